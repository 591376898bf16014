"""Turn wheels and our own code into the packs that the browser mounts.

A pack is gzip over: the length of an index (4 bytes, little-endian), the index as JSON
``[[path, size], ...]``, and the files' bytes one after another. One request brings a whole
tree, and the browser mounts it without copying a file. gzip, because every engine can inflate
it, whatever the web server does.
"""

import gzip
import hashlib
import io
import json
import tempfile
import zipfile
from pathlib import Path, PurePosixPath

from positions.build import node
from positions.build.errors import BuildError
from positions.build.manifest import Artefact

SITE_PACKAGES = "/lib/python3.14/site-packages"
STANDARD_LIBRARY = "/lib/python314.zip"
FIXED_DATE = (1980, 1, 1, 0, 0, 0)

UNUSED_SUFFIXES = frozenset(
    {".a", ".c", ".h", ".less", ".md", ".mjs", ".pxd", ".pxi", ".pyi", ".pyx", ".ts", ".tsx"}
)
UNUSED_FOLDERS = frozenset({"tests", "__pycache__", "node_modules"})

Tree = dict[str, bytes]
"""Path below the root of the tree to content."""


def fingerprint(parts: Tree) -> str:
    """Name files by what is in them, in their order, as 64 hexadecimal digits."""
    digest = hashlib.sha256()
    for name, content in parts.items():
        digest.update(f"{name} {len(content)} ".encode() + content)
    return digest.hexdigest()


def wheel_tree(artefact: Artefact, path: Path) -> Tree:
    """Take from a wheel what Python needs at run time.

    Parameters
    ----------
    artefact : Artefact
        Names the members that do not ship.
    path : Path
        The wheel.

    Returns
    -------
    Tree
    """
    # A compiled accelerator built for another machine than WebAssembly is useless there.
    foreign = "wasm32" not in artefact.name
    with zipfile.ZipFile(path) as wheel:
        tree = {
            name: wheel.read(name)
            for name in wheel.namelist()
            if not name.endswith("/")
            and _runs(PurePosixPath(name))
            and artefact.ships(name)
            and not (foreign and name.endswith(".so"))
        }
        # Packages ask for their own version; the long description after the headers is not read.
        for name in wheel.namelist():
            if name.endswith(".dist-info/METADATA"):
                tree[name] = wheel.read(name).split(b"\n\n")[0] + b"\n"
    return tree


def licences(artefact: Artefact, path: Path) -> str:
    """Collect the licence texts that a wheel carries."""
    with zipfile.ZipFile(path) as wheel:
        texts = [
            wheel.read(name).decode("utf-8", "replace").strip()
            for name in sorted(wheel.namelist())
            if ".dist-info/" in name and "LICENSE" in name.upper() and not name.endswith("/")
        ]
    return f"==== {artefact.name} ====\n\n" + "\n\n".join(texts) + "\n\n"


def library_tree(artefact: Artefact, path: Path) -> Tree:
    """Take from the standard library's archive what ships."""
    with zipfile.ZipFile(path) as archive:
        return {
            name: archive.read(name)
            for name in archive.namelist()
            if not name.endswith("/") and artefact.ships(name)
        }


def own_tree(root: Path) -> Tree:
    """Read our own package with its data files, but for what builds the site."""
    files = {
        path.relative_to(root).as_posix(): path
        for path in sorted((root / "positions").rglob("*"))
        if path.is_file()
    }
    # The wheel has it in the same place, by pyproject.toml.
    files["positions/transformer/runs.json"] = root / "static" / "data" / "runs.json"
    return {
        name: path.read_bytes()
        for name, path in files.items()
        if _runs(PurePosixPath(name)) and not name.startswith("positions/build/")
    }


def compiled(tree: Tree, root: str, interpreter: Path, cache: Path, *, optimize: int = 0) -> Tree:
    """Replace each Python source in a tree by its bytecode.

    Parameters
    ----------
    tree : Tree
    root : str
        Where the tree will lie in the browser; tracebacks name it.
    interpreter : Path
        Folder with Pyodide's files.
    cache : Path
        Folder that keeps results, named by the hash of what went in.
    optimize : int
        Level of the compiler: 2 leaves out docstrings and assertions.

    Returns
    -------
    Tree
        The same tree with ``.pyc`` in place of ``.py``, in order of path.

    Raises
    ------
    BuildError
        If a source does not compile.
    """
    sources = {name: content for name, content in tree.items() if name.endswith(".py")}
    archive = zipped(sources)
    script = (Path(__file__).parent / "compile.mjs").read_bytes()
    wasm = (interpreter / "pyodide.asm.wasm").read_bytes()
    key = hashlib.sha256(
        b"\0".join([script, wasm, root.encode(), str(optimize).encode(), archive])
    ).hexdigest()
    result = cache / f"{key[:32]}.zip"
    if not result.exists():
        cache.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=cache) as folder:
            given, made = Path(folder) / "sources.zip", Path(folder) / "result.zip"
            given.write_bytes(archive)
            node.run(
                "compile.mjs",
                interpreter=interpreter,
                sources=given,
                result=made,
                root=root,
                optimize=optimize,
            )
            made.replace(result)
    with zipfile.ZipFile(result) as archive_of_bytecode:
        bytecode = {name: archive_of_bytecode.read(name) for name in archive_of_bytecode.namelist()}
    if len(bytecode) != len(sources):
        result.unlink()
        raise BuildError(f"{result} is damaged and has been removed; build again.")
    data = {name: content for name, content in tree.items() if not name.endswith(".py")}
    return dict(sorted({**data, **bytecode}.items()))


def packed(tree: Tree) -> bytes:
    """Make a pack of a tree; the same tree gives the same bytes."""
    index = json.dumps([[name, len(content)] for name, content in tree.items()])
    header = index.encode()
    body = b"".join([len(header).to_bytes(4, "little"), header, *tree.values()])
    return gzipped(body)


def gzipped(content: bytes) -> bytes:
    """Compress; the same content gives the same bytes."""
    return gzip.compress(content, compresslevel=9, mtime=0)


def zipped(tree: Tree) -> bytes:
    """Make a zip archive, stored and with fixed dates: same tree, same bytes."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_STORED) as archive:
        for name, content in tree.items():
            archive.writestr(zipfile.ZipInfo(name, FIXED_DATE), content)
    return buffer.getvalue()


def _runs(path: PurePosixPath) -> bool:
    return (
        path.suffix not in UNUSED_SUFFIXES
        and not UNUSED_FOLDERS.intersection(path.parts)
        and not any(part.endswith((".dist-info", ".data")) for part in path.parts)
    )
