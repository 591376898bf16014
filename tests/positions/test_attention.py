"""Attention: what it cannot tell, and what a mask changes."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from positions import attention

sizes = st.integers(1, 8)
seeds = st.integers(0, 2**32 - 1)


def random_qkv(seed: int, n: int, d: int) -> NDArray[np.float64]:
    return np.random.default_rng(seed).normal(size=(3, n, d))


@given(seeds, sizes, sizes)
def test_shuffled_tokens_come_out_shuffled_alike(seed: int, n: int, d: int) -> None:
    q, k, v = random_qkv(seed, n, d)
    order = np.random.default_rng(seed + 1).permutation(n)
    output, weights = attention.attention(q, k, v)
    shuffled, shuffled_weights = attention.attention(q[order], k[order], v[order])
    np.testing.assert_allclose(shuffled, output[order], rtol=0, atol=1e-14)
    np.testing.assert_allclose(shuffled_weights, weights[order][:, order], rtol=0, atol=1e-14)


def test_a_causal_mask_alone_breaks_that_symmetry() -> None:
    q, k, v = random_qkv(0, 5, 4)
    order = np.arange(5)[::-1]
    output, _ = attention.attention(q, k, v, causal=True)
    shuffled, _ = attention.attention(q[order], k[order], v[order], causal=True)
    assert np.abs(shuffled - output[order]).max() > 0.1


@given(seeds, sizes, sizes)
def test_nothing_later_changes_what_a_causal_query_sees(seed: int, n: int, d: int) -> None:
    q, k, v = random_qkv(seed, n + 1, d)
    output, _ = attention.attention(q, k, v, causal=True)
    shorter, _ = attention.attention(q[:-1], k[:-1], v[:-1], causal=True)
    np.testing.assert_allclose(output[:-1], shorter, rtol=0, atol=1e-14)
    last, _ = attention.attention(q[-1:], k, v, causal=True)  # the rest in a cache
    np.testing.assert_allclose(output[-1:], last, rtol=0, atol=1e-14)


@given(
    hnp.arrays(
        np.float64,
        hnp.array_shapes(min_dims=1, max_dims=3, max_side=5),
        elements=st.floats(-1e300, 1e300) | st.just(-np.inf),
    ),
    st.data(),
)
def test_softmax_is_a_distribution_for_scores_of_any_size(
    x: NDArray[np.float64], data: st.DataObject
) -> None:
    axis = data.draw(st.integers(-x.ndim, x.ndim - 1))
    weights = attention.softmax(x, axis=axis)
    wholly_masked = np.isneginf(x).all(axis=axis)
    np.testing.assert_allclose(weights.sum(axis=axis), ~wholly_masked, rtol=1e-12)
    assert weights.min() >= 0


@given(hnp.arrays(np.float64, 6, elements=st.floats(-50, 50)), st.floats(-1e6, 1e6))
def test_softmax_does_not_see_a_constant(x: NDArray[np.float64], constant: float) -> None:
    # adding 1e6 rounds the scores to 1e-10
    np.testing.assert_allclose(attention.softmax(x + constant), attention.softmax(x), rtol=1e-8)


def test_softmax_values() -> None:
    np.testing.assert_allclose(attention.softmax([0, np.log(3)]), [0.25, 0.75], rtol=1e-15)
    np.testing.assert_array_equal(attention.softmax([1000.0, 0.0, -np.inf]), [1, 0, 0])
    np.testing.assert_array_equal(attention.softmax(np.full((2, 3), -np.inf)), np.zeros((2, 3)))
    assert attention.softmax(np.empty((0, 4))).shape == (0, 4)


def test_scores_are_scaled_dot_products() -> None:
    q, k, _ = random_qkv(1, 3, 4)
    np.testing.assert_allclose(attention.scores(q, k), q @ k.T / 2, rtol=1e-14)
    np.testing.assert_allclose(attention.scores(q, k, scale=1), q @ k.T, rtol=1e-14)
    batch = attention.scores(np.stack([q, k])[:, None], k)  # (2, 1, 3, 4) with (3, 4)
    np.testing.assert_allclose(batch[0, 0], q @ k.T / 2, rtol=1e-14)
    assert attention.scores(q.astype(np.float32), k.astype(np.float32)).dtype == np.float32


def test_the_bias_is_added_after_the_scaling() -> None:
    q, k, v = random_qkv(2, 3, 16)
    bias = np.random.default_rng(3).normal(size=(5, 3, 3))
    output, weights = attention.attention(q, k, v, bias=bias)
    np.testing.assert_allclose(weights, attention.softmax(q @ k.T / 4 + bias), rtol=1e-13)
    np.testing.assert_allclose(output, weights @ v, rtol=1e-13)
    assert output.shape == (5, 3, 16)


def test_a_query_that_sees_nothing_gets_nothing() -> None:
    q, k, v = random_qkv(4, 2, 3)
    bias = np.array([[0, 0], [-np.inf, -np.inf]])
    output, weights = attention.attention(q, k, v, bias=bias)
    np.testing.assert_array_equal(weights[1], 0)
    np.testing.assert_array_equal(output[1], 0)
    assert np.isfinite(output).all()


def test_causal_mask_shows_each_query_itself_and_what_came_before() -> None:
    np.testing.assert_array_equal(attention.causal_mask(3), [[1, 0, 0], [1, 1, 0], [1, 1, 1]])
    np.testing.assert_array_equal(attention.causal_mask(2, 4), [[1, 1, 1, 0], [1, 1, 1, 1]])
    with pytest.raises(ValueError, match="n_queries=3 and n_keys=2"):
        attention.causal_mask(3, 2)
