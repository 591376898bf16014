"""The recorded runs, read back: what each seed showed, and the band in which all of them lie."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions.transformer.training import Settings

PLACES = (
    Path(__file__).parents[2] / "static" / "data" / "runs.json",
    Path(__file__).parent / "runs.json",
)
"""In the project's folder, where ``python -m positions.transformer record`` puts it; installed."""

Array = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Recorded:
    """What runs of one set-up showed that differ in their seed alone. S seeds.

    Attributes
    ----------
    seeds : tuple of int
    steps : numpy.ndarray, shape (S,), int64
        How many each run made.
    reached : numpy.ndarray, shape (S,), bool
        Whether it ended because it reached its aim.
    loss_steps : numpy.ndarray, shape (n,), int64
        Steps at which the loss was kept, counted from 1.
    losses : numpy.ndarray, shape (S, n), float64
        After the end of a run its last loss.
    lengths : numpy.ndarray, shape (m,), int64
    accuracy : mapping of str to numpy.ndarray, shape (S, m), float64
        At each length, by rescaling; NaN where the model cannot run.
    by_position : mapping of str to numpy.ndarray, shape (S, T), float64
        At each position of the longest length; NaN also where nothing is asked.
    refusal : str
        Why the model cannot run at the longest length; empty where it can.
    """

    seeds: tuple[int, ...]
    steps: NDArray[np.int64]
    reached: NDArray[np.bool_]
    loss_steps: NDArray[np.int64]
    losses: Array
    lengths: NDArray[np.int64]
    accuracy: Mapping[str, Array]
    by_position: Mapping[str, Array]
    refusal: str


def recorded(settings: Settings) -> Recorded | None:
    """Return the recorded runs of a set-up.

    Parameters
    ----------
    settings : Settings
        Its seed does not matter: all recorded seeds are returned.

    Returns
    -------
    Recorded or None
        None where no runs of this set-up were recorded.

    Raises
    ------
    TypeError
        If `settings` are none.
    """
    if not isinstance(settings, Settings):
        raise TypeError(f"settings must be Settings, got {type(settings).__name__}")
    return _by_settings().get(replace(settings, seed=0))


def band(values: ArrayLike) -> tuple[Array, Array, Array]:
    """Return the least, the median and the greatest of several runs.

    Parameters
    ----------
    values : array_like, shape (S, ...)
        One row for each run.

    Returns
    -------
    low, middle, high : numpy.ndarray, shape (...), float64
        NaN where any run has no number.

    Raises
    ------
    ValueError
        If there is no run.
    """
    rows = np.asarray(values, np.float64)
    if rows.ndim == 0 or not len(rows):
        raise ValueError(f"values must have at least one row, got shape {rows.shape}")
    return rows.min(axis=0), np.median(rows, axis=0), rows.max(axis=0)


@cache
def _by_settings() -> dict[Settings, Recorded]:
    """Return all recorded runs by their settings with seed 0."""
    file = next(place for place in PLACES if place.exists())
    contents = json.loads(file.read_text(encoding="utf-8"))
    lengths = np.array(contents["lengths"])
    return {
        Settings(**set_up["settings"], seed=0): _recorded(set_up["runs"], lengths)
        for set_up in contents["set_ups"]
    }


def _recorded(runs: list[dict[str, Any]], lengths: NDArray[np.int64]) -> Recorded:
    loss_steps = np.unique(np.concatenate([run["loss"][0] for run in runs]))
    # np.interp keeps the last number after a curve's end
    losses = np.array([np.interp(loss_steps, *run["loss"]) for run in runs])
    return Recorded(
        seeds=tuple(run["seed"] for run in runs),
        steps=np.array([run["steps"] for run in runs]),
        reached=np.array([run["state"] == "reached" for run in runs]),
        loss_steps=loss_steps,
        losses=losses,
        lengths=lengths,
        accuracy=_joined(runs, "accuracy"),
        by_position=_joined(runs, "by_position"),
        refusal=runs[0]["refusal"],
    )


def _joined(runs: list[dict[str, Any]], name: str) -> dict[str, Array]:
    """Return one array for each rescaling, its rows the runs; None becomes NaN."""
    return {
        rescaling: np.array([run[name][rescaling] for run in runs], np.float64)
        for rescaling in runs[0][name]
    }
