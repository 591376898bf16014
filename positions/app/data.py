"""Files that a topic asks for once it is open.

In the browser the worker fetches them and the browser keeps them; elsewhere they are read from
the project's folder, where the build put them.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from panel.io.state import state

from positions.app.background import until_closed

IN_BROWSER: bool = sys.platform == "emscripten"

ROOT = Path(__file__).parents[2]

Told = Callable[[int], None]
Done = Callable[[bytes | None], None]
Failed = Callable[[str], None]


def apart(name: str) -> str:
    """Return what a file is called that the page came without, or nothing for all others.

    The reader can bring it; what is asked for then is what was brought.
    """
    if not IN_BROWSER:
        return ""
    from _positions_page import apart as named

    return str(named(name))


def want(
    name: str, *, only_kept: bool, told: Told, done: Done, failed: Failed
) -> Callable[[], None]:
    """Ask for a file.

    Parameters
    ----------
    name : str
        Such as ``"minilm/positions.npy"``.
    only_kept : bool
        Whether to have it only where that takes no download.
    told : callable
        Given how many bytes more have come.
    done : callable
        Given the content; None where it is not kept.
    failed : callable
        Given what went wrong, in words.

    Returns
    -------
    callable
        Stops it; none of the functions is called after that.
    """
    if not IN_BROWSER:
        _read(name, only_kept, done, failed)
        return lambda: None
    # The page's own module: there is none elsewhere.
    from _positions_page import fetchData

    request = fetchData(name, only_kept)
    task = asyncio.get_running_loop().create_task(_fetch(request, told, done, failed))
    until_closed(state.curdoc, task)

    def stop() -> None:
        request.stop()
        task.cancel()

    return stop


def _read(name: str, only_kept: bool, done: Done, failed: Failed) -> None:
    folder, _, file = name.rpartition("/")
    # What is too large to be committed lies where the build made it.
    made = sorted((ROOT / ".cache" / "data").glob(f"*-{file}"))
    path = next((p for p in [ROOT / "static" / "data" / folder / file, *made] if p.exists()), None)
    if path is not None:
        done(path.read_bytes())
    elif only_kept:
        done(None)
    else:
        failed(f"{file} is not there; `make build` makes it")


async def _fetch(request: Any, told: Told, done: Done, failed: Failed) -> None:
    try:
        while (n := await request.next()) > 0:
            told(n)
        content = await request.content
    except asyncio.CancelledError:
        request.stop()
        raise
    except Exception as error:  # whatever the browser reports is told to the reader
        failed(str(error).removeprefix("FileError: "))
        return
    done(None if content is None else content.to_bytes())
