"""Packs: what goes in, and the same bytes for the same content."""

import gzip
import json
import zipfile
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from positions.build import pack
from positions.build.manifest import Artefact

names = st.text("abc/._", min_size=1, max_size=12)


def unpacked(content: bytes) -> dict[str, bytes]:
    body = gzip.decompress(content)
    length = int.from_bytes(body[:4], "little")
    tree = {}
    offset = 4 + length
    for name, size in json.loads(body[4:offset]):
        tree[name] = body[offset : offset + size]
        offset += size
    assert offset == len(body)
    return tree


@given(st.dictionaries(names, st.binary(max_size=50), max_size=8))
def test_a_pack_holds_its_tree_and_is_reproducible(tree: dict[str, bytes]) -> None:
    content = pack.packed(tree)
    assert unpacked(content) == tree
    assert pack.packed(dict(tree)) == content
    assert pack.zipped(dict(tree)) == pack.zipped(tree)


def wheel(path: Path, members: dict[str, str]) -> Path:
    with zipfile.ZipFile(path, "w") as archive:
        for name, text in members.items():
            archive.writestr(name, text)
    return path


def test_a_wheel_gives_what_runs_and_no_more(tmp_path: Path) -> None:
    path = wheel(
        tmp_path / "a.whl",
        {
            "a/__init__.py": "x = 1",
            "a/data.json": "{}",
            "a/types.pyi": "x: int",
            "a/tests/test_a.py": "assert True",
            "a/big/blob.py": "y = 2",
            "a/_speed.so": "elf",
            "a-1.dist-info/METADATA": "Name: a\nVersion: 1\n\nLong words.",
            "a-1.dist-info/RECORD": "",
        },
    )
    tree = pack.wheel_tree(Artefact("a-1-py3-none-any.whl", "0" * 64, (), ("a/big/*",)), path)
    assert sorted(tree) == ["a-1.dist-info/METADATA", "a/__init__.py", "a/data.json"]
    assert b"Long words" not in tree["a-1.dist-info/METADATA"]


def test_a_webassembly_wheel_keeps_its_modules(tmp_path: Path) -> None:
    path = wheel(tmp_path / "a.whl", {"a/_speed.so": "wasm"})
    assert list(pack.wheel_tree(Artefact("a-1-cp314-wasm32.whl", "0" * 64, ()), path)) == [
        "a/_speed.so"
    ]


def test_our_own_package_comes_with_its_data_and_without_what_builds_it() -> None:
    tree = pack.own_tree(Path(__file__).parents[2])
    assert json.loads(tree["positions/transformer/runs.json"])["set_ups"]
    assert "positions/rotary.py" in tree
    assert not any(name.startswith("positions/build/") for name in tree)
    assert not any("__pycache__" in name for name in tree)
