"""Reports on models' configurations, in a terminal.

python -m positions inspect config.json
python -m positions inspect config.json --compare other.json
python -m positions check-dimension --config config.json 384
"""

import argparse
import json
import sys
from pathlib import Path

from positions import _report_text, model_config, model_report

MOST_BYTES = 4 * model_config.LONGEST_TEXT
"""A file of more bytes has too many characters, however they are written."""


def read(path: Path) -> str:
    """Read a configuration's text from a file, or from standard input where it is ``-``.

    Raises
    ------
    ValueError
        If there is no such file, it is too large or is no text.
    """
    try:
        if str(path) == "-":
            content = sys.stdin.buffer.read(MOST_BYTES + 1)
        else:
            with path.open("rb") as file:
                content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise ValueError(f"cannot be read: {error.strerror}") from None
    if len(content) > MOST_BYTES:
        raise ValueError(f"is larger than the {MOST_BYTES:,} bytes that are read")
    try:
        return content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError(f"is not UTF-8 text (byte {error.start:,})") from None


def report(path: Path, sequence_length: int | None = None) -> model_report.ModelReport:
    """Read a file and report on it; a ValueError names the file."""
    try:
        return model_report.report(read(path), sequence_length=sequence_length)
    except ValueError as error:
        raise ValueError(f"{path}: {error}") from None


def inspect(options: argparse.Namespace) -> int:
    """Print the report on one configuration, or two side by side."""
    first = report(options.config, options.length)
    if options.compare is None:
        if options.json:
            print(json.dumps(model_report.plain(first), indent=2))
        else:
            print(_report_text.text(first, title=str(options.config), all_pairs=options.pairs))
        return 0
    second = report(options.compare, options.length)
    differences = model_report.compare(first, second)
    if options.json:
        both = {
            "first": model_report.plain(first),
            "second": model_report.plain(second),
            "lines": [model_report.plain(line) for line in differences],
        }
        print(json.dumps(both, indent=2))
    else:
        names = (str(options.config), str(options.compare))
        print(_report_text.comparison(differences, *names))
    return 0


def check_dimension(options: argparse.Namespace) -> int:
    """Compare a store's dimension with a model's."""
    text = read(options.config)
    model_config.check_dimension(options.dimension, text)
    print(f"ok: both the store and {options.config} have dimension {options.dimension}")
    return 0


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    result = argparse.ArgumentParser(
        prog="python -m positions",
        description="What a model's config.json says about its embedding layer and positions.",
        epilog="Nothing is downloaded and nothing is sent.",
    )
    commands = result.add_subparsers(required=True, metavar="command")
    one = commands.add_parser("inspect", help="report on a config.json")
    one.add_argument("config", type=Path, help="file to read; - is standard input")
    one.add_argument("--compare", type=Path, metavar="FILE", help="another one, side by side")
    one.add_argument("--json", action="store_true", help="as JSON, with all numbers")
    one.add_argument("--pairs", action="store_true", help="list all rotary pairs")
    one.add_argument(
        "--length",
        type=int,
        metavar="N",
        help="length of input, for frequencies that depend on it",
    )
    one.set_defaults(run=inspect)
    two = commands.add_parser(
        "check-dimension",
        help="compare a store's dimension with a model's vector size",
        description="Ends with 0 where both are equal, and with 1 where they are not.",
    )
    two.add_argument("dimension", type=int, help="the dimension in the store's settings")
    two.add_argument("--config", type=Path, required=True, help="the model's config.json")
    two.set_defaults(run=check_dimension)
    return result


def main(arguments: list[str] | None = None) -> int:
    """Run a command; give the exit status."""
    options = parser().parse_args(arguments)
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a sign gets its number instead of an exception.
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
        status: int = options.run(options)
    except ValueError as error:
        print(f"error: {error}", file=sys.stderr)
        return 1
    return status


if __name__ == "__main__":
    sys.exit(main())
