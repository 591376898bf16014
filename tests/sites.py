"""Sites that several test files and several processes share: each is built once a run."""

import fcntl
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


def project(folder: Path, app: Path) -> Path:
    """Lay out a project around an app, with this one's code."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("positions", "static"):
        (folder / name).symlink_to(ROOT / name)
    shutil.copy(ROOT / "panel.yaml", folder)
    shutil.copy(app, folder / "app.py")
    return folder


def run_build(root: Path, *options: str) -> subprocess.CompletedProcess[str]:
    """Build a project as a reader does, with the runtime that is here already."""
    command = [sys.executable, "-m", "positions.build", "--root", str(root)]
    command += ["--cache", str(ROOT / ".cache"), *options]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def site_around(app: Path, factory: pytest.TempPathFactory) -> Path:
    """Give the site around an app; the first process that asks builds it."""
    shared = factory.getbasetemp()
    if "PYTEST_XDIST_WORKER" in os.environ:
        shared = shared.parent
    root = shared / f"site-{app.parent.name}-{app.stem}"
    with _alone(shared / f"{root.name}.lock"):
        if not (root / "dist").exists():
            shutil.rmtree(root, ignore_errors=True)
            # Only the project's own site is put into other forms.
            options = () if app == ROOT / "app.py" else ("--no-downloads",)
            result = run_build(project(root, app), *options)
            assert result.returncode == 0, result.stderr
    return root / "dist"


@contextmanager
def _alone(lock: Path) -> Iterator[None]:
    """Wait until no other process is in here."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield
