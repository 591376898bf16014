"""An hour of play on all topics leaves a page and its Python as large as they were."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserType, Page, Route, expect

from positions.app.text import load_text
from positions.app.topic import load_topics
from tests import chromium
from tests.benchmarks import renderer
from tests.browser.conftest import go, open_linked, watching
from tests.browser.server import Site

MOVES = 10_000
LOOK_EVERY = 1_000
"""Moves between two looks at the memory; by the first, every topic is there."""

AT_A_TIME = 20
"""Moves between two visits of a topic: half of them up, half of them down."""

MOST = 10_000_000
"""Bytes by which a page may grow, and its worker."""

MOST_OF_ALL = 100_000_000
"""Bytes by which the process of both may grow, with its drawings and its free memory.

It goes up and down by 20 MB from look to look (942 to 988 MB in a run in which the objects of page
and worker grew by less than 1 MB), as the browser frees what is not used when it likes.
"""

# The memory in which Python runs is nobody's to see.
SHOW_PYTHON = """
    const { instantiate } = WebAssembly;
    WebAssembly.instantiate = async (...given) => {
        const made = await instantiate(...given);
        self.python ??= made.exports?.memory;
        return made;
    };
"""

# Until Python has taken the move in. It may write no more words before the next one.
ANSWERED = """() => new Promise((resolve) => {
    const { dataset } = document.getElementById("status");
    const look = () => setTimeout(dataset.busy === "false" ? resolve : look, 5);
    look();
})"""


@pytest.fixture
def page(browser_type: BrowserType, tmp_path: Path) -> Iterator[Page]:
    context = browser_type.launch_persistent_context(
        tmp_path, executable_path=chromium.find(), args=chromium.FLAGS, service_workers="block"
    )
    context.route("**/worker.js", show_python)
    yield context.new_page()
    context.close()


def show_python(route: Route) -> None:
    answer = route.fetch()
    route.fulfill(response=answer, body=SHOW_PYTHON + answer.text())


@dataclass(frozen=True)
class Size:
    """Bytes of what is in use."""

    page: int
    worker: int
    process: int


class Heaps:
    """What the browser's engine says of the memory of a page and its worker."""

    def __init__(self, page: Page, profile: Path) -> None:
        self._page = page
        self._profile = profile
        self._answers: dict[int, Any] = {}
        self._asked = count(1)
        self._session = page.context.new_cdp_session(page)
        self._session.on("Target.attachedToTarget", self._on_worker)
        self._session.on("Target.receivedMessageFromTarget", self._on_answer)
        self._session.send(
            "Target.setAutoAttach",
            {"autoAttach": True, "waitForDebuggerOnStart": False, "flatten": False},
        )

    def _on_worker(self, event: dict[str, Any]) -> None:
        self._worker = event["sessionId"]

    def _on_answer(self, event: dict[str, Any]) -> None:
        answer = json.loads(event["message"])
        if "id" in answer:
            self._answers[answer["id"]] = answer["result"]

    def _ask_worker(self, method: str) -> Any:
        number = next(self._asked)
        message = json.dumps({"id": number, "method": method})
        self._session.send(
            "Target.sendMessageToTarget", {"sessionId": self._worker, "message": message}
        )
        while number not in self._answers:
            self._page.evaluate("0")  # Answers are taken in while another is waited for.
        return self._answers.pop(number)

    def size(self) -> Size:
        """Give what is left when garbage has been collected."""
        (worker,) = self._page.workers
        self._session.send("HeapProfiler.collectGarbage")
        self._ask_worker("HeapProfiler.collectGarbage")
        process = renderer.memory(self._profile)
        assert process is not None
        return Size(
            page=_used(self._session.send("Runtime.getHeapUsage")),
            worker=_used(self._ask_worker("Runtime.getHeapUsage"))
            + worker.evaluate("python.buffer.byteLength"),
            process=process,
        )


def _used(usage: dict[str, Any]) -> int:
    return int(usage["usedSize"] + usage["embedderHeapUsedSize"] + usage["backingStorageSize"])


@pytest.mark.soak
def test_thousands_of_moves_on_all_topics_leave_nothing_behind(
    page: Page, site: Site, tmp_path: Path
) -> None:
    text = load_text("en")
    heaps = Heaps(page, tmp_path)
    with watching(page, []):
        open_linked(page, site.url)
        moves = 0
        looks: list[Size] = []
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
                looks.append(heaps.size())
            if moves >= MOVES:
                break
    first, last = looks[0], looks[-1]
    assert last.page - first.page < MOST, looks
    assert last.worker - first.worker < MOST, looks
    assert last.process - first.process < MOST_OF_ALL, looks
