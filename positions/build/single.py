"""One HTML file with the whole site in it, which opens from a folder without any server."""

import base64
import gzip
import json
import re
from pathlib import Path
from typing import Any

from positions.build.errors import BuildError

NAME = "positions.html"

TOO_LARGE = 5_000_000
"""Bytes from which a table is left out; nothing but the real model's token table has them."""

LIMIT = 25_000_000
"""Bytes that the file may weigh: what mail and course platforms still take."""


def make(site: Path) -> bytes:
    """Put a finished site into one file.

    Python starts from bytecode there: an image of its memory would be larger.

    Parameters
    ----------
    site : Path
        The folder that holds index.html.

    Returns
    -------
    bytes

    Raises
    ------
    BuildError
        If the file would be larger than `LIMIT`.
    """
    page = (site / "index.html").read_text(encoding="utf-8")
    config = _config(page)
    config.pop("image", None)
    config.pop("frames", None)
    config.pop("posters", None)
    config.pop("source")
    # Of the pictures, the one that is in the page comes along.
    config["pictures"] = {
        document: {kind: address for kind, address in kinds.items() if address == config["picture"]}
        for document, kinds in config.get("pictures", {}).items()
    }
    libraries = config.pop("libraries")
    (boot,) = re.findall(r'<script type="module" src="([^"]+)"></script>\n', page)
    data = {
        name: {**file, "apart": True} if file["size"] >= TOO_LARGE else file
        for name, file in config["data"].items()
    }
    interpreter = config["interpreter"]
    runtime = [
        *(interpreter[part] for part in ("loader", "module", "wasm")),
        config["library"],
        *config["packs"],
        config["entry"],
    ]
    styles = sorted(path.relative_to(site).as_posix() for path in site.glob("assets/**/*.css"))
    names = [
        *libraries["scripts"],
        *libraries["modules"],
        *styles,
        *sorted(set(config["documents"].values())),
        *(file["url"] for file in (*runtime, *data.values()) if "apart" not in file),
    ]
    folder = site / Path(boot).parent
    config |= {
        "data": data,
        "scripts": libraries["scripts"],
        "boot": _module(folder / Path(boot).name),
        "worker": _module(site / config["worker"]),
    }
    page = re.sub(r'<link rel="(manifest|preload)"[^>]*>\n', "", page)
    page = re.sub(
        r'<script src="([^"]+)"></script>',
        lambda found: f"<script>{(site / found[1]).read_text(encoding='utf-8')}</script>",
        page,
    )
    page = re.sub(r'<script type="module" src="[^"]+"></script>\n', "", page)
    page = re.sub(
        r'<link rel="icon" href="([^"]+)"',
        lambda found: f'<link rel="icon" href="{_data(site / found[1], "image/svg+xml")}"',
        page,
    )
    page = re.sub(
        r'<link rel="stylesheet" href="([^"]+)">',
        lambda found: f"<style>{_with_fonts(site / found[1])}</style>",
        page,
    )
    page = _with_config(page, config)
    elements = [_element(name, _content(site / name)) for name in names]
    loader = (folder / "single.js").read_text(encoding="utf-8")
    ending = "\n".join([*elements, f'<script type="module">{loader}</script>', "</body>"])
    content = page.replace("</body>", ending).encode()
    if len(content) > LIMIT:
        raise BuildError(f"The single file has {len(content):,} bytes, more than {LIMIT:,}.")
    return content


CONFIG = re.compile(r'(<script type="application/json" id="site">)(.*?)(</script>)', re.DOTALL)


def _config(page: str) -> dict[str, Any]:
    match = CONFIG.search(page)
    if match is None:
        raise BuildError("index.html holds no description of the site.")
    return dict(json.loads(match[2]))


def _with_config(page: str, config: dict[str, Any]) -> str:
    text = json.dumps(config).replace("<", "\\u003c")
    return CONFIG.sub(lambda match: match[1] + text + match[3], page)


def _data(path: Path, kind: str) -> str:
    """Give a file as a data: address."""
    return _address(path.read_bytes(), kind)


def _address(content: bytes, kind: str) -> str:
    return f"data:{kind};base64,{base64.b64encode(content).decode()}"


def _module(path: Path) -> str:
    """Give a module and all that it imports as one data: address.

    Equal addresses are one module to a browser, as equal names are.
    """
    source = re.sub(
        r'(from|import) "\./([\w-]+\.js)";',
        lambda found: f'{found[1]} "{_module(path.with_name(found[2]))}";',
        path.read_text(encoding="utf-8"),
    )
    return _address(source.encode(), "text/javascript")


def _with_fonts(path: Path) -> str:
    """Put the fonts of a style sheet into it: woff2, which stands first, and no other."""
    text = re.sub(
        r',\s*url\("[^"]+\.woff"\) format\("woff"\)', "", path.read_text(encoding="utf-8")
    )
    return re.sub(
        r'url\("\./([^"]+\.woff2)"\)',
        lambda found: f'url("{_data(path.with_name(found[1]), "font/woff2")}")',
        text,
    )


def _content(path: Path) -> bytes:
    """Give a file's content, and of a style sheet inside a component no fonts: it loads none."""
    content = path.read_bytes()
    if path.suffix == ".css":
        return re.sub(rb"@font-face\s*{[^}]*}", b"", content)
    return content


def _element(name: str, content: bytes) -> str:
    """Put a file into an element that the browser does not run."""
    packed = gzip.compress(content, 9, mtime=0)
    # What is compressed already does not get smaller.
    smaller = len(packed) < 0.95 * len(content)
    text = base64.b64encode(packed if smaller else content).decode()
    mark = " data-packed" if smaller else ""
    return f'<script type="text/plain" data-file="{name}"{mark}>{text}</script>'
