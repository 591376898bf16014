"""Steps per second of a training, beside the same model in PyTorch and in the browser's Python.

    python -m tests.benchmarks.transformer             # natively, beside PyTorch
    python -m tests.benchmarks.transformer --pyodide   # in Pyodide, under Node, beside natively

The default run: 2 blocks of width 32, 4 heads, length 16, batch 64, float32. Each side has one
thread, and all take turns in one process or right after each other. Without PyTorch, which the
project does not need, the first form says so and ends. Ends with 1 where the limit is missed.
"""

import argparse
import os
import statistics
import sys

# Read when NumPy and PyTorch are loaded: both have one thread.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

from collections.abc import Callable
from typing import Any

import numpy as np

from positions import transformer
from tests.benchmarks.numeric import machine
from tests.benchmarks.transformer_steps import SCHEMES, never_ending, rate

LIMIT = 0.5
"""Part of PyTorch's steps per second that ours must be."""

ROUNDS = 9

WARM_UP = 10
"""Steps before the first that count."""


def steps_of_peer(torch: Any, settings: transformer.Settings) -> Callable[[], None]:
    """Return a function that makes one step of the same training in PyTorch.

    Its turns and its mask are made once, as ours are, and its optimiser is the fused one, which
    is the fastest of PyTorch's.
    """
    from tests.transformer import peer

    torch.set_num_threads(1)
    architecture = settings.architecture()
    rng = np.random.default_rng(settings.seed)
    start = transformer.initial(architecture, rng)
    named = {name: torch.tensor(values, requires_grad=True) for name, values in start.named.items()}
    optimiser = torch.optim.AdamW(
        named.values(),
        lr=settings.learning_rate,
        betas=(0.9, 0.95),
        weight_decay=0.0,
        fused=True,
    )
    where = peer.where(architecture, named, settings.length, torch.float32)

    def step() -> None:
        drawn = transformer.sample(
            settings.task, rng, settings.batch, settings.length, distance=settings.distance
        )
        tokens, targets = (torch.from_numpy(each) for each in drawn)
        optimiser.zero_grad()
        logits = peer.forward(architecture, named, tokens, where)
        loss = peer.loss(logits, targets)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(named.values(), 1.0)
        optimiser.step()
        # what ours tells of each step as well
        loss.item()
        (logits.argmax(dim=-1) == targets).sum().item()

    return step


def beside_peer(torch: Any) -> int:
    """Print ours beside PyTorch's; give 0 where the limit is kept."""
    print(f"On {machine()}; PyTorch {torch.__version__}. One thread each, {ROUNDS} rounds in turn.")
    print(f"\n| scheme | ours | PyTorch | ratio (limit {LIMIT}) | |\n|---|---:|---:|---:|---|")
    met = True
    for scheme in SCHEMES:
        settings = never_ending(scheme)
        run, peer_step = transformer.Run(settings), steps_of_peer(torch, settings)
        for _ in range(WARM_UP):
            run.step()
            peer_step()
        pairs = [(rate(run.step), rate(peer_step)) for _ in range(ROUNDS)]
        ours, theirs = (statistics.median(each) for each in zip(*pairs, strict=True))
        # of each round by itself, as what else the machine does falls on both sides of it
        ratio = statistics.median(mine / other for mine, other in pairs)
        met = met and ratio >= LIMIT
        print(
            f"| {scheme} | {ours:.0f} steps/s | {theirs:.0f} steps/s | {ratio:.2f} "
            f"| {'met' if ratio >= LIMIT else 'MISSED'} |"
        )
    return 0 if met else 1


def beside_pyodide() -> int:
    """Print what is measured here and in Pyodide, in turn."""
    from tests.benchmarks import transformer_steps
    from tests.benchmarks.numeric_pyodide import run

    print(f"On {machine()}, one thread; in turn with")
    before = transformer_steps.measure()
    where, there = run("transformer_steps")
    after = transformer_steps.measure()
    print(f"{where}\n\n| scheme | natively | Pyodide | ratio |\n|---|---:|---:|---:|")
    for scheme, steps in there.items():
        here = (before[scheme] + after[scheme]) / 2
        print(f"| {scheme} | {here:.0f} steps/s | {steps:.1f} steps/s | {steps / here:.2f} |")
    return 0


def main() -> int:
    """Measure, print the table, and return 0 where the limit is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--pyodide", action="store_true", help="in Pyodide, under Node")
    if parser.parse_args().pyodide:
        return beside_pyodide()
    try:
        import torch  # type: ignore[import-not-found]  # no dependency of the project
    except ModuleNotFoundError:
        print("skipped: this benchmark compares with PyTorch, which is not installed here")
        return 0
    return beside_peer(torch)


if __name__ == "__main__":
    sys.exit(main())
