"""The line to the page in which this one stands: its height and state out, wishes in."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import param
from panel.custom import JSComponent

from positions.app.state import Rejected
from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Host(JSComponent):
    """The foot of an embedded page, and its half of what ``static/embed.js`` does.

    What the page around asks for comes as a query and is judged like a link.
    """

    words = param.Dict(default={}, doc="Words of the interface")
    busy = param.Boolean(doc="Whether work goes on that should not be put to rest unseen")
    refused = param.Dict(
        default={},
        doc="What the page around asked for and did not get: ``fields``, and a count, ``times``",
    )

    _esm = _FOLDER / "host.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "host.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        self._listener: Callable[[str], None] | None = None
        words = {"open": text("host.open")}
        super().__init__(words=words, css_classes=["host"], sizing_mode="stretch_width", margin=0)

    def listen(self, listener: Callable[[str], None]) -> None:
        """Call a function with the query of each state that the page around asks for."""
        self._listener = listener

    def refuse(self, rejected: list[Rejected], reasons: list[str]) -> None:
        """Tell the page around what it did not get, and why."""
        fields = [
            {"field": item.field, "value": item.value, "reason": reason}
            for item, reason in zip(rejected, reasons, strict=True)
        ]
        self.refused = {"fields": fields, "times": self.refused.get("times", 0) + 1}

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "set", "query": str(query)} if self._listener is not None:
                self._listener(query)
