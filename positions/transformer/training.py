"""Training in parts that are short enough for a page to stay alive between them.

A step is one batch, whose gradients are collected part by part. How a batch is parted follows
from sizes alone, never from how fast the machine is, so a seed gives the same numbers however
a run is paused and wherever it runs, up to the rounding of float32.
"""

from __future__ import annotations

import math
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

import numpy as np

from positions import _arguments as check
from positions._arguments import FloatArray, IntArray
from positions.transformer import model, tasks
from positions.transformer.architecture import Architecture, Parameters, initial, zeros
from positions.transformer.optimiser import AdamW
from positions.transformer.places import Places, places

State: TypeAlias = Literal["training", "reached", "out of steps", "failed", "cancelled"]

WARM_UP = 20
"""Steps in which the learning rate grows."""

WINDOW = 5
"""Batches over which accuracy is averaged to decide whether the aim is reached."""

PART_OPERATIONS = 7_500_000 if sys.platform == "emscripten" else 15_000_000
"""Multiply-and-adds, forward and backward, of one part of a batch: about 8 ms in a browser."""

OPERATIONS_PER_SECOND = 0.8e9 if sys.platform == "emscripten" else 5e9
"""What estimates reckon with."""

MAX_SECONDS = 600.0
"""Estimated time that a run may take."""

MAX_PART_SECONDS = 0.1
"""Estimated time of a single sequence, during which nothing else can happen."""

MAX_BYTES = 256_000_000
"""Estimated memory that a run may take."""

KEPT_BYTES = 16_000_000
"""The most freed memory that glibc's allocator is asked to keep between parts."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What a run depends on: the same settings give the same numbers.

    Attributes
    ----------
    task : str, default "back"
        A key of `TASKS`.
    distance : int, default 2
        How far back the task ``"back"`` asks, less than `length`.
    scheme : str, default "rotary"
        One of `TRAINABLE_SCHEMES`.
    causal : bool, default True
        Whether a token sees itself and earlier ones only.
    n_blocks, width, n_heads, length, tied
        As in `Architecture`.
    batch : int, default 64
        Sequences of each step.
    max_steps : int, default 400
        After which a run ends in any case.
    aim : float, default 0.99
        Accuracy, averaged over five batches that were never seen before, at which it ends.
    learning_rate : float, default 0.01
        After a warm-up of 20 steps.
    seed : int, default 0
        Of the first parameters and of all batches.

    Raises
    ------
    TypeError, ValueError
        If a value is out of range, or values do not fit together.
    """

    task: str = "back"
    distance: int = 2
    scheme: str = "rotary"
    causal: bool = True
    n_blocks: int = 2
    width: int = 32
    n_heads: int = 4
    length: int = 16
    tied: bool = True
    batch: int = 64
    max_steps: int = 400
    aim: float = 0.99
    learning_rate: float = 0.01
    seed: int = 0

    def __post_init__(self) -> None:
        check.choice("task", self.task, list(tasks.TASKS))
        check.size("distance", self.distance)
        self.architecture()
        if self.task == "back" and self.distance >= self.length:
            raise ValueError(
                "distance must be less than length, "
                f"got distance={self.distance} and length={self.length}"
            )
        if tasks.TASKS[self.task].needs_mask and not self.causal:
            raise ValueError(
                f"causal must be True for the task {self.task!r}, because without the mask the "
                "answer can be read off the next token, got causal=False"
            )
        check.size("batch", self.batch)
        check.size("max_steps", self.max_steps)
        if check.number("aim", self.aim, above=0) > 1:
            raise ValueError(f"aim must be at most 1, got aim={self.aim:g}")
        check.number("learning_rate", self.learning_rate, above=0)
        check.size("seed", self.seed, minimum=0)

    def architecture(self) -> Architecture:
        """Return the model that is to be trained."""
        return Architecture(
            n_tokens=tasks.N_TOKENS,
            scheme=self.scheme,
            causal=self.causal,
            n_blocks=self.n_blocks,
            width=self.width,
            n_heads=self.n_heads,
            length=self.length,
            tied=self.tied,
        )


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run is reckoned to take.

    Attributes
    ----------
    n_parameters : int
    operations : int
        Multiply-and-adds of one step.
    seconds : float
        For all steps.
    part_seconds : float
        For one part, during which nothing else can happen.
    n_bytes : int
    """

    n_parameters: int
    operations: int
    seconds: float
    part_seconds: float
    n_bytes: int


def estimate(settings: Settings) -> Estimate:
    """Reckon what a run takes here if it makes all its steps.

    Parameters
    ----------
    settings : Settings

    Returns
    -------
    Estimate
        From counted operations and a fixed speed: right within a factor of about 3.

    Raises
    ------
    TypeError
        If `settings` are none.
    """
    if not isinstance(settings, Settings):
        raise TypeError(f"settings must be Settings, got {type(settings).__name__}")
    architecture = settings.architecture()
    sequence = 3 * architecture.operations(settings.length)  # backward costs twice forward
    rows = _part_rows(architecture, settings.length, settings.batch)
    each_token = architecture.n_blocks * (
        11 * architecture.width + architecture.n_heads * settings.length
    )
    # kept for the backward pass, and as much again while it runs; the optimiser has four arrays
    numbers = 2 * rows * settings.length * (each_token + 2 * architecture.n_tokens)
    numbers += 6 * architecture.n_parameters
    return Estimate(
        n_parameters=architecture.n_parameters,
        operations=sequence * settings.batch,
        seconds=settings.max_steps * settings.batch * sequence / OPERATIONS_PER_SECOND,
        part_seconds=rows * sequence / OPERATIONS_PER_SECOND,
        n_bytes=numbers * np.dtype(np.float32).itemsize,
    )


def _part_rows(architecture: Architecture, length: int, batch: int) -> int:
    """Return how many sequences one part has."""
    return max(1, min(batch, PART_OPERATIONS // (3 * architecture.operations(length))))


def check_size(settings: Settings) -> None:
    """Refuse a run that would take too long or too much memory.

    Parameters
    ----------
    settings : Settings

    Returns
    -------
    None

    Raises
    ------
    ValueError
        With the estimate, the limit and what to change.
    """
    cost = estimate(settings)
    sizes = (
        f"{settings.n_blocks} blocks of width {settings.width}, length {settings.length} and "
        f"batch {settings.batch}"
    )
    if cost.n_bytes > MAX_BYTES:
        raise ValueError(
            f"{sizes} would take about {check.readable_bytes(cost.n_bytes)} of memory, more than "
            f"the {check.readable_bytes(MAX_BYTES)} that a run may take: make the model smaller"
        )
    if cost.part_seconds > MAX_PART_SECONDS:
        raise ValueError(
            f"{sizes} would take about {cost.part_seconds:.2g} s for one sequence, during which "
            f"nothing else can happen; {MAX_PART_SECONDS:g} s is the limit: make the model or "
            "the length smaller"
        )
    if cost.seconds > MAX_SECONDS:
        raise ValueError(
            f"{settings.max_steps:,} steps with {sizes} would take about "
            f"{cost.seconds / 60:.0f} min, more than the {MAX_SECONDS / 60:.0f} min that a run "
            "may take: make fewer steps, or the model smaller"
        )


class Run:
    """One training, which advances when asked to and can be left at any time.

    Parameters
    ----------
    settings : Settings

    Attributes
    ----------
    settings : Settings
    parameters : Parameters
        What was learned so far: those of the last finished step.
    state : {"training", "reached", "out of steps", "failed", "cancelled"}
    failure : str
        Where it failed: at which step, and why probably.
    losses, accuracies : list of float
        One number for each finished step, measured before its update, so on a batch that the
        parameters have not seen.

    Raises
    ------
    ValueError
        If it would take too long or too much memory.
    """

    def __init__(self, settings: Settings) -> None:
        check_size(settings)
        if sys.platform == "linux":
            # glibc returns freed memory to the system at once, and every part would ask for it
            # anew, which doubles its time. Having freed one block of a size, it keeps that much.
            np.empty(min(KEPT_BYTES, 2 * estimate(settings).n_bytes), np.uint8)
        architecture = settings.architecture()
        self.settings = settings
        self.state: State = "training"
        self.failure = ""
        self.losses: list[float] = []
        self.accuracies: list[float] = []
        self._rng = np.random.default_rng(settings.seed)
        self.parameters: Parameters = initial(architecture, self._rng)
        self._gradients = zeros(architecture)
        self._optimiser = AdamW(self.parameters.flat, settings.learning_rate, WARM_UP)
        self._places: Places | None = None
        self._part_rows = _part_rows(architecture, settings.length, settings.batch)
        self._parts = self._train()
        self._seconds = 0.0

    @property
    def steps(self) -> int:
        """Return how many steps are finished."""
        return len(self.losses)

    @property
    def seconds_left(self) -> float:
        """Return how long the remaining steps would take at the speed so far."""
        if self.state != "training":
            return 0.0
        if not self.steps:
            return estimate(self.settings).seconds
        return self._seconds / self.steps * (self.settings.max_steps - self.steps)

    def advance(self, seconds: float) -> None:
        """Train for about so long: at least one part, and none that would not fit.

        To pause is not to call this; to resume is to call it again.
        """
        begin = now = time.perf_counter()
        longest = 0.0
        while self.state == "training" and now - begin + longest <= seconds:
            self._part()
            elapsed = time.perf_counter() - now
            longest, now = max(longest, elapsed), now + elapsed
        self._seconds += now - begin

    def step(self) -> None:
        """Train to the end of the step that is under way, or of the next one."""
        begin = time.perf_counter()
        finished = self.steps
        while self.state == "training" and self.steps == finished:
            self._part()
        self._seconds += time.perf_counter() - begin

    def cancel(self) -> None:
        """End the run where it is; what was learned stays."""
        if self.state == "training":
            self.state = "cancelled"

    def _part(self) -> None:
        # what overflows is found in the loss, and told in words
        with np.errstate(over="ignore", invalid="ignore"):
            next(self._parts)

    def _train(self) -> Iterator[None]:
        """Make step after step, a part at a time."""
        settings = self.settings
        while True:
            tokens, targets = tasks.sample(
                settings.task,
                self._rng,
                settings.batch,
                settings.length,
                distance=settings.distance,
            )
            where = self._where()
            n_answers = int(np.count_nonzero(targets != model.NO_ANSWER))
            self._gradients.flat.fill(0)
            loss, n_right = 0.0, 0
            for start in range(0, settings.batch, self._part_rows):
                part = slice(start, start + self._part_rows)
                if start:
                    yield
                more_loss, more_right = self._collect(where, tokens[part], targets[part], n_answers)
                loss += more_loss
                n_right += more_right
            self._finish(loss, n_right / n_answers)
            yield

    def _where(self) -> Places:
        """Return what the scheme brings in, made anew where it is learned itself."""
        if self._places is None or self.settings.scheme in ("learned", "t5"):
            self._places = places(self.parameters, self.settings.length)
        return self._places

    def _collect(
        self, where: Places, tokens: IntArray, targets: IntArray, n_answers: int
    ) -> tuple[float, int]:
        """Add one part's gradients; return its share of the loss and how many are right."""
        passed = model.forward(self.parameters, where, tokens)
        answers = targets.ravel()
        loss, d_logits = model.cross_entropy(passed.logits, answers, n_answers)
        model.backward(self.parameters, passed, d_logits, self._gradients)
        return loss, int(np.count_nonzero(passed.logits.argmax(axis=1) == answers))

    def _finish(self, loss: float, accuracy: float) -> None:
        gradient: FloatArray = self._gradients.flat
        length = math.sqrt(float(np.dot(gradient, gradient)))
        if not (math.isfinite(loss) and math.isfinite(length)):
            self.state = "failed"
            self.failure = self._why(loss)
            return
        self._optimiser.step(gradient)
        self.losses.append(loss)
        self.accuracies.append(accuracy)
        if self.steps >= WINDOW and np.mean(self.accuracies[-WINDOW:]) >= self.settings.aim:
            self.state = "reached"
        elif self.steps == self.settings.max_steps:
            self.state = "out of steps"

    def _why(self, loss: float) -> str:
        largest = float(np.abs(self.parameters.flat).max())
        what = "the loss" if not math.isfinite(loss) else "the gradient"
        return (
            f"At step {self.steps + 1} {what} was no longer a finite number. The largest "
            f"parameter had grown to {largest:.3g}: the learning rate of "
            f"{self.settings.learning_rate:g} is probably too high. Try 0.01."
        )
