"""In somebody's course page: another site, which may allow frames and nothing else."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Frame, Page, expect

from tests.browser.conftest import START
from tests.browser.server import Site, serve

QUERY = "embed=1&topic=explorer&step=0&controls=position,pair&lock=pair"


class Course:
    """A course page on a site of its own."""

    def __init__(self, page: Page, app: Site, folder: Path, host: Site) -> None:
        self.page, self.app, self.host = page, app, host
        self._folder = folder

    def opens(self, body: str) -> None:
        """Write the page and open it."""
        html = f"<!doctype html><html lang=en><title>Course</title><body>{body}</body></html>"
        (self._folder / "course.html").write_text(html)
        self.page.goto(f"{self.host.url}course.html")

    def frame(self, index: int = 0) -> Frame:
        """Wait until a frame's Python answers."""
        frames = [frame for frame in self.page.frames if frame.url.startswith(self.app.url)]
        frames[index].wait_for_selector("#page[data-linked]", timeout=START, state="attached")
        return frames[index]


@pytest.fixture
def course(
    page: Page,
    site: Site,
    tmp_path: Path,
    serving: Callable[[AbstractContextManager[Site]], Site],
) -> Course:
    (tmp_path / "favicon.ico").write_bytes(b"")
    return Course(page, site, tmp_path, serving(serve(tmp_path)))


def plain_frame(course: Course, query: str = QUERY, attributes: str = "") -> str:
    return (
        f'<h1>Week 3</h1><iframe src="{course.app.url}?{query}" title="Positions" width="100%"'
        f' height="800" {attributes}></iframe>'
    )


def moves_right(frame: Frame) -> None:
    frame.get_by_role("slider", name="Position").first.press("ArrowRight")


def test_a_page_that_allows_frames_only_needs_no_script(course: Course) -> None:
    course.opens(plain_frame(course))
    frame = course.frame()
    expect(frame.get_by_role("banner")).to_have_count(0)
    expect(frame.get_by_role("navigation")).to_have_count(0)
    expect(frame.get_by_role("slider", name="Pair").first).to_be_disabled()
    expect(frame.get_by_role("slider", name="Head")).to_have_count(0)
    depth = course.page.evaluate("history.length")
    moves_right(frame)
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")
    link = frame.get_by_role("link", name="Open in Positions")
    expect(link).to_have_attribute("href", pattern(course, "position=19"))
    # Nor does the frame keep a copy of the app in the reader's browser.
    assert frame.evaluate("caches.keys()") == []
    # The course page's Back button leads where it led before.
    assert course.page.evaluate("history.length") == depth


def pattern(course: Course, part: str) -> re.Pattern[str]:
    return re.compile(rf"^{re.escape(course.app.url)}\?v=1&topic=explorer&.*\b{part}\b(?!.*embed)")


def test_a_sandboxed_frame_works_without_an_origin(course: Course, dist: Path) -> None:
    published = dict(re.findall(r"  ([\w-]+): (.*)", (dist / "_headers").read_text()))
    for name in ("Access-Control-Allow-Origin", "Content-Security-Policy"):
        course.app.headers[name] = published[name]
    course.opens(plain_frame(course, attributes='sandbox="allow-scripts"'))
    frame = course.frame()
    assert frame.evaluate("window.origin") == "null"
    moves_right(frame)
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")


def test_a_frame_has_the_language_and_the_theme_it_is_given(course: Course) -> None:
    course.page.emulate_media(color_scheme="dark")
    course.opens(
        plain_frame(course, f"{QUERY}&lang=es&theme=auto")
        + plain_frame(course, f"{QUERY}&theme=light", "loading=eager")
    )
    theme = "document.documentElement.dataset.theme"
    frame = course.frame()
    assert frame.evaluate(theme) == "dark"
    assert course.page.frames[2].evaluate(theme) == "light"
    expect(frame.get_by_role("link", name="Abrir en Positions")).to_be_visible()
