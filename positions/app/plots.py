"""Figures and their parts. Arrays come in by columns of a source; nothing here knows a State.

Models are counted: each costs time when the page is opened. So a figure without axes is a bare
plot, and glyphs of one source share a view and have no second set for what is not selected.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import Any, Literal

import numpy as np
from bokeh.models import (
    CDSView,
    ColumnDataSource,
    DataRange1d,
    Image,
    LinearColorMapper,
    Plot,
    Range1d,
    Rect,
    Text,
)
from bokeh.models.glyph import Glyph
from bokeh.plotting import figure
from numpy.typing import ArrayLike, NDArray

from positions.app import theme

Range = Range1d | DataRange1d
Align = Literal["left", "center", "right"]

CANVAS = (2.0, 1.2)
"""Width and height of a canvas of small pictures, in its own units."""

ASPECT = CANVAS[0] / CANVAS[1]

_BARE: dict[str, Any] = {
    "toolbar_location": None,
    "outline_line_color": None,
    "background_fill_color": None,
    "border_fill_color": None,
    # Levels of detail are for panning, and there is none.
    "lod_threshold": None,
}


def canvas(name: str, x: Range, y: Range, aspect: float) -> Plot:
    """Return a figure without axes whose units are as long in both directions.

    Parameters
    ----------
    name : str
    x, y : Range1d
    aspect : float
        Width over height of the ranges, and so of the figure.
    """
    sizes: dict[str, Any] = {"sizing_mode": "scale_width", "aspect_ratio": aspect, "min_border": 0}
    return Plot(name=name, x_range=x, y_range=y, title=None, **sizes, **_BARE)


def board(name: str, x: Range, y: Range, *, height: int) -> Plot:
    """Return a figure without axes that fills its width; its units need not be square."""
    sizes: dict[str, Any] = {"sizing_mode": "stretch_width", "height": height, "min_border": 0}
    return Plot(name=name, x_range=x, y_range=y, title=None, **sizes, **_BARE)


@lru_cache(maxsize=8)
def grid(n: int) -> tuple[NDArray[Any], NDArray[Any], float]:
    """Return the centres (n,), (n,) and the width of n cells of a canvas, from the top left.

    Rows that stay empty are shared out above and below.
    """
    columns = next(count for count in (2, 4, 6, 8) if count * count // 2 >= n)
    width, height = CANVAS[0] / columns, CANVAS[1] / (columns // 2)
    rows = math.ceil(n / columns)
    row, column = np.divmod(np.arange(n), columns)
    return (column + 0.5) * width, (CANVAS[1] + (rows - 1) * height) / 2 - row * height, width


def nearest(n: int, x: float, y: float) -> int:
    """Return which of n cells of a canvas a point lies in or next to."""
    centres_x, centres_y, _ = grid(n)
    return int(np.argmin((centres_x - x) ** 2 + (centres_y - y) ** 2))


def f32(values: ArrayLike) -> NDArray[np.float32]:
    """Return numbers as columns carry them."""
    return np.ascontiguousarray(values, dtype=np.float32)


def filled(colour: str) -> dict[str, Any]:
    """Return how a glyph is drawn in one colour."""
    return {"fill_color": colour, "line_color": colour}


def chart(
    name: str,
    x: Range,
    y: Range,
    *,
    height: int,
    left: int,
    x_label: str = "",
    y_label: str = "",
) -> figure:
    """Return a figure with axes that fills its width.

    `left` pixels are kept for the vertical axis, so that frames below each other line up.
    """
    made = figure(
        name=name,
        x_range=x,
        y_range=y,
        tools="",
        sizing_mode="stretch_width",
        height=height,
        min_border_left=left,
        min_border_right=12,
        min_border_top=6,
        **_BARE,
    )
    made.xaxis.axis_label = x_label
    made.yaxis.axis_label = y_label
    made.xgrid.visible = False
    return made


def draw(on: Plot, source: ColumnDataSource, *glyphs: Glyph) -> None:
    """Draw glyphs of one source, the first at the bottom."""
    _add(on, source, glyphs)


def mark(on: Plot, source: ColumnDataSource, *glyphs: Glyph) -> None:
    """Draw what moves over what stays, which then is not painted again when this moves."""
    _add(on, source, glyphs, level="overlay")


def _add(on: Plot, source: ColumnDataSource, glyphs: Collection[Glyph], **how: Any) -> None:
    view = CDSView()
    for glyph in glyphs:
        on.add_glyph(source, glyph, view=view, **how)


def label(x: str, y: str, text: str, size: str = "11px", align: Align = "center") -> Text:
    """Return a glyph that writes a column of words in the page's text colour."""
    return Text(
        x=x,
        y=y,
        text={"field": text},
        text_font={"value": theme.FONT},
        text_font_size={"value": size},
        text_align=align,
        text_baseline="middle",
        text_color=theme.NEUTRAL,
        tags=[theme.INK],
    )


def heat(mapper: LinearColorMapper) -> Image:
    """Return a glyph of square maps: columns ``image``, ``x`` and ``y`` of a corner, ``side``."""
    return Image(image="image", x="x", y="y", dw="side", dh="side", color_mapper=mapper)


def wide_heat(mapper: LinearColorMapper) -> Image:
    """Return a glyph of the maps that `raster` gives."""
    return Image(image="image", x="x", y="y", dw="dw", dh="dh", color_mapper=mapper)


def raster(
    levels: NDArray[Any] | None, width: float, height: float, corner: float = 0.0
) -> dict[str, Any]:
    """Return a map as columns, its first row at the corner; empty ones where there is no map."""
    there = np.ones(0 if levels is None else 1)
    return {
        "image": [] if levels is None else [np.ascontiguousarray(levels)],
        "x": f32(corner * there),
        "y": f32(corner * there),
        "dw": f32(width * there),
        "dh": f32(height * there),
    }


def caption(x: str, y: str, words: str) -> Text:
    """Return a glyph that writes the same words wherever a source says."""
    made = label(x, y, "", size="14px")
    made.text = {"value": words}
    return made


def row_map(
    name: str,
    x: Range1d,
    downwards: Range1d,
    height: int,
    rows: ColumnDataSource,
    chosen: ColumnDataSource,
    y_label: str,
) -> Plot:
    """Return a table as a map: a row of it for each row of numbers, the chosen one framed."""
    made = chart(name, x, downwards, height=height, left=64, y_label=y_label)
    made.ygrid.visible = False
    made.xaxis.visible = False
    draw(made, rows, wide_heat(diverging_mapper()))
    frame = Rect(
        width="width", height="height", line_color=theme.CHOSEN, line_width=3, fill_color=None
    )
    mark(made, chosen, frame)
    return made


@lru_cache(maxsize=256)
def ends(start: float, end: float) -> dict[str, NDArray[Any]]:
    """Return the data of an axis that moves with the state."""
    return {"start": np.array([start], dtype=float), "end": np.array([end], dtype=float)}


def feeds(
    data: Mapping[str, Mapping[str, Any]], axes: Collection[str] = ()
) -> tuple[dict[str, ColumnDataSource], dict[str, Range1d]]:
    """Return what feeds a topic's figures: a source for each entry of its data, or a range.

    Parameters
    ----------
    data : mapping of str to mapping
        What the topic has computed.
    axes : collection of str
        Entries that are axes, made by `ends`.
    """
    ranges = {name: span(data[name]["start"][0], data[name]["end"][0]) for name in axes}
    sources = {
        name: ColumnDataSource(dict(columns), name=name)
        for name, columns in data.items()
        if name not in ranges
    }
    return sources, ranges


def span(start: float, end: float) -> Range1d:
    """Return an axis' range that stays as it is."""
    return Range1d(start=start, end=end)


def penalty_mapper() -> LinearColorMapper:
    """Return the colours of 0 (all of the weight is left) to 254 (none), and of 255 (masked)."""
    return LinearColorMapper(palette=[*theme.PENALTY, theme.MASKED], low=0, high=255)


def diverging_mapper() -> LinearColorMapper:
    """Return the colours of the levels that `signed_levels` gives."""
    return LinearColorMapper(palette=[*theme.DIVERGING, theme.MASKED], low=0, high=255)


def signed_levels(values: NDArray[Any], largest: float) -> NDArray[np.uint8]:
    """Return numbers as levels of a diverging map: 0 is 127, -largest is 0, largest is 254.

    Numbers beyond `largest` take the colour of the end, also the infinite; NaN is 255, masked.
    """
    levels = np.clip(np.round(127 * (1 + values / largest)), 0, 254)
    return np.where(np.isnan(levels), 255, levels).astype(np.uint8)
