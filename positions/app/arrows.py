"""Query and key of one pair of dimensions as arrows, before and after they are turned."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
from bokeh.models import Arc, Circle, ColumnDataSource, Plot, Scatter, Segment
from numpy.typing import NDArray

from positions.app import plots, theme

Array = NDArray[Any]

RADIUS = 1.6
"""Half the height of the plane in which the arrows turn."""

ARC_RADIUS = 0.42
NARROW = 0.8
"""Radians between two arrows that leave no room for a number."""

FAINT: dict[str, Any] = {"line_color": theme.NEUTRAL, "line_alpha": 0.45}


def columns(given: Array, turned: Array) -> dict[str, dict[str, Array]]:
    """Return the columns of `figure` from query and key, (2, 2), before and after turning."""
    heading = np.arctan2(turned[:, 1], turned[:, 0])  # (2,)
    start, gap = _arc(*heading)
    # The angle is written into the arc, or behind the arrows where it is too narrow for that.
    reach = 1.5 * ARC_RADIUS if gap > NARROW else -0.7 * ARC_RADIUS
    label_x, label_y = (reach * turn(start + gap / 2) for turn in (math.cos, math.sin))
    return {
        "given": {"x": plots.f32(given[:, 0]), "y": plots.f32(given[:, 1])},
        "turned": tips(turned),
        "arc": {
            "start": plots.f32(np.array([start])),
            "end": plots.f32(np.array([start + gap])),
            "x": plots.f32(np.array([label_x])),
            "y": plots.f32(np.array([label_y])),
            "label": np.array([f"{math.degrees(gap):.0f}°"]),
        },
    }


def tips(vectors: Array) -> dict[str, Array]:
    """Return where arrows (n, 2) end, how their heads lie, and where their names stand."""
    heading = np.arctan2(vectors[:, 1], vectors[:, 0])  # (n,)
    return {
        "x": plots.f32(vectors[:, 0]),
        "y": plots.f32(vectors[:, 1]),
        "angle": plots.f32(heading - np.pi / 2),
        "label_x": plots.f32(vectors[:, 0] + 0.24 * np.cos(heading)),
        "label_y": plots.f32(vectors[:, 1] + 0.24 * np.sin(heading)),
    }


def _arc(query: float, key: float) -> tuple[float, float]:
    """Return where the smaller angle between two headings starts, anticlockwise, and its size."""
    gap = math.remainder(query - key, 2 * math.pi)
    return (key, gap) if gap >= 0 else (query, -gap)


def style(source: ColumnDataSource) -> None:
    """Give a source whose first row is the query and whose second is the key their looks."""
    source.data.update(
        colour=[theme.QUERY, theme.KEY],
        marker=["circle", "square"],
        dash=["solid", "dashed"],
        name=["q", "k"],
    )


def plane(name: str, aspect: float) -> Plot:
    """Return an empty plane with its axes and the circle of radius 1."""
    width, height = RADIUS * aspect, RADIUS
    made = plots.canvas(name, plots.span(-width, width), plots.span(-height, height), aspect)
    ends: dict[str, Any] = {"x0": [-width, 0], "y0": [0, -height], "x1": [width, 0]}
    plots.draw(made, ColumnDataSource({**ends, "y1": [0, height]}), Segment(**FAINT))
    unit = Circle(x={"value": 0}, y={"value": 0}, radius=1, fill_color=None, **FAINT)
    plots.draw(made, ColumnDataSource({"one": [1]}), unit)
    return made


def shaft(**looks: Any) -> Segment:
    """Return a glyph of lines from the origin."""
    return Segment(x0={"value": 0}, y0={"value": 0}, x1="x", y1="y", **looks)


def head(colour: str) -> Scatter:
    """Return a glyph of arrow heads."""
    looks = plots.filled(colour)
    return Scatter(x="x", y="y", marker="triangle", angle="angle", size=13, **looks)


def arc(radius: float) -> Arc:
    """Return a glyph of arcs around the origin."""
    looks: dict[str, Any] = {"line_color": theme.NEUTRAL, "line_width": 3}
    return Arc(
        x={"value": 0},
        y={"value": 0},
        radius=radius,
        start_angle="start",
        end_angle="end",
        **looks,
    )


def figure(
    name: str,
    given: ColumnDataSource,
    turned: ColumnDataSource,
    between: ColumnDataSource,
    aspect: float,
) -> Plot:
    """Return query and key with the angle between them. `style` the first two sources before."""
    made = plane(name, aspect)
    plots.draw(made, between, arc(ARC_RADIUS), plots.label("x", "y", "label", size="13px"))
    looks: dict[str, Any] = {"line_color": "colour", "line_dash": {"field": "dash"}}
    plots.draw(made, given, shaft(line_alpha=0.35, line_width=2, **looks))
    plots.draw(
        made,
        turned,
        shaft(line_width=3, **looks),
        head("colour"),
        plots.label("label_x", "label_y", "name", size="15px"),
    )
    return made
