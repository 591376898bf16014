"""What a topic is, and where to find all of them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, TypeAlias

from bokeh.models import ColumnDataSource, Plot, Range1d
from numpy.typing import NDArray

from positions.app.state import State, topic_slugs
from positions.app.text import Text

Column: TypeAlias = NDArray[Any] | list[NDArray[Any]]
Data: TypeAlias = Mapping[str, Mapping[str, Column]]
"""Columns of arrays by the name of the source or range that shows them."""


@dataclass(frozen=True)
class Plots:
    """The figures of a topic and what feeds them.

    Attributes
    ----------
    figures : mapping of str to Plot
    sources : mapping of str to ColumnDataSource
        One for each entry of the topic's data that is drawn.
    ranges : mapping of str to Range1d
        One for each entry of the topic's data that is an axis; its columns are ``start`` and
        ``end``, of one element.
    """

    figures: Mapping[str, Plot]
    sources: Mapping[str, ColumnDataSource]
    ranges: Mapping[str, Range1d] = field(default_factory=dict)


@dataclass(frozen=True)
class Mark:
    """An entry of a legend: how something is drawn, and the key of the text that names it."""

    text: str
    kind: Literal["line", "dashed", "dotted", "faint", "box", "fill", "bar", "ramp", "note"]
    colours: tuple[str, ...] = ()


@dataclass(frozen=True)
class Grip:
    """A point of a figure that the reader can drag.

    Attributes
    ----------
    figure, source : str
    row : int
        The row of the source, whose columns `x` and `y` say where the grip is.
    axis : {"x", "xy"}
        Where it can be moved.
    """

    figure: str
    source: str
    row: int
    x: str
    y: str
    axis: Literal["x", "xy"]


@dataclass(frozen=True)
class Card:
    """A group of figures under one heading, with one sentence that says what they show.

    Attributes
    ----------
    key : str
        Its texts are ``<topic>.<key>.title``, ``.lead`` and ``.name`` of each figure.
    figures : tuple of str
    marks : mapping of str to tuple of Mark
        The legend of each figure that has one.
    """

    key: str
    figures: tuple[str, ...]
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class Topic:
    """One page of the app.

    Attributes
    ----------
    slug : str
        Its module's name, its value in a link and the prefix of its texts.
    order : int
        Its place in the course.
    shared, controls : tuple of str
        The State fields that have a widget: those always in reach, and the others.
    fields : tuple of str
        Further State fields that its links carry.
    cards : tuple of Card
    grips : mapping of str to Grip
    compute : callable
        From a State to the data. Pure; raises ValueError where nothing can be computed.
    plot : callable
        From data and text to figures. Called once.
    describe : callable
        From a State, its data and text to a sentence for each card, by the card's key, and
        ``"summary"``, a shorter one for all that screen readers announce.
    pager : callable
        From a State and its text to what turns the pages of a card's figures, by the card's
        key: ``field``, ``step`` and the words ``shown``, ``earlier`` and ``later``. Cards whose
        figures fit one page are left out.
    pick : callable
        What it means that the reader tapped in a figure or moved a grip: from a State, the
        figure's or grip's name and data coordinates to new values of State fields.
    """

    slug: str
    order: int
    shared: tuple[str, ...]
    controls: tuple[str, ...]
    fields: tuple[str, ...]
    cards: tuple[Card, ...]
    grips: Mapping[str, Grip]
    compute: Callable[[State], Data]
    plot: Callable[[Data, Text], Plots]
    describe: Callable[[State, Data, Text], Mapping[str, str]]
    pager: Callable[[State, Text], Mapping[str, Mapping[str, Any]]]
    pick: Callable[[State, str, float, float], Mapping[str, Any]]

    @property
    def carried(self) -> tuple[str, ...]:
        """The State fields that its links carry."""
        return self.shared + self.controls + self.fields


@cache
def load_topic(slug: str) -> Topic:
    """Return one topic; its module is imported when first asked for."""
    module = importlib.import_module(f"positions.app.topics.{slug}")
    topic: Topic = module.TOPIC
    return topic


def load_topics() -> list[Topic]:
    """Return all topics in course order."""
    return sorted(map(load_topic, topic_slugs()), key=lambda topic: topic.order)
