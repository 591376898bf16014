"""Three engines behind one small face: what a test needs to do as a reader does in each of them.

Playwright drives Chromium; Debian's Firefox speaks WebDriver BiDi by itself, and WebKitGTK comes
with a driver of its own, which needs a screen.
"""

import glob
import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import Browser, ConsoleMessage, Page
from selenium.webdriver import ActionChains, WebKitGTK
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.websocket_connection import WebSocketConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

PATIENCE = 90
"""Seconds that Python may take to come up on a busy machine."""

SIZE = (1280, 900)

KEYS = {"ArrowRight": Keys.ARROW_RIGHT, "Enter": Keys.RETURN}
"""Keys by their names in browsers, as WebDriver has them."""

BEFORE = """
const every = (root) => [...root.querySelectorAll("*")].flatMap((element) =>
  element.shadowRoot ? [element, ...every(element.shadowRoot)] : [element]);
const find = (selector) => every(document).find((element) => element.matches(selector));
const text = (selector) => find(selector)?.textContent ?? "";
const until = async (holds) => {
  const end = performance.now() + %d;
  for (;;) {
    const value = holds();
    if (value) return value;
    if (performance.now() > end)
      throw new Error(`never: ${holds}; ${text("#status").slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};
"""
"""What expressions may use: elements also of components, and waiting until something holds."""


class Engine(Protocol):
    """A browser with one page."""

    def open(self, url: str) -> None:
        """Go to an address."""

    def run(self, expression: str) -> Any:
        """Give the value of a JavaScript expression, waiting for it where it is a promise."""

    def press(self, key: str) -> None:
        """Press a key, wherever the page's focus is."""

    def back(self) -> None:
        """Press the browser's Back button."""

    def faults(self) -> list[str]:
        """Tell what the page's console has of errors and uncaught exceptions."""


def program(expression: str) -> str:
    """Give a function's body that has the value of an expression."""
    return f"{BEFORE % (1000 * PATIENCE)} return ({expression});"


class Chromium:
    """The page that other browser tests have, too."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._faults: list[str] = []
        page.on("pageerror", lambda error: self._faults.append(str(error)))
        page.on("console", self._on_console)

    def _on_console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._faults.append(message.text)

    def open(self, url: str) -> None:
        self._page.goto(url)

    def run(self, expression: str) -> Any:
        return self._page.evaluate(f"async () => {{ {program(expression)} }}")

    def press(self, key: str) -> None:
        self._page.keyboard.press(key)

    def back(self) -> None:
        self._page.go_back()

    def faults(self) -> list[str]:
        return self._faults


class Firefox:
    """One tab, over WebDriver BiDi: see W3C, section 7, for the commands."""

    def __init__(self, connection: WebSocketConnection) -> None:
        self._connection = connection
        self._faults: list[str] = []
        connection.callbacks["log.entryAdded"] = [self._on_entry]
        self._tell("session.new", capabilities={})
        self._tell("session.subscribe", events=["log.entryAdded"])
        # The first tab never has the focus, and Enter then presses no button.
        self._tab = self._tell("browsingContext.create", type="tab")

    def _on_entry(self, entry: dict[str, Any]) -> None:
        # Firefox's own parts log as well, without a page.
        if entry["level"] == "error" and entry["source"].get("context"):
            self._faults.append(str(entry["text"]))

    def _tell(self, method: str, **parameters: Any) -> Any:
        answer = self._connection.send_cmd(method, parameters)
        assert "error" not in answer, answer
        return answer["result"]

    def open(self, url: str) -> None:
        self._tell("browsingContext.navigate", **self._tab, url=url, wait="complete")

    def run(self, expression: str) -> Any:
        answer = self._tell(
            "script.evaluate",
            # As text, because BiDi has another form for each kind of value.
            expression=f"(async () => {{ {program(expression)} }})().then(JSON.stringify)",
            awaitPromise=True,
            target=self._tab,
        )
        assert answer["type"] == "success", answer
        return json.loads(answer["result"].get("value", "null"))

    def press(self, key: str) -> None:
        value = KEYS[key]
        actions = [{"type": kind, "value": value} for kind in ("keyDown", "keyUp")]
        self._tell(
            "input.performActions",
            **self._tab,
            actions=[{"type": "key", "id": "keyboard", "actions": actions}],
        )

    def back(self) -> None:
        self._tell("browsingContext.traverseHistory", **self._tab, delta=-1)

    def faults(self) -> list[str]:
        return self._faults


class WebKit:
    """WebKitGTK's own small browser."""

    def __init__(self, driver: WebKitGTK, output: Path) -> None:
        self._driver = driver
        self._output = output
        driver.set_script_timeout(PATIENCE + 10)
        driver.set_window_rect(0, 0, *SIZE)

    def open(self, url: str) -> None:
        self._driver.get(url)

    def run(self, expression: str) -> Any:
        value, problem = self._driver.execute_async_script(
            "const [tell] = arguments;"
            f"(async () => {{ {program(expression)} }})()"
            ".then((value) => tell([value, null]), (error) => tell([null, String(error)]));"
        )
        assert problem is None, problem
        return value

    def press(self, key: str) -> None:
        ActionChains(self._driver).send_keys(KEYS[key]).perform()

    def back(self) -> None:
        self._driver.back()

    def faults(self) -> list[str]:
        said = self._output.read_text(errors="replace")
        return re.findall(r"^CONSOLE \S+ ERROR .*", said, re.MULTILINE)


@contextmanager
def chromium(browser: Browser, _folder: Path) -> Iterator[Engine]:
    with browser.new_context() as context:
        yield Chromium(context.new_page())


@contextmanager
def firefox(_browser: Browser, folder: Path) -> Iterator[Engine]:
    size = (f"--width={SIZE[0]}", f"--height={SIZE[1]}")
    command = ["firefox-esr", "--headless", *size, "--profile", str(folder)]
    with subprocess.Popen(
        [*command, "--remote-debugging-port=0"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stderr is not None
        said = ""
        for line in process.stderr:
            said += line
            if found := re.search(r"WebDriver BiDi listening on (ws:\S+)", line):
                break
        else:
            raise AssertionError(f"Firefox did not start:\n{said}")
        # It would stop at a pipe that nobody empties.
        threading.Thread(target=process.stderr.read, daemon=True).start()
        connection = WebSocketConnection(f"{found[1]}/session", PATIENCE + 10, 0.02)
        try:
            yield Firefox(connection)
        finally:
            # The connection ends with it; closing it first takes ten seconds.
            process.kill()


@contextmanager
def webkit(_browser: Browser, folder: Path) -> Iterator[Engine]:
    options = Options()
    options.binary_location = MINI_BROWSER[0]
    options.add_argument("--automation")
    options.add_argument("--enable-write-console-messages-to-stdout=true")
    output = folder / "output"
    with (
        screen() as display,
        output.open("wb") as log,
    ):
        service = Service(
            "/usr/bin/WebKitWebDriver", log_output=log, env={**os.environ, "DISPLAY": display}
        )
        driver = WebKitGTK(options=options, service=service)
        try:
            yield WebKit(driver, output)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """Have a screen that nobody sees; give its name."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    ) as process:
        assert process.stdout is not None
        try:
            yield f":{process.stdout.readline().strip()}"
        finally:
            process.terminate()


MINI_BROWSER = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")  # noqa: PTH207 - a whole path

Opening = Callable[[Browser, Path], AbstractContextManager[Engine]]


def found() -> dict[str, Opening]:
    """Give the engines of this machine: Chromium, which all browser tests need, and the others."""
    engines: dict[str, Opening] = {"chromium": chromium}
    if shutil.which("firefox-esr"):
        engines["firefox"] = firefox
    if shutil.which("WebKitWebDriver") and shutil.which("Xvfb") and MINI_BROWSER:
        engines["webkit"] = webkit
    return engines
