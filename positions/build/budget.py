"""Weigh a site against its budget, ``budget.yaml``."""

import fnmatch
import gzip
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from positions.build.errors import BuildError

BUDGET = Path(__file__).with_name("budget.yaml")

PACKED = {".pack", ".woff", ".woff2", ".zip"}
"""Kinds of files that are compressed already."""


@dataclass(frozen=True)
class Part:
    """A part of the site and what it may weigh.

    Attributes
    ----------
    files : tuple of str
        Patterns (fnmatch) of names in the site.
    limit : float
        Kilobytes (1000 bytes), compressed.
    why : str
        Why it is there.
    """

    files: tuple[str, ...]
    limit: float
    why: str

    def holds(self, name: str) -> bool:
        """Tell whether a file of the site belongs to this part."""
        return any(fnmatch.fnmatchcase(name, pattern) for pattern in self.files)


def read(path: Path = BUDGET) -> list[Part]:
    """Read a budget.

    Parameters
    ----------
    path : Path

    Returns
    -------
    list of Part
        In the order in which they take files.
    """
    entries = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [Part(tuple(entry["files"]), entry["limit"], entry["why"]) for entry in entries]


def weight(path: Path) -> int:
    """Return the bytes of a file as a server sends it that compresses where that helps."""
    size = path.stat().st_size
    if path.suffix in PACKED:
        return size
    return min(size, len(gzip.compress(path.read_bytes(), compresslevel=9, mtime=0)))


def weigh(site: Path, parts: Sequence[Part]) -> list[float]:
    """Weigh the parts of a site.

    Parameters
    ----------
    site : Path
        The folder that holds index.html.
    parts : sequence of Part

    Returns
    -------
    list of float
        Kilobytes of each part, compressed.

    Raises
    ------
    BuildError
        If a part is over its limit, or a file belongs to none.
    """
    weights = [0] * len(parts)
    faults = []
    for path in sorted(site.rglob("*")):
        if not path.is_file():
            continue
        name = path.relative_to(site).as_posix()
        taken = next((i for i, part in enumerate(parts) if part.holds(name)), None)
        if taken is None:
            faults.append(f"{name} is in no part of the budget")
        else:
            weights[taken] += weight(path)
    for part, size in zip(parts, weights, strict=True):
        if size > 1000 * part.limit:
            named = ", ".join(part.files)
            faults.append(f"{named}: {size / 1000:.0f} kB, over {part.limit} kB ({part.why})")
    if faults:
        listed = "\n".join(f"  - {fault}" for fault in faults[:20])
        raise BuildError(f"The site weighs more than its budget:\n{listed}")
    return [size / 1000 for size in weights]
