"""A static server on the loopback address that can misbehave on request."""

import re
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from positions.build.serve import Handler, Server

Fault = Callable[[Handler], bool]
"""Answers a request in place of the server and gives True, or leaves it to the server."""


@dataclass
class Site:
    """A site being served.

    Attributes
    ----------
    url : str
        Address of its front page.
    faults : list of (pattern, fault)
        The first whose pattern is found in the path of a request may answer it.
    headers : dict
        Sent with every answer.
    requests : list of str
        Paths asked for, in order.
    """

    url: str
    faults: list[tuple[str, Fault]] = field(default_factory=list)
    headers: dict[str, str] = field(default_factory=dict)
    requests: list[str] = field(default_factory=list)


@contextmanager
def serve(folder: Path, prefix: str = "") -> Iterator[Site]:
    """Serve a folder, below a prefix, until the context ends."""

    class FaultyHandler(Handler):
        def do_GET(self) -> None:  # noqa: N802 - the base class has it so
            if self.path == "/favicon.ico":
                # Browsers ask for it from pages that name no icon: a list of licences, say.
                empty(self)
                return
            site.requests.append(self.path)
            for pattern, fault in site.faults:
                if re.search(pattern, self.path) and fault(self):
                    return
            if not self.path.startswith(f"/{prefix}"):
                self.send_error(404)
                return
            self.path = "/" + self.path.removeprefix(f"/{prefix}")
            super().do_GET()

        def end_headers(self) -> None:
            for name, value in site.headers.items():
                self.send_header(name, value)
            super().end_headers()

    server = Server(folder, 0, FaultyHandler)
    site = Site(f"http://127.0.0.1:{server.server_port}/{prefix}")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield site
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def empty(handler: Handler) -> bool:
    """Answer that there is nothing to send."""
    handler.send_response(204)
    handler.end_headers()
    return True


def missing(handler: Handler) -> bool:
    """Answer that there is no such file."""
    handler.send_error(404)
    return True


def failing(handler: Handler) -> bool:
    """Answer that the server itself has failed."""
    handler.send_error(500)
    return True


def reset(handler: Handler) -> bool:
    """Break the connection without an answer."""
    handler.close_connection = True
    return True


def as_type(content_type: str) -> Fault:
    """Serve the file under another type."""

    def fault(handler: Handler) -> bool:
        handler.extensions_map = dict.fromkeys(Handler.extensions_map, content_type)
        return False

    return fault


def cut(share: float) -> Fault:
    """Serve only the first part of the file, as if it were all."""

    def fault(handler: Handler) -> bool:
        content = Path(handler.translate_path(handler.path)).read_bytes()
        handler.send_response(200)
        handler.send_header("Content-Type", handler.guess_type(handler.path))
        part = content[: int(len(content) * share)]
        handler.send_header("Content-Length", str(len(part)))
        handler.end_headers()
        handler.wfile.write(part)
        return True

    return fault


def corrupt(handler: Handler) -> bool:
    """Serve the file with some bytes changed in the middle."""
    content = bytearray(Path(handler.translate_path(handler.path)).read_bytes())
    middle = len(content) // 2
    content[middle : middle + 64] = bytes(byte ^ 0x55 for byte in content[middle : middle + 64])
    handler.send_response(200)
    handler.send_header("Content-Type", handler.guess_type(handler.path))
    handler.send_header("Content-Length", str(len(content)))
    handler.end_headers()
    handler.wfile.write(content)
    return True


def hold(event: threading.Event) -> Fault:
    """Answer only when an event is set."""

    def fault(_handler: Handler) -> bool:
        event.wait(60)
        return False

    return fault
