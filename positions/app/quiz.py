"""Is it true? Statements that the reader judges and the numbers decide."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent

from positions.app.text import Text
from positions.app.topic import Topic

_FOLDER = Path(__file__).parent


class Quiz(JSComponent):
    """The claims of a topic; sends ``{"key", "said"}`` when the reader has judged one.

    What the numbers say of a claim now stands in ``judged`` of what `Live` shows.
    """

    claims = param.List(default=[], doc="``key``, ``text``, ``holds`` and ``why`` of each")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "quiz.js"
    _stylesheets = [(_FOLDER / "quiz.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        self._listener: Callable[[Mapping[str, Any]], None] | None = None
        self._text = text
        names = [name for name in text.entries if name.startswith("quiz.")]
        words = {name.removeprefix("quiz."): text(name) for name in names}
        super().__init__(words=words, css_classes=["quiz"], sizing_mode="stretch_width", margin=0)

    def ask(self, topic: Topic) -> None:
        """Ask the claims of a topic."""
        prefix = f"{topic.slug}.claim"
        self.claims = [
            {
                "key": claim.key,
                "text": self._text(f"{prefix}.{claim.key}"),
                "why": self._text(f"{prefix}.{claim.key}.why"),
                "holds": claim.holds,
            }
            for claim in topic.claims
        ]

    def listen(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Call a function with each answer."""
        self._listener = listener

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        if self._listener is not None:
            self._listener(message)
