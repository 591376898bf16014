"""Each scheme at work, against the library's own functions for whole matrices."""

from typing import Any

import numpy as np
import pytest

from positions import alibi, attention, learned, relative, sinusoidal
from positions.app import lineup
from positions.app.lineup import CLIPPED_AT, T5_BUCKETS, WIDTH, Settings, drawn, scores
from positions.schemes import SCHEMES

SETTINGS = Settings(n_positions=24, n_heads=8, head=3, base=10000.0, seed=5)
SCHEMES_AT_WORK = [*SCHEMES, "rotary_scaled"]
N = 20
# Sums of 16 products of order 1, taken in another order.
CLOSE: dict[str, Any] = {"rtol": 1e-12, "atol": 1e-12}


@pytest.fixture(scope="module")
def vectors() -> np.ndarray:
    return np.random.default_rng(0).normal(size=(2, N, WIDTH))


def matrix(scheme: str, query: np.ndarray, key: np.ndarray, moved: int = 0) -> np.ndarray:
    """Return the scores of each query with the keys up to it; NaN for the others."""
    full = np.full((N, N), np.nan)
    for i in range(N):
        places = moved + np.arange(i + 1)
        full[i, : i + 1] = scores(scheme, query[i], key[: i + 1], moved + i, places, SETTINGS)
    return full


def expect(found: np.ndarray, expected: np.ndarray) -> None:
    seen = attention.causal_mask(N)
    np.testing.assert_allclose(found[seen], expected[seen], **CLOSE)


def test_added_schemes_are_scores_of_the_sums(vectors: np.ndarray) -> None:
    q, k = vectors
    table = drawn("learned", SETTINGS.n_positions, WIDTH, SETTINGS.seed)
    for scheme, rows in (
        ("none", np.zeros((N, WIDTH))),
        ("learned", learned.encode(table, N)),
        ("sinusoidal", sinusoidal.sinusoidal(N, WIDTH)),
    ):
        expect(matrix(scheme, q, k), attention.scores(q + rows, k + rows))


def test_biases_are_the_library_s(vectors: np.ndarray) -> None:
    q, k = vectors
    plain = attention.scores(q, k)
    expect(matrix("alibi", q, k), plain + alibi.bias(8, N)[SETTINGS.head])
    table = drawn("t5", T5_BUCKETS, SETTINGS.n_heads, SETTINGS.seed)
    expect(
        matrix("t5", q, k),
        plain + relative.t5_bias(table, N, bidirectional=False)[SETTINGS.head],
    )


def test_clipped_distances_are_rows_added_to_the_keys(vectors: np.ndarray) -> None:
    q, k = vectors
    table = drawn("shaw", 2 * CLIPPED_AT + 1, WIDTH, SETTINGS.seed)
    rows = table[relative.clipped_distance(relative.distances(N), CLIPPED_AT)]  # (q, k, d)
    expect(matrix("shaw", q, k), np.einsum("qd,qkd->qk", q, k + rows) / np.sqrt(WIDTH))


def test_transformer_xl_has_its_four_terms(vectors: np.ndarray) -> None:
    q, k = vectors
    content, where = drawn("transformer_xl", 2, WIDTH, SETTINGS.seed)
    rows = relative.transformer_xl(N, WIDTH)
    by_distance = relative.shift((q + where) @ rows.T, N)
    expect(matrix("transformer_xl", q, k), ((q + content) @ k.T + by_distance) / np.sqrt(WIDTH))


@pytest.mark.parametrize("scheme", SCHEMES_AT_WORK)
@pytest.mark.parametrize("moved", [1, 4])
def test_relative_schemes_do_not_see_where_both_stand(
    scheme: str, moved: int, vectors: np.ndarray
) -> None:
    q, k = vectors
    found, further = matrix(scheme, q, k), matrix(scheme, q, k, moved)
    seen = attention.causal_mask(N)
    if scheme in ("learned", "sinusoidal"):
        assert np.abs(found[seen] - further[seen]).max() > 0.1
    else:
        np.testing.assert_allclose(found[seen], further[seen], **CLOSE)


def test_scaled_rotary_scores_twice_the_distance_as_rotary_scores_it(vectors: np.ndarray) -> None:
    q, k = vectors[0, 0], np.tile(vectors[1, 0], (9, 1))
    near = scores("rotary", q, k, 8, np.arange(9), SETTINGS)
    far = scores("rotary_scaled", q, k, 16, 2 * np.arange(9), SETTINGS)
    np.testing.assert_allclose(far, near, **CLOSE)


def test_xpos_lets_the_far_score_less() -> None:
    q = np.ones(WIDTH)
    keys = np.tile(q, (400, 1))
    places = np.arange(400)
    plain = scores("rotary", q, keys, 399, places, SETTINGS)
    shrunk = scores("xpos", q, keys, 399, places, SETTINGS)
    assert np.abs(shrunk[:100]).max() < 0.8 * np.abs(plain[:100]).max()
    assert shrunk[-1] == pytest.approx(plain[-1], rel=1e-12)


def test_a_query_past_the_table_has_no_row() -> None:
    with pytest.raises(IndexError, match="position 24 has no row"):
        scores("learned", np.ones(WIDTH), np.ones((1, WIDTH)), 24, np.array([0]), SETTINGS)


def test_it_is_the_same_twice_and_another_with_another_seed() -> None:
    assert lineup.drawn("t5", 4, 2, 1) is lineup.drawn("t5", 4, 2, 1)
    assert not np.array_equal(drawn("t5", 4, 2, 1), drawn("t5", 4, 2, 2))
    assert not np.array_equal(drawn("t5", 4, 2, 1), drawn("shaw", 4, 2, 1))
