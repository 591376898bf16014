"""The numbers of the page on the residual stream."""

from typing import Any

import numpy as np
import pytest

from positions import residual
from positions.app.state import State
from positions.app.text import load_text
from positions.app.topic import arrival
from positions.app.topics import residual_stream as page

TEXT = load_text("en")
compute: Any = page.compute


def given(**changes: Any) -> State:
    state = State()
    state.move(**{**arrival("residual_stream", 1), **changes})
    return state


@pytest.mark.parametrize("token", [0, 2])
def test_layers_add_up_to_the_end_with_the_norm_before_the_block_only(token: int) -> None:
    streams = page._of(given(n_layers=8))[2]
    pre, post = (page._layers(streams[norm], token) for norm in residual.NORMS)
    # float64, numbers of order 10.
    np.testing.assert_allclose(pre[:-1].sum(axis=0), pre[-1], atol=1e-12)
    assert np.abs(post[:-1].sum(axis=0) - post[-1]).max() > 0.5


def test_with_the_norm_over_the_sum_every_stream_has_one_length() -> None:
    drawn = compute(given(n_layers=9))["norms"]["post"]
    # sqrt(16), less what the 1e-5 added to the variance takes off; float32.
    np.testing.assert_allclose(drawn[1:], 4, rtol=2e-5)


def test_the_walk_keeps_the_lengths_of_start_and_end_and_their_angle() -> None:
    state = given(n_layers=7, token=1)
    stream = page._of(state)[2]["pre"]
    states, sums = page._plane(stream, 1)
    lengths = np.linalg.norm(states[[0, -1]], axis=1)
    np.testing.assert_allclose(lengths, stream.norms[[0, -1], 1], rtol=1e-12)
    cosine = states[0] @ states[-1] / lengths.prod()
    np.testing.assert_allclose(cosine, stream.cosine_to_start[-1, 1], atol=1e-12)
    np.testing.assert_allclose(sums, states[1:], atol=1e-12)


def test_the_walk_fits_its_frame_in_equal_units() -> None:
    for norm in residual.NORMS:
        data = compute(given(n_layers=20, norm=norm))
        (left, right), (bottom, top) = (
            (float(data[axis]["start"][0]), float(data[axis]["end"][0]))
            for axis in ("walk_x", "walk_y")
        )
        assert (right - left) / (top - bottom) == pytest.approx(page.WALK_ASPECT)
        for end in ("0", "1", "2"):
            x, y = data["writes"][f"x{end}"], data["writes"][f"y{end}"]
            assert left < x.min() <= x.max() < right
            assert bottom < y.min() <= y.max() < top


def test_a_word_is_not_moved_by_what_follows_it() -> None:
    one = page._of(given(sentence="bank lends"))[2]["pre"]
    two = page._of(given(sentence="bank lends to"))[2]["pre"]
    np.testing.assert_allclose(one.states[:, :2], two.states[:, :2], atol=1e-12)


def test_the_same_word_twice_has_one_token_row_and_two_starts() -> None:
    rows, _, streams = page._of(given(sentence="bank lends to bank"))
    np.testing.assert_array_equal(rows[0], rows[3])
    assert np.linalg.norm(streams["pre"].states[0, 0] - streams["pre"].states[0, 3]) > 1


def test_another_seed_gives_other_blocks() -> None:
    one, other = (compute(given(seed=seed))["norms"]["pre"] for seed in (0, 1))
    assert np.abs(one - other).max() > 0.1


def test_a_tap_on_a_stream_chooses_its_word() -> None:
    assert page.pick(given(), "streams", 5, 3.4) == {"token": 2}
    assert page.pick(given(), "streams", 5, 99) == {"token": 3}


def test_a_stream_has_no_more_blocks_than_are_drawn() -> None:
    state = given(n_layers=126)
    assert state.n_layers == 48
    assert len(compute(state)["layers"]["image"][0]) == 49
