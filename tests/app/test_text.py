"""Words and numbers for readers."""

from typing import Any

import param
import pytest

from positions.app.state import FIELDS, State
from positions.app.text import load_text

TEXT = load_text("en")


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (0, 3, "0"),
        (18, 3, "18"),
        (-5, 3, "−5"),
        (0.31622, 3, "0.316"),
        (6.2831, 3, "6.28"),
        (19869.17, 3, "19,869"),
        (10000.0, 3, "10,000"),
        (9999.4, 3, "9999"),
        (-0.625, 3, "−0.625"),
        (0.0000123, 3, "1.23e−5"),
        (1e9, 3, "1,000,000,000"),
        (float("nan"), 3, "–"),
        (float("-inf"), 3, "−∞"),
    ],
)
def test_numbers_to_significant_digits(value: Any, digits: int, written: str) -> None:
    assert TEXT.number(value, digits) == written


@pytest.mark.parametrize(
    ("value", "written"), [(-0.001, "0.00"), (0.005001, "0.01"), (-1.239, "−1.24"), (12, "12.00")]
)
def test_numbers_to_decimals(value: Any, written: str) -> None:
    assert TEXT.fixed(value) == written


def test_every_field_has_a_name() -> None:
    assert [field for field in FIELDS if f"field.{field}" not in TEXT.entries] == []


def test_every_choice_has_a_name() -> None:
    menus = [field for field in FIELDS if isinstance(State.param[field], param.Selector)]
    for field in set(menus) - {"topic", "lang"}:
        for choice in State.param[field].objects:
            assert TEXT(f"field.{field}.{choice}")


def test_a_missing_value_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        TEXT("reason.range", low=1)
