"""The numbers of the page on ALiBi."""

import math
from typing import Any

import numpy as np
import pytest

from positions import alibi, attention
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import alibi as page

TEXT = load_text("en")
# Columns are arrays, and for maps lists of arrays; the tests know which.
compute: Any = page.compute
# Figures carry float32.
FLOAT32: dict[str, Any] = {"rtol": 2e-6, "atol": 2e-6}


def given(step: int = 0, **changes: Any) -> State:
    state = State()
    state.move(**{**arrival("alibi", step), **changes})
    return state


def said(state: State, card: str) -> str:
    return page.describe(state, compute(state), TEXT)[card]


@pytest.mark.parametrize("causal", [True, False])
@pytest.mark.parametrize("form", alibi.FORMS)
def test_a_row_is_the_attention_among_all_positions(form: Any, causal: bool) -> None:
    n, place, head = 100, 70, 3
    state = given(
        n_positions=n, position=place, head=head, causal=causal, form=form, content=True, seed=5
    )
    query, key = np.random.default_rng(5).standard_normal((2, 512, 64))
    bias = alibi.bias(8, n, form=form, causal=causal)[head]
    _, weights = attention.attention(query[:n], key[:n], np.eye(n), bias=bias)
    row = compute(state)["row"]
    keys = row["x"].astype(int)
    assert len(keys) == 64
    assert place in keys
    np.testing.assert_allclose(np.nan_to_num(row["weight"]), weights[place, keys], **FLOAT32)
    np.testing.assert_array_equal(np.isnan(row["weight"]), np.isneginf(bias[place, keys]))


def test_the_maps_show_the_block_in_which_the_query_stands() -> None:
    for place in (0, 31, 32, 99):
        state = given(n_positions=100, position=place, distance=0, causal=True)
        data = compute(state)
        marks = data["sum_marks"]
        first, b = page._block(state)
        assert first <= place < first + b == first + 32
        row = 31 - (place - first)  # A canvas counts upwards.
        cell = data["weights"]["image"][0][row]
        np.testing.assert_array_equal(cell == 255, np.arange(first, first + b) > place)
        np.testing.assert_allclose(marks["y"], (row + 0.5) / b, **FLOAT32)
        np.testing.assert_allclose(marks["key_x"][0], (place - first + 0.5) / b, **FLOAT32)


def test_a_map_of_scores_has_the_colours_of_its_numbers() -> None:
    state = given(1, head=2)
    content, bias = compute(state)["scores"]["image"]
    expected = alibi.bias(8, 8)[2]
    seen = np.isfinite(expected)
    np.testing.assert_array_equal(bias[::-1] == 255, ~seen)
    # Levels are rounded to whole steps of 127 for a score of 3.
    np.testing.assert_allclose(
        (bias[::-1][seen] / 127.0 - 1) * 3, expected[seen], atol=3 / 254 + 1e-9, rtol=0
    )
    query, key = np.random.default_rng(0).standard_normal((2, 512, 64))
    scores = np.clip(attention.scores(query[:8], key[:8]), -3, 3)
    np.testing.assert_allclose(
        (content[::-1][seen] / 127.0 - 1) * 3, scores[seen], atol=3 / 254 + 1e-9, rtol=0
    )


def test_a_small_map_counts_the_steps() -> None:
    counts = compute(given(1))["counts"]
    assert len(counts["text"]) == 36
    assert sorted(set(counts["text"])) == sorted(["0", *(f"-{n}" for n in range(1, 8))])
    assert len(compute(given(1, n_positions=9))["counts"]["text"]) == 0


def test_forms_agree_under_the_mask_and_part_without_it() -> None:
    for seed in range(5):
        for content in (True, False):
            hidden = given(n_positions=64, causal=True, content=content, seed=seed, position=40)
            # Sums of a few dozen float64 numbers near 1.
            assert page.difference(hidden) < 1e-13
            shown = given(n_positions=64, causal=False, content=content, seed=seed, position=40)
            assert page.difference(shown) > 0.1
    maps = compute(given(n_positions=32, causal=True, content=True))["form_weights"]["image"]
    np.testing.assert_array_equal(maps[0], maps[1])
    np.testing.assert_array_equal(maps[0], maps[2])
    assert "0.000" in said(given(causal=True, content=True), "forms")


def test_slopes_by_both_conventions() -> None:
    state = given(n_heads=12, head=8, convention="reference")
    assert "slope 0.707; the other convention gives 1/64" in said(state, "slopes")
    slopes = compute(state)["slopes"]
    np.testing.assert_allclose(2.0 ** slopes["slope"], alibi.slopes(12), rtol=1e-6)
    np.testing.assert_allclose(
        2.0 ** slopes["other"], alibi.slopes(12, convention="paper"), rtol=1e-6
    )
    assert "alike" in said(given(n_heads=16, head=3), "slopes")


@pytest.mark.parametrize(("head", "half"), [(0, "1.39"), (2, "5.55"), (7, "177")])
def test_weights_halve(head: int, half: str) -> None:
    state = given(n_heads=8, head=head, n_positions=512)
    assert f"halves every {half} positions" in said(state, "decay")
    lines = compute(state)["decay_chosen"]
    slope = alibi.slopes(8)[head]
    # The curve is drawn straight from one distance to the next.
    drawn = np.interp(math.log(2) / slope, lines["x"], lines["left"])
    np.testing.assert_allclose(drawn, 0.5, atol=0.015)
    np.testing.assert_allclose(lines["left"], np.exp(-slope * lines["x"]), **FLOAT32)


@pytest.mark.parametrize("n", [8, 64, 512])
@pytest.mark.parametrize("head", [0, 2, 5, 7])
def test_the_reach_is_the_geometric_series(n: int, head: int) -> None:
    ratio = math.exp(-alibi.slopes(8)[head])
    exact = math.log(1 - page.SHARE * (1 - ratio**n)) / math.log(ratio)
    state = given(n_heads=8, head=head, n_positions=n)
    assert page.reach(state) == math.ceil(exact)
    index = list(page.REACHES).index(n)
    assert page._reaches(8, "reference")[head, index] == math.ceil(exact)


def test_what_is_added_before_the_division_is_divided() -> None:
    state = given(2, content=False, distance=8, bias_scaled=True)
    place = list(compute(state)["row"]["x"]).index(state.position - 8)
    assert compute(state)["row"]["bias"][place] == pytest.approx(-1 / 8)
    state.move(bias_scaled=False)
    assert compute(state)["row"]["bias"][place] == pytest.approx(-1)


def test_the_key_may_be_nowhere() -> None:
    assert "before the first token" in said(given(position=3, distance=7), "row")
    assert "past the last token at 31" in said(given(position=30, distance=-5), "row")
    assert "hides it" in said(given(position=10, distance=-5, causal=True), "row")
    assert "hides" not in said(given(position=10, distance=-5, causal=False), "row")


def test_picks_name_what_lies_there() -> None:
    state = given(n_positions=32, position=20, distance=4, n_heads=8)
    assert page.pick(state, "slopes", 5.2, -3) == {"head": 5}
    assert page.pick(state, "attention", 17.8, 0) == {"distance": 2}
    left = math.exp(-alibi.slopes(8)[4] * 12)
    assert page.pick(state, "decay", 12, left) == {"head": 4}
    assert page.pick(state, "reach", 11, math.log2(page._reaches(8, "reference")[6, -5])) == {
        "head": 6
    }
    # The third row and the fifth column of the last map of the lower row.
    x, y = 2 * (1 + page.GAP) + 4.5 / 32, 1 - 2.5 / 32
    assert page.pick(state, "sum", x, y) == {"position": 2, "distance": -2}
    assert page.pick(state, "forms", x, y) == {
        "position": 2,
        "distance": -2,
        "form": "key_from_end",
    }
    upper = page.pick(state, "forms", 0.01, 1 + page.GAP + 1 - 2.5 / 32)
    assert upper == {"position": 2, "distance": 2, "form": "distance"}
