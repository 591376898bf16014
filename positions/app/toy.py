"""Random numbers in place of trained ones, the same wherever they are needed."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray


@lru_cache(maxsize=256)
def word_vector(word: str, d_model: int, seed: int) -> NDArray[Any]:
    """Return a vector that depends on the word and the seed alone, shape (d_model,)."""
    vector: NDArray[Any] = np.random.default_rng([seed, *word.encode()]).normal(size=d_model)
    vector.setflags(write=False)
    return vector
