"""What a reader does on the start page: move one thing, see all three figures follow."""

import json
import math
import re
import threading
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import open_linked, wait_until_linked
from tests.browser.server import Site, hold

MINUS = "\N{MINUS SIGN}"

COLUMN = """([source, column]) => {
  const model = [...Bokeh.documents[0].all_models].find(
    (m) => m.type === "ColumnDataSource" && m.name === source);
  return Array.from(model.data[column]);
}"""


PAINTED_WHOLE = """() => {
  window.whole = {};
  for (const view of Bokeh.index.query((each) => each.repainted)) {
    const paint = view._paint_primary;
    whole[view.model.name] = 0;
    view._paint_primary = function (...given) {
      whole[view.model.name] += 1;
      paint.apply(this, given);
    };
  }
}"""


def column(page: Page, source: str, name: str) -> list[float]:
    """Give a column of a figure's data as it is on the page."""
    return page.evaluate(COLUMN, [source, name])  # type: ignore[no-any-return]


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name).first


def sentence(page: Page, card: str) -> Locator:
    return page.locator(f"#{card}-now")


def all_data(page: Page) -> dict[str, list[float]]:
    return {
        "clocks": column(page, "hands", "query_x"),
        "vectors": column(page, "turned", "x"),
        "alibi": column(page, "marks", "query"),
    }


def test_one_slider_moves_all_three_figures_and_their_sentences(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    before = all_data(page)
    page.evaluate(PAINTED_WHOLE)
    slider(page, "Position").press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 19")
    page.wait_for_function("whole.clocks > 0")
    # The waves stay: what moves over them is painted by itself.
    assert page.evaluate("whole.wave") == 0
    after = all_data(page)
    assert all(before[name] != after[name] for name in before)
    # Pair 1 of width 16 turns 10000^(-2/16) rad per position; the hand goes clockwise from 12.
    angle = 19 * 10000 ** (-2 / 16)
    expect(sentence(page, "sinusoidal")).to_contain_text(
        f"{math.sin(angle):.2f}".replace("-", MINUS)
    )
    (query, _) = column(page, "turned", "x")
    turned = 1.0 * math.cos(angle) - 0.5 * math.sin(angle)
    assert query == pytest.approx(turned, abs=1e-6)


def test_sliders_move_the_figures_before_python_is_up(page: Page, site: Site) -> None:
    release = threading.Event()
    site.faults.append(("/library-", hold(release)))
    page.goto(site.url)
    page.wait_for_selector("#page[data-painted]")
    drawn, first_wave = all_data(page), column(page, "wave", "sine")
    position, pair = slider(page, "Position"), slider(page, "Pair")
    position.press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 19")
    foreseen = all_data(page)
    assert all(drawn[name] != foreseen[name] for name in drawn)
    # Of two sliders that were moved there is no frame; of the other alone there is.
    pair.press("ArrowRight")
    position.press("ArrowLeft")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 18")
    wave = column(page, "wave", "sine")
    assert wave != first_wave
    assert all_data(page)["alibi"] == drawn["alibi"]
    release.set()
    wait_until_linked(page)
    # Python has moved too, and shows the same.
    expect(page).to_have_url(re.compile("position=18&.*pair=2"))
    assert column(page, "wave", "sine") == pytest.approx(wave, abs=1e-6)
    position.press("ArrowRight")
    expect(page).to_have_url(re.compile("position=19&.*pair=2"))
    assert all_data(page)["alibi"] == foreseen["alibi"]


def test_dragging_a_slider_moves_them_too(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    before = all_data(page)
    # The thumb that a hand would take: the visible part of the slider named so.
    thumb = slider(page, "Position").locator("xpath=..")
    box = thumb.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 60, y, steps=10)
    page.mouse.up()
    page.wait_for_function(f"({COLUMN})(['marks', 'query'])[0] > 18")
    after = all_data(page)
    assert all(before[name] != after[name] for name in before)


@pytest.mark.soak
def test_the_distance_depends_on_no_position(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    (score,) = column(page, "score_mark", "y")
    for _ in range(3):
        slider(page, "Position").press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 21")
    assert column(page, "score_mark", "y") == pytest.approx([score], abs=1e-6)


def test_arrow_keys_move_a_focused_figure(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    figures = page.get_by_role("group", name=re.compile("^RoPE"))
    figures.focus()
    page.keyboard.press("ArrowRight")
    expect(slider(page, "Position")).to_have_value("19")
    page.keyboard.press("ArrowUp")
    expect(slider(page, "Distance")).to_have_value("6")
    page.keyboard.press("PageUp")
    expect(slider(page, "Pair")).not_to_have_value("1")


@pytest.mark.soak
def test_tapping_a_head_chooses_it(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    heads = page.locator(".figure.heads")
    box = heads.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.12, box["y"] + box["height"] * 0.25)
    expect(slider(page, "Head")).to_have_value("0")
    expect(sentence(page, "alibi")).to_contain_text("1/2")


def test_tapping_a_clock_face_chooses_its_pair(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    box = page.locator(".figure.clocks").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] * 0.9, box["y"] + box["height"] * 0.25)
    expect(slider(page, "Pair")).to_have_value("3")


def test_the_arrows_can_be_dragged(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    before = column(page, "given", "x")
    grip = page.get_by_role("button", name=re.compile("^Tip of the query arrow"))
    box = grip.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 40, y - 30, steps=5)
    page.mouse.up()
    page.wait_for_function(f"({COLUMN})(['given', 'x'])[0] !== {before[0]}")
    after = column(page, "given", "x")
    assert after[1] == before[1]
    expect(sentence(page, "rotary")).to_contain_text("score")


def test_copy_link_opens_in_exactly_this_state(page: Page, site: Site) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    open_linked(page, site.url)
    slider(page, "Position").press("ArrowRight")
    slider(page, "Distance").press("ArrowRight")
    slider(page, "Head").press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 19")
    expect(sentence(page, "sinusoidal")).to_contain_text("1.90 rad behind")
    expect(sentence(page, "alibi")).to_contain_text("Head 3")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied")).to_be_visible()
    link = page.evaluate("navigator.clipboard.readText()")
    assert "position=19" in link
    assert "base=" in link, "fields at their default are carried too"
    data, words = all_data(page), sentence(page, "sinusoidal").inner_text()
    open_linked(page, link)
    expect(sentence(page, "sinusoidal")).to_have_text(words)
    assert all_data(page) == data


def test_a_link_never_shows_the_default_picture(page: Page, site: Site) -> None:
    page.add_init_script(
        """
        window.seen = new Set();
        setInterval(() => {
          const bokeh = window.Bokeh?.documents?.[0];
          const live = bokeh?.get_model_by_name("Live");
          if (live) window.seen.add(live.data.values.position);
        }, 5);
        """
    )
    open_linked(page, f"{site.url}?v=1&position=25")
    expect(slider(page, "Position")).to_have_value("25")
    assert page.evaluate("[...window.seen]") == [25]


def test_a_bad_link_is_reported_and_harmless(page: Page, site: Site) -> None:
    open_linked(page, f"{site.url}?position=soon&distance=7&head=99&colour=%3Cscript%3E")
    notice = page.get_by_text("Parts of this link could not be used").locator("xpath=..")
    expect(notice).to_contain_text("soon")
    expect(notice).to_contain_text("head=99")
    expect(notice).to_contain_text("colour")
    expect(slider(page, "Distance")).to_have_value("7")
    expect(slider(page, "Position")).to_have_value("18")


def test_back_undoes_a_deliberate_step_and_history_is_not_flooded(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    slider(page, "Position").focus()
    for _ in range(10):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("location.search.includes('position=28')")
    entries = page.evaluate("history.length")
    page.get_by_role("button", name="Reset").click()
    expect(slider(page, "Position")).to_have_value("18")
    page.wait_for_function(f"history.length === {entries + 1}")
    page.go_back()
    expect(slider(page, "Position")).to_have_value("28")
    page.go_forward()
    expect(slider(page, "Position")).to_have_value("18")


@pytest.mark.soak
def test_three_hundred_moves_leave_the_address_right(page: Page, site: Site) -> None:
    open_linked(page, f"{site.url}?n_positions=512&position=0&distance=0")
    before = page.evaluate("history.length")
    slider(page, "Position").focus()
    for _ in range(300):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("location.search.includes('position=300')")
    assert page.evaluate("history.length") == before


def test_dark_mode_reaches_page_and_figures(page: Page, site: Site) -> None:
    background = """() => [...Bokeh.documents[0].all_models]
        .filter((m) => m.type === "Figure").map((m) => m.background_fill_color)"""
    open_linked(page, site.url)
    light = page.evaluate(background)
    page.get_by_role("button", name=re.compile("theme", re.IGNORECASE)).click()
    page.wait_for_function(f"JSON.stringify(({background})()) !== '{_json(light)}'")
    assert len(set(map(str, page.evaluate(background)))) == 1


def _json(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))


@pytest.mark.soak
def test_the_systems_dark_mode_is_followed(page: Page, site: Site) -> None:
    page.emulate_media(color_scheme="dark")
    open_linked(page, site.url)
    red = page.evaluate(
        "getComputedStyle(document.body).backgroundColor.match(/[0-9]+/g).map(Number)[0]"
    )
    assert red < 64


@pytest.mark.parametrize(
    "width", [320, *(pytest.param(width, marks=pytest.mark.soak) for width in (390, 1280, 3840))]
)
def test_nothing_is_wider_than_the_page(page: Page, site: Site, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    open_linked(page, site.url)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # What stands in the bar is cut off there, and makes the page no wider.
    controls = page.locator("header.MuiAppBar-root").get_by_role("button")
    expect(controls).to_have_count(3)
    for control in controls.all():
        box = control.bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= width


def test_play_moves_the_query_and_rests_where_less_motion_is_asked(page: Page, site: Site) -> None:
    open_linked(page, site.url)
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(f"({COLUMN})(['marks', 'query'])[0] > 19")
    page.get_by_role("button", name="Pause").click()
    page.emulate_media(reduced_motion="reduce")
    open_linked(page, site.url)
    expect(page.get_by_role("button", name="Play")).to_be_disabled()


def test_screens_for_people_to_look_at(
    page: Page, site: Site, request: pytest.FixtureRequest
) -> None:
    """Keep pictures of the start page, in both themes and both sizes, with the test results."""
    folder = Path(request.config.rootpath) / "test-results" / "screens"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        open_linked(page, site.url)
        for width, height in ((1280, 800), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            path = folder / f"explorer-{scheme}-{width}.png"
            page.screenshot(path=path, full_page=True)
            assert path.stat().st_size > 10_000


def test_the_same_page_under_a_server(page: Page, panel_server: str) -> None:
    page.goto(f"{panel_server}?position=25")
    # A served page comes piece by piece; what the reader sees first need not answer yet.
    expect(sentence(page, "sinusoidal")).to_contain_text("position 25")
    page.wait_for_function("Bokeh.documents[0].is_idle")
    expect(slider(page, "Position")).to_have_value("25")
    slider(page, "Position").press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 26")
    page.wait_for_function("location.search.includes('position=26')")


def test_the_offline_page_asks_only_its_own_server(page: Page, site: Site) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    open_linked(page, site.url)
    slider(page, "Position").press("ArrowRight")
    expect(sentence(page, "sinusoidal")).to_contain_text("position 19")
    own = [url for url in asked if not url.startswith(("blob:", "data:"))]
    assert all(url.startswith(site.url) for url in own)
    assert {"packages", "library"} <= {url.split("/")[-1].split("-")[0] for url in own}
