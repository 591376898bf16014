"""A small app for the tests of the image: it tells what Python sees, and tries what may break."""

import asyncio
import ctypes
import importlib
import json
import locale
import os
import random
import time
import uuid
from typing import Any

import numpy as np
import numpy.random
import panel as pn
import panel_material_ui as pmui
from bokeh.plotting import figure
from panel_material_ui.template.base import Page

plot = figure(height=200, sizing_mode="stretch_width", tools="", title="Probe")
plot.line([1, 2], [3, 4])
look = pmui.Button(label="look")
exercise = pmui.Button(label="exercise")
location = pn.state.location
log = pn.pane.Str(f"query={location.search if location else None}", name="log")


def seen() -> dict[str, Any]:
    """What differs from one visit or visitor to the next."""
    return {
        "random": random.random(),  # noqa: S311 - what the standard library gives is looked at
        "numpy": np.random.random(),  # noqa: NPY002 - and what NumPy's old interface gives
        "generator": np.random.default_rng().random(),
        "uuid": str(uuid.uuid4()),
        "time": time.time(),
        "timezone": [time.timezone, time.altzone, time.daylight],
        "tzname": time.tzname,
        "epoch": time.strftime("%d %H:%M", time.localtime(0)),
        "zone": time.strftime("%Z"),
        "language": os.environ["LANG"],
        "locale": locale.getlocale(),
    }


async def tried() -> dict[str, Any]:
    """What libraries, the function table and memory must still do."""
    callback = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_int)(lambda n: n + 1)
    before = time.perf_counter()
    await asyncio.sleep(0.05)
    try:
        json.loads("{")
    except ValueError as error:
        raised = type(error).__name__
    return {
        "solve": np.linalg.solve([[2.0, 0.0], [0.0, 4.0]], [2.0, 2.0]).tolist(),
        "generator": np.random.Generator(np.random.PCG64(7)).integers(1000, size=3).tolist(),
        "callback": callback(41),
        "slept": time.perf_counter() - before > 0.04,
        "raised": raised,
        # This is loaded only now. All compiled libraries are in the image.
        "late": importlib.import_module("sched").__name__,
        "grown": int(np.ones(25_000_000).sum()),
    }


def on_look(_event: object) -> None:
    log.object = json.dumps(seen())


async def on_exercise(_event: object) -> None:
    log.object = json.dumps(await tried())


look.on_click(on_look)
exercise.on_click(on_exercise)
Page(title="Probe", main=[pn.Column(look, exercise, log, pn.pane.Bokeh(plot))]).servable(
    location=False
)
