"""Tasks that only order can solve: each with an exact answer, and what guessing gets right.

Words are numbers. A sequence may have positions at which nothing is asked.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from positions import _arguments as check
from positions._arguments import IntArray
from positions.transformer.model import NO_ANSWER

N_TOKENS = 16
"""Words of every task."""

BANK, CUSTOMER = 0, 1
"""The two words whose order is asked for."""

SEPARATOR = 0
"""The word between a segment and its copy, which is in no segment."""


@dataclass(frozen=True, slots=True)
class Task:
    """A question about the order of tokens.

    Attributes
    ----------
    key : str
        The name used everywhere, such as ``"back"``.
    label : str
        The name for readers.
    chance : float
        Part of the answers that a guess gets right which looks at no token.
    make : callable
        Takes ``(rng, n_sequences, length, distance)`` and returns ``(tokens, targets)``.
    needs_mask : bool, default False
        Whether a model without a causal mask could read the answer off the next token.
    """

    key: str
    label: str
    chance: float
    make: Callable[[np.random.Generator, int, int, int], tuple[IntArray, IntArray]]
    needs_mask: bool = False


def _back(
    rng: np.random.Generator, n_sequences: int, length: int, distance: int
) -> tuple[IntArray, IntArray]:
    """Ask at every position for the token so many places before it."""
    tokens = _words(rng, n_sequences, length)
    targets = np.full_like(tokens, NO_ANSWER)
    targets[:, distance:] = tokens[:, :-distance]
    return tokens, targets


def _first(
    rng: np.random.Generator, n_sequences: int, length: int, _: int
) -> tuple[IntArray, IntArray]:
    """Ask at every position but the first for the first token."""
    tokens = _words(rng, n_sequences, length)
    targets = np.repeat(tokens[:, :1], length, axis=1)
    targets[:, 0] = NO_ANSWER
    return tokens, targets


def _order(
    rng: np.random.Generator, n_sequences: int, length: int, _: int
) -> tuple[IntArray, IntArray]:
    """Ask after two words have both come, in any order, which of them was first.

    At the second word itself nothing is asked: there the word alone would tell.
    """
    tokens = _words(rng, n_sequences, length, start=2)
    places = rng.random((n_sequences, length - 1)).argsort(axis=1)[:, :2]
    rows = np.arange(n_sequences)
    tokens[rows, places[:, 0]] = BANK
    tokens[rows, places[:, 1]] = CUSTOMER
    answer = np.where(places[:, 0] < places[:, 1], BANK, CUSTOMER)
    both_came = np.arange(length) > places.max(axis=1, keepdims=True)
    return tokens, np.where(both_came, answer[:, None], NO_ANSWER)


def _copy(
    rng: np.random.Generator, n_sequences: int, length: int, _: int
) -> tuple[IntArray, IntArray]:
    """Ask from the separator on for the next token of the copy, while there is one.

    The segment has 1 to half as many tokens as the sequence. After the copy come other words.
    """
    tokens = _words(rng, n_sequences, length, start=1)
    size = rng.integers(1, length // 2 + 1, (n_sequences, 1))
    tokens[np.arange(n_sequences), size[:, 0]] = SEPARATOR
    place = np.arange(length)
    copied = place - size  # 0 at the separator, 1 at the first token of the copy
    in_copy = (copied >= 1) & (copied <= size)
    tokens = np.take_along_axis(tokens, np.where(in_copy, copied - 1, place), axis=1)
    asked = (copied >= 0) & (copied < size)
    answers = np.take_along_axis(tokens, np.clip(copied, 0, None), axis=1)
    return tokens, np.where(asked, answers, NO_ANSWER)


def _words(rng: np.random.Generator, n_sequences: int, length: int, start: int = 0) -> IntArray:
    return rng.integers(start, N_TOKENS, (n_sequences, length))


_ALL = (
    Task("back", "The token some places back", 1 / N_TOKENS, _back),
    Task("first", "The first token", 1 / N_TOKENS, _first),
    Task("order", "Which of two words came first", 1 / 2, _order),
    Task("copy", "Copy a segment", 1 / (N_TOKENS - 1), _copy, needs_mask=True),
)

TASKS: Mapping[str, Task] = MappingProxyType({task.key: task for task in _ALL})
"""Every task by its key."""


def sample(
    task: str, rng: np.random.Generator, n_sequences: int, length: int, *, distance: int = 2
) -> tuple[IntArray, IntArray]:
    """Draw sequences with their answers.

    Parameters
    ----------
    task : {"back", "first", "order", "copy"}
    rng : numpy.random.Generator
    n_sequences : int
        B.
    length : int
        T, at least 2; for the task ``"back"`` more than `distance`, for ``"order"`` 3.
    distance : int, default 2
        How far back the task ``"back"`` asks.

    Returns
    -------
    tokens : numpy.ndarray, shape (B, T), int64
    targets : numpy.ndarray, shape (B, T), int64
        The answer at each position, or -1 where nothing is asked.

    Raises
    ------
    TypeError, ValueError
        If the task is unknown or a size out of range.
    """
    check.choice("task", task, list(TASKS))
    n_sequences = check.size("n_sequences", n_sequences)
    length = check.size("length", length, minimum=2)
    distance = check.size("distance", distance)
    if task == "order" and length < 3:
        raise ValueError(f"length must be at least 3 for the task 'order', got length={length}")
    if task == "back" and length <= distance:
        raise ValueError(
            f"length must be more than distance, got length={length} and distance={distance}"
        )
    return TASKS[task].make(rng, n_sequences, length, distance)


def without_order(task: str, length: int) -> float:
    r"""Return the best accuracy of any model that sees all tokens but not their order.

    For the tasks ``"back"`` and ``"first"`` it knows that the answer is one of the other
    T - 1 tokens, and cannot do better than to name the commonest of them. That beats a blind
    guess, and is the level that a model without positions and without a mask is to be
    measured against.

    Parameters
    ----------
    task : {"back", "first", "order"}
    length : int
        T, at least 2.

    Returns
    -------
    float
        Exact up to rounding: the expected count of the commonest of V equally likely words
        among T - 1, divided by T - 1. 1/2 for the task ``"order"``.

    Raises
    ------
    TypeError, ValueError
        If the task is unknown or ``"copy"``, or the length is out of range.

    Notes
    -----
    No word occurs more than m times with the chance
    :math:`\frac{n!}{V^n}\,[x^n]\bigl(\sum_{j \le m} x^j / j!\bigr)^V`.
    """
    check.choice("task", task, [key for key in TASKS if key != "copy"])
    length = check.size("length", length, minimum=2)
    if task == "order":
        return 0.5
    others = length - 1
    expected = 0.0
    for most in range(others):
        # the chance that some word occurs more often than that
        expected += 1 - _no_word_more_often(most, others)
    return expected / others


def _no_word_more_often(most: int, n: int) -> float:
    # weights 1 / (j! V^j) are the terms of exp(x / V): their V-th power has 1 / n! at x^n
    word = np.array([math.exp(-math.lgamma(j + 1) - j * math.log(N_TOKENS)) for j in range(n + 1)])
    word[most + 1 :] = 0
    power = np.ones(1)
    for _ in range(N_TOKENS):
        power = np.convolve(power, word)[: n + 1]
    return float(power[n] * math.exp(math.lgamma(n + 1))) if len(power) > n else 0.0
