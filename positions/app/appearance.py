"""Light or dark: what the system prefers, until the reader chooses."""

from __future__ import annotations

from pathlib import Path

import param
from panel.custom import JSComponent

from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Appearance(JSComponent):
    """Opens the page in one of its two themes, and has the button that changes it.

    The choice is remembered in the browser; Python need not know it.
    """

    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "appearance.js"
    _stylesheets = [(_FOLDER / "appearance.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        words = {name: text(f"appearance.{name}") for name in ("dark", "light")}
        super().__init__(words=words, margin=0)
