"""A real table: from a text to the start of a real model's stream, by all-MiniLM-L6-v2's tables.

The tables come when the topic is open (`positions.app.real_table`): the vocabulary and the
position rows at once, the token table when the reader asks for it. Until then figures are empty
and the words say what is missing.

Letters: n pieces of the text, d = 384 components of a row, V = 30,522 rows of the token table.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import (
    ColumnDataSource,
    Line,
    LinearColorMapper,
    Plot,
    Quad,
    Range1d,
    Rect,
    Scatter,
    Segment,
)
from numpy.typing import NDArray

from positions import embedding, quantised, real_embeddings, residual, wordpiece
from positions._arguments import readable_bytes
from positions.app import plots, real_table, theme
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
from positions.wordpiece import Encoding

Array = NDArray[Any]

PER_PAGE = 12
"""Pieces whose rows are drawn at a time."""

WIDTH = 128
"""Components of a row that are drawn: the first of them, so that each cell is a number of it."""

LARGEST_MAP = 128
NEAREST = 10
BINS = 50
LONGEST_LABEL = 13
STRIPS = ("token", "position", "token_type", "total", "stream")

MIDDLES = {
    "rows": (WIDTH / 2, PER_PAGE / 2),
    "near": (0.3, NEAREST / 2),
    "strips": (WIDTH / 2, len(STRIPS) / 2),
}
"""Figures that are empty without the token table, and where they say so."""

ROWS_HEIGHT = 300
STREAM_HEIGHT = 250
BARS_HEIGHT = 268
HISTOGRAM_HEIGHT = 190
MAP_HEIGHT = 330
CURVE_HEIGHT = 190


def _piece(state: State, encoding: Encoding) -> int:
    return min(state.piece, len(encoding.ids) - 1)


def _page(piece: int) -> int:
    """Return the first piece whose row is drawn."""
    return piece // PER_PAGE * PER_PAGE


def compute(state: State) -> Data:
    """Return the arrays of all figures; empty ones for what is not loaded."""
    encoding = real_table.encoding(state.text)
    return {
        **_rows(state, encoding),
        **_nearest(state, encoding),
        **_positions(state),
        **_strips(state, encoding),
        "waiting": _waiting(state),
    }


def _waiting(state: State) -> dict[str, Array]:
    """Return where the figures say that they wait for the token table; nowhere if it is there."""
    there = real_table.start(state.text) is not None
    return {
        f"{name}_{axis}": plots.f32([] if there else [place])
        for name, middle in MIDDLES.items()
        for axis, place in zip("xy", middle, strict=True)
    }


def _label(piece: str) -> str:
    return piece if len(piece) <= LONGEST_LABEL else f"{piece[: LONGEST_LABEL - 1]}…"


def _levels(values: Array) -> Array:
    """Return numbers as colours; the largest hundredth of them share the strongest one."""
    largest = float(np.quantile(np.abs(values), 0.99))
    return plots.signed_levels(values, largest or 1.0)


def _rows(state: State, encoding: Encoding | None) -> dict[str, dict[str, Any]]:
    """Return the rows of the pieces on a page."""
    start = real_table.start(state.text)
    if encoding is None:
        return {
            "rows": plots.raster(None, 0, 0),
            "row_labels": {"x": plots.f32([]), "y": plots.f32([]), "label": np.array([], np.str_)},
            "row_mark": {"x": plots.f32([]), "y": plots.f32([])},
        }
    piece = _piece(state, encoding)
    first = _page(piece)
    shown = encoding.pieces[first : first + PER_PAGE]
    y = np.arange(len(shown)) + 0.5
    levels = None
    # Where there is no row yet, none is marked.
    marked = np.ones(int(start is not None))
    if start is not None:
        levels = _levels(start.token[first : first + PER_PAGE, :WIDTH])
    return {
        "rows": plots.raster(levels, WIDTH, len(shown)),
        "row_labels": {
            "x": plots.f32(np.full(len(shown), -2.0)),
            "y": plots.f32(y),
            "label": np.array([_label(piece) for piece in shown], np.str_),
        },
        "row_mark": {
            "x": plots.f32(marked * WIDTH / 2),
            "y": plots.f32(marked * (piece - first + 0.5)),
        },
    }


def _nearest(state: State, encoding: Encoding | None) -> dict[str, dict[str, Any]]:
    """Return the nearest rows of the table, and how near all of them are."""
    found = None
    if encoding is not None:
        found = real_table.neighbours(encoding.ids[_piece(state, encoding)], NEAREST)
    if found is None:
        none = plots.f32([])
        return {
            "near": {
                "top": none,
                "bottom": none,
                "y": none,
                "right": none,
                "label_x": none,
                "label": np.array([], np.str_),
            },
            "histogram": {"left": none, "right": none, "top": none},
            "histogram_y": plots.ends(0.0, 1.0),
        }
    counts, edges = _histogram(found.token_id)
    y = np.arange(len(found.ids)) + 0.5
    return {
        "near": {
            "top": plots.f32(y - 0.36),
            "bottom": plots.f32(y + 0.36),
            "y": plots.f32(y),
            "right": plots.f32(found.cosines),
            "label_x": plots.f32(np.full(len(y), -0.02)),
            "label": np.array([_label(piece) for piece in found.pieces], np.str_),
        },
        "histogram": {
            "left": plots.f32(edges[:-1]),
            "right": plots.f32(edges[1:]),
            "top": plots.f32(counts),
        },
        "histogram_y": plots.ends(0.0, 1.08 * float(counts.max())),
    }


@lru_cache(maxsize=8)
def _histogram(token_id: int) -> tuple[Array, Array]:
    """Return how many other rows have a cosine in each bin, and the bins' edges."""
    found = real_table.neighbours(token_id, NEAREST)
    if found is None:
        raise RuntimeError("the token table is not loaded")
    return embedding.cosine_histogram(np.delete(found.all_cosines, token_id), BINS)


def _every(n_positions: int) -> int:
    """Return of how many position rows one is drawn."""
    return math.ceil(n_positions / LARGEST_MAP)


def _positions(state: State) -> dict[str, dict[str, Any]]:
    """Return how alike the learned position rows are."""
    n, place = state.n_positions, state.position
    model = real_table.model()
    x = np.arange(n)
    levels, curve = None, np.full(n, np.nan)
    if model is not None:
        levels = plots.signed_levels(_cosines(n), 1.0)
        curve = embedding.cosine_similarity(model.positions[:n], model.positions[place])
    return {
        "map": plots.raster(levels, n, n),
        "place": {
            "place": plots.f32([place]),
            "edge": plots.f32([n]),
            "own": plots.f32([1.0 if model is not None else np.nan]),
        },
        "curve": {"x": plots.f32(x), "y": plots.f32(curve)},
        "places": plots.ends(0.0, float(n)),
        "places_down": plots.ends(float(n), 0.0),
    }


@lru_cache(maxsize=8)
def _cosines(n_positions: int) -> Array:
    """Return cosines of position rows with each other, as many as are drawn."""
    model = real_table.model()
    if model is None:
        raise RuntimeError("the position rows are not loaded")
    return embedding.cosine_map(model.positions[: n_positions : _every(n_positions)])


def _strips(state: State, encoding: Encoding | None) -> dict[str, dict[str, Any]]:
    """Return what is added for the chosen piece, the sum, and the sum normalised."""
    start = real_table.start(state.text)
    levels = None
    if start is not None and encoding is not None:
        rows = _start_rows(state)
        added = _levels(rows[:4, :WIDTH])
        levels = np.vstack([added, _levels(rows[4:, :WIDTH])])
    return {"strips": plots.raster(levels, WIDTH, len(STRIPS))}


def _start_rows(state: State) -> Array:
    """Return the five rows of the chosen piece, (5, d); none where they are not loaded."""
    start, encoding = real_table.start(state.text), real_table.encoding(state.text)
    if start is None or encoding is None:
        return np.empty((0, 0))
    piece = _piece(state, encoding)
    return np.stack([getattr(start, name)[piece] for name in STRIPS])


# ---- figures -------------------------------------------------------------------------------

_AXES = ("histogram_y", "places", "places_down")
Sources = Mapping[str, ColumnDataSource]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, _AXES)
    mapper = plots.diverging_mapper()
    figures = {
        "rows": _row_figure(sources, mapper),
        "near": _near_figure(sources),
        "histogram": _histogram_figure(sources, ranges["histogram_y"], text),
        "map": _map_figure(sources, ranges, mapper, text),
        "curve": _curve_figure(sources, ranges["places"], text),
        "strips": _strip_figure(sources, mapper, text),
    }
    for name in MIDDLES:
        words = plots.caption(f"{name}_x", f"{name}_y", text("real_embeddings.waiting"))
        plots.mark(figures[name], sources["waiting"], words)
    return Plots(figures, sources, ranges)


def _row_figure(sources: Sources, mapper: LinearColorMapper) -> Plot:
    made = plots.board(
        "rows", plots.span(-46, WIDTH + 1), plots.span(PER_PAGE, 0), height=ROWS_HEIGHT
    )
    plots.draw(made, sources["rows"], plots.wide_heat(mapper))
    plots.draw(
        made, sources["row_labels"], plots.label("x", "y", "label", size="13px", align="right")
    )
    mark = Rect(
        x="x", y="y", width=WIDTH, height=1, line_color=theme.KEY, line_width=2.5, fill_color=None
    )
    plots.mark(made, sources["row_mark"], mark)
    return made


def _near_figure(sources: Sources) -> Plot:
    made = plots.board("near", plots.span(-0.42, 1.0), plots.span(NEAREST, 0), height=BARS_HEIGHT)
    plots.draw(
        made,
        sources["near"],
        Quad(left=0, right="right", top="top", bottom="bottom", **plots.filled(theme.KEY)),
        plots.label("label_x", "y", "label", size="13px", align="right"),
    )
    return made


def _histogram_figure(sources: Sources, y: Range1d, text: Text) -> Plot:
    made = plots.chart(
        "histogram",
        plots.span(-1, 1),
        y,
        height=HISTOGRAM_HEIGHT,
        left=64,
        x_label=text("real_embeddings.axis.cosine"),
        y_label=text("real_embeddings.axis.rows"),
    )
    plots.draw(
        made,
        sources["histogram"],
        Quad(left="left", right="right", bottom=0, top="top", **plots.filled(theme.NEUTRAL)),
    )
    plots.draw(
        made,
        sources["near"],
        Scatter(x="right", y={"value": 0}, marker="triangle", size=9, **plots.filled(theme.KEY)),
    )
    return made


def _map_figure(
    sources: Sources, ranges: Mapping[str, Range1d], mapper: LinearColorMapper, text: Text
) -> Plot:
    made = plots.chart(
        "map",
        ranges["places"],
        ranges["places_down"],
        height=MAP_HEIGHT,
        left=64,
        x_label=text("axis.position"),
        y_label=text("axis.position"),
    )
    plots.draw(made, sources["map"], plots.wide_heat(mapper))
    rule: dict[str, Any] = {"line_color": theme.QUERY, "line_width": 2}
    plots.mark(
        made,
        sources["place"],
        Segment(x0={"value": 0}, y0="place", x1="edge", y1="place", **rule),
        Segment(x0="place", y0={"value": 0}, x1="place", y1="edge", line_dash="dashed", **rule),
    )
    return made


def _curve_figure(sources: Sources, x: Range1d, text: Text) -> Plot:
    made = plots.chart(
        "curve",
        x,
        plots.span(-1.05, 1.1),
        height=CURVE_HEIGHT,
        left=64,
        x_label=text("axis.position"),
        y_label=text("real_embeddings.axis.cosine"),
    )
    plots.draw(made, sources["curve"], Line(x="x", y="y", line_color=theme.SCORE, line_width=2))
    plots.mark(
        made,
        sources["place"],
        Scatter(x="place", y="own", marker="circle", size=9, **plots.filled(theme.QUERY)),
    )
    return made


def _strip_figure(sources: Sources, mapper: LinearColorMapper, text: Text) -> Plot:
    made = plots.board(
        "strips", plots.span(-46, WIDTH + 1), plots.span(len(STRIPS), 0), height=STREAM_HEIGHT
    )
    # Lines between the strips come and go with them.
    line: dict[str, Any] = {
        "x0": "x",
        "x1": {"value": WIDTH},
        "line_color": "white",
        "line_width": 3,
    }
    edges = [Segment(y0={"value": y}, y1={"value": y}, **line) for y in range(1, len(STRIPS))]
    plots.draw(made, sources["strips"], plots.wide_heat(mapper), *edges)
    names = [text(f"real_embeddings.strip.{name}") for name in STRIPS]
    y = [i + 0.5 for i in range(len(STRIPS))]
    fixed = ColumnDataSource({"x": [-2.0] * len(STRIPS), "y": y, "label": names})
    plots.draw(made, fixed, plots.label("x", "y", "label", size="13px", align="right"))
    return made


# ---- words ---------------------------------------------------------------------------------


def describe(state: State, data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    encoding, model = real_table.encoding(state.text), real_table.model()
    if encoding is None or model is None:
        missing = text("real_embeddings.empty")
        return {**{card.key: missing for card in TOPIC.cards}, "summary": missing}
    piece = _piece(state, encoding)
    said: dict[str, object] = {
        "n": len(encoding.ids),
        "words": len({word for word in encoding.words if word is not None}),
        "piece": encoding.pieces[piece],
        "index": piece,
        "id": encoding.ids[piece],
        "left": encoding.n_left_out,
        "size": readable_bytes(real_table.size()),
    }
    cut = text("real_embeddings.pieces.cut", **said) if encoding.n_left_out else ""
    result = {"pieces": f"{text('real_embeddings.pieces.now', **said)} {cut}".strip()}
    result["summary"] = text("real_embeddings.summary", **said)
    result["positions"] = _position_sentence(state, data, text)
    result["error"] = _error_sentence(text)
    found = real_table.neighbours(encoding.ids[piece], NEAREST)
    rows = _start_rows(state)
    if found is None or not len(rows):
        result["nearest"] = text("real_embeddings.nearest.missing", **said)
        result["stream"] = text("real_embeddings.stream.missing", **said)
        return result
    cosines = np.delete(found.all_cosines, found.token_id)
    result["nearest"] = text(
        "real_embeddings.nearest.now",
        **said,
        first=found.pieces[0],
        cosine=text.fixed(found.cosines[0], 3),
        all=f"{len(cosines):,}",
        half=text.fixed(float(np.quantile(cosines, 0.99)), 3),
    )
    lengths = [text.fixed(float(np.linalg.norm(row)), 2) for row in rows]
    result["stream"] = text(
        "real_embeddings.stream.now",
        **said,
        **dict(zip(STRIPS, lengths, strict=True)),
        spread=text.fixed(float(rows[3].std()), 3),
        after=text.fixed(float(rows[4].std()), 3),
    )
    return result


def _position_sentence(state: State, data: Data, text: Text) -> str:
    curve = np.asarray(data["curve"]["y"])
    place = state.position
    other = place + 1 if place + 1 < len(curve) else place - 1
    every = _every(state.n_positions)
    sampled = text("real_embeddings.positions.sampled", every=every) if every > 1 else ""
    now = text(
        "real_embeddings.positions.now",
        position=place,
        other=other,
        cosine=text.fixed(float(curve[other]), 3),
        far=0 if place > len(curve) // 2 else len(curve) - 1,
        far_cosine=text.fixed(float(curve[0 if place > len(curve) // 2 else -1]), 3),
    )
    return f"{now} {sampled}".strip()


def _error_sentence(text: Text) -> str:
    model = real_table.model()
    if model is None:
        return text("real_embeddings.empty")
    error = model.facts["error"]["tokens"]
    return text(
        "real_embeddings.error.now",
        relative=text.number(100 * error["relative"]),
        cosine=text.fixed(error["smallest_cosine"], 5),
    )


def lists(state: State, _data: Data, text: Text) -> dict[str, Table]:
    """Return the pieces with their ids, and how exact the tables are."""
    encoding, model = real_table.encoding(state.text), real_table.model()
    if encoding is None or model is None:
        return {}
    piece = _piece(state, encoding)
    first = _page(piece)
    rows = [
        (
            index,
            encoding.pieces[index],
            encoding.ids[index],
            "–" if (word := encoding.words[index]) is None else word + 1,
        )
        for index in range(first, min(first + PER_PAGE, len(encoding.ids)))
    ]
    columns = (
        text("field.piece"),
        text("real_embeddings.column.written"),
        "id",
        text("real_embeddings.column.word"),
    )
    error = model.facts["error"]
    n_rows, width = len(model.vocabulary.pieces), model.positions.shape[1]
    measured = [
        (text("real_embeddings.error.float"), readable_bytes(4 * n_rows * width)),
        (text("real_embeddings.error.bytes"), readable_bytes(real_table.size())),
        (text("real_embeddings.error.largest"), text.number(error["tokens"]["largest"])),
        (text("real_embeddings.error.rms"), text.number(error["tokens"]["rms"])),
        (text("real_embeddings.error.cosine"), text.fixed(error["tokens"]["smallest_cosine"], 6)),
        (text("real_embeddings.error.positions"), text.number(error["positions"]["largest"])),
    ]
    return {
        "pieces": Table(columns, rows),
        "error": Table((text("column.what"), text("column.value")), measured),
    }


def pager(state: State, text: Text) -> dict[str, dict[str, Any]]:
    """Return what turns the pages of rows."""
    encoding = real_table.encoding(state.text)
    if encoding is None or len(encoding.ids) <= PER_PAGE:
        return {}
    first = _page(_piece(state, encoding))
    last = min(first + PER_PAGE, len(encoding.ids)) - 1
    shown = text("real_embeddings.shown", first=first, last=last, n=len(encoding.ids))
    words = {name: text(f"real_embeddings.{name}") for name in ("earlier", "later")}
    return {"pieces": {"field": "piece", "step": PER_PAGE, "shown": shown, **words}}


# ---- rows and programs ---------------------------------------------------------------------


def tabulate(state: State, data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    encoding = real_table.encoding(state.text)
    if figure == "curve":
        return table(
            {
                text("axis.position"): np.arange(state.n_positions),
                text("real_embeddings.axis.cosine"): np.asarray(data["curve"]["y"]),
            }
        )
    if figure == "map" and real_table.model() is not None:
        places = np.arange(0, state.n_positions, _every(state.n_positions))
        columns = {
            f"{place}": row for place, row in zip(places, _cosines(state.n_positions), strict=True)
        }
        return table({text("axis.position"): places, **columns})
    start = real_table.start(state.text)
    if encoding is None or start is None:
        return Table((text("column.what"),), [(text("real_embeddings.empty"),)])
    piece = _piece(state, encoding)
    found = real_table.neighbours(encoding.ids[piece], NEAREST)
    if figure == "rows":
        first = _page(piece)
        last = min(first + PER_PAGE, len(encoding.ids))
        return table(
            {
                text("field.piece"): np.arange(first, last),
                text("real_embeddings.column.written"): encoding.pieces[first:last],
                "id": encoding.ids[first:last],
                text("real_embeddings.column.component"): start.token[first:last, :WIDTH],
            }
        )
    if figure == "strips" or found is None:
        rows = _start_rows(state)
        named = {
            text(f"real_embeddings.strip.{name}"): row
            for name, row in zip(STRIPS, rows, strict=True)
        }
        return table({text("real_embeddings.column.component"): np.arange(rows.shape[1]), **named})
    if figure == "near":
        return table(
            {
                text("real_embeddings.column.written"): found.pieces,
                "id": found.ids,
                text("real_embeddings.axis.cosine"): found.cosines,
            }
        )
    counts, edges = _histogram(found.token_id)
    return table(
        {
            text("real_embeddings.column.from"): edges[:-1],
            text("real_embeddings.column.to"): edges[1:],
            text("real_embeddings.axis.rows"): counts,
        }
    )


_MODEL = """\
folder = Path("static/data/minilm")  # in a clone of the project
model = real_embeddings.read_model(
    {name: (folder / name).read_bytes() for name in real_embeddings.FILES}
)
"""
_TOKENS = """\
(made,) = Path(".cache/data").glob("*-tokens.npy")  # after `make build`
tokens = real_embeddings.read_tokens(made.read_bytes())
"""


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    encoding = real_table.encoding(state.text)
    piece = 0 if encoding is None else _piece(state, encoding)
    n, place = state.n_positions, state.position
    head = "from pathlib import Path\n\nfrom positions import {names}\n\n"
    encode = f"encoding = wordpiece.encode({state.text!r}, model.vocabulary, max_length=512)\n"
    near = (
        head.format(names="embedding, real_embeddings, wordpiece")
        + _MODEL
        + _TOKENS
        + encode
        + f"found = real_embeddings.neighbours(encoding.ids[{piece}], model.vocabulary, tokens, "
        f"{NEAREST})\n"
    )
    match figure:
        case "rows":
            first = _page(piece)
            return Snippet(
                head.format(names="quantised, real_embeddings, wordpiece")
                + _MODEL
                + _TOKENS
                + encode
                + f"ids = encoding.ids[{first}:{first + PER_PAGE}]\n"
                f"rows = quantised.expand(tokens, ids)[:, :{WIDTH}]\n",
                {"ids": (2, 3), "rows": (3, 3 + WIDTH)},
                (wordpiece.encode, quantised.expand),
            )
        case "near":
            return Snippet(
                near + "ids, cosines = found.ids, found.cosines\n",
                {"ids": (1, 2), "cosines": (2, 3)},
                (real_embeddings.neighbours, quantised.cosine_similarity),
            )
        case "histogram":
            return Snippet(
                near + "others = [*found.all_cosines[: found.token_id], "
                "*found.all_cosines[found.token_id + 1 :]]\n"
                f"counts, edges = embedding.cosine_histogram(others, {BINS})\n",
                {"counts": (2, 3)},
                (embedding.cosine_histogram,),
            )
        case "map":
            drawn = len(range(0, n, _every(n)))
            return Snippet(
                head.format(names="embedding, real_embeddings")
                + _MODEL
                + f"cosines = embedding.cosine_map(model.positions[:{n}:{_every(n)}])\n",
                {"cosines": (1, 1 + drawn)},
                (embedding.cosine_map,),
            )
        case "curve":
            return Snippet(
                head.format(names="embedding, real_embeddings")
                + _MODEL
                + f"rows = model.positions[:{n}]\n"
                f"cosines = embedding.cosine_similarity(rows, model.positions[{place}])\n",
                {"cosines": (1, 2)},
                (embedding.cosine_similarity,),
            )
    return Snippet(
        head.format(names="real_embeddings")
        + _MODEL
        + _TOKENS
        + f"start = real_embeddings.start({state.text!r}, model, tokens)\n"
        f"total, stream = start.total[{piece}], start.stream[{piece}]\n",
        {"total": (4, 5), "stream": (5, 6)},
        (real_embeddings.start, real_embeddings.add, residual.layer_norm),
    )


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure sets."""
    row = min(max(math.floor(y), 0), PER_PAGE - 1)
    match where:
        case "rows":
            first = _page(min(state.piece, real_table.n_pieces(state.text) - 1))
            return {"piece": min(first + row, real_table.n_pieces(state.text) - 1)}
        case "map":
            return {"position": min(max(math.floor(y), 0), state.n_positions - 1)}
        case "curve":
            return {"position": min(max(round(x), 0), state.n_positions - 1)}
    return {}


def judge(key: str, state: State, data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    encoding = real_table.encoding(state.text)
    curve = np.asarray(data["curve"]["y"])
    if encoding is None:
        return text("real_embeddings.claim.empty", size=PER_PAGE)
    said: dict[str, object] = {
        "n": len(encoding.ids) - 2,
        "words": len({word for word in encoding.words if word is not None}),
        "id": encoding.ids[_piece(state, encoding)],
        "piece": encoding.pieces[_piece(state, encoding)],
        "times": encoding.ids.count(encoding.ids[_piece(state, encoding)]),
        "position": state.position,
        "next": text.fixed(float(curve[min(state.position + 1, len(curve) - 1)]), 3),
    }
    model = real_table.model()
    if key == "even" and model is not None:
        pair = embedding.cosine_map(model.positions[18:20])
        said["middle"] = text.fixed(float(pair[0, 1]), 3)
    return text(f"real_embeddings.claim.{key}.now", **said)


TOPIC = Topic(
    slug="real_embeddings",
    order=12,
    shared=("text", "piece", "position"),
    controls=("n_positions",),
    cards=(
        Card(
            "pieces",
            ("rows",),
            {
                "rows": (
                    Mark("real_embeddings.mark.values", "ramp", tuple(theme.DIVERGING[::28])),
                    Mark("real_embeddings.mark.first", "note"),
                )
            },
        ),
        Card(
            "nearest",
            ("near", "histogram"),
            {
                "near": (Mark("real_embeddings.mark.near", "bar", (theme.KEY,)),),
                "histogram": (Mark("real_embeddings.mark.all", "bar", (theme.NEUTRAL,)),),
            },
        ),
        Card(
            "positions",
            ("map", "curve"),
            {
                "map": (
                    Mark("real_embeddings.mark.cosine", "ramp", tuple(theme.DIVERGING[::28])),
                    Mark("real_embeddings.mark.row", "line", (theme.QUERY,)),
                ),
            },
        ),
        Card(
            "stream",
            ("strips",),
            {
                "strips": (
                    Mark("real_embeddings.mark.values", "ramp", tuple(theme.DIVERGING[::28])),
                    Mark("real_embeddings.mark.first", "note"),
                )
            },
        ),
        Card("error", ()),
    ),
    steps=(
        Step(
            "pieces",
            {"text": "Unbelievable! The bank lends naïvely.", "piece": 5},
            ("pieces",),
            ("text", "piece"),
        ),
        Step(
            "nearest",
            {"text": "Unbelievable! The bank lends naïvely.", "piece": 4},
            ("nearest",),
            ("text", "piece"),
        ),
        Step(
            "positions",
            {"n_positions": 512, "position": 100},
            ("positions",),
            ("position",),
        ),
        Step(
            "stream",
            {"text": "The bank lends. The bank lends.", "piece": 2},
            ("stream",),
            ("text", "piece"),
            r"x = \mathrm{LayerNorm}(E_{\mathrm{id}} + P_{i} + T_{0})",
        ),
        Step(
            "error",
            {"text": "The bank lends. The bank lends.", "piece": 2},
            ("pieces", "error"),
            ("text", "piece"),
        ),
    ),
    presets=(
        Preset("long", {"text": "antidisestablishmentarianism", "piece": 1}),
        Preset("accent", {"text": "Naïve CAFÉ", "piece": 1}, "15743"),
        Preset("unknown", {"text": "hello 🦜 world", "piece": 2}, "[UNK]"),
        Preset("first", {"n_positions": 512, "position": 0}, "0.276"),
    ),
    claims=(
        Claim("word", False, {"text": "Antidisestablishmentarians disagree.", "piece": 1}),
        Claim("context", False, {"text": "river bank, bank account", "piece": 2}),
        Claim("even", False, {"n_positions": 512, "position": 0}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    lists=lists,
    part=Loader,
    judge=judge,
    pager=pager,
    pick=pick,
    keys={
        "ArrowRight": ("piece", 1),
        "ArrowLeft": ("piece", -1),
        "Home": ("piece", "first"),
        "End": ("piece", "last"),
        "ArrowUp": ("position", -1),
        "ArrowDown": ("position", 1),
    },
)
