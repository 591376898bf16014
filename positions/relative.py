r"""Relative schemes: what attention adds depends on the distance, through a table or a sinusoid.

T5, DeBERTa and Shaw et al. turn each distance into the number of a row in a small learned
table; Transformer-XL and XLNet make sinusoidal vectors of distances. Distances far out share a
bucket, so that a table of 32 rows serves any length.

In this library a distance is *query position minus key position*: positive when the key came
before. T5's paper and code use the opposite sign; each function says what it returns.

Letters: q queries, k keys, h heads.
"""

from __future__ import annotations

import math
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray, IntArray
from positions.sinusoidal import sinusoidal

__all__ = [
    "distances",
    "t5_bucket",
    "t5_bias",
    "clipped_distance",
    "deberta_bucket",
    "transformer_xl",
    "xlnet",
    "shift",
    "swin_index",
    "ClippedConvention",
    "DebertaConvention",
    "ShiftConvention",
    "CLIPPED_CONVENTIONS",
    "DEBERTA_CONVENTIONS",
    "SHIFT_CONVENTIONS",
]

ClippedConvention: TypeAlias = Literal["paper", "speecht5"]
DebertaConvention: TypeAlias = Literal["microsoft", "transformers"]
ShiftConvention: TypeAlias = Literal["transformer_xl", "xlnet"]

CLIPPED_CONVENTIONS: tuple[ClippedConvention, ...] = get_args(ClippedConvention)
DEBERTA_CONVENTIONS: tuple[DebertaConvention, ...] = get_args(DebertaConvention)
SHIFT_CONVENTIONS: tuple[ShiftConvention, ...] = get_args(ShiftConvention)

# Buckets of so many distances are looked up in a list instead of computed one by one.
_LONGEST_LIST = 1 << 16


def distances(n_queries: int, n_keys: int | None = None) -> IntArray:
    """Return query position minus key position for every query and key.

    Parameters
    ----------
    n_queries : int
    n_keys : int, optional
        Equal to `n_queries` by default. With more keys than queries, the queries are the
        last of the keys.

    Returns
    -------
    numpy.ndarray, shape (n_queries, n_keys), int64

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number, or there are more queries than keys.
    """
    n_queries, n_keys = check.queries_and_keys(n_queries, n_keys)
    check.check_bytes("distances", (n_queries, n_keys), np.dtype(np.int64))
    return np.subtract.outer(
        np.arange(n_keys - n_queries, n_keys, dtype=np.int64), np.arange(n_keys, dtype=np.int64)
    )


def t5_bucket(
    distance: ArrayLike,
    *,
    bidirectional: bool,
    n_buckets: int = 32,
    max_distance: int = 128,
) -> IntArray:
    r"""Return T5's bucket of each distance: exact when near, logarithmic when far.

    Of the m buckets for one direction, the first m/2 hold one distance each; the rest share
    the distances up to `max_distance` in equal steps of their logarithm; everything further
    is in the last.

    Parameters
    ----------
    distance : array_like of int, shape (...,)
        Query position minus key position (T5's ``relative_position`` is the negative). An int
        is one distance.
    bidirectional : bool
        True in an encoder: half of the buckets are for keys after the query. False in a
        decoder: keys after the query all get bucket 0.
    n_buckets : int, default 32
        At least 2 for each direction; even when bidirectional.
    max_distance : int, default 128
        More than the number of exact buckets.

    Returns
    -------
    numpy.ndarray, shape (...,), int64
        From 0 to n_buckets - 1. Keys after the query have the upper half.

    Raises
    ------
    TypeError, ValueError
        If distances are not whole numbers, or a size is out of range.

    Notes
    -----
    The order of operations matters, because the logarithm of a ratio may be a whole number:
    :math:`\ln(n/m) / \ln(max/m) \cdot (b-m)` in float64 agrees with the float32 code of
    mesh-tensorflow and transformers for the settings in use, e.g. (32, 128).

    References
    ----------
    Raffel et al. 2020, arXiv:1910.10683, section 2.1; the formula stands in mesh-tensorflow's
    ``_relative_position_bucket``.
    """
    far = check.int_array("distance", distance)
    n_one_way, n_exact = _t5_sizes(bidirectional, n_buckets, max_distance)
    result = np.empty(far.shape, np.int64)
    check.check_bytes("t5_bucket", far.shape, result.dtype)
    listed = None
    if max_distance < min(_LONGEST_LIST, far.size):
        listed = _t5_buckets(
            np.arange(-max_distance, max_distance + 1),
            bidirectional,
            n_one_way,
            n_exact,
            max_distance,
        )
    flat, flat_result = far.reshape(-1), result.reshape(-1)
    for block in check.blocks(far.size, 8):
        # Everything from max_distance on is in one bucket.
        near = np.clip(flat[block], -max_distance, max_distance)
        if listed is None:
            flat_result[block] = _t5_buckets(near, bidirectional, n_one_way, n_exact, max_distance)
        else:
            near += max_distance
            np.take(listed, near, out=flat_result[block], mode="clip")
    return result


def _t5_sizes(bidirectional: bool, n_buckets: int, max_distance: int) -> tuple[int, int]:
    """Return how many buckets one direction has, and how many of them hold one distance."""
    n_buckets = check.size("n_buckets", n_buckets)
    if check.flag("bidirectional", bidirectional):
        if n_buckets % 2:
            raise ValueError(
                f"n_buckets must be even when bidirectional, got n_buckets={n_buckets}"
            )
        n_one_way = n_buckets // 2
    else:
        n_one_way = n_buckets
    if n_one_way < 2:
        raise ValueError(
            f"n_buckets must leave at least 2 for each direction, got n_buckets={n_buckets}"
        )
    n_exact = n_one_way // 2
    check.size("max_distance", max_distance, minimum=n_exact + 1)
    return n_one_way, n_exact


def _t5_buckets(
    far: NDArray[np.integer],
    bidirectional: bool,
    n_one_way: int,
    n_exact: int,
    max_distance: int,
) -> IntArray:
    magnitude = np.abs(far) if bidirectional else np.maximum(far, 0)
    steps = (
        np.log(np.maximum(magnitude, n_exact) / n_exact)
        / math.log(max_distance / n_exact)
        * (n_one_way - n_exact)
    )
    logarithmic = np.minimum(n_exact + steps.astype(np.int64), n_one_way - 1)
    bucket = np.where(magnitude < n_exact, magnitude, logarithmic)
    if bidirectional:
        bucket += n_one_way * (far < 0)
    return np.asarray(bucket, dtype=np.int64)


def t5_bias(
    table: ArrayLike,
    n_queries: int,
    n_keys: int | None = None,
    *,
    bidirectional: bool,
    max_distance: int = 128,
) -> FloatArray:
    """Return T5's bias: the table's row of each distance's bucket, one number for each head.

    Parameters
    ----------
    table : array_like, shape (n_buckets, h)
        Learned; one table is shared by all layers.
    n_queries : int
    n_keys : int, optional
        Equal to `n_queries` by default. With more keys than queries, the queries are the
        last of the keys.
    bidirectional : bool
    max_distance : int, default 128
        As in `t5_bucket`.

    Returns
    -------
    numpy.ndarray, shape (h, n_queries, n_keys)
        In the floating type of the table.

    Raises
    ------
    TypeError, ValueError
        If `table` is not a table of finite numbers, a size is out of range or the result would
        not fit the memory.

    Notes
    -----
    T5 adds it to *unscaled* dot products: pass ``scale=1`` to `positions.attention.attention`.

    References
    ----------
    Raffel et al. 2020, arXiv:1910.10683, section 2.1.
    """
    rows = check.array("table", table)
    if rows.ndim != 2 or 0 in rows.shape:
        raise ValueError(f"table must have shape (n_buckets, heads), got shape {rows.shape}")
    n_queries, n_keys = check.queries_and_keys(n_queries, n_keys)
    # One bucket for each diagonal, from the first query's last key to the last query's first.
    along = np.arange(n_keys - 1, -n_queries, -1)
    buckets = t5_bucket(
        along, bidirectional=bidirectional, n_buckets=len(rows), max_distance=max_distance
    )
    check.check_bytes("t5_bias", (rows.shape[1], n_queries, n_keys), rows.dtype)
    result = np.empty((rows.shape[1], n_queries, n_keys), rows.dtype)
    for head in range(rows.shape[1]):
        result[head] = sliding_window_view(rows[buckets, head], n_keys)[::-1]
    return result


def clipped_distance(
    distance: ArrayLike, max_distance: int, *, convention: ClippedConvention = "paper"
) -> IntArray:
    r"""Return the row of each distance in a table of clipped distances.

    Parameters
    ----------
    distance : array_like of int, shape (...,)
        Query position minus key position. An int is one distance.
    max_distance : int
        k, from which on all distances share a row.
    convention : {"paper", "speecht5"}, default "paper"
        ``"paper"``: key minus query, held in -k..k, plus k: 2k + 1 rows.
        ``"speecht5"``: query minus key, held in -k..k-1, plus k: 2k rows.

    Returns
    -------
    numpy.ndarray, shape (...,), int64

    Raises
    ------
    TypeError, ValueError
        If distances are not whole numbers or `max_distance` is not positive.

    Notes
    -----
    The row is a vector that is added to the key (and, in the paper, another to the value).

    References
    ----------
    Shaw et al. 2018, "Self-Attention with Relative Position Representations",
    arXiv:1803.02155, section 3.2.
    """
    far = check.int_array("distance", distance)
    limit = check.size("max_distance", max_distance)
    if check.choice("convention", convention, CLIPPED_CONVENTIONS) == "paper":
        return np.asarray(limit - np.clip(far, -limit, limit), dtype=np.int64)
    return np.asarray(np.clip(far, -limit, limit - 1) + limit, dtype=np.int64)


def deberta_bucket(
    distance: ArrayLike,
    *,
    bucket_size: int = 256,
    max_position: int = 512,
    convention: DebertaConvention = "transformers",
) -> IntArray:
    r"""Return DeBERTa's bucket of each distance: itself when near, logarithmic when far.

    Parameters
    ----------
    distance : array_like of int, shape (...,)
        Query position minus key position, as DeBERTa counts. An int is one distance.
    bucket_size : int, default 256
        At least 4; distances up to half of it are their own buckets.
    max_position : int, default 512
        More than ``bucket_size // 2 + 1``.
    convention : {"transformers", "microsoft"}, default "transformers"
        The authors' code holds distances in -(max_position - 1)..max_position - 1 first;
        transformers does not, so that further out its buckets pass ``bucket_size - 1``.

    Returns
    -------
    numpy.ndarray, shape (...,), int64
        With the sign of the distance.

    Raises
    ------
    TypeError, ValueError
        If distances are not whole numbers or a size is out of range.

    References
    ----------
    He et al. 2020, "DeBERTa", arXiv:2006.03654, section 3.1; the log buckets stand in the code
    of DeBERTa-v2 and v3.
    """
    far = check.int_array("distance", distance)
    bucket_size = check.size("bucket_size", bucket_size, minimum=4)
    middle = bucket_size // 2
    max_position = check.size("max_position", max_position, minimum=middle + 2)
    if check.choice("convention", convention, DEBERTA_CONVENTIONS) == "microsoft":
        far = np.clip(far, -(max_position - 1), max_position - 1)
    # Within the middle the logarithm is not used, but must have a value.
    magnitude = np.maximum(np.abs(far), middle - 1)
    steps = np.log(magnitude / middle) / math.log((max_position - 1) / middle) * (middle - 1)
    logarithmic = (np.ceil(steps) + middle) * np.sign(far)
    return np.where(np.abs(far) <= middle, far, logarithmic).astype(np.int64)


def transformer_xl(
    n_keys: int, d_model: int, *, base: float = 10000.0, clamp_length: int | None = None
) -> FloatArray:
    r"""Return Transformer-XL's sinusoidal vectors of the distances n_keys - 1 down to 0.

    They take the place of absolute positions on the key's side; the query's side is replaced
    by two learned vectors.

    Parameters
    ----------
    n_keys : int
        Keys including the memory of earlier segments.
    d_model : int
    base : float, default 10000.0
    clamp_length : int, optional
        Distances further than this count as this.

    Returns
    -------
    numpy.ndarray, shape (n_keys, d_model), float64
        All sines, then all cosines.

    Raises
    ------
    TypeError, ValueError
        As in `positions.sinusoidal.sinusoidal`.

    References
    ----------
    Dai et al. 2019, "Transformer-XL", arXiv:1901.02860, section 3.3.
    """
    n_keys = check.size("n_keys", n_keys)
    far = _clamped(np.arange(n_keys - 1, -1, -1), clamp_length)
    return sinusoidal(far, d_model, base=base, layout="concatenated")


def xlnet(
    n_queries: int,
    n_keys: int,
    d_model: int,
    *,
    bidirectional: bool,
    base: float = 10000.0,
    clamp_length: int | None = None,
) -> FloatArray:
    r"""Return XLNet's sinusoidal vectors of the distances from n_keys downwards.

    Parameters
    ----------
    n_queries, n_keys : int
    d_model : int
    bidirectional : bool
        True: down to 1 - n_queries. False: down to 0.
    base : float, default 10000.0
    clamp_length : int, optional
        Distances further than this, on either side, count as this.

    Returns
    -------
    numpy.ndarray, shape (n_keys + n_queries, d_model) or (n_keys + 1, d_model), float64
        All sines, then all cosines.

    Raises
    ------
    TypeError, ValueError
        As in `positions.sinusoidal.sinusoidal`.

    References
    ----------
    Yang et al. 2019, "XLNet", arXiv:1906.08237, section 2.4; the range stands in the code.
    """
    n_queries = check.size("n_queries", n_queries)
    n_keys = check.size("n_keys", n_keys)
    last = -n_queries if check.flag("bidirectional", bidirectional) else -1
    far = _clamped(np.arange(n_keys, last, -1), clamp_length)
    return sinusoidal(far, d_model, base=base, layout="concatenated")


def _clamped(far: NDArray[np.int64], clamp_length: int | None) -> NDArray[np.int64]:
    if clamp_length is None:
        return far
    limit = check.size("clamp_length", clamp_length)
    return np.clip(far, -limit, limit)


def shift(
    x: ArrayLike, n_keys: int, *, convention: ShiftConvention = "transformer_xl"
) -> FloatArray:
    r"""Return scores by key from scores by distance (the "relative shift").

    Attention with `transformer_xl` or `xlnet` vectors gives each query one score for each
    *distance*; this picks, for each query and key, the one of their distance.

    Parameters
    ----------
    x : array_like, shape (..., q, r)
        Columns in the order of `transformer_xl` or `xlnet`.
    n_keys : int
        The queries are the last of the keys.
    convention : {"transformer_xl", "xlnet"}, default "transformer_xl"
        ``"transformer_xl"``: r = n_keys, and ``out[i, j] = x[i, q - 1 - i + j]``.
        ``"xlnet"``: r = n_keys + q or n_keys + 1, and ``out[i, j] = x[i, q - i + j]``.

    Returns
    -------
    numpy.ndarray, shape (..., q, n_keys)
        0 where the key comes after the query and `x` has no column for that. Transformer-XL's
        code leaves values of the next row there; a causal mask hides both.

    Raises
    ------
    TypeError, ValueError
        If `x` does not hold finite numbers or has not enough columns.

    References
    ----------
    Dai et al. 2019, arXiv:1901.02860, appendix B.
    """
    by_distance = check.array("x", x, min_ndim=2)
    n_queries, n_keys = check.queries_and_keys(by_distance.shape[-2], n_keys)
    n_columns = by_distance.shape[-1]
    # XLNet has one more column before, for the distance n_keys, which no query uses.
    extra = int(check.choice("convention", convention, SHIFT_CONVENTIONS) == "xlnet")
    needed = n_keys + extra
    if n_columns < needed:
        raise ValueError(
            f"x must have at least {needed} columns for {n_keys} keys, "
            f"got x of shape {by_distance.shape}"
        )
    result = np.zeros((*by_distance.shape[:-1], n_keys), by_distance.dtype)
    for query in range(n_queries):
        first = n_queries - 1 + extra - query
        n_there = min(n_keys, n_columns - first)
        result[..., query, :n_there] = by_distance[..., query, first : first + n_there]
    return result


def swin_index(height: int, width: int) -> IntArray:
    """Return Swin's row number for each pair of places in a window.

    Parameters
    ----------
    height, width : int
        Size of the window, H and W.

    Returns
    -------
    numpy.ndarray, shape (H * W, H * W), int64
        ``(dh + H - 1) * (2 W - 1) + (dw + W - 1)`` for query minus key, dh rows and dw columns
        apart; a number of a table with (2 H - 1) (2 W - 1) rows.

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number or the result would not fit the memory.

    References
    ----------
    Liu et al. 2021, "Swin Transformer", arXiv:2103.14030, section 3.2, equation 4.
    """
    height = check.size("height", height)
    width = check.size("width", width)
    n = height * width
    check.check_bytes("swin_index", (n, n), np.dtype(np.int64))
    rows, columns = np.divmod(np.arange(n), width)
    down = np.subtract.outer(rows, rows) + height - 1
    right = np.subtract.outer(columns, columns) + width - 1
    return np.asarray(down * (2 * width - 1) + right, dtype=np.int64)
