"""What the site can be taken away as: one file, an archive, and the source it was made from."""

import io
import re
import tomllib
import zipfile
from pathlib import Path

import pytest

from positions import __version__
from positions.build import archive, single
from positions.build.errors import BuildError
from tests.sites import ROOT, project, run_build


def test_the_archive_holds_the_site_to_the_byte(dist: Path) -> None:
    name = f"positions-{__version__}.zip"
    with zipfile.ZipFile(dist / name) as site:
        held = {member: site.read(member) for member in site.namelist()}
    there = {
        path.relative_to(dist).as_posix(): path.read_bytes()
        for path in dist.rglob("*")
        if path.is_file()
    }
    assert held == {
        member: content for member, content in there.items() if member not in {name, single.NAME}
    }


def test_the_page_in_the_archive_names_its_files_by_where_they_lie(dist: Path) -> None:
    page = (dist / "index.html").read_text()
    named = re.findall(r'(?:href|src|"url"|"worker")(?:=|: )"(?!data:)([^"]+)"', page)
    assert len(named) > 20
    for address in named:
        assert not address.startswith(("/", "..")), address
        assert (dist / address).is_file(), address


def test_the_source_archive_has_what_the_project_is_made_of(dist: Path) -> None:
    name = f"positions-{__version__}-source"
    with zipfile.ZipFile(dist / f"{name}.zip") as source:
        names = set(source.namelist())
    for wanted in ("app.py", "positions/rotary.py", "static/boot.js", "panel.yaml"):
        assert f"{name}/{wanted}" in names
    assert not any(".pyc" in member for member in names)


@pytest.mark.soak
def test_only_the_single_file_is_made_on_request(tmp_path: Path) -> None:
    root = project(tmp_path / "project", ROOT / "tests" / "browser" / "probe" / "app.py")
    (root / "dist").mkdir()
    (root / "dist" / "index.html").write_text("the last site")
    result = run_build(root, "--single-file")
    assert result.returncode == 0, result.stderr
    file = root / "dist" / single.NAME
    assert f"{file} (" in result.stdout
    assert {path.name for path in (root / "dist").iterdir()} == {"index.html", single.NAME}
    assert (root / "dist" / "index.html").read_text() == "the last site"
    # It refers to nothing beside it.
    page = file.read_text()
    assert re.findall(r'(?:href|src)="(?!data:)[^"]*"', page) == []


def test_a_file_too_large_to_send_fails_the_build(
    dist: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(single, "LIMIT", 10_000_000)
    with pytest.raises(BuildError, match=r"has \d\d,\d{3},\d{3} bytes, more than 10,"):
        single.make(dist)


def test_the_same_files_give_the_same_archive(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.txt").write_text("a")
        archive.write(tmp_path / f"{folder}.zip", archive.site_files(tmp_path / folder, without=[]))
    first, second = ((tmp_path / f"{name}.zip").read_bytes() for name in ("one", "two"))
    assert first == second
    assert zipfile.ZipFile(io.BytesIO(first)).namelist() == ["a.txt"]


def test_the_version_has_one_place() -> None:
    project_file = tomllib.loads((ROOT / "pyproject.toml").read_text())
    assert "version" in project_file["project"]["dynamic"]
    assert "version" not in project_file["project"]
