"""In somebody's course page: another site, which may allow frames and nothing else."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from unittest.mock import ANY

import pytest
from playwright.sync_api import Frame, Page, Route, expect

from positions.app.state import topic_slugs
from tests.browser.conftest import START, open_linked
from tests.browser.server import Site, missing, serve

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

    def pretends(self, name: str, html: str) -> None:
        """Put another page on the course's site."""
        (self._folder / name).write_text(html)

    def frame(self, index: int = 0) -> Frame:
        """Wait until a frame's Python answers."""
        frame = self.held(index)
        frame.wait_for_selector("#page[data-linked]", timeout=START, state="attached")
        return frame

    def held(self, index: int = 0) -> Frame:
        """Wait until a frame is there."""
        # Not the hidden frame, in which Python runs for all.
        frames = self.page.locator(f"iframe[src^='{self.app.url}?']")
        holder = frames.nth(index)
        frame = holder.element_handle().content_frame()
        assert frame is not None
        return frame


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
    expect(frame.get_by_role("button", name="Copy link")).to_have_count(0)
    expect(frame.get_by_role("navigation")).to_have_count(0)
    expect(frame.get_by_role("slider", name="Pair").first).to_be_disabled()
    expect(frame.get_by_role("slider", name="Head", exact=True)).to_have_count(0)
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


@pytest.mark.soak
def test_a_frame_has_the_language_and_the_theme_it_is_given(course: Course) -> None:
    course.page.emulate_media(color_scheme="dark")
    course.opens(
        plain_frame(course, f"{QUERY}&lang=es&theme=auto")
        + plain_frame(course, f"{QUERY}&theme=light", "loading=eager")
    )
    theme = "document.documentElement.dataset.theme"
    frame = course.frame()
    assert frame.evaluate(theme) == "dark"
    assert course.held(1).evaluate(theme) == "light"
    expect(frame.get_by_role("link", name="Abrir en Positions")).to_be_visible()


# With the script.


def element(course: Course, attributes: str = "", *, before: str = "", after: str = "") -> str:
    return (
        f"{before}<script src='{course.app.url}embed.js'></script><positions-explorer"
        f" topic=explorer state='step=1&position=18' {attributes}>"
        f"<a href='{course.app.url}?topic=explorer'>The figure</a></positions-explorer>{after}"
    )


HEIGHTS = """async () => {
    const frame = document.querySelector("positions-explorer").shadowRoot.querySelector("iframe");
    const heights = [];
    for (let i = 0; i < 90; i++) {
        await new Promise(requestAnimationFrame);
        heights.push(frame.offsetHeight);
    }
    return heights;
}"""

NEEDED = """() => {
    const within = (root) => [...root.querySelectorAll("*")].flatMap((e) => e.shadowRoot ?? []);
    const find = (root) => root.querySelector(".host") ?? within(root).map(find).find(Boolean);
    return find(document).getBoundingClientRect().bottom;
}"""


def test_the_frame_is_as_high_as_its_content(course: Course) -> None:
    course.page.set_viewport_size({"width": 1280, "height": 800})
    course.opens(element(course))
    frame = course.frame()
    holder = course.page.locator("positions-explorer iframe")
    expect(holder).to_have_attribute("title", "Positions: explorer")
    fits = "() => document.documentElement.scrollHeight <= innerHeight"
    needed = None
    for width in (1280, 390, 1280):
        course.page.set_viewport_size({"width": width, "height": 800})
        frame.wait_for_function(fits)
        # It stays so: a height that made the content higher would grow without end.
        frame.wait_for_function(f"Math.abs(({NEEDED})() - innerHeight) < 24")
        heights = course.page.evaluate(HEIGHTS)
        assert heights[30:] == heights[30:31] * 60
        frame.wait_for_function(f"Math.abs(({NEEDED})() - innerHeight) < 24")
        if width == 1280:
            assert needed is None or abs(heights[-1] - needed) <= 1
            needed = heights[-1]


def test_page_and_figure_tell_each_other_their_state(course: Course) -> None:
    course.opens(
        element(
            course,
            after="""<script>
            const figure = document.querySelector("positions-explorer");
            const [heard, refused] = [[], []];
            document.addEventListener("positions:change", (event) => heard.push(event.detail));
            figure.addEventListener("positions:rejected", (event) => refused.push(event.detail));
            // Before there is an app to hear it.
            figure.state = { pair: 3, query: [0.6, 0.8] };
            </script>""",
        )
    )
    frame = course.frame()
    course.page.wait_for_function("figure.state.position === 18 && figure.state.pair === 3")
    assert course.page.evaluate("figure.state.query") == [0.6, 0.8]
    moves_right(frame)
    course.page.wait_for_function("heard.at(-1).state.position === 19")
    assert "position=19" in course.page.evaluate("heard.at(-1).query")
    course.page.evaluate("figure.state = { position: 22, colour: 'red', head: 'two' }")
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 22")
    course.page.wait_for_function("refused.length === 1")
    fields = course.page.evaluate("refused[0].fields")
    assert [(item["field"], item["value"]) for item in fields] == [
        ("colour", "red"),
        ("head", "two"),
    ]
    assert all(item["reason"] for item in fields)
    assert course.page.evaluate("figure.state.position") == 22


FORGED = """(windows) => {
    const odd = [null, 0, "x", [], {}, { type: "set" }, { type: "set", query: "position=1" },
        { type: "height", height: 9000 }, { type: "theme", theme: "dark" },
        { type: "positions:here" }, { type: "positions:hello" },
        { type: "positions:hello", fits: 1 },
        { type: "state", state: { position: 1 }, query: "position=1" }];
    for (const target of windows())
        for (const message of odd) {
            const { port1, port2 } = new MessageChannel();
            port1.onmessage = ({ data }) => { window.leaked = data; };
            target.postMessage(message, "*", [port2]);
            target.postMessage(message, "*");
            port1.postMessage({ type: "set", query: "position=1" });
        }
}"""


def test_nobody_else_is_listened_to(course: Course, dist: Path) -> None:
    """A third site in another frame knows both windows, and so may anything else on the page."""
    with serve(dist) as third:
        course.opens(
            element(
                course,
                before=f"<iframe name=other src='{third.url}licences.txt'></iframe>",
                after="""<script>
                const heard = [];
                document.addEventListener("positions:change", (event) => heard.push(event.detail));
                </script>""",
            )
        )
        frame = course.frame()
        course.page.wait_for_function("heard.length > 0")
        holder = course.page.locator("positions-explorer iframe")
        height = holder.evaluate("(frame) => frame.offsetHeight")
        (other,) = (f for f in course.page.frames if f.name == "other")
        # From the third site to the course page and to the app.
        other.evaluate(
            f"({FORGED})(() => [parent, ...[...Array(parent.length).keys()].map((i) => parent[i])])"
        )
        # The course page's own scripts, to itself.
        course.page.evaluate(f"({FORGED})(() => [window])")
        course.page.evaluate("heard.length = 0")
        moves_right(frame)
        course.page.wait_for_function("heard.at(-1)?.state.position === 19")
        assert course.page.evaluate("heard.every(({ state }) => state.position === 19)")
        assert other.evaluate("window.leaked === undefined")
        assert course.page.evaluate("window.leaked === undefined")
        assert holder.evaluate("(frame) => frame.offsetHeight") == height
        assert frame.evaluate("document.documentElement.dataset.theme") == "light"


def test_odd_messages_of_the_host_change_nothing(course: Course) -> None:
    course.opens(plain_frame(course))
    frame = course.frame()
    before = frame.evaluate("location.search")
    course.page.evaluate(
        """() => {
            const { port1, port2 } = new MessageChannel();
            window.told = [];
            port1.onmessage = ({ data }) => told.push(data);
            frames[0].postMessage({ type: "positions:hello" }, "*", [port2]);
            const odd = [null, 7, "set", [], {}, { type: "set" }, { type: "set", query: 5 },
                { type: "set", query: "position=1".padEnd(9000, "&") },
                { type: "theme", theme: "x" }, { type: "theme", theme: "constructor" },
                { type: "eval", query: "alert(1)" },
                { type: "set", query: "position=<img src=x onerror='window.ran=1'>&__proto__=1" }];
            for (const message of odd) port1.postMessage(message);
        }"""
    )
    course.page.wait_for_function("told.some(({ type }) => type === 'rejected')")
    assert frame.evaluate("location.search") == before
    assert frame.evaluate("document.documentElement.dataset.theme") == "light"
    assert frame.evaluate("window.ran === undefined")


@pytest.mark.soak
def test_the_frame_follows_the_theme_of_the_course(course: Course) -> None:
    style = "<style>html { color: #222 } html.night { color: #eee; background: #111 }</style>"
    course.opens(element(course, before=style))
    frame = course.frame()
    theme = "document.documentElement.dataset.theme"
    assert frame.evaluate(theme) == "light"
    course.page.evaluate("document.documentElement.classList.add('night')")
    frame.wait_for_function(f"{theme} === 'dark'")
    assert "theme=dark" not in frame.url


@pytest.mark.parametrize("tolerated", [["404"]])
def test_without_a_script_there_is_a_link(course: Course) -> None:
    course.app.faults.append((r"embed\.js", missing))
    course.opens(element(course))
    expect(course.page.get_by_role("link", name="The figure")).to_be_visible()


@pytest.mark.soak
def test_a_figure_can_wait_for_a_click(course: Course) -> None:
    course.opens(element(course, "load=click"))
    expect(course.page.get_by_role("link", name="The figure")).to_be_visible()
    assert len(course.page.frames) == 1
    course.page.get_by_role("button", name="Start the interactive figure").click()
    course.frame()
    expect(course.page.get_by_role("link", name="The figure")).to_be_hidden()


@pytest.mark.parametrize("topic", ["alibi", "real_embeddings", "unknown"])
def test_while_python_starts_a_frame_shows_its_topic(course: Course, topic: str) -> None:
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    course.page.route(re.compile(r"pyodide-asm.*\.wasm"), hold)
    course.opens(plain_frame(course, f"embed=1&topic={topic}&theme=dark"))
    frame = course.held()
    expect(frame.locator("#status")).to_contain_text("Step")
    poster = frame.locator(".frame img")
    if topic != "alibi":
        # There is none.
        expect(frame.locator(".frame div")).to_have_count(3)
        expect(poster).to_have_count(0)
        return
    expect(poster).to_be_visible()
    assert poster.get_attribute("src") == "posters/alibi-dark.webp"
    for route in held:
        route.continue_()
    course.frame()
    expect(poster).to_have_count(0)


@pytest.mark.parametrize("tolerated", [["404"]])
def test_until_it_runs_a_figure_shows_its_topic(course: Course, dist: Path) -> None:
    course.opens(element(course, "load=click theme=light"))
    page = course.page
    poster, outline = page.locator("img.poster"), page.locator("positions-explorer svg")
    expect(poster).to_be_visible()
    expect(outline).to_be_hidden()
    drawn = poster.evaluate("image => [image.src, image.naturalWidth]")
    assert drawn == [f"{course.app.url}posters/explorer-light.webp", ANY]
    assert drawn[1] > 200
    host = page.locator("positions-explorer")
    host.evaluate("element => element.setAttribute('theme', 'dark')")
    expect(poster).to_have_attribute("src", f"{course.app.url}posters/explorer-dark.webp")
    # A topic that this version does not know, or that has no figure.
    host.evaluate("element => element.setAttribute('topic', 'unknown')")
    expect(outline).to_be_visible()
    expect(poster).to_be_hidden()
    assert {path.name for path in (dist / "posters").iterdir()} == {
        f"{slug}-{theme}.webp"
        for slug in topic_slugs()
        # Its figures wait for their data.
        if slug != "real_embeddings"
        for theme in ("light", "dark")
    }


def elements(course: Course, *ids: str, attributes: str = "", gap: str = "") -> None:
    """Open a course page with several figures."""
    course.page.set_viewport_size({"width": 1280, "height": 2600})
    course.opens(gap.join(element(course, f"id={name} {attributes}") for name in ids) + gap)


def interpreters(course: Course) -> int:
    """Count how often a Python was asked for."""
    return sum(re.search(r"pyodide-asm.*\.wasm", path) is not None for path in course.app.requests)


ROOT_ID = "[...Bokeh.documents[0].roots()].map(({ id }) => id).join()"


def test_figures_share_one_python_and_nothing_else(course: Course) -> None:
    page = course.page
    elements(course, "a", "b")
    first, second = course.frame(0), course.frame(1)
    assert interpreters(course) == len(page.workers) == 1
    moves_right(first)
    page.wait_for_function("a.state.position === 19")
    expect(second.locator("#sinusoidal-now")).to_contain_text("position 18")
    roots = {frame.evaluate(ROOT_ID) for frame in (first, second)}
    assert len(roots) == 2
    # What is taken off the page is closed in Python: the next one is built as if it were the first.
    page.evaluate("(a.remove(), b.state = { pair: 4 })")
    page.wait_for_function("b.state.pair === 4 && b.state.position === 18")
    page.evaluate("(window.kept = b, b.remove(), document.body.append(kept))")
    assert course.frame(0).evaluate(ROOT_ID) in roots
    page.wait_for_function("b.state.pair === 4 && b.state.position === 18")
    assert interpreters(course) == 1


@pytest.mark.soak
def test_sandboxed_figures_share_too(course: Course, dist: Path) -> None:
    published = dict(re.findall(r"  ([\w-]+): (.*)", (dist / "_headers").read_text()))
    for name in ("Access-Control-Allow-Origin", "Content-Security-Policy"):
        course.app.headers[name] = published[name]
    elements(course, "a", "b", attributes="sandbox=allow-scripts")
    first, second = course.frame(0), course.frame(1)
    assert [frame.evaluate("window.origin") for frame in (first, second)] == ["null", "null"]
    assert interpreters(course) == len(course.page.workers) == 1
    moves_right(first)
    course.page.wait_for_function("a.state.position === 19")
    expect(second.locator("#sinusoidal-now")).to_contain_text("position 18")


HUB = "iframe[name^='positions-hub']"


@pytest.mark.soak
def test_figures_outlive_their_hub(course: Course) -> None:
    elements(course, "a", "b")
    first, second = course.frame(0), course.frame(1)
    moves_right(first)
    course.page.wait_for_function("a.state.position === 19")
    course.page.locator(HUB).evaluate("(hub) => hub.remove()")
    for frame in (first, second):
        frame.get_by_role("button", name="Restart Python").click()
    course.frame(0), course.frame(1)
    moves_right(first)
    course.page.wait_for_function("a.state.position === 20 && b.state.position === 18")
    assert len(course.page.workers) == 2


PRETENDER = """<!doctype html><script>
window.heard = [];
addEventListener("message", ({ source, data }) => {
    heard.push(data.type);
    if (data.type === "positions:ask")
        source.postMessage({ type: "positions:hub", version: "VERSION" }, "*");
    if (data.type !== "positions:join") return;
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => heard.push(data.type);
    source.postMessage({ type: "positions:joined" }, "*", [port2]);
});
</script>"""


@pytest.mark.soak
def test_a_hub_of_another_origin_is_none(course: Course, dist: Path) -> None:
    """The course page's own could paint what it likes in the app's name."""
    (version,) = re.findall(r'"version": "([^"]+)"', (dist / "index.html").read_text())
    course.pretends("hub.html", PRETENDER.replace("VERSION", version))
    course.opens(
        "<iframe name=positions-hub-1 src=hub.html></iframe>"
        + plain_frame(course, attributes='name="by positions-hub-1"')
    )
    course.frame()
    heard = course.page.frame("positions-hub-1").evaluate("heard")  # type: ignore[union-attr]
    assert set(heard) == {"positions:ask"}


@pytest.mark.soak
def test_the_hub_answers_its_own_origin_alone(course: Course) -> None:
    course.page.set_viewport_size({"width": 1280, "height": 2600})
    course.opens(element(course, "id=a", after="<script>window.heard = [];</script>"))
    course.frame()
    course.page.evaluate(
        """async () => {
        addEventListener("message", ({ data }) => heard.push(data));
        for (const type of ["positions:ask", "positions:join"])
            frames["positions-hub-1"].postMessage({ type }, "*");
        a.state = { position: 25 };
    }"""
    )
    # What was asked first would have been answered first.
    course.page.wait_for_function("a.state.position === 25")
    assert course.page.evaluate("heard") == []


@pytest.mark.soak
@pytest.mark.parametrize("tolerated", [["404"]])
def test_without_a_hub_each_figure_has_its_own_python(course: Course) -> None:
    course.app.faults.append((r"hub\.html", missing))
    elements(course, "a", "b")
    first = course.frame(0)
    course.frame(1)
    assert len(course.page.workers) == 2
    moves_right(first)
    course.page.wait_for_function("a.state.position === 19 && b.state.position === 18")


@pytest.mark.soak
@pytest.mark.parametrize("tolerated", [["404"]])
def test_when_python_cannot_start_each_figure_says_so_and_one_retry_suffices(
    course: Course,
) -> None:
    course.app.faults.append((r"pyodide-asm.*\.wasm", missing))
    elements(course, "a", "b")
    for index in (0, 1):
        alert = course.held(index).get_by_role("alert")
        expect(alert).to_contain_text(".wasm: the server answered 404", timeout=START)
    course.app.faults.clear()
    for index in (0, 1):
        course.held(index).get_by_role("button", name="Retry").click()
        course.frame(index)
    assert len(course.page.workers) == 1


@pytest.mark.soak
def test_what_brings_python_down_is_told_in_all_figures(course: Course) -> None:
    elements(course, "a", "b")
    course.frame(0), course.frame(1)
    crash = "setTimeout(() => { throw new RangeError('out of memory') })"
    course.page.workers[0].evaluate(crash)
    for index in (0, 1):
        course.held(index).get_by_role("button", name="Restart Python").click()
        course.frame(index)
    assert len(course.page.workers) == 1


@pytest.mark.soak
def test_a_figure_with_a_python_of_its_own_rests_unseen(course: Course) -> None:
    page = course.page
    page.clock.install()
    course.opens(plain_frame(course) + "<p style='height: 4000px'></p>")
    frame = course.frame()
    moves_right(frame)
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    for _ in range(40):
        page.clock.fast_forward(61_000)
        if not page.workers:
            break
    assert page.workers == []
    # What was painted is still there.
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")
    page.evaluate("scrollTo(0, 0)")
    course.frame()
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")


FAKE = """<!doctype html><script>
const told = [];
let port;
addEventListener("message", ({ data, ports }) => {
    told.push(data);
    [port] = ports;
    port.onmessage = ({ data }) => told.push(data);
});
parent.postMessage({ type: "positions:here" }, "*");
</script>"""
"""An app that says what the test lets it say."""


def fakes(course: Course, count: int, attributes: str = "") -> None:
    """Open a page with figures far apart; the attributes are those of all but the first."""
    course.pretends("app.html", FAKE)
    course.pretends("hub.html", "<!doctype html><title>No Python</title>")
    gap = "<p style='height: 3000px'></p>"
    given = (f"src=app.html id=e{i} {attributes if i else ''}" for i in range(count))
    course.opens(gap.join(element(course, each) for each in given))


def fake(course: Course, index: int) -> Frame:
    inside = course.page.locator(f"#e{index}").locator("iframe")
    inside.scroll_into_view_if_needed()
    frame = inside.element_handle().content_frame()
    assert frame is not None
    frame.wait_for_function("port !== undefined")
    return frame


RESTS = """async () => {
    const canvas = document.createElement("canvas");
    const image = await new Promise((resolve) => canvas.toBlob(resolve));
    const place = { left: 0.1, top: 0.2, width: 0.5, height: 0.25 };
    const odd = [null, {}, { image }, { ...place, image: "x" }, { ...place, image, top: "url(x)" }];
    port.postMessage({ type: "resting", figures: [...odd, { ...place, image }] });
}"""


@pytest.mark.soak
def test_of_many_figures_few_run(course: Course) -> None:
    fakes(course, 7)
    frames = []
    for index in range(7):
        course.page.locator(f"#e{index}").scroll_into_view_if_needed()
        frames.append(fake(course, index))
    rests = "told.some(({ type }) => type === 'rest')"
    for frame in frames[:4]:
        frame.wait_for_function(rests)
    assert [frame.evaluate(rests) for frame in frames[4:]] == [False] * 3
    # One that does so is an image, as high as it was, until it is seen again.
    frames[0].evaluate(RESTS)
    first = course.page.locator("#e0")
    expect(first.locator("iframe")).to_have_count(0)
    expect(first.locator(".still img")).to_have_count(1)
    assert first.locator(".still").bounding_box()["height"] == 480  # type: ignore[index]
    first.scroll_into_view_if_needed()
    fake(course, 0)
    expect(first.locator(".still img")).to_have_count(0)


@pytest.mark.parametrize(
    ("attributes", "comes"),
    [("", True), ("load=click", False), ("sandbox=allow-scripts", False), ("hidden", False)],
    ids=["next", "waits for a click", "has no Python yet", "folded away"],
)
def test_the_next_figure_is_started_before_it_is_seen(
    course: Course, attributes: str, comes: bool
) -> None:
    page = course.page
    page.clock.install()
    fakes(course, 3, attributes)
    fake(course, 0)
    expect(page.locator("#e1 iframe")).to_have_count(0)
    page.clock.run_for(2000)
    expect(page.locator("#e1 iframe")).to_have_count(int(comes))
    # It is not yet come to: the one after it has time.
    page.clock.run_for(10_000)
    expect(page.locator("#e2 iframe")).to_have_count(0)


def test_who_saves_data_gets_what_is_seen(course: Course) -> None:
    page = course.page
    page.add_init_script(
        "const value = Object.assign(new EventTarget(), { saveData: true });"
        "Object.defineProperty(navigator, 'connection', { value });"
    )
    page.clock.install()
    fakes(course, 2)
    fake(course, 0)
    page.clock.run_for(10_000)
    expect(page.locator("#e1 iframe")).to_have_count(0)


def test_a_figure_is_ready_when_its_reader_comes(course: Course) -> None:
    page = course.page
    gap = "<p style='height: 4000px'></p>"
    course.opens(element(course, "id=a") + gap + element(course, "id=b"))
    course.frame(0)
    second = course.frame(1)
    assert page.evaluate("a.seen && !b.seen")
    assert interpreters(course) == len(page.workers) == 1
    moves_right(second)
    page.wait_for_function("b.state.position === 19")


@pytest.mark.soak
@pytest.mark.parametrize("tolerated", [["404"]])
def test_an_unseen_figure_that_cannot_share_starts_no_python(course: Course) -> None:
    page = course.page
    course.app.faults.append((r"hub\.html", missing))
    gap = "<p style='height: 4000px'></p>"
    course.opens(element(course, "id=a") + gap + element(course, "id=b"))
    course.frame(0)
    # It asks the hub in vain, begins to start one of its own, and has none when it is not seen.
    worker = page.wait_for_event("worker", timeout=START)
    with worker.expect_event("close", timeout=START):
        pass
    assert len(page.workers) == 1


@pytest.mark.soak
def test_a_figure_at_rest_looks_as_it_did(course: Course) -> None:
    page = course.page
    page.set_viewport_size({"width": 1280, "height": 900})
    course.opens(element(course, "id=a", after="<p style='height: 4000px'></p>"))
    frame = course.frame()
    moves_right(frame)
    page.wait_for_function("a.state.position === 19")
    plots = frame.locator(".bk-Canvas:visible")
    count = plots.count()
    height = page.locator("#a").bounding_box()["height"]  # type: ignore[index]
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("!a.seen")
    page.evaluate("a.rest()")
    expect(page.locator("#a iframe")).to_have_count(0)
    expect(page.locator("#a .still img")).to_have_count(count)
    assert page.locator("#a").bounding_box()["height"] == height  # type: ignore[index]
    page.evaluate("scrollTo(0, 0)")
    frame = course.frame()
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19")
    assert interpreters(course) == 1


@pytest.mark.soak
def test_odd_messages_of_the_app_change_nothing(course: Course) -> None:
    fakes(course, 1)
    frame = fake(course, 0)
    holder = course.page.locator("#e0 iframe")
    course.page.evaluate(
        """() => { window.heard = [];
        for (const name of ["change", "rejected"])
            e0.addEventListener(`positions:${name}`, ({ detail }) => heard.push(detail)); }"""
    )
    frame.evaluate(
        """() => { const odd = [null, 3, [], {}, { type: "height" },
            { type: "height", height: "9" }, { type: "height", height: NaN },
            { type: "state", state: [], query: "" }, { type: "state", state: {} },
            { type: "rejected", fields: 3 }, { type: "rejected" }];
        for (const message of odd) port.postMessage(message);
        port.postMessage({ type: "height", height: 1e9 });
        port.postMessage({ type: "rejected", fields: [] }); }"""
    )
    course.page.wait_for_function("heard.length === 1")
    assert holder.evaluate("(frame) => frame.offsetHeight") == 20_000
    frame.evaluate("port.postMessage({ type: 'height', height: -5 })")
    course.page.wait_for_function("e0.shadowRoot.querySelector('iframe').offsetHeight === 40")


# What a teacher takes from the app.


@pytest.mark.parametrize(
    "kind",
    ["Script tag", *(pytest.param(kind, marks=pytest.mark.soak) for kind in ("Frame", "Link"))],
)
def test_the_lines_for_teachers_work(course: Course, kind: str) -> None:
    page = course.page
    open_linked(page, f"{course.app.url}?topic=explorer&step=0&position=23")
    page.get_by_role("button", name="Teach", exact=True).click()
    dialog = page.get_by_role("dialog")
    for name in ("Distance", "Head", "Context length"):
        dialog.get_by_role("checkbox", name=f"Show: {name}", exact=True).uncheck()
    dialog.get_by_role("checkbox", name="Lock: Pair", exact=True).check()
    dialog.get_by_label("Question above the figure").fill('Is 1 < 2 & "3"?')
    dialog.get_by_role("radio", name=kind).check()
    lines = dialog.get_by_label("Lines to copy").input_value()
    if kind == "Link":
        open_linked(page, lines)
        frame = page.main_frame
    else:
        course.opens(lines)
        frame = course.frame()
    expect(frame.get_by_text('Is 1 < 2 & "3"?')).to_be_visible()
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 23")
    expect(frame.get_by_role("slider", name="Pair").first).to_be_disabled()
    expect(frame.get_by_role("slider", name="Head", exact=True)).to_have_count(0)
    expect(frame.get_by_role("button", name="Copy link")).to_have_count(1 if kind == "Link" else 0)
