"""A sentence as chips: dragged, moved by keys, moved by taps, and typed anew."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import START


@pytest.fixture
def order(page: Page, panel_server: str) -> Page:
    page.goto(f"{panel_server}?topic=order_blind&step=0")
    expect(page.locator(".card canvas").first).to_be_visible(timeout=START)
    return page


def group(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def sentence(page: Page) -> Locator:
    return group(page, "Sentence")


def other_order(page: Page) -> Locator:
    return group(page, "The same words in another order")


def chip(words: Locator, word: str) -> Locator:
    return words.get_by_role("button", name=re.compile(f"^{word}, "))


def expect_words(words: Locator, expected: str) -> None:
    expect(words.locator(".chip")).to_have_text(expected.split())


def test_a_word_is_dragged(order: Page) -> None:
    words = other_order(order)
    start, end = (chip(words, word).bounding_box() for word in ("customer", "to"))
    assert start is not None
    assert end is not None
    order.mouse.move(start["x"] + 8, start["y"] + 10)
    order.mouse.down()
    order.mouse.move(end["x"] + end["width"] - 4, end["y"] + 10, steps=12)
    order.mouse.up()
    expect_words(words, "lends to customer bank")
    expect(order.locator(".card >> visible=true").nth(1)).to_contain_text("“bank” at position 3")


def test_a_word_is_moved_by_keys(order: Page) -> None:
    words = other_order(order)
    chip(words, "customer").focus()
    for key in ("ArrowRight", "Space", "ArrowLeft", "Space", "End", "Space", "Home"):
        order.keyboard.press(key)
    expect_words(words, "bank lends customer to")
    expect(chip(words, "bank")).to_be_focused()
    expect(words.locator("[aria-live]")).to_have_text("bank, 1 of 4")
    order.keyboard.press("Escape")
    expect_words(words, "lends customer to bank")


@pytest.mark.soak
def test_a_word_is_moved_by_two_taps(order: Page) -> None:
    words = other_order(order)
    chip(words, "bank").click()
    expect(chip(words, "bank")).to_have_attribute("aria-pressed", "true")
    chip(words, "customer").click()
    expect_words(words, "bank customer lends to")
    expect(words.locator("[aria-pressed=true]")).to_have_count(0)


@pytest.mark.soak
def test_other_words_are_typed(order: Page) -> None:
    sentence(order).get_by_role("button", name="Edit").click()
    field = sentence(order).get_by_role("textbox")
    field.fill("who bit whom")
    field.press("Enter")
    expect_words(sentence(order), "who bit whom")
    expect_words(other_order(order), "whom bit who")
    expect(order.locator(".card >> visible=true").first).to_contain_text("“who”")


@pytest.mark.soak
def test_no_words_are_refused_and_nothing_is_lost(order: Page) -> None:
    sentence(order).get_by_role("button", name="Edit").click()
    field = sentence(order).get_by_role("textbox")
    field.fill("   ")
    field.press("Enter")
    expect(sentence(order).get_by_role("alert")).to_have_text("At least one word is needed")
    expect(order.locator(".card canvas").first).to_be_visible()
    field.press("Escape")
    expect_words(sentence(order), "bank lends to customer")
    expect(sentence(order).locator(".error")).to_be_hidden()
