"""Fetching: the right bytes or a clear refusal, and nothing half-made."""

import hashlib
import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from positions.build import fetch
from positions.build.errors import BuildError
from positions.build.manifest import Artefact, Source

CONTENT = b"print('hello')\n"
DIGEST = hashlib.sha256(CONTENT).hexdigest()


def source(path: Path) -> Source:
    return Source("url", path.as_uri(), None)


def quiet(_: str) -> None:
    pass


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.py"
    path.write_bytes(CONTENT)
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.py"
    path.write_bytes(CONTENT + b"#")
    return path


def test_takes_the_first_source_that_has_the_right_bytes(
    tmp_path: Path, good: Path, bad: Path
) -> None:
    sources = (source(tmp_path / "absent.py"), source(bad), source(good))
    told: list[str] = []
    cache = tmp_path / "cache"
    paths = fetch.fetch_all([Artefact("hello.py", DIGEST, sources)], cache, told.append)
    assert paths["hello.py"].read_bytes() == CONTENT
    assert any("refused" in line for line in told)


def test_uses_the_cache_without_asking_again(tmp_path: Path, good: Path) -> None:
    artefact = Artefact("hello.py", DIGEST, (source(good),))
    fetch.fetch_all([artefact], tmp_path / "cache", quiet)
    good.unlink()
    paths = fetch.fetch_all([artefact], tmp_path / "cache", quiet)
    assert paths["hello.py"].read_bytes() == CONTENT


def test_does_not_trust_a_cache_that_has_changed(tmp_path: Path, good: Path) -> None:
    artefact = Artefact("hello.py", DIGEST, (source(good),))
    path = fetch.fetch_all([artefact], tmp_path / "cache", quiet)["hello.py"]
    path.write_bytes(b"tampered with")
    assert (
        fetch.fetch_all([artefact], tmp_path / "cache", quiet)["hello.py"].read_bytes() == CONTENT
    )


def test_refuses_other_bytes_and_names_both_hashes(tmp_path: Path, bad: Path) -> None:
    got = hashlib.sha256(bad.read_bytes()).hexdigest()
    with pytest.raises(BuildError) as caught:
        fetch.fetch_all([Artefact("hello.py", DIGEST, (source(bad),))], tmp_path / "cache", quiet)
    message = str(caught.value)
    assert "hello.py" in message
    assert got in message
    assert DIGEST in message
    assert list((tmp_path / "cache").iterdir()) == []


def test_says_what_to_do_where_no_source_answers(tmp_path: Path) -> None:
    artefact = Artefact("hello.py", DIGEST, (source(tmp_path / "absent.py"),))
    with pytest.raises(BuildError, match="Check the network"):
        fetch.fetch_all([artefact], tmp_path / "cache", quiet)


def archive(kind: str, name: str, content: bytes) -> bytes:
    buffer = io.BytesIO()
    if kind == "npm":
        with tarfile.open(fileobj=buffer, mode="w:gz") as tar:
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    else:
        with zipfile.ZipFile(buffer, "w") as wheel:
            wheel.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("kind", "location", "kept"),
    [("npm", "thing@1.0", "thing-1.0.tgz"), ("pypi", "thing==1.0", "thing==1.0.whl")],
)
def test_takes_a_member_out_of_a_package(
    tmp_path: Path, kind: str, location: str, kept: str
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / kept).write_bytes(archive(kind, "inside/hello.py", CONTENT))
    artefact = Artefact("hello.py", DIGEST, (Source(kind, location, "inside/hello.py"),))
    assert fetch.fetch_all([artefact], cache, quiet)["hello.py"].read_bytes() == CONTENT


@pytest.mark.parametrize(
    ("kind", "location", "kept"),
    [("npm", "thing@1.0", "thing-1.0.tgz"), ("pypi", "thing==1.0", "thing==1.0.whl")],
)
def test_a_damaged_package_is_removed_and_reported(
    tmp_path: Path, kind: str, location: str, kept: str
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir()
    (cache / kept).write_bytes(archive(kind, "inside/hello.py", CONTENT)[:40])
    artefact = Artefact("hello.py", DIGEST, (Source(kind, location, "inside/hello.py"),))
    with pytest.raises(BuildError, match="cannot be read from it"):
        fetch.fetch_all([artefact], cache, quiet)
    assert not (cache / kept).exists()
