"""What a page shows at each place of its sliders, for readers who move one before Python is up.

Made when the site is built, by the very code that runs later: the page needs no formula of its own.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from bokeh.core.serialization import Serializer
from bokeh.document import Document
from bokeh.document.events import (
    ColumnDataChangedEvent,
    DocumentChangedEvent,
    ModelChangedEvent,
)

Place = tuple[str, str, str]
"""A model's id, its property, and a column of that or nothing."""


def record(document: Document, receive: Callable[[str], None], setter: str) -> str:
    """Move each slider over its range, the others as they are, and write down what changes.

    Parameters
    ----------
    document : Document
        One that is linked, and shows what the page shows first.
    receive : callable
        Takes a patch from the page.
    setter : str
        Marks changes that came with such a patch.

    Returns
    -------
    str
        JSON: ``home``, the sliders' values by State field; ``inputs``, the fields by what sets
        them, such as "p1017.value"; ``live``, what sets any; and ``frames``, by field and value
        the events that bring the page there from any other value of that field. All events of
        one field set the same, so that no trace of an earlier frame stays. Nothing where the
        page has no sliders that its scripts know of.
    """
    models: list[Any] = list(document.models)
    live = next((model.data for model in models if model.name == "Live"), None)
    if live is None:
        return ""
    home = dict(live.values)
    changes: dict[Place, Any] = {}

    def collect(event: DocumentChangedEvent) -> None:
        if getattr(event, "setter", None) == setter:
            return
        changes.update(places_of(event))

    def go(values: dict[str, Any]) -> dict[Place, Any]:
        event = {"kind": "ModelChanged", "model": live.ref, "attr": "values", "new": values}
        receive(json.dumps({"events": [event]}))
        told = dict(changes)
        changes.clear()
        return told

    document.on_change(collect)
    inputs: dict[str, str] = {}
    frames: dict[str, dict[str, Any]] = {}
    for field, (low, high) in live.shown["limits"].items():
        values = range(low, high + 1)
        told = {value: go(home | {field: value}) for value in values}
        # Where the round ends, all that it has touched is told once more.
        last = {place: new for each in told.values() for place, new in each.items()}
        now = last | go(home)
        (slider,) = (
            f"{model}.{attr}"
            for (model, attr, _), new in told[high].items()
            if attr == "value" and new == high
        )
        inputs[slider] = field
        frames[field] = {}
        for value in values:
            now |= told[value]
            frames[field][str(value)] = _events(now, live.id, home | {field: value})
    document.remove_on_change(collect)
    recorded = {"home": home, "inputs": inputs, "live": f"{live.id}.values", "frames": frames}
    return json.dumps(recorded, separators=(",", ":"), allow_nan=False)


def places_of(event: DocumentChangedEvent) -> dict[Place, Any]:
    """Return what a change sets, encoded as it is sent.

    Raises
    ------
    TypeError
        If it is no change of a property or of data.
    """
    if isinstance(event, ColumnDataChangedEvent):
        data = event.data or getattr(event.model, event.attr)
        return {
            (event.model.id, event.attr, name): _encoded(data[name])
            for name in (event.cols or data)
        }
    if isinstance(event, ModelChangedEvent):
        return {(event.model.id, event.attr, ""): _encoded(event.new)}
    raise TypeError(f"cannot be shown before Python is up: {event!r}")


def _encoded(value: Any) -> Any:
    return Serializer(deferred=False).encode(value)


def _events(places: dict[Place, Any], live: str, values: dict[str, Any]) -> list[dict[str, Any]]:
    """Return events that set places of models, and the values that the page's scripts read."""
    columns: dict[tuple[str, str], dict[str, Any]] = {}
    events: list[dict[str, Any]] = [
        {"kind": "ModelChanged", "model": {"id": live}, "attr": "values", "new": _encoded(values)}
    ]
    for (model, attr, column), new in places.items():
        if column:
            columns.setdefault((model, attr), {})[column] = new
        else:
            events.append(
                {"kind": "ModelChanged", "model": {"id": model}, "attr": attr, "new": new}
            )
    for (model, attr), data in columns.items():
        events.append(
            {
                "kind": "ColumnDataChanged",
                "model": {"id": model},
                "attr": attr,
                "data": {"type": "map", "entries": list(data.items())},
                "cols": list(data),
            }
        )
    return events
