"""The stock flow: what ``panel convert app.py --to pyodide-worker`` makes of the same app.

Panel's own output is kept, its worker and its handler with it. It cannot start here as it is: it
loads everything from other hosts, and its worker is a classic one on an interpreter too old for
NumPy's pinned build. These are all the changes, each made by `Stock.publish` or `_site`:

- The interpreter is the one that ours uses, so the worker is a module worker: `importScripts`
  became `import`, and the page asks for a worker of that type.
- Every address of a content network points to a copy on the loopback server, in the page, in the
  worker, and (by the variables that Panel reads for this) in what Python writes. Import maps name
  one more host; nobody asks it for anything, and a request to it would fail the run.
- micropip asks an index on the loopback server, which lists one file a package with its metadata
  beside it as PyPI does; PyPI's own answers list every release and are much longer. It looks
  into the interpreter's list of packages first, as it always does. That list is the official one;
  where it names a package that ours uses too, its entry leads to the wheel that ours uses.
- The wheels are those that ours is made of, as source. Panel and Bokeh come without their
  JavaScript, as Panel's content network has them, and without the other parts that ours leaves
  out. Their requirements that ours does without (pandas, Pillow, contourpy and others, over
  6 MB) are struck out, which spares the stock flow their download.
- Wheels of PyYAML and MarkupSafe are named as what they are without their compiled parts, which
  were built for another machine. The other wheels are untouched.
- The app's package is a wheel too: its sources and data, without the build.

Nothing else is needed: the app reads its address from Panel, which has none here before the page
has been drawn, and opens in its first state.
"""

import hashlib
import html
import io
import json
import re
import shutil
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from positions.build import pack
from positions.build.errors import BuildError
from positions.build.fetch import fetch_all
from positions.build.manifest import Artefact, Manifest, Source

MICROPIP = "micropip-0.11.1-py3-none-any.whl"
MICROPIP_SHA256 = "668cd1270f480ac9f93da4a2b4873a252743e4ad3da723d37a7e4c637c4f2314"
LOCK = "pyodide-lock.json"
LOCK_SHA256 = "c963d22858f6bcb8f41586a2142f03905ab370c88ea22a86a2736e95fac2a8f3"

COPIES = "cdn"
"""Folder of the site with a folder for each host that the stock flow loads from."""

INDEX = f"{COPIES}/index"
ORIGIN = "https://stock.invalid/"
"""Stands for the site's address until it is known."""

CONVERT_TIMEOUT = 300.0

PANEL_ASSETS = ("panel.min.js", "css/", "images/", "bundled/theme/", "bundled/reactiveesm/")
PANEL_TABLES = "bundled/datatabulator/"

_HOST = re.compile(r"https://(cdn(?:\.[\w-]+)+)/")


@dataclass(frozen=True)
class Stock:
    """The stock flow's site.

    Attributes
    ----------
    folder : Path
        Served as it is, after `publish`.
    page, worker : str
        Panel's output with the changes above; addresses begin with `ORIGIN`.
    """

    folder: Path
    page: str
    worker: str

    def publish(self, origin: str) -> None:
        """Write the page for the address at which the folder is served."""
        for name, content in (("index.html", self.page), ("app.js", self.worker)):
            (self.folder / name).write_text(content.replace(ORIGIN, origin), encoding="utf-8")


def make(manifest: Manifest, root: Path, cache: Path, report: Callable[[str], None]) -> Stock:
    """Make the stock flow's site, or take it from the cache where nothing has changed.

    Parameters
    ----------
    manifest : Manifest
        panel.yaml.
    root : Path
        The project.
    cache : Path
        The project's cache; the site is made in its folder ``benchmark``.
    report : callable
        Told in words what is being done.

    Returns
    -------
    Stock

    Raises
    ------
    BuildError
        If a file cannot be had, or Panel's output is not of the form that is known here.
    """
    artefacts = [*manifest.interpreter.values(), *manifest.packages, *_extra(manifest)]
    files = fetch_all(artefacts, cache / "runtime", report)
    own = _own_wheel(root)
    digest = hashlib.sha256(Path(__file__).read_bytes() + own)
    digest.update((root / manifest.entry).read_bytes())
    for artefact in artefacts:
        digest.update(artefact.sha256.encode())
    benchmark = cache / "benchmark"
    folder = benchmark / f"stock-{digest.hexdigest()[:16]}"
    if not folder.exists():
        for outdated in benchmark.glob("stock-*"):
            shutil.rmtree(outdated)
        benchmark.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=benchmark) as made:
            _site(manifest, files, own, Path(made) / "site")
            report("Running panel convert")
            _convert(root, manifest.entry, Path(made) / "site" / "converted")
            (Path(made) / "site").replace(folder)
    version = manifest.interpreter_version
    converted = folder / "converted"
    return Stock(
        folder,
        _page((converted / "app.html").read_text(encoding="utf-8")),
        _worker((converted / "app.js").read_text(encoding="utf-8"), version),
    )


def _extra(manifest: Manifest) -> list[Artefact]:
    """Name what the stock flow loads and ours does not: it lies beside what ours loads."""
    numpy = next(item for item in manifest.packages if item.name.startswith("numpy-"))
    loader = manifest.interpreter["pyodide.mjs"]
    return [
        _beside(numpy, MICROPIP, MICROPIP_SHA256),
        _beside(loader, LOCK, LOCK_SHA256),
    ]


def _beside(artefact: Artefact, name: str, sha256: str) -> Artefact:
    def moved(source: Source) -> Source:
        member = source.member and source.member.replace(artefact.name, name)
        location = source.location.replace(artefact.name, name)
        return replace(source, location=location, member=member)

    return Artefact(name, sha256, tuple(moved(source) for source in artefact.sources))


def _convert(root: Path, entry: str, folder: Path) -> None:
    folder.mkdir()
    command = [sys.executable, "-m", "panel", "convert", entry, "--to", "pyodide-worker"]
    result = subprocess.run(
        [*command, "--out", str(folder)],
        cwd=root,
        capture_output=True,
        text=True,
        timeout=CONVERT_TIMEOUT,
        check=False,
    )
    # Its exit status is 0 when it fails.
    if not (folder / "app.html").exists():
        raise BuildError(f"panel convert failed:\n{(result.stdout + result.stderr)[-4000:]}")


def _site(manifest: Manifest, files: Mapping[str, Path], own: bytes, site: Path) -> None:
    wheels = {MICROPIP: files[MICROPIP].read_bytes(), "positions-0-py3-none-any.whl": own}
    for artefact in manifest.packages:
        name, content = _wheel(artefact, files[artefact.name], manifest)
        wheels[name] = content
    interpreter = site / _interpreter(manifest.interpreter_version)
    interpreter.mkdir(parents=True)
    for name in manifest.interpreter:
        shutil.copy(files[name], interpreter / name)
    lock = json.loads(files[LOCK].read_bytes())
    ours = {_project(name) for name in wheels}
    for name, content in wheels.items():
        project, version = _project(name), name.split("-")[1]
        entry = lock["packages"].get(project)
        if project in {"panel", "bokeh"}:
            folder = site / COPIES / "cdn.holoviz.org" / "panel"
            if project == "panel":
                folder = folder / version / "dist"
            _write(folder / "wheels" / name, content)
        elif entry is not None:
            entry["file_name"], entry["version"] = name, version
            entry["sha256"] = hashlib.sha256(content).hexdigest()
            entry["depends"] = [other for other in entry["depends"] if other in ours]
            _write(interpreter / name, content)
        else:
            _write(site / INDEX / "files" / name, content)
            _index(site / INDEX / project, name, content)
    _write(interpreter / LOCK, json.dumps(lock, separators=(",", ":")).encode())
    _assets(manifest, files, site)


def _wheel(artefact: Artefact, path: Path, manifest: Manifest) -> tuple[str, bytes]:
    """Give a wheel's name and content as the stock flow loads it."""
    project, version, *_, platform = artefact.name.removesuffix(".whl").split("-")
    trimmed = project in {"panel", "bokeh"}
    foreign = "linux" in platform
    if not trimmed and not foreign:
        return artefact.name, path.read_bytes()
    known = {_project(item.name) for item in manifest.packages}
    tree: pack.Tree = {}
    with zipfile.ZipFile(path) as wheel:
        for name in wheel.namelist():
            if name.endswith("/") or name.endswith(".so") or "/tests/" in name:
                continue
            if trimmed and not artefact.ships(name):
                continue
            content = wheel.read(name)
            tree[name] = _without(content, known) if name.endswith("METADATA") else content
    return f"{project}-{version}-py3-none-any.whl", _deflated(tree)


def _without(metadata: bytes, known: set[str]) -> bytes:
    """Strike out what a package requires and ours does without."""
    lines = metadata.decode().split("\n")
    required = re.compile(r"Requires-Dist: ([\w.-]+)")
    return "\n".join(
        line
        for line in lines
        if (match := required.match(line)) is None or _canonical(match[1]) in known
    ).encode()


def _own_wheel(root: Path) -> bytes:
    """Make a wheel of the app; Panel's own packages are named by its converter."""
    tree = pack.own_tree(root)
    info = "positions-0.dist-info"
    tree[f"{info}/METADATA"] = (
        b"Metadata-Version: 2.1\nName: positions\nVersion: 0\n"
        b"Requires-Dist: numpy\nRequires-Dist: latex2mathml\n"
    )
    tree[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    tree[f"{info}/RECORD"] = "".join(f"{name},,\n" for name in tree).encode()
    return _deflated(tree)


def _index(folder: Path, name: str, content: bytes) -> None:
    with zipfile.ZipFile(io.BytesIO(content)) as wheel:
        member = next(item for item in wheel.namelist() if item.endswith(".dist-info/METADATA"))
        metadata = wheel.read(member)
    _write(folder.parent / "files" / f"{name}.metadata", metadata)
    digest = hashlib.sha256(metadata).hexdigest()
    address = f"../files/{name}#sha256={hashlib.sha256(content).hexdigest()}"
    page = (
        f"<!DOCTYPE html><html><body><h1>Links for {folder.name}</h1>"
        f'<a href="{address}" data-dist-info-metadata="sha256={digest}">{html.escape(name)}</a>'
        "</body></html>"
    )
    _write(folder / "index.html", page.encode())


def _assets(manifest: Manifest, files: Mapping[str, Path], site: Path) -> None:
    """Copy the scripts and styles that the page loads."""
    by_project = {_project(item.name): item for item in manifest.packages}
    holoviz = site / COPIES / "cdn.holoviz.org"

    def copy(project: str, prefix: str, target: Path, names: tuple[str, ...]) -> None:
        with zipfile.ZipFile(files[by_project[project].name]) as wheel:
            for member in wheel.namelist():
                name = member.removeprefix(prefix)
                if name != member and name.startswith(names) and not name.endswith((".map", "/")):
                    _write(target / name, wheel.read(member))

    version = by_project["panel"].name.split("-")[1]
    target = holoviz / "panel" / version / "dist"
    copy("panel", "panel/dist/", target, (*PANEL_ASSETS, PANEL_TABLES))
    version = by_project["panel-material-ui"].name.split("-")[1]
    target = holoviz / "panel-material-ui" / f"v{version}"
    copy("panel-material-ui", "panel_material_ui/dist/", target, ("",))
    version = by_project["bokeh"].name.split("-")[1]
    target = site / COPIES / "cdn.bokeh.org" / "bokeh" / "release"
    copy("bokeh", "bokeh/server/static/js/", target, ("bokeh",))
    for path in target.glob("*.min.js"):
        path.rename(path.with_name(path.name.replace(".min.js", f"-{version}.min.js")))


def _page(content: str) -> str:
    content = _replaced(
        content, 'new Worker("./app.js")', 'new Worker("./app.js", { type: "module" })'
    )
    return _local(content)


def _worker(content: str, version: str) -> str:
    loader = re.search(r'importScripts\("[^"]+"\);', content)
    if loader is None:
        raise BuildError("The worker that panel convert wrote loads its interpreter otherwise.")
    address = f"{ORIGIN}{_interpreter(version)}/pyodide.mjs"
    content = content.replace(loader[0], f'import {{ loadPyodide }} from "{address}";')
    variables = {
        "HOME": "/home/pyodide",
        "PANEL_CDN_ROOT": f"{ORIGIN}{COPIES}/cdn.holoviz.org/panel/",
        "PANEL_MATERIAL_UI_CDN_ROOT": f"{ORIGIN}{COPIES}/cdn.holoviz.org/panel-material-ui/v",
    }
    content = _replaced(
        content, "await loadPyodide();", f"await loadPyodide({{ env: {json.dumps(variables)} }});"
    )
    index = (
        "import micropip\n"
        "      from micropip.package_index import DEFAULT_INDEX_URLS\n"
        f'      DEFAULT_INDEX_URLS[:] = ["{ORIGIN}{INDEX}"]\n'
        "      micropip.set_index_urls(DEFAULT_INDEX_URLS)\n"
    )
    content = _replaced(content, "import micropip\n", index)
    return _local(content)


def _local(content: str) -> str:
    return _HOST.sub(rf"{ORIGIN}{COPIES}/\1/", content)


def _replaced(content: str, old: str, new: str) -> str:
    if content.count(old) != 1:
        raise BuildError(f"panel convert wrote {content.count(old)} times, not once: {old}")
    return content.replace(old, new)


def _interpreter(version: str) -> str:
    return f"{COPIES}/interpreter/v{version}/full"


def _project(wheel: str) -> str:
    return _canonical(wheel.split("-")[0])


def _canonical(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _deflated(tree: pack.Tree) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in tree.items():
            entry = zipfile.ZipInfo(name, pack.FIXED_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content)
    return buffer.getvalue()


def _write(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
