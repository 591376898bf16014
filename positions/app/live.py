"""What changes on the page with every move, in one place that all of its scripts read."""

from __future__ import annotations

from typing import ClassVar

import param
from panel.custom import JSComponent


class Live(JSComponent):
    """The bridge between Python and the scripts of the page; it has nothing to show itself.

    A change of a component costs Panel a search through all that is inside of it, and some
    milliseconds in any case. So what moves stands here, apart from the figures, and is sent as one.

    The browser sets `values` (keys, Play) and `moved` (grips); newer values replace older ones, so
    that a slow computer skips what it has not drawn yet.
    """

    values = param.Dict(default={}, doc="The movable State fields")
    moved = param.Dict(default={}, doc="By grip: data coordinates and how often it was moved")
    shown = param.Dict(
        default={},
        doc="""What the page shows now: ``query``, the link's; ``entry``, which counts the changes
        that Back should undo; ``topic`` and its ``title``; ``cards``, the step's, or none for all;
        ``limits`` of the movable fields; ``sentences`` by card, and the summary; ``lists`` and
        ``pager`` by card;
        ``judged``, what the numbers say of claims; ``problem``, why there is nothing to draw, or
        empty.""",
    )
    opened = param.Dict(
        default={},
        doc="""The ``figure`` whose ``as`` "table" or "numpy" the reader opened: ``columns``,
        ``rows`` and ``note``, or ``code`` and ``sources``.""",
    )

    # Panel would count each message as work in progress, at some cost, and nothing shows it.
    _busy__ignore: ClassVar[list[str]] = ["values", "moved"]

    # Its type is the name by which the scripts find it.
    _esm = "export function render() {}"
