"""RoPE: query and key turn, pair by pair, and their score keeps only the distance.

The first figures follow one pair, whose query and key are arrows; the later ones the whole
vectors of one attention head, whose width here is `d_model`.

Letters: P pairs of dimensions, n positions of the context, w positions of the window of the
map, p pairs on the page of faces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from bokeh.models import (
    BasicTicker,
    Circle,
    ColumnDataSource,
    Line,
    LinearColorMapper,
    Plot,
    Quadratic,
    Range1d,
    Rect,
    Scatter,
    Segment,
    VArea,
    VBar,
)
from bokeh.plotting import figure
from numpy.typing import NDArray

from positions import rotary, sinusoidal
from positions.app import arrows, clocks, plots, theme
from positions.app.state import LONGEST_VECTOR, State
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

PEAK = 20
"""Distance at which the score is highest where the vectors are made for one."""

PLANE_ASPECT = 1.8
MOST_ARROWS = 12
LEAST_GAP = 0.3
"""Radians between two arrows of the trail, so that their numbers do not overlap."""

WIDEST_WINDOW = 64
MOST_LINKS = 16
"""Pairs whose components are joined by a line, where there are more of them."""

HEIGHT = 260
SHORT = 150
ROW = 190


class Pairs(NamedTuple):
    """Whole query and key, as the rows of `given`, shape (2, P, 2), and how fast pairs turn."""

    given: Array
    frequencies: Array
    """Shape (P,), radians per position; 0 for pairs that are not turned."""

    rotary_dim: int


def pairs_of(state: State) -> Pairs:
    """Return the query and the key that a state describes.

    Raises
    ------
    ValueError
        If the width has no pairs.
    """
    if state.d_model % 2:
        raise ValueError(f"d_model must be even to form pairs, got d_model={state.d_model}")
    return _pairs(
        state.vectors,
        state.query,
        state.key,
        state.seed,
        state.d_model,
        state.base,
        state.partial_rotary_factor,
    )


@lru_cache(maxsize=8)
def _pairs(
    vectors: str,
    query: tuple[float, float],
    key: tuple[float, float],
    seed: int,
    d_model: int,
    base: float,
    factor: str,
) -> Pairs:
    n = d_model // 2
    rotary_dim = _rotary_dim(d_model, factor)
    frequencies = np.zeros(n)
    frequencies[: rotary_dim // 2] = rotary.inverse_frequencies(rotary_dim, base=base)
    if vectors == "chosen":
        return Pairs(np.tile(np.array([[query], [key]]), (1, n, 1)), frequencies, rotary_dim)
    headings = np.random.default_rng(seed).uniform(0, 2 * np.pi, (2, n))
    given = np.stack([np.cos(headings), np.sin(headings)], axis=-1)  # (2, P, 2)
    if vectors != "random":
        ahead = PEAK * frequencies if vectors == "peak" else np.zeros(n)
        given[1] = rotary.rotate_by(given[0], ahead[:, None])
    return Pairs(given, frequencies, rotary_dim)


def _rotary_dim(d_model: int, factor: str) -> int:
    return 2 * max(int(d_model * float(factor)) // 2, 1)


def laid_out(pairs: Array, rotary_dim: int, pairing: str) -> Array:
    """Return vectors (..., d) whose pairs are the given ones (..., P, 2)."""
    whole = np.empty((*pairs.shape[:-2], 2 * pairs.shape[-2]))
    first, second = components(pairs.shape[-2], rotary_dim, pairing)
    whole[..., first] = pairs[..., 0]
    whole[..., second] = pairs[..., 1]
    return whole


@lru_cache(maxsize=8)
def components(n_pairs: int, rotary_dim: int, pairing: str) -> tuple[Array, Array]:
    """Return which component comes first and which second in each pair.

    The components that are not turned are paired with their neighbours, only to be listed.
    """
    order = np.arange(2 * n_pairs)
    if pairing == "half":
        order[:rotary_dim] = rotary.pairing_permutation(rotary_dim)
    return order[0::2], order[1::2]


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    pairs = pairs_of(state)
    frequency = float(pairs.frequencies[state.pair])
    places = np.array([state.position, state.position - state.distance])
    given = pairs.given[:, state.pair]  # (2, 2)
    turned = rotary.rotate(given, places, inverse_frequencies=[frequency])  # (2, 2)
    bound = float(np.hypot(*given[0]) * np.hypot(*given[1]))
    whole = whole_scores(state)
    return {
        **_fan(given[0], frequency, state.position),
        **arrows.columns(given, turned),
        **_products(given, turned, bound),
        **_map(given, frequency, bound, state),
        **_curve(given, frequency, bound, state),
        **_faces(pairs, state),
        **_total(whole, pairs, state),
        **_partners(pairs, state),
        "distances": plots.ends(0.5 - state.n_positions, state.n_positions - 0.5),
    }


def _fan(query: Array, frequency: float, position: int) -> dict[str, dict[str, Array]]:
    """Return the query at its position, and at some of those before it."""
    stride = max(1, math.ceil(LEAST_GAP / frequency)) if frequency else position + 1
    # No more than one turn, so that none covers another.
    most = min(MOST_ARROWS, int(2 * math.pi / (stride * frequency))) if frequency else 1
    places = np.arange(position, -1, -stride)[: max(most, 1)]  # (n,)
    turned = rotary.rotate(
        np.tile(query, (len(places), 1)), places, inverse_frequencies=[frequency]
    )
    ends = arrows.tips(turned)
    angle = position * frequency
    start = math.atan2(query[1], query[0])
    return {
        "trail": {
            **ends,
            "label": places.astype(str),
            "alpha": plots.f32(np.linspace(0.75, 0.15, len(places))),
        },
        "fan": {
            **{name: column[:1] for name, column in ends.items()},
            "given_x": plots.f32(query[:1]),
            "given_y": plots.f32(query[1:]),
            "start": plots.f32(np.array([start])),
            "end": plots.f32(np.array([start + math.fmod(angle, 2 * math.pi)])),
            "note": np.array([f"{position} · {frequency:.3g} = {angle:.4g} rad"]),
        },
    }


def _products(given: Array, turned: Array, bound: float) -> dict[str, dict[str, Array]]:
    """Return the two products of the arrows' numbers, the second on top of the first; the sum."""
    first, second = turned[0] * turned[1]
    tops, bottoms = np.array([[first, first + second, first + second], [0, first, 0]])
    return {
        "bars": {
            "x": plots.f32(np.arange(3)),
            "top": plots.f32(tops),
            "bottom": plots.f32(bottoms),
            "label": np.array([_signed(value) for value in (first, second, first + second)]),
            # In a row below all bars, where the line of the score without turning never comes.
            "label_y": plots.f32(np.full(3, -1.28 * (bound or 1.0))),
        },
        "plain": {
            "x0": plots.f32(np.array([-0.5])),
            "x1": plots.f32(np.array([2.5])),
            "y": plots.f32(given[0] @ given[1:].T),
        },
        "products_y": plots.ends(-1.5 * (bound or 1.0), 1.12 * (bound or 1.0)),
    }


def _signed(value: float) -> str:
    written = f"{value:.3f}"
    return written.replace("-", "\N{MINUS SIGN}") if float(written) else "0.000"


def window_of(state: State) -> tuple[int, int]:
    """Return the first position of the map and how many it has: all, or those near the query."""
    w = min(state.n_positions, WIDEST_WINDOW)
    middle = state.position - state.distance // 2
    return min(max(middle - w // 2, 0), state.n_positions - w), w


def _map(given: Array, frequency: float, bound: float, state: State) -> dict[str, Any]:
    """Return the score of every query position with every key position."""
    first, w = window_of(state)
    levels = plots.signed_levels(_scores(given, frequency, first, w), bound or 1.0)
    key = state.position - state.distance
    seen = first <= key < first + w and first <= state.position < first + w
    # Where the line of equal distance enters the map and where it leaves.
    ends = np.array([first - 0.5, first + w - 0.5])
    queries = np.clip(ends, ends[0] + state.distance, ends[1] + state.distance)
    return {
        "map": {"image": [levels], **_corner(first, w)},
        "map_mark": {
            "query": plots.f32(np.array([state.position if seen else math.nan])),
            "key": plots.f32(np.array([key])),
        },
        "diagonal": {"x": plots.f32(queries - state.distance), "y": plots.f32(queries)},
        "map_keys": plots.ends(first - 0.5, first + w - 0.5),
        "map_queries": plots.ends(first + w - 0.5, first - 0.5),
    }


def _scores(given: Array, frequency: float, first: int, w: int) -> Array:
    """Return the scores (w, w) of arrows that each turned by their own position."""
    places = np.arange(first, first + w)
    queries, keys = (
        rotary.rotate(np.tile(vector, (w, 1)), places, inverse_frequencies=[frequency])
        for vector in given
    )
    scores: Array = queries @ keys.T
    return scores


@lru_cache(maxsize=64)
def _corner(first: int, w: int) -> dict[str, Array]:
    corner = plots.f32(np.array([first - 0.5]))
    return {"x": corner, "y": corner, "side": plots.f32(np.array([w]))}


def _curve(given: Array, frequency: float, bound: float, state: State) -> dict[str, Any]:
    query, key = (tuple(map(float, vector)) for vector in given)
    mark = rotary.score(given[0], given[1], state.distance, 0, inverse_frequencies=[frequency])
    return {
        "curve": _line(query, key, frequency, bound, state.n_positions),
        "curve_mark": {
            "x": plots.f32(np.array([state.distance])),
            "y": plots.f32(np.array([mark])),
        },
        "curve_y": _room(-bound, bound),
    }


@lru_cache(maxsize=8)
def _line(
    query: tuple[float, ...], key: tuple[float, ...], frequency: float, bound: float, n: int
) -> dict[str, Array]:
    """Return the score at each distance, and how far up and down it can go."""
    steps = (n - 1) * max(2, math.ceil(128 / n))
    distance = np.linspace(1 - n, n - 1, 2 * steps + 1)
    score = rotary.score(query, key, distance, 0, inverse_frequencies=[frequency])
    return {
        "x": plots.f32(distance),
        "y": plots.f32(score),
        "upper": plots.f32(np.full(len(distance), bound)),
        "lower": plots.f32(np.full(len(distance), -bound)),
    }


def _faces(pairs: Pairs, state: State) -> dict[str, dict[str, Array]]:
    """Return query and key of each pair of the page as small arrows, and the angle between."""
    page = clocks.page(state.pair)
    shown = slice(page, page + clocks.PER_PAGE)
    frequencies = pairs.frequencies[shown]  # (p,)
    x, y, width = plots.grid(len(frequencies))
    y = y + 0.1 * width
    unit = 0.4 * width / LONGEST_VECTOR
    tips = [
        rotary.rotate_by(vectors[shown], (place * frequencies)[:, None])
        for vectors, place in zip(
            pairs.given, (state.position, state.position - state.distance), strict=True
        )
    ]  # 2 of (p, 2)
    faces = clocks.faces(page, state.pair, tuple(frequencies))
    hands = {"x": plots.f32(x), "y": plots.f32(y)}
    for name, tip in zip(("query", "key"), tips, strict=True):
        hands[f"{name}_x"] = plots.f32(x + unit * tip[:, 0])
        hands[f"{name}_y"] = plots.f32(y + unit * tip[:, 1])
    return {
        "faces": {key: faces[key] for key in ("x", "y", "radius", "label", "label_y", "fill")}
        | {"line_width": faces["line_width"]},
        "hands": hands,
    }


class Whole(NamedTuple):
    """Scores of the whole vectors at the distances 1 - n to n - 1."""

    distance: Array
    score: Array
    envelope: Array
    """How far the turned pairs could take the score from that of the others, if each also turned
    by one and the same angle."""

    still: float
    """What the pairs that are not turned give."""

    run: Array
    """The score where vectors laid out for one pairing are turned by the other."""


def whole_scores(state: State) -> Whole:
    """Return the scores of a state's whole query and key."""
    return _whole(
        state.vectors,
        state.query,
        state.key,
        state.seed,
        state.d_model,
        state.base,
        state.partial_rotary_factor,
        state.n_positions,
        state.pairing,
        state.mixed,
    )


@lru_cache(maxsize=8)
def _whole(
    vectors: str,
    query: tuple[float, float],
    key: tuple[float, float],
    seed: int,
    d_model: int,
    base: float,
    factor: str,
    n: int,
    pairing: str,
    mixed: bool,
) -> Whole:
    given, _, rotary_dim = _pairs(vectors, query, key, seed, d_model, base, factor)
    score, envelope = _sums(given[:, : rotary_dim // 2], rotary_dim, base, n)
    still = float((given[0] * given[1])[rotary_dim // 2 :].sum())
    run = score
    if mixed:
        other = "half" if pairing == "interleaved" else "interleaved"
        whole = laid_out(given, rotary_dim, pairing)
        paired = whole[:, np.stack(components(d_model // 2, rotary_dim, other), axis=-1)]
        run, _ = _sums(paired[:, : rotary_dim // 2], rotary_dim, base, n)
    return Whole(np.arange(1 - n, n), score + still, envelope, still, run + still)


def _sums(given: Array, rotary_dim: int, base: float, n: int) -> tuple[Array, Array]:
    """Return score and envelope at the distances 1 - n to n - 1 of pairs (2, P, 2).

    A pair's score is a cosine and a sine of the distance, and these are the same waves as
    those of the sinusoids. One table of them serves every query and key.
    """
    query, key = given
    along = (query * key).sum(axis=-1)  # (P,)
    across = query[:, 0] * key[:, 1] - query[:, 1] * key[:, 0]  # (P,)
    sines, cosines = np.split(_waves(rotary_dim, base, n), 2, axis=1)  # (n, P)
    even, odd = cosines @ along, sines @ across
    even_across, odd_along = cosines @ across, sines @ along
    score = np.concatenate([(even - odd)[:0:-1], even + odd])
    quarter = np.concatenate([(-odd_along - even_across)[:0:-1], odd_along - even_across])
    return score, np.hypot(score, quarter)


@lru_cache(maxsize=4)
def _waves(rotary_dim: int, base: float, n: int) -> Array:
    return sinusoidal.sinusoidal(n, rotary_dim, base=base, layout="concatenated")


def _total(whole: Whole, pairs: Pairs, state: State) -> dict[str, Any]:
    at = state.distance + state.n_positions - 1
    x = plots.f32(whole.distance)
    shares = shares_of(pairs, state.distance)
    upper, lower = whole.still + whole.envelope, whole.still - whole.envelope
    both = np.stack([whole.score, whole.run])
    largest = float(np.prod(np.hypot(pairs.given[..., 0], pairs.given[..., 1]), axis=0).max())
    return {
        "total": {
            "x": x,
            "y": plots.f32(whole.score),
            "upper": plots.f32(upper),
            "lower": plots.f32(lower),
        },
        "total_mark": {"x": x[[at]], "y": plots.f32(whole.score[[at]])},
        "shares": {"x": plots.f32(np.arange(len(shares))), "top": plots.f32(shares)},
        "share_mark": {
            "x": plots.f32(np.array([state.pair])),
            "top": plots.f32(shares[[state.pair]]),
        },
        "mix": {"x": x, "right": plots.f32(whole.score), "run": plots.f32(whole.run)},
        "mix_mark": {
            "x": x[[at]],
            "right": plots.f32(whole.score[[at]]),
            "run": plots.f32(whole.run[[at]]),
        },
        "total_y": _room(float(lower.min()), float(upper.max())),
        "mix_y": _room(float(both.min()), float(both.max())),
        "shares_y": _room(-largest, largest),
        "pairs": plots.ends(-0.6, len(shares) - 0.4),
    }


def shares_of(pairs: Pairs, distance: int) -> Array:
    """Return what each pair (P,) gives to the score at a distance."""
    turned = rotary.rotate_by(pairs.given[0], (distance * pairs.frequencies)[:, None])
    shares: Array = (turned * pairs.given[1]).sum(axis=-1)
    return shares


def _partners(pairs: Pairs, state: State) -> dict[str, Any]:
    n = len(pairs.frequencies)
    first, second = components(n, pairs.rotary_dim, state.pairing)
    n_turned = pairs.rotary_dim // 2
    colour = np.full(2 * n, np.nan)
    # Spread over all colours, the fastest pair first.
    for part in (first, second):
        colour[part[:n_turned]] = np.arange(n_turned) / max(n_turned - 1, 1)
    linked = np.unique(np.linspace(0, n_turned - 1, min(n_turned, MOST_LINKS)).astype(int))
    chosen = np.array([state.pair])
    return {
        "cells": {"x": plots.f32(np.arange(2 * n)), "colour": plots.f32(colour)},
        "links": _links(first[linked], second[linked], 2 * n),
        "link": _links(first[chosen], second[chosen], 2 * n),
        "partners": {"x": plots.f32(np.array([first[state.pair], second[state.pair]]))},
        "components": plots.ends(-0.7, 2 * n - 0.3),
    }


def _links(first: Array, second: Array, d_model: int) -> dict[str, Array]:
    return {
        "x0": plots.f32(first),
        "x1": plots.f32(second),
        "middle": plots.f32((first + second) / 2),
        # The middle of a curve lies half as high as its control point.
        "top": plots.f32(0.75 + 1.1 * np.sqrt((second - first) / d_model)),
    }


@lru_cache(maxsize=64)
def _room(low: float, high: float) -> dict[str, Array]:
    """Return a range that leaves some room below and above what it shows."""
    margin = 0.08 * (high - low) or 1.0
    return plots.ends(low - margin, high + margin)


AXES = (
    "products_y",
    "map_keys",
    "map_queries",
    "distances",
    "curve_y",
    "total_y",
    "shares_y",
    "mix_y",
    "pairs",
    "components",
)


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, AXES)
    for name in ("given", "turned"):
        arrows.style(sources[name])
    sources["bars"].data.update(colour=[theme.NEUTRAL, theme.NEUTRAL, theme.SCORE])
    figures = {
        "fan": _draw_fan(sources),
        "plane": arrows.figure(
            "plane", sources["given"], sources["turned"], sources["arc"], PLANE_ASPECT
        ),
        "products": _draw_products(sources, ranges, text),
        "map": _draw_map(sources, ranges, text),
        "curve": _draw_curve(sources, ranges, text),
        "faces": _draw_faces(sources),
        "total": _draw_total(sources, ranges, text),
        "shares": _draw_shares(sources, ranges, text),
        "partners": _draw_partners(sources, ranges, text),
        "mix": _draw_mix(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _draw_fan(sources: Sources) -> Plot:
    made = arrows.plane("fan", PLANE_ASPECT)
    width = arrows.RADIUS * PLANE_ASPECT
    colour: Style = {"line_color": theme.QUERY}
    plots.draw(
        made,
        sources["trail"],
        arrows.shaft(line_width=2, line_alpha="alpha", **colour),
        plots.label("label_x", "label_y", "label", size="12px"),
    )
    note = plots.label("note_x", "note_y", "note", size="15px")
    note.update(x={"value": -0.97 * width}, y={"value": 0.88 * arrows.RADIUS}, text_align="left")
    given = Segment(
        x0={"value": 0},
        y0={"value": 0},
        x1="given_x",
        y1="given_y",
        line_width=2,
        line_dash="dashed",
        line_alpha=0.6,
        **colour,
    )
    plots.draw(
        made,
        sources["fan"],
        arrows.arc(arrows.ARC_RADIUS),
        given,
        arrows.shaft(line_width=4, **colour),
        arrows.head(theme.QUERY),
        note,
    )
    return made


def _draw_products(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "products", plots.span(-0.6, 2.6), ranges["products_y"], height=HEIGHT, left=48
    )
    made.xaxis.ticker = [0, 1, 2]
    made.xaxis.major_label_overrides = {
        index: text(f"rotary.products.{name}")
        for index, name in enumerate(("first", "second", "sum"))
    }
    rule: Style = {"line_color": theme.NEUTRAL, "line_width": 2, "line_dash": "dotted"}
    plots.draw(made, sources["plain"], Segment(x0="x0", y0="y", x1="x1", y1="y", **rule))
    bar = VBar(x="x", top="top", bottom="bottom", width=0.6, **plots.filled("colour"))
    plots.draw(made, sources["bars"], bar, plots.label("x", "label_y", "label", size="13px"))
    return made


def _draw_map(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "map",
        ranges["map_keys"],
        ranges["map_queries"],
        height=340,
        left=56,
        x_label=text("axis.key"),
        y_label=text("axis.query"),
    )
    made.ygrid.visible = False
    plots.draw(made, sources["map"], plots.heat(plots.diverging_mapper()))
    # Dark on light, to be seen on every colour.
    plots.mark(
        made,
        sources["diagonal"],
        Line(x="x", y="y", line_color="#ffffff", line_width=4, line_alpha=0.8),
        Line(x="x", y="y", line_color="#1f2328", line_width=1.5, line_dash="dashed"),
    )
    plots.mark(
        made,
        sources["map_mark"],
        Scatter(
            x="key",
            y="query",
            marker="diamond",
            size=16,
            fill_color=theme.SCORE,
            line_color="#ffffff",
            line_width=2,
        ),
    )
    return made


def _distances(name: str, ranges: Ranges, text: Text) -> figure:
    """Return an empty chart of scores over distances."""
    return plots.chart(
        name,
        ranges["distances"],
        ranges[f"{name}_y"],
        height=HEIGHT,
        left=56,
        x_label=text("axis.distance"),
        y_label=text("axis.score"),
    )


_SCORE: Style = {"line_color": theme.SCORE, "line_width": 2}
_DIAMOND: Style = {"marker": "diamond", "size": 14, **plots.filled(theme.SCORE)}


def _draw_curve(sources: Sources, ranges: Ranges, text: Text) -> figure:
    made = _distances("curve", ranges, text)
    bound: Style = {"line_color": theme.NEUTRAL, "line_dash": "dotted"}
    plots.draw(
        made,
        sources["curve"],
        Line(x="x", y="upper", **bound),
        Line(x="x", y="lower", **bound),
        Line(x="x", y="y", **_SCORE),
    )
    plots.mark(
        made,
        sources["curve_mark"],
        Segment(x0="x", y0={"value": 0}, x1="x", y1="y", line_color=theme.SCORE, line_width=1.5),
        Scatter(x="x", y="y", **_DIAMOND),
    )
    return made


def _draw_faces(sources: Sources) -> Plot:
    width, height = (plots.span(0, length) for length in plots.CANVAS)
    made = plots.canvas("faces", width, height, plots.ASPECT)
    plots.draw(
        made,
        sources["faces"],
        Circle(
            radius="radius",
            line_color=theme.NEUTRAL,
            line_width="line_width",
            fill_color=theme.NEUTRAL,
            fill_alpha="fill",
        ),
        plots.label("x", "label_y", "label"),
    )
    query: Style = {"line_color": theme.QUERY, "line_width": 3}
    key: Style = {"line_color": theme.KEY, "line_width": 2, "line_dash": "dashed"}
    plots.draw(
        made,
        sources["hands"],
        Segment(x0="x", y0="y", x1="key_x", y1="key_y", **key),
        Scatter(x="key_x", y="key_y", size=6, marker="square", **plots.filled(theme.KEY)),
        Segment(x0="x", y0="y", x1="query_x", y1="query_y", **query),
        Scatter(x="query_x", y="query_y", size=6, **plots.filled(theme.QUERY)),
    )
    return made


def _draw_total(sources: Sources, ranges: Ranges, text: Text) -> figure:
    made = _distances("total", ranges, text)
    edge: Style = {"line_color": theme.NEUTRAL, "line_dash": "dotted"}
    plots.draw(
        made,
        sources["total"],
        VArea(x="x", y1="lower", y2="upper", fill_color=theme.NEUTRAL, fill_alpha=0.12),
        Line(x="x", y="upper", **edge),
        Line(x="x", y="lower", **edge),
        Line(x="x", y="y", **_SCORE),
    )
    plots.mark(made, sources["total_mark"], Scatter(x="x", y="y", **_DIAMOND))
    return made


def _draw_shares(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "shares",
        ranges["pairs"],
        ranges["shares_y"],
        height=SHORT,
        left=56,
        x_label=text("rotary.axis.pair"),
        y_label=text("rotary.axis.share"),
    )
    made.xaxis.ticker = BasicTicker(min_interval=1)
    bar: Style = {"x": "x", "top": "top", "width": 0.7}
    plots.draw(made, sources["shares"], VBar(**bar, **plots.filled(theme.NEUTRAL)))
    plots.mark(
        made,
        sources["share_mark"],
        VBar(**bar, **plots.filled(theme.SCORE)),
        Scatter(x="x", y="top", marker="square", size=6, **plots.filled(theme.SCORE)),
    )
    return made


def _draw_partners(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "partners",
        ranges["components"],
        plots.span(-0.08, 1.5),
        height=ROW,
        left=24,
        x_label=text("rotary.axis.component"),
    )
    made.yaxis.visible = False
    made.ygrid.visible = False
    curve: Style = {"x0": "x0", "x1": "x1", "cx": "middle", "cy": "top"}
    ends: Style = {"y0": {"value": 0.45}, "y1": {"value": 0.45}}
    plots.draw(
        made, sources["links"], Quadratic(line_color=theme.NEUTRAL, line_width=1.5, **curve, **ends)
    )
    plots.draw(
        made, sources["link"], Quadratic(line_color=theme.SCORE, line_width=4, **curve, **ends)
    )
    speeds = LinearColorMapper(palette=theme.PENALTY[::-1], low=0, high=1, nan_color=theme.MASKED)
    cell: Style = {"x": "x", "y": {"value": 0.22}, "height": 0.4}
    plots.draw(
        made,
        sources["cells"],
        Rect(
            width=0.8,
            fill_color={"field": "colour", "transform": speeds},
            line_color=None,
            **cell,
        ),
    )
    frame: Style = {"line_color": theme.SCORE, "line_width": 3, "fill_color": None}
    plots.draw(made, sources["partners"], Rect(width=0.9, **cell, **frame))
    return made


def _draw_mix(sources: Sources, ranges: Ranges, text: Text) -> figure:
    made = _distances("mix", ranges, text)
    run: Style = {"line_color": theme.COSINE, "line_width": 2, "line_dash": "dashed"}
    plots.draw(made, sources["mix"], Line(x="x", y="right", **_SCORE), Line(x="x", y="run", **run))
    plots.mark(
        made,
        sources["mix_mark"],
        Scatter(x="x", y="right", **_DIAMOND),
        Scatter(x="x", y="run", marker="square", size=8, **plots.filled(theme.COSINE)),
    )
    return made


def describe(state: State, data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    pairs, whole = pairs_of(state), whole_scores(state)
    said = _said(state, pairs, text) | _said_of_whole(state, pairs, whole, text)
    said["between"] = str(data["arc"]["label"][0])
    key = state.position - state.distance
    place = "before" if key < 0 else "after" if key >= state.n_positions else ""
    nowhere = f" {text(f'rotary.nowhere.{place}', **said)}" if place else ""
    mix = "mixed" if state.mixed else "agree"
    partial = "whole" if pairs.rotary_dim == state.d_model else "partial"
    return {
        "turn": text("rotary.turn.now", **said),
        "arrows": text("rotary.arrows.now", **said) + nowhere,
        "products": text("rotary.products.now", **said),
        "map": text("rotary.map.now", **said) + nowhere,
        "curve": text("rotary.curve.now", **said),
        "faces": text("rotary.faces.now", **said),
        "total": text("rotary.total.now", **said),
        "pairing": f"{text('rotary.pairing.now', **said)} {text(f'rotary.{partial}', **said)}",
        "mix": text(f"rotary.mix.{mix}", **said),
        "summary": text("rotary.summary", **said),
    }


def _said(state: State, pairs: Pairs, text: Text) -> dict[str, object]:
    """Return the numbers of the chosen pair."""
    frequency = float(pairs.frequencies[state.pair])
    given = pairs.given[:, state.pair]
    key_position = state.position - state.distance
    places = np.array([state.position, key_position])
    turned = rotary.rotate(given, places, inverse_frequencies=[frequency])
    first, second = (float(product) for product in turned[0] * turned[1])
    angle = state.position * frequency
    # Every place in the context where two tokens stand this far apart.
    queries = np.arange(max(state.distance, 0), state.n_positions + min(state.distance, 0))
    same = rotary.score(
        given[0], given[1], queries, queries - state.distance, inverse_frequencies=[frequency]
    )
    wavelength = 2 * math.pi / frequency if frequency else math.inf
    heading = math.atan2(given[1] @ [-given[0, 1], given[0, 0]], given[0] @ given[1])
    best = heading / frequency if frequency else 0.0
    return {
        "position": state.position,
        "key": text.fixed(key_position, 0),
        "distance": text.fixed(state.distance, 0),
        "last": state.n_positions - 1,
        "pair": state.pair,
        "frequency": text.number(frequency),
        "wavelength": text.number(wavelength),
        "angle": text.number(angle),
        "degrees": text.number(math.degrees(angle)),
        "key_angle": text.number(key_position * frequency),
        "given": _vector(given[0], text),
        "turned": _vector(turned[0], text),
        "turned_key": _vector(turned[1], text),
        "length": text.fixed(float(np.hypot(*given[0])), 3),
        "first": text.fixed(first, 3),
        "second": text.fixed(second, 3),
        "score": text.fixed(first + second, 3),
        "plain": text.fixed(float(given[0] @ given[1]), 3),
        "count": len(queries),
        "spread": text.number(float(np.ptp(same)), 1),
        "best": text.fixed(best, 1),
        "highest": text.fixed(float(np.hypot(*given[0]) * np.hypot(*given[1])), 3),
    }


def _vector(values: Array, text: Text) -> str:
    return f"({text.fixed(float(values[0]))}, {text.fixed(float(values[1]))})"


def _said_of_whole(state: State, pairs: Pairs, whole: Whole, text: Text) -> dict[str, object]:
    """Return the numbers of the whole vectors."""
    here = state.distance + state.n_positions - 1
    back = whole.score[state.n_positions - 1 :]  # at the distances 0 to n - 1
    rises = int((np.diff(back) > 0).sum())
    gap = np.abs(whole.run - whole.score)
    first, second = components(len(pairs.frequencies), pairs.rotary_dim, state.pairing)
    slowest = pairs.rotary_dim // 2 - 1
    return {
        "n_pairs": len(pairs.frequencies),
        "slowest": slowest,
        "slow_wave": text.number(2 * math.pi / float(pairs.frequencies[slowest])),
        "fast_wave": text.number(2 * math.pi / float(pairs.frequencies[0])),
        "total": text.fixed(float(whole.score[here])),
        "share": text.fixed(float(shares_of(pairs, state.distance)[state.pair])),
        "peak": text.fixed(float(whole.distance[np.argmax(whole.score)]), 0),
        "top": text.fixed(float(whole.score.max())),
        "rises": rises,
        "steps": len(back) - 1,
        "gap": text.fixed(float(gap.max())),
        "gap_at": text.fixed(float(whole.distance[np.argmax(gap)]), 0),
        "gap_same": text.fixed(float(gap[state.n_positions - 1])),
        "one": int(first[state.pair]),
        "two": int(second[state.pair]),
        "rotary_dim": pairs.rotary_dim,
        "d_model": state.d_model,
        "rest": state.d_model - pairs.rotary_dim,
        "still": text.fixed(whole.still),
    }


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure or the move of a grip sets."""
    column = round(x)
    match where:
        case "map":
            return {"position": round(y), "distance": round(y) - column}
        case "curve" | "total" | "mix" | "distance":
            return {"distance": column}
        case "faces":
            return {"pair": clocks.pick(state.d_model // 2, state.pair, x, y)}
        case "shares":
            return {"pair": column}
        case "partners":
            n = state.d_model // 2
            dim = _rotary_dim(state.d_model, state.partial_rotary_factor)
            first, second = components(n, dim, state.pairing)
            component = min(max(column, 0), 2 * n - 1)
            return {"pair": int(np.flatnonzero((first == component) | (second == component))[0])}
        case "query" | "key":
            return _drawn(state, where, x, y)
    return {}


def _drawn(state: State, name: str, x: float, y: float) -> dict[str, Any]:
    """Return the arrows as the reader draws them, as they are before turning."""
    pairs = pairs_of(state)
    # Arrows of another making become the reader's own, both of them.
    kept = {
        field: _short(pairs.given[index, state.pair])
        for index, field in enumerate(("query", "key"))
    }
    place = state.position - (state.distance if name == "key" else 0)
    angle = -place * float(pairs.frequencies[state.pair])
    return {**kept, name: _short(rotary.rotate_by([x, y], [angle])), "vectors": "chosen"}


def _short(vector: Array) -> tuple[float, float]:
    """Return a vector in hundredths, which keep the link short, and not too long for its field."""
    length = max(float(np.hypot(*vector)), 1e-9)
    # One hundredth less than the longest stays within it when it is rounded.
    x, y = np.round(vector * min(1.0, (LONGEST_VECTOR - 0.01) / length), 2)
    return float(x), float(y)


def tabulate(state: State, _data: Data, text: Text, name: str) -> Table:
    """Return what a figure shows as rows."""
    pairs, whole = pairs_of(state), whole_scores(state)
    frequency = [float(pairs.frequencies[state.pair])]
    given = pairs.given[:, state.pair]
    places = np.array([state.position, state.position - state.distance])
    match name:
        case "fan":
            query = np.tile(given[0], (state.n_positions, 1))
            turned = rotary.rotate(query, state.n_positions, inverse_frequencies=frequency)
            positions = np.arange(state.n_positions)
            return table({text("field.position"): positions, text("column.after"): turned})
        case "plane":
            columns = {
                text("field.position"): places,
                text("column.before"): given,
                text("column.after"): rotary.rotate(given, places, inverse_frequencies=frequency),
            }
            return table({"": [text("mark.query"), text("mark.key")], **columns})
        case "products":
            turned = rotary.rotate(given, places, inverse_frequencies=frequency)
            products = turned[0] * turned[1]
            names = [text(f"rotary.products.{part}") for part in ("first", "second", "sum")]
            return table({"": names, text("rotary.column.value"): [*products, products.sum()]})
        case "map":
            begin, w = window_of(state)
            keys = np.arange(begin, begin + w)
            scores = rotary.score(
                given[0], given[1], state.position, keys, inverse_frequencies=frequency
            )
            note = text("rotary.map.note", position=state.position)
            return table({text("axis.key"): keys, text("mark.score"): scores}, note)
        case "curve":
            scores = rotary.score(
                given[0], given[1], whole.distance, 0, inverse_frequencies=frequency
            )
            return table({text("field.distance"): whole.distance, text("mark.score"): scores})
        case "faces" | "shares":
            index = {text("field.pair"): np.arange(len(pairs.frequencies))}
            if name == "shares":
                shares = shares_of(pairs, state.distance)
                return table({**index, text("rotary.column.share"): shares})
            query, key = (
                rotary.rotate_by(vectors, (place * pairs.frequencies)[:, None])
                for vectors, place in zip(pairs.given, places, strict=True)
            )
            columns = {
                text("column.frequency"): pairs.frequencies,
                text("mark.query"): query,
                text("mark.key"): key,
            }
            return table({**index, **columns})
        case "partners":
            first, second = components(len(pairs.frequencies), pairs.rotary_dim, state.pairing)
            return table(
                {
                    text("field.pair"): np.arange(len(first)),
                    text("rotary.column.one"): first,
                    text("rotary.column.two"): second,
                    text("column.frequency"): pairs.frequencies,
                }
            )
    last = {"rotary.mark.envelope": whole.envelope}
    if name == "mix":
        last = {"rotary.mark.run": whole.run}
    columns = {text("field.distance"): whole.distance, text("mark.score"): whole.score}
    return table(columns | {text(key): values for key, values in last.items()})


def snippet(state: State, name: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    code = "import numpy as np\nfrom positions import rotary\n\n" + _setting(state)
    places = f"{state.position}, {state.position - state.distance}"
    one = f"query, key, frequency = queries[{state.pair}], keys[{state.pair}], w[{state.pair}]\n"
    distances = f"distance = np.arange({1 - state.n_positions}, {state.n_positions})\n"
    match name:
        case "fan":
            code += one + (
                f"copies = np.tile(query, ({state.n_positions}, 1))\n"
                f"turned = rotary.rotate(copies, {state.n_positions}, "
                "inverse_frequencies=[frequency])\n"
            )
            return Snippet(code, {"turned": (1, 3)}, (rotary.rotate,))
        case "plane":
            code += one + (
                f"turned = rotary.rotate([query, key], [{places}], "
                "inverse_frequencies=[frequency])\n"
            )
            return Snippet(code, {"turned": (4, 6)}, (rotary.rotate,))
        case "products":
            code += one + (
                f"turned = rotary.rotate([query, key], [{places}], "
                "inverse_frequencies=[frequency])\n"
                "products = turned[0] * turned[1]\n"
                "value = np.append(products, products.sum())\n"
            )
            return Snippet(code, {"value": (1, 2)}, (rotary.rotate,))
        case "map":
            first, w = window_of(state)
            code += one + (
                f"keys_at = np.arange({first}, {first + w})\n"
                f"score = rotary.score(query, key, {state.position}, keys_at, "
                "inverse_frequencies=[frequency])\n"
            )
            return Snippet(code, {"keys_at": (0, 1), "score": (1, 2)}, (rotary.score,))
        case "curve":
            code += (
                one
                + distances
                + (
                    "score = rotary.score("
                    "query, key, distance, 0, inverse_frequencies=[frequency])\n"
                )
            )
            return Snippet(code, {"distance": (0, 1), "score": (1, 2)}, (rotary.score,))
        case "faces":
            code += (
                f"query = rotary.rotate_by(queries, {state.position} * w[:, None])\n"
                f"key = rotary.rotate_by(keys, {state.position - state.distance} * w[:, None])\n"
            )
            return Snippet(code, {"w": (1, 2), "query": (2, 4), "key": (4, 6)}, (rotary.rotate_by,))
        case "shares":
            code += (
                f"turned = rotary.rotate_by(queries, {state.distance} * w[:, None])\n"
                "share = (turned * keys).sum(axis=-1)\n"
            )
            return Snippet(code, {"share": (1, 2)}, (rotary.rotate_by,))
    code += _layout(state)
    if name == "partners":
        return Snippet(
            code, {"first": (1, 2), "second": (2, 3), "w": (3, 4)}, (rotary.pairing_permutation,)
        )
    code += distances + (
        "q, k = np.empty((2, 2 * len(w)))\n"
        "q[first], q[second] = queries.T\n"
        "k[first], k[second] = keys.T\n"
    )
    call = "rotary.score(q, k, distance, 0, inverse_frequencies=w[:turned], pairing={})\n"
    code += "score = " + call.format(repr(state.pairing))
    gives = {"distance": (0, 1), "score": (1, 2)}
    if name == "mix":
        other = "half" if state.pairing == "interleaved" else "interleaved"
        code += "run = " + call.format(repr(other if state.mixed else state.pairing))
        return Snippet(code, {**gives, "run": (2, 3)}, (rotary.score, rotary.rotate))
    code += (
        "# The same with each turned pair of the key a quarter turn on.\n"
        "still = (queries * keys)[turned:].sum()\n"
        "k[first[:turned]], k[second[:turned]] = -keys[:turned, 1], keys[:turned, 0]\n"
        f"quarter = {call.format(repr(state.pairing)).rstrip()} - still\n"
        "envelope = np.hypot(score - still, quarter)\n"
    )
    return Snippet(code, {**gives, "envelope": (2, 3)}, (rotary.score, rotary.rotate))


def _setting(state: State) -> str:
    """Return the lines that make queries, keys (P, 2) and the frequencies w (P,)."""
    n = state.d_model // 2
    dim = _rotary_dim(state.d_model, state.partial_rotary_factor)
    code = f"w = rotary.inverse_frequencies({dim}, base={state.base})\n"
    if dim < state.d_model:
        code += f"w = np.append(w, np.zeros({n - dim // 2}))  # pairs that are not turned\n"
    if state.vectors == "chosen":
        return code + (
            f"queries = np.tile({state.query}, ({n}, 1))\nkeys = np.tile({state.key}, ({n}, 1))\n"
        )
    code += (
        f"headings = np.random.default_rng({state.seed}).uniform(0, 2 * np.pi, (2, {n}))\n"
        "queries, keys = np.stack([np.cos(headings), np.sin(headings)], axis=-1)\n"
    )
    if state.vectors == "equal":
        code += "keys = queries\n"
    elif state.vectors == "peak":
        code += f"keys = rotary.rotate_by(queries, {PEAK} * w[:, None])\n"
    return code


def _layout(state: State) -> str:
    """Return the lines that say which components form which pair."""
    dim = _rotary_dim(state.d_model, state.partial_rotary_factor)
    code = f"turned = {dim // 2}\norder = np.arange({state.d_model // 2 * 2})\n"
    if state.pairing == "half":
        code += f"order[:{dim}] = rotary.pairing_permutation({dim})\n"
    return code + "first, second = order[0::2], order[1::2]\n"


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    pairs, whole = pairs_of(state), whole_scores(state)
    said = _said(state, pairs, text) | _said_of_whole(state, pairs, whole, text)
    return text(f"rotary.claim.{key}.now", **said)


_KEYS = {key: moved for key, moved in KEYS.items() if moved[0] != "head"}
_QUERY = Mark("mark.query", "line", (theme.QUERY,))
_KEY = Mark("mark.key", "dashed", (theme.KEY,))
_TOTAL = Mark("mark.score", "line", (theme.SCORE,))

# Width 4 and base 4 give pair 1 the speed of 0.5 rad per position.
WORKED = {
    "d_model": 4,
    "base": 4.0,
    "pair": 1,
    "n_positions": 32,
    "query": (1.0, 0.5),
    "key": (0.8, 0.2),
    "vectors": "chosen",
    "partial_rotary_factor": "1",
    "mixed": False,
}
USUAL = {"base": 10000.0, "partial_rotary_factor": "1", "mixed": False, "seed": 0}

TOPIC = Topic(
    slug="rotary",
    order=6,
    shared=("position", "distance", "pair", "vectors"),
    controls=(
        "d_model",
        "base",
        "n_positions",
        "pairing",
        "mixed",
        "partial_rotary_factor",
        "seed",
    ),
    fields=("query", "key"),
    cards=(
        Card("turn", ("fan",), {"fan": (Mark("rotary.mark.places", "note"),)}),
        Card(
            "arrows",
            ("plane",),
            {"plane": (_QUERY, _KEY, Mark("mark.given", "faint", (theme.QUERY, theme.KEY)))},
        ),
        Card(
            "products",
            ("products",),
            {"products": (Mark("rotary.mark.plain", "dotted", (theme.NEUTRAL,)),)},
        ),
        Card(
            "map",
            ("map",),
            {
                "map": (
                    Mark("rotary.mark.signed", "ramp", tuple(theme.DIVERGING[::42])),
                    Mark("rotary.mark.diagonal", "dashed", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "curve",
            ("curve",),
            {"curve": (_TOTAL, Mark("mark.bound", "dotted", (theme.NEUTRAL,)))},
        ),
        Card("faces", ("faces",), {"faces": (_QUERY, _KEY, Mark("mark.faces", "note"))}),
        Card(
            "total",
            ("total", "shares"),
            {
                "total": (_TOTAL, Mark("rotary.mark.envelope", "dotted", (theme.NEUTRAL,))),
                "shares": (Mark("rotary.mark.share", "bar", (theme.SCORE,)),),
            },
        ),
        Card(
            "pairing",
            ("partners",),
            {
                "partners": (
                    Mark("rotary.mark.speed", "ramp", tuple(theme.PENALTY[::-50])),
                    Mark("rotary.mark.still", "fill", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "mix",
            ("mix",),
            {
                "mix": (
                    Mark("rotary.mark.right", "line", (theme.SCORE,)),
                    Mark("rotary.mark.run", "dashed", (theme.COSINE,)),
                )
            },
        ),
    ),
    grips={
        "query": Grip("plane", "turned", 0, "x", "y", "xy"),
        "key": Grip("plane", "turned", 1, "x", "y", "xy"),
        "distance": Grip("curve", "curve_mark", 0, "x", "y", "x"),
    },
    steps=(
        Step(
            "turn",
            {**WORKED, "position": 5, "distance": 0},
            ("turn",),
            ("position",),
            r"\mathrm{angle} = m\,\omega",
        ),
        Step(
            "both",
            {**WORKED, "position": 1, "distance": -2},
            ("arrows",),
            ("position", "distance"),
            r"q_m = R_{m\omega}\, q \qquad k_n = R_{n\omega}\, k",
        ),
        Step(
            "score",
            {**WORKED, "position": 1, "distance": -2},
            ("arrows", "products"),
            ("position", "distance"),
            r"q_m \cdot k_n = q \cdot R_{(n-m)\omega}\, k",
        ),
        Step(
            "slide",
            {**WORKED, "position": 11, "distance": -2},
            ("products", "map"),
            ("position",),
            r"R_{m\omega}^{\top} R_{n\omega} = R_{(n-m)\omega}",
        ),
        Step(
            "wave",
            {**WORKED, "position": 16, "distance": 3},
            ("arrows", "curve"),
            ("distance",),
            r"|q|\,|k|\,\cos\left((m-n)\,\omega - \varphi\right)",
        ),
        Step(
            "pairs",
            {
                **USUAL,
                "d_model": 16,
                "n_positions": 128,
                "position": 18,
                "distance": 5,
                "pair": 0,
                "vectors": "chosen",
            },
            ("faces",),
            ("position", "distance", "pair"),
            r"\omega_i = 10000^{-2i/d}",
        ),
        Step(
            "sum",
            {
                **USUAL,
                "d_model": 64,
                "n_positions": 128,
                "position": 64,
                "distance": 8,
                "pair": 6,
                "vectors": "equal",
            },
            ("total",),
            ("distance", "pair", "vectors"),
            r"q_m \cdot k_n = \sum_i q_i \cdot R_{(n-m)\omega_i}\, k_i",
        ),
        Step(
            "pairing",
            {
                **USUAL,
                "d_model": 16,
                "n_positions": 64,
                "position": 32,
                "distance": 8,
                "pair": 2,
                "vectors": "random",
                "pairing": "interleaved",
                "mixed": True,
            },
            ("pairing", "mix"),
            ("pair", "pairing", "mixed"),
        ),
        Step(
            "partial",
            {
                **USUAL,
                "d_model": 32,
                "n_positions": 128,
                "position": 64,
                "distance": 8,
                "pair": 1,
                "vectors": "equal",
                "pairing": "half",
                "partial_rotary_factor": "0.25",
            },
            ("pairing", "total"),
            ("partial_rotary_factor", "vectors"),
        ),
    ),
    presets=(
        Preset("chapter", {**WORKED, "position": 1, "distance": -2}, "0.655"),
        Preset("far", {**WORKED, "position": 11, "distance": -2}, "0.655"),
        Preset("same", {**WORKED, "position": 11, "distance": 0}, "0.900"),
        Preset(
            "peak",
            {
                **USUAL,
                "d_model": 64,
                "n_positions": 128,
                "position": 64,
                "distance": PEAK,
                "vectors": "peak",
            },
            "32.00",
        ),
        Preset(
            "neox",
            {
                **USUAL,
                "d_model": 96,
                "n_positions": 128,
                "pairing": "half",
                "partial_rotary_factor": "0.25",
            },
        ),
    ),
    claims=(
        Claim("relative", True, {"position": 30}),
        Claim("absolute", False, {"position": 21}),
        Claim("fades", False, {**USUAL, "d_model": 64, "n_positions": 128, "vectors": "equal"}),
        Claim(
            "pairing",
            False,
            {**USUAL, "d_model": 64, "n_positions": 64, "vectors": "random", "mixed": True},
        ),
        Claim("all", False, {**USUAL, "d_model": 96, "partial_rotary_factor": "0.25"}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    keys=_KEYS,
    pager=lambda state, text: clocks.pager("faces", state, text),
    pick=pick,
)
