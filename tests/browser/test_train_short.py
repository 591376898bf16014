"""A model trains in the page, and learns what it learns natively."""

import re

import numpy as np
from playwright.sync_api import Page, expect

from positions import transformer
from positions.app.state import State
from positions.app.text import load_text
from positions.app.training import lengths_of, settings_of
from tests.browser.conftest import open_linked
from tests.browser.server import Site

TEXT = load_text("en")
ENDED = 120_000
"""Milliseconds that a training of some seconds may take on a busy machine."""


def test_a_model_trains_in_the_page_and_can_what_it_can_natively(page: Page, site: Site) -> None:
    changes = {
        "topic": "train_short",
        "step": 0,
        "model_size": "small",
        "trained_length": 8,
        "train_steps": 60,
        "task": "order",
    }
    open_linked(page, site.url + "?" + "&".join(f"{name}={v}" for name, v in changes.items()))
    trainer = page.locator("section.trainer")
    page.get_by_role("button", name="Train", exact=True).click()
    expect(trainer).to_contain_text(re.compile(r"Step \d+ of at most 60"))

    # the page is alive meanwhile: a control moves, and a pause is a pause
    page.get_by_role("button", name="Pause", exact=True).click()
    page.get_by_role("slider", name=TEXT("field.test_length")).press("ArrowRight")
    expect(page).to_have_url(re.compile("test_length=17"))
    expect(trainer).to_contain_text("Paused after step", timeout=ENDED)
    page.get_by_role("button", name="Resume", exact=True).click()
    expect(trainer).to_contain_text(re.compile("^.*(All 60 steps|Done)"), timeout=ENDED)

    card = page.locator("section.card >> visible=true").filter(
        has=page.get_by_role("heading", name=TEXT("train_short.lengths.title"))
    )
    card.get_by_role("button", name="Table").click()
    expect(card.get_by_role("table")).to_be_visible()
    rows = card.get_by_role("row").filter(has=page.get_by_role("cell"))
    shown = np.array([[float(cell) for cell in row.split()] for row in rows.all_inner_texts()])

    state = State()
    state.move(**changes)
    settings = settings_of(state)
    run = transformer.Run(settings)
    while run.state == "training":
        run.step()
    lengths = lengths_of(settings)
    native = [a.overall for a in transformer.evaluate(run.parameters, "order", lengths)]
    np.testing.assert_array_equal(shown[:, 0], lengths)
    # float32 sums are rounded in another order there: an answer in a thousand may tip over
    np.testing.assert_allclose(shown[:, -1], native, atol=0.01)
    loss = re.search(r"Loss (\d\.\d+)", trainer.inner_text())
    assert loss
    assert abs(float(loss[1]) - run.losses[-1]) < 0.002
