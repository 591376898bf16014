"""The link between page and Python: nothing lost, nothing twice, nothing out of order."""

import re
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import open_linked, wait_until_linked, watching
from tests.browser.server import Site, empty, hold, serve


@pytest.fixture(scope="module")
def gate() -> threading.Event:
    """Where the slow callback waits: until it is set, Python is busy."""
    return threading.Event()


@pytest.fixture(scope="module")
def opened(browser: Browser, probe_dist: Path, gate: threading.Event) -> Iterator[Page]:
    """One page for all tests that want Python to be up."""
    with serve(probe_dist) as site, browser.new_context(service_workers="block") as context:
        site.faults.append(("gate$", lambda handler: gate.wait(60) and empty(handler)))
        page = context.new_page()
        open_linked(page, site.url)
        yield page


@pytest.fixture
def linked(opened: Page, gate: threading.Event) -> Iterator[Page]:
    """The page as it was when Python came up, with the gate shut."""
    with watching(opened, []):
        gate.set()
        opened.get_by_role("button", name="reset").click()
        expect(log(opened)).to_have_text("query=")
        gate.clear()
        yield opened


def log(page: Page) -> Locator:
    """What Python has applied, in order."""
    return page.get_by_text(re.compile("^query="))


HAS = """({ label, value }) => [...Bokeh.documents[0].all_models].some(
    ({ data }) => data?.attributes.label === label && data.attributes.value === value)"""
"""Whether what the page says to Python has come to a value."""


def slider(page: Page, name: str) -> Locator:
    return page.get_by_role("slider", name=name).first


def test_events_during_a_slow_callback_are_applied_once_and_in_order(
    linked: Page, gate: threading.Event
) -> None:
    slider(linked, "slow").press("ArrowRight")
    slider(linked, "quick").press("ArrowRight")
    linked.get_by_role("button", name="click").click()
    linked.get_by_role("button", name="click").click()
    gate.set()
    expect(log(linked)).to_have_text("query= slow=1 quick=1 click click")


@pytest.mark.soak
def test_a_value_does_not_move_behind_a_click(linked: Page, gate: threading.Event) -> None:
    slider(linked, "slow").press("ArrowRight")
    slider(linked, "quick").press("ArrowRight")
    linked.get_by_role("button", name="click").click()
    slider(linked, "quick").press("ArrowRight")
    gate.set()
    expect(log(linked)).to_have_text("query= slow=1 quick=1 click quick=2")


def test_the_newest_value_wins_while_python_is_busy(linked: Page, gate: threading.Event) -> None:
    slider(linked, "slow").press("ArrowRight")
    linked.get_by_role("slider", name="quick").first.focus()
    for _ in range(20):
        linked.keyboard.press("PageUp")
    # A slider takes keys in before it passes its value on.
    linked.wait_for_function(HAS, arg={"label": "quick", "value": 100})
    gate.set()
    expect(log(linked)).to_have_text("query= slow=1 quick=100")


@pytest.mark.soak
def test_busy_lasts_until_the_change_is_on_the_page(linked: Page, gate: threading.Event) -> None:
    status = linked.locator("#status")
    slider(linked, "slow").press("ArrowRight")
    expect(status).to_have_attribute("data-busy", "true")
    gate.set()
    linked.wait_for_function("document.getElementById('status').dataset.busy === 'false'")
    assert log(linked).inner_text() == "query= slow=1"


@pytest.mark.soak
def test_an_error_is_shown_and_the_controls_live_on(linked: Page) -> None:
    quick = slider(linked, "quick")
    for value in range(1, 8):
        quick.press("ArrowRight")
        if value < 7:
            expect(log(linked)).to_contain_text(f"quick={value}")
    alert = linked.get_by_role("alert")
    expect(alert).to_contain_text("could not be drawn")
    alert.get_by_text("Details").click()
    expect(alert).to_contain_text("ValueError: quick must not be 7")
    quick.press("ArrowRight")
    expect(log(linked)).to_contain_text("quick=8")
    alert.get_by_role("button", name="Dismiss").click()
    expect(alert).to_be_hidden()


def test_an_error_does_not_swallow_the_events_behind_it(
    linked: Page, gate: threading.Event
) -> None:
    quick = slider(linked, "quick")
    for value in range(1, 7):
        quick.press("ArrowRight")
        expect(log(linked)).to_contain_text(f"quick={value}")
    slider(linked, "slow").press("ArrowRight")
    quick.press("ArrowRight")
    linked.get_by_role("button", name="click").click()
    gate.set()
    expect(log(linked)).to_have_text(re.compile("quick=6 slow=1 click$"))


def test_values_of_every_kind_arrive_as_they_are(linked: Page) -> None:
    linked.get_by_role("slider", name="bounds").first.press("ArrowRight")
    expect(log(linked)).to_contain_text("bounds=11,20")
    words = linked.get_by_role("textbox", name="words")
    written = 'ünïcode 🙂 </script> \\ "'
    words.fill(written)
    words.press("Enter")
    expect(log(linked)).to_contain_text(f"text={written.encode().hex()}")


MEASURES = """async () => {
  const [plot] = Bokeh.index.query((view) => view.repainted);
  const views = [...plot.renderer_views.values()];
  const [axis] = views.filter((view) => view.extents && view.dimension === 1);
  const measured = () => [axis.extents.tick_label, axis.extents.axis_label];
  const seen = [measured()];
  plot.model.y_range.setv({ start: 0, end: 5e7 });
  seen.push(measured());
  axis.model.axis_label = "Height";
  measured();
  await plot.ready;
  seen.push(measured());
  axis.model.formatter.power_limit_high = 12;
  seen.push(measured());
  return seen;
}"""


def test_an_axis_is_measured_anew_when_it_needs_other_room(linked: Page) -> None:
    (start, none), (powers, _), (same, words), (digits, _) = linked.evaluate(MEASURES)
    assert start < powers == same < digits
    assert none == 0 < words


def test_what_the_reader_does_before_python_is_up_is_kept_and_applied(
    page: Page, probe: Site
) -> None:
    release = threading.Event()
    probe.faults.append(("packages-", hold(release)))
    page.goto(probe.url)
    page.wait_for_selector("#page[data-painted]")
    page.evaluate("document.querySelector('#page').firstElementChild.kept = true")
    slider(page, "quick").press("ArrowRight")
    slider(page, "quick").press("ArrowRight")
    page.get_by_role("button", name="click").click()
    page.get_by_role("textbox", name="words").fill("half typed")
    expect(page.locator("#status")).to_contain_text("Step 1 of")
    release.set()
    wait_until_linked(page)
    expect(log(page)).to_have_text("query= quick=2 click")
    assert page.evaluate("document.querySelector('#page').firstElementChild.kept")
    expect(page.get_by_role("textbox", name="words")).to_have_value("half typed")
    expect(page.get_by_role("textbox", name="words")).to_be_focused()


def test_python_sees_the_query_before_it_builds_the_page(page: Page, probe: Site) -> None:
    release = threading.Event()
    probe.faults.append(("packages-", hold(release)))
    page.goto(f"{probe.url}?n=300")
    expect(page.locator("#status")).to_contain_text("Step 1 of")
    # Not the picture of another state: a neutral frame.
    expect(page.locator(".frame")).to_be_visible()
    assert page.locator("#page[data-painted]").count() == 0
    release.set()
    wait_until_linked(page)
    expect(log(page)).to_have_text("query=?n=300")
