"""Answers are exact, nothing gives them away, and chance is what is claimed."""

from collections import Counter
from itertools import product
from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.transformer import TASKS, tasks

LENGTHS = (4, 7, 16, 33)


def drawn(task: str, length: int, n: int = 400, **more: Any) -> Any:
    return transformer.sample(task, np.random.default_rng(length), n, length, **more)


def answers_by_hand(task: str, sequence: list[int], distance: int) -> list[int | None]:
    """Return the answer at each position as a reader would find it, with loops."""
    result: list[int | None] = [None] * len(sequence)
    if task == "back":
        for t in range(distance, len(sequence)):
            result[t] = sequence[t - distance]
    elif task == "first":
        for t in range(1, len(sequence)):
            result[t] = sequence[0]
    elif task == "order":
        first = next(word for word in sequence if word in (0, 1))
        for t in range(len(sequence)):
            if {0, 1} <= set(sequence[:t]):
                result[t] = first
    else:
        segment = sequence[: sequence.index(0)]
        for i, word in enumerate(segment):
            result[len(segment) + i] = word
    return result


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("task", TASKS)
def test_answers_are_those_a_reader_finds(task: str, length: int) -> None:
    for distance in (1, 3) if task == "back" else (2,):
        tokens, targets = drawn(task, length, distance=distance)
        assert tokens.min() >= 0
        assert tokens.max() < tasks.N_TOKENS
        for sequence, answers in zip(tokens.tolist(), targets.tolist(), strict=True):
            expected = answers_by_hand(task, sequence, distance)
            assert answers == [-1 if answer is None else answer for answer in expected]


@pytest.mark.parametrize("length", LENGTHS)
def test_a_copy_is_a_copy_and_has_every_size(length: int) -> None:
    tokens, _ = drawn("copy", length)
    sizes: Counter[int] = Counter()
    for sequence in tokens.tolist():
        size = sequence.index(0)
        sizes[size] += 1
        copied = sequence[size + 1 : 2 * size + 1]
        assert copied == sequence[: len(copied)]
        assert sequence.count(0) == 1
    assert set(sizes) == set(range(1, length // 2 + 1))


def test_the_two_words_come_once_each_and_fall_anywhere() -> None:
    tokens, _ = drawn("order", 7, 3000)
    assert np.all((tokens == 0).sum(axis=1) == 1)
    assert np.all((tokens == 1).sum(axis=1) == 1)
    places = Counter(zip((tokens == 0).argmax(axis=1), (tokens == 1).argmax(axis=1), strict=True))
    # 3000 draws over 30 pairs of places: 100 each, give or take 10; beyond 5 of those by no chance
    assert len(places) == 30
    assert max(abs(n - 100) for n in places.values()) < 50


@pytest.mark.parametrize("task", TASKS)
def test_chance_is_what_the_best_constant_guess_gets(task: str) -> None:
    _, targets = drawn(task, 16, 20_000)
    # one answer for each sequence, since answers of one sequence may hang together
    last = [row[row >= 0][-1] for row in targets]
    shares = np.array(list(Counter(last).values())) / len(last)
    # each share's standard deviation is below sqrt(1/4 / 20000) = 0.0035
    np.testing.assert_allclose(shares, TASKS[task].chance, atol=0.015)
    assert len(shares) == round(1 / TASKS[task].chance)


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_the_level_without_order_by_counting_every_case(
    length: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks, "N_TOKENS", 5)
    others = list(product(range(5), repeat=length - 1))
    commonest = [Counter(words).most_common(1)[0][1] for words in others]
    expected = sum(commonest) / len(others) / (length - 1)
    assert transformer.without_order("back", length) == pytest.approx(expected, rel=1e-12)


def test_the_level_without_order_at_the_ends() -> None:
    assert transformer.without_order("first", 2) == 1  # the other word it is
    assert 1 / 16 < transformer.without_order("first", 64) < transformer.without_order("first", 16)
    assert transformer.without_order("order", 16) == 0.5


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sort", 3, 8), "task must be one of 'back', 'first', 'order', 'copy', got task='sort'"),
        (("back", 3, 2), "length=2 and distance=2"),
        (("first", 0, 8), "n_sequences must be at least 1"),
        (("first", 3, 1), "length must be at least 2"),
        (("order", 3, 2), "length must be at least 3 for the task 'order', got length=2"),
    ],
)
def test_bad_requests_are_refused(arguments: tuple[str, int, int], message: str) -> None:
    task, n, length = arguments
    with pytest.raises(ValueError, match=message):
        transformer.sample(task, np.random.default_rng(0), n, length)
    with pytest.raises(ValueError, match="got task='copy'"):
        transformer.without_order("copy", 8)
