"""Pictures of documents: made anew where anything changed, checked, left out without a browser."""

import base64
import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from positions.build import chromium, picture
from positions.build.check import faults_of_picture
from positions.build.errors import BuildError

FIGURE = '<img src="data:image/webp;base64,AAAA">'


class Painter:
    """Stands in for the browser and notes what it is asked for."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, parts: Mapping[str, bytes], *_: object) -> dict[str, bytes]:
        jobs = json.loads(parts["job.json"])
        self.asked += [job["address"] for job in jobs]
        return {
            f"{job['address']}.{kind}": parts[job["address"]] + kind.encode()
            for job in jobs
            for kind in picture.KINDS
        }


@pytest.fixture
def painter(monkeypatch: pytest.MonkeyPatch) -> Painter:
    painter = Painter()
    monkeypatch.setattr(chromium, "collect", painter)
    monkeypatch.setattr(chromium, "find", lambda: "/bin/echo")
    return painter


@pytest.fixture
def inputs(tmp_path: Path) -> dict[str, Any]:
    for name in ("assets/bokeh.js", "documents/a.json", "documents/b.json"):
        (tmp_path / "site" / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "site" / name).write_text(name)
    (tmp_path / "static").mkdir()
    for name in picture.SCRIPTS:
        (tmp_path / "static" / name).write_text(name)
    return {
        "documents": {"documents/a.json": "", "documents/b.json": "topic=b"},
        "scripts": ["assets/bokeh.js"],
        "fonts": "assets/fonts.css",
        "site": tmp_path / "site",
        "static": tmp_path / "static",
        "cache": tmp_path / "cache",
    }


def test_nothing_changed_makes_no_new_picture(painter: Painter, inputs: dict[str, Any]) -> None:
    first = picture.make(**inputs)
    assert list(first) == list(inputs["documents"])
    assert list(first["documents/b.json"]) == list(picture.KINDS)
    assert picture.make(**inputs) == first
    assert painter.asked == list(inputs["documents"])


def test_a_changed_document_is_the_only_one_made_anew(
    painter: Painter, inputs: dict[str, Any]
) -> None:
    picture.make(**inputs)
    painter.asked.clear()
    (inputs["site"] / "documents/b.json").write_text("another")
    made = picture.make(**inputs)
    assert painter.asked == ["documents/b.json"]
    assert made["documents/b.json"][picture.FIRST].startswith(b"another")


@pytest.mark.parametrize("changed", ["assets/bokeh.js", *picture.SCRIPTS])
def test_any_change_of_what_paints_makes_all_anew(
    painter: Painter, inputs: dict[str, Any], changed: str
) -> None:
    picture.make(**inputs)
    painter.asked.clear()
    folder = inputs["site"] if "/" in changed else inputs["static"]
    (folder / changed).write_text("another")
    picture.make(**inputs)
    assert painter.asked == list(inputs["documents"])


def test_the_cache_forgets_what_was_used_longest_ago(
    painter: Painter, inputs: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(picture, "KEPT", 3 * len(picture.KINDS))
    for age in (2, 1):
        old = inputs["cache"] / f"old{age}"
        old.mkdir(parents=True)
        os.utime(old, (age, age))
    picture.make(**inputs)
    left = {folder.name for folder in inputs["cache"].iterdir()}
    assert len(left) == 3
    assert "old2" in left
    assert painter.asked


def test_without_a_browser_there_is_no_picture(
    inputs: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    with pytest.raises(chromium.NoBrowserError, match="No Chromium"):
        picture.make(**inputs)


def test_a_page_that_cannot_be_painted_fails_the_build(
    inputs: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> dict[str, bytes]:
        raise BuildError("Making the pictures failed")

    monkeypatch.setattr(chromium, "find", lambda: "/bin/echo")
    monkeypatch.setattr(chromium, "collect", fails)
    with pytest.raises(BuildError, match="the pictures"):
        picture.make(**inputs)
    assert not inputs["cache"].exists()


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        ("<p>words</p>", "has no figure"),
        (f"{FIGURE}<script></script>", "<script"),
        (f'{FIGURE}<link rel="stylesheet">', "<link"),
        (f'{FIGURE}<p onclick="act()">', "onclick="),
        (f"{FIGURE}<style>p{{background:url(a.png)}}</style>", "url("),
        (f'{FIGURE}<img src="a.png">', "src="),
        (f"{FIGURE}<p>https://example.org/a", "names another host"),
        (f'{FIGURE}<a href="./">', "href="),
        (FIGURE + os.urandom(200_000).hex(), "larger than"),
    ],
    ids=["empty", "script", "link", "handler", "background", "image", "host", "address", "heavy"],
)
def test_the_check_finds_what_a_picture_must_not_hold(content: str, fault: str) -> None:
    (found,) = faults_of_picture("picture.html", content)
    assert fault in found


def test_the_check_lets_a_picture_pass() -> None:
    still = '<style>p{background:url("data:image/svg+xml,a")}</style><svg><use href="#a"/></svg>'
    assert faults_of_picture("picture.html", FIGURE + still) == []


def test_the_poster_is_the_figure_with_most_in_it() -> None:
    def image(content: bytes) -> bytes:
        return b'<img src="data:image/webp;base64,' + base64.b64encode(content) + b'">'

    line, whole_map = (bytes([shade]) * picture.LEAST for shade in (1, 2))
    assert picture.poster(b"<p>words</p>") is None
    assert picture.poster(image(b"It waits.")) is None
    assert picture.poster(image(line) + image(whole_map + b"!") + image(line)) == whole_map + b"!"
