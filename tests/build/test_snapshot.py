"""The image of Python's memory: made anew where anything changed, the same each time, optional."""

import hashlib
import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from positions.build import chromium, snapshot
from positions.build.__main__ import main
from positions.build.check import check
from positions.build.errors import BuildError
from positions.build.manifest import read
from positions.build.site import build

ROOT = Path(__file__).parents[2]


class Maker:
    """Stands in for the browser and counts how often it is asked."""

    def __init__(self) -> None:
        self.runs = 0

    def __call__(self, _parts: object) -> dict[str, bytes]:
        self.runs += 1
        return {
            "pages": b"memory" * 1000,
            "facts": b'{"build": "b"}',
            "document": b"{}",
            "files": b'["/lib/a.pyc"]',
        }


@pytest.fixture
def maker(monkeypatch: pytest.MonkeyPatch) -> Maker:
    maker = Maker()
    monkeypatch.setattr(snapshot, "_run", maker)
    return maker


@pytest.fixture
def inputs(tmp_path: Path) -> dict[str, Any]:
    for folder, names in (("interpreter", ["pyodide.asm.wasm"]), ("static", snapshot.SCRIPTS)):
        (tmp_path / folder).mkdir()
        for name in names:
            (tmp_path / folder / name).write_text(name)
    return {
        "interpreter": tmp_path / "interpreter",
        "library": b"library",
        "packs": {"packages.pack": b"packages", "positions.pack": b"positions"},
        "source": "app",
        "static": tmp_path / "static",
        "cache": tmp_path / "cache",
    }


def test_nothing_changed_makes_no_new_image(maker: Maker, inputs: dict[str, Any]) -> None:
    first = snapshot.make(**inputs)
    assert first.facts["sha256"] == hashlib.sha256(first.pages).hexdigest()
    assert first.files == {"/lib/a.pyc"}
    assert snapshot.make(**inputs) == first
    assert maker.runs == 1


@pytest.mark.parametrize(
    "changed",
    ["interpreter", "library", "packages.pack", "positions.pack", "source", *snapshot.SCRIPTS],
)
def test_any_change_makes_a_new_image(maker: Maker, inputs: dict[str, Any], changed: str) -> None:
    snapshot.make(**inputs)
    if changed == "interpreter":
        (inputs["interpreter"] / "pyodide.asm.wasm").write_text("another")
    elif changed in inputs["packs"]:
        inputs["packs"][changed] += b"!"
    elif changed in snapshot.SCRIPTS:
        (inputs["static"] / changed).write_text("another")
    else:
        inputs[changed] *= 2
    snapshot.make(**inputs)
    assert maker.runs == 2


@pytest.mark.parametrize("file", ["pages.gz", "facts.json", "files.json"])
def test_a_damaged_image_in_the_cache_is_made_anew(
    maker: Maker, inputs: dict[str, Any], file: str
) -> None:
    first = snapshot.make(**inputs)
    (folder,) = inputs["cache"].iterdir()
    (folder / file).write_bytes((folder / file).read_bytes()[:-1])
    assert snapshot.make(**inputs) == first
    assert maker.runs == 2


def test_the_cache_keeps_the_images_used_last(maker: Maker, inputs: dict[str, Any]) -> None:
    for number in range(snapshot.KEPT + 2):
        inputs["source"] = f"app {number}"
        snapshot.make(**inputs)
    assert len(list(inputs["cache"].iterdir())) == snapshot.KEPT
    snapshot.make(**inputs)
    assert maker.runs == snapshot.KEPT + 2


def project(folder: Path, app: str) -> Path:
    folder.mkdir()
    for name in ("positions", "static"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "app.py").write_text(app)
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    """The project's cache but for the images."""
    cache = tmp_path / "cache"
    cache.mkdir()
    for name in ("runtime", "bytecode"):
        (cache / name).symlink_to(ROOT / ".cache" / name)
    return cache


def site(dist: Path) -> Any:
    page = (dist / "index.html").read_text()
    return json.loads(re.findall(r'id="site">(.*?)</script>', page, re.S)[0])


PROBE = (ROOT / "tests" / "browser" / "probe" / "app.py").read_text()


@pytest.mark.soak
def test_an_image_made_anew_has_the_same_bytes(tmp_path: Path, cache: Path) -> None:
    images = []
    for name in ("once", "again"):
        root = project(tmp_path / name, PROBE)
        build(
            read(ROOT / "panel.yaml"), root, root / "dist", cache, lambda _: None, downloads=False
        )
        image = site(root / "dist")["image"]
        images.append(image)
        shutil.rmtree(cache / "images")
    # Names carry the hash of what is in the file.
    assert images[0] == images[1]
    assert images[0]["pages"]["size"] > 1e6


def test_without_a_browser_the_site_starts_from_bytecode_and_the_build_says_so(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chromium, "find", lambda: None)
    root = project(tmp_path / "project", PROBE)
    told: list[str] = []
    build(read(ROOT / "panel.yaml"), root, root / "dist", cache, told.append, downloads=False)
    assert "image" not in site(root / "dist")
    check(root / "dist")
    advice = [line for line in told if "apt-get install chromium" in line]
    # Neither the image nor the pictures.
    assert len(advice) == 2
    assert all("No Chromium was found" in line for line in advice)


def test_a_browser_that_does_not_start_counts_as_none(
    inputs: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = shutil.which("false")
    monkeypatch.setattr(chromium, "find", lambda: path)
    with pytest.raises(chromium.NoBrowserError, match=f"{path} did not open a page"):
        snapshot.make(**inputs)


@pytest.mark.soak
def test_an_app_that_leaves_work_for_later_cannot_be_frozen(tmp_path: Path, cache: Path) -> None:
    app = f"import asyncio\ntask = asyncio.get_event_loop().create_task(asyncio.sleep(0))\n{PROBE}"
    root = project(tmp_path / "project", app)
    with pytest.raises(BuildError, match="left work for later"):
        build(
            read(ROOT / "panel.yaml"), root, root / "dist", cache, lambda _: None, downloads=False
        )
    assert not (root / "dist").exists()


@pytest.mark.parametrize(("options", "image"), [([], True), (["--no-image"], False)])
def test_the_image_is_left_out_on_request(
    monkeypatch: pytest.MonkeyPatch, options: list[str], image: bool
) -> None:
    wanted: list[bool] = []

    def build(*_: object, image: bool, **_options: bool) -> None:
        wanted.append(image)

    monkeypatch.setattr("positions.build.__main__.build", build)
    monkeypatch.setattr("sys.argv", ["build", "--root", str(ROOT), *options])
    assert main() == 0
    assert wanted == [image]
