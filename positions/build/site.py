"""Lay out dist/: runtime, libraries, our own modules, prerendered documents, the page."""

import hashlib
import html
import json
import re
import shutil
import string
import tempfile
import zipfile
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from positions import __version__
from positions.build import (
    archive,
    budget,
    chromium,
    hosting,
    minilm,
    node,
    offline,
    pack,
    picture,
    reference,
    single,
    snapshot,
)
from positions.build.check import check
from positions.build.errors import BuildError
from positions.build.fetch import fetch_all
from positions.build.manifest import Artefact, Manifest

LOCK = json.dumps(
    {
        "info": {
            "abi_version": "2026_0",
            "arch": "wasm32",
            "platform": "emscripten_5_0_3",
            "python": "3.14.0",
        },
        "packages": {},
    }
)
"""An empty list of packages for the interpreter, which asks for one: ours come in packs."""

SHOWN_OF_APP = ("positions/app/lineup.py",)
"""What computes figures and is no part of the library."""

BOKEH_SCRIPTS = ("bokeh.min.js", "bokeh-widgets.min.js", "bokeh-tables.min.js")
EMBED = ("embed.js", "embed.html")
"""Lie beside the page under names that course pages can count on: its script and a gallery."""

HUB = "hub.html"
"""Lies beside the page, where that script finds it: Python runs in it for many frames."""

KEEPER = "service-worker.js"
"""Lies beside the page: browsers let it keep what is in its own folder."""

MATERIAL_BUNDLE = "panel-material-ui.bundle.js"

RuntimeFile = dict[str, str | int]
"""Address and size of a file; see static/types.d.ts."""


@dataclass(frozen=True)
class Workshop:
    """What every step of a build works with.

    Attributes
    ----------
    manifest : Manifest
    root : Path
        The project.
    site : Path
        The site in the making.
    work : Path
        A folder for what does not ship.
    cache : Path
        What earlier builds compiled.
    files : mapping of str to Path
        The runtime's files, verified.
    """

    manifest: Manifest
    root: Path
    site: Path
    work: Path
    cache: Path
    files: Mapping[str, Path]

    def put(self, folder: str, name: str, content: bytes) -> str:
        """Write a file whose name carries its hash; give its address relative to the page."""
        stem, dot, suffix = name.partition(".")
        digest = hashlib.sha256(content).hexdigest()[:12]
        return self.put_as(f"{folder}/{stem}-{digest}{dot}{suffix}", content)

    def put_as(self, address: str, content: bytes) -> str:
        """Write a file under a given address."""
        path = self.site / address
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        return address

    def runtime(self, name: str, content: bytes) -> RuntimeFile:
        """Write a file that Python's start needs; give its address and size."""
        return {"url": self.put("runtime", name, content), "size": len(content)}

    def wheel(self, package: str) -> tuple[Artefact, Path]:
        """Find the wheel of a package by its name in file names."""
        for artefact in self.manifest.packages:
            if artefact.name.startswith(f"{package}-"):
                return artefact, self.files[artefact.name]
        raise BuildError(f"panel.yaml lists no package {package}, which the page needs.")


@dataclass(frozen=True)
class Code:
    """All Python that can run in the browser, as bytecode.

    Attributes
    ----------
    library : Tree
        The standard library.
    packs : mapping of str to Tree
        Everything else, by the name of the pack that it goes into.
    """

    library: pack.Tree
    packs: Mapping[str, pack.Tree]

    def archives(self) -> tuple[bytes, dict[str, bytes]]:
        """Give the library as the interpreter reads it, and the packs."""
        packs = {name: pack.packed(tree) for name, tree in self.packs.items()}
        return pack.zipped(self.library), packs

    def without(self, files: Collection[str]) -> "Code":
        """Leave out what an image holds, by path in the browser."""

        def rest(tree: pack.Tree, root: str) -> pack.Tree:
            return {name: tree[name] for name in tree if f"{root}/{name}" not in files}

        packs = {name: rest(tree, pack.SITE_PACKAGES) for name, tree in self.packs.items()}
        return Code(rest(self.library, pack.STANDARD_LIBRARY), packs)


def build(
    manifest: Manifest,
    root: Path,
    out: Path,
    cache: Path,
    report: Callable[[str], None],
    *,
    image: bool = True,
    downloads: bool = True,
    only_single: bool = False,
) -> None:
    """Make the site.

    Parameters
    ----------
    manifest : Manifest
    root : Path
        The project's folder.
    out : Path
        Replaced as a whole, and only when all has gone well.
    cache : Path
        What earlier builds fetched and compiled.
    report : callable
        Told in words what is being done.
    image : bool
        Whether to make an image of Python with everything imported, which takes a Chromium.
    downloads : bool
        Whether to put the site into one file and one archive beside it.
    only_single : bool
        Whether to make nothing but the one file, and leave what else is in `out` as it is.

    Raises
    ------
    BuildError
        If a file cannot be had, the app does not run, or the result is not complete.
    """
    report("Fetching the runtime")
    artefacts = [*manifest.interpreter.values(), *manifest.packages]
    files = fetch_all(artefacts, cache / "runtime", report)
    out.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=out.parent, prefix=".dist-") as folder:
        workshop = Workshop(
            manifest, root, Path(folder) / "site", Path(folder), cache / "bytecode", files
        )
        interpreter = _interpreter(workshop)
        report("Compiling Python to bytecode")
        code = Code(
            _library(workshop, interpreter),
            {
                "packages.pack": _packages(workshop, interpreter),
                "positions.pack": _own_code(workshop, interpreter),
            },
        )
        library, packs = code.archives()
        report("Running the app to prerender its page")
        documents, frames = _documents(workshop, interpreter, library, packs)
        runtime = _runtime(workshop, library, packs)
        if image and not only_single:
            report("Making an image of Python with everything imported")
            try:
                source = (root / manifest.entry).read_text(encoding="utf-8")
                made = snapshot.make(
                    interpreter, library, packs, source, root / "static", cache / "images"
                )
                if made.document != documents[""]:
                    report("  Its document is not the prerendered one: the page is drawn twice")
                runtime["image"] = _image(workshop, code, made)
            except chromium.NoBrowserError as error:
                report(f"  {error}\n  {snapshot.WITHOUT}\n{chromium.ADVICE}")
        report("Making the real table")
        (artefact,) = manifest.data
        runtime["data"] = _data(workshop, minilm.token_table(artefact, root, cache, report))
        report("Writing the page")
        _page(workshop, runtime, documents, frames, report)
        report("Checking the result")
        check(workshop.site)
        if downloads or only_single:
            report("Putting the site into one file")
            workshop.put_as(single.NAME, single.make(workshop.site))
        if only_single:
            out.mkdir(exist_ok=True)
            (workshop.site / single.NAME).replace(out / single.NAME)
            return
        if downloads:
            name = f"positions-{__version__}.zip"
            archive.write(
                workshop.site / name, archive.site_files(workshop.site, without=[single.NAME])
            )
            report("Weighing it")
            budget.weigh(workshop.site, budget.read())
        if out.exists():
            shutil.rmtree(out)
        workshop.site.replace(out)


def _interpreter(workshop: Workshop) -> Path:
    folder = workshop.work / "interpreter"
    folder.mkdir()
    for name in workshop.manifest.interpreter:
        shutil.copy(workshop.files[name], folder / name)
    (folder / "pyodide-lock.json").write_text(LOCK)
    return folder


def _library(workshop: Workshop, interpreter: Path) -> pack.Tree:
    name = "python_stdlib.zip"
    tree = pack.library_tree(workshop.manifest.interpreter[name], workshop.files[name])
    return pack.compiled(tree, pack.STANDARD_LIBRARY, interpreter, workshop.cache, optimize=2)


def _packages(workshop: Workshop, interpreter: Path) -> pack.Tree:
    tree: pack.Tree = {}
    for artefact in workshop.manifest.packages:
        tree |= pack.wheel_tree(artefact, workshop.files[artefact.name])
    return pack.compiled(tree, pack.SITE_PACKAGES, interpreter, workshop.cache, optimize=2)


def _own_code(workshop: Workshop, interpreter: Path) -> pack.Tree:
    tree = pack.own_tree(workshop.root)
    # The app shows readers the source of what computes a figure.
    shown = {
        f"{name}.txt": content
        for name, content in tree.items()
        if name.endswith(".py") and (name in SHOWN_OF_APP or not name.startswith("positions/app/"))
    }
    return pack.compiled(tree | shown, pack.SITE_PACKAGES, interpreter, workshop.cache)


def _documents(
    workshop: Workshop, interpreter: Path, library: bytes, packs: Mapping[str, bytes]
) -> tuple[dict[str, bytes], bytes]:
    """Run the app; give the documents by query, and the frames of the plain one, if any."""
    library_file = workshop.work / "library.zip"
    library_file.write_bytes(library)
    for name, content in packs.items():
        (workshop.work / name).write_bytes(content)
    folder = workshop.work / "documents"
    folder.mkdir()
    queries = node.run(
        "prerender.mjs",
        interpreter=interpreter,
        library=library_file,
        packs=[workshop.work / name for name in packs],
        sitePackages=pack.SITE_PACKAGES,
        entry=workshop.root / workshop.manifest.entry,
        runtime=workshop.root / "static" / "runtime.js",
        out=folder,
    )
    documents = {
        query: (folder / name).read_bytes() for name, listed in queries.items() for query in listed
    }
    return documents, (folder / "frames.json").read_bytes()


def _runtime(workshop: Workshop, library: bytes, packs: Mapping[str, bytes]) -> dict[str, Any]:
    """Write what starts Python; give what the page must know of it."""

    def interpreter(name: str) -> RuntimeFile:
        # Named .js, which every server serves as JavaScript; .mjs is unknown to many.
        given = workshop.files[name].read_bytes()
        name = name.replace(".", "-", name.count(".") - 1).replace(".mjs", ".js")
        return workshop.runtime(name, given)

    entry = workshop.root / workshop.manifest.entry
    return {
        "sitePackages": pack.SITE_PACKAGES,
        "interpreter": {
            "loader": interpreter("pyodide.mjs"),
            "module": interpreter("pyodide.asm.mjs"),
            "wasm": interpreter("pyodide.asm.wasm"),
            "lock": LOCK,
        },
        "library": workshop.runtime("library.pack", pack.gzipped(library)),
        "packs": [workshop.runtime(name, content) for name, content in packs.items()],
        "entry": workshop.runtime("app.txt", entry.read_bytes()),
    }


def _image(workshop: Workshop, code: Code, image: snapshot.Image) -> dict[str, Any]:
    """Write an image and what it does not hold; give what the page must know of them."""
    rest = code.without(image.files)
    library, packs = rest.archives()
    libraries = {}
    for path in (library["name"] for library in image.facts["libraries"]):
        name = path.removeprefix(f"{pack.SITE_PACKAGES}/")
        content = next(tree[name] for tree in code.packs.values() if name in tree)
        libraries[path] = workshop.runtime(
            f"{PurePosixPath(name).name.split('.')[0]}.wasm", content
        )
    facts = json.dumps(image.facts, separators=(",", ":")).encode()
    return {
        "facts": workshop.runtime("image.json", facts),
        "pages": workshop.runtime("image.pack", image.pages),
        "libraries": libraries,
        "library": workshop.runtime("library-rest.pack", pack.gzipped(library)),
        "packs": [
            workshop.runtime(name.replace(".", "-rest."), content)
            for name, content in packs.items()
        ],
    }


def _data(workshop: Workshop, token_table: Path) -> dict[str, RuntimeFile]:
    """Write the files of the real table; give their addresses and sizes by name."""
    folder = workshop.root / minilm.FOLDER
    names = json.loads((folder / "facts.json").read_text(encoding="utf-8"))["files"]
    contents = {name: (folder / name).read_bytes() for name in names if name != minilm.TOKENS}
    contents["facts.json"] = (folder / "facts.json").read_bytes()
    contents[minilm.TOKENS] = token_table.read_bytes()
    return {
        f"minilm/{name}": {
            "url": workshop.put("data/minilm", name, content),
            "size": len(content),
        }
        for name, content in contents.items()
    }


def _page(
    workshop: Workshop,
    runtime: Mapping[str, Any],
    documents: Mapping[str, bytes],
    frames: bytes,
    report: Callable[[str], None],
) -> None:
    static = workshop.root / "static"
    manifest = workshop.manifest
    modules = _modules(workshop, static)
    scripts = _libraries(workshop)
    addresses = {
        query: workshop.put("documents", "page.json", content)
        for query, content in documents.items()
    }
    if frames:
        runtime = {
            **runtime,
            "frames": {addresses[""]: workshop.put("frames", "page.json", frames)},
        }
    workshop.put_as("manifest.json", offline.describe(manifest, f"{modules}/icon.svg"))
    fonts = scripts["modules"][0].replace(".js", ".css")
    pictures, shown = _pictures(workshop, addresses, scripts["classic"], fonts, report)
    if pictures:
        runtime = {
            **runtime,
            "pictures": pictures,
            "picture": pictures[addresses[""]][picture.FIRST],
            "posters": sorted(
                {path.stem.rpartition("-")[0] for path in workshop.site.glob("posters/*")}
            ),
        }
    texts = [
        pack.licences(artefact, workshop.files[artefact.name]) for artefact in manifest.packages
    ]
    texts.append(minilm.licence(workshop.root))
    workshop.put_as("licences.txt", "".join(texts).encode())
    reference.write(workshop.site / "api")
    for name in EMBED:
        workshop.put_as(name, (static / name).read_bytes())
    source = f"positions-{__version__}-source"
    archive.write(workshop.site / f"{source}.zip", archive.source_files(workshop.root, source))
    preloads = [
        f'<link rel="preload" href="{address}" as="font" type="font/woff2" crossorigin>'
        for address in scripts["fonts"]
    ]
    template = string.Template((static / "index.html").read_text(encoding="utf-8"))

    def described(version: str) -> str:
        site = {
            "version": version,
            **runtime,
            "worker": f"{modules}/worker.js",
            "documents": addresses,
            "source": f"{source}.zip",
            "libraries": {"scripts": scripts["classic"], "modules": scripts["modules"]},
        }
        return json.dumps(site, indent=1).replace("<", "\\u003c")

    def page(version: str) -> bytes:
        return template.substitute(
            title=html.escape(manifest.title),
            description=html.escape(manifest.description),
            icon=f"{modules}/icon.svg",
            style=f"{modules}/boot.css",
            boot=f"{modules}/boot.js",
            early=f"{modules}/early.js",
            fonts=fonts,
            state="here" if shown else "none",
            picture=shown,
            site=described(version),
            preloads="\n".join(preloads),
        ).encode()

    def hub(version: str) -> bytes:
        page = string.Template((static / HUB).read_text(encoding="utf-8"))
        return page.substitute(
            title=html.escape(manifest.title),
            icon=f"{modules}/icon.svg",
            hub=f"{modules}/hub.js",
            site=described(version),
        ).encode()

    keeper = (static / KEEPER).read_text(encoding="utf-8")
    files = offline.hashes(workshop.site)
    parts = [json.dumps(files).encode(), page(""), hub(""), keeper.encode()]
    version = f"{__version__}+{hashlib.sha256(b''.join(parts)).hexdigest()[:12]}"
    workshop.put_as("index.html", page(version))
    workshop.put_as(HUB, hub(version))
    files = offline.hashes(workshop.site)
    workshop.put_as(KEEPER, offline.service_worker(keeper, version, files, runtime))
    # What hosts read and do not serve.
    workshop.put_as("_headers", hosting.headers())
    workshop.put_as(".nojekyll", b"")


def _pictures(
    workshop: Workshop,
    addresses: Mapping[str, str],
    scripts: Sequence[str],
    fonts: str,
    report: Callable[[str], None],
) -> tuple[dict[str, dict[str, str]], str]:
    """Write the pictures of the documents; give their addresses, and what the page shows first.

    Both are empty where there is no browser to make them in. Of each topic, course pages have one
    figure besides, under a name that stays the same.
    """
    report("Making pictures of the pages")
    queries: dict[str, str] = {}
    for query, address in addresses.items():
        queries.setdefault(address, query)
    cache = workshop.cache.parent / "pictures"
    static = workshop.root / "static"
    try:
        made = picture.make(queries, scripts, fonts, workshop.site, static, cache)
    except chromium.NoBrowserError as error:
        report(f"  {error}\n  {picture.WITHOUT}\n{chromium.ADVICE}")
        return {}, ""
    pictures = {
        address: {
            kind: workshop.put("documents", "picture.html", content)
            for kind, content in kinds.items()
        }
        for address, kinds in made.items()
    }
    for query, address in addresses.items():
        if match := re.fullmatch(r"topic=(\w+)", query):
            for theme in picture.THEMES:
                content = picture.poster(made[address][f"wide-{theme}"])
                if content is not None:
                    workshop.put_as(f"posters/{match[1]}-{theme}.webp", content)
    return pictures, made[addresses[""]][picture.FIRST].decode()


def _modules(workshop: Workshop, static: Path) -> str:
    """Copy our own modules into a folder whose name changes with any of them."""
    files = {
        path.name: path.read_bytes()
        for path in sorted(static.iterdir())
        if path.suffix in {".js", ".css", ".svg"} and path.name not in (KEEPER, *EMBED)
    }
    folder = f"page-{pack.fingerprint(files)[:12]}"
    for name, content in files.items():
        workshop.put_as(f"{folder}/{name}", content)
    return folder


def _libraries(workshop: Workshop) -> dict[str, list[str]]:
    """Copy the JavaScript, styles and fonts that the wheels carry."""
    bokeh = _copy(workshop, "bokeh", "bokeh/server/static/js/", "assets/bokeh/", BOKEH_SCRIPTS)
    panel = _copy(workshop, "panel", "panel/dist/panel.min.js", "assets/panel/", None)
    version = workshop.wheel("panel")[0].name.split("-")[1]
    for styles in ("css/", "bundled/theme/"):
        target = f"assets/panel/{version}/dist/{styles}"
        _copy(workshop, "panel", f"panel/dist/{styles}", target, None)
    version = workshop.wheel("panel_material_ui")[0].name.split("-")[1]
    target = f"assets/panel-material-ui/{version}/"
    material = _copy(workshop, "panel_material_ui", "panel_material_ui/dist/", target, None)
    return {
        "classic": [*bokeh, *panel],
        "modules": [address for address in material if address.endswith(MATERIAL_BUNDLE)],
        "fonts": [
            address
            for address in material
            if re.search(r"/roboto-latin-(400|700)-normal-\w+\.woff2$", address)
        ],
    }


def _copy(
    workshop: Workshop, package: str, prefix: str, target: str, names: Sequence[str] | None
) -> list[str]:
    _, path = workshop.wheel(package)
    with zipfile.ZipFile(path) as wheel:
        members = [
            member
            for member in wheel.namelist()
            if member.startswith(prefix) and not member.endswith(("/", ".map"))
        ]
        if names is not None:
            members = [prefix + name for name in names]
        addresses = []
        for member in members:
            name = member.removeprefix(prefix) or PurePosixPath(member).name
            addresses.append(workshop.put_as(target + name, wheel.read(member)))
    return addresses
