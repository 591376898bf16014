"""The numbers of RoPE's topic."""

from typing import Any

import numpy as np
import pytest

from positions import rotary
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import rotary as topic
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


@pytest.mark.parametrize(("query", "key"), [(1, 3), (11, 13)])
def test_the_worked_example(query: int, key: int) -> None:
    state = given(**topic.WORKED, position=query, distance=query - key)
    # The chapter gives three decimals.
    np.testing.assert_allclose(compute(state)["bars"]["top"][2], 0.655, atol=5e-4)
    assert "0.655" in said(state, "products")
    assert "0.655" in said(state, "map")


def test_the_worked_example_at_the_same_position() -> None:
    state = given(**topic.WORKED, position=11, distance=0)
    np.testing.assert_allclose(compute(state)["bars"]["top"][2], 0.9, **FLOAT32)
    assert "score is 0.900" in said(state, "arrows")


def test_the_two_products_change_where_their_sum_stays() -> None:
    bars = [
        compute(given(**topic.WORKED, position=place, distance=-2))["bars"] for place in (1, 11)
    ]
    np.testing.assert_allclose(bars[0]["top"][2], bars[1]["top"][2], **FLOAT32)
    assert abs(bars[0]["top"][0] - bars[1]["top"][0]) > 0.1


@pytest.mark.parametrize("position", [0, 1, 5, 31])
@pytest.mark.parametrize("base", [1.0, 4.0, 1e9])
def test_arrows_of_the_trail_are_the_query_at_their_positions(position: int, base: float) -> None:
    state = given(**{**topic.WORKED, "base": base}, position=position)
    trail = compute(state)["trail"]
    places = trail["label"].astype(int)
    assert places[0] == position
    assert (places >= 0).all()
    frequency = [base**-0.5]
    expected = rotary.rotate(
        np.tile((1.0, 0.5), (len(places), 1)), places, inverse_frequencies=frequency
    )
    np.testing.assert_allclose(np.stack([trail["x"], trail["y"]], axis=1), expected, **FLOAT32)


@pytest.mark.parametrize("distance", [-4, 0, 7])
def test_the_map_keeps_its_colour_along_each_diagonal(distance: int) -> None:
    state = given(position=20, distance=distance)
    data = compute(state)
    (levels,) = data["map"]["image"]
    for offset in range(-31, 32):
        diagonal = np.diagonal(levels, offset).astype(int)
        # Rounding to a level may fall either way.
        assert np.ptp(diagonal) <= 1
    assert len(np.unique(levels)) > 20
    line = data["diagonal"]
    np.testing.assert_array_equal(line["y"] - line["x"], distance)


@pytest.mark.parametrize("position", [0, 250, 511])
@pytest.mark.parametrize("distance", [0, 5, -40, 300])
def test_the_window_of_the_map_lies_in_the_context(position: int, distance: int) -> None:
    state = given(n_positions=512, position=position, distance=distance)
    first, w = topic.window_of(state)
    assert w == 64
    assert 0 <= first <= 512 - w
    key = position - distance
    if abs(distance) < w and 0 <= key < 512:
        assert first <= position < first + w
        assert first <= key < first + w


@pytest.mark.parametrize("vectors", ["chosen", "equal", "random", "peak"])
@pytest.mark.parametrize("factor", ["1", "0.5", "0.25"])
@pytest.mark.parametrize("pairing", ["interleaved", "half"])
def test_the_whole_score_is_that_of_a_model(vectors: str, factor: str, pairing: Any) -> None:
    state = given(
        d_model=24,
        n_positions=40,
        vectors=vectors,
        partial_rotary_factor=factor,
        pairing=pairing,
        mixed=True,
    )
    pairs, whole = topic.pairs_of(state), topic.whole_scores(state)
    assert pairs.rotary_dim == {"1": 24, "0.5": 12, "0.25": 6}[factor]
    query, key = topic.laid_out(pairs.given, pairs.rotary_dim, pairing)
    turned = {"inverse_frequencies": rotary.inverse_frequencies(pairs.rotary_dim)}
    # One turned at its own position, the other at its own: no wave is shared with the topic.
    right = rotary.score(query, key, 100 + whole.distance, 100, **turned, pairing=pairing)
    np.testing.assert_allclose(whole.score, right, atol=1e-12, rtol=0)
    other: Any = {"interleaved": "half", "half": "interleaved"}[pairing]
    run = rotary.score(query, key, whole.distance, 0, **turned, pairing=other)
    np.testing.assert_allclose(whole.run, run, atol=1e-12, rtol=0)
    shares = [topic.shares_of(pairs, distance).sum() for distance in (-39, 0, 39)]
    np.testing.assert_allclose(shares, whole.score[[0, 39, 78]], atol=1e-12, rtol=0)


@pytest.mark.parametrize("vectors", ["chosen", "equal", "random", "peak"])
def test_the_envelope_holds_the_score(vectors: str) -> None:
    state = given(d_model=32, n_positions=300, vectors=vectors, partial_rotary_factor="0.5")
    whole = topic.whole_scores(state)
    assert np.all(np.abs(whole.score - whole.still) <= whole.envelope + 1e-12)
    # Tight: the score comes near it.
    assert np.min(whole.envelope - np.abs(whole.score - whole.still)) < 1e-2


def test_the_pairings_agree_and_their_mixture_does_so_only_at_distance_0() -> None:
    fields: dict[str, Any] = {"d_model": 64, "n_positions": 64, "vectors": "random"}
    one, other = (
        topic.whole_scores(given(**fields, pairing=pairing)) for pairing in ("interleaved", "half")
    )
    np.testing.assert_array_equal(one.score, other.score)
    np.testing.assert_array_equal(one.run, one.score)
    mixed = topic.whole_scores(given(**fields, mixed=True))
    wrong = np.abs(mixed.run - mixed.score)
    np.testing.assert_allclose(wrong[63], 0, atol=1e-12)
    assert np.median(wrong) > 1


def test_equal_vectors_fall_but_not_steadily_and_others_need_not() -> None:
    equal = topic.whole_scores(given(d_model=64, n_positions=512, vectors="equal"))
    back = equal.score[511:]
    np.testing.assert_allclose(back[0], 32, atol=1e-12)
    assert back[400:].mean() < back[:100].mean() / 2
    assert 0.4 < np.mean(np.diff(back) > 0) < 0.6
    peak = topic.whole_scores(given(d_model=64, n_positions=512, vectors="peak"))
    assert peak.distance[np.argmax(peak.score)] == 20
    near, far = [], []
    for seed in range(200):
        state = given(d_model=64, n_positions=512, vectors="random", seed=seed)
        random = topic.whole_scores(state).score
        near.append(random[512])
        far.append(random[1011])
    # 32 cosines of random angles: mean 0 and variance 16, near and far alike. The bounds are four
    # standard errors wide.
    for scores in (near, far):
        assert abs(np.mean(scores)) < 4 * 4 / np.sqrt(200)
        assert abs(np.std(scores) - 4) < 4 * 4 / np.sqrt(400)


@pytest.mark.parametrize("pairing", ["interleaved", "half"])
def test_partners_are_those_of_the_library(pairing: Any) -> None:
    first, second = topic.components(6, 8, pairing)
    assert sorted([*first, *second]) == list(range(12))
    for pair in range(4):
        basis = np.zeros(12)
        basis[first[pair]] = 1
        (turned,) = rotary.rotate(
            [basis], [1], inverse_frequencies=rotary.inverse_frequencies(8), pairing=pairing
        )
        assert set(np.flatnonzero(turned)) == {first[pair], second[pair]}


def test_a_tap_on_a_number_chooses_its_pair() -> None:
    for pairing in ("interleaved", "half"):
        state = given(d_model=16, pairing=pairing, partial_rotary_factor="0.5")
        for component in range(16):
            state.move(**topic.pick(state, "partners", component + 0.3, 0.2))
            assert component in compute(state)["partners"]["x"]


def test_a_tip_stays_where_it_is_put() -> None:
    state = given(position=7, distance=3)
    state.move(**topic.pick(state, "key", 0.3, -0.9))
    # Hundredths before turning.
    turned = compute(state)["turned"]
    np.testing.assert_allclose([turned["x"][1], turned["y"][1]], [0.3, -0.9], atol=8e-3)


def test_drawing_one_random_arrow_keeps_the_other() -> None:
    state = given(vectors="random", pair=3)
    before = topic.pairs_of(state).given[1, 3]
    state.move(**topic.pick(state, "query", 0.5, 0.5))
    assert state.vectors == "chosen"
    np.testing.assert_allclose(state.key, before, atol=5e-3)


def test_a_pair_that_is_not_turned_stands_still() -> None:
    state = given(partial_rotary_factor="0.25", d_model=16, pair=5, position=9, distance=4)
    data = compute(state)
    np.testing.assert_allclose([data["turned"]["x"][0], data["turned"]["y"][0]], [1, 0.5])
    assert data["faces"]["label"][5] == "5: ∞"
    assert "12 give" in said(state, "pairing")


def test_what_leaves_the_vectors_as_they_are_computes_no_whole_score_again() -> None:
    topic._whole.cache_clear()
    for moved in ({"position": 12}, {"position": 17, "distance": 2}, {"pair": 3}):
        compute(given(**moved))
    assert topic._whole.cache_info().misses == 1


@pytest.mark.parametrize("vectors", ["chosen", "random"])
def test_the_chosen_face_has_the_arrows_of_the_plane(vectors: str) -> None:
    data = compute(given(position=7, distance=4, pair=2, vectors=vectors))
    hands, turned = data["hands"], data["turned"]
    for row, name in enumerate(("query", "key")):
        tip = [hands[f"{name}_{axis}"][2] - hands[axis][2] for axis in ("x", "y")]
        arrow = [turned["x"][row], turned["y"][row]]
        # An arrow of the longest kind reaches the rim.
        unit = data["faces"]["radius"][2] / 1.4
        np.testing.assert_allclose(np.array(tip) / unit, arrow, rtol=1e-5, atol=1e-5)


@pytest.mark.parametrize(
    "changes",
    [
        {"vectors": "equal", "pairing": "half", "distance": -3},
        {"vectors": "random", "pairing": "half", "mixed": True, "seed": 7},
        {"vectors": "peak", "partial_rotary_factor": "0.25", "pair": 6, "mixed": True},
        {"vectors": "chosen", "partial_rotary_factor": "0.5", "pairing": "half", "d_model": 24},
    ],
)
def test_its_programs_follow_the_switches(changes: dict[str, Any]) -> None:
    every_topic.test_each_figure_shows_the_numpy_that_computes_it(topic.TOPIC, given(**changes))


def test_words_of_the_sum_say_what_the_figure_shows() -> None:
    state = given(**{**arrival("rotary", 7), "topic": "rotary"})
    data = compute(state)
    assert f"{data['total_mark']['y'][0]:.2f}" in said(state, "total")
    np.testing.assert_allclose(data["share_mark"]["top"][0], data["shares"]["top"][state.pair])
