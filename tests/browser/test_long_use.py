"""An hour of play on all topics leaves a page and its Python as large as they were."""

import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import BrowserType, Page, expect

from positions.app.text import load_text
from positions.app.topic import load_topics
from tests import chromium
from tests.benchmarks import renderer
from tests.browser.conftest import go, open_linked, watching
from tests.browser.server import Site

MOVES = 10_000
LOOK_EVERY = 1_000
"""Moves between two looks at the memory; by the first, every topic is there."""

LOOKS = 3
"""Looks of which the least counts, at either end: there is more garbage at times."""

AT_A_TIME = 20
"""Moves between two visits of a topic: half of them up, half of them down."""

MOST = 10_000_000
"""Bytes by which a page may grow, and its worker."""

# Until Python has taken the move in. It may write no more words before the next one.
ANSWERED = """() => new Promise((resolve) => {
    const { dataset } = document.getElementById("status");
    const look = () => setTimeout(dataset.busy === "false" ? resolve : look, 5);
    look();
})"""


@pytest.fixture
def page(browser_type: BrowserType, tmp_path: Path) -> Iterator[Page]:
    flags = [*chromium.FLAGS, "--js-flags=--expose-gc", "--enable-precise-memory-info"]
    context = browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.find(), args=flags, service_workers="block"
    )
    yield context.new_page()
    context.close()


def sizes(page: Page, profile: Path) -> tuple[int, int]:
    """Return the bytes of the page's objects, and of page and worker together."""
    page.evaluate("gc()")
    for worker in page.workers:
        worker.evaluate("gc()")
    whole = renderer.memory(profile)
    assert whole is not None
    return page.evaluate("performance.memory.usedJSHeapSize"), whole


@pytest.mark.soak
def test_thousands_of_moves_on_all_topics_leave_nothing_behind(
    page: Page, site: Site, tmp_path: Path
) -> None:
    text = load_text("en")
    with watching(page, []):
        open_linked(page, site.url)
        moves = 0
        looks: list[tuple[int, int]] = []
        for topic in cycle(load_topics()):
            go(page, f"topic={topic.slug}&step=0")
            expect(page).to_have_title(re.compile(re.escape(text(f"{topic.slug}.title"))))
            slider = page.locator("input[type=range] >> visible=true").first
            if not slider.count():
                continue
            slider.focus()
            for number in range(AT_A_TIME):
                page.keyboard.press("ArrowRight" if number < AT_A_TIME / 2 else "ArrowLeft")
                page.evaluate(ANSWERED)
            moves += AT_A_TIME
            if moves % LOOK_EVERY == 0:
                looks.append(sizes(page, tmp_path))
            if moves >= MOVES:
                break
    for sort, most in zip(zip(*looks, strict=True), (MOST, 2 * MOST), strict=True):
        assert min(sort[-LOOKS:]) - min(sort[:LOOKS]) < most, looks
