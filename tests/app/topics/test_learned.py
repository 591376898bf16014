"""The table of positions and its end."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from positions import learned as library
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topics import learned

TEXT = load_text("en")
# Columns are arrays, and for maps lists of arrays; the tests know which.
compute: Any = learned.compute


ROOT = Path(__file__).parents[3]


def given(**changes: Any) -> State:
    state = State()
    state.move(**changes)
    return state


def said(state: State, card: str) -> str:
    return learned.describe(state, compute(state), TEXT)[card]


def test_the_row_after_the_last_is_an_error_in_the_library_s_words() -> None:
    state = given(n_positions=512, asked=512)
    with pytest.raises(IndexError) as raised:
        library.encode(learned.position_table(512, state.d_model, 0), [512])
    assert str(raised.value) in said(state, "limit")
    assert "513 tokens" in said(state, "limit")
    assert "IndexError" not in said(given(n_positions=512, asked=511), "limit")


@pytest.mark.parametrize(("n", "asked"), [(8, 0), (8, 7), (8, 8), (512, 511), (512, 1023)])
def test_the_grid_has_a_cell_for_each_token_and_each_row(n: int, asked: int) -> None:
    cells = compute(given(n_positions=n, asked=asked))["cells"]
    assert len(cells["x"]) == max(n, asked + 1)
    assert np.count_nonzero(cells["hatch"] != "blank") == max(asked + 1 - n, 0)
    mark = compute(given(n_positions=n, asked=asked))["asked"]
    assert learned.pick(given(), "limit", float(mark["x"][0]), float(mark["y"][0])) == {
        "asked": asked
    }


def test_a_sentence_is_cut_word_by_word() -> None:
    state = given(n_positions=8, sentence="a b c d e f g h i j k", token=8)
    strips = compute(state)["strips"]
    assert len(strips["x"]) == 3 * 8 * 8
    np.testing.assert_array_equal(compute(state)["lost"]["y"], [8.5, 9.5, 10.5])
    assert "8 of 11 words" in said(state, "sum")
    assert "“i j k” is cut" in said(state, "sum")
    assert "nothing to add" in said(state, "sum")


def test_a_word_that_moves_takes_the_row_of_its_new_place() -> None:
    tokens, places = learned.sums(given(sentence="dog bites man"))
    swapped, same = learned.sums(given(sentence="man bites dog"))
    np.testing.assert_array_equal(tokens[0], swapped[2])
    np.testing.assert_array_equal(places, same)
    assert not np.allclose(tokens[0] + places[0], swapped[2] + same[2])


def test_rows_before_training_are_like_themselves_alone() -> None:
    cosines = learned.shown_cosines(64, 1024, 0)
    np.testing.assert_allclose(np.diag(cosines), 1, rtol=1e-12)
    # Cosines of random directions in d dimensions have a spread of 1 / sqrt(d) = 0.03.
    assert np.abs(cosines - np.diag(np.diag(cosines))).max() < 0.16
    assert abs(learned.near(64, 1024, 0)) < 0.02


def test_later_rows_are_reached_by_fewer_texts() -> None:
    shares = learned.reached(128, 0)
    assert shares[0] == 1
    assert np.all(np.diff(shares) <= 0)
    # 1 of 128 lengths reaches the last row; of 1000 texts, 8 give or take.
    assert 0 < shares[-1] < 0.03


@pytest.mark.parametrize("n", [32, 128, 129, 512])
def test_large_tables_are_drawn_in_part_and_say_so(n: int) -> None:
    state = given(n_positions=n)
    (image,) = compute(state)["heat"]["image"]
    assert max(image.shape) <= learned.MOST_DRAWN
    assert ("drawn in part" in said(state, "table")) == (n > learned.MOST_DRAWN)


def test_taps_choose_what_was_tapped() -> None:
    state = given()
    assert learned.pick(state, "heat", 3.0, 7.2) == {"position": 7}
    assert learned.pick(state, "curve", 9.4, 0.1) == {"position": 9}
    assert learned.pick(state, "sum", 50.0, 2.5) == {"token": 2}


def test_the_trained_rows_are_those_of_the_model_and_neighbours_are_alike() -> None:
    rows = np.load(ROOT / "static" / "data" / "minilm" / "positions.npy").astype(np.float32)
    assert rows.shape == (512, 384)
    columns = compute(given(n_positions=512, position=100))
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    np.testing.assert_allclose(columns["real_curve"]["y"], unit @ unit[100], atol=1e-6)
    (picture,) = columns["real"]["image"]
    assert picture.shape == (128, 128)
    # A number too small for a colour of its own takes that of 0, which is 127.
    shown = rows[::4, ::3]
    assert np.all(np.where(shown < 0, picture <= 127, picture >= 127))
    assert picture.min() < 10
    assert picture.max() > 244
    # The number that the step's text names.
    mean = np.mean(np.sum(unit[1:] * unit[:-1], axis=1))
    assert f"{mean:.2f}" == "0.85"
    for language in ("en", "es"):
        assert "0.85" in load_text(language)("learned.step.real.text")


@pytest.mark.usefixtures("nothing_loaded")
def test_without_the_model_s_file_the_trained_rows_are_awaited() -> None:
    state = given(n_positions=512)
    columns = compute(state)
    assert columns["real"]["image"] == []
    assert len(columns["real_waiting"]["x"]) == 1
    assert "on their way" in said(state, "real")
