"""What makes the site an app that can be kept: its description, and the list of its files."""

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from positions.build.manifest import Manifest

ON_DEMAND = (
    "api/",
    "data/",
    "documents/picture-",
    "embed.",
    "frames/",
    "licences.txt",
    "positions-",
    "posters/",
)
"""What most readers never open, or one kind of four; it is kept once they do."""


def describe(manifest: Manifest, icon: str) -> bytes:
    """Describe the app to a browser that can install it (W3C web application manifest)."""
    description = {
        "name": manifest.title,
        "short_name": manifest.title,
        "description": manifest.description,
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#ffffff",
        "theme_color": "#0b5fa5",
        "icons": [{"src": icon, "sizes": "any", "type": "image/svg+xml"}],
    }
    return json.dumps(description, indent=1).encode()


def hashes(site: Path) -> dict[str, str]:
    """Give the SHA-256 of every file of a site, by its address relative to the page."""
    return {
        path.relative_to(site).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(site.rglob("*"))
        if path.is_file()
    }


def service_worker(
    source: str, version: str, files: Mapping[str, str], runtime: Mapping[str, Any]
) -> bytes:
    """Put the list of a site's files in front of the script that keeps them.

    Parameters
    ----------
    source : str
        static/service-worker.js.
    version : str
        Of the site.
    files : mapping of str to str
        SHA-256 by address.
    runtime : mapping
        What the page knows of Python's start; see ``SiteConfig`` in static/types.d.ts.

    Returns
    -------
    bytes
    """
    bytecode = _addresses([runtime["library"], runtime["packs"]])
    image = _addresses(runtime.get("image"))
    page = [
        name
        for name in files
        # Engines of today take woff2, which stands first in the style sheets.
        if not name.startswith(ON_DEMAND)
        and not name.endswith(".woff")
        and name not in {*bytecode, *image}
    ]
    site = {"version": version, "files": files, "page": page, "bytecode": bytecode}
    if image:
        site["image"] = image
    return f"const SITE = {json.dumps(site, separators=(',', ':'))};\n\n{source}".encode()


def _addresses(value: Any) -> list[str]:
    """Collect the addresses of all files in a description, in order."""
    if isinstance(value, dict):
        own = [value["url"]] if "url" in value else []
        return own + [url for item in value.values() for url in _addresses(item)]
    if isinstance(value, list):
        return [url for item in value for url in _addresses(item)]
    return []
