"""The state and its text form: canonical, lossless, tolerant."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from positions.app.state import FIELDS, LONGEST_QUERY, State, from_query, limits, to_query

CARRIED = tuple(field for field in FIELDS if field != "topic")
GOLDEN = json.loads((Path(__file__).parent / "golden_links.json").read_text())

part = st.floats(-2, 2)
changes = st.fixed_dictionaries(
    {},
    optional={
        "position": st.integers(0, 511),
        "distance": st.integers(-511, 511),
        "pair": st.integers(0, 511),
        "head": st.integers(0, 31),
        "d_model": st.integers(1, 1024),
        "base": st.floats(1, 1e9),
        "n_positions": st.integers(8, 512),
        "n_heads": st.integers(1, 32),
        "convention": st.sampled_from(["reference", "paper"]),
        "query": st.tuples(part, part),
        "key": st.tuples(part, part),
        "sentence": st.text(st.sampled_from("aBß é"), min_size=1, max_size=60).filter(str.strip),
        "reordered": st.text(st.sampled_from("aBß é"), max_size=60),
        "token": st.integers(0, 11),
    },
)


@given(changes)
@example({"query": (1.23, 1.23)})  # Shortened to the longest arrow, it comes out a trace longer.
def test_link_restores_every_field_and_rejects_nothing(changed: dict[str, Any]) -> None:
    state = State()
    state.move(**changed)
    link = to_query(state, CARRIED)
    restored, rejected = from_query(link)
    assert restored.values() == state.values()
    assert rejected == []
    assert to_query(restored, CARRIED) == link
    assert from_query("https://example.org/some/page/?" + link)[0].values() == state.values()


@given(changes)
def test_move_leaves_every_number_within_its_limits(changed: dict[str, Any]) -> None:
    state = State()
    state.move(**changed)
    values = state.values()
    for field in ("position", "distance", "pair", "head", "token"):
        low, high = limits(field, values)
        assert low <= values[field] <= high


@given(st.text(max_size=300))
@example("%")
@example("position=%ff%fe&%00=\x00")
@example("&".join(f"a{i}=1" for i in range(2000)))
@example("position=" + "9" * 5000)
@example("position=1e400&base=nan&query=inf,inf&key=,&d_model=0x10&head=٣&pair= 1")
@example("?#?#&&==;;[]")
def test_any_text_is_read_without_raising(text: str) -> None:
    state, _ = from_query(text)
    again, rejected = from_query(to_query(state, CARRIED))
    assert again.values() == state.values()
    assert rejected == []


@given(
    st.lists(
        st.tuples(
            st.sampled_from([*FIELDS, "v", "lang", ""]),
            st.one_of(
                st.text(max_size=12),
                st.integers().map(str),
                st.floats().map(str),
                st.sampled_from(["1", "0", "-1", "1,1", "paper", "explorer", "1e3", "1_000"]),
            ),
        ),
        max_size=15,
    )
)
def test_a_bad_field_does_not_touch_a_good_one(pairs: list[tuple[str, str]]) -> None:
    others = [(field, value) for field, value in pairs if field != "n_heads"]
    state, rejected = from_query(urlencode([*others, ("n_heads", "13")]))
    assert state.n_heads == 13
    assert "n_heads" not in {item.field for item in rejected}


@pytest.mark.parametrize(
    ("query", "field", "reason"),
    [
        ("position=abc", "position", "integer"),
        ("position=5.0", "position", "integer"),
        ("position=", "position", "integer"),
        ("position=-1", "position", "range"),
        ("position=512", "position", "range"),
        ("position=40", "position", "range"),
        ("n_positions=64&position=64", "position", "range"),
        ("d_model=8&pair=4", "pair", "range"),
        ("n_heads=4&head=4", "head", "range"),
        ("base=nan", "base", "number"),
        ("base=1e400", "base", "range"),
        ("query=1", "query", "pair"),
        ("query=1,x", "query", "pair"),
        ("query=1,1.5", "query", "vector"),
        ("key=1e200,1e200", "key", "vector"),
        ("convention=authors", "convention", "choice"),
        ("sentence=%20", "sentence", "empty"),
        ("sentence=a%20b&reordered=a%20c", "reordered", "words"),
        ("sentence=a%20b&token=2", "token", "range"),
        ("topic=nowhere", "topic", "choice"),
        ("colour=red", "colour", "unknown"),
        ("v=99", "v", "version"),
        ("position=3&position=4", "position", "repeated"),
        ("position=3&junk=" + "x" * LONGEST_QUERY, "", "length"),
    ],
)
def test_what_was_refused_is_named_with_its_reason(query: Any, field: str, reason: str) -> None:
    _, rejected = from_query(query)
    assert (field, reason) in {(item.field, item.reason) for item in rejected}


def test_a_refusal_keeps_the_value_short() -> None:
    (refused,) = from_query("position=" + "7" * 1000)[1]
    assert refused.value.startswith("777")
    assert len(refused.value) <= 40


def test_dependent_field_beyond_its_limit_takes_the_limit() -> None:
    state, _ = from_query("n_heads=4&head=9&d_model=8&pair=30&n_positions=16&position=100")
    assert (state.head, state.pair, state.position) == (3, 3, 15)


def test_another_order_keeps_the_words_of_the_sentence() -> None:
    state = State()
    state.move(sentence="bank lends money to customer")
    assert state.reordered == "money customer lends to bank"
    state.move(sentence="Lends to bank")
    assert state.reordered.split() == ["Lends", "to", "bank"]


def test_the_page_reads_its_own_keys() -> None:
    assert from_query("theme=dark")[1] == []


def test_a_link_carries_fields_at_their_default() -> None:
    assert to_query(State(), ("position", "query")) == (
        f"v=1&topic=explorer&position={State.param.position.default}&query=1,0.5"
    )


@pytest.mark.parametrize("link", GOLDEN, ids=lambda link: link["query"])
def test_published_links_keep_their_meaning(link: dict[str, Any]) -> None:
    state, rejected = from_query(link["query"])
    assert rejected == []
    values = state.values()
    for field, value in link["values"].items():
        assert values[field] == (tuple(value) if isinstance(value, list) else value)


def test_state_imports_neither_panel_nor_bokeh() -> None:
    code = (
        "import sys, positions.app.state; print({'panel', 'bokeh', 'numpy'} & sys.modules.keys())"
    )
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert "panel" not in out.stdout
    assert "bokeh" not in out.stdout
