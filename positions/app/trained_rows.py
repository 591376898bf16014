"""A trained table of positions beside a random one: the rows of all-MiniLM-L6-v2.

They come when the topic is open (`positions.app.real_table`). Until then the figures are empty
and the words say so. Letters: n = 512 rows, d = 384 components.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import ColumnDataSource, Line, Plot, Scatter
from numpy.typing import NDArray

from positions import embedding, learned
from positions.app import plots, real_table, theme
from positions.app.text import Text
from positions.app.topic import Snippet, Table, table

Array = NDArray[Any]

ROWS, WIDTH = 512, 384
EVERY_ROW, EVERY_COMPONENT = 4, 3
"""Of how many one is drawn in the map."""

LISTED = 8
"""Components that the map's table lists."""

HEAT_HEIGHT, CURVE_HEIGHT = 240, 170


def _rows() -> Array | None:
    model = real_table.model()
    return None if model is None else model.positions


def compute(position: int) -> dict[str, dict[str, Any]]:
    """Return the arrays of both figures, with the row of a position chosen."""
    rows = _rows()
    there = rows is not None
    one = np.ones(int(there))
    return {
        "real": _heat() if there else plots.raster(None, WIDTH, ROWS),
        "real_mark": {
            "x": plots.f32(one * (WIDTH - 1) / 2),
            "y": plots.f32(one * position),
            "width": plots.f32(one * WIDTH),
            "height": plots.f32(one * ROWS / 60),
        },
        "real_curve": {
            "x": plots.f32(np.arange(ROWS)[: ROWS if there else 0]),
            "y": plots.f32(cosines(position)),
        },
        "real_own": {"x": plots.f32(one * position), "y": plots.f32(one)},
        "real_waiting": {
            "x": plots.f32([] if there else [WIDTH / 2]),
            "y": plots.f32([] if there else [ROWS / 2]),
            "middle": plots.f32([] if there else [0.1]),
        },
    }


def cosines(position: int) -> Array:
    """Return the cosine of a row with each row, shape (n,); empty until the rows are there."""
    rows = _rows()
    if rows is None:
        return np.empty(0)
    return np.asarray(embedding.cosine_similarity(rows, rows[position]))


@lru_cache(maxsize=1)
def _heat() -> dict[str, Any]:
    shown = drawn()
    # A few components are far larger than all others.
    levels = plots.signed_levels(shown, float(np.quantile(np.abs(shown), 0.99)))
    return plots.raster(levels, WIDTH, ROWS, -0.5)


def drawn() -> Array:
    """Return the numbers that the map shows, shape (n / 4, d / 3)."""
    rows = _rows()
    if rows is None:
        return np.empty((0, 0))
    return rows[::EVERY_ROW, ::EVERY_COMPONENT]


def figures(sources: Mapping[str, ColumnDataSource], text: Text) -> dict[str, Plot]:
    """Build both figures."""
    heat = plots.row_map(
        "real",
        plots.span(-0.5, WIDTH - 0.5),
        plots.span(ROWS - 0.5, -0.5),
        HEAT_HEIGHT,
        sources["real"],
        sources["real_mark"],
        text("axis.position"),
    )
    curve = plots.chart(
        "real_curve",
        plots.span(-0.5, ROWS - 0.5),
        plots.span(-1.08, 1.12),
        height=CURVE_HEIGHT,
        left=64,
        x_label=text("axis.position"),
        y_label=text("learned.axis.cosine"),
    )
    curve.yaxis.ticker = [-1, 0, 1]
    plots.draw(
        curve, sources["real_curve"], Line(x="x", y="y", line_color=theme.SCORE, line_width=2)
    )
    own = Scatter(x="x", y="y", marker="circle", size=9, **plots.filled(theme.CHOSEN))
    plots.mark(curve, sources["real_own"], own)
    for made, height in ((heat, "y"), (curve, "middle")):
        words = plots.caption("x", height, text("learned.real.waiting"))
        plots.mark(made, sources["real_waiting"], words)
    return {"real": heat, "real_curve": curve}


def sentence(position: int, text: Text) -> str:
    """Return what the figures show, in words and numbers."""
    rows = _rows()
    if rows is None:
        return text("learned.real.waiting") + "."
    found = cosines(position)
    neighbours = embedding.cosine_similarity(rows[:-1], rows[1:])
    other = position + 1 if position + 1 < ROWS else position - 1
    far = ROWS - 1 if position < ROWS // 2 else 0
    return text(
        "learned.real.now",
        position=position,
        other=other,
        cosine=text.fixed(float(found[other])),
        far=far,
        far_cosine=text.fixed(float(found[far])),
        mean=text.fixed(float(np.mean(neighbours))),
    )


def tabulate(position: int, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    if figure == "real_curve":
        found = cosines(position)
        return table(
            {text("axis.position"): np.arange(len(found)), text("learned.axis.cosine"): found}
        )
    shown = drawn()[:, :LISTED]
    note = text("learned.real.note", shown=LISTED, rows=EVERY_ROW, components=EVERY_COMPONENT)
    return table({text("axis.position"): EVERY_ROW * np.arange(len(shown)), "": shown}, note)


def snippet(position: int, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    head = (
        "import numpy as np\nfrom positions import {module}\n\n"
        'rows = np.load("static/data/minilm/positions.npy")  # in a clone of the project\n'
        "rows = rows.astype(np.float32)\n"
    )
    if figure == "real_curve":
        return Snippet(
            head.format(module="embedding")
            + f"cosines = embedding.cosine_similarity(rows, rows[{position}])\n",
            {"cosines": (1, 2)},
            (embedding.cosine_similarity,),
        )
    return Snippet(
        head.format(module="learned")
        + f"rows = learned.encode(rows, {ROWS})\n"
        + f"shown = rows[::{EVERY_ROW}, ::{EVERY_COMPONENT}][:, :{LISTED}]\n",
        {"shown": (1, 1 + LISTED)},
        (learned.encode,),
    )
