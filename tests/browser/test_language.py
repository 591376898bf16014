"""The page in another language than English, from its first moment on."""

from playwright.sync_api import Page, expect

from positions.app.text import load_text
from tests.browser.conftest import open_linked
from tests.browser.server import Site

SPANISH = load_text("es")


def test_a_link_opens_the_page_in_spanish_and_one_leads_back(page: Page, site: Site) -> None:
    page.goto(f"{site.url}?topic=alibi&step=1&lang=es", wait_until="commit")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    expect(page.locator("#status")).to_contain_text("Paso 1 de")
    open_linked(page, f"{site.url}?topic=alibi&step=1&lang=es")
    expect(page.locator("html")).to_have_attribute("lang", "es")
    heading = page.get_by_role("heading", level=1)
    expect(heading).to_have_text(SPANISH("alibi.step.price.title"))
    expect(page.get_by_role("button", name=SPANISH("appearance.dark"))).to_be_visible()
    page.get_by_role("link", name="English").click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    expect(heading).to_have_text(load_text("en")("alibi.step.price.title"), timeout=90_000)
    assert "lang" not in page.url
