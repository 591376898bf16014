"""Sizes of the small models that a page trains."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SIZES: Mapping[str, Mapping[str, Any]] = {
    "small": {"n_blocks": 1, "width": 16, "n_heads": 2},
    "default": {"n_blocks": 2, "width": 32, "n_heads": 4},
    "large": {"n_blocks": 4, "width": 64, "n_heads": 8},
}
"""Arguments of `positions.transformer.Settings` by a size's name."""

REACH = 4
"""Up to so many times its trained length a model is tested."""


def heads(size: str) -> int:
    """Return how many heads all blocks of a size have together."""
    return int(SIZES[size]["n_blocks"] * SIZES[size]["n_heads"])
