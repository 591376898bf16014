"""What a page shows before Python is up is what Python shows afterwards."""

import json
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from bokeh.core.serialization import Deserializer

from positions.app import frames
from tests.app.conftest import Page


class Recorded:
    """A page, and the frames that were made of it."""

    def __init__(self) -> None:
        self.page = Page("")
        self.made = json.loads(frames.record(self.page.document, self.receive, "browser"))

    def receive(self, text: str) -> None:
        for event in json.loads(text)["events"]:
            self.page.document.apply_json_patch({"events": [event]}, setter="browser")  # type: ignore[arg-type]

    def goes(self, values: dict[str, int]) -> None:
        self.page.browser_sets(self.page.live, values=self.made["home"] | values)

    def shows(self, event: dict[str, Any]) -> bool:
        """Tell whether the page shows already what an event would bring."""
        now = getattr(self.page.document.models[event["model"]["id"]], event["attr"])
        if event["kind"] == "ColumnDataChanged":
            columns = Deserializer().deserialize(event["data"])
            return all(_alike(now[name], columns[name]) for name in event["cols"])
        return bool(now == Deserializer().deserialize(event["new"]))

    def all(self) -> Iterator[tuple[str, int, list[dict[str, Any]]]]:
        for field, places in self.made["frames"].items():
            for value, events in places.items():
                yield field, int(value), events


def _alike(one: Any, other: Any) -> bool:
    return np.array_equal(one, other, equal_nan=np.asarray(one).dtype.kind == "f")


@pytest.fixture(scope="module")
def recorded() -> Recorded:
    """The page that opens first."""
    return Recorded()


def test_every_slider_has_a_frame_for_each_of_its_values(recorded: Recorded) -> None:
    assert set(recorded.made["inputs"].values()) == set(recorded.made["home"])
    for field, (low, high) in recorded.page.live.shown["limits"].items():
        assert [int(value) for value in recorded.made["frames"][field]] == [*range(low, high + 1)]


def test_a_frame_is_what_python_shows_whatever_was_shown_before(recorded: Recorded) -> None:
    made = list(recorded.all())
    for i in np.random.default_rng(7).permutation(len(made)):
        field, value, events = made[i]
        recorded.goes({field: value})
        missed = [event for event in events if not recorded.shows(event)]
        assert missed == [], (field, value)


def test_a_frame_brings_all_that_python_would_change(recorded: Recorded) -> None:
    for field, value, events in recorded.all():
        recorded.goes({})
        recorded.page.events.clear()
        recorded.goes({field: value})
        brought = {
            (event["model"]["id"], event["attr"], column)
            for event in events
            for column in event.get("cols", [""])
        }
        changes = recorded.page.events
        told = {place for change in changes for place in frames.places_of(change)}
        assert told <= brought, (field, value)
        assert (value == recorded.made["home"][field]) == (not told)
