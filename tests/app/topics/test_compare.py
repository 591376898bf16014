"""What the schemes do to the same vectors."""

from typing import Any

import numpy as np
import pytest

from positions.app import lineup
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topics import compare
from positions.app.toy import word_vector
from positions.schemes import SCHEMES

TEXT = load_text("en")
compute = compare.compute


def given(**changes: Any) -> State:
    state = State()
    state.move(**changes)
    return state


def lines(columns: Any) -> list[tuple[Any, Any]]:
    """Take apart the lines that are sent as one."""
    (gaps,) = np.nonzero(np.isnan(columns["x"]))
    assert np.array_equal(np.isnan(columns["x"]), np.isnan(columns["y"]))
    x, y = (np.split(columns[key], gaps + 1) for key in ("x", "y"))
    return [(a[:-1], b[:-1]) for a, b in zip(x, y, strict=True) if len(a) > 1]


def test_every_scheme_of_the_registry_is_there_and_enters_where_it_says() -> None:
    assert set(SCHEMES) | {"rotary_scaled"} == set(compare.ALL)
    for key, scheme in SCHEMES.items():
        group = next(group for group, members in compare.GROUPS.items() if key in members)
        assert group == ("embedding" if key == "none" else scheme.enters)


@pytest.mark.parametrize(
    ("scheme", "expected"),
    [("none", "nothing"), ("learned", "absolute"), ("sinusoidal", "absolute")]
    + [(scheme, "relative") for scheme in compare.ALL[3:]],
)
@pytest.mark.parametrize("position", [0, 18])
def test_what_a_scheme_sees_is_measured(scheme: str, expected: str, position: int) -> None:
    assert compare.sees(scheme, compare.asked_of(given(position=position))) == expected


@pytest.mark.parametrize(
    ("scheme", "changes", "expected"),
    [
        # 512 x 768 is BERT-base's table of positions.
        ("learned", {"n_positions": 512, "d_model": 768}, 393216),
        ("t5", {"n_heads": 12}, 384),
        ("rotary", {}, 0),
        ("alibi", {}, 0),
        # Two matrices' worth of nothing else: one d x d matrix and two vectors of d.
        ("transformer_xl", {"d_model": 768}, 768 * 768 + 2 * 768),
    ],
)
def test_learned_numbers_are_counted(scheme: str, changes: Any, expected: int) -> None:
    assert compare.parameters(scheme, given(**changes)) == expected


def test_lines_of_relative_schemes_fall_together() -> None:
    data = compute(given(position=20))
    firsts, seconds = (lines(data[f"query_key_{kind}"])[::2] for kind in ("first", "second"))
    for (_, first), (_, second) in zip(firsts, seconds, strict=True):
        np.testing.assert_allclose(second[: len(first)], first, atol=1e-6)


def test_the_learned_table_has_no_second_line() -> None:
    data = compute(given())
    assert len(lines(data["embedding_first"])) == 6
    assert len(lines(data["embedding_second"])) == 4


def test_lines_stay_within_their_panels() -> None:
    for state in (given(), given(n_positions=512, position=511, distance=0)):
        data = compute(state)
        for group, schemes in compare.GROUPS.items():
            for kind in ("first", "second"):
                for index, (x, y) in enumerate(lines(data[f"{group}_{kind}"])):
                    start = compare.RIGHT if index % 2 else compare.LEFT
                    assert x.min() >= start - 1e-3
                    assert x.max() <= start + compare.PANEL + 1e-3
                    assert len(x) <= compare.MOST_POINTS
                    row = int(y.min())
                    assert row < len(schemes)
                    assert row + compare.TOP - 1e-4 <= y.min()
                    assert y.max() <= row + compare.FOOT + 1e-4


@pytest.mark.parametrize("scheme", compare.ALL)
def test_kept_keys_give_the_scores_of_the_scheme(scheme: str) -> None:
    settings = compare.settings_of(given(n_positions=512))
    # Where a table that was kept ends, and where it is longer than what is asked.
    for position in (0, 255, 256, 300):
        vector = word_vector("bank", lineup.WIDTH, settings.seed)
        keys = np.tile(vector, (position + 1, 1))
        places = position - np.arange(position + 1)
        expected = lineup.scores(scheme, vector, keys, position, places, settings)
        found = compare.curve(scheme, position, "bank", settings)
        assert found is not None
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-12)


def test_the_mark_lies_on_the_lines() -> None:
    data = compute(given(position=20, distance=7))
    for index, (x, y) in enumerate(lines(data["score_first"])):
        assert data["score_mark"]["x"][index] == pytest.approx(x[7], rel=1e-6)
        assert data["score_mark"]["y"][index] == pytest.approx(y[7], rel=1e-6)


def test_two_equal_words_are_told_apart_by_all_but_no_positions() -> None:
    state = given(sentence="bank lends to bank")
    for scheme in compare.ALL:
        shares = compare.shares(scheme, state)
        assert shares.sum() == pytest.approx(1)
        if scheme == "none":
            assert shares[0] == pytest.approx(shares[3])
        else:
            assert abs(shares[0] - shares[3]) > 0.02


def test_a_tap_chooses_the_scheme_and_the_distance() -> None:
    state = given(position=20)
    data = compute(given(position=20, distance=7))
    x, y = float(data["query_key_mark"]["x"][1]), float(data["query_key_mark"]["y"][0])
    assert compare.pick(state, "query_key", x, y) == {"scheme": "rotary", "distance": 7}
    assert compare.pick(state, "facts", 50, 10.5)["scheme"] == "deberta"
    assert compare.pick(state, "shares", 98, 0.5) == {"scheme": "none", "token": 3}


def test_it_says_what_the_chosen_scheme_costs_and_can_do() -> None:
    state = given(scheme="learned", n_positions=512, d_model=768)
    said = compare.describe(state, compute(state), TEXT)["facts"]
    assert "393,216" in said
    assert "there is no row" in said
    state = given(scheme="alibi")
    assert "the distance alone" in compare.describe(state, compute(state), TEXT)["facts"]
