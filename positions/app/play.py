"""The button that lets the position run by itself."""

from __future__ import annotations

from pathlib import Path

import param
from panel.custom import JSComponent

from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Play(JSComponent):
    """Advances the position in the browser, and starts again at its end.

    It takes the next step only when the last one is shown, so that it can never run ahead of a
    slow computer. Where the reader prefers reduced motion it does not run.
    """

    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "play.js"
    _stylesheets = [(_FOLDER / "play.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        words = {name: text(f"play.{name}") for name in ("play", "pause", "reduced")}
        super().__init__(words=words, css_classes=["play"], margin=0)
