"""The residual stream: one vector per token, to which every block adds.

The token rows and the blocks are random, drawn from the seed; what is shown is how a stream adds
up, not what a trained model writes into it.

Letters: n words, d = 16 components, L blocks.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.core.properties import value
from bokeh.models import (
    ColumnDataSource,
    DataRange1d,
    Image,
    Line,
    Plot,
    Scatter,
    Segment,
)
from numpy.typing import NDArray

from positions import residual, sinusoidal
from positions.app import plots, theme
from positions.app.grids import brief, cells, draw_cells, draw_frames, ends, frames
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
from positions.app.vocabulary import MOST_TOKENS, vocabulary
from positions.app.words import words_of

Array = NDArray[Any]

D = 16
SCALE, STRENGTH = 0.7, 0.5
"""Spread of a token row's numbers, and how strongly a block writes beside what it reads."""

WIDTH = 14.0
MARGIN = 0.2
_LABELS = 3.0
MOST_LABELS = 14
"""Rows of blocks up to which each has its number."""

WALK_ASPECT = 1.6


@lru_cache(maxsize=16)
def _streams(
    words: tuple[str, ...], seed: int, n_layers: int
) -> tuple[Array, Array, dict[str, residual.Stream]]:
    """Return token rows (n, d), position rows (n, d), and the streams by where the norm stands."""
    tokens = vocabulary(words)
    rows = np.random.default_rng(seed).normal(scale=SCALE, size=(MOST_TOKENS, D))
    words_rows = rows[[tokens.index(word) for word in words]]
    places = sinusoidal.sinusoidal(len(words), D)
    blocks = residual.toy_blocks(n_layers, D, seed=seed, strength=STRENGTH)
    streams: dict[str, residual.Stream] = {
        norm: residual.stream(words_rows + places, blocks, norm=norm) for norm in residual.NORMS
    }
    return words_rows, places, streams


def _of(state: State) -> tuple[Array, Array, dict[str, residual.Stream]]:
    return _streams(tuple(words_of(state.sentence)), state.seed, state.n_layers)


def _layers(stream: residual.Stream, token: int) -> Array:
    """Return what makes up a stream (L + 2, d): its start, what each block wrote, its end."""
    states, written = stream.states[:, token], stream.contributions[:, token]
    return np.vstack([states[0], written, states[-1]])


def _plane(stream: residual.Stream, token: int) -> tuple[Array, Array]:
    """Return the states (L + 1, 2) and the sums before any norm (L, 2) in one plane.

    It holds the start, along its first axis, and the end, so both have their true lengths.
    """
    states, written = stream.states[:, token], stream.contributions[:, token]
    along = states[0] / np.linalg.norm(states[0])
    across = states[-1] - (states[-1] @ along) * along
    length = np.linalg.norm(across)
    axes = np.stack([along, across / (length if length > 0 else 1.0)], axis=1)  # (d, 2)
    return states @ axes, (states[:-1] + written) @ axes


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    words = words_of(state.sentence)
    token = state.token
    word_rows, places, streams = _of(state)
    stream = streams[state.norm]
    start = np.stack([word_rows[token], places[token], word_rows[token] + places[token]])
    return {
        "start": cells(start, _LABELS, 0, width=(WIDTH - _LABELS) / D, labelled=False),
        **_all_tokens(words, token, stream),
        **_heat(_layers(stream, token)),
        **_walk(*_plane(stream, token)),
        **_curves(streams, token),
    }


def _all_tokens(words: list[str], token: int, stream: residual.Stream) -> dict[str, Any]:
    n, n_blocks = len(words), len(stream.contributions)
    levels = plots.signed_levels(stream.cosine_to_start.T, 1.0)  # (n, L + 1)
    return {
        "streams": {
            "image": [np.ascontiguousarray(levels)],
            "x": f32([_LABELS]),
            "y": f32([1.0]),
            "width": f32([WIDTH - _LABELS]),
            "height": f32([n]),
        },
        "stream_words": {
            "y": f32(1.5 + np.arange(n)),
            "word": np.array([brief(word) for word in words]),
        },
        "stream_chosen": frames((0, 1.0 + token, WIDTH, 1)),
        "stream_ends": {
            "x": f32([_LABELS, WIDTH - 0.4]),
            "label": np.array(["0", str(n_blocks)]),
        },
        "stream_y": ends(max(n, 4) + 1.2, 0),
    }


def _heat(layers: Array) -> dict[str, Any]:
    n = len(layers)
    n_blocks = n - 2
    every = math.ceil(n_blocks / MOST_LABELS)
    named = np.arange(every, n_blocks + 1, every)
    largest = float(np.abs(layers).max())
    place: dict[str, Array] = {"x": f32([_LABELS]), "width": f32([WIDTH - _LABELS])}
    # The end stands apart: it is the sum of what is above it, or what the norm makes of the sum.
    gap = 0.03 * n
    parts = plots.signed_levels(layers[:-1], largest), plots.signed_levels(layers[-1:], largest)
    return {
        "layers": {"image": [parts[0]], "y": f32([0.0]), "height": f32([n - 1]), **place},
        "end": {
            "image": [parts[1]],
            "y": f32([n - 1 + gap]),
            "height": f32([max(1.0, 0.05 * n)]),
            **place,
        },
        "block_names": {"y": f32(named + 0.5), "label": np.array([str(i) for i in named])},
        "end_names": {"y": f32([0.5, n - 1 + gap + max(0.5, 0.025 * n)])},
        "swatches": {
            "y": f32(np.arange(1, n_blocks + 1) + 0.5),
            "colour": np.array(_colours(n_blocks)),
        },
        "layer_y": ends(n - 1 + gap + max(1.0, 0.05 * n) + 0.01 * n, -0.01 * n),
    }


@lru_cache(maxsize=32)
def _colours(n: int) -> list[str]:
    """Return a colour for each block, from first to last."""
    return theme.ramp(theme.SEQUENCE, n) if n > 1 else [theme.SEQUENCE[0]]


def _walk(states: Array, sums: Array) -> dict[str, Any]:
    points = np.vstack([[(0.0, 0.0)], states, sums])
    low, high = points.min(axis=0), points.max(axis=0)
    # The wider side decides, so that a unit is as long in both directions.
    half = max((high[0] - low[0]) / 2, (high[1] - low[1]) / 2 * WALK_ASPECT) * 1.14
    middle = (low + high) / 2
    # The same columns whether a norm moves the sums or not: then they stand where the states do.
    return {
        "origin": {"x": f32([0.0]), "y": f32([0.0]), "x1": f32(states[:1, 0]), "y1": f32([0.0])},
        "writes": {
            "x0": f32(states[:-1, 0]),
            "y0": f32(states[:-1, 1]),
            "x1": f32(sums[:, 0]),
            "y1": f32(sums[:, 1]),
            "x2": f32(states[1:, 0]),
            "y2": f32(states[1:, 1]),
            "colour": np.array(_colours(len(sums))),
        },
        "walk_ends": {"x": f32(states[[0, -1], 0]), "y": f32(states[[0, -1], 1])},
        "walk_x": ends(middle[0] - half, middle[0] + half),
        "walk_y": ends(middle[1] - half / WALK_ASPECT, middle[1] + half / WALK_ASPECT),
    }


def _curves(streams: Mapping[str, residual.Stream], token: int) -> dict[str, Any]:
    n_states = len(streams["pre"].states)
    x = f32(np.arange(n_states))
    return {
        "norms": {"x": x, **{norm: f32(s.norms[:, token]) for norm, s in streams.items()}},
        "cosines": {
            "x": x,
            **{norm: f32(s.cosine_to_start[:, token]) for norm, s in streams.items()},
        },
        "block_x": ends(-0.02 * n_states, n_states - 1 + 0.02 * n_states),
    }


Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Any]
_AXES = ("stream_y", "layer_y", "walk_x", "walk_y", "block_x")


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, _AXES)
    both = [text("residual_stream.start"), text("residual_stream.end")]
    sources["end_names"].data["label"] = both
    sources["walk_ends"].data.update(label=both, marker=["circle", "diamond"])
    figures = {
        "start": _draw_start(sources, text),
        "streams": _draw_streams(sources, ranges, text),
        "layers": _draw_layers(sources, ranges),
        "walk": _draw_walk(sources, ranges),
        "norms": _draw_curve("norms", sources, ranges, text),
        "cosines": _draw_curve("cosines", sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _across() -> Any:
    return plots.span(-MARGIN, WIDTH + MARGIN)


def _heat_glyph() -> Image:
    return Image(
        image="image",
        x="x",
        y="y",
        dw="width",
        dh="height",
        color_mapper=plots.diverging_mapper(),
    )


def _left_label(words: str) -> Any:
    made = plots.label("x", "y", words, "12px", "right")
    made.x = value(_LABELS - 0.25)
    return made


def _draw_start(sources: Sources, text: Text) -> Plot:
    made = plots.board("start", _across(), plots.span(3.1, -0.1), height=112)
    names = {
        "y": [0.5, 1.5, 2.5],
        "label": [text(f"residual_stream.row.{row}") for row in ("token", "position", "start")],
    }
    plots.draw(made, ColumnDataSource(names), _left_label("label"))
    draw_cells(made, sources["start"])
    return made


def _draw_streams(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.board("streams", _across(), ranges["stream_y"], height=180)
    heading = {"x": [(WIDTH + _LABELS) / 2], "label": [text("residual_stream.axis.block")]}
    over = plots.label("x", "y", "label", "12px")
    over.y = value(0.5)
    plots.draw(made, ColumnDataSource(heading), over)
    first = plots.label("x", "y", "label", "12px")
    first.y = value(0.5)
    plots.draw(made, sources["stream_ends"], first)
    plots.draw(made, sources["streams"], _heat_glyph())
    plots.draw(made, sources["stream_words"], _left_label("word"))
    draw_frames(made, sources["stream_chosen"], theme.CHOSEN)
    return made


def _draw_layers(sources: Sources, ranges: Ranges) -> Plot:
    made = plots.board("layers", _across(), ranges["layer_y"], height=300)
    for name in ("layers", "end"):
        plots.draw(made, sources[name], _heat_glyph())
    number = plots.label("x", "y", "label", "12px", "right")
    number.x = value(_LABELS - 0.65)
    plots.draw(made, sources["block_names"], number)
    plots.draw(made, sources["end_names"], _left_label("label"))
    plots.draw(
        made,
        sources["swatches"],
        Segment(
            x0=value(_LABELS - 0.45),
            y0="y",
            x1=value(_LABELS - 0.1),
            y1="y",
            line_color="colour",
            line_width=4,
        ),
    )
    return made


def _draw_walk(sources: Sources, ranges: Ranges) -> Plot:
    made = plots.canvas("walk", ranges["walk_x"], ranges["walk_y"], WALK_ASPECT)
    plots.draw(
        made,
        sources["origin"],
        Segment(x0="x", y0="y", x1="x1", y1="y1", line_color=theme.CHOSEN, line_width=3),
        Scatter(
            x="x",
            y="y",
            marker="cross",
            size=12,
            line_color=theme.NEUTRAL,
            line_width=2,
        ),
    )
    plots.draw(
        made,
        sources["writes"],
        Segment(
            x0="x1",
            y0="y1",
            x1="x2",
            y1="y2",
            line_color=theme.NEUTRAL,
            line_dash="dotted",
            line_width=2,
        ),
        Segment(x0="x0", y0="y0", x1="x1", y1="y1", line_color="colour", line_width=3.5),
        Scatter(x="x2", y="y2", size=6, fill_color="colour", line_color="colour"),
    )
    name = plots.label("x", "y", "label", "13px", "left")
    name.update(x_offset=9, y_offset=-9)
    plots.mark(
        made,
        sources["walk_ends"],
        Scatter(
            x="x",
            y="y",
            marker={"field": "marker"},
            size=11,
            fill_color=theme.CHOSEN,
            line_color="#ffffff",
        ),
        name,
    )
    return made


def _draw_curve(name: str, sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        name,
        ranges["block_x"],
        DataRange1d(start=0, range_padding=0.12) if name == "norms" else plots.span(-1.05, 1.1),
        height=178,
        left=64,
        x_label=text("residual_stream.axis.block"),
        y_label=text(f"residual_stream.axis.{name}"),
    )
    pre: dict[str, Any] = {"line_color": theme.SINE, "line_width": 2.5}
    post: dict[str, Any] = {"line_color": theme.COSINE, "line_width": 2.5, "line_dash": "dashed"}
    plots.draw(
        made,
        sources[name],
        Line(x="x", y="post", **post),
        Line(x="x", y="pre", **pre),
    )
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    words = words_of(state.sentence)
    token = state.token
    word_rows, places, streams = _of(state)
    stream = streams[state.norm]
    said: dict[str, object] = {
        "word": words[token],
        "token": token,
        "n": len(words),
        "n_layers": state.n_layers,
        "row": text.fixed(_length(word_rows[token])),
        "place": text.fixed(_length(places[token])),
        "start": text.fixed(float(stream.norms[0, token])),
        "end": text.fixed(float(stream.norms[-1, token])),
        "cosine": text.fixed(float(stream.cosine_to_start[-1, token])),
        "gap": text.fixed(_gap(stream, token)),
        "written": text.fixed(_length(stream.contributions[:, token].sum(axis=0))),
        "pre": text.fixed(float(streams["pre"].norms[-1, token])),
        "post": text.fixed(float(streams["post"].norms[-1, token])),
        "pre_cosine": text.fixed(float(streams["pre"].cosine_to_start[-1, token])),
        "post_cosine": text.fixed(float(streams["post"].cosine_to_start[-1, token])),
    }
    return {
        "start": text("residual_stream.start.now", **said),
        "layers": text(f"residual_stream.layers.{state.norm}", **said),
        "walk": text(f"residual_stream.walk.{state.norm}", **said),
        "streams": text("residual_stream.streams.now", **said),
        "lengths": text("residual_stream.lengths.now", **said),
        "summary": text("residual_stream.summary", **said),
    }


def _length(vector: Array) -> float:
    return float(np.linalg.norm(vector))


def _gap(stream: residual.Stream, token: int) -> float:
    """Return by how much the end misses the start plus everything that was written."""
    total = stream.states[0, token] + stream.contributions[:, token].sum(axis=0)
    return _length(stream.states[-1, token] - total)


def pick(state: State, where: str, _x: float, y: float) -> dict[str, Any]:
    """Return the word whose stream a tap chooses."""
    if where != "streams" or not state.sentence.strip():
        return {}
    return {"token": int(min(max(y - 1, 0), len(words_of(state.sentence)) - 1))}


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    words = words_of(state.sentence)
    token = state.token
    word_rows, places, streams = _of(state)
    stream = streams[state.norm]
    component, block = text("column.component"), text("residual_stream.axis.block")
    start, end = text("residual_stream.start"), text("residual_stream.end")
    numbers = np.arange(state.n_layers + 1)
    match figure:
        case "start":
            names = [text(f"residual_stream.row.{row}") for row in ("token", "position", "start")]
            parts = np.stack([word_rows[token], places[token], stream.states[0, token]])
            return table({"": names, component: parts})
        case "streams":
            cosines = stream.cosine_to_start.T
            return table({text("field.token"): words, f"{block}:": cosines})
        case "layers":
            names = [start, *map(str, numbers[1:]), end]
            return table({block: names, component: _layers(stream, token)})
        case "walk":
            states, _ = _plane(stream, token)
            return table(
                {
                    block: numbers,
                    text("residual_stream.column.along"): states[:, 0],
                    text("residual_stream.column.across"): states[:, 1],
                }
            )
    name = "norms" if figure == "norms" else "cosine_to_start"
    columns = {
        text(f"field.norm.{norm}"): getattr(streams[norm], name)[:, token]
        for norm in residual.NORMS
    }
    return table({block: numbers, **columns})


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    words = words_of(state.sentence)
    tokens = vocabulary(words)
    ids, token = [tokens.index(word) for word in words], state.token
    head = (
        "import numpy as np\nfrom positions import residual, sinusoidal\n\n"
        f"# {', '.join(words)}\nids = {ids}\n"
        f"table = np.random.default_rng({state.seed}).normal(scale={SCALE}, "
        f"size=({MOST_TOKENS}, {D}))\n"
        f"rows, places = table[ids], sinusoidal.sinusoidal(len(ids), {D})\n"
    )
    if figure == "start":
        return Snippet(
            head + f"parts = np.stack([rows[{token}], places[{token}], "
            f"rows[{token}] + places[{token}]])\n",
            {"parts": (1, 1 + D)},
            (sinusoidal.sinusoidal,),
        )
    head += (
        f"blocks = residual.toy_blocks({state.n_layers}, {D}, seed={state.seed}, "
        f"strength={STRENGTH})\n"
    )
    used = (residual.stream, residual.layer_norm, residual.toy_blocks)
    run = f"stream = residual.stream(rows + places, blocks, norm={state.norm!r})\n"
    chosen = f"states, written = stream.states[:, {token}], stream.contributions[:, {token}]\n"
    match figure:
        case "streams":
            return Snippet(
                f"{head}{run}cosines = stream.cosine_to_start.T\n",
                {"cosines": (1, 2 + state.n_layers)},
                used,
            )
        case "layers":
            return Snippet(
                f"{head}{run}{chosen}layers = np.vstack([states[0], written, states[-1]])\n",
                {"layers": (1, 1 + D)},
                used,
            )
        case "walk":
            return Snippet(
                f"{head}{run}{chosen}"
                "along = states[0] / np.linalg.norm(states[0])\n"
                "across = states[-1] - (states[-1] @ along) * along\n"
                "across /= np.linalg.norm(across)\n"
                "walk = states @ np.stack([along, across], axis=1)\n",
                {"walk": (1, 3)},
                used,
            )
    name = "norms" if figure == "norms" else "cosine_to_start"
    return Snippet(
        f"{head}pre, post = (residual.stream(rows + places, blocks, norm=norm)."
        f"{name}[:, {token}]\n             for norm in ('pre', 'post'))\n",
        {"pre": (1, 2), "post": (2, 3)},
        used,
    )


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    words = words_of(state.sentence)
    token = state.token
    word_rows, _, streams = _of(state)
    stream = streams[state.norm]
    said: dict[str, object] = {"word": words[token]}
    match key:
        case "replace":
            said |= {
                "written": text.fixed(_length(stream.contributions[-1, token])),
                "before": text.fixed(float(stream.norms[-2, token])),
                "cosine": text.fixed(_cosine(stream.states[-1, token], stream.states[-2, token])),
            }
        case "sum":
            said |= {norm: text.fixed(_gap(streams[norm], token)) for norm in residual.NORMS}
        case "longer":
            said |= {"d": len(word_rows[token]), "start": stream.states.shape[-1]}
        case _:
            twins = [i for i, word in enumerate(words) if word == words[token]]
            first, last = twins[0], twins[-1]
            said |= {
                "n": len(twins),
                "rows": text.fixed(_length(word_rows[first] - word_rows[last])),
                "starts": text.fixed(_length(stream.states[0, first] - stream.states[0, last])),
            }
    return text(f"residual_stream.claim.{key}.now", **said)


def _cosine(a: Array, b: Array) -> float:
    return float(a @ b / (np.linalg.norm(a) * np.linalg.norm(b)))


_SIGNS = (
    Mark("mark.negative", "fill", (theme.NEGATIVE,)),
    Mark("mark.positive", "fill", (theme.POSITIVE,)),
)
_CURVES = (
    Mark("residual_stream.mark.pre", "line", (theme.SINE,)),
    Mark("residual_stream.mark.post", "dashed", (theme.COSINE,)),
)
_COSINES = Mark("residual_stream.mark.cosines", "ramp", tuple(theme.DIVERGING[::42]))
_BANK: dict[str, Any] = {
    "sentence": "bank lends to customer",
    "token": 0,
    "seed": 0,
    "n_layers": 6,
    "norm": "pre",
}

TOPIC = Topic(
    slug="residual_stream",
    order=10,
    shared=("sentence", "token", "n_layers", "norm"),
    controls=("seed",),
    cards=(
        Card("start", ("start",), {"start": _SIGNS}),
        Card(
            "layers",
            ("layers",),
            {"layers": (*_SIGNS, Mark("residual_stream.mark.rows", "note"))},
        ),
        Card(
            "walk",
            ("walk",),
            {
                "walk": (
                    Mark("residual_stream.mark.start", "line", (theme.CHOSEN,)),
                    Mark("residual_stream.mark.blocks", "ramp", theme.SEQUENCE),
                    Mark("residual_stream.mark.norm", "dotted", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "streams",
            ("streams",),
            {"streams": (Mark("residual_stream.mark.chosen", "box", (theme.CHOSEN,)), _COSINES)},
        ),
        Card("lengths", ("norms", "cosines"), {"norms": _CURVES, "cosines": _CURVES}),
    ),
    steps=(
        Step("start", _BANK, ("start",), ("sentence", "token"), "x_0 = E_{i} + P_{t}"),
        Step(
            "block",
            {**_BANK, "n_layers": 1},
            ("layers", "walk"),
            ("token", "seed"),
            r"x_1 = x_0 + f_1(x_0)",
        ),
        Step(
            "blocks",
            _BANK,
            ("layers", "walk"),
            ("token", "n_layers"),
            r"x_L = x_0 + \sum_{l=1}^{L} f_l(x_{l-1})",
        ),
        Step("lengths", {**_BANK, "n_layers": 24}, ("streams", "lengths"), ("token", "n_layers")),
        Step(
            "post",
            {**_BANK, "norm": "post"},
            ("layers", "walk"),
            ("norm", "n_layers"),
            r"x_{l} = N(x_{l-1} + f_l(x_{l-1}))",
        ),
    ),
    presets=(
        Preset("pre", _BANK, "0.00"),
        Preset("post", {**_BANK, "norm": "post"}, "3.61"),
        Preset("length", {**_BANK, "norm": "post", "n_layers": 24}, "4.00"),
        Preset("deep", {**_BANK, "n_layers": 48}, "17.12"),
    ),
    claims=(
        Claim("replace", False, _BANK),
        Claim("sum", False, {**_BANK, "norm": "post"}),
        Claim("longer", False, _BANK),
        Claim("twins", False, {**_BANK, "sentence": "bank lends to bank"}),
    ),
    keys={
        "ArrowRight": ("token", 1),
        "ArrowLeft": ("token", -1),
        "Home": ("token", "first"),
        "End": ("token", "last"),
        "ArrowUp": ("n_layers", 1),
        "ArrowDown": ("n_layers", -1),
    },
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
