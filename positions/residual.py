r"""The residual stream: each block adds to a token's vector, and does not replace it.

With :math:`x_0` = token row + position row, a *pre-norm* block writes
:math:`x_{l+1} = x_l + f_l(N(x_l))`: the end is the start plus everything that was written. A
*post-norm* block (the 2017 paper, BERT) writes :math:`x_{l+1} = N(x_l + f_l(x_l))`: the sum is
normalised after each write, so the clean sum holds for pre-norm only.

Letters: n tokens, d = d_model, B blocks.

References
----------
Vaswani et al. 2017, arXiv:1706.03762, section 3.1 (post-norm); Xiong et al. 2020, "On Layer
Normalization in the Transformer Architecture", arXiv:2002.04745, table 1 (both).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray
from positions.attention import attention
from positions.embedding import cosine_similarity

__all__ = [
    "layer_norm",
    "stream",
    "toy_blocks",
    "Block",
    "Norm",
    "Stream",
    "NORMS",
]

Block: TypeAlias = Callable[[FloatArray], FloatArray]
Norm: TypeAlias = Literal["pre", "post"]

NORMS: tuple[Norm, ...] = get_args(Norm)


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream through all blocks, with what each of them did.

    Attributes
    ----------
    states : numpy.ndarray, shape (B + 1, n, d)
        The start, then the vectors after each block.
    contributions : numpy.ndarray, shape (B, n, d)
        What each block added, before any norm over the sum.
    norms : numpy.ndarray, shape (B + 1, n)
        Length of each state.
    cosine_to_start : numpy.ndarray, shape (B + 1, n)
        How nearly each state still points where it started.
    """

    states: FloatArray
    contributions: FloatArray
    norms: FloatArray
    cosine_to_start: FloatArray


def layer_norm(x: ArrayLike, *, epsilon: float = 1e-5) -> FloatArray:
    r"""Return each vector moved to mean 0 and scaled to variance 1, without weights.

    Parameters
    ----------
    x : array_like, shape (..., d)
    epsilon : float, default 1e-5
        Added to the variance.

    Returns
    -------
    numpy.ndarray, shape (..., d)

    Raises
    ------
    TypeError, ValueError
        If `x` does not hold finite numbers or has no component.

    References
    ----------
    Ba et al. 2016, "Layer Normalization", arXiv:1607.06450, section 3.
    """
    vectors = check.array("x", x, min_ndim=1)
    epsilon = check.number("epsilon", epsilon, minimum=0)
    if vectors.shape[-1] == 0:
        raise ValueError(f"x must have at least one component, got shape {vectors.shape}")
    centred = vectors - vectors.mean(axis=-1, keepdims=True)
    variance = (centred * centred).mean(axis=-1, keepdims=True) + epsilon
    result: FloatArray = centred / np.sqrt(np.where(variance == 0, 1, variance))
    return result


def stream(
    start: ArrayLike, blocks: Sequence[Block], *, norm: Norm = "pre", epsilon: float = 1e-5
) -> Stream:
    r"""Run vectors through blocks and keep what each one added.

    Parameters
    ----------
    start : array_like, shape (n, d)
        Token rows plus, where the scheme adds them, position rows.
    blocks : sequence of callable
        Each takes (n, d) and returns (n, d); for example from `toy_blocks`.
    norm : {"pre", "post"}, default "pre"
        Where the layer norm stands: before the block, or over the sum.
    epsilon : float, default 1e-5
        As in `layer_norm`.

    Returns
    -------
    Stream

    Raises
    ------
    TypeError, ValueError
        If `start` is not a table of finite numbers, a block returns another shape, or the
        result would not fit the memory.

    References
    ----------
    Xiong et al. 2020, arXiv:2002.04745, table 1; Elhage et al. 2021, "A Mathematical Framework
    for Transformer Circuits" (the stream as a channel that blocks read and write).
    """
    state = check.array("start", start)
    if state.ndim != 2 or 0 in state.shape:
        raise ValueError(f"start must have shape (n, d_model), got shape {state.shape}")
    check.choice("norm", norm, NORMS)
    check.check_bytes("stream", (2 * len(blocks) + 1, *state.shape), state.dtype)
    states = np.empty((len(blocks) + 1, *state.shape), state.dtype)
    contributions = np.empty((len(blocks), *state.shape), state.dtype)
    states[0] = state
    for i, block in enumerate(blocks):
        before = states[i]
        written = check.array(
            f"blocks[{i}]",
            block(layer_norm(before, epsilon=epsilon) if norm == "pre" else before.copy()),
        )
        if written.shape != state.shape:
            raise ValueError(
                f"blocks[{i}] must return the shape {state.shape}, got {written.shape}"
            )
        contributions[i] = written
        after = before + written
        states[i + 1] = after if norm == "pre" else layer_norm(after, epsilon=epsilon)
    return Stream(
        states,
        contributions,
        np.linalg.norm(states, axis=-1),
        np.asarray(cosine_similarity(states, states[0])),
    )


def toy_blocks(
    n_blocks: int, d_model: int, *, seed: int = 0, strength: float = 1.0, causal: bool = True
) -> list[Block]:
    r"""Return blocks with random weights: attention and a perceptron, side by side.

    Each writes :math:`A(x) + M(x)`, the parallel form of GPT-J, so that it writes once.

    Parameters
    ----------
    n_blocks : int
        At least 0.
    d_model : int
    seed : int, default 0
        The same seed gives the same blocks.
    strength : float, default 1.0
        Multiplies what each block writes.
    causal : bool, default True
        Whether a token sees only itself and those before it.

    Returns
    -------
    list of callable
        Each takes (n, d_model) and returns (n, d_model).

    Raises
    ------
    TypeError, ValueError
        If a size or the seed is out of range.

    References
    ----------
    Wang and Komatsuzaki 2021, GPT-J-6B (parallel attention and perceptron).
    """
    n_blocks = check.size("n_blocks", n_blocks, minimum=0)
    d_model = check.size("d_model", d_model)
    seed = check.size("seed", seed, minimum=0)
    strength = check.number("strength", strength)
    check.flag("causal", causal)
    check.check_bytes("toy_blocks", (n_blocks, 6, d_model, d_model), np.dtype(np.float64))
    rng = np.random.default_rng(seed)
    return [
        _toy_block(rng.normal(scale=d_model**-0.5, size=(6, d_model, d_model)), strength, causal)
        for _ in range(n_blocks)
    ]


def _toy_block(weights: NDArray[np.float64], strength: float, causal: bool) -> Block:
    to_query, to_key, to_value, to_output, up, down = weights

    def block(x: FloatArray) -> FloatArray:
        attended, _ = attention(x @ to_query, x @ to_key, x @ to_value, causal=causal)
        hidden = np.maximum(x @ up, 0)
        result: FloatArray = strength * (attended @ to_output + hidden @ down)
        return result

    return block
