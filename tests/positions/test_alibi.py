"""ALiBi: properties, and agreement with the peers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import alibi, attention
from positions.alibi import CONVENTIONS, FORMS, Convention, Form
from tests.positions.golden_records import Record, assert_float64, each

heads = st.integers(1, 40)
sizes = st.integers(1, 12)
conventions: st.SearchStrategy[Convention] = st.sampled_from(CONVENTIONS)
forms: st.SearchStrategy[Form] = st.sampled_from(FORMS)
max_biases = st.floats(0.5, 32)


# ---- properties --------------------------------------------------------------------------


@given(st.integers(0, 7), max_biases)
def test_the_conventions_agree_for_powers_of_two(exponent: int, max_bias: float) -> None:
    n = 2**exponent
    reference, paper = (
        alibi.slopes(n, convention=convention, max_bias=max_bias) for convention in CONVENTIONS
    )
    np.testing.assert_array_equal(reference, paper)
    np.testing.assert_allclose(paper[-1], 2**-max_bias, rtol=1e-13)


def test_the_first_head_of_eight_has_one_half() -> None:
    np.testing.assert_array_equal(alibi.slopes(8), 0.5 ** np.arange(1, 9))
    np.testing.assert_array_equal(alibi.slopes(1), [2**-8])


@given(heads)
def test_other_numbers_of_heads_start_with_the_power_of_two_below(n: int) -> None:
    below = 1 << (n.bit_length() - 1)
    slopes = alibi.slopes(n)
    np.testing.assert_array_equal(slopes[:below], alibi.slopes(below))
    np.testing.assert_array_equal(slopes[below:], alibi.slopes(2 * below)[0::2][: n - below])


@given(heads, sizes, sizes, conventions, max_biases, st.booleans())
def test_every_form_is_what_it_says(
    n: int, n_queries: int, n_more: int, convention: Convention, max_bias: float, causal: bool
) -> None:
    n_keys = n_queries + n_more - 1
    slopes = alibi.slopes(n, convention=convention, max_bias=max_bias)[:, None, None]
    i = np.arange(n_keys - n_queries, n_keys)[:, None]
    j = np.arange(n_keys)
    expected = {
        "distance": -slopes * np.abs(i - j),
        "key": slopes * j + 0 * i,
        "key_from_end": slopes * (j - (n_keys - 1)) + 0 * i,
    }
    for form in FORMS:
        ours = alibi.bias(
            n,
            n_queries,
            n_keys,
            form=form,
            causal=causal,
            convention=convention,
            max_bias=max_bias,
        )
        wanted = np.where((j > i) & causal, -np.inf, expected[form])
        np.testing.assert_array_equal(ours, wanted)
        for query, position in enumerate(i[:, 0]):
            row = alibi.bias_row(
                n,
                int(position),
                n_keys,
                form=form,
                causal=causal,
                convention=convention,
                max_bias=max_bias,
            )
            np.testing.assert_array_equal(row, wanted[:, query])


@given(heads, sizes, st.integers(0, 2**32 - 1), forms)
def test_all_forms_give_the_same_attention_under_a_causal_mask(
    n: int, size: int, seed: int, form: Form
) -> None:
    scores = np.random.default_rng(seed).normal(size=(n, size, size))
    ours = attention.softmax(scores + alibi.bias(n, size, form=form))
    paper = attention.softmax(scores + alibi.bias(n, size))
    np.testing.assert_allclose(ours, paper, rtol=1e-12, atol=1e-15)


def test_without_a_mask_the_forms_differ() -> None:
    scores = np.zeros((1, 3, 3))
    distance, key, _ = (
        attention.softmax(scores + alibi.bias(1, 3, form=form, causal=False, max_bias=1))
        for form in FORMS
    )
    assert np.abs(distance - key).max() > 0.1


def test_a_slope_that_vanishes_leaves_the_mask() -> None:
    np.testing.assert_array_equal(alibi.bias(1, 2, max_bias=2000.0), [[[0, -np.inf], [0, 0]]])


def test_dtype_and_seams() -> None:
    bias = alibi.bias(3, 600, dtype=np.float32)
    assert bias.dtype == np.float32
    np.testing.assert_array_equal(bias, alibi.bias(3, 600).astype(np.float32))


# ---- peers -------------------------------------------------------------------------------


@each("alibi", "slopes")
def test_slopes(record: Record) -> None:
    p = record.params
    ours = alibi.slopes(p["n_heads"], max_bias=p.get("alibi_bias_max", 8))
    np.testing.assert_allclose(ours, record.result(), rtol=1e-12)


@each("alibi", "bias_row", containing="bloom")
def test_bloom_counts_real_tokens(record: Record) -> None:
    ours = alibi.key_bias(record.params["n_heads"], record.array("attention_mask"))
    assert_float64(ours.reshape(record.result().shape), record.result())


def to_bfloat16(x: NDArray[Any]) -> NDArray[np.float32]:
    """Round to the nearest bfloat16, ties to even, as a float32."""
    bits = x.astype(np.float32).view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7FFF + ((bits >> 16) & 1)) & 0xFFFF0000
    return rounded.astype(np.uint32).view(np.float32)


@each("alibi", "bias_row", containing="falcon")
def test_falcon_is_bloom_rounded_twice_to_bfloat16(record: Record) -> None:
    n = record.params["n_heads"]
    mask = record.array("attention_mask")
    ours = alibi.key_bias(n, mask)
    index = ours[:, :1] / alibi.slopes(n)[0]  # (batch, 1, 1, key)
    rounded = to_bfloat16(to_bfloat16(alibi.slopes(n))[:, None, None] * index)
    np.testing.assert_array_equal(rounded.reshape(record.result().shape), record.result())
    np.testing.assert_allclose(ours.reshape(record.result().shape), record.result(), rtol=2**-8)


@each("alibi", "bias_row", containing="mpt")
def test_mpt_counts_from_the_last_key(record: Record) -> None:
    p = record.params
    ours = alibi.bias(
        p["n_heads"],
        1,
        p["length"],
        form="key_from_end",
        causal=False,
        max_bias=p["alibi_bias_max"],
    )
    assert_float64(ours, record.result())


@each("alibi", "bias_row", containing="keras-hub")
def test_keras_hub(record: Record) -> None:
    p = record.params
    ours = alibi.bias(
        p["n_heads"],
        p["length"],
        form="key_from_end",
        causal=False,
        max_bias=p["alibi_bias_max"],
    )
    # keras-hub computes slopes in float32.
    np.testing.assert_allclose(ours, record.result(), rtol=1e-6, atol=1e-7)


@each("alibi", "bias_full", containing="x-transformers")
def test_x_transformers(record: Record) -> None:
    p = record.params
    ours = alibi.bias(p["n_heads"], p["queries"], p["keys"], causal=False)
    # x-transformers keeps its slopes in float32.
    np.testing.assert_allclose(ours, record.result(), rtol=1e-6, atol=1e-6)


@each("alibi", "bias_full", containing="gpt-neox")
def test_gpt_neox_leaves_the_mask_to_others(record: Record) -> None:
    p = record.params
    ours = alibi.bias(p["n_heads"], p["length"])
    assert_float64(np.where(np.isneginf(ours), 0, ours), record.result("full"))
    last = alibi.bias(p["n_heads"], 1, p["length"])
    assert_float64(last, record.result("single_query"))


@each("alibi", "bias_full", containing="llm-foundry")
def test_llm_foundry(record: Record) -> None:
    p = record.params
    ours = alibi.bias(
        p["n_heads"],
        p["length"] if p["full"] else 1,
        p["length"],
        form="distance" if p["full"] else "key_from_end",
        causal=False,
        max_bias=p["alibi_bias_max"],
    )
    assert_float64(ours[None], record.result())


@each("alibi", "softmax")
def test_causal_softmax(record: Record) -> None:
    p = record.params
    bias = alibi.bias(p["n_heads"], p["length"])
    assert_float64(attention.softmax(record.array("scores") + bias), record.result())


@each("alibi", "errors")
def test_no_heads(record: Record) -> None:
    assert record.output["raises"] == "ValueError"
    with pytest.raises(ValueError, match="n_heads must be at least 1, got n_heads=0"):
        alibi.slopes(record.params["n_heads"])
