"""panel.yaml: what it must say, and what is said when it does not."""

from pathlib import Path

import pytest

from positions.build.errors import BuildError
from positions.build.manifest import read

ROOT = Path(__file__).parents[2]


def test_the_project_pins_every_file_by_hash_and_names_a_source() -> None:
    manifest = read(ROOT / "panel.yaml")
    artefacts = [*manifest.interpreter.values(), *manifest.packages, *manifest.data]
    assert len({artefact.sha256 for artefact in artefacts}) == len(artefacts)
    assert all(artefact.sources for artefact in artefacts)
    assert {"pyodide.asm.wasm", "python_stdlib.zip"} <= set(manifest.interpreter)


def test_the_browser_gets_the_versions_that_development_uses() -> None:
    pinned = (ROOT / "pyproject.toml").read_text()
    names = [artefact.name for artefact in read(ROOT / "panel.yaml").packages]
    for package in ("panel", "bokeh", "panel_material_ui", "param"):
        (version,) = [name.split("-")[1] for name in names if name.startswith(f"{package}-")]
        assert f'"{package.replace("_", "-")}=={version}"' in pinned


GOOD = """
title: T
description: D
entry: app.py
interpreter: {version: "1", files: []}
standard_library: {without: []}
packages:
  - {name: a.whl, sha256: "SHA", sources: [{pypi: a==1}]}
data: []
""".replace("SHA", "0" * 64)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("title: T", "title: 3", "'title' must be of type str, got 3"),
        ("entry: app.py", "", "'entry' must be of type str, got None"),
        ("0" * 64, "abc", "a.whl: 'sha256' must be 64 hexadecimal digits, got 'abc'"),
        ("{pypi: a==1}", "{ftp: a}", "a source must have exactly one of url, npm, pypi"),
        ("[{pypi: a==1}]", "[]", "'sources' is empty"),
        ("packages:", "packages: {", "not valid YAML"),
    ],
)
def test_a_fault_is_named(tmp_path: Path, old: str, new: str, message: str) -> None:
    path = tmp_path / "panel.yaml"
    path.write_text(GOOD)
    assert read(path).title == "T"
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(BuildError) as caught:
        read(path)
    assert message in str(caught.value)


def test_a_missing_manifest_is_named(tmp_path: Path) -> None:
    with pytest.raises(BuildError, match="does not exist"):
        read(tmp_path / "panel.yaml")
