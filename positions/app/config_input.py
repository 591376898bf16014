"""Where a model is chosen: from a menu, or by the text of its ``config.json``."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

import param
from panel.custom import JSComponent

from positions.app.configs import name_of
from positions.app.data import IN_BROWSER
from positions.app.text import Text
from positions.model_config import LONGEST_TEXT, PRESETS

_FOLDER = Path(__file__).parent


class ConfigInput(JSComponent):
    """The widget of a configuration; as a text field it also says what is wrong with it.

    The browser sets `value` to a preset's key or to the whole text of a file; Python answers with
    what the State holds of it.
    """

    value = param.String(doc="A preset's key, or the text of a configuration; empty for none")
    name_shown = param.String(doc="What a configuration that is no preset is called")
    label = param.String(doc="What it is")
    optional = param.Boolean(doc="Whether there may be none")
    presets = param.List(default=[], doc="Keys and labels")
    longest = param.Integer(default=LONGEST_TEXT, doc="Characters that are read")
    disabled = param.Boolean(default=False, doc="Whether it can only be read")
    error_state = param.Boolean(default=False)
    helper_text = param.String(doc="What is wrong, or how the text was read")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "config_input.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "config_input.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text, *, label: str, value: str, optional: bool) -> None:
        self.read_as = ""  # What the State holds of the text that was read last.
        prefix = "config_input."
        words = {
            name.removeprefix(prefix): entry
            for name, entry in text.entries.items()
            if name.startswith(prefix)
        }
        # Under `panel serve` the text does go to the server that runs there.
        words["private"] = words["private" if IN_BROWSER else "served"]
        words["limit"] = words["limit"].format(limit=text.number(LONGEST_TEXT))
        super().__init__(
            label=label,
            value=value,
            name_shown=shown_name(value),
            optional=optional,
            presets=[[key, preset.label] for key, preset in PRESETS.items()],
            words=words,
            css_classes=["config"],
            sizing_mode="stretch_width",
            margin=0,
        )


def shown_name(config: str) -> str:
    """Return what a configuration is called, or nothing where there is none to name."""
    try:
        return name_of(config) if config else ""
    except ValueError:
        return ""
