"""Make the golden values: gradients and AdamW steps of the same models in PyTorch.

    python -m tests.transformer.golden.make

Needs PyTorch, which the project does not. Everything is computed in float64. What is written
says which versions made it.
"""

import json
import platform
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
import torch  # type: ignore[import-not-found]  # no dependency of the project

from positions.transformer import Architecture
from tests.transformer import peer

FILE = Path(__file__).with_name("pytorch.json")

STEPS = 4

OPTIMISER = {"learning_rate": 0.01, "warm_up": 2, "weight_decay": 0.1, "max_norm": 0.3}

SIZES: dict[str, Any] = {"n_tokens": 5, "n_blocks": 1, "width": 8, "n_heads": 2, "length": 6}

MODELS = [
    Architecture(**SIZES, scheme="none", causal=False),
    Architecture(**SIZES, scheme="learned"),
    Architecture(**SIZES, scheme="sinusoidal", tied=False),
    Architecture(**(SIZES | {"n_blocks": 2}), scheme="rotary"),
    Architecture(**SIZES, scheme="alibi"),
    Architecture(**SIZES, scheme="alibi", causal=False),
    Architecture(**SIZES, scheme="t5"),
    Architecture(**SIZES, scheme="t5", causal=False),
]


def digits(values: Any) -> list[float]:
    """Return numbers with the ten digits that are compared."""
    return [float(f"{value:.10g}") for value in np.ravel(values)]


def case(architecture: Architecture, seed: int) -> dict[str, Any]:
    """Return what PyTorch gives for one model, from random numbers of few digits."""
    rng = np.random.default_rng(seed)
    named = {}
    for name, shape in architecture.shapes().items():
        centre = 1.0 if name.endswith("gain") else 0.0
        values = (centre + rng.normal(0, 0.4, shape)).round(3)
        named[name] = torch.tensor(values, requires_grad=True)
    start = np.concatenate([p.detach().numpy().ravel() for p in named.values()])
    tokens = rng.integers(0, architecture.n_tokens, (3, architecture.length))
    targets = rng.integers(-1, architecture.n_tokens, (3, architecture.length))
    optimiser = torch.optim.AdamW(
        named.values(),
        lr=OPTIMISER["learning_rate"],
        betas=(0.9, 0.95),
        weight_decay=OPTIMISER["weight_decay"],
    )
    warm_up = torch.optim.lr_scheduler.LambdaLR(
        optimiser, lambda step: min(1, (step + 1) / OPTIMISER["warm_up"])
    )
    losses, first = [], np.empty(0)
    for step in range(STEPS):
        optimiser.zero_grad()
        loss = peer.loss(
            peer.forward(architecture, named, torch.tensor(tokens)), torch.tensor(targets)
        )
        loss.backward()
        losses.append(loss.item())
        if step == 0:
            first = np.concatenate([p.grad.numpy().ravel() for p in named.values()])
        torch.nn.utils.clip_grad_norm_(named.values(), OPTIMISER["max_norm"])
        optimiser.step()
        warm_up.step()
    end = np.concatenate([p.detach().numpy().ravel() for p in named.values()])
    return {
        "architecture": asdict(architecture),
        "tokens": tokens.tolist(),
        "targets": targets.tolist(),
        "start": digits(start),
        "gradient": digits(first),
        "losses": digits(losses),
        "end": digits(end),
    }


def main() -> None:
    """Write the file."""
    contents = {
        "made_with": {
            "script": "python -m tests.transformer.golden.make",
            "torch": torch.__version__,
            "numpy": np.__version__,
            "python": platform.python_version(),
        },
        "optimiser": OPTIMISER,
        "cases": [case(architecture, seed) for seed, architecture in enumerate(MODELS)],
    }
    FILE.write_text(json.dumps(contents, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
