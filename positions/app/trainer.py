"""What starts, pauses and ends a training, and tells how it goes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import param
from panel.custom import JSComponent

from positions.app.text import Text

_FOLDER = Path(__file__).parent


class Trainer(JSComponent):
    """Buttons, a bar and a sentence; sends ``{"do"}`` with the name of the button."""

    shown = param.Dict(
        default={},
        doc="""``phase``, the buttons ``can`` be pressed, the ``part`` of all steps that is done,
        ``title``, ``status`` and whether that is a ``problem``.""",
    )
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "trainer.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "trainer.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        self._listener: Callable[[Mapping[str, Any]], None] | None = None
        names = [name for name in text.entries if name.startswith("trainer.do.")]
        words = {name.removeprefix("trainer.do."): text(name) for name in names}
        super().__init__(
            words={**words, "bar": text("trainer.bar")},
            css_classes=["trainer"],
            sizing_mode="stretch_width",
            margin=0,
        )

    def listen(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Call a function with each button that is pressed."""
        self._listener = listener

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        if self._listener is not None:
            self._listener(message)
