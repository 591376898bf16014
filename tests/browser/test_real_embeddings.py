"""The real table as a reader gets it: fetched when asked for, with progress, stop and a store."""

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import START, open_linked
from tests.browser.server import Site

PLACE = "?topic=real_embeddings&step=0&piece=1"
LOAD = re.compile(r"Load the token table \(11\.8 MB\)")


def test_the_token_table_is_fetched_when_asked_for_and_kept(page: Page, site: Site) -> None:
    asked = site.requests
    open_linked(page, site.url)
    assert not [url for url in asked if "/data/" in url]
    open_linked(page, site.url + PLACE)
    cards = page.locator(".cards >> visible=true")
    expect(cards).to_contain_text("Piece 1 is unbelievable, id 23653")
    expect(cards).to_contain_text("load the token table above (11.8 MB)")
    assert not [url for url in asked if "tokens" in url]
    page.get_by_role("button", name=LOAD).click()
    expect(cards).to_contain_text("Of 30,521 other rows, that of astonishing", timeout=30_000)
    expect(page.locator(".loader .box")).to_contain_text("All tables are here")
    assert len([url for url in asked if "tokens" in url]) == 1
    page.reload()
    expect(cards).to_contain_text("that of astonishing", timeout=START)
    assert len([url for url in asked if "tokens" in url]) == 1


def test_a_download_can_be_stopped_and_a_broken_one_says_so(page: Page, site: Site) -> None:
    held: list[Route] = []
    page.context.route(re.compile("tokens-"), lambda route: held.append(route))
    open_linked(page, site.url + PLACE)
    loader = page.locator(".loader .box")
    page.get_by_role("button", name=LOAD).click()
    expect(loader.get_by_role("progressbar")).to_be_visible()
    loader.get_by_role("button", name="Stop").click()
    expect(page.get_by_role("button", name=LOAD)).to_be_visible()
    page.context.unroute_all()
    page.context.route(re.compile("tokens-"), lambda route: route.fulfill(body="half"))
    page.get_by_role("button", name=LOAD).click()
    expect(loader.get_by_role("alert")).to_contain_text("incomplete (4 of 11842664 bytes)")
    expect(page.locator(".cards >> visible=true")).to_contain_text("Piece 1 is unbelievable")
