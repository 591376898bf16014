"""The module that serves pages in the browser, run here, and pages that speak with it.

It changes Panel as a whole, so that it takes a process of its own: ``python -m tests.app.pages``
prints what becomes of several pages of one interpreter, as JSON.
"""

import asyncio
import gc
import json
import re
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

ROOT = Path(__file__).parents[2]
CYCLES = 3


def load_browser() -> Any:
    """Import positions.app.browser where there is no browser."""
    stands_in: dict[str, dict[str, Any]] = {
        "pyodide": {},
        "pyodide.code": {},
        "pyodide.ffi": {"to_js": lambda value: value},
        "_positions_page": {"objectFromEntries": dict},
    }
    for name, entries in stands_in.items():
        module = ModuleType(name)
        module.__dict__.update(entries)
        sys.modules[name] = module
    vars(sys.modules["pyodide"])["code"] = sys.modules["pyodide.code"]
    import positions.app.browser as browser

    return browser


class Page:
    """A page that has opened the app: what it was given, and what it was sent since."""

    def __init__(self, browser: Any, query: str) -> None:
        source = (ROOT / "app.py").read_text(encoding="utf-8")
        self.document, self.content = browser.open_document(source, query)
        self.patches: list[str] = []
        self.errors: list[str] = []
        self._came = asyncio.Event()
        self._apply = browser.link(
            self.document, self._take, lambda message, _details: self.errors.append(message)
        )

    def _take(self, patch: str, _arrays: object) -> None:
        self.patches.append(patch)
        self._came.set()

    async def moves(self, **values: Any) -> None:
        """Move State fields as the page does, and wait for the words about them."""
        (live,) = (model for model in self.document.models if model.name == "Live")
        event = {"kind": "ModelChanged", "model": live.data.ref, "attr": "values", "new": values}
        seen = self.n_told
        self._apply(json.dumps({"events": [event]}))
        async with asyncio.timeout(60):
            while self.n_told == seen:
                self._came.clear()
                await self._came.wait()

    @property
    def n_told(self) -> int:
        """How often the page was sent words about what it shows."""
        return sum('"shown"' in patch for patch in self.patches)

    @property
    def told(self) -> set[str]:
        """The positions that the page was told to show."""
        return set(re.findall(r"[?&]position=(\d+)", "&".join(self.patches)))


async def main() -> None:
    """Open, move and close pages."""
    browser = load_browser()
    query = "?embed=1&topic={}&step=0&position=18"
    first, second, third = (
        Page(browser, query.format(topic)) for topic in ("explorer", "explorer", "rotary")
    )
    pages = [first, second, third]
    models = [{model.id for model in page.document.models} for page in pages]
    told = []
    for page, position in ((first, 19), (third, 21), (second, 20)):
        await page.moves(position=position)
        told.append([sorted(each.told) for each in pages])
    browser.close_document(first.document)
    before = len(second.patches)
    await second.moves(position=22)
    order = [
        [word for word in ("ColumnDataChanged", "shown") if f'"{word}"' in patch]
        for patch in second.patches[before:]
    ]
    told.append([sorted(each.told) for each in pages])
    before = second.n_told
    await asyncio.gather(second.moves(position=23), second.moves(position=24))
    at_once = second.n_told - before
    errors = [error for each in pages for error in each.errors]
    for page in (second, third):
        browser.close_document(page.document)
    first = second = third = page = None  # type: ignore[assignment]
    pages.clear()
    counts = []
    for _ in range(CYCLES):
        page = Page(browser, query.format("rotary"))
        await page.moves(position=30)
        browser.close_document(page.document)
        page = None  # type: ignore[assignment]
        browser.collect()
        gc.unfreeze()
        counts.append(len(gc.get_objects()))
    # A document that is alone again is the one that a fresh process makes.
    alone = Page(browser, "").content
    browser.close_document(next(iter(browser._open)))
    again = Page(browser, "").content
    print(
        json.dumps(
            {
                "told": told,
                "order": order,
                "at_once": at_once,
                "errors": errors,
                "shared": len(models[0] & models[1] | models[1] & models[2]),
                "objects": counts,
                "equal": alone == again,
            }
        )
    )


if __name__ == "__main__":
    asyncio.run(main())
