"""One visit of a page in a browser, and what it measures."""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, Playwright, Request, Response

from tests import chromium
from tests.benchmarks import renderer
from tests.benchmarks.server import Served, total

SLIDER = "Position"
PRESSES = 3
"""Times that a key is pressed before a page counts as one that does not answer."""

LOST = 10
"""Moves without any effect after which a visit is given up."""

START = 600_000
"""Milliseconds that a page may take until it answers, on a slow line and a slow machine."""

KEPT = """() => !document.querySelector("#page[data-linked]")
  || !["", "keeping"].includes(document.documentElement.dataset.offline ?? "")"""
"""Whether a page has kept what it keeps for the next visit, or is none that does."""

NO_NETWORK = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"

NETWORKS: dict[str, dict[str, Any]] = {
    # The preset of the browser's developer tools: 9 Mbit/s less a tenth, a round trip of 165 ms.
    "fast4g": {
        "offline": False,
        "latency": 60 * 2.75,
        "downloadThroughput": 9e6 / 8 * 0.9,
        "uploadThroughput": 1.5e6 / 8 * 0.9,
    },
}


class VisitError(Exception):
    """The visit measured nothing that could be compared."""


@dataclass(frozen=True)
class Conditions:
    """What the browser is made to believe of its line and its machine.

    Attributes
    ----------
    network : str or None
        A key of `NETWORKS`; None leaves the loopback as fast as it is.
    slowdown : float
        Times by which the processor is slower.
    collectable : bool
        Whether scripts may call for a collection of garbage.
    """

    network: str | None = None
    slowdown: float = 1.0
    collectable: bool = False


@dataclass(frozen=True)
class Move:
    """A press of an arrow key on the slider; milliseconds since the key's event.

    Attributes
    ----------
    first, last : float
        End of the frame in which the first, the last figure had been painted with new data.
    page_work, worker_work : float or None
        Milliseconds for which the thread of the page, the worker had a processor; None where
        the system does not tell.
    """

    first: float
    last: float
    page_work: float | None
    worker_work: float | None

    @property
    def work(self) -> float | None:
        """Milliseconds of both together."""
        if self.page_work is None or self.worker_work is None:
            return None
        return self.page_work + self.worker_work


@dataclass(frozen=True)
class Visit:
    """What a visit has measured; times in seconds since navigation began.

    Attributes
    ----------
    first_plot : float
        End of the frame with the first figure on the page, be it a picture of one.
    live_plot : float
        End of the frame with the first figure that can change.
    interactive : float
        Python's document is linked and its slider takes keys.
    answered : float
        End of the frame with the first figure painted with data that Python sent in answer to
        a key on the slider, pressed as soon as it took keys.
    presses : int
        Keys that had to be pressed for that.
    raw, gzipped : int
        Bytes sent until `answered`.
    plot_raw, plot_gzipped : int
        Bytes sent to the page, not to its worker, until `first_plot`.
    load_tasks : tuple of float
        Milliseconds of each task over 50 ms of the page's thread between `first_plot` and
        `answered`.
    move_tasks : tuple of float
        The same during `moves`.
    moves : tuple of Move
        Those that changed a figure.
    lost : int
        Those that changed none.
    sent : mapping of str to int
        Bytes, gzipped, of each file sent until `answered`.
    errors : tuple of str
        Exceptions that nobody caught and errors on the console.
    """

    first_plot: float
    live_plot: float
    interactive: float
    answered: float
    presses: int
    raw: int
    gzipped: int
    plot_raw: int
    plot_gzipped: int
    load_tasks: tuple[float, ...]
    move_tasks: tuple[float, ...]
    moves: tuple[Move, ...]
    lost: int
    sent: Mapping[str, int]
    errors: tuple[str, ...]


@contextmanager
def opened(
    playwright: Playwright, profile: Path, conditions: Conditions
) -> Iterator[tuple[Page, list[str], list[str]]]:
    """Open an empty page in a browser with a profile; give it with its failures and errors."""
    options = [NO_NETWORK]
    if conditions.collectable:
        options.append("--js-flags=--expose-gc")
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=chromium.find(),
        args=[*chromium.FLAGS, *options],
        viewport={"width": 1280, "height": 800},
    )
    failures: list[str] = []
    errors: list[str] = []

    def on_response(response: Response) -> None:
        if response.status >= 400:
            failures.append(f"{response.status} for {response.url}")

    def on_failed(request: Request) -> None:
        failures.append(f"{request.failure} for {request.url}")

    with ExitStack() as stack:
        stack.callback(context.close)
        page = context.new_page()
        page.set_default_timeout(START)
        page.on("response", on_response)
        page.on("requestfailed", on_failed)
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.on("console", lambda m: errors.append(m.text) if m.type == "error" else None)
        page.add_init_script(path=Path(__file__).parent / "probe.js")
        if conditions.network is not None:
            # Given to the page, it holds for what the page's workers load as well.
            session = context.new_cdp_session(page)
            session.send("Network.enable")
            session.send("Network.emulateNetworkConditions", NETWORKS[conditions.network])
        if conditions.slowdown > 1:
            stack.enter_context(
                renderer.slowed(lambda: renderer.find(profile), conditions.slowdown)
            )
        yield page, failures, errors


def visit(
    playwright: Playwright, served: Served, profile: Path, conditions: Conditions, moves: int
) -> Visit:
    """Visit a site and measure.

    Parameters
    ----------
    playwright : Playwright
    served : Served
    profile : Path
        Folder of the browser's profile; a new one makes a first visit.
    conditions : Conditions
    moves : int
        Keys to press after Python's first answer.

    Returns
    -------
    Visit

    Raises
    ------
    VisitError
        If a request failed or left the loopback, or Python gave no answer.
    """
    before = len(served.sent)
    with opened(playwright, profile, conditions) as (page, failures, errors):
        answered, presses = start(page, served)
        report = page.evaluate("benchmark.report()")
        page.evaluate("benchmark.settled()")
        threads = renderer.threads(profile)
        moved, lost = _moves(page, threads, moves)
        tasks = page.evaluate("benchmark.report().longTasks")
        page.wait_for_function(KEPT)
    if failures:
        raise VisitError(f"{served.url}: " + "; ".join(failures[:5]))
    sent = served.sent[before:]
    origin, first_plot, live_plot = (report[key] for key in ("origin", "firstPlot", "livePlot"))
    if first_plot is None or live_plot is None:
        raise VisitError(f"{served.url}: no plot was painted before Python answered.")
    until = (origin + answered) / 1000
    raw, gzipped = total(sent, until=until)
    by_page = [answer for answer in sent if not answer.by_worker]
    plot_raw, plot_gzipped = total(by_page, until=(origin + first_plot) / 1000)
    return Visit(
        first_plot=first_plot / 1000,
        live_plot=live_plot / 1000,
        interactive=report["interactive"] / 1000,
        answered=answered / 1000,
        presses=presses,
        raw=raw,
        gzipped=gzipped,
        plot_raw=plot_raw,
        plot_gzipped=plot_gzipped,
        load_tasks=tuple(time for start, time in tasks if first_plot <= start < answered),
        move_tasks=tuple(time for start, time in tasks if start >= answered),
        moves=moved,
        lost=lost,
        sent={answer.path: answer.gzipped for answer in sent if answer.ended <= until},
        errors=tuple(errors),
    )


def start(page: Page, served: Served) -> tuple[float, int]:
    """Open a site and press keys until Python answers; give when it did and how many it took."""
    page.goto(served.url, wait_until="commit")
    watched = page.evaluate("name => benchmark.linked(name)", SLIDER)
    if "failed" in watched:
        raise VisitError(f"{served.url}: {watched['failed']}")
    if not (watched["figures"] and watched["sources"]):
        raise VisitError(f"{served.url}: no figures were found.")
    for presses in range(1, PRESSES + 1):
        answer = press(page, "answered")
        if answer["answered"] is not None:
            return float(answer["answered"]), presses
    raise VisitError(f"{served.url}: Python did not answer the slider.")


def press(page: Page, until: str) -> dict[str, Any]:
    """Press a key on the slider and wait until Python has ``answered`` or all has ``settled``."""
    page.keyboard.press(page.evaluate("benchmark.expect()"))
    made: dict[str, Any] = page.evaluate(f"benchmark.{until}()")
    return made


def _moves(
    page: Page, threads: renderer.Threads | None, count: int
) -> tuple[tuple[Move, ...], int]:
    moved: list[Move] = []
    lost = 0
    for _ in range(count):
        before = threads.spent() if threads else None
        made = press(page, "settled")
        after = threads.spent() if threads else None
        if made["last"] is None:
            lost += 1
            if lost > LOST:
                raise VisitError(f"{lost} moves of the slider changed no figure.")
            continue
        page_work = worker_work = None
        if before and after:
            page_work, worker_work = after[0] - before[0], after[1] - before[1]
        begun = made["start"]
        moved.append(Move(made["first"] - begun, made["last"] - begun, page_work, worker_work))
    return tuple(moved), lost
