"""The embedding table: lookup, gradient, similarity and size."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from numpy.typing import NDArray

from positions import embedding
from tests.positions.golden_records import Record, assert_float64, each

sizes = st.integers(1, 9)
components = st.floats(-1e3, 1e3)


@st.composite
def tables_and_ids(draw: st.DrawFn) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
    table = draw(hnp.arrays(np.float64, (draw(sizes), draw(sizes)), elements=components))
    ids = draw(
        hnp.arrays(
            np.int64,
            hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=4),
            elements=st.integers(0, len(table) - 1),
        )
    )
    return table, ids


@given(tables_and_ids())
def test_the_one_hot_product_gives_the_same_rows(
    case: tuple[NDArray[np.float64], NDArray[np.int64]],
) -> None:
    table, ids = case
    rows = embedding.lookup(table, ids)
    np.testing.assert_array_equal(rows, embedding.one_hot(ids, len(table)) @ table)
    rows[...] = 1e9  # a copy: the table does not change
    assert np.abs(table).max() <= 1e3


@given(tables_and_ids(), st.integers(0, 2**32 - 1))
def test_the_gradient_is_the_transposed_one_hot_product(
    case: tuple[NDArray[np.float64], NDArray[np.int64]], seed: int
) -> None:
    table, ids = case
    upstream = np.random.default_rng(seed).normal(size=(*ids.shape, table.shape[1]))
    ours = embedding.gradient(ids, upstream, len(table))
    hot = embedding.one_hot(ids, len(table)).reshape(-1, len(table))
    expected = hot.T @ upstream.reshape(-1, table.shape[1])
    np.testing.assert_allclose(ours, expected, rtol=1e-12, atol=1e-12)
    absent = np.setdiff1d(np.arange(len(table)), ids)
    np.testing.assert_array_equal(ours[absent], 0)
    for padding_id in np.unique(ids):
        without = embedding.gradient(ids, upstream, len(table), int(padding_id))
        np.testing.assert_array_equal(without[padding_id], 0)


@given(st.integers(2, 6), st.integers(1, 4), st.integers(0, 2**32 - 1))
def test_the_tied_gradient_is_the_slope_of_the_loss(v: int, d: int, seed: int) -> None:
    rng = np.random.default_rng(seed)
    table = rng.normal(size=(v, d))
    ids, targets = rng.integers(0, v, size=(2, 3))
    loss, through_input, through_output = embedding.tied_gradient(table, ids, targets)
    assert loss > 0
    step = 1e-6
    slope = np.empty_like(table)
    for index in np.ndindex(v, d):
        up, down = table.copy(), table.copy()
        up[index] += step
        down[index] -= step
        slope[index] = (
            embedding.tied_gradient(up, ids, targets)[0]
            - embedding.tied_gradient(down, ids, targets)[0]
        ) / (2 * step)
    # A difference quotient with this step is good to about 1e-9.
    np.testing.assert_allclose(through_input + through_output, slope, rtol=0, atol=1e-7)


def test_tied_every_row_learns_untied_only_the_batch() -> None:
    rng = np.random.default_rng(0)
    table = rng.normal(size=(20, 8))
    _, through_input, through_output = embedding.tied_gradient(table, [3, 7, 3], [1, 2, 4])
    assert np.flatnonzero(through_input.any(axis=1)).tolist() == [3, 7]
    assert through_output.any(axis=1).all()


@given(
    hnp.arrays(np.float64, 5, elements=st.floats(-1e200, 1e200)),
    st.floats(1e-3, 1e3),
)
def test_cosine_sees_the_direction_only(a: NDArray[np.float64], scale: float) -> None:
    expected = float(a.any())
    np.testing.assert_allclose(embedding.cosine_similarity(a, scale * a), expected, rtol=1e-12)
    np.testing.assert_allclose(embedding.cosine_similarity(a, -scale * a), -expected, rtol=1e-12)


def test_worked_similarities() -> None:
    """Five tokens of width 3: two that are used alike, one that is not."""
    save, invest, spend = (0.8, 0.3, -0.2), (0.9, 0.6, -0.7), (-0.5, -0.4, -0.1)
    similarity = embedding.cosine_similarity([invest, spend], save)
    np.testing.assert_allclose(similarity, [0.92, -0.88], atol=0.005)
    assert isinstance(embedding.cosine_similarity(save, spend), float)
    table = np.array([spend, save, invest, (0.1, -0.9, 0.3), (0.7, 0.5, -0.1)])
    ids, cosines = embedding.nearest(table, save, 3)
    np.testing.assert_array_equal(ids[0], 1)
    assert np.all(np.diff(cosines) <= 0)
    np.testing.assert_allclose(cosines, embedding.cosine_similarity(table[ids], save))


def test_nearest_searches_all_blocks_and_prefers_the_smaller_id() -> None:
    table = np.ones((300_000, 2), np.float32)
    table[250_000] = (1, -1)
    table[299_999] = (1, -1)
    ids, _ = embedding.nearest(table, [1, -1], 3)
    np.testing.assert_array_equal(ids, [250_000, 299_999, 0])


@given(sizes, sizes)
def test_bytes_by_type(v: int, d: int) -> None:
    by_type = embedding.table_bytes(v, d)
    assert by_type["float32"] == 4 * v * d
    assert by_type["bfloat16"] == by_type["float16"] == 2 * v * d
    assert by_type["int4"] == (v * d + 1) // 2
    assert embedding.parameter_share(v, v + d) == v / (v + d)


# ---- peers -------------------------------------------------------------------------------


@each("embedding", "lookup_grad")
def test_torch_embedding(record: Record) -> None:
    p = record.params
    ids, upstream = record.array("ids"), record.array("grad_output")
    np.testing.assert_array_equal(
        embedding.lookup(record.array("weight"), ids), record.result("output")
    )
    np.testing.assert_array_equal(embedding.one_hot(ids, p["vocab"]), record.result("one_hot"))
    for name, by_frequency in (("grad_weight", False), ("grad_weight_scale_by_freq", True)):
        ours = embedding.gradient(
            ids, upstream, p["vocab"], p["padding_idx"], scale_by_frequency=by_frequency
        )
        assert_float64(ours, record.result(name))


@each("embedding", "sparse_grad")
def test_torch_sparse_gradient_is_ours_without_its_zero_rows(record: Record) -> None:
    p = record.params
    ids = record.array("ids")
    np.testing.assert_array_equal(ids[None], record.result("indices_uncoalesced"))
    dense = record.result("dense")
    # the peer's loss: every looked-up row gets the same vector
    upstream = np.tile(dense[0], (len(ids), 1))
    ours = embedding.gradient(ids, upstream, p["vocab"])
    assert_float64(ours, dense)
    used = np.flatnonzero(ours.any(axis=1))
    np.testing.assert_array_equal(used[None], record.result("indices"))
    assert_float64(ours[used], record.result("values"))


@each("embedding", "max_norm")
def test_torch_max_norm_without_changing_the_table(record: Record) -> None:
    table = record.array("weight")
    ids = record.array("ids")
    limited = embedding.with_max_norm(table, ids, record.params["max_norm"])
    assert_float64(limited, record.result("weight_after"))
    assert_float64(embedding.lookup(limited, ids), record.result("output"))


@each("embedding", "bag")
def test_torch_embedding_bag_is_a_sum_of_looked_up_rows(record: Record) -> None:
    rows = embedding.lookup(record.array("weight"), record.array("ids"))
    bags = np.split(rows, record.array("offsets")[1:])
    reduce = np.sum if record.params["mode"] == "sum" else np.mean
    assert_float64(np.array([reduce(bag, axis=0) for bag in bags]), record.result())


@each("embedding", "scaled", containing="m2m100")
def test_m2m100_scales_rows_by_the_root_of_the_width(record: Record) -> None:
    rows = embedding.lookup(record.array("weight"), record.array("ids"))
    np.testing.assert_array_equal(record.params["scale"], np.sqrt(record.params["d"]))
    assert_float64(rows * record.params["scale"], record.result())


@each("embedding", "tied")
def test_torch_tied_model(record: Record) -> None:
    table = record.array("weight")
    ids, targets = record.array("ids"), record.array("targets")
    loss, through_input, through_output = embedding.tied_gradient(table, ids, targets)
    assert_float64(embedding.lookup(table, ids) @ table.T, record.result("logits"))
    assert_float64(loss, record.output["loss"])
    assert_float64(through_input + through_output, record.result("grad_weight"))
    assert embedding.table_size(*table.shape) == record.output["n_parameters"]


@each("worked_numbers", "table_size")
def test_worked_sizes(record: Record) -> None:
    v, d = record.params["vocab"], record.params["d"]
    assert embedding.table_size(v, d) == record.output["parameters"]
    by_type = embedding.table_bytes(v, d)
    assert by_type["float32"] == record.output["bytes_float32"]
    assert by_type["float16"] == record.output["bytes_float16"]


def test_share_of_all_parameters_must_fit() -> None:
    with pytest.raises(ValueError, match="at most n_total=3, got n_parameters=4"):
        embedding.parameter_share(4, 3)
