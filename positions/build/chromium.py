"""Find a Chromium and have it make something; the tests drive it too."""

import os
import shutil
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

from positions.build.errors import BuildError
from positions.build.serve import Handler, Server

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

FLAGS = (
    # Containers run as root, where Chromium's own sandbox cannot start.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

ADVICE = (
    "  Install a Chromium (Debian and Ubuntu: sudo apt-get install chromium), or name one:\n"
    "  CHROMIUM=/path/to/chromium"
)
"""What to do about a missing browser."""

START = 60.0
"""Seconds in which a browser must have opened a page."""

TIMEOUT = 300.0
"""Seconds after which it counts as hung, where nothing else is said."""


def find() -> str | None:
    """Give the path of a Chromium on this machine, or None.

    The environment variable ``CHROMIUM`` names one in place of those looked for.
    """
    candidates = (os.environ.get("CHROMIUM"), *NAMES)
    return next((path for name in candidates if name and (path := shutil.which(name))), None)


class NoBrowserError(Exception):
    """No Chromium on this machine, or one that does not start."""


def collect(
    parts: Mapping[str, bytes],
    front: str,
    last: str,
    what: str,
    flags: Sequence[str] = (),
    patience: float = TIMEOUT,
) -> dict[str, bytes]:
    """Serve files to a browser and take in what its page posts.

    Parameters
    ----------
    parts : mapping of str to bytes
        The files, by path.
    front : str
        The one that is opened, as the folder's page.
    last : str
        Name of what the page posts last; ``failed`` is what it posts in place of it.
    what : str
        What is being made, for messages.
    flags : sequence of str
        For this browser alone.
    patience : float
        Seconds after which it counts as hung.

    Returns
    -------
    dict of str to bytes
        What was posted, by name.

    Raises
    ------
    NoBrowserError
        If there is no browser or it opens nothing.
    BuildError
        If the page reports a failure or does not finish.
    """
    browser = find()
    if browser is None:
        raise NoBrowserError("No Chromium was found on this machine.")
    results: dict[str, bytes] = {}
    asked, ended = threading.Event(), threading.Event()

    class Maker(Handler):
        extensions_map = {**Handler.extensions_map, ".mjs": "text/javascript"}  # noqa: RUF012 - the base class has it so

        def do_GET(self) -> None:  # noqa: N802 - the base class has it so
            asked.set()
            name = self.path.partition("?")[0].lstrip("/") or front
            if name not in parts:
                self.send_error(404)
                return
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(name))
            self.send_header("Content-Length", str(len(parts[name])))
            self.end_headers()
            self.wfile.write(parts[name])

        def do_POST(self) -> None:  # noqa: N802 - the base class has it so
            name = self.path.lstrip("/")
            results[name] = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(204)
            self.end_headers()
            if name in (last, "failed"):
                ended.set()

    server = Server(Path(__file__).parent, 0, Maker)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        address = f"http://127.0.0.1:{server.server_port}/"
        with _opened(browser, address, flags) as page:
            _wait(asked, START, page)
            if not asked.is_set():
                raise NoBrowserError(f"{browser} did not open a page:\n{page.output()}")
            _wait(ended, patience, page)
    finally:
        server.shutdown()
        server.server_close()
    if "failed" in results:
        raise BuildError(f"Making {what} failed:\n{results['failed'].decode()[-4000:]}")
    if not ended.is_set():
        raise BuildError(f"{browser} did not finish {what}.\n{page.output()}")
    return results


class _Page:
    """A page in a browser of its own."""

    def __init__(self, process: subprocess.Popen[bytes], log: Path) -> None:
        self.process = process
        self.log = log

    def output(self) -> str:
        """Give the end of what the browser has printed."""
        return self.log.read_text(errors="replace")[-2000:]


@contextmanager
def _opened(browser: str, address: str, more: Sequence[str]) -> Iterator[_Page]:
    # A browser that is stopped may still write to its profile for a moment.
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        log = Path(profile) / "output"
        flags = [*FLAGS, *more, "--headless", f"--user-data-dir={profile}"]
        with log.open("wb") as file:
            process = subprocess.Popen(  # noqa: S603 - the browser of this machine
                [browser, *flags, address],
                stdout=file,
                stderr=file,
                env={**os.environ, "TZ": "UTC"},
            )
            try:
                yield _Page(process, log)
            finally:
                process.kill()
                process.wait()


def _wait(event: threading.Event, seconds: float, page: _Page) -> None:
    """Wait for an event, but not for a browser that has gone."""
    end = time.monotonic() + seconds
    while not event.wait(0.1) and page.process.poll() is None and time.monotonic() < end:
        pass
