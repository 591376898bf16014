"""How a page is presented: what a teacher chose about it, beside the state that it shows.

These keys of the query are no part of the State: a state means the same in every presentation.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from positions.app.state import PAGE_KEYS, Rejected, pairs, shortened
from positions.app.topic import Topic

LONGEST_QUESTION = 600
"""Characters of a question."""

VIEW_KEYS = PAGE_KEYS - {"theme"}
"""Keys of the query that are read here; the theme is the page's own affair."""


@dataclass(frozen=True)
class View:
    """A presentation.

    Attributes
    ----------
    embedded : bool
        Whether the page stands in another one and leaves the course to it.
    controls : frozenset of str or None
        The State fields whose controls are shown; None for those of the topic and its step.
    locked : frozenset of str
        The State fields that the reader cannot change, whether they are shown or not.
    question : str
        What the reader is asked, as plain text.
    """

    embedded: bool = False
    controls: frozenset[str] | None = None
    locked: frozenset[str] = frozenset()
    question: str = ""


def read_view(query: str, topic: Topic) -> tuple[View, list[Rejected]]:
    """Read a presentation from the query of a link; never raises.

    Parameters
    ----------
    query : str
    topic : Topic
        The one that the link opens, whose fields can be named.

    Returns
    -------
    view : View
    rejected : list of Rejected
        What was refused, in the order of the query.
    """
    view: dict[str, str] = {}
    rejected = []
    for key, value in pairs(query):
        if key in view:
            rejected.append(Rejected(key, shortened(value), "repeated"))
        elif key in VIEW_KEYS:
            view[key] = value
    embed, question = view.get("embed", "0"), view.get("question", "").strip()
    if embed not in ("0", "1"):
        rejected.append(Rejected("embed", shortened(embed), "switch"))
    if len(question) > LONGEST_QUESTION:
        rejected.append(Rejected("question", shortened(question), "long", (LONGEST_QUESTION,)))
        question = question[:LONGEST_QUESTION]
    named: dict[str, frozenset[str]] = {}
    for key, possible in (("controls", topic.shared + topic.controls), ("lock", topic.carried)):
        if key in view:
            named[key], refused = _fields(key, view[key], possible)
            rejected += refused
    return (
        View(embed == "1", named.get("controls"), named.get("lock", frozenset()), question),
        rejected,
    )


def _fields(
    key: str, written: str, possible: Collection[str]
) -> tuple[frozenset[str], list[Rejected]]:
    names = [name.strip() for name in written.split(",") if name.strip()]
    refused = [
        Rejected(key, shortened(name), "choice", tuple(possible))
        for name in names
        if name not in possible
    ]
    return frozenset(names) & frozenset(possible), refused
