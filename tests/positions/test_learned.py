"""Learned positions: rows, their numbers, and what happens past the last one."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import learned
from positions.learned import ALIGNMENTS
from tests.positions.golden_records import Record, assert_float64, each

sizes = st.integers(1, 12)


def table_of(n: int, d: int, seed: int = 0) -> NDArray[np.float64]:
    return np.random.default_rng(seed).normal(size=(n, d))


@given(sizes, sizes, st.data())
def test_encode_copies_rows(n: int, d: int, data: st.DataObject) -> None:
    table = table_of(n, d)
    offset = data.draw(st.integers(0, n - 1))
    n_positions = learned.capacity(table, offset=offset)
    assert n_positions == n - offset
    rows = learned.encode(table, n_positions, offset=offset)
    np.testing.assert_array_equal(rows, table[offset:])
    rows[:] = 0
    np.testing.assert_array_equal(table, table_of(n, d))
    with pytest.raises(IndexError, match=rf"position {n_positions} has no row.* {n} rows"):
        learned.encode(table, n_positions + 1, offset=offset)
    with pytest.raises(IndexError, match=rf"position {n_positions} has no row"):
        learned.encode(table, [0, n_positions], offset=offset)
    with pytest.raises(IndexError, match="position -1 has no row"):
        learned.encode(table, [-1], offset=offset)


def test_a_table_of_512_rows_has_no_row_512() -> None:
    table = np.zeros((512, 4))
    assert learned.encode(table, 512).shape == (512, 4)
    with pytest.raises(
        IndexError,
        match=r"position 512 has no row: the table has 512 rows, for positions 0\.\.511",
    ):
        learned.encode(table, [512])


@given(sizes, sizes, sizes)
def test_stretching_keeps_straight_lines(n: int, d: int, n_new: int) -> None:
    rng = np.random.default_rng(n)
    start, slope = rng.normal(size=(2, d))
    line = start + slope * np.arange(n)[:, None]
    new = learned.interpolate(line, n_new)
    places = np.linspace(0, n - 1, n_new) if n_new > 1 else np.zeros(1)
    np.testing.assert_allclose(new, start + slope * places[:, None], rtol=1e-12, atol=1e-12)


@given(sizes, sizes)
def test_the_same_number_of_rows_changes_nothing(n: int, d: int) -> None:
    table = table_of(n, d)
    for alignment in ALIGNMENTS:
        np.testing.assert_allclose(
            learned.interpolate(table, n, alignment=alignment), table, rtol=1e-12, atol=1e-12
        )


@given(sizes, sizes, sizes)
def test_stretching_stays_within_the_old_values(n: int, d: int, n_new: int) -> None:
    table = table_of(n, d)
    for alignment in ALIGNMENTS:
        new = learned.interpolate(table, n_new, alignment=alignment)
        assert new.shape == (n_new, d)
        assert np.all(new <= table.max(axis=0) + 1e-12)
        assert np.all(new >= table.min(axis=0) - 1e-12)


@each("learned", "interpolate")
def test_interpolation_is_that_of_torch(record: Record) -> None:
    p = record.params
    ours = learned.interpolate(
        record.array("table"), p["size"], alignment="ends" if p["align_corners"] else "centres"
    )
    assert_float64(ours, record.result())


def test_truncate() -> None:
    table = table_of(5, 2)
    np.testing.assert_array_equal(learned.truncate(table, 3), table[:3])
    with pytest.raises(IndexError, match="n_positions=6 is more than the table's 5 rows"):
        learned.truncate(table, 6)


# ---- peers -------------------------------------------------------------------------------


@each("learned", "rows", any_prefix=["bert", "gpt2", "bart"])
def test_models_that_count_every_token(record: Record) -> None:
    p = record.params
    length = record.input.get("length") or record.array("input_ids").shape[-1]
    places = p.get("cache_length", 0) + np.arange(length)
    vectors = learned.encode(record.array("weight"), places[None], offset=p["offset"])
    assert_float64(vectors, record.result("vectors"))
    if "rows" in record.output:
        np.testing.assert_array_equal(places[None] + p["offset"], record.result("rows"))


@each("learned", "rows", any_prefix=["roberta", "fairseq"])
def test_roberta_counts_real_tokens_from_behind_the_padding_id(record: Record) -> None:
    p = record.params
    rows = learned.row_numbers(
        record.array("input_ids") != p["padding_idx"],
        first_row=p["padding_idx"] + 1,
        n_earlier=p.get("cache_length", 0),
    )
    if "rows" in record.output:
        np.testing.assert_array_equal(rows, record.result("rows"))
    assert_float64(learned.encode(record.array("weight"), rows), record.result("vectors"))
    assert (
        learned.capacity(record.array("weight"), offset=p["padding_idx"] + 1)
        == (p["max_positions"] if "fairseq" in record.name else 8)  # 10 rows serve 8 tokens
    )


@each("learned", "rows", any_prefix=["opt"])
def test_opt_counts_real_tokens_from_row_two(record: Record) -> None:
    p = record.params
    rows = learned.row_numbers(record.array("attention_mask"), first_row=p["offset"])
    rows = rows[:, p["cache_length"] :]
    np.testing.assert_array_equal(rows, record.result("rows"))
    assert_float64(learned.encode(record.array("weight"), rows), record.result("vectors"))
    assert learned.capacity(record.array("weight"), offset=2) == p["max_positions"]


@each("learned", "rows", any_prefix=["x-transformers"])
def test_x_transformers_scales_rows(record: Record) -> None:
    p = record.params
    places = p["offset"] + np.arange(record.input["length"])
    vectors = learned.encode(record.array("weight"), places) * p["d"] ** -0.5
    assert_float64(vectors, record.result("vectors"))


# How many positions each peer was asked for, and at which row its first one stands.
ASKED = {
    "bert_11_of_10": (range(11), 0),
    "bert_position_ids_10_of_10": ([10], 0),
    "roberta_8_of_10_rows": (range(8), 2),
    "roberta_9_of_10_rows": (range(9), 2),
    "gpt2_11_of_10": (range(11), 0),
    "opt_10_of_10": (range(10), 2),
    "opt_11_of_10": (range(11), 2),
    "x-transformers_11_of_10": (range(11), 0),
    "nn_embedding_minus_1": ([-1], 0),
    "nn_embedding_equal_rows": ([10], 0),
    "nn_embedding_float_ids": ([0.5], 0),
}


@each("learned", "past_last_row")
def test_we_refuse_what_every_peer_refuses_and_nothing_else(record: Record) -> None:
    p = record.params
    asked, offset = ASKED[record.name]
    n_rows = p["max_positions"] + (offset if "opt" in record.name else 0)
    table = table_of(n_rows, p["d"])
    places = np.array(list(asked))
    if record.output["raises"] is None:
        found = learned.encode(table, places, offset=offset)
        assert [1, *found.shape] == record.output["returned_shape"]
    else:
        with pytest.raises((IndexError, TypeError), match=r"has no row|must hold whole numbers"):
            learned.encode(table, places, offset=offset)
