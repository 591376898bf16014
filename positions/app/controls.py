"""A widget for each State field, made from the field's own declaration."""

from __future__ import annotations

from typing import Any

import panel_material_ui as pmui
import param

from positions.app.state import State, limits
from positions.app.text import Text

STEPS = {"d_model": 2, "base": 1000.0, "n_positions": 8}
"""What an arrow of a number field adds, where it is not 1."""


def slider(field: str, state: State, text: Text) -> pmui.IntSlider:
    """Return a slider for a field that is moved often."""
    low, high = limits(field, state.values())
    return pmui.IntSlider(
        label=text(f"field.{field}"),
        value=getattr(state, field),
        start=low,
        end=max(high, low + 1),
        disabled=high == low,
        sizing_mode="stretch_width",
        margin=0,
        size="small",
    )


def entry(field: str, state: State, text: Text) -> Any:
    """Return a menu or a number field."""
    declared = State.param[field]
    common: dict[str, Any] = {
        "label": text(f"field.{field}"),
        "value": getattr(state, field),
        "size": "small",
        "sizing_mode": "stretch_width",
        "margin": 0,
    }
    if isinstance(declared, param.Selector):
        options = {text(f"field.{field}.{value}"): value for value in declared.objects}
        return pmui.Select(options=options, **common)
    kind = pmui.IntInput if isinstance(declared, param.Integer) else pmui.FloatInput
    # No limits here: the State has them, and takes the nearest value that it allows.
    return kind(step=STEPS.get(field, 1), **common)


def follow(widget: Any, field: str, state: State) -> None:
    """Bring a widget in line with the state."""
    changes = {"value": getattr(state, field)}
    if isinstance(widget, pmui.IntSlider):
        low, high = limits(field, state.values())
        changes |= {"end": max(high, low + 1), "disabled": high == low}
    widget.param.update(**changes)
