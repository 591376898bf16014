"""Make an image of Python's memory with everything imported, in a headless Chromium.

A browser restores the image in a fraction of the time that importing takes. It has to be made
where it will run: WebAssembly, its function table and the browser's own objects are part of it.
"""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from positions.build import chromium, pack

WITHOUT = "The site works without it, but Python takes several seconds longer to start."

KEPT = 8
"""Images that stay in the cache; each takes some 15 MB."""

HERE = Path(__file__).parent
SCRIPTS = ("bridge.js", "data.js", "files.js", "runtime.js", "snapshot.js")
"""Modules of the page that the image is made with."""


@dataclass(frozen=True)
class Image:
    """Python, ready to run.

    Attributes
    ----------
    pages : bytes
        The part of its memory that ships, compressed.
    facts : dict
        What the browser must know to restore it; see ``SnapshotFacts`` in static/types.d.ts.
    document : bytes
        The app's document for the plain address, as it comes out of the image.
    files : frozenset of str
        Paths of the modules that it holds, which need not be mounted again.
    """

    pages: bytes
    facts: dict[str, Any]
    document: bytes
    files: frozenset[str]


def make(
    interpreter: Path,
    library: bytes,
    packs: Mapping[str, bytes],
    source: str,
    static: Path,
    cache: Path,
) -> Image:
    """Make an image, or take it from the cache where nothing that goes in has changed.

    Parameters
    ----------
    interpreter : Path
        Folder with Pyodide's files.
    library : bytes
        The standard library's archive.
    packs : mapping of str to bytes
        Everything else that can be imported, by file name.
    source : str
        The app's script. What it imports and its document for the plain address are in the image.
    static : Path
        The folder of the page's own modules.
    cache : Path
        Folder that keeps images, named by the hash of what went in.

    Returns
    -------
    Image

    Raises
    ------
    NoBrowserError
        If there is no Chromium to make it in.
    BuildError
        If it cannot be made or, once made, cannot be restored.
    """
    job = {"packs": list(packs), "sitePackages": pack.SITE_PACKAGES, "source": source}
    parts = {
        "job.json": json.dumps(job).encode(),
        "library.zip": library,
        **packs,
        **{f"static/{name}": (static / name).read_bytes() for name in SCRIPTS},
        **{f"build/{path.name}": path.read_bytes() for path in sorted(HERE.glob("snapshot.*"))},
        **{f"interpreter/{path.name}": path.read_bytes() for path in sorted(interpreter.iterdir())},
    }
    folder = cache / pack.fingerprint(parts)[:32]
    image = _read(folder)
    if image is None:
        image = _pack(_run(parts))
        _write(image, folder)
    _forget(cache)
    return image


def _pack(results: Mapping[str, bytes]) -> Image:
    pages = pack.gzipped(results["pages"])
    facts = {**json.loads(results["facts"]), "sha256": hashlib.sha256(pages).hexdigest()}
    return Image(pages, facts, results["document"], frozenset(json.loads(results["files"])))


def _write(image: Image, folder: Path) -> None:
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "document.json").write_bytes(image.document)
    (folder / "files.json").write_text(json.dumps(sorted(image.files)))
    (folder / "pages.gz").write_bytes(image.pages)
    # Last: without it the others count for nothing.
    (folder / "facts.json").write_text(json.dumps(image.facts))


def _read(folder: Path) -> Image | None:
    """Read an image from the cache; None where it is not there as it was written."""
    try:
        facts = json.loads((folder / "facts.json").read_text())
        pages = (folder / "pages.gz").read_bytes()
        files = json.loads((folder / "files.json").read_text())
        document = (folder / "document.json").read_bytes()
    except (OSError, ValueError):
        return None
    if hashlib.sha256(pages).hexdigest() != facts["sha256"]:
        return None
    os.utime(folder)
    return Image(pages, facts, document, frozenset(files))


def _forget(cache: Path) -> None:
    """Remove all but the images that were used last."""
    images = sorted(cache.iterdir(), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in images[KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)


def _run(parts: Mapping[str, bytes]) -> dict[str, bytes]:
    """Have a browser make the image; give what it posts."""
    return chromium.collect(parts, "build/snapshot.html", "files", "the image of Python")
