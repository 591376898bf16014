"""What every browser test gets: built sites, a server, and a page that tolerates no surprise."""

import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import ConsoleMessage, Page, Request

from positions.build.manifest import read
from positions.build.site import build
from tests import chromium
from tests.browser.server import Site, serve

ROOT = Path(__file__).parents[2]
START = 90_000
"""Milliseconds that Python may take to come up on a busy machine."""


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    return {
        **browser_type_launch_args,
        "executable_path": chromium.find(),
        "args": list(chromium.FLAGS),
    }


def _built(root: Path, out: Path) -> Path:
    build(read(ROOT / "panel.yaml"), root, out, ROOT / ".cache", lambda _: None)
    return out


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site of this project."""
    return _built(ROOT, tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="session")
def probe_dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site around a small app that is slow, fails and counts on request."""
    root = tmp_path_factory.mktemp("probe")
    for name in ("positions", "static"):
        (root / name).symlink_to(ROOT / name)
    (root / "app.py").write_text((Path(__file__).parent / "probe" / "app.py").read_text())
    return _built(root, root / "dist")


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


@pytest.fixture(autouse=True)
def watched(request: pytest.FixtureRequest, tolerated: list[str]) -> Iterator[None]:
    """Fail the test on a request to another host, a console error or an uncaught exception."""
    if "page" not in request.fixturenames:
        yield
        return
    page: Page = request.getfixturevalue("page")
    faults: list[str] = []

    def on_request(asked: Request) -> None:
        if not re.match(r"https?://127\.0\.0\.1:|blob:|data:|about:", asked.url):
            faults.append(f"asked another host: {asked.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            faults.append(f"console: {message.text}")

    page.context.route(re.compile(r"^https?://(?!127\.0\.0\.1:)"), lambda route: route.abort())
    page.on("request", on_request)
    page.on("console", on_console)
    page.on("pageerror", lambda error: faults.append(f"uncaught: {error}"))
    yield
    left = [
        fault for fault in faults if not any(re.search(pattern, fault) for pattern in tolerated)
    ]
    assert left == []


def wait_until_linked(page: Page) -> None:
    """Wait until Python answers."""
    page.wait_for_selector("#page[data-linked]", timeout=START, state="attached")


def open_linked(page: Page, url: str) -> None:
    """Open an address and wait until Python answers."""
    page.goto(url)
    wait_until_linked(page)
