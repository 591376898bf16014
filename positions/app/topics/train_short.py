"""Train short, test long: a small transformer, trained in the page with any scheme.

What stands there at once are recorded runs over five seeds. What the reader trains is drawn on
top of them, see `positions.app.training`.

Letters: L the trained length, T the tested one, S recorded seeds, n steps or lengths.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import asdict, replace
from functools import lru_cache, partial
from typing import Any

import numpy as np
from bokeh.core.properties import value
from bokeh.models import (
    BasicTicker,
    ColumnDataSource,
    FixedTicker,
    Line,
    NumeralTickFormatter,
    Plot,
    Quad,
    Range1d,
    Rect,
    Scatter,
    Segment,
    VArea,
)
from bokeh.models import Text as Words
from bokeh.models.glyph import Glyph
from numpy.typing import NDArray

from positions import transformer
from positions.app import plots, theme
from positions.app.plots import f32
from positions.app.sizes import REACH, heads
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import (
    Card,
    Claim,
    Data,
    Mark,
    Plots,
    Preset,
    Session,
    Snippet,
    Step,
    Table,
    Topic,
    table,
)
from positions.app.training import Learned, Training, lengths_of, percent, settings_of, tokens_of
from positions.transformer import Accuracy, Settings

Array = NDArray[Any]
Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Range1d]
Find = Callable[[Settings], Learned | None]
"""From the settings of a run to what was learned with them on this page."""

SCHEMES: tuple[str, ...] = tuple(State.param.trained_scheme.objects)
"""Rows of the comparison, from the top."""

MASKED = 255
"""The colour of what a mask hides; 0 is all of the attention, 254 none."""

MOST_POINTS = 1000
"""Points of a loss curve that are drawn; of longer ones every second, third, ... step."""

RECORDED, YOURS = theme.NEUTRAL, theme.QUERY

HIGHEST_LOSS = 3.2
"""Somewhat above ln 16, the loss of a blind guess among 16 words: a figure shows at least this."""

GREATEST_LOSS = 50.0
"""What is beyond leaves the figure: a run that goes astray grows without bounds."""

_AXES = ("steps", "losses", "reach", "keys", "queries")


def _nothing_learned(_settings: Settings) -> None:
    return None


def compute(find: Find, state: State) -> Data:
    """Return the arrays of all figures."""
    settings = settings_of(state)
    learned = find(settings)
    rescaling = _rescaling(state)
    bands = _bands(settings, rescaling)
    longest = REACH * settings.length
    return {
        **_losses(bands["loss"], learned),
        **_lengths(bands["length"], learned, rescaling, settings),
        **_positions(bands["position"], learned, rescaling),
        "reach": _span(0, longest + 1),
        "trained": {"x": f32([settings.length]), "y": f32([1.0])},
        "chance": {
            "x": f32([0, longest + 1]),
            "y": f32(np.full(2, transformer.TASKS[settings.task].chance)),
        },
        **_comparison(find, state),
        **_attention(learned, state),
    }


def _rescaling(state: State) -> str:
    """Return how positions are slowed: only rotary ones can be."""
    chosen: str = state.rescaling
    return chosen if state.trained_scheme == "rotary" else "none"


def _span(start: float, end: float) -> dict[str, Array]:
    return {"start": np.array([float(start)]), "end": np.array([float(end)])}


def _band(x: Array, runs: Array) -> dict[str, Array]:
    """Return the columns of a band: only where all runs have a number."""
    low, middle, high = transformer.band(runs)
    there = np.isfinite(low)
    columns = {"x": x, "low": low, "middle": middle, "high": high}
    return {name: f32(column[there]) for name, column in columns.items()}


def _word(band: Mapping[str, Array], gap: float) -> dict[str, Array]:
    """Return where "recorded" begins: above the band, which falls from there on or is level."""
    if not len(band["x"]):
        return {"x": f32([]), "y": f32([])}
    at = int(np.searchsorted(band["x"], 0.62 * band["x"][-1]))
    return {"x": band["x"][[at]], "y": band["high"][[at]] + np.float32(gap)}


_NO_BAND = {name: f32([]) for name in ("x", "low", "middle", "high")}


# What is recorded is the same in every picture of a run.
@lru_cache(maxsize=16)
def _bands(settings: Settings, rescaling: str) -> dict[str, dict[str, Array]]:
    """Return the bands of all curves, by the name of what is across."""
    recorded = transformer.recorded(settings)
    if recorded is None:
        return dict.fromkeys(("loss", "length", "position"), _NO_BAND)
    by_position = recorded.by_position[rescaling]
    return {
        "loss": _band(recorded.loss_steps, recorded.losses),
        "length": _band(recorded.lengths, recorded.accuracy[rescaling]),
        "position": _band(np.arange(by_position.shape[1]), by_position),
    }


def _losses(band: dict[str, Array], learned: Learned | None) -> dict[str, Any]:
    losses = learned.run.losses if learned else []
    stride = max(1, math.ceil(len(losses) / MOST_POINTS))
    x = np.arange(1, len(losses) + 1)[::stride]
    last = max([10.0, *band["x"][-1:], len(losses)])
    # a loss beyond float32 is drawn far above the figure
    drawn = np.minimum(losses[::stride], 1e30)
    return {
        "loss_band": band,
        "loss_word": _word(band, 0.3),
        "loss_yours": {"x": f32(x), "y": f32(drawn)},
        "steps": _span(0, last),
        "losses": _span(
            0, max([HIGHEST_LOSS, min(1.05 * max([0.0, *band["high"], *drawn]), GREATEST_LOSS)])
        ),
    }


def _measured(learned: Learned | None, rescaling: str) -> list[Accuracy]:
    return learned.accuracies.get(rescaling, []) if learned else []


def _lengths(
    band: dict[str, Array], learned: Learned | None, rescaling: str, settings: Settings
) -> dict[str, Any]:
    yours = [a for a in _measured(learned, rescaling) if not a.refusal]
    ends = settings.scheme == "learned"
    return {
        "length_band": band,
        "length_word": _word(band, 0.05),
        "length_yours": {
            "x": f32([a.length for a in yours]),
            "y": f32([a.overall for a in yours]),
        },
        "blocked": {
            "left": f32([settings.length + 0.5] if ends else []),
            "right": f32([REACH * settings.length + 1] if ends else []),
            "x": f32([(1 + REACH) / 2 * settings.length] if ends else []),
        },
    }


def _positions(band: dict[str, Array], learned: Learned | None, rescaling: str) -> dict[str, Any]:
    yours = np.empty(0)
    measured = _measured(learned, rescaling)
    if learned and measured and measured[-1].length == REACH * learned.run.settings.length:
        yours = measured[-1].by_position
    asked = np.flatnonzero(np.isfinite(yours))
    return {
        "position_band": band,
        "position_word": _word(band, 0.05),
        "position_yours": {"x": f32(asked), "y": f32(yours[asked])},
    }


def _tested(state: State) -> int:
    """Return which of the measured lengths is nearest to the chosen one."""
    lengths = np.array(lengths_of(settings_of(state)))
    return int(lengths[np.abs(lengths - state.test_length).argmin()])


def _others(state: State) -> dict[str, Settings]:
    """Return the same run with every scheme that the task allows."""
    settings = {}
    for scheme in SCHEMES:
        try:
            settings[scheme] = settings_of(state, scheme)
        except ValueError:  # without the mask the answer of this task could be read off
            continue
    return settings


def _comparison(find: Find, state: State) -> dict[str, Any]:
    """Return what every scheme reaches at one length: a row for each, the first at the top."""
    length, rows = _tested(state), _others(state)
    dots: list[tuple[float, float]] = []
    bands: list[tuple[float, ...]] = []
    yours: list[tuple[float, float]] = []
    blocked: list[float] = []
    for scheme, settings in rows.items():
        y = float(SCHEMES.index(scheme))
        rescaling = state.rescaling if scheme == "rotary" else "none"
        reached, band = _reached(settings, rescaling, length)
        if scheme == "learned" and length > settings.length:
            blocked.append(y)
        elif band:
            dots += [(x, y) for x in reached]
            bands.append((y, *band))
        yours += [
            (a.overall, y)
            for a in _measured(find(settings), rescaling)
            if a.length == length and not a.refusal
        ]
    chance = transformer.TASKS[state.task].chance
    return {
        "compare_dots": _columns("xy", dots),
        "compare_band": _columns(("y", "low", "middle", "high"), bands),
        "compare_yours": _columns("xy", yours),
        "compare_blocked": {"y": f32(blocked)},
        "compare_chosen": {"y": f32([SCHEMES.index(state.trained_scheme)])},
        "compare_chance": {"x": f32([chance, chance]), "y": f32([-0.5, len(SCHEMES) - 0.5])},
    }


@lru_cache(maxsize=64)
def _reached(
    settings: Settings, rescaling: str, length: int
) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """Return what each seed reached at a length, and the band; both empty without a record."""
    recorded = transformer.recorded(settings)
    if recorded is None or length not in recorded.lengths:
        return (), ()
    reached = recorded.accuracy[rescaling][:, recorded.lengths == length][:, 0]
    return tuple(reached), tuple(float(end) for end in transformer.band(reached))


def _columns(names: Any, rows: list[Any]) -> dict[str, Array]:
    values = np.array(rows, np.float64).reshape(-1, len(names))
    return {name: f32(values[:, index]) for index, name in enumerate(names)}


def _place(state: State) -> tuple[int, int]:
    """Return the block and, in it, the head."""
    settings = settings_of(state)
    return divmod(min(state.model_head, heads(state.model_size) - 1), settings.n_heads)


def _weights(learned: Learned | None, state: State) -> Array | None:
    """Return the attention of the chosen head, (T, T); None where the model cannot run."""
    settings = settings_of(state)
    if settings.scheme == "learned" and state.test_length > settings.length:
        return None
    if learned is None:
        weights = _untrained(settings, state.test_length, _rescaling(state))
    else:
        weights = learned.attention(state.test_length, _rescaling(state))
    picked: Array = weights[_place(state)]
    return picked


@lru_cache(maxsize=2)
def _untrained(settings: Settings, length: int, rescaling: str) -> Array:
    start = transformer.initial(settings.architecture(), np.random.default_rng(settings.seed))
    return transformer.attention_weights(start, tokens_of(settings, length), rescaling=rescaling)


def _attention(learned: Learned | None, state: State) -> dict[str, Any]:
    length = state.test_length
    weights = _weights(learned, state)
    levels = np.full((length, length), MASKED, np.uint8)
    if weights is not None:
        shown = np.tri(length, dtype=bool) if settings_of(state).causal else slice(None)
        levels[shown] = np.round((MASKED - 1) * (1 - weights[shown])).astype(np.uint8)
    corner = f32([-0.5])
    blocked = [] if weights is not None else [(length - 1) / 2]
    trained = settings_of(state).length - 0.5
    return {
        "matrix": {"image": [levels], "x": corner, "y": corner, "side": f32([length])},
        "matrix_blocked": {"x": f32(blocked), "y": f32(blocked)},
        "matrix_trained": {"x": f32([trained]), "y": f32([trained])},
        "keys": _span(-0.5, length - 0.5),
        "queries": _span(length - 0.5, -0.5),
    }


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    ranges = {
        name: plots.span(float(data[name]["start"][0]), float(data[name]["end"][0]))
        for name in _AXES
    }
    sources = {
        name: ColumnDataSource(dict(columns), name=name)
        for name, columns in data.items()
        if name not in _AXES
    }
    figures = {
        "loss": _draw_loss(sources, ranges, text),
        "lengths": _draw_accuracy("length", sources, ranges, text),
        "positions": _draw_accuracy("position", sources, ranges, text),
        "compare": _draw_comparison(sources, text),
        "matrix": _draw_matrix(sources, ranges, text),
    }
    return Plots(figures, sources, ranges)


def _draw_band(on: Plot, source: ColumnDataSource, word: ColumnDataSource, text: Text) -> None:
    plots.draw(
        on,
        source,
        VArea(x="x", y1="low", y2="high", fill_color=RECORDED, fill_alpha=0.3),
        Line(x="x", y="middle", line_color=RECORDED, line_width=2, line_dash="dashed"),
    )
    plots.draw(on, word, _says(text("train_short.recorded"), x="x", y="y", text_align="left"))


def _draw_yours(on: Plot, source: ColumnDataSource, *, dots: bool) -> None:
    glyphs: list[Glyph] = [Line(x="x", y="y", line_color=YOURS, line_width=2.5)]
    if dots:
        glyphs.append(Scatter(x="x", y="y", size=6, **plots.filled(YOURS)))
    plots.draw(on, source, *glyphs)


def _says(words: str, **places: Any) -> Words:
    """Return a glyph that writes the same words wherever its source has a place."""
    glyph = plots.label("x", "y", "", size="12px")
    glyph.update(text=value(words), **places)
    return glyph


def _draw_loss(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "loss",
        ranges["steps"],
        ranges["losses"],
        height=250,
        left=56,
        x_label=text("train_short.axis.step"),
        y_label=text("train_short.axis.loss"),
    )
    _draw_band(made, sources["loss_band"], sources["loss_word"], text)
    _draw_yours(made, sources["loss_yours"], dots=False)
    return made


def _draw_accuracy(kind: str, sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        f"{kind}s",
        ranges["reach"],
        plots.span(0, 1.09),
        height=250 if kind == "length" else 190,
        left=56,
        x_label=text(f"train_short.axis.{kind}"),
        y_label=text("train_short.axis.right"),
    )
    _percents(made.yaxis[0])
    _draw_band(made, sources[f"{kind}_band"], sources[f"{kind}_word"], text)
    plots.draw(
        made,
        sources["blocked"],
        Quad(
            left="left",
            right="right",
            bottom={"value": 0},
            top={"value": 1.09},
            fill_color=RECORDED,
            fill_alpha=0.08,
            line_color=None,
            hatch_pattern="right_diagonal_line",
            hatch_color=RECORDED,
            hatch_alpha=0.35,
        ),
        _says(text("train_short.blocked"), x="x", y={"value": 0.6}),
    )
    plots.draw(
        made,
        sources["chance"],
        Line(x="x", y="y", line_color=RECORDED, line_dash="dotted", line_width=2),
    )
    plots.draw(
        made,
        sources["trained"],
        Segment(
            x0="x",
            x1="x",
            y0={"value": 0},
            y1={"value": 1.09},
            line_color=theme.KEY,
            line_width=2,
            line_dash="dashdot",
        ),
    )
    _draw_yours(made, sources[f"{kind}_yours"], dots=kind == "length")
    return made


def _percents(axis: Any) -> None:
    axis.ticker = BasicTicker(desired_num_ticks=5)
    axis.formatter = NumeralTickFormatter(format="0%")


def _draw_comparison(sources: Sources, text: Text) -> Plot:
    made = plots.chart(
        "compare",
        plots.span(-0.02, 1.04),
        plots.span(len(SCHEMES) - 0.5, -0.5),
        height=300,
        left=120,
        x_label=text("train_short.axis.right"),
    )
    _percents(made.xaxis[0])
    made.yaxis.ticker = FixedTicker(ticks=list(range(len(SCHEMES))))
    made.yaxis.major_label_overrides = {
        index: text(f"train_short.scheme.{scheme}") for index, scheme in enumerate(SCHEMES)
    }
    made.ygrid.visible = False
    plots.draw(
        made,
        sources["compare_chosen"],
        Rect(
            x={"value": 0.5},
            y="y",
            width={"value": 2},
            height={"value": 0.9},
            fill_color=YOURS,
            fill_alpha=0.1,
            line_color=None,
        ),
    )
    plots.draw(
        made,
        sources["compare_chance"],
        Line(x="x", y="y", line_color=RECORDED, line_dash="dotted", line_width=2),
    )
    plots.draw(
        made,
        sources["compare_band"],
        Segment(
            x0="low",
            x1="high",
            y0="y",
            y1="y",
            line_color=RECORDED,
            line_alpha=0.4,
            line_width=12,
            line_cap="round",
        ),
    )
    plots.draw(
        made,
        sources["compare_dots"],
        Scatter(x="x", y="y", size=7, line_color=RECORDED, fill_color=None, line_width=1.5),
    )
    plots.draw(
        made,
        sources["compare_blocked"],
        _says(text("train_short.blocked"), x={"value": 0.5}, y="y"),
    )
    plots.draw(
        made,
        sources["compare_yours"],
        Scatter(x="x", y="y", marker="diamond", size=14, **plots.filled(YOURS)),
    )
    return made


def _draw_matrix(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "matrix",
        ranges["keys"],
        ranges["queries"],
        height=330,
        left=56,
        x_label=text("axis.key"),
        y_label=text("axis.query"),
    )
    made.ygrid.visible = False
    plots.draw(made, sources["matrix"], plots.heat(plots.penalty_mapper()))
    rule: dict[str, Any] = {"line_color": theme.KEY, "line_width": 2, "line_dash": "dashdot"}
    plots.draw(
        made,
        sources["matrix_trained"],
        Segment(x0="x", x1="x", y0={"value": -1}, y1={"value": 200}, **rule),
        Segment(x0={"value": -1}, x1={"value": 200}, y0="y", y1="y", **rule),
    )
    plots.draw(made, sources["matrix_blocked"], _says(text("train_short.blocked"), x="x", y="y"))
    return made


def _range(text: Text, low: float, high: float) -> str:
    """Return the ends of a band in percent, one number where they are the same."""
    ends = [text.fixed(100 * end, 0) for end in (low, high)]
    if ends[0] == ends[1]:
        return percent(text, low)
    return text("train_short.range", low=ends[0], high=percent(text, high))


def _at(data: Data, name: str, x: float) -> tuple[float, float] | None:
    """Return the ends of a band at a place; None where it has none."""
    band = data[name]
    found = np.flatnonzero(band["x"] == x)
    if not len(found):
        return None
    return float(band["low"][found[0]]), float(band["high"][found[0]])


def describe(find: Find, state: State, data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    settings = settings_of(state)
    learned = find(settings)
    said = {
        "learn": _say_loss(settings, learned, text),
        "lengths": _say_lengths(settings, data, text),
        "compare": _say_comparison(state, data, text),
        "attention": _say_attention(state, learned, text),
    }
    scheme = text(f"field.trained_scheme.{state.trained_scheme}")
    return {**said, "summary": f"{scheme}. {said['lengths']}"}


def _say_loss(settings: Settings, learned: Learned | None, text: Text) -> str:
    recorded = transformer.recorded(settings)
    if recorded is None:
        said = text("train_short.unrecorded")
    else:
        ends = recorded.losses[:, -1]
        names = {
            "seeds": len(recorded.seeds),
            "aim": percent(text, settings.aim),
            "most": settings.max_steps,
            "reached": int(recorded.reached.sum()),
            "low": int(recorded.steps[recorded.reached].min(initial=settings.max_steps)),
            "high": int(recorded.steps[recorded.reached].max(initial=0)),
            "loss_low": text.fixed(float(ends.min()), 2),
            "loss_high": text.fixed(float(ends.max()), 2),
        }
        kind = "all" if recorded.reached.all() else "some" if recorded.reached.any() else "none"
        said = text(f"train_short.learn.{kind}", **names)
    if learned and learned.run.losses:
        said += " " + text(
            "train_short.learn.yours",
            step=learned.run.steps,
            loss=text.fixed(learned.run.losses[-1], 2),
        )
    return said


def _say_lengths(settings: Settings, data: Data, text: Text) -> str:
    longest = REACH * settings.length
    names: dict[str, Any] = {
        "length": settings.length,
        "longest": longest,
        "chance": percent(text, transformer.TASKS[settings.task].chance),
    }
    parts = []
    short, long = (_at(data, "length_band", length) for length in (settings.length, longest))
    if short is None:
        parts.append(text("train_short.unrecorded"))
    else:
        names["short"] = _range(text, *short)
        if long is not None:
            names["long"] = _range(text, *long)
        parts.append(text(f"train_short.lengths.{'ends' if long is None else 'now'}", **names))
    yours = dict(zip(data["length_yours"]["x"], data["length_yours"]["y"], strict=True))
    if settings.length in yours:
        names["short"] = percent(text, yours[settings.length])
        if longest in yours:
            names["long"] = percent(text, yours[longest])
        kind = "yours" if longest in yours else "yours_ends"
        parts.append(text(f"train_short.lengths.{kind}", **names))
    parts.append(text("train_short.lengths.chance", **names))
    return " ".join(parts)


def _say_comparison(state: State, data: Data, text: Text) -> str:
    length = _tested(state)
    band, blocked = data["compare_band"], set(data["compare_blocked"]["y"])
    rows = {
        int(y): _range(text, float(low), float(high))
        for y, low, high in zip(band["y"], band["low"], band["high"], strict=True)
    }
    parts = []
    for index, scheme in enumerate(SCHEMES):
        name = text(f"train_short.scheme.{scheme}")
        if index in rows:
            parts.append(f"{name} {rows[index]}")
        elif index in blocked:
            parts.append(f"{name} {text('train_short.blocked')}")
    if not rows:
        return text("train_short.unrecorded")
    listed = ", ".join(parts)
    which = text("train_short.compare.slowed") if state.rescaling != "none" else ""
    return text("train_short.compare.now", length=length, rows=listed, which=which)


def _say_attention(state: State, learned: Learned | None, text: Text) -> str:
    settings = settings_of(state)
    block, head = _place(state)
    weights = _weights(learned, state)
    names: dict[str, Any] = {
        "block": block,
        "head": head,
        "length": state.test_length,
        "rows": settings.length,
    }
    if weights is None:
        return text("train_short.attention.ends", **names)
    if settings.task == "back":
        places = np.arange(settings.distance, state.test_length)
        mean = weights[places, places - settings.distance].mean()
        names |= {"part": percent(text, float(mean)), "back": settings.distance}
    elif settings.task == "first":
        names["part"] = percent(text, float(weights[1:, 0].mean()))
    else:
        names["part"] = percent(text, float(weights.max(axis=1).mean()))
    kind = settings.task if settings.task in ("back", "first") else "other"
    said = text(f"train_short.attention.{kind}", **names)
    if learned is None:
        return text("train_short.attention.untrained") + " " + said
    return text("train_short.attention.step", step=learned.run.steps) + " " + said


def tabulate(find: Find, state: State, data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows, as rows."""
    settings = settings_of(state)
    learned = find(settings)
    if figure == "loss":
        return _loss_table(data, text)
    if figure in ("lengths", "positions"):
        return _accuracy_table(figure.removesuffix("s"), settings, data, text)
    if figure == "compare":
        return _comparison_table(data, text)
    weights = _weights(learned, state)
    if weights is None:
        said = text("train_short.attention.ends", block=0, head=0, length=0, rows=settings.length)
        return table({text("axis.query"): [text("train_short.blocked")]}, said)
    rows = np.arange(len(weights))
    return table({text("axis.query"): rows, text("axis.key"): weights})


def _headings(text: Text) -> dict[str, str]:
    names = ("low", "middle", "high", "yours")
    return {name: text(f"train_short.column.{name}") for name in names}


def _loss_table(data: Data, text: Text) -> Table:
    band, yours, heading = data["loss_band"], data["loss_yours"], _headings(text)
    x = yours["x"] if len(yours["x"]) else band["x"]
    columns: dict[str, Any] = {text("train_short.axis.step"): [int(step) for step in x]}
    if not len(x):
        return _empty(text, columns)
    if len(band["x"]):
        for name in ("low", "middle", "high"):
            # a run that has ended keeps its last loss
            columns[heading[name]] = np.interp(x, band["x"], band[name])
    if len(yours["x"]):
        columns[heading["yours"]] = yours["y"]
    return table(columns, text("train_short.note.loss"))


def _accuracy_table(kind: str, settings: Settings, data: Data, text: Text) -> Table:
    band, yours, heading = data[f"{kind}_band"], data[f"{kind}_yours"], _headings(text)
    x = sorted({*map(int, band["x"]), *map(int, yours["x"])})
    columns: dict[str, Any] = {text(f"train_short.axis.{kind}"): x}
    if not x:
        return _empty(text, columns)
    if len(band["x"]):
        for name in ("low", "middle", "high"):
            columns[heading[name]] = _looked_up(x, band["x"], band[name])
    if len(yours["x"]):
        columns[heading["yours"]] = _looked_up(x, yours["x"], yours["y"])
    note = "ends" if settings.scheme == "learned" else kind
    return table(columns, text(f"train_short.note.{note}", length=settings.length))


def _looked_up(wanted: list[int], x: Any, y: Any) -> list[float]:
    known = dict(zip(map(int, x), map(float, y), strict=True))
    return [known.get(place, math.nan) for place in wanted]


def _empty(text: Text, columns: Mapping[str, Any]) -> Table:
    return Table(tuple(columns), [("–",) * len(columns)], text("train_short.unrecorded"))


def _comparison_table(data: Data, text: Text) -> Table:
    band, yours, heading = data["compare_band"], data["compare_yours"], _headings(text)
    rows = list(range(len(SCHEMES)))
    columns: dict[str, Any] = {
        text("field.trained_scheme"): [text(f"field.trained_scheme.{scheme}") for scheme in SCHEMES]
    }
    for name in ("low", "middle", "high"):
        columns[heading[name]] = _looked_up(rows, band["y"], band[name])
    if len(yours["x"]):
        columns[heading["yours"]] = _looked_up(rows, yours["y"], yours["x"])
    return table(columns, text("train_short.note.compare"))


def snippet(find: Find, state: State, figure: str) -> Snippet:
    """Return the program that gives what a figure shows."""
    settings = settings_of(state)
    learned = find(settings)
    lines = ["import numpy as np", "", "from positions import transformer", ""]
    lines += [f"settings = {_written(settings)}"]
    if figure == "matrix":
        return _attention_program(lines, state, learned)
    rescaling = _rescaling(state)
    if figure == "compare":
        return _comparison_program(state)
    if learned is None and transformer.recorded(settings) is not None:
        return _recorded_program(lines, figure, rescaling)
    lines += _trained_for(learned.run.steps) if learned else _trained_to_its_end()
    if figure == "loss":
        lines += ["losses = run.losses"]
        functions = (transformer.forward, transformer.cross_entropy, transformer.backward)
        last = 5 if transformer.recorded(settings) else 2
        gives = {"losses": (last - 1, last)} if _all_drawn(learned) else {}
        return Snippet(_program(lines), gives, functions)
    lines += [
        "accuracies = transformer.evaluate(",
        "    run.parameters,",
        f"    {settings.task!r},",
        f"    {lengths_of(settings)},",
        f"    distance={settings.distance},",
        f"    rescaling={rescaling!r},",
        f"    seed={settings.seed},",
        ")",
    ]
    if figure == "lengths":
        lines += ["overall = [accuracy.overall for accuracy in accuracies]"]
    else:
        lines += ["by_position = accuracies[-1].by_position"]
    return Snippet(_program(lines), {}, (transformer.evaluate, transformer.sample))


def _all_drawn(learned: Learned | None) -> bool:
    return learned is not None and 0 < learned.run.steps <= MOST_POINTS


def _written(settings: Settings) -> str:
    """Return the call that makes settings: what differs from the default, and what it is about."""
    defaults = asdict(Settings())
    told = {
        name: given
        for name, given in asdict(settings).items()
        if given != defaults[name] or name in ("task", "scheme", "seed")
    }
    arguments = ", ".join(f"{name}={given!r}" for name, given in told.items())
    return f"transformer.Settings({arguments})"


def _trained_to_its_end() -> list[str]:
    return ["run = transformer.Run(settings)", 'while run.state == "training":', "    run.step()"]


def _trained_for(steps: int) -> list[str]:
    return ["run = transformer.Run(settings)", f"for _ in range({steps}):", "    run.step()"]


def _program(lines: list[str]) -> str:
    code = "\n".join(lines) + "\n"
    # NumPy is imported where it is used
    return code if "np." in code else code.removeprefix("import numpy as np\n\n")


def _recorded_program(lines: list[str], figure: str, rescaling: str) -> Snippet:
    values = {
        "loss": "runs.losses",
        "lengths": f"runs.accuracy[{rescaling!r}]",
        "positions": f"runs.by_position[{rescaling!r}]",
    }[figure]
    lines += ["runs = transformer.recorded(settings)"]
    if figure == "loss":
        lines += [f"low, middle, high = transformer.band({values})"]
    else:
        lines += [
            f"band = np.stack(transformer.band({values}))",
            "# without what nothing is asked for or cannot run",
            "low, middle, high = band[:, np.isfinite(band[0])]",
        ]
    lines += ["", "# What was recorded of each seed is what this gives:"]
    lines += [f"# {line}" for line in _trained_to_its_end()]
    gives = {"low": (1, 2), "middle": (2, 3), "high": (3, 4)}
    functions: dict[str, tuple[Callable[..., Any], ...]] = {
        "loss": (transformer.forward, transformer.cross_entropy, transformer.backward),
        "lengths": (transformer.evaluate, transformer.sample),
        "positions": (transformer.evaluate, transformer.sample),
    }
    return Snippet(_program(lines), gives, functions[figure])


def _comparison_program(state: State) -> Snippet:
    lines = ["import numpy as np", "", "from positions import transformer", "", "set_ups = {"]
    rows = _others(state)
    for scheme, settings in rows.items():
        lines += [f"    {scheme!r}: {_written(settings)},"]
    lines += [
        "}",
        f"schemes = {list(SCHEMES)}",
        "low, middle, high = np.full((3, len(schemes)), np.nan)",
        "for scheme, settings in set_ups.items():",
        "    runs = transformer.recorded(settings)",
        "    if runs is None:",
        "        continue",
        f'    rescaling = {state.rescaling!r} if scheme == "rotary" else "none"',
        f"    at = runs.accuracy[rescaling][:, runs.lengths == {_tested(state)}]",
        "    row = schemes.index(scheme)",
        "    if at.size:",
        "        low[row], middle[row], high[row] = np.ravel(transformer.band(at))",
    ]
    gives = {"low": (1, 2), "middle": (2, 3), "high": (3, 4)}
    return Snippet(_program(lines), gives, (transformer.recorded, transformer.band))


def _attention_program(lines: list[str], state: State, learned: Learned | None) -> Snippet:
    settings, length = settings_of(state), state.test_length
    block, head = _place(state)
    steps = learned.run.steps if learned else 0
    lines += _trained_for(steps) if steps else ["run = transformer.Run(settings)"]
    lines += [
        f"rng = np.random.default_rng([{settings.seed}, {length}])",
        f"tokens, _ = transformer.sample({settings.task!r}, rng, 1, {length}, "
        f"distance={settings.distance})",
        "every_head = transformer.attention_weights(",
        f"    run.parameters, tokens[0], rescaling={_rescaling(state)!r}",
        ")",
        f"weights = every_head[{block}, {head}]",
    ]
    gives = {"weights": (1, 1 + length)}
    return Snippet(_program(lines), gives, (transformer.attention_weights, transformer.forward))


def judge(key: str, state: State, data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    settings = settings_of(state)
    said = _say_lengths(settings, data, text)
    if key == "blind" and settings.task != "copy":
        level = transformer.without_order(settings.task, settings.length)
        said += " " + text("train_short.claim.blind.level", level=percent(text, level))
    return said


def pick(state: State, name: str, x: float, y: float) -> Mapping[str, Any]:
    """Return what a tap means: a scheme of the comparison, or a length."""
    if name == "compare":
        row = min(max(round(y), 0), len(SCHEMES) - 1)
        if SCHEMES[row] in _others(state):
            return {"trained_scheme": SCHEMES[row]}
    if name == "lengths":
        return {"test_length": round(min(max(x, 0), REACH * state.trained_length))}
    return {}


def bound(topic: Topic, find: Find) -> Topic:
    """Return the topic with functions that know what was learned."""
    return replace(
        topic,
        compute=partial(compute, find),
        describe=partial(describe, find),
        table=partial(tabulate, find),
        snippet=partial(snippet, find),
    )


def _as_recorded(task: str, scheme: str, rescaling: str = "none") -> dict[str, Any]:
    """Return the State of a set-up of which runs were recorded."""
    fields = (
        "tokens_back",
        "model_size",
        "trained_length",
        "train_steps",
        "learning_rate",
    )
    chosen = {"task": task, "trained_scheme": scheme, "rescaling": rescaling}
    return chosen | {field: State.param[field].default for field in fields}


def _begin(state: State, text: Text) -> Session:
    return Training(state, text, lambda training: bound(TOPIC, training.learned))


_BAND = Mark("train_short.mark.recorded", "fill", (RECORDED,))
_MIDDLE = Mark("train_short.mark.middle", "dashed", (RECORDED,))
_YOURS = Mark("train_short.mark.yours", "line", (YOURS,))
_CHANCE = Mark("train_short.mark.chance", "dotted", (RECORDED,))
_TRAINED = Mark("train_short.mark.trained", "dashed", (theme.KEY,))

TOPIC = Topic(
    slug="train_short",
    order=13,
    shared=("task", "trained_scheme", "test_length"),
    controls=(
        "seed",
        "model_head",
        "tokens_back",
        "rescaling",
        "model_size",
        "trained_length",
        "train_steps",
        "learning_rate",
    ),
    cards=(
        Card("learn", ("loss",), {"loss": (_BAND, _MIDDLE, _YOURS)}),
        Card(
            "lengths",
            ("lengths", "positions"),
            {"lengths": (_BAND, _YOURS, _TRAINED, _CHANCE), "positions": ()},
        ),
        Card(
            "compare",
            ("compare",),
            {
                "compare": (
                    Mark("train_short.mark.seeds", "fill", (RECORDED,)),
                    Mark("train_short.mark.yours", "bar", (YOURS,)),
                    _CHANCE,
                )
            },
        ),
        Card(
            "attention",
            ("matrix",),
            {
                "matrix": (
                    Mark("train_short.mark.weight", "ramp", tuple(theme.PENALTY[::-51])),
                    Mark("mark.masked", "bar", (theme.MASKED,)),
                    _TRAINED,
                )
            },
        ),
    ),
    steps=(
        Step("task", _as_recorded("back", "rotary"), ("learn",), ("task", "trained_scheme")),
        Step(
            "longer",
            _as_recorded("back", "rotary"),
            ("lengths",),
            ("trained_scheme", "seed"),
        ),
        Step(
            "ends", _as_recorded("back", "learned"), ("lengths",), ("trained_scheme", "test_length")
        ),
        Step(
            "slowed",
            _as_recorded("back", "rotary", "yarn"),
            ("lengths",),
            ("rescaling", "test_length"),
        ),
        Step(
            "compare",
            _as_recorded("back", "rotary") | {"test_length": 64},
            ("compare",),
            ("task", "test_length", "rescaling"),
        ),
        Step(
            "inside",
            _as_recorded("back", "rotary") | {"test_length": 16},
            ("attention",),
            ("model_head", "test_length", "trained_scheme"),
        ),
    ),
    presets=(
        Preset("rotary", _as_recorded("back", "rotary")),
        Preset("ntk", _as_recorded("back", "rotary", "ntk")),
        Preset("linear", _as_recorded("back", "rotary", "linear")),
        Preset("alibi", _as_recorded("back", "alibi")),
        Preset("mask", _as_recorded("order", "none")),
    ),
    claims=(
        Claim("same", False, _as_recorded("back", "rotary")),
        Claim("slowly", False, _as_recorded("back", "learned")),
        Claim("blind", True, _as_recorded("order", "unmasked")),
        Claim("mask", False, _as_recorded("order", "none")),
    ),
    compute=partial(compute, _nothing_learned),
    plot=plot,
    describe=partial(describe, _nothing_learned),
    table=partial(tabulate, _nothing_learned),
    snippet=partial(snippet, _nothing_learned),
    judge=judge,
    keys={
        "ArrowRight": ("test_length", 1),
        "ArrowLeft": ("test_length", -1),
        "Home": ("test_length", "first"),
        "End": ("test_length", "last"),
        "]": ("model_head", 1),
        "[": ("model_head", -1),
    },
    pick=pick,
    session=_begin,
)
