"""The way through the course: where the reader is, what comes next, what to try."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import param
from latex2mathml.converter import convert
from panel.custom import JSComponent

from positions import __version__
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import Topic, load_topics

_FOLDER = Path(__file__).parent

# Browsers draw this sign only with a font for mathematics, which many machines lack: without it,
# the root of d would look like d.
_ROOT = re.compile(r"<msqrt><mrow>(<m[in]>[^<]*</m[in]>)</mrow></msqrt>")


class Guide(JSComponent):
    """Headings, the path through topics and steps, and what is worth trying.

    It sends ``{"type": "try", "key"}``, and sets `goal`: a newer one replaces an older one, so that
    whoever leafs through the course does not wait for the pages between.
    """

    goal = param.Dict(default={}, doc="Where to go: ``topic``, ``step``, and a number that counts")

    page = param.Dict(default={}, doc="What it says now; see `_page`")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "guide.js"
    _stylesheets = [(_FOLDER / "guide.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        self._listener: Callable[[Mapping[str, Any]], None] | None = None
        self._text = text
        words = {name.removeprefix("guide."): text.entries[name] for name in _names(text)}
        words["about"] = text("guide.about", version=__version__)
        super().__init__(words=words, css_classes=["guide"], sizing_mode="stretch_width", margin=0)

    def tell(self, topic: Topic, state: State) -> None:
        """Bring it in line with where the reader is."""
        self.page = _page(topic, state, self._text)

    def listen(self, listener: Callable[[Mapping[str, Any]], None]) -> None:
        """Call a function with each message of the browser."""
        self._listener = listener

    def _handle_msg(self, message: Mapping[str, Any]) -> None:
        if self._listener is not None:
            self._listener(message)


def _names(text: Text) -> list[str]:
    return [name for name in text.entries if name.startswith("guide.")]


def _page(topic: Topic, state: State, text: Text) -> dict[str, Any]:
    """Return the words of a place on the path, and of those before and after it."""
    slug, step = topic.slug, topic.step(state)
    prefix = f"{slug}.step.{step.key}" if step else ""
    return {
        "topic": slug,
        "step": state.step if step else 0,
        "title": text(f"{slug}.title"),
        "lead": text(f"{slug}.lead"),
        "heading": text(f"{prefix}.title") if step else "",
        "text": text(f"{prefix}.text") if step else "",
        "formula": mathml(step.formula) if step and step.formula else "",
        "presets": [
            {
                "key": preset.key,
                "label": text(f"{slug}.try.{preset.key}"),
                "shows": topic.promised(preset, text),
            }
            for preset in topic.presets
        ],
        "topics": [
            {
                "slug": other.slug,
                "title": text(f"{other.slug}.title"),
                "steps": [text(f"{other.slug}.step.{station.key}.title") for station in other.steps]
                if other is topic
                else len(other.steps),
            }
            for other in load_topics()
        ],
    }


@cache
def mathml(tex: str) -> str:
    """Return a formula as MathML, which browsers draw and screen readers speak."""
    return _ROOT.sub(r'<mrow><mo form="prefix">√</mo>\1</mrow>', convert(tex, display="block"))
