"""Training as a whole: it learns, repeats, pauses, stops and refuses."""

import time
from typing import Any

import numpy as np
import pytest

from positions import transformer
from positions.transformer import Run, Settings, training

SMALL: dict[str, Any] = {"n_blocks": 1, "width": 16, "n_heads": 2, "length": 8, "batch": 32}


def finished(**changed: Any) -> Run:
    run = Run(Settings(**changed))
    while run.state == "training":
        run.step()
    return run


@pytest.fixture(scope="module")
def default_run() -> Run:
    return finished()


def test_the_default_run_learns_and_can_be_asked_about_other_lengths(default_run: Run) -> None:
    run = default_run
    assert run.state == "reached"
    # 46 to 64 steps were measured over five seeds
    assert run.steps < 120
    assert run.losses[0] > 2.5  # about ln 16: it starts as a guess
    at_8, at_16 = transformer.evaluate(run.parameters, "back", [8, 16])
    assert at_8.overall > 0.98
    assert at_16.overall > 0.98
    assert np.isnan(at_16.by_position[:2]).all()  # nothing is two places back there
    assert at_16.by_position[2:].min() > 0.9


def test_a_head_learns_to_look_two_places_back(default_run: Run) -> None:
    weights = transformer.attention_weights(default_run.parameters, np.arange(16))
    two_back = weights[..., np.arange(2, 16), np.arange(14)].mean(axis=-1)
    assert two_back.max() > 0.8


def test_without_positions_and_mask_no_order_is_learned() -> None:
    # It may name the commonest of the other tokens, and nothing can do better.
    run = finished(task="back", scheme="none", causal=False, max_steps=60)
    level = transformer.without_order("back", 16)
    (accuracy,) = transformer.evaluate(run.parameters, "back", [16], n_sequences=1000)
    # 1000 sequences, each one draw at worst: standard deviation below sqrt(1/4 / 1000) = 0.016
    assert accuracy.overall < level + 0.05
    run = finished(task="order", scheme="none", causal=False, max_steps=40)
    (accuracy,) = transformer.evaluate(run.parameters, "order", [16], n_sequences=1000)
    assert abs(accuracy.overall - 0.5) < 0.05


@pytest.mark.parametrize("scheme", transformer.TRAINABLE_SCHEMES)
def test_every_scheme_trains(scheme: str) -> None:
    run = finished(scheme=scheme, task="first", max_steps=40, **SMALL)
    assert np.mean(run.losses[-3:]) < 0.75 * run.losses[0]


def test_the_same_seed_gives_the_same_numbers_and_another_seed_others() -> None:
    one, same, other = (
        finished(max_steps=5, seed=seed, scheme="t5", **SMALL) for seed in (1, 1, 2)
    )
    assert one.losses == same.losses
    np.testing.assert_array_equal(one.parameters.flat, same.parameters.flat)
    assert one.losses != other.losses


def test_pauses_change_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(training, "PART_OPERATIONS", 500_000)  # several parts for each step
    settings = Settings(max_steps=6, **SMALL)
    whole, sliced = Run(settings), Run(settings)
    while whole.state == "training":
        whole.step()
    n_slices = 0
    while sliced.state == "training":
        sliced.advance(seconds=0)
        n_slices += 1
    assert n_slices > 6
    assert whole.losses == sliced.losses
    np.testing.assert_array_equal(whole.parameters.flat, sliced.parameters.flat)


def test_parts_give_the_gradient_of_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = finished(max_steps=3, **SMALL)
    monkeypatch.setattr(training, "PART_OPERATIONS", 500_000)
    parts = finished(max_steps=3, **SMALL)
    np.testing.assert_allclose(whole.losses, parts.losses, rtol=1e-5)


def test_a_slice_is_as_long_as_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that moves 10 ms for each part: no part is begun that would not fit."""
    clock = [0.0]
    run = Run(Settings(max_steps=50, **SMALL))
    part = run._part

    def slow_part() -> None:
        part()
        clock[0] += 0.010

    monkeypatch.setattr(run, "_part", slow_part)
    monkeypatch.setattr(time, "perf_counter", lambda: clock[0])
    run.advance(seconds=0.035)
    assert clock[0] == pytest.approx(0.030)
    run.advance(seconds=0.001)
    assert clock[0] == pytest.approx(0.040)
    assert run.steps == 4
    assert run.seconds_left == pytest.approx(46 * 0.010)


def test_cancel_keeps_what_was_learned() -> None:
    run = Run(Settings(**SMALL))
    run.step()
    learned = run.parameters.flat.copy()
    run.cancel()
    run.advance(1.0)
    run.step()
    assert (str(run.state), run.steps, run.seconds_left) == ("cancelled", 1, 0.0)
    np.testing.assert_array_equal(run.parameters.flat, learned)
    assert len(transformer.evaluate(run.parameters, "back", [8])) == 1


@pytest.mark.parametrize("rate", [1e20, 1e38])
def test_numbers_that_run_away_stop_the_run_and_say_why(rate: float) -> None:
    run = finished(learning_rate=rate, **SMALL)
    assert run.state == "failed"
    assert f"At step {run.steps + 1} " in run.failure
    assert f"the learning rate of {rate:g} is probably too high" in run.failure
    assert np.isfinite(run.losses).all()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"max_steps": 10_000_000}, r"10,000,000 steps .* would take about [\d,]+ min, more than"),
        ({"length": 4096, "width": 256}, r"length 4096 .* would take about"),
        ({"width": 8192, "n_blocks": 4}, r"would take about .*GB of memory, more than the 256 MB"),
    ],
)
def test_sizes_that_would_take_too_much_are_refused_with_the_estimate(
    changed: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Run(Settings(**changed))


def test_the_estimate_of_memory_is_near_the_truth() -> None:
    import tracemalloc

    settings = Settings(n_blocks=4, width=64, length=32)
    tracemalloc.start()
    run = Run(settings)
    tracemalloc.reset_peak()  # a block that is freed untouched came before
    run.step()
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert 0.5 < transformer.estimate(settings).n_bytes / peak < 2


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"task": "sort"}, "task must be one of"),
        ({"distance": 16}, "distance=16 and length=16"),
        ({"task": "copy", "causal": False}, "can be read off the next token"),
        ({"scheme": "shaw"}, "scheme must be one of"),
        ({"aim": 1.5}, "aim must be at most 1"),
        ({"batch": 0}, "batch must be at least 1"),
        ({"learning_rate": float("nan")}, "learning_rate must be finite"),
        ({"seed": -1}, "seed must be at least 0"),
    ],
)
def test_settings_that_do_not_fit_are_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Settings(**changed)


def test_learned_positions_are_reported_to_end_not_hidden() -> None:
    run = finished(scheme="learned", max_steps=3, **SMALL)
    at_8, at_9 = transformer.evaluate(run.parameters, "back", [8, 9])
    assert at_8.refusal == ""
    assert 0 <= at_8.overall <= 1
    assert "8 rows" in at_9.refusal or "0..7" in at_9.refusal
    assert np.isnan(at_9.overall)
    assert np.isnan(at_9.by_position).all()


def test_accuracy_by_position_adds_up() -> None:
    run = finished(task="order", max_steps=10, **SMALL)
    (accuracy,) = transformer.evaluate(run.parameters, "order", [20], n_sequences=300)
    rng = np.random.default_rng([0, 20])
    _, targets = transformer.sample("order", rng, 300, 20)
    asked = (targets >= 0).sum(axis=0)
    np.testing.assert_array_equal(np.isnan(accuracy.by_position), asked == 0)
    right = np.nansum(accuracy.by_position * asked)
    assert accuracy.overall == pytest.approx(right / asked.sum())


def test_evaluation_in_parts_breathes_and_says_the_same() -> None:
    run = finished(max_steps=3, **SMALL)
    parts = list(transformer.evaluate_in_parts(run.parameters, "back", [8, 32], n_sequences=2000))
    assert parts.count(None) > 5
    lengths = [accuracy.length for accuracy in parts if accuracy is not None]
    assert lengths == [8, 32]
