"""The lines for teachers, pasted into what course pages are made with."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import START
from tests.browser.server import Site, serve

pytestmark = pytest.mark.soak

TAG = """<script src="{url}embed.js" async></script>
<positions-explorer topic="explorer" state="step=1&amp;position=18">
  <a href="{url}?topic=explorer&amp;step=1">Three ways to say where a token stands</a>
</positions-explorer>"""
"""As *Teach* writes them."""

FRAME = """<iframe src="{url}?embed=1&amp;topic=explorer&amp;step=1&amp;position=18"
  title="Three ways to say where a token stands" width="100%" height="900"
  loading="lazy"></iframe>"""

TEXT = "# Week 3\n\nMove the position.\n\n{lines}\n\nWhat stayed the same?\n"


def sphinx(lines: str, folder: Path) -> Path:
    (folder / "conf.py").write_text('extensions = ["myst_parser"]\n')
    (folder / "index.md").write_text(TEXT.format(lines=lines))
    run("sphinx", "-W", "-b", "html", str(folder), str(folder / "site"))
    return folder / "site"


def mkdocs(lines: str, folder: Path) -> Path:
    # Without this the theme asks another host for its letters.
    config = "site_name: Course\nuse_directory_urls: false\ntheme: {name: material, font: false}\n"
    (folder / "mkdocs.yml").write_text(config)
    (folder / "docs").mkdir()
    (folder / "docs" / "index.md").write_text(TEXT.format(lines=lines))
    run("mkdocs", "build", "--strict", "--quiet", "--config-file", str(folder / "mkdocs.yml"))
    return folder / "site"


def quarto(lines: str, folder: Path) -> Path:
    """By hand, in the markup of its pages: its package has no program, and fetches one."""
    page = f"""<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Week 3</title>
    <meta name="generator" content="quarto">
    <style>.page-columns {{ display: grid; grid-template-columns: 1fr minmax(0, 800px) 1fr; }}
    .content {{ grid-column: 2; }}</style></head>
    <body class="fullcontent quarto-light">
    <div id="quarto-content" class="page-columns page-rows-contents page-layout-article">
    <main class="content" id="quarto-document-content">
    <section id="week-3" class="level1"><h1>Week 3</h1>
    {lines}
    </section></main></div></body></html>"""
    (folder / "index.html").write_text(page)
    return folder


def run(module: str, *options: str) -> None:
    command = [sys.executable, "-m", module, *options]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stderr


@pytest.mark.parametrize("make", [sphinx, mkdocs, quarto])
def test_the_lines_make_a_live_figure(
    page: Page, site: Site, tmp_path: Path, make: Callable[[str, Path], Path]
) -> None:
    with serve(make(TAG.format(url=site.url), tmp_path)) as course:
        page.goto(f"{course.url}index.html")
        expect(page.get_by_role("heading", name="Week 3")).to_be_visible()
        moves(page.locator("positions-explorer iframe"))
        page.wait_for_function("document.querySelector('positions-explorer').state.position === 19")


def test_a_platform_that_strips_scripts_shows_a_live_frame(
    page: Page, site: Site, tmp_path: Path
) -> None:
    """By hand, in the markup of a Moodle page, on a server that lets no script run."""
    (tmp_path / "index.html").write_text(
        f"""<!DOCTYPE html><html lang="en"><title>Course: Week 3</title>
        <link rel="icon" href="data:,"><body class="path-mod-page limitedwidth">
        <div id="page" class="drawers"><section id="region-main"><div role="main">
        <div class="box py-3 generalbox"><div class="no-overflow"><h3>Week 3</h3>
        {FRAME.format(url=site.url)}
        </div></div></div></section></div></body></html>"""
    )
    with serve(tmp_path) as course:
        course.headers["Content-Security-Policy"] = "script-src 'none'"
        page.goto(f"{course.url}index.html")
        moves(page.locator("iframe"))


def moves(holder: Locator) -> None:
    """See that the figure in a frame answers."""
    holder.scroll_into_view_if_needed()
    frame = holder.element_handle().content_frame()
    assert frame is not None
    frame.wait_for_selector("#page[data-linked]", timeout=START, state="attached")
    frame.get_by_role("slider", name="Position").first.press("ArrowRight")
    expect(frame.locator("#sinusoidal-now")).to_contain_text("position 19", timeout=30_000)
