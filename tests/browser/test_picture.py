"""The picture of a page: seen before any library runs, and replaced without anybody noticing."""

import base64
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from positions.app.text import load_text
from tests.browser.conftest import open_linked, watching
from tests.browser.server import Site, hold, missing, serve

TEXT = load_text("en")
START = TEXT("explorer.title")
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const { value, sources } of list.getEntries()) {
    // The strip that tells of Python's start changes with its words.
    const strip = document.getElementById("status");
    if (sources.some(({ node }) => !strip?.contains(node))) {
      shifts.push([value, sources.map(({ node }) => node?.outerHTML ?? node?.nodeName)]);
    }
  }
}).observe({ type: "layout-shift", buffered: true });
"""
HAS_INK = """async (image) => {
  await image.decode();
  const { naturalWidth: width, naturalHeight: height } = image;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(image, 0, 0);
  return context.getImageData(0, 0, width, height).data.some((v, i) => i % 4 === 3 && v > 200);
}"""
DIFFERENCE = """async (sources) => {
  const pixels = await Promise.all(sources.map(async (source) => {
    const image = new Image();
    image.src = source;
    await image.decode();
    const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
    context.drawImage(image, 0, 0);
    return context.getImageData(0, 0, image.width, image.height).data;
  }));
  const [a, b] = pixels;
  let different = 0;
  for (let i = 0; i < a.length; i++) different += Math.abs(a[i] - b[i]) > 60 ? 1 : 0;
  return different / a.length;
}"""

COLOURS = """
window.seen = [];
function* visible(root) {
  for (const element of root.querySelectorAll("*")) {
    if (element.shadowRoot) yield* visible(element.shadowRoot);
    if (!element.matches("header.MuiAppBar-root, .main.main, body")) continue;
    if (element.checkVisibility({ visibilityProperty: true })) yield element;
  }
}
(function look() {
  const state = document.querySelector("#page[data-linked]") ? "linked"
    : document.querySelector("#page[data-painted]") ? "painted"
    : document.documentElement?.dataset.picture;
  for (const element of visible(document)) {
    const colour = getComputedStyle(element).backgroundColor;
    if (colour === "rgba(0, 0, 0, 0)") continue;
    seen.push([state, element.localName, ...colour.match(/[\\d.]+/g).slice(0, 3).map(Number)]);
  }
  requestAnimationFrame(look);
})();
"""
"""Note in every frame on which grounds the page stands, and how far it has come."""


@pytest.fixture
def release(site: Site) -> Iterator[threading.Event]:
    """Hold BokehJS back until this is set, and Python for good: it has no part in this."""
    event, never = threading.Event(), threading.Event()
    site.faults += [(r"bokeh\.min\.js", hold(event)), ("/library-", hold(never))]
    yield event
    event.set()
    never.set()


def open_held(page: Page, url: str) -> None:
    """Open a page whose libraries do not come."""
    page.add_init_script(SHIFTS)
    page.goto(url, wait_until="commit")


def wait_until_replaced(page: Page, release: threading.Event) -> None:
    release.set()
    page.wait_for_selector("#page[data-painted]", timeout=60_000, state="attached")
    expect(page.locator("#picture")).to_have_count(0)


def snap(page: Page, size: ViewportSize) -> bytes:
    """Picture the upper part of the window, above the strip that tells of Python."""
    height = size["height"] * 0.8
    return page.screenshot(clip={"x": 0, "y": 0, "width": size["width"], "height": height})


def difference(browser: Browser, one: bytes, other: bytes) -> float:
    """Give the share of channels of pixels that clearly differ."""
    encoded = [base64.b64encode(image).decode() for image in (one, other)]
    sources = [f"data:image/png;base64,{image}" for image in encoded]
    page = browser.new_page()
    share = float(page.evaluate(DIFFERENCE, sources))
    page.close()
    return share


def test_the_page_is_seen_before_any_library_runs(
    page: Page, site: Site, release: threading.Event
) -> None:
    open_held(page, site.url)
    picture = page.locator("#picture")
    expect(picture.get_by_role("heading", name=START, include_hidden=True)).to_be_visible()
    figures = picture.locator(".figure img")
    expect(figures.first).to_be_visible()
    assert figures.first.evaluate(HAS_INK)
    assert page.evaluate("typeof Bokeh") == "undefined"
    expect(page.locator("canvas")).to_have_count(0)
    wait_until_replaced(page, release)
    expect(page.locator("#page canvas").first).to_be_visible()


def test_no_library_is_asked_for_before_the_picture_was_drawn(page: Page, site: Site) -> None:
    page.add_init_script(
        "const frame = requestAnimationFrame; let drawn; const started = new Promise((resolve) => {"
        " drawn = resolve; }); globalThis.draw = drawn;"
        " globalThis.requestAnimationFrame = (act) => started.then(() => frame(act));"
    )
    page.goto(site.url)
    page.wait_for_function("'importShim' in window", polling=50)
    early = [path for path in site.requests if re.search(r"^/assets/.*\.js|/worker\.js", path)]
    assert early == []
    page.evaluate("draw()")
    page.wait_for_selector("#page[data-painted]", timeout=60_000, state="attached")


@pytest.mark.parametrize(
    ("scheme", "size"),
    [
        ("light", {"width": 1280, "height": 800}),
        ("dark", {"width": 390, "height": 844}),
        pytest.param("light", {"width": 390, "height": 844}, marks=pytest.mark.soak),
        pytest.param("dark", {"width": 1280, "height": 800}, marks=pytest.mark.soak),
    ],
)
def test_what_is_painted_lies_where_its_picture_lay(
    browser: Browser, site: Site, release: threading.Event, size: ViewportSize, scheme: str
) -> None:
    context = browser.new_context(viewport=size, color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    with watching(page, []):
        open_held(page, f"{site.url}?topic=rotary")
        image = page.locator("#picture .figure img").first
        image.wait_for()
        image.evaluate("async (image) => { await image.decode(); await document.fonts.ready; }")
        height = page.evaluate("document.documentElement.scrollHeight")
        before = snap(page, size)
        page.evaluate("shifts.length = 0; scrollTo(0, 40)")
        wait_until_replaced(page, release)
        assert page.evaluate("scrollY") == 40
        assert page.evaluate("shifts") == []
        page.evaluate("scrollTo(0, 0)")
        after = snap(page, size)
        assert page.evaluate("document.documentElement.scrollHeight") == height
    context.close()
    assert difference(browser, before, after) < 0.005


def test_a_dark_page_is_dark_from_its_first_frame_on(page: Page, site: Site) -> None:
    page.add_init_script(COLOURS)
    open_linked(page, f"{site.url}?theme=dark")
    page.wait_for_function("seen.some(([state]) => state === 'linked')")
    seen = page.evaluate("seen")
    stages = {(state, name) for state, name, *_ in seen}
    assert stages >= {
        (state, name) for state in ("here", "painted", "linked") for name in ("header", "main")
    }
    light = [(state, name, rgb) for state, name, *rgb in seen if max(rgb) > 64]
    assert light == []


@pytest.mark.soak
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_theme_that_does_not_exist_is_the_systems(
    browser: Browser, site: Site, release: threading.Event, scheme: str
) -> None:
    context = browser.new_context(color_scheme=scheme)  # type: ignore[arg-type]
    page = context.new_page()
    page.add_init_script("localStorage.setItem('positions:theme', 'blue')")
    with watching(page, []):
        open_held(page, f"{site.url}?theme=green&topic=rotary")
        expect(page.locator("#picture .figure img").first).to_be_visible()
        expect(page.locator(":root")).to_have_attribute("data-theme", scheme)
        wait_until_replaced(page, release)
        other = TEXT("appearance.light" if scheme == "dark" else "appearance.dark")
        expect(page.get_by_role("button", name=other)).to_be_visible()
        expect(page.locator(":root")).to_have_attribute("data-theme", scheme)
    context.close()


def test_a_link_with_another_state_shows_no_picture(
    page: Page, site: Site, release: threading.Event
) -> None:
    open_held(page, f"{site.url}?topic=explorer&position=3")
    expect(page.locator("#page .frame")).to_be_visible()
    page.wait_for_function("document.readyState !== 'loading'")
    expect(page.locator("#picture")).to_be_hidden()
    assert not any("picture-" in path for path in site.requests)
    release.set()


@pytest.mark.soak
def test_a_picture_is_only_looked_at(page: Page, site: Site, release: threading.Event) -> None:
    open_held(page, site.url)
    button = page.locator("#picture").get_by_role("button", name="Contents", include_hidden=True)
    expect(button).to_be_visible()
    page.wait_for_function("document.readyState !== 'loading'")
    # Who hears the page meets it once, and not before it can be used.
    named = page.get_by_role("button", name="Contents")
    expect(named).to_have_count(0)
    button.click(force=True)
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === document.body")
    assert page.locator("#picture").evaluate("(picture) => picture.inert")
    wait_until_replaced(page, release)
    expect(named).to_have_count(1)
    assert page.evaluate("document.activeElement === document.body")
    assert page.url == site.url


@pytest.mark.soak
def test_pictures_come_from_the_folder_of_the_site(
    page: Page,
    dist: Path,
    serving: Callable[[AbstractContextManager[Site]], Site],
) -> None:
    site = serving(serve(dist, "courses/2026/positions/"))
    event = threading.Event()
    site.faults.append((r"bokeh\.min\.js", hold(event)))
    open_held(page, f"{site.url}?topic=rotary")
    expect(page.locator("#picture .figure img").first).to_be_visible()
    event.set()


def test_without_scripts_the_picture_stays(browser: Browser, site: Site) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(site.url)
    sentence = page.get_by_text("please switch JavaScript on")
    expect(sentence).to_be_visible()
    expect(page.get_by_role("heading", name=START)).to_be_visible()
    expect(page.locator(".figure img").first).to_be_visible()
    told, shown = sentence.bounding_box(), page.locator("#picture").bounding_box()
    assert told is not None
    assert shown is not None
    assert told["y"] + told["height"] <= shown["y"]
    context.close()


@pytest.mark.soak
def test_an_engine_without_declarative_shadow_roots_shows_the_neutral_frame(
    page: Page, site: Site, release: threading.Event
) -> None:
    page.add_init_script("delete HTMLTemplateElement.prototype.shadowRootMode")
    open_held(page, site.url)
    expect(page.locator("#page .frame")).to_be_visible()
    expect(page.locator("#picture")).to_be_hidden()
    wait_until_replaced(page, release)


@pytest.mark.soak
def test_a_picture_that_does_not_come_is_not_missed(
    page: Page, site: Site, release: threading.Event, tolerated: list[str]
) -> None:
    tolerated.append("Failed to load resource")
    site.faults.append(("picture-", missing))
    open_held(page, f"{site.url}?topic=rotary")
    expect(page.locator("#page .frame")).to_be_visible()
    wait_until_replaced(page, release)
    expect(page.locator("#page canvas").first).to_be_visible()
