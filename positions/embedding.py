r"""The embedding table: one row of numbers per token id.

Looking up a row, and multiplying a one-hot vector by the table, are the same thing; the
product shows what the gradient does: only the rows that were looked up get any, unless the
table is also used at the other end of the model (tied).

Letters: V = vocab_size, d = d_model, n tokens.

References
----------
Bengio et al. 2003, "A Neural Probabilistic Language Model", Journal of Machine Learning
Research 3, section 2; Press and Wolf 2017, "Using the Output Embedding to Improve Language
Models", arXiv:1608.05859 (tying).
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

import numpy as np
from numpy.typing import ArrayLike, DTypeLike

from positions import _arguments as check
from positions._arguments import FloatArray, IntArray
from positions._ranking import largest
from positions.attention import softmax

__all__ = [
    "lookup",
    "one_hot",
    "gradient",
    "tied_gradient",
    "with_max_norm",
    "cosine_similarity",
    "cosine_map",
    "cosine_histogram",
    "nearest",
    "table_size",
    "table_bytes",
    "parameter_share",
    "BITS",
]

BITS: Mapping[str, int] = MappingProxyType(
    {"float32": 32, "bfloat16": 16, "float16": 16, "float8": 8, "int8": 8, "int4": 4}
)
"""Bits that one number takes in the types that models are stored in."""


def _table(table: ArrayLike) -> FloatArray:
    rows = check.array("table", table, finite=False)
    if rows.ndim != 2 or 0 in rows.shape:
        raise ValueError(f"table must have shape (vocab_size, d_model), got shape {rows.shape}")
    return rows


def lookup(table: ArrayLike, ids: ArrayLike) -> FloatArray:
    r"""Return the row of each token id.

    Parameters
    ----------
    table : array_like, shape (V, d)
    ids : array_like of int, shape (...,)

    Returns
    -------
    numpy.ndarray, shape (..., d)
        A copy, in the floating type of the table.

    Raises
    ------
    IndexError
        If an id has no row: V or more, or negative. Nothing wraps around.
    TypeError
        If ids are not whole numbers.
    ValueError
        If `table` is not a table, a selected row is not finite, or the result would not fit
        the memory.

    Notes
    -----
    Equal to ``one_hot(ids, V) @ table``, bit by bit. Some models multiply the rows by
    :math:`\sqrt{d}` afterwards (Vaswani et al. 2017, section 3.4; Gemma).
    """
    rows = _table(table)
    check.check_bytes("lookup", (*check.int_array("ids", ids).shape, rows.shape[1]), rows.dtype)
    places = check.row_numbers("ids", ids, len(rows), "table")
    result = np.take(rows, places, axis=0)
    check.check_finite("the selected rows of table", result)
    return result


def one_hot(ids: ArrayLike, vocab_size: int, *, dtype: DTypeLike = np.float64) -> FloatArray:
    """Return a vector for each id that is 1 at the id and 0 elsewhere.

    Parameters
    ----------
    ids : array_like of int, shape (...,)
    vocab_size : int
    dtype : dtype, default float64

    Returns
    -------
    numpy.ndarray, shape (..., V)

    Raises
    ------
    IndexError
        If an id is not in 0..V-1.
    TypeError, ValueError
        If ids are not whole numbers, `vocab_size` is not positive or the result would not fit
        the memory.
    """
    vocab_size = check.size("vocab_size", vocab_size)
    places = check.row_numbers("ids", ids, vocab_size, "vocabulary")
    result_dtype = check.float_dtype(dtype)
    check.check_bytes("one_hot", (*places.shape, vocab_size), result_dtype)
    result = np.zeros((*places.shape, vocab_size), result_dtype)
    np.put_along_axis(result, places[..., None], 1, axis=-1)
    return result


def gradient(
    ids: ArrayLike,
    upstream: ArrayLike,
    vocab_size: int,
    padding_id: int | None = None,
    *,
    scale_by_frequency: bool = False,
) -> FloatArray:
    r"""Return the gradient of a loss with respect to the table, through the lookup.

    Parameters
    ----------
    ids : array_like of int, shape (...,)
    upstream : array_like, shape (..., d)
        Gradient with respect to each row that was looked up.
    vocab_size : int
    padding_id : int, optional
        A row that is not trained.
    scale_by_frequency : bool, default False
        Divide each row by how often its id occurs.

    Returns
    -------
    numpy.ndarray, shape (V, d)
        Dense. Rows of absent ids are exactly 0, repeated ids add up, the padding row is 0.

    Raises
    ------
    IndexError
        If an id or `padding_id` is not in 0..V-1.
    TypeError, ValueError
        If shapes do not fit or a value is not finite.

    Notes
    -----
    This is the transposed one-hot product. That only rows in the batch move is true of this
    gradient, not of every optimiser: weight decay and momentum also move idle rows.
    """
    vocab_size = check.size("vocab_size", vocab_size)
    places = check.row_numbers("ids", ids, vocab_size, "vocabulary")
    arriving = check.array("upstream", upstream, min_ndim=1)
    if arriving.shape[:-1] != places.shape or arriving.shape[-1] == 0:
        raise ValueError(
            "upstream must have a vector for each id, "
            f"got upstream of shape {arriving.shape} for ids of shape {places.shape}"
        )
    check.check_bytes("gradient", (vocab_size, arriving.shape[-1]), arriving.dtype)
    flat = places.reshape(-1)
    result = np.zeros((vocab_size, arriving.shape[-1]), arriving.dtype)
    np.add.at(result, flat, arriving.reshape(flat.size, arriving.shape[-1]))
    if check.flag("scale_by_frequency", scale_by_frequency):
        used, count = np.unique(flat, return_counts=True)
        result[used] /= count[:, None]
    if padding_id is not None:
        result[check.row_numbers("padding_id", padding_id, vocab_size, "vocabulary")] = 0
    return result


def tied_gradient(
    table: ArrayLike, ids: ArrayLike, targets: ArrayLike
) -> tuple[float, FloatArray, FloatArray]:
    r"""Return loss and gradient where one table serves both ends of a model.

    The smallest such model: look up the rows of `ids`, score every token by the dot product
    with its row, and take the mean cross-entropy with `targets`.

    Parameters
    ----------
    table : array_like, shape (V, d)
    ids, targets : array_like of int, shape (n,)

    Returns
    -------
    loss : float
        In nats per token.
    input_gradient : numpy.ndarray, shape (V, d)
        Through the lookup: 0 in every row whose id is not in `ids`.
    output_gradient : numpy.ndarray, shape (V, d)
        Through the softmax over the vocabulary: every row gets some. The tied table gets the
        sum of the two; with separate tables each gets its own.

    Raises
    ------
    IndexError
        If an id has no row.
    TypeError, ValueError
        If `ids` and `targets` differ in shape or are empty, or a value is not finite.

    References
    ----------
    Press and Wolf 2017, arXiv:1608.05859, section 3.
    """
    rows = _table(table)
    check.check_finite("table", rows)
    places = check.row_numbers("ids", ids, len(rows), "table")
    wanted = check.row_numbers("targets", targets, len(rows), "table")
    if places.ndim != 1 or places.shape != wanted.shape or places.size == 0:
        raise ValueError(
            "ids and targets must be two rows of the same length of at least 1, "
            f"got shapes {places.shape} and {wanted.shape}"
        )
    n = places.size
    check.check_bytes("tied_gradient", (n, len(rows)), rows.dtype)
    hidden = rows[places]  # (n, d)
    scores = hidden @ rows.T  # (n, V)
    largest = scores.max(axis=1, keepdims=True)
    log_total = np.log(np.exp(scores - largest).sum(axis=1)) + largest[:, 0]
    loss = float(np.mean(log_total - scores[np.arange(n), wanted]))
    error = softmax(scores)
    error[np.arange(n), wanted] -= 1
    error /= n
    return loss, gradient(places, error @ rows, len(rows)), error.T @ hidden


def with_max_norm(table: ArrayLike, ids: ArrayLike, max_norm: float) -> FloatArray:
    """Return a table whose rows of `ids` are no longer than `max_norm`.

    Parameters
    ----------
    table : array_like, shape (V, d)
    ids : array_like of int, shape (...,)
    max_norm : float
        More than 0.

    Returns
    -------
    numpy.ndarray, shape (V, d)
        A copy; rows that are not in `ids` are as they were.

    Raises
    ------
    IndexError
        If an id has no row.
    TypeError, ValueError
        If an argument is of the wrong kind or out of range.

    Notes
    -----
    ``torch.nn.Embedding(max_norm=...)`` does this in place at every lookup, with the same
    small number added to the norm: ``row * max_norm / (norm + 1e-7)``.
    """
    rows = _table(table)
    places = np.unique(check.row_numbers("ids", ids, len(rows), "table"))
    limit = check.number("max_norm", max_norm, above=0)
    result = rows.copy()
    used = rows[places]
    check.check_finite("the selected rows of table", used)
    norms = np.linalg.norm(used, axis=1, keepdims=True)
    result[places] = np.where(norms > limit, used * (limit / (norms + 1e-7)), used)
    return result


def cosine_similarity(a: ArrayLike, b: ArrayLike) -> FloatArray:
    r"""Return :math:`a\cdot b / (|a|\,|b|)`: 1 for the same direction, -1 for the opposite.

    Parameters
    ----------
    a, b : array_like, shape (..., d)
        Leading shapes are broadcast.

    Returns
    -------
    numpy.ndarray, shape (...,)
        From -1 to 1; a NumPy scalar for two vectors. 0 where either is the zero vector, which
        has no direction.

    Raises
    ------
    TypeError, ValueError
        If widths differ, shapes do not fit or a value is not finite.
    """
    first = check.array("a", a, min_ndim=1)
    second = check.array("b", b, min_ndim=1)
    if first.shape[-1] != second.shape[-1] or first.shape[-1] == 0:
        raise ValueError(
            "a and b must have the same width of at least 1, "
            f"got shapes {first.shape} and {second.shape}"
        )
    try:
        np.broadcast_shapes(first.shape, second.shape)
    except ValueError:
        raise ValueError(
            f"a and b must have shapes that fit each other, got {first.shape} and {second.shape}"
        ) from None
    (scaled, norms), (others, their_norms) = _scaled(first), _scaled(second)
    similarity = np.vecdot(scaled, others) / (norms * their_norms)
    return np.asarray(np.clip(similarity, -1, 1))[()]


def _scaled(vectors: FloatArray) -> tuple[FloatArray, FloatArray]:
    """Return vectors that are neither too long nor too short to square, and their norms.

    Where one of them is, the largest component of each is made 1. The norm of a zero vector is 1.
    """
    with np.errstate(over="ignore", under="ignore"):
        squares = np.vecdot(vectors, vectors)
    limits = np.finfo(squares.dtype)
    # Of a square this large, parts that were too small to keep their digits are not missed.
    if np.all((squares > limits.tiny / limits.eps) & (squares <= limits.max)):
        return vectors, np.sqrt(squares)
    largest = np.maximum(
        vectors.max(axis=-1, keepdims=True, initial=0),
        -vectors.min(axis=-1, keepdims=True, initial=0),
    )
    scaled: FloatArray = vectors / np.where(largest == 0, 1, largest)
    norms = np.sqrt(np.vecdot(scaled, scaled))
    return scaled, np.where(norms == 0, 1, norms)


def _unit(vectors: FloatArray) -> FloatArray:
    """Return vectors of length 1; zero vectors stay zero."""
    scaled, norms = _scaled(vectors)
    return scaled / norms[..., None]


def cosine_map(table: ArrayLike) -> FloatArray:
    """Return the cosine of every row with every other.

    Parameters
    ----------
    table : array_like, shape (V, d)

    Returns
    -------
    numpy.ndarray, shape (V, V)
        In the floating type of the table, at least float32; 0 for rows of zeros.

    Raises
    ------
    TypeError, ValueError
        If `table` is no table of finite numbers, or the map would not fit the memory.
    """
    rows = _table(table)
    check.check_finite("table", rows)
    rows = rows.astype(np.result_type(rows.dtype, np.float32), copy=False)
    check.check_bytes("table", (len(rows), len(rows)), rows.dtype)
    unit = _unit(rows)
    result: FloatArray = np.clip(unit @ unit.T, -1, 1)
    return result


def cosine_histogram(cosines: ArrayLike, n_bins: int = 50) -> tuple[IntArray, FloatArray]:
    """Return how many cosines lie in each of equally wide bins from -1 to 1.

    Parameters
    ----------
    cosines : array_like, shape (...,)
    n_bins : int, default 50

    Returns
    -------
    counts : numpy.ndarray, shape (n_bins,), int64
        Each bin holds its left edge, the last one also its right edge.
    edges : numpy.ndarray, shape (n_bins + 1,)

    Raises
    ------
    TypeError, ValueError
        If a cosine is not finite or not from -1 to 1, or `n_bins` is no size.
    """
    values = check.array("cosines", cosines)
    if values.size and not -1 <= values.min() <= values.max() <= 1:
        raise ValueError(
            f"cosines must lie from -1 to 1, got cosines from {values.min():g} to {values.max():g}"
        )
    counts, edges = np.histogram(values, bins=check.size("n_bins", n_bins), range=(-1.0, 1.0))
    return counts.astype(np.int64), edges


def nearest(table: ArrayLike, vector: ArrayLike, n: int = 5) -> tuple[IntArray, FloatArray]:
    """Return the rows that point most nearly in a vector's direction.

    Parameters
    ----------
    table : array_like, shape (V, d)
    vector : array_like, shape (d,)
    n : int, default 5
        At most V.

    Returns
    -------
    ids : numpy.ndarray, shape (n,), int64
        Most similar first; of equals the smaller id first.
    similarities : numpy.ndarray, shape (n,)
        Cosines.

    Raises
    ------
    TypeError, ValueError
        If shapes do not fit, a value is not finite or `n` is out of range.
    """
    rows = _table(table)
    direction = check.array("vector", vector)
    n = check.size("n", n)
    if n > len(rows):
        raise ValueError(f"n must be at most the table's {len(rows)} rows, got n={n}")
    if direction.shape != (rows.shape[1],):
        raise ValueError(
            f"vector must have the table's width {rows.shape[1]}, got shape {direction.shape}"
        )
    unit = _unit(direction).astype(rows.dtype, copy=False)
    similarities = np.empty(len(rows), rows.dtype)
    for block in check.blocks(len(rows), rows.shape[1] * rows.itemsize):
        some = rows[block]
        check.check_finite("table", some)
        norms = np.linalg.norm(some, axis=1)
        similarities[block] = (some @ unit) / np.where(norms == 0, 1, norms)
    np.clip(similarities, -1, 1, out=similarities)
    ids = largest(similarities, n)
    return ids, similarities[ids]


def table_size(vocab_size: int, d_model: int) -> int:
    """Return how many numbers a table holds: rows times columns.

    Parameters
    ----------
    vocab_size, d_model : int

    Returns
    -------
    int

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number.
    """
    return check.size("vocab_size", vocab_size) * check.size("d_model", d_model)


def table_bytes(vocab_size: int, d_model: int) -> dict[str, int]:
    """Return how many bytes a table takes in each type of `BITS`.

    Parameters
    ----------
    vocab_size, d_model : int

    Returns
    -------
    dict of str to int
        Rounded up to whole bytes.

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number.
    """
    n = table_size(vocab_size, d_model)
    return {name: -(-n * bits // 8) for name, bits in BITS.items()}


def parameter_share(n_parameters: int, n_total: int) -> float:
    """Return which part of a model's parameters something holds.

    Parameters
    ----------
    n_parameters : int
        At least 0.
    n_total : int
        At least `n_parameters`.

    Returns
    -------
    float
        From 0 to 1.

    Raises
    ------
    TypeError, ValueError
        If a number is not a whole number or out of range.
    """
    part = check.size("n_parameters", n_parameters, minimum=0)
    total = check.size("n_total", n_total)
    if part > total:
        raise ValueError(f"n_parameters must be at most n_total={total}, got n_parameters={part}")
    return part / total
