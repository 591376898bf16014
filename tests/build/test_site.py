"""The build as a whole: complete, reproducible, and loud about a broken app."""

import hashlib
import json
import re
import shutil
from pathlib import Path

import pytest

from positions.build.check import check
from positions.build.errors import BuildError
from tests.sites import ROOT, project, run_build


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.mark.soak
def test_building_twice_gives_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    root = project(tmp_path / "again", ROOT / "app.py")
    assert run_build(root).returncode == 0
    assert digests(root / "dist") == digests(dist)


@pytest.mark.parametrize(
    ("app", "message"),
    [
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        pytest.param("1 / 0", "ZeroDivisionError", marks=pytest.mark.soak),
        ("x = 1", "app.py made no document"),
        pytest.param("def (", "SyntaxError", marks=pytest.mark.soak),
    ],
    ids=["import", "raises", "empty", "syntax"],
)
def test_a_broken_app_fails_the_build_and_leaves_the_last_site(
    tmp_path: Path, app: str, message: str
) -> None:
    (tmp_path / "app.py").write_text(app)
    root = project(tmp_path / "project", tmp_path / "app.py")
    (root / "dist").mkdir()
    (root / "dist" / "index.html").write_text("the last good site")
    result = run_build(root, "--no-downloads")
    assert result.returncode == 1
    assert message in result.stderr
    assert [path.name for path in (root / "dist").iterdir()] == ["index.html"]
    left = {path.name for path in root.iterdir()}
    assert left == {"positions", "static", "panel.yaml", "app.py", "dist"}


def test_a_finished_site_passes_its_own_check(dist: Path) -> None:
    check(dist)


def broken(dist: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(dist, tmp_path / "copy"))


def test_the_check_finds_a_missing_file(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    page = json.loads(
        re.findall(r'id="site">(.*?)</script>', (site / "index.html").read_text(), re.S)[0]
    )
    wasm = page["interpreter"]["wasm"]["url"]
    (site / wasm).unlink()
    with pytest.raises(BuildError, match=re.escape(wasm)):
        check(site)


@pytest.mark.parametrize("reference", ["https://cdn.example.org/a.js", "//cdn.example.org/a.js"])
def test_the_check_finds_another_host_in_the_page(
    dist: Path, tmp_path: Path, reference: str
) -> None:
    site = broken(dist, tmp_path)
    page = site / "index.html"
    page.write_text(
        page.read_text().replace("</head>", f'<script src="{reference}"></script></head>')
    )
    with pytest.raises(BuildError, match="another host"):
        check(site)


def test_the_check_finds_another_host_in_a_document(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    document = next((site / "documents").glob("*.json"))
    document.write_text(document.read_text().replace("{", '{"esm":"https://esm.example.org/x",', 1))
    with pytest.raises(BuildError, match=r"esm\.example\.org"):
        check(site)


def test_the_check_finds_another_host_in_a_style_sheet(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    next(site.rglob("boot.css")).write_text("@import url(https://fonts.example.org/a.css);")
    with pytest.raises(BuildError, match=r"fonts\.example\.org"):
        check(site)


def test_the_check_wants_a_figure(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    document = next((site / "documents").glob("*.json"))
    document.write_text(document.read_text().replace('"name":"Figure"', '"name":"Spacer"'))
    with pytest.raises(BuildError, match="has no figure"):
        check(site)


def test_the_check_looks_into_pictures(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    picture = next((site / "documents").glob("*.html"))
    picture.write_text(picture.read_text() + "<script></script>")
    with pytest.raises(BuildError, match=f"{picture.name} is not still"):
        check(site)


def test_the_check_looks_into_the_picture_in_the_page(dist: Path, tmp_path: Path) -> None:
    site = broken(dist, tmp_path)
    page = site / "index.html"
    page.write_text(
        page.read_text().replace('<div id="picture">', '<div id="picture"><script></script>')
    )
    with pytest.raises(BuildError, match="the page's picture is not still"):
        check(site)
