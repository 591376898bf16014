"""Command line of the build."""

import argparse
import sys
import time
from pathlib import Path

from positions.build import single
from positions.build.errors import BuildError
from positions.build.manifest import read
from positions.build.site import build


def main() -> int:
    """Build the site; give the exit status."""
    parser = argparse.ArgumentParser(prog="python -m positions.build", description=main.__doc__)
    parser.add_argument("--root", type=Path, default=Path.cwd(), help="the project (here)")
    parser.add_argument("--out", type=Path, help="folder to make (dist in the project)")
    parser.add_argument("--cache", type=Path, help="folder for downloads (.cache in the project)")
    parser.add_argument(
        "--no-image",
        dest="image",
        action="store_false",
        help="leave out the image of Python's memory: needs no Chromium, starts slower",
    )
    parser.add_argument(
        "--no-downloads",
        dest="downloads",
        action="store_false",
        help="leave out the site as one file and as an archive",
    )
    parser.add_argument(
        "--single-file",
        action="store_true",
        help="make nothing but the one file that opens without a server",
    )
    options = parser.parse_args()
    root = options.root.resolve()
    out = (options.out or root / "dist").resolve()
    start = time.monotonic()

    def report(text: str) -> None:
        print(f"{time.monotonic() - start:6.1f} s  {text}", flush=True)

    try:
        build(
            read(root / "panel.yaml"),
            root,
            out,
            (options.cache or root / ".cache").resolve(),
            report,
            image=options.image,
            downloads=options.downloads,
            only_single=options.single_file,
        )
    except BuildError as error:
        print(f"\nThe build failed, and {out} is as it was.\n{error}", file=sys.stderr)
        return 1
    file = out / single.NAME
    if file.is_file():
        report(f"One file that opens without a server: {file} ({file.stat().st_size / 1e6:.1f} MB)")
    files = [path for path in out.rglob("*") if path.is_file()]
    size = sum(path.stat().st_size for path in files) / 1e6
    report(f"Done: {out} ({len(files)} files, {size:.1f} MB)")
    return 0


if __name__ == "__main__":
    sys.exit(main())
