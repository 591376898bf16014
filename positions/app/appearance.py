"""Light or dark: what the system prefers, until the reader chooses."""

from __future__ import annotations

from pathlib import Path

import param
from panel.custom import JSComponent


class Appearance(JSComponent):
    """Tells the page which of its two themes to open with, and remembers the reader's choice."""

    dark = param.Boolean(default=False, doc="Whether the page is dark now")

    _esm = Path(__file__).parent / "appearance.js"

    def __init__(self) -> None:
        super().__init__(width=0, height=0, margin=0)
