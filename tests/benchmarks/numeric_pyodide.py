"""Run a benchmark in the interpreter that the browser runs, under Node."""

import json
import subprocess
import tempfile
import zipfile
from pathlib import Path
from shutil import copy

from positions.build import fetch, manifest
from positions.build.node import NODE
from positions.build.site import LOCK

ROOT = Path(__file__).parents[2]


def run(module: str) -> tuple[str, dict[str, float]]:
    """Return what a module of this folder ran on, and what its ``measure`` gave for each case."""
    pinned = manifest.read(ROOT / "panel.yaml")
    numpy = next(package for package in pinned.packages if package.name.startswith("numpy-"))
    wanted = [*pinned.interpreter.values(), numpy]
    files = fetch.fetch_all(wanted, ROOT / ".cache" / "runtime", print)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for artefact in pinned.interpreter.values():
            copy(files[artefact.name], folder / artefact.name)
        (folder / "pyodide-lock.json").write_text(LOCK)
        code = folder / "code.zip"
        with zipfile.ZipFile(code, "w") as archive:
            library = ROOT / "positions"
            for path in sorted([*library.glob("*.*"), *library.glob("transformer/*.*")]):
                archive.write(path, path.relative_to(ROOT))
            archive.write(Path(__file__).with_name(f"{module}.py"), f"{module}.py")
            vocabulary = "static/data/minilm/vocabulary.txt"
            archive.write(ROOT / vocabulary, vocabulary)
        arguments = {
            "interpreter": str(folder),
            "numpy": str(files[numpy.name]),
            "code": str(code),
            "module": module,
        }
        script = Path(__file__).with_suffix(".mjs")
        result = subprocess.run(
            [NODE, str(script), json.dumps(arguments)],
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        )
    answer = json.loads(result.stdout.splitlines()[-1])
    return answer["where"], answer["measured"]
