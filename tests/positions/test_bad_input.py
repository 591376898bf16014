"""Every argument of every function refuses what it cannot be, and says so."""

import inspect
import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from positions import (
    _arguments,
    alibi,
    attention,
    embedding,
    learned,
    relative,
    residual,
    rotary,
    sinusoidal,
)
from positions import rotary_scaling as scaling
from tests.positions.examples import BAD, EXAMPLES, call, function_of, public_functions, spoilt

CASES = [
    pytest.param(name, argument, bad, id=f"{name}-{argument}-{str(bad)[:24]}")
    for name, arguments in EXAMPLES.items()
    for argument, example in arguments.items()
    for bad in BAD[example.kind]
]


def test_every_function_is_among_the_examples() -> None:
    assert set(EXAMPLES) == set(public_functions())


@pytest.mark.parametrize("name", EXAMPLES)
def test_every_argument_is_among_the_examples(name: str) -> None:
    assert set(EXAMPLES[name]) == set(inspect.signature(function_of(name)).parameters)
    call(name)


@pytest.mark.parametrize(("name", "argument", "bad"), CASES)
def test_a_bad_argument_is_named(name: str, argument: str, bad: Any) -> None:
    good = EXAMPLES[name][argument].value
    with pytest.raises((TypeError, ValueError, IndexError)) as caught:
        call(name, **{argument: spoilt(good, bad)})
    message = str(caught.value)
    # Some arguments go by another name inside, which is no less clear.
    names = {argument, *OTHER_NAMES.get(argument, ())}
    assert any(known in message for known in names), message
    assert len(message) < 400


OTHER_NAMES = {
    "positions": ("position",),
    "padding_id": ("padding_id",),
    "start": ("start",),
    "configured": ("dimension",),
    "gradient": ("table",),
    "angles": ("angles", "positions"),
}

TOO_LARGE: list[tuple[str, Callable[[], Any]]] = [
    ("39.3 TB", lambda: sinusoidal.sinusoidal(1_200_000_000, 4096)),
    ("8 TB", lambda: sinusoidal.sinusoidal([0.0], 10**12)),
    ("80 TB", lambda: sinusoidal.shift_matrix(1, 3_162_278)),
    ("8 TB", lambda: sinusoidal.inverse_frequencies(10**12)),
    ("8 TB", lambda: sinusoidal.axial([[0.0], [0.0]], 10**12)),
    ("8 TB", lambda: rotary.inverse_frequencies(10**12)),
    ("8 TB", lambda: rotary.angles(10**12, [1.0])),
    ("8 TB", lambda: rotary.pairing_permutation(10**12)),
    ("24 TB", lambda: rotary.multimodal_positions([10**12])),
    ("24 TB", lambda: rotary.multimodal_positions([(10**4, 10**4, 10**4)])),
    ("4 TB", lambda: rotary.xpos_scales([0.0], 10**12)),
    ("8 TB", lambda: scaling.linear(10**12, factor=2)),
    ("8 TB", lambda: alibi.slopes(10**12)),
    ("32 TB", lambda: alibi.bias(4, 10**6)),
    ("16 TB", lambda: alibi.bias(4, 10**6, dtype=np.float32)),
    ("8 TB", lambda: alibi.bias_row(1, 10**12 - 1)),
    ("1 TB", lambda: attention.causal_mask(10**6)),
    (
        "8 TB",
        lambda: attention.scores(
            np.broadcast_to(1.0, (10**6, 1)), np.broadcast_to(1.0, (10**6, 1))
        ),
    ),
    ("8 TB", lambda: relative.distances(10**6)),
    ("8 TB", lambda: relative.swin_index(1000, 1000)),
    ("80 TB", lambda: relative.t5_bias(np.zeros((8, 10)), 10**6, bidirectional=True)),
    ("8 TB", lambda: embedding.one_hot([0], 10**12)),
    ("8 TB", lambda: embedding.gradient([0], [[1.0]], 10**12)),
    ("80 TB", lambda: embedding.lookup(np.zeros((1, 10)), np.broadcast_to(0, (10**12,)))),
    ("80 TB", lambda: learned.interpolate(np.zeros((1, 10)), 10**12)),
    ("48 TB", lambda: residual.toy_blocks(1, 10**6)),
]


@pytest.mark.parametrize(
    ("size", "function"), TOO_LARGE, ids=[f"{i}-{size}" for i, (size, _) in enumerate(TOO_LARGE)]
)
def test_what_cannot_fit_is_refused_with_its_size(
    size: str, function: Callable[[], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(_arguments, "memory_limit", lambda: 10**9)  # whatever machine this is
    with pytest.raises(ValueError, match=rf"would take {size}, more than the 1 GB that one array"):
        function()


def test_the_limit_is_this_machines_memory() -> None:
    assert 10**8 < _arguments.memory_limit() < 10**15


MISFITS: list[tuple[str, type[Exception], str, Callable[[], Any]]] = [
    (
        "an odd width",
        ValueError,
        "d_model must be even to form pairs, got d_model=7",
        lambda: sinusoidal.shift_matrix(1, 7),
    ),
    (
        "an odd width without a convention",
        ValueError,
        "d_model must be even for layout='interleaved' with spacing='endpoint', got d_model=7",
        lambda: sinusoidal.sinusoidal(3, 7, spacing="endpoint"),
    ),
    (
        "too narrow for two axes",
        ValueError,
        "d_model must be at least 4, got d_model=3",
        lambda: sinusoidal.axial([[0.0], [0.0]], 3),
    ),
    (
        "coordinates that do not fit",
        ValueError,
        r"coordinates must broadcast to one shape, got \(2,\), \(3,\)",
        lambda: rotary.axial_angles([np.zeros(2), np.zeros(3)], [1.0]),
    ),
    (
        "one row of frequencies too many",
        ValueError,
        r"must be one row, or 2 rows for 2 axes, got shape \(3, 1\)",
        lambda: rotary.axial_angles([[0.0], [0.0]], [[1.0], [1.0], [1.0]]),
    ),
    (
        "more positions than rows",
        ValueError,
        r"positions=3 needs an x with 3 rows, got x of shape \(2, 4\)",
        lambda: rotary.rotate(np.ones((2, 4)), 3, inverse_frequencies=[1.0]),
    ),
    (
        "positions of another shape",
        ValueError,
        r"positions must fit the leading shape of x, \(2,\), got shape \(3,\)",
        lambda: rotary.rotate(np.ones((2, 4)), [0, 1, 2], inverse_frequencies=[1.0]),
    ),
    (
        "positions that would widen x",
        ValueError,
        r"positions must fit the leading shape of x, \(2,\), got shape \(5, 1\)",
        lambda: rotary.rotate(np.ones((2, 4)), np.zeros((5, 1)), inverse_frequencies=[1.0]),
    ),
    (
        "rotary_dim that is not twice the pairs",
        ValueError,
        "rotary_dim must be twice the 1 inverse_frequencies, got rotary_dim=4",
        lambda: rotary.rotate(np.ones((2, 4)), 2, inverse_frequencies=[1.0], rotary_dim=4),
    ),
    (
        "query and key of different widths",
        ValueError,
        "query and key must have the same width, got 2 and 4",
        lambda: rotary.score(np.ones(2), np.ones(4), 0, 0, inverse_frequencies=[1.0]),
    ),
    (
        "query and key that do not fit",
        ValueError,
        r"shapes that fit each other, got \(2, 2\) and \(3, 2\)",
        lambda: rotary.score(np.ones((2, 2)), np.ones((3, 2)), 0, 0, inverse_frequencies=[1.0]),
    ),
    (
        "scores of different widths",
        ValueError,
        r"same width of at least 1, got query of shape \(2, 3\) and key of shape \(2, 4\)",
        lambda: attention.scores(np.ones((2, 3)), np.ones((2, 4))),
    ),
    (
        "scores that do not fit",
        ValueError,
        r"query and key must have shapes that fit each other, got \(2,\) and \(3,\)",
        lambda: attention.scores(np.ones((2, 1, 3)), np.ones((3, 1, 3))),
    ),
    (
        "values for other keys",
        ValueError,
        "value must have one row per key, got 3 rows for 2 keys",
        lambda: attention.attention(np.ones((2, 1)), np.ones((2, 1)), np.ones((3, 1))),
    ),
    (
        "a bias of another shape",
        ValueError,
        r"bias and the scores must have shapes that fit each other, got \(3, 3\) and \(2, 2\)",
        lambda: attention.attention(*3 * [np.ones((2, 1))], bias=np.zeros((3, 3))),
    ),
    (
        "a bias that would widen the scores",
        ValueError,
        r"bias must broadcast to the scores of shape \(1, 1\), got \(3, 3\)",
        lambda: attention.attention(*3 * [np.ones((1, 1))], bias=np.zeros((3, 3))),
    ),
    (
        "a bias of NaN",
        ValueError,
        "bias must hold no NaN",
        lambda: attention.attention(*3 * [np.ones((1, 1))], bias=[[math.nan]]),
    ),
    (
        "more queries than keys",
        ValueError,
        "n_queries=3 and n_keys=2",
        lambda: alibi.bias(2, 3, 2),
    ),
    (
        "a query that is not a key",
        IndexError,
        r"position must lie in 0\.\.4, got position=5",
        lambda: alibi.bias_row(2, 5, 5),
    ),
    (
        "an id past the last row",
        IndexError,
        r"ids must lie in 0\.\.5, because the table has 6 rows, got 6",
        lambda: embedding.lookup(np.zeros((6, 2)), [0, 6]),
    ),
    (
        "a negative id does not wrap around",
        IndexError,
        r"ids must lie in 0\.\.5, because the table has 6 rows, got -1",
        lambda: embedding.lookup(np.zeros((6, 2)), [-1]),
    ),
    (
        "ids that are not whole",
        TypeError,
        "ids must hold whole numbers, got an array of dtype float64",
        lambda: embedding.lookup(np.zeros((6, 2)), [1.0]),
    ),
    (
        "a gradient for other ids",
        ValueError,
        r"a vector for each id, got upstream of shape \(3, 2\) for ids of shape \(2,\)",
        lambda: embedding.gradient([0, 1], np.ones((3, 2)), 4),
    ),
    (
        "a NaN that was looked up",
        ValueError,
        r"the selected rows of table must be finite, got .*\[0, 1\]=nan",
        lambda: embedding.lookup([[0.0, 1.0], [2.0, math.nan]], [1]),
    ),
    (
        "a NaN at a place",
        ValueError,
        r"positions must be finite, got positions\[1\]=nan",
        lambda: sinusoidal.sinusoidal([0.0, math.nan], 4),
    ),
    (
        "more neighbours than rows",
        ValueError,
        "n must be at most the table's 2 rows, got n=3",
        lambda: embedding.nearest(np.ones((2, 2)), np.ones(2), 3),
    ),
    (
        "a vector of another width",
        ValueError,
        r"vector must have the table's width 2, got shape \(3,\)",
        lambda: embedding.nearest(np.ones((2, 2)), np.ones(3), 1),
    ),
    (
        "an offset that leaves no row",
        ValueError,
        "offset must be less than the 2 rows, got offset=2",
        lambda: learned.capacity(np.ones((2, 2)), offset=2),
    ),
    (
        "more positions than the table has",
        IndexError,
        r"position 4 has no row: the table has 6 rows and starts at row 2, for positions 0\.\.3",
        lambda: learned.encode(np.ones((6, 2)), 5, offset=2),
    ),
    (
        "odd buckets for both directions",
        ValueError,
        "n_buckets must be even when bidirectional, got n_buckets=31",
        lambda: relative.t5_bucket([0], bidirectional=True, n_buckets=31),
    ),
    (
        "a longest distance among the exact ones",
        ValueError,
        "max_distance must be at least 9, got max_distance=8",
        lambda: relative.t5_bucket([0], bidirectional=True, max_distance=8),
    ),
    (
        "too few columns to shift",
        ValueError,
        r"x must have at least 5 columns for 5 keys, got x of shape \(2, 4\)",
        lambda: relative.shift(np.ones((2, 4)), 5),
    ),
    (
        "factors for other pairs",
        ValueError,
        r"long_factor must have one number for each of the 4 pairs, got shape \(3,\)",
        lambda: scaling.longrope(
            8,
            short_factor=np.ones(4),
            long_factor=np.ones(3),
            original_max_positions=64,
            factor=2,
        ),
    ),
    (
        "a base without a logarithm",
        ValueError,
        "base must be more than 1, got base=1",
        lambda: scaling.yarn(8, base=1, factor=2, original_max_positions=64),
    ),
]


@pytest.mark.parametrize(
    ("error", "message", "function"), [m[1:] for m in MISFITS], ids=[m[0] for m in MISFITS]
)
def test_arguments_that_do_not_fit_each_other(
    error: type[Exception], message: str, function: Callable[[], Any]
) -> None:
    with pytest.raises(error, match=message):
        function()


def test_mscale_is_checked_where_it_is_used() -> None:
    for name in ("mscale", "mscale_all_dim"):
        for bad in (math.nan, "1", math.inf):
            with pytest.raises((TypeError, ValueError), match=f"{name} must be"):
                call("rotary_scaling.yarn", attention_factor=None, **{name: bad})
