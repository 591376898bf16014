"""What every browser test gets: built sites, a server, and a page that tolerates no surprise."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Error, Page, Request, expect

from tests import chromium
from tests.browser.server import Site, serve
from tests.sites import ROOT, site_around

PROBES = Path(__file__).parent / "probe"
START = 90_000
"""Milliseconds that Python may take to come up on a busy machine."""

expect.set_options(timeout=20_000)


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find(),
        # Nothing gets through to another host.
        "args": [*chromium.FLAGS, "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    }


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any]) -> dict[str, Any]:
    """Keep nothing from one visit to the next, but in the tests of that."""
    return {**browser_context_args, "service_workers": "block"}


@pytest.fixture(scope="session")
def probe_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site around a small app that is slow, fails and counts on request."""
    return site_around(PROBES / "app.py", tmp_path_factory)


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    with serve(dist) as served:
        yield served


@pytest.fixture
def probe(probe_dist: Path) -> Iterator[Site]:
    with serve(probe_dist) as served:
        yield served


@pytest.fixture
def serving() -> Iterator[Callable[[AbstractContextManager[Site]], Site]]:
    """Serve more than one site, each until the test ends."""
    with ExitStack() as stack:
        yield stack.enter_context


@pytest.fixture(scope="session")
def panel_server() -> Iterator[str]:
    """The app as `panel serve` runs it, on a free port."""
    command = [sys.executable, "-m", "panel", "serve", "app.py", "--port", "0"]
    with subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        for line in process.stdout or ():
            found = re.search(r"running at: (http://localhost:\d+/app)", line)
            if found:
                yield found[1].replace("localhost", "127.0.0.1")
                break
        else:
            pytest.fail("panel serve ended before it was ready")
        # It has nothing to save, and does not always end when asked to.
        process.kill()


@pytest.fixture
def tolerated() -> list[str]:
    """Patterns of console and page errors that a test provokes."""
    return []


@contextmanager
def watching(page: Page, tolerated: list[str]) -> Iterator[None]:
    """Fail on a request to another host, a console error or an uncaught exception."""
    faults: list[str] = []

    def on_request(asked: Request) -> None:
        if not re.match(r"https?://127\.0\.0\.1:|blob:|data:|about:", asked.url):
            faults.append(f"asked another host: {asked.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    def on_error(error: Error) -> None:
        faults.append(f"uncaught: {error}")

    page.on("request", on_request)
    page.on("console", on_console)
    page.on("pageerror", on_error)
    yield
    page.remove_listener("request", on_request)
    page.remove_listener("console", on_console)
    page.remove_listener("pageerror", on_error)
    left = [
        fault for fault in faults if not any(re.search(pattern, fault) for pattern in tolerated)
    ]
    assert left == []


@pytest.fixture(autouse=True)
def watched(request: pytest.FixtureRequest, tolerated: list[str]) -> Iterator[None]:
    """Watch the page of every test that has one."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    with watching(page, tolerated):
        yield


def wait_until_linked(page: Page) -> None:
    """Wait until Python answers."""
    page.wait_for_selector("#page[data-linked]", timeout=START, state="attached")


def go(page: Page, query: str) -> None:
    """Follow a link of the page to itself, as Back and Forward do."""
    page.evaluate(
        "(query) => { history.pushState(null, '', `?${query}`);"
        " dispatchEvent(new PopStateEvent('popstate')); }",
        query,
    )


def open_linked(page: Page, url: str) -> None:
    """Open an address and wait until Python answers."""
    page.goto(url)
    wait_until_linked(page)
