"""Without a network: whole, one version at a time, and nobody else's business."""

import json
import re
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from positions.build import offline
from tests.browser.conftest import START, open_linked, watching
from tests.browser.server import Site, serve

Serving = Callable[[AbstractContextManager[Site]], Site]
KEEPER = "service-worker.js"
OFFERED = "A new version of this page is ready"


@pytest.fixture
def context(browser: Browser) -> Iterator[BrowserContext]:
    with browser.new_context() as context:
        yield context


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def published(probe_dist: Path, tmp_path: Path) -> Path:
    """A site whose files a test may change."""
    return Path(shutil.copytree(probe_dist, tmp_path / "site"))


def listed(folder: Path) -> tuple[dict[str, Any], str]:
    """What the script that keeps a site knows of it, and the rest of the script."""
    known, rest = (folder / KEEPER).read_text().split("\n", 1)
    return json.loads(known.removeprefix("const SITE = ").removesuffix(";")), rest


def relist(folder: Path, version: str) -> None:
    """List the files of a site anew, as its build does."""
    site, rest = listed(folder)
    (folder / KEEPER).unlink()
    files = offline.hashes(folder)
    page = [name for name in files if name in site["page"] or name.startswith("page-")]
    site |= {"version": version, "files": files, "page": page}
    (folder / KEEPER).write_text(f"const SITE = {json.dumps(site)};\n{rest}")


def renew(folder: Path) -> str:
    """Publish a version with another title and other scripts; give its name."""
    site, _ = listed(folder)
    (modules,) = folder.glob("page-*")
    modules.rename(folder / "page-0123456789ab")
    index = folder / "index.html"
    text = index.read_text().replace(modules.name, "page-0123456789ab")
    text = text.replace(site["version"], "2.0.0+new").replace("<title>", "<title>New ")
    text = text.replace("</head>", '<meta name="edition" content="new"></head>')
    index.write_text(text)
    relist(folder, "2.0.0+new")
    return "2.0.0+new"


def wait_until_kept(page: Page) -> None:
    page.wait_for_selector("html[data-offline=ready]", timeout=START, state="attached")


def is_new(page: Page) -> bool:
    return page.locator("meta[name=edition]").count() == 1


def until(page: Page, condition: str, argument: object = None) -> None:
    """Wait until something holds that the page must be asked for."""
    end = time.monotonic() + START / 1000
    while not page.evaluate(condition, argument):
        assert time.monotonic() < end, condition
        page.wait_for_timeout(100)


GONE = "async (version) => !(await caches.keys()).some((key) => key.endsWith(version))"
"""Whether a version is not kept any more."""


def versions(page: Page) -> list[str]:
    """The versions of this app that the browser keeps."""
    keys: list[str] = page.evaluate("caches.keys()")
    return [key.split(" ")[2] for key in keys if key.startswith(f"positions {page.url} ")]


LOOK = "navigator.serviceWorker.getRegistration().then((known) => known.update())"
SETTLED = """async () => {
    const known = await navigator.serviceWorker.getRegistration();
    return !known.installing && !known.waiting;
}"""
KEEPS = "async (count) => (await caches.keys()).length === count"
"""Whether so many caches are kept."""


def test_after_one_visit_all_works_without_a_network(
    context: BrowserContext, page: Page, probe_dist: Path
) -> None:
    with serve(probe_dist, "courses/positions/") as site, watching(page, []):
        open_linked(page, site.url)
        wait_until_kept(page)
    # The server has gone. Neither of these addresses was visited before.
    other = context.new_page()
    with watching(other, []):
        open_linked(other, f"{site.url}?n=300")
        expect(other.get_by_text(re.compile("^query="))).to_have_text("query=?n=300")
        other.get_by_role("button", name="click").click()
        expect(other.get_by_text(re.compile("^query="))).to_have_text("query=?n=300 click")
        open_linked(other, f"{site.url}index.html?n=4")
    assert page.locator("#notice").is_hidden()


def test_nothing_is_kept_before_the_hands_rest(page: Page, probe: Site, probe_dist: Path) -> None:
    page.goto(f"{probe.url}licences.txt")
    (modules,) = probe_dist.glob("page-*")
    looks = """async (url) => {
        const { quiet } = await import(url);
        const counts = [0, 1, 5, 5, 9];
        let looked = 0;
        await quiet(() => counts[looked++], 1);
        return looked;
    }"""
    # It goes on looking as long as there was a change since the last look.
    assert page.evaluate(looks, f"{probe.url}{modules.name}/quiet.js") == 4


@pytest.mark.soak
def test_the_second_visit_asks_for_nothing_but_a_newer_version(page: Page, probe: Site) -> None:
    open_linked(page, probe.url)
    wait_until_kept(page)
    probe.requests.clear()
    open_linked(page, probe.url)
    wait_until_kept(page)
    assert {path.split("?")[0] for path in probe.requests} <= {f"/{KEEPER}"}


@pytest.mark.soak
def test_a_browser_can_install_the_app(page: Page, probe: Site) -> None:
    open_linked(page, probe.url)
    session = page.context.new_cdp_session(page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"] == f"{probe.url}manifest.json"
    described = json.loads(found["data"])
    assert (described["scope"], described["start_url"]) == ("./", "./")
    faults = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    # Playwright's contexts are private windows, in which nothing is installed.
    assert [fault["errorId"] for fault in faults] in ([], ["in-incognito"])


def test_a_new_version_is_offered_and_never_swapped_in(
    page: Page, published: Path, serving: Serving
) -> None:
    site = serving(serve(published))
    open_linked(page, site.url)
    wait_until_kept(page)
    old = versions(page)
    page.evaluate("caches.open('somebody else')")
    page.evaluate(f"caches.open('positions {site.url}other/ 1')")
    new = renew(published)
    open_linked(page, site.url)
    notice = page.locator("#notice")
    expect(notice).to_contain_text(OFFERED, timeout=START)
    assert not is_new(page)
    # Nothing is lost by "later", and a reload still gives the version that was opened.
    notice.get_by_role("button", name="Later").click()
    expect(notice).to_be_hidden()
    open_linked(page, site.url)
    assert not is_new(page)
    assert versions(page) == [*old, new]
    expect(notice).to_contain_text(OFFERED)
    with page.expect_navigation():
        notice.get_by_role("button", name="Use it now").click()
    page.wait_for_selector("#page[data-linked]", timeout=START, state="attached")
    assert is_new(page)
    # A page that a busy machine kept from saying its version is asked when the next is opened.
    open_linked(page, site.url)
    until(page, GONE, old[0])
    # Only this app's own are removed.
    assert set(page.evaluate("caches.keys()")) == {
        f"positions {site.url} {new}",
        f"positions {site.url}other/ 1",
        "somebody else",
    }


def test_a_version_that_is_not_whole_is_not_used(
    page: Page, published: Path, serving: Serving
) -> None:
    site = serving(serve(published))
    open_linked(page, site.url)
    wait_until_kept(page)
    renew(published)
    damaged = published / "page-0123456789ab" / "link.js"
    whole = damaged.read_text()
    damaged.write_text(whole + "// cut off")
    page.evaluate(f"{LOOK}.catch(() => {{}})")
    until(page, SETTLED)
    expect(page.locator("#notice")).to_be_hidden()
    open_linked(page, site.url)
    assert not is_new(page)
    # Once the server has it whole, only what is missing is fetched.
    until(page, SETTLED)
    damaged.write_text(whole)
    site.requests.clear()
    page.evaluate(LOOK)
    expect(page.locator("#notice")).to_contain_text(OFFERED, timeout=START)
    assert f"/{damaged.relative_to(published)}" in site.requests
    assert "/index.html" not in site.requests


@pytest.mark.soak
def test_two_tabs_on_two_versions_live_side_by_side(
    context: BrowserContext, page: Page, published: Path, serving: Serving
) -> None:
    site = serving(serve(published))
    open_linked(page, site.url)
    wait_until_kept(page)
    (worker,) = published.glob("page-*/worker.js")
    renew(published)
    other = context.new_page()
    open_linked(other, site.url)
    with other.expect_navigation():
        other.locator("#notice").get_by_role("button", name="Use it now").click(timeout=START)
    other.wait_for_selector("#page[data-linked]", timeout=START, state="attached")
    assert is_new(other)
    # The first tab still has the files that the server has no more, and can start anew.
    assert not is_new(page)
    asked = f"fetch('{worker.relative_to(published)}').then((answer) => answer.status)"
    assert page.evaluate(asked) == 200
    assert len(versions(other)) == 2
    page.close()
    open_linked(other, site.url)
    until(other, KEEPS, 1)


def test_without_room_the_page_works_and_says_so(page: Page, probe: Site) -> None:
    page.goto(f"{probe.url}licences.txt")
    session = page.context.new_cdp_session(page)
    session.send(
        "Storage.overrideQuotaForOrigin", {"origin": probe.url.rstrip("/"), "quotaSize": 5_000_000}
    )
    open_linked(page, probe.url)
    page.wait_for_selector("html[data-offline=full]", timeout=START, state="attached")
    notice = page.locator("#notice")
    expect(notice).to_contain_text("There is no room to keep this page")
    page.get_by_role("button", name="click").click()
    expect(page.get_by_text(re.compile("^query="))).to_have_text("query= click")
    notice.get_by_role("button", name="Dismiss").click()
    expect(notice).to_be_hidden()
    until(page, KEEPS, 0)


DENIALS = {
    "absent": "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
    "throws": """Object.defineProperty(navigator, 'serviceWorker', {
        get() { throw new DOMException('denied', 'SecurityError'); } })""",
    "refuses": """ServiceWorkerContainer.prototype.register = () =>
        Promise.reject(new DOMException('denied', 'SecurityError'))""",
}


@pytest.mark.soak
@pytest.mark.parametrize(
    "denial",
    [
        pytest.param(denial, id=name, marks=[] if name == "throws" else [pytest.mark.soak])
        for name, denial in DENIALS.items()
    ],
)
def test_where_nothing_may_be_kept_the_page_works_and_says_so(
    page: Page, probe: Site, denial: str
) -> None:
    page.add_init_script(denial)
    with watching(page, []):
        open_linked(page, probe.url)
        expect(page.locator("#notice")).to_contain_text("needs the network each time")


ADDRESSES = """async () => {
    const caches_ = await Promise.all((await caches.keys()).map((key) => caches.open(key)));
    const asked = await Promise.all(caches_.map((cache) => cache.keys()));
    return asked.flat().map(({ url }) => url);
}"""


@pytest.mark.soak
def test_other_apps_of_the_origin_are_left_alone(
    page: Page, published: Path, serving: Serving, tolerated: list[str]
) -> None:
    tolerated.append("status of 404")
    (published / "other").mkdir()
    (published / "other" / "index.html").write_text("<title>other</title>another app")
    site = serving(serve(published))
    open_linked(page, site.url)
    wait_until_kept(page)
    page.goto(f"{site.url}other/")
    assert page.title() == "other"
    assert "/other/" in site.requests
    assert not any("/other/" in address for address in page.evaluate(ADDRESSES))
    assert page.evaluate("fetch('nothing-0123456789ab.js').then((answer) => answer.status)") == 404


KEPT = """async (damage) => {
    const [key] = await caches.keys();
    const cache = await caches.open(key);
    const asked = (await cache.keys()).find(({ url }) => new RegExp(damage.file).test(url));
    const kept = await cache.match(asked);
    if (!kept) return "nothing";
    const content = new Uint8Array(await kept.arrayBuffer());
    if (damage.now) {
        content.fill(7, content.length >> 1, (content.length >> 1) + 1000);
        await cache.put(asked, new Response(content, { headers: kept.headers }));
    }
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", content));
    const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
    return hash === kept.headers.get("x-sha256") ? "whole" : "damaged";
}"""
"""Look at a file that the browser keeps, and damage it on request."""


@pytest.mark.parametrize(
    "file",
    [
        "packages",
        pytest.param("pyodide-asm.*wasm", marks=pytest.mark.soak),
        pytest.param("page-.*/link.js", marks=pytest.mark.soak),
    ],
)
def test_what_was_kept_and_is_damaged_is_fetched_anew(page: Page, probe: Site, file: str) -> None:
    open_linked(page, probe.url)
    wait_until_kept(page)
    assert page.evaluate(KEPT, {"file": file, "now": False}) == "whole"
    assert page.evaluate(KEPT, {"file": file, "now": True}) == "damaged"
    open_linked(page, probe.url)
    assert page.evaluate(KEPT, {"file": file, "now": False}) == "whole"
