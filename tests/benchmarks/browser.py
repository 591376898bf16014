"""Measure the site in a browser beside the stock flow of the same app.

Both are visited in one run and in turn, each time with a new profile: a first visit with moves
of the slider, which lasts until the page has kept what it keeps, then a second visit after the
browser has been closed. The table holds medians over
the rounds. `stock` says what the stock flow is, `server` how both are served, `visit` what is
measured and `report` what is aimed at.
"""

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import asdict
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from positions.build.errors import BuildError
from positions.build.manifest import read
from positions.build.site import build
from tests import chromium
from tests.benchmarks import renderer, report, stock
from tests.benchmarks.server import Served, date_back, serve
from tests.benchmarks.visit import NETWORKS, Conditions, VisitError, opened, press, start, visit

ROOT = Path(__file__).parents[2]
ROUNDS = 3
MOVES = 200
SHORT_MOVES = 30
SOAK_MOVES = (1_000, 10_000)
CONFIRMED = 5
"""Rounds over which a ratio must be worse than an earlier one before it counts."""


def main() -> int:
    """Run the benchmark; give the exit status."""
    options = _options()
    begun = time.monotonic()

    def say(text: str) -> None:
        print(f"{time.monotonic() - begun:6.1f} s  {text}", file=sys.stderr, flush=True)

    if chromium.find() is None:
        print(chromium.ADVICE, file=sys.stderr)
        return 1
    busy = report.load()
    conditions = Conditions(options.network, options.cpu)
    try:
        with ExitStack() as stack:
            sites = _sites(stack, options, say)
            playwright = stack.enter_context(sync_playwright())
            name = _browser(playwright)
            rounds = _rounds(playwright, sites, conditions, options, say)
            earlier = options.compare and json.loads(options.compare.read_text(encoding="utf-8"))
            worse = _worse(rounds, earlier)
            while worse and len(rounds["ours"]) < CONFIRMED:
                say(f"Worse than in {options.compare}, which another round may not confirm")
                for flow, made in _rounds(playwright, sites, conditions, options, say).items():
                    rounds[flow] += made
                worse = _worse(rounds, earlier)
            growth = _growth(playwright, sites["ours"], conditions, say) if options.soak else None
    except (BuildError, VisitError) as error:
        print(f"The benchmark failed.\n{error}", file=sys.stderr)
        return 1
    ours, theirs = (report.medians(rounds[flow]) for flow in ("ours", "stock"))
    image = any("/image-" in path for made in rounds["ours"] for path in made.first.sent)
    judged = report.targets(ours, theirs, image=image, growth=growth)
    described = _described(options, report.machine(name), busy)
    print("\n\n".join([described, report.table(ours, theirs), report.target_table(judged)]))
    for flow, made in rounds.items():
        for text in sorted({error for item in made for error in item.first.errors}):
            print(f"\nError on the page of {flow}: {text[:300]}")
    result = {
        "machine": report.machine(name),
        "busy": busy,
        "conditions": asdict(conditions),
        "image": image,
        "ours": ours,
        "stock": theirs,
        "targets": [asdict(target) for target in judged],
        "rounds": {flow: [asdict(item) for item in made] for flow, made in rounds.items()},
    }
    if options.json:
        options.json.write_text(json.dumps(result, indent=1) + "\n", encoding="utf-8")
    if options.baseline:
        kept = report.baseline(ours, theirs, report.machine(name))
        options.baseline.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    if worse:
        print(f"\nWorse than in {options.compare}:\n  " + "\n  ".join(worse), file=sys.stderr)
        return 1
    return 0


def _worse(rounds: dict[str, list[report.Round]], earlier: Any) -> list[str]:
    if not earlier:
        return []
    ours, theirs = (report.medians(rounds[flow]) for flow in ("ours", "stock"))
    return report.regressions(ours, theirs, earlier)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.browser", description=main.__doc__
    )
    add = parser.add_argument
    add("--rounds", type=int, help=f"visits of each flow ({ROUNDS}, or 1 in short)")
    add(
        "--moves",
        type=int,
        help=f"moves of the slider a round ({MOVES}, or {SHORT_MOVES} in short)",
    )
    add("--short", action="store_true", help=f"one round with {SHORT_MOVES} moves")
    add("--network", choices=sorted(NETWORKS), help="a slower line")
    add("--compress", action="store_true", help="serve with gzip where that helps")
    add("--cpu", type=float, default=1.0, metavar="TIMES", help="a processor TIMES slower")
    add("--soak", action="store_true", help="measure memory over 10,000 moves too")
    add("--site", type=Path, metavar="DIR", help="measure a site that is built already")
    add("--json", type=Path, metavar="FILE", help="write all that was measured")
    add("--baseline", type=Path, metavar="FILE", help="write what a later run can be compared with")
    add("--compare", type=Path, metavar="FILE", help="fail where a ratio is 30 %% above FILE's")
    options = parser.parse_args()
    options.rounds = options.rounds or (1 if options.short else ROUNDS)
    options.moves = options.moves or (SHORT_MOVES if options.short else MOVES)
    return options


def _sites(
    stack: ExitStack, options: argparse.Namespace, say: Callable[[str], None]
) -> dict[str, Served]:
    """Make both sites, unless one of ours is built already, and serve them."""
    manifest = read(ROOT / "panel.yaml")
    cache = ROOT / ".cache"
    ours: Path = (options.site or cache / "benchmark" / "site").resolve()
    if options.site is None:
        say("Building the site")
        build(manifest, ROOT, ours, cache, lambda _: None)
    say("Making the stock flow")
    theirs = stock.make(manifest, ROOT, cache, say)
    served = {
        "ours": stack.enter_context(serve(ours)),
        "stock": stack.enter_context(serve(theirs.folder)),
    }
    theirs.publish(served["stock"].url)
    for flow, folder in (("ours", ours), ("stock", theirs.folder)):
        date_back(folder)
        if options.compress:
            served[flow].compress(folder)
    return served


def _browser(playwright: Playwright) -> str:
    browser = playwright.chromium.launch(executable_path=chromium.find(), args=list(chromium.FLAGS))
    name = f"Chromium {browser.version}"
    browser.close()
    return name


def _rounds(
    playwright: Playwright,
    sites: dict[str, Served],
    conditions: Conditions,
    options: argparse.Namespace,
    say: Callable[[str], None],
) -> dict[str, list[report.Round]]:
    rounds: dict[str, list[report.Round]] = {flow: [] for flow in sites}
    for number in range(1, options.rounds + 1):
        for flow, served in sites.items():
            say(f"Round {number} of {options.rounds}: {flow}")
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                profile = Path(folder)
                first = visit(playwright, served, profile, conditions, options.moves)
                second = visit(playwright, served, profile, conditions, 0)
            rounds[flow].append(report.Round(first, second))
            say(f"  answers after {first.answered:.2f} s, again after {second.answered:.2f} s")
    return rounds


def _growth(
    playwright: Playwright, served: Served, conditions: Conditions, say: Callable[[str], None]
) -> float | None:
    """Give memory after many moves over that after fewer, or None where it cannot be read."""
    conditions = Conditions(conditions.network, conditions.slowdown, collectable=True)
    sizes: list[int | None] = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        with opened(playwright, profile, conditions) as (page, _, _):
            start(page, served)
            for number in range(1, SOAK_MOVES[-1] + 1):
                if press(page, "answered")["answered"] is None:
                    raise VisitError(f"Move {number} of {SOAK_MOVES[-1]} was not answered.")
                if number in SOAK_MOVES:
                    page.evaluate("gc()")
                    for worker in page.workers:
                        worker.evaluate("gc()")
                    sizes.append(renderer.memory(profile))
                    say(f"{number} moves: {sizes[-1]} bytes in page and worker")
    fewer, more = sizes
    return None if fewer is None or more is None else more / fewer


def _described(options: argparse.Namespace, machine: str, busy: str | None) -> str:
    rounds = f"{options.rounds} rounds" if options.rounds > 1 else "one round"
    line = f"a line like {options.network}" if options.network else "loopback"
    processor = f", a processor {options.cpu:g} times slower" if options.cpu > 1 else ""
    compressed = "compressed with gzip" if options.compress else "uncompressed"
    text = (
        f"{machine}.\nMedian of {rounds} with {options.moves} moves each, over {line}{processor}; "
        f"files as a plain web server sends them, {compressed}, a day old, without Cache-Control."
    )
    return f"{text}\n{busy} Read the figures as ratios." if busy else text


if __name__ == "__main__":
    sys.exit(main())
