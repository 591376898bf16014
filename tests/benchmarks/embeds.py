"""What many figures on one course page take beside a single one: memory of the browser, and time.

    python -m tests.benchmarks.embeds                  # builds the site first
    python -m tests.benchmarks.embeds --site dist
    python -m tests.benchmarks.embeds --read 0         # a reader who has time for none

The course page lies on another origin. Its reader scrolls from figure to figure, waits at each
until it is linked to Python, and stays there for a few seconds. Memory is that of all of the
browser's processes, what they share counted once (PSS): at its highest, and what is kept when
garbage has been collected. Other browsers that run or end meanwhile change it. The browser is new
for each page.
"""

import argparse
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from positions.app.topic import load_topics
from positions.build.manifest import read
from positions.build.site import build
from tests import chromium
from tests.benchmarks import renderer
from tests.benchmarks.server import Served, serve
from tests.benchmarks.visit import NO_NETWORK, START

ROOT = Path(__file__).parents[2]
MANY = 10
LIMIT = 1.5
"""Times that many figures may take of the memory, and of the waits, that one takes."""

READ = 5.0
"""Seconds for which a reader stays at a figure: hardly enough to move one slider."""

LOOK_EVERY = 0.5
"""Seconds between two looks at the memory."""

SETTLE = 3.0
"""Seconds that the browser and Python get to free what is not used."""

MEGABYTE = 1e6


@dataclass
class Taken:
    """What a page with figures took.

    Attributes
    ----------
    seconds : list of float
        From the reader's coming to a figure until Python answered there.
    sizes : list of int
        Bytes of the browser's memory as each figure answered.
    most, kept : int
        The most that was seen, and what is left without garbage.
    runtimes : int
        How often the interpreter was asked for.
    """

    seconds: list[float] = field(default_factory=list)
    sizes: list[int] = field(default_factory=list)
    most: int = 0
    kept: int = 0
    runtimes: int = 0


def memory(profile: Path) -> int:
    """Give the bytes of all processes of the browser that uses a profile."""
    total = 0
    for pid in renderer.family(profile):
        try:
            lines = (renderer.PROC / str(pid) / "smaps_rollup").read_text().splitlines()
        except OSError:  # it has ended since
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total * 1024


@contextmanager
def watching(profile: Path, taken: Taken) -> Iterator[None]:
    """Note the most memory that a browser takes meanwhile."""

    def look(ended: threading.Event) -> None:
        while not ended.wait(LOOK_EVERY):
            taken.most = max(taken.most, memory(profile))

    with renderer.beside(look):
        yield


def course(app: Served, count: int) -> str:
    """Write a course page with figures far apart."""
    topics = [topic.slug for topic in load_topics()]
    figures = (
        f'<p style="height: 2000px">…</p><positions-explorer id="e{number}"'
        f' topic="{topics[number % len(topics)]}"></positions-explorer>'
        for number in range(count)
    )
    return (
        f'<!doctype html><html lang="en"><title>Course</title><script src="{app.url}embed.js">'
        f"</script>{''.join(figures)}</html>"
    )


def scroll_through(playwright: Playwright, app: Served, count: int, read: float) -> Taken:
    """Read a page with so many figures from top to bottom, for `read` seconds each."""
    taken = Taken()
    before = len(app.sent)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        site, profile = Path(folder) / "site", Path(folder) / "profile"
        site.mkdir()
        (site / "index.html").write_text(course(app, count), encoding="utf-8")
        with serve(site) as host:
            context = playwright.chromium.launch_persistent_context(
                profile,
                executable_path=chromium.find(),
                args=[*chromium.FLAGS, NO_NETWORK],
                viewport={"width": 1280, "height": 800},
            )
            page = context.new_page()
            page.set_default_timeout(START)
            page.goto(host.url)
            with watching(profile, taken):
                for number in range(count):
                    figure = page.locator(f"#e{number}")
                    begun = time.monotonic()
                    figure.scroll_into_view_if_needed()
                    frame = figure.locator("iframe").element_handle().content_frame()
                    assert frame is not None
                    frame.wait_for_selector("#page[data-linked]", state="attached")
                    taken.seconds.append(time.monotonic() - begun)
                    taken.sizes.append(memory(profile))
                    time.sleep(read)
            taken.most = max(taken.most, *taken.sizes)
            context.new_cdp_session(page).send("HeapProfiler.collectGarbage")
            time.sleep(SETTLE)
            taken.kept = memory(profile)
            context.close()
    taken.runtimes = sum(
        answer.path.endswith(".wasm") and "/pyodide-" in answer.path for answer in app.sent[before:]
    )
    return taken


def table(one: Taken, many: Taken) -> str:
    """Give both beside each other, as Markdown."""
    rows = [
        ("Memory of the browser, MB", one.kept / MEGABYTE, many.kept / MEGABYTE),
        ("… at most, with garbage, MB", one.most / MEGABYTE, many.most / MEGABYTE),
        ("Longest wait at a figure, s", max(one.seconds), max(many.seconds)),
        ("All waits, s", sum(one.seconds), sum(many.seconds)),
        ("Runtimes loaded", one.runtimes, many.runtimes),
    ]
    lines = [
        f"| | one figure | {len(many.seconds)} figures | ratio |",
        "|---|---|---|---|",
        *(f"| {name} | {a:.4g} | {b:.4g} | {b / a:.2f} |" for name, a, b in rows),
    ]
    return "\n".join(lines)


def main() -> int:
    """Run the benchmark; give the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.embeds", description=main.__doc__
    )
    parser.add_argument("--site", type=Path, help="measure a site that is built already")
    parser.add_argument("--figures", type=int, default=MANY, help="on the page with many")
    parser.add_argument("--read", type=float, default=READ, help="seconds spent at each figure")
    options = parser.parse_args()
    if chromium.find() is None:
        print(chromium.ADVICE, file=sys.stderr)
        return 1
    site = options.site or ROOT / ".cache" / "benchmark" / "site"
    if options.site is None:
        build(read(ROOT / "panel.yaml"), ROOT, site, ROOT / ".cache", print)
    with serve(site.resolve()) as app, sync_playwright() as playwright:
        one, many = (scroll_through(playwright, app, n, options.read) for n in (1, options.figures))
    print(table(one, many))
    waits = ", ".join(f"{seconds:.1f}" for seconds in many.seconds)
    sizes = ", ".join(f"{size / MEGABYTE:.0f}" for size in many.sizes)
    print(f"\nWaits, figure by figure, s: {waits}.\nMemory then, MB: {sizes}.")
    ratios = (
        many.kept / one.kept,
        sum(many.seconds) / sum(one.seconds),
        many.runtimes / one.runtimes,
    )
    return 1 if max(ratios) > LIMIT else 0


if __name__ == "__main__":
    sys.exit(main())
