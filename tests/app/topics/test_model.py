"""The topic that reads a configuration: what it keeps of a file, shows, refuses and says."""

import json
import math
from typing import Any

import numpy as np
import pytest

from positions import model_config
from positions.app import configs
from positions.app.state import LONGEST_QUERY, State, from_query, to_query
from positions.app.text import load_text
from positions.app.topic import load_topic
from positions.model_config import PRESETS
from tests.app.conftest import OpenPage

TEXT = load_text("en")
TOPIC = load_topic("model")
JUNK = {"architectures": ["X"], "_name_or_path": "somewhere", "initializer_range": 0.02}
LLAMA = json.dumps({**PRESETS["llama-3.1-8b"].config, **JUNK}, indent=2)


def at(**changes: Any) -> State:
    state = State()
    state.move(topic="model", step=0, **changes)
    return state


def said(state: State) -> dict[str, str]:
    return dict(TOPIC.describe(state, TOPIC.compute(state), TEXT))


@pytest.mark.parametrize("key", PRESETS)
def test_what_is_kept_of_a_file_gives_the_same_layer(key: str) -> None:
    written = json.dumps({**PRESETS[key].config, **JUNK})
    kept = configs.canonical(written)
    assert configs.canonical(kept) == kept
    assert "architectures" not in kept
    whole, again = model_config.read(written), model_config.read(kept)
    assert (again.schemes, again.tables, again.windows) == (
        whole.schemes,
        whole.tables,
        whole.windows,
    )


def test_a_link_carries_two_files_and_gives_them_back() -> None:
    longest = max(
        (configs.canonical(json.dumps(dict(preset.config))) for preset in PRESETS.values()), key=len
    )
    state = at(config=longest, other=configs.canonical(LLAMA))
    link = to_query(state, TOPIC.carried)
    assert len(link) < LONGEST_QUERY
    again, rejected = from_query(link)
    assert rejected == []
    assert (again.config, again.other) == (state.config, state.other)


def test_what_no_picture_shows_is_kept_and_said() -> None:
    config = {**PRESETS["llama-2-7b"].config, "attn_logit_softcapping": 50.0}
    rows = TOPIC.lists(state := at(config=configs.canonical(json.dumps(config))), {}, TEXT)
    assert any("attn_logit_softcapping" in row[1] for row in rows["notes"].rows)
    assert "1." in said(state)["notes"]


def test_a_link_with_no_model_in_it_is_refused_with_the_reason() -> None:
    state, (refused,) = from_query("topic=model&config=%7B%22a%22%3A1")
    assert state.config == State.param.config.default
    assert refused.reason == "config"
    assert "line 1" in refused.allowed[0]


def test_wavelengths_are_those_of_the_formula() -> None:
    curve = TOPIC.compute(at(config="llama-2-7b"))["waves"]["y"][0]
    expected = 2 * math.pi * 10000 ** (np.arange(64) / 64)
    np.testing.assert_allclose(10.0**curve, expected, rtol=1e-5)


def test_a_pair_that_keeps_its_speed_is_not_called_slowed() -> None:
    kept, slowed = (said(at(config="llama-3.1-8b", pair=pair))["rotary"] for pair in (0, 60))
    assert "as before context extension" in kept
    assert "slows it 8 times" in slowed


def test_two_models_stand_side_by_side() -> None:
    state = at(config="llama-2-7b", other="yarn-x16")
    assert len(TOPIC.compute(state)["waves"]["y"]) == 2
    rows = {row[0]: row[1:] for row in TOPIC.lists(state, {}, TEXT)["compare"].rows}
    assert rows["rotary: factor"] == ("–", "16")
    assert "compare" not in TOPIC.hides(state)
    assert "compare" in TOPIC.hides(at(config="llama-2-7b"))


@pytest.mark.parametrize(("config", "hidden"), [("bloom-560m", "rotary"), ("llama-2-7b", "alibi")])
def test_cards_without_anything_to_show_are_left_out(config: str, hidden: str) -> None:
    assert hidden in TOPIC.hides(at(config=config))


def test_the_store_fits_or_does_not() -> None:
    assert "does not fit" in said(at(config="bge-small-en-v1.5", dimension=768))["dimension"]
    assert "It fits" in said(at(config="bge-small-en-v1.5", dimension=384))["dimension"]


def test_a_pasted_file_is_read_and_what_was_left_out_is_named(open_page: OpenPage) -> None:
    page = open_page("topic=model&step=0")
    page.moves("config", LLAMA)
    widget = page.shell._widgets["config"]
    assert page.shell.state.config == widget.value == configs.canonical(LLAMA)
    assert widget.name_shown == "llama"
    assert "architectures" in widget.helper_text
    assert not widget.error_state
    page.moves("config", "bloom-560m")
    assert page.shell.state.config == "bloom-560m"
    assert widget.helper_text == ""


HOSTILE = {
    "nested": '{"a":' * 10_000,
    "numbers as words": '{"hidden_size": "many", "vocab_size": 5, "num_hidden_layers": 2}',
    "negative": '{"hidden_size": -4, "vocab_size": 5, "num_hidden_layers": 2}',
    "huge": '{"hidden_size": 1e300, "vocab_size": 5, "num_hidden_layers": 2}',
    "nan": '{"hidden_size": NaN}',
    "twice": '{"hidden_size": 4, "hidden_size": 5}',
    "too long": " " * 2_000_000 + "{}",
    "no model": '{"model_type": "resnet"}',
    "broken": '{"hidden_size": 4,\n "vocab_size": }',
    "a sentence": "llama please",
    "too much": json.dumps(
        {**PRESETS["llama-2-7b"].config, "layer_types": ["full_attention"] * 400}
    ),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_what_cannot_be_read_is_refused_in_words_and_nothing_is_lost(
    kind: str, open_page: OpenPage
) -> None:
    page = open_page("topic=model&step=0&config=bloom-560m")
    before = page.live.shown
    page.moves("config", HOSTILE[kind])
    widget = page.shell._widgets["config"]
    assert widget.error_state
    assert widget.helper_text
    assert len(widget.helper_text) < 400
    assert page.shell.state.config == "bloom-560m"
    assert page.live.shown == before
    page.moves("config", "llama-2-7b")
    assert not widget.error_state
    assert page.shell.state.config == "llama-2-7b"
