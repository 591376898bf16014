"""Steps per second of trainings, here or wherever `numeric_pyodide` runs this file."""

import statistics
import time
from collections.abc import Callable

from positions import transformer

SCHEMES = ("none", "sinusoidal", "rotary", "alibi")
"""Those of which nothing but the model itself is learned: all else is made once, on either side."""

STEPS = 10
"""Of each turn."""

TURNS = 5


def never_ending(scheme: str) -> transformer.Settings:
    """Return the default sizes, to be trained so slowly that the aim is never reached."""
    return transformer.Settings(scheme=scheme, max_steps=5000, learning_rate=1e-6)


def rate(step: Callable[[], object], steps: int = STEPS) -> float:
    """Return how many steps are made in a second."""
    begin = time.perf_counter()
    for _ in range(steps):
        step()
    return steps / (time.perf_counter() - begin)


def measure() -> dict[str, float]:
    """Return the median steps per second of the default scheme and of one that adds to scores."""
    result = {}
    for scheme in ("rotary", "alibi"):
        run = transformer.Run(never_ending(scheme))
        rate(run.step)
        result[scheme] = statistics.median(rate(run.step) for _ in range(TURNS))
    return result
