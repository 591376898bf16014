"""Find a Chromium for the browser tests, or install Debian's where that is allowed."""

import os
import shutil
import subprocess
import sys

from positions.build.chromium import FLAGS, find

__all__ = ["FLAGS", "find"]

ADVICE = (
    "The browser tests need a Chromium, and none was found on this machine.\n"
    "Install one (Debian and Ubuntu: sudo apt-get install chromium), "
    "or name one: CHROMIUM=/path/to/chromium make test"
)


def install() -> None:
    """Install Debian's package, where this user may."""
    apt = shutil.which("apt-get")
    if apt is None:
        return
    prefix = [] if os.geteuid() == 0 else ["sudo", "--non-interactive"]
    if prefix and shutil.which("sudo") is None:
        return
    print("Installing Chromium for the browser tests ...", flush=True)
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (["update"], ["install", "--yes", "chromium", "fonts-dejavu-core"]):
        subprocess.run([*prefix, apt, "-qq", *command], env=environment, check=False)


def main() -> int:
    """Have a Chromium, or say how to get one; give the exit status."""
    if find() is None:
        install()
    path = find()
    print(f"Chromium: {path}" if path else ADVICE, file=sys.stdout if path else sys.stderr)
    return 0 if path else 1


if __name__ == "__main__":
    sys.exit(main())
