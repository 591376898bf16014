"""The first few of many, without sorting all."""

from __future__ import annotations

import numpy as np

from positions._arguments import FloatArray, IntArray


def largest(values: FloatArray, n: int) -> IntArray:
    """Return the places of the `n` largest values, the largest first; of equals the earlier."""
    least = np.partition(values, -n)[-n]
    candidates = np.flatnonzero(values >= least)
    order = np.argsort(-values[candidates], kind="stable")[:n]
    return candidates[order].astype(np.int64)
