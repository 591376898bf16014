"""Rotary positions: properties, and agreement with the peers."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from positions import rotary
from positions.rotary import PAIRINGS, SECTION_ORDERS, Pairing
from tests.positions.golden_records import Record, assert_float64, each

pairings: st.SearchStrategy[Pairing] = st.sampled_from(PAIRINGS)
places = st.floats(-1e5, 1e5)
pairs = st.integers(1, 16)
components = st.floats(-10, 10)


@st.composite
def vectors(draw: st.DrawFn, n: int = 2) -> NDArray[np.float64]:
    """Draw n vectors of one even width."""
    width = 2 * draw(pairs)
    return draw(hnp.arrays(np.float64, (n, width), elements=components))


@given(vectors(), places, places, places, pairings)
def test_score_depends_on_the_difference_only(
    qk: NDArray[np.float64], m: float, n: float, shift: float, pairing: Pairing
) -> None:
    w = rotary.inverse_frequencies(qk.shape[1])
    q, k = qk
    here, there = (
        rotary.score(q, k, m + s, n + s, inverse_frequencies=w, pairing=pairing) for s in (0, shift)
    )
    # Positions reach 2e5, where float64 angles step by 3e-11; 32 products of up to 100.
    np.testing.assert_allclose(there, here, rtol=0, atol=1e-7)


@given(vectors(1), places, pairings)
def test_lengths_are_kept(x: NDArray[np.float64], position: float, pairing: Pairing) -> None:
    w = rotary.inverse_frequencies(x.shape[1])
    turned = rotary.rotate(x, [position], inverse_frequencies=w, pairing=pairing)
    np.testing.assert_allclose(np.linalg.norm(turned), np.linalg.norm(x), rtol=1e-13, atol=1e-300)


@given(vectors(1), places, places, pairings)
def test_turns_add_up(x: NDArray[np.float64], a: float, b: float, pairing: Pairing) -> None:
    w = rotary.inverse_frequencies(x.shape[1])

    def turn(v: NDArray[Any], p: float) -> NDArray[Any]:
        return rotary.rotate(v, [p], inverse_frequencies=w, pairing=pairing)

    np.testing.assert_allclose(turn(turn(x, a), b), turn(x, a + b), rtol=0, atol=1e-8)
    np.testing.assert_allclose(turn(turn(x, a), -a), x, rtol=0, atol=1e-13)


@given(vectors(3))
def test_the_permutation_turns_one_pairing_into_the_other(x: NDArray[np.float64]) -> None:
    d = x.shape[1]
    w = rotary.inverse_frequencies(d)
    order = rotary.pairing_permutation(d)
    half = rotary.rotate(x, 3, inverse_frequencies=w, pairing="half")
    interleaved = rotary.rotate(x[:, order], 3, inverse_frequencies=w, pairing="interleaved")
    np.testing.assert_array_equal(half[:, order], interleaved)
    np.testing.assert_array_equal(interleaved[:, np.argsort(order)], half)


def test_mixing_the_pairings_is_wrong_everywhere_but_at_position_zero() -> None:
    x = np.linspace(-1, 1, 8)
    w = rotary.inverse_frequencies(8)
    half, interleaved = (
        rotary.rotate([x, x], 2, inverse_frequencies=w, pairing=pairing) for pairing in PAIRINGS
    )
    np.testing.assert_array_equal(half[0], interleaved[0])
    assert np.abs(half[1] - interleaved[1]).max() > 0.1


@given(vectors(4), pairings, st.integers(0, 5))
def test_partial_rotary_passes_the_rest_through(
    x: NDArray[np.float64], pairing: Pairing, n_rest: int
) -> None:
    d = x.shape[1]
    wide = np.concatenate([x, np.full((4, n_rest), 7.0)], axis=1)
    w = rotary.inverse_frequencies(d)
    turned = rotary.rotate(wide, 4, inverse_frequencies=w, pairing=pairing, rotary_dim=d)
    np.testing.assert_array_equal(turned[:, d:], 7.0)
    np.testing.assert_array_equal(
        turned[:, :d], rotary.rotate(x, 4, inverse_frequencies=w, pairing=pairing)
    )


def test_every_leading_shape_gives_the_same_vectors() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(2, 3, 5, 8))
    w = rotary.inverse_frequencies(8)
    together = rotary.rotate(x, 5, inverse_frequencies=w)
    for b, h, p in np.ndindex(2, 3, 5):
        one = rotary.rotate(x[b, h, p], p * np.ones(()), inverse_frequencies=w)
        np.testing.assert_array_equal(together[b, h, p], one)
    # positions of their own for each sequence of a batch
    own = np.array([[0, 1, 2, 3, 4], [7, 8, 9, 0, 1]])
    batched = rotary.rotate(x, own[:, None, :], inverse_frequencies=w)
    np.testing.assert_array_equal(batched[0], together[0])
    np.testing.assert_array_equal(batched[1], rotary.rotate(x[1], own[1], inverse_frequencies=w))


def test_long_inputs_are_turned_in_blocks_without_a_seam() -> None:
    x = np.random.default_rng(0).normal(size=(3, 5000, 16)).astype(np.float32)
    w = rotary.inverse_frequencies(16)
    turned = rotary.rotate(x, 5000, inverse_frequencies=w, pairing="interleaved")
    assert turned.dtype == np.float32
    hands = np.exp(1j * np.arange(5000)[:, None] * w)
    expected = (x[..., 0::2] + 1j * x[..., 1::2]) * hands
    # float32 inputs and sines: a few of float32's steps at values of up to 5
    np.testing.assert_allclose(turned[..., 0::2], expected.real, rtol=0, atol=2e-6)
    np.testing.assert_allclose(turned[..., 1::2], expected.imag, rtol=0, atol=2e-6)


@given(vectors(), places, places, st.floats(0.1, 3))
def test_attention_factor_enters_scores_as_its_square(
    qk: NDArray[np.float64], m: float, n: float, factor: float
) -> None:
    w = rotary.inverse_frequencies(qk.shape[1])
    q, k = qk
    plain = rotary.score(q, k, m, n, inverse_frequencies=w)
    turned_q, turned_k = (
        rotary.rotate(v, p * np.ones(()), inverse_frequencies=w, attention_factor=factor)
        for v, p in ((q, m), (k, n))
    )
    np.testing.assert_allclose(turned_q @ turned_k, factor**2 * plain, rtol=1e-11, atol=1e-9)


def test_equal_coordinates_are_plain_rotary() -> None:
    w = rotary.inverse_frequencies(16)
    text = np.tile(np.arange(6), (3, 1))
    plain = rotary.angles(6, w)
    for order in SECTION_ORDERS:
        np.testing.assert_array_equal(
            rotary.sectioned_angles(text, w, [2, 3, 3], order=order), plain
        )


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4).filter(any), st.data())
def test_each_axis_has_its_share_of_the_pairs(sizes: list[int], data: st.DataObject) -> None:
    n_pairs = sum(sizes)
    # a coordinate is the number of its axis: the angles tell which axis each pair listens to
    axes = np.arange(len(sizes))[:, None]
    blocks = rotary.sectioned_angles(axes, np.ones(n_pairs), sizes)[0]
    np.testing.assert_array_equal(blocks, np.repeat(np.arange(len(sizes)), sizes))
    taken = rotary.sectioned_angles(axes, np.ones(n_pairs), sizes, order="interleaved")[0]
    i = data.draw(st.integers(0, n_pairs - 1))
    axis = i % len(sizes)
    assert taken[i] == (axis if i // len(sizes) < sizes[axis] else 0)


def test_the_interleaved_sections_of_qwen3_vl() -> None:
    taken = rotary.sectioned_angles(
        [[0], [1], [2]], np.ones(64), [24, 20, 20], order="interleaved"
    )[0]
    np.testing.assert_array_equal(taken, [0, 1, 2] * 20 + [0] * 4)


@given(places, places, places, pairs)
def test_xpos_scales_of_query_and_key_leave_the_distance(
    m: float, n: float, shift: float, n_pairs: int
) -> None:
    m, n, shift = m / 1e3, n / 1e3, shift / 1e3
    a, b, c, d = rotary.xpos_scales([m, n, m + shift, n + shift], 2 * n_pairs)
    np.testing.assert_allclose(a / b, c / d, rtol=1e-11)


# ---- worked numbers ----------------------------------------------------------------------


@each("worked_numbers", "rope_score")
def test_worked_scores(record: Record) -> None:
    p = record.params
    for pairing in PAIRINGS:
        ours = rotary.score(
            record.array("q"),
            record.array("k"),
            p["m"],
            p["n"],
            inverse_frequencies=[p["angle_per_position"]],
            pairing=pairing,
        )
        assert_float64(ours, record.output["score"])
        assert f"{ours:.12f}" == record.output["score_12_digits"]
        assert_float64(np.full(4, ours), list(record.output["peers"].values()))


# ---- peers -------------------------------------------------------------------------------


@each("rotary", "cos_sin", containing="llama")
def test_llama_angles(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    angles = np.tile(rotary.angles(record.array("positions"), w), 2)
    assert_float64(np.cos(angles), record.result("cos"))
    assert_float64(np.sin(angles), record.result("sin"))


@each("rotary", "cos_sin", containing="gptj")
def test_gptj_angles(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    angles = rotary.angles(record.array("positions"), w)
    ours = np.concatenate([np.sin(angles), np.cos(angles)], axis=-1)
    assert_float64(ours, record.result("sin_then_cos"))


def assert_rotates_as(record: Record, pairing: Pairing) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    start = p.get("start_index", 0)  # rotary-embedding-torch can begin further in
    for name in record.output:
        x = record.array(name)
        turned = rotary.rotate(
            x[..., start:],
            record.array("positions"),
            inverse_frequencies=w,
            pairing=pairing,
            rotary_dim=p["rotary_dim"],
        )
        assert_float64(turned, record.result(name)[..., start:])
        np.testing.assert_array_equal(x[..., :start], record.result(name)[..., :start])


@each("rotary", "rotate_half", containing="_th")
def test_llama_rotation(record: Record) -> None:
    assert_rotates_as(record, "half")


@each("rotary", "rotate_half", containing="gpt-neox_partial")
def test_gpt_neox_rotates_a_part(record: Record) -> None:
    assert_rotates_as(record, "half")


@each("rotary", "rotate_interleaved")
def test_interleaved_rotation(record: Record) -> None:
    assert_rotates_as(record, "interleaved")


@each("rotary", "rotate_half", containing="keras-hub")
def test_keras_hub_rotation(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"]) / p["linear_factor"]
    x = record.array("x")  # (batch, position, head, component)
    positions = p["start"] + np.arange(x.shape[1])
    turned = rotary.rotate(x, positions[:, None], inverse_frequencies=w)
    # keras-hub computes its frequencies in float32; positions stay below 12.
    np.testing.assert_allclose(turned, record.result("x"), rtol=3e-6, atol=3e-6)


@each("rotary", "rotate_interleaved_to_half")
def test_deepseek_reads_interleaved_and_writes_half(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    back = np.argsort(rotary.pairing_permutation(p["rotary_dim"]))
    for name in ("q", "k"):
        turned = rotary.rotate(
            record.array(name),
            record.array("positions"),
            inverse_frequencies=w,
            pairing="interleaved",
        )
        assert_float64(turned, record.result(f"deepseek_v2_interleaved_{name}"))
        assert_float64(turned[..., back], record.result(name))


@each("rotary", "shift_scores")
def test_scores_far_out(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    base = np.array(p["base_positions"])
    shifts = np.array(p["shifts"])
    ours = rotary.score(
        record.array("q"),
        record.array("k"),
        shifts[:, None, None] + base[:, None],
        shifts[:, None, None] + base[None, :],
        inverse_frequencies=w,
        pairing=p["pairing"],
    )
    # At position 131,071 a float64 angle steps by 1.5e-11 rad, on both sides.
    np.testing.assert_allclose(ours, record.result("scores_per_shift"), rtol=0, atol=1e-10)
    drift = np.abs(ours - ours[0]).max(axis=(1, 2))
    assert drift[-1] < 1e-4 * record.output["float32_drift_from_shift0"][-1]


@each("rotary", "errors", containing="rotate_more_than_features")
def test_more_pairs_than_components_are_refused(record: Record) -> None:
    p = record.params
    assert record.output["raises"] == "AssertionError"
    w = rotary.inverse_frequencies(p["rotary_dim"])
    with pytest.raises(ValueError, match="at least 8 components to turn 4 pairs"):
        rotary.rotate(np.ones((1, p["features"])), 1, inverse_frequencies=w)


@each("rotary", "errors", containing="odd_head_dim")
def test_odd_head_dim_is_refused(record: Record) -> None:
    assert "ValueError" in record.output["message"]
    with pytest.raises(ValueError, match="head_dim must be even to form pairs, got head_dim=5"):
        rotary.inverse_frequencies(record.params["head_dim"])


@each("relative", "xpos")
def test_xpos(record: Record) -> None:
    p = record.params
    length, d = p["length"], p["d"]
    w = rotary.inverse_frequencies(d)
    zeta = rotary.xpos_scales([1.0], d, scale_base=1.0)[0]
    assert_float64(zeta, record.result("scale"))

    def encode(places: NDArray[Any], turns: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
        """Return q and k, scaled by their places and turned by their turns."""
        scales = np.repeat(rotary.xpos_scales(places, d, scale_base=p["scale_base"]), 2, axis=-1)
        q, k = (
            rotary.rotate(record.array(name), turns, inverse_frequencies=w, pairing="interleaved")
            for name in ("q", "k")
        )
        return q * scales, k / scales

    # torchscale turns by the position, but scales by one that is centred, rounded downwards
    positions = p["offset"] + np.arange(length)
    lowest = -(length + p["offset"]) // 2
    q, k = encode(lowest + positions, positions)
    assert_float64(q, record.result("torchscale_q"))
    assert_float64(k, record.result("torchscale_k"))
    assert_float64(q @ k.T, record.result("torchscale_scores"))
    if "ret_q" in record.output:
        q, k = encode(np.arange(length) - length // 2, np.arange(length))
        assert_float64(q, record.result("ret_q"))
        assert_float64(k, record.result("ret_k"))
        assert_float64(q @ k.T, record.result("ret_scores"))


@each("relative", "mrope")
def test_mrope(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    angles = rotary.sectioned_angles(
        record.array("positions_thw"),
        w,
        p["mrope_section"],
        order="blocks" if "qwen2" in record.name else "interleaved",
    )
    assert_float64(np.cos(np.tile(angles, 2)), record.result("cos"))
    assert_float64(np.sin(np.tile(angles, 2)), record.result("sin"))
    for name in ("q", "k"):
        turned = rotary.rotate_by(record.array(name), angles, pairing=p["pairing"])
        assert_float64(turned, record.result(name))


@each("relative", "mrope_positions")
def test_mrope_positions(record: Record) -> None:
    p = record.params
    types = np.array(record.input["token_types"])
    (grid,) = p["image_grid_thw"]
    merge = p["spatial_merge_size"]
    image = (grid[0], grid[1] // merge, grid[2] // merge)
    n_before = int(np.argmax(types))
    n_after = len(types) - n_before - int(types.sum())
    ours = rotary.multimodal_positions([n_before, image, n_after])
    np.testing.assert_array_equal(ours, record.result("positions_thw"))
    next_position = ours.max() + 1
    assert next_position - len(types) == record.result("delta").item()


@each("relative", "axial_rope", containing="ret_")
def test_rotary_embedding_torch_axes(record: Record) -> None:
    p = record.params
    d = p["dim_per_axis"]
    if p["freqs_for"] == "lang":
        w = rotary.inverse_frequencies(d)
        axes = [np.arange(n) for n in p["shape"]]
    else:
        w = np.linspace(1, p["max_freq"] / 2, d // 2) * np.pi
        axes = [np.linspace(-1, 1, n) for n in p["shape"]]
    assert_float64(w, record.result("freqs"))
    angles = rotary.axial_angles(np.meshgrid(*axes, indexing="ij", sparse=True), w)
    assert_float64(np.repeat(angles, 2, axis=-1), record.result("angles"))
    turned = rotary.rotate_by(record.array("x"), angles, pairing="interleaved")
    assert_float64(turned, record.result("x"))


@each("relative", "axial_rope", containing="qwen3-vl-vision")
def test_qwen_vision_axes(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["head_dim"] // 2, base=p["rope_theta"])
    assert_float64(w, record.result("inv_freq"))
    angles = np.tile(rotary.axial_angles(record.array("positions_hw"), w), 2)
    assert_float64(np.cos(angles), record.result("cos"))
    assert_float64(np.sin(angles), record.result("sin"))


@each("relative", "axial_rope", containing="pixtral")
def test_pixtral_axes(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["head_dim"], base=p["rope_theta"])
    by_axis = w.reshape(-1, 2).T  # even ones for the row, odd ones for the column
    assert_float64(by_axis.ravel(), record.result("inv_freq"))
    angles = np.tile(rotary.axial_angles(record.array("positions_hw"), by_axis), 2)
    assert_float64(np.cos(angles), record.result("cos"))
    assert_float64(np.sin(angles), record.result("sin"))


@each("relative", "axial_rope", containing="dinov3")
def test_dinov3_axes(record: Record) -> None:
    p = record.params
    w = rotary.inverse_frequencies(p["head_dim"] // 2, base=p["rope_theta"])
    assert_float64(w, record.result("inv_freq"))
    rows, columns = (2 * (np.arange(n) + 0.5) / n - 1 for n in (p["h"], p["w"]))
    angles = rotary.axial_angles([rows[:, None], columns], 2 * np.pi * w)
    angles = np.tile(angles.reshape(-1, p["head_dim"] // 2), 2)
    assert_float64(np.cos(angles), record.result("cos"))
    assert_float64(np.sin(angles), record.result("sin"))


@each("relative", "axial_rope", containing="llama4-vision")
def test_llama4_vision_axes(record: Record) -> None:
    p = record.params
    n = p["grid"]
    w = rotary.inverse_frequencies(p["head_dim"] // 2, base=p["rope_theta"])
    rows, columns = np.ogrid[1 : n + 1, 1 : n + 1]
    angles = rotary.axial_angles([columns, rows], w).reshape(n * n, 1, -1)
    real, imag = record.result("real"), record.result("imag")
    assert_float64(np.cos(angles), real[:-1])
    assert_float64(np.sin(angles), imag[:-1])
    np.testing.assert_array_equal(real[-1], 1)  # the class token is not turned
    np.testing.assert_array_equal(imag[-1], 0)
