"""Make the recorded runs: ``python -m positions.transformer record``."""

import argparse
import os
import subprocess
import sys
from pathlib import Path

from positions.transformer.record import record

FILE = Path("static/data/runs.json")


def main() -> None:
    """Read the command line and record."""
    parser = argparse.ArgumentParser(prog="python -m positions.transformer", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("record", help="train every set-up and write what it showed")
    command.add_argument("--file", type=Path, default=FILE, help=f"by default {FILE}")
    record(parser.parse_args().file)


def one_thread() -> int | None:
    """Run the same command with one thread for matrix products; None where this has one already.

    Products of this size take ten times as long when OpenBLAS parts them among threads on a busy
    machine. It reads the number when NumPy is loaded, which has happened by now.
    """
    if "OPENBLAS_NUM_THREADS" in os.environ:
        return None
    command = [sys.executable, "-m", "positions.transformer", *sys.argv[1:]]
    environment = {**os.environ, "OPENBLAS_NUM_THREADS": "1"}
    return subprocess.run(command, env=environment, check=False).returncode  # noqa: S603 - this very command


if __name__ == "__main__":
    status = one_thread()
    if status is not None:
        sys.exit(status)
    main()
