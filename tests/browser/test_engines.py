"""The same few things in every engine that this machine has: Chromium, Firefox, WebKitGTK."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.engines import Engine, WebKit, found
from tests.browser.server import Site, serve

ENGINES = found()

SLIDER = "find('input[type=range][aria-label=Position]')"


@pytest.fixture(params=ENGINES)
def engine(request: pytest.FixtureRequest, browser: Browser, tmp_path: Path) -> Iterator[Engine]:
    folder = tmp_path / "profile"
    folder.mkdir()
    with ENGINES[request.param](browser, folder) as opened:
        yield opened
        assert opened.faults() == []


def wait(engine: Engine, condition: str) -> None:
    """Wait until something holds."""
    engine.run(f"until(() => {condition})")


def wait_until_linked(engine: Engine) -> None:
    """Wait until Python answers."""
    wait(engine, "find('#page[data-linked]') !== undefined")


def focus(engine: Engine, element: str) -> None:
    """Give an element the focus, as Tab does."""
    wait(engine, f"{element} !== undefined")
    engine.run(f"{element}.focus()")


def test_a_link_opens_python_answers_and_back_leads_back(engine: Engine, site: Site) -> None:
    engine.open(f"{site.url}?topic=explorer&position=25&base=banana")
    wait_until_linked(engine)
    # What the link says is there, and what is wrong with it is named.
    wait(engine, f"{SLIDER}?.value === '25'")
    wait(engine, "every(document).some((e) => e.matches('li') && /base=banana/.test(e.innerText))")
    focus(engine, SLIDER)
    engine.press("ArrowRight")
    wait(engine, "text('#sinusoidal-now').includes('position 26')")
    wait(engine, "location.search.includes('position=26')")
    focus(engine, "every(document).find((e) => e.matches('button') && e.textContent === 'Reset')")
    engine.press("Enter")
    wait(engine, "text('#sinusoidal-now').includes('position 18')")
    engine.back()
    wait(engine, "text('#sinusoidal-now').includes('position 26')")


# What follows runs each time in Chromium, in files of its own.


@pytest.mark.soak
def test_python_starts_from_the_image_where_the_engine_can_take_one(
    engine: Engine, site: Site
) -> None:
    engine.open(site.url)
    wait_until_linked(engine)
    starts = {
        name
        for name in ("image", "packages")
        if any(
            path.startswith(f"/runtime/{name}-") and "rest" not in path for path in site.requests
        )
    }
    assert starts == ({"packages"} if isinstance(engine, WebKit) else {"image"})


@pytest.mark.soak
def test_the_one_file_opens_alone_in_a_folder(engine: Engine, dist: Path, tmp_path: Path) -> None:
    folder = tmp_path / "from a friend"
    folder.mkdir()
    file = Path(shutil.copy(dist / "positions.html", folder))
    engine.open(f"{file.as_uri()}?topic=explorer&position=25")
    wait_until_linked(engine)
    wait(engine, f"{SLIDER}?.value === '25'")
    focus(engine, SLIDER)
    engine.press("ArrowRight")
    wait(engine, "text('#sinusoidal-now').includes('position 26')")
    asked = engine.run("performance.getEntriesByType('resource').map(({ name }) => name)")
    assert [url for url in asked if not url.startswith(("blob:", "data:"))] == []


@pytest.mark.soak
def test_after_one_visit_it_opens_without_a_network(engine: Engine, dist: Path) -> None:
    with serve(dist, "courses/positions/") as site:
        engine.open(site.url)
        wait_until_linked(engine)
        wait(engine, "document.documentElement.dataset.offline === 'ready'")
    engine.open(f"{site.url}?topic=rotary&step=1&position=7")
    wait_until_linked(engine)
    wait(engine, "text('.sentence').includes('7')")


@contextmanager
def course_page(folder: Path, site: Site, *positions: int) -> Iterator[str]:
    """Serve a page of another site that has a figure for each position, and hears from them."""
    figures = "".join(
        f'<positions-explorer topic="explorer" state="step=1&amp;position={position}">'
        "</positions-explorer>"
        for position in positions
    )
    course = folder / "course"
    course.mkdir()
    (course / "week-3.html").write_text(
        f"""<!doctype html><title>Week 3</title><script src="{site.url}embed.js" async></script>
        {figures}
        <script>
        const heard = [];
        addEventListener("positions:change", ({{ detail }}) => heard.push(detail.state.position));
        </script>"""
    )
    with serve(course) as host:
        yield f"{host.url}week-3.html"


@pytest.mark.soak
def test_a_course_page_of_another_site_has_a_live_figure(
    engine: Engine, site: Site, tmp_path: Path
) -> None:
    with course_page(tmp_path, site, 18) as url:
        engine.open(url)
        wait(engine, "heard.at(-1) === 18")
        engine.run("find('positions-explorer').state = { position: 22 }")
        wait(engine, "heard.at(-1) === 22")
        # As high as its content, which only the frame knows.
        wait(engine, "find('iframe').offsetHeight > 500")


@pytest.mark.soak
def test_two_figures_of_a_course_page_share_one_python(
    engine: Engine, site: Site, tmp_path: Path
) -> None:
    with course_page(tmp_path, site, 18, 30) as url:
        engine.open(url)
        wait(engine, "heard.includes(18)")
        # A figure runs once it is seen.
        second = "every(document).filter((e) => e.matches('positions-explorer'))[1]"
        engine.run(f"{second}.scrollIntoView()")
        wait(engine, "heard.includes(30)")
        engine.run(f"{second}.state = {{ position: 31 }}")
        wait(engine, "heard.includes(31)")
    loaded = [path for path in site.requests if path.endswith(".wasm")]
    assert loaded
    assert len(loaded) == len(set(loaded))
