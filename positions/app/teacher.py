"""What a teacher takes from here: the lines that put a topic into a course page."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import param
from panel.custom import JSComponent

from positions.app.text import Text
from positions.app.topic import Topic, load_topics
from positions.app.view import LONGEST_QUESTION

_FOLDER = Path(__file__).parent


class Teacher(JSComponent):
    """A dialog: which topic, which controls, what is locked, what is asked.

    It opens when it comes to the page, which is when it is first asked for: most readers never do.
    The lines are made in the browser, which knows the page's address and state.
    """

    topics = param.List(default=[], doc="What can be chosen; see `_topic`")
    asked = param.Integer(default=1, doc="How often it was asked for")
    longest = param.Integer(default=LONGEST_QUESTION, doc="Characters of a question")
    words = param.Dict(default={}, doc="Words of the interface")

    _esm = _FOLDER / "teacher.js"
    _stylesheets: ClassVar[list[str]] = [(_FOLDER / "teacher.css").read_text(encoding="utf-8")]

    def __init__(self, text: Text) -> None:
        words = {
            name.removeprefix("teacher."): entry
            for name, entry in text.entries.items()
            if name.startswith("teacher.")
        }
        topics = [_topic(topic, text) for topic in load_topics()]
        super().__init__(words=words, topics=topics, margin=0)


def _topic(topic: Topic, text: Text) -> dict[str, Any]:
    """Return a topic's fields, with those that have controls first, and the controls by step."""
    controls = topic.shared + topic.controls
    others = [field for field in topic.carried if field not in (*controls, "step")]
    return {
        "slug": topic.slug,
        "title": text(f"{topic.slug}.title"),
        "controls": [[field, text(f"field.{field}")] for field in controls],
        "others": [[field, text(f"field.{field}")] for field in others],
        "steps": [list(step.controls) for step in topic.steps],
    }
