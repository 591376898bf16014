"""Where each scheme enters a model, at one length of input: vectors added, turns, biases.

Everything here depends on the length and not on the tokens, so it is made once for many passes.
The numbers come from the modules of the schemes themselves.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias, get_args

import numpy as np

from positions import _arguments as check
from positions import alibi, learned, relative, rotary, rotary_scaling, sinusoidal
from positions._arguments import FloatArray, IntArray
from positions.transformer.architecture import T5_BUCKETS, Architecture, Parameters

Rescaling: TypeAlias = Literal["none", "linear", "ntk", "yarn"]

RESCALINGS: tuple[Rescaling, ...] = get_args(Rescaling)


@dataclass(frozen=True, slots=True)
class Places:
    """What a scheme brings into a model at one length.

    Attributes
    ----------
    length : int
        T.
    added : numpy.ndarray or None, shape (T, C)
        Added to the embedding.
    turns : numpy.ndarray or None, complex, shape (T, C)
        Numbers by which pairs of components of queries, then keys, are multiplied.
    bias : numpy.ndarray or None, shape (H or 1, T, T)
        Added to scores; minus infinity where a key is hidden.
    buckets : numpy.ndarray or None, shape (T, T), int64
        T5's bucket of each query and key, for the gradient.
    """

    length: int
    added: FloatArray | None
    turns: np.ndarray[tuple[int, ...], np.dtype[np.complexfloating]] | None
    bias: FloatArray | None
    buckets: IntArray | None


def places(
    parameters: Parameters,
    length: int,
    *,
    rescaling: str = "none",
) -> Places:
    """Return what the scheme brings in for inputs of a length.

    Parameters
    ----------
    parameters : Parameters
        The learned table and T5's biases are read from here.
    length : int
        T.
    rescaling : {"none", "linear", "ntk", "yarn"}, default "none"
        For rotary positions: how pairs are slowed for inputs longer than L, by the factor
        T / L. At L and below nothing is changed.

    Returns
    -------
    Places

    Raises
    ------
    IndexError
        If positions are learned and `length` is more than their rows.
    TypeError, ValueError
        If an argument is out of range, or another scheme than rotary is to be rescaled.
    """
    length = check.size("length", length)
    check.choice("rescaling", rescaling, RESCALINGS)
    architecture = parameters.architecture
    scheme, dtype = architecture.scheme, parameters.flat.dtype
    if rescaling != "none" and scheme != "rotary":
        raise ValueError(
            f"rescaling must be 'none' where the scheme is {scheme!r}: only rotary positions "
            f"can be slowed, got rescaling={rescaling!r}"
        )
    added = turns = bias = buckets = None
    if scheme == "learned":
        # a view where the table is long enough; encode says what is wrong where it is not
        table = parameters["positions"]
        rows = table[:length] if length <= len(table) else learned.encode(table, length)
        added = rows * np.asarray(math.sqrt(architecture.width), dtype)
    elif scheme == "sinusoidal":
        added = sinusoidal.sinusoidal(
            length, architecture.width, base=architecture.base, dtype=dtype
        )
    elif scheme == "rotary":
        turns = _turns(architecture, length, rescaling)
        turns = turns.astype(np.result_type(dtype, np.complex64))
    elif scheme == "alibi":
        bias = alibi.bias(architecture.n_heads, length, causal=architecture.causal, dtype=dtype)
    elif scheme == "t5":
        buckets = relative.t5_bucket(relative.distances(length), **t5_options(architecture))
        bias = np.moveaxis(parameters["buckets"][buckets], -1, 0).copy()
    if architecture.causal and scheme != "alibi":
        hidden = np.triu(np.full((1, length, length), -np.inf, dtype), 1)
        bias = hidden if bias is None else bias + hidden
    return Places(length, added, turns, bias, buckets)


def _turns(
    architecture: Architecture, length: int, rescaling: str
) -> np.ndarray[tuple[int, ...], np.dtype[np.complex128]]:
    """Return the complex factor of each pair of each head of queries, then keys: (T, C)."""
    frequencies, attention_factor = frequencies_at(architecture, length, rescaling)
    angles = rotary.angles(length, frequencies)
    # A pair (u, v) is the number u + iv: turning it is one product (Su et al., equation 12).
    factors = attention_factor * np.exp(1j * angles)
    return np.tile(factors, 2 * architecture.n_heads)


def frequencies_at(
    architecture: Architecture, length: int, rescaling: str = "none"
) -> tuple[FloatArray, float]:
    """Return how fast each pair turns at a length, and by how much queries and keys grow.

    Parameters
    ----------
    architecture : Architecture
    length : int
        T.
    rescaling : {"none", "linear", "ntk", "yarn"}, default "none"
        The factor is T / L, and 1 where T is not more than L.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (D / 2,), float64
    attention_factor : float

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range.
    """
    check.choice("rescaling", rescaling, RESCALINGS)
    head_dim, base = architecture.head_dim, architecture.base
    factor = check.size("length", length) / architecture.length
    if rescaling == "none" or factor <= 1:
        return rotary.inverse_frequencies(head_dim, base=base), 1.0
    if rescaling == "linear":
        return rotary_scaling.linear(head_dim, base=base, factor=factor)
    if rescaling == "ntk":
        return rotary_scaling.ntk(head_dim, base=base, factor=factor)
    return rotary_scaling.yarn(
        head_dim, base=base, factor=factor, original_max_positions=architecture.length
    )


def t5_options(architecture: Architecture) -> dict[str, Any]:
    """Return T5's numbers at this size: distances of L and more share the last bucket."""
    directions = 1 if architecture.causal else 2
    return {
        "bidirectional": not architecture.causal,
        "n_buckets": directions * T5_BUCKETS,
        "max_distance": architecture.length,
    }
