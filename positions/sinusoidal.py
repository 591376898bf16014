r"""Sinusoidal positions: each pair of components is a clock hand with its own speed.

Pair :math:`i` of a width-:math:`d` vector turns by :math:`\omega_i = b^{-2i/d}` radians per
position, so pair 0 is the fastest and the last pair the slowest. The vector is *added* to
the token's embedding before the first block.

Letters: n positions, d = d_model, P pairs = frequencies.

References
----------
Vaswani et al. 2017, "Attention Is All You Need", arXiv:1706.03762, section 3.5.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray

__all__ = [
    "inverse_frequencies",
    "wavelengths",
    "sinusoidal",
    "shift_matrix",
    "dot_product",
    "axial",
    "Layout",
    "Spacing",
    "LAYOUTS",
    "SPACINGS",
]

Layout: TypeAlias = Literal["interleaved", "concatenated", "cosine_first"]
Spacing: TypeAlias = Literal["paper", "endpoint"]

LAYOUTS: tuple[Layout, ...] = get_args(Layout)
SPACINGS: tuple[Spacing, ...] = get_args(Spacing)


def inverse_frequencies(
    d_model: int, *, base: float = 10000.0, spacing: Spacing = "paper"
) -> NDArray[np.float64]:
    r"""Return how far each pair turns per position, fastest first.

    Parameters
    ----------
    d_model : int
        Width of the vectors.
    base : float, default 10000.0
        The number under the exponent, at least 1; called theta by many configs.
    spacing : {"paper", "endpoint"}, default "paper"
        ``"paper"``: :math:`\omega_i = b^{-2i/d}`, which stops one step short of 1/base.
        ``"endpoint"``: :math:`\omega_i = b^{-i/(P-1)}`, which ends at 1/base exactly.

    Returns
    -------
    numpy.ndarray, shape (P,), float64
        Radians per position, positive and falling. P is d_model / 2; for an odd width the
        paper's spacing has one more (the last sine has no cosine) and the endpoint spacing
        one less (the last component is padding).

    Raises
    ------
    TypeError
        If `d_model` or `base` is not a number.
    ValueError
        If `d_model` < 1, `base` < 1 or `spacing` is unknown.

    Notes
    -----
    tensor2tensor, fairseq, M2M-100 and Whisper use the endpoint spacing. With a single pair
    its exponent is 0/0; the value 1 is returned, as tensor2tensor does (fairseq and M2M-100
    stop with a division by zero).

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5 (the formula for PE).
    """
    d_model = check.size("d_model", d_model)
    base = check.number("base", base, minimum=1)
    check.choice("spacing", spacing, SPACINGS)
    check.check_bytes("inverse_frequencies", (d_model,), np.dtype(np.float64))
    if spacing == "paper":
        n_pairs = (d_model + 1) // 2
        exponents = 2.0 * np.arange(n_pairs) / d_model
    else:
        n_pairs = d_model // 2
        exponents = np.arange(n_pairs) / max(n_pairs - 1, 1)
    return np.asarray(base**-exponents, dtype=np.float64)


def wavelengths(
    d_model: int, *, base: float = 10000.0, spacing: Spacing = "paper"
) -> NDArray[np.float64]:
    r"""Return after how many positions each pair has made one full turn.

    Parameters
    ----------
    d_model, base, spacing
        As in `inverse_frequencies`.

    Returns
    -------
    numpy.ndarray, shape (P,), float64
        :math:`2\pi/\omega_i` in positions, from :math:`2\pi` upwards.

    Raises
    ------
    TypeError, ValueError
        As in `inverse_frequencies`.

    Notes
    -----
    With the paper's spacing the longest is :math:`2\pi b^{(d-2)/d}`, about 60,611 for
    d = 512; only the endpoint spacing reaches :math:`2\pi b`. It bounds how slowly a hand
    turns, not how many positions can be told apart.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5.
    """
    return 2 * np.pi / inverse_frequencies(d_model, base=base, spacing=spacing)


def sinusoidal(
    positions: ArrayLike,
    d_model: int,
    *,
    base: float = 10000.0,
    layout: Layout = "interleaved",
    spacing: Spacing = "paper",
    dtype: DTypeLike = np.float64,
) -> FloatArray:
    r"""Return the sinusoidal vector of each position.

    Parameters
    ----------
    positions : int or array_like, shape (...,)
        An int n means 0..n-1. Arrays may have any shape and hold any finite numbers:
        fractions, negative positions, any start.
    d_model : int
        Width of the vectors.
    base : float, default 10000.0
        As in `inverse_frequencies`.
    layout : {"interleaved", "concatenated", "cosine_first"}, default "interleaved"
        Order of the components: sin, cos, sin, cos, ... | all sines, then all cosines |
        all cosines, then all sines.
    spacing : {"paper", "endpoint"}, default "paper"
        As in `inverse_frequencies`.
    dtype : dtype, default float64
        Floating type of the result. Everything is computed in float64 whatever it is.

    Returns
    -------
    numpy.ndarray, shape (..., d_model)
        Values from -1 to 1.

    Raises
    ------
    TypeError
        If an argument is of the wrong kind, for example text.
    ValueError
        If a size is not positive, a position is not finite, a name is unknown, no convention
        defines the odd width, or the result would not fit the memory.

    Notes
    -----
    The layouts hold the same components in another order, so dot products agree. In use:
    interleaved by the paper, XLM, SpeechT5 and keras-hub; concatenated by tensor2tensor,
    fairseq, Marian, RoFormer and Whisper; cosine_first by MusicGen and diffusers.

    Odd widths: with the paper's spacing there is one sine more than there are cosines (XLM,
    keras-hub interleaved; Marian, CTRL concatenated); with the endpoint spacing the last
    component is 0 (tensor2tensor, fairseq). No published code interleaves the endpoint
    spacing at an odd width, nor puts more cosines first, so these raise. The package
    positional-encodings takes the table one wider and drops its last column:
    ``sinusoidal(positions, d + 1)[..., :d]``.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5.
    """
    d_model = check.size("d_model", d_model)
    check.choice("layout", layout, LAYOUTS)
    frequencies = inverse_frequencies(d_model, base=base, spacing=spacing)
    result_dtype = check.float_dtype(dtype)
    shape = check.positions_shape("positions", positions)
    check.check_bytes("sinusoidal", (*shape, d_model), result_dtype)
    places = check.positions("positions", positions)
    if d_model % 2 and (layout, spacing) in _UNDEFINED_ODD:
        raise ValueError(
            f"d_model must be even for layout={layout!r} with spacing={spacing!r}, "
            f"got d_model={d_model}"
        )

    result = np.empty((*places.shape, d_model), result_dtype)
    rows = result.reshape(-1, d_model)  # (n, d)
    sines, cosines = _columns(d_model, layout, len(frequencies))
    if spacing == "endpoint" and d_model % 2:
        rows[:, -1] = 0
    if _evenly_spaced(places):
        _fill_by_turning(rows[:, sines], rows[:, cosines], places, frequencies)
    else:
        _fill(rows[:, sines], rows[:, cosines], places.reshape(-1), frequencies)
    return result


def _fill(
    sines: FloatArray,
    cosines: FloatArray,
    places: NDArray[np.float64],
    frequencies: NDArray[np.float64],
) -> None:
    """Write sine and cosine of every angle; an odd width has one cosine less."""
    n_cosines = cosines.shape[1]
    for block in check.blocks(len(places), 8 * len(frequencies)):
        angles = places[block, None] * frequencies  # (block, P)
        sines[block] = np.sin(angles)
        cosines[block] = np.cos(angles[:, :n_cosines])


def _evenly_spaced(places: NDArray[np.float64]) -> bool:
    if places.ndim != 1 or places.size < 2:
        return False
    steps = np.diff(places)
    return bool((steps == steps[0]).all())


def _fill_by_turning(
    sines: FloatArray,
    cosines: FloatArray,
    places: NDArray[np.float64],
    frequencies: NDArray[np.float64],
) -> None:
    """Write the same values for evenly spaced places, turning one block of hands to the next.

    One multiplication of complex numbers turns a hand, and costs a fraction of a sine and a
    cosine. It adds an error below 1e-15 to that of rounding the angle.
    """
    n_cosines = cosines.shape[1]
    # With about as many blocks as rows in one, the fewest sines and cosines are computed.
    n_rows = min(check.block_rows(16 * len(frequencies)), math.isqrt(len(places)) + 1)
    offsets = places[:n_rows] - places[0]
    hands = np.exp(1j * (offsets[:, None] * frequencies))  # (n_rows, P)
    turned = np.empty_like(hands)
    for begin in range(0, len(places), n_rows):
        block = slice(begin, min(begin + n_rows, len(places)))
        some = turned[: block.stop - begin]
        start = np.exp(1j * (places[begin] * frequencies))  # (P,)
        np.multiply(hands[: len(some)], start, out=some)
        sines[block] = some.imag
        cosines[block] = some[:, :n_cosines].real


# What no published code defines: which component would be left without a partner.
_UNDEFINED_ODD = {("interleaved", "endpoint"), ("cosine_first", "paper")}


def _columns(d_model: int, layout: Layout, n_pairs: int) -> tuple[slice, slice]:
    """Return which columns hold the sines and which the cosines."""
    if layout == "interleaved":
        return slice(0, None, 2), slice(1, None, 2)
    first, second = slice(0, n_pairs), slice(n_pairs, min(2 * n_pairs, d_model))
    return (first, second) if layout == "concatenated" else (second, first)


def shift_matrix(
    distance: float,
    d_model: int,
    *,
    base: float = 10000.0,
    layout: Layout = "interleaved",
    spacing: Spacing = "paper",
) -> NDArray[np.float64]:
    r"""Return the matrix that moves any position's vector by `distance`.

    One matrix serves every position: :math:`PE(p + k) = M_k\,PE(p)`. It turns each pair by
    :math:`k\omega_i`, so it is orthogonal and :math:`M_a M_b = M_{a+b}`.

    Parameters
    ----------
    distance : float
        How far to move, in positions; may be negative or a fraction.
    d_model : int
        Even width of the vectors.
    base, layout, spacing
        As in `sinusoidal`.

    Returns
    -------
    numpy.ndarray, shape (d_model, d_model), float64

    Raises
    ------
    TypeError, ValueError
        As in `sinusoidal`; also if `d_model` is odd.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5, "PE(pos+k) can be represented as a
    linear function of PE(pos)".
    """
    distance = check.number("distance", distance)
    d_model = check.even_size("d_model", d_model)
    check.choice("layout", layout, LAYOUTS)
    angles = distance * inverse_frequencies(d_model, base=base, spacing=spacing)  # (P,)
    check.check_bytes("shift_matrix", (d_model, d_model), np.dtype(np.float64))
    matrix = np.zeros((d_model, d_model))
    columns = np.arange(d_model)
    sines, cosines = (columns[part] for part in _columns(d_model, layout, len(angles)))
    # sin(a + b) = sin a cos b + cos a sin b; cos(a + b) = cos a cos b - sin a sin b
    matrix[sines, sines] = np.cos(angles)
    matrix[sines, cosines] = np.sin(angles)
    matrix[cosines, sines] = -np.sin(angles)
    matrix[cosines, cosines] = np.cos(angles)
    return matrix


def dot_product(
    distance: ArrayLike,
    d_model: int,
    *,
    base: float = 10000.0,
    spacing: Spacing = "paper",
) -> NDArray[np.float64]:
    r"""Return the dot product of two positions' vectors from their distance alone.

    :math:`PE(m)\cdot PE(n) = \sum_i \cos((m-n)\,\omega_i)`: no position, only the distance.

    Parameters
    ----------
    distance : array_like, shape (...,)
        Query position minus key position. Unlike `positions` elsewhere, an int is one
        distance.
    d_model : int
        Even width of the vectors.
    base, spacing
        As in `inverse_frequencies`.

    Returns
    -------
    numpy.ndarray, shape (...,), float64
        d_model / 2 at distance 0, and even in the distance.

    Raises
    ------
    TypeError, ValueError
        As in `sinusoidal`; also if `d_model` is odd.

    Notes
    -----
    The value does not fall steadily with distance: for d_model = 384, 216 of the first 511
    steps go up.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.5; sin a sin b + cos a cos b = cos(a - b).
    """
    far = check.points("distance", distance)
    d_model = check.even_size("d_model", d_model)
    frequencies = inverse_frequencies(d_model, base=base, spacing=spacing)
    # Each distance is computed once, however many pairs of positions have it.
    distinct, place = np.unique(np.abs(far.reshape(-1)), return_inverse=True)
    values = np.empty(len(distinct))
    for block in check.blocks(len(distinct), 8 * len(frequencies)):
        np.cos(distinct[block, None] * frequencies).sum(axis=1, out=values[block])
    return values[place].reshape(far.shape)


def axial(
    coordinates: Iterable[ArrayLike],
    d_model: int,
    *,
    base: float = 10000.0,
    layout: Layout = "concatenated",
    spacing: Spacing = "paper",
    dtype: DTypeLike = np.float64,
) -> FloatArray:
    r"""Return sinusoidal vectors of points with several coordinates, such as image patches.

    Each coordinate has its own block of columns, in the order given, and fills it as
    `sinusoidal` does.

    Parameters
    ----------
    coordinates : iterable of A array_like
        One array per axis; they are broadcast against each other. For a grid pass
        ``numpy.ogrid[0:height, 0:width]``.
    d_model : int
        Width of the vectors. Each axis gets the even width 2 * (d_model // (2 * A)); columns
        left over at the end are 0.
    base, layout, spacing, dtype
        As in `sinusoidal`, applied within each block.

    Returns
    -------
    numpy.ndarray, shape (..., d_model)
        The leading shape is that of the broadcast coordinates.

    Raises
    ------
    TypeError, ValueError
        As in `sinusoidal`; also if there is no coordinate, they do not broadcast, or
        `d_model` leaves less than two columns for each axis.

    Notes
    -----
    Rows before columns: transformers' ViT-MAE, timm. Columns before rows: the authors' code
    of MAE, diffusers. Left-over zero columns: tensor2tensor. positional-encodings rounds the
    blocks up and cuts at d_model: pass the rounded width and slice.

    References
    ----------
    He et al. 2021, arXiv:2111.06377, appendix A.1; Vaswani et al. 2017,
    arXiv:1706.03762, section 3.5.
    """
    axes = [check.points(f"coordinates[{i}]", c) for i, c in enumerate(coordinates)]
    if not axes:
        raise ValueError("coordinates must hold one array per axis, got none")
    try:
        shape = np.broadcast_shapes(*(axis.shape for axis in axes))
    except ValueError:
        shapes = ", ".join(str(axis.shape) for axis in axes)
        raise ValueError(f"coordinates must broadcast to one shape, got {shapes}") from None
    d_model = check.size("d_model", d_model, minimum=2 * len(axes))
    result_dtype = check.float_dtype(dtype)
    check.check_bytes("axial", (*shape, d_model), result_dtype)
    width = 2 * (d_model // (2 * len(axes)))
    result = np.zeros((*shape, d_model), result_dtype)
    for i, axis in enumerate(axes):
        columns = slice(i * width, (i + 1) * width)
        result[..., columns] = sinusoidal(
            axis, width, base=base, layout=layout, spacing=spacing, dtype=result_dtype
        )
    return result
