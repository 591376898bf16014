"""What each scheme must do to a model, whatever its parameters are."""

from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.transformer import Architecture, Parameters
from positions.transformer.architecture import TRAINABLE_SCHEMES


def random_model(scheme: str, **changed: Any) -> Parameters:
    sizes: dict[str, Any] = {"n_tokens": 16, "length": 8, "width": 16, "n_heads": 2}
    architecture = Architecture(scheme=scheme, **(sizes | changed))
    rng = np.random.default_rng(3)
    parameters = transformer.initial(architecture, rng, dtype=np.float64)
    parameters.flat[...] += rng.normal(0, 0.1, parameters.flat.shape)
    return parameters


def logits(parameters: Parameters, tokens: Any, rescaling: str = "none") -> Any:
    tokens = np.atleast_2d(tokens)
    places = transformer.places(parameters, tokens.shape[1], rescaling=rescaling)
    return transformer.forward(parameters, places, tokens).logits.reshape(*tokens.shape, -1)


@pytest.fixture
def tokens() -> Any:
    return np.random.default_rng(4).integers(0, 16, (5, 8))


@pytest.mark.parametrize("scheme", TRAINABLE_SCHEMES)
def test_a_causal_model_does_not_look_ahead(scheme: str, tokens: Any) -> None:
    parameters = random_model(scheme)
    changed = tokens.copy()
    changed[:, 5:] = (changed[:, 5:] + 1) % 16
    before, after = logits(parameters, tokens), logits(parameters, changed)
    np.testing.assert_array_equal(before[:, :5], after[:, :5])
    assert np.abs(before[:, 5:] - after[:, 5:]).min(axis=-1).max() > 1e-3


@pytest.mark.parametrize("scheme", TRAINABLE_SCHEMES)
def test_without_a_mask_order_is_lost_with_no_scheme_and_with_no_other(
    scheme: str, tokens: Any
) -> None:
    parameters = random_model(scheme, causal=False)
    order = np.array([3, 0, 7, 1, 2, 6, 5, 4])
    same = np.allclose(
        logits(parameters, tokens[:, order]), logits(parameters, tokens)[:, order], atol=1e-12
    )
    assert same == (scheme == "none")


@pytest.mark.parametrize("scheme", TRAINABLE_SCHEMES)
def test_only_absolute_schemes_notice_when_all_tokens_move_along(scheme: str, tokens: Any) -> None:
    parameters = random_model(scheme, causal=False, length=11)
    far = transformer.places(parameters, 11)
    # the same eight tokens as positions 3 to 10
    moved = transformer.Places(
        8,
        None if far.added is None else far.added[3:],
        None if far.turns is None else far.turns[3:],
        None if far.bias is None else far.bias[:, 3:, 3:],
        None if far.buckets is None else far.buckets[3:, 3:],
    )
    before = transformer.forward(parameters, transformer.places(parameters, 8), tokens).logits
    after = transformer.forward(parameters, moved, tokens).logits
    absolute = scheme in ("learned", "sinusoidal")
    assert np.allclose(before, after, atol=1e-12) != absolute


def test_learned_positions_end_with_their_table() -> None:
    parameters = random_model("learned")
    assert logits(parameters, np.zeros(8, int)).shape == (1, 8, 16)
    with pytest.raises(IndexError, match=r"position 8|0\.\.7|8 rows"):
        logits(parameters, np.zeros(9, int))


@pytest.mark.parametrize("scheme", [s for s in TRAINABLE_SCHEMES if s != "learned"])
def test_all_others_run_at_four_times_the_length(scheme: str) -> None:
    result = logits(random_model(scheme), np.arange(32) % 16)
    assert np.isfinite(result).all()


def test_rescaling_leaves_the_trained_lengths_alone_and_changes_longer_ones() -> None:
    parameters = random_model("rotary")
    short, long = np.arange(8), np.arange(32) % 16
    for rescaling in ("linear", "ntk", "yarn"):
        np.testing.assert_array_equal(
            logits(parameters, short, rescaling), logits(parameters, short)
        )
        assert not np.allclose(logits(parameters, long, rescaling), logits(parameters, long))


def test_linear_rescaling_is_positions_divided_by_the_factor() -> None:
    parameters = random_model("rotary")
    frequencies, factor = transformer.frequencies_at(parameters.architecture, 32, "linear")
    plain, _ = transformer.frequencies_at(parameters.architecture, 32)
    np.testing.assert_allclose(frequencies, plain / 4)
    assert factor == 1
    turns = transformer.places(parameters, 32, rescaling="linear").turns
    assert turns is not None
    np.testing.assert_allclose(turns[4], transformer.places(parameters, 8).turns[1], rtol=1e-12)  # type: ignore[index]


@pytest.mark.parametrize("scheme", ["none", "learned", "sinusoidal", "alibi", "t5"])
def test_only_rotary_positions_can_be_rescaled(scheme: str) -> None:
    with pytest.raises(ValueError, match="rescaling='yarn'"):
        transformer.places(random_model(scheme), 8, rescaling="yarn")


def test_turns_are_those_of_the_rotary_module() -> None:
    from positions import rotary

    parameters = random_model("rotary")
    architecture = parameters.architecture
    turns = transformer.places(parameters, 8).turns
    assert turns is not None
    x = np.random.default_rng(6).normal(size=(8, 16))  # two heads of queries
    turned = (x.view(np.complex128) * turns[:, :8]).view(np.float64)
    frequencies = rotary.inverse_frequencies(architecture.head_dim)
    for head in (slice(0, 8), slice(8, 16)):
        expected = rotary.rotate(
            x[:, head], 8, inverse_frequencies=frequencies, pairing="interleaved"
        )
        np.testing.assert_allclose(turned[:, head], expected, rtol=1e-12, atol=1e-14)


def test_weights_are_those_of_the_attention_module() -> None:
    from positions import alibi, attention

    parameters = random_model("alibi", n_blocks=1)
    tokens = np.arange(8)
    places = transformer.places(parameters, 8)
    passed = transformer.forward(parameters, places, tokens[None])
    rows = passed.blocks[0].query_key_value.reshape(8, 3, 2, 8).transpose(1, 2, 0, 3)
    expected = attention.softmax(rows[0] @ rows[1].swapaxes(-1, -2) + alibi.bias(2, 8))
    weights = transformer.attention_weights(parameters, tokens)
    assert weights.shape == (1, 2, 8, 8)
    np.testing.assert_allclose(weights[0], expected, rtol=1e-12, atol=1e-15)


def test_the_two_ways_to_multiply_agree(monkeypatch: pytest.MonkeyPatch, tokens: Any) -> None:
    from positions.transformer import products

    parameters = random_model("rotary")
    with_blas = logits(parameters, tokens)
    monkeypatch.setattr(products, "HAS_BLAS", not products.HAS_BLAS)
    np.testing.assert_allclose(logits(parameters, tokens), with_blas, rtol=1e-10, atol=1e-12)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"scheme": "xpos"}, "scheme must be one of .* got scheme='xpos'"),
        ({"n_blocks": 5}, "n_blocks must be at most 4, got n_blocks=5"),
        ({"n_blocks": 0}, "n_blocks must be at least 1"),
        ({"width": 36, "n_heads": 4}, "got width=36 and n_heads=4"),
        ({"n_tokens": 1}, "n_tokens must be at least 2"),
        ({"length": 1}, "length must be at least 2"),
    ],
)
def test_sizes_that_do_not_fit_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Architecture(**({"n_tokens": 16, "scheme": "rotary", **changed}))


def test_tokens_that_do_not_fit_are_refused() -> None:
    parameters = random_model("rotary")
    places = transformer.places(parameters, 8)
    with pytest.raises(IndexError, match=r"0\.\.15.*got 16"):
        transformer.forward(parameters, places, np.full((1, 8), 16))
    with pytest.raises(ValueError, match=r"shape \(B, 8\).*got shape \(1, 7\)"):
        transformer.forward(parameters, places, np.zeros((1, 7), int))
    with pytest.raises(ValueError, match=r"shape \(T,\), got shape \(1, 2\)"):
        transformer.attention_weights(parameters, [[1, 2]])


def test_parameters_are_views_of_one_array() -> None:
    parameters = random_model("learned", tied=False)
    assert parameters.flat.size == parameters.architecture.n_parameters
    for values in parameters.named.values():
        assert np.shares_memory(values, parameters.flat)
    with pytest.raises(ValueError, match="flat must have shape"):
        transformer.parameters_of(parameters.architecture, parameters.flat[1:])
