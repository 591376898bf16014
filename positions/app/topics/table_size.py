"""How big the embedding table is: in numbers, in bytes, and beside the rest of the model.

Letters: V rows, d columns, L blocks, m models that are drawn for comparison.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import cache
from typing import Any

import numpy as np
from bokeh.core.properties import value
from bokeh.models import ColumnDataSource, Plot, Rect, Scatter, Segment
from numpy.typing import NDArray

from positions import embedding, model_config
from positions.app import plots, theme
from positions.app.grids import draw_frames, frames
from positions.app.plots import f32
from positions.app.state import State
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
    Step,
    Table,
    Topic,
    table,
)

Array = NDArray[Any]

MODELS = (
    "pythia-70m",
    "bge-small-en-v1.5",
    "gpt2-small",
    "xlm-roberta-base",
    "qwen3-0.6b",
    "llama-3.2-1b",
    "mistral-7b-v0.3",
    "llama-3.1-8b",
    "llama-3.3-70b",
)
"""Keys of `model_config.PRESETS`; all of them can be counted."""

TYPES = ("float32", "bfloat16", "int8", "int4")

WIDTH = 14.0
MARGIN = 0.2
_NAME_END, _BAR, _BAR_WIDTH, _SHARE_END = 4.9, 5.1, 6.8, WIDTH - 0.2

# Powers of ten at the ends of the map and of the axis of bytes.
D_SPAN, V_SPAN, BYTES_SPAN = (1.0, 4.35), (2.9, 6.1), (5.0, 12.2)
CONTOURS = (5, 6, 7, 8, 9)


@cache
def _models() -> list[tuple[str, model_config.EmbeddingLayer]]:
    """Return the models for comparison, the smallest first."""
    layers = [
        (preset.label, model_config.read(preset.config))
        for preset in (model_config.PRESETS[key] for key in MODELS)
    ]
    return sorted(layers, key=lambda item: item[1].n_parameters or 0)


def _config(state: State) -> dict[str, Any]:
    """Return a model of these sizes: blocks as in BLOOM and GPT-2, and no position table."""
    return {
        "model_type": "bloom",
        "vocab_size": state.vocab_size,
        "hidden_size": state.d_model,
        "n_layer": state.n_layers,
        "n_head": 1,
        "tie_word_embeddings": state.tied,
    }


def _ends(layer: model_config.EmbeddingLayer) -> tuple[int, int, int]:
    """Return the parameters of the token table, of the output head, and of the whole model."""
    total = layer.n_parameters or 0
    return layer.tables["token"], layer.tables.get("output", 0), total


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    own = _ends(model_config.read(_config(state)))
    counted = np.array([own, *(_ends(layer) for _, layer in _models())], dtype=np.float64)
    token, output, total = counted.T  # (1 + m,)
    n_rows = len(counted)
    place = (math.log10(state.d_model), math.log10(state.vocab_size))
    x, y = np.clip(place, *np.array([D_SPAN, V_SPAN]).T)
    bits = np.array([embedding.BITS[name] for name in TYPES])
    levels = np.arange(len(TYPES), dtype=np.float64)
    shares = np.array([token, output]) / total  # (2, 1 + m)
    starts = np.stack([np.zeros(n_rows), shares[0], shares.sum(axis=0)])
    widths = np.stack([*shares, 1 - shares.sum(axis=0)])
    return {
        "here": {
            "x": f32([x]),
            "y": f32([y]),
            "left": f32([D_SPAN[0]]),
            "bottom": f32([V_SPAN[0]]),
        },
        "bytes": {
            "y": f32(levels),
            "table": f32(np.log10((token[0] + output[0]) * bits / 8)),
            "model": f32(np.log10(total[0] * bits / 8)),
        },
        "shares": {
            "x": f32((_BAR + _BAR_WIDTH * (starts + widths / 2)).ravel()),
            "y": f32(np.tile(_row_y(np.arange(n_rows)), 3)),
            "width": f32((_BAR_WIDTH * widths).ravel()),
        },
        "labels": {
            "y": f32(_row_y(np.arange(n_rows))),
            "share": np.array([f"{100 * share:.1f}%" for share in shares.sum(axis=0)]),
        },
    }


def _row_y(row: Array) -> Array:
    """Return where a model's bar stands; the reader's own has a little room below it."""
    return np.where(row == 0, 0.5, row + 0.9)


Sources = Mapping[str, ColumnDataSource]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, _ = plots.feeds(data)
    n_rows = len(MODELS) + 1
    sources["shares"].data["colour"] = [
        colour for colour in (theme.CHOSEN, theme.COMPARED, theme.NEUTRAL) for _ in range(n_rows)
    ]
    sources["shares"].data["alpha"] = [a for a in (1.0, 1.0, 0.16) for _ in range(n_rows)]
    sources["labels"].data["name"] = [text("table_size.own"), *(name for name, _ in _models())]
    figures = {
        "map": _draw_map(sources, text),
        "bytes": _draw_bytes(sources, text),
        "shares": _draw_shares(sources),
    }
    return Plots(figures, sources)


def _draw_map(sources: Sources, text: Text) -> Plot:
    made = plots.chart(
        "map",
        plots.span(*D_SPAN),
        plots.span(*V_SPAN),
        height=300,
        left=64,
        x_label=text("table_size.axis.d_model"),
        y_label=text("table_size.axis.vocab_size"),
    )
    widths = (16, 64, 256, 1024, 4096, 16384)
    made.xaxis.ticker = [math.log10(width) for width in widths]
    made.xaxis.major_label_overrides = {math.log10(w): text.number(w) for w in widths}
    made.yaxis.ticker = [3, 4, 5, 6]
    made.yaxis.major_label_overrides = {power: text.number(10**power) for power in (3, 4, 5, 6)}
    # Along a contour V times d is the same: a falling line where both axes are logarithmic.
    powers = np.array(CONTOURS)
    left = np.maximum(D_SPAN[0], powers - V_SPAN[1])
    right = np.minimum(D_SPAN[1], powers - V_SPAN[0])
    written = left + 0.24 * (right - left)
    contours = {
        "x0": left,
        "y0": powers - left,
        "x1": right,
        "y1": powers - right,
        "x": written,
        "y": powers - written + 0.12,
        "label": [_short(10**power, text) for power in CONTOURS],
    }
    plots.draw(
        made,
        ColumnDataSource(contours),
        Segment(x0="x0", y0="y0", x1="x1", y1="y1", line_color=theme.NEUTRAL, line_dash="dotted"),
        plots.label("x", "y", "label", "12px", "left"),
    )
    models = {
        "x": [math.log10(layer.d_model) for _, layer in _models()],
        "y": [math.log10(layer.vocab_size) for _, layer in _models()],
    }
    plots.draw(
        made,
        ColumnDataSource(models),
        Scatter(
            x="x",
            y="y",
            marker="square",
            size=8,
            fill_color=theme.NEUTRAL,
            line_color=theme.NEUTRAL,
        ),
    )
    guide: dict[str, Any] = {"line_color": theme.CHOSEN, "line_width": 1.5}
    plots.mark(
        made,
        sources["here"],
        Segment(x0="x", y0="bottom", x1="x", y1="y", **guide),
        Segment(x0="left", y0="y", x1="x", y1="y", **guide),
        Scatter(
            x="x", y="y", marker="circle", size=11, fill_color=theme.CHOSEN, line_color="#ffffff"
        ),
    )
    return made


def _draw_bytes(sources: Sources, text: Text) -> Plot:
    made = plots.chart(
        "bytes",
        plots.span(*BYTES_SPAN),
        plots.span(len(TYPES) - 0.5, -0.5),
        height=230,
        left=64,
        x_label=text("table_size.axis.bytes"),
    )
    powers = (6, 8, 10, 12)
    made.xaxis.ticker = list(powers)
    made.xaxis.major_label_overrides = {p: _bytes(10**p, text) for p in powers}
    made.xgrid.visible = True
    made.yaxis.ticker = list(range(len(TYPES)))
    made.yaxis.major_label_overrides = dict(enumerate(TYPES))
    plots.draw(
        made,
        sources["bytes"],
        Segment(
            x0=value(BYTES_SPAN[0]),
            y0="y",
            x1="table",
            y1="y",
            line_color=theme.CHOSEN,
            line_width=4,
        ),
        Scatter(
            x="model",
            y="y",
            marker="diamond",
            size=13,
            fill_color=theme.NEUTRAL,
            line_color=theme.NEUTRAL,
        ),
        Scatter(
            x="table",
            y="y",
            marker="circle",
            size=11,
            fill_color=theme.CHOSEN,
            line_color=theme.CHOSEN,
        ),
    )
    return made


def _draw_shares(sources: Sources) -> Plot:
    n_rows = len(MODELS) + 1
    made = plots.board(
        "shares",
        plots.span(-MARGIN, WIDTH + MARGIN),
        plots.span(n_rows + 0.5, -0.1),
        height=320,
    )
    plots.draw(
        made,
        sources["shares"],
        Rect(
            x="x",
            y="y",
            width="width",
            height=0.62,
            fill_color="colour",
            fill_alpha="alpha",
            line_color=None,
        ),
    )
    name = plots.label("x", "y", "name", "12px", "right")
    share = plots.label("x", "y", "share", "12px", "right")
    name.x, share.x = value(_NAME_END), value(_SHARE_END)
    plots.draw(made, sources["labels"], name, share)
    own = ColumnDataSource(dict(frames((0, 0.02, WIDTH, 0.96))))
    draw_frames(made, own, theme.CHOSEN)
    return made


def _short(number: float, text: Text) -> str:
    """Return a number in thousands, millions or billions."""
    for name, size in (("billion", 1e9), ("million", 1e6), ("thousand", 1e3)):
        if number >= size:
            return text(f"table_size.{name}", n=text.number(number / size))
    return text.number(number)


def _bytes(number: float, text: Text) -> str:
    """Return bytes in the decimal unit that suits them."""
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if number >= size:
            return f"{text.number(number / size)} {unit}"
    return f"{text.number(number)} B"


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    token, output, total = _ends(model_config.read(_config(state)))
    both = token + output
    sizes = {name: _bytes(-(-both * embedding.BITS[name] // 8), text) for name in TYPES}
    said: dict[str, object] = {
        "vocab_size": text.number(state.vocab_size),
        "d_model": text.number(state.d_model),
        "n_layers": state.n_layers,
        "token": text.number(token),
        "short": _short(token, text),
        "both": text.number(both),
        "total": _short(total, text),
        "share": text.fixed(100 * both / total, 1),
        **sizes,
    }
    how = "tied" if state.tied else "untied"
    return {
        "size": text(f"table_size.size.{'many' if token >= 1e6 else 'few'}", **said),
        "bytes": text(f"table_size.bytes.{how}", **said),
        "share": text(f"table_size.share.{how}", **said),
        "summary": text("table_size.summary", **said),
    }


def pick(_state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the sizes that a tap or the ring sets: a place of the map, or a model's own."""
    if where == "shares":
        row = int(np.argmin(np.abs(_row_y(np.arange(len(MODELS) + 1)) - y)))
        if row == 0:
            return {}
        layer = _models()[row - 1][1]
        return {
            "vocab_size": layer.vocab_size,
            "d_model": layer.d_model,
            "n_layers": layer.n_layers,
            "tied": layer.tied,
        }
    if where not in ("map", "sizes"):
        return {}
    width, rows = (
        round(float(f"{10 ** min(max(power, low), high):.3g}"))
        for power, (low, high) in ((x, D_SPAN), (y, V_SPAN))
    )
    # Real widths are multiples of 64 or so; eights are fine enough for a finger.
    return {"vocab_size": min(rows, 1_000_000), "d_model": min(-(-width // 8) * 8, 16384)}


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    token, output, total = _ends(model_config.read(_config(state)))
    v, d = text("field.vocab_size"), text("field.d_model")
    n = text("table_size.column.table")
    own = text("table_size.own")
    match figure:
        case "map":
            names = [own, *(name for name, _ in _models())]
            rows = [state.vocab_size, *(layer.vocab_size for _, layer in _models())]
            widths = [state.d_model, *(layer.d_model for _, layer in _models())]
            sizes = [embedding.table_size(*pair) for pair in zip(rows, widths, strict=True)]
            return table({"": names, v: rows, d: widths, n: sizes})
        case "bytes":
            bits = [embedding.BITS[name] for name in TYPES]
            return table(
                {
                    text("table_size.column.type"): list(TYPES),
                    text("table_size.column.bits"): bits,
                    n: [-(-(token + output) * b // 8) for b in bits],
                    text("table_size.column.model"): [-(-total * b // 8) for b in bits],
                }
            )
    counted = np.array([(token, output, total), *(_ends(layer) for _, layer in _models())])
    return table(
        {
            "": [own, *(name for name, _ in _models())],
            n: counted[:, 0],
            text("table_size.column.output"): counted[:, 1],
            text("table_size.column.total"): counted[:, 2],
            text("table_size.column.share"): counted[:, :2].sum(axis=1) / counted[:, 2],
        }
    )


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    config = ",\n".join(f"    {key!r}: {item!r}" for key, item in _config(state).items())
    read = f"config = {{\n{config},\n}}\nlayer = model_config.read(config)\n"
    keys = ", ".join(map(repr, _sorted_keys()))
    others = f"models = [model_config.PRESETS[key].config for key in (\n    {keys},\n)]\n"
    match figure:
        case "map":
            return Snippet(
                "from positions import embedding, model_config\n\n"
                f"{others}layers = [model_config.read(config) for config in models]\n"
                f"sizes = [({state.vocab_size}, {state.d_model})]\n"
                "sizes += [(layer.vocab_size, layer.d_model) for layer in layers]\n"
                "numbers = [embedding.table_size(*size) for size in sizes]\n",
                {"sizes": (1, 3), "numbers": (3, 4)},
                (embedding.table_size,),
            )
        case "bytes":
            return Snippet(
                f"from positions import embedding, model_config\n\n{read}"
                "# Rounded up to whole bytes.\n"
                f"bits = [embedding.BITS[name] for name in {TYPES!r}]\n"
                "tables = [-(-layer.n_table_parameters * b // 8) for b in bits]\n"
                "model = [-(-layer.n_parameters * b // 8) for b in bits]\n",
                {"bits": (1, 2), "tables": (2, 3), "model": (3, 4)},
                (model_config.read, embedding.table_bytes),
            )
    return Snippet(
        f"from positions import embedding, model_config\n\n{read}{others}"
        "layers = [layer] + [model_config.read(config) for config in models]\n"
        "total = [layer.n_parameters for layer in layers]\n"
        "ends = [layer.tables['token'] + layer.tables.get('output', 0) for layer in layers]\n"
        "share = [embedding.parameter_share(*pair) for pair in zip(ends, total)]\n",
        {"total": (3, 4), "share": (4, 5)},
        (model_config.read, embedding.parameter_share),
    )


@cache
def _sorted_keys() -> tuple[str, ...]:
    """Return the keys of `MODELS` in the order in which they are drawn."""
    labels = [label for label, _ in _models()]
    return tuple(sorted(MODELS, key=lambda key: labels.index(model_config.PRESETS[key].label)))


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    token, output, total = _ends(model_config.read(_config(state)))
    both = token + output
    said: dict[str, object] = {}
    match key:
        case "tied":
            said = {
                "n": len(MODELS),
                "tied": sum(layer.tied for _, layer in _models()),
                "both": text.number(both),
            }
        case "double":
            twice = model_config.read(_config(state) | {"hidden_size": 2 * state.d_model})
            token_2, output_2, total_2 = _ends(twice)
            said = {
                "table": text.fixed((token_2 + output_2) / both),
                "blocks": text.fixed((total_2 - token_2 - output_2) / (total - both)),
                "d_model": text.number(state.d_model),
            }
        case "share":
            said = {
                "share": text.fixed(100 * both / total, 1),
                "total": _short(total, text),
                "first": text.fixed(_percent(_models()[0][1]), 1),
                "last": text.fixed(_percent(_models()[-1][1]), 1),
            }
        case _:
            said = {
                "float32": _bytes(4 * both, text),
                "int8": _bytes(both, text),
            }
    return text(f"table_size.claim.{key}.now", **said)


def _percent(layer: model_config.EmbeddingLayer) -> float:
    token, output, total = _ends(layer)
    return 100 * (token + output) / total


_TABLE = Mark("table_size.mark.table", "bar", (theme.CHOSEN,))
_SMALL: dict[str, Any] = {"vocab_size": 50000, "d_model": 768, "n_layers": 12, "tied": True}
_LARGE: dict[str, Any] = {"vocab_size": 128000, "d_model": 4096, "n_layers": 32, "tied": True}
_BGE: dict[str, Any] = {"vocab_size": 30522, "d_model": 384, "n_layers": 12, "tied": True}

TOPIC = Topic(
    slug="table_size",
    order=2,
    shared=("vocab_size", "d_model", "n_layers", "tied"),
    controls=(),
    cards=(
        Card(
            "size",
            ("map",),
            {
                "map": (
                    Mark("table_size.mark.here", "line", (theme.CHOSEN,)),
                    Mark("table_size.mark.models", "bar", (theme.NEUTRAL,)),
                    Mark("table_size.mark.contour", "dotted", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "bytes",
            ("bytes",),
            {
                "bytes": (
                    Mark("table_size.mark.tables", "line", (theme.CHOSEN,)),
                    Mark("table_size.mark.model", "bar", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "share",
            ("shares",),
            {
                "shares": (
                    _TABLE,
                    Mark("table_size.mark.output", "bar", (theme.COMPARED,)),
                    Mark("table_size.mark.rest", "fill", (theme.NEUTRAL,)),
                )
            },
        ),
    ),
    steps=(
        Step(
            "product",
            _SMALL,
            ("size",),
            ("vocab_size", "d_model"),
            r"V \times d = 50\,000 \times 768 = 38\,400\,000",
        ),
        Step(
            "large",
            _LARGE,
            ("size",),
            ("vocab_size", "d_model"),
            r"128\,000 \times 4\,096 = 524\,288\,000",
        ),
        Step("bytes", _LARGE, ("bytes",), ("vocab_size", "d_model")),
        Step(
            "share",
            _BGE,
            ("share",),
            ("vocab_size", "d_model", "n_layers"),
            r"\frac{V d}{V d + L\,(12 d^2 + 13 d) + 4 d}",
        ),
        Step("tied", {**_LARGE, "tied": False}, ("share", "bytes"), ("tied", "vocab_size")),
    ),
    presets=(
        Preset("small", _SMALL, "38,400,000"),
        Preset("large", _LARGE, "524,288,000"),
        Preset("bge", _BGE, "11,720,448"),
        Preset("untied", {**_LARGE, "tied": False}, "1,048,576,000"),
    ),
    claims=(
        Claim("tied", False, {**_LARGE, "tied": False}),
        Claim("double", False, _SMALL),
        Claim("share", False, _LARGE),
        Claim("quarter", True, _LARGE),
    ),
    grips={"sizes": Grip("map", "here", 0, "x", "y", "xy")},
    keys={
        "ArrowRight": ("d_model", 64),
        "ArrowLeft": ("d_model", -64),
        "ArrowUp": ("vocab_size", 1000),
        "ArrowDown": ("vocab_size", -1000),
        "PageUp": ("n_layers", 1),
        "PageDown": ("n_layers", -1),
    },
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
