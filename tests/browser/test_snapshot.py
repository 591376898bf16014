"""Starting from an image of Python's memory: right for each reader, and never a dead end."""

import json
import re
import time
from collections.abc import Callable, Iterator
from datetime import datetime
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from positions.build.serve import Handler
from tests.browser.conftest import PROBES, START, open_linked, wait_until_linked
from tests.browser.server import Fault, Site, cut, missing, serve
from tests.sites import site_around

DETOUR = "The quick start did not work here"
SMALLER = "Python starts from smaller files"
FAST = (0, 100, 4_000_000)
SLOW = (0, 80_000, 4_000_000)
"""Start and end in milliseconds, and bytes."""


@pytest.fixture(scope="session")
def frozen_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site around an app that tells what Python sees after it was restored."""
    return site_around(PROBES / "frozen.py", tmp_path_factory)


@pytest.fixture
def frozen(frozen_dist: Path) -> Iterator[Site]:
    with serve(frozen_dist) as served:
        yield served


@pytest.fixture(autouse=True)
def page(page: Page) -> Page:
    return told(page, FAST)


def told(page: Page, *fetched: tuple[float, float, int]) -> Page:
    """Tell the page when its files came, so that no busy machine passes for a slow line."""
    names = ("responseStart", "responseEnd", "transferSize")
    entries = json.dumps([dict(zip(names, file, strict=True)) for file in fetched])
    page.add_init_script(f"performance.getEntriesByType = () => {entries}")
    return page


def config(dist: Path) -> Any:
    page = (dist / "index.html").read_text()
    return json.loads(re.findall(r'id="site">(.*?)</script>', page, re.S)[0])


def asked(site: Site, file: dict[str, Any]) -> bool:
    return f"/{file['url']}" in site.requests


def press(page: Page, name: str) -> dict[str, Any]:
    """Press a button and read what the app answers."""
    log = page.locator("pre")
    before = log.inner_text()
    page.get_by_role("button", name=name).click()
    expect(log).not_to_have_text(before, timeout=30_000)
    return dict(json.loads(log.inner_text()))


def test_starts_from_the_image_and_attaches_to_what_is_painted(
    page: Page, frozen: Site, frozen_dist: Path
) -> None:
    page.goto(frozen.url)
    page.wait_for_selector("#page[data-painted]")
    page.evaluate("document.querySelector('#page').firstElementChild.kept = true")
    wait_until_linked(page)
    assert page.evaluate("document.querySelector('#page').firstElementChild.kept")
    site = config(frozen_dist)
    assert asked(frozen, site["image"]["pages"])
    assert not any(asked(frozen, file) for file in [site["library"], *site["packs"]])


@pytest.mark.soak
def test_another_address_builds_its_own_document(page: Page, frozen: Site) -> None:
    open_linked(page, f"{frozen.url}?n=3")
    expect(page.locator("pre")).to_have_text("query=?n=3")


@pytest.mark.parametrize(
    ("zone", "language", "offsets", "names"),
    [
        # With summer time on either side of the equator, and without.
        ("Pacific/Auckland", "de-DE", [-43200, -46800, 1], ["UTC+1200", "UTC+1300"]),
        pytest.param(
            *("America/New_York", "en-US", [18000, 14400, 1], ["UTC-0500", "UTC-0400"]),
            marks=pytest.mark.soak,
        ),
        pytest.param(
            *("Asia/Kolkata", "hi-IN", [-19800, -19800, 0], ["UTC+0530", "UTC+0530"]),
            marks=pytest.mark.soak,
        ),
    ],
)
def test_clock_zone_and_language_are_the_readers(
    browser: Browser, frozen: Site, zone: str, language: str, offsets: list[int], names: list[str]
) -> None:
    with browser.new_context(timezone_id=zone, locale=language, service_workers="block") as context:
        page = told(context.new_page(), FAST)
        open_linked(page, frozen.url)
        seen = press(page, "look")
    assert seen["timezone"] == offsets
    assert seen["tzname"] == names
    assert seen["epoch"] == datetime.fromtimestamp(0, ZoneInfo(zone)).strftime("%d %H:%M")
    assert seen["zone"] in names
    assert abs(seen["time"] - time.time()) < 60
    assert seen["language"] == f"{language.replace('-', '_')}.UTF-8"
    assert seen["locale"] == [language.replace("-", "_"), "UTF-8"]


def test_chance_differs_between_two_loads(page: Page, frozen: Site) -> None:
    open_linked(page, frozen.url)
    first = press(page, "look")
    page.reload()
    wait_until_linked(page)
    second = press(page, "look")
    for name in ("random", "numpy", "generator", "uuid"):
        assert first[name] != second[name], name


@pytest.mark.soak
def test_what_may_break_works(page: Page, frozen: Site) -> None:
    open_linked(page, frozen.url)
    assert press(page, "exercise") == {
        "solve": [1.0, 0.5],
        # NumPy's own answer on any machine: np.random.Generator(np.random.PCG64(7))
        "generator": [944, 625, 684],
        "callback": 42,
        "slept": True,
        "raised": "JSONDecodeError",
        "late": "sched",
        "grown": 25_000_000,
    }


def answer(content: bytes) -> Fault:
    """Serve other content in place of a file."""

    def fault(handler: Handler) -> bool:
        handler.send_response(200)
        handler.send_header("Content-Length", str(len(content)))
        handler.end_headers()
        handler.wfile.write(content)
        return True

    return fault


def forged(change: Callable[[dict[str, Any]], object]) -> Callable[[Path], Fault]:
    """Serve facts with something changed in them."""

    def fault(facts: Path) -> Fault:
        content = json.loads(facts.read_text())
        change(content)
        return answer(json.dumps(content).encode())

    return fault


def always(fault: Fault) -> Callable[[Path], Fault]:
    return lambda _: fault


@pytest.mark.parametrize(
    ("file", "make"),
    [
        ("facts", always(missing)),
        pytest.param("facts", always(cut(0.5)), marks=pytest.mark.soak),
        pytest.param(
            "facts", forged(lambda facts: facts.update(build="0" * 64)), marks=pytest.mark.soak
        ),
        pytest.param(
            "facts",
            forged(lambda facts: facts.update(table=facts["table"] - 1)),
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "facts",
            forged(lambda facts: facts["libraries"][0].update(handle=25_000_000)),
            marks=pytest.mark.soak,
        ),
        pytest.param(
            "facts", forged(lambda facts: facts.update(keptSum=1)), marks=pytest.mark.soak
        ),
        ("pages", always(cut(0.9))),
        pytest.param(
            "facts", forged(lambda facts: facts.update(sha256="0" * 64)), marks=pytest.mark.soak
        ),
        pytest.param("library", always(missing), marks=pytest.mark.soak),
    ],
    ids=[
        "no facts",
        "half the facts",
        "another interpreter",
        "another table",
        "a library elsewhere",
        "another start",
        "a cut image",
        "another image",
        "no library",
    ],
)
def test_python_starts_the_other_way_where_anything_does_not_fit(
    page: Page,
    frozen: Site,
    frozen_dist: Path,
    tolerated: list[str],
    file: str,
    make: Callable[[Path], Fault],
) -> None:
    tolerated.append("Failed to load resource")
    url = config(frozen_dist)["image"][file]["url"]
    frozen.faults.append((re.escape(url), make(frozen_dist / url)))
    page.goto(frozen.url)
    expect(page.locator("#status")).to_contain_text(DETOUR, timeout=30_000)
    wait_until_linked(page)
    assert press(page, "look")["time"] > 0


def test_an_engine_that_cannot_take_an_image_is_not_sent_one(
    page: Page, frozen: Site, frozen_dist: Path
) -> None:
    # As WebKit does: another object each time for the same function.
    page.add_init_script(
        """const { get } = WebAssembly.Table.prototype;
        WebAssembly.Table.prototype.get = function (i) {
            const found = get.call(this, i);
            return found && ((...values) => found(...values));
        };"""
    )
    open_linked(page, frozen.url)
    image = config(frozen_dist)["image"]
    assert not asked(frozen, image["facts"])
    assert not asked(frozen, image["pages"])


@pytest.mark.soak
def test_the_image_needs_no_safe_line(page: Page, frozen: Site, frozen_dist: Path) -> None:
    def without_hashing(route: Route) -> None:
        response = route.fetch()
        prelude = "Object.defineProperty(crypto, 'subtle', { value: undefined });\n"
        route.fulfill(response=response, body=prelude + response.text())

    page.route("**/worker.js", without_hashing)
    open_linked(page, frozen.url)
    assert not asked(frozen, config(frozen_dist)["library"])


def line(page: Page, frozen_dist: Path, expression: str) -> Any:
    """Evaluate an expression with what static/line.js exports."""
    (module,) = frozen_dist.glob("page-*/line.js")
    url = f"/{module.relative_to(frozen_dist)}"
    return page.evaluate(f"import('{url}').then((line) => {expression})")


def test_the_speed_of_a_line_counts_files_that_come_side_by_side_once(
    browser: Browser, frozen: Site, frozen_dist: Path
) -> None:
    with browser.new_context(service_workers="block") as context:
        page = context.new_page()
        page.goto(f"{frozen.url}licences.txt")
        files = [(0, 1000, 400_000), (500, 1500, 400_000), (2000, 2500, 200_000), (9, 10, 0)]
        entries = json.dumps(
            [{"responseStart": a, "responseEnd": b, "transferSize": size} for a, b, size in files]
        )
        assert line(page, frozen_dist, f"line.speedOf({entries})") == pytest.approx(1e6 / 2)
        assert line(page, frozen_dist, "line.speedOf([]) === undefined")
        # What an engine itself notes is understood.
        page.goto(frozen.url)
        page.wait_for_selector("#page[data-painted]")
        speed = "line.speedOf(performance.getEntriesByType('resource'))"
        assert line(page, frozen_dist, speed) > 0


@pytest.mark.parametrize(("slower", "route"), [(1, "bytecode"), (4, "image")])
def test_on_a_slow_machine_an_image_is_worth_a_longer_wait(
    browser: Browser, frozen: Site, frozen_dist: Path, slower: int, route: str
) -> None:
    # An image that takes ten seconds longer to come, and saves five on a fast machine.
    facts = {"pages": {"size": 10_000_000}, "library": {"size": 0}, "packs": []}
    site = json.dumps({"image": facts, "library": {"size": 0}, "packs": []})
    with browser.new_context(service_workers="block") as context:
        page = told(context.new_page(), (0, 1000, 1_000_000))
        page.goto(f"{frozen.url}licences.txt")
        # Each look at the clock finds it later by what the work would have taken.
        worked = slower * line(page, frozen_dist, "line.REFERENCE")
        page.evaluate(f"performance.now = () => (self.clock = (self.clock ?? 0) + {worked})")
        detour = line(page, frozen_dist, f"line.detourOf({site}) ?? null")
    assert detour == (None if route == "image" else {"reason": "slow", "details": "8.0 Mbit/s"})


def test_a_slow_line_starts_from_bytecode_and_brings_the_image_for_the_next_visit(
    browser: Browser, frozen: Site, frozen_dist: Path
) -> None:
    site = config(frozen_dist)
    image = site["image"]
    kept = [image["facts"], image["pages"], *image["packs"], *image["libraries"].values()]
    with browser.new_context(service_workers="block") as context:
        page = told(context.new_page(), SLOW)
        with page.expect_response(re.compile(re.escape(kept[-1]["url"])), timeout=START):
            page.goto(frozen.url)
            status = page.locator("#status")
            expect(status).to_contain_text(SMALLER)
            expect(status.get_by_role("status")).to_have_attribute(
                "title", re.compile("0.4 Mbit/s")
            )
            wait_until_linked(page)
        order = [f"/{file['url']}" for file in (site["packs"][-1], *kept)]
        places = [frozen.requests.index(url) for url in order]
        assert places[0] < min(places[1:])
        # On the next visit nothing of the page comes over the line, and the image is there.
        page.wait_for_function("localStorage.getItem('positions:image')")
        frozen.requests.clear()
        again = told(context.new_page())
        open_linked(again, frozen.url)
        assert not asked(frozen, site["library"])


@pytest.mark.soak
def test_a_page_that_was_here_without_its_image_does_not_wait_for_it(
    browser: Browser, frozen: Site, frozen_dist: Path
) -> None:
    with browser.new_context(service_workers="block") as context:
        page = told(context.new_page())
        page.goto(frozen.url)
        expect(page.locator("#status")).to_contain_text(SMALLER)
        wait_until_linked(page)
    assert asked(frozen, config(frozen_dist)["library"])
