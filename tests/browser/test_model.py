"""Reading a config as a reader does it: by menu, by paste, and by a file dropped on the page."""

import base64
import gzip
import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from positions.model_config import PRESETS
from tests.browser.conftest import START, open_linked
from tests.browser.server import Site

LLAMA = json.dumps({**PRESETS["llama-2-7b"].config, "architectures": ["X"]}, indent=2)
SCRIPT = "<img src=x onerror='document.title=1'><script>document.title=1</script>"
DROP = """
([text, name]) => {
  const bytes = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([bytes], name));
  const options = { dataTransfer, bubbles: true, cancelable: true, composed: true };
  document.body.dispatchEvent(new DragEvent("dragover", options));
  return document.body.dispatchEvent(new DragEvent("drop", options));
}
"""


def drop(page: Page, content: bytes, name: str = "config.json") -> None:
    """Drop a file somewhere on the page, which must not leave for it."""
    left = page.evaluate(DROP, [base64.b64encode(content).decode(), name])
    assert left is False


def chosen(page: Page) -> Locator:
    return page.get_by_role("group", name="Model", exact=True)


@pytest.fixture
def opened(page: Page, site: Site) -> Page:
    open_linked(page, f"{site.url}?topic=model&step=0&config=bloom-560m")
    expect(page.locator(".cards")).to_contain_text("250,880 rows of 1,024 numbers")
    return page


def test_files_are_dropped_and_what_cannot_be_read_is_refused(opened: Page) -> None:
    page, box, cards = opened, chosen(opened), opened.locator(".cards")
    refused = [
        (b"PK\x03\x04" + bytes(200), "bomb.zip", "bomb.zip is a compressed archive"),
        (gzip.compress(bytes(10_000_000)), "config.json", "is a compressed archive"),
        (bytes(5000), "weights.bin", "weights.bin is not a text"),
        (b" " * 2_000_001, "config.json", "at most 2,000,000 are read"),
        (b" " * 8_000_001, "config.json", "at most 2,000,000 are read"),
        (b'{"hidden_size": 4,\n "x": }', "config.json", "line 2, column 7"),
        (b'{"a":' * 10_000, "config.json", "nested too deeply"),
        (b'{"hidden_size": NaN}', "config.json", "NaN at line 1, column 17"),
        (b'{"model_type": "resnet"}', "config.json", "no text model in this configuration"),
    ]
    for content, name, said in refused:
        drop(page, content, name)
        expect(box.get_by_role("status")).to_contain_text(said, ignore_case=True)
        expect(cards).to_contain_text("250,880 rows of 1,024 numbers")
    drop(page, LLAMA.encode())
    expect(box.get_by_role("status")).to_contain_text("say nothing about the input end: archi")
    expect(box.get_by_role("combobox")).to_have_value("own")
    expect(cards).to_contain_text("32,000 rows of 4,096 numbers")
    page.reload()
    expect(page.locator(".cards")).to_contain_text("32,000 rows of 4,096 numbers", timeout=START)


def test_scripts_in_a_file_are_shown_as_text(opened: Page) -> None:
    page = opened
    config = {
        "model_type": SCRIPT,
        "hidden_size": 64,
        "num_hidden_layers": 2,
        "vocab_size": 100,
        "num_attention_heads": 4,
        "torch_dtype": SCRIPT,
        "rope_theta": 10000.0,
        "layer_types": [SCRIPT, SCRIPT],
    }
    title = page.title()
    drop(page, json.dumps(config).encode())
    expect(page.locator(".cards")).to_contain_text("<img src=x onerror=")
    page.get_by_role("group", name="Compare with").get_by_role("combobox").select_option(
        "llama-2-7b"
    )
    expect(page.get_by_role("heading", name="Side by side")).to_be_visible()
    assert page.title() == title
    assert page.locator("img[src=x]").count() == 0


def test_a_text_is_pasted_and_its_numbers_stand_in_the_link(opened: Page) -> None:
    page, box = opened, chosen(opened)
    box.get_by_role("button", name="Paste or drop").click()
    expect(box).to_contain_text("Nothing is uploaded")
    area = box.get_by_role("textbox")
    area.fill(LLAMA)
    box.get_by_role("button", name="Read", exact=True).click()
    expect(page.locator(".cards")).to_contain_text("32,000 rows of 4,096 numbers")
    expect(area).to_be_hidden()
    assert "architectures" not in page.url
    assert "hidden_size" in page.url


def test_a_hundred_megabytes_are_refused_before_anything_is_read(opened: Page) -> None:
    page = opened
    page.evaluate(
        """() => {
          const dataTransfer = new DataTransfer();
          const part = new Uint8Array(1_000_000).fill(32);
          dataTransfer.items.add(new File(Array(100).fill(part), "config.json"));
          const options = { dataTransfer, bubbles: true, cancelable: true };
          document.body.dispatchEvent(new DragEvent("drop", options));
        }"""
    )
    expect(chosen(page).get_by_role("status")).to_contain_text("100,000,000 bytes")


@pytest.mark.soak
def test_a_file_is_chosen_from_a_folder(opened: Page, tmp_path: Path) -> None:
    path = tmp_path / "config.json"
    path.write_text(LLAMA)
    chosen(opened).locator("input[type=file]").set_input_files(path)
    expect(opened.locator(".cards")).to_contain_text("32,000 rows of 4,096 numbers")
