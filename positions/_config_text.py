"""From the text of a ``config.json`` to the fields of the text model in it.

The text comes from anywhere: whatever is wrong with it is a ValueError that says what and where,
and nothing in it is overlooked, neither a field that is given twice nor a number that is none.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

from positions import _fields as fields
from positions import _transformers_defaults as known

LONGEST_TEXT = 2_000_000
"""Characters that a ``config.json`` may have; real ones have a few thousand."""

DEEPEST = 50
"""Groups and lists that may stand in one another; in real ones it is up to five."""

MOST_GROUPS = 100_000
"""Groups and lists that there may be; real ones have a few dozen."""

LONGEST_NUMBER = 300
"""Digits that a number may have."""

# The names of one and the same field in different model types, the usual one first.
NAMES: Mapping[str, tuple[str, ...]] = {
    "vocab_size": ("vocab_size", "n_words", "padded_vocab_size", "tgt_vocab_size"),
    "hidden_size": ("hidden_size", "n_embd", "d_model", "dim", "emb_dim", "model_dim"),
    "embedding_size": ("embedding_size", "input_embedding_size", "word_embed_proj_dim"),
    "num_hidden_layers": (
        "num_hidden_layers",
        "n_layer",
        "n_layers",
        "num_layers",
        "decoder_layers",
        "encoder_layers",
    ),
    "num_attention_heads": (
        "num_attention_heads",
        "n_head",
        "n_heads",
        "num_heads",
        "decoder_attention_heads",
        "encoder_attention_heads",
    ),
    "num_key_value_heads": ("num_key_value_heads", "num_kv_heads"),
    "head_dim": ("head_dim", "d_kv", "d_head", "attention_head_dim", "kv_channels"),
    "intermediate_size": ("intermediate_size", "n_inner"),
    "max_position_embeddings": (
        "max_target_positions",
        "max_position_embeddings",
        "n_positions",
        "max_seq_len",
        "max_sequence_length",
        "seq_length",
    ),
    "rope_theta": ("rope_theta", "rotary_emb_base"),
    "partial_rotary_factor": (
        "partial_rotary_factor",
        "rotary_pct",
        "rope_pct",
        "rotary_emb_fraction",
    ),
    "layer_types": ("layer_types", "layers_block_type"),
    "sliding_window": ("sliding_window", "attention_window_size"),
    "dtype": ("dtype", "torch_dtype"),
}
# Where a configuration of several parts keeps the one of its text model.
TEXT_PARTS = (
    "text_config",
    "llm_config",
    "language_config",
    "thinker_config",
    "talker_config",
    "decoder",
    "text_encoder",
)
_DEEPEST_PART = 4
# Fields that stand beside the parts and hold for each that does not have them itself.
_SHARED_BY_PARTS = ("tie_word_embeddings", "dtype", "torch_dtype", "vocab_size")
_TYPE_OF_PART = {
    "gemma3": "gemma3_text",
    "gemma3n": "gemma3n_text",
    "gemma4": "gemma4_text",
    "llama4": "llama4_text",
    "qwen3_5": "qwen3_5_text",
    "qwen3_5_moe": "qwen3_5_moe_text",
    "clip": "clip_text_model",
}


def parse(text: str) -> Mapping[str, Any]:
    """Return the fields of a JSON text, with nothing in it overlooked."""
    if len(text) > LONGEST_TEXT:
        raise ValueError(
            f"the configuration has {len(text):,} characters; at most {LONGEST_TEXT:,} are read"
        )
    text = text.removeprefix("\ufeff")  # some editors write this mark before UTF-8
    n_groups = text.count("{") + text.count("[")
    if n_groups > MOST_GROUPS:
        raise ValueError(
            f"the configuration has {n_groups:,} groups and lists; at most {MOST_GROUPS:,} are read"
        )
    if n_groups > DEEPEST:
        _check_depth(text)

    def no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        result = dict(pairs)
        if len(result) < len(pairs):
            _refuse_duplicate(text)
        return result

    def no_constants(name: str) -> NoReturn:
        place = next(match.start() for match in _parts(text) if match[0] == name)
        raise ValueError(
            f"{name} at {_where(text, place)} is no number that JSON or a model allows"
        )

    def short_numbers(digits: str) -> int:
        if len(digits) > LONGEST_NUMBER:
            raise ValueError(
                f"a number of {len(digits):,} digits ({digits[:20]}...) is no size of a model"
            )
        return int(digits)

    def finite_numbers(digits: str) -> float:
        if not math.isfinite(float(digits)):
            raise ValueError(f"the number {digits[:40]} is too large for a float64")
        return float(digits)

    try:
        result = json.loads(
            text,
            object_pairs_hook=no_duplicates,
            parse_constant=no_constants,
            parse_int=short_numbers,
            parse_float=finite_numbers,
        )
    except json.JSONDecodeError as error:
        raise ValueError(
            f"not JSON: {error.msg} at line {error.lineno}, column {error.colno}"
        ) from None
    if not isinstance(result, dict):
        raise ValueError(f"a configuration is a group of fields, got {fields.short(result)}")
    return result


_NAMED = re.compile(r"[ \t\r\n]*:")
# Texts in quotes, whatever is in them; brackets; words.
_PART = re.compile(r'"(?:[^"\\]|\\.)*"|[][{}]|-?[A-Za-z]+', re.DOTALL)


def _parts(text: str) -> Iterator[re.Match[str]]:
    return _PART.finditer(text)


def _where(text: str, place: int) -> str:
    line = text.count("\n", 0, place) + 1
    return f"line {line}, column {place - text.rfind(chr(10), 0, place)}"


def _check_depth(text: str) -> None:
    depth = 0
    for match in _parts(text):
        if match[0] in "[{":
            depth += 1
            if depth > DEEPEST:
                raise ValueError(
                    f"the configuration is nested too deeply to be one: more than {DEEPEST} "
                    f"groups and lists in one another at {_where(text, match.start())}"
                )
        elif match[0] in "]}":
            depth -= 1


def _refuse_duplicate(text: str) -> NoReturn:
    """Raise a ValueError that says which field is given twice, and where the second time."""
    names: list[set[str]] = []
    for match in _parts(text):
        if match[0] in "[{":
            names.append(set())
        elif match[0] in "]}":
            names.pop()
        elif match[0][0] == '"' and _NAMED.match(text, match.end()):
            name = json.loads(match[0]) if "\\" in match[0] else match[0][1:-1]
            if name in names[-1]:
                raise ValueError(
                    f"the field {fields.short(name)} is given twice, the second time at "
                    f"{_where(text, match.start())}"
                )
            names[-1].add(name)
    raise ValueError("a field is given twice")


def text_model(config: Mapping[str, Any]) -> tuple[Mapping[str, Any], tuple[str, ...]]:
    """Return the fields of the text model, and a note on where they were found."""
    found = _find_text_model(config, 0)
    if found is not None:
        return found
    names = ", ".join(fields.short(name) for name in list(config)[:8]) or "no field at all"
    raise ValueError(
        "no text model in this configuration: neither hidden_size nor a known model_type, "
        f"got model_type={fields.short(config.get('model_type'))} with {names}"
    )


def _find_text_model(
    config: Mapping[str, Any], depth: int
) -> tuple[Mapping[str, Any], tuple[str, ...]] | None:
    model_type = fields.text(config, ["model_type"])
    for part in TEXT_PARTS if depth < _DEEPEST_PART else ():
        inner = config.get(part)
        if not isinstance(inner, Mapping):
            continue
        shared = {name: config[name] for name in _SHARED_BY_PARTS if name in config}
        # A part without a type has the whole's, if it says anything of its own.
        inherited = model_type if _has_width(inner) else None
        shared["model_type"] = _TYPE_OF_PART.get(model_type or "", inherited)
        found = _find_text_model({**shared, **inner}, depth + 1)
        if found is not None:
            return found[0], (f"read from {part}", *found[1])
    return (config, ()) if _has_width(config) or model_type in known.DEFAULTS else None


def _has_width(config: Mapping[str, Any]) -> bool:
    return fields.first(config, NAMES["hidden_size"])[1] is not None
