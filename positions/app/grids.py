"""Matrices as cells with their numbers in them, for matrices small enough to be read.

A cell's colour says its sign and its strength how large it is, weak enough that the number on it
stays readable on a light and on a dark page. Rows count downwards from the top.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from bokeh.models import ColumnDataSource, Plot, Rect
from numpy.typing import NDArray

from positions.app import plots, theme
from positions.app.plots import f32

Array = NDArray[Any]

STRONGEST = 0.62
"""Share of colour over the page at the largest number: text on it keeps 4.5 : 1."""

FAINT = 0.22
"""How much of a cell's colour is left where its row is not meant."""


def ends(start: float, end: float) -> dict[str, Array]:
    """Return the columns of an axis."""
    return {"start": np.array([float(start)]), "end": np.array([float(end)])}


def brief(word: str, most: int = 8) -> str:
    """Return a word cut to so many characters."""
    return word if len(word) <= most else word[: most - 1] + "…"


def signed(value: float, decimals: int) -> str:
    """Return a number as a cell shows it."""
    written = f"{value:.{decimals}f}"
    return written.replace("-", "\N{MINUS SIGN}") if float(written) else written.lstrip("-")


def cells(
    values: Array,
    left: float,
    top: float,
    *,
    width: float = 1.0,
    lit: Array | None = None,
    largest: float | None = None,
    decimals: int = 1,
    labelled: bool = True,
) -> dict[str, Array]:
    """Return the columns of a matrix' cells, row by row.

    Parameters
    ----------
    values : numpy.ndarray, shape (m, n)
    left, top : float
        Its upper left corner; cells are 1 high.
    width : float
        Of a cell.
    lit : numpy.ndarray of bool, shape (m,), optional
        Rows in full colour; all where left out.
    largest : float, optional
        The number that has the strongest colour; the largest one where left out.
    decimals : int
    labelled : bool
        Whether the numbers are written.
    """
    m, n = values.shape
    row, column = np.divmod(np.arange(m * n), n)
    flat = values.ravel()
    bound = largest or float(np.abs(flat).max()) or 1.0
    strength = STRONGEST * np.clip(np.abs(flat) / bound, 0, 1)
    if lit is not None:
        strength *= np.where(lit[row], 1.0, FAINT)
    labels = [signed(float(v), decimals) for v in flat] if labelled else [""] * len(flat)
    return {
        "x": f32(left + (column + 0.5) * width),
        "y": f32(top + row + 0.5),
        "width": f32(np.full(m * n, 0.96 * width)),
        "colour": np.where(flat < 0, theme.NEGATIVE, theme.POSITIVE),
        "alpha": f32(strength),
        "label": np.array(labels),
    }


def draw_cells(on: Plot, source: ColumnDataSource, size: str = "12px") -> None:
    """Draw the cells that `cells` returns."""
    plots.draw(
        on,
        source,
        Rect(
            x="x",
            y="y",
            width="width",
            height=0.92,
            fill_color="colour",
            fill_alpha="alpha",
            line_color=theme.NEUTRAL,
            line_alpha=0.25,
        ),
        plots.label("x", "y", "label", size=size),
    )


def frames(*boxes: tuple[float, float, float, float]) -> dict[str, Array]:
    """Return the columns of frames, each from its left, top, width and height."""
    left, top, width, height = np.array(boxes).T
    return {
        "x": f32(left + width / 2),
        "y": f32(top + height / 2),
        "width": f32(width),
        "height": f32(height),
    }


def draw_frames(on: Plot, source: ColumnDataSource, colour: str, dash: str = "solid") -> None:
    """Draw the frames that `frames` returns."""
    plots.mark(
        on,
        source,
        Rect(
            x="x",
            y="y",
            width="width",
            height="height",
            fill_color=None,
            line_color=colour,
            line_width=2.5,
            line_dash=dash,
        ),
    )
