"""Attention is blind to order: the same words in two orders, matched word by word.

Random matrices stand in for trained ones: that attention cannot see order does not depend on
their values. A word's vector depends on the word and the seed alone.

Letters: n words, d = WIDTH components.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import ColumnDataSource, Line, Plot, Range1d, Rect, Scatter, Segment
from numpy.typing import NDArray

from positions import attention, sinusoidal
from positions.app import plots, theme
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
from positions.app.words import same_order, words_of

Array = NDArray[Any]

WIDTH = 8
"""Components of a token vector: few enough to see each."""

SEEN = 5e-4
"""Differences below it are written as 0.000."""

# The picture of one order, in units of a hundredth of its width: labels, weights, outputs.
LABELS, MAP, GAP, OUTPUTS, HEADER = 24.0, 45.0, 5.0, 25.0, 17.0
CANVAS = (LABELS + MAP + GAP + OUTPUTS + 1, MAP + HEADER + 1)
MOST_NUMBERED = 5
"""Words up to which a cell has room for its number."""
LONGEST_LABEL = 9

MATCHED_HEIGHT = 300


@dataclass(frozen=True)
class Attended:
    """One order of the words, and what attention makes of it.

    Attributes
    ----------
    words : tuple of str
    weights : numpy.ndarray, shape (n, n)
    output : numpy.ndarray, shape (n, d)
    """

    words: tuple[str, ...]
    weights: Array
    output: Array


def attend(words: tuple[str, ...], seed: int, causal: bool, add_positions: bool) -> Attended:
    """Return what one head makes of words in an order."""
    x = np.array([word_vector(word, WIDTH, seed) for word in words])  # (n, d)
    if add_positions:
        x = x + sinusoidal.sinusoidal(len(words), WIDTH)
    query, key, value = x @ matrices(seed)  # (3, n, d)
    output, weights = attention.attention(query, key, value, causal=causal)
    return Attended(words, weights, output)


@lru_cache(maxsize=16)
def matrices(seed: int) -> Array:
    """Return the matrices that make queries, keys and values, shape (3, d, d)."""
    drawn: Array = np.random.default_rng(seed).normal(size=(3, WIDTH, WIDTH))
    return np.asarray(drawn / np.sqrt(WIDTH))


@dataclass(frozen=True)
class Pair:
    """Both orders, and the second as seen from the words of the first.

    Attributes
    ----------
    before, after : Attended
    places : list of int
        Where each word of the first order stands in the second.
    weights, output : numpy.ndarray, shapes (n, n) and (n, d)
        Those of the second order, with rows and keys in the first order.
    """

    before: Attended
    after: Attended
    places: list[int]
    weights: Array
    output: Array

    @property
    def differences(self) -> Array:
        """Return the largest difference of each word's weights and outputs, shape (n,)."""
        weights = np.abs(self.weights - self.before.weights).max(axis=1)
        return np.asarray(np.maximum(weights, np.abs(self.output - self.before.output).max(axis=1)))


def compared(state: State) -> Pair:
    """Return both orders of a state."""
    before, after = words_of(state.sentence), words_of(state.reordered)
    return _compared(
        tuple(before),
        tuple(after),
        tuple(same_order(state.sentence, state.reordered)),
        state.seed,
        state.causal,
        state.add_positions,
    )


@lru_cache(maxsize=8)
def _compared(
    before: tuple[str, ...],
    after: tuple[str, ...],
    places: tuple[int, ...],
    seed: int,
    causal: bool,
    add_positions: bool,
) -> Pair:
    first = attend(before, seed, causal, add_positions)
    second = attend(after, seed, causal, add_positions)
    order = list(places)
    return Pair(first, second, order, second.weights[np.ix_(order, order)], second.output[order])


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    pair = compared(state)
    largest = float(max(np.abs(a.output).max() for a in (pair.before, pair.after)))
    token = min(state.token, len(pair.places) - 1)
    return {
        **_picture("before", pair.before, largest, state.causal, token),
        **_picture("after", pair.after, largest, state.causal, pair.places[token]),
        **_matched(pair, token),
    }


def _picture(
    name: str, shown: Attended, largest: float, causal: bool, chosen: int
) -> dict[str, dict[str, Array]]:
    """Return the cells of one order: weights on the left, outputs on the right, a row a word."""
    n = len(shown.words)
    side, width = MAP / n, OUTPUTS / WIDTH
    row, column = (index.ravel() for index in np.indices((n, n)))
    hidden = (column > row) & causal
    weights = shown.weights.ravel()
    out_row, out_column = (index.ravel() for index in np.indices((n, WIDTH)))
    output = shown.output.ravel()
    middle = MAP - (np.arange(n) + 0.5) * side
    short = [w if len(w) <= LONGEST_LABEL else f"{w[: LONGEST_LABEL - 1]}…" for w in shown.words]
    return {
        f"{name}_weights": {
            "x": plots.f32(LABELS + (column + 0.5) * side),
            "y": plots.f32(middle[row]),
            "side": plots.f32(np.full(n * n, 0.94 * side)),
            "alpha": plots.f32(0.85 * weights),
            "hatch": np.where(hidden, "right_diagonal_line", "blank"),
            "label": np.where(
                hidden | (n > MOST_NUMBERED), "", [f"{100 * w:.0f}" for w in weights]
            ),
        },
        f"{name}_outputs": {
            "x": plots.f32(LABELS + MAP + GAP + (out_column + 0.5) * width),
            "y": plots.f32(middle[out_row]),
            "width": plots.f32(np.full(n * WIDTH, width)),
            "height": plots.f32(np.full(n * WIDTH, 0.94 * side)),
            "alpha": plots.f32(0.9 * np.abs(output) / largest),
            "colour": np.where(output < 0, theme.NEGATIVE, theme.POSITIVE),
            "sign": np.where(output < 0, "\N{MINUS SIGN}", ""),
        },
        f"{name}_words": {
            "row_x": plots.f32(np.full(n, LABELS - 1.5)),
            "row_y": plots.f32(middle),
            "row": np.array([f"{word} {i}" for i, word in enumerate(short)]),
            "column_x": plots.f32(LABELS + (np.arange(n) + 0.5) * side),
            "column_y": plots.f32(np.full(n, MAP + 1.5)),
            "column": np.array(short),
        },
        f"{name}_chosen": {
            "x": plots.f32(np.array([LABELS + MAP / 2, LABELS + MAP + GAP + OUTPUTS / 2])),
            "y": plots.f32(middle[[chosen, chosen]]),
            "width": plots.f32(np.array([MAP, OUTPUTS]) + 0.6),
            "height": plots.f32(np.full(2, side)),
        },
    }


def _matched(pair: Pair, token: int) -> dict[str, dict[str, Array]]:
    """Return each number of the first order against the same word's in the second."""
    weights = np.stack([pair.before.weights, pair.weights])  # (2, n, n)
    output = np.stack([pair.before.output, pair.output])  # (2, n, d)
    chosen = np.concatenate([weights[:, token], output[:, token]], axis=1)  # (2, n + d)
    every = np.concatenate([weights.reshape(2, -1), output.reshape(2, -1)], axis=1)
    reach = 1.12 * float(np.abs(every).max())
    worst = int(np.abs(every[1] - every[0]).argmax())
    x, y = every[:, worst]
    ends = np.array([-reach, reach])
    return {
        "diagonal": {"x": plots.f32(ends), "y": plots.f32(ends)},
        "weights": {"x": plots.f32(weights[0].ravel()), "y": plots.f32(weights[1].ravel())},
        "outputs": {"x": plots.f32(output[0].ravel()), "y": plots.f32(output[1].ravel())},
        "chosen": {"x": plots.f32(chosen[0]), "y": plots.f32(chosen[1])},
        "worst": {
            "x": plots.f32(np.array([x])),
            "y": plots.f32(np.array([y])),
            "on": plots.f32(np.array([x])),
        },
        "matched_x": {"start": ends[:1], "end": ends[1:]},
        "matched_y": {"start": ends[:1], "end": ends[1:]},
    }


Sources = Mapping[str, ColumnDataSource]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    axes = ("matched_x", "matched_y")
    sources, ranges = plots.feeds(data, axes)
    figures = {
        "before": _order("before", sources),
        "after": _order("after", sources),
        "matched": _diagonal(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _order(name: str, sources: Sources) -> Plot:
    width, height = CANVAS
    made = plots.canvas(name, plots.span(0, width), plots.span(-1, height - 1), width / height)
    words = plots.label("row_x", "row_y", "row", size="12px", align="right")
    above = plots.label("column_x", "column_y", "column", size="12px", align="left")
    above.angle = {"value": 0.95}
    plots.draw(made, sources[f"{name}_words"], words, above)
    cell = Rect(
        width="side",
        height="side",
        line_color=theme.NEUTRAL,
        line_alpha=0.35,
        fill_color=theme.KEY,
        fill_alpha="alpha",
        hatch_pattern={"field": "hatch"},
        hatch_color=theme.NEUTRAL,
        hatch_alpha=0.6,
        hatch_scale=7,
    )
    plots.draw(made, sources[f"{name}_weights"], cell, plots.label("x", "y", "label", size="12px"))
    bar = Rect(
        width="width",
        height="height",
        line_color=theme.NEUTRAL,
        line_alpha=0.35,
        fill_color="colour",
        fill_alpha="alpha",
    )
    plots.draw(made, sources[f"{name}_outputs"], bar, plots.label("x", "y", "sign"))
    frame = Rect(
        width="width", height="height", line_color=theme.CHOSEN, line_width=3, fill_color=None
    )
    plots.mark(made, sources[f"{name}_chosen"], frame)
    return made


def _diagonal(sources: Sources, ranges: Mapping[str, Range1d], text: Text) -> Plot:
    made = plots.chart(
        "matched",
        ranges["matched_x"],
        ranges["matched_y"],
        height=MATCHED_HEIGHT,
        left=56,
        x_label=text("order_blind.axis.before"),
        y_label=text("order_blind.axis.after"),
    )
    plots.draw(
        made,
        sources["diagonal"],
        Line(x="x", y="y", line_color=theme.NEUTRAL, line_dash="dashed", line_width=1.5),
    )
    plots.draw(
        made,
        sources["worst"],
        Segment(x0="x", y0="on", x1="x", y1="y", line_color=theme.COMPARED, line_width=3),
    )
    for name, marker, colour in (
        ("outputs", "circle", theme.POSITIVE),
        ("weights", "square", theme.KEY),
    ):
        point = Scatter(
            marker={"value": marker},
            size=7,
            fill_color=colour,
            fill_alpha=0.55,
            line_color=colour,
        )
        plots.draw(made, sources[name], point)
    ring = Scatter(size=12, fill_color=None, line_color=theme.CHOSEN, line_width=2)
    plots.mark(made, sources["chosen"], ring)
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    pair = compared(state)
    token = min(state.token, len(pair.places) - 1)
    difference = float(pair.differences.max())
    said = {
        "difference": text.fixed(difference, 3),
        "worst": pair.before.words[int(pair.differences.argmax())],
        "apart": text.fixed(float(np.abs(pair.after.output - pair.before.output).max()), 3),
    }
    if pair.before.words == pair.after.words:
        found = "same"
    elif difference < SEEN:
        found = "blind"
    elif state.causal and state.add_positions:
        found = "both"
    else:
        found = "causal" if state.causal else "positions"
    return {
        "before": _sentence(pair.before, token, text),
        "after": _sentence(pair.after, pair.places[token], text),
        "matched": text(f"order_blind.matched.{found}", **said),
        "summary": text("order_blind.summary", **said),
    }


def _sentence(shown: Attended, row: int, text: Text) -> str:
    most = int(shown.weights[row].argmax())
    other = text("order_blind.other", word=shown.words[most])
    return text(
        "order_blind.row",
        word=shown.words[row],
        place=row,
        share=text.number(100 * float(shown.weights[row, most]), 2),
        most=text("order_blind.itself") if most == row else other,
        first=text.fixed(float(shown.output[row, 0])),
        second=text.fixed(float(shown.output[row, 1])),
    )


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    pair = compared(state)
    if figure == "matched":
        n = len(pair.places)
        numbers = [text("order_blind.column.weight", key=i) for i in range(n)]
        numbers += [text("order_blind.column.output", component=i) for i in range(WIDTH)]
        before = np.hstack([pair.before.weights, pair.before.output]).ravel()
        after = np.hstack([pair.weights, pair.output]).ravel()
        return table(
            {
                text("field.token"): np.repeat(pair.before.words, n + WIDTH),
                text("order_blind.column.number"): numbers * n,
                text("order_blind.column.before"): before,
                text("order_blind.column.after"): after,
                text("order_blind.column.difference"): after - before,
            }
        )
    shown = pair.before if figure == "before" else pair.after
    return table(
        {
            text("field.token"): list(shown.words),
            text("column.weight"): shown.weights,
            text("order_blind.column.out"): shown.output,
        }
    )


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    pair = compared(state)
    n = len(pair.places)
    added = f" + sinusoidal.sinusoidal(len(words), {WIDTH})" if state.add_positions else ""
    modules = "attention, sinusoidal" if state.add_positions else "attention"
    head = (
        f"import numpy as np\nfrom positions import {modules}\n\n"
        f"matrices = np.random.default_rng({state.seed}).normal(size=(3, {WIDTH}, {WIDTH}))\n\n\n"
        "def attend(words):\n"
        f"    rows = [np.random.default_rng([{state.seed}, *w.encode()]).normal(size={WIDTH})"
        " for w in words]\n"
        f"    x = np.array(rows){added}\n"
        f"    query, key, value = x @ (matrices / np.sqrt({WIDTH}))\n"
        f"    return attention.attention(query, key, value, causal={state.causal})\n\n\n"
    )
    functions = (attention.attention,)
    if figure == "matched":
        return Snippet(
            f"{head}before = np.hstack(attend({list(pair.before.words)})[::-1]).ravel()\n"
            f"output, weights = attend({list(pair.after.words)})\n"
            f"places = {pair.places}\n"
            "after = np.hstack([weights[np.ix_(places, places)], output[places]]).ravel()\n",
            {"before": (2, 3), "after": (3, 4)},
            functions,
        )
    shown = pair.before if figure == "before" else pair.after
    return Snippet(
        f"{head}output, weights = attend({list(shown.words)})\n",
        {"weights": (1, n + 1), "output": (n + 1, n + 1 + WIDTH)},
        functions,
    )


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    pair = compared(state)
    means = pair.after.output.mean(axis=0) - pair.before.output.mean(axis=0)
    return text(
        f"order_blind.claim.{key}.now",
        difference=text.fixed(float(pair.differences.max()), 3),
        apart=text.fixed(float(np.abs(pair.after.output - pair.before.output).max()), 3),
        mean=text.fixed(float(np.abs(means).max()), 3),
        word=pair.before.words[0],
        first=text.fixed(float(pair.differences[0]), 3),
        seed=state.seed,
    )


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the word that a tap in a figure chooses."""
    pair = compared(state)
    n = len(pair.places)
    if where == "matched":
        points = np.stack(
            [
                np.hstack([pair.before.weights, pair.before.output]),
                np.hstack([pair.weights, pair.output]),
            ]
        )  # (2, n, n + d)
        far = np.hypot(points[0] - x, points[1] - y).min(axis=1)
        return {"token": int(far.argmin())}
    row = int(np.clip((MAP - y) / (MAP / n), 0, n - 1))
    return {"token": row if where == "before" else pair.places.index(row)}


_TEXTBOOK = {"sentence": "bank lends to customer", "reordered": "customer lends to bank"}
_BLIND = {"causal": False, "add_positions": False}

_ORDER = (
    Mark("order_blind.mark.weights", "fill", (theme.KEY,)),
    Mark("order_blind.mark.plus", "fill", (theme.POSITIVE,)),
    Mark("order_blind.mark.minus", "fill", (theme.NEGATIVE,)),
    Mark("order_blind.mark.chosen", "box", (theme.CHOSEN,)),
)

TOPIC = Topic(
    slug="order_blind",
    order=3,
    shared=("sentence", "reordered", "causal", "add_positions"),
    controls=("token", "seed"),
    cards=(
        Card("before", ("before",), {"before": _ORDER}),
        Card("after", ("after",), {"after": _ORDER}),
        Card(
            "matched",
            ("matched",),
            {
                "matched": (
                    Mark("order_blind.mark.weights", "bar", (theme.KEY,)),
                    Mark("order_blind.mark.outputs", "bar", (theme.POSITIVE,)),
                    Mark("order_blind.mark.equal", "dashed", (theme.NEUTRAL,)),
                    Mark("order_blind.mark.worst", "line", (theme.COMPARED,)),
                )
            },
        ),
    ),
    keys={
        "ArrowRight": ("token", 1),
        "ArrowDown": ("token", 1),
        "ArrowLeft": ("token", -1),
        "ArrowUp": ("token", -1),
        "Home": ("token", "first"),
        "End": ("token", "last"),
    },
    steps=(
        Step(
            "meaning",
            {**_TEXTBOOK, **_BLIND, "token": 0, "seed": 0},
            ("before", "after"),
            ("sentence", "reordered"),
        ),
        Step(
            "weights",
            {**_BLIND, "token": 0},
            ("before", "after"),
            ("token",),
            r"\mathrm{output} = \mathrm{softmax}\left(\frac{Q K^{\top}}{\sqrt{d}}\right) V",
        ),
        Step(
            "shuffle",
            _BLIND,
            ("after", "matched"),
            ("reordered", "token"),
            r"\mathrm{attention}(P X) = P \, \mathrm{attention}(X)",
        ),
        Step("any", {**_BLIND, "seed": 7}, ("after", "matched"), ("reordered", "seed")),
        Step(
            "causal",
            {"causal": True, "add_positions": False, "seed": 0},
            ("after", "matched"),
            ("reordered", "causal"),
        ),
        Step(
            "positions",
            {"causal": False, "add_positions": True, "seed": 0},
            ("after", "matched"),
            ("reordered", "add_positions"),
            r"x_i = \mathrm{token}_i + \mathrm{position}_i",
        ),
    ),
    presets=(
        Preset("textbook", {**_TEXTBOOK, **_BLIND, "seed": 0}, "0.000"),
        Preset(
            "bite",
            {
                "sentence": "the dog bit the man",
                "reordered": "the man bit the dog",
                **_BLIND,
                "seed": 0,
            },
            "0.000",
        ),
        Preset("causal", {**_TEXTBOOK, "causal": True, "add_positions": False, "seed": 0}, "1.404"),
        Preset(
            "positions", {**_TEXTBOOK, "causal": False, "add_positions": True, "seed": 0}, "0.584"
        ),
    ),
    claims=(
        Claim("invariant", False, {**_TEXTBOOK, **_BLIND}),
        Claim("mask", False, {**_TEXTBOOK, "causal": True, "add_positions": False}),
        Claim("trained", False, {**_TEXTBOOK, **_BLIND, "seed": 1234}),
        Claim("added", True, {**_TEXTBOOK, "causal": False, "add_positions": True}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
