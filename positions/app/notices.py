"""Messages above the figures: what a link got wrong, and what failed."""

from __future__ import annotations

from pathlib import Path

import param
from panel.custom import JSComponent

from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Notices(JSComponent):
    """A list of messages, each shown as plain text and dismissed by the reader.

    Attributes
    ----------
    items : list of dict
        ``title``, ``lines`` (a list) and ``details`` (a longer text shown on request, or ``""``).
    """

    items = param.List(default=[])
    words = param.Dict(default={})

    _esm = _FOLDER / "notices.js"
    _stylesheets = [(_FOLDER / "notices.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        words = {"dismiss": text("notice.dismiss"), "details": text("error.details")}
        super().__init__(words=words, sizing_mode="stretch_width", margin=0)

    def tell(self, title: str, lines: list[str], details: str = "") -> None:
        """Show a message in place of an earlier one with the same title."""
        others = [item for item in self.items if item["title"] != title]
        self.items = [*others, {"title": title, "lines": lines, "details": details}]

    def clear(self, title: str) -> None:
        """Take the message with this title away."""
        self.items = [item for item in self.items if item["title"] != title]
