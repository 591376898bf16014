"""The library as a whole: what it loads, what it leaves alone, and how it is described."""

import inspect
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import positions
from tests.positions.examples import EXAMPLES, call, function_of, functions_in, public_functions

FOLDER = Path(positions.__file__).parent
MODULES = sorted(
    [f"positions.{path.stem}" for path in FOLDER.glob("[!_]*.py")] + ["positions.transformer"]
)


def packages_loaded_by(statement: str) -> set[str]:
    """Return which packages outside the standard library a fresh Python loads for a statement."""
    program = (
        "import json, sys\n"
        "before = set(sys.modules)\n"
        f"{statement}\n"
        "loaded = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "print(json.dumps(sorted(loaded - set(sys.stdlib_module_names))))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        cwd=FOLDER.parent,
        capture_output=True,
        check=True,
        text=True,
        timeout=60,
    )
    return set(json.loads(result.stdout))


def test_the_library_loads_numpy_and_nothing_else() -> None:
    assert packages_loaded_by("import positions") == {"positions", "numpy"}


def test_every_scheme_module_loads_numpy_and_nothing_else() -> None:
    assert "positions.rotary" in MODULES
    loaded = packages_loaded_by("\n".join(f"import {module}" for module in MODULES))
    assert loaded == {"positions", "numpy"}


def test_that_check_can_fail() -> None:
    assert packages_loaded_by("import positions, hypothesis") >= {"positions", "hypothesis"}


@pytest.mark.parametrize("name", EXAMPLES)
def test_good_calls_write_nothing_and_repeat(name: str) -> None:
    # The arrays of the examples cannot be written to: writing would raise.
    first, again = call(name), call(name)
    for one, other in zip(arrays_in(first), arrays_in(again), strict=True):
        np.testing.assert_array_equal(one, other)
        for argument in EXAMPLES[name].values():
            if isinstance(argument.value, np.ndarray):
                assert not np.shares_memory(one, argument.value)


def arrays_in(result: Any) -> list[np.ndarray[Any, Any]]:
    if isinstance(result, np.ndarray):
        return [result]
    if isinstance(result, tuple):
        return [array for part in result for array in arrays_in(part)]
    return []


def test_the_docstring_is_a_table_of_contents() -> None:
    """Every public function has its line, under its module, and no line is out of date."""
    listed = set()
    module = ""
    for line in (positions.__doc__ or "").splitlines():
        heading = re.search(r"`positions\.(\w+)`", line)
        if heading:
            module = heading[1]
        entry = re.fullmatch(r"    (\w+) {2,}\S.*", line)
        if entry:
            listed.add(f"{module}.{entry[1]}")
    assert listed == {*public_functions(), *functions_in("transformer")}


def test_help_shows_it(capsys: pytest.CaptureFixture[str]) -> None:
    help(positions)
    shown = capsys.readouterr().out
    assert "Turning query and key: `positions.rotary`" in shown
    assert max(map(len, (positions.__doc__ or "").splitlines())) <= 100


def sections_of(docstring: str) -> dict[str, str]:
    """Return the text of each numpydoc section by its title; what comes first has the title ""."""
    parts = re.split(r"^(\w[\w ]*)\n-+\n", inspect.cleandoc(docstring), flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def described(section: str) -> set[str]:
    """Return the names that a section of parameters describes."""
    names = set()
    for line in section.splitlines():
        entry = re.match(r"(\w[\w, ]*?)(?: :|$)", line)
        if entry:
            names |= set(entry[1].split(", "))
    return names


@pytest.mark.parametrize("name", [*public_functions(), *functions_in("transformer")])
def test_every_function_is_described_in_full(name: str) -> None:
    function = function_of(name)
    sections = sections_of(function.__doc__ or "")
    assert {"Parameters", "Returns", "Raises"} <= set(sections)
    assert described(sections["Parameters"]) == set(inspect.signature(function).parameters)
    assert re.match(r"[A-Z].*\.$", sections[""].splitlines()[0]), "a sentence on the first line"


@pytest.mark.parametrize("module", [m for m in MODULES if m != "positions.schemes"])
def test_every_module_has_references(module: str) -> None:
    text = inspect.getsource(sys.modules[module])
    assert re.search(r"arXiv:\d{4}\.\d{5}|config\.json", text)


def test_the_version_is_a_plain_literal() -> None:
    assert re.search(
        r'^__version__ = "\d+\.\d+\.\d+"$', (FOLDER / "__init__.py").read_text(), re.MULTILINE
    )
