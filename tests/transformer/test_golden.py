"""Gradients and optimiser against PyTorch's; `golden/make.py` made the values."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.transformer import AdamW, Architecture

GOLDEN = json.loads((Path(__file__).parent / "golden" / "pytorch.json").read_text())

# Stored with ten digits; both compute in float64. Where a gradient is nearly 0, a rounding of its
# terms remains.
RELATIVE, ABSOLUTE = 1e-8, 1e-10


def name_of(case: dict[str, Any]) -> str:
    architecture = case["architecture"]
    return f"{architecture['scheme']}-{'causal' if architecture['causal'] else 'both-ways'}"


def test_it_says_who_made_it() -> None:
    assert set(GOLDEN["made_with"]) == {"script", "torch", "numpy", "python"}
    schemes = {case["architecture"]["scheme"] for case in GOLDEN["cases"]}
    assert schemes == set(transformer.TRAINABLE_SCHEMES)


@pytest.mark.parametrize("case", GOLDEN["cases"], ids=name_of)
def test_losses_gradients_and_steps_are_those_of_pytorch(case: dict[str, Any]) -> None:
    architecture = Architecture(**case["architecture"])
    parameters = transformer.parameters_of(architecture, np.array(case["start"]))
    gradients = transformer.zeros(architecture, dtype=np.float64)
    optimiser = AdamW(parameters.flat, **GOLDEN["optimiser"])
    tokens, targets = np.array(case["tokens"]), np.array(case["targets"]).ravel()
    n_answers = int((targets >= 0).sum())
    for step, expected_loss in enumerate(case["losses"]):
        places = transformer.places(parameters, tokens.shape[1])
        passed = transformer.forward(parameters, places, tokens)
        loss, d_logits = transformer.cross_entropy(passed.logits, targets, n_answers)
        gradients.flat[...] = 0
        transformer.backward(parameters, passed, d_logits, gradients)
        assert loss == pytest.approx(expected_loss, rel=1e-8)
        if step == 0:
            np.testing.assert_allclose(
                gradients.flat, case["gradient"], rtol=RELATIVE, atol=ABSOLUTE
            )
        optimiser.step(gradients.flat)
    # AdamW divides by the root of the mean square, which makes roundings of tiny gradients count
    np.testing.assert_allclose(parameters.flat, case["end"], rtol=1e-7, atol=1e-8)
