"""The page that trains: recorded runs, and what comes of a reader's own."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.app import training as trainings
from positions.app.state import State, to_query
from positions.app.text import load_text
from positions.app.topic import Topic, load_topic
from positions.app.topics import train_short as page
from positions.app.training import MOST_KEPT, Training, lengths_of, settings_of
from tests.app.conftest import OpenPage

TEXT = load_text("en")
TOPIC: Any = load_topic("train_short")
SMALL: dict[str, Any] = {"model_size": "small", "trained_length": 8, "train_steps": 12}
QUERY = "topic=train_short&step=0&" + "&".join(f"{name}={v}" for name, v in SMALL.items())

Parts = list[Callable[[], bool]]


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch) -> Parts:
    """What is to be done in the background, for the test to do: one part of a run at a time."""
    collected: Parts = []
    monkeypatch.setattr(trainings, "SLICE", 0.0)
    monkeypatch.setattr(trainings, "keep_doing", collected.append)
    return collected


def do(parts: Parts, most: int = 100_000) -> None:
    """Do what waits, at most so many parts of it."""
    while parts and most:
        most -= 1
        if not parts[0]():
            parts.pop(0)


def given(**changes: Any) -> State:
    state = State()
    state.move(topic="train_short", **changes)
    return state


def begun(state: State) -> tuple[Training, Topic]:
    session: Any = TOPIC.session(state, TEXT)
    return session, session.topic


def press(session: Any, button: str) -> None:
    assert button in session.view.shown["can"]
    session.view._handle_msg({"do": button})


def status(session: Training) -> Any:
    return session.view.shown["status"]


def by_hand(state: State) -> transformer.Run:
    run = transformer.Run(settings_of(state))
    while run.state == "training":
        run.step()
    return run


@pytest.mark.parametrize("scheme", page.SCHEMES)
def test_recorded_bands_are_the_ends_of_five_seeds(scheme: str) -> None:
    state = given(trained_scheme=scheme)
    data = TOPIC.compute(state)
    recorded = transformer.recorded(settings_of(state))
    assert recorded is not None
    assert len(recorded.seeds) == 5
    at_16 = recorded.accuracy["none"][:, recorded.lengths == 16]
    row = data["length_band"]["x"] == 16
    assert data["length_band"]["low"][row] == np.float32(at_16.min())
    assert data["length_band"]["high"][row] == np.float32(at_16.max())
    mine = data["compare_dots"]["y"] == page.SCHEMES.index(scheme)
    np.testing.assert_array_equal(data["compare_dots"]["x"][mine], np.float32(at_16[:, 0]))


def test_a_learned_table_is_shown_to_end_at_its_last_row() -> None:
    state = given(trained_scheme="learned", test_length=32)
    data = TOPIC.compute(state)
    assert data["length_band"]["x"].max() == 16
    assert data["blocked"]["left"].tolist() == [16.5]
    assert data["compare_blocked"]["y"].tolist() == [page.SCHEMES.index("learned")]
    assert len(data["matrix_blocked"]["x"]) == 1
    said = TOPIC.describe(state, data, TEXT)
    assert "cannot run: its table has 16 rows" in said["lengths"]
    assert "Learned cannot run" in said["compare"]
    assert TOPIC.table(state, data, TEXT, "matrix").rows == [("cannot run",)]
    assert len(TOPIC.compute(given(trained_scheme="rotary"))["blocked"]["left"]) == 0


def test_slowing_changes_rotary_and_no_other_scheme() -> None:
    def band(**changes: Any) -> Any:
        return TOPIC.compute(given(**changes))["length_band"]["high"]

    assert not np.array_equal(band(rescaling="yarn"), band())
    np.testing.assert_array_equal(
        band(trained_scheme="t5", rescaling="yarn"), band(trained_scheme="t5")
    )


def test_settings_of_which_nothing_was_recorded_say_so() -> None:
    state = given(tokens_back=3)
    data = TOPIC.compute(state)
    assert len(data["loss_band"]["x"]) == len(data["length_band"]["x"]) == 0
    said = TOPIC.describe(state, data, TEXT)
    for card in ("learn", "lengths", "compare"):
        assert "No runs were recorded" in said[card]
    for figure in ("loss", "lengths", "positions", "compare"):
        assert TOPIC.table(state, data, TEXT, figure).rows


def test_a_task_that_needs_the_mask_is_refused_without_it() -> None:
    with pytest.raises(ValueError, match="without the mask the answer can be read off"):
        TOPIC.compute(given(task="copy", trained_scheme="unmasked"))


@pytest.mark.parametrize("scheme", ["rotary", "learned"])
def test_a_run_gives_what_the_library_gives(parts: Parts, scheme: str) -> None:
    state = given(trained_scheme=scheme, seed=3, test_length=8, model_head=1, **SMALL)
    session, topic = begun(state)
    press(session, "train")
    do(parts)
    run = by_hand(state)
    data: Any = topic.compute(state)
    np.testing.assert_array_equal(data["loss_yours"]["y"], np.array(run.losses, np.float32))
    lengths = lengths_of(run.settings)
    assert lengths == [4, 6, 8, 10, 12, 16, 20, 24, 32]
    measured = transformer.evaluate(run.parameters, "back", lengths, seed=3)
    expected = [a.overall for a in measured if not a.refusal]
    np.testing.assert_array_equal(data["length_yours"]["y"], np.array(expected, np.float32))
    assert len(expected) == (3 if scheme == "learned" else 9)
    assert "All 12 steps are made" in status(session)
    # the same, by the program that the page shows
    for figure in ("loss", "matrix"):
        snippet, made = topic.snippet(state, figure), dict[str, Any]()
        exec(snippet.code, made)  # noqa: S102 - a program of the app's own
        rows = topic.table(state, data, TEXT, figure).rows
        for name, (first, last) in snippet.gives.items():
            listed = np.array([row[first:last] for row in rows], np.float64)
            np.testing.assert_allclose(
                np.asarray(made[name]).reshape(listed.shape), listed, rtol=1e-5, atol=1e-7
            )


def test_a_pause_changes_nothing_and_shows_what_was_learned_by_then(parts: Parts) -> None:
    state = given(**SMALL)
    session, topic = begun(state)
    press(session, "train")
    while not (learned := session.learned(settings_of(state))) or learned.run.steps < 4:
        do(parts, 1)
    press(session, "pause")
    assert session.view.shown["phase"] == "measuring"
    do(parts)
    assert learned.run.steps < 12
    assert status(session).startswith(f"Paused after step {learned.run.steps}.")
    assert len(topic.compute(state)["length_yours"]["x"]) == 9
    press(session, "resume")
    do(parts)
    assert learned.run.losses == by_hand(state).losses


def test_the_time_that_is_left_counts_the_rests(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transformer.Run, "seconds_left", 50.0)
    session, _ = begun(given(**SMALL))
    press(session, "train")
    do(parts, 3)
    # Of each 14 ms, 4 are rest.
    assert "70 s" in status(session).replace("\N{NO-BREAK SPACE}", " ")


def test_cancel_keeps_what_was_learned(parts: Parts) -> None:
    state = given(**SMALL)
    session, topic = begun(state)
    press(session, "train")
    while not (learned := session.learned(settings_of(state))).run.steps:  # type: ignore[union-attr]
        do(parts, 1)
    press(session, "cancel")
    do(parts)
    assert "Cancelled" in status(session)
    assert len(topic.compute(state)["loss_yours"]["x"]) == learned.run.steps < 12  # type: ignore[union-attr]
    press(session, "train")
    do(parts)
    learned = session.learned(settings_of(state))
    assert learned
    assert learned.run.steps == 12


def test_numbers_that_run_away_stop_the_run_with_step_and_cause(parts: Parts) -> None:
    state = given(learning_rate=1e30, **SMALL)
    session, topic = begun(state)
    press(session, "train")
    do(parts)
    assert session.view.shown["problem"]
    assert "At step " in status(session)
    assert "the learning rate of 1e+30 is probably too high" in status(session)
    said = topic.describe(state, topic.compute(state), TEXT)
    assert "nan" not in str(said).lower()


def test_what_would_take_too_long_is_refused_with_the_estimate() -> None:
    state = given(train_steps=100_000, model_size="large", trained_length=32)
    session, _ = begun(state)
    assert session.view.shown["can"] == []
    assert "would take about" in status(session)
    assert "min, more than the 10 min" in status(session)
    state.move(train_steps=20, model_size="small")
    session.follow()
    assert session.view.shown["can"] == ["train"]


def test_runs_are_kept_by_their_settings_and_only_so_many(parts: Parts) -> None:
    state = given(**SMALL)
    session, topic = begun(state)
    for seed in range(MOST_KEPT + 1):
        state.move(seed=seed)
        session.follow()
        press(session, "train")
        do(parts)
    kept = [len(topic.compute(given(seed=seed, **SMALL))["loss_yours"]["x"]) for seed in range(9)]
    assert kept == [0] + [12] * MOST_KEPT


def test_the_page_follows_a_run_while_its_topic_is_open(parts: Parts, open_page: OpenPage) -> None:
    opened = open_page(QUERY)
    session: Any = opened.shell.scene.session
    press(session, "train")
    do(parts)
    assert "Yours: loss" in opened.live.shown["sentences"]["learn"]
    assert {"loss_yours", "length_yours", "matrix"} <= opened.sent_columns().keys()
    carried = to_query(opened.shell.state, TOPIC.carried)
    assert opened.live.shown["query"] == carried


def test_leaving_the_topic_stops_the_run_and_keeps_it(parts: Parts, open_page: OpenPage) -> None:
    opened = open_page(QUERY)
    session: Any = opened.shell.scene.session
    press(session, "train")
    while not (learned := session.learned(settings_of(opened.shell.state))).run.steps:
        do(parts, 1)
    opened.shell.state.move(topic="explorer")
    steps = learned.run.steps
    do(parts)
    assert parts == []
    assert learned.run.steps == steps < 12
    assert not session.view.visible
    opened.shell.state.move(topic="train_short")
    assert session.view.visible
    assert session.view.shown["can"] == ["resume", "cancel"]
    press(session, "resume")
    do(parts)
    assert learned.run.steps == 12


def test_each_page_has_runs_of_its_own(parts: Parts, open_page: OpenPage) -> None:
    one, other = open_page(QUERY), open_page(QUERY)
    session: Any = one.shell.scene.session
    press(session, "train")
    do(parts)
    settings = settings_of(other.shell.state)
    assert session.learned(settings)
    assert other.shell.scene.session.learned(settings) is None  # type: ignore[union-attr]


def test_work_that_breaks_off_is_told_and_another_run_can_begin(
    parts: Parts, open_page: OpenPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = open_page(QUERY)
    session: Any = page.shell.scene.session
    with monkeypatch.context() as broken:

        def advance(*_: object) -> None:
            raise MemoryError("no room for 3 MB")

        broken.setattr(transformer.Run, "advance", advance)
        press(session, "train")
        do(parts)
    (notice,) = page.shell._notices.items
    assert notice["lines"] == ["MemoryError: no room for 3 MB"]
    assert "in advance" in notice["details"]
    assert session.view.shown["phase"] == "ready"
    press(session, "train")
    do(parts)
    assert session.view.shown["phase"] == "out_of_steps"


def test_a_part_works_or_shows_but_never_both(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is short enough for a click to wait for; the two together would not be."""
    done: list[str] = []
    session, _ = begun(given(**SMALL))
    session.listen(
        lambda error: done.append(str(error)),
        lambda: done.append("draw"),
        lambda: done.append("tell"),
    )
    monkeypatch.setattr(trainings, "SHOW_EVERY", 0.0)
    press(session, "train")
    learned = session.learned(settings_of(given(**SMALL)))
    assert learned
    work = learned.work

    def counted(seconds: float) -> bool:
        done.append("work")
        return work(seconds)

    monkeypatch.setattr(learned, "work", counted)
    for _ in range(4):
        n_done = len(done)
        do(parts, 1)
        assert len(done) == n_done + 1
    assert done == ["draw", "tell"] * 2
    monkeypatch.setattr(trainings, "SHOW_EVERY", 1e9)
    while parts:
        n_done = len(done)
        do(parts, 1)
        assert len(done) == n_done + 1
    # what came of the last part is shown
    assert done[-3:] == ["work", "draw", "tell"]


def test_measuring_begins_no_part_that_would_not_fit(
    parts: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a clock that moves 10 ms with each part of a test."""
    clock = [0.0]
    session, _ = begun(given(**SMALL))
    press(session, "train")
    learned = session.learned(settings_of(given(**SMALL)))
    assert learned
    while learned.trains:
        do(parts, 1)
    measuring = learned._measure

    def slow() -> Iterator[None]:
        for _ in measuring():
            clock[0] += 0.010
            yield

    monkeypatch.setattr(learned, "_measure", slow)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    assert learned.work(0.035)
    assert clock[0] == pytest.approx(0.030)
