"""Figures and their parts. Arrays come in by columns of a source; nothing here knows a State."""

from __future__ import annotations

from typing import Any

from bokeh.models import ColumnDataSource, DataRange1d, Image, LinearColorMapper, Range1d
from bokeh.plotting import figure

from positions.app import theme

Range = Range1d | DataRange1d


def canvas(name: str, x_range: Range, y_range: Range, aspect: float) -> figure:
    """Return a figure without axes whose units are as long in both directions.

    Parameters
    ----------
    name : str
    x_range, y_range : Range1d
    aspect : float
        Width over height of the ranges, and so of the figure.
    """
    made = _figure(name, x_range, y_range, sizing_mode="scale_width", aspect_ratio=aspect)
    made.axis.visible = False
    made.grid.visible = False
    made.min_border = 0
    return made


def chart(
    name: str,
    x_range: Range,
    y_range: Range,
    *,
    height: int,
    left: int,
    x_label: str = "",
    y_label: str = "",
) -> figure:
    """Return a figure with axes that fills its width.

    `left` pixels are kept for the vertical axis, so that frames below each other line up.
    """
    made = _figure(name, x_range, y_range, sizing_mode="stretch_width", height=height)
    made.xaxis.axis_label = x_label
    made.yaxis.axis_label = y_label
    made.min_border_left = left
    made.min_border_right = 12
    made.min_border_top = 6
    made.xgrid.visible = False
    return made


def _figure(name: str, x_range: Range, y_range: Range, **sizes: Any) -> figure:
    made = figure(
        name=name, x_range=x_range, y_range=y_range, tools="", toolbar_location=None, **sizes
    )
    made.outline_line_color = None
    # Levels of detail, hiding while panning and the like are of no use without tools.
    made.lod_threshold = None
    return made


def labels(
    on: figure,
    source: ColumnDataSource,
    x: str,
    y: str,
    text: str,
    size: str = "11px",
    **style: Any,
) -> None:
    """Write a column of words in the page's text colour."""
    made = on.text(
        x,
        y,
        text,
        source=source,
        text_font={"value": theme.FONT},
        text_font_size=size,
        text_align="center",
        text_baseline="middle",
        text_color=theme.NEUTRAL,
        **style,
    )
    made.glyph.tags = [theme.INK]


def heat(on: figure, source: ColumnDataSource, mapper: LinearColorMapper) -> None:
    """Draw square maps of levels: columns ``image``, ``x`` and ``y`` of a corner, ``side``."""
    on.add_glyph(
        source, Image(image="image", x="x", y="y", dw="side", dh="side", color_mapper=mapper)
    )


def span(start: float, end: float) -> Range1d:
    """Return an axis' range that stays as it is."""
    return Range1d(start=start, end=end)


def penalty_mapper() -> LinearColorMapper:
    """Return the colours of 0 (all of the weight is left) to 254 (none), and of 255 (masked)."""
    return LinearColorMapper(palette=[*theme.PENALTY, theme.MASKED], low=0, high=255)
