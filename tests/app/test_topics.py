"""What every topic keeps to, whichever there are."""

from typing import Any

import numpy as np
import param
import pytest
from bokeh.models import ColumnDataSource, CustomJS, Plot
from bokeh.models.renderers import GlyphRenderer

from positions.app.guide import mathml
from positions.app.source import source_of
from positions.app.state import (
    FIELDS,
    MOST_STEPS,
    State,
    from_query,
    limits,
    to_query,
    topic_slugs,
)
from positions.app.text import load_text
from positions.app.topic import KEYS, Data, Topic, arrival, load_topic, load_topics, open_link

LARGEST_MAP = 128
MOST_ROWS = 2000
"""Rows of a table: more would only slow the page down."""
TEXT = load_text("en")
QUERIES = [
    "",
    "position=0&distance=0&pair=0&head=0",
    "position=2&distance=31",
    "position=30&distance=-31",
    "position=10&distance=-6",
    "d_model=2&pair=0&n_heads=1&head=0&n_positions=8&position=7&distance=7",
    "d_model=1024&pair=511&n_heads=32&head=31&n_positions=512&position=511&distance=500",
    "n_heads=12&head=11&convention=paper&base=1&query=0,0&key=0,0",
    "base=1000000000&n_positions=100&position=80&distance=79",
]


@pytest.fixture(params=topic_slugs())
def topic(request: pytest.FixtureRequest) -> Topic:
    return load_topic(request.param)


@pytest.fixture(params=QUERIES)
def state(request: pytest.FixtureRequest) -> State:
    state, rejected = from_query(request.param)
    assert rejected == []
    return state


def test_topics_are_found_and_ordered() -> None:
    orders = [topic.order for topic in load_topics()]
    assert len(set(orders)) == len(orders) > 0


def test_its_slug_is_its_module(topic: Topic) -> None:
    assert load_topic(topic.slug) is topic


def test_its_controls_and_links_name_fields(topic: Topic) -> None:
    assert set(topic.carried) <= set(FIELDS)
    assert len(set(topic.carried)) == len(topic.carried)


def test_a_field_that_moves_a_figure_is_in_its_link(topic: Topic) -> None:
    carried = to_query(State(topic=topic.slug), topic.carried)
    for field in FIELDS:
        if field in ("topic", "lang") or field in topic.carried:
            continue
        # Limits depend on the topic that is open.
        state = State(topic=topic.slug)
        plain = topic.compute(state)
        state.move(**{field: another(field)})
        assert_same(topic.compute(state), plain)
        assert to_query(state, topic.carried) == carried


def another(field: str) -> Any:
    """Return a value of a field that is not its default."""
    declared = State.param[field]
    match declared:
        case param.Selector():
            return next(choice for choice in declared.objects if choice != declared.default)
        case param.Boolean():
            return not declared.default
        case param.String():
            return "x y"
        case param.NumericTuple():
            return (0.25, -0.5)
    return 3


def assert_same(one: Data, other: Data) -> None:
    assert one.keys() == other.keys()
    for name, columns in one.items():
        assert columns.keys() == other[name].keys()
        for key, column in columns.items():
            np.testing.assert_array_equal(column, other[name][key], err_msg=f"{name}.{key}")


def test_it_computes_the_same_twice_and_changes_nothing(topic: Topic, state: State) -> None:
    before = state.values()
    first = topic.compute(state)
    kept = {name: {key: np.copy(c) for key, c in cs.items()} for name, cs in first.items()}
    topic.compute(State())
    assert_same(topic.compute(state), kept)
    assert state.values() == before


def test_it_always_gives_the_same_columns(topic: Topic, state: State) -> None:
    default = topic.compute(State())
    data = topic.compute(state)
    assert {name: set(data[name]) for name in data} == {n: set(default[n]) for n in default}


def test_it_sends_small_and_simple_arrays(topic: Topic, state: State) -> None:
    for name, columns in topic.compute(state).items():
        lengths = {len(column) for column in columns.values()}
        assert len(lengths) == 1, f"{name} has columns of lengths {lengths}"
        for key, column in columns.items():
            for array in column if isinstance(column, list) else [column]:
                where = f"{name}.{key}"
                assert array.flags.c_contiguous, where
                if array.ndim == 2:
                    assert array.dtype == np.uint8, where
                    assert max(array.shape) <= LARGEST_MAP, where
                elif key in ("start", "end") and "x" not in columns:
                    assert array.dtype == np.float64, where
                else:
                    assert array.dtype == np.float32 or array.dtype.kind == "U", where
                    assert not (array.dtype.kind == "f" and np.isinf(array).any()), where


def drawn_sources(figure: Plot) -> set[str]:
    renderers = (item for item in figure.renderers if isinstance(item, GlyphRenderer))
    return {str(renderer.data_source.name) for renderer in renderers}


def test_each_of_its_data_is_drawn(topic: Topic) -> None:
    data = topic.compute(State())
    plots = topic.plot(data, TEXT)
    assert plots.sources.keys() | plots.ranges.keys() == data.keys()
    drawn = set().union(*map(drawn_sources, plots.figures.values()))
    assert plots.sources.keys() <= drawn
    used = {id(axis) for f in plots.figures.values() for axis in (f.x_range, f.y_range)}
    assert {id(axis) for axis in plots.ranges.values()} <= used


def test_its_cards_show_each_figure_once(topic: Topic) -> None:
    plots = topic.plot(topic.compute(State()), TEXT)
    shown = [name for card in topic.cards for name in card.figures]
    assert sorted(shown) == sorted(plots.figures)
    assert all(figure.name == name for name, figure in plots.figures.items())


def test_what_its_figures_draw_last_is_seen_on_top(topic: Topic) -> None:
    for name, figure in topic.plot(topic.compute(State()), TEXT).figures.items():
        levels = [made.level for made in figure.renderers if isinstance(made, GlyphRenderer)]
        assert levels == sorted(levels, key=["glyph", "overlay"].index), name


def test_its_figures_take_no_gesture_from_the_page(topic: Topic) -> None:
    for figure in topic.plot(topic.compute(State()), TEXT).figures.values():
        assert figure.toolbar.tools == []
        assert figure.toolbar_location is None


def test_it_brings_no_javascript_of_its_own(topic: Topic) -> None:
    for figure in topic.plot(topic.compute(State()), TEXT).figures.values():
        assert list(figure.select({"type": CustomJS})) == []


def test_its_grips_lie_on_what_is_drawn(topic: Topic) -> None:
    data = topic.compute(State())
    plots = topic.plot(data, TEXT)
    for grip in topic.grips.values():
        assert grip.source in drawn_sources(plots.figures[grip.figure])
        assert {grip.x, grip.y} <= data[grip.source].keys()
        assert grip.row < len(data[grip.source][grip.x])


def test_it_has_its_words(topic: Topic) -> None:
    keys = [f"{topic.slug}.title", f"{topic.slug}.lead"]
    keys += [f"{topic.slug}.{c.key}.{part}" for c in topic.cards for part in ("title", "tag")]
    keys += [f"{topic.slug}.{name}.name" for card in topic.cards for name in card.figures]
    keys += [f"grip.{name}" for name in topic.grips]
    keys += [f"field.{field}" for field in topic.shared + topic.controls]
    keys += [mark.text for card in topic.cards for marks in card.marks.values() for mark in marks]
    assert [key for key in keys if not TEXT.entries.get(key)] == []


def test_it_says_what_it_shows(topic: Topic, state: State) -> None:
    said = topic.describe(state, topic.compute(state), TEXT)
    assert said.keys() == {card.key for card in topic.cards} | {"summary"}
    for sentence in said.values():
        assert sentence.endswith(".")
        assert "nan" not in sentence.lower()
        assert "{" not in sentence


def test_its_lists_and_hidden_cards_are_those_of_cards(topic: Topic, state: State) -> None:
    cards = {card.key for card in topic.cards}
    lists = topic.lists(state, topic.compute(state), TEXT)
    assert set(lists) <= cards
    for rows in lists.values():
        assert all(len(row) == len(rows.columns) for row in rows.rows)
    assert set(topic.hides(state)) < cards
    drawn = {card.key for card in topic.cards if card.figures}
    for number in range(len(topic.steps) + 1):
        led = State(**{**state.values(), "step": number})
        shown = set(topic.shown(led, led)) or cards
        assert shown & drawn
        assert shown <= cards - set(topic.hides(led))


def test_picking_anywhere_is_harmless(topic: Topic, state: State) -> None:
    names = [name for card in topic.cards for name in card.figures] + list(topic.grips)
    for name in names:
        for x, y in [(0, 0), (-1e9, 1e9), (0.3, 0.2), (17.4, 3.2), (1e-12, -1e-12)]:
            moved = State()
            moved.move(**{**state.values(), "topic": topic.slug})
            picked = topic.pick(moved, name, x, y)
            assert set(picked) <= set(topic.carried)
            moved.move(**picked)
            for field in ("position", "distance", "pair", "head"):
                low, high = limits(field, moved.values())
                assert low <= getattr(moved, field) <= high
            again, rejected = from_query(to_query(moved, topic.carried))
            assert rejected == []
            assert carried(topic, again) == carried(topic, moved)


def carried(topic: Topic, state: State) -> dict[str, object]:
    return {field: getattr(state, field) for field in topic.carried}


def test_its_pages_can_be_turned(topic: Topic) -> None:
    state = State()
    state.move(d_model=64)
    for card, pager in topic.pager(state, TEXT).items():
        assert card in {card.key for card in topic.cards}
        assert pager["field"] in {field for field, _ in KEYS.values()}


def arrived(topic: Topic, step: int = 0, **changes: Any) -> State:
    state = State()
    state.move(**{**arrival(topic.slug, step), **changes})
    return state


def words_of(topic: Topic, state: State) -> str:
    return " ".join(topic.describe(state, topic.compute(state), TEXT).values())


def test_its_steps_lead_somewhere(topic: Topic) -> None:
    cards = {card.key for card in topic.cards}
    assert len(topic.steps) <= MOST_STEPS
    assert len({step.key for step in topic.steps}) == len(topic.steps)
    for step in topic.steps:
        assert set(step.cards) <= cards
        assert set(step.controls) <= set(topic.shared + topic.controls)
        assert set(step.changes) <= set(topic.carried)
        assert TEXT(f"{topic.slug}.step.{step.key}.title")
        assert TEXT(f"{topic.slug}.step.{step.key}.text")
        if step.formula:
            assert mathml(step.formula).startswith("<math")


def test_what_a_step_sets_can_be_drawn_and_is_within_limits(topic: Topic) -> None:
    for number, step in enumerate(topic.steps, 1):
        state = arrived(topic, number)
        for field, value in step.changes.items():
            assert getattr(state, field) == value, f"{step.key} sets {field}"
        again, rejected = open_link(f"topic={topic.slug}&step={number}")
        assert rejected == []
        assert again.values() == state.values()
        assert words_of(topic, state)


def test_a_link_to_free_play_opens_with_what_the_first_step_shows(topic: Topic) -> None:
    freely, rejected = open_link(f"topic={topic.slug}&step=0")
    assert rejected == []
    assert freely.step == 0
    led, _ = open_link(f"topic={topic.slug}&step=1")
    assert {**led.values(), "step": 0} == freely.values()


def test_each_preset_shows_its_number(topic: Topic) -> None:
    for preset in topic.presets:
        state = arrived(topic, **preset.changes)
        for field, value in preset.changes.items():
            assert getattr(state, field) == value, f"{preset.key} sets {field}"
        assert topic.promised(preset, TEXT) in words_of(topic, state), preset.key
        assert TEXT(f"{topic.slug}.try.{preset.key}")


def test_each_claim_is_judged_by_numbers_that_follow(topic: Topic) -> None:
    for claim in topic.claims:
        state = arrived(topic, **claim.changes)
        for field, value in claim.changes.items():
            assert getattr(state, field) == value, f"{claim.key} sets {field}"
        said = topic.judge(claim.key, state, topic.compute(state), TEXT)
        assert any(sign.isdigit() for sign in said), claim.key
        assert said.endswith(".")
        assert TEXT(f"{topic.slug}.claim.{claim.key}").endswith(".")
        assert TEXT(f"{topic.slug}.claim.{claim.key}.why").endswith(".")


def figure_names(topic: Topic) -> list[str]:
    return [name for card in topic.cards for name in card.figures]


def test_each_figure_is_a_table_too(topic: Topic, state: State) -> None:
    data = topic.compute(state)
    for name in figure_names(topic):
        listed = topic.table(state, data, TEXT, name)
        assert 0 < len(listed.rows) <= MOST_ROWS, name
        assert all(len(row) == len(listed.columns) for row in listed.rows), name
        assert len(set(listed.columns)) == len(listed.columns), name


def test_each_figure_shows_the_numpy_that_computes_it(topic: Topic, state: State) -> None:
    data = topic.compute(state)
    for name in figure_names(topic):
        snippet = topic.snippet(state, name)
        made: dict[str, Any] = {}
        exec(snippet.code, made)  # noqa: S102 - a program of the app's own
        listed = topic.table(state, data, TEXT, name)
        assert snippet.gives, name
        for variable, (first, last) in snippet.gives.items():
            expected = np.array([row[first:last] for row in listed.rows])
            np.testing.assert_allclose(
                np.asarray(made[variable]).reshape(expected.shape),
                expected.astype(np.asarray(made[variable]).dtype),
                rtol=1e-6,
                atol=1e-12,
                err_msg=f"{name}: {variable}",
            )
        assert all(source_of(function).startswith("def ") for function in snippet.functions)


def test_its_data_fit_its_sources(topic: Topic, state: State) -> None:
    plots = topic.plot(topic.compute(State()), TEXT)
    for name, columns in topic.compute(state).items():
        if name in plots.sources:
            source: ColumnDataSource = plots.sources[name]
            source.data.update(columns)
            fixed = set(source.data) - set(columns)
            lengths = {len(source.data[key]) for key in fixed | set(columns)}
            assert len(lengths) == 1, name
