"""Speed and memory of the numeric library, beside PyTorch running the same formulas.

    python -m tests.benchmarks.numeric

Needs PyTorch, which the project itself does not: without it, it says so and ends. Prints a
Markdown table with the ratios to both limits, and ends with 1 where one is missed. Sizes are
those of long inputs; for the sizes that the app draws see `numeric_app`.
"""

import argparse
import gc
import math
import os
import platform
import sys
import time
import tracemalloc
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

# Both get their memory from the system in pages of the same size. NumPy asks for huge ones, for
# which Linux may first have to move others out of the way: up to 7 s for 2 GB were measured, which
# is no work of either library.
os.environ.setdefault("NUMPY_MADVISE_HUGEPAGE", "0")

import numpy as np

from positions import alibi, relative, rotary, sinusoidal

TIME_LIMIT = 1.5
"""Times of the peer's time that ours may be."""

MEMORY_LIMIT = 1.5
"""Times of the result's bytes that the peak may be, where that is more than the floor."""

MEMORY_FLOOR = 64_000_000
"""Bytes that the peak may always be."""

ROUNDS = 4


@dataclass(frozen=True)
class Case:
    """One function at one size: ours, the peer's, and how far they may be apart."""

    name: str
    ours: Callable[[], Any]
    peer: Callable[[], Any]
    tolerance: float
    why: str


@dataclass(frozen=True)
class Figures:
    """What was measured of a case: seconds, bytes and the largest difference."""

    name: str
    ours: float
    peer: float
    peak: int
    result: int
    difference: float

    @property
    def time_ratio(self) -> float:
        """Return our time by the peer's."""
        return self.ours / self.peer

    @property
    def memory_ratio(self) -> float:
        """Return our peak by the bytes of the result."""
        return self.peak / self.result

    @property
    def met(self) -> bool:
        """Return whether both limits are kept."""
        memory = max(MEMORY_LIMIT * self.result, MEMORY_FLOOR)
        return self.time_ratio <= TIME_LIMIT and self.peak <= memory


def cases(torch: Any, scale: int = 1) -> list[Case]:
    """Return the cases; `scale` divides the longest side, for a quick look."""
    n, d = 131_072 // scale, 4096
    heads, length, width = 32, 8192 // scale, 128
    alibi_length = 4096 // scale
    rng = np.random.default_rng(0)
    query = rng.standard_normal((heads, length, width), dtype=np.float32)
    frequencies = rotary.inverse_frequencies(width)
    slopes = alibi.slopes(heads)
    distance = relative.distances(length)

    def torch_sinusoidal() -> Any:
        position = torch.arange(n)[:, None].float()
        frequency = torch.exp(torch.arange(0, d, 2).float() * (-math.log(10000.0) / d))
        table = torch.empty(n, d)
        table[:, 0::2] = torch.sin(position * frequency)
        table[:, 1::2] = torch.cos(position * frequency)
        return table

    def torch_rotate(x: Any) -> Any:
        angles = torch.outer(torch.arange(length).float(), torch.tensor(frequencies).float())
        both = torch.cat([angles, angles], dim=-1)
        cosines, sines = both.cos(), both.sin()
        half = width // 2
        return x * cosines + torch.cat([-x[..., half:], x[..., :half]], dim=-1) * sines

    def torch_alibi() -> Any:
        place = torch.arange(alibi_length)
        far = -(place[:, None] - place).abs().float()
        far.masked_fill_(torch.ones_like(far, dtype=torch.bool).triu(1), -math.inf)
        return torch.tensor(slopes).float()[:, None, None] * far

    def torch_t5(far: Any) -> Any:
        # as transformers computes it, for an encoder with 32 buckets and 128 distances
        relative_position = -far
        n_one_way, n_exact = 16, 8
        bucket = (relative_position > 0).long() * n_one_way
        far = relative_position.abs()
        log = torch.log(far.float() / n_exact) / math.log(128 / n_exact)
        large = n_exact + (log * (n_one_way - n_exact)).long()
        large = torch.min(large, torch.full_like(large, n_one_way - 1))
        return bucket + torch.where(far < n_exact, far, large)

    return [
        Case(
            f"sinusoidal {n:,} x {d:,}, float32",
            lambda: sinusoidal.sinusoidal(n, d, dtype=np.float32),
            torch_sinusoidal,
            0.02,
            "float32 angles are wrong by up to 0.008 rad at 131,071, and their frequencies too",
        ),
        Case(
            f"rotate ({heads}, {length:,}, {width}), float32",
            lambda: rotary.rotate(query, length, inverse_frequencies=frequencies),
            lambda: torch_rotate(torch.from_numpy(query)),
            0.01,
            "float32 angles are wrong by up to 5e-4 rad at 8,191, times values of up to 6",
        ),
        Case(
            f"ALiBi {heads} heads, {alibi_length:,} x {alibi_length:,}, float32",
            lambda: alibi.bias(heads, alibi_length, dtype=np.float32),
            torch_alibi,
            1e-3,
            "slopes rounded to float32 before the product, at values of up to 3,444",
        ),
        Case(
            f"T5 buckets {length:,} x {length:,}",
            lambda: relative.t5_bucket(distance, bidirectional=True),
            lambda: torch_t5(torch.from_numpy(distance)),
            0,
            "whole numbers",
        ),
    ]


def measure(case: Case) -> Figures:
    """Return the best times of a few rounds, ours and the peer's in turn, and our peak.

    The best, because what else the machine does can only add to a time.
    """
    ours, peer = math.inf, math.inf
    for _ in range(ROUNDS):
        ours = min(ours, seconds(case.ours))
        peer = min(peer, seconds(case.peer))
    difference = largest_difference(case.ours(), case.peer().numpy())
    if not difference <= case.tolerance:
        raise AssertionError(
            f"{case.name}: {difference:g} apart, more than {case.tolerance:g} ({case.why})"
        )
    gc.collect()
    tracemalloc.start()
    result = case.ours()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return Figures(case.name, ours, peer, peak, result.nbytes, difference)


def seconds(function: Callable[[], Any]) -> float:
    """Return how long one call takes, without the time to free its result."""
    gc.collect()
    start = time.perf_counter()
    result = function()
    elapsed = time.perf_counter() - start
    del result
    return elapsed


def largest_difference(a: Any, b: Any) -> float:
    """Return how far two arrays are apart, row by row so that it needs no third one."""
    largest = 0.0
    for row, other in zip(a, b, strict=True):
        both = np.isfinite(row)
        np.testing.assert_array_equal(both, np.isfinite(other))
        largest = max(largest, float(np.abs(row[both] - other[both]).max()))
    return largest


def machine() -> str:
    """Return what this runs on: processor, cores, how busy they are, Python and NumPy."""
    processor = platform.processor() or platform.machine()
    cpu_info = Path("/proc/cpuinfo")
    if cpu_info.exists():
        for line in cpu_info.read_text().splitlines():
            if line.startswith("model name"):
                processor = line.partition(":")[2].strip()
                break
    load = f", load average {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    return (
        f"{processor}, {os.cpu_count()} cores{load}, Python {platform.python_version()}, "
        f"NumPy {np.__version__}"
    )


def table(figures: list[Figures], torch_version: str) -> str:
    """Return the Markdown table."""
    lines = [
        f"On {machine()}; PyTorch {torch_version} on the same cores. Best of {ROUNDS}, in turn, "
        "both with memory pages of the usual size.",
        "",
        f"| function | ours | PyTorch | ratio (limit {TIME_LIMIT}) | result | peak "
        f"| ratio (limit {MEMORY_LIMIT}) | |",
        "|---|---|---|---|---|---|---|---|",
    ]
    lines += [
        f"| {f.name} | {f.ours:.3f} s | {f.peer:.3f} s | {f.time_ratio:.2f} "
        f"| {f.result / 1e6:,.0f} MB | {f.peak / 1e6:,.0f} MB | {f.memory_ratio:.2f} "
        f"| {'met' if f.met else 'MISSED'} |"
        for f in figures
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure, print the table, and return 0 where every limit is kept."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "--scale", type=int, default=1, help="divide the longest side, for a quick look"
    )
    arguments = parser.parse_args()
    try:
        import torch  # type: ignore[import-not-found]  # no dependency of the project
    except ModuleNotFoundError:
        print("skipped: this benchmark compares with PyTorch, which is not installed here")
        return 0
    figures = [measure(case) for case in cases(torch, arguments.scale)]
    print(table(figures, torch.__version__))
    return 0 if all(f.met for f in figures) else 1


if __name__ == "__main__":
    sys.exit(main())
