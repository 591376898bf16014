"""One State moves everything, and nothing that fails takes the page down."""

import dataclasses
from typing import Any

import numpy as np
import pytest
from panel.io.state import state as session

from positions.app.shell import Shell
from positions.app.state import FIELDS, State, from_query, to_query, topic_slugs
from positions.app.topic import Data, open_link
from positions.app.topics import explorer
from tests.app.conftest import OpenPage, Page


def figures_data(page: Page) -> dict[str, dict[str, Any]]:
    return {
        name: {key: np.array(column) for key, column in source.data.items() if key != "image"}
        for name, source in page.shell.scene.plots.sources.items()
    }


@pytest.mark.parametrize(
    ("field", "value", "moved"),
    [
        ("position", 25, {"hands", "wave_marks", "turned", "marks", "weights"}),
        ("distance", 9, {"hands", "wave_marks", "turned", "score_mark", "marks"}),
        ("pair", 3, {"faces", "wave", "turned", "score"}),
        ("head", 5, {"tile_mark", "matrix", "weights"}),
        ("n_heads", 12, {"tiles"}),
        ("n_positions", 64, {"wave", "score", "tiles", "matrix", "weights"}),
    ],
)
def test_a_control_moves_figures_words_and_link(
    open_page: OpenPage, field: str, value: Any, moved: set[str]
) -> None:
    page = open_page()
    words = dict(page.live.shown["sentences"])
    page.moves(field, value)
    assert getattr(page.shell.state, field) == value
    assert moved <= page.sent_columns().keys()
    # The number of heads and of positions are in the words only where they change what is said.
    assert page.live.shown["sentences"] != words or field.startswith("n_")
    assert f"{field}={value}" in page.live.shown["query"]
    # What the figures show is what is computed for the state that the link restores.
    restored, _ = from_query(page.live.shown["query"])
    expected = explorer.compute(restored)
    for name, columns in figures_data(page).items():
        for key, column in columns.items():
            if key in expected[name]:
                np.testing.assert_array_equal(column, expected[name][key])


def test_only_columns_that_changed_are_sent(open_page: OpenPage) -> None:
    page = open_page()
    page.moves("position", 19)
    sent = page.sent_columns()
    assert sent["hands"] == {"query_x", "query_y", "key_x", "key_y", "start", "end"}
    assert sent["weights"] == {"top"}
    assert not {"faces", "wave", "score", "tiles", "matrix"} & sent.keys()


def test_a_control_is_not_told_what_it_said(open_page: OpenPage) -> None:
    page = open_page()
    page.moves("position", 19)
    assert not [event for event in page.events if getattr(event, "attr", "") == "value"]


def test_the_browser_is_not_told_which_keys_were_pressed(open_page: OpenPage) -> None:
    page = open_page()
    for position in (19, 20, 21):
        page.browser_sets(page.live, values={**page.live.values, "position": position})
    assert page.shell.state.position == 21
    assert not [event for event in page.events if getattr(event, "attr", "") == "values"]


def test_the_browser_is_told_of_a_move_that_did_not_come_from_keys(open_page: OpenPage) -> None:
    page = open_page()
    page.moves("position", 21)
    assert page.live.values["position"] == 21


def test_the_same_value_again_sends_nothing(open_page: OpenPage) -> None:
    page = open_page()
    page.moves("position", page.shell.state.position)
    assert page.events == []


def test_a_page_opens_in_the_state_of_its_link(open_page: OpenPage) -> None:
    query = "v=1&topic=explorer&position=40&distance=3&pair=20&head=4&d_model=64&base=500000"
    query += "&n_positions=48&n_heads=6&convention=paper&query=0.3,-0.4&key=-1,0"
    page = open_page("?" + query)
    assert page.live.shown["query"] == query
    assert page.shell._widgets["position"].value == 40
    assert page.shell._widgets["base"].value == "500000"
    assert page.shell._notices.items == []


def test_what_a_link_got_wrong_is_shown_as_text(open_page: OpenPage) -> None:
    page = open_page("?position=<img src=x>&n_heads=33&junk=1")
    (notice,) = page.shell._notices.items
    assert [line.split("=")[0] for line in notice["lines"]] == ["position", "n_heads", "junk"]
    assert "<img" in notice["lines"][0]
    assert "0 to" not in notice["lines"][0]
    assert "1 to 32" in notice["lines"][1]


def test_keys_and_grips_set_the_state(open_page: OpenPage) -> None:
    page = open_page()
    page.browser_sets(page.live, values={"position": 30, "distance": 5, "pair": 1, "head": 2})
    assert page.shell.state.position == 30
    page.browser_sets(page.live, moved={"distance": [7.2, 0.0, 1]})
    assert page.shell.state.distance == 7
    # A grip that was not moved again keeps still, though its last place comes along.
    page.moves("distance", 2)
    page.browser_sets(page.live, moved={"distance": [7.2, 0.0, 1], "query_place": [4.4, 1.0, 1]})
    assert (page.shell.state.distance, page.shell.state.position) == (2, 4)


def test_a_dragged_arrow_comes_to_lie_where_it_was_dropped(open_page: OpenPage) -> None:
    page = open_page()
    page.browser_sets(page.live, moved={"query": [-0.3, 0.7, 1], "key": [0.5, -0.5, 1]})
    turned = page.shell.scene.plots.sources["turned"].data
    # Arrows are kept to hundredths.
    np.testing.assert_allclose(turned["x"], [-0.3, 0.5], atol=0.01)
    np.testing.assert_allclose(turned["y"], [0.7, -0.5], atol=0.01)


def test_a_tap_chooses(open_page: OpenPage) -> None:
    page = open_page()
    tiles = page.shell.scene.data["tiles"]
    tap = {"type": "tap", "figure": "heads"}
    page.shell.scene.stage._handle_msg({**tap, "x": tiles["label_x"][6], "y": tiles["y"][6]})
    assert page.shell.state.head == 6


@pytest.mark.parametrize(
    "message", [{"type": "tap", "figure": "nowhere", "x": 1, "y": 1}, {"type": "?"}, {}]
)
def test_a_message_that_means_nothing_changes_nothing(
    open_page: OpenPage, message: dict[str, Any]
) -> None:
    page = open_page()
    page.shell.scene.stage._handle_msg(message)
    assert page.shell.state.values() == open_link("")[0].values()
    assert page.shell._notices.items == []


def test_back_restores_the_state_and_makes_no_step(open_page: OpenPage) -> None:
    page = open_page()
    before = page.live.shown["query"]
    page.moves("position", 3)
    page.shell._address._handle_msg({"type": "visit", "query": "?" + before})
    assert page.live.shown["query"] == before
    assert page.live.shown["entry"] == 0


@pytest.mark.parametrize("slug", topic_slugs())
def test_every_topic_can_be_reset(open_page: OpenPage, slug: str) -> None:
    shell = open_page(f"topic={slug}&step=0").shell
    assert shell._reset.visible
    assert shell._settings.visible


def test_reset_and_a_pasted_link_are_steps_that_back_undoes(open_page: OpenPage) -> None:
    page = open_page("position=9")
    page.shell._reset.clicks += 1
    assert page.live.shown["entry"] == 1
    assert page.shell.state.values() == open_link("")[0].values()
    page.shell._paste.value = "https://example.org/x/?position=11&n_heads=99"
    assert page.live.shown["entry"] == 2
    assert page.shell.state.position == 11
    assert page.shell._paste.value == ""
    assert len(page.shell._notices.items) == 1


def test_what_cannot_be_drawn_leaves_the_figures_and_a_way_back(open_page: OpenPage) -> None:
    page = open_page()
    data = figures_data(page)
    page.moves("d_model", "7")
    assert "d_model=7" in page.live.shown["problem"]
    for name, columns in figures_data(page).items():
        for key, column in columns.items():
            np.testing.assert_array_equal(column, data[name][key])
    page.moves("position", 20)
    assert page.live.shown["problem"]
    page.shell.scene.stage._handle_msg({"type": "back"})
    assert page.live.shown["problem"] == ""
    assert page.shell.state.d_model == 16


def test_a_link_to_what_cannot_be_drawn_opens_with_a_way_back(open_page: OpenPage) -> None:
    page = open_page("d_model=7&position=3")
    assert "d_model=7" in page.live.shown["problem"]
    # Behind the message stands what the way back leads to, words and all.
    assert page.live.shown["sentences"] == open_page().live.shown["sentences"]
    assert page.live.shown["pager"] == {}
    page.shell.scene.stage._handle_msg({"type": "back"})
    assert page.live.shown["problem"] == ""
    assert page.live.shown["query"] == to_query(State(), page.shell.scene.topic.carried)


def test_what_was_typed_and_is_no_value_stays_with_a_reason(open_page: OpenPage) -> None:
    page = open_page()
    widget = page.shell._widgets["base"]
    page.moves("base", "1o000")
    assert widget.error_state
    assert widget.value == "1o000"
    assert page.shell.state.base == State().base
    page.moves("position", 4)
    assert widget.value == "1o000"
    page.moves("base", "0.5")
    assert "1 to" in widget.helper_text
    page.moves("base", " 500 ")
    assert (widget.error_state, widget.value, page.shell.state.base) == (False, "500", 500.0)


def test_an_error_is_shown_once_and_the_page_goes_on(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()

    def fail_at_seven(state: State) -> Data:
        if state.position == 7:
            raise ZeroDivisionError("seven")
        return explorer.compute(state)

    broken = dataclasses.replace(page.shell.scene.topic, compute=fail_at_seven)
    monkeypatch.setattr(page.shell.scene, "topic", broken)
    page.moves("position", 6)
    page.moves("position", 7)
    (notice,) = page.shell._notices.items
    assert notice["lines"] == ["ZeroDivisionError: seven"]
    assert "fail_at_seven" in notice["details"]
    assert page.shell.state.position == 6
    page.moves("position", 8)
    assert "position=8" in page.live.shown["query"]


def test_an_error_in_every_state_does_not_go_round(
    open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page()

    def fail(state: State) -> Data:
        raise ZeroDivisionError(state.position)

    monkeypatch.setattr(
        page.shell.scene, "topic", dataclasses.replace(page.shell.scene.topic, compute=fail)
    )
    page.moves("position", 7)
    assert len(page.shell._notices.items) == 1


def test_a_number_of_heads_takes_the_head_along(open_page: OpenPage) -> None:
    page = open_page("n_heads=32&head=31")
    page.moves("n_heads", 4)
    slider = page.shell._widgets["head"]
    assert (page.shell.state.head, slider.value, slider.end) == (3, 3, 3)


def test_a_slider_with_one_value_is_off(open_page: OpenPage) -> None:
    page = open_page("n_heads=1&head=0&d_model=2&pair=0")
    assert page.shell._widgets["head"].disabled
    assert page.shell._widgets["pair"].disabled
    page.moves("n_heads", 2)
    assert not page.shell._widgets["head"].disabled


def test_a_change_does_not_search_the_page_for_a_busy_sign(open_page: OpenPage) -> None:
    page = open_page()
    session._add_busy_event("work")
    session._remove_busy_event("work")
    page.moves("position", 3)
    assert not [event for event in page.events if getattr(event, "attr", "") == "busy"]


def test_every_field_of_the_state_is_watched(open_page: OpenPage) -> None:
    page = open_page()
    watched = page.shell.state.param.watchers
    assert {name for name in FIELDS if name in watched} == set(FIELDS)


def test_two_pages_do_not_share_their_state() -> None:
    first, second = Shell(""), Shell("")
    first.state.move(position=1)
    assert second.state.position == State().position
    assert first.scene.plots.sources["hands"] is not second.scene.plots.sources["hands"]
