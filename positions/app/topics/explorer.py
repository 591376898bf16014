"""The linked explorer: sinusoids, rotary vectors and ALiBi side by side, moved by one state.

One token asks (the query, at `position`), another answers (the key, `distance` positions
before it, or after it where the distance is negative). All three figures show these two tokens
in the same colours.

Letters: n positions of the context, w positions of the window that is drawn, h heads, p pairs
of dimensions on the page of clock faces.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import (
    BasicTicker,
    ColumnDataSource,
    Line,
    LinearColorMapper,
    NumeralTickFormatter,
    Plot,
    Range1d,
    Rect,
    Scatter,
    Segment,
    VBar,
)
from numpy.typing import NDArray

from positions import alibi, attention, rotary, sinusoidal
from positions.app import arrows, clocks, plots, theme
from positions.app.state import LONGEST_VECTOR, State
from positions.app.text import Text
from positions.app.topic import (
    Card,
    Claim,
    Data,
    Grip,
    Mark,
    Plots,
    Preset,
    Snippet,
    Table,
    Topic,
    table,
)

Array = NDArray[Any]

WIDEST_WINDOW = 64
"""Positions of an ALiBi matrix that are drawn: the last ones up to the query."""

MASKED = 255

DETAIL_HEIGHT = 232
MATRIX_HEIGHT = 116
ATTENTION_HEIGHT = 96
"""Pixels of the lower figures. The last two stand below each other, with a legend between."""


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    if state.d_model % 2:
        raise ValueError(f"d_model must be even to form pairs, got d_model={state.d_model}")
    frequencies = rotary.inverse_frequencies(state.d_model, base=state.base)  # (d / 2,)
    pair = state.pair
    key_position = state.position - state.distance
    page = clocks.page(pair)
    shown = frequencies[page : page + clocks.PER_PAGE]  # (p,)
    return {
        "faces": clocks.faces(page, pair, tuple(shown)),
        "hands": clocks.hands(shown, state.position, key_position),
        "wave": _wave(float(frequencies[pair]), state.n_positions),
        "wave_marks": _wave_marks(float(frequencies[pair]), state.position, key_position),
        "wave_x": plots.ends(-0.5, state.n_positions - 0.5),
        **_vectors(state, float(frequencies[pair])),
        **_alibi(state),
    }


@lru_cache(maxsize=8)
def _wave(frequency: float, n_positions: int) -> dict[str, Array]:
    # The fastest pair turns once in 2 pi positions: two points a position are enough to draw it.
    steps = (n_positions - 1) * max(2, math.ceil(256 / n_positions))
    x = np.linspace(0, n_positions - 1, steps + 1)
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


def _vectors(state: State, frequency: float) -> dict[str, dict[str, Array]]:
    """Return the arrows, the arc between them, and the score by distance."""
    given = np.array([state.query, state.key])  # (2, 2)
    places = np.array([state.position, state.position - state.distance])
    turned = rotary.rotate(given, places, inverse_frequencies=[frequency])  # (2, 2)
    return {
        **arrows.columns(given, turned),
        "score": _score(state.query, state.key, frequency, state.n_positions),
        "score_mark": {
            "x": plots.f32(np.array([state.distance])),
            "y": plots.f32(np.array([turned[0] @ turned[1]])),
        },
        "score_x": plots.ends(0.5 - state.n_positions, state.n_positions - 0.5),
        "score_y": _around(math.hypot(*state.query) * math.hypot(*state.key)),
    }


@lru_cache(maxsize=8)
def _score(
    query: tuple[float, float], key: tuple[float, float], frequency: float, n_positions: int
) -> dict[str, Array]:
    steps = (n_positions - 1) * max(2, math.ceil(128 / n_positions))
    distance = np.linspace(1 - n_positions, n_positions - 1, 2 * steps + 1)
    score = rotary.score(query, key, distance, 0, inverse_frequencies=[frequency])
    bound = math.hypot(*query) * math.hypot(*key)
    return {
        "x": plots.f32(distance),
        "y": plots.f32(score),
        "upper": plots.f32(np.full(len(distance), bound)),
        "lower": plots.f32(np.full(len(distance), -bound)),
    }


def _alibi(state: State) -> dict[str, Any]:
    """Return the tiles of all heads, the chosen head, and the chosen row's attention."""
    window = min(state.n_positions, WIDEST_WINDOW)
    first = max(state.position - window + 1, 0)
    key_position = state.position - state.distance
    matrices = _matrices(state.n_heads, window, state.convention)
    weights = attention.softmax(
        alibi.bias_row(state.n_heads, state.position, convention=state.convention)[state.head]
    )  # (position + 1,)
    bars = np.zeros(window)
    bars[: state.position + 1 - first] = weights[first:]
    # No mark where there is no such key in the window.
    marked = key_position if first <= key_position < first + window else math.nan
    weight = math.nan
    if 0 <= key_position < state.n_positions:
        # The causal mask leaves nothing to the keys ahead.
        weight = weights[key_position] if key_position <= state.position else 0.0
    x, y, width = plots.grid(state.n_heads)
    return {
        "tiles": _tiles(state.n_heads, window, state.convention),
        "tile_mark": {
            "x": plots.f32(x[[state.head]]),
            "y": plots.f32(y[[state.head]] - 0.05 * width),
            "size": plots.f32(np.array([0.96 * width])),
        },
        "matrix": {"image": [matrices[state.head]], **_corner(first, window)},
        "marks": {
            "row_x": plots.f32(np.array([first + (window - 1) / 2])),
            "row_width": plots.f32(np.array([window])),
            "query": plots.f32(np.array([state.position])),
            "key": plots.f32(np.array([marked])),
            "weight": plots.f32(np.array([weight])),
        },
        "weights": {"x": plots.f32(np.arange(first, first + window)), "top": plots.f32(bars)},
        "weights_y": plots.ends(0.0, 1.1 * float(bars.max())),
        "keys": plots.ends(first - 0.5, first + window - 0.5),
        "queries": plots.ends(first + window - 0.5, first - 0.5),
    }


@lru_cache(maxsize=4)
def _matrices(n_heads: int, window: int, convention: Any) -> list[Array]:
    """Return for each head what its penalties take, uint8 (w, w): see `plots.penalty_mapper`.

    A penalty b leaves exp(b) of a key's weight. That, and not b, spreads over the colours: else
    steep heads would fill the scale and flat ones look as if they did nothing.
    """
    bias = alibi.bias(n_heads, window, convention=convention, dtype=np.float32)  # (h, w, w)
    levels = (MASKED - 1) * (1 - np.exp(bias))
    levels[np.isneginf(bias)] = MASKED
    return list(np.round(levels).astype(np.uint8))


@lru_cache(maxsize=4)
def _tiles(n_heads: int, window: int, convention: Any) -> dict[str, Any]:
    x, y, width = plots.grid(n_heads)
    side = 0.88 * width
    # A canvas counts upwards, so the last query's row comes first.
    images = [
        np.ascontiguousarray(levels[::-1]) for levels in _matrices(n_heads, window, convention)
    ]
    slopes = alibi.slopes(n_heads, convention=convention)
    crowded = n_heads > 18
    return {
        "image": images,
        "x": plots.f32(x - side / 2),
        "y": plots.f32(y - side / 2 - 0.05 * width),
        "side": plots.f32(np.full(n_heads, side)),
        "label_x": plots.f32(x),
        "label_y": plots.f32(y + 0.51 * width),
        "label": np.array(
            [f"{head}" if crowded else f"{head}: {_slope(m)}" for head, m in enumerate(slopes)]
        ),
    }


@lru_cache(maxsize=64)
def _corner(first: int, window: int) -> dict[str, Array]:
    corner = plots.f32(np.array([first - 0.5]))
    return {"x": corner, "y": corner, "side": plots.f32(np.array([window]))}


@lru_cache(maxsize=64)
def _around(bound: float) -> dict[str, Array]:
    """Return a range that leaves some room above and below what lies within a bound of 0."""
    reach = 1.12 * bound or 1.0
    return plots.ends(-reach, reach)


def _slope(slope: float) -> str:
    """Return a slope as a fraction where it is one over a whole number."""
    inverse = round(1 / slope)
    return f"1/{inverse}" if 1 / inverse == slope else f"{slope:.3g}"


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    axes = ("wave_x", "score_x", "score_y", "weights_y", "keys", "queries")
    sources, ranges = plots.feeds(data, axes)
    for name in ("wave_marks", "given", "turned"):
        arrows.style(sources[name])
    mapper = plots.penalty_mapper()
    figures = {
        "clocks": clocks.figure("clocks", sources["faces"], sources["hands"]),
        "wave": _waves(sources, ranges, text),
        "plane": arrows.figure(
            "plane", sources["given"], sources["turned"], sources["arc"], plots.ASPECT
        ),
        "score": _scores(sources, ranges, text),
        "heads": _heads(sources, mapper),
        "matrix": _map(sources, ranges, mapper, text),
        "attention": _bars(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


Style = dict[str, Any]
Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Range1d]


def _waves(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    height = 1.25
    made = plots.chart(
        "wave",
        ranges["wave_x"],
        plots.span(-height, height),
        height=DETAIL_HEIGHT,
        left=34,
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


def _scores(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "score",
        ranges["score_x"],
        ranges["score_y"],
        height=DETAIL_HEIGHT,
        left=64,
        x_label=text("axis.distance"),
        y_label=text("axis.score"),
    )
    bound: Style = {"line_color": theme.NEUTRAL, "line_dash": "dotted"}
    plots.draw(
        made,
        sources["score"],
        Line(x="x", y="upper", **bound),
        Line(x="x", y="lower", **bound),
        Line(x="x", y="y", line_color=theme.SCORE, line_width=2),
    )
    plots.mark(
        made,
        sources["score_mark"],
        Segment(x0="x", y0={"value": 0}, x1="x", y1="y", line_color=theme.SCORE, line_width=1.5),
        Scatter(x="x", y="y", marker="diamond", size=14, **plots.filled(theme.SCORE)),
    )
    return made


def _heads(sources: Sources, mapper: LinearColorMapper) -> Plot:
    made = plots.canvas(
        "heads", plots.span(0, plots.CANVAS[0]), plots.span(0, plots.CANVAS[1]), plots.ASPECT
    )
    plots.draw(
        made, sources["tiles"], plots.heat(mapper), plots.label("label_x", "label_y", "label")
    )
    frame = Rect(width="size", height="size", line_color=theme.QUERY, line_width=3, fill_color=None)
    plots.mark(made, sources["tile_mark"], frame)
    return made


def _map(sources: Sources, ranges: Ranges, mapper: LinearColorMapper, text: Text) -> Plot:
    made = plots.chart(
        "matrix",
        ranges["keys"],
        ranges["queries"],
        height=MATRIX_HEIGHT,
        left=64,
        y_label=text("axis.query"),
    )
    made.xaxis.visible = False
    made.ygrid.visible = False
    plots.draw(made, sources["matrix"], plots.heat(mapper))
    row: Style = {"line_color": theme.QUERY, "line_width": 2.5, "fill_color": None}
    # The light edge keeps the cell in sight on dark and on bright penalties.
    cell: Style = {"line_color": "#ffffff", "fill_color": theme.KEY}
    plots.mark(
        made,
        sources["marks"],
        Rect(x="row_x", y="query", width="row_width", height=1, **row),
        Rect(x="key", y="query", width=1, height=1, **cell),
    )
    return made


def _bars(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "attention",
        ranges["keys"],
        ranges["weights_y"],
        height=ATTENTION_HEIGHT,
        left=64,
        x_label=text("axis.key"),
    )
    made.yaxis.ticker = BasicTicker(desired_num_ticks=2)
    made.yaxis.formatter = NumeralTickFormatter(format="0[.]0%")
    made.ygrid.visible = False
    plots.draw(
        made, sources["weights"], VBar(x="x", top="top", width=0.8, **plots.filled(theme.NEUTRAL))
    )
    plots.mark(
        made,
        sources["marks"],
        VBar(x="key", top="weight", width=0.8, **plots.filled(theme.KEY)),
        # Seen also where the bar is too low to be.
        Scatter(x="key", y="weight", marker="square", size=7, **plots.filled(theme.KEY)),
    )
    return made


def describe(state: State, data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    frequency = float(rotary.inverse_frequencies(state.d_model, base=state.base)[state.pair])
    key_position = state.position - state.distance
    angle, gap = state.position * frequency, abs(state.distance) * frequency
    score = float(data["score_mark"]["y"][0])
    slope = float(alibi.slopes(state.n_heads, convention=state.convention)[state.head])
    first = int(data["weights"]["x"][0])
    own = float(data["weights"]["top"][state.position - first])
    said = {
        "position": state.position,
        "key": text.fixed(key_position, 0),
        "apart": abs(state.distance),
        "last": state.n_positions - 1,
        "pair": state.pair,
        "head": state.head,
        "frequency": text.number(frequency),
        "wavelength": text.number(2 * math.pi / frequency),
        "angle": text.number(angle),
        "turns": text.number(angle / (2 * math.pi)),
        "gap": text.number(gap),
        "sine": text.fixed(math.sin(angle)),
        "cosine": text.fixed(math.cos(angle)),
        "key_angle": text.number(key_position * frequency),
        "between": str(data["arc"]["label"][0]),
        "score": text.fixed(score, 3),
        "slope": _slope(slope),
        "bias": text.number(-slope * abs(state.distance)),
        "weight": text.number(100 * float(data["marks"]["weight"][0])),
        "own": text.number(100 * own),
        "first": first,
    }
    place = _place(state, key_position)
    drawn = place if place != "behind" or key_position >= first else "outside"
    known = "known" if place in ("behind", "ahead", "same") else place
    return {
        "sinusoidal": _joined(text, ("sinusoidal.hand", f"sinusoidal.key.{place}"), said),
        "rotary": _joined(text, ("rotary.turn", f"rotary.score.{known}"), said),
        "alibi": _joined(text, (f"alibi.{drawn}",), said),
        "summary": _joined(text, (f"summary.{known}",), said),
    }


def _place(state: State, key_position: int) -> str:
    """Return where the key stands: in one word of the texts."""
    if key_position < 0:
        return "before"
    if key_position >= state.n_positions:
        return "after"
    return "same" if state.distance == 0 else "behind" if state.distance > 0 else "ahead"


def _joined(text: Text, keys: tuple[str, ...], said: Mapping[str, object]) -> str:
    return " ".join(text(f"explorer.{key}", **said) for key in keys)


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure or the move of a grip sets."""
    column = round(x)
    match where:
        case "clocks":
            return {"pair": clocks.pick(state.d_model // 2, state.pair, x, y)}
        case "heads":
            return {"head": plots.nearest(state.n_heads, x, y)}
        case "wave" | "query_place":
            return {"position": column}
        case "key_place" | "attention":
            return {"distance": state.position - column}
        case "score" | "distance":
            return {"distance": column}
        case "matrix":
            row = round(y)
            return {"position": row, "distance": row - column}
        case "query" | "key":
            place = state.position - (state.distance if where == "key" else 0)
            frequency = rotary.inverse_frequencies(state.d_model, base=state.base)[state.pair]
            given = rotary.rotate([(x, y)], [-place], inverse_frequencies=[frequency])[0]
            # Hundredths keep the link short; one less than the longest stays within it.
            given *= min(1.0, (LONGEST_VECTOR - 0.01) / max(float(np.hypot(*given)), 1e-9))
            return {where: tuple(float(part) for part in np.round(given, 2))}
    return {}


def tabulate(state: State, data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    frequencies = rotary.inverse_frequencies(state.d_model, base=state.base)
    places = np.array([state.position, state.position - state.distance])
    match figure:
        case "clocks":
            angles = state.position * frequencies
            return table(
                {
                    text("field.pair"): np.arange(len(frequencies)),
                    text("column.frequency"): frequencies,
                    text("column.wavelength"): 2 * np.pi / frequencies,
                    text("column.angle"): angles,
                    text("mark.sine"): np.sin(angles),
                    text("mark.cosine"): np.cos(angles),
                }
            )
        case "wave":
            positions = np.arange(state.n_positions)
            angles = positions * frequencies[state.pair]
            columns = {
                text("mark.sine"): np.sin(angles),
                text("mark.cosine"): np.cos(angles),
            }
            return table({text("field.position"): positions, **columns})
        case "plane":
            given = np.array([state.query, state.key])
            turned = rotary.rotate(
                given, places, inverse_frequencies=[float(frequencies[state.pair])]
            )
            columns = {
                text("field.position"): places,
                text("column.before"): given,
                text("column.after"): turned,
            }
            return table({"": [text("mark.query"), text("mark.key")], **columns})
        case "score":
            distances = np.arange(1 - state.n_positions, state.n_positions)
            scores = rotary.score(
                state.query,
                state.key,
                distances,
                0,
                inverse_frequencies=[float(frequencies[state.pair])],
            )
            return table({text("field.distance"): distances, text("mark.score"): scores})
        case "heads":
            slopes = alibi.slopes(state.n_heads, convention=state.convention)
            return table(
                {text("field.head"): np.arange(state.n_heads), text("column.slope"): slopes}
            )
    keys = np.asarray(data["weights"]["x"]).astype(int)
    biases = alibi.bias_row(state.n_heads, state.position, convention=state.convention)[state.head]
    keys = keys[keys <= state.position]
    if figure == "matrix":
        return table({text("axis.key"): keys, text("column.bias"): biases[keys]})
    return table({text("axis.key"): keys, text("column.weight"): attention.softmax(biases)[keys]})


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    width, pair, place = state.d_model, state.pair, state.position
    frequency = f"rotary.inverse_frequencies({width}, base={state.base})[{pair}]"
    biases = (
        f"alibi.bias_row({state.n_heads}, {place}, convention={state.convention!r})[{state.head}]"
    )
    first = max(place - min(state.n_positions, WIDEST_WINDOW) + 1, 0)
    match figure:
        case "clocks":
            return Snippet(
                "from positions import sinusoidal\n\n"
                f"row = sinusoidal.sinusoidal([{place}], {width}, base={state.base})[0]\n"
                "sine, cosine = row[0::2], row[1::2]\n",
                {"sine": (4, 5), "cosine": (5, 6)},
                (sinusoidal.sinusoidal,),
            )
        case "wave":
            return Snippet(
                "from positions import sinusoidal\n\n"
                f"table = sinusoidal.sinusoidal({state.n_positions}, {width}, base={state.base})\n"
                f"waves = table[:, [{2 * pair}, {2 * pair + 1}]]\n",
                {"waves": (1, 3)},
                (sinusoidal.sinusoidal,),
            )
        case "plane":
            return Snippet(
                "import numpy as np\nfrom positions import rotary\n\n"
                f"frequency = {frequency}\n"
                f"query, key = {state.query}, {state.key}\n"
                f"turned = rotary.rotate(np.array([query, key]), [{place}, "
                f"{place - state.distance}], inverse_frequencies=[frequency])\n",
                {"turned": (4, 6)},
                (rotary.rotate,),
            )
        case "score":
            return Snippet(
                "import numpy as np\nfrom positions import rotary\n\n"
                f"frequency = {frequency}\n"
                f"distance = np.arange({1 - state.n_positions}, {state.n_positions})\n"
                f"score = rotary.score({state.query}, {state.key}, distance, 0, "
                "inverse_frequencies=[frequency])\n",
                {"distance": (0, 1), "score": (1, 2)},
                (rotary.score,),
            )
        case "heads":
            return Snippet(
                "from positions import alibi\n\n"
                f"slopes = alibi.slopes({state.n_heads}, convention={state.convention!r})\n",
                {"slopes": (1, 2)},
                (alibi.slopes,),
            )
        case "matrix":
            return Snippet(
                f"from positions import alibi\n\nbias = {biases}[{first}:]\n",
                {"bias": (1, 2)},
                (alibi.bias_row, alibi.bias),
            )
    return Snippet(
        "from positions import alibi, attention\n\n"
        f"weights = attention.softmax({biases})[{first}:]\n",
        {"weights": (1, 2)},
        (attention.softmax,),
    )


def judge(key: str, state: State, data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    frequencies = rotary.inverse_frequencies(state.d_model, base=state.base)
    said: dict[str, object]
    match key:
        case "fast":
            said = {
                "first": text.number(2 * math.pi / float(frequencies[0])),
                "last": text.number(2 * math.pi / float(frequencies[-1])),
                "pair": len(frequencies) - 1,
            }
        case "absolute":
            score = float(data["score_mark"]["y"][0])
            said = {
                "score": text.fixed(score, 3),
                "distance": text.fixed(state.distance, 0),
                "position": state.position,
            }
        case _:
            slopes = alibi.slopes(state.n_heads, convention=state.convention)
            said = {"slope": _slope(float(slopes[0])), "n_heads": state.n_heads}
    return text(f"explorer.claim.{key}.now", **said)


_QUERY = Mark("mark.query", "line", (theme.QUERY,))
_KEY = Mark("mark.key", "dashed", (theme.KEY,))

TOPIC = Topic(
    slug="explorer",
    order=0,
    shared=("position", "distance", "pair", "head"),
    controls=("d_model", "base", "n_positions", "n_heads", "convention"),
    fields=("query", "key"),
    cards=(
        Card(
            "sinusoidal",
            ("clocks", "wave"),
            {
                "clocks": (_QUERY, _KEY, Mark("mark.faces", "note")),
                "wave": (
                    Mark("mark.sine", "line", (theme.SINE,)),
                    Mark("mark.cosine", "dashed", (theme.COSINE,)),
                ),
            },
        ),
        Card(
            "rotary",
            ("plane", "score"),
            {
                "plane": (_QUERY, _KEY, Mark("mark.given", "faint", (theme.QUERY, theme.KEY))),
                "score": (
                    Mark("mark.score", "line", (theme.SCORE,)),
                    Mark("mark.bound", "dotted", (theme.NEUTRAL,)),
                ),
            },
        ),
        Card(
            "alibi",
            ("heads", "matrix", "attention"),
            {
                "heads": (
                    Mark("mark.penalty", "ramp", tuple(theme.PENALTY[::50])),
                    Mark("mark.heads", "note"),
                ),
                "matrix": (
                    Mark("mark.row", "box", (theme.QUERY,)),
                    Mark("mark.cell", "box", (theme.KEY,)),
                    Mark("mark.masked", "fill", (theme.NEUTRAL,)),
                ),
                "attention": (Mark("mark.attention", "bar", (theme.NEUTRAL,)),),
            },
        ),
    ),
    grips={
        "query": Grip("plane", "turned", 0, "x", "y", "xy"),
        "key": Grip("plane", "turned", 1, "x", "y", "xy"),
        "query_place": Grip("wave", "wave_marks", 0, "x", "top", "x"),
        "key_place": Grip("wave", "wave_marks", 1, "x", "top", "x"),
        "distance": Grip("score", "score_mark", 0, "x", "y", "x"),
    },
    presets=(
        Preset(
            "chapter",
            {
                "d_model": 4,
                "base": 4.0,
                "pair": 1,
                "n_positions": 32,
                "query": (1.0, 0.5),
                "key": (0.8, 0.2),
                "position": 1,
                "distance": -2,
            },
            "0.655",
        ),
        Preset(
            "far",
            {
                "d_model": 4,
                "base": 4.0,
                "pair": 1,
                "n_positions": 32,
                "query": (1.0, 0.5),
                "key": (0.8, 0.2),
                "position": 11,
                "distance": -2,
            },
            "0.655",
        ),
        Preset(
            "same",
            {"query": (1.0, 0.5), "key": (0.8, 0.2), "position": 11, "distance": 0},
            "0.900",
        ),
        Preset("slope", {"n_heads": 8, "head": 0, "distance": 1, "position": 18}, "1/2"),
    ),
    claims=(
        Claim("fast", False, {"d_model": 16, "pair": 0}),
        Claim("absolute", False, {"position": 30}),
        Claim("slope", False, {"n_heads": 8, "head": 0, "convention": "reference"}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pager=lambda state, text: clocks.pager("sinusoidal", state, text),
    pick=pick,
)
