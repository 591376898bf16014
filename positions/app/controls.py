"""A widget for each State field, made from the field's own declaration."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import param
from panel_material_ui.widgets import IntSlider, Select, Switch, TextInput

from positions.app import theme
from positions.app.config_input import ConfigInput, shown_name
from positions.app.configs import remarks
from positions.app.state import CONFIGS, Rejected, State, limits, read, together, write
from positions.app.text import Text
from positions.app.tokens import Tokens

SLIDERS = frozenset(
    {
        "position",
        "distance",
        "pair",
        "head",
        "n_positions",
        "n_heads",
        "token",
        "factor",
        "sequence_length",
        "asked",
        "row",
        "piece",
        "n_layers",
        "tokens_back",
        "model_head",
        "test_length",
    }
)
"""Whole numbers that are worth running through; others are typed."""


SENTENCES = frozenset({"sentence", "reordered"})
"""Words in an order."""


def widget(field: str, state: State, text: Text) -> Any:
    """Return a slider, a menu or a text field, as suits a State field."""
    made = _made(field, state, text)
    # Panel would count each move as work in progress, at some cost, and nothing shows it.
    made._busy__ignore = ["value", "value_throttled", "value_input"]
    return made


def _made(field: str, state: State, text: Text) -> Any:
    declared = State.param[field]
    common: dict[str, Any] = {
        "label": text(f"field.{field}"),
        "size": "small",
        "sizing_mode": "stretch_width",
        "margin": 0,
    }
    value = getattr(state, field)
    if isinstance(declared, param.Selector):
        options = {text(f"field.{field}.{option}"): option for option in declared.objects}
        return Select(options=options, value=value, css_classes=["choice"], **common)
    if isinstance(declared, param.Boolean):
        return Switch(value=value, **common)
    if field in SLIDERS:
        track = _track(field, state.values())
        return IntSlider(value=value, sx=theme.SLIDER, **track, **common)
    if field in CONFIGS:
        return ConfigInput(text, label=common["label"], value=value, optional=field == "other")
    if field in SENTENCES:
        return Tokens(text, label=common["label"], value=value, typed=field == "sentence")
    # A whole text needs as much room as a sentence.
    classes = ["tokens"] if field == "text" else []
    return TextInput(value=write(value), css_classes=classes, **common)


def follow(made: Any, field: str, values: Mapping[str, Any], *, locked: bool = False) -> None:
    """Bring a widget in line with the state's values; one that is locked can only be read."""
    changes = {"value": values[field]}
    if isinstance(made, IntSlider):
        changes |= _track(field, values)
    elif isinstance(made, ConfigInput):
        value = values[field]
        changes = {"value": value, "name_shown": shown_name(value), "error_state": False}
        if value != made.read_as:
            changes["helper_text"] = ""
    elif isinstance(made, (TextInput, Tokens)):
        changes = {"value": write(values[field]), "error_state": False, "helper_text": ""}
    changes["disabled"] = locked or changes.get("disabled", False)
    # An update costs Panel a search, even one that changes nothing.
    together(made, {name: v for name, v in changes.items() if getattr(made, name) != v})


def taken(made: Any, field: str, value: Any, text: Text) -> Any:
    """Return the value that the reader gave, or None if it cannot be one.

    The widget then says why, and keeps what was typed.
    """
    if not isinstance(made, (TextInput, Tokens, ConfigInput)):
        return value
    judged = read(field, value.strip())
    if isinstance(judged, Rejected):
        why = reason(judged, text)
        made.param.update(error_state=True, helper_text=why[0].upper() + why[1:])
        return None
    if isinstance(made, ConfigInput) and judged != value.strip():
        made.read_as = judged
        made.helper_text = _read(value, judged, text)
    return judged


def _read(written: str, config: str, text: Text) -> str:
    """Return how a configuration was read, and what of it was left out."""
    notes, unread = remarks(written, config)
    said = [text("config_input.done"), *(f"{note[0].upper()}{note[1:]}." for note in notes)]
    if unread:
        names = ", ".join(name[:40] for name in unread[:6])
        more = "more" if len(unread) > 6 else "left"
        said.append(text(f"config_input.{more}", names=names, n=len(unread)))
    return " ".join(said)


def reason(rejected: Rejected, text: Text) -> str:
    """Return in words why something was refused."""
    values: dict[str, object] = {"allowed": ", ".join(map(str, rejected.allowed))}
    if rejected.reason == "range":
        values["low"], values["high"] = (text.number(limit) for limit in rejected.allowed)
    return text(f"reason.{rejected.reason}", **values)


def _track(field: str, values: Mapping[str, Any]) -> dict[str, Any]:
    low, high = limits(field, values)
    # Material UI has no slider with a single value.
    return {"start": low, "end": max(high, low + 1), "disabled": high == low}
