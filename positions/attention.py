r"""Scaled dot-product attention, and where each kind of position scheme enters it.

Schemes that are *added to the embedding* (learned, sinusoidal) change what query, key and
value are made from; schemes that act on *query and key* (rotary) change them before
`scores`; schemes that act on the *score* (ALiBi, T5) are the `bias` of `attention`, added
after the scaling and before the softmax.

Letters: q queries, k keys, d = head_dim, v = width of a value.

References
----------
Vaswani et al. 2017, "Attention Is All You Need", arXiv:1706.03762, section 3.2.1.
"""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import ArrayLike

from positions import _arguments as check
from positions._arguments import BoolArray, FloatArray

__all__ = [
    "scores",
    "causal_mask",
    "softmax",
    "attention",
]


def scores(query: ArrayLike, key: ArrayLike, scale: float | None = None) -> FloatArray:
    r"""Return how well each query matches each key, before the softmax.

    Parameters
    ----------
    query : array_like, shape (..., q, d)
    key : array_like, shape (..., k, d)
    scale : float, optional
        What the dot products are multiplied by; :math:`1/\sqrt{d}` by default. T5 uses 1.

    Returns
    -------
    numpy.ndarray, shape (..., q, k)

    Raises
    ------
    TypeError
        If an array does not hold real numbers.
    ValueError
        If the widths differ, a value is not finite, or the shapes do not broadcast.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, equation 1.
    """
    queries = check.array("query", query, min_ndim=2)
    keys = check.array("key", key, min_ndim=2)
    if queries.shape[-1] != keys.shape[-1] or queries.shape[-1] == 0:
        raise ValueError(
            "query and key must have the same width of at least 1, "
            f"got query of shape {queries.shape} and key of shape {keys.shape}"
        )
    leading = _broadcast("query and key", queries.shape[:-2], keys.shape[:-2])
    factor = 1 / math.sqrt(queries.shape[-1]) if scale is None else check.number("scale", scale)
    dtype = np.result_type(queries, keys)
    check.check_bytes("scores", (*leading, queries.shape[-2], keys.shape[-2]), dtype)
    result: FloatArray = np.matmul(queries, np.swapaxes(keys, -1, -2))  # (..., q, k)
    result *= factor
    return result


def causal_mask(n_queries: int, n_keys: int | None = None) -> BoolArray:
    """Return which keys each query may see: itself and those before it.

    Parameters
    ----------
    n_queries : int
    n_keys : int, optional
        Equal to `n_queries` by default. With more keys than queries, the queries are the
        last of the keys, as when a cache holds the earlier ones.

    Returns
    -------
    numpy.ndarray, shape (n_queries, n_keys), bool
        True where the key may be seen.

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number, or there are more queries than keys.
    """
    n_queries, n_keys = check.queries_and_keys(n_queries, n_keys)
    check.check_bytes("causal_mask", (n_queries, n_keys), np.dtype(np.bool_))
    return np.tri(n_queries, n_keys, n_keys - n_queries, dtype=np.bool_)


def softmax(x: ArrayLike, axis: int = -1) -> FloatArray:
    r"""Return :math:`e^{x_j} / \sum_j e^{x_j}`, safe for scores of any size.

    Parameters
    ----------
    x : array_like
        Scores; -inf means masked.
    axis : int, default -1
        The axis over which the result sums to 1.

    Returns
    -------
    numpy.ndarray, same shape as `x`
        From 0 to 1. Where everything along `axis` is masked, all weights are 0: attending
        to nothing adds nothing (a plain softmax would give NaN there).

    Raises
    ------
    TypeError
        If `x` does not hold real numbers.
    ValueError
        If `x` holds NaN or +inf, or has no such axis.
    """
    values = check.array("x", x, min_ndim=1, finite=False)
    if not isinstance(axis, int):
        raise TypeError(f"axis must be a whole number, got axis={axis!r}")
    if not -values.ndim <= axis < values.ndim:
        raise ValueError(f"axis must be one of the {values.ndim} axes of x, got axis={axis}")
    return _softmax_in_place(values.copy(), axis)


def _softmax_in_place(values: FloatArray, axis: int = -1) -> FloatArray:
    if values.size == 0:
        return values
    largest = values.max(axis=axis, keepdims=True)
    if np.isnan(largest).any() or np.isposinf(largest).any():
        raise ValueError("x must hold no NaN and no +inf (use -inf for a masked score)")
    largest[np.isneginf(largest)] = 0  # a row that is masked as a whole: exp(-inf - 0) is 0
    values -= largest
    np.exp(values, out=values)
    total = values.sum(axis=axis, keepdims=True)
    total[total == 0] = 1
    values /= total
    return values


def attention(
    query: ArrayLike,
    key: ArrayLike,
    value: ArrayLike,
    *,
    bias: ArrayLike | None = None,
    causal: bool = False,
    scale: float | None = None,
) -> tuple[FloatArray, FloatArray]:
    r"""Return the attended values and the weights they were mixed with.

    :math:`\mathrm{softmax}(QK^\top/\sqrt{d} + B)\,V`. Without a bias and a mask it cannot
    tell order: shuffle the tokens and the output comes shuffled alike. A causal mask alone
    already breaks that symmetry.

    Parameters
    ----------
    query : array_like, shape (..., q, d)
    key : array_like, shape (..., k, d)
    value : array_like, shape (..., k, v)
    bias : array_like, broadcastable to (..., q, k), optional
        Added to the scaled scores; -inf masks a key.
    causal : bool, default False
        Hide later keys from each query, as `causal_mask` does.
    scale : float, optional
        As in `scores`.

    Returns
    -------
    output : numpy.ndarray, shape (..., q, v)
    weights : numpy.ndarray, shape (..., q, k)
        Each row sums to 1, or to 0 where every key is masked.

    Raises
    ------
    TypeError
        If an array does not hold real numbers.
    ValueError
        If shapes do not fit, a value is not finite, the bias holds NaN or +inf, or `causal`
        is asked for with more queries than keys.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, equation 1; Press et al. 2022, arXiv:2108.12409,
    section 3 (where a bias enters).
    """
    weights = scores(query, key, scale)  # (..., q, k)
    n_queries, n_keys = weights.shape[-2:]
    values = check.array("value", value, min_ndim=2)
    if values.shape[-2] != n_keys:
        raise ValueError(
            f"value must have one row per key, got {values.shape[-2]} rows for {n_keys} keys"
        )
    _broadcast("value and the scores", values.shape[:-2], weights.shape[:-2])
    if bias is not None:
        weights = _add_bias(weights, bias)
    if check.flag("causal", causal):
        weights[..., ~causal_mask(n_queries, n_keys)] = -np.inf
    _softmax_in_place(weights)
    return np.matmul(weights, values), weights


def _add_bias(weights: FloatArray, bias: ArrayLike) -> FloatArray:
    added = check.array("bias", bias, finite=False)
    shape = _broadcast("bias and the scores", added.shape, weights.shape)
    if shape[-2:] != weights.shape[-2:]:
        raise ValueError(
            f"bias must broadcast to the scores of shape {weights.shape}, got {added.shape}"
        )
    if added.size and not (added.max() < np.inf):  # NaN compares as False, too
        raise ValueError("bias must hold no NaN and no +inf (use -inf to mask a key)")
    if shape == weights.shape:
        weights += added
        return weights
    return weights + added


def _broadcast(what: str, *shapes: tuple[int, ...]) -> tuple[int, ...]:
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        listed = " and ".join(str(shape) for shape in shapes)
        raise ValueError(f"{what} must have shapes that fit each other, got {listed}") from None
