"""Every topic, as a reader meets it: by mouse, by keyboard, by finger."""

import csv
import json
import re
import zipfile
from collections.abc import Iterator
from itertools import pairwise

import param
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from positions import __version__
from positions.app import theme
from positions.app.state import State, topic_slugs
from positions.app.text import load_text
from positions.app.topic import Topic, load_topic, load_topics, opening
from tests.browser.conftest import go, open_linked, watching
from tests.browser.server import Site, serve
from tests.sites import ROOT

TEXT = load_text("en")
AXE = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]


@pytest.fixture(scope="module")
def course(browser: Browser, dist: object) -> Iterator[Page]:
    """One page in which all topics are visited, as by a reader who stays."""
    with serve(dist) as site:  # type: ignore[arg-type]
        context = browser.new_context(viewport={"width": 1280, "height": 800})
        page = context.new_page()
        with watching(page, []):
            open_linked(page, site.url)
            yield page
        context.close()


@pytest.fixture(params=topic_slugs())
def topic(request: pytest.FixtureRequest) -> Topic:
    return load_topic(request.param)


def heading(page: Page) -> Locator:
    return page.locator("h1")


def visit(page: Page, topic: Topic) -> None:
    """Go to a topic by the table of contents and leave its path."""
    page.get_by_role("button", name="Contents").click()
    page.locator(".contents").get_by_role("button", name=TEXT(f"{topic.slug}.title")).click()
    if topic.steps:
        expect(heading(page)).to_have_text(TEXT(f"{topic.slug}.step.{topic.steps[0].key}.title"))
        page.get_by_role("button", name="Explore freely").click()
    expect(heading(page)).to_have_text(TEXT(f"{topic.slug}.title"))
    expect(page.locator(".card canvas >> visible=true").first).to_be_visible()


def sentences(page: Page) -> Locator:
    return page.locator(".cards >> visible=true")


GRIPS = {f".{name}" for topic in load_topics() for name in topic.grips}


def lies_on_another(rule: str, target: list[list[str]]) -> bool:
    """Tell whether a grip lies on another: where both are is what the figure shows.

    WCAG 2.2, 2.5.8, leaves out targets whose place is essential; each can be moved by keys, too.
    """
    name = re.match(r"\.\w+", target[-1][-1])
    return rule == "target-size" and name is not None and name[0] in GRIPS


def violations(page: Page) -> list[str]:
    """Return what of the page shuts somebody out, by axe."""
    if not page.evaluate("'axe' in window"):
        page.add_script_tag(path=AXE)
    found = page.evaluate("rules => axe.run({runOnly: rules, resultTypes: ['violations']})", RULES)
    return [
        f"{fault['id']}: {node['target']} {node['failureSummary']}"
        for fault in found["violations"]
        for node in fault["nodes"]
        if not lies_on_another(fault["id"], node["target"])
    ]


@pytest.mark.soak
def test_next_leads_through_the_whole_course(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    for topic in load_topics():
        for step in topic.steps:
            page.locator("button.next >> visible=true").click()
            expect(heading(page)).to_have_text(TEXT(f"{topic.slug}.step.{step.key}.title"))
            expect(page.locator(".card canvas >> visible=true").first).to_be_visible()
            expect(page).to_have_url(re.compile(f"topic={topic.slug}&.*step="))
    expect(page.locator("button.next")).to_have_count(0)
    page.go_back()
    last = load_topics()[-1]
    expect(heading(page)).to_have_text(TEXT(f"{last.slug}.step.{last.steps[-2].key}.title"))


def test_the_contents_lead_to_the_source_of_this_version(page: Page, site: Site) -> None:
    page.goto(site.url)
    page.get_by_role("button", name="Contents").click()
    expect(page.get_by_text(f"Positions {__version__}")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Source code").click()
    folder = f"positions-{__version__}-source"
    with zipfile.ZipFile(download.value.path()) as source:
        content = source.read(f"{folder}/positions/__init__.py").decode()
    assert f'__version__ = "{__version__}"' in content


def test_next_leads_from_each_topic_to_the_one_after_it(course: Page) -> None:
    topics = [topic for topic in load_topics() if topic.steps]
    for topic, after in pairwise(topics):
        go(course, f"topic={topic.slug}&step={len(topic.steps)}")
        last = topic.steps[-1].key
        expect(heading(course)).to_have_text(TEXT(f"{topic.slug}.step.{last}.title"))
        course.locator("button.next >> visible=true").click()
        first = after.steps[0].key
        expect(heading(course)).to_have_text(TEXT(f"{after.slug}.step.{first}.title"))
        expect(course.locator(".card canvas >> visible=true").first).to_be_visible()
        expect(course).to_have_url(re.compile(f"topic={after.slug}&.*step=1"))
    go(course, f"topic={after.slug}&step={len(after.steps)}")
    expect(course.locator("button.next")).to_have_count(0)
    course.go_back()
    expect(heading(course)).to_have_text(TEXT(f"{after.slug}.step.{first}.title"))


def test_a_topic_asks_for_its_own_document_alone(page: Page, site: Site) -> None:
    open_linked(page, f"{site.url}?topic=rotary&step=1")
    known = json.loads(page.locator("#site").text_content() or "")["documents"]
    own = known["topic=rotary"]
    assert own != known[""]
    assert [path for path in site.requests if "/documents/page-" in path] == [f"/{own}"]


def test_keys_lead_through_the_course(course: Page) -> None:
    first, second = load_topics()[1].steps[:2]
    slug = load_topics()[1].slug
    visit(course, load_topics()[0])
    course.keyboard.press("Shift+PageDown")
    expect(heading(course)).to_have_text(TEXT(f"{slug}.step.{first.key}.title"))
    course.keyboard.press("Shift+PageDown")
    expect(heading(course)).to_have_text(TEXT(f"{slug}.step.{second.key}.title"))
    expect(heading(course)).to_be_focused()
    course.keyboard.press("Shift+PageUp")
    expect(heading(course)).to_have_text(TEXT(f"{slug}.step.{first.key}.title"))


def test_leafing_fast_ends_where_the_reader_does(course: Page) -> None:
    for topic in load_topics():
        course.get_by_role("button", name="Contents").click()
        title = TEXT(f"{topic.slug}.title")
        course.locator(".contents").get_by_role("button", name=title).click()
    expect(heading(course)).to_have_text(TEXT(f"{topic.slug}.step.{topic.steps[0].key}.title"))
    # Nothing is left of those that were passed over.
    expect(course.locator(".cards >> visible=true")).to_have_count(1)
    course.get_by_role("button", name="Explore freely").click()
    expect(heading(course)).to_have_text(TEXT(f"{topic.slug}.title"))


def test_a_topic_gone_back_to_is_still_there_and_fits_a_window_that_changed(course: Page) -> None:
    figure = course.locator(".card canvas >> visible=true").first
    visit(course, load_topic("rotary"))
    figure.evaluate("element => { element.dataset.of = 'rotary' }")
    visit(course, load_topic("alibi"))
    expect(figure).not_to_have_attribute("data-of", "rotary")
    course.set_viewport_size({"width": 600, "height": 800})
    visit(course, load_topic("rotary"))
    expect(figure).to_have_attribute("data-of", "rotary")
    # One figure a row now, where there were three.
    assert 500 < figure.evaluate("element => element.getBoundingClientRect().width") < 600
    course.set_viewport_size({"width": 1280, "height": 800})


COUNTING = """() => {
  window.painted = {};
  window.laidOut = 0;
  for (const view of Bokeh.index.query((each) => each.repainted)) {
    const { name } = view.model;
    view.repainted.connect(() => { painted[name] = (painted[name] ?? 0) + 1; });
    const laid = view._after_layout;
    view._after_layout = function () { laidOut += 1; laid.call(this); };
  }
}"""


def moves(page: Page, name: str, shows: str) -> None:
    """Move a slider by one, and wait for two frames after Python has told the new link."""
    page.get_by_role("slider", name=name).first.press("ArrowRight")
    expect(page).to_have_url(re.compile(shows))
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


@pytest.mark.parametrize(
    "comes",
    [
        "[...Bokeh.index.query((each) => each.model.name === 'map')][0].el.scrollIntoView()",
        "dispatchEvent(new Event('beforeprint'))",
        "dispatchEvent(new Event('positions:resting'))",
    ],
    ids=["scrolled", "printed", "copied"],
)
def test_a_figure_out_of_sight_is_painted_when_it_is_needed(
    page: Page, site: Site, comes: str
) -> None:
    open_linked(page, f"{site.url}?topic=sinusoidal&step=0&position=18")
    # Where a figure is, the browser tells once it has been painted.
    moves(page, "Position", "position=19")
    page.evaluate(COUNTING)
    moves(page, "Position", "position=20")
    seen = page.evaluate("painted")
    assert seen.get("row")
    assert "map" not in seen
    page.evaluate(comes)
    page.wait_for_function("painted.map === 1")


def test_words_that_take_more_room_move_no_figure(page: Page, site: Site) -> None:
    open_linked(page, f"{site.url}?topic=embedding&step=0")
    length = "document.documentElement.scrollHeight"
    # For which sizes a page was laid out is known once a part of it has changed its own.
    moves(page, "Word", "token=1")
    before = page.evaluate(length)
    page.evaluate(COUNTING)
    moves(page, "Word", "token=2")
    assert page.evaluate(length) != before
    assert page.evaluate("laidOut") == 0


LAID_OUT = """() => {
  const figures = [...Bokeh.index.query((each) => each.repainted)];
  const shown = figures.filter(({ el }) => el.checkVisibility());
  // One rounds to the nearest pixel, the other down.
  return shown.length > 0 && shown.every(({ el, canvas_view }) =>
    el.offsetWidth > 0 && el.offsetWidth - canvas_view.primary.canvas.width <= 1);
}"""


@pytest.fixture
def narrow(course: Page) -> Iterator[Page]:
    """The same page in a window as narrow as a phone."""
    size = course.viewport_size
    course.set_viewport_size({"width": 390, "height": 844})
    yield course
    assert size is not None
    course.set_viewport_size(size)


@pytest.mark.parametrize("window", ["course", "narrow"])
def test_what_is_chosen_can_be_read_to_its_end(request: pytest.FixtureRequest, window: str) -> None:
    page: Page = request.getfixturevalue(window)
    cut = "all => all.filter((e) => e.scrollWidth > e.clientWidth).map((e) => e.innerText)"
    for topic in load_topics():
        go(page, f"topic={topic.slug}&step=0")
        expect(heading(page)).to_have_text(TEXT(f"{topic.slug}.title"))
        fields = [State.param[field] for field in topic.shared + topic.controls]
        choices = sum(isinstance(field, param.Selector) for field in fields)
        for part in (".MuiSelect-select", ".choice label"):
            words = page.locator(f"{part} >> visible=true")
            expect(words).to_have_count(choices)
            assert words.evaluate_all(cut) == [], topic.slug


def test_figures_that_come_with_a_step_are_laid_out(course: Page) -> None:
    topic = load_topic("real_embeddings")
    visit(course, load_topic("rotary"))
    for number, step in enumerate(topic.steps, start=1):
        go(course, f"topic={topic.slug}&step={number}")
        expect(heading(course)).to_have_text(TEXT(f"{topic.slug}.step.{step.key}.title"))
        course.wait_for_function(LAID_OUT)


def test_figures_shrink_without_a_fault(course: Page) -> None:
    go(course, "topic=alibi&step=1")
    expect(course).to_have_url(re.compile("v=1&topic=alibi&step=1&.*n_positions=8&"))
    faults: list[str] = []
    course.on("pageerror", lambda error: faults.append(str(error)))
    # Numbers are written into cells as long as there is room for them.
    go(course, "topic=alibi&step=0&n_positions=512")
    expect(course).to_have_url(re.compile("v=1&.*n_positions=512&"))
    expect(course.locator(".card canvas >> visible=true").first).to_be_visible()
    course.evaluate(
        "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )
    assert faults == []


def test_a_topic_answers_in_all_its_ways(course: Page, topic: Topic) -> None:
    """One of each kind; all of them, and both themes, are for the soak."""
    visit(course, topic)
    preset, claim, card = topic.presets[0], topic.claims[0], topic.cards[0]
    course.get_by_role("button", name=TEXT(f"{topic.slug}.try.{preset.key}")).first.click()
    expect(sentences(course)).to_contain_text(topic.promised(preset, TEXT))
    item = course.get_by_role("listitem").filter(has_text=TEXT(f"{topic.slug}.claim.{claim.key}"))
    item.get_by_role("button", name="False", exact=True).click()
    expect(item.locator(".numbers")).to_have_text(re.compile(r"\d"))
    if card.figures:
        section = course.locator(".card >> visible=true").first
        section.get_by_role("button", name="Table").click()
        expect(section.get_by_role("table").first).to_be_visible()
        section.get_by_role("button", name="NumPy").click()
        expect(section.get_by_role("region", name="NumPy")).to_contain_text("from positions import")
    assert violations(course) == []


@pytest.mark.soak
def test_what_is_worth_trying_shows_its_number(course: Page, topic: Topic) -> None:
    visit(course, topic)
    for preset in topic.presets:
        course.get_by_role("button", name=TEXT(f"{topic.slug}.try.{preset.key}")).click()
        expect(sentences(course)).to_contain_text(topic.promised(preset, TEXT))
    course.get_by_role("button", name="Reset").click()


@pytest.mark.soak
def test_a_claim_is_judged_by_numbers(course: Page, topic: Topic) -> None:
    visit(course, topic)
    for claim in topic.claims:
        item = course.get_by_role("listitem").filter(
            has_text=TEXT(f"{topic.slug}.claim.{claim.key}")
        )
        item.get_by_role("button", name="False", exact=True).click()
        expect(item.get_by_role("status")).to_contain_text(
            "Not so. It is true." if claim.holds else "Right. It is false."
        )
        expect(item.locator(".numbers")).to_have_text(re.compile(r"\d"))
    course.get_by_role("button", name="Reset").click()


@pytest.mark.soak
def test_each_card_gives_its_table_its_program_and_its_picture(course: Page, topic: Topic) -> None:
    visit(course, topic)
    state = State()
    state.move(**opening(topic.slug, 0))
    shown = topic.shown(state, state)
    for card in topic.cards:
        if card.figures == () or (shown and card.key not in shown):
            continue
        section = course.locator("section.card >> visible=true").filter(
            has=course.get_by_role("heading", name=TEXT(f"{topic.slug}.{card.key}.title"))
        )
        name = TEXT(f"{topic.slug}.{card.figures[0]}.name")
        section.get_by_role("button", name="Table").click()
        expect(section.get_by_role("table", name=name)).to_be_visible()
        with course.expect_download() as downloaded:
            section.get_by_role("button", name="Download as CSV").click()
        with downloaded.value.path().open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
        assert len(rows) > 1
        assert len({len(row) for row in rows}) == 1
        section.get_by_role("button", name="NumPy").click()
        expect(section.get_by_role("region", name="NumPy")).to_contain_text("from positions import")
        section.get_by_role("button", name="Save").click()
        for kind, start in (("PNG", b"\x89PNG"), ("SVG", b"<svg")):
            with course.expect_download() as downloaded:
                section.get_by_role("button", name=kind).click()
            assert downloaded.value.path().read_bytes().startswith(start)
        section.get_by_role("button", name="Save").click()


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_topic_shuts_anybody_out(course: Page, topic: Topic, scheme: str) -> None:
    visit(course, topic)
    course.evaluate("scheme => { document.documentElement.dataset.theme = scheme; }", scheme)
    ink = theme.PAGE[scheme]["palette"]["text"]["secondary"]  # type: ignore[index]
    colour = f"rgb({', '.join(str(int(ink[at : at + 2], 16)) for at in (1, 3, 5))})"
    # Each component follows by itself.
    labels = course.locator(".MuiFormLabel-root >> visible=true")
    for label in labels.all():
        expect(label).to_have_css("color", colour)
    course.wait_for_function("document.getAnimations().length === 0")
    assert violations(course) == []


def test_a_phone_shows_every_topic_without_sideways_scrolling(browser: Browser, site: Site) -> None:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True
    )
    page = context.new_page()
    with watching(page, []):
        open_linked(page, site.url)
        for topic in load_topics():
            page.get_by_role("button", name="Contents").tap()
            title = TEXT(f"{topic.slug}.title")
            page.locator(".contents").get_by_role("button", name=title).tap()
            first = TEXT(f"{topic.slug}.step.{topic.steps[0].key}.title") if topic.steps else title
            expect(heading(page)).to_have_text(first)
            expect(page.locator(".card canvas >> visible=true").first).to_be_visible()
            assert page.evaluate("document.documentElement.scrollWidth") <= 390, topic.slug
        # In free play, what is set comes below the figures and before what is asked.
        page.get_by_role("button", name="Explore freely").tap()
        order = [".cards", ".settings", ".quiz"]
        tops = [
            page.locator(f"{each} >> visible=true").first.evaluate(
                "element => element.getBoundingClientRect().top"
            )
            for each in order
        ]
        assert tops == sorted(tops)
    context.close()
