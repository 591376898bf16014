"""Print the app's document as JSON, as a fresh process builds it.

Run as ``python -m tests.app.document [query] [lean]``. The browser's build does the same in
Pyodide, and leaves out work as ``lean`` does.
"""

import json
import re
import runpy
import sys

import bokeh.util.serialization as ids
from bokeh.document import Document
from bokeh.embed.util import standalone_docs_json_and_render_items
from bokeh.io.doc import set_curdoc
from bokeh.settings import settings
from panel.io.document import MockSessionContext
from panel.io.state import state as session
from panel.util.parameters import edit_readonly

from positions.app import leaner


def build(query: str) -> str:
    """Return the document as JSON, with the model ids counting from 1000."""
    settings.simple_ids.set_value(True)
    ids._simple_id = 1000
    document = Document()
    set_curdoc(document)
    session.curdoc = document
    location = session.location
    assert location is not None
    with edit_readonly(location):
        location.search = query
    context = MockSessionContext(document=document)
    document._session_context = lambda: context  # type: ignore[assignment]
    runpy.run_path("app.py")
    (content,) = standalone_docs_json_and_render_items(
        document.roots, suppress_callback_warning=True
    )[0].values()
    text = json.dumps(content, indent=1)
    # The only name that differs between processes; the browser's build gives it a fixed one.
    return re.sub(r"MuiNotification[0-9a-f]{32}", "MuiNotification", text)


if __name__ == "__main__":
    link, *more = sys.argv[1:] or [""]
    if "lean" in more:
        leaner.apply()
    sys.stdout.write(build(link))
