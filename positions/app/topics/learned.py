"""Learned positions: a table with a row for each position, added to the tokens, and its end.

The table is random, as before training; a trained one stands beside it. Letters: n rows,
d components, w words.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import ColumnDataSource, Plot, Range1d, Rect, Scatter, Segment, VBar
from numpy.typing import NDArray

from positions import embedding, learned
from positions.app import plots, theme, trained_rows
from positions.app.loader import Loader
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import (
    Card,
    Claim,
    Data,
    Mark,
    Plots,
    Preset,
    Snippet,
    Step,
    Table,
    Topic,
    table,
)
from positions.app.toy import word_vector
from positions.app.words import words_of

Array = NDArray[Any]

MOST_DRAWN = 128
"""Rows and columns of a map; of larger tables, only every so many are drawn."""

WIDTH = 8
"""Components that are shown of a sum."""

N_TEXTS = 1000
ACROSS = 32
"""Positions in a row of the picture of the limit."""

HEAT_HEIGHT, ROW_HEIGHT, MAP_HEIGHT, CURVE_HEIGHT, BOARD_HEIGHT = 240, 150, 260, 150, 270
REACH = 2.5
"""Standard deviations that the colours span."""

# The picture of the sums, in hundredths of its width: labels, then three strips.
STRIPS = (25.0, 52.0, 79.0)
STRIP = 20.0


@lru_cache(maxsize=2)
def position_table(n_positions: int, d_model: int, seed: int) -> Array:
    """Return a table before training, shape (n, d)."""
    rows: Array = np.random.default_rng(seed).normal(size=(n_positions, d_model))
    rows.setflags(write=False)
    return rows


def _table_of(state: State) -> Array:
    return position_table(state.n_positions, state.d_model, state.seed)


def _every(n: int) -> int:
    """Return how many rows go for one that is drawn."""
    return -(-n // MOST_DRAWN)


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    n, d = state.n_positions, state.d_model
    rows = _table_of(state)
    across = _every(d)
    position = state.position
    cosines = embedding.cosine_similarity(rows, rows[position])  # (n,)
    thick = max(1.0, n / 60)  # The frame of one row of many is still seen.
    return {
        "heat": _heat(n, d, state.seed),
        "heat_mark": {
            "x": plots.f32([(d - 1) / 2]),
            "y": plots.f32([position]),
            "width": plots.f32([d]),
            "height": plots.f32([thick]),
        },
        "row": {
            "x": plots.f32(np.arange(0, d, across)),
            "top": plots.f32(rows[position, ::across]),
            "width": plots.f32(np.full(-(-d // across), 0.8 * across)),
            "colour": _signs(rows[position, ::across]),
        },
        "map": _map(n, d, state.seed),
        "map_mark": {
            "x": plots.f32([(n - 1) / 2]),
            "y": plots.f32([position]),
            "width": plots.f32([n]),
            "height": plots.f32([thick]),
        },
        "cosines": {
            "x": plots.f32(np.arange(n)),
            "y": plots.f32(cosines),
            "zero": plots.f32(np.zeros(n)),
        },
        "own": {"x": plots.f32([position]), "y": plots.f32([cosines[position]])},
        **_limit(n, state.asked),
        **_sums(state),
        "reached": {"x": plots.f32(np.arange(n)), "top": plots.f32(reached(n, state.seed))},
        "reached_mark": {
            "x": plots.f32([position]),
            "top": plots.f32([reached(n, state.seed)[position]]),
        },
        **trained_rows.compute(position),
        "components": plots.ends(-0.5, d - 0.5),
        "positions": plots.ends(-0.5, n - 0.5),
        "downwards": plots.ends(n - 0.5, -0.5),
        "places": plots.ends(-(-max(state.asked + 1, n) // ACROSS) + 0.2, -0.2),
    }


def _signs(values: Array) -> Array:
    return np.where(values < 0, theme.NEGATIVE, theme.POSITIVE)


@lru_cache(maxsize=4)
def _heat(n: int, d: int, seed: int) -> dict[str, Any]:
    shown = position_table(n, d, seed)[:: _every(n), :: _every(d)]
    return plots.raster(plots.signed_levels(shown, REACH), d, n, -0.5)


@lru_cache(maxsize=4)
def _map(n: int, d: int, seed: int) -> dict[str, Any]:
    levels = plots.signed_levels(shown_cosines(n, d, seed), 1.0)
    return plots.raster(levels, n, n, -0.5)


@lru_cache(maxsize=4)
def shown_cosines(n: int, d: int, seed: int) -> Array:
    """Return the cosines of each row that is drawn with each other, shape (m, m)."""
    return np.asarray(embedding.cosine_map(position_table(n, d, seed)[:: _every(n)]))


@lru_cache(maxsize=4)
def reached(n_positions: int, seed: int) -> Array:
    """Return the share of texts that have a token at each position, shape (n,).

    Their lengths are drawn evenly from 1 to `n_positions`.
    """
    lengths = np.random.default_rng(seed).integers(1, n_positions + 1, size=N_TEXTS)
    longer = lengths[:, None] > np.arange(n_positions)  # (texts, n)
    return np.asarray(longer.mean(axis=0))


def _limit(n: int, asked: int) -> dict[str, dict[str, Array]]:
    """Return a cell for each position of the table and of a text that ends at `asked`."""
    places = np.arange(max(asked + 1, n))
    row, column = np.divmod(places, ACROSS)
    there, read = places < n, places <= asked
    starts = places[:: ACROSS * 2]
    return {
        "cells": {
            "x": plots.f32(column + 0.5),
            "y": plots.f32(row + 0.5),
            "alpha": plots.f32(np.where(there, np.where(read, 0.75, 0.18), 0.0)),
            "line": np.where(there, theme.KEY, theme.QUERY),
            "hatch": np.where(there, "blank", "right_diagonal_line"),
        },
        "starts": {
            "x": plots.f32(np.full(len(starts), -0.5)),
            "y": plots.f32(starts / ACROSS + 0.5),
            "label": starts.astype(str),
        },
        "asked": {
            "x": plots.f32([asked % ACROSS + 0.5]),
            "y": plots.f32([asked // ACROSS + 0.5]),
        },
    }


def _kept(state: State) -> tuple[list[str], int]:
    """Return the words of the sentence, and how many of them have a row."""
    words = words_of(state.sentence)
    return words, min(len(words), state.n_positions)


def sums(state: State) -> tuple[Array, Array]:
    """Return the first components of the words' rows and of their positions', both (kept, 8)."""
    words, kept = _kept(state)
    tokens = np.array([word_vector(word, state.d_model, state.seed) for word in words[:kept]])
    return tokens[:, :WIDTH], learned.encode(_table_of(state), kept)[:, :WIDTH]


def _sums(state: State) -> dict[str, dict[str, Array]]:
    """Return the strips of each word: its row, its position's, and their sum."""
    words, kept = _kept(state)
    tokens, places = sums(state)
    w = len(words)
    parts = np.stack([tokens, places, tokens + places])  # (3, kept, c)
    cells = parts.shape[2]
    strip, row, column = (index.ravel() for index in np.indices(parts.shape))
    left = np.array(STRIPS)[strip]
    values = parts.ravel()
    chosen = min(state.token, w - 1)
    lost = np.arange(kept, w)
    return {
        "strips": {
            "x": plots.f32(left + (column + 0.5) * STRIP / cells),
            "y": plots.f32(row + 0.5),
            "width": plots.f32(np.full(len(values), STRIP / cells)),
            "height": plots.f32(np.full(len(values), 0.8)),
            "colour": _signs(values),
            "alpha": plots.f32(np.clip(np.abs(values) / REACH, 0, 1)),
            "sign": np.where(values < 0, "\N{MINUS SIGN}", ""),
        },
        "words": {
            "x": plots.f32(np.full(w, STRIPS[0] - 2)),
            "y": plots.f32(np.arange(w) + 0.5),
            "word": np.array(
                [f"{w if len(w) < 10 else w[:8] + '…'} {i}" for i, w in enumerate(words)]
            ),
            "plus": np.array(["+"] * kept + [""] * len(lost)),
            "equals": np.array(["="] * kept + [""] * len(lost)),
            "plus_x": plots.f32(np.full(w, (STRIPS[0] + STRIP + STRIPS[1]) / 2)),
            "equals_x": plots.f32(np.full(w, (STRIPS[1] + STRIP + STRIPS[2]) / 2)),
        },
        # The place of what is cut; off the picture where nothing is.
        "lost": {
            "x": plots.f32(np.full(max(len(lost), 1), (STRIPS[0] + STRIPS[2] + STRIP) / 2)),
            "y": plots.f32(lost + 0.5 if len(lost) else [-9]),
            "width": plots.f32(np.full(max(len(lost), 1), STRIPS[2] + STRIP - STRIPS[0])),
        },
        "word_mark": {
            "x": plots.f32([50]),
            "y": plots.f32([chosen + 0.5]),
        },
        "lines": plots.ends(w + 0.1, -0.9),
    }


AXES = ("components", "positions", "downwards", "places", "lines")
Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Range1d]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, AXES)
    figures = {
        "heat": _picture("heat", "components", HEAT_HEIGHT, sources, ranges, text),
        "row": _row(sources, ranges, text),
        "map": _picture("map", "positions", MAP_HEIGHT, sources, ranges, text),
        "curve": _curve(sources, ranges, text),
        "limit": _grid(sources, ranges),
        "sum": _board(sources, ranges, text),
        "reached": _bars(sources, ranges, text),
        **trained_rows.figures(sources, text),
    }
    return Plots(figures, sources, ranges)


def _picture(name: str, x: str, height: int, sources: Sources, ranges: Ranges, text: Text) -> Plot:
    return plots.row_map(
        name,
        ranges[x],
        ranges["downwards"],
        height,
        sources[name],
        sources[f"{name}_mark"],
        text("axis.position"),
    )


def _row(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "row",
        ranges["components"],
        plots.span(-3.6, 3.6),
        height=ROW_HEIGHT,
        left=64,
        x_label=text("learned.axis.component"),
    )
    made.yaxis.ticker = [-2, 0, 2]
    bar = VBar(x="x", top="top", width="width", fill_color="colour", line_color="colour")
    plots.draw(made, sources["row"], bar)
    return made


def _curve(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "curve",
        ranges["positions"],
        plots.span(-1.08, 1.12),
        height=CURVE_HEIGHT,
        left=64,
        x_label=text("axis.position"),
        y_label=text("learned.axis.cosine"),
    )
    made.yaxis.ticker = [-1, 0, 1]
    stem = Segment(x0="x", y0="zero", x1="x", y1="y", line_color=theme.NEUTRAL, line_width=2)
    plots.draw(made, sources["cosines"], stem)
    plots.mark(made, sources["own"], Scatter(marker="circle", size=9, **plots.filled(theme.CHOSEN)))
    return made


def _grid(sources: Sources, ranges: Ranges) -> Plot:
    made = plots.board(
        "limit", plots.span(-2.4, ACROSS + 0.2), ranges["places"], height=BOARD_HEIGHT
    )
    cell = Rect(
        width=0.84,
        height=0.8,
        fill_color=theme.KEY,
        fill_alpha="alpha",
        line_color="line",
        line_alpha=0.6,
        hatch_pattern={"field": "hatch"},
        hatch_color=theme.QUERY,
        hatch_scale=6,
    )
    plots.draw(made, sources["cells"], cell)
    plots.draw(made, sources["starts"], plots.label("x", "y", "label", align="right"))
    frame = Rect(width=1, height=1, line_color=theme.CHOSEN, line_width=3, fill_color=None)
    plots.mark(made, sources["asked"], frame)
    return made


def _board(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.board("sum", plots.span(0, 100), ranges["lines"], height=BOARD_HEIGHT)
    heads = ColumnDataSource(
        {
            "x": [left + STRIP / 2 for left in STRIPS],
            "y": [-0.35] * 3,
            "head": [text(f"learned.head.{part}") for part in ("token", "position", "sum")],
        }
    )
    plots.draw(made, heads, plots.label("x", "y", "head", size="12px"))
    cell = Rect(
        width="width",
        height="height",
        fill_color="colour",
        fill_alpha="alpha",
        line_color=theme.NEUTRAL,
        line_alpha=0.35,
    )
    plots.draw(made, sources["strips"], cell, plots.label("x", "y", "sign"))
    plots.draw(
        made,
        sources["words"],
        plots.label("x", "y", "word", size="12px", align="right"),
        plots.label("plus_x", "y", "plus", size="15px"),
        plots.label("equals_x", "y", "equals", size="15px"),
    )
    gap = Rect(
        width="width",
        height=0.8,
        fill_color=None,
        line_color=theme.QUERY,
        hatch_pattern="right_diagonal_line",
        hatch_color=theme.QUERY,
        hatch_alpha=0.5,
        hatch_scale=10,
    )
    plots.draw(made, sources["lost"], gap)
    frame = Rect(width=99, height=0.98, line_color=theme.CHOSEN, line_width=2.5, fill_color=None)
    plots.mark(made, sources["word_mark"], frame)
    return made


def _bars(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "reached",
        ranges["positions"],
        plots.span(0, 1.04),
        height=BOARD_HEIGHT,
        left=64,
        x_label=text("axis.position"),
        y_label=text("learned.axis.texts"),
    )
    made.yaxis.ticker = [0, 0.25, 0.5, 0.75, 1]
    made.yaxis.major_label_overrides = {
        0.25: "25%",
        0.5: "50%",
        0.75: "75%",
        1: "100%",
    }
    bar = VBar(x="x", top="top", width=0.9, **plots.filled(theme.NEUTRAL))
    plots.draw(made, sources["reached"], bar)
    chosen = VBar(x="x", top="top", width=0.9, **plots.filled(theme.CHOSEN))
    plots.mark(
        made,
        sources["reached_mark"],
        chosen,
        Scatter(x="x", y="top", marker="circle", size=9, **plots.filled(theme.CHOSEN)),
    )
    return made


def asking(state: State) -> str:
    """Return what the library says when the row is asked for; empty where it is there."""
    try:
        learned.encode(_table_of(state), [state.asked])
    except IndexError as error:
        return f"IndexError: {error}"
    return ""


@lru_cache(maxsize=4)
def near(n_positions: int, d_model: int, seed: int) -> float:
    """Return the mean cosine of each row with the next."""
    rows = position_table(n_positions, d_model, seed)
    return float(np.mean(embedding.cosine_similarity(rows[:-1], rows[1:])))


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    n, d, p = state.n_positions, state.d_model, state.position
    rows = _table_of(state)
    words, kept = _kept(state)
    token = min(state.token, len(words) - 1)
    other = p + 1 if p + 1 < n else p - 1
    shares = reached(n, state.seed)
    message = asking(state)
    said: dict[str, object] = {
        "n": n,
        "d": d,
        "total": f"{embedding.table_size(n, d):,}",
        "position": p,
        "first": text.fixed(float(rows[p, 0])),
        "last": text.fixed(float(rows[p, -1])),
        "other": other,
        "cosine": text.fixed(float(embedding.cosine_similarity(rows[p], rows[other]))),
        "mean": text.fixed(near(n, d, state.seed)),
        "asked": state.asked,
        "length": state.asked + 1,
        "message": message,
        "beyond": max(state.asked + 1 - n, 0),
        "words": len(words),
        "kept": kept,
        "cut": len(words) - kept,
        "lost": " ".join(words[kept:]),
        "share": text.fixed(100 * float(shares[p]), 1),
        "end": text.fixed(100 * float(shares[-1]), 1),
        "end_position": n - 1,
        "texts": N_TEXTS,
        "every": max(_every(n), _every(d)),
        "rows": _every(n),
        "columns": _every(d),
    }
    drawn = "" if max(_every(n), _every(d)) == 1 else " " + text("learned.sampled", **said)
    return {
        "table": text("learned.table.now", **said) + drawn,
        "cosine": text("learned.cosine.now", **said)
        + ("" if _every(n) == 1 else " " + text("learned.sampled.rows", **said)),
        "limit": text(f"learned.limit.{'past' if message else 'there'}", **said),
        "sum": _sum_sentence(state, token, text)
        + " "
        + text(f"learned.sum.{'cut' if kept < len(words) else 'all'}", **said),
        "trained": text("learned.trained.now", **said),
        "real": trained_rows.sentence(p, text),
        "summary": text(f"learned.summary.{'past' if message else 'there'}", **said),
    }


def _sum_sentence(state: State, token: int, text: Text) -> str:
    words, kept = _kept(state)
    if token >= kept:
        return text("learned.sum.none", word=words[token], place=token, n=state.n_positions)
    tokens, places = sums(state)
    return text(
        "learned.sum.now",
        word=words[token],
        place=token,
        token=text.fixed(float(tokens[token, 0])),
        position=text.fixed(float(places[token, 0])),
        sum=text.fixed(float(tokens[token, 0] + places[token, 0])),
    )


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    n, d = state.n_positions, state.d_model
    rows = _table_of(state)
    position, component = text("axis.position"), text("learned.axis.component")
    shown = np.arange(0, n, _every(n))
    match figure:
        case "real" | "real_curve":
            return trained_rows.tabulate(state.position, text, figure)
        case "heat":
            note = text("learned.table.note", shown=min(WIDTH, d), d=d, rows=_every(n))
            return table({position: shown, component: rows[shown, :WIDTH]}, note)
        case "row":
            across = np.arange(0, d, _every(d))
            return table(
                {component: across, text("learned.column.value"): rows[state.position, across]}
            )
        case "map":
            cosines = shown_cosines(n, d, state.seed)[:, :WIDTH]
            listed: dict[str, Any] = {position: shown}
            for column, other in enumerate(shown[:WIDTH]):
                listed[text("learned.column.with", position=other)] = cosines[:, column]
            return table(listed, text("learned.map.note", shown=min(WIDTH, len(shown))))
        case "curve":
            cosines = embedding.cosine_similarity(rows, rows[state.position])
            return table({position: np.arange(n), text("learned.axis.cosine"): cosines})
        case "limit":
            places = np.arange(max(state.asked + 1, n))
            return table({position: places, text("learned.column.there"): places < n})
        case "sum":
            words, kept = _kept(state)
            tokens, places = sums(state)
            note = text("learned.sum.note", kept=kept, words=len(words))
            return table(
                {
                    text("field.token"): words[:kept],
                    position: np.arange(kept),
                    text("learned.head.token"): tokens,
                    text("learned.column.position"): places,
                    text("learned.head.sum"): tokens + places,
                },
                note,
            )
    return table({position: np.arange(n), text("learned.column.share"): reached(n, state.seed)})


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    n, d, seed = state.n_positions, state.d_model, state.seed
    head = (
        "import numpy as np\nfrom positions import {modules}\n\n"
        f"table = np.random.default_rng({seed}).normal(size=({n}, {d}))\n"
    )
    every = f"::{_every(n)}"
    cells = min(WIDTH, d)
    match figure:
        case "real" | "real_curve":
            return trained_rows.snippet(state.position, figure)
        case "heat":
            return Snippet(
                head.format(modules="learned")
                + f"rows = learned.encode(table, {n})[{every}, :{WIDTH}]\n",
                {"rows": (1, cells + 1)},
                (learned.encode,),
            )
        case "row":
            return Snippet(
                head.format(modules="learned")
                + f"row = learned.encode(table, [{state.position}])[0, ::{_every(d)}]\n",
                {"row": (1, 2)},
                (learned.encode,),
            )
        case "map":
            return Snippet(
                head.format(modules="embedding")
                + f"cosines = embedding.cosine_map(table[{every}])[:, :{WIDTH}]\n",
                {"cosines": (1, 1 + min(WIDTH, -(-n // _every(n))))},
                (embedding.cosine_map,),
            )
        case "curve":
            return Snippet(
                head.format(modules="embedding")
                + f"cosines = embedding.cosine_similarity(table, table[{state.position}])\n",
                {"cosines": (1, 2)},
                (embedding.cosine_similarity,),
            )
        case "limit":
            return Snippet(
                head.format(modules="learned") + f"there = np.arange({max(state.asked + 1, n)})"
                " < learned.capacity(table)\n"
                f"try:\n    learned.encode(table, [{state.asked}])\n"
                "except IndexError as error:\n    print(error)\n",
                {"there": (1, 2)},
                (learned.capacity, learned.encode),
            )
        case "sum":
            words, kept = _kept(state)
            return Snippet(
                head.format(modules="learned") + f"words = {words[:kept]}\n"
                f"tokens = np.array([np.random.default_rng([{seed}, *w.encode()]).normal(size={d})"
                " for w in words])\n"
                "places = learned.encode(table, len(words))\n"
                f"sums = (tokens + places)[:, :{WIDTH}]\n",
                {"sums": (2 + 2 * cells, 2 + 3 * cells)},
                (learned.encode,),
            )
    return Snippet(
        "import numpy as np\nfrom positions import learned\n\n"
        f"n = learned.capacity(np.zeros(({n}, {d})))\n"
        f"lengths = np.random.default_rng({seed}).integers(1, n + 1, size={N_TEXTS})\n"
        "share = (lengths[:, None] > np.arange(n)).mean(axis=0)\n",
        {"share": (1, 2)},
        (learned.capacity,),
    )


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    n, d = state.n_positions, state.d_model
    shares = reached(n, state.seed)
    message = asking(state)
    name = "there" if key == "room" and not message else "now"
    return text(
        f"learned.claim.{key}.{name}",
        n=n,
        d=d,
        twice=2 * d,
        total=f"{embedding.table_size(n, d):,}",
        asked=state.asked,
        message=message,
        mean=text.fixed(near(n, d, state.seed)),
        first=text.fixed(100 * float(shares[0]), 1),
        end=text.fixed(100 * float(shares[-1]), 1),
        position=n - 1,
    )


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure sets."""
    match where:
        case "heat" | "map" | "real":
            return {"position": round(y)}
        case "curve" | "reached" | "real_curve":
            return {"position": round(x)}
        case "limit":
            if 0 <= x < ACROSS and y >= 0:
                return {"asked": int(y) * ACROSS + int(x)}
        case "sum":
            return {"token": int(np.clip(y, 0, len(words_of(state.sentence)) - 1))}
    return {}


LONG = "when the bank lends to a customer the customer pays the bank"

_SIGNED = (
    Mark("mark.negative", "bar", (theme.NEGATIVE,)),
    Mark("mark.positive", "bar", (theme.POSITIVE,)),
)
_CHOSEN = Mark("learned.mark.chosen", "box", (theme.CHOSEN,))
_RAMP = Mark("learned.mark.ramp", "ramp", tuple(theme.DIVERGING[::42]))

TOPIC = Topic(
    slug="learned",
    order=4,
    shared=("position", "asked", "sentence"),
    controls=("token", "n_positions", "d_model", "seed"),
    cards=(
        Card("table", ("heat", "row"), {"heat": (_RAMP, _CHOSEN), "row": _SIGNED}),
        Card(
            "sum", ("sum",), {"sum": (*_SIGNED, Mark("learned.mark.lost", "box", (theme.QUERY,)))}
        ),
        Card(
            "cosine",
            ("map", "curve"),
            {"map": (Mark("learned.mark.cosine", "ramp", tuple(theme.DIVERGING[::42])), _CHOSEN)},
        ),
        Card(
            "real",
            ("real", "real_curve"),
            {"real": (Mark("learned.mark.values", "ramp", tuple(theme.DIVERGING[::42])), _CHOSEN)},
        ),
        Card(
            "limit",
            ("limit",),
            {
                "limit": (
                    Mark("learned.mark.read", "bar", (theme.KEY,)),
                    Mark("learned.mark.free", "fill", (theme.KEY,)),
                    Mark("learned.mark.lost", "box", (theme.QUERY,)),
                    Mark("learned.mark.asked", "box", (theme.CHOSEN,)),
                )
            },
        ),
        Card(
            "trained",
            ("reached",),
            {"reached": (Mark("learned.mark.row", "bar", (theme.CHOSEN,)),)},
        ),
    ),
    keys={
        "ArrowRight": ("position", 1),
        "ArrowLeft": ("position", -1),
        "Home": ("position", "first"),
        "End": ("position", "last"),
        "ArrowUp": ("asked", 1),
        "ArrowDown": ("asked", -1),
    },
    steps=(
        Step(
            "table",
            {"n_positions": 32, "d_model": 16, "position": 5, "seed": 0},
            ("table",),
            ("position",),
        ),
        Step(
            "sum",
            {"n_positions": 32, "sentence": "bank lends to customer", "token": 0},
            ("sum",),
            ("sentence", "token"),
            r"x_i = E_{\mathrm{token}_i} + P_i",
        ),
        Step(
            "near",
            {"n_positions": 32, "d_model": 64, "position": 5},
            ("cosine",),
            ("position", "seed"),
        ),
        Step("real", {"n_positions": 512, "position": 100}, ("real",), ("position",)),
        Step("limit", {"n_positions": 512, "asked": 512, "d_model": 16}, ("limit",), ("asked",)),
        Step(
            "cut",
            {"n_positions": 8, "sentence": LONG, "token": 8, "d_model": 16},
            ("sum",),
            ("sentence", "n_positions", "token"),
        ),
        Step("trained", {"n_positions": 64, "position": 60}, ("trained",), ("position", "seed")),
    ),
    presets=(
        Preset("missing", {"n_positions": 512, "asked": 512}),
        Preset("last", {"n_positions": 512, "asked": 511}),
        Preset("bge", {"n_positions": 512, "d_model": 384}, "196,608"),
        Preset("cut", {"n_positions": 8, "sentence": LONG, "token": 8}),
    ),
    claims=(
        Claim("room", False, {"n_positions": 512, "asked": 512}),
        Claim("joined", False, {"d_model": 16}),
        Claim("bert", False, {"n_positions": 512, "d_model": 768}),
        Claim("near", False, {"n_positions": 128, "d_model": 384}),
        Claim("even", False, {"n_positions": 512}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
    part=lambda text, changed: Loader(text, changed, large=False),
)
