"""panel.yaml, read into records."""

import fnmatch
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from positions.build.errors import BuildError

SOURCE_KINDS = ("url", "npm", "pypi")


@dataclass(frozen=True)
class Source:
    """One place a file comes from.

    Attributes
    ----------
    kind : {"url", "npm", "pypi"}
    location : str
        The address, or the package as ``name@version`` (npm) or ``name==version`` (pypi).
    member : str or None
        The file inside the package; None where the download itself is the file.
    """

    kind: str
    location: str
    member: str | None

    def __str__(self) -> str:
        """Name the source for a message."""
        return f"{self.kind} {self.location}"


@dataclass(frozen=True)
class Artefact:
    """A file of the runtime, pinned by its hash.

    Attributes
    ----------
    name : str
        File name.
    sha256 : str
        64 hexadecimal digits.
    sources : tuple of Source
        In the order in which they are tried.
    without : tuple of str
        Patterns (fnmatch) of members that do not ship.
    """

    name: str
    sha256: str
    sources: tuple[Source, ...]
    without: tuple[str, ...] = ()

    def ships(self, member: str) -> bool:
        """Tell whether a member of this archive goes to the browser."""
        return not any(fnmatch.fnmatch(member, pattern) for pattern in self.without)


@dataclass(frozen=True)
class Manifest:
    """What the site is made of.

    Attributes
    ----------
    title, description : str
    entry : str
        The app's script, relative to the project.
    interpreter_version : str
    interpreter : dict of str to Artefact
        By file name.
    packages : tuple of Artefact
        Wheels.
    data : tuple of Artefact
        Packages that carry data, from which files of the site are made.
    """

    title: str
    description: str
    entry: str
    interpreter_version: str
    interpreter: dict[str, Artefact]
    packages: tuple[Artefact, ...]
    data: tuple[Artefact, ...]


def read(path: Path) -> Manifest:
    """Read and check a manifest.

    Parameters
    ----------
    path : Path
        panel.yaml.

    Returns
    -------
    Manifest

    Raises
    ------
    BuildError
        If the file is missing, is not YAML, or an entry is not of the form it must have.
    """
    try:
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
    except FileNotFoundError as error:
        raise BuildError(
            f"{path} does not exist; run the build in the project's folder."
        ) from error
    except yaml.YAMLError as error:
        raise BuildError(f"{path} is not valid YAML: {error}") from error
    interpreter = _field(content, "interpreter", dict, path.name)
    library = _field(content, "standard_library", dict, path.name)
    files = [_artefact(item) for item in _field(interpreter, "files", list, "interpreter")]
    without = _patterns(library, "standard_library")
    return Manifest(
        title=_field(content, "title", str, path.name),
        description=_field(content, "description", str, path.name),
        entry=_field(content, "entry", str, path.name),
        interpreter_version=_field(interpreter, "version", str, "interpreter"),
        interpreter={
            file.name: Artefact(file.name, file.sha256, file.sources, without)
            if file.name == "python_stdlib.zip"
            else file
            for file in files
        },
        packages=tuple(_artefact(item) for item in _field(content, "packages", list, path.name)),
        data=tuple(_artefact(item) for item in _field(content, "data", list, path.name)),
    )


def _field(record: Any, key: str, kind: type, where: str) -> Any:
    if not isinstance(record, dict):
        raise BuildError(f"{where} must be a mapping, got {record!r}.")
    value = record.get(key)
    if not isinstance(value, kind):
        raise BuildError(f"{where}: '{key}' must be of type {kind.__name__}, got {value!r}.")
    return value


def _patterns(record: dict[str, Any], where: str) -> tuple[str, ...]:
    return tuple(_field(record, "without", list, where)) if "without" in record else ()


def _artefact(record: Any) -> Artefact:
    name = _field(record, "name", str, "a file")
    sha256 = _field(record, "sha256", str, name)
    if not re.fullmatch("[0-9a-f]{64}", sha256):
        raise BuildError(f"{name}: 'sha256' must be 64 hexadecimal digits, got {sha256!r}.")
    sources = tuple(_source(item, name) for item in _field(record, "sources", list, name))
    if not sources:
        raise BuildError(f"{name}: 'sources' is empty; name at least one.")
    return Artefact(name, sha256, sources, _patterns(record, name))


def _source(record: Any, name: str) -> Source:
    kinds = [kind for kind in SOURCE_KINDS if isinstance(record, dict) and kind in record]
    if len(kinds) != 1:
        expected = ", ".join(SOURCE_KINDS)
        raise BuildError(f"{name}: a source must have exactly one of {expected}, got {record!r}.")
    kind = kinds[0]
    return Source(kind, _field(record, kind, str, name), record.get("member"))
