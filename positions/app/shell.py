"""The page around a topic: controls, figures, notices and link, kept in step with one State.

This is the only subscriber to the State. A change goes one way: State, compute, sources, words,
address. The controls are the only two-way edge: they set the State and are brought in line.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from panel.layout import Column
from panel.pane import HTML
from panel.util.parameters import edit_readonly
from panel_material_ui.template.base import Page
from panel_material_ui.widgets import Button, TextInput

from positions.app import controls, theme
from positions.app.address import AddressBar
from positions.app.appearance import Appearance
from positions.app.live import Live
from positions.app.notices import Notices
from positions.app.play import Play
from positions.app.stage import MOVABLE, Stage
from positions.app.state import (
    FIELDS,
    Rejected,
    State,
    from_query,
    limits,
    to_query,
    together,
)
from positions.app.text import Text, load_text
from positions.app.topic import Data, Plots, load_topic

_STYLES = (Path(__file__).parent / "shell.css").read_text(encoding="utf-8")


class Shell:
    """One reader's page.

    Parameters
    ----------
    state : State
    rejected : list of Rejected
        What the link got wrong, to be shown.

    Attributes
    ----------
    page : panel_material_ui.Page
    """

    def __init__(self, state: State, rejected: list[Rejected]) -> None:
        self.state = state
        self.text = text = load_text("en")
        self.topic = load_topic(state.topic)
        self._moves: dict[str, int] = {}
        self._step = 0

        self._good = state.values()
        data, problem = self._computed()
        if data is None:
            # There is always something to go back to, and figures are built from what it shows.
            self._good = {**State().values(), "topic": state.topic}
            data = self.topic.compute(State(**self._good))
        self._data: Data = data
        self._plots: Plots = self.topic.plot(data, text)

        self._stage = Stage(self.topic, self._plots, text)
        self._notices = Notices(text)
        self._address = AddressBar(text)
        self._live = Live()
        self._appearance = Appearance()
        self._play = Play(text)
        self._widgets = {
            field: controls.widget(field, state, text)
            for field in self.topic.shared + self.topic.controls
        }
        self._reset = Button(label=text("link.reset"), variant="outlined", size="small", margin=0)
        self._paste = TextInput(
            label=text("link.paste"), size="small", sizing_mode="stretch_width", margin=0
        )
        self.page = self._framed()
        self._show_rejected(rejected)
        self._follow(problem)
        self._connect()

    def _framed(self) -> Page:
        text, slug = self.text, self.topic.slug
        column = {"sizing_mode": "stretch_width", "margin": 0, "stylesheets": [_STYLES]}
        heading = f"<h1>{text(f'{slug}.title')}</h1><p>{text(f'{slug}.lead')}</p>"
        intro = HTML(f'<div class="lead">{heading}</div>', css_classes=["intro"], **column)
        shared = Column(
            self._play,
            *(self._widgets[field] for field in self.topic.shared),
            css_classes=["shared"],
            **column,
        )
        settings = Column(
            *(self._widgets[field] for field in self.topic.controls),
            self._reset,
            css_classes=["settings"],
            **column,
        )
        keys = f"<h2>{text('help.keys.title')}</h2><p>{text('help.keys')}</p>{_keys(text)}"
        help_ = Column(
            HTML(f"<h2>{text('help.title')}</h2><p>{text('help.point')}</p>", **column),
            HTML(keys, **column),
            Column(
                HTML(f"<h2>{text('help.link.title')}</h2><p>{text('help.link')}</p>", **column),
                self._paste,
                **column,
            ),
            css_classes=["help"],
            **column,
        )
        body = Column(
            intro,
            shared,
            self._notices,
            settings,
            self._stage,
            help_,
            css_classes=["body"],
            **column,
        )
        page = Page(
            title=text("app.title"),
            main=[body],
            header=[self._live, self._appearance, self._address],
            main_width=theme.WIDEST,
            theme_config=theme.PAGE,
            sx=theme.FRAME,
            busy_indicator=None,
            site_url="./",
        )
        # The page would announce the start and the end of every change, each time at the cost of
        # a search through all figures, for an indicator that is not shown.
        with edit_readonly(page):
            page.busy = False
        return page

    def _connect(self) -> None:
        self.state.param.watch(self._guarded(self._on_state), list(FIELDS))
        for field, widget in self._widgets.items():
            widget.param.watch(self._guarded(self._on_widget(field)), "value")
        self._live.param.watch(self._guarded(self._on_values), "values")
        self._live.param.watch(self._guarded(self._on_moved), "moved")
        self._stage.listen(self._guarded(self._on_message))
        self._address.listen(self._guarded(self._on_visit))
        self._reset.on_click(self._guarded(self._on_reset))
        self._paste.param.watch(self._guarded(self._on_paste), "value")

        self.page.param.watch(self._guarded(self._on_theme), "dark_theme")

    # What the reader does.

    def _on_theme(self, event: Any) -> None:
        self._appearance.dark = event.new

    def _on_widget(self, field: str) -> Callable[[Any], None]:
        widget = self._widgets[field]

        def take(event: Any) -> None:
            value = controls.taken(widget, field, event.new, self.text)
            if value is not None:
                self.state.move(**{field: value})
                controls.follow(widget, field, self.state.values())

        return take

    def _on_values(self, event: Any) -> None:
        self.state.move(**event.new)

    def _on_moved(self, event: Any) -> None:
        for grip, (x, y, times) in event.new.items():
            if self._moves.get(grip) != times:
                self._moves[grip] = times
                self.state.move(**self.topic.pick(self.state, grip, x, y))

    def _on_message(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "tap", "figure": str(name), "x": x, "y": y}:
                self.state.move(**self.topic.pick(self.state, name, float(x), float(y)))
            case {"type": "back"}:
                self.state.move(**self._good)

    def _on_visit(self, query: str) -> None:
        self._open(query)

    def _on_paste(self, event: Any) -> None:
        if event.new.strip():
            self._step += 1
            self._open(event.new)
            self._paste.value = ""

    def _on_reset(self, _event: Any) -> None:
        self._step += 1
        self._open("")

    def _open(self, query: str) -> None:
        state, rejected = from_query(query)
        self.state.move(**state.values())
        self._show_rejected(rejected)

    # What follows from a state.

    def _on_state(self, *events: Any) -> None:
        values = self.state.values()
        changed = {event.name for event in events}
        for field, widget in self._widgets.items():
            # A slider's end may depend on others; a text field keeps what is being typed.
            if field in changed or field in controls.SLIDERS:
                controls.follow(widget, field, values)
        data, problem = self._computed()
        if data is not None:
            self._feed(data)
        self._follow(problem)
        if data is not None:
            self._good = self.state.values()

    def _computed(self) -> tuple[Data | None, str]:
        """Return the data of the current state, or None and why there are none."""
        try:
            return self.topic.compute(self.state), ""
        except ValueError as error:
            return None, str(error)

    def _feed(self, data: Data) -> None:
        """Hand to the figures what differs from what they show."""
        for name, columns in data.items():
            shown = self._data[name]
            changed = {
                key: column for key, column in columns.items() if _differ(column, shown[key])
            }
            if changed and name in self._plots.sources:
                self._plots.sources[name].data.update(changed)
            elif changed:
                start, end = (float(columns[key][0]) for key in ("start", "end"))
                self._plots.ranges[name].update(start=start, end=end)
        self._data = data

    def _follow(self, problem: str) -> None:
        """Bring words and address in line with the state."""
        state, text = self.state, self.text
        values = state.values()
        # Words go with the figures, which keep what could be drawn last.
        drawn = State(**self._good) if problem else state
        shown = {
            "query": to_query(state, self.topic.carried),
            "step": self._step,
            "limits": {field: list(limits(field, values)) for field in MOVABLE},
            "problem": problem,
            "sentences": dict(self.topic.describe(drawn, self._data, text)),
            "pager": dict(self.topic.pager(drawn, text)),
        }
        movable = {field: values[field] for field in MOVABLE}
        together(self._live, {"values": movable, "shown": shown})

    # What went wrong.

    def _show_rejected(self, rejected: list[Rejected]) -> None:
        title = self.text("rejected.title")
        self._notices.clear(title)
        if rejected:
            lines = [
                self.text(
                    "rejected.line",
                    field=item.field,
                    value=item.value,
                    reason=controls.reason(item, self.text),
                )
                for item in rejected
            ]
            self._notices.tell(title, lines)

    def _guarded(self, action: Callable[..., None]) -> Callable[..., None]:
        """Return an action that tells the reader when it fails, and goes back to what worked."""

        def run(*arguments: Any) -> None:
            try:
                action(*arguments)
            except Exception as error:  # whatever fails, the page goes on working
                title = self.text("error.title")
                lines = [f"{type(error).__name__}: {error}"]
                self._notices.tell(title, lines, traceback.format_exc())
                self.state.move(**self._good)

        return run


def _keys(text: Text) -> str:
    """Return a table of keys and what they move."""
    prefix = "help.key."
    rows = ""
    for name in text.entries:
        if name.startswith(prefix):
            keys = " ".join(f"<kbd>{key}</kbd>" for key in name.removeprefix(prefix).split("_"))
            rows += f"<tr><th>{keys}</th><td>{text(name)}</td></tr>"
    return f"<table>{rows}</table>"


def _differ(new: Any, old: Any) -> bool:
    if new is old:
        return False
    if isinstance(new, list):
        return len(new) != len(old) or any(map(_differ, new, old))
    return not np.array_equal(new, old, equal_nan=new.dtype.kind == "f")
