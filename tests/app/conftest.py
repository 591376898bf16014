"""A document for the app, as a session has it, without a server."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from bokeh.document import Document
from bokeh.document.events import DocumentChangedEvent
from bokeh.io.doc import set_curdoc
from panel.io.document import MockSessionContext
from panel.io.state import state as session

from positions.app import real_table
from positions.app.shell import Shell
from positions.build import manifest, minilm

ROOT = Path(__file__).parents[2]


@pytest.fixture(autouse=True, scope="session")
def real_tables() -> None:
    """Load the real table, as a reader's page does for the topic that shows it."""
    (artefact,) = manifest.read(ROOT / "panel.yaml").data
    for name in real_table.SMALL:
        real_table.put(name, (ROOT / "static" / "data" / name).read_bytes())
    path = minilm.token_table(artefact, ROOT, ROOT / ".cache", print)
    real_table.put(real_table.LARGE, path.read_bytes())


class Page:
    """The app opened with a query, and what it sends to the browser.

    Attributes
    ----------
    shell : Shell
    events : list of DocumentChangedEvent
        What was sent since the page was opened.
    """

    def __init__(self, query: str) -> None:
        self.document = Document()
        set_curdoc(self.document)
        session.curdoc = self.document
        self.document._session_context = self._context  # type: ignore[assignment]
        self.shell = Shell(query)
        self.shell.page.servable(location=False)
        self.document._session_context = None
        session._connected[self.document] = True
        self.events: list[DocumentChangedEvent] = []
        self.document.on_change(self._collect)

    def _context(self) -> MockSessionContext:
        return MockSessionContext(document=self.document)

    def _collect(self, event: DocumentChangedEvent) -> None:
        if getattr(event, "setter", None) != "browser":
            self.events.append(event)

    @property
    def live(self) -> Any:
        (model,) = (model for model in self.document.models if model.name == "Live")
        return getattr(model, "data")  # noqa: B009 - the model's type does not tell

    def browser_sets(self, model: Any, **attributes: Any) -> None:
        """Change a model as the browser does."""
        for name, value in attributes.items():
            event = {"kind": "ModelChanged", "model": model.ref, "attr": name, "new": value}
            self.document.apply_json_patch({"events": [event]}, setter="browser")  # type: ignore[arg-type]

    def moves(self, field: str, value: Any) -> None:
        """Move the control of a State field in the browser."""
        widget = self.shell._widgets[field]
        (model,) = (model for model, _ in widget._models.values())
        self.browser_sets(model.data, value=value)

    def sent_columns(self) -> dict[str, set[str]]:
        """Return which columns of which sources were sent."""
        sent: dict[str, set[str]] = {}
        for event in self.events:
            if event.kind == "ColumnDataChanged":  # type: ignore[attr-defined]
                sent.setdefault(event.model.name, set()).update(event.cols)  # type: ignore[attr-defined]
        return sent


OpenPage = Callable[..., Page]


@pytest.fixture
def open_page() -> Iterator[OpenPage]:
    """Open the app with a query; the document is put away afterwards."""
    yield lambda query="": Page(query)
    empty = Document()
    session.curdoc = empty
    set_curdoc(empty)


@pytest.fixture
def nothing_loaded() -> Iterator[None]:
    """Let go of the tables, and bring them back afterwards."""
    model, tokens = real_table._model, real_table._tokens
    real_table.clear()
    yield
    real_table.clear()
    real_table._model, real_table._tokens = model, tokens
