"""The numbers of the page on stretched RoPE."""

import math
from typing import Any

import numpy as np
import pytest

from positions import rotary
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import context_extension as page

TEXT = load_text("en")
# Columns are arrays, and for lines lists of arrays; the tests know which.
compute: Any = page.compute
MODEL: dict[str, Any] = {"d_model": 128, "base": 10000.0, "original_max_positions": 4096}


def given(step: int = 0, **changes: Any) -> State:
    state = State()
    state.move(**{**arrival("context_extension", step), **changes})
    return state


def said(state: State, card: str) -> str:
    return page.describe(state, compute(state), TEXT)[card]


def slowed(method: str, **changes: Any) -> Any:
    settings = {**MODEL, "factor": 8, "sequence_length": 8 * 4096, **changes}
    return page.divisions(given(**settings))[page.METHODS.index(method)]


def test_each_method_slows_whom_its_paper_says() -> None:
    np.testing.assert_allclose(slowed("linear"), 8)
    for method in ("ntk", "yarn", "llama3"):
        ratio = slowed(method)
        assert ratio[0] == pytest.approx(1)
        assert ratio[-1] == pytest.approx(8)
        # Rounding may let equal neighbours differ by the last bit.
        assert np.all(np.diff(ratio) > -1e-12)
    assert np.all((slowed("ntk")[1:-1] > 1) & (slowed("ntk")[1:-1] < 8))


def test_dynamic_ntk_waits_for_the_trained_length() -> None:
    np.testing.assert_allclose(slowed("dynamic_ntk", sequence_length=4096), 1)
    twice = {"sequence_length": 8192}
    # s l / L - (s - 1) = 9, and l / L = 2.
    assert slowed("dynamic_ntk", **twice)[-1] == pytest.approx(9)
    assert slowed("dynamic_ntk", formula="ratio", **twice)[-1] == pytest.approx(2)


def test_longrope_switches_past_the_trained_length() -> None:
    np.testing.assert_allclose(slowed("longrope", sequence_length=4096), 1)
    switched = slowed("longrope", sequence_length=4097)
    assert switched[-1] == pytest.approx(8)
    assert np.all(np.diff(switched) >= 0)


def test_who_runs_out_of_range() -> None:
    """A pair meets new angles if it did not come round in training and now turns further."""
    plain = rotary.inverse_frequencies(128)
    slow = int(np.sum(4095 * plain < 2 * np.pi))
    longer: dict[str, Any] = {**MODEL, "factor": 4, "sequence_length": 16384}
    assert slow == page.out_of_range(given(**longer, scaling="none")).sum() == 18
    assert page.out_of_range(given(**longer, scaling="ntk")).sum() == 17
    for method in ("linear", "yarn", "llama3"):
        assert not page.out_of_range(given(**longer, scaling=method)).any()
    short = {**longer, "sequence_length": 4096}
    assert not page.out_of_range(given(**short, scaling="none")).any()


@pytest.mark.parametrize("scaling", ["none", "ntk", "yarn"])
def test_the_faces_draw_the_angles(scaling: str) -> None:
    state = given(1, scaling=scaling, pair=52)
    faces = compute(state)["faces"]
    pairs = [int(label.split(":")[0]) for label in faces["label"]]
    assert len(pairs) == 8
    assert 52 in pairs
    assert faces["line_width"][pairs.index(52)] == 3
    seen, needed = page.arcs(state)
    new = page.out_of_range(state)
    whole = 2 * math.pi - 1e-3
    drawn = math.pi / 2 - faces["seen"]
    np.testing.assert_allclose(drawn, np.minimum(seen[pairs], whole), rtol=1e-5)
    beyond = math.pi / 2 - faces["beyond"]
    np.testing.assert_array_equal(np.isfinite(beyond), new[pairs])
    expected = np.where(new, np.minimum(needed, whole), np.nan)[pairs]
    np.testing.assert_allclose(beyond, expected, rtol=1e-5)


def test_yarn_has_two_ramps() -> None:
    state = given(5)
    kept = page.ramps(state)
    plain = rotary.inverse_frequencies(128)
    turns = 4096 * plain / (2 * np.pi)
    np.testing.assert_allclose(kept[1], np.clip((turns - 1) / 31, 0, 1), atol=1e-12)
    np.testing.assert_allclose(kept[2], np.clip((turns - 1) / 3, 0, 1), atol=1e-12)
    # Linear from pair 20 to pair 46: the floor and the ceiling of 20.9 and 45.0.
    np.testing.assert_allclose(kept[0], np.clip((46 - np.arange(64)) / 26, 0, 1), atol=1e-12)
    assert "0.37 apart" in said(state, "ramp")


def test_the_ramp_does_not_depend_on_the_factor() -> None:
    for factor in (3, 32):
        for method, row in (("yarn", 0), ("llama3", 2)):
            state = given(**MODEL, factor=factor, ramp="index")
            plain = rotary.inverse_frequencies(128)
            scaled, _ = page.scaled_by(method, state)
            kept = (scaled - plain / factor) / (plain - plain / factor)
            np.testing.assert_allclose(kept, page.ramps(state)[row], atol=1e-12)


def test_scores_grow_by_the_square_of_the_attention_factor() -> None:
    state = given(6)
    factor = 0.1 * math.log(16) + 1
    assert f"every score by {factor**2:.3f}" in said(state, "temperature")
    data = compute(state)
    assert data["temperature_mark"]["y"][0] == pytest.approx(factor**2)
    column = list(page.FACTORS).index(16)
    yarn, longrope = page.temperatures(4096)[:, column]
    assert yarn == pytest.approx(factor**2)
    assert longrope == pytest.approx(1 + math.log(16) / math.log(4096))
    distance, scores = page._scores(state)
    plain, scaled = rotary.inverse_frequencies(128), page.scaled_by("yarn", state)[0]
    # Equal arrows in all pairs: the score is the mean of the cosines.
    for given_by, times, score in ((plain, 1, scores[0]), (scaled, factor**2, scores[1])):
        mean = np.cos(distance[:, None] * given_by).mean(axis=1)
        np.testing.assert_allclose(score, times * mean, atol=1e-9)


def test_a_method_without_a_value_says_why_and_draws_the_plain_one() -> None:
    state = given(d_model=2, pair=0, scaling="ntk")
    assert "head_dim must be at least 4" in said(state, "division")
    assert compute(state)["division"]["y"][0] == 0
    assert np.isnan(compute(state)["divisions"]["y"][1]).all()
    assert "has no value" in said(given(base=1.0, scaling="yarn"), "division")


def test_an_odd_width_is_refused_with_its_value() -> None:
    with pytest.raises(ValueError, match=r"must be even .*=7"):
        compute(given(d_model=7))


def test_picks_name_what_lies_there() -> None:
    state = given(1)
    assert page.pick(state, "division", 30.4, 0) == {"pair": 30}
    assert page.pick(state, "ramp", 900, 0) == {"pair": 63}
    assert page.pick(state, "temperature", 5.02, 1) == {"factor": 32}
    faces = compute(state)["faces"]
    for x, y, label in zip(faces["x"], faces["y"], faces["label"], strict=True):
        chosen = int(label.split(":")[0])
        assert page.pick(state, "arcs", float(x), float(y)) == {"pair": chosen}
