"""Recording goes on where it was stopped, and keeps what a page can show."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from positions.transformer import TASKS, Settings, record
from positions.transformer.training import Run


def test_a_record_that_was_stopped_goes_on_where_it_was(tmp_path: Path) -> None:
    tiny = Settings(n_blocks=1, width=8, n_heads=2, batch=4, max_steps=3)
    both = [tiny, replace(tiny, scheme="learned")]
    file = tmp_path / "data" / "runs.json"
    said: list[str] = []
    record.record(file, set_ups=both[:1], seeds=(0, 1), say=said.append)
    first = json.loads(file.read_text())["set_ups"][0]
    first["seconds"] = 123.0  # a mark: it must not be run again
    contents = json.loads(file.read_text()) | {"set_ups": [first]}
    file.write_text(json.dumps(contents))
    record.record(file, set_ups=both, seeds=(0, 1), say=said.append)
    set_ups = json.loads(file.read_text())["set_ups"]
    assert [s["settings"]["scheme"] for s in set_ups] == ["rotary", "learned"]
    assert set_ups[0]["seconds"] == 123.0
    assert said[-1].startswith("back learned: [3, 3] steps")
    assert set_ups[1]["runs"][0]["accuracy"]["none"][-1] is None


@pytest.mark.parametrize("task", TASKS)
def test_a_curve_keeps_its_ends(task: str) -> None:
    run = Run(Settings(task=task, n_blocks=1, width=8, n_heads=2, batch=4, max_steps=100))
    while run.state == "training":
        run.step()
    steps, losses = record._curve(run.losses)
    assert len(steps) <= record.CURVE_POINTS + 1
    assert losses[0] == pytest.approx(run.losses[0], rel=0.01)
    assert losses[-1] == pytest.approx(run.losses[-1], rel=0.01)
