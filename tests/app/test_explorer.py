"""The numbers of the linked explorer."""

import math
from typing import Any

import numpy as np
import pytest

from positions import alibi, attention, sinusoidal
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topics import explorer

TEXT = load_text("en")
# Columns are arrays, and for maps lists of arrays; the tests know which.
compute: Any = explorer.compute
# Figures carry float32.
FLOAT32: dict[str, Any] = {"rtol": 2e-6, "atol": 2e-6}


def given(**changes: Any) -> State:
    state = State()
    state.move(**changes)
    return state


# d = 4 and base 4 give pair 1 the frequency 1/2 rad: q = (1, 0.5), k = (0.8, 0.2).
WORKED = {"d_model": 4, "base": 4.0, "pair": 1, "n_positions": 16}


@pytest.mark.parametrize(("query", "key"), [(1, 3), (11, 13)])
def test_the_worked_example(query: Any, key: Any) -> None:
    state = given(**WORKED, position=query, distance=query - key)
    data = compute(state)
    # The chapter gives three decimals.
    np.testing.assert_allclose(data["score_mark"]["y"], [0.655], atol=5e-4)
    assert "0.655" in explorer.describe(state, data, TEXT)["rotary"]


def test_the_worked_example_at_the_same_position() -> None:
    state = given(**WORKED, position=5, distance=0)
    data = compute(state)
    np.testing.assert_allclose(data["score_mark"]["y"], [0.9], **FLOAT32)
    assert "is 0.900." in explorer.describe(state, data, TEXT)["rotary"]


def test_the_score_does_not_see_where_the_two_stand() -> None:
    scores = [
        compute(given(n_positions=512, position=p, distance=6))["score_mark"]["y"][0]
        for p in (6, 60, 500)
    ]
    np.testing.assert_allclose(scores, scores[0], **FLOAT32)


def test_the_score_lies_on_its_curve_and_within_its_bound() -> None:
    for distance in range(-31, 32, 5):
        data = compute(given(distance=distance, position=16, pair=0))
        curve = data["score"]
        on_curve = curve["y"][np.argmin(np.abs(curve["x"] - distance))]
        np.testing.assert_allclose(data["score_mark"]["y"][0], on_curve, **FLOAT32)
        assert np.all(np.abs(curve["y"]) <= curve["upper"] + 1e-6)


def test_a_hand_points_at_sine_and_cosine_of_its_pair() -> None:
    state = given(position=23, d_model=16)
    encoded = sinusoidal.sinusoidal(np.array([23]), 16)[0]  # sine, cosine, sine, ...
    hands = compute(state)["hands"]
    x = hands["query_x"] - hands["x"]
    y = hands["query_y"] - hands["y"]
    np.testing.assert_allclose(x / np.hypot(x, y), encoded[0::2], rtol=2e-5, atol=2e-5)
    np.testing.assert_allclose(y / np.hypot(x, y), encoded[1::2], rtol=2e-5, atol=2e-5)


def test_the_wave_passes_through_its_marks() -> None:
    data = compute(given(position=20, distance=7, pair=2))
    for column in ("sine", "cosine"):
        wave = dict(zip(data["wave"]["x"].tolist(), data["wave"][column].tolist(), strict=True))
        for x, value in zip(data["wave_marks"]["x"], data["wave_marks"][column], strict=True):
            assert wave[float(x)] == pytest.approx(float(value), abs=1e-6)


@pytest.mark.parametrize("distance", [4, -4, 0, 25])
def test_the_wedge_spans_the_turn_between_the_hands(distance: int) -> None:
    state = given(position=10, distance=distance, pair=1)
    hands = compute(state)["hands"]
    turn = np.fmod(abs(distance) * sinusoidal.inverse_frequencies(16), 2 * np.pi)
    np.testing.assert_allclose(hands["end"] - hands["start"], turn, rtol=1e-5, atol=1e-5)
    # It is drawn anticlockwise, so it starts at the hand that has turned further.
    further = ("query", "key")[distance < 0]
    tip = np.arctan2(hands[f"{further}_y"] - hands["y"], hands[f"{further}_x"] - hands["x"])
    np.testing.assert_allclose(np.cos(hands["start"]), np.cos(tip), atol=1e-4)
    np.testing.assert_allclose(np.sin(hands["start"]), np.sin(tip), atol=1e-4)


@pytest.mark.parametrize("pair", [0, 9, 31])
def test_the_page_of_faces_holds_the_chosen_pair(pair: int) -> None:
    data = compute(given(d_model=64, pair=pair))
    chosen = int(np.argmax(data["faces"]["line_width"]))
    assert data["faces"]["label"][chosen].startswith(f"{pair}: ")
    assert len(data["faces"]["x"]) == 8


@pytest.mark.parametrize("n_heads", [1, 2, 3, 8, 12, 31, 32])
@pytest.mark.parametrize("convention", ["reference", "paper"])
def test_every_head_has_its_map_and_none_overlap(n_heads: int, convention: str) -> None:
    tiles = compute(given(n_heads=n_heads, convention=convention))["tiles"]
    assert len(tiles["image"]) == n_heads
    left, low, side = tiles["x"], tiles["y"], tiles["side"]
    apart_x = np.abs(left[:, None] - left) >= side - 1e-6
    apart_y = np.abs(low[:, None] - low) >= side - 1e-6
    assert np.all(apart_x | apart_y | np.eye(n_heads, dtype=bool))
    assert np.all((left >= 0) & (left + side <= 2) & (low >= 0) & (low + side <= 1.2))


def test_a_map_has_the_penalties_of_its_head() -> None:
    head = 3
    levels = compute(given(head=head))["matrix"]["image"][0]
    bias = alibi.bias(8, 32)[head]
    masked = np.isneginf(bias)
    np.testing.assert_array_equal(levels == 255, masked)
    # Levels are rounded to whole steps of 254.
    np.testing.assert_allclose(
        levels[~masked], 254 * (1 - np.exp(bias[~masked])), atol=0.51, rtol=0
    )


def test_a_small_map_is_the_large_one_upside_down() -> None:
    data = compute(given(head=4))
    np.testing.assert_array_equal(data["tiles"]["image"][4], data["matrix"]["image"][0][::-1])


@pytest.mark.parametrize(("n_positions", "position"), [(32, 0), (32, 20), (64, 63), (400, 399)])
def test_the_bars_are_the_attention_of_the_whole_row(n_positions: int, position: int) -> None:
    state = given(n_positions=n_positions, position=position, distance=0, head=5)
    data = compute(state)
    row = attention.softmax(alibi.bias(8, position + 1)[5][-1])
    first = int(data["weights"]["x"][0])
    assert first == max(position - min(n_positions, 64) + 1, 0)
    shown = data["weights"]["top"][: position + 1 - first]
    np.testing.assert_allclose(shown, row[first:], **FLOAT32)
    np.testing.assert_array_equal(data["weights"]["top"][position + 1 - first :], 0)
    assert data["keys"]["start"][0] < position < data["keys"]["end"][0]
    assert data["queries"]["end"][0] < position < data["queries"]["start"][0]


def test_a_key_before_the_first_token_is_not_marked_and_said_to_be_missing() -> None:
    state = given(position=3, distance=7)
    data = compute(state)
    assert math.isnan(data["marks"]["key"][0])
    for sentence in explorer.describe(state, data, TEXT).values():
        assert "−4" in sentence


def test_a_key_past_the_last_token_is_not_marked_and_said_to_be_missing() -> None:
    state = given(position=30, distance=-5)
    data = compute(state)
    assert math.isnan(data["marks"]["key"][0])
    assert math.isnan(data["marks"]["weight"][0])
    for sentence in explorer.describe(state, data, TEXT).values():
        assert "35" in sentence


def test_a_key_ahead_is_masked() -> None:
    state = given(position=10, distance=-5)
    data = compute(state)
    assert data["marks"]["key"][0] == 15
    assert data["matrix"]["image"][0][10, 15] == 255
    assert data["marks"]["weight"][0] == 0
    assert "mask" in explorer.describe(state, data, TEXT)["alibi"]


def test_a_key_left_of_the_window_is_not_marked_and_its_weight_is_said() -> None:
    state = given(n_positions=512, position=300, distance=100, head=7)
    data = compute(state)
    assert math.isnan(data["marks"]["key"][0])
    said = explorer.describe(state, data, TEXT)["alibi"]
    assert "begins at position 237" in said
    weight = attention.softmax(alibi.bias_row(8, 300)[7])[200]
    assert f"{100 * weight:.3f}"[:4] in said


def test_an_odd_width_is_refused_with_its_value() -> None:
    with pytest.raises(ValueError, match=r"d_model must be even .*d_model=7"):
        compute(given(d_model=7))


def test_picks_name_what_lies_there() -> None:
    state = given(position=20, distance=4)
    data = compute(state)
    faces, tiles = data["faces"], data["tiles"]
    for index in range(8):
        at = float(faces["x"][index]), float(faces["y"][index])
        assert explorer.pick(state, "clocks", *at) == {"pair": index}
        at = float(tiles["label_x"][index]), float(tiles["y"][index])
        assert explorer.pick(state, "heads", *at) == {"head": index}
    assert explorer.pick(state, "wave", 6.6, 0) == {"position": 7}
    assert explorer.pick(state, "score", 2.4, 0) == {"distance": 2}
    assert explorer.pick(state, "matrix", 3.1, 9.2) == {"position": 9, "distance": 6}
    assert explorer.pick(state, "matrix", 9.1, 3.2) == {"position": 3, "distance": -6}
    assert explorer.pick(state, "attention", 18.2, 0) == {"distance": 2}
    assert explorer.pick(state, "key_place", 18.2, 0) == {"distance": 2}


def test_slopes_are_fractions_where_they_can_be() -> None:
    assert explorer._slope(1 / 128) == "1/128"
    assert explorer._slope(2**-0.5) == "0.707"
    labels = compute(given(n_heads=8))["tiles"]["label"]
    assert list(labels[:2]) == ["0: 1/2", "1: 1/4"]
