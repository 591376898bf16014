"""Figures of a benchmark: medians, ratios, targets, and the tables that show them."""

import math
import os
import platform
import statistics
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.benchmarks.visit import Visit

MB = 1e6
NOT_MEASURED = "not measured"


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
        Takes the value from a round; None where it could not be measured.
    """

    key: str
    name: str
    unit: str
    decimals: int
    of: Callable[[Round], float | None]


def percentile(values: Sequence[float], share: float) -> float:
    """Give the smallest value that at least a share of the values do not exceed."""
    return sorted(values)[max(0, math.ceil(share * len(values)) - 1)]


def _first(key: str, scale: float = 1) -> Callable[[Round], float]:
    return lambda round_: float(getattr(round_.first, key) / scale)


def _second(key: str) -> Callable[[Round], float]:
    return lambda round_: float(getattr(round_.second, key))


def _moves(key: str, share: float) -> Callable[[Round], float | None]:
    def of(round_: Round) -> float | None:
        values = [getattr(move, key) for move in round_.first.moves]
        return percentile(values, share) if values and None not in values else None

    return of


def _count(key: str) -> Callable[[Round], float]:
    return lambda round_: len(getattr(round_.first, key))


def _longest(key: str) -> Callable[[Round], float]:
    return lambda round_: max(getattr(round_.first, key), default=0.0)


QUANTITIES = (
    Quantity("first_plot", "First plot painted", "s", 2, _first("first_plot")),
    Quantity("live_plot", "Live plot painted", "s", 2, _first("live_plot")),
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
    Quantity("lost", "Moves that changed no figure", "", 0, _first("lost")),
    Quantity("work", "Work for a move, page and worker, median", "ms", 1, _moves("work", 0.5)),
    Quantity("page_work", "… of the page", "ms", 1, _moves("page_work", 0.5)),
    Quantity("worker_work", "… of the worker", "ms", 1, _moves("worker_work", 0.5)),
    Quantity("tasks", "Tasks over 50 ms, first plot to answer", "", 0, _count("load_tasks")),
    Quantity("longest_task", "… the longest", "ms", 0, _longest("load_tasks")),
    Quantity("move_tasks", "Tasks over 50 ms while moving", "", 0, _count("move_tasks")),
    Quantity("longest_move_task", "… the longest", "ms", 0, _longest("move_tasks")),
)

RATIOS = ("first_plot", "answered", "answered_second", "gzipped", "median")
"""Quantities whose ratios are compared with those of an earlier run.

Not the 95th percentile: in a short run, with few moves, it is that of the first ones.
"""

WORSE = 1.3
"""Times by which a ratio may exceed that of an earlier run."""


Figures = Mapping[str, float | None]
"""A value for the key of each quantity; None where it could not be measured."""


def medians(rounds: Sequence[Round]) -> dict[str, float | None]:
    """Give the median over the rounds of each quantity, by key."""
    return {item.key: _median([item.of(round_) for round_ in rounds]) for item in QUANTITIES}


def _median(values: Sequence[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return statistics.median(known) if len(known) == len(values) else None


def ratio(mine: float | None, theirs: float | None) -> float | None:
    """Divide, where both were measured and there is something to divide by."""
    return mine / theirs if mine is not None and theirs else None


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


def targets(ours: Figures, stock: Figures, *, image: bool, growth: float | None) -> list[Target]:
    """Judge a run.

    Parameters
    ----------
    ours, stock : mapping of str to float
        From `medians`.
    image : bool
        Whether ours started from an image of the interpreter's memory.
    growth : float or None
        Memory after the last move of a long run over that after its first thousand.
    """

    def share(name: str, mine: str, theirs: str, bound: float) -> Target:
        value = ratio(ours[mine], stock[theirs])
        return _target(name, f"≤ {bound:g} of stock", value, bound, "")

    def limit(name: str, key: str, bound: float, unit: str) -> Target:
        return _target(name, f"≤ {bound:g} {unit}", ours[key], bound, f" {unit}")

    plot_bound = max(0.25 * (stock["first_plot"] or 0), 1.0)
    packed = "image" if image else "bytecode"
    repainted = "Slider to all figures repainted, 95th percentile"
    sent = "Transferred until Python answers, gzip"
    return [
        share("Python answers, first visit", "answered", "answered", 0.5),
        share("First plot, of stock's time to interactive", "first_plot", "interactive", 0.3),
        limit(repainted, "p95", 100, "ms"),
        limit(sent, "gzipped", 15, "MB"),
        _target(
            "First plot",
            f"≤ 0.25 of stock or 1 s, so {plot_bound:.2f} s",
            ours["first_plot"],
            plot_bound,
            " s",
        ),
        share("Python answers, first visit", "answered", "answered", 0.22),
        share("Python answers, second visit", "answered_second", "answered_second", 0.18),
        limit(f"{sent}, with the {packed}", "gzipped", 22 if image else 14, "MB"),
        limit("Transferred by the first plot, page alone, gzip", "plot_gzipped", 0.9, "MB"),
        limit("Work for a move, page and worker, median", "work", 16, "ms"),
        limit(repainted, "p95", 50, "ms"),
        limit("Longest task from first plot to answer", "longest_task", 200, "ms"),
        _target("Memory after 10,000 moves over that after 1,000", "≤ 1.05", growth, 1.05, ""),
    ]


def _target(name: str, bound: str, value: float | None, limit: float, unit: str) -> Target:
    if value is None:
        return Target(name, bound, NOT_MEASURED, None)
    shown = f"{value:.0f}" if value >= 100 else f"{value:.3g}"
    return Target(name, bound, f"{shown}{unit}", value <= limit)


def table(ours: Figures, stock: Figures) -> str:
    """Write the quantities as a table in Markdown."""
    lines = ["| measured | ours | stock | ours / stock |", "|---|---:|---:|---:|"]
    for item in QUANTITIES:
        mine, theirs = ours[item.key], stock[item.key]
        quotient = ratio(mine, theirs)
        share = "n/a" if quotient is None else f"{quotient:.2f}"
        lines.append(f"| {item.name} | {_shown(item, mine)} | {_shown(item, theirs)} | {share} |")
    return "\n".join(lines)


def _shown(item: Quantity, value: float | None) -> str:
    return NOT_MEASURED if value is None else f"{value:.{item.decimals}f} {item.unit}".strip()


def target_table(judged: Sequence[Target]) -> str:
    """Write the targets as a table in Markdown."""
    verdict = {True: "pass", False: "fail", None: "open"}
    lines = ["| target | bound | measured | |", "|---|---|---:|---|"]
    lines += [
        f"| {item.name} | {item.bound} | {item.measured} | {verdict[item.met]} |" for item in judged
    ]
    return "\n".join(lines)


def baseline(ours: Figures, stock: Figures, machine: str) -> dict[str, Any]:
    """Keep what `regressions` compares, and where it was measured."""
    figures = {"ours": ours, "stock": stock}
    kept = {flow: {key: shown[key] for key in RATIOS} for flow, shown in figures.items()}
    return {"machine": machine, **kept}


def regressions(ours: Figures, stock: Figures, earlier: Mapping[str, Figures]) -> list[str]:
    """Name the ratios that are worse by more than `WORSE` than those of an earlier run."""
    found = []
    for key in RATIOS:
        now = ratio(ours[key], stock[key])
        then = ratio(earlier["ours"][key], earlier["stock"][key])
        if now is not None and then is not None and now > WORSE * then:
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
