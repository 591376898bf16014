"""One good call of every public function, with the kind of each argument.

From the kinds follow the bad values that each argument must refuse (`BAD`), so that no function
and no argument can be forgotten: a test compares this list with the library.
"""

import inspect
import io
import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

import positions
from positions import model_report, quantised, real_embeddings, rotary_scaling, wordpiece


@dataclass(frozen=True)
class Argument:
    """A good value and its kind."""

    value: Any
    kind: str


def arg(kind: str, value: Any) -> Argument:
    """Return an argument; arrays cannot be written to, so that writing is an error."""
    if isinstance(value, np.ndarray):
        value.flags.writeable = False
    return Argument(value, kind)


_RNG = np.random.default_rng(0)
TABLE = _RNG.normal(size=(6, 4))
VECTORS = _RNG.normal(size=(2, 5, 4))  # (head, position, component)
IDS = np.array([[0, 2], [2, 5]])
PLACES = np.array([0.0, 1.5, -3.0])
DISTANCES = np.array([[-3, 0], [40, 200]])
FREQUENCIES = np.array([1.0, 0.01])
MASK = np.array([[1, 1, 0], [0, 1, 1]])

LLAMA = model_report.report({"model_type": "llama"})
SMALL = quantised.quantise(TABLE)
WORDS = "\n".join((*wordpiece.SPECIAL, "save"))
VOCABULARY = wordpiece.read_vocabulary(WORDS)


def array_file(array: np.ndarray[Any, Any]) -> bytes:
    """Return the content of an array file."""
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


_RECORDS = np.zeros(6, [("scale", "<f4"), ("row", "i1", (4,))])
_RECORDS["scale"], _RECORDS["row"] = SMALL.scales, SMALL.rows
TOKENS = array_file(_RECORDS)
FILES = {
    "facts.json": b'{"model": "tiny", "epsilon": 1e-12}',
    "layer_norm.npy": array_file(TABLE[:2]),
    "positions.npy": array_file(np.tile(TABLE, (2, 1)).astype(np.float16)),
    "token_types.npy": array_file(TABLE[:2]),
    "vocabulary.txt": WORDS.encode(),
}

Arguments = dict[str, Argument]

_LENGTH = {"n_queries": arg("size", 3), "n_keys": arg("size", 5)}
_ROPE = {"head_dim": arg("even", 8), "base": arg("base", 10000.0)}
_SLOPES = {"convention": arg("choice", "paper"), "max_bias": arg("positive", 8.0)}
_SINUSOID = {
    "base": arg("base", 10000.0),
    "layout": arg("choice", "concatenated"),
    "spacing": arg("choice", "endpoint"),
}

EXAMPLES: dict[str, Arguments] = {
    "embedding.lookup": {"table": arg("table", TABLE), "ids": arg("rows", IDS)},
    "embedding.one_hot": {
        "ids": arg("rows", IDS),
        "vocab_size": arg("size", 6),
        "dtype": arg("dtype", np.float32),
    },
    "embedding.gradient": {
        "ids": arg("rows", IDS),
        "upstream": arg("array", _RNG.normal(size=(2, 2, 4))),
        "vocab_size": arg("size", 6),
        "padding_id": arg("row", 2),
        "scale_by_frequency": arg("flag", True),
    },
    "embedding.tied_gradient": {
        "table": arg("table", TABLE),
        "ids": arg("rows", np.array([0, 2])),
        "targets": arg("rows", np.array([5, 0])),
    },
    "embedding.with_max_norm": {
        "table": arg("table", TABLE),
        "ids": arg("rows", IDS),
        "max_norm": arg("positive", 0.5),
    },
    "embedding.cosine_similarity": {"a": arg("array", TABLE), "b": arg("array", TABLE[1])},
    "embedding.cosine_map": {"table": arg("table", TABLE)},
    "embedding.cosine_histogram": {
        "cosines": arg("array", np.array([-1.0, 0.2, 1.0])),
        "n_bins": arg("size", 4),
    },
    "embedding.nearest": {
        "table": arg("table", TABLE),
        "vector": arg("array", TABLE[1]),
        "n": arg("size", 3),
    },
    "embedding.table_size": {"vocab_size": arg("size", 6), "d_model": arg("size", 4)},
    "embedding.table_bytes": {"vocab_size": arg("size", 6), "d_model": arg("size", 4)},
    "embedding.parameter_share": {"n_parameters": arg("count", 4), "n_total": arg("size", 8)},
    "attention.scores": {
        "query": arg("array", VECTORS),
        "key": arg("array", VECTORS),
        "scale": arg("number", 0.5),
    },
    "attention.causal_mask": dict(_LENGTH),
    "attention.softmax": {"x": arg("scores", VECTORS), "axis": arg("axis", -1)},
    "attention.attention": {
        "query": arg("array", VECTORS),
        "key": arg("array", VECTORS),
        "value": arg("array", VECTORS),
        "bias": arg("scores", np.zeros((5, 5))),
        "causal": arg("flag", True),
        "scale": arg("number", 0.5),
    },
    "learned.capacity": {"table": arg("table", TABLE), "offset": arg("count", 2)},
    "learned.encode": {
        "table": arg("table", TABLE),
        "positions": arg("rows", np.array([0, 3])),
        "offset": arg("count", 2),
    },
    "learned.row_numbers": {
        "attention_mask": arg("mask", MASK),
        "first_row": arg("count", 2),
        "n_earlier": arg("count", 1),
    },
    "learned.truncate": {"table": arg("table", TABLE), "n_positions": arg("size", 3)},
    "learned.interpolate": {
        "table": arg("table", TABLE),
        "n_positions": arg("size", 9),
        "alignment": arg("choice", "centres"),
    },
    "sinusoidal.inverse_frequencies": {
        "d_model": arg("size", 6),
        "base": arg("base", 10000.0),
        "spacing": arg("choice", "paper"),
    },
    "sinusoidal.wavelengths": {
        "d_model": arg("size", 6),
        "base": arg("base", 10000.0),
        "spacing": arg("choice", "paper"),
    },
    "sinusoidal.sinusoidal": {
        "positions": arg("places", PLACES),
        "d_model": arg("size", 6),
        **_SINUSOID,
        "dtype": arg("dtype", np.float32),
    },
    "sinusoidal.shift_matrix": {
        "distance": arg("number", 2.5),
        "d_model": arg("even", 6),
        **_SINUSOID,
    },
    "sinusoidal.dot_product": {
        "distance": arg("array", PLACES),
        "d_model": arg("even", 6),
        "base": arg("base", 10000.0),
        "spacing": arg("choice", "paper"),
    },
    "sinusoidal.axial": {
        "coordinates": arg("coordinates", [np.array([[0.0], [1.0]]), np.arange(3.0)]),
        "d_model": arg("size", 9),
        **_SINUSOID,
        "dtype": arg("dtype", np.float32),
    },
    "rotary.inverse_frequencies": dict(_ROPE),
    "rotary.angles": {
        "positions": arg("places", PLACES),
        "inverse_frequencies": arg("array", FREQUENCIES),
    },
    "rotary.rotate": {
        "x": arg("array", VECTORS),
        "positions": arg("places", np.arange(5.0)),
        "inverse_frequencies": arg("array", FREQUENCIES),
        "pairing": arg("choice", "interleaved"),
        "rotary_dim": arg("even", 4),
        "attention_factor": arg("positive", 1.5),
    },
    "rotary.rotate_by": {
        "x": arg("array", VECTORS),
        "angles": arg("array", _RNG.normal(size=(5, 2))),
        "pairing": arg("choice", "interleaved"),
        "attention_factor": arg("positive", 1.5),
    },
    "rotary.score": {
        "query": arg("array", VECTORS[0, 0]),
        "key": arg("array", VECTORS[0, 1]),
        "query_position": arg("array", np.array(3)),
        "key_position": arg("array", np.array([1, 2])),
        "inverse_frequencies": arg("array", FREQUENCIES),
        "pairing": arg("choice", "half"),
    },
    "rotary.pairing_permutation": {"head_dim": arg("even", 8)},
    "rotary.axial_angles": {
        "coordinates": arg("coordinates", [np.array([[0.0], [1.0]]), np.arange(3.0)]),
        "inverse_frequencies": arg("array", FREQUENCIES),
    },
    "rotary.sectioned_angles": {
        "coordinates": arg("array", np.arange(6.0).reshape(3, 2)),
        "inverse_frequencies": arg("array", np.array([1, 0.5, 0.25, 0.1])),
        "sections": arg("sizes", [2, 1, 1]),
        "order": arg("choice", "interleaved"),
    },
    "rotary.multimodal_positions": {"segments": arg("segments", [2, (1, 2, 2), 3])},
    "rotary.xpos_scales": {
        "positions": arg("places", PLACES),
        "head_dim": arg("even", 8),
        "scale_base": arg("positive", 512.0),
        "gamma": arg("positive", 0.4),
    },
    "rotary_scaling.linear": {**_ROPE, "factor": arg("positive", 4.0)},
    "rotary_scaling.ntk": {**_ROPE, "factor": arg("positive", 4.0)},
    "rotary_scaling.dynamic_ntk": {
        **_ROPE,
        "factor": arg("positive", 4.0),
        "original_max_positions": arg("size", 64),
        "sequence_length": arg("size", 128),
        "formula": arg("choice", "ratio"),
    },
    "rotary_scaling.yarn": {
        **_ROPE,
        "factor": arg("positive", 4.0),
        "original_max_positions": arg("size", 64),
        "beta_fast": arg("positive", 32.0),
        "beta_slow": arg("positive", 1.0),
        "ramp": arg("choice", "rotations"),
        "truncate": arg("flag", False),
        "attention_factor": arg("positive", 1.1),
        "mscale": arg("number-if-used", 1.0),
        "mscale_all_dim": arg("number-if-used", 1.0),
    },
    "rotary_scaling.yarn_temperature": {
        "factor": arg("positive", 4.0),
        "mscale": arg("number", 0.7),
    },
    "rotary_scaling.longrope": {
        **_ROPE,
        "short_factor": arg("array", np.ones(4)),
        "long_factor": arg("array", np.arange(1.0, 5.0)),
        "original_max_positions": arg("size", 64),
        "factor": arg("positive", 4.0),
        "sequence_length": arg("size", 65),
        "attention_factor": arg("positive", 1.1),
    },
    "rotary_scaling.llama3": {
        **_ROPE,
        "factor": arg("positive", 4.0),
        "low_freq_factor": arg("positive", 1.0),
        "high_freq_factor": arg("positive", 4.0),
        "original_max_positions": arg("size", 64),
    },
    "rotary_scaling.proportional": {
        **_ROPE,
        "partial_rotary_factor": arg("share", 0.5),
        "factor": arg("positive", 4.0),
    },
    "rotary_scaling.frequencies": {
        "config": arg("record", rotary_scaling.read_config({"rope_theta": 10000.0}, 8)),
        "sequence_length": arg("size", 128),
    },
    "rotary_scaling.from_config": {
        "config": arg(
            "config",
            {"rope_scaling": {"type": "dynamic", "factor": 2.0}, "max_position_embeddings": 64},
        ),
        "head_dim": arg("even", 8),
        "sequence_length": arg("size", 128),
        "layer_type": arg("free", None),
    },
    "rotary_scaling.read_config": {
        "config": arg("config", {"rope_theta": 10000.0}),
        "head_dim": arg("even", 8),
        "layer_type": arg("free", None),
    },
    "alibi.slopes": {"n_heads": arg("size", 6), **_SLOPES},
    "alibi.bias": {
        "n_heads": arg("size", 6),
        **_LENGTH,
        "form": arg("choice", "key"),
        "causal": arg("flag", True),
        **_SLOPES,
        "dtype": arg("dtype", np.float32),
    },
    "alibi.bias_row": {
        "n_heads": arg("size", 6),
        "position": arg("count", 2),
        "n_keys": arg("size", 5),
        "form": arg("choice", "key"),
        "causal": arg("flag", True),
        **_SLOPES,
    },
    "alibi.key_bias": {
        "n_heads": arg("size", 6),
        "attention_mask": arg("mask", MASK),
        **_SLOPES,
    },
    "relative.distances": dict(_LENGTH),
    "relative.t5_bucket": {
        "distance": arg("whole", DISTANCES),
        "bidirectional": arg("flag", True),
        "n_buckets": arg("even", 32),
        "max_distance": arg("size", 128),
    },
    "relative.t5_bias": {
        "table": arg("table", TABLE),
        **_LENGTH,
        "bidirectional": arg("flag", True),
        "max_distance": arg("size", 128),
    },
    "relative.clipped_distance": {
        "distance": arg("whole", DISTANCES),
        "max_distance": arg("size", 4),
        "convention": arg("choice", "speecht5"),
    },
    "relative.deberta_bucket": {
        "distance": arg("whole", DISTANCES),
        "bucket_size": arg("size", 8),
        "max_position": arg("size", 32),
        "convention": arg("choice", "microsoft"),
    },
    "relative.transformer_xl": {
        "n_keys": arg("size", 5),
        "d_model": arg("size", 6),
        "base": arg("base", 10000.0),
        "clamp_length": arg("size", 2),
    },
    "relative.xlnet": {
        **_LENGTH,
        "d_model": arg("size", 6),
        "bidirectional": arg("flag", True),
        "base": arg("base", 10000.0),
        "clamp_length": arg("size", 2),
    },
    "relative.shift": {
        "x": arg("array", _RNG.normal(size=(3, 8))),
        "n_keys": arg("size", 5),
        "convention": arg("choice", "xlnet"),
    },
    "relative.swin_index": {"height": arg("size", 2), "width": arg("size", 3)},
    "residual.layer_norm": {"x": arg("array", VECTORS), "epsilon": arg("not negative", 1e-5)},
    "residual.stream": {
        "start": arg("table", TABLE),
        "blocks": arg("free", [np.zeros_like]),
        "norm": arg("choice", "post"),
        "epsilon": arg("not negative", 1e-5),
    },
    "residual.toy_blocks": {
        "n_blocks": arg("count", 2),
        "d_model": arg("size", 4),
        "seed": arg("count", 1),
        "strength": arg("number", 0.5),
        "causal": arg("flag", False),
    },
    "model_config.read": {"config": arg("config", {"model_type": "bert"})},
    "model_config.check_dimension": {
        "configured": arg("dimension", 768),
        "config": arg("config", {"model_type": "bert"}),
    },
    "model_report.report": {
        "config": arg("config", {"model_type": "llama"}),
        "sequence_length": arg("size", 8192),
    },
    "model_report.compare": {
        "first": arg("record", LLAMA),
        "second": arg("record", model_report.report({"model_type": "bloom"})),
    },
    "model_report.reach": {"report": arg("record", LLAMA)},
    "model_report.plain": {"record": arg("record", LLAMA)},
    "quantised.quantise": {"table": arg("table", TABLE)},
    "quantised.assemble": {
        "rows": arg("bytes", np.array([[127, 0], [-5, 127]], np.int8)),
        "scales": arg("bytes", np.array([0.5, 0.0], np.float32)),
    },
    "quantised.expand": {"table": arg("record", SMALL), "ids": arg("rows", IDS)},
    "quantised.cosine_similarity": {
        "table": arg("record", SMALL),
        "vector": arg("array", TABLE[1]),
    },
    "quantised.nearest": {
        "table": arg("record", SMALL),
        "vector": arg("array", TABLE[1]),
        "n": arg("size", 3),
    },
    "quantised.error": {"table": arg("record", SMALL), "original": arg("table", TABLE)},
    "wordpiece.read_vocabulary": {"text": arg("text", WORDS)},
    "wordpiece.words": {"text": arg("text", "Save!")},
    "wordpiece.encode": {
        "text": arg("text", "Save!"),
        "vocabulary": arg("record", VOCABULARY),
        "max_length": arg("size", 8),
    },
    "real_embeddings.read_model": {"files": arg("config", FILES)},
    "real_embeddings.read_tokens": {"content": arg("bytes", TOKENS)},
    "real_embeddings.start": {
        "text": arg("text", "Save!"),
        "model": arg("record", real_embeddings.read_model(FILES)),
        "tokens": arg("record", SMALL),
    },
    "real_embeddings.add": {
        "token": arg("array", TABLE),
        "position": arg("array", TABLE),
        "token_type": arg("array", TABLE),
        "weight": arg("array", TABLE[0]),
        "bias": arg("array", TABLE[1]),
        "epsilon": arg("not negative", 1e-12),
    },
    "real_embeddings.neighbours": {
        "token_id": arg("row", 2),
        "vocabulary": arg("record", VOCABULARY),
        "tokens": arg("record", SMALL),
        "n": arg("size", 3),
    },
}

_NOT_A_SIZE = [0, -1, 2.5, math.nan, "3", True, [3]]
_NOT_A_COUNT = [-1, 2.5, "3", True]
_NOT_A_NUMBER = [math.nan, math.inf, -math.inf, "1.0", True, [1.0], 10**400]
_NOT_AN_ARRAY = [
    "text",
    ["a", "b"],
    [[1.0, 2.0], [3.0]],
    [1.0, None],
    np.array([1 + 2j]),
    np.array([True]),
    {"a": 1},
]
_SPOILT = ["with NaN", "with infinity"]

# What each kind must refuse; "with ..." stands for the good array with that value in it.
BAD: dict[str, list[Any]] = {
    "size": _NOT_A_SIZE,
    "even": [*_NOT_A_SIZE, 3],
    "count": _NOT_A_COUNT,
    "dimension": [0, -1, 2.5, "768", True, 767],
    "axis": [3, -4, 1.5, "0"],
    "number": _NOT_A_NUMBER,
    "number-if-used": [],
    "positive": [*_NOT_A_NUMBER, 0, -1.0],
    "not negative": [*_NOT_A_NUMBER, -1.0],
    "base": [*_NOT_A_NUMBER, 0, 0.5, -1],
    "share": [*_NOT_A_NUMBER, -0.5, 1.5],
    "array": [*_NOT_AN_ARRAY, *_SPOILT],
    "scores": [*_NOT_AN_ARRAY, "with NaN", "with infinity"],
    "places": [*_NOT_AN_ARRAY, *_SPOILT, 0, -1],
    "coordinates": [[], ["a", "b"], [[math.nan], [1.0]], [[1.0, 2.0], [1.0, 2.0, 3.0]]],
    "table": ["text", [1.0, 2.0], np.zeros((0, 4)), [[1.0, 2.0], [3.0]], [["a"]]],
    "rows": [[-1], [6], [10**9], [0.5], ["a"], [True], [[1], [2, 3]], [math.nan]],
    "row": [-1, 6, 0.5, "a"],
    "whole": [[0.5], ["a"], [True], [math.nan], [[1], [2, 3]]],
    "mask": [[2], [-1], [0.5], ["a"], [[1], [1, 0]], 1],
    "sizes": [[2, 1], [2, 1, 2], [2, 1, "1"], [-1, 4, 1]],
    "segments": [[-1], [(1, 2)], [(0, 1, 1)], ["2"], [1.5]],
    "choice": ["nonsense", "", 3, None],
    "flag": [1, 0, "yes", None],
    "dtype": [np.int64, "text", complex, object],
    "config": [[], 5, None],
    "record": [{}, None, "text"],
    "text": [None, 5, b"text", []],
    "bytes": [None, 5, "text", np.zeros((2, 2)), b""],
    "free": [],
}


def function_of(name: str) -> Callable[..., Any]:
    """Return the function of that dotted name."""
    module, _, function = name.partition(".")
    found: Callable[..., Any] = getattr(getattr(positions, module), function)
    return found


def public_functions() -> Iterator[str]:
    """Yield the dotted name of every public function of arrays.

    Those of the transformer take and return models; tests/transformer tests them.
    """
    for module in positions.__all__:
        if module != "transformer":
            yield from functions_in(module)


def functions_in(module: str) -> Iterator[str]:
    """Yield the dotted name of every public function of a module."""
    for name in getattr(positions, module).__all__:
        if inspect.isfunction(getattr(getattr(positions, module), name)):
            yield f"{module}.{name}"


def call(name: str, **changed: Any) -> Any:
    """Call a function with its good arguments, some of them changed."""
    arguments = {key: argument.value for key, argument in EXAMPLES[name].items()}
    return function_of(name)(**(arguments | changed))


def spoilt(good: Any, what: Any) -> Any:
    """Return the bad value; where it says so, the good array with one bad number in it."""
    if not (isinstance(what, str) and what.startswith("with ")):
        return what
    values = np.array(good, dtype=np.float64)
    values.reshape(-1)[-1] = math.nan if what == "with NaN" else math.inf
    return values
