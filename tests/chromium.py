"""Find a Chromium for the browser tests, or install Debian's where that is allowed."""

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")

FLAGS = (
    # Containers run as root, where Chromium's own sandbox cannot start.
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)

ADVICE = (
    "The browser tests need a Chromium, and none was found on this machine.\n"
    "Install one (Debian and Ubuntu: sudo apt-get install chromium), "
    "or name one: CHROMIUM=/path/to/chromium make test"
)


def find() -> str | None:
    """Give the path of a Chromium on this machine, or None."""
    candidates = (os.environ.get("CHROMIUM"), *NAMES)
    return next((path for name in candidates if name and (path := shutil.which(name))), None)


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
