"""Let what has changed so far leave for the page, while the rest is still being made.

A page in the browser shows the figures of a move while Python writes the words about them. A server
sends each change as it comes, and needs nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable

from bokeh.document import Document
from panel.io.state import state

_senders: dict[Document, Callable[[], None]] = {}


def opens(document: Document, sender: Callable[[], None]) -> None:
    """Tell how the changes of a document are sent to its page."""
    _senders[document] = sender


def closes(document: Document) -> None:
    """Let go of a document whose page is gone."""
    _senders.pop(document, None)


def send() -> None:
    """Send what has changed of the document at work, if anything has."""
    sender = _senders.get(state.curdoc) if state.curdoc else None
    if sender:
        sender()
