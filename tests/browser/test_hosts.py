"""Servers as people have them: Python's own, and nginx where it is installed."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import open_linked

NGINX = """
daemon off; pid {folder}/pid; error_log {folder}/errors; {user}
events {{}}
http {{
    {types} default_type application/octet-stream;
    sendfile on; gzip on; {more} access_log off;
    client_body_temp_path {folder}; proxy_temp_path {folder}; fastcgi_temp_path {folder};
    uwsgi_temp_path {folder}; scgi_temp_path {folder};
    server {{
        listen 127.0.0.1:{port}; root {root}; index index.html;
        location / {{ try_files $uri $uri/ =404; }}
    }}
}}
"""
"""Debian's settings, on a port and in a folder of the test's own."""

Host = Callable[[Path, Path, int], list[str]]
"""Gives the command that serves a folder, with a folder for notes and a port."""


def pythons_own(root: Path, _folder: Path, port: int) -> list[str]:
    where = ["--bind", "127.0.0.1", "--directory", str(root)]
    return [sys.executable, "-m", "http.server", *where, str(port)]


def nginx(types: str = "include /etc/nginx/mime.types;", more: str = "") -> Host:
    def command(root: Path, folder: Path, port: int) -> list[str]:
        user = "user root;" if os.geteuid() == 0 else ""
        config = folder / "nginx.conf"
        config.write_text(
            NGINX.format(root=root, folder=folder, port=port, user=user, types=types, more=more)
        )
        return ["nginx", "-c", str(config), "-e", str(folder / "errors")]

    return command


HOSTS: dict[str, Host] = {"http.server": pythons_own}
if shutil.which("nginx"):
    HOSTS |= {
        "nginx": nginx(),
        "nginx that compresses all": nginx(more="gzip_types *; gzip_min_length 1;"),
        "nginx that knows no types": nginx(types="types { text/html html; text/javascript js; }"),
    }


@contextmanager
def running(command: list[str], port: int) -> Iterator[None]:
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        end = time.monotonic() + 30
        while process.poll() is None and time.monotonic() < end:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    break
        yield
    finally:
        process.terminate()
        process.wait()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.mark.parametrize(
    "host",
    [
        pytest.param(host, id=name, marks=[pytest.mark.soak] if number else [])
        for number, (name, host) in enumerate(HOSTS.items())
    ],
)
def test_the_site_works_as_it_is(page: Page, probe_dist: Path, tmp_path: Path, host: Host) -> None:
    course = tmp_path / "www" / "courses"
    course.mkdir(parents=True)
    (course / "positions").symlink_to(probe_dist)
    port = free_port()
    with running(host(tmp_path / "www", tmp_path, port), port):
        open_linked(page, f"http://127.0.0.1:{port}/courses/positions/")
        page.get_by_role("button", name="click").click()
        expect(page.get_by_text(re.compile("^query="))).to_have_text("query= click")
