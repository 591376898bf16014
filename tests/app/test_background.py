"""Long work lets everything else happen in between."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

from bokeh.document import Document
from bokeh.server.callbacks import NextTickCallback
from panel.io.document import MockSessionContext
from panel.io.state import set_curdoc

from positions.app.background import keep_doing


def counting(parts: int, done: list[str]) -> Callable[[], bool]:
    def part() -> bool:
        done.append("part")
        return done.count("part") < parts

    return part


def test_other_tasks_get_their_turn_between_two_parts() -> None:
    done: list[str] = []

    async def page() -> None:
        keep_doing(counting(4, done))
        while done.count("part") < 4:
            await asyncio.sleep(0)
            done.append("other")

    # In a thread of its own: this one may have a loop already, which drives a browser.
    with ThreadPoolExecutor() as threads:
        threads.submit(asyncio.run, page()).result()
    runs = [kind for kind, _ in groupby(done)]
    assert runs == ["part", "other"] * 4


def test_on_a_server_each_part_is_a_turn_of_the_document() -> None:
    document, done = Document(), list[str]()
    document._session_context = lambda: MockSessionContext(document=document)  # type: ignore[assignment]
    with set_curdoc(document):
        keep_doing(counting(3, done))
    for turns in range(3):
        assert len(done) == turns
        (callback,) = document.session_callbacks
        assert isinstance(callback, NextTickCallback)
        document.remove_next_tick_callback(callback)
        callback.callback()
    assert len(done) == 3
    assert document.session_callbacks == []
