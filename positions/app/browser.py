"""The app's documents in the browser: each built once, then kept in step with its page by patches.

Runs inside the Web Worker, where there is no server. ``open_document`` builds what a page shows,
``link`` reports every later change to it and takes the reader's changes in, ``close_document``
lets go of it. Several pages can share one interpreter: the frames of a course page do.
"""

import asyncio
import gc
import json
import os
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pyodide.code
from _positions_page import objectFromEntries
from pyodide.ffi import to_js

# Where the page finds what a server would otherwise serve; read when Panel is imported.
os.environ["PANEL_CDN_ROOT"] = "assets/panel/"
os.environ["PANEL_MATERIAL_UI_CDN_ROOT"] = "assets/panel-material-ui/"

# Panel evaluates one piece of JavaScript when it is imported; the page brings the same function.
pyodide.code.run_js = lambda _code: objectFromEntries

import bokeh.util.serialization as ids
import param.parameterized
from bokeh.core.has_props import _default_resolver
from bokeh.core.serialization import Buffer, Serializer
from bokeh.document import Document
from bokeh.document.events import DocumentChangedEvent
from bokeh.document.json import PatchJson
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.events import DocumentReady
from bokeh.io.doc import set_curdoc
from bokeh.model import Model
from bokeh.settings import settings
from panel.custom import ReactComponent
from panel.io.datamodel import _DATA_MODELS, construct_data_model
from panel.io.document import MockSessionContext, _cleanup_doc
from panel.io.location import Location
from panel.io.state import set_curdoc as set_panel_curdoc
from panel.io.state import state
from panel.util.parameters import edit_readonly
from panel.viewable import Viewable
from panel_material_ui.notifications import MuiNotification

from positions.app import frames, leaner, outbox
from positions.app.state import State, to_query
from positions.app.topic import load_topics, open_link

# All Material components come from one bundle on the page, so no module is looked up by name, and
# Panel's default map would point at other hosts. BokehJS styles a component as Material where the
# map has a name beginning with "@mui".
ReactComponent._process_importmap = classmethod(  # type: ignore[assignment, method-assign]
    lambda _cls: {"imports": {"@mui/": "assets/"}}
)

# The model of a notification is named anew in each process, and no two documents would be equal.
_default_resolver.remove(_DATA_MODELS[MuiNotification])  # type: ignore[attr-defined]
_DATA_MODELS[MuiNotification] = construct_data_model(MuiNotification, name="MuiNotification")


leaner.apply()

FIRST_ID = 1000
"""Model ids count from here, so that equal documents have equal ids wherever they are built.

Beside another document they go on counting: Panel looks its models up by id alone.
"""

SETTER = "page"
"""Marks a change that came from the page, which need not be sent back to it."""

_prepared: dict[tuple[str, str], tuple[Document, str]] = {}
"""Built before memory was frozen: app and query to document and its JSON."""

_open: dict[Document, list[Any]] = {}
"""All documents that live, and the watchers by which each follows what Panel keeps for all."""

SHOWN_AFTER = 0.03
"""Seconds after which what a page was sent is on the screen."""

Send = Callable[[str, Any], None]
Report = Callable[[str, str], None]


def prepare(source: str) -> None:
    """Build the document of the plain address, so that an image of memory brings it along.

    It is the one that the prerendered page shows: the same for every reader.

    Parameters
    ----------
    source : str
        The app's script.
    """
    _prepared[source, ""] = open_document(source, "")


def plain_queries() -> str:
    """Return as JSON, by a file's name, the queries that lead to the plain page of each topic.

    They are the short ones, and the one that the address then shows.
    """
    queries: dict[str, list[str]] = {}
    for topic in load_topics():
        short = [f"topic={topic.slug}"]
        state, _ = open_link(short[0])
        if topic.steps:
            short.append(f"{short[0]}&step=1")
        if state.topic == State().topic:
            short.insert(0, "")
        queries[f"{topic.slug}.json"] = [*short, to_query(state, topic.carried)]
    return json.dumps(queries)


def record_frames(source: str, query: str) -> str:
    """Return as JSON what a page shows at each place of its sliders; see `frames.record`.

    Raises
    ------
    RuntimeError
        If a change fails.
    """
    document, _ = open_document(source, query)

    def refuse(message: str, _traceback: str) -> None:
        raise RuntimeError(message)

    receive = link(document, lambda _text, _arrays: None, refuse)
    # A frame is all that follows from a move.
    outbox.closes(document)
    return frames.record(document, receive, SETTER)


def open_document(source: str, query: str) -> tuple[Document, str]:
    """Run the app and serialise the document that it makes.

    Parameters
    ----------
    source : str
        The app's script.
    query : str
        The query of the page's address, as the app reads it from ``pn.state.location``.

    Returns
    -------
    document : Document
    content : str
        The document as JSON: ``{"title", "roots": [id, ...], "document": {...}}``.

    Raises
    ------
    RuntimeError
        If the app made no document.
    """
    prepared = _prepared.pop((source, query), None)
    if prepared is not None:
        return prepared
    for document, _ in _prepared.values():
        _open.pop(document)
    _prepared.clear()
    if not _open:
        _count_anew()
    document = Document()
    known = _watchers()
    with _at_work_on(document):
        document.hold()
        location = Location()
        with edit_readonly(location):
            location.search = query
        state._locations[document] = location
        document._session_context = lambda: MockSessionContext(document=document)  # type: ignore[assignment]
        namespace = {"__name__": "__main__", "__file__": "app.py"}
        exec(compile(source, "app.py", "exec"), namespace)  # noqa: S102 - the app's own script
        if not document.roots:
            raise RuntimeError("app.py made no document: it must end in .servable()")
        contents, _ = standalone_docs_json_and_render_items(
            document.roots, suppress_callback_warning=True
        )
    document._session_context = None
    _open[document] = [watcher for watcher in _watchers() if watcher not in known]
    (content,) = contents.values()
    roots = [root.id for root in document.roots]
    page = {"title": document.title, "roots": roots, "document": content}
    return document, json.dumps(page, separators=(",", ":"), allow_nan=False)


def _count_anew() -> None:
    settings.simple_ids.set_value(True)
    ids._simple_id = FIRST_ID
    # Some of the names in a document count all objects so far. Panel's designs are among them,
    # and are kept for good once made.
    param.parameterized.object_count = FIRST_ID
    Viewable._instantiate_design.cache_clear()


@contextmanager
def _at_work_on(document: Document) -> Iterator[None]:
    """Let a document be the current one, for tasks that are begun meanwhile, too."""
    set_curdoc(document)
    with set_panel_curdoc(document):
        yield


def _watchers() -> list[Any]:
    return [
        watcher
        for kinds in state.param.watchers.values()
        for watchers in kinds.values()
        for watcher in watchers
    ]


def close_document(document: Document) -> None:
    """Let go of a document whose page is gone, and end the work that goes on for it.

    Its memory is free when next `collect` is called.

    Parameters
    ----------
    document : Document
    """
    for watcher in _open.pop(document):
        state.param.unwatch(watcher)
    outbox.closes(document)
    with _at_work_on(document):
        context = MockSessionContext(document=document)
        for callback in document.session_destroyed_callbacks:
            callback(context)
        document.session_destroyed_callbacks = set()
        # What models call when they change holds on to all of the page.
        for model in document.models:
            model._callbacks.clear()
            model._event_callbacks.clear()
        _cleanup_doc(document)
    set_curdoc(Document())


def collect() -> None:
    """Free the memory of documents that were closed."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def link(document: Document, send: Send, report: Report) -> Callable[[str], None]:
    """Keep the document and the page in step from now on.

    Parameters
    ----------
    document : Document
    send : callable
        Given a patch as JSON and its arrays as pairs of id and bytes. Called once for all
        changes that Python makes before it hands control back, so that the page repaints once;
        earlier for those that the app sends on their way, by `outbox.send_before`.
    report : callable
        Given a message and a traceback when a callback raises.

    Returns
    -------
    callable
        Takes a patch from the page, as JSON. Applies each of its events once and in order; an
        event whose callbacks raise is reported, and the others are applied all the same.
    """
    pending: list[DocumentChangedEvent] = []
    owed: list[outbox.Rest] = []

    def flush() -> None:
        if document not in _open:
            return
        # A model may have come and gone since, and the page never heard of it.
        events = [event for event in pending if _concerns(document, event)]
        pending.clear()
        if events:
            send(*_patch(document, events))

    def send_before(rest: outbox.Rest) -> None:
        flush()
        if not owed:
            asyncio.get_running_loop().call_later(SHOWN_AFTER, go_on)
        owed[:] = [rest]

    def go_on() -> None:
        rest = owed.pop()
        if document in _open:
            with _at_work_on(document):
                rest()

    def collect(event: DocumentChangedEvent) -> None:
        if getattr(event, "setter", None) == SETTER:
            return
        if not pending:
            asyncio.get_running_loop().call_soon(flush)
        for earlier in reversed(pending):
            if earlier.combine(event):
                return
        pending.append(event)

    def receive(text: str) -> None:
        with _at_work_on(document):
            take(text)
        flush()

    def take(text: str) -> None:
        for event in json.loads(text)["events"]:
            # Bokeh takes every model that it finds for one that the page knows by now.
            if pending and document.models._new_models:
                flush()
            try:
                _apply(document, event)
            except Exception as error:  # whatever a callback raises is shown to the reader
                report(f"{type(error).__name__}: {error}", traceback.format_exc())

    # What was held is in the document that the page has already.
    document.callbacks._held_events.clear()
    document.unhold()
    document.models.flush_synced()
    document.on_change(collect)
    outbox.opens(document, send_before)
    # Without these marks Panel takes the page for one that is still loading, and drops changes.
    state._loaded[document] = state._connected[document] = True
    with _at_work_on(document):
        document.callbacks.trigger_event(DocumentReady())
    # What lives now lives as long as a page: the collector need not look at it again.
    gc.freeze()
    return receive


def _apply(document: Document, event: dict[str, Any]) -> None:
    """Apply one event of a patch; Bokeh begins with a list of all models, in any case."""
    new = event.get("new")
    if event["kind"] == "ModelChanged" and isinstance(new, (bool, int, float, str)):
        model = document.models.get_by_id(event["model"]["id"])
        if model is not None:
            model.set_from_json(event["attr"], new, setter=SETTER)  # type: ignore[arg-type]
            return
    document.apply_json_patch({"events": [event]}, setter=SETTER)  # type: ignore[arg-type]


def _concerns(document: Document, event: DocumentChangedEvent) -> bool:
    model = getattr(event, "model", None)
    return model is None or model.document is document


class _PatchSerializer(Serializer):
    """Writes for a page that knows a document's models; Bokeh's makes a list of them all first."""

    def __init__(self, document: Document) -> None:
        super().__init__()
        self._document = document
        self._unknown = document.models._new_models

    def get_ref(self, obj: Any) -> Any:
        if isinstance(obj, Model) and obj.document is self._document and obj not in self._unknown:
            return obj.ref
        return super().get_ref(obj)


def _patch(document: Document, events: list[DocumentChangedEvent]) -> tuple[str, Any]:
    serializer = _PatchSerializer(document)
    patch = PatchJson(events=serializer.encode(events))
    document.models.flush_synced(lambda model: not serializer.has_ref(model))
    arrays = [(buffer.id, buffer.to_bytes()) for buffer in serializer.buffers]
    text = json.dumps(patch, separators=(",", ":"), allow_nan=False, default=_reference)
    return text, to_js(arrays)


def _reference(value: Any) -> Any:
    if isinstance(value, Buffer):
        return value.ref
    raise TypeError(f"cannot be sent to the page: {value!r}")
