"""All schemes side by side: the same query and keys, so that only the positions differ.

Two queries, the second `n_positions` further on: where the lines of both fall together, a scheme
sees nothing but the distance.

Letters: L = n_positions, the trained length; s schemes; w words.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
from bokeh.models import ColumnDataSource, Line, Plot, Rect, Scatter, Segment
from numpy.typing import NDArray

from positions import alibi, attention, embedding
from positions.app import lineup, plots, theme
from positions.app.lineup import Settings
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

GROUPS = {
    "embedding": ("none", "learned", "sinusoidal"),
    "query_key": ("rotary", "rotary_scaled", "xpos"),
    "score": ("alibi", "t5", "shaw", "transformer_xl", "deberta"),
}
"""Schemes by where they enter, as in `positions.schemes`; none enters nowhere."""

ALL = tuple(scheme for group in GROUPS.values() for scheme in group)

KEPT = ("sinusoidal", "rotary", "rotary_scaled", "xpos")
"""Schemes whose keys stay as they are wherever the query goes, and take the time to be made."""

MOST_POINTS = 128
"""Points of a line; of a longer one, only so many are drawn."""

# A panel of a group, in hundredths of the width, and in rows of which each is one scheme.
LEFT, RIGHT, PANEL = 9.0, 59.0, 37.5
TOP, FOOT = 0.34, 0.92
# What a number below a panel needs of the width.
NUMBER = 9.0
ROW_HEIGHT = 104
AXIS = 0.36
LINE_HEIGHT = 27

SAME = 1e-9
"""Scores are of order 1; rounding is far below, and a scheme that sees positions far above."""


def settings_of(state: State) -> Settings:
    """Return what the schemes depend on."""
    return Settings(state.n_positions, state.n_heads, state.head, state.base, state.seed)


@lru_cache(maxsize=64)
def curve(scheme: str, position: int, word: str, settings: Settings) -> Array | None:
    """Return the score at each distance 0 to `position`, where all keys are like the query.

    None where the scheme has nothing for the position.
    """
    n, vector = position + 1, word_vector(word, lineup.WIDTH, settings.seed)
    try:
        if scheme in KEPT:
            here = lineup.placed(scheme, vector[None], np.array([position]), settings, side="query")
            keys = _keys(scheme, word, lineup.rounded(n), settings)[:n]
            return np.asarray((keys @ here[0] / math.sqrt(lineup.WIDTH))[::-1])
        keys = np.broadcast_to(vector, (n, lineup.WIDTH))
        return lineup.scores(scheme, vector, keys, position, position - np.arange(n), settings)
    except IndexError:
        return None


@lru_cache(maxsize=16)
def _keys(scheme: str, word: str, n: int, settings: Settings) -> Array:
    """Return a word's vector as a key at each place 0 to n - 1, shape (n, d)."""
    vector = word_vector(word, lineup.WIDTH, settings.seed)
    keys = np.broadcast_to(vector, (n, lineup.WIDTH))
    return lineup.placed(scheme, keys, np.arange(n), settings)


def _word(state: State) -> str:
    words = words_of(state.sentence)
    return words[min(state.token, len(words) - 1)]


class Asked(NamedTuple):
    """What the curves of all schemes are drawn for."""

    position: int
    word: str
    settings: Settings


def asked_of(state: State) -> Asked:
    """Return the query and what the schemes depend on."""
    return Asked(state.position, _word(state), settings_of(state))


def both(scheme: str, asked: Asked) -> tuple[Array, Array | None]:
    """Return the curve of the query, and of the one L further on."""
    position, word, settings = asked
    first = curve(scheme, position, word, settings)
    if first is None:
        raise ValueError(f"position {position} is past the trained length")
    return first, curve(scheme, position + settings.n_positions, word, settings)


def change(scheme: str, asked: Asked) -> float | None:
    """Return by how much the scores change when query and key move L on; None for no row."""
    first, second = both(scheme, asked)
    if second is None:
        return None
    return float(np.abs(second[: len(first)] - first).max())


def sees(scheme: str, asked: Asked) -> str:
    """Return what the scores depend on: ``"nothing"``, ``"relative"`` or ``"absolute"``."""
    moved = change(scheme, asked)
    if moved is None or moved > SAME:
        return "absolute"
    if scheme == "none":
        return "nothing"
    return "relative"


def parameters(scheme: str, state: State) -> int:
    """Return how many numbers are learned for the whole model, or for each layer where it says so.

    Transformer-XL has a matrix and two vectors in each layer, Shaw et al. a table for keys, the
    others one table for all layers.
    """
    d, n_heads = state.d_model, state.n_heads
    match scheme:
        case "learned":
            return embedding.table_size(state.n_positions, d)
        case "t5":
            return embedding.table_size(lineup.T5_BUCKETS, n_heads)
        case "shaw":
            return embedding.table_size(2 * lineup.CLIPPED_AT + 1, max(d // n_heads, 1))
        case "transformer_xl":
            return embedding.table_size(d + 2, d)
        case "deberta":
            return embedding.table_size(2 * lineup.DEBERTA_BUCKETS, d)
    return 0


PAST = {
    "none": "runs",
    "learned": "no_row",
    "sinusoidal": "untrained",
    "rotary": "angles",
    "rotary_scaled": "known",
    "xpos": "angles",
    "alibi": "runs",
    "t5": "bucket",
    "shaw": "bucket",
    "transformer_xl": "untrained",
    "deberta": "bucket",
}
"""What happens past the trained length, in a word of the texts."""


def _enters(scheme: str) -> str:
    if scheme == "none":
        return "nowhere"
    return next(group for group, schemes in GROUPS.items() if scheme in schemes)


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    data: dict[str, dict[str, Any]] = {}
    asked = asked_of(state)
    for group, schemes in GROUPS.items():
        data |= _panels(group, schemes, asked, state.distance, state.scheme)
    return {**data, **_sentence(state), **_facts(state)}


def _panels(
    group: str, schemes: tuple[str, ...], asked: Asked, distance: int, chosen: str
) -> dict[str, dict[str, Any]]:
    """Return the lines of a group: scores on the left, attention on the right, a row a scheme."""
    position, length = asked.position, asked.settings.n_positions
    reach = length + position  # The longest distance.
    lines: dict[str, list[tuple[Array, Array]]] = {"first": [], "second": []}
    ticks: list[tuple[float, float, str]] = []
    marks: list[tuple[float, float]] = []
    for row, scheme in enumerate(schemes):
        first, second = both(scheme, asked)
        curves = [first] if second is None else [first, second]
        low, high = min(map(np.min, curves)), max(map(np.max, curves))
        if high - low < SAME:
            low, high = low - 1, high + 1
        weights = [attention.softmax(scores) for scores in curves]
        most = max(map(np.max, weights))
        for name, scores, part in zip(("first", "second"), curves, weights, strict=False):
            drawn = _sampled(len(scores))
            x = drawn / reach * PANEL
            lines[name].append((LEFT + x, _height(row, (scores[drawn] - low) / (high - low))))
            lines[name].append((RIGHT + x, _height(row, part[drawn] / most)))
        ticks += [
            (LEFT - 1, row + TOP + 0.03, f"{high:.1f}"),
            (LEFT - 1, row + FOOT, f"{low:.1f}"),
            (RIGHT - 1, row + TOP + 0.03, f"{100 * most:.0f}%"),
            (RIGHT - 1, row + FOOT, "0"),
        ]
        if 0 <= distance <= position:
            right = distance / reach * PANEL
            height = (first[distance] - low) / (high - low)
            marks.append((LEFT + right, float(_height(row, height))))
            share = weights[0][distance] / most
            marks.append((RIGHT + right, float(_height(row, share))))
    trained = (length - 1) / reach * PANEL
    # Side by side, both numbers would run into each other.
    end = str(reach) if PANEL - trained > NUMBER else ""
    n = len(schemes)
    at = schemes.index(chosen) if chosen in schemes else -9
    tick_x, tick_y, words = zip(*ticks, strict=True)
    mark_x, mark_y = zip(*marks, strict=True) if marks else ((math.nan,), (math.nan,))
    return {
        **{f"{group}_{name}": _joined(found) for name, found in lines.items()},
        f"{group}_ticks": {
            "x": plots.f32(tick_x),
            "y": plots.f32(tick_y),
            "label": np.array([word.replace("-", "\N{MINUS SIGN}") for word in words]),
        },
        f"{group}_trained": {
            "x": plots.f32(np.repeat([LEFT + trained, RIGHT + trained], n)),
            "top": plots.f32(np.tile(np.arange(n) + TOP, 2)),
            "foot": plots.f32(np.tile(np.arange(n) + FOOT, 2)),
        },
        f"{group}_ends": {
            "x": plots.f32(
                [
                    LEFT,
                    LEFT + trained,
                    LEFT + PANEL,
                    RIGHT,
                    RIGHT + trained,
                    RIGHT + PANEL,
                ]
            ),
            "y": plots.f32(np.full(6, n + 0.12)),
            "label": np.array(["0", str(length - 1), end] * 2),
        },
        f"{group}_mark": {"x": plots.f32(mark_x), "y": plots.f32(mark_y)},
        f"{group}_chosen": {"x": plots.f32([50]), "y": plots.f32([at + 0.5])},
    }


@lru_cache(maxsize=64)
def _sampled(n: int) -> Array:
    """Return the indices that are drawn of a line of n points."""
    return np.round(np.linspace(0, n - 1, min(n, MOST_POINTS))).astype(int)


def _height(row: int, part: Array) -> Array:
    """Return where in a row's panel a part from 0 (foot) to 1 (top) lies."""
    return row + FOOT - (FOOT - TOP) * np.asarray(part)


def _joined(lines: list[tuple[Array, Array]]) -> dict[str, Array]:
    """Return lines as one, with a gap after each: two arrays are sent for all of them."""
    gap = np.array([math.nan])
    x, y = zip(*[part for line in lines for part in (line, (gap, gap))], strict=True)
    return {"x": plots.f32(np.concatenate(x)), "y": plots.f32(np.concatenate(y))}


def shares(scheme: str, state: State) -> Array:
    """Return how the last word of the sentence shares out its attention, shape (w,)."""
    return _shares(scheme, tuple(words_of(state.sentence)), settings_of(state))


@lru_cache(maxsize=64)
def _shares(scheme: str, words: tuple[str, ...], settings: Settings) -> Array:
    vectors = np.array([word_vector(word, lineup.WIDTH, settings.seed) for word in words])
    n = len(words)
    scores = lineup.scores(scheme, vectors[-1], vectors, n - 1, np.arange(n), settings)
    return attention.softmax(scores)


def _sentence(state: State) -> dict[str, dict[str, Array]]:
    words = words_of(state.sentence)
    n, side = len(words), 68 / len(words)
    settings = settings_of(state)
    weights = np.array([_shares(scheme, tuple(words), settings) for scheme in ALL])  # (s, w)
    row, column = (index.ravel() for index in np.indices(weights.shape))
    token = min(state.token, n - 1)
    short = [word if len(word) <= 9 else f"{word[:8]}…" for word in words]
    numbered = n <= 6
    return {
        "shares": {
            "x": plots.f32(31 + (column + 0.5) * side),
            "y": plots.f32(row + 0.5),
            "width": plots.f32(np.full(weights.size, 0.96 * side)),
            "alpha": plots.f32(0.85 * weights.ravel()),
            "label": np.array([f"{100 * w:.0f}" if numbered else "" for w in weights.ravel()]),
        },
        "shares_words": {
            "x": plots.f32(31 + (np.arange(n) + 0.5) * side),
            "y": plots.f32(np.full(n, -0.25)),
            "word": np.array(short),
        },
        "shares_chosen": {
            "x": plots.f32([31 + (token + 0.5) * side, 50]),
            "y": plots.f32([len(ALL) / 2, ALL.index(state.scheme) + 0.5]),
            "width": plots.f32([side, 99]),
            "height": plots.f32([len(ALL), 1]),
        },
    }


COLUMNS = ("enters", "parameters", "limit", "sees", "past")
COLUMN_X = (30.0, 52.0, 62.0, 65.0, 99.0)


def _facts(state: State) -> dict[str, dict[str, Array]]:
    return {
        "facts_numbers": {
            "y": plots.f32(np.arange(len(ALL)) + 0.5),
            "parameters_x": plots.f32(np.full(len(ALL), COLUMN_X[1])),
            "parameters": np.array([f"{parameters(scheme, state):,}" for scheme in ALL]),
            "limit_x": plots.f32(np.full(len(ALL), COLUMN_X[2])),
            "limit": np.array(
                [str(state.n_positions) if scheme == "learned" else "–" for scheme in ALL]
            ),
        },
        "facts_chosen": {"x": plots.f32([50]), "y": plots.f32([ALL.index(state.scheme) + 0.5])},
    }


Sources = Mapping[str, ColumnDataSource]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, _ = plots.feeds(data)
    figures = {group: _group(group, schemes, sources, text) for group, schemes in GROUPS.items()}
    figures["shares"] = _grid(sources, text)
    figures["facts"] = _sheet(sources, text)
    return Plots(figures, sources)


def _chosen() -> Rect:
    return Rect(width=99, height=0.98, line_color=theme.CHOSEN, line_width=2.5, fill_color=None)


def _group(group: str, schemes: tuple[str, ...], sources: Sources, text: Text) -> Plot:
    n = len(schemes)
    made = plots.board(
        group,
        plots.span(0, 100),
        plots.span(n + AXIS, -0.02),
        height=round(ROW_HEIGHT * (n + AXIS)),
    )
    names = ColumnDataSource(
        {
            "x": [1.5] * n + [RIGHT] * n,
            "y": [row + 0.17 for row in range(n)] * 2,
            "name": [text(f"compare.scheme.{scheme}") for scheme in schemes]
            + [text("compare.axis.attention")] * n,
        }
    )
    plots.draw(made, names, plots.label("x", "y", "name", size="12px", align="left"))
    frame = ColumnDataSource(
        {
            "x0": [LEFT, RIGHT] * n,
            "x1": [LEFT + PANEL, RIGHT + PANEL] * n,
            "y": [row + FOOT for row in range(n) for _ in range(2)],
        }
    )
    faint: dict[str, Any] = {"line_color": theme.NEUTRAL, "line_alpha": 0.6}
    plots.draw(made, frame, Segment(x0="x0", y0="y", x1="x1", y1="y", **faint))
    dotted: dict[str, Any] = {"line_color": theme.NEUTRAL, "line_dash": "dotted", "line_width": 2}
    plots.draw(
        made, sources[f"{group}_trained"], Segment(x0="x", y0="top", x1="x", y1="foot", **dotted)
    )
    plots.draw(
        made,
        sources[f"{group}_second"],
        Line(x="x", y="y", line_color=theme.KEY, line_width=2, line_dash="dashed"),
    )
    plots.draw(
        made,
        sources[f"{group}_first"],
        Line(x="x", y="y", line_color=theme.QUERY, line_width=2),
    )
    plots.draw(made, sources[f"{group}_ticks"], plots.label("x", "y", "label", align="right"))
    plots.draw(made, sources[f"{group}_ends"], plots.label("x", "y", "label"))
    axis = ColumnDataSource(
        {
            "x": [LEFT + PANEL / 2, RIGHT + PANEL / 2],
            "y": [n + 0.27] * 2,
            "name": [text("axis.distance")] * 2,
        }
    )
    plots.draw(made, axis, plots.label("x", "y", "name"))
    plots.mark(
        made,
        sources[f"{group}_mark"],
        Scatter(marker="circle", size=8, **plots.filled(theme.QUERY)),
    )
    plots.mark(made, sources[f"{group}_chosen"], _chosen())
    return made


def _named(text: Text) -> ColumnDataSource:
    return ColumnDataSource(
        {
            "x": [1.5] * len(ALL),
            "y": [row + 0.5 for row in range(len(ALL))],
            "name": [text(f"compare.short.{scheme}") for scheme in ALL],
        }
    )


def _grid(sources: Sources, text: Text) -> Plot:
    made = plots.board(
        "shares",
        plots.span(0, 100),
        plots.span(len(ALL) + 0.05, -0.6),
        height=LINE_HEIGHT * len(ALL) + 24,
    )
    plots.draw(made, _named(text), plots.label("x", "y", "name", size="12px", align="left"))
    cell = Rect(
        width="width",
        height=0.92,
        fill_color=theme.KEY,
        fill_alpha="alpha",
        line_color=theme.NEUTRAL,
        line_alpha=0.35,
    )
    plots.draw(made, sources["shares"], cell, plots.label("x", "y", "label", size="12px"))
    plots.draw(made, sources["shares_words"], plots.label("x", "y", "word", size="12px"))
    frame = Rect(
        width="width", height="height", line_color=theme.CHOSEN, line_width=2, fill_color=None
    )
    plots.mark(made, sources["shares_chosen"], frame)
    return made


def _sheet(sources: Sources, text: Text) -> Plot:
    n = len(ALL)
    made = plots.chart(
        "facts", plots.span(0, 100), plots.span(n + 0.05, -1), height=LINE_HEIGHT * (n + 1), left=0
    )
    # Unseen, but the page takes the colour of words from the axes of its figures.
    made.axis.visible = False
    made.grid.visible = False
    made.min_border_right = 0
    plots.draw(made, _named(text), plots.label("x", "y", "name", align="left"))
    rule = ColumnDataSource({"x": [0.0, 100.0], "y": [0.0, 0.0]})
    plots.draw(made, rule, Line(x="x", y="y", line_color=theme.NEUTRAL))
    heads = {
        "right": ([COLUMN_X[1], COLUMN_X[2]], ["parameters", "limit"]),
        "left": ([COLUMN_X[3]], ["sees"]),
        "center": ([COLUMN_X[0]], ["enters"]),
    }
    for align, (x, names) in heads.items():
        head = ColumnDataSource(
            {
                "x": x,
                "y": [-0.5] * len(x),
                "name": [text(f"compare.column.{name}") for name in names],
            }
        )
        plots.draw(made, head, plots.label("x", "y", "name", align=align))  # type: ignore[arg-type]
    last = ColumnDataSource(
        {"x": [COLUMN_X[4]], "y": [-0.5], "name": [text("compare.column.past")]}
    )
    plots.draw(made, last, plots.label("x", "y", "name", align="right"))
    words = ColumnDataSource(
        {
            "y": [row + 0.5 for row in range(n)],
            "enters_x": [COLUMN_X[0]] * n,
            "enters": [text(f"compare.enters.{_enters(scheme)}") for scheme in ALL],
            "sees_x": [COLUMN_X[3]] * n,
            "sees": [text(f"compare.sees.{sees(scheme, asked_of(State()))}") for scheme in ALL],
            "past_x": [COLUMN_X[4]] * n,
            "past": [text(f"compare.past.{PAST[scheme]}") for scheme in ALL],
        }
    )
    plots.draw(
        made,
        words,
        plots.label("enters_x", "y", "enters"),
        plots.label("sees_x", "y", "sees", align="left"),
        plots.label("past_x", "y", "past", align="right"),
    )
    plots.draw(
        made,
        sources["facts_numbers"],
        plots.label("parameters_x", "y", "parameters", align="right"),
        plots.label("limit_x", "y", "limit", align="right"),
    )
    plots.mark(made, sources["facts_chosen"], _chosen())
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    words = words_of(state.sentence)
    token = min(state.token, len(words) - 1)
    asked = asked_of(state)
    moved = {scheme: change(scheme, asked) for scheme in ALL}
    plain = both("none", asked)[0][0]
    scheme = state.scheme
    slope = float(alibi.slopes(state.n_heads)[state.head])
    said: dict[str, object] = {
        "length": state.n_positions,
        "position": state.position,
        "word": _word(state),
        "plain": text.fixed(float(plain)),
        **{name: text.fixed(value, 3) for name, value in moved.items() if value is not None},
        "scores": text.fixed(max(moved[name] or 0.0 for name in GROUPS["score"]), 3),
        "slope": text.number(slope),
        "head": state.head,
        "scheme": text(f"compare.short.{scheme}"),
        "enters": text(f"compare.enters.{_enters(scheme)}.long"),
        "parameters": f"{parameters(scheme, state):,}",
        "sees": text(f"compare.sees.{sees(scheme, asked)}.long"),
        "past": text(f"compare.past.{PAST[scheme]}.long"),
        "last": words[-1],
        "share": text.fixed(100 * float(shares(scheme, state)[token]), 1),
        "none_share": text.fixed(100 * float(shares("none", state)[token]), 1),
        "chosen": words[token],
        "change": text("compare.no_row")
        if moved[scheme] is None
        else text.fixed(moved[scheme] or 0.0, 3),
    }
    sampled = state.n_positions + state.position + 1 > MOST_POINTS
    note = " " + text("compare.sampled", points=MOST_POINTS) if sampled else ""
    return {
        **{group: text(f"compare.{group}.now", **said) + note for group in GROUPS},
        "sentence": text("compare.sentence.now", **said),
        "facts": text("compare.facts.now", **said),
        "summary": text("compare.summary", **said),
    }


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    if figure == "facts":
        return table(
            {
                text("field.scheme"): [text(f"compare.short.{scheme}") for scheme in ALL],
                text("compare.column.parameters"): [parameters(scheme, state) for scheme in ALL],
                text("compare.column.enters"): [
                    text(f"compare.enters.{_enters(scheme)}") for scheme in ALL
                ],
                text("compare.column.limit"): [
                    str(state.n_positions) if scheme == "learned" else "–" for scheme in ALL
                ],
                text("compare.column.sees"): [
                    text(f"compare.sees.{sees(scheme, asked_of(state))}") for scheme in ALL
                ],
                text("compare.column.past"): [
                    text(f"compare.past.{PAST[scheme]}.long") for scheme in ALL
                ],
            },
            text("compare.facts.note"),
        )
    if figure == "shares":
        return table(
            {
                text("field.token"): words_of(state.sentence),
                **{text(f"compare.short.{scheme}"): shares(scheme, state) for scheme in ALL},
            }
        )
    columns: dict[str, Any] = {text("axis.distance"): np.arange(state.position + 1)}
    for scheme in GROUPS[figure]:
        scores = both(scheme, asked_of(state))[0]
        name = text(f"compare.short.{scheme}")
        columns[text("compare.column.score", scheme=name)] = scores
        columns[text("compare.column.attention", scheme=name)] = attention.softmax(scores)
    return table(columns, text("compare.note", position=state.position))


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    if figure == "facts":
        d, n_heads = state.d_model, state.n_heads
        rows = (
            f"    {state.n_positions} * {d},  # learned\n"
            f"    0, 0, 0, 0, 0,  # sinusoidal, rotary, scaled, xPos, ALiBi\n"
            f"    {lineup.T5_BUCKETS} * {n_heads},  # T5: a bucket for each head\n"
            f"    {2 * lineup.CLIPPED_AT + 1} * {max(d // n_heads, 1)},  # Shaw et al., a layer\n"
            f"    ({d} + 2) * {d},  # Transformer-XL, a layer\n"
            f"    {2 * lineup.DEBERTA_BUCKETS} * {d},  # DeBERTa\n"
        )
        return Snippet(
            "from positions import embedding\n\n"
            f"parameters = [\n    0,  # none\n{rows}]\n"
            f"assert parameters[1] == embedding.table_size({state.n_positions}, {d})\n",
            {"parameters": (1, 2)},
            (embedding.table_size,),
        )
    settings = settings_of(state)
    fields = (
        f"n_positions={settings.n_positions}, n_heads={settings.n_heads}, head={settings.head}, "
        f"base={settings.base}, seed={settings.seed}"
    )
    head = (
        "import numpy as np\nfrom positions import attention\n"
        "from positions.app.lineup import Settings, scores\n\n"
        f"settings = Settings({fields})\n\n\n"
        "def vector(word):\n"
        f"    return np.random.default_rng([{state.seed}, *word.encode()])"
        f".normal(size={lineup.WIDTH})\n\n\n"
    )
    if figure == "shares":
        words = words_of(state.sentence)
        body = (
            f"words = {words}\nkeys = np.array([vector(word) for word in words])\n"
            f"places = np.arange({len(words)})\n"
        )
        for scheme in ALL:
            body += (
                f"{scheme} = attention.softmax(scores({scheme!r}, keys[-1], keys, "
                f"{len(words) - 1}, places, settings))\n"
            )
        gives = {scheme: (1 + index, 2 + index) for index, scheme in enumerate(ALL)}
    else:
        p = state.position
        body = (
            f"query = vector({_word(state)!r})\nkeys = np.tile(query, ({p + 1}, 1))\n"
            f"places = {p} - np.arange({p + 1})\n\n\n"
            "def both(scheme):\n"
            f"    score = scores(scheme, query, keys, {p}, places, settings)\n"
            "    return np.stack([score, attention.softmax(score)], axis=1)\n\n\n"
        )
        for scheme in GROUPS[figure]:
            body += f"{scheme} = both({scheme!r})\n"
        gives = {
            scheme: (1 + 2 * index, 3 + 2 * index) for index, scheme in enumerate(GROUPS[figure])
        }
    return Snippet(head + body, gives, (lineup.scores, attention.softmax))


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    asked = asked_of(state)
    plain = both("none", asked)[0]
    return text(
        f"compare.claim.{key}.now",
        length=state.n_positions,
        rotary=text.fixed(change("rotary", asked) or 0.0, 3),
        sinusoidal=text.fixed(change("sinusoidal", asked) or 0.0, 3),
        spread=text.fixed(float(np.ptp(plain)), 3),
        free=sum(parameters(scheme, state) == 0 for scheme in ALL if scheme != "none"),
        n=len(ALL) - 1,
        past=state.position + state.n_positions,
    )


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure sets."""
    schemes = GROUPS.get(where, ALL)
    chosen: dict[str, Any] = {"scheme": schemes[int(np.clip(y, 0, len(schemes) - 1))]}
    if where in GROUPS:
        start = next((left for left in (RIGHT, LEFT) if left <= x <= left + PANEL), None)
        if start is not None:
            reach = state.n_positions + state.position
            chosen["distance"] = min(round((x - start) / PANEL * reach), state.position)
    elif where == "shares" and x >= 31:
        n = len(words_of(state.sentence))
        chosen["token"] = int(np.clip((x - 31) / 68 * n, 0, n - 1))
    return chosen


_LINES = (
    Mark("compare.mark.first", "line", (theme.QUERY,)),
    Mark("compare.mark.second", "dashed", (theme.KEY,)),
    Mark("compare.mark.trained", "dotted", (theme.NEUTRAL,)),
)
_ROW = Mark("compare.mark.chosen", "box", (theme.CHOSEN,))

TOPIC = Topic(
    slug="compare",
    order=9,
    shared=("sentence", "position", "distance", "scheme"),
    controls=("token", "n_positions", "d_model", "n_heads", "head", "base", "seed"),
    cards=(
        Card("embedding", ("embedding",), {"embedding": _LINES}),
        Card("query_key", ("query_key",), {"query_key": _LINES}),
        Card("score", ("score",), {"score": _LINES}),
        Card(
            "sentence", ("shares",), {"shares": (Mark("compare.mark.share", "fill", (theme.KEY,)),)}
        ),
        Card("facts", ("facts",), {"facts": (_ROW,)}),
    ),
    steps=(
        Step(
            "doors",
            {"n_positions": 512, "d_model": 768, "n_heads": 12, "scheme": "rotary"},
            ("facts",),
            ("scheme",),
            r"\mathrm{softmax}\left(\frac{q^{\top} k}{\sqrt{d}} + \mathrm{bias}\right)",
        ),
        Step(
            "input",
            {"n_positions": 32, "position": 20, "distance": 5, "scheme": "sinusoidal"},
            ("embedding",),
            ("position", "distance"),
            r"q = W_q (x_m + p_m) \qquad k = W_k (x_n + p_n)",
        ),
        Step(
            "turned",
            {"n_positions": 32, "position": 20, "distance": 5, "scheme": "rotary"},
            ("query_key",),
            ("position", "distance"),
            r"q^{\top} R_{n-m} \, k",
        ),
        Step(
            "bias",
            {"n_positions": 32, "position": 20, "distance": 5, "scheme": "alibi"},
            ("score",),
            ("distance", "head"),
            r"\frac{q^{\top} k}{\sqrt{d}} + b_{m-n}",
        ),
        Step(
            "sentence",
            {"sentence": "bank lends to bank", "token": 0, "scheme": "alibi"},
            ("sentence",),
            ("sentence", "token", "scheme"),
        ),
        Step(
            "past",
            {"n_positions": 32, "position": 20, "scheme": "learned"},
            ("embedding", "query_key"),
            ("position", "n_positions"),
        ),
    ),
    presets=(
        Preset("learned", {"scheme": "learned", "n_positions": 512, "d_model": 768}, "393,216"),
        Preset("t5", {"scheme": "t5", "n_heads": 12, "head": 0}, "384"),
        Preset("alibi", {"scheme": "alibi", "n_heads": 8, "head": 0}),
        Preset("rotary", {"scheme": "rotary", "n_positions": 32, "position": 20}, "0.000"),
    ),
    claims=(
        Claim("near", True, {"n_positions": 32, "scheme": "none"}),
        Claim("bias", False, {"n_positions": 32, "position": 20, "scheme": "rotary"}),
        Claim("sinusoidal", False, {"n_positions": 32, "position": 20, "scheme": "sinusoidal"}),
        Claim("learned", False, {"scheme": "rotary"}),
        Claim("past", False, {"n_positions": 32, "position": 20, "scheme": "learned"}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
