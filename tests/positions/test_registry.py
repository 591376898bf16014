"""What holds for every scheme of the registry, and what tells their kinds apart.

Each scheme is put where it enters a small attention, so that the registry's word for it
("embedding", "query_key", "score") is tested and not only stored.
"""

import importlib
import re
from collections.abc import Callable
from typing import Any, get_args

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import alibi, attention, learned, relative, rotary, sinusoidal
from positions.schemes import SCHEMES, Enters, Scheme

Array = NDArray[Any]
Attend = Callable[[Array, Array], tuple[Array, Array]]
"""Tokens (n, d) and their positions (n,) to attended vectors (n, d) and weights (n, n)."""

_ROWS = np.random.default_rng(7).normal(size=(64, 64))
_BUCKETS = np.random.default_rng(8).normal(size=(512, 1))


def _none(x: Array, _positions: Array) -> tuple[Array, Array]:
    return attention.attention(x, x, x)


def _learned(x: Array, positions: Array) -> tuple[Array, Array]:
    x = x + learned.encode(_ROWS[:, : x.shape[1]], positions)
    return attention.attention(x, x, x)


def _sinusoidal(x: Array, positions: Array) -> tuple[Array, Array]:
    x = x + sinusoidal.sinusoidal(positions, x.shape[1])
    return attention.attention(x, x, x)


def _rotary(x: Array, positions: Array) -> tuple[Array, Array]:
    w = rotary.inverse_frequencies(x.shape[1])
    turned = rotary.rotate(x, positions, inverse_frequencies=w)
    return attention.attention(turned, turned, x)


def _xpos(x: Array, positions: Array) -> tuple[Array, Array]:
    w = rotary.inverse_frequencies(x.shape[1])
    turned = rotary.rotate(x, positions, inverse_frequencies=w)
    scales = np.tile(rotary.xpos_scales(positions, x.shape[1]), 2)
    return attention.attention(turned * scales, turned / scales, x)


def _biased(x: Array, positions: Array, bias_of: Callable[[Array], Array]) -> tuple[Array, Array]:
    far = np.subtract.outer(positions, positions)
    return attention.attention(x, x, x, bias=bias_of(far))


def _alibi(x: Array, positions: Array) -> tuple[Array, Array]:
    # the bias of places 0..n-1, looked up by the distance of the tokens that stand there
    n = int(np.abs(np.subtract.outer(positions, positions)).max()) + 1
    first_row = alibi.bias(1, n, causal=False, max_bias=1)[0, 0]
    return _biased(x, positions, lambda far: first_row[np.abs(far)])


def _t5(x: Array, positions: Array) -> tuple[Array, Array]:
    return _biased(
        x, positions, lambda far: _BUCKETS[relative.t5_bucket(far, bidirectional=True), 0]
    )


def _shaw(x: Array, positions: Array) -> tuple[Array, Array]:
    return _biased(x, positions, lambda far: _BUCKETS[relative.clipped_distance(far, 8), 0])


def _deberta(x: Array, positions: Array) -> tuple[Array, Array]:
    def bias_of(far: Array) -> Array:
        bucket = relative.deberta_bucket(far, bucket_size=8, max_position=128)
        return np.asarray(_BUCKETS[256 + bucket, 0])

    return _biased(x, positions, bias_of)


def _transformer_xl(x: Array, positions: Array) -> tuple[Array, Array]:
    far = np.subtract.outer(positions, positions)
    vectors = sinusoidal.sinusoidal(far, x.shape[1], layout="concatenated")
    return attention.attention(x, x, x, bias=np.einsum("id,ijd->ij", x, vectors))


ATTEND: dict[str, Attend] = {
    "none": _none,
    "learned": _learned,
    "sinusoidal": _sinusoidal,
    "rotary": _rotary,
    "xpos": _xpos,
    "alibi": _alibi,
    "t5": _t5,
    "shaw": _shaw,
    "transformer_xl": _transformer_xl,
    "deberta": _deberta,
}

every_scheme = pytest.mark.parametrize("key", SCHEMES)
seeds = st.integers(0, 2**32 - 1)
sizes = st.integers(2, 8)


def tokens(seed: int, n: int, pairs: int) -> Array:
    return np.random.default_rng(seed).normal(size=(n, 2 * pairs))


def test_every_scheme_is_tested_here() -> None:
    assert list(ATTEND) == list(SCHEMES)


@every_scheme
def test_records(key: str) -> None:
    scheme = SCHEMES[key]
    assert scheme.key == key
    assert re.fullmatch("[a-z][a-z0-9_]*", key), "it is a value in a link"
    assert scheme.enters in get_args(Enters)
    assert re.search(r"arXiv:\d{4}\.\d{5}, (section|equation) \d", scheme.reference)
    if scheme.function:
        module, _, function = scheme.function.rpartition(".")
        assert callable(getattr(importlib.import_module(module), function))
    else:
        assert scheme.enters == "nowhere"


def test_the_registry_cannot_be_changed() -> None:
    scheme = SCHEMES["rotary"]
    with pytest.raises(TypeError):
        SCHEMES["mine"] = scheme  # type: ignore[index]
    with pytest.raises(AttributeError):
        scheme.label = "mine"  # type: ignore[misc]
    assert isinstance(scheme, Scheme)


@every_scheme
@given(seeds, sizes, sizes)
def test_weights_are_finite_distributions(key: str, seed: int, n: int, pairs: int) -> None:
    x = tokens(seed, n, pairs)
    output, weights = ATTEND[key](x, np.arange(n))
    assert output.shape == x.shape
    assert output.dtype == weights.dtype == np.float64
    assert np.isfinite(output).all()
    np.testing.assert_allclose(weights.sum(axis=-1), 1, rtol=1e-13)


@every_scheme
@given(seeds, sizes, sizes)
def test_results_repeat_to_the_bit(key: str, seed: int, n: int, pairs: int) -> None:
    x = tokens(seed, n, pairs)
    first, again = (ATTEND[key](x.copy(), np.arange(n))[0] for _ in range(2))
    np.testing.assert_array_equal(first, again)


@every_scheme
@given(seeds, sizes, sizes)
def test_tokens_that_keep_their_positions_may_be_listed_in_any_order(
    key: str, seed: int, n: int, pairs: int
) -> None:
    x = tokens(seed, n, pairs)
    order = np.random.default_rng(seed + 1).permutation(n)
    output, _ = ATTEND[key](x, np.arange(n))
    shuffled, _ = ATTEND[key](x[order], np.arange(n)[order])
    np.testing.assert_allclose(shuffled, output[order], rtol=0, atol=1e-12)


@every_scheme
def test_only_without_positions_are_shuffled_tokens_the_same(key: str) -> None:
    x = tokens(3, 5, 4)
    order = np.array([3, 0, 4, 1, 2])
    output, _ = ATTEND[key](x, np.arange(5))
    shuffled, _ = ATTEND[key](x[order], np.arange(5))
    gap = np.abs(shuffled - output[order]).max()
    assert gap < 1e-12 if key == "none" else gap > 1e-3


@every_scheme
@given(seeds, sizes, sizes, st.integers(1, 40))
def test_moving_all_positions_changes_nothing_where_only_distance_counts(
    key: str, seed: int, n: int, pairs: int, shift: int
) -> None:
    x = tokens(seed, n, pairs)
    _, here = ATTEND[key](x, np.arange(n))
    _, there = ATTEND[key](x, np.arange(n) + shift)
    if SCHEMES[key].enters != "embedding":
        np.testing.assert_allclose(there, here, rtol=0, atol=1e-12)


@pytest.mark.parametrize("key", [k for k, s in SCHEMES.items() if s.enters == "embedding"])
def test_moving_all_positions_matters_where_they_are_added_to_the_content(key: str) -> None:
    x = tokens(4, 5, 8)
    _, here = ATTEND[key](x, np.arange(5))
    _, there = ATTEND[key](x, np.arange(5) + 20)
    assert np.abs(there - here).max() > 1e-3


@pytest.mark.parametrize("key", [k for k, s in SCHEMES.items() if s.enters == "query_key"])
@given(seeds, sizes, sizes)
def test_values_are_not_turned(key: str, seed: int, n: int, pairs: int) -> None:
    """Every output is a mixture of the plain tokens with the weights."""
    x = tokens(seed, n, pairs)
    output, weights = ATTEND[key](x, np.arange(n))
    np.testing.assert_allclose(output, weights @ x, rtol=0, atol=1e-12)
