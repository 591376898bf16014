"""Archives of the site and of its source: the same bytes from the same files."""

import zipfile
from collections.abc import Iterable
from pathlib import Path

from positions.build.pack import FIXED_DATE

SOURCE = (
    ".github",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "README.md",
    "app.py",
    "biome.json",
    "docs",
    "jsconfig.json",
    "package-lock.json",
    "package.json",
    "panel.yaml",
    "positions",
    "pyproject.toml",
    "static",
    "tests",
)
"""What the project is made of; the rest is made from it."""


def write(archive: Path, files: Iterable[tuple[str, Path]]) -> None:
    """Write a zip of files, by their names in it."""
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as target:
        for name, path in files:
            entry = zipfile.ZipInfo(name, FIXED_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o100644 << 16
            target.writestr(entry, path.read_bytes())


def source_files(root: Path, folder: str) -> list[tuple[str, Path]]:
    """List the project's own files, each below a folder of that name."""
    found = []
    for name in SOURCE:
        top = root / name
        paths = [top] if top.is_file() else sorted(top.rglob("*"))
        found += [
            (f"{folder}/{path.relative_to(root).as_posix()}", path)
            for path in paths
            if path.is_file() and "__pycache__" not in path.parts
        ]
    return found


def site_files(site: Path, without: Iterable[str]) -> list[tuple[str, Path]]:
    """List the files of a site."""
    left_out = set(without)
    listed = [(path.relative_to(site).as_posix(), path) for path in sorted(site.rglob("*"))]
    return [(name, path) for name, path in listed if path.is_file() and name not in left_out]
