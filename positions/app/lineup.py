"""All position schemes at work on the same query and keys, so that only the positions differ.

What a scheme would learn (tables, biases) is random, as before training. It needs NumPy alone.

Letters: d components, K keys.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from positions import alibi, learned, relative, rotary, rotary_scaling, sinusoidal

Array = NDArray[Any]

WIDTH = 16
"""Components of a head."""

STRETCH = 2.0
"""Factor of the scaled rotary scheme: its context is to grow to twice its length."""

T5_BUCKETS = 32
CLIPPED_AT = 16
DEBERTA_BUCKETS = 256
STEP = 256
"""Rows by which tables of places and distances grow."""
SPREAD = 0.5
"""Standard deviation of what would be learned; that of a token's components is 1."""


@dataclass(frozen=True)
class Settings:
    """What the schemes depend on.

    Attributes
    ----------
    n_positions : int
        The length on which the model was trained, and the rows of its learned table.
    n_heads, head : int
        ALiBi's slope and T5's biases are the head's.
    base : float
        Of the sinusoids and of the rotary schemes.
    seed : int
    """

    n_positions: int
    n_heads: int
    head: int
    base: float
    seed: int


@lru_cache(maxsize=32)
def drawn(name: str, n_rows: int, n_columns: int, seed: int) -> Array:
    """Return the random start of a table that a scheme would learn, shape (n_rows, n_columns)."""
    rows: Array = np.random.default_rng([seed, *name.encode()]).normal(size=(n_rows, n_columns))
    return SPREAD * rows


def rounded(n: int) -> int:
    """Return a length that is enough for n and for many after it, of which one table is kept."""
    return -(-n // STEP) * STEP


@lru_cache(maxsize=4)
def _distance_rows(n: int, d: int, base: float) -> Array:
    """Return Transformer-XL's vectors of the distances 0 to n - 1, shape (n, d)."""
    return relative.transformer_xl(n, d, base=base)[::-1]


def placed(
    scheme: str,
    vectors: Array,
    places: Array,
    settings: Settings,
    *,
    side: Literal["query", "key"] = "key",
) -> Array:
    """Return vectors as a scheme hands them to the dot product: with their places, or as they are.

    Parameters
    ----------
    scheme : str
        A key of `positions.schemes.SCHEMES`, or ``"rotary_scaled"``.
    vectors : numpy.ndarray, shape (n, d)
    places : numpy.ndarray of int, shape (n,)
    settings : Settings
    side : {"query", "key"}
        xPos makes the one larger with its place, and the other smaller.

    Returns
    -------
    numpy.ndarray, shape (n, d)

    Raises
    ------
    IndexError
        If the learned table has no row for a place.
    """
    d, base = vectors.shape[1], settings.base
    match scheme:
        case "learned":
            rows = drawn("learned", settings.n_positions, d, settings.seed)
            return vectors + learned.encode(rows, places)
        case "sinusoidal":
            return vectors + sinusoidal.sinusoidal(places, d, base=base)
        case "rotary" | "rotary_scaled" | "xpos":
            frequencies = rotary.inverse_frequencies(d, base=base)
            if scheme == "rotary_scaled":
                frequencies, _ = rotary_scaling.linear(d, base=base, factor=STRETCH)
            turned = rotary.rotate(
                vectors, places, inverse_frequencies=frequencies, pairing="interleaved"
            )
            if scheme != "xpos":
                return turned
            scales = np.repeat(rotary.xpos_scales(places, d), 2, axis=-1)
            return turned * scales if side == "query" else turned / scales
    return vectors


def scores(
    scheme: str, query: Array, keys: Array, position: int, places: Array, settings: Settings
) -> Array:
    r"""Return the scores of one query with keys that stand at or before its position.

    Parameters
    ----------
    scheme : str
        A key of `positions.schemes.SCHEMES`, or ``"rotary_scaled"``.
    query : numpy.ndarray, shape (d,)
    keys : numpy.ndarray, shape (K, d)
    position : int
        Where the query stands.
    places : numpy.ndarray of int, shape (K,)
        Where the keys stand, none of them after the query.
    settings : Settings

    Returns
    -------
    numpy.ndarray, shape (K,)
        Scaled by :math:`1/\sqrt{d}`, all schemes alike (T5 leaves that to its weights), and
        DeBERTa's three terms by :math:`1/\sqrt{3d}`.

    Raises
    ------
    IndexError
        If the learned table has no row for a position.
    """
    d, base, seed = len(query), settings.base, settings.seed
    distance = position - places
    here = placed(scheme, query[None], np.array([position]), settings, side="query")[0]
    plain = placed(scheme, keys, places, settings) @ here / np.sqrt(d)
    match scheme:
        case "alibi":
            slope = alibi.slopes(settings.n_heads)[settings.head]
            return np.asarray(plain - slope * distance)
        case "t5":
            biases = drawn("t5", T5_BUCKETS, settings.n_heads, seed)[:, settings.head]
            buckets = relative.t5_bucket(distance, bidirectional=False, n_buckets=T5_BUCKETS)
            return np.asarray(plain + biases[buckets])
        case "shaw":
            table = drawn("shaw", 2 * CLIPPED_AT + 1, d, seed)
            rows = table[relative.clipped_distance(distance, CLIPPED_AT)]  # (K, d)
            return np.asarray(plain + rows @ query / np.sqrt(d))
        case "transformer_xl":
            content, where = drawn("transformer_xl", 2, d, seed)
            rows = _distance_rows(rounded(position + 1), d, base)[distance]  # (K, d)
            return np.asarray(plain + (rows @ query + keys @ content + rows @ where) / np.sqrt(d))
        case "deberta":
            table = drawn("deberta", 2 * DEBERTA_BUCKETS, d, seed)
            ahead = np.clip(relative.deberta_bucket(distance) + DEBERTA_BUCKETS, 0, len(table) - 1)
            back = np.clip(relative.deberta_bucket(-distance) + DEBERTA_BUCKETS, 0, len(table) - 1)
            terms = keys @ query + table[ahead] @ query + np.vecdot(table[back], keys)
            return np.asarray(terms / np.sqrt(3 * d))
    return np.asarray(plain)
