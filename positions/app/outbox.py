"""Let what has changed so far leave for the page, and make the rest when the page has shown it.

A page in the browser shows the figures of a move before Python writes the words about them: both
would ask for the same few processors at once. A server sends each change as it comes, and needs
nothing of this.
"""

from __future__ import annotations

from collections.abc import Callable

from bokeh.document import Document
from panel.io.state import state

Rest = Callable[[], None]
Sender = Callable[[Rest], None]

_senders: dict[Document, Sender] = {}


def opens(document: Document, sender: Sender) -> None:
    """Tell what sends the changes of a document to its page, and then sees to the rest."""
    _senders[document] = sender


def closes(document: Document) -> None:
    """Let go of a document whose page is gone, or that is to change as a whole."""
    _senders.pop(document, None)


def send_before(rest: Rest) -> None:
    """Send what has changed of the document at work before a function makes the rest.

    Of several that wait for the same page only the last is called.
    """
    sender = _senders.get(state.curdoc) if state.curdoc else None
    if sender:
        sender(rest)
    else:
        rest()
