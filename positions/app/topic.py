"""What a topic is, and where to find all of them."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal, Protocol, TypeAlias

import numpy as np
from bokeh.models import ColumnDataSource, Plot, Range1d
from numpy.typing import NDArray
from panel.viewable import Viewable

from positions.app.state import Rejected, State, from_query, topic_slugs
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
        None where words and rows alone say it.
    marks : mapping of str to tuple of Mark
        The legend of each figure that has one.
    wide : bool
        Whether it takes the whole width of the page.
    """

    key: str
    figures: tuple[str, ...]
    marks: Mapping[str, tuple[Mark, ...]] = field(default_factory=dict)
    wide: bool = False


@dataclass(frozen=True)
class Step:
    """A station of the path through a topic: one idea and what shows it.

    Attributes
    ----------
    key : str
        Its texts are ``<topic>.step.<key>.title`` and ``.text``.
    changes : mapping of str to value
        The State fields that it sets when the reader arrives; the others stay as they are.
    cards : tuple of str
        The cards that it shows; all where empty.
    controls : tuple of str
        The State fields whose widgets it shows.
    formula : str
        In TeX; empty for none.
    """

    key: str
    changes: Mapping[str, Any] = field(default_factory=dict)
    cards: tuple[str, ...] = ()
    controls: tuple[str, ...] = ()
    formula: str = ""


@dataclass(frozen=True)
class Preset:
    """A set-up worth trying.

    Attributes
    ----------
    key : str
        Its text is ``<topic>.try.<key>``.
    changes : mapping of str to value
        The State fields that it sets.
    shows : str
        The number that the sentences then hold, as they write it; empty where words belong to it,
        which are the text ``<topic>.try.<key>.shows``.
    """

    key: str
    changes: Mapping[str, Any]
    shows: str = ""


@dataclass(frozen=True)
class Claim:
    """A statement that the reader judges, and what puts it to the test.

    Attributes
    ----------
    key : str
        Its texts are ``<topic>.claim.<key>`` and, why it is true or not, ``.why``.
    holds : bool
        Whether it is true.
    changes : mapping of str to value
        The State fields that are moved to test it.
    """

    key: str
    holds: bool
    changes: Mapping[str, Any]


@dataclass(frozen=True)
class Table:
    """What a figure shows, as rows.

    Attributes
    ----------
    columns : tuple of str
        Headings, in the reader's language.
    rows : list of tuple
        Numbers and words, one for each column.
    note : str
        What a reader must know of it, such as that only a part is listed.
    """

    columns: tuple[str, ...]
    rows: list[tuple[Any, ...]]
    note: str = ""


@dataclass(frozen=True)
class Snippet:
    """Lines of Python that compute what a figure shows, with the current settings.

    Attributes
    ----------
    code : str
        A program of its own: it imports what it uses.
    gives : mapping of str to (int, int)
        Its names that hold what the figure draws, and the first and past the last column of the
        figure's `Table` that list the same.
    functions : tuple of callable
        The functions of ``positions`` that do the work, whose source is shown with it.
    """

    code: str
    gives: Mapping[str, tuple[int, int]]
    functions: tuple[Callable[..., Any], ...] = ()


def table(columns: Mapping[str, Sequence[Any] | NDArray[Any]], note: str = "") -> Table:
    """Return a table from its columns by their headings; a matrix is a column for each of its own.

    The headings of a matrix' columns are its own, each followed by a number.
    """
    headings: list[str] = []
    listed: list[Sequence[Any] | NDArray[Any]] = []
    for heading, values in columns.items():
        array = np.asarray(values)
        if array.ndim == 2:
            headings += [f"{heading} {index}" for index in range(array.shape[1])]
            listed += list(array.T)
        else:
            headings.append(heading)
            listed.append(array)
    return Table(tuple(headings), list(zip(*listed, strict=True)), note)


KEYS: Mapping[str, tuple[str, int | str]] = {
    "ArrowRight": ("position", 1),
    "ArrowLeft": ("position", -1),
    "Home": ("position", "first"),
    "End": ("position", "last"),
    "ArrowUp": ("distance", 1),
    "ArrowDown": ("distance", -1),
    "PageUp": ("pair", 1),
    "PageDown": ("pair", -1),
    "]": ("head", 1),
    "[": ("head", -1),
}
"""What a key does while a figure has the focus: the State field, and the step or the end."""


class Session(Protocol):
    """What one page does with a topic that takes time, such as training, and what came of it.

    Of one page: another reader's page has another session.
    """

    @property
    def topic(self) -> Topic:
        """The topic as this page has it: its functions know what came of the work."""

    @property
    def view(self) -> Viewable:
        """What starts and stops the work, and tells how it goes."""

    def listen(self, fail: Callable[[Exception], None], *shows: Callable[[], None]) -> None:
        """Call functions whenever there is something new to show, each in a turn of its own.

        The first is called with what broke the work off.
        """

    def follow(self) -> None:
        """Bring the view in line with the State."""

    def leave(self) -> None:
        """Stop working, because another topic was opened; what came of the work stays."""


def _nothing(*_arguments: Any) -> dict[str, Any]:
    return {}


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
    cards : tuple of Card
    compute : callable
        From a State to the data. Pure; raises ValueError where nothing can be computed.
    plot : callable
        From data and text to figures. Called once.
    describe : callable
        From a State, its data and text to a sentence for each card, by the card's key, and
        ``"summary"``, a shorter one for all that screen readers announce.
    table : callable
        From a State, its data, text and a figure's name to that figure's `Table`.
    snippet : callable
        From a State and a figure's name to the `Snippet` that computes it.
    steps : tuple of Step
        The path through the topic; none where there is only free play.
    presets : tuple of Preset
    claims : tuple of Claim
    lists : callable
        From a State, its data and text to rows of words that stand open under a card's figures, by
        the card's key.
    hides : callable
        From a State to the keys of the cards that have nothing to show for it.
    part : callable or None
        A component of the topic's own, above its figures: from the text and a function to call
        when something that `compute` depends on has changed.
    judge : callable
        From a claim's key, a State, its data and text to the sentence that puts the claim to the
        test: what the numbers say now.
    fields : tuple of str
        Further State fields that its links carry.
    grips : mapping of str to Grip
    keys : mapping of str to (str, int or str)
        See `KEYS`.
    pager : callable
        From a State and its text to what turns the pages of a card's figures, by the card's
        key: ``field``, ``step`` and the words ``shown``, ``earlier`` and ``later``. Cards whose
        figures fit one page are left out.
    pick : callable
        What it means that the reader tapped in a figure or moved a grip: from a State, the
        figure's or grip's name and data coordinates to new values of State fields.
    session : callable, optional
        For a topic with work that takes time: from the page's State and text to its `Session`.
        Without one, what the topic shows follows from the State alone.
    """

    slug: str
    order: int
    shared: tuple[str, ...]
    controls: tuple[str, ...]
    cards: tuple[Card, ...]
    compute: Callable[[State], Data]
    plot: Callable[[Data, Text], Plots]
    describe: Callable[[State, Data, Text], Mapping[str, str]]
    table: Callable[[State, Data, Text, str], Table]
    snippet: Callable[[State, str], Snippet]
    steps: tuple[Step, ...] = ()
    presets: tuple[Preset, ...] = ()
    claims: tuple[Claim, ...] = ()
    lists: Callable[[State, Data, Text], Mapping[str, Table]] = _nothing
    hides: Callable[[State], Collection[str]] = lambda _state: ()
    part: Callable[[Text, Callable[[], None]], Any] | None = None
    judge: Callable[[str, State, Data, Text], str] = lambda _key, _state, _data, _text: ""
    fields: tuple[str, ...] = ()
    grips: Mapping[str, Grip] = field(default_factory=dict)
    keys: Mapping[str, tuple[str, int | str]] = field(default_factory=lambda: KEYS)
    pager: Callable[[State, Text], Mapping[str, Mapping[str, Any]]] = _nothing
    pick: Callable[[State, str, float, float], Mapping[str, Any]] = _nothing
    session: Callable[[State, Text], Session] | None = None

    @property
    def carried(self) -> tuple[str, ...]:
        """The State fields that its links carry."""
        step = ("step",) if self.steps else ()
        return step + self.shared + self.controls + self.fields

    @property
    def movable(self) -> tuple[str, ...]:
        """The State fields that keys move."""
        return tuple(dict.fromkeys(name for name, _ in self.keys.values()))

    def step(self, state: State) -> Step | None:
        """Return where on the path the reader is; None in free play."""
        return self.steps[state.step - 1] if 0 < state.step <= len(self.steps) else None

    def promised(self, preset: Preset, text: Text) -> str:
        """Return the number that the sentences hold once a preset is set."""
        return preset.shows or text(f"{self.slug}.try.{preset.key}.shows")

    def shown(self, state: State, drawn: State) -> tuple[str, ...]:
        """Return the cards that are shown, by key; none where all of them are.

        Where a state cannot be drawn, `drawn` is the one that the figures show.
        """
        step, hidden = self.step(state), self.hides(drawn)
        named = step.cards if step else ()
        if not hidden:
            return named
        every = [card.key for card in self.cards if card.key not in hidden]
        return tuple(key for key in named if key not in hidden) or tuple(every)


@cache
def load_topic(slug: str) -> Topic:
    """Return one topic; its module is imported when first asked for."""
    module = importlib.import_module(f"positions.app.topics.{slug}")
    topic: Topic = module.TOPIC
    return topic


def load_topics() -> list[Topic]:
    """Return all topics in course order."""
    return sorted(map(load_topic, topic_slugs()), key=lambda topic: topic.order)


def arrival(slug: str, step: int) -> dict[str, Any]:
    """Return what a step of a topic sets when the reader arrives there."""
    steps = load_topic(slug).steps
    step = min(step, len(steps))
    return {"topic": slug, "step": step, **(steps[step - 1].changes if step else {})}


def opening(slug: str, step: int) -> dict[str, Any]:
    """Return what a link to a step of a topic sets; one to its free play sets what step 1 does."""
    return {**arrival(slug, max(step, 1)), "step": arrival(slug, step)["step"]}


def open_link(query: str) -> tuple[State, list[Rejected]]:
    """Read the query of a link; what it leaves open stands as its step of its topic sets it."""
    state, rejected = from_query(query, opening)
    last = len(load_topic(state.topic).steps)
    if state.step > last:
        rejected.append(Rejected("step", str(state.step), "range", (0, last)))
        state.move(step=last)
    return state, rejected
