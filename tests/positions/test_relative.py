"""Relative schemes: properties, and agreement with the peers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import relative, sinusoidal
from tests.positions.golden_records import Record, assert_float64, each

distances_ = st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=40)


@st.composite
def t5_settings(draw: st.DrawFn) -> dict[str, Any]:
    bidirectional = draw(st.booleans())
    n_one_way = draw(st.integers(2, 40))
    return {
        "bidirectional": bidirectional,
        "n_buckets": n_one_way * (2 if bidirectional else 1),
        "max_distance": draw(st.integers(n_one_way // 2 + 1, 2000)),
    }


@given(t5_settings(), distances_)
def test_t5_buckets(settings: dict[str, Any], far: list[int]) -> None:
    buckets = relative.t5_bucket(far, **settings)
    n_one_way = settings["n_buckets"] // (2 if settings["bidirectional"] else 1)
    assert buckets.min() >= 0
    assert buckets.max() < settings["n_buckets"]
    # further away is never a smaller bucket, and near ones are exact
    before = relative.t5_bucket(np.arange(3000), **settings)
    assert np.all(np.diff(before) >= 0)
    n_exact = n_one_way // 2
    np.testing.assert_array_equal(before[:n_exact], np.arange(n_exact))
    np.testing.assert_array_equal(before[settings["max_distance"] :], n_one_way - 1)
    after = relative.t5_bucket(-np.arange(1, 3000), **settings)
    expected = before[1:] + n_one_way if settings["bidirectional"] else np.zeros(2999)
    np.testing.assert_array_equal(after, expected)


@given(t5_settings())
def test_listed_buckets_are_the_computed_ones(settings: dict[str, Any]) -> None:
    far = np.arange(-5000, 5000)
    at_once = relative.t5_bucket(far, **settings)
    one_by_one = [int(relative.t5_bucket(int(x), **settings)) for x in far[::97]]
    np.testing.assert_array_equal(at_once[::97], one_by_one)


@given(st.integers(1, 6), st.integers(0, 6), st.booleans())
def test_t5_bias_is_the_row_of_the_bucket(n: int, n_more: int, bidirectional: bool) -> None:
    table = np.random.default_rng(n).normal(size=(8, 3))
    bias = relative.t5_bias(table, n, n + n_more, bidirectional=bidirectional, max_distance=10)
    buckets = relative.t5_bucket(
        relative.distances(n, n + n_more), bidirectional=bidirectional, n_buckets=8, max_distance=10
    )
    np.testing.assert_array_equal(bias, np.moveaxis(table[buckets], -1, 0))


@given(distances_, st.integers(1, 50))
def test_clipped_distances_are_rows_of_their_tables(far: list[int], limit: int) -> None:
    paper = relative.clipped_distance(far, limit)
    assert paper.min() >= 0
    assert paper.max() <= 2 * limit
    np.testing.assert_array_equal(paper, np.clip(-np.array(far), -limit, limit) + limit)
    other = relative.clipped_distance(far, limit, convention="speecht5")
    assert other.max() < 2 * limit


@given(distances_, st.integers(4, 300), st.integers(2, 600))
def test_deberta_buckets(far: list[int], size: int, more: int) -> None:
    longest = size // 2 + more
    for convention in relative.DEBERTA_CONVENTIONS:
        buckets = relative.deberta_bucket(
            far, bucket_size=size, max_position=longest, convention=convention
        )
        mirrored = relative.deberta_bucket(
            -np.array(far), bucket_size=size, max_position=longest, convention=convention
        )
        np.testing.assert_array_equal(mirrored, -buckets)
        near = np.abs(far) <= size // 2
        np.testing.assert_array_equal(buckets[near], np.array(far)[near])
        if convention == "microsoft":
            assert np.abs(buckets).max() < max(size, longest)


@given(st.integers(1, 5), st.integers(0, 5), st.integers(1, 6), st.integers(0, 2**32 - 1))
def test_shifted_scores_are_those_of_each_distance(n: int, n_more: int, d: int, seed: int) -> None:
    """Scores against distance vectors, shifted, are scores against the pair's own distance."""
    n_keys, d = n + n_more, 2 * d
    q = np.random.default_rng(seed).normal(size=(n, d))
    far = relative.distances(n, n_keys)
    vectors = sinusoidal.sinusoidal(far, d, layout="concatenated")  # (n, n_keys, d)
    expected = np.einsum("id,ijd->ij", q, vectors)
    xl = relative.shift(q @ relative.transformer_xl(n_keys, d).T, n_keys)
    np.testing.assert_allclose(xl, np.where(far >= 0, expected, 0), rtol=0, atol=1e-12)
    both = relative.xlnet(n, n_keys, d, bidirectional=True)
    shifted = relative.shift(q @ both.T, n_keys, convention="xlnet")
    np.testing.assert_allclose(shifted, expected, rtol=0, atol=1e-12)
    one_way = relative.xlnet(n, n_keys, d, bidirectional=False)
    shifted = relative.shift(q @ one_way.T, n_keys, convention="xlnet")
    np.testing.assert_allclose(shifted, np.where(far >= 0, expected, 0), rtol=0, atol=1e-12)


# ---- peers -------------------------------------------------------------------------------


@each("relative", "t5_bucket", any_prefix=["bi_", "causal_"])
def test_t5_buckets_of_transformers(record: Record) -> None:
    p = record.params
    first, last = record.input["relative_position_range"]
    key_minus_query = np.arange(first, last + 1)
    ours = relative.t5_bucket(
        -key_minus_query,
        bidirectional=p["bidirectional"],
        n_buckets=p["num_buckets"],
        max_distance=p["max_distance"],
    )
    # Where the logarithm is a whole number, float32 and float64 may land on either side; the
    # peer computes in float32 and lists those places.
    either = np.isin(key_minus_query, record.result("float32_vs_float64_differs_at"))
    np.testing.assert_array_equal(ours[~either], record.result("bucket")[~either])
    assert np.abs(ours - record.result("bucket")).max() <= (1 if either.any() else 0)


@each("relative", "t5_bucket", any_prefix=["far_"])
def test_t5_buckets_far_out(record: Record) -> None:
    p = record.params
    for name in ("bidirectional", "causal"):
        ours = relative.t5_bucket(
            -record.array("relative_position"),
            bidirectional=name == "bidirectional",
            n_buckets=p["num_buckets"],
            max_distance=p["max_distance"],
        )
        np.testing.assert_array_equal(ours, record.result(name))


@each("relative", "t5_bias")
def test_t5_bias_of_transformers(record: Record) -> None:
    p = record.params
    ours = relative.t5_bias(
        record.array("weight"),
        p["query_length"],
        p["key_length"],
        bidirectional=p["bidirectional"],
        max_distance=p["max_distance"],
    )
    np.testing.assert_array_equal(ours[None], record.result())


@each("relative", "errors")
def test_two_buckets_for_both_directions_are_too_few(record: Record) -> None:
    assert record.output["raises"] == "ZeroDivisionError"
    with pytest.raises(ValueError, match="at least 2 for each direction, got n_buckets=2"):
        relative.t5_bucket(
            [1], bidirectional=True, n_buckets=record.params["num_buckets"], max_distance=8
        )


def xlnet_rows(p: dict[str, Any]) -> NDArray[Any]:
    return relative.xlnet(
        p["qlen"],
        p["klen"],
        p["d"],
        bidirectional=p["attn_type"] == "bi",
        clamp_length=None if p["clamp_len"] < 0 else p["clamp_len"],
    )


@each("relative", "xlnet_relative", containing="bidata0")
def test_xlnet(record: Record) -> None:
    assert_float64(xlnet_rows(record.params), record.result())


@each("relative", "xlnet_relative", containing="bidata1")
def test_xlnet_mirrors_the_distances_for_half_of_a_two_way_batch(record: Record) -> None:
    forward, backward = np.moveaxis(record.result(), 1, 0)
    ours = xlnet_rows(record.params)
    assert_float64(ours, forward)
    half = record.params["d"] // 2
    assert_float64(np.concatenate([-ours[:, :half], ours[:, half:]], axis=1), backward)


@each("relative", "transformer_xl")
def test_transformer_xl(record: Record) -> None:
    d = record.params["d"]
    positions = record.array("positions")
    assert_float64(sinusoidal.sinusoidal(positions, d, layout="concatenated"), record.result())
    whole = np.arange(4, -1, -1)
    assert_float64(
        relative.transformer_xl(5, d), sinusoidal.sinusoidal(whole, d, layout="concatenated")
    )
    assert_float64(
        relative.transformer_xl(5, d, clamp_length=2),
        sinusoidal.sinusoidal(np.minimum(whole, 2), d, layout="concatenated"),
    )


@each("relative", "rel_shift", containing="txl")
def test_relative_shift_of_transformer_xl(record: Record) -> None:
    x = record.array("x")
    ours = relative.shift(x, record.params["klen"])
    visible = relative.distances(*x.shape) >= 0  # the peer leaves other rows' values elsewhere
    np.testing.assert_array_equal(ours[visible], record.result()[visible])
    np.testing.assert_array_equal(ours[~visible], 0)


@each("relative", "rel_shift", containing="xlnet")
def test_relative_shift_of_xlnet(record: Record) -> None:
    ours = relative.shift(record.array("x"), record.params["klen"], convention="xlnet")
    np.testing.assert_array_equal(ours, record.result())


@each("relative", "deberta_bucket")
def test_deberta_buckets_of_both_peers(record: Record) -> None:
    p = record.params
    first, last = record.input["relative_position_range"]
    far = np.arange(first, last + 1)
    ours, microsoft = (
        relative.deberta_bucket(
            far,
            bucket_size=p["bucket_size"],
            max_position=p["max_position"],
            convention=convention,
        )
        for convention in ("transformers", "microsoft")
    )
    np.testing.assert_array_equal(ours, record.result("bucket"))
    np.testing.assert_array_equal(microsoft, record.result("microsoft_bucket"))
    np.testing.assert_array_equal(far[ours != microsoft], record.result("microsoft_differs_at"))
    assert not record.result("float32_vs_float64_differs_at").size


@each("relative", "deberta_relative")
def test_deberta_counts_query_minus_key(record: Record) -> None:
    p = record.params
    far = np.subtract.outer(np.arange(p["query_size"]), np.arange(p["key_size"]))
    if p["bucket_size"] > 0:
        far = relative.deberta_bucket(
            far, bucket_size=p["bucket_size"], max_position=p["max_position"]
        )
    np.testing.assert_array_equal(far[None], record.result())


@each("relative", "clipped_relative")
def test_speecht5_clips_to_one_row_less(record: Record) -> None:
    p = record.params
    ours = relative.clipped_distance(
        relative.distances(p["length"]), p["max_length"], convention="speecht5"
    )
    np.testing.assert_array_equal(ours, record.result())


@each("relative", "window_relative")
def test_swin(record: Record) -> None:
    height, width = record.params["window"]
    np.testing.assert_array_equal(relative.swin_index(height, width), record.result())
