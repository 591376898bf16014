"""Make pictures of the prerendered documents: HTML that shows at once what scripts paint later.

A headless Chromium paints each document as the page does, and writes down what is there: elements,
shadow roots, the style rules that matter, figures as images; wide and narrow, light and dark.
"""

import base64
import json
import os
import re
import shutil
import string
import subprocess
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from positions.build import chromium, pack

THEMES = ("light", "dark")

KINDS = tuple(f"{shape}-{theme}" for shape in ("wide", "narrow") for theme in THEMES)
"""What is made of each document: for screens and for phones, in both themes."""

FIRST = KINDS[0]
"""The one that the page itself brings along, for its plain address."""

LEAST = 6000
"""Bytes of a figure that shows more than that it waits for its data."""

KEPT = 400
"""Pictures that stay in the cache; each takes some 100 kB."""

SLOWEST = 60.0
"""Seconds that a document may take, on a machine that does much else."""

FLAGS = (
    # Twice the pixels, for screens that have them.
    "--force-device-scale-factor=2",
    "--hide-scrollbars",
)

WITHOUT = "The site works without them, but shows a grey frame for a second or two."

WINDOW = b'<!doctype html><iframe style="opacity:0" src="/freeze.html"></iframe>'
"""What the browser opens. Nobody looks at the frame, and it is spared drawing it."""

HERE = Path(__file__).parent
SCRIPTS = ("bokeh.js", "paint.js", "sight.js", "boot.css")
"""Files of the page that documents are painted with."""


def make(
    documents: Mapping[str, str],
    scripts: Sequence[str],
    fonts: str,
    site: Path,
    static: Path,
    cache: Path,
) -> dict[str, dict[str, bytes]]:
    """Make the pictures, or take those from the cache for which nothing that goes in has changed.

    Parameters
    ----------
    documents : mapping of str to str
        The address of each document in the site, and the query that leads to it.
    scripts : sequence of str
        Addresses of the libraries that paint it, in order.
    fonts : str
        Address of the style sheet with the fonts.
    site : Path
        The site in the making.
    static : Path
        The folder of the page's own modules.
    cache : Path
        Folder that keeps pictures, named by the hash of what went in.

    Returns
    -------
    dict of str to dict of str to bytes
        By the document's address and the kind.

    Raises
    ------
    NoBrowserError
        If there is no Chromium to make them in.
    BuildError
        If a document cannot be painted.
    """
    browser = chromium.find()
    if browser is None:
        raise chromium.NoBrowserError("No Chromium was found on this machine.")
    elements = "\n".join(f'<script defer src="{address}"></script>' for address in scripts)
    front = string.Template((HERE / "freeze.html").read_text(encoding="utf-8"))
    parts = {
        "build/window.html": WINDOW,
        "freeze.html": front.substitute(fonts=fonts, scripts=elements).encode(),
        "build/freeze.mjs": (HERE / "freeze.mjs").read_bytes(),
        **{f"static/{name}": (static / name).read_bytes() for name in SCRIPTS},
        **{
            path.relative_to(site).as_posix(): path.read_bytes()
            for path in sorted((site / "assets").rglob("*"))
            if path.is_file()
        },
    }
    common = pack.fingerprint({**parts, "browser": f"{_version(browser)} {FLAGS}".encode()})
    folders = {}
    for address, query in documents.items():
        parts[address] = (site / address).read_bytes()
        own = {common: query.encode(), "document": parts[address]}
        folders[address] = cache / pack.fingerprint(own)[:32]
    wanted = [
        {"address": address, "query": documents[address]}
        for address, folder in folders.items()
        if not folder.exists()
    ]
    if wanted:
        made = _paint(parts, wanted)
        for address in (job["address"] for job in wanted):
            _write({kind: made[f"{address}.{kind}"] for kind in KINDS}, folders[address])
    pictures = {address: _read(folder) for address, folder in folders.items()}
    _forget(cache, kept={folder.name for folder in folders.values()})
    return pictures


def poster(content: bytes) -> bytes | None:
    """Return the figure of a picture in which there is most to see, as WebP, if there is one."""
    figures = re.findall(rb'src="data:image/webp;base64,([^"]+)"', content)
    most = base64.b64decode(max(figures, key=len, default=b""))
    return most if len(most) >= LEAST else None


def _paint(parts: Mapping[str, bytes], jobs: Sequence[Mapping[str, str]]) -> dict[str, bytes]:
    """Have browsers make the pictures, one for each core."""
    patience = max(chromium.TIMEOUT, SLOWEST * len(jobs))

    def paint(share: Sequence[Mapping[str, str]]) -> dict[str, bytes]:
        given = {**parts, "job.json": json.dumps(share).encode()}
        return chromium.collect(given, "build/window.html", "done", "the pictures", FLAGS, patience)

    browsers = min(os.cpu_count() or 1, len(jobs))
    made: dict[str, bytes] = {}
    with ThreadPoolExecutor(browsers) as pool:
        for posted in pool.map(paint, [jobs[start::browsers] for start in range(browsers)]):
            made |= posted
    return made


def _version(browser: str) -> str:
    """Name the browser's version: another one may draw another way."""
    command = [browser, "--version"]
    result = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - the browser of this machine
    return result.stdout.strip()


def _write(pictures: Mapping[str, bytes], folder: Path) -> None:
    # Under its name only when it is whole.
    draft = folder.with_suffix(".part")
    shutil.rmtree(draft, ignore_errors=True)
    draft.mkdir(parents=True)
    for kind, content in pictures.items():
        (draft / f"{kind}.html").write_bytes(content)
    draft.replace(folder)


def _read(folder: Path) -> dict[str, bytes]:
    folder.touch()
    return {kind: (folder / f"{kind}.html").read_bytes() for kind in KINDS}


def _forget(cache: Path, kept: set[str]) -> None:
    """Remove all but the pictures that were used last."""
    others = [folder for folder in cache.iterdir() if folder.name not in kept]
    others.sort(key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in others[max(0, KEPT // len(KINDS) - len(kept)) :]:
        shutil.rmtree(folder, ignore_errors=True)
