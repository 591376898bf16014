"""Addresses made to break the page: nothing runs, nothing is asked for, the state stays valid."""

import random
from collections.abc import Iterator
from urllib.parse import quote, urlencode

import pytest
from playwright.sync_api import BrowserType, Dialog, Page, expect

from positions.app.state import from_query, topic_slugs
from tests import chromium
from tests.browser.conftest import open_linked, watching
from tests.browser.server import Site

KEYS = [
    *("topic", "step", "position", "distance", "pair", "head", "width", "base", "length", "heads"),
    *(
        "slopes",
        "theme",
        "embed",
        "state",
        "__proto__",
        "constructor",
        "",
        "toString",
        "v",
        "a" * 999,
    ),
]
VALUES = [
    "<img src=x onerror=\"window.ran='html'\">",
    "<script>window.ran='script'</script>",
    "javascript:window.ran='link'",
    "'-alert(1)-'",
    "${window.ran=1}",
    "{{constructor.constructor('window.ran=1')()}}",
    "https://elsewhere.example/x.js",
    "//elsewhere.example",
    "../../../etc/passwd",
    "__import__('os').system('true')",
    *(
        "nan",
        "inf",
        "-inf",
        "1e999",
        "-1",
        "0",
        "1e-320",
        "9" * 400,
        "0x10",
        "١٢",
        "1_000",
        "+5",
        " 5 ",
    ),
    *(
        "",
        "null",
        "None",
        "true",
        "[]",
        "{}",
        "\x00",
        "\u202e",
        "\ud83d",
        "\u0301" * 50,
        "é" * 2000,
    ),
    *topic_slugs(),
]


def queries(count: int) -> Iterator[str]:
    """Make queries of known and unknown keys with hostile values, the same ones every time."""
    chance = random.Random(7)  # noqa: S311 - the same examples each run, no secrets
    for _ in range(count):
        pairs = [
            (chance.choice(KEYS), chance.choice([*VALUES, str(chance.randint(-5, 5000))]))
            for _ in range(chance.randint(0, 6))
        ]
        kind = chance.random()
        if kind < 0.8:
            yield urlencode(pairs, errors="surrogatepass")
        elif kind < 0.9:
            # Nothing is quoted as it should be.
            yield "&".join(f"{key}={value}" for key, value in pairs).replace("\ud83d", "%ED%A0%BD")
        else:
            yield "".join(chance.choice("%&=?#;+/\\<>\"' \t0aF{}[]") for _ in range(200))


VISIT = """(query) => {
    const place = new URL(location.href);
    place.search = query;
    history.replaceState(null, "", place);
    dispatchEvent(new PopStateEvent("popstate"));
}"""

HEAP = "performance.memory.usedJSHeapSize"
MODELS = "Bokeh.documents[0].all_models.size"


@pytest.fixture
def page(browser_type: BrowserType) -> Iterator[Page]:
    # Chromium drops changes of the address that come too fast.
    flags = [*chromium.FLAGS, "--disable-ipc-flooding-protection", "--js-flags=--expose-gc"]
    browser = browser_type.launch(executable_path=chromium.find(), args=flags)
    page = browser.new_context(service_workers="block").new_page()
    yield page
    browser.close()


@pytest.mark.parametrize(
    "count", [pytest.param(60, id="short"), pytest.param(5000, id="long", marks=pytest.mark.soak)]
)
def test_no_address_breaks_the_page(page: Page, site: Site, count: int) -> None:
    dialogs: list[str] = []

    def on_dialog(dialog: Dialog) -> None:
        dialogs.append(dialog.message)
        dialog.dismiss()

    page.on("dialog", on_dialog)
    open_linked(page, site.url)
    asked = set(site.requests)
    heaps, models = [], []
    with watching(page, []):
        for number, query in enumerate(queries(count)):
            page.evaluate(VISIT, query)
            if (number + 1) % 20:
                continue
            # The page takes addresses in order, so that it has taken all of them by now.
            position = 1 + number // 20 % 20
            page.evaluate(VISIT, f"topic=explorer&position={position}")
            expect(page.locator("#sinusoidal-now >> visible=true")).to_contain_text(
                f"position {position}", timeout=60_000
            )
            assert page.evaluate("window.ran === undefined")
            page.evaluate("gc()")
            heaps.append(page.evaluate(HEAP))
            models.append(page.evaluate(MODELS))
            page.evaluate(VISIT, query)
    assert dialogs == []
    # Topics that are opened fetch what they need, once; nothing else is asked for.
    new = set(site.requests) - asked
    assert all(path.startswith(("/assets/", "/data/", "/runtime/")) for path in new), new
    # What is shown is a state that can be sent and read again.
    shown = page.evaluate(
        "[...Bokeh.documents[0].all_models].find((m) => m.name === 'Live').data.shown.query"
    )
    _, rejected = from_query(shown)
    assert rejected == []
    if count > 1000:
        middle = len(heaps) // 2
        assert heaps[-1] < 1.2 * heaps[middle]
        assert models[-1] <= 1.05 * models[middle]


def test_what_a_link_says_is_shown_as_text(page: Page, site: Site) -> None:
    with watching(page, []):
        open_linked(page, f"{site.url}?position={quote(VALUES[0])}&topic={quote(VALUES[1])}")
        assert page.evaluate("window.ran === undefined")
        assert page.locator("img[src=x]").count() == 0


def test_messages_that_nobody_should_send_change_nothing(page: Page, site: Site) -> None:
    with watching(page, []):
        open_linked(page, site.url)
        before = page.evaluate("location.href")
        page.evaluate(
            """() => {
                const odd = [null, 0, "x", [], {}, { type: "patch", patch: "{" }, { type: 7 },
                    { type: "failed", message: "<b>x</b>" }, new ArrayBuffer(9)];
                for (const message of odd) window.postMessage(message, "*");
            }"""
        )
        page.get_by_role("slider", name="Position").first.press("ArrowRight")
        expect(page.locator("#sinusoidal-now")).to_contain_text("position 19")
        assert page.locator("#status").get_attribute("data-state") == "ready"
        page.wait_for_function(f"location.href !== {before!r}")
