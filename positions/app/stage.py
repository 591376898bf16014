"""The part of the page with the figures: cards, legends, sentences, keys, taps and grips."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import param
from panel.custom import JSComponent
from panel.pane import Bokeh
from panel.viewable import Children

from positions.app.text import Text
from positions.app.topic import Card, Grip, Plots, Topic

_FOLDER = Path(__file__).parent


class Stage(JSComponent):
    """Figures with all that belongs to them; reports what the reader does to them."""

    figures = Children()
    cards = param.List(default=[], doc="Titles, legends, names and grips of the figures")
    topic = param.String(doc="Its slug: while another one is open, this one stays as it is")
    words = param.Dict(default={}, doc="Words of the interface")
    keys = param.Dict(default={}, doc="What a key moves")

    _esm = _FOLDER / "stage.js"
    _stylesheets = [(_FOLDER / "stage.css").read_text(encoding="utf-8")]

    def __init__(self, topic: Topic, plots: Plots, text: Text) -> None:
        self._listener: Callable[[Mapping[str, Any]], None] | None = None
        names = [name for card in topic.cards for name in card.figures]
        super().__init__(
            figures=[_pane(plots.figures[name]) for name in names],
            cards=[_card(topic, card, text) for card in topic.cards],
            topic=topic.slug,
            words=_words(topic, text),
            keys={key: list(step) for key, step in topic.keys.items()},
            sizing_mode="stretch_width",
            margin=0,
        )

    def listen(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Call a function with each message of the browser: a tap, or the wish to go back."""
        self._listener = listener

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        if self._listener is not None:
            self._listener(message)


def _words(topic: Topic, text: Text) -> dict[str, str]:
    words = {n.removeprefix("stage."): text(n) for n in text.entries if n.startswith("stage.")}
    # Keys that move other fields than usual have words of their own.
    own = f"{topic.slug}.keys"
    return words | ({"keys": text(own)} if own in text.entries else {})


def _pane(figure: Any) -> Bokeh:
    sizes = {name: getattr(figure, name) for name in ("sizing_mode", "height", "aspect_ratio")}
    return Bokeh(figure, margin=0, **sizes)


def _card(topic: Topic, card: Card, text: Text) -> dict[str, Any]:
    prefix = f"{topic.slug}.{card.key}"
    return {
        "key": card.key,
        "title": text(f"{prefix}.title"),
        "tag": text(f"{prefix}.tag"),
        "source": text(f"{prefix}.source"),
        "wide": card.wide,
        "figures": [
            {
                "name": name,
                "label": text(f"{topic.slug}.{name}.name"),
                "legend": [
                    {"text": text(mark.text), "kind": mark.kind, "colours": list(mark.colours)}
                    for mark in card.marks.get(name, ())
                ],
                "grips": [
                    _grip(key, grip, text)
                    for key, grip in topic.grips.items()
                    if grip.figure == name
                ],
            }
            for name in card.figures
        ],
    }


def _grip(key: str, grip: Grip, text: Text) -> dict[str, Any]:
    return {
        "name": key,
        "label": text(f"grip.{key}"),
        "source": grip.source,
        "row": grip.row,
        "x": grip.x,
        "y": grip.y,
        "axis": grip.axis,
    }
