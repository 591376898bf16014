"""The document that the browser is given: the same everywhere, small, and its own."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

ROOT = "https://the-page-itself.example"


LINK = "?position=3&distance=9&pair=20&d_model=64&n_heads=12&head=11&n_positions=100"
BUILDS = {
    "plain": ("", "0"),
    "again": ("", "0"),
    "other seed": ("", "7"),
    "link": (LINK, "0"),
    "lean link": (LINK, "0", "lean"),
}


@pytest.fixture(scope="module")
def documents() -> dict[str, str]:
    """The document as JSON, built by processes of their own, side by side."""
    # Where the page finds Panel's own files is the build's to say; all else must be local.
    roots = {
        "PANEL_CDN_ROOT": ROOT,
        "PANEL_MATERIAL_UI_CDN_ROOT": ROOT,
        "BOKEH_RESOURCES": "cdn",
    }
    running = {
        name: subprocess.Popen(
            [sys.executable, "-m", "tests.app.document", query, *more],
            env={**os.environ, **roots, "PYTHONHASHSEED": seed},
            stdout=subprocess.PIPE,
            text=True,
        )
        for name, (query, seed, *more) in BUILDS.items()
    }
    built = {name: process.communicate()[0] for name, process in running.items()}
    assert {name: process.returncode for name, process in running.items()} == dict.fromkeys(
        BUILDS, 0
    )
    return built


@pytest.fixture
def document(documents: dict[str, str]) -> str:
    return documents["plain"]


def objects(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if value.get("type") == "object" and "attributes" in value:
            yield value
        for part in value.values():
            yield from objects(part)
    elif isinstance(value, list):
        for part in value:
            yield from objects(part)


def test_two_processes_build_the_same_bytes(documents: dict[str, str]) -> None:
    assert documents["again"] == documents["plain"]


def test_the_order_of_hashes_changes_no_model(documents: dict[str, str]) -> None:
    # Panel itself keeps lists of events in the order of a set.
    events = re.compile(r'"(dom_event|data_event)"')
    assert events.sub("", documents["other seed"]) == events.sub("", documents["plain"])


def test_work_that_is_left_out_changes_nothing(documents: dict[str, str]) -> None:
    assert documents["lean link"] == documents["link"]


def test_a_link_changes_values_and_no_model(documents: dict[str, str]) -> None:
    plain, link = (json.loads(documents[name]) for name in ("plain", "link"))
    models = [(item["name"], item["id"]) for item in objects(plain)]
    assert [(item["name"], item["id"]) for item in objects(link)] == models
    assert link != plain


def test_it_holds_no_address_but_its_own(document: str) -> None:
    found = set(re.findall(r"https?://[^\"'\\\s]+", document))
    # Material UI's map of modules is never used with its bundle; the build takes it away.
    assert {url for url in found if not url.startswith((ROOT, "https://esm.sh/"))} == set()


def test_it_needs_no_code_from_text(document: str) -> None:
    names = {item["name"] for item in objects(json.loads(document))}
    assert not {name for name in names if "CustomJS" in name}
    assert "new Function" not in document
    assert "eval(" not in document


def test_it_has_few_models(document: str) -> None:
    # Each costs time at the start; see positions/app/plots.py before raising this.
    assert len(list(objects(json.loads(document)))) <= 230


def test_importing_the_app_reaches_for_nothing_that_does_not_ship() -> None:
    absent = ["pandas", "PIL", "requests", "contourpy", "matplotlib", "IPython", "sklearn"]
    code = (
        "import sys; before = set(sys.modules)\n"
        f"for name in {absent}: sys.modules[name] = None\n"
        "import positions.app.shell, positions.app.topic\n"
        "positions.app.topic.load_topics()\n"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
