"""The source of a function, for readers."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Any


def source_of(function: Callable[..., Any]) -> str:
    """Return the lines that define a function.

    The browser runs bytecode; the sources of the library lie beside it under another name.
    """
    code = inspect.unwrap(function).__code__
    path = Path(code.co_filename)
    if not path.exists():
        path = path.with_name(f"{path.name}.txt")
    lines = path.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(inspect.getblock(lines[code.co_firstlineno - 1 :]))
