"""The recorded runs are what the code gives, and the file is what a page can show."""

import json
from pathlib import Path
from typing import Any

import numpy as np

from positions.transformer import Settings, record

FILE = Path(__file__).parents[2] / "static" / "data" / "runs.json"
RECORDED: dict[str, Any] = json.loads(FILE.read_text())


def test_every_set_up_is_there_with_five_seeds() -> None:
    settings = [Settings(**set_up["settings"]) for set_up in RECORDED["set_ups"]]
    assert settings == list(record.SET_UPS)
    for set_up in RECORDED["set_ups"]:
        assert [run["seed"] for run in set_up["runs"]] == list(record.SEEDS)
    assert set(RECORDED["made_with"]) == {"positions", "numpy", "python", "machine"}


def test_the_file_is_small_and_plain_json() -> None:
    assert FILE.stat().st_size < 150_000
    assert "NaN" not in FILE.read_text()


def test_numbers_are_in_range_and_of_the_right_count() -> None:
    for set_up in RECORDED["set_ups"]:
        for run in set_up["runs"]:
            steps, losses = run["loss"]
            assert len(steps) == len(losses)
            assert (steps[0], steps[-1]) == (1, run["steps"])
            for values in run["accuracy"].values():
                assert len(values) == len(RECORDED["lengths"])
                assert all(value is None or 0 <= value <= 1 for value in values)
            for values in run["by_position"].values():
                assert len(values) == RECORDED["lengths"][-1]


def test_learned_positions_are_recorded_as_unable_past_their_table() -> None:
    for set_up in RECORDED["set_ups"]:
        for run in set_up["runs"]:
            ends = set_up["settings"]["scheme"] == "learned"
            assert bool(run["refusal"]) == ends
            missing = [value is None for value in run["accuracy"]["none"]]
            assert missing == [ends and n > 16 for n in RECORDED["lengths"]]


def test_one_seed_of_the_smallest_set_up_gives_the_recorded_numbers() -> None:
    set_up = min(RECORDED["set_ups"], key=lambda s: min(run["steps"] for run in s["runs"]))
    recorded = min(set_up["runs"], key=lambda run: run["steps"])
    again = record.run_once(Settings(**set_up["settings"], seed=recorded["seed"]))
    # On another processor float32 sums are rounded in another order. Over so few steps that
    # moves a loss by less than 1 % and an accuracy by a few of the thousands of answers.
    assert again["steps"] == recorded["steps"]
    np.testing.assert_allclose(again["loss"], recorded["loss"], rtol=0.01)
    for rescaling, values in recorded["accuracy"].items():
        known = [value for value in values if value is not None]
        got = [value for value in again["accuracy"][rescaling] if value is not None]
        np.testing.assert_allclose(got, known, atol=0.01)
