"""The browser's renderer processes, where a page and its workers run."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

PROC = Path("/proc")
PERIOD = 0.01
"""Seconds of a run and a stop together."""

LOOK_EVERY = 0.05
"""Seconds between two looks for new processes."""


def find(profile: Path) -> list[int]:
    """Give the process ids of the renderers of the browser that uses a profile."""
    parents: dict[int, int] = {}
    commands: dict[int, list[str]] = {}
    for folder in PROC.iterdir():
        if not folder.name.isdigit():
            continue
        try:
            command = (folder / "cmdline").read_bytes().decode("utf-8", "replace")
            status = (folder / "stat").read_text()
        except OSError:  # it has ended since
            continue
        pid = int(folder.name)
        parents[pid] = int(status.rpartition(")")[2].split()[1])
        commands[pid] = command.replace("\0", " ").split()
    option = f"--user-data-dir={profile}"
    family = {pid for pid, command in commands.items() if option in command}
    while more := {pid for pid, parent in parents.items() if parent in family} - family:
        family |= more
    return sorted(pid for pid in family if "--type=renderer" in commands[pid])


def memory(profile: Path) -> int | None:
    """Sum the bytes that the renderers share with nobody, or None where that is not known."""
    total = 0
    for pid in find(profile):
        try:
            lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
        except OSError:
            return None
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))
    return total * 1024 or None


@contextmanager
def slowed(profile: Path, times: float) -> Iterator[None]:
    """Let the renderers run for one part in `times` of the time, until the context ends.

    The browser's protocol slows the thread of the page alone; a worker runs on at full speed
    (tried with Chromium 156, which refuses the command for a worker). So whole processes are
    stopped and continued, which slows page and worker alike.
    """
    ended = threading.Event()

    def run() -> None:
        known: list[int] = []
        looked = 0.0
        while not ended.is_set():
            if time.monotonic() - looked > LOOK_EVERY:
                known, looked = find(profile), time.monotonic()
            _signal(known, signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / times))
            _signal(known, signal.SIGCONT)
            time.sleep(PERIOD / times)

    thread = threading.Thread(target=run)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join()


def _signal(pids: list[int], number: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, number)
        except ProcessLookupError:
            continue
