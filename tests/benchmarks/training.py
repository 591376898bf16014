"""Measure a training in the page: how long it takes, how the page stays alive, what it keeps.

    make build && python -m tests.benchmarks.training

The default run (see `positions.transformer.Settings`) is trained again and again with other
seeds, each until 99 % of its answers are right. Others are cancelled half-way. Prints a Markdown
table of what was measured beside what is aimed at.

A *slice* is the time between two beats of the worker: a message that it sends itself again and
again, so that one beat lies between any two pieces of Python's work. No click can be taken in
meanwhile. What is measured begins when the browser has stored the site for use offline, which
takes some seconds of a first visit; `--at-once` does not wait for that.
"""

import argparse
import statistics
import sys
import tempfile
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Worker, sync_playwright

from tests import chromium
from tests.benchmarks import renderer
from tests.benchmarks.numeric import machine
from tests.benchmarks.server import serve
from tests.benchmarks.visit import START, Conditions, opened

QUERY = "?topic=train_short&step=0"
RUNS = 10
CANCELS = 10
MEGABYTE = 1e6

AIMS = {
    "run": 20_000.0,
    "slice": 30.0,
    "cancel": 100.0,
}
"""Milliseconds that each may take."""

# What the reader sees of a training, with the time of each change and of the frame that shows it.
WATCH = """section => {
  const shown = () => [...section.querySelectorAll("button")]
    .filter((button) => !button.hidden).map((button) => button.textContent);
  window.seen = [];
  const note = () => {
    const entry = { at: performance.now(), can: shown(), painted: null };
    window.seen.push(entry);
    requestAnimationFrame(() => setTimeout(() => { entry.painted = performance.now(); }));
  };
  new MutationObserver(note).observe(section, {
    subtree: true, childList: true, characterData: true, attributes: true,
  });
  section.addEventListener(
    "click", (event) => { window.clicked = event.timeStamp; window.seen = []; }, true,
  );
}"""

# Resolves when the buttons are those, with milliseconds from the click to change and to frame.
UNTIL = """wanted => new Promise((resolve) => {
  const look = () => {
    const entry = window.seen.find((each) => String(each.can) === wanted);
    if (entry?.painted) {
      resolve([entry.at - window.clicked, entry.painted - window.clicked]);
    } else setTimeout(look, 50);
  };
  look();
})"""

BEAT = """() => {
  if (self.beat) return;
  const { port1, port2 } = new MessageChannel();
  self.beat = { on: false, gaps: [], start() {
    this.gaps = []; this.on = true; this.last = performance.now(); port2.postMessage(0);
  } };
  port1.onmessage = () => {
    const now = performance.now();
    self.beat.gaps.push(now - self.beat.last);
    self.beat.last = now;
    if (self.beat.on) port2.postMessage(0);
  };
}"""


@dataclass(frozen=True)
class Measured:
    """Milliseconds of each run, slice and cancel, and bytes of the renderer after each run."""

    runs: list[float]
    slices: list[float]
    cancels: list[float]
    memory: list[int]
    tests: list[float]


def measure(page: Page, profile: Path, runs: int, cancels: int) -> Measured:
    """Train and cancel on an open page."""
    trainer = page.locator("section.trainer")
    trainer.evaluate(WATCH)
    (worker,) = page.workers
    worker.evaluate(BEAT)
    measured = Measured([], [], [], [], [])
    for seed in range(runs):
        _choose_seed(page, seed)
        worker.evaluate("() => self.beat.start()")
        trained, tested, slices = _run(page, worker)
        measured.runs.append(trained)
        measured.tests.append(tested)
        measured.slices.extend(slices)
        page.evaluate("() => gc()")
        worker.evaluate("() => gc()")
        measured.memory.append(renderer.memory(profile) or 0)
    for seed in range(cancels):
        _choose_seed(page, runs + seed)
        measured.cancels.append(_cancel(page, trainer))
    return measured


def _choose_seed(page: Page, seed: int) -> None:
    field = page.get_by_role("spinbutton", name="Seed").or_(
        page.get_by_role("textbox", name="Seed")
    )
    field.fill(str(seed))
    field.press("Enter")
    page.locator("section.trainer h2", has_text=f"seed {seed}").wait_for()


def _run(page: Page, worker: Worker) -> tuple[float, float, list[float]]:
    """Train until the aim; give the milliseconds until then, until it is tested, and slices."""
    page.get_by_role("button", name="Train", exact=True).click()
    _, trained = page.evaluate(UNTIL, "")
    slices = worker.evaluate("() => { self.beat.on = false; return self.beat.gaps; }")
    _, tested = page.evaluate(UNTIL, "Train")
    # what is shorter than a part was no work
    return trained, tested, [gap for gap in slices if gap > 1]


def _cancel(page: Page, trainer: Any) -> float:
    """Cancel a run that is under way; give the milliseconds from click to frame."""
    page.get_by_role("button", name="Train", exact=True).click()
    trainer.get_by_text("Step 8 of").or_(trainer.get_by_text("Step 1")).first.wait_for()
    page.get_by_role("button", name="Cancel", exact=True).click()
    _, painted = page.evaluate(UNTIL, "")
    page.evaluate(UNTIL, "Train")
    return float(painted)


def table(measured: Measured) -> str:
    """Return the Markdown table."""

    def row(name: str, values: list[float], aim: float) -> str:
        ordered = sorted(values)
        high = ordered[min(len(ordered) - 1, int(0.95 * len(ordered)))]
        middle = statistics.median(values)
        cells = " | ".join(f"{each:,.0f} ms" for each in (middle, high, max(values), aim))
        return f"| {name} | {cells} |"

    memory = [each / MEGABYTE for each in measured.memory]
    return "\n".join(
        [
            "| measured | median | 95th percentile | longest | aim |",
            "|---|---:|---:|---:|---:|",
            row("default run, until 99 %", measured.runs, AIMS["run"]),
            row("… and tested at other lengths", measured.tests, AIMS["run"]),
            row("slice of the worker", measured.slices, AIMS["slice"]),
            row("cancel: click to frame", measured.cancels, AIMS["cancel"]),
            "",
            "Memory of the renderer (page and worker) after each run, MB: "
            + ", ".join(f"{each:.0f}" for each in memory),
        ]
    )


def main() -> int:
    """Measure and print; give the exit status."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--site", type=Path, default=Path("dist"), help="by default dist")
    parser.add_argument("--runs", type=int, default=RUNS)
    parser.add_argument("--cancels", type=int, default=CANCELS)
    parser.add_argument("--at-once", action="store_true", help="while the site is being stored")
    options = parser.parse_args()
    if chromium.find() is None:
        print(chromium.ADVICE, file=sys.stderr)
        return 1
    where = machine()
    with ExitStack() as stack:
        served = stack.enter_context(serve(options.site))
        profile = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        playwright = stack.enter_context(sync_playwright())
        page, _, errors = stack.enter_context(
            opened(playwright, profile, Conditions(collectable=True))
        )
        page.goto(served.url + QUERY)
        page.wait_for_selector("#page[data-linked]", timeout=START, state="attached")
        if not options.at_once:
            page.wait_for_selector("[data-offline=ready]", timeout=START, state="attached")
        measured = measure(page, profile, options.runs, options.cancels)
    print(f"On {where}.\n")
    print(table(measured))
    for error in errors:
        print(error, file=sys.stderr)
    return 1 if errors else 0


if __name__ == "__main__":
    sys.exit(main())
