"""Sinusoids: a position's vector is a row of clock hands, and it is added to the token's.

Letters: d = d_model, P pairs of dimensions, n positions of the context, r rows and c columns
that are drawn of a map.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from bokeh.models import (
    BasicTicker,
    ColumnDataSource,
    Image,
    Line,
    LinearColorMapper,
    Plot,
    Range1d,
    Rect,
    Scatter,
    Segment,
    VArea,
    VBar,
)
from bokeh.plotting import figure
from numpy.typing import NDArray

from positions import sinusoidal
from positions.app import clocks, plots, theme
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import (
    KEYS,
    Card,
    Claim,
    Data,
    Grip,
    Mark,
    Plots,
    Preset,
    Snippet,
    Step,
    Table,
    Topic,
    table,
)

Array = NDArray[Any]
Style = dict[str, Any]
Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Range1d]

MOST_ROWS = 128
MOST_PAIRS = 64
"""Positions and pairs of the table that are drawn: of more, every second, third, ..."""

MOST_PLACES = 64
"""Positions of the map of products that are drawn."""

MOST_BARS = 64
"""Pairs of a vector that are drawn as bars."""

MOST_BLOCKS = 16
"""Pairs of the shift matrix that are drawn."""

HEIGHT = 260
TALL = 320


def frequencies_of(state: State) -> Array:
    """Return how fast each pair (P,) turns.

    Raises
    ------
    ValueError
        If the width has no pairs.
    """
    if state.d_model % 2:
        raise ValueError(f"d_model must be even to form pairs, got d_model={state.d_model}")
    return sinusoidal.inverse_frequencies(state.d_model, base=state.base, spacing=state.spacing)


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    frequencies = frequencies_of(state)
    frequency = float(frequencies[state.pair])
    key_position = state.position - state.distance
    page = clocks.page(state.pair)
    shown = frequencies[page : page + clocks.PER_PAGE]
    return {
        **_row(state),
        "faces": clocks.faces(page, state.pair, tuple(shown)),
        "hands": clocks.hands(shown, state.position, key_position),
        "wave": _wave(frequency, state.n_positions),
        "wave_marks": _wave_marks(frequency, state.position, key_position),
        "wave_x": plots.ends(-0.5, state.n_positions - 0.5),
        **_table(state),
        **_products(state),
        **_shift(state),
    }


def _row(state: State) -> dict[str, Any]:
    """Return the vectors of the query's position and the key's, and the chosen pair in them."""
    rows = encoded(state, [state.position, state.position - state.distance])  # (2, d)
    columns = np.array(columns_of(state, state.pair))
    pairs, _ = sampled(state.d_model // 2, MOST_BARS)
    x = np.union1d(columns_of(state, pairs), columns)
    query, key = rows[:, x]
    return {
        "row": {"x": plots.f32(x), "query": plots.f32(query), "key": plots.f32(key)},
        "row_pair": {"x": plots.f32(columns)},
        "row_x": plots.ends(-0.7, state.d_model - 0.3),
    }


def encoded(state: State, positions: Any) -> Array:
    """Return the vectors (..., d) of positions."""
    return sinusoidal.sinusoidal(
        positions,
        state.d_model,
        base=state.base,
        layout=state.layout,
        spacing=state.spacing,
    )


def columns_of(state: State, pair: Any) -> tuple[Any, Any]:
    """Return where a vector holds a pair's sine and its cosine."""
    return _columns(state.layout, state.d_model, pair)


def _columns(layout: str, d_model: int, pair: Any) -> tuple[Any, Any]:
    if layout == "interleaved":
        return 2 * pair, 2 * pair + 1
    return pair, pair + d_model // 2


@lru_cache(maxsize=8)
def _wave(frequency: float, n: int) -> dict[str, Array]:
    # The fastest pair turns once in 2 pi positions: two points a position are enough to draw it.
    steps = (n - 1) * max(2, math.ceil(256 / n))
    x = np.linspace(0, n - 1, steps + 1)
    return {
        "x": plots.f32(x),
        "sine": plots.f32(np.sin(x * frequency)),
        "cosine": plots.f32(np.cos(x * frequency)),
    }


def _wave_marks(frequency: float, position: int, key_position: int) -> dict[str, Array]:
    x = np.array([position, key_position], dtype=np.float64)
    return {
        "x": plots.f32(x),
        "sine": plots.f32(np.sin(x * frequency)),
        "cosine": plots.f32(np.cos(x * frequency)),
        "top": plots.f32(np.full(2, 1.12)),
    }


def sampled(n: int, most: int) -> tuple[Array, int]:
    """Return evenly spaced numbers of 0 to n - 1, from 0 on and at most so many; their step."""
    step = math.ceil(n / most)
    return np.arange(0, n, step), step


def _table(state: State) -> dict[str, Any]:
    image, d_drawn, n_drawn = _image(
        state.n_positions, state.d_model, state.base, state.layout, state.spacing
    )
    # Where more columns are not drawn than are, the chosen ones are marked by their place.
    scale = d_drawn / state.d_model
    at = np.array(columns_of(state, state.pair)) + 0.5
    return {
        "table": {
            "image": [image],
            "x": plots.f32(np.array([-0.5])),
            "y": plots.f32(np.array([-0.5])),
            "width": plots.f32(np.array([state.d_model])),
            "height": plots.f32(np.array([state.n_positions])),
        },
        "table_row": {
            "x": plots.f32(np.array([(state.d_model - 1) / 2])),
            "y": plots.f32(np.array([state.position])),
            "width": plots.f32(np.array([state.d_model])),
            "height": plots.f32(np.array([max(1, state.n_positions / n_drawn)])),
        },
        "table_pair": {
            "x": plots.f32(at - 0.5),
            "y": plots.f32(np.full(2, (state.n_positions - 1) / 2)),
            "width": plots.f32(np.full(2, max(1, 1 / scale))),
            "height": plots.f32(np.full(2, state.n_positions)),
        },
        "table_x": plots.ends(-0.5, state.d_model - 0.5),
        "table_y": plots.ends(state.n_positions - 0.5, -0.5),
    }


@lru_cache(maxsize=8)
def _image(n: int, d_model: int, base: float, layout: Any, spacing: Any) -> tuple[Array, int, int]:
    """Return the table's colours and how many columns and rows are drawn."""
    rows, _ = sampled(n, MOST_ROWS)
    pairs, _ = sampled(d_model // 2, MOST_PAIRS)
    whole = sinusoidal.sinusoidal(rows, d_model, base=base, spacing=spacing)
    sines, cosines = whole[:, 2 * pairs], whole[:, 2 * pairs + 1]
    if layout == "interleaved":
        shown = np.stack([sines, cosines], axis=-1).reshape(len(rows), -1)
    else:
        shown = np.concatenate([sines, cosines], axis=1)
    return plots.signed_levels(shown, 1.0), 2 * len(pairs), len(rows)


class Products(NamedTuple):
    """Products of every drawn position with every other."""

    places: Array
    scores: Array
    """Shape (r, r): query by key."""

    distance: Array
    """Shape (2 r - 1,), rising."""

    low: Array
    high: Array
    """Smallest and largest product at each distance."""

    bound: float


def products_of(state: State) -> Products:
    """Return the products of a state's positions, as its switches have them."""
    return _products_of(
        state.n_positions,
        state.d_model,
        state.base,
        state.spacing,
        state.add_content,
        state.add_weights,
        state.seed,
    )


@lru_cache(maxsize=8)
def _products_of(
    n: int,
    d_model: int,
    base: float,
    spacing: Any,
    add_content: bool,
    add_weights: bool,
    seed: int,
) -> Products:
    places, step = sampled(n, MOST_PLACES)
    inputs = sinusoidal.sinusoidal(places, d_model, base=base, spacing=spacing)  # (r, d)
    if add_content:
        inputs = inputs + contents(n, d_model, seed)[places]
    queries, keys = inputs, inputs
    if add_weights:
        queries, keys = (inputs @ matrix for matrix in weights(d_model, seed))
    scores = queries @ keys.T  # (r, r)
    offsets = np.arange(1 - len(places), len(places))
    # With rows for queries, the diagonal above the middle has the keys ahead.
    diagonals = [np.diagonal(scores, -offset) for offset in offsets]
    low, high = (np.array([end(values) for values in diagonals]) for end in (np.min, np.max))
    return Products(places, scores, offsets * step, low, high, float(np.abs(scores).max()))


@lru_cache(maxsize=4)
def contents(n: int, d_model: int, seed: int) -> Array:
    """Return random token vectors (n, d), about as long as position vectors."""
    return np.random.default_rng(seed).normal(0, math.sqrt(0.5), (n, d_model))


@lru_cache(maxsize=1)
def weights(d_model: int, seed: int) -> Array:
    """Return two random matrices (2, d, d) that keep lengths on average."""
    return np.random.default_rng([seed, 1]).normal(0, 1 / math.sqrt(d_model), (2, d_model, d_model))


def score_of(state: State, query: int, key: int) -> float:
    """Return the product of two positions as the switches have it.

    A key outside the context has no token: there it is NaN where content is added.
    """
    inputs = encoded_for_product(state, [query, key])
    if state.add_content:
        if not 0 <= key < state.n_positions:
            return math.nan
        inputs = inputs + contents(state.n_positions, state.d_model, state.seed)[[query, key]]
    one, other = inputs
    if state.add_weights:
        by_query, by_key = weights(state.d_model, state.seed)
        one, other = one @ by_query, other @ by_key
    return float(one @ other)


def encoded_for_product(state: State, positions: Any) -> Array:
    """Return interleaved vectors: weights are drawn for that order, and products need none."""
    return sinusoidal.sinusoidal(positions, state.d_model, base=state.base, spacing=state.spacing)


def _products(state: State) -> dict[str, Any]:
    made = products_of(state)
    n = state.n_positions
    distance = np.arange(1 - n, n)
    plain = _plain(n, state.d_model, state.base, state.spacing)
    score = score_of(state, state.position, state.position - state.distance)
    if math.isnan(score):
        score = float(plain[state.distance + n - 1])
    low = min(float(made.low.min()), float(plain.min()))
    high = max(float(made.high.max()), float(plain.max()))
    margin = 0.08 * (high - low) or 1.0
    first, end = -0.5, len(made.places) * (made.places[1] - made.places[0]) - 0.5
    line = np.array([first, end])
    queries = np.clip(line, first + state.distance, end + state.distance)
    key = state.position - state.distance
    return {
        "fan": {
            "x": plots.f32(made.distance),
            "low": plots.f32(made.low),
            "high": plots.f32(made.high),
        },
        "plain": {"x": plots.f32(distance), "y": plots.f32(plain)},
        "product_mark": {
            "x": plots.f32(np.array([state.distance])),
            "y": plots.f32(np.array([score])),
        },
        "product_x": plots.ends(0.5 - n, n - 0.5),
        "product_y": plots.ends(low - margin, high + margin),
        "map": {
            "image": [plots.signed_levels(made.scores, made.bound)],
            "x": plots.f32(np.array([first])),
            "y": plots.f32(np.array([first])),
            "side": plots.f32(np.array([end - first])),
        },
        "map_mark": {
            "query": plots.f32(np.array([state.position])),
            "key": plots.f32(np.array([key if 0 <= key < n else math.nan])),
        },
        "diagonal": {"x": plots.f32(queries - state.distance), "y": plots.f32(queries)},
        "map_keys": plots.ends(first, end),
        "map_queries": plots.ends(end, first),
    }


@lru_cache(maxsize=8)
def _plain(n: int, d_model: int, base: float, spacing: Any) -> Array:
    return sinusoidal.dot_product(np.arange(1 - n, n), d_model, base=base, spacing=spacing)


def _shift(state: State) -> dict[str, Any]:
    made = shift_of(state)
    n = len(made.shown)
    nearest = made.pairs[np.searchsorted(made.pairs, state.pair, side="right") - 1]
    chosen = np.searchsorted(made.shown, columns_of(state, nearest))
    one, other = (plots.f32(grid) for grid in np.meshgrid(chosen, chosen))
    return {
        "shift": {
            "image": [plots.signed_levels(made.matrix, 1.0)],
            "x": plots.f32(np.array([-0.5])),
            "y": plots.f32(np.array([-0.5])),
            "side": plots.f32(np.array([n])),
        },
        "shift_pair": {"x": one.reshape(-1), "y": other.reshape(-1)},
        "shift_x": plots.ends(-0.5, n - 0.5),
        "shift_y": plots.ends(n - 0.5, -0.5),
    }


class Shift(NamedTuple):
    """The part of a shift matrix that is drawn."""

    pairs: Array
    shown: Array
    """The components of these pairs, rising."""

    matrix: Array
    """The rows and columns of the whole matrix that `shown` names."""


def shift_of(state: State) -> Shift:
    """Return the rows and columns of a state's shift matrix that belong to the drawn pairs."""
    return _shifted(state.distance, state.d_model, state.base, state.spacing, state.layout)


@lru_cache(maxsize=8)
def _shifted(distance: int, d_model: int, base: float, spacing: Any, layout: str) -> Shift:
    # Pairs do not mix: each has a block of its own, and the whole is never built.
    pairs, _ = sampled(d_model // 2, MOST_BLOCKS)
    frequencies = sinusoidal.inverse_frequencies(d_model, base=base, spacing=spacing)[pairs]
    columns = np.stack(_columns(layout, d_model, pairs), axis=1)  # (c / 2, 2)
    shown = np.sort(columns, axis=None)
    matrix = np.zeros((len(shown), len(shown)))
    for frequency, block in zip(frequencies, columns, strict=True):
        at = np.searchsorted(shown, block)
        # Of width 2 there is one pair, which turns 1 rad per position.
        matrix[np.ix_(at, at)] = sinusoidal.shift_matrix(distance * frequency, 2)
    return Shift(pairs, shown, matrix)


AXES = (
    "row_x",
    "wave_x",
    "table_x",
    "table_y",
    "product_x",
    "product_y",
    "map_keys",
    "map_queries",
    "shift_x",
    "shift_y",
)


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, AXES)
    sources["wave_marks"].data.update(
        colour=[theme.QUERY, theme.KEY], marker=["circle", "square"], dash=["solid", "dashed"]
    )
    mapper = plots.diverging_mapper()
    figures = {
        "row": _draw_row(sources, ranges, text),
        "clocks": clocks.figure("clocks", sources["faces"], sources["hands"]),
        "wave": _draw_wave(sources, ranges, text),
        "table": _draw_table(sources, ranges, mapper, text),
        "product": _draw_product(sources, ranges, text),
        "map": _draw_map(sources, ranges, mapper, text),
        "shift": _draw_shift(sources, ranges, mapper, text),
    }
    return Plots(figures, sources, ranges)


def _draw_row(sources: Sources, ranges: Ranges, text: Text) -> figure:
    made = plots.chart(
        "row",
        ranges["row_x"],
        plots.span(-1.15, 1.15),
        height=HEIGHT,
        left=40,
        x_label=text("sinusoidal.axis.component"),
    )
    made.yaxis.ticker = [-1, 0, 1]
    ends: Style = {"top": {"value": 1.15}, "bottom": {"value": -1.15}}
    shade: Style = {"fill_color": theme.NEUTRAL, "fill_alpha": 0.2, "line_color": None}
    band = VBar(x="x", width=1, **ends, **shade)
    plots.draw(made, sources["row_pair"], band)
    plots.draw(
        made,
        sources["row"],
        VBar(x="x", top="query", width=0.55, **plots.filled(theme.QUERY)),
        Scatter(
            x="x", y="key", marker="square", size=8, fill_color=theme.KEY, line_color="#ffffff"
        ),
    )
    return made


def _draw_wave(sources: Sources, ranges: Ranges, text: Text) -> figure:
    height = 1.25
    made = plots.chart(
        "wave",
        ranges["wave_x"],
        plots.span(-height, height),
        height=HEIGHT,
        left=40,
        x_label=text("axis.position"),
    )
    made.yaxis.ticker = [-1, 0, 1]
    plots.draw(
        made,
        sources["wave"],
        Line(x="x", y="sine", line_color=theme.SINE, line_width=2),
        Line(x="x", y="cosine", line_color=theme.COSINE, line_width=2, line_dash="dashed"),
    )
    rule: Style = {"line_color": "colour", "line_dash": {"field": "dash"}, "line_width": 1.5}
    points: Style = {"marker": {"field": "marker"}, "size": 8, **plots.filled("colour")}
    plots.mark(
        made,
        sources["wave_marks"],
        Segment(x0="x", y0={"value": -height}, x1="x", y1={"value": height}, **rule),
        Scatter(x="x", y="sine", **points),
        Scatter(x="x", y="cosine", **points),
    )
    return made


def _draw_table(sources: Sources, ranges: Ranges, mapper: LinearColorMapper, text: Text) -> figure:
    made = plots.chart(
        "table",
        ranges["table_x"],
        ranges["table_y"],
        height=TALL,
        left=56,
        x_label=text("sinusoidal.axis.component"),
        y_label=text("axis.position"),
    )
    made.ygrid.visible = False
    made.xaxis.ticker = BasicTicker(min_interval=1)
    cells = Image(image="image", x="x", y="y", dw="width", dh="height", color_mapper=mapper)
    plots.draw(made, sources["table"], cells)
    frame: Style = {"x": "x", "y": "y", "width": "width", "height": "height", "fill_color": None}
    plots.mark(made, sources["table_pair"], Rect(line_color=theme.SCORE, line_width=2.5, **frame))
    plots.mark(made, sources["table_row"], Rect(line_color="#1f2328", line_width=2, **frame))
    return made


def _draw_product(sources: Sources, ranges: Ranges, text: Text) -> figure:
    made = plots.chart(
        "product",
        ranges["product_x"],
        ranges["product_y"],
        height=HEIGHT,
        left=56,
        x_label=text("axis.distance"),
        y_label=text("sinusoidal.axis.product"),
    )
    plots.draw(
        made,
        sources["fan"],
        VArea(x="x", y1="low", y2="high", fill_color=theme.COSINE, fill_alpha=0.25),
        Line(x="x", y="low", line_color=theme.COSINE),
        Line(x="x", y="high", line_color=theme.COSINE),
    )
    plots.draw(made, sources["plain"], Line(x="x", y="y", line_color=theme.SCORE, line_width=2))
    mark = Scatter(x="x", y="y", marker="diamond", size=14, **plots.filled(theme.SCORE))
    plots.mark(made, sources["product_mark"], mark)
    return made


def _draw_map(sources: Sources, ranges: Ranges, mapper: LinearColorMapper, text: Text) -> figure:
    made = plots.chart(
        "map",
        ranges["map_keys"],
        ranges["map_queries"],
        height=TALL,
        left=56,
        x_label=text("axis.key"),
        y_label=text("axis.query"),
    )
    made.ygrid.visible = False
    plots.draw(made, sources["map"], plots.heat(mapper))
    # Dark on light, to be seen on every colour.
    plots.mark(
        made,
        sources["diagonal"],
        Line(x="x", y="y", line_color="#ffffff", line_width=4, line_alpha=0.8),
        Line(x="x", y="y", line_color="#1f2328", line_width=1.5, line_dash="dashed"),
    )
    mark: Style = {"fill_color": theme.SCORE, "line_color": "#ffffff", "line_width": 2}
    plots.mark(
        made, sources["map_mark"], Scatter(x="key", y="query", marker="diamond", size=16, **mark)
    )
    return made


def _draw_shift(sources: Sources, ranges: Ranges, mapper: LinearColorMapper, text: Text) -> Plot:
    made = plots.chart(
        "shift",
        ranges["shift_x"],
        ranges["shift_y"],
        height=TALL,
        left=56,
        x_label=text("sinusoidal.axis.of_key"),
        y_label=text("sinusoidal.axis.of_query"),
    )
    made.ygrid.visible = False
    # Of many pairs some are drawn, so the numbers of rows and columns would mislead.
    made.xaxis.ticker = made.yaxis.ticker = []
    plots.draw(made, sources["shift"], plots.heat(mapper))
    looks: Style = {"line_color": theme.SCORE, "line_width": 2.5, "fill_color": None}
    frame = Rect(x="x", y="y", width=1, height=1, **looks)
    plots.mark(made, sources["shift_pair"], frame)
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    said = _said(state, text)
    drawn = "" if said["table_step"] == 1 else f" {text('sinusoidal.table.part', **said)}"
    key = state.position - state.distance
    place = "before" if key < 0 else "after" if key >= state.n_positions else ""
    nowhere = f" {text(f'sinusoidal.nowhere.{place}', **said)}" if place else ""
    broken = state.add_content or state.add_weights
    known = not (state.add_content and place)
    return {
        "row": text("sinusoidal.row.now", **said)
        + nowhere
        + ("" if said["bar_step"] == 1 else f" {text('sinusoidal.row.part', **said)}"),
        "clocks": text("sinusoidal.clocks.now", **said),
        "wave": text("sinusoidal.wave.now", **said),
        "table": text("sinusoidal.table.now", **said) + drawn,
        "product": " ".join(
            [
                *([text("sinusoidal.product.now", **said)] if known else []),
                text(f"sinusoidal.product.{'broken' if broken else 'kept'}", **said),
            ]
        ),
        "map": text(f"sinusoidal.map.{'broken' if broken else 'kept'}", **said)
        + ("" if said["map_step"] == 1 else f" {text('sinusoidal.map.part', **said)}"),
        "shift": text("sinusoidal.shift.now", **said)
        + ("" if said["block_step"] == 1 else f" {text('sinusoidal.shift.part', **said)}"),
        "summary": text("sinusoidal.summary", **said),
    }


def _said(state: State, text: Text) -> dict[str, object]:
    """Return the numbers of all sentences."""
    frequencies = frequencies_of(state)
    frequency = float(frequencies[state.pair])
    key = state.position - state.distance
    angle = state.position * frequency
    query_row, key_row = encoded(state, [state.position, key])
    listed = ", ".join(text.fixed(float(value), 3) for value in query_row[:4])
    shift = shift_of(state)
    moved = shift.matrix @ key_row[shift.shown]
    made = products_of(state)
    here = int(np.argmin(np.abs(made.distance - state.distance)))
    back = _plain(state.n_positions, state.d_model, state.base, state.spacing)
    back = back[state.n_positions - 1 :]  # at the distances 0 to n - 1
    sine_at, cosine_at = columns_of(state, state.pair)
    _, table_step = sampled(state.n_positions, MOST_ROWS)
    _, pair_step = sampled(state.d_model // 2, MOST_PAIRS)
    _, map_step = sampled(state.n_positions, MOST_PLACES)
    _, block_step = sampled(state.d_model // 2, MOST_BLOCKS)
    _, bar_step = sampled(state.d_model // 2, MOST_BARS)
    return {
        "position": state.position,
        "key": text.fixed(key, 0),
        "distance": text.fixed(state.distance, 0),
        "apart": abs(state.distance),
        "last": state.n_positions - 1,
        "n_positions": state.n_positions,
        "d_model": state.d_model,
        "pair": state.pair,
        "slowest": len(frequencies) - 1,
        "frequency": text.number(frequency),
        "wavelength": text.number(2 * math.pi / frequency),
        "first_wave": text.number(2 * math.pi / float(frequencies[0])),
        "longest": text.number(2 * math.pi / float(frequencies[-1])),
        "angle": text.number(angle),
        "gap": text.number(abs(state.distance) * frequency),
        "sine": text.fixed(math.sin(angle), 3),
        "cosine": text.fixed(math.cos(angle), 3),
        "numbers": listed + (", …" if state.d_model > 4 else ""),
        "length": text.fixed(float(np.linalg.norm(query_row)), 3),
        "sine_at": sine_at,
        "cosine_at": cosine_at,
        "table_step": max(table_step, pair_step),
        "row_step": table_step,
        "pair_step": pair_step,
        "map_step": map_step,
        "product": text.fixed(score_of(state, state.position, key)),
        "plain": text.fixed(float(query_row @ key_row)),
        "low": text.fixed(float(made.low[here])),
        "high": text.fixed(float(made.high[here])),
        "spread": text.fixed(float((made.high - made.low).max())),
        "spread_at": text.fixed(float(made.distance[np.argmax(made.high - made.low)]), 0),
        "rounding": text.number(float((made.high - made.low).max()), 1),
        "rises": int((np.diff(back) > 0).sum()),
        "steps": len(back) - 1,
        "error": text.number(float(np.abs(moved - query_row[shift.shown]).max()), 1),
        "block_step": block_step,
        "bar_step": bar_step,
    }


def _difference_of_orders(state: State) -> float:
    """Return by how much products differ between the two orders of components, at most."""
    places, _ = sampled(state.n_positions, MOST_PLACES)
    one, other = (
        sinusoidal.sinusoidal(
            places, state.d_model, base=state.base, layout=layout, spacing=state.spacing
        )
        for layout in ("interleaved", "concatenated")
    )
    return float(np.abs(one @ one.T - other @ other.T).max())


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure or the move of a grip sets."""
    column, row = round(x), round(y)
    match where:
        case "row":
            return {"pair": _pair_at(state, column)}
        case "table":
            return {"pair": _pair_at(state, column), "position": row}
        case "clocks":
            return {"pair": clocks.pick(state.d_model // 2, state.pair, x, y)}
        case "wave" | "query_place":
            return {"position": column}
        case "key_place":
            return {"distance": state.position - column}
        case "product" | "distance":
            return {"distance": column}
        case "map":
            return {"position": row, "distance": row - column}
        case "shift":
            pairs, _ = sampled(state.d_model // 2, MOST_BLOCKS)
            n = len(pairs)
            index = column // 2 if state.layout == "interleaved" else column % n
            return {"pair": int(pairs[min(max(index, 0), n - 1)])}
    return {}


def _pair_at(state: State, column: int) -> int:
    column = min(max(column, 0), state.d_model - 1)
    return column // 2 if state.layout == "interleaved" else column % (state.d_model // 2)


def tabulate(state: State, _data: Data, text: Text, name: str) -> Table:
    """Return what a figure shows as rows."""
    frequencies = frequencies_of(state)
    key = state.position - state.distance
    match name:
        case "row":
            query_row, key_row = encoded(state, [state.position, key])
            columns = {
                text("sinusoidal.axis.component"): np.arange(state.d_model),
                text("mark.query"): query_row,
                text("mark.key"): key_row,
            }
            return table(columns)
        case "clocks":
            angles = state.position * frequencies
            columns = {
                text("field.pair"): np.arange(len(frequencies)),
                text("column.frequency"): frequencies,
                text("column.wavelength"): 2 * np.pi / frequencies,
                text("column.angle"): angles,
                text("mark.sine"): np.sin(angles),
                text("mark.cosine"): np.cos(angles),
            }
            return table(columns)
        case "wave":
            angles = np.arange(state.n_positions) * frequencies[state.pair]
            columns = {
                text("field.position"): np.arange(state.n_positions),
                text("mark.sine"): np.sin(angles),
                text("mark.cosine"): np.cos(angles),
            }
            return table(columns)
        case "table":
            rows, row_step = sampled(state.n_positions, MOST_ROWS)
            pairs, pair_step = sampled(state.d_model // 2, MOST_PAIRS)
            shown = np.sort(np.concatenate(columns_of(state, pairs)))
            values = encoded(state, rows)[:, shown]
            headings = [text("sinusoidal.column.component", index=index) for index in shown]
            note = ""
            if max(row_step, pair_step) > 1:
                note = text("sinusoidal.table.part", row_step=row_step, pair_step=pair_step)
            named = dict(zip(headings, values.T, strict=True))
            return table({text("field.position"): rows, **named}, note)
        case "product":
            made = products_of(state)
            columns = {
                text("field.distance"): made.distance,
                text("sinusoidal.column.low"): made.low,
                text("sinusoidal.column.high"): made.high,
            }
            return table(columns)
        case "map":
            made = products_of(state)
            row = int(np.argmin(np.abs(made.places - state.position)))
            note = text("sinusoidal.map.note", position=made.places[row])
            return table(
                {text("axis.key"): made.places, text("mark.score"): made.scores[row]}, note
            )
    # The four numbers of each pair's block.
    angles = state.distance * frequencies
    columns = {
        text("field.pair"): np.arange(len(frequencies)),
        text("sinusoidal.column.same"): np.cos(angles),
        text("sinusoidal.column.sine"): np.sin(angles),
        text("sinusoidal.column.cosine"): -np.sin(angles),
    }
    return table(columns, text("sinusoidal.shift.note"))


def snippet(state: State, name: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    begin = "import numpy as np\nfrom positions import sinusoidal\n\n"
    places = f"[{state.position}, {state.position - state.distance}]"
    options = f"{state.d_model}, base={state.base}, spacing={state.spacing!r}"
    laid = f"{options}, layout={state.layout!r}"
    match name:
        case "row":
            code = f"query, key = sinusoidal.sinusoidal({places}, {laid})\n"
            return Snippet(begin + code, {"query": (1, 2), "key": (2, 3)}, (sinusoidal.sinusoidal,))
        case "clocks":
            code = (
                f"w = sinusoidal.inverse_frequencies({options})\n"
                f"row = sinusoidal.sinusoidal([{state.position}], {options})[0]\n"
                "sine, cosine = row[0::2], row[1::2]\n"
            )
            gives = {"w": (1, 2), "sine": (4, 5), "cosine": (5, 6)}
            functions = (sinusoidal.inverse_frequencies, sinusoidal.sinusoidal)
            return Snippet(begin + code, gives, functions)
        case "wave":
            code = (
                f"table = sinusoidal.sinusoidal({state.n_positions}, {options})\n"
                f"waves = table[:, [{2 * state.pair}, {2 * state.pair + 1}]]\n"
            )
            return Snippet(begin + code, {"waves": (1, 3)}, (sinusoidal.sinusoidal,))
        case "table":
            _, row_step = sampled(state.n_positions, MOST_ROWS)
            pairs, pair_step = sampled(state.d_model // 2, MOST_PAIRS)
            code = (
                f"rows = np.arange(0, {state.n_positions}, {row_step})\n"
                f"pairs = np.arange(0, {state.d_model // 2}, {pair_step})\n"
                f"table = sinusoidal.sinusoidal(rows, {laid})\n"
                f"columns = np.sort([{_columns_code(state)}], axis=None)\n"
                "table = table[:, columns]\n"
            )
            return Snippet(
                begin + code,
                {"rows": (0, 1), "table": (1, 1 + 2 * len(pairs))},
                (sinusoidal.sinusoidal,),
            )
        case "product" | "map":
            return _product_code(state, name, begin, options)
    code = (
        f"matrix = sinusoidal.shift_matrix({state.distance}, {laid})\n"
        f"pairs = np.arange({state.d_model // 2})\n"
        f"sines, cosines = {_columns_code(state)}\n"
        "same, from_cosine, from_sine = "
        "matrix[sines, sines], matrix[sines, cosines], matrix[cosines, sines]\n"
    )
    gives = {"same": (1, 2), "from_cosine": (2, 3), "from_sine": (3, 4)}
    return Snippet(begin + code, gives, (sinusoidal.shift_matrix,))


def _columns_code(state: State) -> str:
    if state.layout == "interleaved":
        return "2 * pairs, 2 * pairs + 1"
    return f"pairs, pairs + {state.d_model // 2}"


def _product_code(state: State, name: str, code: str, options: str) -> Snippet:
    _, step = sampled(state.n_positions, MOST_PLACES)
    d = state.d_model
    code += (
        f"places = np.arange(0, {state.n_positions}, {step})\n"
        f"x = sinusoidal.sinusoidal(places, {options})\n"
    )
    if state.add_content:
        code += (
            f"tokens = np.random.default_rng({state.seed})"
            f".normal(0, np.sqrt(0.5), ({state.n_positions}, {d}))\n"
            "x = x + tokens[places]\n"
        )
    code += "queries, keys = x, x\n"
    if state.add_weights:
        code += (
            f"w_q, w_k = np.random.default_rng([{state.seed}, 1])"
            f".normal(0, {d} ** -0.5, (2, {d}, {d}))\n"
            "queries, keys = x @ w_q, x @ w_k\n"
        )
    code += "scores = queries @ keys.T\n"
    functions = (sinusoidal.sinusoidal, sinusoidal.dot_product)
    if name == "map":
        places, _ = sampled(state.n_positions, MOST_PLACES)
        row = int(np.argmin(np.abs(places - state.position)))
        code += f"row = scores[{row}]\n"
        return Snippet(code, {"places": (0, 1), "row": (1, 2)}, functions)
    code += (
        "offsets = np.arange(1 - len(places), len(places))\n"
        f"distance = {step} * offsets\n"
        "low = [np.diagonal(scores, -offset).min() for offset in offsets]\n"
        "high = [np.diagonal(scores, -offset).max() for offset in offsets]\n"
    )
    return Snippet(code, {"distance": (0, 1), "low": (1, 2), "high": (2, 3)}, functions)


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    said = _said(state, text)
    if key == "order":
        said["orders"] = text.number(_difference_of_orders(state), 1)
    return text(f"sinusoidal.claim.{key}.now", **said)


_KEYS = {key: moved for key, moved in KEYS.items() if moved[0] != "head"}
_QUERY = Mark("sinusoidal.mark.query", "line", (theme.QUERY,))
_KEY = Mark("sinusoidal.mark.key", "dashed", (theme.KEY,))
_SIGNED = Mark("sinusoidal.mark.signed", "ramp", tuple(theme.DIVERGING[::42]))
_PAIR = Mark("sinusoidal.mark.pair", "box", (theme.SCORE,))

USUAL = {
    "base": 10000.0,
    "layout": "interleaved",
    "spacing": "paper",
    "add_content": False,
    "add_weights": False,
}
WORKED = {**USUAL, "d_model": 4, "n_positions": 32, "pair": 0}
WIDE = {**USUAL, "d_model": 64, "n_positions": 64, "position": 40, "distance": 8, "pair": 4}

TOPIC = Topic(
    slug="sinusoidal",
    order=5,
    shared=("position", "distance", "pair"),
    controls=(
        "d_model",
        "base",
        "n_positions",
        "layout",
        "spacing",
        "add_content",
        "add_weights",
        "seed",
    ),
    cards=(
        Card(
            "row",
            ("row",),
            {
                "row": (
                    Mark("sinusoidal.mark.query", "bar", (theme.QUERY,)),
                    Mark("sinusoidal.mark.key", "box", (theme.KEY,)),
                    Mark("sinusoidal.mark.pair", "fill", (theme.NEUTRAL,)),
                )
            },
        ),
        Card("clocks", ("clocks",), {"clocks": (_QUERY, _KEY, Mark("mark.faces", "note"))}),
        Card(
            "wave",
            ("wave",),
            {
                "wave": (
                    Mark("mark.sine", "line", (theme.SINE,)),
                    Mark("mark.cosine", "dashed", (theme.COSINE,)),
                )
            },
        ),
        Card("table", ("table",), {"table": (_SIGNED, _PAIR)}),
        Card(
            "product",
            ("product",),
            {
                "product": (
                    Mark("sinusoidal.mark.plain", "line", (theme.SCORE,)),
                    Mark("sinusoidal.mark.fan", "fill", (theme.COSINE,)),
                )
            },
        ),
        Card(
            "map",
            ("map",),
            {
                "map": (
                    Mark("sinusoidal.mark.products", "ramp", tuple(theme.DIVERGING[::42])),
                    Mark("sinusoidal.mark.diagonal", "dashed", (theme.NEUTRAL,)),
                )
            },
        ),
        Card("shift", ("shift",), {"shift": (_SIGNED, _PAIR)}),
    ),
    grips={
        "query_place": Grip("wave", "wave_marks", 0, "x", "top", "x"),
        "key_place": Grip("wave", "wave_marks", 1, "x", "top", "x"),
        "distance": Grip("product", "product_mark", 0, "x", "y", "x"),
    },
    steps=(
        Step(
            "row",
            {**WORKED, "position": 3, "distance": 0},
            ("row",),
            ("position",),
            r"PE_p = (\sin\,p\,\omega_0,\; \cos\,p\,\omega_0,\; \ldots)",
        ),
        Step(
            "clocks",
            {**USUAL, "d_model": 16, "n_positions": 64, "position": 5, "distance": 2, "pair": 0},
            ("clocks",),
            ("position", "pair"),
            r"\omega_i = 10000^{-2i/d}",
        ),
        Step(
            "wave",
            {**USUAL, "d_model": 16, "n_positions": 64, "position": 12, "distance": 5, "pair": 1},
            ("wave", "clocks"),
            ("position", "pair"),
        ),
        Step("table", WIDE, ("table",), ("position", "pair", "layout")),
        Step(
            "product",
            WIDE,
            ("product", "map"),
            ("position", "distance"),
            r"\sin\,a\;\sin\,b + \cos\,a\;\cos\,b = \cos(a - b)",
        ),
        Step(
            "broken",
            {**WIDE, "add_weights": True},
            ("product", "map"),
            ("distance", "add_content", "add_weights"),
            r"(x_m + p_m)^{\top}\, W_q^{\top} W_k\, (x_n + p_n)",
        ),
        Step(
            "shift",
            {**USUAL, "d_model": 16, "n_positions": 64, "position": 12, "distance": 3, "pair": 1},
            ("shift", "row"),
            ("position", "distance"),
            r"PE_{p+k} = M_k\, PE_p",
        ),
    ),
    presets=(
        Preset("worked", {**WORKED, "position": 3, "distance": 1}, "0.141, −0.990, 0.030, 1.000"),
        Preset("longest", {**USUAL, "d_model": 512, "pair": 255}, "60,611"),
        Preset("rises", {**USUAL, "d_model": 384, "n_positions": 512}),
        Preset("same", {**WIDE, "distance": 0}, "32.00"),
    ),
    claims=(
        Claim("fastest", False, {**USUAL, "d_model": 64, "pair": 31}),
        Claim("longest", False, {**USUAL, "d_model": 512, "pair": 255}),
        Claim("falls", False, {**USUAL, "d_model": 384, "n_positions": 512}),
        Claim("sees", False, {**WIDE, "seed": 0, "add_content": True, "add_weights": True}),
        Claim("order", False, {**WIDE, "layout": "concatenated"}),
        Claim("shift", True, {**USUAL, "d_model": 16, "position": 20, "distance": 7}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    keys=_KEYS,
    pager=lambda state, text: clocks.pager("clocks", state, text),
    pick=pick,
)
