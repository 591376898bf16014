"""What a teacher chose about a page: what is shown of it, and what the reader can change."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.app.shell import Shell
from positions.app.state import FIELDS
from positions.app.topic import load_topic, open_link
from positions.app.view import LONGEST_QUESTION, VIEW_KEYS, View, read_view
from tests.app.conftest import OpenPage, Page

EXPLORER = load_topic("explorer")


def test_a_plain_link_has_the_plain_presentation() -> None:
    assert read_view("topic=explorer&position=3", EXPLORER) == (View(), [])


def test_every_choice_is_read() -> None:
    query = "?embed=1&controls=position,pair&lock=pair&question=Why%3F&theme=dark&position=3"
    view, rejected = read_view(query, EXPLORER)
    assert view == View(True, frozenset({"position", "pair"}), frozenset({"pair"}), "Why?")
    assert rejected == []
    state, rejected = open_link(query)
    assert (state.position, rejected) == (3, [])


def test_no_controls_is_not_the_same_as_all_of_them() -> None:
    assert read_view("controls=", EXPLORER)[0].controls == frozenset()
    assert read_view("", EXPLORER)[0].controls is None


@pytest.mark.parametrize(
    ("query", "field", "value", "reason"),
    [
        ("embed=yes", "embed", "yes", "switch"),
        ("controls=position,colour", "controls", "colour", "choice"),
        ("lock=vocab_size", "lock", "vocab_size", "choice"),
        ("lock=pair&lock=head", "lock", "head", "repeated"),
        (f"question={'a' * 601}", "question", "a" * 39 + "…", "long"),
    ],
)
def test_what_cannot_be_taken_is_named(query: str, field: str, value: str, reason: str) -> None:
    _, (rejected,) = read_view(query, EXPLORER)
    assert (rejected.field, rejected.value, rejected.reason) == (field, value, reason)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(VIEW_KEYS)), st.text(max_size=30) | st.sampled_from(FIELDS)
        )
    )
)
def test_whatever_it_says_it_is_read(items: list[tuple[str, str]]) -> None:
    view, rejected = read_view("&".join(f"{key}={value}" for key, value in items), EXPLORER)
    possible = set(EXPLORER.carried)
    assert view.locked <= possible
    assert view.controls is None or view.controls <= possible
    assert len(view.question) <= LONGEST_QUESTION
    assert all(len(item.value) <= 40 for item in rejected)


def shown(shell: Shell) -> set[str]:
    return {field for field, widget in shell._widgets.items() if widget.visible}


def parts(shell: Shell) -> set[str]:
    return {type(part).__name__ for part in shell._body}


def test_an_embedded_page_leaves_the_course_to_its_host(open_page: OpenPage) -> None:
    assert {"Guide", "Quiz"} <= parts(open_page("topic=rotary").shell)
    shell = open_page("embed=1&topic=rotary").shell
    assert not {"Guide", "Quiz"} & parts(shell)
    assert "Host" in parts(shell)
    # Without a choice it has the controls of its step.
    step = shell.scene.topic.step(shell.state)
    assert step is not None
    assert shown(shell) == set(step.controls)


def test_the_chosen_controls_are_shown_and_no_others(open_page: OpenPage) -> None:
    shell = open_page("embed=1&topic=explorer&controls=head,position").shell
    assert shown(shell) == {"head", "position"}


@pytest.mark.parametrize("shows", ["pair,position", "position"])
def test_what_is_locked_stays_whatever_the_reader_does(open_page: OpenPage, shows: str) -> None:
    page = open_page(f"embed=1&topic=explorer&pair=2&position=7&controls={shows}&lock=pair,query")
    before = page.shell.state.values()
    assert page.shell._widgets["pair"].disabled is ("pair" in shows)
    page.moves("pair", 4)
    page.browser_sets(page.live, values={**page.live.values, "pair": 5})
    page.browser_sets(page.live, moved={"query": [0.1, 0.2, 1]})
    assert page.shell.state.values() == before
    # The page is told what holds, for it has shown what the reader wanted.
    assert page.live.values["pair"] == 2
    page.moves("position", 8)
    assert page.shell.state.position == 8


def test_a_lock_holds_in_a_page_of_its_own_too(open_page: OpenPage) -> None:
    page = open_page("topic=explorer&step=0&position=7&lock=position")
    page.shell._on_guide({"key": page.shell.scene.topic.presets[0].key})
    assert page.shell.state.position == 7


def test_a_question_is_text(open_page: OpenPage) -> None:
    page = open_page("topic=explorer&question=Is+1+%3C+2%3F+%3Cimg+src%3Dx%3E")
    texts = [getattr(part, "object", "") for part in page.shell._body]
    assert "<p>Is 1 &lt; 2? &lt;img src=x&gt;</p>" in texts


def ask(page: Page, query: Any) -> Any:
    page.shell._host._handle_msg({"type": "set", "query": query})
    return page.shell._host.refused.get("fields")


def test_the_host_can_set_what_it_likes_and_hears_what_was_refused(open_page: OpenPage) -> None:
    page = open_page("embed=1&topic=explorer&position=7&lock=position")
    assert ask(page, "position=9&pair=99&colour=red") == [
        {"field": "colour", "value": "red", "reason": page.shell.text("reason.unknown")},
        {"field": "pair", "value": "99", "reason": ask_reason(page)},
    ]
    # The lock is the reader's; a number beyond its limits becomes the nearest, as in a link.
    assert (page.shell.state.position, page.shell.state.pair) == (9, 7)
    assert page.live.shown["state"]["position"] == 9
    assert ask(page, "distance=4") == []
    assert (page.shell.state.position, page.shell.state.distance) == (9, 4)


def ask_reason(page: Page) -> str:
    return page.shell.text("reason.range", low="0", high="7")


def test_the_host_can_open_another_topic(open_page: OpenPage) -> None:
    page = open_page("embed=1&topic=explorer&position=7")
    assert ask(page, "topic=alibi&head=3") == []
    assert page.shell.scene.topic.slug == "alibi"
    assert page.live.shown["state"]["topic"] == "alibi"


@pytest.mark.parametrize("query", [None, 7, {}, ["position=3"]])
def test_a_host_that_says_nothing_sensible_changes_nothing(open_page: OpenPage, query: Any) -> None:
    page = open_page("embed=1&topic=explorer&position=7")
    before = page.shell.state.values()
    assert ask(page, query) is None
    assert page.shell.state.values() == before


def test_reset_goes_back_to_what_the_teacher_set_up(open_page: OpenPage) -> None:
    page = open_page("embed=1&topic=explorer&step=0&position=7")
    page.moves("position", 8)
    page.shell._on_reset(None)
    assert page.shell.state.position == 7
