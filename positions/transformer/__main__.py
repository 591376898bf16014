"""Make the recorded runs: ``python -m positions.transformer record``."""

import argparse
from pathlib import Path

from positions.transformer.record import record

FILE = Path("positions/transformer/runs.json")


def main() -> None:
    """Read the command line and record."""
    parser = argparse.ArgumentParser(prog="python -m positions.transformer", description=__doc__)
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("record", help="train every set-up and write what it showed")
    command.add_argument("--file", type=Path, default=FILE, help=f"by default {FILE}")
    record(parser.parse_args().file)


if __name__ == "__main__":
    main()
