r"""Rotary positions (RoPE): query and key are turned, pair by pair, by angles that grow.

Pair :math:`i` of a query or key at position :math:`p` is turned counter-clockwise by
:math:`p\,\omega_i`: :math:`(u, v) \to (u\cos a - v\sin a,\; u\sin a + v\cos a)`. Vectors keep
their lengths, and the dot product of a turned query and a turned key depends on the
difference of their positions only. It is done to q and k, per head, in every layer; never
to the value, nor to the embedding.

Letters: d = head_dim, P = pairs turned, n positions.

References
----------
Su et al. 2021, "RoFormer: Enhanced Transformer with Rotary Position Embedding",
arXiv:2104.09864, section 3.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray

__all__ = [
    "inverse_frequencies",
    "angles",
    "rotate",
    "rotate_by",
    "score",
    "pairing_permutation",
    "axial_angles",
    "sectioned_angles",
    "multimodal_positions",
    "xpos_scales",
    "Pairing",
    "SectionOrder",
    "PAIRINGS",
    "SECTION_ORDERS",
]

Pairing: TypeAlias = Literal["interleaved", "half"]

SectionOrder: TypeAlias = Literal["blocks", "interleaved"]

PAIRINGS: tuple[Pairing, ...] = get_args(Pairing)
SECTION_ORDERS: tuple[SectionOrder, ...] = get_args(SectionOrder)


def inverse_frequencies(head_dim: int, *, base: float = 10000.0) -> NDArray[np.float64]:
    r"""Return :math:`\omega_i = b^{-2i/d}`: how far each pair turns per position.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned; for partial rotary the turned part only.
    base : float, default 10000.0
        At least 1; ``rope_theta`` in most configs.

    Returns
    -------
    numpy.ndarray, shape (head_dim / 2,), float64
        Radians per position, fastest first.

    Raises
    ------
    TypeError, ValueError
        If `head_dim` is not a positive even number or `base` < 1.

    References
    ----------
    Su et al. 2021, arXiv:2104.09864, section 3.2.2, equation 15.
    """
    head_dim = check.even_size("head_dim", head_dim)
    base = check.number("base", base, minimum=1)
    check.check_bytes("inverse_frequencies", (head_dim,), np.dtype(np.float64))
    return np.asarray(base ** -(np.arange(0, head_dim, 2) / head_dim), dtype=np.float64)


def angles(positions: ArrayLike, inverse_frequencies: ArrayLike) -> NDArray[np.float64]:
    r"""Return position times frequency, for every position and pair.

    Parameters
    ----------
    positions : int or array_like, shape (...,)
        An int n means 0..n-1.
    inverse_frequencies : array_like, shape (P,)

    Returns
    -------
    numpy.ndarray, shape (..., P), float64
        Radians, not reduced to one turn.

    Raises
    ------
    TypeError, ValueError
        If a value is not a finite number or `inverse_frequencies` is not one row.

    References
    ----------
    Su et al. 2021, arXiv:2104.09864, section 3.2.2.
    """
    frequencies = _frequencies(inverse_frequencies)
    shape = check.positions_shape("positions", positions)
    check.check_bytes("angles", (*shape, len(frequencies)), np.dtype(np.float64))
    places = check.positions("positions", positions)
    return places[..., None] * frequencies


def _frequencies(inverse_frequencies: ArrayLike) -> NDArray[np.float64]:
    frequencies = check.array("inverse_frequencies", inverse_frequencies)
    if frequencies.ndim != 1 or frequencies.size == 0:
        raise ValueError(
            "inverse_frequencies must be one row with a number per pair, "
            f"got shape {frequencies.shape}"
        )
    return frequencies.astype(np.float64, copy=False)


def rotate(
    x: ArrayLike,
    positions: ArrayLike,
    *,
    inverse_frequencies: ArrayLike,
    pairing: Pairing = "half",
    rotary_dim: int | None = None,
    attention_factor: float = 1.0,
) -> FloatArray:
    r"""Return queries or keys turned by their positions.

    Parameters
    ----------
    x : array_like, shape (..., d)
        Usually (batch, head, position, component).
    positions : int or array_like
        Broadcast against the leading shape of `x`, so that its last axis goes with the
        second-last of `x`. An int n means 0..n-1.
    inverse_frequencies : array_like, shape (P,)
        From `inverse_frequencies` or a function of `positions.rotary_scaling`.
    pairing : {"half", "interleaved"}, default "half"
        Which components form pair i: i and i + rotary_dim / 2 (Llama, GPT-NeoX, Qwen), or 2i
        and 2i + 1 (the paper, GPT-J, GLM).
    rotary_dim : int, optional
        How many components are turned, counted from the first; the rest pass through. It is
        2P, and by default taken so.
    attention_factor : float, default 1.0
        Multiplies the turned components, as YaRN and LongRoPE do to q and k, so that scores
        get its square.

    Returns
    -------
    numpy.ndarray, same shape as `x`
        In the floating type of `x`, float64 for whole numbers.

    Raises
    ------
    TypeError
        If an argument does not hold real numbers.
    ValueError
        If shapes do not fit, a value is not finite or a name is unknown.

    Notes
    -----
    The pairings give the same scores under a fixed permutation of components
    (`pairing_permutation`), and garbage when a model trained with one is run with the other.
    Position 0 always agrees. Angles are formed in float64: float32 angles break the
    dependence on the difference alone by up to 1e-3 at position 1e5.

    References
    ----------
    Su et al. 2021, arXiv:2104.09864, section 3.2.2, equations 14 to 16, and section 3.4.2,
    equation 34.
    """
    frequencies = _frequencies(inverse_frequencies)
    _check_rotary_dim(rotary_dim, len(frequencies))
    vectors = check.array("x", x, min_ndim=1)
    if check.is_count(positions) and vectors.shape[-2:-1] != (positions,):
        raise ValueError(
            f"positions={positions} needs an x with {positions} rows, got x of shape "
            f"{vectors.shape}"
        )
    places = check.positions("positions", positions)
    return _rotate(
        vectors,
        places[..., None],
        lambda block: block * frequencies,
        2 * len(frequencies),
        pairing,
        attention_factor,
    )


def _check_rotary_dim(rotary_dim: int | None, n_pairs: int) -> None:
    if rotary_dim is None:
        return
    if check.even_size("rotary_dim", rotary_dim) != 2 * n_pairs:
        raise ValueError(
            f"rotary_dim must be twice the {n_pairs} inverse_frequencies, "
            f"got rotary_dim={rotary_dim}"
        )


def rotate_by(
    x: ArrayLike,
    angles: ArrayLike,
    *,
    pairing: Pairing = "half",
    attention_factor: float = 1.0,
) -> FloatArray:
    r"""Return queries or keys turned by angles given for each pair.

    `rotate` is this with angle = position x frequency. Use it with `axial_angles` or
    `sectioned_angles` for positions that have several coordinates.

    Parameters
    ----------
    x : array_like, shape (..., d)
    angles : array_like, shape (..., P)
        Radians; the leading shape is broadcast against that of `x`, and 2P is at most d.
    pairing, attention_factor
        As in `rotate`.

    Returns
    -------
    numpy.ndarray, same shape as `x`

    Raises
    ------
    TypeError, ValueError
        As in `rotate`.

    References
    ----------
    Su et al. 2021, arXiv:2104.09864, section 3.4.2, equation 34.
    """
    vectors = check.array("x", x, min_ndim=1)
    turn = check.array("angles", angles, min_ndim=1)
    return _rotate(
        vectors, turn, lambda block: block, 2 * turn.shape[-1], pairing, attention_factor
    )


def _rotate(
    vectors: FloatArray,
    places: FloatArray,
    to_angles: Callable[[FloatArray], FloatArray],
    rotary_dim: int,
    pairing: Pairing,
    attention_factor: float,
) -> FloatArray:
    """Turn `vectors` by ``to_angles(places)``, a block of rows at a time.

    Angles, sines and cosines of a whole long input would take as much memory as the result.
    """
    check.choice("pairing", pairing, PAIRINGS)
    factor = check.number("attention_factor", attention_factor, above=0)
    if not 0 < rotary_dim <= vectors.shape[-1]:
        raise ValueError(
            f"x must have at least {rotary_dim} components to turn {rotary_dim // 2} pairs, "
            f"got x of shape {vectors.shape}"
        )
    leading = vectors.shape[:-1]
    if not _fits(places.shape[:-1], leading):
        raise ValueError(
            f"positions must fit the leading shape of x, {leading}, got shape {places.shape[:-1]}"
        )

    result = np.empty_like(vectors, order="C")
    result[..., rotary_dim:] = vectors[..., rotary_dim:]
    first, second = _halves(rotary_dim, pairing)
    # (..., n, d), where a single vector has n = 1
    rows = vectors.reshape(*(leading or (1,)), vectors.shape[-1])
    turned = result.reshape(rows.shape)
    n_rows = rows.shape[-2]
    shared = places.shape[-2:-1] in ((), (1,))  # one position for all rows
    for block in check.blocks(n_rows, rows.nbytes // max(n_rows, 1)):
        angles = to_angles(places if shared else places[..., block, :])  # (..., block, P)
        cosines = (factor * np.cos(angles)).astype(vectors.dtype, copy=False)
        sines = (factor * np.sin(angles)).astype(vectors.dtype, copy=False)
        u, v = rows[..., block, first], rows[..., block, second]
        turned_u, turned_v = turned[..., block, first], turned[..., block, second]
        np.multiply(u, cosines, out=turned_u)
        turned_u -= v * sines
        np.multiply(v, cosines, out=turned_v)
        turned_v += u * sines
    return result


def _fits(shape: tuple[int, ...], target: tuple[int, ...]) -> bool:
    """Return whether `shape` broadcasts to `target` without changing it."""
    try:
        return np.broadcast_shapes(shape, target) == target
    except ValueError:
        return False


def _halves(rotary_dim: int, pairing: Pairing) -> tuple[slice, slice]:
    """Return which components come first and which second in their pairs."""
    if pairing == "half":
        return slice(0, rotary_dim // 2), slice(rotary_dim // 2, rotary_dim)
    return slice(0, rotary_dim, 2), slice(1, rotary_dim, 2)


def score(
    query: ArrayLike,
    key: ArrayLike,
    query_position: ArrayLike,
    key_position: ArrayLike,
    *,
    inverse_frequencies: ArrayLike,
    pairing: Pairing = "half",
) -> FloatArray:
    r"""Return the dot product of a turned query and a turned key, not scaled.

    Both are turned by their own positions and then multiplied, as a model does it; that the
    result depends on the difference alone is a property, not a shortcut taken here.

    Parameters
    ----------
    query, key : array_like, shape (..., d)
    query_position, key_position : array_like, shape (...,)
        Broadcast against each other and the leading shapes. Here an int is one position.
    inverse_frequencies : array_like, shape (P,)
    pairing : {"half", "interleaved"}, default "half"
        As in `rotate`.

    Returns
    -------
    numpy.ndarray, shape (...,)
        A NumPy scalar for a single pair of vectors.

    Raises
    ------
    TypeError, ValueError
        As in `rotate`.

    References
    ----------
    Su et al. 2021, arXiv:2104.09864, section 3.2.2, equation 16.
    """
    turned_query = _rotate_one("query", query, query_position, inverse_frequencies, pairing)
    turned_key = _rotate_one("key", key, key_position, inverse_frequencies, pairing)
    if turned_query.shape[-1] != turned_key.shape[-1]:
        raise ValueError(
            "query and key must have the same width, "
            f"got {turned_query.shape[-1]} and {turned_key.shape[-1]}"
        )
    try:
        np.broadcast_shapes(turned_query.shape, turned_key.shape)
    except ValueError:
        raise ValueError(
            "query and key must have shapes that fit each other, "
            f"got {turned_query.shape} and {turned_key.shape}"
        ) from None
    return np.asarray((turned_query * turned_key).sum(axis=-1))[()]


def _rotate_one(
    name: str, x: ArrayLike, position: ArrayLike, frequencies: ArrayLike, pairing: Pairing
) -> FloatArray:
    vectors = check.array(name, x, min_ndim=1)
    places = check.points(f"{name}_position", position)
    try:
        shape = np.broadcast_shapes(vectors.shape[:-1], places.shape)
    except ValueError:
        raise ValueError(
            f"{name}_position must fit {name} of shape {vectors.shape}, got shape {places.shape}"
        ) from None
    return rotate(
        np.broadcast_to(vectors, (*shape, vectors.shape[-1])),
        places,
        inverse_frequencies=frequencies,
        pairing=pairing,
    )


def pairing_permutation(head_dim: int) -> NDArray[np.int64]:
    r"""Return the order of components that turns the half pairing into the interleaved one.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned.

    Returns
    -------
    numpy.ndarray, shape (head_dim,), int64
        0, d/2, 1, d/2 + 1, ...: ``x[..., permutation]`` puts the partners of the half pairing
        side by side; ``numpy.argsort(permutation)`` undoes it.

    Raises
    ------
    TypeError, ValueError
        If `head_dim` is not a positive even number.

    Notes
    -----
    Converting a checkpoint between the pairings applies this to the rows of the query and key
    projections, head by head.
    """
    head_dim = check.even_size("head_dim", head_dim)
    check.check_bytes("pairing_permutation", (head_dim,), np.dtype(np.int64))
    return np.arange(head_dim, dtype=np.int64).reshape(2, -1).T.reshape(-1)


def axial_angles(
    coordinates: Iterable[ArrayLike], inverse_frequencies: ArrayLike
) -> NDArray[np.float64]:
    r"""Return angles for points with several coordinates: a block of pairs for each axis.

    Parameters
    ----------
    coordinates : iterable of A array_like
        One array per axis; they are broadcast against each other. For a grid pass
        ``numpy.ogrid[0:height, 0:width]``.
    inverse_frequencies : array_like, shape (P,) or (A, P)
        The same frequencies for every axis, or a row for each.

    Returns
    -------
    numpy.ndarray, shape (..., A * P), float64
        Radians: the pairs of the first axis, then those of the second, ...

    Raises
    ------
    TypeError, ValueError
        If there is no coordinate, shapes do not fit or a value is not finite.

    Notes
    -----
    In use: Qwen-VL and DINOv3 with shared frequencies of head_dim / 2; Pixtral with the even
    frequencies of head_dim for the row and the odd ones for the column,
    ``inverse_frequencies(head_dim).reshape(-1, 2).T``; Llama 4 with the column before the row
    and coordinates from 1.

    References
    ----------
    Heo et al. 2024, "Rotary Position Embedding for Vision Transformer", arXiv:2403.13298,
    section 3.2 (axial frequency).
    """
    axes = [check.points(f"coordinates[{i}]", c) for i, c in enumerate(coordinates)]
    if not axes:
        raise ValueError("coordinates must hold one array per axis, got none")
    frequencies = check.array("inverse_frequencies", inverse_frequencies, min_ndim=1)
    if frequencies.ndim == 1:
        frequencies = np.broadcast_to(frequencies, (len(axes), frequencies.size))
    if frequencies.ndim != 2 or len(frequencies) != len(axes) or frequencies.size == 0:
        raise ValueError(
            f"inverse_frequencies must be one row, or {len(axes)} rows for {len(axes)} axes, "
            f"got shape {frequencies.shape}"
        )
    try:
        shape = np.broadcast_shapes(*(axis.shape for axis in axes))
    except ValueError:
        shapes = ", ".join(str(axis.shape) for axis in axes)
        raise ValueError(f"coordinates must broadcast to one shape, got {shapes}") from None
    check.check_bytes("axial_angles", (*shape, frequencies.size), np.dtype(np.float64))
    result = np.empty((*shape, *frequencies.shape))
    for i, axis in enumerate(axes):
        np.multiply(axis[..., None], frequencies[i], out=result[..., i, :])
    return result.reshape(*shape, frequencies.size)


def sectioned_angles(
    coordinates: ArrayLike,
    inverse_frequencies: ArrayLike,
    sections: Sequence[int],
    *,
    order: SectionOrder = "blocks",
) -> NDArray[np.float64]:
    r"""Return angles where each pair listens to one coordinate only (M-RoPE).

    Parameters
    ----------
    coordinates : array_like, shape (A, ...)
        Positions along each axis; time, row and column for a vision-language model. Text
        tokens have all of them equal, and then this is plain RoPE.
    inverse_frequencies : array_like, shape (P,)
    sections : sequence of A int
        How many pairs each axis has; they sum to P.
    order : {"blocks", "interleaved"}, default "blocks"
        ``"blocks"``: the first pairs go to the first axis, and so on (Qwen2-VL).
        ``"interleaved"``: the axes take turns, each while it has pairs left to take, and
        every other pair goes to the first axis (Qwen3-VL). An axis with more pairs than turns
        gets its turns only: 2, 3, 3 sections are dealt as 3, 3, 2.

    Returns
    -------
    numpy.ndarray, shape (..., P), float64
        Radians.

    Raises
    ------
    TypeError, ValueError
        If shapes do not fit, sections do not sum to P or a value is not finite.

    References
    ----------
    Wang et al. 2024, "Qwen2-VL", arXiv:2409.12191, section 2.1 (M-RoPE).
    """
    places = check.points("coordinates", coordinates)
    frequencies = _frequencies(inverse_frequencies)
    sizes = [check.size(f"sections[{i}]", n, minimum=0) for i, n in enumerate(sections)]
    if places.ndim == 0 or len(places) != len(sizes):
        raise ValueError(
            f"coordinates must have one row for each of the {len(sizes)} sections, "
            f"got shape {places.shape}"
        )
    if sum(sizes) != len(frequencies):
        raise ValueError(
            f"sections must sum to the {len(frequencies)} pairs, got {sizes} with sum {sum(sizes)}"
        )
    check.choice("order", order, SECTION_ORDERS)
    check.check_bytes(
        "sectioned_angles", (*places.shape[1:], len(frequencies)), np.dtype(np.float64)
    )
    axis_of_pair = _axis_of_pair(sizes, order)  # (P,)
    return np.moveaxis(places[axis_of_pair], 0, -1) * frequencies


def _axis_of_pair(sizes: list[int], order: str) -> NDArray[np.int64]:
    if order == "blocks":
        return np.repeat(np.arange(len(sizes)), sizes)
    axis_of_pair = np.zeros(sum(sizes), dtype=np.int64)
    for axis, n_pairs in enumerate(sizes[1:], start=1):
        axis_of_pair[axis : n_pairs * len(sizes) : len(sizes)] = axis
    return axis_of_pair


def xpos_scales(
    positions: ArrayLike,
    head_dim: int,
    *,
    scale_base: float = 512.0,
    gamma: float = 0.4,
) -> NDArray[np.float64]:
    r"""Return the factors by which xPos stretches queries and shrinks keys.

    Multiply each turned pair of a query by the scale of its position and each pair of a key
    by its inverse: scores then carry :math:`\zeta_i^{(m-n)/B}` and fall with distance.

    Parameters
    ----------
    positions : int or array_like, shape (...,)
        An int n means 0..n-1. Implementations shift them to lie around 0, which changes the
        vectors but no score.
    head_dim : int
        Even number of components.
    scale_base : float, default 512.0
        B: over how many positions the factor acts once.
    gamma : float, default 0.4
        Keeps the first pair's :math:`\zeta` above 0; larger means weaker decay.

    Returns
    -------
    numpy.ndarray, shape (..., head_dim / 2), float64
        :math:`\zeta_i^{p/B}` with :math:`\zeta_i = (2i/d + \gamma)/(1 + \gamma)`.

    Raises
    ------
    TypeError, ValueError
        If a size is not positive and even, or a number not finite and positive.

    References
    ----------
    Sun et al. 2022, "A Length-Extrapolatable Transformer", arXiv:2212.10554, section 3 and
    algorithm 1.
    """
    head_dim = check.even_size("head_dim", head_dim)
    scale_base = check.number("scale_base", scale_base, above=0)
    gamma = check.number("gamma", gamma, above=0)
    shape = check.positions_shape("positions", positions)
    check.check_bytes("xpos_scales", (*shape, head_dim // 2), np.dtype(np.float64))
    places = check.positions("positions", positions)
    zeta = (np.arange(0, head_dim, 2) / head_dim + gamma) / (1 + gamma)  # (P,)
    return np.asarray(zeta ** (places[..., None] / scale_base), dtype=np.float64)


def multimodal_positions(segments: Sequence[int | tuple[int, int, int]]) -> NDArray[np.int64]:
    r"""Return the three coordinates of each token of mixed text and images (M-RoPE).

    Parameters
    ----------
    segments : sequence of int or (int, int, int)
        A whole number is so many text tokens (0 is allowed); a triple is the grid of an image
        or video in tokens: frames, rows, columns.

    Returns
    -------
    numpy.ndarray, shape (3, n), int64
        Time, row and column of each token, for `sectioned_angles`. Text has all three equal.
        An image starts where the text before it ended, and the text after it continues behind
        the largest coordinate of the image, not behind its number of tokens.

    Raises
    ------
    TypeError, ValueError
        If a segment is neither a whole number nor three positive ones.

    References
    ----------
    Wang et al. 2024, "Qwen2-VL", arXiv:2409.12191, section 2.1 (M-RoPE).
    """
    parts: list[NDArray[np.int64]] = []
    start = 0
    for i, segment in enumerate(segments):
        if isinstance(segment, tuple):
            if len(segment) != 3:
                raise ValueError(
                    f"segments[{i}] must be a number of tokens or (frames, rows, columns), "
                    f"got {segment!r}"
                )
            grid = [check.size(f"segments[{i}]", n) for n in segment]
            check.check_bytes("multimodal_positions", (3, *grid), np.dtype(np.int64))
            parts.append(np.indices(grid).reshape(3, -1) + start)
            start += max(grid)
        else:
            n_tokens = check.size(f"segments[{i}]", segment, minimum=0)
            check.check_bytes("multimodal_positions", (3, n_tokens), np.dtype(np.int64))
            parts.append(np.tile(np.arange(start, start + n_tokens), (3, 1)))
            start += n_tokens
    return np.concatenate([np.empty((3, 0), np.int64), *parts], axis=1)
