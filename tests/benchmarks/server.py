"""A plain static server that keeps account of what it sends.

It answers as a web server does that nobody has configured: HTTP/1.1 with connections kept alive,
no compression unless asked for, Last-Modified but neither Cache-Control nor ETag. Every file is
dated `AGE` back, as if the site had been published then; a browser may use such a file from its
cache, without asking, for a tenth of that time.
"""

import gzip
import os
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from positions.build.serve import Handler, Server

AGE = 24 * 3600.0
"""Seconds since the site was published."""

WORTHWHILE = 0.9
"""Share of a file's size that it must fall below to be sent compressed."""


@dataclass(frozen=True)
class Sent:
    """An answer to a request.

    Attributes
    ----------
    path : str
        Of the address, without query.
    status : int
    body : Path or None
        The file sent whole, or None where none was.
    ended : float
        Seconds since the epoch.
    by_worker : bool
        Whether a worker asked, not the page.
    """

    path: str
    status: int
    body: Path | None
    ended: float
    by_worker: bool

    @property
    def raw(self) -> int:
        """Bytes of the body."""
        return 0 if self.body is None else self.body.stat().st_size

    @property
    def gzipped(self) -> int:
        """Bytes of the body as a server would send it that compresses with gzip -9."""
        return 0 if self.body is None else min(self.raw, len(_gzipped(self.body)))


@cache
def _gzipped(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)


@dataclass
class Served:
    """A site being served.

    Attributes
    ----------
    url : str
        Address of its front page.
    sent : list of Sent
        In the order in which the answers ended.
    compressed : dict of Path to bytes
        Files that are sent compressed, and how.
    """

    url: str
    sent: list[Sent] = field(default_factory=list)
    compressed: dict[Path, bytes] = field(default_factory=dict)

    def compress(self, folder: Path) -> None:
        """Send the files of the folder as a server does that compresses where it helps."""
        for path in folder.rglob("*"):
            if path.is_file() and len(_gzipped(path)) < WORTHWHILE * path.stat().st_size:
                self.compressed[path] = _gzipped(path)


@contextmanager
def serve(folder: Path) -> Iterator[Served]:
    """Serve a folder until the context ends."""

    class Accountant(Handler):
        protocol_version = "HTTP/1.1"
        # Else the body of a small file waits for the receipt of its headers.
        disable_nagle_algorithm = True
        status = 0

        def send_response(self, code: int, message: str | None = None) -> None:
            self.status = code
            super().send_response(code, message)

        def do_GET(self) -> None:  # noqa: N802 - the base class has it so
            path = urlsplit(self.path).path
            file = Path(self.translate_path(self.path))
            if file.is_dir():
                file /= "index.html"
            if file in served.compressed and "If-Modified-Since" not in self.headers:
                self.send_compressed(file)
            else:
                super().do_GET()
            asked_by = urlsplit(self.headers.get("Referer", "")).path
            # What a worker loads names the worker, or a script of it, as where it came from.
            by_worker = self.headers.get("Sec-Fetch-Dest") == "worker" or asked_by in worker_scripts
            if by_worker:
                worker_scripts.add(path)
            body = file if self.status == 200 else None
            served.sent.append(Sent(path, self.status, body, time.time(), by_worker))

        def send_compressed(self, file: Path) -> None:
            content = served.compressed[file]
            self.send_response(200)
            self.send_header("Content-Type", self.guess_type(file))
            self.send_header("Content-Encoding", "gzip")
            self.send_header("Vary", "Accept-Encoding")
            self.send_header("Content-Length", str(len(content)))
            self.send_header("Last-Modified", self.date_time_string(int(file.stat().st_mtime)))
            self.end_headers()
            self.wfile.write(content)

    worker_scripts: set[str] = set()
    server = Server(folder, 0, Accountant)
    served = Served(f"http://127.0.0.1:{server.server_port}/")
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield served
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def date_back(folder: Path) -> None:
    """Give every file in a folder the date of publication."""
    then = time.time() - AGE
    for path in folder.rglob("*"):
        if path.is_file():
            os.utime(path, (then, then))


def total(sent: Sequence[Sent], *, until: float) -> tuple[int, int]:
    """Sum the bytes of the answers that had ended at a time: raw and gzipped."""
    counted = [answer for answer in sent if answer.ended <= until]
    return sum(answer.raw for answer in counted), sum(answer.gzipped for answer in counted)
