"""Starting under good and bad conditions: a picture at once, and a word about every fault."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import START, open_linked, wait_until_linked
from tests.browser.server import (
    Fault,
    Site,
    as_type,
    corrupt,
    cut,
    failing,
    hold,
    missing,
    reset,
    serve,
)

FAULTS: dict[str, Fault] = {
    "missing": missing,
    "reset": reset,
    "cut": cut(0.5),
    "failing": failing,
    "corrupt": corrupt,
}
RUNTIME = ("library-", "packages-", "positions-", r"pyodide-asm-.*\.wasm", r"pyodide-asm-.*\.js")


def test_paints_before_python_is_up(page: Page, probe: Site) -> None:
    release = threading.Event()
    probe.faults.append(("packages-", hold(release)))
    page.goto(probe.url)
    page.wait_for_selector("#page[data-painted]")
    expect(page.locator("canvas").first).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Fetching Python and NumPy")
    release.set()
    wait_until_linked(page)
    expect(page.locator("#status")).to_be_hidden()


def test_a_browser_that_is_too_old_gets_the_figures_and_a_sentence(page: Page, probe: Site) -> None:
    page.add_init_script("delete globalThis.DecompressionStream")
    page.goto(probe.url)
    page.wait_for_selector("#page[data-painted]")
    expect(page.locator("canvas").first).to_be_visible()
    expect(page.get_by_role("alert")).to_contain_text("too old")
    expect(page.get_by_role("alert")).to_contain_text("DecompressionStream")
    assert not any("packages-" in address for address in probe.requests)


def test_works_in_a_folder_of_any_depth(
    page: Page,
    probe_dist: Path,
    serving: Callable[[AbstractContextManager[Site]], Site],
) -> None:
    site = serving(serve(probe_dist, "courses/2026/positions/"))
    open_linked(page, site.url)
    open_linked(page, f"{site.url}index.html")


def combinations() -> Iterator[Any]:
    """Every fault of every file: each file and each fault once, the others in long runs."""
    for i, file in enumerate(RUNTIME):
        for j, (name, fault) in enumerate(FAULTS.items()):
            marks = [] if i % len(FAULTS) == j else [pytest.mark.soak]
            yield pytest.param(file, fault, id=f"{name}-{file}", marks=marks)


@pytest.mark.parametrize(("file", "fault"), list(combinations()))
def test_a_broken_file_is_named_and_retry_recovers(
    page: Page, probe: Site, tolerated: list[str], file: str, fault: Fault
) -> None:
    tolerated += [
        "Failed to load resource",
        "wasm instantiation failed",
        "magic word",
        "SyntaxError",
    ]
    probe.faults.append((file, fault))
    page.goto(probe.url)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(re.compile(file), timeout=START)
    # The picture stays meanwhile.
    expect(page.locator("canvas").first).to_be_visible()
    probe.faults.clear()
    alert.get_by_role("button", name="Retry").click()
    wait_until_linked(page)
    expect(alert).to_be_hidden()


def test_a_library_that_does_not_come_is_named_and_retry_brings_it(
    page: Page, probe: Site, tolerated: list[str]
) -> None:
    tolerated.append("Failed to load resource")
    probe.faults.append((r"panel\.min\.js", missing))
    page.goto(probe.url)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("panel.min.js", timeout=START)
    probe.faults.clear()
    alert.get_by_role("button", name="Retry").click()
    wait_until_linked(page)
    expect(page.locator("canvas").first).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize("content_type", ["application/octet-stream", "text/html"])
def test_webassembly_starts_whatever_type_the_server_gives_it(
    page: Page, probe: Site, content_type: str
) -> None:
    probe.faults.append((r"\.wasm", as_type(content_type)))
    open_linked(page, probe.url)


@pytest.mark.soak
def test_a_missing_worker_is_named(page: Page, probe: Site, tolerated: list[str]) -> None:
    tolerated.append("Failed to load resource")
    probe.faults.append(("worker.js", missing))
    page.goto(probe.url)
    expect(page.get_by_role("alert")).to_contain_text("worker.js", timeout=START)


def test_silence_is_reported_instead_of_waited_out(page: Page, probe: Site) -> None:
    page.clock.install()
    page.route(
        "**/worker.js",
        lambda route: route.fulfill(
            body="self.onmessage = () => {};", content_type="text/javascript"
        ),
    )
    page.goto(probe.url)
    page.wait_for_selector("#page[data-painted]")
    page.clock.fast_forward("00:50")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Nothing has happened for 45 seconds")
    page.unroute("**/worker.js")
    alert.get_by_role("button", name="Retry").click()
    wait_until_linked(page)


@pytest.mark.soak
def test_starts_without_stack_switching(page: Page, probe: Site) -> None:
    def without(route: Route) -> None:
        response = route.fetch()
        prelude = "delete WebAssembly.Suspending; delete WebAssembly.promising;\n"
        route.fulfill(response=response, body=prelude + response.text())

    page.route("**/worker.js", without)
    open_linked(page, probe.url)


def test_everything_works_under_the_published_content_policy(
    page: Page, dist: Path, site: Site, tolerated: list[str]
) -> None:
    published = re.findall(r"  (Content-Security-Policy): (.*)", (dist / "_headers").read_text())
    site.headers.update(published)
    open_linked(page, site.url)
    page.get_by_role("slider", name="Position").first.press("ArrowRight")
    expect(page.locator("#sinusoidal-now")).to_contain_text("position 19", timeout=30_000)
    # It is a policy: what the page does not need does not run.
    tolerated.append("inline script")
    page.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "window.ran = true";
            document.head.append(script);
        }"""
    )
    assert page.evaluate("window.ran === undefined")


def test_a_server_that_goes_away_is_not_missed(
    page: Page, probe_dist: Path, tolerated: list[str]
) -> None:
    tolerated.append("Failed to load resource")
    with serve(probe_dist) as site:
        open_linked(page, site.url)
    page.get_by_role("button", name="click").click()
    expect(page.get_by_text(re.compile("^query="))).to_have_text("query= click")


def test_python_that_dies_is_started_anew_in_the_same_state(
    page: Page, probe: Site, tolerated: list[str]
) -> None:
    tolerated.append("out of memory")
    open_linked(page, probe.url)
    page.evaluate("history.replaceState(null, '', '?n=5')")
    page.workers[0].evaluate("setTimeout(() => { throw new RangeError('out of memory') })")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Python has stopped. Your settings are kept.")
    alert.get_by_role("button", name="Restart Python").click()
    wait_until_linked(page)
    expect(page.get_by_text(re.compile("^query="))).to_have_text("query=?n=5")


@pytest.mark.soak
def test_a_start_that_the_network_broke_goes_on_when_it_is_back(
    page: Page, probe: Site, tolerated: list[str]
) -> None:
    tolerated.append("Failed to load resource")
    probe.faults.append(("packages-", reset))
    page.goto(probe.url)
    expect(page.get_by_role("alert")).to_contain_text("packages-", timeout=START)
    probe.faults.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    wait_until_linked(page)
    expect(page.locator("#notice")).to_be_hidden()


def test_no_file_that_the_page_asks_for_has_an_ending_that_servers_do_not_know(
    dist: Path,
) -> None:
    site, _ = (dist / "service-worker.js").read_text().split("\n", 1)
    files = json.loads(site.removeprefix("const SITE = ").removesuffix(";"))["files"]
    # An image shows whatever a server calls it, and course pages alone ask for these.
    others = {name for name in files if name.endswith("-source.zip") or name.startswith("posters/")}
    assert {Path(name).suffix for name in set(files) - others} <= {
        ".css",
        ".html",
        ".js",
        ".json",
        ".npy",
        ".pack",
        ".svg",
        ".txt",
        ".wasm",
        ".woff",
        ".woff2",
    }
