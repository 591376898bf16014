"""Stretched RoPE: six ways to use a model past the length that it was trained on.

Letters: d components that are turned, p = d / 2 pairs, s the factor, L positions in training,
l positions of the input, f faces that are drawn.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import numpy as np
from bokeh.models import (
    AnnularWedge,
    Circle,
    ColumnDataSource,
    DataRange1d,
    FixedTicker,
    Line,
    MultiLine,
    Plot,
    Range1d,
    Scatter,
    Segment,
    Wedge,
)
from numpy.typing import NDArray

from positions import rotary, rotary_scaling
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

Array = NDArray[Any]

METHODS = ("linear", "ntk", "dynamic_ntk", "yarn", "longrope", "llama3")
FUNCTIONS = {name: getattr(rotary_scaling, name) for name in METHODS}
COLOURS = (theme.KEY, theme.COSINE, theme.COSINE, theme.QUERY, theme.NEUTRAL, theme.SINE)
DASHES = ("solid", "solid", "dashed", "solid", "dotted", "dashed")

FACES = 8
POINTS = 257
"""Distances at which the score is drawn, as many near as far: by their logarithm."""

FACTORS = np.array([1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64])
"""Factors at which the attention factor is drawn."""

SAME = 1e-3
"""Relative difference up to which a pair counts as not slowed, or as slowed in full."""

WHOLE = 2 * math.pi - 1e-3
"""Radians of a whole turn as it is drawn: an arc from a point to itself would be none."""


def compute(state: State) -> Data:
    """Return the arrays of all figures."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)  # (p,)
    scaled, _ = chosen(state)
    p, pair = len(plain), state.pair
    trained, length = state.original_max_positions, state.sequence_length
    slowed = np.log2(plain / scaled)
    waves = np.log10(2 * np.pi / np.array([plain, scaled]))  # (2, p)
    kept = ramps(state)
    pairs = plots.f32(np.arange(p))
    longest = max(float(waves.max()), math.log10(length), math.log10(trained))
    distance, scores = _scores(state)
    return {
        "divisions": _divisions(state),
        "division": {"x": pairs, "y": plots.f32(slowed)},
        "division_mark": _point(pair, slowed[pair]),
        "division_y": plots.ends(-0.2, max(float(np.nanmax(np.log2(divisions(state)))), 1) + 0.3),
        "pairs": plots.ends(-0.5, p - 0.5),
        "wave": {"x": pairs, "plain": plots.f32(waves[0]), "scaled": plots.f32(waves[1])},
        "wave_mark": {
            **_point(pair, waves[1][pair]),
            "trained": plots.f32(np.array([math.log10(trained)])),
            "length": plots.f32(np.array([math.log10(length)])),
            "end": plots.f32(np.array([p - 0.5])),
        },
        "wave_y": plots.ends(0.0, longest + 0.4),
        "faces": _faces(plain, scaled, trained, length, pair),
        "ramps": {"x": [pairs] * 3, "y": [plots.f32(values) for values in kept]},
        "ramp_mark": {
            "x": plots.f32(np.full(3, pair)),
            "y": plots.f32(kept[:, pair]),
        },
        "score": {
            "x": plots.f32(np.log10(distance)),
            "plain": plots.f32(scores[0]),
            "scaled": plots.f32(scores[1]),
        },
        "score_mark": {"x": plots.f32(np.array([math.log10(trained)]))},
        "score_x": plots.ends(0.0, math.log10(max(length, 10)) + 0.1),
        "temperatures": _temperatures(trained),
        "temperature_mark": _point(math.log2(state.factor), chosen(state)[1] ** 2),
    }


def _point(x: float, y: float) -> dict[str, Array]:
    return {"x": plots.f32(np.array([x])), "y": plots.f32(np.array([y]))}


def _arguments(method: str, state: State) -> dict[str, Any]:
    """Return what a method is called with beyond width and base; lists are left out."""
    given: dict[str, Any] = {"factor": state.factor}
    if method in ("dynamic_ntk", "yarn", "longrope", "llama3"):
        given["original_max_positions"] = state.original_max_positions
    if method in ("dynamic_ntk", "longrope"):
        given["sequence_length"] = state.sequence_length
    if method == "dynamic_ntk":
        given["formula"] = state.formula
    if method == "yarn":
        given["ramp"] = state.ramp
    return given


def searched(n_pairs: int, factor: int) -> Array:
    """Return a list that stands in for the factors which LongRoPE finds by search.

    Every model has its own. This one grows evenly to the factor over the faster half of the
    pairs, within the bounds that the paper sets to its search: never falling, from 1 on.
    """
    return np.asarray(float(factor) ** np.minimum(1, np.linspace(0, 2, n_pairs)))


def scaled_by(method: str, state: State) -> tuple[Array, float]:
    """Return the frequencies (p,) and the attention factor of a method.

    Raises
    ------
    ValueError
        Where the method has no value, such as NTK for a single pair.
    """
    given = () if method == "none" else tuple(_arguments(method, state).items())
    return _scaled(method, state.d_model, state.base, given)


@lru_cache(maxsize=32)
def _scaled(
    method: str, d_model: int, base: float, given: tuple[tuple[str, Any], ...]
) -> tuple[Array, float]:
    plain = rotary.inverse_frequencies(d_model, base=base)
    if method == "none":
        return plain, 1.0
    arguments = dict(given)
    if method == "longrope":
        n = len(plain)
        arguments["short_factor"] = np.ones(n)
        arguments["long_factor"] = searched(n, arguments["factor"])
    result: tuple[Array, float] = FUNCTIONS[method](d_model, base=base, **arguments)
    return result


def chosen(state: State) -> tuple[Array, float]:
    """Return what the chosen method gives, or plain RoPE where it has no value."""
    return scaled_by("none" if problem(state) else state.scaling, state)


def problem(state: State) -> str:
    """Return why the chosen method has no value; empty where it has one."""
    try:
        scaled_by(state.scaling, state)
    except ValueError as error:
        return str(error)
    return ""


def divisions(state: State) -> Array:
    """Return by how much every method slows each pair, (methods, p); NaN where it has no value."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)
    result = np.full((len(METHODS), len(plain)), np.nan)
    for row, method in zip(result, METHODS, strict=True):
        try:
            row[:] = plain / scaled_by(method, state)[0]
        except ValueError:
            continue
    return result


def _divisions(state: State) -> dict[str, Any]:
    rows = np.log2(divisions(state))
    pairs = plots.f32(np.arange(rows.shape[1]))
    return {"x": [pairs] * len(rows), "y": [plots.f32(row) for row in rows]}


def ramps(state: State) -> Array:
    """Return which share of its speed-up each pair keeps, (3, p): 1 as it was, 0 slowed by s.

    YaRN by pair and by turns, and Llama 3. The ramp is the same for every factor; it is read off
    a factor of 2.
    """
    return _ramps(state.d_model, state.base, state.original_max_positions)


@lru_cache(maxsize=8)
def _ramps(d_model: int, base: float, trained: int) -> Array:
    plain = rotary.inverse_frequencies(d_model, base=base)
    result = np.full((3, len(plain)), np.nan)
    for row, (method, ramp) in zip(result, RAMPS, strict=True):
        given = {"base": base, "factor": 2, "original_max_positions": trained, **ramp}
        try:
            frequencies, _ = FUNCTIONS[method](d_model, **given)
        except ValueError:
            continue
        row[:] = 2 * frequencies / plain - 1
    return result


RAMPS: tuple[tuple[str, dict[str, str]], ...] = (
    ("yarn", {"ramp": "index"}),
    ("yarn", {"ramp": "rotations"}),
    ("llama3", {}),
)


def arcs(state: State) -> tuple[Array, Array]:
    """Return how far each pair turned in training and how far it has to turn now, (p,) radians."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)
    seen = rotary.angles([state.original_max_positions - 1], plain)[0]
    needed = rotary.angles([state.sequence_length - 1], chosen(state)[0])[0]
    return seen, needed


def out_of_range(state: State) -> Array:
    """Return whether a pair has to turn to where it never was, (p,)."""
    seen, needed = arcs(state)
    # The last position may come out a rounding error or, divided, a part of a step further.
    return (seen < 2 * np.pi) & (needed > seen * (1 + SAME))


def _shown(n_pairs: int, pair: int) -> Array:
    """Return the pairs that have a face: evenly spaced, and the chosen one among them."""
    pairs = np.unique(np.round(np.linspace(0, n_pairs - 1, FACES)).astype(int))
    pairs[np.argmin(np.abs(pairs - pair))] = pair
    return pairs


def _faces(plain: Array, scaled: Array, trained: int, length: int, pair: int) -> dict[str, Array]:
    """Return the faces' arcs, clockwise from 12."""
    pairs = _shown(len(plain), pair)
    x, y, width = plots.grid(len(pairs))
    seen = (trained - 1) * plain[pairs]
    needed = np.minimum((length - 1) * scaled[pairs], WHOLE)
    known = np.minimum(seen, WHOLE)
    new = (seen < 2 * np.pi) & (needed > known * (1 + SAME))
    turns = seen / (2 * np.pi)
    return {
        "x": plots.f32(x),
        "y": plots.f32(y + 0.1 * width),
        "radius": plots.f32(np.full(len(x), 0.3 * width)),
        "inner": plots.f32(np.full(len(x), 0.33 * width)),
        "outer": plots.f32(np.full(len(x), 0.41 * width)),
        "start": plots.f32(np.full(len(x), math.pi / 2)),
        "seen": plots.f32(math.pi / 2 - known),
        "within": plots.f32(math.pi / 2 - np.minimum(needed, known)),
        "beyond": plots.f32(np.where(new, math.pi / 2 - needed, np.nan)),
        "label_y": plots.f32(y - 0.45 * width),
        "label": np.array([f"{i}: {_brief(t)}" for i, t in zip(pairs, turns, strict=True)]),
        "line_width": plots.f32(np.where(pairs == pair, 3.0, 1.0)),
    }


def _brief(turns: float) -> str:
    return f"{turns:,.0f}" if turns >= 9.95 else f"{turns:.2f}"


def _scores(state: State) -> tuple[Array, Array]:
    """Return distances, and the score of equal query and key, plain and by the method, (2, n)."""
    method = "none" if problem(state) else state.scaling
    given = () if method == "none" else tuple(_arguments(method, state).items())
    return _curves(method, state.d_model, state.base, given, state.sequence_length)


@lru_cache(maxsize=8)
def _curves(
    method: str, d_model: int, base: float, given: tuple[tuple[str, Any], ...], length: int
) -> tuple[Array, Array]:
    plain, _ = _scaled("none", d_model, base, ())
    scaled, factor = _scaled(method, d_model, base, given)
    distance = np.unique(np.round(np.geomspace(1, max(length - 1, 1), POINTS)))
    # Of length 1, with the same share in every pair.
    vector = np.repeat([1.0, 0.0], len(plain)) / math.sqrt(len(plain))
    before, after = (
        rotary.score(vector, vector, distance, 0, inverse_frequencies=frequencies)
        for frequencies in (plain, scaled)
    )
    return distance, np.array([before, factor**2 * after])


@lru_cache(maxsize=8)
def _temperatures(trained: int) -> dict[str, Any]:
    squares = temperatures(trained)
    factors = plots.f32(np.log2(FACTORS))
    return {"x": [factors] * 2, "y": [plots.f32(row) for row in squares]}


def temperatures(trained: int) -> Array:
    """Return by how much YaRN and LongRoPE multiply scores, (2, factors)."""
    long = [
        rotary_scaling.longrope(
            2, factor=s, short_factor=[1.0], long_factor=[1.0], original_max_positions=trained
        )[1]
        for s in FACTORS.tolist()
    ]
    yarn = [rotary_scaling.yarn_temperature(s) for s in FACTORS.tolist()]
    return np.array([yarn, long]) ** 2


Style = dict[str, Any]
Sources = Mapping[str, ColumnDataSource]
Ranges = Mapping[str, Range1d]


def plot(data: Data, text: Text) -> Plots:
    """Build all figures."""
    axes = ("pairs", "division_y", "wave_y", "score_x")
    sources, ranges = plots.feeds(data, axes)
    sources["divisions"].data.update(colour=list(COLOURS), dash=list(DASHES))
    ramp: Style = {
        "colour": [theme.QUERY, theme.KEY, theme.SINE],
        "dash": ["solid", "dotted", "dashed"],
    }
    sources["ramps"].data.update(ramp)
    sources["ramp_mark"].data.update(colour=ramp["colour"])
    sources["temperatures"].data.update(
        colour=[theme.QUERY, theme.NEUTRAL], dash=["solid", "dotted"]
    )
    figures = {
        "division": _lines(sources, ranges, text),
        "wave": _waves(sources, ranges, text),
        "arcs": _circles(sources),
        "ramp": _shares(sources, ranges, text),
        "score": _curve(sources, ranges, text),
        "temperature": _heats(sources, text),
    }
    return Plots(figures, sources, ranges)


_BOLD: Style = {"line_color": theme.QUERY, "line_width": 3}
_PLAIN: Style = {"line_color": theme.NEUTRAL, "line_width": 2, "line_dash": "dashed"}


def _many(on: Plot, source: ColumnDataSource, width: float = 2) -> None:
    """Draw a line for each row of a source, each in its own colour and dash."""
    dashes: Style = {"line_dash": {"field": "dash"}, "line_width": width}
    plots.draw(on, source, MultiLine(xs="x", ys="y", line_color="colour", **dashes))


def _lines(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "division",
        ranges["pairs"],
        ranges["division_y"],
        height=280,
        left=52,
        x_label=text("context_extension.axis.pair"),
        y_label=text("context_extension.axis.divided"),
    )
    made.yaxis.ticker = FixedTicker(ticks=list(range(13)))
    made.yaxis.major_label_overrides = {n: f"{2**n:,}" for n in range(13)}
    plots.draw(
        made,
        sources["division"],
        Line(x="x", y="y", line_color=theme.NEUTRAL, line_width=9, line_alpha=0.35),
    )
    _many(made, sources["divisions"])
    plots.mark(
        made, sources["division_mark"], Scatter(x="x", y="y", size=11, **plots.filled(theme.QUERY))
    )
    return made


def _waves(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "wave",
        ranges["pairs"],
        ranges["wave_y"],
        height=280,
        left=60,
        x_label=text("context_extension.axis.pair"),
        y_label=text("context_extension.axis.wavelength"),
    )
    _powers_of_ten(made.yaxis)
    level: Style = {"x0": {"value": -0.5}, "x1": "end", "line_width": 2}
    plots.draw(
        made,
        sources["wave_mark"],
        Segment(y0="trained", y1="trained", line_color=theme.KEY, **level),
        Segment(y0="length", y1="length", line_color=theme.COSINE, line_dash="dotted", **level),
    )
    plots.draw(
        made,
        sources["wave"],
        Line(x="x", y="plain", **_PLAIN),
        Line(x="x", y="scaled", **_BOLD),
    )
    plots.mark(
        made, sources["wave_mark"], Scatter(x="x", y="y", size=11, **plots.filled(theme.QUERY))
    )
    return made


def _powers_of_ten(axis: Any) -> None:
    """Write an axis of decimal logarithms as what they are of."""
    exponents = range(13)
    raised = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
    axis.ticker = FixedTicker(ticks=list(exponents))
    axis.major_label_overrides = {
        n: f"{10**n:,}" if n < 5 else f"10{str(n).translate(raised)}" for n in exponents
    }


def _circles(sources: Sources) -> Plot:
    made = plots.canvas(
        "arcs", plots.span(0, plots.CANVAS[0]), plots.span(0, plots.CANVAS[1]), plots.ASPECT
    )
    ring: Style = {"inner_radius": "inner", "outer_radius": "outer", "line_color": None}
    edge: Style = {"line_color": theme.NEUTRAL, "fill_color": None}
    plots.draw(
        made,
        sources["faces"],
        Wedge(
            radius="radius",
            start_angle="seen",
            end_angle="start",
            line_color=None,
            fill_color=theme.KEY,
            fill_alpha=0.55,
        ),
        Circle(radius="radius", line_width="line_width", **edge),
        AnnularWedge(start_angle="within", end_angle="start", fill_color=theme.NEUTRAL, **ring),
        AnnularWedge(start_angle="beyond", end_angle="within", fill_color=theme.QUERY, **ring),
        plots.label("x", "label_y", "label"),
    )
    return made


def _shares(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "ramp",
        ranges["pairs"],
        plots.span(-0.05, 1.08),
        height=280,
        left=52,
        x_label=text("context_extension.axis.pair"),
        y_label=text("context_extension.axis.kept"),
    )
    _many(made, sources["ramps"], width=2.5)
    plots.mark(
        made,
        sources["ramp_mark"],
        Scatter(x="x", y="y", size=9, fill_color="colour", line_color="colour"),
    )
    return made


def _curve(sources: Sources, ranges: Ranges, text: Text) -> Plot:
    made = plots.chart(
        "score",
        ranges["score_x"],
        DataRange1d(range_padding=0.1),
        height=280,
        left=52,
        x_label=text("axis.distance"),
        y_label=text("axis.score"),
    )
    _powers_of_ten(made.xaxis)
    plots.draw(
        made,
        sources["score"],
        Line(x="x", y="plain", **{**_PLAIN, "line_width": 1.5}),
        Line(x="x", y="scaled", **{**_BOLD, "line_width": 2}),
    )
    rule: Style = {"y0": {"value": 0}, "y1": {"value": 1}}
    plots.mark(
        made,
        sources["score_mark"],
        Segment(x0="x", x1="x", line_color=theme.KEY, line_width=2, **rule),
    )
    return made


def _heats(sources: Sources, text: Text) -> Plot:
    made = plots.chart(
        "temperature",
        plots.span(-0.2, 6.2),
        plots.span(0.9, 2.15),
        height=280,
        left=52,
        x_label=text("context_extension.axis.factor"),
        y_label=text("context_extension.axis.scores"),
    )
    made.xaxis.ticker = FixedTicker(ticks=list(range(7)))
    made.xaxis.major_label_overrides = {n: f"{2**n}" for n in range(7)}
    _many(made, sources["temperatures"], width=2.5)
    plots.mark(
        made,
        sources["temperature_mark"],
        Scatter(x="x", y="y", size=11, **plots.filled(theme.QUERY)),
    )
    return made


def describe(state: State, _data: Data, text: Text) -> dict[str, str]:
    """Return what the figures show, in words and numbers."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)
    scaled, factor = chosen(state)
    slowed, pair = plain / scaled, state.pair
    seen, needed = arcs(state)
    kept = ramps(state)
    full = slowed >= state.factor * (1 - SAME)
    same = slowed <= 1 + SAME
    _, scores = _scores(state)
    said: dict[str, object] = {
        "method": text(f"field.scaling.{state.scaling}"),
        "why": problem(state),
        "pair": pair,
        "pairs": len(plain),
        "factor": state.factor,
        "slowed": text.number(float(slowed[pair])),
        "kept": int(same.sum()),
        "blended": int((~same & ~full).sum()),
        "divided": int((full & ~same).sum()),
        "plain": text.number(2 * math.pi / float(plain[pair])),
        "scaled": text.number(2 * math.pi / float(scaled[pair])),
        "trained": text.number(state.original_max_positions),
        "length": text.number(state.sequence_length),
        "out": int(out_of_range(state).sum()),
        "seen": text.number(float(seen[pair]) / (2 * math.pi)),
        "needed": text.number(float(needed[pair]) / (2 * math.pi)),
        "index": text.fixed(float(kept[0, pair])) if np.isfinite(kept[0, pair]) else "–",
        "rotations": text.fixed(float(kept[1, pair])) if np.isfinite(kept[1, pair]) else "–",
        "llama3": text.fixed(float(kept[2, pair])),
        "gap": text.fixed(gap(state)),
        "near": text.fixed(float(scores[1, 0])),
        "far": text.fixed(float(scores[1, -1])),
        "last": text.number(max(state.sequence_length - 1, 1)),
        "attention": text.fixed(factor, 3),
        "squared": text.fixed(factor**2, 3),
    }
    prefix = "context_extension."
    slow = "undefined" if said["why"] else "none" if state.scaling == "none" else "now"
    return {
        "division": text(f"{prefix}division.{slow}", **said),
        "wavelength": text(f"{prefix}wavelength.now", **said),
        "arcs": text(f"{prefix}arcs.now", **said),
        "ramp": text(f"{prefix}ramp.now", **said),
        "score": text(f"{prefix}score.now", **said),
        "temperature": text(f"{prefix}temperature.now", **said),
        "summary": text(f"{prefix}summary", **said),
    }


def gap(state: State) -> float:
    """Return how far YaRN's two ramps are apart at most; 0 where there are none."""
    kept = ramps(state)
    return float(np.nan_to_num(np.abs(kept[0] - kept[1])).max())


def tabulate(state: State, _data: Data, text: Text, figure: str) -> Table:
    """Return what a figure shows as rows."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)
    pairs = {text("field.pair"): np.arange(len(plain))}
    prefix = "context_extension.column."
    columns: dict[str, Array]
    names: tuple[str, ...]
    match figure:
        case "division":
            rows = dict(zip(METHODS, divisions(state), strict=True))
            columns = {text(f"field.scaling.{name}"): row for name, row in rows.items()}
            columns[text(f"{prefix}chosen")] = plain / chosen(state)[0]
            return table({**pairs, **columns})
        case "wave":
            columns = {
                text(f"{prefix}plain"): 2 * np.pi / plain,
                text(f"{prefix}scaled"): 2 * np.pi / chosen(state)[0],
            }
            return table({**pairs, **columns})
        case "arcs":
            seen, needed = arcs(state)
            columns = {text(f"{prefix}seen"): seen, text(f"{prefix}needed"): needed}
            return table({**pairs, **columns})
        case "ramp":
            names = (f"{prefix}index", f"{prefix}rotations", "field.scaling.llama3")
            columns = {text(name): row for name, row in zip(names, ramps(state), strict=True)}
            return table({**pairs, **columns})
        case "score":
            distance, scores = _scores(state)
            names = (f"{prefix}unscaled", f"{prefix}chosen")
            columns = {text(name): row for name, row in zip(names, scores, strict=True)}
            return table({text("field.distance"): distance, **columns})
    names = ("field.scaling.yarn", "field.scaling.longrope")
    squares = temperatures(state.original_max_positions)
    columns = {text(name): row for name, row in zip(names, squares, strict=True)}
    return table({text("field.factor"): FACTORS, **columns})


def snippet(state: State, figure: str) -> Snippet:
    """Return the lines of NumPy behind a figure."""
    width = f"{state.d_model}, base={state.base}"
    code = "import numpy as np\nfrom positions import rotary, rotary_scaling\n\n"
    plain = f"plain = rotary.inverse_frequencies({width})\n"
    trained = state.original_max_positions
    if figure == "temperature":
        code += (
            f"factors = {FACTORS.tolist()}\n"
            "yarn = [rotary_scaling.yarn_temperature(s) ** 2 for s in factors]\n"
            "one = dict(short_factor=[1.0], long_factor=[1.0])\n"
            "longrope = [\n"
            f"    rotary_scaling.longrope(2, factor=s, original_max_positions={trained}, **one)[1]"
            " ** 2\n    for s in factors\n]\n"
        )
        gives = {"factors": (0, 1), "yarn": (1, 2), "longrope": (2, 3)}
        return Snippet(code, gives, (rotary_scaling.yarn_temperature, rotary_scaling.longrope))
    if figure == "ramp":
        code += plain
        gives = {}
        shared = f"{width}, factor=2, original_max_positions={trained}"
        for column, (method, ramp) in enumerate(RAMPS, 1):
            if np.isnan(ramps(state)[column - 1]).any():
                continue
            name = "_".join([method, *ramp.values()])
            extra = "".join(f", {key}={value!r}" for key, value in ramp.items())
            code += f"{name} = 2 * rotary_scaling.{method}({shared}{extra})[0] / plain - 1\n"
            gives[name] = (column, column + 1)
        return Snippet(code, gives, (rotary_scaling.yarn, rotary_scaling.llama3))
    method = "none" if problem(state) else state.scaling
    code += plain
    functions: tuple[Any, ...] = (rotary.inverse_frequencies,)
    if method == "none":
        code += "scaled, factor = plain, 1.0\n"
    else:
        given = ", ".join(f"{k}={v!r}" for k, v in _arguments(method, state).items())
        if method == "longrope":
            code += (
                f"lists = dict(\n    short_factor=np.ones({state.d_model // 2}),\n"
                f"    long_factor={state.factor}.0 ** np.minimum(1, np.linspace(0, 2, "
                f"{state.d_model // 2})),  # stands in\n)\n"
            )
            given += ", **lists"
        code += f"scaled, factor = rotary_scaling.{method}(\n    {width}, {given}\n)\n"
        functions = (FUNCTIONS[method],)
    match figure:
        case "division":
            code += "slowed = plain / scaled\n"
            column = 1 + len(METHODS)
            return Snippet(code, {"slowed": (column, column + 1)}, functions)
        case "wave":
            code += "before, after = 2 * np.pi / plain, 2 * np.pi / scaled\n"
            return Snippet(code, {"before": (1, 2), "after": (2, 3)}, functions)
        case "arcs":
            code += (
                f"seen = rotary.angles([{trained - 1}], plain)[0]\n"
                f"needed = rotary.angles([{state.sequence_length - 1}], scaled)[0]\n"
            )
            return Snippet(code, {"seen": (1, 2), "needed": (2, 3)}, (*functions, rotary.angles))
    code += (
        f"distance = np.unique(np.round(np.geomspace(1, {max(state.sequence_length - 1, 1)}, "
        f"{POINTS})))\n"
        "vector = np.repeat([1.0, 0.0], len(plain)) / np.sqrt(len(plain))\n"
        "before = rotary.score(vector, vector, distance, 0, inverse_frequencies=plain)\n"
        "after = factor**2 * rotary.score(\n"
        "    vector, vector, distance, 0, inverse_frequencies=scaled\n)\n"
    )
    gives = {"distance": (0, 1), "before": (1, 2), "after": (2, 3)}
    return Snippet(code, gives, (*functions, rotary.score))


def judge(key: str, state: State, _data: Data, text: Text) -> str:
    """Return what the numbers say of a claim."""
    plain = rotary.inverse_frequencies(state.d_model, base=state.base)
    scaled, factor = chosen(state)
    slowed = plain / scaled
    seen, _ = arcs(state)
    out = out_of_range(state)
    middle = len(plain) // 2
    said: dict[str, object] = {
        "method": text(f"field.scaling.{state.scaling}"),
        "pairs": len(plain),
        "out": int(out.sum()),
        "turns": text.number(float(seen[0]) / (2 * math.pi)),
        "first": text.number(float(slowed[0])),
        "middle": text.number(float(slowed[middle])),
        "at": middle,
        "last": text.number(float(slowed[-1])),
        "factor": text.fixed(factor, 3),
        "squared": text.fixed(factor**2, 3),
        "length": text.number(state.sequence_length),
        "trained": text.number(state.original_max_positions),
        "step": text.number(float(scaled[0])),
    }
    return text(f"context_extension.claim.{key}.now", **said)


def pick(state: State, where: str, x: float, y: float) -> dict[str, Any]:
    """Return the fields that a tap in a figure sets."""
    p = max(state.d_model // 2, 1)
    match where:
        case "division" | "wave" | "ramp":
            return {"pair": min(max(round(x), 0), p - 1)}
        case "arcs":
            pairs = _shown(p, state.pair)
            return {"pair": int(pairs[plots.nearest(len(pairs), x, y)])}
        case "temperature":
            return {"factor": round(2 ** min(max(x, 0.0), 6.0))}
    return {}


_METHODS = tuple(
    Mark(f"field.scaling.{name}", {"solid": "line"}.get(dash, dash), (colour,))  # type: ignore[arg-type]  # the three dashes are kinds of marks
    for name, colour, dash in zip(METHODS, COLOURS, DASHES, strict=True)
)
_WITHOUT = Mark("context_extension.mark.plain", "dashed", (theme.NEUTRAL,))
_WITH = Mark("context_extension.mark.scaled", "line", (theme.QUERY,))
_TRAINED = Mark("context_extension.mark.trained", "line", (theme.KEY,))

_MODEL = {"d_model": 128, "base": 10000.0, "original_max_positions": 4096}

TOPIC = Topic(
    slug="context_extension",
    order=7,
    shared=("pair", "factor", "sequence_length"),
    controls=("scaling", "d_model", "base", "original_max_positions", "ramp", "formula"),
    cards=(
        Card(
            "arcs",
            ("arcs",),
            {
                "arcs": (
                    Mark("context_extension.mark.seen", "bar", (theme.KEY,)),
                    Mark("context_extension.mark.within", "bar", (theme.NEUTRAL,)),
                    Mark("context_extension.mark.beyond", "bar", (theme.QUERY,)),
                    Mark("context_extension.mark.faces", "note"),
                )
            },
        ),
        Card(
            "division",
            ("division",),
            {
                "division": (
                    *_METHODS,
                    Mark("context_extension.mark.chosen", "faint", (theme.NEUTRAL,)),
                )
            },
        ),
        Card(
            "wavelength",
            ("wave",),
            {
                "wave": (
                    _WITHOUT,
                    _WITH,
                    _TRAINED,
                    Mark("context_extension.mark.length", "dotted", (theme.COSINE,)),
                )
            },
        ),
        Card(
            "ramp",
            ("ramp",),
            {
                "ramp": (
                    Mark("context_extension.mark.index", "line", (theme.QUERY,)),
                    Mark("context_extension.mark.rotations", "dotted", (theme.KEY,)),
                    Mark("field.scaling.llama3", "dashed", (theme.SINE,)),
                )
            },
        ),
        Card("score", ("score",), {"score": (_WITHOUT, _WITH, _TRAINED)}),
        Card(
            "temperature",
            ("temperature",),
            {
                "temperature": (
                    Mark("field.scaling.yarn", "line", (theme.QUERY,)),
                    Mark("field.scaling.longrope", "dotted", (theme.NEUTRAL,)),
                )
            },
        ),
    ),
    keys={
        "ArrowRight": ("pair", 1),
        "ArrowLeft": ("pair", -1),
        "Home": ("pair", "first"),
        "End": ("pair", "last"),
        "ArrowUp": ("factor", 1),
        "ArrowDown": ("factor", -1),
    },
    steps=(
        Step(
            "unseen",
            {**_MODEL, "factor": 4, "sequence_length": 16384, "scaling": "none", "pair": 55},
            ("arcs",),
            ("pair", "sequence_length"),
        ),
        Step(
            "linear",
            {**_MODEL, "factor": 4, "sequence_length": 16384, "scaling": "linear", "pair": 55},
            ("arcs", "division"),
            ("pair", "factor"),
            r"\omega_i' = \frac{\omega_i}{s}",
        ),
        Step(
            "ntk",
            {**_MODEL, "factor": 4, "sequence_length": 16384, "scaling": "ntk", "pair": 50},
            ("division", "arcs"),
            ("pair", "factor"),
            r"b' = b\, s^{d/(d-2)}",
        ),
        Step(
            "parts",
            {
                **_MODEL,
                "factor": 4,
                "sequence_length": 16384,
                "scaling": "yarn",
                "ramp": "index",
                "pair": 32,
            },
            ("division", "wavelength"),
            ("pair", "factor", "scaling"),
        ),
        Step(
            "ramp",
            {**_MODEL, "factor": 4, "scaling": "yarn", "pair": 32},
            ("ramp",),
            ("pair", "ramp", "original_max_positions"),
        ),
        Step(
            "temperature",
            {
                **_MODEL,
                "factor": 16,
                "sequence_length": 65536,
                "scaling": "yarn",
                "ramp": "index",
            },
            ("temperature", "score"),
            ("factor", "scaling"),
            r"\left(0.1 \ln s + 1\right)^2",
        ),
        Step(
            "length",
            {
                **_MODEL,
                "factor": 4,
                "sequence_length": 4096,
                "scaling": "dynamic_ntk",
                "formula": "factor",
                "pair": 55,
            },
            ("division", "arcs"),
            ("sequence_length", "scaling", "formula"),
            r"b' = b \left(\frac{s\, l}{L} - (s - 1)\right)^{d/(d-2)}",
        ),
    ),
    presets=(
        Preset(
            "none",
            {**_MODEL, "factor": 4, "sequence_length": 16384, "scaling": "none"},
        ),
        Preset(
            "llama3",
            {
                "d_model": 128,
                "base": 500000.0,
                "original_max_positions": 8192,
                "factor": 8,
                "sequence_length": 65536,
                "scaling": "llama3",
            },
        ),
        Preset(
            "ramps",
            {**_MODEL, "scaling": "yarn"},
            "0.37",
        ),
        Preset(
            "yarn",
            {**_MODEL, "factor": 16, "sequence_length": 65536, "scaling": "yarn"},
            "1.631",
        ),
        Preset(
            "ntk",
            {**_MODEL, "factor": 4, "sequence_length": 16384, "scaling": "ntk", "pair": 63},
        ),
    ),
    claims=(
        Claim("fast", False, {"scaling": "none", "factor": 4, "sequence_length": 16384}),
        Claim("bands", False, {"scaling": "yarn", "factor": 4}),
        Claim("ntk", False, {"scaling": "ntk", "factor": 4}),
        Claim("square", False, {"scaling": "yarn", "factor": 16}),
        Claim(
            "switch",
            False,
            {
                "scaling": "longrope",
                "original_max_positions": 4096,
                "factor": 4,
                "sequence_length": 4096,
            },
        ),
        Claim("neighbours", False, {"scaling": "linear", "factor": 4}),
    ),
    compute=compute,
    plot=plot,
    describe=describe,
    table=tabulate,
    snippet=snippet,
    judge=judge,
    pick=pick,
)
