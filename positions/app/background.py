"""Work that takes long, in short parts between which the page stays alive."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bokeh.document import Document
from panel.io.state import state


def keep_doing(part: Callable[[], bool]) -> None:
    """Call a function again and again, until it returns False.

    All that a reader does meanwhile is taken in between two parts. On a server the parts hold the
    lock of the page's document, and end with its session.

    Parameters
    ----------
    part : callable
        Does some milliseconds of work and returns whether there is more.
    """
    document = state.curdoc
    if document is None or document.session_context is None:
        until_closed(document, asyncio.get_running_loop().create_task(_in_turn(part)))
        return

    def turn() -> None:
        if part():
            document.add_next_tick_callback(turn)

    document.add_next_tick_callback(turn)


def until_closed(document: Document | None, task: asyncio.Task[None]) -> None:
    """Let a task run to its end, or to that of a document."""

    def end(_context: object) -> None:
        task.cancel()

    def forget(_task: asyncio.Task[None]) -> None:
        _tasks.discard(task)
        if document is not None:
            document.session_destroyed_callbacks.discard(end)

    # The loop itself holds a task only weakly.
    _tasks.add(task)
    task.add_done_callback(forget)
    if document is not None:
        document.on_session_destroyed(end)


_tasks: set[asyncio.Task[None]] = set()

PAUSE = 0.004
"""Seconds between two parts, in which the worker is idle.

Without them, a click was seen to wait for up to seven parts: Python's own next turn came first.
"""


async def _in_turn(part: Callable[[], bool]) -> None:
    while part():
        await asyncio.sleep(PAUSE)
