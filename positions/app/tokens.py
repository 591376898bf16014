"""A sentence as chips: one for each word, to be dragged or moved by keys into another order."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import param
from panel.custom import JSComponent

from positions.app.text import Text
from positions.app.words import MOST_WORDS

_FOLDER = Path(__file__).parent


class Tokens(JSComponent):
    """The widget of a sentence; as a text field it also says what is wrong with what was typed."""

    value = param.String(doc="The sentence")
    label = param.String(doc="What it is")
    typed = param.Boolean(default=True, doc="Whether the reader can type other words")
    most = param.Integer(default=MOST_WORDS, doc="Words that are shown")
    disabled = param.Boolean(default=False, doc="Whether it can only be read")
    error_state = param.Boolean(default=False)
    helper_text = param.String(doc="What is wrong")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "tokens.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "tokens.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text, *, label: str, value: str, typed: bool) -> None:
        words = {
            name.removeprefix("tokens."): text.entries[name]
            for name in text.entries
            if name.startswith("tokens.")
        }
        super().__init__(
            label=label,
            value=value,
            typed=typed,
            words=words,
            css_classes=["tokens"],
            sizing_mode="stretch_width",
            margin=0,
        )
