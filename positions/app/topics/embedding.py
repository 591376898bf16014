"""From token id to vector: the lookup, the same as a product, how rows compare, how they move.

The five-token table is a worked example; a word that is not in it gets the next id and a row of
random numbers, as a token that is new to a model does.

Letters: V tokens of the vocabulary, d = 3, n words of the sentence.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.core.properties import value
from bokeh.models import Arc, BasicTicker, ColumnDataSource, Plot, Scatter, Segment, VBar
from bokeh.models import Text as Words
from numpy.typing import NDArray

from positions import embedding
from positions.app import plots, theme
from positions.app.grids import (
    brief,
    cells,
    draw_cells,
    draw_frames,
    ends,
    frames,
    signed,
)
from positions.app.plots import f32
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
from positions.app.vocabulary import MOST_TOKENS, TOKENS, vocabulary
from positions.app.words import words_of

Array = NDArray[Any]

WORKED = (
    (-0.5, -0.4, -0.1),
    (0.8, 0.3, -0.2),
    (0.9, 0.6, -0.7),
    (-0.6, -0.2, 0.3),
    (0.4, 0.7, 0.2),
)
"""Rows of spend, save, invest, borrow, fund."""

D = 3
RATE, DECAY = 1.0, 0.1
"""Learning rate of the update, and what weight decay takes off each weight of it."""

WIDTH = 14.0
"""Units across a board."""

MARGIN = 0.2
LEAST_ROWS = 6
BOARD_HEIGHT = 292
MOST_WRITTEN = 8
"""Rows of the cosine map up to which its numbers are written."""

MOST_LEVEL = 6
"""Words below each other's bars that have room side by side."""

PLANE = (-2.3, 2.3, -0.35, 1.65)
"""Left, right, bottom and top of the plane of the two arrows."""

ARC_RADIUS = 0.34
NARROW = 0.8
"""Radians between two arrows that leave no room for a number."""

# Where things stand on the board of the lookup, and on that of the product.
_WORD, _ID, _ROW_ID, _ROW_END, _E, _CELL, _X = 1.2, 2.8, 4.05, 6.3, 6.45, 1.15, 10.55
_WORD_END = 3.2
_HOT, _HOT_WIDTH, _PRODUCT_E, _PRODUCT_X, _PRODUCT_CELL = 2.5, 4.1, 7.1, 10.8, 1.04
_COSINES, _CHANGES = 2.8, 3.2


def _rows(state: State) -> tuple[list[str], list[str], list[int], Array]:
    """Return the sentence, the vocabulary, the sentence's ids (n,) and the table (V, d)."""
    words = words_of(state.sentence)
    tokens = vocabulary(words)
    ids = [tokens.index(word) for word in words]
    return words, tokens, ids, _table(state.table, state.seed)[: len(tokens)]


@lru_cache(maxsize=16)
def _table(which: str, seed: int) -> Array:
    """Return a row for every id there can be; tenths, so that what is printed is what is used."""
    drawn = np.random.default_rng(seed).normal(scale=0.6, size=(MOST_TOKENS, D))
    # No component is 0: a row of zeros would have no direction.
    rows = np.copysign(np.clip(np.round(np.abs(drawn), 1), 0.1, 0.9), drawn)
    if which == "worked":
        rows[: len(TOKENS)] = WORKED
    return rows


def _update(state: State, ids: list[int], rows: Array) -> Array:
    """Return what one step of training adds to the table (V, d): each word predicts the next."""
    change = np.zeros_like(rows)
    if len(ids) > 1:
        _, through_input, through_output = embedding.tied_gradient(rows, ids[:-1], ids[1:])
        change -= RATE * (through_input + through_output if state.tied else through_input)
    if state.weight_decay:
        change -= RATE * DECAY * rows
    return change


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    words, tokens, ids, rows = _rows(state)
    return {
        **_lookup(state.token, words, tokens, ids, rows),
        **_product(state.token, words, ids, rows),
        **_cosines(ids[state.token], state.row, tokens, rows),
        **_plane(ids[state.token], state.row, tokens, rows),
        **_training(ids[state.token], tokens, _update(state, ids, rows)),
    }


def _tops(n: int, n_tokens: int) -> tuple[float, float, float]:
    """Return where the sentence's rows and the table's begin, and where the board ends."""
    most = max(n, n_tokens, LEAST_ROWS)
    return 1 + (most - n) / 2, 1 + (most - n_tokens) / 2, most + 1.2


def _lookup(
    token: int, words: list[str], tokens: list[str], ids: list[int], rows: Array
) -> dict[str, Any]:
    n, n_tokens = len(words), len(tokens)
    top, table_top, bottom = _tops(n, n_tokens)
    lit = np.isin(np.arange(n_tokens), ids)
    chosen = np.arange(n) == token
    largest = float(np.abs(rows).max())
    return {
        "words": {
            "y": f32(top + np.arange(n) + 0.5),
            "row_y": f32(table_top + np.array(ids) + 0.5),
            "word": np.array([brief(word) for word in words]),
            "id": np.array([str(i) for i in ids]),
            "line_width": f32(np.where(chosen, 3.0, 1.0)),
            "colour": np.where(chosen, theme.CHOSEN, theme.NEUTRAL),
        },
        "rows": {
            "y": f32(table_top + np.arange(n_tokens) + 0.5),
            "id": np.array([str(i) for i in range(n_tokens)]),
            "word": np.array([brief(word, 7) for word in tokens]),
        },
        "table": cells(rows, _E, table_top, width=_CELL, lit=lit, largest=largest),
        "input": cells(rows[ids], _X, top, width=_CELL, largest=largest),
        "chosen": frames(
            (0, top + token, _WORD_END, 1),
            (_E, table_top + ids[token], D * _CELL, 1),
            (_X, top + token, D * _CELL, 1),
        ),
        "lookup_y": ends(bottom, 0),
    }


def _product(token: int, words: list[str], ids: list[int], rows: Array) -> dict[str, Any]:
    n, n_tokens = len(ids), len(rows)
    top, table_top, bottom = _tops(n, n_tokens)
    largest = float(np.abs(rows).max())
    hot = embedding.one_hot(ids, n_tokens)
    cell = _HOT_WIDTH / n_tokens
    return {
        "hot_words": {
            "y": f32(top + np.arange(n) + 0.5),
            "word": np.array([brief(word, 7) for word in words]),
        },
        "hot": cells(hot, _HOT, top, width=cell, decimals=0, labelled=n_tokens <= MOST_WRITTEN),
        "product_table": cells(
            rows,
            _PRODUCT_E,
            table_top,
            width=_PRODUCT_CELL,
            lit=np.arange(n_tokens) == ids[token],
            largest=largest,
        ),
        "product": cells(hot @ rows, _PRODUCT_X, top, width=_PRODUCT_CELL, largest=largest),
        "product_chosen": frames(
            (_HOT, top + token, _HOT_WIDTH, 1),
            (_PRODUCT_E, table_top + ids[token], D * _PRODUCT_CELL, 1),
            (_PRODUCT_X, top + token, D * _PRODUCT_CELL, 1),
        ),
        "product_y": ends(bottom, 0),
    }


def _cosines(chosen: int, other: int, tokens: list[str], rows: Array) -> dict[str, Any]:
    n = len(tokens)
    width = (WIDTH - _COSINES) / n
    return {
        "cosine_rows": {
            "x": f32(_COSINES + (np.arange(n) + 0.5) * width),
            "y": f32(1 + np.arange(n) + 0.5),
            "id": np.array([str(i) for i in range(n)]),
            "word": np.array([f"{brief(word)} {i}" for i, word in enumerate(tokens)]),
        },
        "cosines": cells(
            embedding.cosine_map(rows),
            _COSINES,
            1,
            width=width,
            largest=1.0,
            decimals=2,
            labelled=n <= MOST_WRITTEN,
        ),
        "cosine_chosen": frames((_COSINES + other * width, 1 + chosen, width, 1)),
        "cosine_y": ends(n + 1.1, 0),
    }


def _plane(chosen: int, other: int, tokens: list[str], rows: Array) -> dict[str, dict[str, Array]]:
    """Return the two rows in the plane that holds both: lengths and angle are the true ones."""
    lengths = np.linalg.norm(rows[[chosen, other]], axis=1)
    angle = math.acos(float(embedding.cosine_similarity(rows[chosen], rows[other])))
    headings = np.array([0.0, angle])
    x, y = lengths * np.cos(headings), lengths * np.sin(headings)
    # The number stands in the arc, or behind the arrows where the arc is too narrow for it.
    reach, middle = (1.75 * ARC_RADIUS, angle / 2) if angle > NARROW else (ARC_RADIUS, 2.8)
    # A word stands beyond its arrow, where there is always paper.
    above = np.where(headings < 0.5, -0.17, 0.17)
    return {
        "arrows": {
            "x": f32(x),
            "y": f32(y),
            "angle": f32(headings - np.pi / 2),
            "label_x": f32(np.clip(x, -1.5, 1.5)),
            "label_y": f32(y + above * np.array([1.0, -1.0 if angle < 0.5 else 1.0])),
            "label": np.array([brief(tokens[i]) for i in (chosen, other)]),
        },
        "arc": {
            "end": f32([angle]),
            "x": f32([reach * math.cos(middle)]),
            "y": f32([reach * math.sin(middle)]),
            "label": np.array([f"{math.degrees(angle):.0f}°"]),
        },
    }


def _training(chosen: int, tokens: list[str], change: Array) -> dict[str, Any]:
    n = len(tokens)
    moved = np.linalg.norm(change, axis=1)
    cell = (WIDTH - _CHANGES) / D
    level = n <= MOST_LEVEL
    return {
        "change_rows": {
            "y": f32(1 + np.arange(n) + 0.5),
            "word": np.array([f"{brief(word)} {i}" for i, word in enumerate(tokens)]),
        },
        "change": cells(change, _CHANGES, 1, width=cell, decimals=3),
        "change_chosen": frames((_CHANGES, 1 + chosen, WIDTH - _CHANGES, 1)),
        "change_y": ends(max(n, LEAST_ROWS - 1) + 1.1, 0),
        "moved": {
            "x": f32(np.arange(n)),
            "top": f32(moved),
            "colour": np.where(np.arange(n) == chosen, theme.CHOSEN, theme.NEUTRAL),
            "word": np.array([brief(word) for word in tokens]),
            "angle": f32(np.full(n, 0 if level else np.pi / 2)),
            "align": np.array(["center" if level else "left"] * n),
        },
        "moved_x": ends(-0.6, n - 0.4),
        # Room for the words over the bars.
        "moved_y": ends(0, (1.25 if level else 2.0) * max(float(moved.max()), 0.05)),
    }


Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Any]
_AXES = ("lookup_y", "product_y", "cosine_y", "change_y", "moved_x", "moved_y")


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, _AXES)
    sources["arrows"].data.update(colour=[theme.CHOSEN, theme.COMPARED], dash=["solid", "dashed"])
    figures = {
        "lookup": _draw_lookup(sources, ranges, text),
        "product": _draw_product(sources, ranges, text),
        "cosines": _draw_cosines(sources, ranges),
        "plane": _draw_plane(sources),
        "change": _draw_change(sources, ranges, text),
        "moved": _draw_moved(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _headings(on: Plot, text: Text, **places: float) -> None:
    """Write what stands below it over each part of a board."""
    columns = {
        "x": list(places.values()),
        "y": [0.5] * len(places),
        "label": [text(f"embedding.head.{name}") for name in places],
    }
    plots.draw(on, ColumnDataSource(columns), plots.label("x", "y", "label", size="12px"))


def _board(name: str, ranges: Ranges, axis: str) -> Plot:
    return plots.board(name, plots.span(-MARGIN, WIDTH + MARGIN), ranges[axis], height=BOARD_HEIGHT)


def _draw_lookup(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = _board("lookup", ranges, "lookup_y")
    _headings(made, text, ids=1.7, table=8.2, input=12.25)
    line: dict[str, Any] = {"line_color": "colour", "line_width": "line_width"}
    words = sources["words"]
    plots.draw(
        made,
        words,
        Segment(x0=value(_WORD_END), y0="y", x1=value(_ROW_ID - 0.3), y1="row_y", **line),
        Segment(x0=value(_E + 3 * _CELL), y0="row_y", x1=value(_X), y1="y", **line),
        _written(_WORD, "word", "13px"),
        _written(_ID, "id", "13px"),
    )
    plots.draw(
        made,
        sources["rows"],
        _written(_ROW_ID, "id", "11px"),
        _written(_ROW_END, "word", "11px", "right"),
    )
    draw_cells(made, sources["table"])
    draw_cells(made, sources["input"])
    draw_frames(made, sources["chosen"], theme.CHOSEN)
    return made


def _written(x: float, words: str, size: str = "12px", align: plots.Align = "center") -> Words:
    made = plots.label("x", "y", words, size, align)
    made.x = value(x)
    return made


def _draw_product(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = _board("product", ranges, "product_y")
    hot, table_, result = (
        left + width / 2
        for left, width in (
            (_HOT, _HOT_WIDTH),
            (_PRODUCT_E, D * _PRODUCT_CELL),
            (_PRODUCT_X, D * _PRODUCT_CELL),
        )
    )
    _headings(made, text, one_hot=hot, times=6.85, table=table_, equals=10.5, product=result)
    plots.draw(made, sources["hot_words"], _written(_HOT - 0.15, "word", align="right"))
    for name in ("hot", "product_table", "product"):
        draw_cells(made, sources[name], "11px")
    draw_frames(made, sources["product_chosen"], theme.CHOSEN)
    return made


def _draw_cosines(sources: Sources, ranges: Ranges) -> Plot:
    made = _board("cosines", ranges, "cosine_y")
    ids = plots.label("x", "y", "id", "12px")
    ids.y = value(0.55)
    plots.draw(
        made,
        sources["cosine_rows"],
        ids,
        _written(_COSINES - 0.2, "word", align="right"),
    )
    draw_cells(made, sources["cosines"])
    draw_frames(made, sources["cosine_chosen"], theme.CHOSEN)
    return made


def _draw_plane(sources: Sources) -> Plot:
    left, right, bottom, top = PLANE
    aspect = (right - left) / (top - bottom)
    made = plots.canvas("plane", plots.span(left, right), plots.span(bottom, top), aspect)
    faint: dict[str, Any] = {"line_color": theme.NEUTRAL, "line_alpha": 0.45}
    origin: dict[str, Any] = {"x": value(0), "y": value(0), "start_angle": value(0)}
    plots.draw(
        made,
        ColumnDataSource({"x0": [left], "x1": [right]}),
        Segment(x0="x0", y0=value(0), x1="x1", y1=value(0), **faint),
    )
    plots.draw(
        made,
        sources["arc"],
        Arc(radius=1, end_angle=value(math.pi), line_dash="dotted", **origin, **faint),
        Arc(radius=ARC_RADIUS, end_angle="end", line_color=theme.NEUTRAL, line_width=3, **origin),
        plots.label("x", "y", "label", size="13px"),
    )
    plots.draw(
        made,
        sources["arrows"],
        Segment(
            x0=value(0),
            y0=value(0),
            x1="x",
            y1="y",
            line_color="colour",
            line_width=3,
            line_dash={"field": "dash"},
        ),
        Scatter(
            x="x",
            y="y",
            marker="triangle",
            angle="angle",
            size=13,
            fill_color="colour",
            line_color="colour",
        ),
        plots.label("label_x", "label_y", "label", size="14px"),
    )
    return made


def _draw_change(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = _board("change", ranges, "change_y")
    _headings(made, text, change=(_CHANGES + WIDTH) / 2)
    plots.draw(made, sources["change_rows"], _written(_CHANGES - 0.2, "word", align="right"))
    draw_cells(made, sources["change"])
    draw_frames(made, sources["change_chosen"], theme.CHOSEN)
    return made


def _draw_moved(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "moved",
        ranges["moved_x"],
        ranges["moved_y"],
        height=190,
        left=56,
        x_label=text("embedding.axis.row"),
        y_label=text("embedding.axis.moved"),
    )
    made.xaxis.ticker = BasicTicker(desired_num_ticks=18, min_interval=1, num_minor_ticks=0)
    words = plots.label("x", "top", "word", "12px")
    words.update(angle="angle", text_align={"field": "align"}, y_offset=-10, text_baseline="middle")
    plots.draw(
        made,
        sources["moved"],
        VBar(x="x", top="top", width=0.6, fill_color="colour", line_color="colour"),
        words,
    )
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    words, tokens, ids, rows = _rows(state)
    chosen, other, n_tokens = ids[state.token], state.row, len(tokens)
    change = _update(state, ids, rows)
    moved = np.flatnonzero(np.any(change != 0, axis=1))
    cosine = float(embedding.cosine_similarity(rows[chosen], rows[other]))
    hot = embedding.one_hot(ids, n_tokens)
    said = {
        "word": tokens[chosen],
        "other": tokens[other],
        "id": chosen,
        "row": _vector(rows[chosen]),
        "n": len(words),
        "n_tokens": n_tokens,
        "n_new": n_tokens - len(TOKENS),
        "last": n_tokens - 1,
        "one_hot": _vector(hot[state.token], 0),
        "gap": text.number(float(np.abs(hot @ rows - embedding.lookup(rows, ids)).max())),
        "cosine": text.fixed(cosine),
        "angle": text.fixed(math.degrees(math.acos(cosine)), 0),
        "length": text.fixed(float(np.linalg.norm(rows[chosen]))),
        "other_length": text.fixed(float(np.linalg.norm(rows[other]))),
        "moved": len(moved),
        "by": text.fixed(float(np.linalg.norm(change[chosen])), 3),
        "still": ", ".join(tokens[i] for i in range(n_tokens) if i not in moved),
    }
    new = ["lookup.new"] if n_tokens > len(TOKENS) else []
    side = "alike" if cosine > 0.5 else "apart" if cosine < -0.5 else "across"
    comparison = "same" if chosen == other else side
    update = "tied" if state.tied else "untied"
    if len(ids) < 2:
        update = "alone"
    rest = ["update.still"] if len(moved) < n_tokens else ["update.all"]
    decay = ["update.decay"] if state.weight_decay else []
    return {
        "lookup": _joined(text, ["lookup.row", *new], said),
        "product": _joined(text, ["product.now"], said),
        "cosine": _joined(text, [f"cosine.{comparison}"], said),
        "update": _joined(text, [f"update.{update}", *decay, *rest], said),
        "summary": _joined(text, ["summary"], said),
    }


def _joined(text: Text, keys: list[str], said: Mapping[str, object]) -> str:
    return " ".join(text(f"embedding.{key}", **said) for key in keys)


def _vector(values: Array, decimals: int = 1) -> str:
    return f"({', '.join(signed(float(value), decimals) for value in values)})"


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap sets: a word of the sentence, or the row it is compared with."""
    if not state.sentence.strip():
        return {}
    words, tokens, ids, _ = _rows(state)
    n, n_tokens = len(words), len(tokens)
    top, table_top, _ = _tops(n, n_tokens)
    match where:
        case "lookup" | "product":
            left, right = (3.6, _X - 0.4) if where == "lookup" else (6.8, _PRODUCT_X - 0.3)
            if left < x < right:
                return _chosen(ids, _cell(y - table_top, n_tokens))
            return {"token": _cell(y - top, n)}
        case "cosines":
            down = _cell(y - 1, n_tokens)
            across = _cell((x - _COSINES) / (WIDTH - _COSINES) * n_tokens, n_tokens)
            return {"row": across} | _chosen(ids, down, "row" if down in ids else "")
        case "change":
            return _chosen(ids, _cell(y - 1, n_tokens))
        case "moved":
            return _chosen(ids, _cell(x + 0.5, n_tokens))
    return {}


def _cell(place: float, n: int) -> int:
    return int(min(max(place, 0), n - 1))


def _chosen(ids: list[int], row: int, otherwise: str = "row") -> dict[str, int]:
    """Return how to choose a row: by its word, or as the other row where it has none."""
    if row in ids:
        return {"token": ids.index(row)}
    return {otherwise: row} if otherwise else {}


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    words, tokens, ids, rows = _rows(state)
    word, component = text("embedding.column.token"), text("column.component")
    row_id = text("embedding.column.id")
    match figure:
        case "lookup":
            return table({word: words, row_id: ids, component: embedding.lookup(rows, ids)})
        case "product":
            hot = embedding.one_hot(ids, len(tokens))
            return table({word: words, row_id: hot, component: hot @ rows})
        case "cosines":
            return table(
                {word: tokens, text("embedding.column.cosine"): embedding.cosine_map(rows)}
            )
        case "plane":
            pair = rows[[ids[state.token], state.row]]
            return table(
                {
                    word: [tokens[ids[state.token]], tokens[state.row]],
                    component: pair,
                    text("column.length"): np.linalg.norm(pair, axis=1),
                    text("embedding.column.cosine_to_first"): embedding.cosine_similarity(
                        pair, pair[0]
                    ),
                }
            )
    change = _update(state, ids, rows)
    first: dict[str, Any] = {row_id: np.arange(len(tokens)), word: tokens}
    if figure == "change":
        return table({**first, text("embedding.column.change"): change})
    return table({**first, text("embedding.axis.moved"): np.linalg.norm(change, axis=1)})


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    _, tokens, ids, rows = _rows(state)
    lines = ",\n".join(
        f"    [{', '.join(f'{value:.1f}' for value in row)}]" for row in rows.tolist()
    )
    head = (
        "import numpy as np\nfrom positions import embedding\n\n"
        f"# {', '.join(tokens)}\ntable = np.array([\n{lines},\n])\nids = {ids}\n"
    )
    match figure:
        case "lookup":
            return Snippet(
                head + "vectors = embedding.lookup(table, ids)\n",
                {"ids": (1, 2), "vectors": (2, 2 + D)},
                (embedding.lookup,),
            )
        case "product":
            v = len(tokens)
            return Snippet(
                head + f"one_hot = embedding.one_hot(ids, {v})\nproduct = one_hot @ table\n",
                {"one_hot": (1, 1 + v), "product": (1 + v, 1 + v + D)},
                (embedding.one_hot,),
            )
        case "cosines":
            return Snippet(
                head + "cosines = embedding.cosine_map(table)\n",
                {"cosines": (1, 1 + len(tokens))},
                (embedding.cosine_map,),
            )
        case "plane":
            return Snippet(
                head + f"pair = table[[{ids[state.token]}, {state.row}]]\n"
                "lengths = np.linalg.norm(pair, axis=1)\n"
                "cosines = embedding.cosine_similarity(pair, pair[0])\n",
                {"pair": (1, 1 + D), "lengths": (1 + D, 2 + D), "cosines": (2 + D, 3 + D)},
                (embedding.cosine_similarity,),
            )
    code = head + "change = np.zeros_like(table)\n"
    if len(ids) > 1:
        gradient = "through_input + through_output" if state.tied else "through_input"
        code += (
            "loss, through_input, through_output = "
            "embedding.tied_gradient(table, ids[:-1], ids[1:])\n"
            f"change -= {RATE} * ({gradient})\n"
        )
    if state.weight_decay:
        code += f"change -= {RATE} * {DECAY} * table\n"
    if figure == "change":
        return Snippet(code, {"change": (2, 2 + D)}, (embedding.tied_gradient,))
    return Snippet(
        code + "moved = np.linalg.norm(change, axis=1)\n",
        {"moved": (2, 3)},
        (embedding.tied_gradient, embedding.gradient),
    )


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    words, tokens, ids, rows = _rows(state)
    chosen, other = ids[state.token], state.row
    said: dict[str, object] = {"word": tokens[chosen], "other": tokens[other]}
    match key:
        case "rows":
            change = _update(state, ids, rows)
            idle = [i for i in range(len(tokens)) if i not in ids]
            said |= {
                "n": int(np.any(change[idle] != 0, axis=1).sum()),
                "idle": len(idle),
            }
        case "inverse":
            product = rows @ rows.T
            said |= {
                "own": text.fixed(float(product[chosen, chosen])),
                "cross": text.fixed(float(product[chosen, other])),
            }
        case "context":
            places = [i for i, word in enumerate(words) if word == words[state.token]]
            copies = embedding.lookup(rows, np.array(ids)[places])
            said |= {
                "n": len(places),
                "gap": text.number(float(np.abs(copies - copies[0]).max())),
            }
        case _:
            gap = np.abs(embedding.one_hot(ids, len(tokens)) @ rows - embedding.lookup(rows, ids))
            said["gap"] = text.number(float(gap.max()))
    return text(f"embedding.claim.{key}.now", **said)


_CHOSEN = Mark("embedding.mark.chosen", "box", (theme.CHOSEN,))
_SIGNS = (
    Mark("mark.negative", "fill", (theme.NEGATIVE,)),
    Mark("mark.positive", "fill", (theme.POSITIVE,)),
)
_EXAMPLE: dict[str, Any] = {"sentence": "save invest fund", "table": "worked", "token": 0}

TOPIC = Topic(
    slug="embedding",
    order=1,
    shared=("sentence", "token", "row"),
    controls=("table", "seed", "tied", "weight_decay"),
    cards=(
        Card("lookup", ("lookup",), {"lookup": (_CHOSEN, *_SIGNS)}),
        Card("product", ("product",), {"product": (_CHOSEN, *_SIGNS)}),
        Card(
            "cosine",
            ("cosines", "plane"),
            {
                "cosines": (_CHOSEN, *_SIGNS),
                "plane": (
                    Mark("embedding.mark.word", "line", (theme.CHOSEN,)),
                    Mark("embedding.mark.other", "dashed", (theme.COMPARED,)),
                    Mark("embedding.mark.unit", "dotted", (theme.NEUTRAL,)),
                ),
            },
        ),
        Card(
            "update",
            ("change", "moved"),
            {
                "change": (_CHOSEN, *_SIGNS),
                "moved": (Mark("embedding.mark.moved", "bar", (theme.NEUTRAL,)),),
            },
        ),
    ),
    steps=(
        Step("ids", {**_EXAMPLE}, ("lookup",), ("sentence",)),
        Step("lookup", {**_EXAMPLE, "token": 1}, ("lookup",), ("token",), "x_t = E_{i_t}"),
        Step(
            "product",
            {**_EXAMPLE, "token": 1},
            ("product",),
            ("token",),
            r"(0, 0, 1, 0, 0)\, E = E_2",
        ),
        Step("random", {**_EXAMPLE, "table": "random", "row": 2}, ("lookup", "cosine"), ("seed",)),
        Step(
            "cosine",
            {**_EXAMPLE, "row": 2},
            ("cosine",),
            ("token", "row"),
            r"\cos(a, b) = \frac{a \cdot b}{\lVert a \rVert\, \lVert b \rVert}"
            r" = \frac{1.04}{0.878 \cdot 1.288} = 0.92",
        ),
        Step(
            "update",
            {**_EXAMPLE, "tied": False, "weight_decay": False},
            ("update",),
            ("sentence",),
            r"E \leftarrow E - \eta\, \frac{\partial L}{\partial E}",
        ),
        Step(
            "tied",
            {**_EXAMPLE, "tied": True, "weight_decay": False},
            ("update",),
            ("tied", "weight_decay"),
        ),
    ),
    presets=(
        Preset("alike", {**_EXAMPLE, "row": 2}, "0.92"),
        Preset("apart", {**_EXAMPLE, "row": 0}, "−0.88"),
        Preset("one_hot", {**_EXAMPLE, "token": 1}, "(0, 0, 1, 0, 0)"),
        Preset("untied", {**_EXAMPLE, "tied": False, "weight_decay": False}),
        Preset("tied", {**_EXAMPLE, "tied": True, "weight_decay": False}),
    ),
    claims=(
        Claim("rows", False, {**_EXAMPLE, "tied": True}),
        Claim("inverse", False, {**_EXAMPLE, "row": 2}),
        Claim("context", False, {**_EXAMPLE, "sentence": "save fund spend save"}),
        Claim("product", True, _EXAMPLE),
    ),
    keys={
        "ArrowRight": ("token", 1),
        "ArrowLeft": ("token", -1),
        "Home": ("token", "first"),
        "End": ("token", "last"),
        "ArrowUp": ("row", -1),
        "ArrowDown": ("row", 1),
    },
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
