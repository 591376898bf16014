"""Find a Chromium: the build makes the image of Python in it, the tests drive it."""

import os
import shutil

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


def find() -> str | None:
    """Give the path of a Chromium on this machine, or None.

    The environment variable ``CHROMIUM`` names one in place of those looked for.
    """
    candidates = (os.environ.get("CHROMIUM"), *NAMES)
    return next((path for name in candidates if name and (path := shutil.which(name))), None)
