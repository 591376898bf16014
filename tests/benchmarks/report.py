"""Figures of a benchmark: medians, ratios, targets, and the tables that show them."""

import math
import os
import platform
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.benchmarks.visit import Visit

MB = 1e6


@dataclass(frozen=True)
class Round:
    """The visits of one flow in one round; the second is made with the profile of the first."""

    first: Visit
    second: Visit


@dataclass(frozen=True)
class Quantity:
    """Something that is measured in each round.

    Attributes
    ----------
    key, name, unit : str
    decimals : int
    of : callable
        Takes the value from a round.
    """

    key: str
    name: str
    unit: str
    decimals: int
    of: Callable[[Round], float]


def percentile(values: Sequence[float], share: float) -> float:
    """Give the smallest value that at least a share of the values do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _first(key: str, scale: float = 1) -> Callable[[Round], float]:
    return lambda round_: float(getattr(round_.first, key) / scale)


def _second(key: str) -> Callable[[Round], float]:
    return lambda round_: float(getattr(round_.second, key))


def _moves(key: str, share: float) -> Callable[[Round], float]:
    return lambda round_: percentile([getattr(move, key) for move in round_.first.moves], share)


def _count(key: str) -> Callable[[Round], float]:
    return lambda round_: len(getattr(round_.first, key))


def _longest(key: str) -> Callable[[Round], float]:
    return lambda round_: max(getattr(round_.first, key), default=0.0)


QUANTITIES = (
    Quantity("first_plot", "First plot painted", "s", 2, _first("first_plot")),
    Quantity("interactive", "Slider takes keys", "s", 2, _first("interactive")),
    Quantity("answered", "Python answers a slider", "s", 2, _first("answered")),
    Quantity("first_plot_second", "Second visit: first plot", "s", 2, _second("first_plot")),
    Quantity("answered_second", "Second visit: Python answers", "s", 2, _second("answered")),
    Quantity("raw", "Transferred until Python answers", "MB", 1, _first("raw", MB)),
    Quantity("gzipped", "… compressed with gzip -9", "MB", 1, _first("gzipped", MB)),
    Quantity(
        "plot_gzipped", "… by the first plot, page alone", "MB", 2, _first("plot_gzipped", MB)
    ),
    Quantity("first_median", "Slider to a figure repainted, median", "ms", 0, _moves("first", 0.5)),
    Quantity("median", "Slider to all figures repainted, median", "ms", 0, _moves("last", 0.5)),
    Quantity("p95", "… 95th percentile", "ms", 0, _moves("last", 0.95)),
    Quantity("tasks", "Tasks over 50 ms, first plot to answer", "", 0, _count("load_tasks")),
    Quantity("longest_task", "… the longest", "ms", 0, _longest("load_tasks")),
    Quantity("move_tasks", "Tasks over 50 ms while moving", "", 0, _count("move_tasks")),
    Quantity("longest_move_task", "… the longest", "ms", 0, _longest("move_tasks")),
)

RATIOS = ("first_plot", "answered", "answered_second", "gzipped", "median", "p95")
"""Quantities whose ratios are compared with those of an earlier run."""

WORSE = 1.3
"""Times by which a ratio may exceed that of an earlier run."""


def medians(rounds: Sequence[Round]) -> dict[str, float]:
    """Give the median over the rounds of each quantity, by key."""
    return {item.key: statistics.median(map(item.of, rounds)) for item in QUANTITIES}


@dataclass(frozen=True)
class Target:
    """A bound that a run meets or misses.

    Attributes
    ----------
    name, bound, measured : str
    met : bool or None
        None where it was not measured.
    """

    name: str
    bound: str
    measured: str
    met: bool | None


def targets(
    ours: Mapping[str, float], stock: Mapping[str, float], growth: float | None
) -> list[Target]:
    """Judge a run.

    Parameters
    ----------
    ours, stock : mapping of str to float
        From `medians`.
    growth : float or None
        Memory after the last move of a long run over that after its first thousand.
    """

    def share(name: str, mine: str, theirs: str, bound: float) -> Target:
        ratio = ours[mine] / stock[theirs]
        return Target(name, f"≤ {bound:.2f} of stock", f"{ratio:.2f}", ratio <= bound)

    def limit(name: str, key: str, bound: float, unit: str, *, within: bool = True) -> Target:
        met = ours[key] <= bound if within else ours[key] < bound
        sign = "≤" if within else "<"
        return Target(name, f"{sign} {bound:g} {unit}", f"{ours[key]:.3g} {unit}", met)

    plot_bound = max(0.25 * stock["first_plot"], 1.0)
    return [
        share("Python answers, first visit", "answered", "answered", 0.5),
        share("First plot, of stock's time to interactive", "first_plot", "interactive", 0.3),
        limit("Slider to all figures repainted, 95th percentile", "p95", 100, "ms"),
        limit("Transferred until Python answers, gzip", "gzipped", 15, "MB"),
        Target(
            "First plot",
            f"≤ 0.25 of stock or 1.0 s ({plot_bound:.2f} s)",
            f"{ours['first_plot']:.2f} s",
            ours["first_plot"] <= plot_bound,
        ),
        share("Python answers, first visit", "answered", "answered", 0.22),
        share("Python answers, second visit", "answered_second", "answered_second", 0.18),
        limit("Transferred by the page before its first plot, gzip", "plot_gzipped", 0.9, "MB"),
        limit("Slider to all figures repainted, 95th percentile", "p95", 50, "ms", within=False),
        limit("Longest task from first plot to answer", "longest_task", 200, "ms"),
        Target(
            "Memory of page and worker, 10,000 moves over 1,000",
            "≤ 1.05",
            "not measured; see --soak" if growth is None else f"{growth:.3f}",
            None if growth is None else growth <= 1.05,
        ),
    ]


def table(ours: Mapping[str, float], stock: Mapping[str, float]) -> str:
    """Write the quantities as a table in Markdown."""
    lines = ["| measured | ours | stock | ours / stock |", "|---|---:|---:|---:|"]
    for item in QUANTITIES:
        mine, theirs = ours[item.key], stock[item.key]
        shown = [f"{value:.{item.decimals}f} {item.unit}".strip() for value in (mine, theirs)]
        ratio = f"{mine / theirs:.2f}" if theirs else "n/a"
        lines.append(f"| {item.name} | {shown[0]} | {shown[1]} | {ratio} |")
    return "\n".join(lines)


def target_table(judged: Sequence[Target]) -> str:
    """Write the targets as a table in Markdown."""
    verdict = {True: "pass", False: "fail", None: "open"}
    lines = ["| target | bound | measured | |", "|---|---|---:|---|"]
    lines += [
        f"| {item.name} | {item.bound} | {item.measured} | {verdict[item.met]} |" for item in judged
    ]
    return "\n".join(lines)


def regressions(
    ours: Mapping[str, float],
    stock: Mapping[str, float],
    earlier: Mapping[str, Mapping[str, float]],
) -> list[str]:
    """Name the ratios that are worse by more than `WORSE` than those of an earlier run."""
    found = []
    for key in RATIOS:
        now = ours[key] / stock[key]
        then = earlier["ours"][key] / earlier["stock"][key]
        if now > WORSE * then:
            found.append(f"{key}: {now:.3f} of stock, was {then:.3f}")
    return found


def machine(browser: str) -> str:
    """Name the machine, its system and the browser."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        models = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    except OSError:
        models = []
    model = models[0] if models else platform.processor() or platform.machine()
    return f"{model}, {os.cpu_count()} cores, {platform.system()} {platform.release()}, {browser}"


def load() -> str | None:
    """Warn of other work on the machine, or give None where it is idle enough."""
    busy = os.getloadavg()[0]
    cores = os.cpu_count() or 1
    if busy < 0.5 * cores:
        return None
    return f"The machine was busy when this began (load {busy:.1f} on {cores} cores)."
