r"""Learned positions: a second table with one row per position, trained like any weight.

The row is *added* to the token's embedding. There is no row past the last one, so a model
with 512 rows cannot read a 513th token at all.

Letters: M rows, d = d_model.

References
----------
Gehring et al. 2017, "Convolutional Sequence to Sequence Learning", arXiv:1705.03122, section
3.1; Devlin et al. 2018, "BERT", arXiv:1810.04805, section 3.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray, IntArray

__all__ = [
    "capacity",
    "encode",
    "row_numbers",
    "truncate",
    "interpolate",
    "Alignment",
    "ALIGNMENTS",
]

Alignment: TypeAlias = Literal["ends", "centres"]

ALIGNMENTS: tuple[Alignment, ...] = get_args(Alignment)


def _table(table: ArrayLike) -> FloatArray:
    rows = check.array("table", table, finite=False)
    if rows.ndim != 2 or 0 in rows.shape:
        raise ValueError(f"table must have shape (rows, width), got shape {rows.shape}")
    return rows


def capacity(table: ArrayLike, *, offset: int = 0) -> int:
    """Return how many positions a table serves; the last row is that of ``capacity - 1``.

    Parameters
    ----------
    table : array_like, shape (M, d)
    offset : int, default 0
        How many rows at the start belong to no position, as in `encode`.

    Returns
    -------
    int
        M - offset. BERT's 512 rows serve 512 positions; RoBERTa's 514 rows serve 512.

    Raises
    ------
    TypeError, ValueError
        If `table` is not a table of numbers or `offset` leaves no row.
    """
    rows = _table(table)
    offset = check.size("offset", offset, minimum=0)
    if offset >= len(rows):
        raise ValueError(f"offset must be less than the {len(rows)} rows, got offset={offset}")
    return len(rows) - offset


def encode(table: ArrayLike, positions: ArrayLike, *, offset: int = 0) -> FloatArray:
    """Return the row of each position.

    Parameters
    ----------
    table : array_like, shape (M, d)
    positions : int or array_like of int, shape (...,)
        An int n means 0..n-1.
    offset : int, default 0
        Row of position 0: 0 for BERT, GPT-2 and CLIP, 2 for OPT and BART, padding_id + 1 for
        RoBERTa.

    Returns
    -------
    numpy.ndarray, shape (..., d)
        A copy, in the floating type of the table.

    Raises
    ------
    IndexError
        If a position has no row: past the last one, or negative. Nothing wraps around.
    TypeError
        If positions are not whole numbers.
    ValueError
        If `table` is not a table, or a selected row is not finite.

    References
    ----------
    Gehring et al. 2017, arXiv:1705.03122, section 3.1.
    """
    n_positions = capacity(table, offset=offset)
    rows = _table(table)
    if check.is_count(positions):
        last = check.size("positions", positions) - 1
        if last >= n_positions:
            raise _no_row(last, n_positions, len(rows), offset)
        places: NDArray[np.integer] = np.arange(last + 1)
    else:
        places = check.int_array("positions", positions)
        for extreme in (int(places.min()), int(places.max())) if places.size else ():
            if not 0 <= extreme < n_positions:
                raise _no_row(extreme, n_positions, len(rows), offset)
    check.check_bytes("encode", (*places.shape, rows.shape[1]), rows.dtype)
    result = np.take(rows, places + offset, axis=0)
    check.check_finite("the selected rows of table", result)
    return result


def _no_row(position: int, n_positions: int, n_rows: int, offset: int) -> IndexError:
    counted = f"{n_rows} rows" if not offset else f"{n_rows} rows and starts at row {offset}"
    return IndexError(
        f"position {position} has no row: the table has {counted}, "
        f"for positions 0..{n_positions - 1}"
    )


def row_numbers(attention_mask: ArrayLike, *, first_row: int = 0, n_earlier: int = 0) -> IntArray:
    """Return the row of each token where padding is not counted as a position.

    Parameters
    ----------
    attention_mask : array_like, shape (..., n)
        1 for a real token, 0 for padding.
    first_row : int, default 0
        Row of the first real token: padding_id + 1 for RoBERTa and fairseq, 2 for OPT.
    n_earlier : int, default 0
        Real tokens already read, as when a cache holds them.

    Returns
    -------
    numpy.ndarray, shape (..., n), int64
        ``first_row`` plus the running count of real tokens; ``first_row - 1`` at padding.

    Raises
    ------
    TypeError, ValueError
        If the mask holds anything but 0 and 1, or a number is negative.

    Notes
    -----
    Row ``first_row - 1`` is the padding row. BERT, GPT-2 and BART count padding like any
    other token and need no such function.

    References
    ----------
    Liu et al. 2019, "RoBERTa", arXiv:1907.11692; the rule stands in its code, fairseq.
    """
    mask = check.mask("attention_mask", attention_mask)
    first_row = check.size("first_row", first_row, minimum=0)
    n_earlier = check.size("n_earlier", n_earlier, minimum=0)
    count = (np.cumsum(mask, axis=-1) + n_earlier) * mask
    return np.asarray(count + first_row - 1, dtype=np.int64)


def truncate(table: ArrayLike, n_positions: int) -> FloatArray:
    """Return the first rows of a table, as for a model that will only see short inputs.

    Parameters
    ----------
    table : array_like, shape (M, d)
    n_positions : int
        At most M.

    Returns
    -------
    numpy.ndarray, shape (n_positions, d)
        A copy.

    Raises
    ------
    IndexError
        If there are fewer rows.
    TypeError, ValueError
        If `table` is not a table or `n_positions` not a positive whole number.
    """
    rows = _table(table)
    n_positions = check.size("n_positions", n_positions)
    if n_positions > len(rows):
        raise IndexError(f"n_positions={n_positions} is more than the table's {len(rows)} rows")
    return rows[:n_positions].copy()


def interpolate(table: ArrayLike, n_positions: int, *, alignment: Alignment = "ends") -> FloatArray:
    r"""Return a table stretched or squeezed to another number of rows, linearly.

    Parameters
    ----------
    table : array_like, shape (M, d)
    n_positions : int
        Rows of the result, N.
    alignment : {"ends", "centres"}, default "ends"
        Which old place new row i falls on.
        ``"ends"``: :math:`i (M-1)/(N-1)`; the first and last row are kept.
        ``"centres"``: :math:`(i + 1/2) M/N - 1/2`, held within the table: rows as pixels.

    Returns
    -------
    numpy.ndarray, shape (n_positions, d)
        In the floating type of the table.

    Raises
    ------
    TypeError, ValueError
        If `table` is not a table of finite numbers, a size is not positive or the result
        would not fit the memory.

    Notes
    -----
    ``"centres"`` is ``torch.nn.functional.interpolate(mode="linear")``, ``"ends"`` the same
    with ``align_corners=True``. A model must be fine-tuned afterwards: neighbouring rows are
    now closer than any it has seen.

    References
    ----------
    Dosovitskiy et al. 2020, "An Image is Worth 16x16 Words", arXiv:2010.11929, section 3.2
    (interpolation of position embeddings for longer inputs).
    """
    rows = _table(table)
    check.check_finite("table", rows)
    n_positions = check.size("n_positions", n_positions)
    check.choice("alignment", alignment, ALIGNMENTS)
    check.check_bytes("interpolate", (n_positions, rows.shape[1]), rows.dtype)
    new = np.arange(n_positions)
    last = len(rows) - 1
    if alignment == "ends":
        old = new * (last / max(n_positions - 1, 1))  # a single new row is the first old one
    else:
        old = np.clip((new + 0.5) * (len(rows) / n_positions) - 0.5, 0, last)
    below = np.floor(old).astype(np.int64)
    above = np.minimum(below + 1, last)
    weight = (old - below).astype(rows.dtype)[:, None]
    result: FloatArray = rows[below] * (1 - weight) + rows[above] * weight
    return result
