"""The numbers of the topic of sinusoids."""

from typing import Any

import numpy as np
import pytest

from positions import sinusoidal
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topics import sinusoidal as topic
from tests.app import test_topics as every_topic

TEXT = load_text("en")
# Columns are arrays, and for maps lists of arrays; the tests know which.
compute: Any = topic.compute
# Figures carry float32.
FLOAT32: dict[str, Any] = {"rtol": 2e-6, "atol": 2e-6}


def given(**changes: Any) -> State:
    state = State()
    state.move(**changes)
    return state


def said(state: State, card: str) -> str:
    return topic.describe(state, compute(state), TEXT)[card]


def test_the_worked_example() -> None:
    state = given(**topic.WORKED, position=3)
    # Frequencies 1 and 1/100.
    expected = [np.sin(3), np.cos(3), np.sin(0.03), np.cos(0.03)]
    np.testing.assert_allclose(compute(state)["row"]["query"], expected, **FLOAT32)
    assert "0.141, −0.990, 0.030, 1.000" in said(state, "row")


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("spacing", ["paper", "endpoint"])
def test_the_chosen_pair_is_marked_where_its_wave_is(layout: str, spacing: str) -> None:
    state = given(layout=layout, spacing=spacing, pair=3, position=9, distance=4)
    data = compute(state)
    sine_at, cosine_at = data["row_pair"]["x"].astype(int)
    for place, row in enumerate(("query", "key")):
        marks = data["wave_marks"]
        np.testing.assert_allclose(data["row"][row][sine_at], marks["sine"][place], **FLOAT32)
        np.testing.assert_allclose(data["row"][row][cosine_at], marks["cosine"][place], **FLOAT32)
    frame = data["table_pair"]
    np.testing.assert_array_equal(frame["x"], [sine_at, cosine_at])
    (image,) = data["table"]["image"]
    np.testing.assert_allclose(
        image[9].astype(float) / 127 - 1, data["row"]["query"], atol=0.51 / 127
    )


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
def test_of_a_large_table_evenly_spaced_parts_are_drawn_and_said_so(layout: str) -> None:
    state = given(d_model=1024, n_positions=512, layout=layout, position=300)
    (image,) = compute(state)["table"]["image"]
    assert image.shape == (128, 128)
    listed = topic.tabulate(state, compute(state), TEXT, "table")
    drawn = np.array([row[1:] for row in listed.rows])
    np.testing.assert_allclose(image.astype(float) / 127 - 1, drawn, atol=0.51 / 127)
    assert "every 4 positions" in said(state, "table")
    assert "every 8 pairs" in said(state, "table")
    assert "Drawn" not in said(given(), "table")


def test_products_keep_to_the_distance_until_something_stands_between() -> None:
    state = given(**topic.WIDE)
    made = topic.products_of(state)
    # Rounding of sums of 64 numbers up to 1.
    np.testing.assert_allclose(made.high, made.low, atol=1e-12)
    plain = sinusoidal.dot_product(made.distance, 64)
    np.testing.assert_allclose(made.low, plain, atol=1e-12)
    for switch in ("add_content", "add_weights"):
        broken = topic.products_of(given(**{**topic.WIDE, switch: True}))
        assert np.median(broken.high - broken.low) > 1, switch
        assert "differ" in said(given(**{**topic.WIDE, switch: True}), "map")


@pytest.mark.parametrize("add_content", [False, True])
@pytest.mark.parametrize("add_weights", [False, True])
@pytest.mark.parametrize("n_positions", [40, 200])
def test_the_mark_lies_in_the_fan_and_the_map(
    add_content: bool, add_weights: bool, n_positions: int
) -> None:
    step = -(-n_positions // 64)
    state = given(
        n_positions=n_positions,
        position=8 * step,
        distance=5 * step,
        add_content=add_content,
        add_weights=add_weights,
    )
    data = compute(state)
    made = topic.products_of(state)
    score = data["product_mark"]["y"][0]
    np.testing.assert_allclose(score, made.scores[8, 3], rtol=1e-5, atol=1e-5)
    at = list(made.distance).index(5 * step)
    assert made.low[at] - 1e-5 <= score <= made.high[at] + 1e-5
    (levels,) = data["map"]["image"]
    np.testing.assert_allclose(
        levels[8, 3] / 127 - 1, made.scores[8, 3] / made.bound, atol=0.51 / 127
    )


def test_the_band_holds_every_place_at_its_distance_and_no_more() -> None:
    state = given(n_positions=9, add_content=True, add_weights=True)
    made = topic.products_of(state)
    assert list(made.distance) == list(range(-8, 9))
    for distance, low, high in zip(made.distance, made.low, made.high, strict=True):
        queries = [place for place in range(9) if 0 <= place - distance < 9]
        scores = [topic.score_of(state, place, place - distance) for place in queries]
        np.testing.assert_allclose([low, high], [min(scores), max(scores)], atol=1e-12)


def test_the_four_terms_are_content_and_positions_through_both_matrices() -> None:
    state = given(d_model=8, n_positions=10, add_content=True, add_weights=True, seed=3)
    tokens, places = topic.contents(10, 8, 3), sinusoidal.sinusoidal(10, 8)
    by_query, by_key = topic.weights(8, 3)
    between = by_query @ by_key.T
    terms = [one @ between @ other.T for one in (tokens, places) for other in (tokens, places)]
    np.testing.assert_allclose(topic.products_of(state).scores, sum(terms), atol=1e-12)


def test_a_token_that_is_not_there_has_no_product() -> None:
    state = given(add_content=True, position=3, distance=7)
    data = compute(state)
    assert np.isnan(topic.score_of(state, 3, -4))
    # The mark, which can be dragged, then stays on the line.
    np.testing.assert_allclose(
        data["product_mark"]["y"][0], sinusoidal.dot_product([7], 16)[0], **FLOAT32
    )
    assert "Query 3" not in said(state, "product")


@pytest.mark.parametrize("layout", ["interleaved", "concatenated"])
@pytest.mark.parametrize("d_model", [16, 256])
def test_the_drawn_blocks_turn_their_pairs(layout: Any, d_model: int) -> None:
    state = given(d_model=d_model, layout=layout, distance=3, pair=2)
    data = compute(state)
    (image,) = data["shift"]["image"]
    drawn = image.astype(float) / 127 - 1
    n = len(drawn) // 2
    part = topic.shift_of(state)
    whole = sinusoidal.shift_matrix(3, d_model, layout=layout)
    np.testing.assert_allclose(
        part.matrix, whole[np.ix_(part.shown, part.shown)], atol=1e-14, rtol=0
    )
    assert n == min(d_model // 2, 16)
    step = d_model // 2 // n
    angles = 3 * sinusoidal.inverse_frequencies(d_model)[::step]
    sines = np.arange(n) * 2 if layout == "interleaved" else np.arange(n)
    cosines = sines + 1 if layout == "interleaved" else sines + n
    np.testing.assert_allclose(drawn[sines, sines], np.cos(angles), atol=0.51 / 127)
    np.testing.assert_allclose(drawn[sines, cosines], np.sin(angles), atol=0.51 / 127)
    np.testing.assert_allclose(drawn[cosines, sines], -np.sin(angles), atol=0.51 / 127)
    assert np.count_nonzero(drawn) <= 4 * n
    marked = {(int(x), int(y)) for x, y in zip(*data["shift_pair"].values(), strict=True)}
    pair = 2 // step
    at = {int(sines[pair]), int(cosines[pair])}
    assert marked == {(x, y) for x in at for y in at}


def test_the_longest_waves_of_both_spacings() -> None:
    fields: dict[str, Any] = {"d_model": 512, "pair": 255}
    assert "60,611" in said(given(**fields), "table")
    assert "62,832" in said(given(**fields, spacing="endpoint"), "table")


def test_a_tap_chooses_what_stands_there() -> None:
    for layout in ("interleaved", "concatenated"):
        state = given(layout=layout, d_model=16)
        for column in range(16):
            state.move(**topic.pick(state, "table", column + 0.2, 11.4))
            assert state.position == 11
            assert column in compute(state)["row_pair"]["x"]
            state.move(**topic.pick(state, "shift", column, column))
            assert column in compute(state)["shift_pair"]["x"]
    state = given()
    state.move(**topic.pick(state, "map", 4, 9))
    assert (state.position, state.distance) == (9, 5)


def test_moving_the_position_computes_no_products_again() -> None:
    topic._products_of.cache_clear()
    for moved in ({"position": 12}, {"position": 17, "distance": 2}, {"pair": 3}):
        compute(given(**moved))
    assert topic._products_of.cache_info().misses == 1


@pytest.mark.parametrize(
    "changes",
    [
        {"layout": "concatenated", "spacing": "endpoint", "distance": -3},
        {"add_content": True, "n_positions": 100, "seed": 7},
        {"add_weights": True, "add_content": True, "position": 30},
    ],
)
def test_its_programs_follow_the_switches(changes: dict[str, Any]) -> None:
    every_topic.test_each_figure_shows_the_numpy_that_computes_it(topic.TOPIC, given(**changes))
