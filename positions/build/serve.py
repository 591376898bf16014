"""Serve a finished site on this machine alone, and open it in a browser where there is one."""

import argparse
import functools
import http.server
import sys
import webbrowser
from pathlib import Path

PORT = 8017


class Handler(http.server.SimpleHTTPRequestHandler):
    """Files with the types that browsers insist on, whatever this machine's registry says."""

    extensions_map = {  # noqa: RUF012 - the base class has it so
        ".css": "text/css",
        ".html": "text/html",
        ".js": "text/javascript",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".txt": "text/plain",
        ".wasm": "application/wasm",
        ".woff": "font/woff",
        ".woff2": "font/woff2",
        "": "application/octet-stream",
    }

    def log_message(self, *_: object) -> None:
        """Keep quiet: the browser's own tools tell more."""


class Server(http.server.ThreadingHTTPServer):
    """A server on the loopback address."""

    daemon_threads = True

    def __init__(self, folder: Path, port: int, handler: type[Handler] = Handler) -> None:
        super().__init__(("127.0.0.1", port), functools.partial(handler, directory=str(folder)))


def main() -> int:
    """Serve a folder until interrupted; give the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m positions.build.serve", description=main.__doc__
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--port", type=int, default=PORT, help=f"{PORT}; a free one if taken")
    options = parser.parse_args()
    if not (options.folder / "index.html").is_file():
        print(f"{options.folder} holds no site; build it first: make build", file=sys.stderr)
        return 1
    try:
        server = Server(options.folder, options.port)
    except OSError:
        server = Server(options.folder, 0)
    address = f"http://127.0.0.1:{server.server_port}/"
    opened = webbrowser.open(address)
    print(f"Positions is at {address}" + ("" if opened else "  (open it in a browser)"))
    print("Ctrl+C stops it.", flush=True)
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    return 0


if __name__ == "__main__":
    sys.exit(main())
