"""What a trained model can do: accuracy at any length and position, and where it looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions._arguments import FloatArray
from positions.transformer import model, tasks
from positions.transformer.architecture import Parameters
from positions.transformer.places import places
from positions.transformer.training import PART_OPERATIONS

N_SEQUENCES = 128
"""How many sequences are tried at each length."""


@dataclass(frozen=True, slots=True)
class Accuracy:
    """How well a model answers at one length.

    Attributes
    ----------
    length : int
        T.
    overall : float
        Part of all answers that are right; NaN where the model cannot run.
    by_position : numpy.ndarray, shape (T,), float64
        The same at each position; NaN where nothing is asked or the model cannot run.
    refusal : str
        Why the model cannot run, in the words of the scheme; empty where it can.
    """

    length: int
    overall: float
    by_position: NDArray[np.float64]
    refusal: str = ""


def evaluate_in_parts(
    parameters: Parameters,
    task: str,
    lengths: Sequence[int],
    *,
    distance: int = 2,
    rescaling: str = "none",
    n_sequences: int = N_SEQUENCES,
    seed: int = 0,
) -> Iterator[Accuracy | None]:
    """Measure accuracy at several lengths, with a breath after each short part.

    Parameters
    ----------
    parameters : Parameters
    task : str
        A key of `TASKS`.
    lengths : sequence of int
    distance : int, default 2
        How far back the task ``"back"`` asks.
    rescaling : {"none", "linear", "ntk", "yarn"}, default "none"
        How rotary positions are slowed at lengths above the trained one.
    n_sequences : int, default 128
        At each length. The same seed and length give the same sequences to every model.
    seed : int, default 0

    Yields
    ------
    Accuracy or None
        The accuracy of a length that is finished, None after every other part.

    Returns
    -------
    Iterator of Accuracy or None

    Raises
    ------
    TypeError, ValueError
        If an argument is out of range. That a learned table ends is no error: it is reported
        in `Accuracy.refusal`.
    """
    check.size("n_sequences", n_sequences)
    check.size("seed", seed, minimum=0)
    architecture = parameters.architecture
    for length in lengths:
        # a seed of two numbers keeps it apart from the stream that trains
        rng = np.random.default_rng([seed, check.size("length", length)])
        tokens, targets = tasks.sample(task, rng, n_sequences, length, distance=distance)
        try:
            where = places(parameters, length, rescaling=rescaling)
        except IndexError as error:
            yield Accuracy(length, np.nan, np.full(length, np.nan), str(error))
            continue
        right = np.zeros(length)
        rows = max(1, PART_OPERATIONS // architecture.operations(length))
        for start in range(0, n_sequences, rows):
            part = slice(start, start + rows)
            logits = model.forward(parameters, where, tokens[part]).logits
            answers = logits.argmax(axis=1).reshape(-1, length)
            right += (answers == targets[part]).sum(axis=0)
            yield None
        asked = (targets != model.NO_ANSWER).sum(axis=0)
        by_position = np.divide(right, asked, out=np.full(length, np.nan), where=asked > 0)
        yield Accuracy(length, float(right.sum() / asked.sum()), by_position)


def evaluate(
    parameters: Parameters,
    task: str,
    lengths: Sequence[int],
    *,
    distance: int = 2,
    rescaling: str = "none",
    n_sequences: int = N_SEQUENCES,
    seed: int = 0,
) -> list[Accuracy]:
    """Measure accuracy at several lengths at once.

    Parameters
    ----------
    parameters, task, lengths, distance, rescaling, n_sequences, seed
        As in `evaluate_in_parts`.

    Returns
    -------
    list of Accuracy
        One for each length.

    Raises
    ------
    TypeError, ValueError
        As in `evaluate_in_parts`.
    """
    parts = evaluate_in_parts(
        parameters,
        task,
        lengths,
        distance=distance,
        rescaling=rescaling,
        n_sequences=n_sequences,
        seed=seed,
    )
    return [accuracy for accuracy in parts if accuracy is not None]


def attention_weights(
    parameters: Parameters, tokens: ArrayLike, *, rescaling: str = "none"
) -> FloatArray:
    """Return where every head of every block looks, for one sequence.

    Parameters
    ----------
    parameters : Parameters
    tokens : array_like of int, shape (T,)
    rescaling : {"none", "linear", "ntk", "yarn"}, default "none"
        As in `evaluate_in_parts`.

    Returns
    -------
    numpy.ndarray, shape (n_blocks, H, T, T)
        Rows are queries, and sum to 1.

    Raises
    ------
    IndexError
        If a token is not in the vocabulary, or positions are learned and T is more than
        their rows.
    TypeError, ValueError
        If `tokens` are not a sequence of whole numbers.
    """
    sequence = check.int_array("tokens", tokens).astype(np.int64, copy=False)
    if sequence.ndim != 1 or not len(sequence):
        raise ValueError(f"tokens must have shape (T,), got shape {sequence.shape}")
    where = places(parameters, len(sequence), rescaling=rescaling)
    passed = model.forward(parameters, where, sequence[None])
    return np.concatenate([block.weights for block in passed.blocks])
