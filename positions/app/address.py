"""The page's address and the state's link: where the query comes from and how it is shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent
from panel.io.state import state as session

from positions.app.text import Text, language_names

_FOLDER = Path(__file__).parent


def query() -> str:
    """Return the query with which the page was opened, before anything is built.

    Where a page cannot change its query it keeps the state behind the ``#``.
    """
    location = session.location
    if location is None:
        return ""
    return location.search or (location.hash if "=" in location.hash else "")


class AddressBar(JSComponent):
    """Keeps the page's address in step with what `Live` shows, and offers it as a link.

    The query may change often: the address follows at leisure and always gets the last one. When
    the entry changes with it, the browser's Back button will lead to what was before.
    """

    words = param.Dict(default={}, doc="Words of the interface")
    language = param.String(doc="Code of the page's language")
    languages = param.Dict(default={}, doc="Names of all languages by code")

    _esm = _FOLDER / "address.js"
    _stylesheets = [(_FOLDER / "address.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        self._listener: Callable[[str], None] | None = None
        self._teach: Callable[[], None] | None = None
        names = ("copy", "copied", "manual", "teach")
        super().__init__(
            words={name: text(f"link.{name}") for name in names},
            language=text.language,
            languages=language_names(),
            margin=0,
        )

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call a function with the query to which Back or Forward led."""
        self._listener = listener

    def offer(self, teach: Callable[[], None]) -> None:
        """Call a function when the reader asks for the lines of a course page."""
        self._teach = teach

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        if message.get("type") == "teach" and self._teach is not None:
            self._teach()
        elif message.get("type") == "visit" and self._listener is not None:
            self._listener(str(message["query"]))
