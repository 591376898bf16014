"""Work of Bokeh, Panel and the app that gives a reader nothing, left out in the browser.

A server has processors to spare, and a developer wants to be told of mistakes there; a page waits
for each of these. What comes out is the same to the byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import panel.reactive
import param
from bokeh.core.has_props import HasProps
from bokeh.core.property.descriptors import PropertyDescriptor
from bokeh.core.property.validation import without_property_validation

from positions.app.scene import Scene

_FIXED = (type(None), bool, int, float, str)
"""Types of values that nobody can change, so that all may have the same."""

_defaults: dict[tuple[type[HasProps], str], Any] = {}
"""By class and property, what a model has where nothing was set."""

_work_out_default = PropertyDescriptor._get_default


def apply() -> None:
    """Leave that work out from now on, everywhere in this interpreter."""
    panel.reactive.edit_readonly = _editable  # type: ignore[attr-defined, assignment]
    HasProps._raise_attribute_error_with_matches = _has_no  # type: ignore[assignment, method-assign]
    PropertyDescriptor._get_default = _default  # type: ignore[assignment, method-assign]
    # What figures are fed is the app's own. Bokeh checks it on a server, and in tests.
    Scene.feed = without_property_validation(Scene.feed)  # type: ignore[method-assign]


@contextmanager
def _editable(owner: param.Parameterized) -> Iterator[None]:
    """Let parameters be set that are not to be: as Panel has it, and only where it matters.

    Panel does this with each change that a reader makes.
    """
    locked = [
        (each, each.readonly, each.constant)
        for each in owner.param.objects("existing").values()
        if each.readonly or each.constant
    ]
    for each, _, _ in locked:
        each.readonly = each.constant = False
    try:
        yield
    finally:
        for each, readonly, constant in locked:
            each.readonly, each.constant = readonly, constant


def _has_no(model: HasProps, name: str, _properties: object) -> None:
    """Raise what Bokeh raises, but without a search for names that look alike.

    With each change Panel asks a model for names that it does not have.
    """
    raise AttributeError(f"unexpected attribute {name!r} to {type(model).__name__}")


def _default(descriptor: PropertyDescriptor[Any], model: HasProps) -> Any:
    """Give a property's default, which Bokeh looks up, copies and checks each time.

    To make a document is to read some 25,000 of them.
    """
    key = type(model), descriptor.name
    themed = model.themed_values()
    if themed is not None and descriptor.name in themed:
        return _work_out_default(descriptor, model)
    if key in _defaults:
        return _defaults[key]
    value = _work_out_default(descriptor, model)
    # What a function makes is each model's own.
    if type(value) in _FIXED and not descriptor.has_unstable_default(model):
        _defaults[key] = value
    return value
