"""Check a site before it replaces the last one: complete, and asking nobody else for anything."""

import gzip
import json
import re
from pathlib import Path
from typing import Any

from positions.build.errors import BuildError

FOREIGN = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+[^\s"'<>)\\]*""")
"""An address on another host. Names of XML vocabularies look like one and are never fetched."""

PICTURE = re.compile(r'<div id="picture">(.+)</div>\n<div id="status"', re.DOTALL)
"""What the page shows before anything is painted."""

ACTS = re.compile(
    r"""<script|<link|\son\w+=|\shref="(?!#)|url\((?!["']?(?:data:|#))|src="(?!data:)"""
)
"""What runs, or is fetched."""

HEAVIEST = 150_000
"""Bytes, compressed, of a page's picture; it is to be there long before what it stands for."""


def check(site: Path) -> None:
    """Check a site.

    Parameters
    ----------
    site : Path
        The folder that holds index.html.

    Raises
    ------
    BuildError
        If a file that the page names is missing or empty, a document has no figure, or the
        page, a style sheet or a document names another host.
    """
    page = (site / "index.html").read_text(encoding="utf-8")
    faults = [
        f"{address} is missing or empty"
        for address in sorted(_named(page))
        if not (site / address).is_file() or (site / address).stat().st_size == 0
    ]
    documents = sorted((site / "documents").glob("*.json"))
    if not documents:
        faults.append("no document was prerendered")
    for path in documents:
        content = path.read_text(encoding="utf-8")
        if '"name":"Figure"' not in content:
            faults.append(f"{path.name} has no figure")
        faults += [f"{path.name} names another host: {found}" for found in _foreign(content)]
        faults += [
            f"{path.name} needs {address}, which is missing"
            for address in sorted(set(re.findall(r'"(assets/[^"?]+)', content)))
            if not (site / address).is_file()
        ]
    faults += [f"index.html names another host: {found}" for found in _foreign(page)]
    for path in sorted((site / "documents").glob("*.html")):
        faults += faults_of_picture(path.name, path.read_text(encoding="utf-8"))
    shown = PICTURE.search(page)
    if shown is not None:
        faults += faults_of_picture("the page's picture", shown[1])
    for path in sorted(site.rglob("*.css")):
        content = path.read_text(encoding="utf-8")
        loads = re.findall(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""", content)
        faults += [f"{path.name} loads {address}" for address in loads]
    if faults:
        listed = "\n".join(f"  - {fault}" for fault in faults[:20])
        raise BuildError(f"The site is not fit to publish:\n{listed}")


def faults_of_picture(name: str, content: str) -> list[str]:
    """Find what a picture lacks, and what it holds but must not: it asks for nothing."""
    faults = [f"{name} names another host: {found}" for found in _foreign(content)]
    if 'src="data:image/webp;base64,' not in content:
        faults.append(f"{name} has no figure")
    acts = sorted(set(ACTS.findall(content)))
    faults += [f"{name} is not still: it holds {found.strip()}" for found in acts]
    if len(gzip.compress(content.encode(), 9)) > HEAVIEST:
        faults.append(f"{name} is larger than {HEAVIEST:,} bytes, compressed")
    return faults


def _named(page: str) -> set[str]:
    match = re.search(r'<script type="application/json" id="site">(.*?)</script>', page, re.DOTALL)
    if match is None:
        raise BuildError("index.html holds no description of the site.")
    site = json.loads(match[1])
    libraries = site["libraries"]
    addresses = {site["worker"], site["source"], *libraries["scripts"], *libraries["modules"]}
    addresses |= {*site["documents"].values(), *_files(site)}
    return addresses | set(re.findall(r'(?:href|src)="(?!data:)([^"]+)"', page))


def _files(value: Any) -> set[str]:
    """Collect the addresses of all files in a description."""
    if isinstance(value, list):
        return {url for item in value for url in _files(item)}
    if isinstance(value, dict):
        own = {value["url"]} if "url" in value else set()
        return own | {url for item in value.values() for url in _files(item)}
    return set()


def _foreign(text: str) -> list[str]:
    return sorted(set(FOREIGN.findall(text)))[:5]
