"""Runs made once, so that a page can show at once what takes minutes to compute."""

from __future__ import annotations

import json
import math
import platform
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import numpy as np

from positions.transformer.evaluation import N_SEQUENCES, evaluate
from positions.transformer.places import RESCALINGS
from positions.transformer.tasks import TASKS
from positions.transformer.training import Run, Settings

SEEDS = (0, 1, 2, 3, 4)

_SCHEMES = (
    ("none", False),
    ("none", True),
    ("learned", True),
    ("sinusoidal", True),
    ("rotary", True),
    ("alibi", True),
    ("t5", True),
)

SET_UPS = tuple(
    Settings(task=task.key, scheme=scheme, causal=causal)
    for task in TASKS.values()
    for scheme, causal in _SCHEMES
    if causal or not task.needs_mask
)
"""What is recorded: every task with every scheme, all else at its default."""

LENGTHS = (4, 8, 12, 16, 20, 24, 32, 40, 48, 64)
"""Where accuracy is measured: up to four times the trained length."""

CURVE_POINTS = 40
"""About how many points of a loss curve are kept."""


def run_once(settings: Settings) -> dict[str, Any]:
    """Train and evaluate once, and return what is recorded of it.

    Parameters
    ----------
    settings : Settings

    Returns
    -------
    dict
        ``steps`` made and the ``state`` at the end; ``loss``, pairs of step and loss;
        ``accuracy``, for each rescaling one number for each of `LENGTHS`, and
        ``by_position``, for each rescaling one number for each position of the longest; None
        where nothing is asked or the model cannot run; ``refusal``, why it cannot.

    Raises
    ------
    ValueError
        If the run would take too long or too much memory.
    """
    run = Run(settings)
    while run.state == "training":
        run.step()
    result: dict[str, Any] = {
        "seed": settings.seed,
        "steps": run.steps,
        "state": run.state,
        "loss": _curve(run.losses),
        "accuracy": {},
        "by_position": {},
        "refusal": "",
    }
    for rescaling in RESCALINGS if settings.scheme == "rotary" else RESCALINGS[:1]:
        accuracies = evaluate(
            run.parameters,
            settings.task,
            LENGTHS,
            distance=settings.distance,
            rescaling=rescaling,
            seed=settings.seed,
        )
        result["accuracy"][rescaling] = _rounded([a.overall for a in accuracies], 3)
        result["by_position"][rescaling] = _rounded(accuracies[-1].by_position.tolist(), 2)
        result["refusal"] = accuracies[-1].refusal
    return result


def _curve(losses: Sequence[float]) -> list[list[float]]:
    """Return steps, counted from 1, and losses: all early ones, then evenly spaced."""
    stride = max(1, math.ceil(len(losses) / CURVE_POINTS))
    kept = sorted({*range(0, len(losses), stride), len(losses) - 1})
    return [[i + 1 for i in kept], [float(f"{losses[i]:.3g}") for i in kept]]


def _rounded(values: Iterable[float], digits: int) -> list[float | None]:
    """Return what JSON can hold: None for NaN."""
    return [None if math.isnan(value) else round(value, digits) for value in values]


def record(
    file: Path,
    *,
    set_ups: Sequence[Settings] = SET_UPS,
    seeds: Sequence[int] = SEEDS,
    say: Callable[[str], object] = print,
) -> None:
    """Run every set-up with every seed and write what they showed.

    It takes minutes, so the file is written after each set-up, and set-ups that an existing file
    has from the same versions are not run again.

    Parameters
    ----------
    file : Path
        Its folder is made if it does not exist.
    set_ups : sequence of Settings, default `SET_UPS`
    seeds : sequence of int, default `SEEDS`
    say : callable, default print
        Called with a line about each set-up.

    Returns
    -------
    None

    Raises
    ------
    ValueError
        If a run would take too long or too much memory.
    """
    from positions import __version__  # not at the top: the package imports this module

    frame: dict[str, Any] = {
        "lengths": list(LENGTHS),
        "sequences": N_SEQUENCES,
        "seeds": list(seeds),
        "made_with": {
            "positions": __version__,
            "numpy": np.__version__,
            "python": platform.python_version(),
            "machine": platform.machine(),
        },
    }
    known = _known(file, frame)
    file.parent.mkdir(parents=True, exist_ok=True)
    recorded: list[dict[str, Any]] = []
    for settings in set_ups:
        described = asdict(settings)
        del described["seed"]  # each run has its own
        entry = next((entry for entry in known if entry["settings"] == described), None)
        if entry is None:
            start = time.perf_counter()
            runs = [run_once(replace(settings, seed=seed)) for seed in seeds]
            seconds = round(time.perf_counter() - start, 1)
            entry = {"settings": described, "seconds": seconds, "runs": runs}
        recorded.append(entry)
        file.write_text(json.dumps(frame | {"set_ups": recorded}, separators=(",", ":")) + "\n")
        mask = "" if settings.causal else " without mask"
        steps = [run["steps"] for run in entry["runs"]]
        say(f"{settings.task} {settings.scheme}{mask}: {steps} steps, {entry['seconds']} s")


def _known(file: Path, frame: dict[str, Any]) -> list[dict[str, Any]]:
    """Return the set-ups that a file has already, if all else in it is the same."""
    if not file.exists():
        return []
    contents: dict[str, Any] = json.loads(file.read_text())
    known: list[dict[str, Any]] = contents.pop("set_ups")
    return known if contents == frame else []
