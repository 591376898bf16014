"""Read the golden records: values returned by other people's code, with where they came from."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import ArrayLike, NDArray

FOLDER = Path(__file__).parent / "golden"

# Every record that a test of this run asked for; test_golden_coverage.py compares it.
used: set[str] = set()


@dataclass(frozen=True)
class Record:
    """One call of a peer's function."""

    id: str
    kind: str
    name: str
    params: dict[str, Any]
    input: dict[str, Any]
    output: Any
    precision: str
    package: str
    version: str
    function: str

    def array(self, key: str) -> NDArray[Any]:
        """Return the input array of that name."""
        return to_array(self.input[key])

    def result(self, key: str | None = None) -> NDArray[Any]:
        """Return the output array, or the one of that name."""
        return to_array(self.output if key is None else self.output[key])


def to_array(packed: dict[str, Any]) -> NDArray[Any]:
    """Return a stored array as a NumPy array that cannot be written to."""
    values = np.array(packed["data"], dtype=packed["dtype"]).reshape(packed["shape"])
    values.flags.writeable = False
    return values


@cache
def load(section: str) -> tuple[Record, ...]:
    """Return all records of one file."""
    raw = json.loads((FOLDER / f"{section}.json").read_text())
    return tuple(
        Record(
            **{key: r[key] for key in ("id", "kind", "name", "params", "input", "output")},
            precision=r["precision"],
            package=r["source"].get("package") or r["source"]["repo"],
            version=r["source"].get("version") or r["source"]["commit"],
            function=r["function"],
        )
        for r in raw
    )


def each(
    section: str,
    kind: str,
    *,
    containing: str = "",
    without: str = "\0",
    any_prefix: Sequence[str] = ("",),
) -> Callable[[Any], Any]:
    """Run a test once for each record of a kind whose name fits."""
    chosen = [
        r
        for r in load(section)
        if r.kind == kind
        and containing in r.name
        and without not in r.name
        and r.name.startswith(tuple(any_prefix))
    ]
    assert chosen, f"no record in {section}/{kind} containing {containing!r}"
    used.update(r.id for r in chosen)
    return pytest.mark.parametrize("record", chosen, ids=[r.name for r in chosen])


def assert_float64(actual: ArrayLike, expected: ArrayLike) -> None:
    """Assert that two float64 results agree to 1e-12, relative and absolute.

    Peers and we round differently by a few units in the last place of the largest
    intermediate value, which is an angle or a number of order 1.
    """
    np.testing.assert_allclose(
        np.asarray(actual, dtype=np.float64), np.asarray(expected), rtol=1e-12, atol=1e-12
    )
