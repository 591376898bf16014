"""What the page shows, as one record, and the text form of it that a link carries.

The text form is a query string. It is canonical: one state has one string. Reading one never
raises: each field is judged alone, and what was refused is reported beside the state.
"""

from __future__ import annotations

import math
import pkgutil
import re
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any
from urllib.parse import parse_qsl, quote

import param

from positions.app import real_table, topics
from positions.app.configs import LONGEST_CONFIG, canonical, last_pair
from positions.app.sizes import REACH, heads
from positions.app.text import languages
from positions.app.vocabulary import MOST_TOKENS, vocabulary
from positions.app.words import MOST_WORDS, reordered, words_of
from positions.schemes import SCHEMES

VERSION = 1
"""The meaning of the fields. Raise it when one changes its meaning, and translate old links."""

LONGEST_VECTOR = 1.4
"""Length of an arrow that still fits the plane in which it is drawn."""

WIDEST_VECTOR = 1024
"""Components of a vector where all of them are computed; only its size may be larger."""

DEEPEST_STREAM = 48
"""Blocks that a vector runs through where each of them is drawn."""

LONGEST_SENTENCE = 200
"""Characters of a sentence."""

LONGEST_TEXT = 600
"""Characters of a text for a real tokenizer: enough to go past its 512 pieces."""

MOST_STEPS = 12
"""Steps that the path through a topic may have."""

LONGEST_QUERY = 8000
"""Characters of a query that are read: as many as servers take."""

CONFIGS = frozenset({"config", "other"})
"""Fields that hold a model's configuration."""

PAGE_KEYS = frozenset({"theme", "embed", "controls", "lock", "question"})
"""Keys of the query that say how the page is presented; they are no part of the state."""

_INTEGER = re.compile(r"[+-]?[0-9]{1,9}")
_NUMBER = re.compile(r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]{1,3})?")


@cache
def topic_slugs() -> list[str]:
    """Return the slugs of all topics, sorted: the modules of ``positions.app.topics``."""
    return sorted(module.name for module in pkgutil.iter_modules(topics.__path__))


class State(param.Parameterized):
    """One reader's settings: every field with its default, bounds and unit.

    A field's name is its key in a link, its widget and its argument in ``positions``.
    """

    topic: Any = param.Selector(default="explorer", objects=topic_slugs(), doc="Page that is open")
    lang: Any = param.Selector(default="en", objects=languages(), doc="Language of the page")
    step = param.Integer(
        default=1, bounds=(0, MOST_STEPS), doc="Where on the topic's path; 0 is free play"
    )
    sentence = param.String(default="bank lends to customer", doc="Words, each one a token")
    config = param.String(
        default="llama-3.1-8b", doc="A model: a preset's key, or the fields of its configuration"
    )
    other = param.String(default="", doc="A model to compare with, as `config`; empty for none")
    text = param.String(
        default="Unbelievable! The bank lends naïvely.", doc="A text for a real tokenizer"
    )
    seed = param.Integer(default=0, bounds=(0, 9999), doc="Start of the random numbers")
    position = param.Integer(default=18, bounds=(0, 511), doc="Where the query stands [positions]")
    distance = param.Integer(
        default=5, bounds=(-511, 511), doc="Query position minus key position [positions]"
    )
    pair = param.Integer(default=1, bounds=(0, 511), doc="Index of a pair of dimensions")
    head = param.Integer(default=2, bounds=(0, 31), doc="Index of an attention head")
    d_model = param.Integer(default=16, bounds=(1, 16384), doc="Width: components of a vector")
    base = param.Number(
        default=10000.0, bounds=(1.0, 1e9), doc="Ratio of the fastest to the slowest frequency"
    )
    n_positions = param.Integer(default=32, bounds=(8, 512), doc="Context length [positions]")
    n_heads = param.Integer(default=8, bounds=(1, 32), doc="Number of attention heads")
    convention: Any = param.Selector(
        default="reference",
        objects=["reference", "paper"],
        doc="ALiBi slopes by the authors' code or by the paper's sentence",
    )
    token = param.Integer(
        default=0, bounds=(0, MOST_WORDS - 1), doc="Index of the chosen word of `sentence`"
    )
    row = param.Integer(
        default=2, bounds=(0, MOST_TOKENS - 1), doc="Row of the table to compare with"
    )
    table: Any = param.Selector(
        default="worked",
        objects=["worked", "random"],
        doc="The embedding table: the worked example, or random as before training",
    )
    vocab_size = param.Integer(
        default=50000, bounds=(1, 1_000_000), doc="Rows of the embedding table"
    )
    n_layers = param.Integer(default=12, bounds=(1, 126), doc="Number of blocks")
    tied = param.Boolean(default=False, doc="Whether the output head is the embedding table")
    weight_decay = param.Boolean(default=False, doc="Whether an update also shrinks the weights")
    norm: Any = param.Selector(
        default="pre", objects=["pre", "post"], doc="Where a block's layer norm stands"
    )
    reordered = param.String(
        default="customer lends to bank", doc="The words of `sentence` in another order"
    )
    causal = param.Boolean(default=False, doc="Whether a token sees only itself and earlier ones")
    add_positions = param.Boolean(
        default=False, doc="Whether position vectors are added to the token vectors"
    )
    pairing: Any = param.Selector(
        default="interleaved",
        objects=["interleaved", "half"],
        doc="Which components of query and key form a pair",
    )
    mixed = param.Boolean(
        default=False, doc="Whether vectors laid out for one pairing are turned by the other"
    )
    partial_rotary_factor: Any = param.Selector(
        default="1", objects=["1", "0.5", "0.25"], doc="Part of the components that is turned"
    )
    vectors: Any = param.Selector(
        default="chosen",
        objects=["chosen", "equal", "random", "peak"],
        doc="Query and key: the chosen arrows in each pair, or of random directions",
    )
    form: Any = param.Selector(
        default="distance",
        objects=["distance", "key", "key_from_end"],
        doc="How code writes ALiBi's bias; see `positions.alibi.bias`",
    )
    content = param.Boolean(default=True, doc="Whether tokens differ in what they say")
    bias_scaled = param.Boolean(
        default=False, doc="Whether ALiBi's bias is divided by the root of the width, as it is not"
    )
    scaling: Any = param.Selector(
        default="yarn",
        objects=["none", "linear", "ntk", "dynamic_ntk", "yarn", "longrope", "llama3"],
        doc="How rotary positions are stretched; see `positions.rotary_scaling`",
    )
    factor = param.Integer(
        default=4, bounds=(1, 64), doc="By how much the context is to grow: s of the papers"
    )
    original_max_positions = param.Integer(
        default=4096, bounds=(64, 131072), doc="Positions that the model was trained on"
    )
    sequence_length = param.Integer(
        default=16384, bounds=(1, 8388608), doc="Positions of the input [positions]"
    )
    ramp: Any = param.Selector(
        default="index",
        objects=["index", "rotations"],
        doc="In what YaRN's ramp between kept and slowed pairs is linear",
    )
    formula: Any = param.Selector(
        default="factor",
        objects=["factor", "ratio"],
        doc="By what dynamic NTK scales the base",
    )
    layout: Any = param.Selector(
        default="interleaved",
        objects=["interleaved", "concatenated"],
        doc="Order of the sines and cosines in a position's vector",
    )
    spacing: Any = param.Selector(
        default="paper",
        objects=["paper", "endpoint"],
        doc="Whether frequencies stop a step short of 1/base or end there",
    )
    add_content = param.Boolean(default=False, doc="Whether position vectors meet token vectors")
    add_weights = param.Boolean(
        default=False, doc="Whether query and key are made by weight matrices"
    )
    scheme: Any = param.Selector(
        default="rotary",
        objects=[*SCHEMES, "rotary_scaled"],
        doc="Position scheme; see `positions.schemes`",
    )
    asked = param.Integer(
        default=512, bounds=(0, 1023), doc="Position whose row is asked for [positions]"
    )
    dimension = param.Integer(
        default=384, bounds=(1, 1_000_000), doc="Components of a vector that a store expects"
    )
    piece = param.Integer(default=1, bounds=(0, 511), doc="Index of a piece of `text`")
    task: Any = param.Selector(
        default="back",
        objects=["back", "first", "order", "copy"],
        doc="What a small model is asked to learn",
    )
    tokens_back = param.Integer(
        default=2, bounds=(1, 7), doc="How far back the task `back` asks [positions]"
    )
    trained_scheme: Any = param.Selector(
        default="rotary",
        objects=["rotary", "learned", "sinusoidal", "alibi", "t5", "none", "unmasked"],
        doc="How the small model learns the order of its tokens",
    )
    rescaling: Any = param.Selector(
        default="none",
        objects=["none", "linear", "ntk", "yarn"],
        doc="How rotary positions are slowed past the trained length",
    )
    model_size: Any = param.Selector(
        default="default", objects=["small", "default", "large"], doc="Size of the small model"
    )
    model_head = param.Integer(
        default=0, bounds=(0, 31), doc="Index of a head of the small model, all blocks counted"
    )
    trained_length = param.Integer(
        default=16, bounds=(8, 32), doc="Length of the training sequences [positions]"
    )
    test_length = param.Integer(
        default=16, bounds=(8, 128), doc="Length of the sequence it is shown [positions]"
    )
    train_steps = param.Integer(
        default=400, bounds=(10, 100_000), doc="Steps after which a training ends"
    )
    learning_rate = param.Number(
        default=0.01, bounds=(1e-5, 1e30), doc="How far a training step goes"
    )
    query = param.NumericTuple(
        default=(1.0, 0.5), length=2, doc="The chosen pair of the query vector"
    )
    key = param.NumericTuple(default=(0.8, 0.2), length=2, doc="The chosen pair of the key vector")

    def __init__(self, **values: Any) -> None:
        super().__init__(**values)
        # Every move asks for all of them, and a parameter takes its time to answer.
        self._kept = {field: getattr(self, field) for field in FIELDS}
        self.param.watch(self._keep, list(FIELDS))

    def _keep(self, *events: param.parameterized.Event) -> None:
        self._kept.update((event.name, event.new) for event in events)

    def values(self) -> dict[str, Any]:
        """Return every field's value, in the order in which links carry them."""
        return self._kept.copy()

    def move(self, **changes: Any) -> None:
        """Set fields as one change; numbers beyond a field's limits become the nearest limit.

        Fields whose limits depend on the changed ones are brought within them.
        """
        before = self.values()
        values = {**before, **changes}
        within = {field: _within(field, values) for field in FIELDS}
        together(self, {f: value for f, value in within.items() if value != before[f]})


def together(target: param.Parameterized, values: Mapping[str, Any]) -> None:
    """Set parameters as one change; unlike ``param.update`` it looks at no others."""
    with param.parameterized.batch_call_watchers(target):
        for name, value in values.items():
            setattr(target, name, value)


FIELDS = tuple(name for name in State.param if name != "name")
"""All fields, in the order in which links carry them."""


@dataclass(frozen=True)
class Rejected:
    """A field of a link that was not taken as it stood.

    Attributes
    ----------
    field : str
        Its key in the link.
    value : str
        What the link said, shortened.
    reason : str
        ``"unknown"``, ``"repeated"``, ``"integer"``, ``"number"``, ``"switch"``, ``"pair"``,
        ``"choice"``, ``"range"``, ``"vector"`` (too long), ``"characters"``, ``"long"``,
        ``"empty"``, ``"config"`` (no model's), ``"words"`` (others than the sentence's),
        ``"version"`` or ``"length"``: what is wrong.
    allowed : tuple
        Lowest and highest value for ``"range"``, the greatest length for ``"vector"`` and
        ``"long"``, the choices for ``"choice"``, what was wrong for ``"config"``.
    """

    field: str
    value: str
    reason: str
    allowed: tuple[Any, ...] = ()


def longest(field: str) -> int:
    """Return how many characters a field of words may have."""
    if field in CONFIGS:
        return LONGEST_CONFIG
    return LONGEST_TEXT if field == "text" else LONGEST_SENTENCE


def limits(field: str, values: Mapping[str, Any]) -> tuple[float, float]:
    """Return the lowest and highest value of a number while the other fields stand as given."""
    low, high = State.param[field].bounds
    match field:
        case "pair" if values["topic"] == "model":
            return (low, min(last_pair(values["config"]), high))
        case "pair":
            return (low, max(values["d_model"] // 2 - 1, 0))
        case "head":
            return (low, values["n_heads"] - 1)
        case "position":
            return (low, values["n_positions"] - 1)
        case "distance":
            return (1 - values["n_positions"], values["n_positions"] - 1)
        case "sequence_length":
            return (low, values["factor"] * values["original_max_positions"])
        case "d_model" if values["topic"] != "table_size":
            return (low, WIDEST_VECTOR)
        case "n_layers" if values["topic"] == "residual_stream":
            return (low, DEEPEST_STREAM)
        case "piece":
            return (low, real_table.n_pieces(values["text"]) - 1)
        case "model_head":
            return (low, heads(values["model_size"]) - 1)
        case "test_length":
            return (low, REACH * values["trained_length"])
        case "token":
            return (low, max(len(_words(values)) - 1, 0))
        case "row":
            return (low, len(vocabulary(_words(values))) - 1)
    return (low, high)


def _words(values: Mapping[str, Any]) -> list[str]:
    """Return the words of the sentence; none where there is no sentence to read."""
    sentence: str = values["sentence"]
    return words_of(sentence) if sentence.strip() else []


def to_query(state: State, carried: Collection[str]) -> str:
    """Write a state as the query of a link.

    Parameters
    ----------
    state : State
    carried : collection of str
        The fields that matter for the topic. All of them are written, also those at their
        default, so that a link keeps its meaning when a default changes.

    Returns
    -------
    str
        For example ``"v=1&topic=explorer&position=18"``; the same state gives the same string.
    """
    values: dict[str, Any] = {"v": VERSION, "topic": state.topic}
    # The language is the reader's, and no part of the picture, unless another one was chosen.
    if state.lang != State.param.lang.default:
        values["lang"] = state.lang
    values |= {field: getattr(state, field) for field in FIELDS if field in carried}
    return "&".join(f"{field}={quote(write(value), safe=',')}" for field, value in values.items())


def pairs(query: str) -> list[tuple[str, str]]:
    """Return the keys and values of a query or a whole link, as far as it is read."""
    return parse_qsl(_written(query)[:LONGEST_QUERY], keep_blank_values=True)


def _written(query: str) -> str:
    return re.split(r"[?#]", query.strip(), maxsplit=1)[-1]


def from_query(
    query: str, arrival: Callable[[str, int], Mapping[str, Any]] | None = None
) -> tuple[State, list[Rejected]]:
    """Read the query of a link; never raises.

    Parameters
    ----------
    query : str
        With or without its ``?``. A whole link is read from its ``?`` or ``#`` on.
    arrival : callable
        Given the topic and the step of the link: where fields stand that the link leaves open.

    Returns
    -------
    state : State
        Fields that are missing or refused stand at their default.
    rejected : list of Rejected
        What was refused, in the order of the query.
    """
    rejected = []
    length = len(_written(query))
    if length > LONGEST_QUERY:
        rejected.append(Rejected("", f"{length}", "length", (LONGEST_QUERY,)))
    given: dict[str, str] = {}
    for field, value in pairs(query):
        if field in PAGE_KEYS:
            continue
        if field in given:
            rejected.append(_refusal(field, value, "repeated"))
            continue
        given[field] = value
    accepted: dict[str, Any] = {}
    for field, value in given.items():
        if field == "v":
            if value != str(VERSION):
                rejected.append(_refusal(field, value, "version", (VERSION,)))
        elif field not in FIELDS:
            rejected.append(_refusal(field, value, "unknown"))
        else:
            judged = read(field, value)
            if isinstance(judged, Rejected):
                rejected.append(judged)
            else:
                accepted[field] = judged
    state = State()
    if arrival is not None:
        topic, step = (accepted.get(field, getattr(state, field)) for field in ("topic", "step"))
        state.move(**arrival(topic, step))
    state.move(**accepted)
    for field, value in accepted.items():
        if getattr(state, field) != value:
            refused = (
                ("words",) if isinstance(value, str) else ("range", limits(field, state.values()))
            )
            rejected.append(_refusal(field, given[field], *refused))
    return state, rejected


def read(field: str, written: str) -> Any:
    """Return a field's value from its text form, or a `Rejected` that says why it has none."""
    declared = State.param[field]
    if isinstance(declared, param.Selector):
        if written in declared.objects:
            return written
        return _refusal(field, written, "choice", tuple(declared.objects))
    if isinstance(declared, param.Boolean):
        if written in ("0", "1"):
            return written == "1"
        return _refusal(field, written, "switch")
    if field in CONFIGS:
        if field == "other" and not written:
            return written
        try:
            return canonical(written)
        except ValueError as error:
            return _refusal(field, written, "config", (str(error),))
    if isinstance(declared, param.String):
        if len(written) > longest(field):
            return _refusal(field, written, "long", (longest(field),))
        # What joins emoji into one, and spaces of other widths, are no harm in a text.
        plain = re.sub(r"[\u200c\u200d\s]", " ", written) if field == "text" else written
        if not plain.isprintable():
            return _refusal(field, written, "characters")
        if field in ("sentence", "text") and not written.strip():
            return _refusal(field, written, "empty")
        return written
    if isinstance(declared, param.NumericTuple):
        parts = written.split(",")
        if len(parts) != declared.length or not all(map(_NUMBER.fullmatch, parts)):
            return _refusal(field, written, "pair")
        vector = tuple(map(float, parts))
        if not math.hypot(*vector) <= LONGEST_VECTOR:
            return _refusal(field, written, "vector", (LONGEST_VECTOR,))
        return vector
    whole = isinstance(declared, param.Integer)
    if not (_INTEGER if whole else _NUMBER).fullmatch(written):
        return _refusal(field, written, "integer" if whole else "number")
    value = int(written) if whole else float(written)
    low, high = declared.bounds
    if not low <= value <= high:
        return _refusal(field, written, "range", (low, high))
    return value


def write(value: Any) -> str:
    """Return a value's text form, the shortest that is read as the same value."""
    if isinstance(value, tuple):
        return ",".join(map(write, value))
    if isinstance(value, bool):
        return str(int(value))
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    return str(value)


def _within(field: str, values: Mapping[str, Any]) -> Any:
    value = values[field]
    if field == "reordered":
        value = reordered(values["sentence"][:LONGEST_SENTENCE], value)
    if isinstance(value, str):
        return value[: longest(field)]
    if isinstance(value, bool):
        return value
    if isinstance(value, tuple):
        length = math.hypot(*value)
        if length <= LONGEST_VECTOR:
            return value
        # A little less, so that rounding does not make it too long again.
        return tuple(part / length * LONGEST_VECTOR * (1 - 1e-12) for part in value)
    low, high = limits(field, values)
    return min(max(value, low), high)


def _refusal(field: str, value: str, reason: str, allowed: tuple[Any, ...] = ()) -> Rejected:
    return Rejected(field[:40], shortened(value), reason, allowed)


def shortened(value: str) -> str:
    """Return a value as it is named to the reader who sent it."""
    return value if len(value) <= 40 else value[:39] + "…"
