"""The build as a whole: complete, reproducible, and loud about a broken app."""

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from positions.build.check import check
from positions.build.errors import BuildError

ROOT = Path(__file__).parents[2]


def project(folder: Path, app: str) -> Path:
    for name in ("positions", "static"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "panel.yaml", folder)
    (folder / "app.py").write_text(app)
    return folder


def run(root: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "positions.build", "--root", str(root)]
    command += ["--cache", str(ROOT / ".cache")]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def digests(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in folder.rglob("*")
        if path.is_file()
    }


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = project(tmp_path_factory.mktemp("project"), (ROOT / "app.py").read_text())
    result = run(root)
    assert result.returncode == 0, result.stderr
    return root / "dist"


def test_building_twice_gives_the_same_bytes(built: Path, tmp_path: Path) -> None:
    root = project(tmp_path, (ROOT / "app.py").read_text())
    assert run(root).returncode == 0
    assert digests(root / "dist") == digests(built)


@pytest.mark.parametrize(
    ("app", "message"),
    [
        ("import nothing_of_that_name", "No module named 'nothing_of_that_name'"),
        ("1 / 0", "ZeroDivisionError"),
        ("x = 1", "app.py made no document"),
        ("def (", "SyntaxError"),
    ],
    ids=["import", "raises", "empty", "syntax"],
)
def test_a_broken_app_fails_the_build_and_leaves_the_last_site(
    tmp_path: Path, app: str, message: str
) -> None:
    root = project(tmp_path, app)
    (root / "dist").mkdir()
    (root / "dist" / "index.html").write_text("the last good site")
    result = run(root)
    assert result.returncode == 1
    assert message in result.stderr
    assert [path.name for path in (root / "dist").iterdir()] == ["index.html"]
    left = {path.name for path in root.iterdir()}
    assert left == {"positions", "static", "panel.yaml", "app.py", "dist"}


def test_a_finished_site_passes_its_own_check(built: Path) -> None:
    check(built)


def broken(built: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(built, tmp_path / "copy"))


def test_the_check_finds_a_missing_file(built: Path, tmp_path: Path) -> None:
    site = broken(built, tmp_path)
    page = json.loads(
        re.findall(r'id="site">(.*?)</script>', (site / "index.html").read_text(), re.S)[0]
    )
    wasm = page["interpreter"]["wasm"]["url"]
    (site / wasm).unlink()
    with pytest.raises(BuildError, match=re.escape(wasm)):
        check(site)


@pytest.mark.parametrize("reference", ["https://cdn.example.org/a.js", "//cdn.example.org/a.js"])
def test_the_check_finds_another_host_in_the_page(
    built: Path, tmp_path: Path, reference: str
) -> None:
    site = broken(built, tmp_path)
    page = site / "index.html"
    page.write_text(
        page.read_text().replace("</head>", f'<script src="{reference}"></script></head>')
    )
    with pytest.raises(BuildError, match="another host"):
        check(site)


def test_the_check_finds_another_host_in_a_document(built: Path, tmp_path: Path) -> None:
    site = broken(built, tmp_path)
    document = next((site / "documents").glob("*.json"))
    document.write_text(document.read_text().replace("{", '{"esm":"https://esm.example.org/x",', 1))
    with pytest.raises(BuildError, match=r"esm\.example\.org"):
        check(site)


def test_the_check_finds_another_host_in_a_style_sheet(built: Path, tmp_path: Path) -> None:
    site = broken(built, tmp_path)
    next(site.rglob("boot.css")).write_text("@import url(https://fonts.example.org/a.css);")
    with pytest.raises(BuildError, match=r"fonts\.example\.org"):
        check(site)


def test_the_check_wants_a_figure(built: Path, tmp_path: Path) -> None:
    site = broken(built, tmp_path)
    document = next((site / "documents").glob("*.json"))
    document.write_text(document.read_text().replace('"name":"Figure"', '"name":"Spacer"'))
    with pytest.raises(BuildError, match="has no figure"):
        check(site)
