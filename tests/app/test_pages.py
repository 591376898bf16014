"""Pages that share one interpreter: each is its own, and what is closed is gone."""

import json
import subprocess
import sys
from typing import Any

import pytest


@pytest.fixture(scope="module")
def told() -> dict[str, Any]:
    result = subprocess.run(
        [sys.executable, "-m", "tests.app.pages"], capture_output=True, text=True, check=True
    )
    return dict(json.loads(result.stdout))


def test_a_page_hears_of_its_own_changes_alone(told: dict[str, Any]) -> None:
    assert told["told"] == [
        [["19"], [], []],
        [["19"], [], ["21"]],
        [["19"], ["20"], ["21"]],
        # After the first was closed.
        [["19"], ["20", "22"], ["21"]],
    ]
    assert told["errors"] == []


def test_figures_do_not_wait_for_their_words(told: dict[str, Any]) -> None:
    assert told["order"] == [["ColumnDataChanged"], ["shown"]]


def test_moves_that_come_at_once_have_words_once(told: dict[str, Any]) -> None:
    assert told["at_once"] == 1


def test_pages_that_are_open_together_have_no_model_in_common(told: dict[str, Any]) -> None:
    """Panel finds by a model's id whose change it is."""
    assert told["shared"] == 0


def test_a_closed_page_leaves_nothing(told: dict[str, Any]) -> None:
    first, *others = told["objects"]
    # A document alone is more than 10,000 objects.
    assert max(others) - first < 100


def test_a_page_that_is_alone_is_always_the_same(told: dict[str, Any]) -> None:
    assert told["equal"]
