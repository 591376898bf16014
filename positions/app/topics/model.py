"""Read a config: what a model's configuration says about its input end, and what follows from it.

Two models can stand side by side: `config` is the first, `other` the second. The figures show
both in the same places, the second hatched, dashed or hollow.

Letters: P pairs of a rotary scheme, h heads, n layers.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import (
    ColumnDataSource,
    FixedTicker,
    MultiLine,
    Plot,
    Quad,
    Range1d,
    Scatter,
    Segment,
)
from numpy.typing import NDArray

from positions import alibi, model_config, model_report
from positions._arguments import readable_bytes
from positions._report_text import spans
from positions.app import configs, plots, theme
from positions.app.state import State
from positions.app.text import Text, load_text
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
from positions.embedding import BITS
from positions.model_report import ModelReport, Parameter, SchemeReport

Array = NDArray[Any]

COLOURS = (theme.SINE, theme.COSINE)
"""Of the first and the second model."""

HATCHES = (" ", "/")
DASHES = ("solid", "dashed")

BAR_HEIGHT = 264
CHART_HEIGHT = 268
RAMP_HEIGHT = 170
LAYERS_HEIGHT = 190

MOST_LAYERS_LISTED = 2000
"""Rows of the table of layers."""

SPARE = 0.34
"""Part of a row of bars above the bar, for its words."""

_RAISED = "⁰¹²³⁴⁵⁶⁷⁸"

DIGITS = 7
"""Powers of ten on the axis of wavelengths."""


@dataclass(frozen=True)
class Bar:
    """A bar with words above it."""

    model: int
    key: str
    value: float
    words: str


def reports(state: State) -> list[ModelReport]:
    """Return the reports on the one model or the two."""
    return [configs.report_of(config) for config in (state.config, state.other) if config]


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    return {**_drawn(state.config, state.other, state.lang), **_pair_mark(state)}


@lru_cache(maxsize=8)
def _drawn(config: str, other: str, language: str) -> dict[str, dict[str, Any]]:
    """Return all that does not depend on the chosen pair."""
    models = [configs.report_of(given) for given in (config, other) if given]
    text = load_text(language)
    tables, reach = _table_bars(models), _reach_bars(models)
    return {
        "tables": _bars(tables, [bar.value for bar in tables], "model.table", text),
        "tables_y": _rows(tables),
        "reach": _bars(
            reach, [math.log10(max(bar.value, 1.0)) for bar in reach], "model.reach", text
        ),
        "reach_y": _rows(reach),
        **_curves(models),
        **_layers(models),
        **_slopes(models),
    }


# ---- bars ----------------------------------------------------------------------------------


def _table_bars(models: Sequence[ModelReport]) -> list[Bar]:
    """Return parameters of each table, and of all the rest where these can be counted."""
    bars = []
    for number, model in enumerate(models):
        for part in model.tables:
            share = "" if part.share is None else f" · {_percent(part.share)}"
            size = f"{part.rows:,} × {part.columns:,}"
            bars.append(
                Bar(number, part.name, part.n_parameters, f"{size} = {part.n_parameters:,}{share}")
            )
        layer = model.layer
        if layer.n_parameters is not None:
            rest = layer.n_parameters - layer.n_table_parameters
            bars.append(
                Bar(number, "rest", rest, f"{rest:,} · {_percent(rest / layer.n_parameters)}")
            )
    return bars


def _reach_bars(models: Sequence[ModelReport]) -> list[Bar]:
    """Return how far a model reaches, in positions."""
    return [
        Bar(number, key, value, f"{value:,.0f}")
        for number, model in enumerate(models)
        for key, value in model_report.reach(model).items()
    ]


def _percent(share: float) -> str:
    return f"{100 * share:.1f}%"


def _bars(
    bars: Sequence[Bar], lengths: Sequence[float], names: str, text: Text
) -> dict[str, Array]:
    """Return bars below each other, the longest as long as the figure is wide."""
    top = np.arange(len(bars), dtype=np.float64)
    longest = max(lengths, default=1.0) or 1.0
    return {
        "left": plots.f32(np.zeros(len(bars))),
        "right": plots.f32([length / longest for length in lengths]),
        "top": plots.f32(top + SPARE),
        "bottom": plots.f32(top + 0.86),
        "words_y": plots.f32(top + SPARE / 2 + 0.02),
        "words": np.array(
            [f"{text(f'{names}.{bar.key}')}: {bar.words}" for bar in bars], dtype=np.str_
        ),
        "colour": np.array([COLOURS[bar.model] for bar in bars], dtype=np.str_),
        "hatch": np.array([HATCHES[bar.model] for bar in bars], dtype=np.str_),
    }


def _rows(bars: Sequence[Bar]) -> dict[str, Array]:
    # A single bar would be a block.
    return plots.ends(float(max(len(bars), 3)), 0.0)


# ---- rotary pairs --------------------------------------------------------------------------


def _rotary(models: Sequence[ModelReport]) -> list[tuple[int, SchemeReport]]:
    return [
        (number, scheme)
        for number, model in enumerate(models)
        for scheme in model.schemes
        if scheme.rotary is not None
    ]


def _finite(values: Array) -> Array:
    return np.where(np.isfinite(values), values, np.nan)


def _curves(models: Sequence[ModelReport]) -> dict[str, dict[str, Any]]:
    """Return wavelength and slowdown of each pair: a curve for each rotary scheme."""
    found = _rotary(models)
    pairs = [scheme.rotary for _, scheme in found if scheme.rotary is not None]
    counts = [np.arange(len(pair.unscaled), dtype=np.float32) for pair in pairs]
    last = max([float(count[-1]) for count in counts], default=1.0)
    style = {
        "colour": np.array([COLOURS[number] for number, _ in found], dtype=np.str_),
        "dash": np.array([DASHES[number] for number, _ in found], dtype=np.str_),
    }
    slowed = [plots.f32(_finite(pair.slowdown)) for pair in pairs]
    most = max([float(np.nanmax(one)) for one in slowed], default=1.0)
    longest = [(number, model.layer.max_positions) for number, model in enumerate(models)]
    known = [(number, length) for number, length in longest if length is not None]
    return {
        "waves": {
            "x": counts,
            "y": [plots.f32(np.log10(_finite(pair.wavelengths))) for pair in pairs],
            "before": [plots.f32(np.log10(2 * np.pi / pair.unscaled)) for pair in pairs],
            **style,
        },
        "slowed": {"x": counts, "y": slowed, **style},
        "context": {
            "y": plots.f32([math.log10(length) for _, length in known]),
            "x0": plots.f32(np.full(len(known), -0.5)),
            "x1": plots.f32(np.full(len(known), last + 0.5)),
            "colour": np.array([COLOURS[number] for number, _ in known], dtype=np.str_),
        },
        "pairs_x": plots.ends(-0.5, last + 0.5),
        "slowed_y": plots.ends(0.5, 1.12 * most + 0.4),
    }


def _pair_mark(state: State) -> dict[str, dict[str, Array]]:
    """Return the chosen pair on the first curve of each model."""
    pair = min(state.pair, configs.last_pair(state.config))
    found = _rotary(reports(state)[:1])
    waves, slowed = math.nan, math.nan
    if found and found[0][1].rotary is not None:
        rotary = found[0][1].rotary
        pair = min(pair, len(rotary.unscaled) - 1)
        waves = math.log10(rotary.wavelengths[pair])
        slowed = float(rotary.slowdown[pair])
    return {
        "pair": {
            "x": plots.f32([pair]),
            "wave": plots.f32(_finite(np.array([waves]))),
            "slowed": plots.f32(_finite(np.array([slowed]))),
        }
    }


# ---- layers and heads ----------------------------------------------------------------------


def _layers(models: Sequence[ModelReport]) -> dict[str, dict[str, Any]]:
    """Return a bar for each layer: high if it sees all, low with a window, pale if untold."""
    columns: dict[str, list[Any]] = {name: [] for name in ("x", "bottom", "top", "colour", "alpha")}
    for number, model in enumerate(models):
        base = float(len(models) - 1 - number)
        for kind in model.layer_kinds:
            keys = {model.schemes[i].key for i in kind.schemes}
            told = keys - {"none"}
            for layer in kind.layers:
                columns["x"].append(layer)
                columns["bottom"].append(base + 0.08)
                columns["top"].append(base + (0.86 if kind.window is None else 0.42))
                columns["colour"].append(COLOURS[number])
                columns["alpha"].append(0.85 if told else 0.15)
    x = np.array(columns["x"], dtype=np.float64)
    n = max(model.layer.n_layers for model in models)
    return {
        "layers": {
            "left": plots.f32(x - 0.42),
            "right": plots.f32(x + 0.42),
            "bottom": plots.f32(columns["bottom"]),
            "top": plots.f32(columns["top"]),
            "colour": np.array(columns["colour"], dtype=np.str_),
            "alpha": plots.f32(columns["alpha"]),
        },
        "layers_x": plots.ends(-0.7, n - 0.3),
        "layers_y": plots.ends(0.0, float(len(models))),
    }


def _slopes(models: Sequence[ModelReport]) -> dict[str, dict[str, Any]]:
    """Return the ALiBi slope of each head, as a power of two."""
    found = [
        (number, scheme.slopes)
        for number, model in enumerate(models)
        for scheme in model.schemes
        if scheme.slopes is not None
    ]
    heads = [np.arange(len(slopes)) for _, slopes in found]
    values = [np.log2(slopes) for _, slopes in found]
    lowest = min([float(one.min()) for one in values], default=-8.0)
    most = max([len(one) for one in heads], default=8)
    return {
        "slopes": {
            "x": plots.f32(np.concatenate([*heads, []])),
            "y": plots.f32(np.concatenate([*values, []])),
            "floor": plots.f32(np.full(sum(map(len, heads)), lowest - 0.6)),
            "colour": np.array(
                [COLOURS[n] for (n, slopes) in found for _ in slopes], dtype=np.str_
            ),
            "marker": np.array(
                [("circle", "square")[n] for (n, slopes) in found for _ in slopes], dtype=np.str_
            ),
        },
        "slopes_x": plots.ends(-0.7, most - 0.3),
        "slopes_y": plots.ends(lowest - 0.6, 0.6),
    }


# ---- figures -------------------------------------------------------------------------------

_AXES = (
    "tables_y",
    "reach_y",
    "pairs_x",
    "slowed_y",
    "layers_x",
    "layers_y",
    "slopes_x",
    "slopes_y",
)
_STYLED: dict[str, Any] = {"line_color": "colour", "line_dash": {"field": "dash"}}


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    sources, ranges = plots.feeds(data, _AXES)
    figures = {
        "tables": _bar_figure("tables", sources, ranges),
        "reach": _bar_figure("reach", sources, ranges),
        "waves": _wave_figure(sources, ranges, text),
        "slowed": _slowed_figure(sources, ranges, text),
        "layers": _layer_figure(sources, ranges, text),
        "slopes": _slope_figure(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _bar_figure(
    name: str, sources: Mapping[str, ColumnDataSource], ranges: Mapping[str, Range1d]
) -> Plot:
    made = plots.board(name, plots.span(-0.004, 1.03), ranges[f"{name}_y"], height=BAR_HEIGHT)
    plots.draw(
        made,
        sources[name],
        Quad(
            left="left",
            right="right",
            top="top",
            bottom="bottom",
            hatch_pattern={"field": "hatch"},
            hatch_color="white",
            hatch_alpha=0.8,
            **plots.filled("colour"),
        ),
        plots.label("left", "words_y", "words", size="13px", align="left"),
    )
    return made


def _wave_figure(
    sources: Mapping[str, ColumnDataSource], ranges: Mapping[str, Range1d], text: Text
) -> Plot:
    made = plots.chart(
        "waves",
        ranges["pairs_x"],
        plots.span(0.4, DIGITS + 1.1),
        height=CHART_HEIGHT,
        left=64,
        x_label=text("model.axis.pair"),
        y_label=text("column.wavelength"),
    )
    made.yaxis.ticker = FixedTicker(ticks=list(range(1, DIGITS + 2)))
    made.yaxis.major_label_overrides = {
        i: f"{10**i:,}" if i < 4 else f"10{_RAISED[i]}" for i in range(1, DIGITS + 2)
    }
    plots.draw(
        made,
        sources["context"],
        Segment(
            x0="x0", y0="y", x1="x1", y1="y", line_color="colour", line_dash="dotdash", line_width=2
        ),
    )
    plots.draw(
        made,
        sources["waves"],
        MultiLine(xs="x", ys="before", line_color="colour", line_dash="dotted", line_width=1.5),
        MultiLine(xs="x", ys="y", line_width=2.5, **_STYLED),
    )
    plots.draw(
        made,
        sources["pair"],
        Scatter(x="x", y="wave", marker="circle", size=11, **plots.filled(theme.QUERY)),
    )
    return made


def _slowed_figure(
    sources: Mapping[str, ColumnDataSource], ranges: Mapping[str, Range1d], text: Text
) -> Plot:
    made = plots.chart(
        "slowed",
        ranges["pairs_x"],
        ranges["slowed_y"],
        height=RAMP_HEIGHT,
        left=64,
        x_label=text("model.axis.pair"),
        y_label=text("model.axis.slowed"),
    )
    plots.draw(made, sources["slowed"], MultiLine(xs="x", ys="y", line_width=2.5, **_STYLED))
    plots.draw(
        made,
        sources["pair"],
        Scatter(x="x", y="slowed", marker="circle", size=11, **plots.filled(theme.QUERY)),
    )
    return made


def _layer_figure(
    sources: Mapping[str, ColumnDataSource], ranges: Mapping[str, Range1d], text: Text
) -> Plot:
    made = plots.chart(
        "layers",
        ranges["layers_x"],
        ranges["layers_y"],
        height=LAYERS_HEIGHT,
        left=20,
        x_label=text("model.axis.layer"),
    )
    made.yaxis.visible = False
    made.ygrid.visible = False
    plots.draw(
        made,
        sources["layers"],
        Quad(
            left="left",
            right="right",
            bottom="bottom",
            top="top",
            fill_color="colour",
            fill_alpha="alpha",
            line_color="colour",
        ),
    )
    return made


def _slope_figure(
    sources: Mapping[str, ColumnDataSource], ranges: Mapping[str, Range1d], text: Text
) -> Plot:
    made = plots.chart(
        "slopes",
        ranges["slopes_x"],
        ranges["slopes_y"],
        height=CHART_HEIGHT,
        left=64,
        x_label=text("model.axis.head"),
        y_label=text("column.slope"),
    )
    ticks = [0, -2, -4, -6, -8, -10, -12, -14, -16]
    made.yaxis.ticker = FixedTicker(ticks=ticks)
    made.yaxis.major_label_overrides = {i: f"1/{2**-i:,}" if i else "1" for i in ticks}
    plots.draw(
        made,
        sources["slopes"],
        Segment(x0="x", y0="floor", x1="x", y1="y", line_color="colour", line_alpha=0.5),
        Scatter(x="x", y="y", marker={"field": "marker"}, size=8, **plots.filled("colour")),
    )
    return made


# ---- words ---------------------------------------------------------------------------------


def hides(state: State) -> list[str]:
    """Return the cards that have nothing to show for a model."""
    try:
        models = reports(state)
    except ValueError:
        return []
    hidden = []
    if not _rotary(models):
        hidden.append("rotary")
    if all(scheme.slopes is None for model in models for scheme in model.schemes):
        hidden.append("alibi")
    if not _reach_bars(models):
        hidden.append("reach")
    if not state.other:
        hidden.append("compare")
    return hidden


def _stored(model: ModelReport) -> str:
    dtype = model.layer.dtype or ""
    return dtype if dtype in BITS else "float32"


def _where(scheme: SchemeReport, n_layers: int, text: Text) -> str:
    if len(scheme.layers) == n_layers:
        return text("model.all_layers")
    return text("model.some_layers", layers=spans(scheme.layers), n=len(scheme.layers))


def describe(state: State, data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    models = reports(state)
    names = [configs.name_of(config) for config in (state.config, state.other) if config]
    said = {
        card.key: " ".join(
            sentence
            for number, model in enumerate(models)
            if (sentence := _named(names, number) + _SENTENCES[card.key](model, data, state, text))
        )
        for card in TOPIC.cards
        if card.key in _SENTENCES
    }
    said["compare"] = _compared(models, text)
    said["dimension"] = _checked(state, text)
    token = models[0].tables[0]
    said["summary"] = text(
        "model.summary", name=names[0], rows=f"{token.rows:,}", columns=f"{token.columns:,}"
    )
    return said


def _named(names: Sequence[str], number: int) -> str:
    return f"{names[number]}: " if len(names) > 1 else ""


def _layer_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    layer, token = model.layer, model.tables[0]
    stored = _stored(model)
    said = {
        "rows": f"{token.rows:,}",
        "columns": f"{token.columns:,}",
        "n": f"{token.n_parameters:,}",
        "bytes": readable_bytes(token.bytes[stored]),
        "dtype": stored,
        "share": "" if layer.table_share is None else _percent(layer.table_share),
    }
    parts = [text("model.layer.now", **said)]
    parts.append(text(f"model.layer.{'unknown' if layer.table_share is None else 'share'}", **said))
    parts.append(text(f"model.layer.{'tied' if layer.tied else 'untied'}"))
    return " ".join(parts)


def _scheme_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    return " ".join(
        text(
            "model.scheme.now",
            label=scheme.label,
            where=_where(scheme, model.layer.n_layers, text),
        )
        for scheme in model.schemes
    )


def _rotary_sentence(model: ModelReport, _data: Data, state: State, text: Text) -> str:
    found = _rotary([model])
    if not found:
        return text("model.rotary.none")
    parts = []
    for _, scheme in found:
        rotary = scheme.rotary
        if rotary is None:
            continue
        pair = min(state.pair, len(rotary.unscaled) - 1)
        slowed = np.abs(rotary.slowdown - 1) > 1e-9
        said = {
            "pair": pair,
            "last": len(rotary.unscaled) - 1,
            "kind": f" ({scheme.layer_type})" if scheme.layer_type else "",
            "wavelength": text.number(float(rotary.wavelengths[pair])),
            "slowdown": text.number(float(rotary.slowdown[pair])),
            "slowest": text.number(float(rotary.wavelengths[-1])),
            "factor": text.number(rotary.attention_factor, 4),
            "kept": int(np.count_nonzero(~slowed)),
        }
        key = "now" if not slowed.any() else "slowed" if slowed[pair] else "kept"
        parts.append(text(f"model.rotary.{key}", **said))
        if rotary.attention_factor != 1:
            parts.append(text("model.rotary.factor", **said))
    return " ".join(parts)


def _layers_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    parts = []
    for kind in model.layer_kinds:
        labels = [model.schemes[i].label for i in kind.schemes if model.schemes[i].key != "none"]
        positions = "told" if labels else "untold"
        parts.append(
            text(
                f"model.layers.{'all' if kind.window is None else 'window'}.{positions}",
                layers=spans(kind.layers),
                n=len(kind.layers),
                window=f"{kind.window or 0:,}",
                scheme=", ".join(labels),
            )
        )
    return " ".join(parts)


def _alibi_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    slopes = next((scheme.slopes for scheme in model.schemes if scheme.slopes is not None), None)
    if slopes is None:
        return text("model.alibi.none")
    return text(
        "model.alibi.now",
        n=len(slopes),
        steepest=text.number(float(slopes.max())),
        flattest=text.number(float(slopes.min())),
    )


def _reach_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    layer = model.layer
    if layer.max_positions is None:
        return text("model.reach.none")
    key = "hard" if layer.hard_limit else "soft"
    return text(
        f"model.reach.{key}", n=f"{layer.max_positions:,}", last=f"{layer.max_positions - 1:,}"
    )


def _notes_sentence(model: ModelReport, _data: Data, _state: State, text: Text) -> str:
    n = len(model.notes) + len(model.not_shown)
    return text("model.notes.now", n=n) if n else text("model.notes.none")


_SENTENCES: Mapping[str, Callable[[ModelReport, Data, State, Text], str]] = {
    "layer": _layer_sentence,
    "scheme": _scheme_sentence,
    "rotary": _rotary_sentence,
    "layers": _layers_sentence,
    "alibi": _alibi_sentence,
    "reach": _reach_sentence,
    "notes": _notes_sentence,
}


def _compared(models: Sequence[ModelReport], text: Text) -> str:
    if len(models) < 2:
        return text("model.compare.none")
    lines = model_report.compare(*models)
    n = sum(line.first != line.second for line in lines)
    return text("model.compare.now", n=n, all=len(lines))


def _checked(state: State, text: Text) -> str:
    name = configs.name_of(state.config)
    width = configs.report_of(state.config).layer.d_model
    try:
        model_config.check_dimension(state.dimension, configs.given_by(state.config))
    except ValueError:
        return text("model.dimension.fails", name=name, given=state.dimension, width=width)
    return text("model.dimension.holds", name=name, width=width)


# ---- rows ----------------------------------------------------------------------------------


def lists(state: State, _data: Data, text: Text) -> dict[str, Table]:
    """Return the rows that stand under the figures."""
    models = reports(state)
    names = [configs.name_of(config) for config in (state.config, state.other) if config]
    result = {
        "layer": _parameters([model.sizes for model in models], names, text),
        "scheme": _scheme_rows(models, names, text),
        "dimension": Table(
            (text("column.what"), text("column.value")),
            [
                (text("model.dimension.store"), f"{state.dimension:,}"),
                (text("model.dimension.model"), f"{models[0].layer.d_model:,}"),
            ],
        ),
    }
    notes = [
        (_named(names, number) + kind, note)
        for number, model in enumerate(models)
        for kind, found in (
            (text("model.note"), model.notes),
            (text("model.not_shown"), model.not_shown),
        )
        for note in found
    ]
    if notes:
        result["notes"] = Table((text("column.what"), text("column.remark")), notes)
    if len(models) > 1:
        rows = [
            (line.name, _written(line.first), _written(line.second))
            for line in model_report.compare(*models)
            if line.first != line.second
        ]
        result["compare"] = Table((text("column.what"), *_two(names)), rows)
    return result


def _two(names: Sequence[str]) -> tuple[str, ...]:
    return (
        tuple(names)
        if len(set(names)) == len(names)
        else tuple(f"{name} ({number})" for number, name in enumerate(names, 1))
    )


def _parameters(models: Sequence[Sequence[Parameter]], names: Sequence[str], text: Text) -> Table:
    """Return names, values and where each comes from; of two models, side by side."""
    if len(models) == 1:
        rows = [(p.name, _written(p.value), text(f"model.origin.{p.origin}")) for p in models[0]]
        return Table((text("column.what"), text("column.value"), text("column.origin")), rows)
    values = [{p.name: _written(p.value) for p in parameters} for parameters in models]
    every = dict.fromkeys(name for value in values for name in value)
    return Table(
        (text("column.what"), *_two(names)),
        [(name, *(value.get(name, "–") for value in values)) for name in every],
    )


def _scheme_rows(models: Sequence[ModelReport], names: Sequence[str], text: Text) -> Table:
    """Return the parameters of each scheme, under its name where there are several."""
    found = [(number, scheme) for number, model in enumerate(models) for scheme in model.schemes]
    rows = []
    for number, scheme in found:
        if len(found) > 1:
            kind = f", {scheme.layer_type}" if scheme.layer_type else ""
            rows.append((_named(names, number) + scheme.label + kind, "", ""))
        rows += [
            (p.name, _written(p.value), text(f"model.origin.{p.origin}")) for p in scheme.parameters
        ]
    note = "" if rows else text("model.scheme.none")
    return Table((text("column.what"), text("column.value"), text("column.origin")), rows, note)


def _written(value: Any) -> str:
    """Return a value as a reader writes it."""
    match value:
        case None:
            return "–"
        case bool():
            return "✓" if value else "✗"
        case int():
            return f"{value:,}"
        case float():
            return f"{value:,.0f}" if value.is_integer() and abs(value) < 1e15 else f"{value:.6g}"
        case tuple():
            shown = ", ".join(map(_written, value[:6]))
            return f"{shown}, … ({len(value)})" if len(value) > 6 else shown
    return str(value)[:80]


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    models = reports(state)
    numbers = text("model.column.model")
    match figure:
        case "tables":
            bars = _table_bars(models)
            return table(
                {
                    numbers: [bar.model + 1 for bar in bars],
                    text("column.what"): [text(f"model.table.{bar.key}") for bar in bars],
                    text("column.parameters"): [bar.value for bar in bars],
                }
            )
        case "reach":
            bars = _reach_bars(models)
            # There is always a row, so that the figure is a table too.
            return table(
                {
                    numbers: [bar.model + 1 for bar in bars] or [1],
                    text("column.what"): [text(f"model.reach.{bar.key}") for bar in bars] or ["–"],
                    text("axis.position"): [bar.value for bar in bars] or [math.nan],
                }
            )
        case "waves" | "slowed":
            return _pair_table(models, figure, text)
        case "layers":
            rows = _layer_rows(models)
            return table(
                {
                    numbers: [row[0] for row in rows],
                    text("model.axis.layer"): [row[1] for row in rows],
                    text("model.column.window"): [row[2] for row in rows],
                    text("column.scheme"): [row[3] for row in rows],
                }
            )
    slopes = [
        (number + 1, head, slope)
        for number, model in enumerate(models)
        for scheme in model.schemes
        if scheme.slopes is not None
        for head, slope in enumerate(scheme.slopes)
    ] or [(1, 0, math.nan)]
    return table(
        {
            numbers: [row[0] for row in slopes],
            text("model.axis.head"): [row[1] for row in slopes],
            text("column.slope"): [row[2] for row in slopes],
        }
    )


def _layer_rows(models: Sequence[ModelReport]) -> list[tuple[int, int, float, str]]:
    rows = [
        (
            number + 1,
            layer,
            math.inf if kind.window is None else float(kind.window),
            ", ".join(model.schemes[i].label for i in kind.schemes) or "–",
        )
        for number, model in enumerate(models)
        for kind in model.layer_kinds
        for layer in kind.layers
    ]
    return sorted(rows, key=lambda row: row[:2])[:MOST_LAYERS_LISTED]


def _pair_table(models: Sequence[ModelReport], figure: str, text: Text) -> Table:
    found = [(number, scheme.rotary) for number, scheme in _rotary(models)]
    rows = [
        (number + 1, pair, rotary.wavelengths[pair], rotary.slowdown[pair])
        for number, rotary in found
        if rotary is not None
        for pair in range(len(rotary.unscaled))
    ] or [(1, 0, math.nan, math.nan)]
    last = (
        {text("column.wavelength"): [row[2] for row in rows]}
        if figure == "waves"
        else {text("model.axis.slowed"): [row[3] for row in rows]}
    )
    return table(
        {
            text("model.column.model"): [row[0] for row in rows],
            text("model.axis.pair"): [row[1] for row in rows],
            **last,
        }
    )


def _program(state: State) -> str:
    """Return lines that make `reports`."""
    lines = ["from positions import model_config, model_report", ""]
    listed = []
    for name, config in (("first", state.config), ("second", state.other)):
        if not config:
            continue
        given = f"model_config.PRESETS[{config!r}].config"
        if config not in model_config.PRESETS:
            given = repr(config)
        lines.append(f"{name} = model_report.report({given})")
        listed.append(name)
    return "\n".join([*lines, f"reports = [{', '.join(listed)}]", ""])


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    program = _program(state)
    match figure:
        case "tables":
            code = (
                "parameters = []\nfor report in reports:\n"
                "    parameters += [table.n_parameters for table in report.tables]\n"
                "    layer = report.layer\n"
                "    if layer.n_parameters is not None:\n"
                "        parameters.append(layer.n_parameters - layer.n_table_parameters)\n"
            )
            return Snippet(program + code, {"parameters": (2, 3)}, (model_report.report,))
        case "layers":
            code = (
                "windows = [float('inf') if window is None else window\n"
                "           for report in reports for window in report.layer.windows]\n"
                f"windows = windows[:{MOST_LAYERS_LISTED}]\n"
            )
            return Snippet(program + code, {"windows": (2, 3)}, (model_config.read,))
        case "slopes":
            code = (
                "slopes = [slope for report in reports for scheme in report.schemes\n"
                "          if scheme.slopes is not None for slope in scheme.slopes]"
            )
            code += " or [float('nan')]\n"
            return Snippet(program + code, {"slopes": (2, 3)}, (alibi.slopes,))
        case "waves" | "slowed":
            field = "wavelengths" if figure == "waves" else "slowdown"
            code = (
                f"{field} = [float(value) for report in reports for scheme in report.schemes\n"
                f"    if scheme.rotary is not None for value in scheme.rotary.{field}]"
                " or [float('nan')]\n"
            )
            return Snippet(program + code, {field: (2, 3)}, (model_report.report,))
    code = (
        "lengths = [length for report in reports for length in model_report.reach(report).values()]"
        " or [float('nan')]\n"
    )
    return Snippet(program + code, {"lengths": (2, 3)}, (model_report.reach,))


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:  # noqa: ARG001
    """Return the fields that a tap in a figure sets."""
    if where in ("waves", "slowed"):
        return {"pair": min(max(round(x), 0), configs.last_pair(state.config))}
    return {}


def judge(key: str, state: State, data: Data, text: Text) -> str:  # noqa: ARG001
    """Return what the numbers say of a claim."""
    model = configs.report_of(state.config)
    layer = model.layer
    said: dict[str, object] = {"name": configs.name_of(state.config)}
    found = _rotary([model])
    rotary = found[0][1].rotary if found else None
    match key:
        case "tied":
            said["n"] = f"{layer.tables.get('output', 0):,}"
            answer = "tied" if layer.tied else "now"
        case "learned":
            said["n"] = f"{layer.tables.get('position', 0):,}"
            answer = "now"
        case _ if rotary is None:
            answer = "none"
            said["n"] = 0
        case "all":
            said["n"] = int(np.count_nonzero(np.abs(rotary.slowdown - 1) < 1e-9))
            said["all"] = len(rotary.unscaled)
            said["most"] = text.number(float(rotary.slowdown.max()))
            answer = "now"
        case _:
            said["n"] = text.number(float(rotary.wavelengths[-1]))
            said["base"] = _written(
                next(p.value for p in found[0][1].parameters if p.name == "base")
            )
            answer = "now"
    return text(f"model.claim.{key}.{answer}", **said)


_ONE = Mark("model.mark.first", "bar", (COLOURS[0],))
_TWO = Mark("model.mark.second", "bar", (COLOURS[1],))
_LINES = (
    Mark("model.mark.first", "line", (COLOURS[0],)),
    Mark("model.mark.second", "dashed", (COLOURS[1],)),
)


def _alone(config: str, **changes: Any) -> dict[str, Any]:
    return {"config": config, "other": "", **changes}


TOPIC = Topic(
    slug="model",
    order=11,
    shared=("config", "other", "pair"),
    controls=("dimension",),
    cards=(
        Card("layer", ("tables",), {"tables": (_ONE, _TWO)}),
        Card(
            "rotary",
            ("waves", "slowed"),
            {
                "waves": (
                    *_LINES,
                    Mark("model.mark.before", "dotted", (theme.NEUTRAL,)),
                    Mark("model.mark.context", "dashed", (theme.NEUTRAL,)),
                    Mark("model.mark.pair", "bar", (theme.QUERY,)),
                ),
                "slowed": _LINES,
            },
        ),
        Card("scheme", ()),
        Card("layers", ("layers",), {"layers": (_ONE, _TWO, Mark("model.mark.layers", "note"))}),
        Card("alibi", ("slopes",), {"slopes": (_ONE, _TWO)}),
        Card("reach", ("reach",), {"reach": (_ONE, _TWO, Mark("model.mark.log", "note"))}),
        Card("notes", ()),
        Card("dimension", ()),
        Card("compare", (), wide=True),
    ),
    steps=(
        Step("layer", _alone("bge-small-en-v1.5"), ("layer",), ("config",)),
        Step("reach", _alone("bge-small-en-v1.5"), ("reach", "scheme"), ("config",)),
        Step("rotary", _alone("llama-3.1-8b", pair=32), ("rotary", "scheme"), ("config", "pair")),
        Step("layers", _alone("gemma-3-27b"), ("layers", "scheme"), ("config",)),
        Step("notes", _alone("qwen2.5-7b-yarn"), ("reach", "notes"), ("config",)),
        Step(
            "compare",
            {"config": "llama-2-7b", "other": "yarn-x16", "pair": 40},
            ("rotary", "compare"),
            ("config", "other", "pair"),
        ),
        Step(
            "dimension",
            _alone("bge-small-en-v1.5", dimension=768),
            ("layer", "dimension"),
            ("config", "dimension"),
        ),
    ),
    presets=(
        Preset("small", _alone("bge-small-en-v1.5"), "11,720,448"),
        Preset("llama", _alone("llama-3.1-8b", pair=63), "20,473,564"),
        Preset("bloom", _alone("bloom-560m"), "0.707"),
        Preset("gemma", _alone("gemma-3-27b"), "1,024"),
        Preset("store", _alone("all-minilm-l6-v2", dimension=768), "768"),
    ),
    claims=(
        Claim("tied", False, _alone("llama-2-7b")),
        Claim("all", False, _alone("llama-3.1-8b")),
        Claim("base", False, _alone("llama-2-7b", pair=63)),
        Claim("learned", True, _alone("bert-base-uncased")),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    lists=lists,
    hides=hides,
    judge=judge,
    pick=pick,
    keys={
        "PageUp": ("pair", 1),
        "PageDown": ("pair", -1),
        "ArrowRight": ("pair", 1),
        "ArrowLeft": ("pair", -1),
        "Home": ("pair", "first"),
        "End": ("pair", "last"),
    },
)
