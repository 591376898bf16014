"""A small app for the tests of the link: it counts, waits, and fails when asked to."""

import numpy as np
import panel as pn
import panel_material_ui as pmui
import param
from bokeh.models import ColumnDataSource
from bokeh.plotting import figure
from panel_material_ui.template.base import Page

FAILING = 7

source = ColumnDataSource({"x": np.arange(50.0), "y": np.zeros(50)})
plot = figure(height=200, sizing_mode="stretch_width", tools="", title="Probe")
plot.line("x", "y", source=source)

slow = pmui.IntSlider(label="slow", start=0, end=100, value=0)
quick = pmui.IntSlider(label="quick", start=0, end=100, value=0)
bounds = pmui.IntRangeSlider(label="bounds", start=0, end=100, value=(10, 20))
click = pmui.Button(label="click")
reset = pmui.Button(label="reset")
text = pmui.TextInput(label="words", value="")
log = pn.pane.Str("", name="log")
location = pn.state.location
applied: list[str] = [f"query={location.search if location else None}"]
log.object = " ".join(applied)


def note(entry: str) -> None:
    applied.append(entry)
    log.object = " ".join(applied)


def wait_at_gate() -> None:
    """Keep the worker busy until the server answers."""
    from js import XMLHttpRequest  # type: ignore[import-not-found]

    request = XMLHttpRequest.new()
    request.open("GET", "gate", False)
    request.send()


def on_slow(event: param.parameterized.Event) -> None:
    wait_at_gate()
    note(f"slow={event.new}")


def on_quick(event: param.parameterized.Event) -> None:
    if event.new == FAILING:
        raise ValueError(f"quick must not be {FAILING}")
    source.data["y"] = np.full(50, float(event.new))
    note(f"quick={event.new}")


def on_reset(_event: object) -> None:
    slow.value, quick.value, bounds.value, text.value = 0, 0, (10, 20), ""
    del applied[1:]
    log.object = applied[0]


slow.param.watch(on_slow, "value")
quick.param.watch(on_quick, "value")
bounds.param.watch(lambda event: note(f"bounds={event.new[0]},{event.new[1]}"), "value")
click.on_click(lambda _event: note("click"))
reset.on_click(on_reset)
text.param.watch(lambda event: note(f"text={event.new.encode().hex()}"), "value")

Page(
    title="Probe",
    main=[pn.Column(slow, quick, bounds, click, reset, text, log, pn.pane.Bokeh(plot))],
).servable(location=False)
