"""Check a site before it replaces the last one: complete, and asking nobody else for anything."""

import json
import re
from pathlib import Path
from typing import Any

from positions.build.errors import BuildError

FOREIGN = re.compile(r"""(?:https?:)?//(?!www\.w3\.org/)[\w.-]+\.\w+[^\s"'<>)\\]*""")
"""An address on another host. Names of XML vocabularies look like one and are never fetched."""


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
    for path in sorted(site.rglob("*.css")):
        content = path.read_text(encoding="utf-8")
        loads = re.findall(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')\s]+)""", content)
        faults += [f"{path.name} loads {address}" for address in loads]
    if faults:
        listed = "\n".join(f"  - {fault}" for fault in faults[:20])
        raise BuildError(f"The site is not fit to publish:\n{listed}")


def _named(page: str) -> set[str]:
    match = re.search(r'<script type="application/json" id="site">(.*?)</script>', page, re.DOTALL)
    if match is None:
        raise BuildError("index.html holds no description of the site.")
    site = json.loads(match[1])
    addresses = {site["worker"], *site["documents"].values(), *_files(site)}
    return addresses | set(re.findall(r'(?:href|src)="([^"]+)"', page))


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
