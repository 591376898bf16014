"""A report on a model's configuration as plain text, for a terminal."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from positions import _fields as fields
from positions._arguments import readable_bytes
from positions.embedding import BITS
from positions.model_report import (
    ORIGINS,
    Difference,
    LayerKind,
    ModelReport,
    Origin,
    Parameter,
    SchemeReport,
)
from positions.schemes import SCHEMES

WIDTH = 98
"""Characters of a line, where it can be broken."""

MOST_PAIRS = 9
"""Rows of the table of pairs, unless all are asked for."""

_ENTERS = {
    "nowhere": "enters nowhere",
    "embedding": "added to the token vectors, before the first block",
    "query_key": "turns queries and keys, in every layer named",
    "score": "added to the scores, in every layer named",
}
_MARKS: Mapping[Origin, str] = {
    "config": "",
    "default": "default",
    "derived": "derived",
    "code": "by code",
}


_NUMBER = re.compile(r"[-+.,\de]*\d[.,\d]*( x [\d,]+)?|-|∞")


def table(rows: Iterable[Sequence[str]], *, indent: int = 2) -> list[str]:
    """Return rows of cells as lines, each column as wide as its widest cell."""
    cells = [list(row) for row in rows]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    lines = []
    for row in cells:
        # Numbers are read from their last digit, words from their first.
        padded = [
            cell.rjust(width) if _NUMBER.fullmatch(cell) else cell.ljust(width)
            for cell, width in zip(row, widths, strict=True)
        ]
        lines.append((" " * indent + "  ".join(padded)).rstrip())
    return lines


def value(given: Any) -> str:
    """Return a value as a reader writes it."""
    if given is None:
        return "-"
    if isinstance(given, bool):
        return "yes" if given else "no"
    if isinstance(given, int):
        return f"{given:,}"
    if isinstance(given, float):
        return f"{given:,.0f}" if given.is_integer() and abs(given) < 1e15 else f"{given:.6g}"
    if isinstance(given, tuple) and len(given) > 8:
        shown = ", ".join(value(item) for item in given[:3])
        return f"{shown}, ... ({len(given)} numbers)"
    if isinstance(given, tuple):
        return ", ".join(value(item) for item in given)
    if isinstance(given, str) and given.isprintable() and given.isascii() and len(given) <= 60:
        return given
    return fields.short(given)


def text(report: ModelReport, *, title: str, all_pairs: bool = False) -> str:
    """Return a whole report."""
    layer = report.layer
    lines = [title, "=" * len(title), "", f"Model type: {value(layer.model_type or None)}", ""]
    lines += ["Sizes", *_parameters(report.sizes)]
    if layer.max_positions is not None:
        lines.append(
            f"  Nothing can be looked up beyond position {layer.max_positions - 1:,}."
            if layer.hard_limit
            else "  Longer inputs can be computed; the model was not meant for them."
        )
    lines += ["", "Tables", *_tables(report), ""]
    for scheme in report.schemes:
        lines += [*_scheme(scheme, layer.n_layers, all_pairs), ""]
    lines += _layers(report)
    lines += _section("Notes", report.notes)
    lines += _section("No picture shows", report.not_shown)
    if report.unread:
        names = ", ".join(value(name) for name in report.unread[:40])
        more = len(report.unread) - 40
        lines += [
            *_wrapped(f"Fields about other things: {names}{f' and {more} more' * (more > 0)}")
        ]
        lines.append("")
    lines += [f"{mark or 'no mark':8} {ORIGINS[key]}" for key, mark in _MARKS.items()]
    return "\n".join(lines)


def _wrapped(text: str, indent: str = "", hanging: str = "") -> list[str]:
    return textwrap.wrap(
        text,
        WIDTH,
        initial_indent=indent,
        subsequent_indent=hanging,
        break_long_words=False,
        break_on_hyphens=False,
    )


def comparison(differences: Sequence[Difference], first: str, second: str) -> str:
    """Return two models side by side; a mark stands where they differ."""
    rows = [["", "", first, second]]
    for line in differences:
        mark = " " if line.first == line.second else "*"
        rows.append([mark, line.name, value(line.first), value(line.second)])
    return "\n".join([*table(rows, indent=0), "", "* where they differ"])


def _section(title: str, items: Sequence[str]) -> list[str]:
    lines = [line for item in items for line in _wrapped(f"- {item}", "  ", "    ")]
    return [title, *lines, ""] if lines else []


def _parameters(parameters: Sequence[Parameter], indent: int = 2) -> list[str]:
    rows = [(p.name, value(p.value), _MARKS[p.origin]) for p in parameters]
    return table(rows, indent=indent)


def _tables(report: ModelReport) -> list[str]:
    layer = report.layer
    stored = layer.dtype or ""
    if stored not in BITS:
        stored = "float32"
    rows = []
    for item in report.tables:
        share = "" if item.share is None else f"{100 * item.share:.1f} % of all"
        size = f"{item.rows:,} x {item.columns:,}"
        bytes_ = f"{readable_bytes(item.bytes[stored])} in {stored}"
        rows.append((item.name, size, f"{item.n_parameters:,}", bytes_, share))
    lines = table(rows)
    total = ", ".join(f"{readable_bytes(n)} in {kind}" for kind, n in layer.table_bytes().items())
    lines += _wrapped(f"Together {layer.n_table_parameters:,} numbers: {total}.", "  ", "  ")
    if layer.n_parameters is None:
        lines.append("  How many parameters the whole model has is not known for this type.")
    else:
        lines.append(
            f"  The whole model has {layer.n_parameters:,} parameters; the tables hold "
            f"{100 * (layer.table_share or 0):.1f} %."
        )
    lines.append(
        "  The output head is the token table (tied)."
        if layer.tied
        else "  The output head is a table of its own (not tied)."
    )
    return lines


def spans(layers: Sequence[int]) -> str:
    """Return numbers of layers, neighbours as spans: 0-4, 6-10."""
    parts: list[list[int]] = []
    for i in layers:
        if parts and parts[-1][-1] == i - 1:
            parts[-1][-1] = i
        else:
            parts.append([i, i])
    shown = [str(a) if a == b else f"{a}-{b}" for a, b in parts]
    return ", ".join(shown) if len(shown) <= 12 else ", ".join([*shown[:11], f"... {layers[-1]}"])


def _scheme(scheme: SchemeReport, n_layers: int, all_pairs: bool) -> list[str]:
    where = "all layers" if len(scheme.layers) == n_layers else f"layers {spans(scheme.layers)}"
    kind = f", {value(scheme.layer_type)}" if scheme.layer_type else ""
    lines = [
        f"Positions: {scheme.label} in {where}{kind}",
        f"  ({_ENTERS[SCHEMES[scheme.key].enters]})",
        *(_parameters(scheme.parameters) if scheme.parameters else []),
    ]
    if scheme.slopes is not None:
        shown = " ".join(f"{slope:.4g}" for slope in scheme.slopes)
        lines += ["  Slope of each head, per position:", *_wrapped(shown, "    ", "    ")]
    if scheme.rotary is not None:
        lines += ["", *_pairs(scheme, all_pairs)]
    return lines


def _pairs(scheme: SchemeReport, all_pairs: bool) -> list[str]:
    pairs = scheme.rotary
    if pairs is None:
        return []
    n = len(pairs.inverse_frequencies)
    chosen = list(range(n))
    if not all_pairs and n > MOST_PAIRS:
        chosen = sorted({int(i) for i in np.linspace(0, n - 1, MOST_PAIRS).round()})
    rows = [["pair", "radians/position", "wavelength", "slowed by", "ramp", "turns"]]
    for i in chosen:
        rows.append(
            [
                str(i),
                f"{pairs.inverse_frequencies[i]:.6g}",
                _number(pairs.wavelengths[i]),
                _number(pairs.slowdown[i]),
                "-" if pairs.ramp is None else f"{pairs.ramp[i]:.3f}",
                "-" if pairs.turns is None else f"{pairs.turns[i]:,.4g}",
            ]
        )
    lines = table(rows)
    if len(chosen) < n:
        lines.append(f"  ({len(chosen)} of {n} pairs; --pairs shows all)")
    return lines


def _number(number: float) -> str:
    return "∞" if np.isinf(number) else f"{number:,.2f}"


def _layers(report: ModelReport) -> list[str]:
    kinds: Sequence[LayerKind] = report.layer_kinds
    if len(kinds) == 1 and kinds[0].window is None:
        return []
    rows = []
    for kind in kinds:
        names = " and ".join(report.schemes[i].key for i in kind.schemes) or "-"
        sees = "as far as there are tokens" if kind.window is None else f"{kind.window:,} back"
        rows.append((spans(kind.layers), value(kind.layer_type), f"sees {sees}", names))
    return ["Layers, from 0", *table(rows), ""]
