"""The residual stream: when it is a plain sum, and when it is not."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import residual
from positions.residual import NORMS, Norm, layer_norm, stream, toy_blocks

sizes = st.integers(1, 6)
norms: st.SearchStrategy[Norm] = st.sampled_from(NORMS)


@given(sizes, st.integers(2, 8), st.integers(0, 5), st.integers(0, 999))
def test_pre_norm_ends_at_the_start_plus_all_that_was_written(
    n: int, d: int, n_blocks: int, seed: int
) -> None:
    start = np.random.default_rng(seed).normal(size=(n, d))
    through = stream(start, toy_blocks(n_blocks, d, seed=seed), norm="pre")
    np.testing.assert_array_equal(through.states[0], start)
    np.testing.assert_allclose(
        through.states[-1], start + through.contributions.sum(axis=0), rtol=1e-12, atol=1e-12
    )


def test_post_norm_does_not() -> None:
    start = np.random.default_rng(0).normal(size=(4, 8))
    through = stream(start, toy_blocks(3, 8), norm="post")
    gap = through.states[-1] - start - through.contributions.sum(axis=0)
    assert np.abs(gap).max() > 0.1
    for i in range(3):
        expected = layer_norm(through.states[i] + through.contributions[i])
        np.testing.assert_allclose(through.states[i + 1], expected, rtol=1e-13)


@given(sizes, st.integers(2, 8), norms, st.booleans())
def test_record(n: int, d: int, norm: Norm, causal: bool) -> None:
    start = np.random.default_rng(1).normal(size=(n, d))
    through = stream(start, toy_blocks(2, d, causal=causal), norm=norm)
    assert through.states.shape == (3, n, d)
    assert through.contributions.shape == (2, n, d)
    np.testing.assert_allclose(through.norms, np.sqrt((through.states**2).sum(-1)), rtol=1e-13)
    np.testing.assert_allclose(through.cosine_to_start[0], 1, rtol=1e-13)
    cosine = (through.states * start).sum(-1) / through.norms / through.norms[0]
    np.testing.assert_allclose(through.cosine_to_start, cosine, rtol=0, atol=1e-12)


@given(sizes, st.integers(2, 9))
def test_layer_norm_has_mean_zero_and_variance_one(n: int, d: int) -> None:
    x = np.random.default_rng(n).normal(3, 5, size=(n, d))
    normed = layer_norm(x, epsilon=0)
    np.testing.assert_allclose(normed.mean(axis=-1), 0, atol=1e-13)
    np.testing.assert_allclose(normed.var(axis=-1), 1, rtol=1e-12)
    np.testing.assert_array_equal(layer_norm(np.ones((2, 3)), epsilon=0), 0)


def test_a_block_that_writes_nothing_changes_nothing() -> None:
    start = np.random.default_rng(2).normal(size=(3, 4))
    through = stream(start, [np.zeros_like] * 4)
    np.testing.assert_array_equal(through.states, np.broadcast_to(start, (5, 3, 4)))


def test_blocks_of_one_seed_are_the_same_and_of_another_are_not() -> None:
    x = np.ones((2, 4))
    one, same = (toy_blocks(1, 4, seed=3)[0](x) for _ in range(2))
    np.testing.assert_array_equal(one, same)
    assert np.abs(one - toy_blocks(1, 4, seed=4)[0](x)).max() > 0.01
    np.testing.assert_allclose(toy_blocks(1, 4, seed=3, strength=0)[0](x), 0)


def test_causal_blocks_do_not_look_ahead() -> None:
    start = np.random.default_rng(5).normal(size=(4, 6))
    blocks = toy_blocks(3, 6)
    whole = stream(start, blocks).states[:, :2]
    np.testing.assert_allclose(stream(start[:2], blocks).states, whole, rtol=1e-12, atol=1e-12)
    ahead = toy_blocks(3, 6, causal=False)
    whole = stream(start, ahead).states[-1, :2]
    assert np.abs(stream(start[:2], ahead).states[-1] - whole).max() > 0.01


def test_a_block_of_another_shape_is_named() -> None:
    with pytest.raises(ValueError, match=r"blocks\[1\] must return the shape \(2, 3\), got \(3,\)"):
        residual.stream(np.ones((2, 3)), [np.zeros_like, lambda x: x[0]])


def test_a_block_that_writes_into_its_input_does_no_harm() -> None:
    def spoil(x: NDArray[Any]) -> NDArray[Any]:
        x[:] = 7
        return x

    start = np.ones((2, 3))
    for norm in NORMS:
        through = stream(start, [spoil], norm=norm)
        np.testing.assert_array_equal(start, 1)
        np.testing.assert_array_equal(through.states[0], 1)
