"""The browser's renderer processes, where a page and its workers run."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

PROC = Path("/proc")
RUN = 0.005
"""Seconds for which a slowed process runs at a time."""

LOOK_EVERY = 0.25
"""Seconds between two looks for new processes."""

WORKER = "DedicatedWorker"
"""How the thread of a worker begins to name itself."""


def find(profile: Path) -> list[int]:
    """Give the process ids of the renderers of the browser that uses a profile."""
    return [pid for pid, command in family(profile).items() if "--type=renderer" in command]


def family(profile: Path) -> dict[int, list[str]]:
    """Give the commands of all processes of the browser that uses a profile, by process id."""
    parents: dict[int, int] = {}
    commands: dict[int, list[str]] = {}
    if not PROC.is_dir():
        return {}
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
    found = {pid for pid, command in commands.items() if option in command}
    while more := {pid for pid, parent in parents.items() if parent in found} - found:
        found |= more
    return {pid: commands[pid] for pid in sorted(found)}


def memory(profile: Path) -> int | None:
    """Give the bytes of the page's process that it shares with nobody; None where not known."""
    for pid, _ in _working(profile):
        lines = (PROC / str(pid) / "smaps_rollup").read_text().splitlines()
        private = [int(line.split()[1]) for line in lines if line.startswith("Private_")]
        return sum(private) * 1024
    return None


@dataclass(frozen=True)
class Threads:
    """The threads in which a page and its workers run: their accounts with the system."""

    page: Path
    workers: tuple[Path, ...]

    def spent(self) -> tuple[float, float]:
        """Give the milliseconds for which page and workers have had a processor."""
        return _spent(self.page), sum(map(_spent, self.workers))


def threads(profile: Path) -> Threads | None:
    """Find the threads of the page that has a worker, or None where the system does not tell."""
    for pid, workers in _working(profile):
        return Threads(PROC / str(pid) / "task" / str(pid) / "schedstat", workers)
    return None


def _working(profile: Path) -> Iterator[tuple[int, tuple[Path, ...]]]:
    """Give the renderers that have workers, with the workers' accounts."""
    for pid in find(profile):
        workers = tuple(
            task / "schedstat"
            for task in (PROC / str(pid) / "task").iterdir()
            if (task / "comm").read_text().startswith(WORKER) and (task / "schedstat").exists()
        )
        if workers:
            yield pid, workers


def _spent(account: Path) -> float:
    return int(account.read_text().split()[0]) / 1e6


@contextmanager
def slowed(find_processes: Callable[[], list[int]], times: float) -> Iterator[None]:
    """Let processes run for one part in `times` of the time, until the context ends.

    The browser's protocol slows the thread of the page alone; a worker runs on at full speed
    (tried with Chromium 156, which refuses the command for a worker). So whole processes are
    stopped and continued, which slows page and worker alike.
    """

    def run(ended: threading.Event) -> None:
        known: list[int] = []
        looked = -LOOK_EVERY
        while not ended.is_set():
            continued = time.monotonic()
            time.sleep(RUN)
            if time.monotonic() - looked > LOOK_EVERY:
                known, looked = find_processes(), time.monotonic()
            _signal(known, signal.SIGSTOP)
            # Measured, as a busy machine wakes this thread late.
            time.sleep((time.monotonic() - continued) * (times - 1))
            _signal(known, signal.SIGCONT)

    with beside(run):
        yield


@contextmanager
def beside(act: Callable[[threading.Event], None]) -> Iterator[None]:
    """Let something run in a thread of its own, which an event tells when the context ends."""
    ended = threading.Event()
    thread = threading.Thread(target=act, args=[ended])
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
