"""What shuffling the words does, and what breaks the symmetry."""

from typing import Any

import numpy as np
import pytest

from positions.app.state import State
from positions.app.text import load_text
from positions.app.topics import order_blind
from positions.app.topics.order_blind import compared

TEXT = load_text("en")
# Sums of a few numbers of order 1, in another order: some units in the last place.
ROUNDING = 1e-14


def given(**changes: Any) -> State:
    state = State()
    state.move(**changes)
    return state


def largest(**changes: Any) -> float:
    return float(compared(given(**changes)).differences.max())


@pytest.mark.parametrize("seed", [0, 1, 7, 1234])
@pytest.mark.parametrize(
    ("sentence", "reordered"),
    [
        ("bank lends to customer", "customer lends to bank"),
        ("the dog bit the man", "the man bit the dog"),
        ("a b c d e f g h i j k l", "l a b k c j d i e h f g"),
        ("word", "word"),
    ],
)
def test_plain_attention_cannot_tell_two_orders(seed: int, sentence: str, reordered: str) -> None:
    assert largest(sentence=sentence, reordered=reordered, seed=seed) < ROUNDING


@pytest.mark.parametrize("seed", [0, 1, 7, 1234])
@pytest.mark.parametrize("switch", ["causal", "add_positions"])
def test_a_mask_or_positions_break_the_symmetry(seed: int, switch: str) -> None:
    assert largest(seed=seed, **{switch: True}) > 0.1


def test_the_outputs_are_shuffled_and_not_the_same() -> None:
    pair = compared(given())
    assert np.abs(pair.after.output - pair.before.output).max() > 0.1
    np.testing.assert_allclose(
        pair.after.output.mean(axis=0), pair.before.output.mean(axis=0), atol=ROUNDING
    )


def test_a_word_has_the_same_vector_in_any_sentence() -> None:
    first = order_blind.attend(("bank",), 3, False, False)
    second = compared(given(sentence="Bank", reordered="bank", seed=3)).before
    np.testing.assert_array_equal(first.output, second.output)


def test_weights_are_shares_and_the_mask_hides_what_comes_later() -> None:
    pair = compared(given(causal=True))
    np.testing.assert_allclose(pair.before.weights.sum(axis=1), 1, atol=ROUNDING)
    assert np.all(np.triu(pair.before.weights, 1) == 0)


def test_the_points_lie_on_the_diagonal_until_the_symmetry_breaks() -> None:
    data: Any = order_blind.compute(given())
    np.testing.assert_allclose(data["outputs"]["x"], data["outputs"]["y"], atol=1e-6)
    broken: Any = order_blind.compute(given(causal=True))
    assert np.abs(broken["outputs"]["x"] - broken["outputs"]["y"]).max() > 0.1
    worst = broken["worst"]
    found = np.abs(worst["y"] - worst["on"])[0]
    assert found == pytest.approx(largest(causal=True), rel=1e-6)


def test_a_tap_chooses_the_same_word_in_both_orders() -> None:
    state = given()
    for figure in ("before", "after"):
        for row, word in enumerate(
            (state.sentence if figure == "before" else state.reordered).split()
        ):
            data: Any = order_blind.compute(state)
            y = float(data[f"{figure}_words"]["row_y"][row])
            token = order_blind.pick(state, figure, 30.0, y)["token"]
            assert state.sentence.split()[token] == word


def test_a_tap_on_a_point_chooses_its_word() -> None:
    state = given(causal=True)
    pair = compared(state)
    point = (float(pair.before.output[2, 5]), float(pair.output[2, 5]))
    assert order_blind.pick(state, "matched", *point) == {"token": 2}


def test_it_says_which_word_moves_most_and_why() -> None:
    state = given(causal=True)
    said = order_blind.describe(state, order_blind.compute(state), TEXT)["matched"]
    assert "up to 1.404, most for “bank”" in said
    assert "mask" in said
    same = given(reordered="bank lends to customer", causal=True)
    assert "same" in order_blind.describe(same, order_blind.compute(same), TEXT)["matched"]


def test_claims_give_the_numbers_that_decide() -> None:
    state = given()
    said = order_blind.judge("invariant", state, order_blind.compute(state), TEXT)
    assert "Word by word they differ by 0.000" in said
    assert "means over all words by 0.000" in said
    assert "Place by place the outputs differ by up to 0.000" not in said
