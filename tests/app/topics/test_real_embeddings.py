"""The topic of the real table: what it shows with and without its data, and how it gets them."""

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from positions.app import data, loader, real_table
from positions.app.loader import Loader
from positions.app.state import State, from_query, to_query
from positions.app.text import load_text
from positions.app.topic import load_topic
from tests.app.conftest import OpenPage

TEXT = load_text("en")
TOPIC = load_topic("real_embeddings")
ROOT = Path(__file__).parents[3]


def at(**changes: Any) -> State:
    state = State()
    state.move(topic="real_embeddings", step=0, **changes)
    return state


def said(state: State) -> dict[str, str]:
    return dict(TOPIC.describe(state, TOPIC.compute(state), TEXT))


def test_the_same_word_has_the_same_row_and_another_vector() -> None:
    state = at(text="bank bank", piece=1)
    one = TOPIC.table(state, TOPIC.compute(state), TEXT, "strips").rows
    state.move(piece=2)
    other = TOPIC.table(state, TOPIC.compute(state), TEXT, "strips").rows
    token, stream = 1, 5
    assert [row[token] for row in one] == [row[token] for row in other]
    assert [row[stream] for row in one] != [row[stream] for row in other]


def test_the_piece_stays_within_the_text() -> None:
    state = at(text="one two three four", piece=5)
    assert state.piece == 5
    state.move(text="one")
    assert state.piece == 2


def test_a_text_beyond_the_position_rows_is_cut_and_says_so() -> None:
    assert "90 further pieces" in said(at(text="!" * 600))["pieces"]


@pytest.mark.parametrize("text", ["👩‍👩‍👧 family", "e\u0301a", "日本語", "a\u00a0b"])
def test_texts_of_all_kinds_go_through_a_link(text: str) -> None:
    state = at(text=text)
    again, rejected = from_query(to_query(state, TOPIC.carried))
    assert rejected == []
    assert again.text == text


@pytest.mark.usefixtures("nothing_loaded")
def test_without_its_data_it_is_empty_and_says_so() -> None:
    columns = TOPIC.compute(at())
    assert columns["rows"]["image"] == []
    assert set(said(at()).values()) == {TEXT("real_embeddings.empty")}
    assert TOPIC.lists(at(), columns, TEXT) == {}
    plots = TOPIC.plot(columns, TEXT)
    assert set(plots.sources) < set(columns)


@pytest.mark.usefixtures("nothing_loaded")
def test_with_the_small_files_it_shows_pieces_and_positions() -> None:
    for name in real_table.SMALL:
        real_table.put(name, (ROOT / "static" / "data" / name).read_bytes())
    columns = TOPIC.compute(at())
    assert columns["rows"]["image"] == []
    assert columns["row_labels"]["label"][1] == "unbelievable"
    assert np.isfinite(columns["curve"]["y"]).all()
    assert "load the token table" in said(at())["nearest"]
    # The empty figures say themselves that they wait, as long as they do.
    assert {len(column) for column in columns["waiting"].values()} == {1}


def test_with_the_token_table_no_figure_waits() -> None:
    assert {len(column) for column in TOPIC.compute(at())["waiting"].values()} == {0}


@pytest.mark.usefixtures("nothing_loaded")
def test_a_page_that_opens_the_topic_gets_all_and_shows_it(open_page: OpenPage) -> None:
    page = open_page("topic=real_embeddings&step=0&piece=1")
    part = page.shell._parts["real_embeddings"]
    assert part.phase == "empty"
    page.events.clear()
    part._handle_msg({"type": "ready"})
    assert part.phase == "there"
    assert "rows" in page.sent_columns()
    assert "unbelievable" in page.live.shown["sentences"]["pieces"]


class Line:
    """A download that goes as a test says."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.stopped = 0
        self.told: Callable[[int], None] = lambda _n: None
        self.done: Callable[[bytes | None], None] = lambda _content: None
        self.failed: Callable[[str], None] = lambda _problem: None

    def want(self, name: str, *, only_kept: bool, told: Any, done: Any, failed: Any) -> Any:
        if name in real_table.SMALL:
            done((ROOT / "static" / "data" / name).read_bytes())
            return lambda: None
        self.asked.append("kept" if only_kept else "load")
        if only_kept:
            done(None)
            return lambda: None
        self.told, self.done, self.failed = told, done, failed
        return self.stop

    def stop(self) -> None:
        self.stopped += 1


@pytest.fixture
def line(monkeypatch: pytest.MonkeyPatch, nothing_loaded: None) -> Line:  # noqa: ARG001
    made = Line()
    monkeypatch.setattr(data, "want", made.want)
    return made


def opened(line: Line) -> tuple[Loader, list[str]]:
    changes: list[str] = []
    part = loader.Loader(TEXT, lambda: changes.append("changed"))
    part._handle_msg({"type": "ready"})
    assert line.asked == ["kept"]
    assert part.phase == "offered"
    assert part.size == "11.8 MB"
    return part, changes


def test_the_token_table_comes_when_it_is_asked_for(line: Line) -> None:
    part, changes = opened(line)
    part._handle_msg({"type": "load"})
    assert part.phase == "loading"
    line.told(real_table.size() // 2)
    assert part.fraction == pytest.approx(0.5, abs=0.01)
    path = next((ROOT / ".cache" / "data").glob("*-tokens.npy"))
    line.done(path.read_bytes())
    assert part.phase == "there"
    assert changes == ["changed", "changed"]


def test_a_download_can_be_stopped_and_begun_again(line: Line) -> None:
    part, _ = opened(line)
    part._handle_msg({"type": "load"})
    part._handle_msg({"type": "stop"})
    assert (part.phase, line.stopped) == ("offered", 1)
    part._handle_msg({"type": "load"})
    assert (part.phase, part.fraction) == ("loading", 0)


def test_a_table_that_came_apart_is_brought_by_the_reader(
    line: Line, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data, "apart", lambda _name: "tokens-1.npy")
    part = loader.Loader(TEXT, lambda: None)
    part._handle_msg({"type": "ready"})
    assert (part.phase, part.file) == ("apart", "tokens-1.npy")
    part._handle_msg({"type": "load"})
    records = np.zeros(3, dtype=[("scale", "f4"), ("row", "i1", 384)])
    other = io.BytesIO()
    np.save(other, records)
    line.done(other.getvalue())
    assert part.phase == "apart"
    assert "(3, 384), not (30522, 384)" in part.problem
    part._handle_msg({"type": "load"})
    line.done(next((ROOT / ".cache" / "data").glob("*-tokens.npy")).read_bytes())
    assert part.phase == "there"


@pytest.mark.parametrize("way", ["failed", "damaged"])
def test_a_download_that_fails_says_why_and_can_be_tried_again(line: Line, way: str) -> None:
    part, _ = opened(line)
    part._handle_msg({"type": "load"})
    if way == "failed":
        line.failed("tokens.npy: cannot be reached")
    else:
        line.done(b"<!doctype html>")
    assert part.phase == "offered"
    assert part.problem
    part._handle_msg({"type": "load"})
    assert part.phase == "loading"
    assert part.problem == ""


def test_a_file_that_is_nowhere_is_named() -> None:
    problems: list[str] = []
    data.want(
        "minilm/nothing.npy",
        only_kept=False,
        told=lambda _n: None,
        done=lambda _content: problems.append("found"),
        failed=problems.append,
    )
    assert problems == ["nothing.npy is not there; `make build` makes it"]
