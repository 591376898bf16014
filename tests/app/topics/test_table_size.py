"""The numbers of the page on the size of the table."""

from typing import Any

import numpy as np
import pytest

from positions import model_config
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import table_size as page

TEXT = load_text("en")
compute: Any = page.compute
N_ROWS = len(page.MODELS) + 1


def given(**changes: Any) -> State:
    state = State()
    state.move(**{**arrival("table_size", 1), **changes})
    return state


def share_of(state: State) -> float:
    """Return the tables' share as it is drawn."""
    widths = compute(state)["shares"]["width"].reshape(3, N_ROWS)
    return float(widths[:2, 0].sum() / widths[:, 0].sum())


# The published sizes of the three models of the chapter, and their products.
@pytest.mark.parametrize(
    ("vocab_size", "d_model", "n"),
    [
        (50_000, 768, "38,400,000"),
        (128_000, 4_096, "524,288,000"),
        (30_522, 384, "11,720,448"),
    ],
)
def test_the_chapters_sizes(vocab_size: int, d_model: int, n: str) -> None:
    state = given(vocab_size=vocab_size, d_model=d_model)
    said = page.describe(state, compute(state), TEXT)
    assert n in said["size"]


def test_the_share_drawn_is_that_of_the_parts_counted_by_hand() -> None:
    v, d, n_layers = 30_522, 384, 12
    state = given(vocab_size=v, d_model=d, n_layers=n_layers, tied=True)
    # A block: four d x d with bias, up to 4 d and back with bias, two norms; four d around.
    block = 4 * (d * d + d) + (4 * d * d + 4 * d) + (4 * d * d + d) + 4 * d
    # Figures carry float32.
    assert share_of(state) == pytest.approx(v * d / (v * d + n_layers * block + 4 * d), rel=1e-5)


def test_untying_adds_a_table_of_the_same_shape() -> None:
    tied, untied = given(tied=True), given(tied=False)
    assert share_of(untied) > share_of(tied)
    before, after = (page._ends(model_config.read(page._config(s))) for s in (tied, untied))
    assert after[0] == after[1] == before[0]
    assert after[2] - before[2] == before[0]


def test_bars_of_models_are_their_published_counts() -> None:
    widths = compute(given())["shares"]["width"].reshape(3, N_ROWS)
    names = [name for name, _ in page._models()]
    row = 1 + names.index("Llama 3.1 8B")
    # 128,256 x 4,096 at each end of 8,030,261,248 parameters, as its model card says.
    assert float(widths[:2, row].sum() / widths[:, row].sum()) == pytest.approx(
        2 * 128_256 * 4_096 / 8_030_261_248, rel=1e-5
    )


def test_half_the_bits_are_half_the_bytes() -> None:
    drawn = compute(given())["bytes"]["table"]
    np.testing.assert_allclose(np.diff(drawn), np.log10([0.5, 0.5, 0.5]), atol=2e-6)
    assert 10 ** float(drawn[0]) == pytest.approx(4 * 38_400_000, rel=1e-5)


def test_a_tapped_model_lends_its_sizes() -> None:
    names = [name for name, _ in page._models()]
    row = 1 + names.index("GPT-2 small")
    y = float(page._row_y(np.array([row]))[0])
    assert page.pick(given(), "shares", 3, y) == {
        "vocab_size": 50257,
        "d_model": 768,
        "n_layers": 12,
        "tied": True,
    }


def test_the_ring_stays_where_it_is_put() -> None:
    state = given()
    state.move(**page.pick(state, "sizes", 3.0, 4.6))
    here = compute(state)["here"]
    # Widths are rounded to eights, which is 0.8 % here.
    np.testing.assert_allclose([here["x"][0], here["y"][0]], [3.0, 4.6], atol=5e-3)


def test_a_width_that_vectors_could_not_have_is_for_sizes_only() -> None:
    state = given(d_model=16384)
    assert state.d_model == 16384
    state.move(topic="explorer")
    assert state.d_model == 1024
