"""The whole site as one HTML file: alone in a folder, opened without a server or a network."""

import shutil
from base64 import b64encode
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Request, expect

from positions import __version__
from positions.build.single import LIMIT
from tests.browser.conftest import START, open_linked, wait_until_linked


@pytest.fixture
def file(dist: Path, tmp_path: Path) -> Path:
    """The file in a folder of its own, whose name has a space in it."""
    folder = tmp_path / "from a friend"
    folder.mkdir()
    return Path(shutil.copy(dist / "positions.html", folder))


@pytest.fixture
def asked() -> list[str]:
    """Addresses outside the file that the page asked for."""
    return []


@pytest.fixture
def tolerated() -> list[str]:
    """The file itself, which is no host."""
    return [r"asked another host: file:.*/positions\.html"]


@pytest.fixture
def page(browser: Browser, asked: list[str]) -> Iterator[Page]:
    def on_request(request: Request) -> None:
        if not request.url.startswith(("blob:", "data:")):
            asked.append(request.url)

    with browser.new_context(offline=True) as context:
        page = context.new_page()
        page.on("request", on_request)
        yield page


def test_a_link_with_state_opens_and_the_figures_follow(
    page: Page, file: Path, asked: list[str]
) -> None:
    address = f"{file.as_uri()}?topic=explorer&position=25"
    page.goto(address)
    wait_until_linked(page)
    slider = page.get_by_role("slider", name="Position").first
    assert slider.get_attribute("aria-valuenow") == "25"
    slider.press("ArrowRight")
    expect(page.locator("#sinusoidal-now")).to_contain_text("position 26", timeout=30_000)
    page.wait_for_function("location.href.includes('position=26')")
    page.get_by_role("button", name="Contents").click()
    expect(page.get_by_text(f"Positions {__version__}")).to_be_visible()
    expect(page.get_by_role("link", name="Source code")).to_have_count(0)
    # Nothing but the file itself was asked for, and nobody is told that it cannot be kept.
    assert asked == [address]
    expect(page.locator("#notice")).to_be_hidden()


@pytest.mark.soak
def test_the_picture_is_there_before_python_and_stays(page: Page, file: Path) -> None:
    page.goto(file.as_uri())
    page.wait_for_selector("#page[data-painted]", timeout=START)
    page.evaluate("document.querySelector('#page').firstElementChild.kept = true")
    wait_until_linked(page)
    assert page.evaluate("document.querySelector('#page').firstElementChild.kept")
    assert page.evaluate("document.fonts.check('16px Roboto')")


@pytest.mark.soak
def test_python_can_be_started_anew(page: Page, file: Path) -> None:
    page.add_init_script(
        """const { Worker: Native } = window;
        window.Worker = class extends Native {
            constructor(...all) { super(...all); window.lastWorker = this; }
        };"""
    )
    open_linked(page, file.as_uri())
    page.evaluate("lastWorker.onerror(new ErrorEvent('error', { message: 'out of memory' }))")
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Your settings are kept")
    alert.get_by_role("button", name="Restart Python").click()
    wait_until_linked(page)


def test_the_file_is_small_enough_to_send(file: Path) -> None:
    assert 10_000_000 < file.stat().st_size <= LIMIT


def test_the_token_table_is_brought_as_a_second_file(page: Page, dist: Path, file: Path) -> None:
    page.goto(f"{file.as_uri()}?topic=real_embeddings&step=0")
    wait_until_linked(page)
    box = page.locator(".box", has=page.get_by_label("Choose the file"))
    (table,) = (dist / "data" / "minilm").glob("tokens-*.npy")
    expect(box).to_contain_text(table.name)
    choose = page.get_by_label("Choose the file")
    choose.set_input_files({"name": "a.npy", "mimeType": "", "buffer": b"no table"})
    expect(page.get_by_role("alert").filter(has_text="could not be loaded")).to_be_visible()
    content = table.read_bytes()
    page.evaluate(
        """async ({ name, address }) => {
          const content = await (await fetch(address)).arrayBuffer();
          const transfer = new DataTransfer();
          transfer.items.add(new File([content], name));
          dispatchEvent(new DragEvent("drop", { dataTransfer: transfer, cancelable: true }));
        }""",
        {"name": table.name, "address": "data:;base64," + b64encode(content).decode()},
    )
    expect(page.get_by_text("All tables are here")).to_be_visible()
    expect(page.get_by_role("alert").filter(has_text="could not be loaded")).to_be_hidden()


def test_the_picture_in_the_file_is_seen_where_no_script_runs(browser: Browser, file: Path) -> None:
    with browser.new_context(offline=True, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(file.as_uri())
        expect(page.locator("#picture .figure img").first).to_be_visible()


@pytest.mark.soak
@pytest.mark.parametrize(
    ("query", "state"), [("", "here"), ("?topic=explorer&position=25", "none")]
)
def test_the_picture_in_the_file_is_shown_for_its_own_address_alone(
    page: Page, file: Path, query: str, state: str
) -> None:
    # Whatever comes later in the file is cut off, so that nothing is painted.
    text = file.read_text(encoding="utf-8")
    file.write_text(text[: text.index('<script type="text/plain"')], encoding="utf-8")
    page.goto(f"{file.as_uri()}{query}")
    assert page.locator(":root").get_attribute("data-picture") == state
    expect(page.locator("#picture")).to_be_visible(visible=state == "here")
