"""Clock faces: each pair of dimensions a hand that turns with the position, clockwise from 12.

The query's hand and the key's stand on the same face. Faces come by pages.

Letters: p pairs on the page.
"""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import Circle, ColumnDataSource, Plot, Scatter, Segment, Wedge
from numpy.typing import NDArray

from positions.app import plots, theme
from positions.app.state import State
from positions.app.text import Text

Array = NDArray[Any]

PER_PAGE = 8


def page(pair: int) -> int:
    """Return the first pair of the page that has a pair."""
    return pair // PER_PAGE * PER_PAGE


@lru_cache(maxsize=8)
def faces(first: int, pair: int, frequencies: tuple[float, ...]) -> dict[str, Array]:
    """Return the columns of p faces, whose first pair is `first` and whose chosen one `pair`."""
    n = len(frequencies)
    x, y, width = plots.grid(n)
    pairs = np.arange(first, first + n)
    return {
        "x": plots.f32(x),
        "y": plots.f32(y + 0.1 * width),
        "radius": plots.f32(np.full(n, 0.4 * width)),
        "tick": plots.f32(y + 0.1 * width + 0.34 * width),
        "edge": plots.f32(y + 0.1 * width + 0.4 * width),
        "label_y": plots.f32(y - 0.45 * width),
        "label": np.array([f"{i}: {turn(f)}" for i, f in zip(pairs, frequencies, strict=True)]),
        "line_width": plots.f32(np.where(pairs == pair, 3.0, 1.0)),
        "fill": plots.f32(np.where(pairs == pair, 0.14, 0.05)),
    }


def turn(frequency: float) -> str:
    """Return in brief after how many positions a hand is round."""
    if frequency == 0:
        return "∞"
    wavelength = 2 * math.pi / frequency
    return f"{wavelength:,.1f}" if wavelength < 99.95 else f"{wavelength:,.0f}"


def hands(frequencies: Array, position: int, key_position: int) -> dict[str, Array]:
    """Return the hands' tips, clockwise from 12, and the wedge between them."""
    x, y, width = plots.grid(len(frequencies))
    y = y + 0.1 * width
    long, short = 0.36 * width, 0.3 * width
    query, key = frequencies * position, frequencies * key_position  # (p,)
    # A wedge is drawn anticlockwise from its start; hands turn clockwise from 12.
    gap = np.fmod(query - key, 2 * np.pi)
    first = np.pi / 2 - np.fmod(key, 2 * np.pi)
    return {
        "x": plots.f32(x),
        "y": plots.f32(y),
        "query_x": plots.f32(x + long * np.sin(query)),
        "query_y": plots.f32(y + long * np.cos(query)),
        "key_x": plots.f32(x + short * np.sin(key)),
        "key_y": plots.f32(y + short * np.cos(key)),
        "start": plots.f32(first - np.maximum(gap, 0)),
        "end": plots.f32(first - np.minimum(gap, 0)),
        "radius": plots.f32(np.full(len(x), short)),
    }


def figure(name: str, on: ColumnDataSource, turning: ColumnDataSource) -> Plot:
    """Return the faces with their hands."""
    made = plots.canvas(
        name, plots.span(0, plots.CANVAS[0]), plots.span(0, plots.CANVAS[1]), plots.ASPECT
    )
    plots.draw(
        made,
        on,
        Circle(
            radius="radius",
            line_color=theme.NEUTRAL,
            line_width="line_width",
            fill_color=theme.NEUTRAL,
            fill_alpha="fill",
        ),
        Segment(x0="x", y0="tick", x1="x", y1="edge", line_color=theme.NEUTRAL, line_width=2),
        plots.label("x", "label_y", "label"),
    )
    wedge = Wedge(
        radius="radius",
        start_angle="start",
        end_angle="end",
        line_color=None,
        fill_color=theme.NEUTRAL,
        fill_alpha=0.25,
    )
    query: dict[str, Any] = {"line_color": theme.QUERY, "line_width": 3}
    key: dict[str, Any] = {"line_color": theme.KEY, "line_width": 2, "line_dash": "dashed"}
    plots.draw(
        made,
        turning,
        wedge,
        Segment(x0="x", y0="y", x1="key_x", y1="key_y", **key),
        Scatter(x="key_x", y="key_y", size=6, marker="square", **plots.filled(theme.KEY)),
        Segment(x0="x", y0="y", x1="query_x", y1="query_y", **query),
        Scatter(x="query_x", y="query_y", size=6, marker="circle", **plots.filled(theme.QUERY)),
    )
    return made


def pick(n_pairs: int, pair: int, x: float, y: float) -> int:
    """Return the pair whose face was tapped, on the page that has `pair`."""
    first = page(pair)
    return first + plots.nearest(min(n_pairs - first, PER_PAGE), x, y)


def pager(card: str, state: State, text: Text) -> dict[str, dict[str, Any]]:
    """Return how to turn the pages of a card with faces, where there are more than one."""
    n = state.d_model // 2
    if n <= PER_PAGE:
        return {}
    first = page(state.pair)
    return {
        card: {
            "field": "pair",
            "step": PER_PAGE,
            "shown": text("pager.shown", first=first, last=min(first + PER_PAGE, n) - 1, n=n),
            "earlier": text("pager.earlier"),
            "later": text("pager.later"),
        }
    }
