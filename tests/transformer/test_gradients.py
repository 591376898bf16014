"""The backward pass against differences, for every parameter of every kind of model."""

from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.transformer import Architecture, Parameters
from positions.transformer.architecture import TRAINABLE_SCHEMES

STEP = 1e-5
"""Differences over twice that are wrong by its square times third derivatives, of about 1."""

MODELS: dict[str, dict[str, Any]] = {
    **{
        f"{scheme}, {'causal' if causal else 'both ways'}": {"scheme": scheme, "causal": causal}
        for scheme in TRAINABLE_SCHEMES
        for causal in (True, False)
    },
    "untied": {"scheme": "rotary", "tied": False},
    "one block, one head": {"scheme": "alibi", "n_blocks": 1, "n_heads": 1},
    "four blocks": {"scheme": "learned", "n_blocks": 4},
}


def model(**changed: Any) -> Parameters:
    """Return a small model in float64, away from the special values it would start with."""
    sizes = {"n_tokens": 5, "n_blocks": 2, "width": 8, "n_heads": 2, "length": 6}
    architecture = Architecture(**(sizes | changed))
    rng = np.random.default_rng(1)
    parameters = transformer.initial(architecture, rng, dtype=np.float64)
    parameters.flat[...] += rng.normal(0, 0.2, parameters.flat.shape)
    return parameters


def batch(length: int = 6) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
    rng = np.random.default_rng(2)
    tokens = rng.integers(0, 5, (3, length))
    targets = rng.integers(-1, 5, (3, length))
    targets[0, :2] = -1, 4
    return tokens, targets.ravel()


def loss_of(parameters: Parameters, length: int = 6, rescaling: str = "none") -> float:
    tokens, targets = batch(length)
    places = transformer.places(parameters, length, rescaling=rescaling)
    logits = transformer.forward(parameters, places, tokens).logits
    return transformer.cross_entropy(logits, targets, 10)[0]


def gradients_of(parameters: Parameters, length: int = 6, rescaling: str = "none") -> Parameters:
    tokens, targets = batch(length)
    places = transformer.places(parameters, length, rescaling=rescaling)
    passed = transformer.forward(parameters, places, tokens)
    _, d_logits = transformer.cross_entropy(passed.logits, targets, 10)
    gradients = transformer.zeros(parameters.architecture, dtype=np.float64)
    transformer.backward(parameters, passed, d_logits, gradients)
    return gradients


def differences(parameters: Parameters, name: str, n: int, *more: Any) -> dict[int, float]:
    """Return the slope of the loss at up to n entries of one parameter, spread over it."""
    values = parameters[name].reshape(-1)
    result = {}
    for i in np.unique(np.linspace(0, values.size - 1, n).astype(int)).tolist():
        before = values[i]
        values[i] = before + STEP
        above = loss_of(parameters, *more)
        values[i] = before - STEP
        below = loss_of(parameters, *more)
        values[i] = before
        result[i] = (above - below) / (2 * STEP)
    return result


@pytest.mark.parametrize("name", MODELS)
def test_every_parameter_has_the_gradient_that_differences_give(name: str) -> None:
    parameters = model(**MODELS[name])
    gradients = gradients_of(parameters)
    for parameter in parameters.architecture.shapes():
        for i, slope in differences(parameters, parameter, 12).items():
            gradient = gradients[parameter].reshape(-1)[i]
            assert gradient == pytest.approx(slope, abs=2e-9, rel=2e-6), (parameter, i)


def test_every_single_entry_of_a_small_model() -> None:
    parameters = model(scheme="rotary", n_blocks=1, width=4, n_heads=1)
    gradients = gradients_of(parameters)
    for parameter, shape in parameters.architecture.shapes().items():
        slopes = differences(parameters, parameter, 10_000)
        assert len(slopes) == np.prod(shape)
        np.testing.assert_allclose(
            gradients[parameter].reshape(-1), list(slopes.values()), rtol=2e-6, atol=2e-9
        )


def test_gradients_of_warmer_scores() -> None:
    # YaRN multiplies queries and keys, so the transpose must as well
    parameters = model(scheme="rotary")
    gradients = gradients_of(parameters, 12, "yarn")
    slopes = differences(parameters, "0.query_key_value", 24, 12, "yarn")
    for i, slope in slopes.items():
        assert gradients["0.query_key_value"].reshape(-1)[i] == pytest.approx(
            slope, abs=2e-9, rel=2e-6
        )


def test_gradients_add_up_over_parts_of_a_batch() -> None:
    parameters = model(scheme="t5")
    tokens, targets = batch()
    places = transformer.places(parameters, 6)
    parts = transformer.zeros(parameters.architecture, dtype=np.float64)
    for row in range(3):
        passed = transformer.forward(parameters, places, tokens[row : row + 1])
        answers = targets.reshape(3, 6)[row]
        _, d_logits = transformer.cross_entropy(passed.logits, answers, 10)
        transformer.backward(parameters, passed, d_logits, parts)
    np.testing.assert_allclose(parts.flat, gradients_of(parameters).flat, rtol=1e-12, atol=1e-15)


def test_a_learned_row_that_was_not_used_has_no_gradient() -> None:
    gradients = gradients_of(model(scheme="learned", length=9))
    assert np.all(gradients["positions"][6:] == 0)
    assert np.all(np.any(gradients["positions"][:6] != 0, axis=1))


def test_passes_change_nothing() -> None:
    parameters = model(scheme="rotary")
    before = parameters.flat.copy()
    gradients_of(parameters)
    np.testing.assert_array_equal(parameters.flat, before)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
def test_one_type_of_number_all_the_way(dtype: Any) -> None:
    for scheme in TRAINABLE_SCHEMES:
        architecture = Architecture(5, scheme, width=8, n_heads=2, length=6)
        parameters = transformer.initial(architecture, np.random.default_rng(0), dtype=dtype)
        tokens, targets = batch()
        passed = transformer.forward(parameters, transformer.places(parameters, 6), tokens)
        _, d_logits = transformer.cross_entropy(passed.logits, targets, 10)
        kept = [passed.logits, d_logits, passed.final_norm.output]
        for block in passed.blocks:
            kept += [block.query_key_value, block.weights, block.heads, block.hidden]
        assert {array.dtype for array in kept} == {np.dtype(dtype)}
