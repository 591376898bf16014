"""A model's configuration as the State holds it: the key of a preset, or the fields that matter."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from positions import _config_text as config_text
from positions import model_report
from positions.model_config import PRESETS
from positions.model_report import ModelReport

LONGEST_CONFIG = 3000
"""Characters of the fields that matter: what a link can carry of two models."""


def canonical(written: str) -> str:
    """Return what the State holds of a configuration: a preset's key, or its fields that matter.

    Parameters
    ----------
    written : str
        A preset's key, or the text of a ``config.json``.

    Returns
    -------
    str
        JSON without spaces, of the fields that say something about the input end or positions.

    Raises
    ------
    ValueError
        If the text cannot be read as a configuration, or too many of its fields matter.
    """
    if written in PRESETS:
        return written
    report = model_report.report(written)
    fields = dict(report.layer.fields)
    # What no picture shows is said, not dropped.
    given, _ = config_text.text_model(config_text.parse(written))
    for name in report.layer.unread:
        if name not in report.unread and isinstance(given.get(name), (bool, int, float)):
            fields[name] = given[name]
    shortened = json.dumps(fields, separators=(",", ":"))
    if len(shortened) > LONGEST_CONFIG:
        raise ValueError(
            f"the fields that matter have {len(shortened):,} characters; a link can carry "
            f"{LONGEST_CONFIG:,}"
        )
    return shortened


def given_by(config: str) -> str | Mapping[str, Any]:
    """Return a configuration as ``positions`` takes it."""
    return PRESETS[config].config if config in PRESETS else config


@lru_cache(maxsize=16)
def report_of(config: str) -> ModelReport:
    """Return the report on a configuration of the State."""
    return model_report.report(given_by(config))


def name_of(config: str) -> str:
    """Return what a configuration is called: a preset's label, or its model type."""
    if config in PRESETS:
        return PRESETS[config].label
    return report_of(config).layer.model_type[:40]


def remarks(written: str, config: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what only the whole text of a configuration says.

    Parameters
    ----------
    written : str
        The text as it was given.
    config : str
        What `canonical` made of it.

    Returns
    -------
    notes : tuple of str
        How it was read.
    unread : tuple of str
        Its fields that say nothing about the input end or positions.
    """
    if written in PRESETS:
        return (), ()
    report = model_report.report(written)
    return tuple(note for note in report.notes if note not in report_of(config).notes), (
        report.unread
    )


def last_pair(config: str) -> int:
    """Return the index of the last pair that turns in any layer; 0 where none does."""
    try:
        schemes = report_of(config).schemes
    except ValueError:
        return 0
    return max((len(scheme.rotary.unscaled) - 1 for scheme in schemes if scheme.rotary), default=0)
