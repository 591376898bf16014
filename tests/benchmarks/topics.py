"""How quickly each topic opens and moves, and a configuration is drawn, in a real browser.

    python -m tests.benchmarks.topics                  # builds the site first
    python -m tests.benchmarks.topics --site dist

Every topic is visited twice and the second visit counts. Then each topic is opened with the
largest sizes that its controls allow, and a slider is moved by keys: the first that moves a figure
in sight. Times are from the reader's act to the end of the frame in which the last figure was
painted, or Python's answer shown where no figure had to be.
"""

import argparse
import statistics
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

from positions.app.state import State, limits, to_query
from positions.app.topic import Topic, load_topics, opening
from positions.build.manifest import read
from positions.build.site import build
from positions.model_config import PRESETS
from tests.benchmarks import report
from tests.benchmarks.server import serve
from tests.benchmarks.visit import Conditions, opened, press, start

ROOT = Path(__file__).parents[2]
MOVES = 100
LOST = 3
"""Moves without any effect after which a slider counts as one that moves no figure in sight."""

LIMITS = {"switch": 300.0, "move": 60.0, "config": 200.0}
"""Milliseconds: median of switches, 95 % of a topic's moves, median of configurations."""

SIZES = (
    "d_model",
    "n_positions",
    "n_heads",
    "n_layers",
    "vocab_size",
    "original_max_positions",
    "sequence_length",
    "test_length",
)


def largest(topic: Topic) -> str:
    """Return the query of a topic's free play at the largest sizes of its controls."""
    state = State()
    state.move(**opening(topic.slug, 0))
    for field in SIZES:
        if field in topic.shared + topic.controls:
            _, most = limits(field, state.values())
            state.move(**{field: most})
    return to_query(state, topic.carried)


def turned(page: Page, query: str) -> float:
    """Go to a link within the page; give the milliseconds until its last figure was painted."""
    time: float = page.evaluate("query => benchmark.turned(query)", query)
    return time


def moves(page: Page) -> list[float]:
    """Move the first slider that moves a figure in sight, by keys; give the times."""
    slider = 0
    while page.evaluate("index => benchmark.hold(index)", slider):
        times: list[float] = []
        lost = 0
        while len(times) < MOVES and lost < LOST:
            move = press(page, "settled")
            if move["last"] is None:
                lost += 1
            else:
                times.append(move["last"] - move["start"])
        if len(times) == MOVES:
            return times
        slider += 1
    return []


def percentile(times: list[float], share: float) -> float:
    """Return the time below which a share of the times lies."""
    ordered = sorted(times)
    return ordered[min(int(share * len(ordered)), len(ordered) - 1)]


def measure(page: Page) -> dict[str, Any]:
    """Measure all topics on a page that is linked."""
    topics = load_topics()
    switches: dict[str, float] = {}
    for _ in range(2):
        for topic in topics:
            state = State()
            state.move(**opening(topic.slug, 1))
            switches[topic.slug] = turned(page, to_query(state, topic.carried))
    moved = {}
    for topic in topics:
        turned(page, largest(topic))
        moved[topic.slug] = moves(page)
        progress = f"{topic.slug}: opens in {switches[topic.slug]:.0f} ms"
        print(progress, len(moved[topic.slug]), "moves", file=sys.stderr, flush=True)
    turned(page, "topic=model&step=0")
    configs = [turned(page, f"topic=model&step=0&config={key}") for key in PRESETS]
    return {"switches": switches, "moves": moved, "configs": configs}


def table(measured: dict[str, Any]) -> str:
    """Return what was measured as Markdown."""
    lines = ["| topic | opens | move, median | move, 95 % |", "|---|---:|---:|---:|"]
    for slug, opens in measured["switches"].items():
        times = measured["moves"][slug]
        shown = (
            f"{statistics.median(times):.0f} ms | {percentile(times, 0.95):.0f} ms"
            if times
            else "n/a | n/a"
        )
        lines.append(f"| {slug} | {opens:.0f} ms | {shown} |")
    switch = statistics.median(measured["switches"].values())
    config = statistics.median(measured["configs"])
    slowest = max(percentile(times, 0.95) for times in measured["moves"].values() if times)
    lines += ["", "| target | bound | measured | |", "|---|---:|---:|---|"]
    for name, bound, value in (
        ("A topic opens, second visit, median", LIMITS["switch"], switch),
        ("A move of the slowest topic at its largest size, 95 %", LIMITS["move"], slowest),
        (
            f"Reading and drawing a configuration, median of {len(PRESETS)}",
            LIMITS["config"],
            config,
        ),
    ):
        verdict = "pass" if value <= bound else "fail"
        lines.append(f"| {name} | {bound:.0f} ms | {value:.0f} ms | {verdict} |")
    return "\n".join(lines)


def main() -> int:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.topics", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("--site", type=Path, metavar="DIR", help="a site that is built already")
    options = parser.parse_args()
    folder = options.site
    if folder is None:
        folder = ROOT / ".cache" / "benchmark" / "site"
        build(read(ROOT / "panel.yaml"), ROOT, folder, ROOT / ".cache", lambda _: None)
    busy = report.load()
    with (
        serve(folder.resolve()) as served,
        sync_playwright() as playwright,
        tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile,
        opened(playwright, Path(profile), Conditions()) as (page, _, errors),
    ):
        start(page, served)
        measured = measure(page)
    print(table(measured))
    if busy:
        print(f"\n{busy}")
    for error in sorted(set(errors)):
        print(f"\nError on the page: {error[:300]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
