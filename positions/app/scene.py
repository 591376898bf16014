"""A topic as it stands on the page: its figures, and the data that they show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from positions.app.stage import Stage
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import Data, Plots, Session, Topic, opening


@dataclass
class Scene:
    """A topic that was opened, kept while others are open.

    Attributes
    ----------
    topic : Topic
    plots : Plots
    stage : Stage
    data : mapping
        What the figures show now.
    good : dict
        The values of all State fields that gave these data.
    session : Session or None
        Its work that takes time.
    """

    topic: Topic
    plots: Plots
    stage: Stage
    data: Data
    good: dict[str, Any]
    session: Session | None

    def feed(self, data: Data, values: dict[str, Any]) -> None:
        """Hand to the figures what differs from what they show."""
        for name, columns in data.items():
            shown = self.data[name]
            changed = {
                key: column for key, column in columns.items() if _differ(column, shown[key])
            }
            if changed and name in self.plots.sources:
                self.plots.sources[name].data.update(changed)
            elif changed:
                start, end = (float(columns[key][0]) for key in ("start", "end"))
                self.plots.ranges[name].update(start=start, end=end)
        self.data = data
        self.good = values


def open_scene(topic: Topic, state: State, text: Text) -> Scene:
    """Build a topic's figures for a state, or for its defaults where that cannot be drawn."""
    session = topic.session(state, text) if topic.session else None
    if session:
        topic = session.topic
    good = state.values()
    try:
        data = topic.compute(state)
    except ValueError:
        # There is always something to go back to, and figures are built from what it shows.
        fallback = State(lang=state.lang)
        fallback.move(**opening(topic.slug, state.step))
        good, data = fallback.values(), topic.compute(fallback)
    plots = topic.plot(data, text)
    return Scene(topic, plots, Stage(topic, plots, text), data, good, session)


def _differ(new: Any, old: Any) -> bool:
    if new is old:
        return False
    if isinstance(new, list):
        return len(new) != len(old) or any(map(_differ, new, old))
    # Bit by bit: for the small arrays of a figure that is many times faster than a comparison by
    # value, and a zero that changes its sign is seldom and does no harm.
    same: bool = new.shape == old.shape and new.dtype == old.dtype
    return not same or new.tobytes() != old.tobytes()
