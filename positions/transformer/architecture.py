"""What a model is made of: its sizes, its scheme, and its parameters in one flat array.

All parameters lie in one array, of which each has a view with its own shape. So the optimiser
is a few operations over one vector, and a copy of a model is a copy of one array.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import DTypeLike

from positions import _arguments as check
from positions._arguments import FloatArray

TrainableScheme: TypeAlias = Literal["none", "learned", "sinusoidal", "rotary", "alibi", "t5"]

TRAINABLE_SCHEMES: tuple[TrainableScheme, ...] = get_args(TrainableScheme)

T5_BUCKETS = 8
"""Buckets for each direction: four exact distances, four shared ones up to the trained length."""


@dataclass(frozen=True, slots=True)
class Architecture:
    """Sizes of a decoder and how it learns the order of its tokens.

    Attributes
    ----------
    n_tokens : int
        Size of the vocabulary, V.
    scheme : str
        A key of `positions.schemes.SCHEMES` that is one of `TRAINABLE_SCHEMES`.
    causal : bool, default True
        Whether a token sees itself and earlier ones only.
    n_blocks : int, default 2
        One to four.
    width : int, default 32
        Components of each vector, C: a multiple of `n_heads`.
    n_heads : int, default 4
        H. Each head has C / H components, an even number.
    length : int, default 16
        Trained length, L. A learned table has so many rows.
    tied : bool, default True
        Whether one table serves both ends of the model.
    base : float, default 10000.0
        Of the frequencies of sinusoidal and rotary positions.

    Raises
    ------
    TypeError, ValueError
        If a value is out of range, or sizes do not fit together.
    """

    n_tokens: int
    scheme: str
    causal: bool = True
    n_blocks: int = 2
    width: int = 32
    n_heads: int = 4
    length: int = 16
    tied: bool = True
    base: float = 10000.0

    def __post_init__(self) -> None:
        check.size("n_tokens", self.n_tokens, minimum=2)
        check.choice("scheme", self.scheme, TRAINABLE_SCHEMES)
        check.flag("causal", self.causal)
        if check.size("n_blocks", self.n_blocks) > 4:
            raise ValueError(f"n_blocks must be at most 4, got n_blocks={self.n_blocks}")
        check.size("width", self.width)
        check.size("n_heads", self.n_heads)
        if self.width % (2 * self.n_heads):
            raise ValueError(
                "width must be a multiple of twice n_heads, so that each head has an even "
                f"number of components, got width={self.width} and n_heads={self.n_heads}"
            )
        check.size("length", self.length, minimum=2)
        check.flag("tied", self.tied)
        check.number("base", self.base, above=1)

    @property
    def head_dim(self) -> int:
        """Return the components of a head, D = C / H."""
        return self.width // self.n_heads

    @property
    def hidden(self) -> int:
        """Return the width of the perceptron, twice that of the stream."""
        return 2 * self.width

    def shapes(self) -> dict[str, tuple[int, ...]]:
        """Return the shape of each parameter by its name, in the order in which they lie."""
        c, hidden = self.width, self.hidden
        shapes: dict[str, tuple[int, ...]] = {"embedding": (self.n_tokens, c)}
        if self.scheme == "learned":
            shapes["positions"] = (self.length, c)
        if self.scheme == "t5":
            directions = 1 if self.causal else 2
            shapes["buckets"] = (directions * T5_BUCKETS, self.n_heads)
        for block in range(self.n_blocks):
            shapes |= {
                f"{block}.attention_gain": (c,),
                f"{block}.query_key_value": (c, 3 * c),
                f"{block}.attention_out": (c, c),
                f"{block}.mlp_gain": (c,),
                f"{block}.mlp_in": (c, hidden),
                f"{block}.mlp_out": (hidden, c),
            }
        shapes["final_gain"] = (c,)
        if not self.tied:
            shapes["unembedding"] = (self.n_tokens, c)
        return shapes

    @property
    def n_parameters(self) -> int:
        """Return how many numbers are learned."""
        return sum(math.prod(shape) for shape in self.shapes().values())

    def operations(self, length: int) -> int:
        """Return the multiply-and-adds of one sequence, forward: products of matrices alone."""
        each_block = self.width * (4 * self.width + 2 * self.hidden + 2 * length)
        return length * (self.n_blocks * each_block + self.width * self.n_tokens)


@dataclass(frozen=True, slots=True)
class Parameters:
    """Numbers of a model, or their gradients.

    Attributes
    ----------
    architecture : Architecture
    flat : numpy.ndarray, shape (n_parameters,)
    named : Mapping of str to numpy.ndarray
        Views of `flat` by the names of `Architecture.shapes`.
    """

    architecture: Architecture
    flat: FloatArray
    named: Mapping[str, FloatArray]

    def __getitem__(self, name: str) -> FloatArray:
        return self.named[name]


def parameters_of(architecture: Architecture, flat: FloatArray) -> Parameters:
    """Return one flat array as parameters with names; nothing is copied.

    Parameters
    ----------
    architecture : Architecture
    flat : numpy.ndarray, shape (n_parameters,)

    Returns
    -------
    parameters : Parameters

    Raises
    ------
    ValueError
        If the array has another size.
    """
    if flat.shape != (architecture.n_parameters,):
        raise ValueError(
            f"flat must have shape ({architecture.n_parameters},), got shape {flat.shape}"
        )
    named: dict[str, FloatArray] = {}
    start = 0
    for name, shape in architecture.shapes().items():
        stop = start + math.prod(shape)
        named[name] = flat[start:stop].reshape(shape)
        start = stop
    return Parameters(architecture, flat, named)


def zeros(architecture: Architecture, *, dtype: DTypeLike = np.float32) -> Parameters:
    """Return parameters that are all 0, to collect gradients in.

    Parameters
    ----------
    architecture : Architecture
    dtype : dtype, default float32

    Returns
    -------
    parameters : Parameters

    Raises
    ------
    TypeError
        If `dtype` is no floating type.
    """
    return parameters_of(
        architecture, np.zeros(architecture.n_parameters, check.float_dtype(dtype))
    )


def initial(
    architecture: Architecture, rng: np.random.Generator, *, dtype: DTypeLike = np.float32
) -> Parameters:
    r"""Return random parameters to start from.

    Rows of tables are drawn with variance 1/C and multiplied by :math:`\sqrt{C}` where they
    enter, so that vectors start with components of about 1. Matrices are drawn with variance
    1/inputs; those that write into the stream, of which there are two in each of B blocks, are
    divided by :math:`\sqrt{2B}`. Gains start at 1, T5's biases at 0.

    Parameters
    ----------
    architecture : Architecture
    rng : numpy.random.Generator
    dtype : dtype, default float32

    Returns
    -------
    parameters : Parameters

    Raises
    ------
    TypeError
        If `dtype` is no floating type.

    References
    ----------
    Vaswani et al. 2017, arXiv:1706.03762, section 3.4 (the factor); Radford et al. 2019,
    "Language Models are Unsupervised Multitask Learners", section 2.3 (the division).
    """
    result = zeros(architecture, dtype=dtype)
    for name, values in result.named.items():
        kind = name.rpartition(".")[2]
        if kind.endswith("gain"):
            values[...] = 1
        elif kind != "buckets":
            is_table = kind in ("embedding", "positions", "unembedding")
            inputs = values.shape[1] if is_table else values.shape[0]
            deviation = 1 / math.sqrt(inputs)
            if kind.endswith("_out"):
                deviation /= math.sqrt(2 * architecture.n_blocks)
            # drawn in float64 for every dtype, so that all start from the same numbers
            values[...] = rng.normal(0, deviation, values.shape)
    return result
