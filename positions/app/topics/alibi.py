"""ALiBi: a price on distance, subtracted from each score.

Maps show a block of the positions, the one in which the query stands; the row shows a window
around the query. What is computed is always the attention among all positions.

Letters: h heads, n positions of the context, b positions of the block that the maps draw, w
positions of the window that the row draws, d components of a head.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import (
    CDSView,
    ColumnDataSource,
    DataRange1d,
    FixedTicker,
    Line,
    LinearColorMapper,
    MultiLine,
    NumeralTickFormatter,
    Plot,
    Range1d,
    Rect,
    Scatter,
    Segment,
    VBar,
)
from numpy.typing import NDArray

from positions import alibi, attention
from positions.app import plots, theme
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import (
    KEYS,
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

Array = NDArray[Any]

HEAD_DIM = 64
"""Components of the random queries and keys, as in most models."""

LONGEST = 512
"""Positions for which there are random queries and keys."""

BLOCK = 32
"""Positions that the maps draw."""

WINDOW = 64
"""Positions that the row draws."""

COUNTED = 8
"""Positions up to which the steps of the bias are written into its map."""

STRONGEST = 3.0
"""Score at which the colours of the maps end: content rarely gives more."""

DEPTH = 14.0
"""Span of scores that the row draws: what lies deeper has less than a millionth of the weight."""

SHARE = 0.95
"""Share of the attention that the reach of a head holds."""

REACHES = np.unique(np.round(2.0 ** np.arange(3, 12.01, 0.25)).astype(int))
"""Context lengths at which the reach is drawn, 8 to 4096."""

MASKED = 255
FORMS = alibi.FORMS

GAP = 0.16
"""Between two square maps of side 1."""

WIDTH = 3 + 2 * GAP
CORNERS = tuple(index * (1 + GAP) for index in range(3))
"""Left edges of three maps."""

MARGIN = 0.2
"""Left of the first map, for the word along its side."""


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    n, heads, head, place = state.n_positions, state.n_heads, state.head, state.position
    block, b = _block(state)
    rule, seed = _rule(state), _seed(state)
    first, width = _window(state)
    key = place - state.distance
    row = _row(state, first, width)
    lowest, highest = _heights(row["bias"], row["total"])
    return {
        "scores": _score_maps(rule, state.form, state.bias_scaled, seed, n, block, b),
        "weights": _weight_map(rule, state.form, state.bias_scaled, seed, n, block, b),
        "counts": _counts(rule, state.form, state.bias_scaled, block, b),
        "sum_marks": _marks(place - block, key - block, b, np.zeros(3)),
        **_forms(rule, state.bias_scaled, seed, n, block, b),
        "form_marks": {
            **_marks(place - block, key - block, b, np.repeat([1 + GAP, 0], 3)),
            "chosen_x": plots.f32(np.full(6, CORNERS[FORMS.index(state.form)] + 0.5)),
        },
        "row": row,
        "row_mark": _row_mark(row, place, key, first, width),
        "row_x": plots.ends(first - 0.5, first + width - 0.5),
        "row_y": plots.ends(lowest, highest),
        "slopes": _slopes(heads, state.convention),
        "slope_mark": _slope_mark(heads, head, state.convention),
        "slopes_x": plots.ends(-0.6, heads - 0.4),
        "decay": _decay(heads, n, state.convention),
        **_decay_marks(state),
        "decay_x": plots.ends(-0.5, n - 0.5),
        "reach": _reach(heads, state.convention),
        **_reach_marks(state),
    }


Rule = tuple[int, int, Any, bool]
"""Number of heads, head, convention of the slopes, and whether later keys are hidden."""


def _rule(state: State) -> Rule:
    return state.n_heads, state.head, state.convention, state.causal


def _seed(state: State) -> int | None:
    return state.seed if state.content else None


def _block(state: State) -> tuple[int, int]:
    """Return the first position that the maps draw, and how many."""
    b = min(state.n_positions, BLOCK)
    return min(state.position // b * b, state.n_positions - b), b


def _window(state: State) -> tuple[int, int]:
    """Return the first position that the row draws, and how many."""
    w = min(state.n_positions, WINDOW)
    first = state.position - (w - 1 if state.causal else w // 2)
    return min(max(first, 0), state.n_positions - w), w


@lru_cache(maxsize=4)
def _vectors(seed: int) -> tuple[Array, Array]:
    """Return random queries and keys, (LONGEST, d) each: what tokens might say."""
    query, key = np.random.default_rng(seed).standard_normal((2, LONGEST, HEAD_DIM))
    return query, key


@lru_cache(maxsize=16)
def _scores(seed: int | None, first: int, last: int, n: int) -> Array:
    """Return the content scores of the queries first..last-1, (last - first, n).

    Without a seed nothing sets the tokens apart.
    """
    if seed is None:
        return np.zeros((last - first, n))
    query, key = _vectors(seed)
    return attention.scores(query[first:last], key[:n])


@lru_cache(maxsize=16)
def _steps(form: Any, causal: bool, first: int, last: int, n: int) -> Array:
    """Return the bias of the queries first..last-1 in units of the slope, (last - first, n)."""
    # A single head has the slope 1/256, so these are whole numbers.
    rows = [alibi.bias_row(1, i, n, form=form, causal=causal)[0] for i in range(first, last)]
    return 256 * np.stack(rows)


@lru_cache(maxsize=16)
def _bias(rule: Rule, form: Any, scaled: bool, first: int, last: int, n: int) -> Array:
    """Return what is added to the scores of the queries first..last-1, (last - first, n)."""
    heads, head, convention, causal = rule
    slope = alibi.slopes(heads, convention=convention)[head]
    bias: Array = slope * _steps(form, causal, first, last, n)
    return bias / math.sqrt(HEAD_DIM) if scaled else bias


@lru_cache(maxsize=16)
def _attention(
    rule: Rule, form: Any, scaled: bool, seed: int | None, first: int, last: int, n: int
) -> Array:
    return attention.softmax(
        _scores(seed, first, last, n) + _bias(rule, form, scaled, first, last, n)
    )


def _signed_map(values: Array, largest: float) -> Array:
    """Return a map of scores; -inf is masked. A canvas counts upwards: the last row comes first."""
    seen = np.where(np.isneginf(values), np.nan, values)
    return np.ascontiguousarray(plots.signed_levels(seen, largest)[::-1])


def _attention_map(weights: Array, masked: Array, most: float) -> Array:
    """Return a map of attention, 0 to `most`; the last row comes first.

    Colours go with the root, else the first rows, which share among few keys, outshine all.
    """
    levels = np.round((MASKED - 1) * (1 - np.sqrt(weights / most)))
    return np.ascontiguousarray(np.where(masked, MASKED, levels)[::-1].astype(np.uint8))


def _corners(lefts: Sequence[float], y: float = 0.0) -> dict[str, Array]:
    return {
        "x": plots.f32(np.array(lefts)),
        "y": plots.f32(np.full(len(lefts), y)),
        "side": plots.f32(np.ones(len(lefts))),
    }


@lru_cache(maxsize=8)
def _score_maps(
    rule: Rule, form: Any, scaled: bool, seed: int | None, n: int, block: int, b: int
) -> dict[str, Any]:
    """Return the maps of the content scores and of the bias, in the same colours."""
    shown = slice(block, block + b)
    content = _scores(seed, block, block + b, n)[:, shown]
    bias = _bias(rule, form, scaled, block, block + b, n)[:, shown]
    content = np.where(np.isneginf(bias), -np.inf, content)
    tiles = [_signed_map(values, STRONGEST) for values in (content, bias)]
    return {"image": tiles, **_corners(CORNERS[:2])}


@lru_cache(maxsize=8)
def _weight_map(
    rule: Rule, form: Any, scaled: bool, seed: int | None, n: int, block: int, b: int
) -> dict[str, Any]:
    shown = slice(block, block + b)
    masked = np.isneginf(_bias(rule, form, scaled, block, block + b, n)[:, shown])
    weights = _attention(rule, form, scaled, seed, block, block + b, n)[:, shown]
    tile = _attention_map(weights, masked, float(weights.max()))
    return {"image": [tile], **_corners(CORNERS[2:])}


@lru_cache(maxsize=8)
def _counts(rule: Rule, form: Any, scaled: bool, block: int, b: int) -> dict[str, Array]:
    """Return the bias in units of the slope, to be written into a small map."""
    if b > COUNTED:
        none, words = plots.f32(np.empty(0)), np.empty(0, dtype="U1")
        return {"x": none, "y": none, "text": words, "colour": words}
    rows = block, block + b, block + b
    steps = _steps(form, rule[-1], *rows)[:, block:]
    query, key = np.nonzero(np.isfinite(steps))
    # White is read on the dark ends of the colours, black on the bright middle.
    dark = np.abs(_bias(rule, form, scaled, *rows)[:, block:][query, key]) > 0.55 * STRONGEST
    return {
        "x": plots.f32(CORNERS[1] + (key + 0.5) / b),
        "y": plots.f32(1 - (query + 0.5) / b),
        "text": np.array([_signed(int(value)) for value in steps[query, key]]),
        "colour": np.where(dark, "#ffffff", "#000000"),
    }


def _signed(value: int) -> str:
    # With a hyphen, which is narrower than a minus sign: cells are 12 pixels wide on a phone.
    return f"{value:+d}" if value else "0"


def _marks(row: int, column: int, b: int, low: Array) -> dict[str, Array]:
    """Return where the query's row and the key's cell lie in maps whose lower edges are given."""
    left = np.array(CORNERS * (len(low) // 3))
    y = low + 1 - (row + 0.5) / b
    inside = 0 <= column < b
    return {
        "x": plots.f32(left + 0.5),
        "y": plots.f32(y),
        "height": plots.f32(np.full(len(low), 1 / b)),
        "key_x": plots.f32(left + (column + 0.5) / b if inside else np.full(len(low), np.nan)),
    }


@lru_cache(maxsize=8)
def _forms(
    rule: Rule, scaled: bool, seed: int | None, n: int, block: int, b: int
) -> dict[str, dict[str, Any]]:
    """Return the bias of each form, and the attention that it gives."""
    shown = slice(block, block + b)
    biases = [_bias(rule, form, scaled, block, block + b, n)[:, shown] for form in FORMS]
    weights = [
        _attention(rule, form, scaled, seed, block, block + b, n)[:, shown] for form in FORMS
    ]
    masked = np.isneginf(biases[0])
    largest = float(max(np.abs(bias[~masked]).max() for bias in biases))
    most = float(max(weight.max() for weight in weights))
    return {
        "form_bias": {
            "image": [_signed_map(bias, largest) for bias in biases],
            **_corners(CORNERS, 1 + GAP),
        },
        "form_weights": {
            "image": [_attention_map(weight, masked, most) for weight in weights],
            **_corners(CORNERS),
        },
    }


def _row(state: State, first: int, width: int) -> dict[str, Array]:
    """Return the scores and the attention of the query's row; NaN where a key is masked."""
    n, place = state.n_positions, state.position
    content = _scores(_seed(state), place, place + 1, n)[0]  # (n,)
    bias = _bias(_rule(state), state.form, state.bias_scaled, place, place + 1, n)[0]
    masked = np.isneginf(bias)
    weights = attention.softmax(content + bias)
    plain = attention.softmax(np.where(masked, -np.inf, content))
    shown = slice(first, first + width)
    columns = {"bias": bias, "total": content + bias, "weight": weights, "plain": plain}
    return {
        "x": plots.f32(np.arange(first, first + width)),
        **{
            name: plots.f32(np.where(masked, np.nan, values)[shown])
            for name, values in columns.items()
        },
    }


def _heights(bias: Array, total: Array) -> tuple[float, float]:
    """Return the ends of the row's axis of scores: its highest part, where it is too long."""
    values = np.concatenate([bias, total])
    highest = float(np.nanmax(values)) + 0.7
    return max(float(np.nanmin(values)) - 0.7, highest - DEPTH), highest


def _row_mark(
    row: dict[str, Array], place: int, key: int, first: int, width: int
) -> dict[str, Array]:
    """Return the places of query and key: the first row is the query, the second the key."""
    columns = {name: np.full(2, np.nan) for name in ("x", "total", "weight")}
    for index, position in enumerate((place, key)):
        if first <= position < first + width:
            columns["x"][index] = position
            for name in ("total", "weight"):
                columns[name][index] = row[name][position - first]
    return {name: plots.f32(values) for name, values in columns.items()}


@lru_cache(maxsize=8)
def _slopes(n_heads: int, convention: Any) -> dict[str, Array]:
    other = _other(convention)
    return {
        "x": plots.f32(np.arange(n_heads)),
        "slope": plots.f32(np.log2(alibi.slopes(n_heads, convention=convention))),
        "other": plots.f32(np.log2(alibi.slopes(n_heads, convention=other))),
    }


def _other(convention: str) -> Any:
    return next(name for name in alibi.CONVENTIONS if name != convention)


def _slope_mark(n_heads: int, head: int, convention: Any) -> dict[str, Array]:
    slope = float(alibi.slopes(n_heads, convention=convention)[head])
    return {
        "x": plots.f32(np.array([head])),
        "y": plots.f32(np.array([math.log2(slope)])),
        "label": np.array([written(slope)]),
    }


POINTS = 128
"""Distances at which a curve is drawn, closer together where it is steep."""


def _distances(n: int) -> Array:
    """Return the distances at which curves are drawn: all, where there are few."""
    if n <= POINTS:
        return np.arange(n)
    return np.unique(np.round((n - 1) * np.linspace(0, 1, POINTS) ** 2).astype(int))


@lru_cache(maxsize=8)
def _decay(n_heads: int, n: int, convention: Any) -> dict[str, Any]:
    """Return for each head what the penalty leaves of a weight, by distance."""
    distances = _distances(n)
    bias = alibi.bias_row(n_heads, n - 1, convention=convention)[:, ::-1][:, distances]
    return {"x": [plots.f32(distances)] * n_heads, "left": [plots.f32(row) for row in np.exp(bias)]}


def _decay_marks(state: State) -> dict[str, dict[str, Array]]:
    """Return the chosen head's curve, the chosen distance on it, and where it is down to half."""
    lines = _decay(state.n_heads, state.n_positions, state.convention)
    slope = float(alibi.slopes(state.n_heads, convention=state.convention)[state.head])
    apart = abs(state.distance)
    half = math.log(2) / slope
    seen = half < state.n_positions
    return {
        "decay_chosen": {"x": lines["x"][state.head], "left": lines["left"][state.head]},
        "decay_mark": {
            "x": plots.f32(np.array([apart])),
            "left": plots.f32(np.exp([-slope * apart])),
            "half_x": plots.f32(np.array([half if seen else np.nan])),
            "half_y": plots.f32(np.array([0.5])),
        },
    }


@lru_cache(maxsize=4)
def _reaches(n_heads: int, convention: Any) -> Array:
    """Return how many of the nearest keys hold `SHARE` of the attention, (h, lengths).

    The query is the last of so many positions, and nothing but the distance sets keys apart.
    """
    bias = alibi.bias_row(n_heads, int(REACHES[-1]) - 1, convention=convention)[:, ::-1]
    held = np.cumsum(np.exp(bias), axis=1)  # (h, n): the weight of the nearest, not yet shared out
    return np.array(
        [[int(np.searchsorted(row[:n], SHARE * row[n - 1])) + 1 for n in REACHES] for row in held]
    )


@lru_cache(maxsize=4)
def _reach(n_heads: int, convention: Any) -> dict[str, Any]:
    lengths = plots.f32(np.log2(REACHES))
    reaches = np.log2(_reaches(n_heads, convention))
    return {"x": [lengths] * n_heads, "keys": [plots.f32(row) for row in reaches]}


def reach(state: State) -> int:
    """Return how many of the nearest keys hold `SHARE` of the chosen head's attention."""
    place = state.n_positions - 1
    bias = alibi.bias_row(state.n_heads, place, convention=state.convention)[state.head]
    held = np.cumsum(attention.softmax(bias)[::-1])
    return int(np.searchsorted(held, SHARE)) + 1


def _reach_marks(state: State) -> dict[str, dict[str, Array]]:
    lines = _reach(state.n_heads, state.convention)
    x, y = math.log2(state.n_positions), math.log2(reach(state))
    return {
        "reach_chosen": {"x": lines["x"][state.head], "keys": lines["keys"][state.head]},
        "reach_mark": {"x": plots.f32(np.array([x])), "keys": plots.f32(np.array([y]))},
    }


def written(slope: float) -> str:
    """Return a slope as a fraction where it is one over a whole number."""
    inverse = round(1 / slope)
    return f"1/{inverse}" if 1 / inverse == slope else f"{slope:.3g}"


Style = dict[str, Any]
Sources = dict[str, ColumnDataSource]
Ranges = dict[str, Range1d]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    axes = ("row_x", "row_y", "slopes_x", "decay_x")
    sources, ranges = plots.feeds(data, axes)
    sources["row_mark"].data.update(
        colour=[theme.QUERY, theme.KEY], marker=["circle", "square"], dash=["solid", "dashed"]
    )
    signed, weights = plots.diverging_mapper(), plots.penalty_mapper()
    figures = {
        "sum": _sum(sources, signed, weights, text),
        "score": _score(sources, ranges, text),
        "attention": _bars(sources, ranges, text),
        "slopes": _stems(sources, ranges, text),
        "decay": _curves(sources, ranges, text),
        "forms": _pairs(sources, signed, weights, text),
        "reach": _reaching(sources, text),
    }
    return Plots(figures, sources, ranges)


def _words(on: Plot, entries: list[tuple[float, float, str]], size: str = "13px") -> None:
    """Write words that stay."""
    x, y, words = zip(*entries, strict=True)
    source = ColumnDataSource({"x": list(x), "y": list(y), "words": list(words)})
    plots.draw(on, source, plots.label("x", "y", "words", size=size))


def _sideways(on: Plot, entries: list[tuple[float, str]]) -> None:
    """Write words along the left side of maps."""
    y, words = zip(*entries, strict=True)
    source = ColumnDataSource({"x": [-MARGIN / 2] * len(y), "y": list(y), "words": list(words)})
    glyph = plots.label("x", "y", "words", size="12px")
    glyph.angle = math.pi / 2
    plots.draw(on, source, glyph)


def _frames(on: Plot, source: ColumnDataSource) -> None:
    """Draw the query's row and the key's cell."""
    row: Style = {"line_color": theme.QUERY, "line_width": 2.5, "fill_color": None}
    # The light edge keeps the cell in sight on dark and on bright maps.
    cell: Style = {"line_color": "#ffffff", "fill_color": theme.KEY}
    plots.mark(
        on,
        source,
        Rect(x="x", y="y", width=1, height="height", **row),
        Rect(x="key_x", y="y", width="height", height="height", **cell),
    )


def _sum(
    sources: Sources, signed: LinearColorMapper, weights: LinearColorMapper, text: Text
) -> Plot:
    low, high = -0.2, 1.16
    width = WIDTH + MARGIN + 0.02
    made = plots.canvas(
        "sum", plots.span(-MARGIN, WIDTH + 0.02), plots.span(low, high), width / (high - low)
    )
    plots.draw(made, sources["scores"], plots.heat(signed))
    plots.draw(made, sources["weights"], plots.heat(weights))
    names = ("alibi.map.content", "alibi.map.steps", "alibi.map.attention")
    _words(
        made,
        [(left + 0.5, 1.08, text(name)) for left, name in zip(CORNERS, names, strict=True)],
    )
    _words(made, [(1 + GAP / 2, 0.5, "+"), (2 + 1.5 * GAP, 0.5, "→")], size="20px")
    _words(made, [(left + 0.5, -0.1, text("alibi.side.key")) for left in CORNERS], size="12px")
    _sideways(made, [(0.5, text("alibi.side.query"))])
    _frames(made, sources["sum_marks"])
    # Over the key, which is filled.
    numbers = plots.label("x", "y", "text", size="10px")
    numbers.update(tags=[], text_color={"field": "colour"})
    plots.mark(made, sources["counts"], numbers)
    return made


def _pairs(
    sources: Sources, signed: LinearColorMapper, weights: LinearColorMapper, text: Text
) -> Plot:
    low, high = -0.06, 2.21 + GAP
    width = WIDTH + MARGIN + 0.02
    made = plots.canvas(
        "forms", plots.span(-MARGIN, WIDTH + 0.02), plots.span(low, high), width / (high - low)
    )
    plots.draw(made, sources["form_bias"], plots.heat(signed))
    plots.draw(made, sources["form_weights"], plots.heat(weights))
    _words(
        made,
        [
            (left + 0.5, 2.11 + GAP, text(f"alibi.form.{form}"))
            for left, form in zip(CORNERS, FORMS, strict=True)
        ],
    )
    _sideways(made, [(1.5 + GAP, text("alibi.side.bias")), (0.5, text("alibi.side.attention"))])
    _frames(made, sources["form_marks"])
    chosen = Rect(
        x="chosen_x",
        y={"value": 1 + GAP / 2},
        width=1.06,
        height=2.06 + GAP,
        fill_color=None,
        line_color=theme.KEY,
        line_width=2,
        line_dash="dashed",
    )
    plots.mark(made, sources["form_marks"], chosen)
    return made


def _score(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "score",
        ranges["row_x"],
        ranges["row_y"],
        height=170,
        left=56,
        y_label=text("alibi.axis.score"),
    )
    made.xaxis.visible = False
    rule: Style = {"line_color": "colour", "line_dash": {"field": "dash"}, "line_width": 1.5}
    plots.draw(
        made,
        sources["row"],
        Line(x="x", y="bias", line_color=theme.COSINE, line_width=2, line_dash="dashed"),
        Segment(x0="x", y0="bias", x1="x", y1="total", line_color=theme.NEUTRAL, line_width=1.5),
        Scatter(x="x", y="total", size=5, **plots.filled(theme.NEUTRAL)),
    )
    plots.mark(
        made,
        sources["row_mark"],
        Segment(x0="x", y0={"value": -1e4}, x1="x", y1={"value": 1e4}, **rule),
        Scatter(x="x", y="total", marker={"field": "marker"}, size=10, **plots.filled("colour")),
    )
    return made


def _bars(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "attention",
        ranges["row_x"],
        DataRange1d(start=0, range_padding=0.1),
        height=170,
        left=56,
        x_label=text("axis.key"),
    )
    made.yaxis.formatter = NumeralTickFormatter(format="0[.]0%")
    plots.draw(
        made,
        sources["row"],
        VBar(x="x", top="weight", width=0.8, **plots.filled(theme.SCORE)),
        VBar(x="x", top="plain", width=0.8, fill_color=None, line_color=theme.NEUTRAL),
    )
    plots.mark(
        made,
        sources["row_mark"],
        Scatter(x="x", y="weight", marker={"field": "marker"}, size=9, **plots.filled("colour")),
    )
    return made


def _stems(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "slopes",
        ranges["slopes_x"],
        plots.span(-8.7, 0.6),
        height=280,
        left=56,
        x_label=text("alibi.axis.head"),
        y_label=text("alibi.axis.slope"),
    )
    _powers(made.yaxis, {0: "1", -2: "1/4", -4: "1/16", -6: "1/64", -8: "1/256"})
    hollow: Style = {"fill_color": None, "line_color": theme.COSINE, "line_width": 1.5}
    plots.draw(
        made,
        sources["slopes"],
        Segment(x0="x", y0={"value": -8.7}, x1="x", y1="slope", line_color=theme.NEUTRAL),
        Scatter(x="x", y="other", marker="square", size=12, **hollow),
        Scatter(x="x", y="slope", size=7, **plots.filled(theme.NEUTRAL)),
    )
    label = plots.label("x", "y", "label", size="14px")
    label.y_offset = -16
    plots.mark(
        made,
        sources["slope_mark"],
        Segment(x0="x", y0={"value": -8.7}, x1="x", y1="y", line_color=theme.QUERY, line_width=3),
        Scatter(x="x", y="y", size=11, **plots.filled(theme.QUERY)),
        label,
    )
    return made


def _powers(axis: Any, ticks: dict[int, str]) -> None:
    """Write an axis of powers of two as what they are."""
    axis.ticker = FixedTicker(ticks=list(ticks))
    axis.major_label_overrides = dict(ticks)


def _curves(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "decay",
        ranges["decay_x"],
        plots.span(-0.02, 1.05),
        height=280,
        left=56,
        x_label=text("axis.distance"),
        y_label=text("alibi.axis.left"),
    )
    made.yaxis.formatter = NumeralTickFormatter(format="0%")
    others: Style = {"line_color": theme.NEUTRAL, "line_alpha": 0.6}
    plots.draw(made, sources["decay"], MultiLine(xs="x", ys="left", **others))
    plots.mark(
        made,
        sources["decay_chosen"],
        Line(x="x", y="left", line_color=theme.QUERY, line_width=3),
    )
    halved: Style = {"line_color": theme.QUERY, "line_dash": "dotted", "line_width": 2}
    plots.mark(
        made,
        sources["decay_mark"],
        Segment(x0={"value": -1}, y0="half_y", x1="half_x", y1="half_y", **halved),
        Segment(x0="half_x", y0={"value": -1}, x1="half_x", y1="half_y", **halved),
        Scatter(x="x", y="left", marker="square", size=10, **plots.filled(theme.KEY)),
    )
    return made


def _reaching(sources: Sources, text: Text) -> Plot:
    made = plots.chart(
        "reach",
        plots.span(2.9, 12.1),
        plots.span(-0.3, 12.4),
        height=320,
        left=60,
        x_label=text("alibi.axis.length"),
        y_label=text("alibi.axis.reach"),
    )
    _powers(made.xaxis, {n: f"{2**n:,}" for n in (3, 5, 7, 9, 11)})
    _powers(made.yaxis, {n: f"{2**n:,}" for n in (0, 2, 4, 6, 8, 10, 12)})
    lengths = np.log2(REACHES)
    even = ColumnDataSource({"x": lengths, "keys": lengths + math.log2(SHARE)})
    view = CDSView()
    dotted: Style = {"line_color": theme.NEUTRAL, "line_dash": "dotted", "line_width": 2}
    made.add_glyph(even, Line(x="x", y="keys", **dotted), view=view)
    others: Style = {"line_color": theme.NEUTRAL, "line_alpha": 0.6}
    plots.draw(made, sources["reach"], MultiLine(xs="x", ys="keys", **others))
    plots.mark(
        made,
        sources["reach_chosen"],
        Line(x="x", y="keys", line_color=theme.QUERY, line_width=3),
    )
    plots.mark(
        made,
        sources["reach_mark"],
        Segment(
            x0="x", y0={"value": -1}, x1="x", y1="keys", **{**dotted, "line_color": theme.QUERY}
        ),
        Scatter(x="x", y="keys", size=11, **plots.filled(theme.QUERY)),
    )
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    slope = float(alibi.slopes(state.n_heads, convention=state.convention)[state.head])
    other = alibi.slopes(state.n_heads, convention=_other(state.convention))[state.head]
    left = float(np.exp(-slope * abs(state.distance)))
    key = state.position - state.distance
    first, b = _block(state)
    said: dict[str, object] = {
        "position": state.position,
        "key": text.fixed(key, 0),
        "last": state.n_positions - 1,
        "apart": abs(state.distance),
        "head": state.head,
        "n_heads": state.n_heads,
        "slope": written(slope),
        "other": written(float(other)),
        "half": text.number(math.log(2) / slope),
        "left": text.number(100 * left),
        "reach": reach(state),
        "n": state.n_positions,
        "longest": int(REACHES[-1]),
        "far": int(_reaches(state.n_heads, state.convention)[state.head, -1]),
        "difference": text.fixed(difference(state), 3),
        "first": first,
        "end": first + b - 1,
        **_of_the_key(state, key, text),
    }
    form = "scaled" if state.bias_scaled else state.form
    agree = "agree" if np.isclose(slope, other, rtol=1e-12) else "differ"
    mask = "causal" if state.causal else "both"
    row = text(f"alibi.row.{_place(state, key)}", **said)
    return {
        "sum": text(f"alibi.sum.{form}", **said),
        "row": row,
        "slopes": text(f"alibi.slopes.{agree}", **said),
        "decay": text("alibi.decay.now", **said),
        "forms": text(f"alibi.forms.{mask}", **said),
        "reach": text("alibi.reach.now", **said),
        "summary": text("alibi.summary", **said) + " " + row,
    }


def _place(state: State, key: int) -> str:
    """Return where the key stands: in one word of the texts."""
    if key < 0:
        return "before"
    if key >= state.n_positions:
        return "after"
    if state.causal and key > state.position:
        return "masked"
    return "seen"


def _of_the_key(state: State, key: int, text: Text) -> dict[str, str]:
    """Return the scores and the attention of the chosen key, where there is one."""
    if _place(state, key) in ("before", "after", "masked"):
        return {}
    row = _row(state, key, 1)
    bias, total, weight, plain = (
        float(row[name][0]) for name in ("bias", "total", "weight", "plain")
    )
    return {
        "content": text.fixed(total - bias),
        "bias": text.number(bias),
        "total": text.fixed(total),
        "weight": text.number(100 * weight),
        "plain": text.number(100 * plain),
    }


def difference(state: State) -> float:
    """Return the largest difference between the attentions of two forms, in the maps' rows."""
    first, b = _block(state)
    rows = first, first + b, state.n_positions
    weights = np.stack(
        [_attention(_rule(state), form, state.bias_scaled, _seed(state), *rows) for form in FORMS]
    )  # (forms, b, n)
    return float(np.max(weights.max(axis=0) - weights.min(axis=0)))


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    n, place, convention = state.n_positions, state.position, state.convention
    match figure:
        case "slopes":
            listed = {
                text(f"field.convention.{name}"): alibi.slopes(state.n_heads, convention=name)
                for name in (convention, _other(convention))
            }
            return table({text("field.head"): np.arange(state.n_heads), **listed})
        case "decay":
            distances = _distances(n)
            left = np.exp(alibi.bias_row(state.n_heads, n - 1, convention=convention))[:, ::-1]
            return table(
                {text("field.distance"): distances, text("field.head"): left[:, distances].T}
            )
        case "reach":
            reaches = _reaches(state.n_heads, convention).T
            return table({text("field.n_positions"): REACHES, text("field.head"): reaches})
    first, width = _block(state) if figure in ("sum", "forms") else _window(state)
    shown = slice(first, first + width)
    content = _scores(_seed(state), place, place + 1, n)[0]
    bias = {
        form: _bias(_rule(state), form, state.bias_scaled, place, place + 1, n)[0] for form in FORMS
    }
    weights = {form: attention.softmax(content + bias[form]) for form in FORMS}
    columns: dict[str, Array] = {text("axis.key"): np.arange(first, first + width)}
    if figure == "forms":
        for name, values in (("column.bias", bias), ("column.weight", weights)):
            for form in FORMS:
                columns[f"{text(name)}, {text(f'field.form.{form}')}"] = values[form][shown]
        return table(columns, text("alibi.note.row", position=place))
    chosen = bias[state.form]
    columns |= {
        text("alibi.column.content"): content[shown],
        text("column.bias"): chosen[shown],
        text("column.weight"): weights[state.form][shown],
    }
    if figure == "attention":
        plain = attention.softmax(np.where(np.isneginf(chosen), -np.inf, content))
        columns[text("alibi.column.plain")] = plain[shown]
    return table(columns, text("alibi.note.row", position=place))


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    n, place, heads, head = state.n_positions, state.position, state.n_heads, state.head
    convention = f"convention={state.convention!r}"
    match figure:
        case "slopes":
            code = (
                "from positions import alibi\n\n"
                f"slopes = alibi.slopes({heads}, {convention})\n"
                f"other = alibi.slopes({heads}, convention={_other(state.convention)!r})\n"
            )
            return Snippet(code, {"slopes": (1, 2), "other": (2, 3)}, (alibi.slopes,))
        case "decay":
            distances = f"np.arange({n})"
            if n > POINTS:
                squares = f"{n - 1} * np.linspace(0, 1, {POINTS}) ** 2"
                distances = f"np.unique(np.round({squares}).astype(int))"
            code = (
                "import numpy as np\nfrom positions import alibi\n\n"
                f"bias = alibi.bias_row({heads}, {n - 1}, {convention})\n"
                f"distance = {distances}\n"
                "left = np.exp(bias)[:, ::-1][:, distance].T\n"
            )
            return Snippet(code, {"distance": (0, 1), "left": (1, 1 + heads)}, (alibi.bias_row,))
        case "reach":
            code = (
                "import numpy as np\nfrom positions import alibi\n\n"
                f"lengths = {REACHES.tolist()}\n"
                f"bias = alibi.bias_row({heads}, {REACHES[-1] - 1}, {convention})\n"
                "held = np.cumsum(np.exp(bias[:, ::-1]), axis=1)\n"
                "reach = np.array([\n"
                f"    [np.searchsorted(row[:n], {SHARE} * row[n - 1]) + 1 for row in held]\n"
                "    for n in lengths\n"
                "])\n"
            )
            return Snippet(code, {"lengths": (0, 1), "reach": (1, 1 + heads)}, (alibi.bias_row,))
    first, width = _block(state) if figure in ("sum", "forms") else _window(state)
    shown = f"[{first}:{first + width}]"
    code = "import numpy as np\nfrom positions import alibi, attention\n\n"
    if state.content:
        code += (
            f"rng = np.random.default_rng({state.seed})\n"
            f"query, key = rng.standard_normal((2, {LONGEST}, {HEAD_DIM}))\n"
            f"content = attention.scores(query[[{place}]], key[:{n}])[0]\n"
        )
    else:
        code += f"content = np.zeros({n})\n"
    scaled = f" / np.sqrt({HEAD_DIM})" if state.bias_scaled else ""
    call = f"alibi.bias_row({heads}, {place}, {n}, causal={state.causal}, {convention}, form="
    functions = (alibi.bias_row, attention.scores, attention.softmax)
    if figure == "forms":
        code += f"forms = {list(FORMS)}\n"
        code += f"bias = np.array([{call}form)[{head}] for form in forms]){scaled}\n"
        code += f"weights = attention.softmax(content + bias)[:, {shown[1:-1]}].T\n"
        code += f"bias = bias[:, {shown[1:-1]}].T\n"
        return Snippet(code, {"bias": (1, 4), "weights": (4, 7)}, functions)
    code += f"bias = {call}{state.form!r})[{head}]{scaled}\n"
    code += f"weights = attention.softmax(content + bias){shown}\n"
    gives = {"content": (1, 2), "bias": (2, 3), "weights": (3, 4)}
    if figure == "attention":
        code += "seen = np.where(np.isneginf(bias), -np.inf, content)\n"
        code += f"plain = attention.softmax(seen){shown}\n"
        gives["plain"] = (4, 5)
    code += f"content, bias = content{shown}, bias{shown}\n"
    return Snippet(code, gives, functions)


def judge(key: str, state: State, data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    slope = float(alibi.slopes(state.n_heads, convention=state.convention)[state.head])
    root = math.sqrt(HEAD_DIM)
    moved = np.asarray(data["row"]["weight"]) - np.asarray(data["row"]["plain"])
    by_convention: dict[str, object] = {
        name: written(float(alibi.slopes(state.n_heads, convention=name)[state.head]))
        for name in alibi.CONVENTIONS
    }
    said: dict[str, object] = {
        "head": state.head,
        "n_heads": state.n_heads,
        **by_convention,
        "difference": text.fixed(difference(state), 3),
        "half": text.number(math.log(2) / slope),
        "scaled": text.number(root * math.log(2) / slope),
        "moved": text.number(100 * float(np.nansum(np.abs(moved))) / 2),
        "position": state.position,
        "far": state.n_positions - 1,
        "left": text.number(math.exp(-slope * (state.n_positions - 1))),
    }
    return text(f"alibi.claim.{key}.now", **said)


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure sets."""
    match where:
        case "slopes":
            return {"head": _whole(x, state.n_heads)}
        case "score" | "attention":
            return {"distance": state.position - _whole(x, state.n_positions)}
        case "decay":
            apart = _whole(x, state.n_positions)
            curves = np.exp(-alibi.slopes(state.n_heads, convention=state.convention) * apart)
            return {"head": int(np.argmin(np.abs(curves - y)))}
        case "reach":
            length = int(np.argmin(np.abs(np.log2(REACHES) - x)))
            reaches = np.log2(_reaches(state.n_heads, state.convention)[:, length])
            return {"head": int(np.argmin(np.abs(reaches - y)))}
        case "sum" | "forms":
            return _cell(state, where, x, y)
    return {}


def _whole(x: float, n: int) -> int:
    return min(max(round(x), 0), n - 1)


def _cell(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the query and the key of the cell of a map that lies there or nearest."""
    first, b = _block(state)
    place = min(max(x / (1 + GAP), 0), 2.999)
    column = _whole((x - int(place) * (1 + GAP)) * b - 0.5, b)
    upper = 1 + GAP if where == "forms" and y > 1 + GAP / 2 else 0
    row = _whole((upper + 1 - y) * b - 0.5, b)
    picked: dict[str, Any] = {"position": first + row, "distance": row - column}
    return {**picked, "form": FORMS[int(place)]} if where == "forms" else picked


_QUERY = Mark("mark.query", "line", (theme.QUERY,))
_KEY = Mark("mark.key", "dashed", (theme.KEY,))
_ROW = Mark("mark.row", "box", (theme.QUERY,))
_CELL = Mark("mark.cell", "bar", (theme.KEY,))
_MASKED = Mark("mark.masked", "fill", (theme.NEUTRAL,))
_MUCH = Mark("alibi.mark.much", "ramp", tuple(theme.PENALTY[::50]))
_SCORES = Mark("alibi.mark.scores", "ramp", tuple(theme.DIVERGING[::50]))
_SIGNED = Mark("alibi.mark.signed", "ramp", tuple(theme.DIVERGING[::50]))
_CHOSEN = Mark("alibi.mark.head", "line", (theme.QUERY,))
_OTHERS = Mark("alibi.mark.others", "line", (theme.NEUTRAL,))

TOPIC = Topic(
    slug="alibi",
    order=8,
    shared=("position", "distance", "head"),
    controls=(
        "n_positions",
        "n_heads",
        "convention",
        "form",
        "causal",
        "content",
        "bias_scaled",
        "seed",
    ),
    cards=(
        Card(
            "sum",
            ("sum",),
            {
                "sum": (
                    _SCORES,
                    _MUCH,
                    _ROW,
                    _CELL,
                    _MASKED,
                )
            },
        ),
        Card(
            "row",
            ("score", "attention"),
            {
                "score": (
                    Mark("alibi.mark.bias", "dashed", (theme.COSINE,)),
                    Mark("alibi.mark.total", "line", (theme.NEUTRAL,)),
                    _QUERY,
                    _KEY,
                ),
                "attention": (
                    Mark("alibi.mark.with", "bar", (theme.SCORE,)),
                    Mark("alibi.mark.without", "box", (theme.NEUTRAL,)),
                ),
            },
        ),
        Card(
            "slopes",
            ("slopes",),
            {"slopes": (_CHOSEN, Mark("alibi.mark.other", "box", (theme.COSINE,)))},
        ),
        Card(
            "decay",
            ("decay",),
            {
                "decay": (
                    _CHOSEN,
                    _OTHERS,
                    Mark("alibi.mark.half", "dotted", (theme.QUERY,)),
                    Mark("alibi.mark.distance", "bar", (theme.KEY,)),
                )
            },
        ),
        Card(
            "forms",
            ("forms",),
            {
                "forms": (
                    _SIGNED,
                    _MUCH,
                    _ROW,
                    Mark("alibi.mark.form", "dashed", (theme.KEY,)),
                    _MASKED,
                )
            },
        ),
        Card(
            "reach",
            ("reach",),
            {"reach": (_CHOSEN, _OTHERS, Mark("alibi.mark.even", "dotted", (theme.NEUTRAL,)))},
        ),
    ),
    keys={key: moved for key, moved in KEYS.items() if moved[0] != "pair"},
    steps=(
        Step(
            "price",
            {
                "n_positions": 8,
                "position": 6,
                "distance": 4,
                "n_heads": 8,
                "head": 1,
                "convention": "reference",
                "form": "distance",
                "causal": True,
                "content": True,
                "bias_scaled": False,
                "seed": 0,
            },
            ("sum",),
            ("head", "distance", "position"),
            r"\mathrm{softmax}\left(\frac{q_i \cdot k_j}{√d} - m\,(i - j)\right)",
        ),
        Step(
            "row",
            {
                "n_positions": 32,
                "position": 24,
                "distance": 6,
                "n_heads": 8,
                "head": 2,
                "causal": True,
                "content": True,
                "form": "distance",
                "bias_scaled": False,
            },
            ("row",),
            ("position", "distance", "head", "seed"),
        ),
        Step(
            "slopes",
            {"n_positions": 32, "n_heads": 8, "head": 2, "convention": "reference", "distance": 6},
            ("slopes", "decay"),
            ("head", "distance"),
            r"m_h = 2^{-8h/n}, \quad h = 1, \dots, n",
        ),
        Step(
            "twelve",
            {"n_heads": 12, "head": 8, "convention": "reference"},
            ("slopes",),
            ("n_heads", "head", "convention"),
        ),
        Step(
            "forms",
            {
                "n_positions": 16,
                "position": 10,
                "distance": 4,
                "n_heads": 8,
                "head": 2,
                "causal": True,
                "content": True,
                "form": "key",
                "convention": "reference",
                "bias_scaled": False,
            },
            ("forms",),
            ("head", "position"),
            r"-m\,(i - j) = m\,j - m\,i",
        ),
        Step(
            "encoder",
            {
                "n_positions": 16,
                "position": 10,
                "distance": -2,
                "n_heads": 8,
                "head": 2,
                "causal": False,
                "content": True,
                "form": "distance",
                "convention": "reference",
                "bias_scaled": False,
            },
            ("forms",),
            ("causal", "head", "position"),
            r"-m\,|i - j|",
        ),
        Step(
            "reach",
            {
                "n_positions": 128,
                "position": 100,
                "distance": 6,
                "n_heads": 8,
                "head": 2,
                "causal": True,
                "content": True,
                "form": "distance",
                "convention": "reference",
                "bias_scaled": False,
            },
            ("reach",),
            ("n_positions", "head"),
        ),
    ),
    presets=(
        Preset("eight", {"n_heads": 8, "head": 0, "convention": "reference"}, "1/2"),
        Preset("twelve", {"n_heads": 12, "head": 8, "convention": "reference"}, "0.707"),
        Preset(
            "half", {"n_heads": 8, "head": 2, "convention": "reference", "n_positions": 32}, "5.55"
        ),
        Preset(
            "forms", {"causal": True, "form": "key", "content": True, "n_positions": 32}, "0.000"
        ),
        Preset("reach", {"n_heads": 8, "head": 2, "n_positions": 512}, "24"),
    ),
    claims=(
        Claim("twelve", False, {"n_heads": 12, "head": 8, "convention": "paper"}),
        Claim("forms", True, {"causal": True, "form": "key", "content": True}),
        Claim("encoder", False, {"causal": False, "form": "key", "content": True}),
        Claim("scale", False, {"bias_scaled": True}),
        Claim(
            "untrained",
            False,
            {"content": True, "causal": True, "n_heads": 8, "head": 0, "bias_scaled": False},
        ),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
