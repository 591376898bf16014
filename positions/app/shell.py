"""The page around a topic: the path, controls, figures, notices and link, in step with one State.

This is the only subscriber to the State. A change goes one way: State, compute, sources, words,
address. The controls are the only two-way edge: they set the State and are brought in line.
"""

from __future__ import annotations

import math
import traceback
from collections.abc import Callable, Mapping
from contextlib import nullcontext
from html import escape
from pathlib import Path
from typing import Any

from panel.io.state import state as session
from panel.layout import Column
from panel.pane import HTML
from panel.util.parameters import edit_readonly
from panel_material_ui.template.base import Page
from panel_material_ui.widgets import Button, TextInput

from positions.app import controls, outbox, theme
from positions.app.address import AddressBar
from positions.app.appearance import Appearance
from positions.app.guide import Guide
from positions.app.host import Host
from positions.app.live import Live
from positions.app.notices import Notices
from positions.app.play import Play
from positions.app.quiz import Quiz
from positions.app.scene import Scene, open_scene
from positions.app.source import source_of
from positions.app.state import (
    FIELDS,
    Rejected,
    State,
    from_query,
    limits,
    pairs,
    to_query,
    together,
)
from positions.app.teacher import Teacher
from positions.app.text import Text, load_text
from positions.app.topic import Table, Topic, arrival, load_topic, open_link
from positions.app.view import read_view

_STYLES = (Path(__file__).parent / "shell.css").read_text(encoding="utf-8")

_COLUMN = {"sizing_mode": "stretch_width", "margin": 0, "stylesheets": [_STYLES]}


class Shell:
    """One reader's page.

    Parameters
    ----------
    query : str
        The query of the link with which the page was opened.

    Attributes
    ----------
    state : State
    page : panel_material_ui.Page
    """

    def __init__(self, query: str) -> None:
        self.state, rejected = open_link(query)
        self._view, refused = read_view(query, load_topic(self.state.topic))
        self._start = query
        self.text = text = load_text(self.state.lang)
        self._moves: dict[str, int] = {}
        self._entry = 0
        self._judged: list[str] = []
        self._inspected: tuple[str, str] | None = None
        self._scenes: dict[str, Scene] = {}
        self._parts: dict[str, Any] = {}
        self._made: dict[tuple[str, bool], Any] = {}
        self._widgets: dict[str, Any] = {}
        self._at = ""
        self._problem = ""

        self._guide = Guide(text)
        self._quiz = Quiz(text)
        self._notices = Notices(text)
        self._address = AddressBar(text)
        self._live = Live()
        self._appearance = Appearance(text)
        self._play = Play(text)
        self._reset = Button(label=text("link.reset"), variant="outlined", size="small", margin=0)
        self._paste = TextInput(
            label=text("link.paste"), size="small", sizing_mode="stretch_width", margin=0
        )
        self._shared = Column(self._play, css_classes=["shared"], **_COLUMN)
        self._settings = Column(self._reset, css_classes=["settings"], **_COLUMN)
        self._stages = Column(css_classes=["stages"], **_COLUMN)
        self._host = Host(text)
        self._teacher: Teacher | None = None
        self._keys = HTML("", **_COLUMN)
        self._help = _help(text, self._keys, self._paste)
        self.page = self._framed()
        self._show_rejected([*rejected, *refused])
        self._arrive()
        self._follow()
        self._connect()

    @property
    def scene(self) -> Scene:
        """The topic that is open."""
        return self._scenes[self._at]

    def _framed(self) -> Page:
        scene = [self._shared, self._notices, self._settings, self._stages]
        if self._view.question:
            scene.insert(0, _question(self._view.question))
        # The page around leads through its own course.
        parts = [*scene, self._host] if self._view.embedded else [self._guide, *scene]
        if not self._view.embedded:
            parts += [self._quiz, self._help]
        self._body = Column(*parts, css_classes=self._classes(led=False), **_COLUMN)
        page = Page(
            title=self.text("app.title"),
            main=[self._body],
            header=[self._live, self._address, self._appearance],
            main_width=theme.WIDEST,
            theme_config=theme.PAGE,
            sx=theme.EMBEDDED if self._view.embedded else theme.FRAME,
            theme_toggle=False,
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
        self._live.param.watch(self._guarded(self._on_values), "values")
        self._live.param.watch(self._guarded(self._on_moved), "moved")
        self._guide.listen(self._guarded(self._on_guide))
        self._guide.param.watch(self._guarded(self._on_goal), "goal")
        self._quiz.listen(self._guarded(self._on_judged))
        self._address.listen(self._guarded(self._on_visit))
        self._address.offer(self._guarded(self._on_teach))
        self._host.listen(self._guarded(self._on_wish))
        self._reset.on_click(self._guarded(self._on_reset))
        self._paste.param.watch(self._guarded(self._on_paste), "value")

    # What is on the page.

    def _arrive(self) -> None:
        """Show what belongs to the topic and the step, and nothing else."""
        topic = load_topic(self.state.topic)
        document = session.curdoc
        # Bokeh would look through all of the page after each single change of what is on it.
        with document.models.freeze() if document and self._lacks(topic) else nullcontext():
            self._bring(topic)
        self._arrange(topic)

    def _lacks(self, topic: Topic) -> bool:
        """Tell whether a topic needs something that is not on the page, or elsewhere."""
        needed = [(field, field in topic.shared) for field in topic.shared + topic.controls]
        return topic.slug not in self._scenes or any(place not in self._made for place in needed)

    def _bring(self, topic: Topic) -> None:
        """Put a topic's figures and widgets on the page."""
        if topic.slug not in self._scenes:
            scene = open_scene(topic, self.state, self.text)
            scene.stage.listen(self._guarded(self._on_message))
            self._scenes[topic.slug] = scene
            if topic.part is not None:
                part = topic.part(self.text, self._guarded(self._follow))
                self._parts[topic.slug] = part
                self._stages.append(part)
            if scene.session:
                shows = (self._draw, self._tell)
                scene.session.listen(
                    self._fail,
                    *(self._guarded(self._on_work(topic.slug, show)) for show in shows),
                )
                self._stages.append(scene.session.view)
            self._stages.append(scene.stage)
        self._at = topic.slug
        for field in topic.shared + topic.controls:
            self._place(field, field in topic.shared)
        # Its widgets; those of other topics are hidden.
        self._widgets = {
            field: self._made[field, field in topic.shared]
            for field in topic.shared + topic.controls
        }

    def _arrange(self, topic: Topic) -> None:
        """Show what belongs to the topic and the step."""
        for slug, scene in self._scenes.items():
            _show(scene.stage, slug == topic.slug)
            if scene.session:
                _show(scene.session.view, slug == topic.slug)
                if slug != topic.slug:
                    scene.session.leave()
        for slug, part in self._parts.items():
            _show(part, slug == topic.slug)
        step = topic.step(self.state)
        offered = self._offered(topic)
        for (field, _), widget in self._made.items():
            _show(widget, field in offered and widget is self._widgets[field])
        self._bring_in_line(*offered)
        _show(self._play, "position" in offered and "position" not in self._view.locked)
        _show(self._shared, any(field in topic.shared for field in offered))
        # Where there is nothing to set, there is still what to reset.
        _show(self._settings, step is None or any(field in topic.controls for field in offered))
        _show(self._reset, step is None)
        self._host.busy = self.scene.session is not None
        _show(self._quiz, step is None and topic.claims != ())
        _show(self._help, step is None)
        classes = self._classes(led=step is not None)
        if self._body.css_classes != classes:
            self._body.css_classes = classes
        self._guide.tell(topic, self.state)
        self._quiz.ask(topic)
        keys = _keys(topic, self.text)
        if self._keys.object != keys:
            self._keys.object = keys
        self._judged.clear()
        self._inspected = None

    def _classes(self, *, led: bool) -> list[str]:
        if self._view.embedded:
            # Without a step's words beside them, its figures have all the width.
            return ["body", "embedded"]
        return ["body", "led"] if led else ["body"]

    def _offered(self, topic: Topic) -> list[str]:
        """Return the fields whose controls are shown: the teacher's choice, else the step's."""
        step, chosen = topic.step(self.state), self._view.controls
        if chosen is None and step is not None:
            chosen = frozenset(step.controls)
        every = topic.shared + topic.controls
        return [field for field in every if chosen is None or field in chosen]

    def _bring_in_line(self, *fields: str) -> None:
        """Let the widgets of fields show their values."""
        values = self.state.values()
        for field in fields:
            locked = field in self._view.locked
            controls.follow(self._widgets[field], field, values, locked=locked)

    def _place(self, field: str, shared: bool) -> None:
        """Have a widget for a field among those always in reach, or the settings.

        A field that is in one place in one topic and in the other in another has two widgets: to
        move one would have Bokeh look through all of the page.
        """
        if (field, shared) in self._made:
            return
        widget = self._made[field, shared] = controls.widget(field, self.state, self.text)
        widget.param.watch(self._guarded(self._on_widget(field, widget)), "value")
        # Their order is that of the State's declaration, whichever topics were open before.
        fields = [made for made, is_shared in self._made if is_shared == shared]
        column = self._shared if shared else self._settings
        place = sorted(fields, key=FIELDS.index).index(field)
        # Play stands before those in reach.
        column.insert(place + 1 if shared else place, widget)

    # What the reader does.

    def _on_widget(self, field: str, widget: Any) -> Callable[[Any], None]:
        def take(event: Any) -> None:
            value = controls.taken(widget, field, event.new, self.text)
            if value is not None:
                self._move({field: value})
                self._bring_in_line(field)

        return take

    def _on_values(self, event: Any) -> None:
        self._move(event.new)

    def _on_moved(self, event: Any) -> None:
        for grip, (x, y, times) in event.new.items():
            if self._moves.get(grip) != times:
                self._moves[grip] = times
                self._move(self.scene.topic.pick(self.state, grip, x, y))

    def _on_message(self, message: Mapping[str, Any]) -> None:
        match message:
            case {"type": "tap", "figure": str(name), "x": x, "y": y}:
                self._move(self.scene.topic.pick(self.state, name, float(x), float(y)))
            case {"type": "back"}:
                self.state.move(**self.scene.good)
            case {"type": "inspect", "figure": str(name), "as": str(kind)}:
                self._inspected = (name, kind)
                self._inspect()
            case {"type": "close"}:
                self._inspected = None

    def _on_guide(self, message: Mapping[str, Any]) -> None:
        presets = self.scene.topic.presets
        (preset,) = (item for item in presets if item.key == message.get("key"))
        self._turn(preset.changes)

    def _on_goal(self, event: Any) -> None:
        self._turn(arrival(event.new["topic"], event.new["step"]))

    def _on_judged(self, message: Mapping[str, Any]) -> None:
        claims = self.scene.topic.claims
        (claim,) = (item for item in claims if item.key == message.get("key"))
        if claim.key not in self._judged:
            self._judged.append(claim.key)
        self._turn(claim.changes)
        self._follow()

    def _on_visit(self, query: str) -> None:
        self._open(query)

    def _on_teach(self) -> None:
        if self._teacher is None:
            self._teacher = Teacher(self.text)
            self._body.append(self._teacher)
        else:
            self._teacher.asked += 1

    def _on_paste(self, event: Any) -> None:
        if event.new.strip():
            self._entry += 1
            self._open(event.new)
            self._paste.value = ""

    def _on_wish(self, query: str) -> None:
        """Take what the page around asks for, which may leave fields as they are."""
        if any(field == "topic" for field, _ in pairs(query)):
            state, rejected = open_link(query)
        else:
            state, rejected = from_query(query, lambda *_: self.state.values())
        self.state.move(**{**state.values(), "lang": self.state.lang})
        self._host.refuse(rejected, [controls.reason(item, self.text) for item in rejected])

    def _on_reset(self, _event: Any) -> None:
        if self._view.embedded:
            self._open(self._start)
            return
        state = self.state
        lang = f"&lang={state.lang}" if state.lang != State.param.lang.default else ""
        self._entry += 1
        self._open(f"topic={state.topic}&step={state.step}{lang}")

    def _turn(self, changes: Mapping[str, Any]) -> None:
        """Change the state by one deliberate act, which Back undoes."""
        self._entry += 1
        self._move(changes)

    def _move(self, changes: Mapping[str, Any]) -> None:
        """Change what the reader may change; the rest stays, and the page is told so."""
        locked = self._view.locked
        self.state.move(**{name: new for name, new in changes.items() if name not in locked})
        if not locked.isdisjoint(changes):
            self._follow()

    def _open(self, query: str) -> None:
        state, rejected = open_link(query)
        # The page's words are made in one language; another one needs another page.
        self.state.move(**{**state.values(), "lang": self.state.lang})
        self._show_rejected(rejected)

    def _on_work(self, slug: str, show: Callable[[], None]) -> Callable[[], None]:
        def show_if_open() -> None:
            if self._at == slug:
                show()

        return show_if_open

    # What follows from a state.

    def _on_state(self, *events: Any) -> None:
        changed = {event.name for event in events}
        arrives = bool(changed & {"topic", "step"})
        if arrives:
            self._arrive()
        else:
            topic = self.scene.topic
            # A slider's end may depend on others; a text field keeps what is being typed.
            concerned = changed | controls.SLIDERS
            every = topic.shared + topic.controls
            self._bring_in_line(*(f for f in every if f in self._widgets and f in concerned))
        # What comes into view for the first time comes with its words.
        self._follow(figures_first=not arrives)

    def _follow(self, *, figures_first: bool = False) -> None:
        """Bring figures, words and address in line with the state."""
        self._draw()
        if figures_first:
            outbox.send_before(self._guarded(self._tell))
        else:
            self._tell()

    def _draw(self) -> None:
        """Bring figures in line with the state, or keep them and note what is wrong with it."""
        state, scene = self.state, self.scene
        self._problem = ""
        if scene.session:
            scene.session.follow()
        try:
            scene.feed(scene.topic.compute(state), state.values())
        except ValueError as error:
            self._problem = str(error)

    def _tell(self) -> None:
        """Bring words and address in line with the state and the figures."""
        state, text, scene = self.state, self.text, self.scene
        topic, values, problem = scene.topic, state.values(), self._problem
        # Words go with the figures, which keep what could be drawn last.
        drawn = State(**scene.good) if problem else state
        title = text(f"{topic.slug}.title")
        shown = {
            "query": to_query(state, topic.carried),
            "entry": self._entry,
            "topic": topic.slug,
            "title": f"{title} · {text('app.title')}",
            "cards": list(topic.shown(state, drawn)),
            "limits": {field: list(limits(field, values)) for field in topic.movable},
            "problem": problem,
            "sentences": dict(topic.describe(drawn, scene.data, text)),
            "lists": {
                key: _listed(rows) for key, rows in topic.lists(drawn, scene.data, text).items()
            },
            "pager": dict(topic.pager(drawn, text)),
            "judged": {key: topic.judge(key, drawn, scene.data, text) for key in self._judged},
        }
        if self._view.embedded:
            shown["state"] = {
                field: list(value) if isinstance(value, tuple) else value
                for field, value in values.items()
                if field in ("topic", *topic.carried)
            }
        movable = {field: values[field] for field in topic.movable}
        together(self._live, {"values": movable, "shown": shown})
        self._inspect()

    def _inspect(self) -> None:
        """Bring the table or the program that the reader opened in line with the figures."""
        if self._inspected is None:
            return
        figure, kind = self._inspected
        topic = self.scene.topic
        drawn = State(**self.scene.good)
        if kind == "table":
            table = topic.table(drawn, self.scene.data, self.text, figure)
            opened = _listed(table)
        else:
            snippet = topic.snippet(drawn, figure)
            opened = {
                "code": snippet.code,
                "sources": [source_of(function) for function in snippet.functions],
            }
        self._live.opened = {"figure": figure, "as": kind, **opened}

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
                self._fail(error)
                self.state.move(**self.scene.good)

        return run

    def _fail(self, error: Exception) -> None:
        """Tell the reader what has failed."""
        lines = [f"{type(error).__name__}: {error}"]
        details = "".join(traceback.format_exception(error))
        self._notices.tell(self.text("error.title"), lines, details)


def _show(viewable: Any, visible: bool) -> None:
    # An update costs Panel a search, even one that changes nothing.
    if viewable.visible == visible:
        return
    viewable.visible = visible
    # Our own layout of a column would win over Bokeh's word for a hidden one.
    if isinstance(viewable, Column):
        kept = [name for name in viewable.css_classes if name != "gone"]
        viewable.css_classes = kept if visible else [*kept, "gone"]


def _question(question: str) -> HTML:
    return HTML(f"<p>{escape(question)}</p>", css_classes=["question"], **_COLUMN)


def _listed(table: Table) -> dict[str, Any]:
    """Return a table as the page can take it."""
    return {
        "columns": list(table.columns),
        "rows": [[_plain(cell) for cell in row] for row in table.rows],
        "note": table.note,
    }


def _plain(cell: Any) -> Any:
    """Return a cell of a table as the page can take it: a word, or a number that JSON has."""
    if isinstance(cell, str):
        return cell
    number = float(cell)
    if not math.isfinite(number):
        return str(number)
    return int(number) if number.is_integer() else float(f"{number:.7g}")


def _help(text: Text, keys: HTML, paste: TextInput) -> Column:
    """Return what can be done, by hand, by key and by link."""
    return Column(
        HTML(f"<h2>{text('help.title')}</h2><p>{text('help.point')}</p>", **_COLUMN),
        keys,
        Column(
            HTML(f"<h2>{text('help.link.title')}</h2><p>{text('help.link')}</p>", **_COLUMN),
            paste,
            **_COLUMN,
        ),
        css_classes=["help"],
        **_COLUMN,
    )


def _keys(topic: Topic, text: Text) -> str:
    """Return a table of a topic's keys and what they move."""
    rows = ""
    for field in topic.movable:
        keys = [key for key, (moved, _) in topic.keys.items() if moved == field]
        written = " ".join(f"<kbd>{text.entries.get(f'key.{key}', key)}</kbd>" for key in keys)
        rows += f"<tr><th>{written}</th><td>{text(f'field.{field}')}</td></tr>"
    return f"<h2>{text('help.keys.title')}</h2><p>{text('help.keys')}</p><table>{rows}</table>"
