"""Where the reader asks for the large part of a topic's data, sees it come, and can stop it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

import param
from panel.custom import JSComponent

from positions._arguments import readable_bytes
from positions.app import data, real_table
from positions.app.text import Text

_FOLDER = Path(__file__).parent
REPORT_EVERY = 0.02
"""Part of a file that has to come before the page is told of it."""


class Loader(JSComponent):
    """Loads the real table: its small files at once, its token table when the reader wants it.

    Parameters
    ----------
    text : Text
    changed : callable
        Called when there is more to show than before.
    large : bool
        Whether the topic shows the token table, too; without it nothing is asked of the reader.
    """

    phase: Any = param.Selector(
        default="empty",
        objects=["empty", "offered", "apart", "loading", "there", "silent"],
        doc="What there is of the table",
    )
    fraction = param.Number(default=0.0, doc="Part of the file that has come")
    size = param.String(doc="Of the file that is offered, in words")
    file = param.String(doc="What the file is called that the reader can bring")
    wanted = param.String(default=real_table.LARGE, doc="The name under which it is asked for")
    problem = param.String(doc="What went wrong")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "loader.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "loader.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text, changed: Callable[[], None], *, large: bool = True) -> None:
        self._changed = changed
        self._large = large
        self._stop: Callable[[], None] = lambda: None
        self._came = 0
        prefix = "loader."
        words = {
            name.removeprefix(prefix): entry
            for name, entry in text.entries.items()
            if name.startswith(prefix)
        }
        super().__init__(
            words=words, css_classes=["loader"], sizing_mode="stretch_width", margin=(0, 0, 10, 0)
        )
        self._show()

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "ready"}:
                self.begin()
            case {"type": "load"}:
                self._load(only_kept=False)
            case {"type": "stop"}:
                self._stop()
                self._show()

    def begin(self) -> None:
        """Load the small files, and the large one where that takes no download."""
        self.file = data.apart(real_table.LARGE)
        self._show()
        if real_table.model() is None:
            for name in real_table.SMALL:
                self._want(name, only_kept=False)
        elif self._large and real_table.tokens() is None:
            self._load(only_kept=True)
        else:
            self._show()

    def _load(self, *, only_kept: bool) -> None:
        if self.phase == "loading":
            return
        if real_table.tokens() is not None:
            # Another page has loaded it since.
            self._show()
            self._changed()
            return
        self._came = 0
        self.param.update(problem="", fraction=0.0)
        if not only_kept and not self.file:
            self.phase = "loading"
        self._stop = self._want(real_table.LARGE, only_kept=only_kept)

    def _want(self, name: str, *, only_kept: bool) -> Callable[[], None]:
        def done(content: bytes | None) -> None:
            if content is None:
                return
            small = real_table.model() is None
            try:
                real_table.put(name, content)
            except (TypeError, ValueError) as error:
                self._fail(str(error))
                return
            if small and real_table.model() is None:
                return
            self._show()
            self._changed()
            if small and self._large:
                self._load(only_kept=True)

        return data.want(name, only_kept=only_kept, told=self._tell, done=done, failed=self._fail)

    def _tell(self, n: int) -> None:
        if self.phase != "loading":
            return
        self._came += n
        fraction = min(1.0, self._came / max(real_table.size(), 1))
        if fraction - self.fraction >= REPORT_EVERY or fraction == 1.0:
            self.fraction = fraction

    def _fail(self, problem: str) -> None:
        self._show()
        self.problem = problem

    def _show(self) -> None:
        """Say what there is."""
        if real_table.model() is None:
            phase = "empty"
        elif not self._large:
            phase = "silent"
        elif real_table.tokens() is not None:
            phase = "there"
        else:
            phase = "apart" if self.file else "offered"
        self.param.update(phase=phase, size=readable_bytes(real_table.size()), problem="")
