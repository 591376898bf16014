"""The button that lets the position run by itself."""

from __future__ import annotations

from pathlib import Path

import param
from panel.custom import JSComponent

from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Play(JSComponent):  # type: ignore[misc]  # Panel ships no types
    """Advances a whole number in the browser, and starts again at its end.

    It takes the next step only when the last one has come back as `drawn`, so that it can never
    run ahead of a slow computer. Where the reader prefers reduced motion it does not run.
    """

    value = param.Integer(default=0, doc="The number; set by the browser while it plays")
    drawn = param.Integer(default=0, doc="The number that the page shows")
    end = param.Integer(default=1, doc="Its last value; the first is 0")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "play.js"
    _stylesheets = [(_FOLDER / "play.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        words = {name: text(f"play.{name}") for name in ("play", "pause", "reduced")}
        super().__init__(words=words, margin=0)
