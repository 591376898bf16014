r"""A table in one byte per number, with a scale for each row.

A row :math:`x` is kept as whole numbers :math:`q_i = \mathrm{round}(x_i/s)` from -127 to 127
with the scale :math:`s = \max_i|x_i|/127`, and read back as :math:`s\,q_i`. No number is off
by more than s / 2. The direction of a row does not depend on its scale, so that cosines are
computed from the whole numbers alone, a block of rows at a time.

Letters: V rows, d = d_model.

References
----------
Jacob et al. 2017, "Quantization and Training of Neural Networks for Efficient
Integer-Arithmetic-Only Inference", arXiv:1712.05877, section 2.1; symmetric, with a scale for
each row as in Dettmers et al. 2022, "LLM.int8()", arXiv:2208.07339, section 2.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import IntArray
from positions._ranking import largest

__all__ = [
    "quantise",
    "assemble",
    "expand",
    "cosine_similarity",
    "nearest",
    "error",
    "QuantisationError",
    "QuantisedTable",
    "LARGEST",
]

LARGEST = 127
"""The largest whole number in a row; -128 is left out, so that both signs reach equally far."""

# Rows at a time: as float32 they fit a processor's second cache.
_BLOCK = 512


@dataclass(frozen=True, slots=True, eq=False)
class QuantisedTable:
    """Rows of whole numbers with their scales.

    Attributes
    ----------
    rows : numpy.ndarray, shape (V, d), int8
    scales : numpy.ndarray, shape (V,), float32
        What 1 stands for in each row; 0 for a row of zeros.
    lengths : numpy.ndarray, shape (V,), float32
        Euclidean length of each row of whole numbers.
    """

    rows: NDArray[np.int8]
    scales: NDArray[np.float32]
    lengths: NDArray[np.float32]


@dataclass(frozen=True, slots=True)
class QuantisationError:
    """How far a quantised table is from the one it was made from.

    Attributes
    ----------
    largest : float
        Largest difference of a number.
    rms : float
        Root of the mean squared difference.
    relative : float
        `rms` as a part of the root of the original's mean square.
    smallest_cosine : float
        Between a row and itself as read back, over all rows that are not zero.
    """

    largest: float
    rms: float
    relative: float
    smallest_cosine: float


def quantise(table: ArrayLike) -> QuantisedTable:
    """Return a table in one byte per number.

    Parameters
    ----------
    table : array_like, shape (V, d)

    Returns
    -------
    QuantisedTable

    Raises
    ------
    TypeError, ValueError
        If `table` is no table of finite numbers that fit float32.
    """
    given = _given(table)
    rows = np.empty(given.shape, np.int8)
    scales = np.empty(len(given), np.float32)
    for block in _blocks(len(given)):
        some = _block(given, block)
        scale = np.abs(some).max(axis=1) / np.float32(LARGEST)
        divisor = np.where(scale == 0, np.float32(1), scale)
        whole = np.rint(some / divisor[:, None])
        rows[block] = np.clip(whole, -LARGEST, LARGEST)
        scales[block] = scale
    return assemble(rows, scales)


def assemble(rows: ArrayLike, scales: ArrayLike) -> QuantisedTable:
    """Return a quantised table from its parts, as they are stored.

    Parameters
    ----------
    rows : array_like, shape (V, d), int8
    scales : array_like, shape (V,), float32

    Returns
    -------
    QuantisedTable
        Of these arrays, without a copy.

    Raises
    ------
    TypeError, ValueError
        If a type or a shape is another, or a scale is negative or not finite.
    """
    whole = np.asarray(rows)
    if whole.dtype != np.int8:
        raise TypeError(f"rows must be int8, got an array of dtype {whole.dtype}")
    if whole.ndim != 2 or 0 in whole.shape:
        raise ValueError(f"rows must have shape (V, d), got shape {whole.shape}")
    factors = check.array("scales", scales)
    if factors.dtype != np.float32:
        raise TypeError(f"scales must be float32, got an array of dtype {factors.dtype}")
    if factors.shape != whole.shape[:1]:
        raise ValueError(
            f"scales must have one number for each of the {len(whole)} rows, "
            f"got shape {factors.shape}"
        )
    if factors.min() < 0:
        raise ValueError(f"scales must not be negative, got scales with {factors.min():g}")
    lengths = np.empty(len(whole), np.float32)
    for block in _blocks(len(whole)):
        some = whole[block].astype(np.float32)
        lengths[block] = np.sqrt(np.einsum("ij,ij->i", some, some))
    return QuantisedTable(whole, factors, lengths)


def expand(table: QuantisedTable, ids: ArrayLike) -> NDArray[np.float32]:
    """Return rows as ordinary numbers.

    Parameters
    ----------
    table : QuantisedTable
    ids : array_like of int, shape (...,)

    Returns
    -------
    numpy.ndarray, shape (..., d), float32

    Raises
    ------
    IndexError
        If an id has no row.
    TypeError, ValueError
        If an argument is of the wrong type.
    """
    table = _quantised(table)
    places = check.row_numbers("ids", ids, len(table.rows), "table")
    check.check_bytes("ids", (*places.shape, table.rows.shape[1]), np.dtype(np.float32))
    result: NDArray[np.float32] = table.rows[places].astype(np.float32)
    result *= table.scales[places][..., None]
    return result


def cosine_similarity(table: QuantisedTable, vector: ArrayLike) -> NDArray[np.float32]:
    """Return the cosine of every row with a vector.

    Parameters
    ----------
    table : QuantisedTable
    vector : array_like, shape (d,)

    Returns
    -------
    numpy.ndarray, shape (V,), float32
        From -1 to 1; 0 where either is the zero vector, which has no direction.

    Raises
    ------
    TypeError, ValueError
        If `vector` does not have the table's width, or a number in it is not finite.

    Notes
    -----
    Sums are taken in float32: within 2e-6 of the cosine in float64 for widths below 1,000.
    """
    table = _quantised(table)
    width = table.rows.shape[1]
    direction = check.array("vector", vector)
    if direction.shape != (width,):
        raise ValueError(f"vector must have the table's width {width}, got shape {direction.shape}")
    largest = np.abs(direction).max()
    unit = direction.astype(np.float64) / (1 if largest == 0 else largest)
    length = np.linalg.norm(unit)
    unit = (unit / (1 if length == 0 else length)).astype(np.float32)
    result = np.empty(len(table.rows), np.float32)
    for block in _blocks(len(table.rows)):
        # NumPy has no BLAS in the browser, where its sums of products are the fastest way.
        result[block] = np.einsum("ij,j->i", table.rows[block].astype(np.float32), unit)
    result /= np.where(table.lengths == 0, np.float32(1), table.lengths)
    np.clip(result, -1, 1, out=result)
    return result


def nearest(
    table: QuantisedTable, vector: ArrayLike, n: int = 5
) -> tuple[IntArray, NDArray[np.float32]]:
    """Return the rows that point most nearly in a vector's direction.

    Parameters
    ----------
    table : QuantisedTable
    vector : array_like, shape (d,)
    n : int, default 5
        At most V.

    Returns
    -------
    ids : numpy.ndarray, shape (n,), int64
        Most similar first; of equals the smaller id first.
    similarities : numpy.ndarray, shape (n,), float32
        Cosines.

    Raises
    ------
    TypeError, ValueError
        As in `cosine_similarity`; also if `n` is out of range.
    """
    table = _quantised(table)
    n = check.size("n", n)
    if n > len(table.rows):
        raise ValueError(f"n must be at most the table's {len(table.rows)} rows, got n={n}")
    similarities = cosine_similarity(table, vector)
    ids = largest(similarities, n)
    return ids, similarities[ids]


def error(table: QuantisedTable, original: ArrayLike) -> QuantisationError:
    """Return how far a quantised table is from the one it was made from.

    Parameters
    ----------
    table : QuantisedTable
    original : array_like, shape (V, d)

    Returns
    -------
    QuantisationError

    Raises
    ------
    TypeError, ValueError
        If `original` is no table of finite numbers, or has another shape.
    """
    table = _quantised(table)
    given = _given(original, "original")
    if given.shape != table.rows.shape:
        raise ValueError(
            f"original must have the table's shape {table.rows.shape}, got {given.shape}"
        )
    largest, squares, total, smallest_cosine = 0.0, 0.0, 0.0, 1.0
    for block in _blocks(len(given)):
        some = _block(given, block, "original").astype(np.float64)
        read_back = table.rows[block].astype(np.float64) * table.scales[block][:, None]
        difference = read_back - some
        largest = max(largest, float(np.abs(difference).max()))
        squares += float((difference * difference).sum())
        total += float((some * some).sum())
        lengths = np.linalg.norm(some, axis=1) * np.linalg.norm(read_back, axis=1)
        cosines = (some * read_back).sum(axis=1)[lengths > 0] / lengths[lengths > 0]
        smallest_cosine = min(smallest_cosine, float(cosines.min(initial=1)))
    rms = float(np.sqrt(squares / given.size))
    relative = 0.0 if total == 0 else float(np.sqrt(squares / total))
    return QuantisationError(largest, rms, relative, smallest_cosine)


def _quantised(table: QuantisedTable) -> QuantisedTable:
    if not isinstance(table, QuantisedTable):
        raise TypeError(f"table must be a QuantisedTable, got {type(table).__name__}")
    return table


def _given(table: ArrayLike, name: str = "table") -> NDArray[np.floating]:
    given = check.array(name, table, finite=False)
    if given.ndim != 2 or 0 in given.shape:
        raise ValueError(f"{name} must have shape (V, d), got shape {given.shape}")
    return given


def _block(given: NDArray[np.floating], block: slice, name: str = "table") -> NDArray[np.float32]:
    some = given[block]
    check.check_finite(name, some)
    if np.abs(some).max() > np.finfo(np.float32).max:
        raise ValueError(f"{name} must hold numbers that fit float32, got {np.abs(some).max():g}")
    return some.astype(np.float32)


def _blocks(n_rows: int) -> list[slice]:
    return [slice(start, start + _BLOCK) for start in range(0, n_rows, _BLOCK)]
