"""One byte per number: how far it is from the original, and what follows from it."""

import tracemalloc
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra.numpy import array_shapes, arrays
from numpy.typing import NDArray

from positions import embedding, quantised
from positions.quantised import assemble, cosine_similarity, expand, nearest, quantise

TABLES = arrays(
    np.float32,
    array_shapes(min_dims=2, max_dims=2, max_side=8),
    elements=st.floats(-(2.0**100), 2.0**100, width=32),
)


@given(TABLES)
def test_no_number_is_off_by_more_than_half_a_step(table: NDArray[np.float32]) -> None:
    small = quantise(table)
    again = expand(small, np.arange(len(table))).astype(np.float64)
    # A step of float32 on top, and numbers so small that float32 has no fine steps there.
    allowed = small.scales[:, None].astype(np.float64) * 0.5001 + 1e-42
    assert (np.abs(again - table) <= allowed).all()
    assert np.abs(small.rows.astype(int)).max() <= 127


@given(TABLES)
def test_the_largest_number_of_a_row_is_kept(table: NDArray[np.float32]) -> None:
    small = quantise(table)
    lengths = np.abs(table).max(axis=1)
    normal = lengths > 1e-30
    assert (np.abs(small.rows.astype(int)).max(axis=1)[normal] == 127).all()


def test_quantising_twice_changes_nothing() -> None:
    table = np.random.default_rng(1).normal(size=(700, 24)).astype(np.float32)
    once = quantise(table)
    twice = quantise(expand(once, np.arange(700)))
    np.testing.assert_array_equal(once.rows, twice.rows)


def test_cosines_are_those_of_the_rows_read_back() -> None:
    rng = np.random.default_rng(2)
    small = quantise(rng.normal(size=(1300, 96)))
    for vector in (rng.normal(size=96), 1e300 * rng.normal(size=96), 1e-300 * rng.normal(size=96)):
        rows = expand(small, np.arange(1300)).astype(np.float64)
        expected = embedding.cosine_similarity(rows, vector)
        found = cosine_similarity(small, vector)
        assert found.dtype == np.float32
        np.testing.assert_allclose(found, expected, atol=2e-6)


def test_rows_and_vectors_of_zeros_have_no_direction() -> None:
    small = quantise([[0.0, 0.0], [1.0, 1.0]])
    np.testing.assert_array_equal(cosine_similarity(small, [0.0, 0.0]), [0, 0])
    np.testing.assert_allclose(cosine_similarity(small, [2.0, 2.0]), [0, 1], atol=1e-6)
    assert quantised.error(small, [[0.0, 0.0], [1.0, 1.0]]).largest < 1e-7


def test_nearest_rows() -> None:
    small = quantise([[1.0, 0.0], [0.0, 1.0], [1.0, 1.0], [2.0, 0.0]])
    ids, similarities = nearest(small, [1.0, 0.1], 3)
    assert ids.tolist() == [0, 3, 2]
    assert (np.diff(similarities) <= 0).all()


def test_the_error_is_what_it_says() -> None:
    table = np.random.default_rng(3).normal(size=(600, 12))
    small = quantise(table)
    again = expand(small, np.arange(600)).astype(np.float64)
    difference = again - table.astype(np.float32)
    error = quantised.error(small, table)
    np.testing.assert_allclose(error.largest, np.abs(difference).max(), rtol=1e-5)
    np.testing.assert_allclose(error.rms, np.sqrt((difference**2).mean()), rtol=1e-5)
    np.testing.assert_allclose(error.relative, error.rms / np.sqrt((table**2).mean()), rtol=1e-6)
    own = [embedding.cosine_similarity(a, b) for a, b in zip(table, again, strict=True)]
    np.testing.assert_allclose(error.smallest_cosine, min(own), rtol=1e-9)


def test_the_table_is_never_made_large_as_a_whole() -> None:
    small = quantise(np.random.default_rng(4).normal(size=(20_000, 64)).astype(np.float32))
    vector = np.ones(64)
    tracemalloc.start()
    nearest(small, vector)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < small.rows.nbytes  # 1.3 MB; in float64 it would be 10 MB


@pytest.mark.parametrize(
    ("rows", "scales", "message"),
    [
        (np.zeros((2, 2), np.int16), np.ones(2, np.float32), "rows must be int8"),
        (np.zeros(2, np.int8), np.ones(2, np.float32), r"rows must have shape \(V, d\)"),
        (np.zeros((2, 2), np.int8), np.ones(2), "scales must be float32"),
        (np.zeros((2, 2), np.int8), np.ones(3, np.float32), "one number for each of the 2 rows"),
        (np.zeros((2, 2), np.int8), -np.ones(2, np.float32), "must not be negative"),
        (np.zeros((1, 2), np.int8), np.full(1, np.nan, np.float32), "must be finite"),
    ],
)
def test_parts_that_are_none_are_refused(rows: Any, scales: Any, message: str) -> None:
    with pytest.raises((TypeError, ValueError), match=message):
        assemble(rows, scales)


def test_numbers_beyond_float32_are_refused() -> None:
    with pytest.raises(ValueError, match=r"fit float32, got 1e\+300"):
        quantise([[1e300, 1.0]])
