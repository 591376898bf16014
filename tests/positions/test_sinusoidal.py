"""Sinusoidal positions: properties, and agreement with the peers."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from positions import learned, sinusoidal
from positions.sinusoidal import LAYOUTS, SPACINGS, Layout, Spacing
from tests.positions.golden_records import Record, assert_float64, each

positions_ = st.floats(-1e5, 1e5)
even_widths = st.integers(1, 40).map(lambda pairs: 2 * pairs)
bases = st.floats(1, 1e6)
layouts: st.SearchStrategy[Layout] = st.sampled_from(LAYOUTS)
spacings: st.SearchStrategy[Spacing] = st.sampled_from(SPACINGS)

# Angles reach 1e5 rad, where float64 steps by 1.5e-11 rad: two ways to form the same angle
# may differ by a few of those steps.
FAR = 1e-10


@given(positions_, positions_, even_widths, bases, layouts, spacings)
def test_one_matrix_shifts_every_position(
    position: float, distance: float, d: int, base: float, layout: Layout, spacing: Spacing
) -> None:
    start = sinusoidal.sinusoidal([position], d, base=base, layout=layout, spacing=spacing)
    end = sinusoidal.sinusoidal([position + distance], d, base=base, layout=layout, spacing=spacing)
    matrix = sinusoidal.shift_matrix(distance, d, base=base, layout=layout, spacing=spacing)
    np.testing.assert_allclose(start @ matrix.T, end, rtol=0, atol=FAR)


@given(positions_, positions_, even_widths, bases, spacings)
def test_dot_product_depends_on_distance_only(
    m: float, n: float, d: int, base: float, spacing: Spacing
) -> None:
    a, b = sinusoidal.sinusoidal([m, n], d, base=base, spacing=spacing)
    closed = sinusoidal.dot_product(m - n, d, base=base, spacing=spacing)
    np.testing.assert_allclose(a @ b, closed, rtol=0, atol=1e-10 * d)


@given(positions_, even_widths, bases, layouts, spacings)
def test_length_is_that_of_one_unit_hand_per_pair(
    position: float, d: int, base: float, layout: Layout, spacing: Spacing
) -> None:
    vector = sinusoidal.sinusoidal([position], d, base=base, layout=layout, spacing=spacing)
    np.testing.assert_allclose(np.sum(vector**2), d / 2, rtol=1e-13)


@given(even_widths, bases, spacings)
def test_layouts_hold_the_same_components(d: int, base: float, spacing: Spacing) -> None:
    interleaved, concatenated, cosine_first = (
        sinusoidal.sinusoidal(9, d, base=base, layout=layout, spacing=spacing) for layout in LAYOUTS
    )
    np.testing.assert_array_equal(concatenated[:, : d // 2], interleaved[:, 0::2])
    np.testing.assert_array_equal(concatenated[:, d // 2 :], interleaved[:, 1::2])
    np.testing.assert_array_equal(cosine_first, np.roll(concatenated, d // 2, axis=1))


@given(st.integers(1, 300), st.integers(1, 70), layouts)
def test_an_int_means_the_positions_from_zero(n: int, d: int, layout: Layout) -> None:
    d = 2 * d
    counted = sinusoidal.sinusoidal(n, d, layout=layout)
    listed = sinusoidal.sinusoidal(list(range(n)), d, layout=layout)
    np.testing.assert_array_equal(counted, listed)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_evenly_spaced_places_are_no_different(dtype: type) -> None:
    """They are computed another way, from block to block."""
    places = np.arange(-3000.0, 5000.0) / 4
    order = np.random.default_rng(0).permutation(len(places))
    even = sinusoidal.sinusoidal(places, 512, dtype=dtype)
    anyhow = sinusoidal.sinusoidal(places[order], 512, dtype=dtype)
    # Angles reach 1250 rad, where float64 steps by 2e-13 rad; float32 values step by 6e-8.
    atol = 5e-13 if dtype is np.float64 else 1e-7
    np.testing.assert_allclose(even[order], anyhow, rtol=0, atol=atol)


def test_positions_keep_their_shape() -> None:
    grid = np.arange(24.0).reshape(2, 3, 4) / 7
    table = sinusoidal.sinusoidal(grid, 10)
    assert table.shape == (2, 3, 4, 10)
    np.testing.assert_array_equal(table.reshape(-1, 10), sinusoidal.sinusoidal(grid.ravel(), 10))


@given(even_widths, bases)
def test_pair_zero_is_fastest_and_the_ends_are_as_published(d: int, base: float) -> None:
    paper = sinusoidal.inverse_frequencies(d, base=base)
    endpoint = sinusoidal.inverse_frequencies(d, base=base, spacing="endpoint")
    assert paper[0] == endpoint[0] == 1
    np.testing.assert_allclose(paper[-1], base ** -((d - 2) / d), rtol=1e-13)
    if d > 2:
        np.testing.assert_allclose(endpoint[-1], 1 / base, rtol=1e-13)
    assert np.all(np.diff(paper) <= 0)
    assert np.all(np.diff(endpoint) <= 0)


@pytest.mark.parametrize(("d", "longest"), [(512, 60611), (384, 59889), (64, 47117)])
def test_longest_wavelength(d: int, longest: int) -> None:
    assert round(float(sinusoidal.wavelengths(d)[-1])) == longest
    np.testing.assert_allclose(
        sinusoidal.wavelengths(d, spacing="endpoint")[-1], 2 * np.pi * 10000, rtol=1e-12
    )


def test_similarity_does_not_fall_steadily() -> None:
    similarity = sinusoidal.dot_product(np.arange(512), 384)
    assert np.sum(np.diff(similarity) > 0) == 216


def test_float32_is_the_float64_table_rounded() -> None:
    exact = sinusoidal.sinusoidal(100_000, 8)
    rounded = sinusoidal.sinusoidal(100_000, 8, dtype=np.float32)
    assert rounded.dtype == np.float32
    # Turning a float32 hand instead of rounding the exact one costs at most a few of float32's
    # own steps of 6e-8; a float32 *angle* would be wrong by 4e-3 here.
    np.testing.assert_allclose(rounded, exact, rtol=0, atol=3e-7)


# ---- peers -------------------------------------------------------------------------------


@each("sinusoidal", "interleaved", containing="xlm")
def test_xlm(record: Record) -> None:
    p = record.params
    ours = sinusoidal.sinusoidal(p["length"], p["d"], base=p["base"])
    assert_float64(ours, record.result())


@each("sinusoidal", "interleaved", containing="speecht5")
def test_speecht5(record: Record) -> None:
    ours = sinusoidal.sinusoidal(record.params["length"], record.params["d"])
    assert_float64(ours, record.result())


@each("sinusoidal", "interleaved", containing="positional-encodings")
def test_positional_encodings_is_one_wider_and_cut(record: Record) -> None:
    d = record.params["d"]
    ours = sinusoidal.sinusoidal(record.params["length"], d + d % 2)[:, :d]
    assert_float64(ours, record.result())


@each("sinusoidal", "interleaved", containing="keras-hub")
def test_keras_hub(record: Record) -> None:
    p = record.params
    places = p["start"] + np.arange(p["length"])
    ours = sinusoidal.sinusoidal(places, p["d"], base=p["base"])
    # keras-hub keeps 1/base with float32 accuracy (6e-8) even when it computes in float64.
    np.testing.assert_allclose(ours, record.result(), rtol=2e-7, atol=2e-7)


@each("sinusoidal", "t2t", without="whisper")
def test_tensor2tensor(record: Record) -> None:
    p = record.params
    # tensor2tensor *multiplies* by min_timescale: that is a base of max/min at faster positions.
    places = p["min_timescale"] * (p["start"] + np.arange(p["length"]))
    ours = sinusoidal.sinusoidal(
        places,
        p["d"],
        base=p["max_timescale"] / p["min_timescale"],
        layout="concatenated",
        spacing="endpoint",
    )
    # The peer's angles are float32: up to 20 rad here, so wrong by up to 1e-6 rad.
    np.testing.assert_allclose(ours, record.result(), rtol=2e-6, atol=2e-6)


@each("sinusoidal", "t2t", containing="whisper")
def test_whisper(record: Record) -> None:
    p = record.params
    ours = sinusoidal.sinusoidal(
        p["length"], p["d"], base=p["max_timescale"], layout="concatenated", spacing="endpoint"
    )
    assert_float64(ours, record.result())


@each("sinusoidal", "t2t_nd")
def test_tensor2tensor_axes(record: Record) -> None:
    *shape, channels = record.params["shape"]
    ours = sinusoidal.axial(
        np.ogrid[tuple(slice(0, n) for n in shape)], channels, spacing="endpoint"
    )
    # The peer's angles are float32.
    np.testing.assert_allclose(ours, record.result(), rtol=2e-6, atol=2e-6)


@each("sinusoidal", "t2t_given_position")
def test_tensor2tensor_given_positions(record: Record) -> None:
    ours = sinusoidal.sinusoidal(
        record.params["positions"], record.params["d"], layout="concatenated", spacing="endpoint"
    )
    np.testing.assert_allclose(ours, record.result(), rtol=2e-6, atol=2e-6)  # float32 angles


@each("sinusoidal", "timestep")
def test_diffusers_timesteps(record: Record) -> None:
    p = record.params
    places = p["scale"] * record.array("positions")
    ours = sinusoidal.sinusoidal(
        places,
        p["d"],
        base=p["max_period"],
        layout="cosine_first" if p["flip_sin_to_cos"] else "concatenated",
        spacing="endpoint" if p["downscale_freq_shift"] else "paper",
    )
    # Time steps reach 1e3, scaled to 1e6 rad: float64 angles that far are good to 1e-10.
    np.testing.assert_allclose(ours, record.result(), rtol=1e-9, atol=1e-9)


@each("sinusoidal", "fairseq_table")
def test_fairseq_table(record: Record) -> None:
    p = record.params
    ours = sinusoidal.sinusoidal(p["length"], p["d"], layout="concatenated", spacing="endpoint")
    if p["padding_idx"] is not None:
        ours[p["padding_idx"]] = 0
    assert_float64(ours, record.result())


@each("sinusoidal", "fairseq_forward", containing="m2m100")
def test_fairseq_counts_from_behind_the_padding_id(record: Record) -> None:
    padding_id = record.params["padding_idx"]
    real = record.array("input_ids") != padding_id
    rows = learned.row_numbers(real, first_row=padding_id + 1)
    np.testing.assert_array_equal(rows, record.result("position_ids"))
    for key, n_earlier in (("embedding", 0), ("embedding_cache_length_3", 3)):
        rows = learned.row_numbers(real, first_row=padding_id + 1, n_earlier=n_earlier)
        ours = sinusoidal.sinusoidal(
            rows, record.params["d"], layout="concatenated", spacing="endpoint"
        )
        ours[~real] = 0
        assert_float64(ours, record.result(key))


@each("sinusoidal", "fairseq_forward", containing="xglm")
def test_xglm_adds_an_offset(record: Record) -> None:
    places = record.array("position_ids") + record.params["offset"]
    ours = sinusoidal.sinusoidal(
        places, record.params["d"], layout="concatenated", spacing="endpoint"
    )
    assert_float64(ours, record.result())


@each("sinusoidal", "half_denominator_d")
def test_marian_and_ctrl(record: Record) -> None:
    ours = sinusoidal.sinusoidal(record.params["length"], record.params["d"], layout="concatenated")
    assert_float64(ours, record.result())


@each("sinusoidal", "cos_first")
def test_musicgen(record: Record) -> None:
    ours = sinusoidal.sinusoidal(
        record.params["length"], record.params["d"], layout="cosine_first", spacing="endpoint"
    )
    assert_float64(ours, record.result())


@each("sinusoidal", "scaled")
def test_x_transformers_scales_by_the_root_of_the_width(record: Record) -> None:
    p = record.params
    places = p["start"] + np.arange(p["length"])
    ours = sinusoidal.sinusoidal(places, p["d"], base=p["base"], layout="concatenated")
    assert_float64(ours * p["d"] ** -0.5, record.result())


@each("sinusoidal", "dot_products")
def test_dot_products(record: Record) -> None:
    p = record.params
    places = np.arange(p["length"])
    ours = sinusoidal.dot_product(
        places[:, None] - places,
        p["d"],
        spacing="paper" if p["exponent"] == "2i/d" else "endpoint",
    )
    assert_float64(ours, record.result())


@each("sinusoidal", "relative_table")
def test_conformer(record: Record) -> None:
    last = record.params["length"] - 1
    ours = sinusoidal.sinusoidal(np.arange(last, -last - 1, -1), record.params["d"])
    assert_float64(ours, record.result())


@each("sinusoidal", "axes", containing="positional-encodings")
def test_positional_encodings_axes_are_rounded_up_and_cut(record: Record) -> None:
    shape, d = record.params["shape"], record.params["d"]
    width = len(shape) * 2 * math.ceil(d / (2 * len(shape)))
    ours = sinusoidal.axial(
        np.ogrid[tuple(slice(0, n) for n in shape)], width, layout="interleaved"
    )
    assert_float64(ours[..., :d], record.result())


@each("sinusoidal", "axes", containing="vitmae")
def test_vit_mae_puts_rows_first(record: Record) -> None:
    p = record.params
    ours = sinusoidal.axial(np.ogrid[0 : p["h"], 0 : p["w"]], p["d"], base=p["base"])
    assert_float64(ours.reshape(-1, p["d"]), patches(record, p["cls_token"]))


@each("sinusoidal", "axes", containing="mae-original")
def test_mae_puts_columns_first(record: Record) -> None:
    p = record.params
    rows, columns = np.ogrid[0 : p["grid"], 0 : p["grid"]]
    ours = sinusoidal.axial([columns, rows], p["d"])
    assert_float64(ours.reshape(-1, p["d"]), patches(record, p["cls_token"]))


def patches(record: Record, has_class_token: bool) -> NDArray[Any]:
    """Return the rows of the patches; the class token before them has no position."""
    table = record.result()
    if not has_class_token:
        return table
    np.testing.assert_array_equal(table[0], 0)
    return table[1:]


@each("sinusoidal", "axes", containing="diffusers")
def test_diffusers_interpolates_coordinates(record: Record) -> None:
    p = record.params
    places = np.arange(p["grid"]) / (p["grid"] / p["base_size"]) / p["interpolation_scale"]
    ours = sinusoidal.axial([places[None, :], places[:, None]], p["d"])
    assert_float64(ours.reshape(-1, p["d"]), record.result())


@each("sinusoidal", "axes", containing="timm")
def test_timm(record: Record) -> None:
    p = record.params
    shape = p["feat_shape"][::-1] if p["reverse_coord"] else p["feat_shape"]
    ours = sinusoidal.axial(np.ogrid[0 : shape[0], 0 : shape[1]], p["d"]).reshape(-1, p["d"])
    if not p["interleave_sin_cos"]:
        # sines of both axes first: swap the middle two of [sin, cos | sin, cos]
        blocks = ours.reshape(-1, 2, 2, p["d"] // 4)
        ours = blocks.swapaxes(1, 2).reshape(-1, p["d"])
    assert_float64(ours, record.result())


@each("sinusoidal", "errors", containing="odd")
def test_what_peers_refuse_has_a_convention_of_its_own(record: Record) -> None:
    """SpeechT5 and Whisper cannot make an odd width; XLM and tensor2tensor define it."""
    assert record.output["raises"] in ("RuntimeError", "ValueError")
    p = record.params
    assert sinusoidal.sinusoidal(p["length"], p["d"]).shape == (p["length"], p["d"])
    with pytest.raises(ValueError, match=rf"must be even .* got d_model={p['d']}"):
        sinusoidal.sinusoidal(p["length"], p["d"], spacing="endpoint")


@each("sinusoidal", "errors", containing="fairseq")
def test_a_single_pair_turns_once_per_radian_where_fairseq_divides_by_zero(record: Record) -> None:
    assert record.output["raises"] == "ZeroDivisionError"
    frequencies = sinusoidal.inverse_frequencies(record.params["d"], spacing="endpoint")
    np.testing.assert_array_equal(frequencies, [1.0])


@each("worked_numbers", "sinusoidal_d4")
def test_worked_numbers_for_width_four(record: Record) -> None:
    np.testing.assert_array_equal(sinusoidal.inverse_frequencies(4), record.result("freqs"))
    table = sinusoidal.sinusoidal(len(record.result("rows")), 4)
    assert_float64(table, record.result("rows"))
    printed = [[f"{value:.12f}" for value in row] for row in table]
    assert printed == record.output["rows_12_digits"]
