"""Starting under good and bad conditions: a picture at once, and a word about every fault."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import START, open_linked, wait_until_linked
from tests.browser.server import Fault, Site, as_type, cut, hold, missing, reset, serve

FAULTS: dict[str, Fault] = {"missing": missing, "reset": reset, "cut": cut(0.5)}
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


@pytest.mark.parametrize("content_type", ["application/octet-stream", "text/html"])
def test_webassembly_starts_whatever_type_the_server_gives_it(
    page: Page, probe: Site, content_type: str
) -> None:
    probe.faults.append((r"\.wasm", as_type(content_type)))
    open_linked(page, probe.url)


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


def test_starts_without_stack_switching(page: Page, probe: Site) -> None:
    def without(route: Route) -> None:
        response = route.fetch()
        prelude = "delete WebAssembly.Suspending; delete WebAssembly.promising;\n"
        route.fulfill(response=response, body=prelude + response.text())

    page.route("**/worker.js", without)
    open_linked(page, probe.url)


def test_starts_under_a_strict_content_policy(page: Page, probe: Site) -> None:
    probe.headers["Content-Security-Policy"] = (
        "default-src 'self'; script-src 'self' 'wasm-unsafe-eval' blob:; worker-src 'self'; "
        "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:"
    )
    open_linked(page, probe.url)


def test_no_file_has_an_ending_that_servers_do_not_know(dist: Path) -> None:
    assert {path.suffix for path in dist.rglob("*") if path.is_file()} <= {
        ".css",
        ".html",
        ".js",
        ".json",
        ".pack",
        ".svg",
        ".txt",
        ".wasm",
        ".woff",
        ".woff2",
    }
