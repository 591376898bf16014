"""The numbers of the page on the embedding table."""

import math
from typing import Any

import numpy as np
import pytest

from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import embedding as page

TEXT = load_text("en")
compute: Any = page.compute


def given(**changes: Any) -> State:
    state = State()
    state.move(**{**arrival("embedding", 2), **changes})
    return state


def rows_of(cells: Any, width: int = 3) -> Any:
    return np.array([float(v.replace("−", "-")) for v in cells["label"]]).reshape(-1, width)


def test_the_input_is_the_rows_of_the_ids() -> None:
    data = compute(given(sentence="save invest fund"))
    assert data["words"]["id"].tolist() == ["1", "2", "4"]
    np.testing.assert_array_equal(rows_of(data["input"]), rows_of(data["table"])[[1, 2, 4]])
    np.testing.assert_array_equal(rows_of(data["product"]), rows_of(data["input"]))


def test_a_new_word_gets_the_next_id_and_the_same_row_whatever_follows() -> None:
    one = compute(given(sentence="save bank"))
    two = compute(given(sentence="save bank lends"))
    assert one["words"]["id"].tolist() == ["1", "5"]
    np.testing.assert_array_equal(rows_of(one["input"]), rows_of(two["input"])[:2])


def test_the_map_and_the_arrows_agree_on_the_angle() -> None:
    data = compute(given(token=0, row=0))
    x, y = data["arrows"]["x"], data["arrows"]["y"]
    cosine = (x[0] * x[1] + y[0] * y[1]) / math.hypot(x[0], y[0]) / math.hypot(x[1], y[1])
    # The map is written to two decimals, the arrows are float32.
    assert rows_of(data["cosines"], 5)[1, 0] == pytest.approx(float(cosine), abs=6e-3)
    assert float(cosine) == pytest.approx(-0.88, abs=5e-3)


@pytest.mark.parametrize(
    ("changes", "moved"),
    [
        ({}, {1, 2}),
        ({"tied": True}, {0, 1, 2, 3, 4}),
        ({"weight_decay": True}, {0, 1, 2, 3, 4}),
        ({"sentence": "save"}, set()),
        ({"sentence": "fund fund"}, {4}),
    ],
)
def test_which_rows_a_step_moves(changes: Any, moved: set[int]) -> None:
    lengths = compute(given(**changes))["moved"]["top"]
    assert set(np.flatnonzero(lengths > 0).tolist()) == moved


def test_a_step_makes_the_next_words_likelier() -> None:
    from positions import embedding

    state = given(tied=True)
    _, _, ids, rows = page._rows(state)
    before, _, _ = embedding.tied_gradient(rows, ids[:-1], ids[1:])
    # A tenth of the step, so that the loss is close to its slope.
    change = page._update(state, ids, rows) / 10
    after, _, _ = embedding.tied_gradient(rows + change, ids[:-1], ids[1:])
    assert after < before - 0.01


def test_a_tap_chooses_a_word_or_another_row() -> None:
    state = given()
    top, table_top, _ = page._tops(3, 5)
    assert page.pick(state, "lookup", 1, top + 2.5) == {"token": 2}
    assert page.pick(state, "lookup", 7, table_top + 4.5) == {"token": 2}
    assert page.pick(state, "lookup", 7, table_top + 3.5) == {"row": 3}
    assert page.pick(state, "moved", 0.2, 0) == {"row": 0}
    assert page.pick(state, "cosines", 13.9, 2.5) == {"row": 4, "token": 0}


def test_an_empty_sentence_is_refused_with_a_reason() -> None:
    with pytest.raises(ValueError, match="at least one word"):
        compute(given(sentence=" "))
