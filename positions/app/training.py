"""The trainings of one page: started, paused and ended by the reader, and kept while it is open."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from positions import transformer
from positions.app.background import PAUSE, keep_doing
from positions.app.sizes import SIZES
from positions.app.state import State
from positions.app.text import Text
from positions.app.topic import Topic
from positions.app.trainer import Trainer
from positions.transformer import RESCALINGS, TASKS, Accuracy, Run, Settings
from positions.transformer.record import LENGTHS

SLICE = 0.01
"""Seconds of work at a time, none of it begun that would not fit."""

WORKING = SLICE / (SLICE + PAUSE)
"""Share of the time in which work is done."""

SHOW_EVERY = 0.25
"""Seconds between two pictures of a run: each costs the time of several slices."""

MOST_KEPT = 8
"""Trained models that are kept, the last ones."""


def settings_of(state: State, scheme: str = "") -> Settings:
    """Return the run that a state asks for, or the same with another scheme.

    Raises
    ------
    ValueError
        If its parts do not fit together.
    """
    return _settings(
        scheme or state.trained_scheme,
        state.task,
        state.tokens_back,
        state.model_size,
        state.trained_length,
        state.train_steps,
        state.learning_rate,
        state.seed,
    )


# A page asks for the same ones, of each scheme, at every picture of a run.
@lru_cache(maxsize=64)
def _settings(
    scheme: str,
    task: str,
    distance: int,
    size: str,
    length: int,
    max_steps: int,
    learning_rate: float,
    seed: int,
) -> Settings:
    return Settings(
        task=task,
        distance=distance,
        scheme="none" if scheme == "unmasked" else scheme,
        causal=scheme != "unmasked",
        length=length,
        max_steps=max_steps,
        learning_rate=learning_rate,
        seed=seed,
        **SIZES[size],
    )


def lengths_of(settings: Settings) -> list[int]:
    """Return the lengths at which a model is tested: a quarter of the trained one to four times."""
    scaled = [length * settings.length // Settings().length for length in LENGTHS]
    fewest = settings.distance + 1 if settings.task == "back" else 3
    return [length for length in scaled if length >= fewest]


def tokens_of(settings: Settings, length: int) -> NDArray[np.int64]:
    """Return the sequence whose attention is shown."""
    rng = np.random.default_rng([settings.seed, length])
    tokens, _ = transformer.sample(settings.task, rng, 1, length, distance=settings.distance)
    sequence: NDArray[np.int64] = tokens[0]
    return sequence


class Learned:
    """One run and what its model can do.

    Parameters
    ----------
    settings : Settings

    Attributes
    ----------
    run : Run
    accuracies : dict of str to list of Accuracy
        By rescaling, as far as they are measured: at `lengths_of` the settings.
    paused : bool
    """

    def __init__(self, settings: Settings) -> None:
        self.run = Run(settings)
        self.accuracies: dict[str, list[Accuracy]] = {}
        self.paused = False
        self._measuring: Iterator[None] | None = None
        self.measured_at = -1
        self._attention: tuple[tuple[int, int, str], NDArray[np.floating]] | None = None

    @property
    def trains(self) -> bool:
        """Whether steps are being made."""
        return self.run.state == "training" and not self.paused

    @property
    def phase(self) -> str:
        """Return where it is: a key of the words about it."""
        if self.trains:
            return "training"
        if self.measured_at != self.run.steps:
            return "measuring"
        return "paused" if self.paused else str(self.run.state).replace(" ", "_")

    def attention(self, length: int, rescaling: str) -> NDArray[np.floating]:
        """Return the weights of every head for one sequence: (n_blocks, H, T, T)."""
        asked = (self.run.steps, length, rescaling)
        if self._attention is None or self._attention[0] != asked:
            tokens = tokens_of(self.run.settings, length)
            weights = transformer.attention_weights(
                self.run.parameters, tokens, rescaling=rescaling
            )
            self._attention = (asked, weights)
        return self._attention[1]

    def work(self, seconds: float) -> bool:
        """Train, or measure what was learned, for about so long; return whether there is more."""
        if self.trains:
            self._measuring = None
            # what was measured in a pause is no longer so
            self.accuracies.clear()
            self.run.advance(seconds)
            return True
        if self.measured_at == self.run.steps:
            return False
        if self._measuring is None:
            self.accuracies.clear()
            self._measuring = self._measure()
        begin = now = time.perf_counter()
        longest = 0.0
        while next(self._measuring, "end") != "end":
            elapsed = time.perf_counter() - now
            longest, now = max(longest, elapsed), now + elapsed
            # none is begun that would not fit
            if now - begin + longest > seconds:
                return True
        self._measuring = None
        self.measured_at = self.run.steps
        return False

    def _measure(self) -> Iterator[None]:
        settings = self.run.settings
        for rescaling in RESCALINGS if settings.scheme == "rotary" else RESCALINGS[:1]:
            measured = self.accuracies[rescaling] = []
            for accuracy in transformer.evaluate_in_parts(
                self.run.parameters,
                settings.task,
                lengths_of(settings),
                distance=settings.distance,
                rescaling=rescaling,
                seed=settings.seed,
            ):
                if accuracy is not None:
                    measured.append(accuracy)
                yield


class Training:
    """A page's trainings: see `Session` for what the shell knows of them.

    Parameters
    ----------
    state : State
    text : Text
    bind : callable
        From this to the topic whose functions know what was learned.
    """

    def __init__(self, state: State, text: Text, bind: Callable[[Training], Topic]) -> None:
        self._state = state
        self._text = text
        self._kept: dict[Settings, Learned] = {}
        self._active: Learned | None = None
        self._fail: Callable[[Exception], None] | None = None
        self._shows: tuple[Callable[[], None], ...] = (self.follow,)
        self._to_show: list[Callable[[], None]] = []
        self._shown_at = -SHOW_EVERY
        self._works = False
        self._more = False
        self.topic = bind(self)
        self.view = Trainer(text)
        self.view.listen(self._on_button)
        self.follow()
        _warm_up()

    def listen(self, fail: Callable[[Exception], None], *shows: Callable[[], None]) -> None:
        """Call functions whenever there is something new to show, each in a turn of its own.

        The first is called with what broke the work off.
        """
        self._fail, self._shows = fail, shows

    def learned(self, settings: Settings) -> Learned | None:
        """Return what was learned with some settings; None where nothing was."""
        return self._kept.get(settings)

    def follow(self) -> None:
        """Bring the view in line with the State and the run."""
        shown = self._shown()
        if self.view.shown != shown:
            self.view.shown = shown

    def leave(self) -> None:
        """Pause; what was learned stays, and can be gone on with."""
        if self._active and self._active.trains:
            self._active.paused = True
        # measuring ends by itself, in a second or two

    def _on_button(self, message: Mapping[str, Any]) -> None:
        match message["do"]:
            case "train":
                self._train()
            case "pause" if self._active:
                self._active.paused = True
            case "resume":
                self._resume()
            case "cancel":
                shown = self._on_show()
                if shown:
                    shown.paused = False
                    shown.run.cancel()
                    self._active = shown
        # The button answers at once; figures follow with the next part of the work.
        self._shown_at = -SHOW_EVERY
        self._work()
        self.follow()

    def _train(self) -> None:
        settings = settings_of(self._state)
        learned = Learned(settings)
        self.leave()
        self._kept.pop(settings, None)
        while len(self._kept) >= MOST_KEPT:
            del self._kept[next(iter(self._kept))]
        self._kept[settings] = self._active = learned

    def _resume(self) -> None:
        shown = self._on_show()
        if shown:
            self.leave()
            self._active = shown
            shown.paused = False

    def _work(self) -> None:
        """See to it that parts of the work are done, once."""
        if self._active:
            self._more = True
            if not self._works:
                self._works = True
                keep_doing(self._part)

    def _part(self) -> bool:
        """Go on with the work, or with showing what came of it: a turn of all would take long."""
        now = time.monotonic()
        if not self._to_show and self._active and self._more and now - self._shown_at < SHOW_EVERY:
            return self._go_on(self._active)
        if not self._to_show:
            self._shown_at = now
            self._to_show = list(self._shows)
        self._to_show.pop(0)()
        self._works = self._more or bool(self._to_show)
        return self._works

    def _go_on(self, learned: Learned) -> bool:
        """Do a part of the work; return whether there is anything left to do or to show."""
        try:
            self._more = learned.work(SLICE)
        except Exception as error:  # such as memory that is full
            # A run in an unknown state is no run; another one can begin.
            self._kept.pop(learned.run.settings, None)
            self._active, self._works = None, False
            self.follow()
            if self._fail is None:
                raise
            self._fail(error)
            return False
        return True

    def _on_show(self) -> Learned | None:
        """Return the run that the view speaks of: the one at work, or the State's."""
        if self._active and self._active.trains:
            return self._active
        try:
            return self._kept.get(settings_of(self._state))
        except ValueError:
            return None

    def _shown(self) -> dict[str, Any]:
        text, learned = self._text, self._on_show()
        if learned is None:
            return self._before()
        run, phase = learned.run, learned.phase
        settings = run.settings
        said = {
            "step": run.steps,
            "most": settings.max_steps,
            "loss": text.fixed(run.losses[-1], 3) if run.losses else text.number(math.nan),
            "right": percent(text, sum(run.accuracies[-5:]) / max(len(run.accuracies[-5:]), 1)),
            "aim": percent(text, settings.aim),
            "left": duration(text, run.seconds_left / WORKING),
            "why": run.failure,
        }
        if phase == "measuring":
            lengths = lengths_of(settings)
            done = sum(map(len, learned.accuracies.values()))
            kinds = len(RESCALINGS) if settings.scheme == "rotary" else 1
            part, said["part"] = done / (len(lengths) * kinds), done
        else:
            part = run.steps / settings.max_steps
        can = {
            "training": ["pause", "cancel"],
            "paused": ["resume", "cancel"],
            "measuring": ["resume"] if learned.paused else [],
        }.get(phase, ["train"])
        return {
            "phase": phase,
            "can": can,
            "part": 1.0 if phase == "reached" else round(part, 4),
            "title": self._title(settings),
            "status": text(f"trainer.{phase}", **said),
            "problem": phase == "failed",
        }

    def _before(self) -> dict[str, Any]:
        """Return what is shown of a run that was not begun."""
        text = self._text
        shown = {"phase": "ready", "can": ["train"], "part": 0.0, "title": "", "problem": False}
        try:
            settings = settings_of(self._state)
            shown["title"] = self._title(settings)
            transformer.check_size(settings)
        except ValueError as error:
            why = str(error)
            return {**shown, "can": [], "status": why[0].upper() + why[1:] + ".", "problem": True}
        cost = transformer.estimate(settings)
        shown["status"] = text(
            "trainer.ready",
            parameters=f"{cost.n_parameters:,}",
            most=settings.max_steps,
            seconds=duration(text, cost.seconds),
            aim=percent(text, settings.aim),
        )
        return shown

    def _title(self, settings: Settings) -> str:
        scheme = settings.scheme if settings.causal else "unmasked"
        return self._text(
            "trainer.title",
            scheme=self._text(f"field.trained_scheme.{scheme}"),
            task=self._text(f"field.task.{TASKS[settings.task].key}"),
            seed=settings.seed,
        )


@cache
def _warm_up() -> None:
    """Make a few tiny steps.

    A browser compiles code when it first runs, and again when it has run some times: the first
    steps of a page would be its longest.
    """
    run = Run(Settings(batch=2, max_steps=5))
    while run.state == "training":
        run.step()


def duration(text: Text, seconds: float) -> str:
    """Return a time in words, no more exact than an estimate is."""
    if seconds < 90:
        return text("trainer.seconds", n=max(1, round(seconds)))
    return text("trainer.minutes", n=round(seconds / 60))


def percent(text: Text, part: float) -> str:
    """Return a part of all as readers see it."""
    return text("trainer.percent", n=text.fixed(100 * part, 0))
