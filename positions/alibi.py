r"""ALiBi: a penalty on each attention score that grows with the distance to the key.

Nothing is added to the embedding and nothing is rotated. Head :math:`h` adds
:math:`-m_h\,|i-j|` to the score of query :math:`i` and key :math:`j`, with its own slope
:math:`m_h`: steep heads look near, flat heads far. The model must be trained with it.

Letters: h = n_heads, q queries, k keys. A distance is query position minus key position.

References
----------
Press, Smith and Lewis 2022, "Train Short, Test Long: Attention with Linear Biases Enables
Input Length Extrapolation", arXiv:2108.12409.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view
from numpy.typing import ArrayLike, DTypeLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray

__all__ = [
    "slopes",
    "bias",
    "bias_row",
    "key_bias",
    "Convention",
    "Form",
    "CONVENTIONS",
    "FORMS",
]

Convention: TypeAlias = Literal["reference", "paper"]
Form: TypeAlias = Literal["distance", "key", "key_from_end"]

CONVENTIONS: tuple[Convention, ...] = get_args(Convention)
FORMS: tuple[Form, ...] = get_args(Form)


def slopes(
    n_heads: int, *, convention: Convention = "reference", max_bias: float = 8.0
) -> NDArray[np.float64]:
    r"""Return the slope of each head, as positive numbers.

    Parameters
    ----------
    n_heads : int
    convention : {"reference", "paper"}, default "reference"
        They differ only where `n_heads` is not a power of two.
        ``"reference"``, the authors' code: the slopes for the power of two below, then every
        other slope of twice that many heads.
        ``"paper"``, the paper's sentence taken literally: :math:`2^{-8i/n}` for any n.
    max_bias : float, default 8.0
        The exponent of the flattest head, which has the slope 2**-max_bias.

    Returns
    -------
    numpy.ndarray, shape (n_heads,), float64
        Per position. For 8 heads: 1/2, 1/4, ..., 1/256.

    Raises
    ------
    TypeError, ValueError
        If `n_heads` is not a positive whole number, `max_bias` not a positive number or
        `convention` unknown.

    Notes
    -----
    BLOOM, MPT, Falcon and the authors' code agree head by head for every number of heads.
    Falcon then rounds to bfloat16. No current model is known to use the literal sentence;
    MLX did for a while.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.
    """
    n_heads = check.size("n_heads", n_heads)
    check.choice("convention", convention, CONVENTIONS)
    max_bias = check.number("max_bias", max_bias, above=0)
    check.check_bytes("slopes", (n_heads,), np.dtype(np.float64))
    if convention == "paper":
        return _geometric(n_heads, max_bias)
    power = 1 << (n_heads.bit_length() - 1)  # the largest power of two within n_heads
    extra = _geometric(2 * power, max_bias)[::2][: n_heads - power]
    return np.concatenate([_geometric(power, max_bias), extra])


def _geometric(n_heads: int, max_bias: float) -> NDArray[np.float64]:
    return np.asarray(2.0 ** (-max_bias * np.arange(1, n_heads + 1) / n_heads), dtype=np.float64)


def bias(
    n_heads: int,
    n_queries: int,
    n_keys: int | None = None,
    *,
    form: Form = "distance",
    causal: bool = True,
    convention: Convention = "reference",
    max_bias: float = 8.0,
    dtype: DTypeLike = np.float64,
) -> FloatArray:
    r"""Return what is added to the scaled scores of every head, query and key.

    Parameters
    ----------
    n_heads, n_queries : int
    n_keys : int, optional
        Equal to `n_queries` by default. With more keys than queries, the queries are the
        last of the keys.
    form : {"distance", "key", "key_from_end"}, default "distance"
        For slope m, query position i, key position j and K keys:
        ``"distance"``: :math:`-m|i-j|` (the paper; symmetric, so encoders use it too);
        ``"key"``: :math:`+m j` (BLOOM, Falcon);
        ``"key_from_end"``: :math:`+m (j-(K-1))` (MPT, keras-hub).
    causal : bool, default True
        Put -inf where the key comes after the query.
    convention, max_bias
        As in `slopes`.
    dtype : dtype, default float64
        Floating type of the result.

    Returns
    -------
    numpy.ndarray, shape (n_heads, n_queries, n_keys)

    Raises
    ------
    TypeError, ValueError
        If a size is not a positive whole number, there are more queries than keys, a name is
        unknown, or the result would not fit the memory.

    Notes
    -----
    The three forms differ by a constant in each row, which the softmax does not see: under a
    causal mask, and only there, they give the same attention.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.
    """
    n_queries, n_keys = check.queries_and_keys(n_queries, n_keys)
    check.choice("form", form, FORMS)
    check.flag("causal", causal)
    steepness = slopes(n_heads, convention=convention, max_bias=max_bias)  # (h,)
    result_dtype = check.float_dtype(dtype)
    check.check_bytes("bias", (len(steepness), n_queries, n_keys), result_dtype)
    result = np.empty((len(steepness), n_queries, n_keys), result_dtype)
    if form == "distance":
        _fill_diagonals(result, steepness, causal)
    else:
        keys = np.arange(n_keys) - (n_keys - 1 if form == "key_from_end" else 0)
        for head, slope in enumerate(steepness):
            result[head] = (slope * keys).astype(result_dtype)
        if causal:
            for query in range(n_queries):
                result[:, query, n_keys - n_queries + query + 1 :] = -np.inf
    return result


def _fill_diagonals(result: FloatArray, steepness: NDArray[np.float64], causal: bool) -> None:
    """Write -slope * distance, which is the same along each diagonal."""
    _, n_queries, n_keys = result.shape
    key_minus_query = np.arange(-(n_keys - 1), n_queries)
    for head, slope in enumerate(steepness):
        # Rounded before it is copied, so that copying is all that is left for each row.
        terms = (-slope * np.abs(key_minus_query)).astype(result.dtype)
        if causal:
            terms[key_minus_query > 0] = -np.inf
        # The last query sees the first n_keys terms, each earlier one starts one term later.
        result[head] = sliding_window_view(terms, n_keys)[::-1]


def bias_row(
    n_heads: int,
    position: int,
    n_keys: int | None = None,
    *,
    form: Form = "distance",
    causal: bool = True,
    convention: Convention = "reference",
    max_bias: float = 8.0,
) -> NDArray[np.float64]:
    r"""Return the bias of a single query, for inputs too long for the whole of `bias`.

    Parameters
    ----------
    n_heads : int
    position : int
        Position of the query, from 0.
    n_keys : int, optional
        Keys are 0..n_keys-1; ``position + 1`` by default.
    form, causal, convention, max_bias
        As in `bias`.

    Returns
    -------
    numpy.ndarray, shape (n_heads, n_keys), float64

    Raises
    ------
    TypeError, ValueError
        As in `bias`; also if `position` is negative.
    IndexError
        If `position` is not one of the keys.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.
    """
    position = check.size("position", position, minimum=0)
    n_keys = position + 1 if n_keys is None else check.size("n_keys", n_keys)
    if position >= n_keys:
        raise IndexError(f"position must lie in 0..{n_keys - 1}, got position={position}")
    check.choice("form", form, FORMS)
    steepness = slopes(n_heads, convention=convention, max_bias=max_bias)  # (h,)
    check.check_bytes("bias_row", (len(steepness), n_keys), np.dtype(np.float64))
    keys = np.arange(n_keys)
    if form == "distance":
        terms = -np.abs(position - keys)
    else:
        terms = keys - (n_keys - 1 if form == "key_from_end" else 0)
    result = steepness[:, None] * terms  # (h, k)
    if check.flag("causal", causal):
        result[:, position + 1 :] = -np.inf
    return result


def key_bias(
    n_heads: int,
    attention_mask: ArrayLike,
    *,
    convention: Convention = "reference",
    max_bias: float = 8.0,
) -> NDArray[np.float64]:
    r"""Return the ``"key"`` form for padded batches: keys are counted among real tokens.

    Parameters
    ----------
    n_heads : int
    attention_mask : array_like, shape (..., k)
        1 for a real token, 0 for padding.
    convention, max_bias
        As in `slopes`.

    Returns
    -------
    numpy.ndarray, shape (..., n_heads, 1, k), float64
        Slope times the index of the key among the real tokens, 0 at padding. One row serves
        every query, because the query's own term cancels in the softmax.

    Raises
    ------
    TypeError, ValueError
        If the mask holds anything but 0 and 1 or has no axis.

    Notes
    -----
    This is how BLOOM and Falcon build their bias; a causal mask must be applied elsewhere.

    References
    ----------
    Press et al. 2022, arXiv:2108.12409, section 3.
    """
    steepness = slopes(n_heads, convention=convention, max_bias=max_bias)  # (h,)
    mask = check.mask("attention_mask", attention_mask)  # (..., k)
    index = (np.cumsum(mask, axis=-1) - 1) * mask
    check.check_bytes("key_bias", (*mask.shape, len(steepness)), np.dtype(np.float64))
    return steepness[:, None, None] * index[..., None, None, :]
