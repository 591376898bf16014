r"""Read a model's ``config.json``: its embedding layer, and how it learns where tokens sit.

`read` takes the configuration of any text model of Hugging Face transformers and returns an
`EmbeddingLayer` with every number resolved, as transformers resolves it, and with the names
of the fields that were left to their defaults. Nothing is downloaded and no weights are read.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any

from positions import _config_text as config_text
from positions import _fields as fields
from positions import _model_types as types
from positions import _transformers_defaults as known
from positions._config_text import LONGEST_TEXT, NAMES, TEXT_PARTS
from positions._fields import Source, Watched
from positions._model_schemes import PositionScheme, layer_types_of, schemes_of, windows_of
from positions._model_schemes import head_dim as head_dim_of
from positions.embedding import BITS

__all__ = [
    "check_dimension",
    "read",
    "EmbeddingLayer",
    "PositionScheme",
    "Preset",
    "LONGEST_TEXT",
    "MOST_LAYERS",
    "PRESETS",
    "VERSION",
]

MOST_LAYERS = 10_000
"""Layers that a model may have; real ones have up to a few hundred."""


@dataclass(frozen=True, slots=True)
class EmbeddingLayer:
    """What a configuration says about the input end of a model.

    Attributes
    ----------
    model_type : str
        As in the configuration, or ``""``.
    vocab_size, d_model, n_layers, n_heads, n_key_value_heads : int
        Sizes. Models without attention have 0 heads.
    head_dim : int
        Components of a query or key; 0 without attention.
    embedding_dim : int
        Width of the token table, which a few models (ALBERT, ELECTRA, OPT-350m) have smaller
        than `d_model` and project.
    embedding_scale : float
        Token vectors are multiplied by it before anything is added.
    tied : bool
        Whether the output head is the token table.
    schemes : tuple of PositionScheme
        More than one where layers differ or schemes are combined.
    layer_types : tuple of str
        What each layer is called, such as ``"sliding_attention"``; empty where the layers are
        not told apart.
    windows : tuple of (int or None)
        How far back each layer sees; None for as far as there are tokens.
    max_positions : int or None
        The longest input that the model is meant for, where the configuration says so.
    hard_limit : bool
        Whether there is nothing to look up beyond `max_positions`.
    table_shapes : Mapping[str, tuple of int]
        Rows and columns of each table; where there are several of a kind, as if they were one.
    tables : Mapping[str, int]
        Parameters of each table: ``token``, and where there are any ``position``,
        ``token_type``, ``relative``, ``per_layer`` (a second token table that feeds every
        layer, as in Gemma 3n) and ``output`` (an untied head).
    n_parameters : int or None
        All parameters of the model with its output head, for architectures whose blocks this
        library can count.
    dtype : str or None
        In which type the weights are stored.
    defaults : tuple of str
        Fields that the configuration leaves out and whose value is the default of the model
        type's class in Hugging Face transformers.
    fields : Mapping[str, object]
        The fields that were given and are looked at; read again, they give the same layer.
    unread : tuple of str
        Fields that were given and say nothing about any of this.
    notes : tuple of str
        What a reader should know: fields that transformers ignores, numbers that do not fit
        each other.
    """

    model_type: str
    vocab_size: int
    d_model: int
    n_layers: int
    n_heads: int
    n_key_value_heads: int
    head_dim: int
    embedding_dim: int
    embedding_scale: float
    tied: bool
    schemes: tuple[PositionScheme, ...]
    layer_types: tuple[str, ...]
    windows: tuple[int | None, ...]
    max_positions: int | None
    hard_limit: bool
    table_shapes: Mapping[str, tuple[int, int]]
    tables: Mapping[str, int]
    n_parameters: int | None
    dtype: str | None
    defaults: tuple[str, ...]
    fields: Mapping[str, Any]
    unread: tuple[str, ...]
    notes: tuple[str, ...]

    @property
    def n_table_parameters(self) -> int:
        """Return the parameters of all tables together."""
        return sum(self.tables.values())

    @property
    def table_share(self) -> float | None:
        """Return which part of all parameters the tables hold, or None where that is unknown."""
        return None if self.n_parameters is None else self.n_table_parameters / self.n_parameters

    def table_bytes(self) -> dict[str, int]:
        """Return how many bytes all tables take together in each type of number.

        Returns
        -------
        dict of str to int
            By the keys of `positions.embedding.BITS`, rounded up to whole bytes.
        """
        n = self.n_table_parameters
        return {name: -(-n * bits // 8) for name, bits in BITS.items()}


@dataclass(frozen=True, slots=True)
class Preset:
    """A configuration to start from.

    Attributes
    ----------
    key : str
    label : str
    config : Mapping[str, object]
        For `read`.
    source : str
        Where its values come from.
    """

    key: str
    label: str
    config: Mapping[str, Any]
    source: str


def read(config: str | Mapping[str, Any]) -> EmbeddingLayer:
    """Return the embedding layer and the position schemes of a model's configuration.

    Parameters
    ----------
    config : str or Mapping
        The text of a ``config.json``, or its fields.

    Returns
    -------
    EmbeddingLayer

    Raises
    ------
    TypeError
        If `config` is neither text nor a mapping.
    ValueError
        If the text is not JSON (with line and column), holds no text model, or a field is
        missing, out of range or contradicts another; the message names the field and its value.

    Notes
    -----
    Fields that are missing have the default of the model type's class in Hugging Face
    transformers (`VERSION` says which); their names are in ``defaults``.
    """
    given = config_text.parse(config) if isinstance(config, str) else config
    if not isinstance(given, Mapping):
        raise TypeError(
            "config must be the text of a config.json or a mapping of its fields, "
            f"got {type(given).__name__}"
        )
    text_model, notes = config_text.text_model(given)
    around = [name for name in given if name not in text_model and name not in TEXT_PARTS]
    return _embedding_layer(text_model, notes, around)


VERSION = known.VERSION
"""The version of Hugging Face transformers whose defaults are used."""


def check_dimension(configured: int, config: str | Mapping[str, Any]) -> int:
    """Return a model's vector size, after checking that a configured dimension equals it.

    A store of vectors has a dimension of its own in its settings; a mistyped one should fail
    loudly before vectors of the wrong length are written.

    Parameters
    ----------
    configured : int
        The dimension in the settings.
    config : str or Mapping
        The model's configuration, as in `read`.

    Returns
    -------
    int

    Raises
    ------
    TypeError
        If `configured` is not a whole number.
    ValueError
        If the two differ, with both numbers; also as in `read`.

    Notes
    -----
    The model's own vectors have its width, d_model. A model that projects its pooled vector
    to another size afterwards says so elsewhere than in this file.
    """
    if isinstance(configured, bool) or not isinstance(configured, int):
        raise TypeError(f"configured must be a whole number, got configured={configured!r}")
    layer = read(config)
    if configured != layer.d_model:
        name = f"the model ({layer.model_type})" if layer.model_type else "the model"
        raise ValueError(
            f"the configured dimension is {configured}, but {name} makes vectors of "
            f"{layer.d_model} numbers"
        )
    return layer.d_model


def _embedding_layer(
    given: Mapping[str, Any], notes: tuple[str, ...], around: Sequence[str]
) -> EmbeddingLayer:
    config = Watched(given)
    given_type = fields.text(config, ["model_type"]) or ""
    model_type = types.FORMER_NAMES.get(given_type, given_type)
    source = Source(config, known.DEFAULTS.get(model_type, {}), NAMES)
    source.notes.extend(notes)
    if given_type and not source.class_defaults:
        source.notes.append(
            f"model_type {fields.short(given_type)} is not one whose code this library knows; "
            "read by its fields alone"
        )
    vocab_size = source.needed("vocab_size")
    d_model = source.needed("hidden_size")
    n_layers = source.needed("num_hidden_layers")
    if n_layers > MOST_LAYERS:
        raise ValueError(
            f"num_hidden_layers must be at most {MOST_LAYERS:,}, got num_hidden_layers={n_layers}"
        )
    embedding_dim = source.integer("embedding_size") or d_model
    layer_types = layer_types_of(source, n_layers)
    schemes = schemes_of(source, model_type, n_layers, layer_types)
    windows = windows_of(source, model_type, n_layers, layer_types)
    n_heads, n_key_value_heads, head_dim = _heads(source, model_type)
    tied = _is_tied(source)
    shapes = {"token": (vocab_size, embedding_dim)}
    shapes |= _small_tables(source, model_type, schemes, d_model, embedding_dim, n_heads)
    if not tied:
        shapes["output"] = (vocab_size, embedding_dim)
    tables = {name: rows * columns for name, (rows, columns) in shapes.items()}
    max_positions, hard_limit = _limit(source, model_type, schemes)
    n_parameters = _count(source, model_type, tables, (n_heads, n_key_value_heads, head_dim))
    scale, dtype = _scale(source, model_type, d_model), source.text("dtype")
    return EmbeddingLayer(
        model_type=given_type,
        vocab_size=vocab_size,
        d_model=d_model,
        n_layers=n_layers,
        n_heads=n_heads,
        n_key_value_heads=n_key_value_heads,
        head_dim=head_dim,
        embedding_dim=embedding_dim,
        embedding_scale=scale,
        tied=tied,
        schemes=schemes,
        layer_types=layer_types,
        windows=windows,
        max_positions=max_positions,
        hard_limit=hard_limit,
        table_shapes=MappingProxyType(shapes),
        tables=MappingProxyType(tables),
        n_parameters=n_parameters,
        dtype=dtype,
        defaults=tuple(dict.fromkeys(source.defaults)),
        fields=MappingProxyType({name: given[name] for name in given if name in config.read}),
        unread=(*(name for name in given if name not in config.read), *around),
        notes=tuple(dict.fromkeys(source.notes)),
    )


def _heads(source: Source, model_type: str) -> tuple[int, int, int]:
    """Return the numbers of heads and of key-value heads, and the width of a head."""
    n_heads = source.integer("num_attention_heads")
    if n_heads is None:
        return 0, 0, 0
    n_key_value_heads = source.integer("num_key_value_heads")
    if model_type in ("falcon", "gpt_bigcode") and source.boolean("multi_query"):
        n_key_value_heads = 1
    return n_heads, n_key_value_heads or n_heads, head_dim_of(source)


def _is_tied(source: Source) -> bool:
    tied = source.boolean("tie_word_embeddings")
    if tied is None:
        source.defaults.append("tie_word_embeddings")
        # Known types have it among their defaults where it is true; for others it is the rule.
        return not source.class_defaults
    return tied


def _small_tables(
    source: Source,
    model_type: str,
    schemes: tuple[PositionScheme, ...],
    d_model: int,
    embedding_dim: int,
    n_heads: int,
) -> dict[str, tuple[int, int]]:
    """Return rows and columns of the tables beside the token table."""
    result = {}
    # MobileBERT and OPT widen the token vectors before they add positions.
    width = d_model if model_type in ("mobilebert", "opt") else embedding_dim
    name = "is_encoder_decoder"
    place = source.config if source.gives(name) else source.class_defaults
    both_ends = fields.boolean(place, [name]) and model_type != "whisper"
    for scheme in schemes:
        if scheme.key == "learned":
            n_rows = scheme.parameters["n_rows"]
            if model_type == "led":
                n_rows += source.needed("max_decoder_position_embeddings")
            elif both_ends:
                n_rows *= 2
            result["position"] = (n_rows, width)
        elif scheme.key == "t5":
            n_tables = (2 if both_ends else 1) * (len(scheme.layers) if model_type == "umt5" else 1)
            result["relative"] = (scheme.parameters["n_buckets"], n_tables * n_heads)
        elif scheme.key == "deberta":
            n = scheme.parameters["bucket_size"] or scheme.parameters["max_position"]
            result["relative"] = (2 * n, d_model)
    per_layer = source.integer("hidden_size_per_layer_input", minimum=0)
    rows = source.integer("vocab_size_per_layer_input")
    if per_layer and rows:
        result["per_layer"] = (rows, source.needed("num_hidden_layers") * per_layer)
    n_types = source.integer("type_vocab_size", minimum=0)
    if n_types:
        result["token_type"] = (n_types, width)
    return result


def _limit(
    source: Source, model_type: str, schemes: tuple[PositionScheme, ...]
) -> tuple[int | None, bool]:
    """Return the longest input, and whether nothing can be looked up beyond it."""
    for scheme in schemes:
        if scheme.key == "learned":
            return scheme.parameters["n_rows"] - scheme.parameters["offset"], True
    return source.integer("max_position_embeddings"), model_type in types.COMPUTED_IN_ADVANCE


def _scale(source: Source, model_type: str, d_model: int) -> float:
    multiplier = source.number("embedding_multiplier")
    if multiplier is not None:
        return multiplier
    if model_type in types.SCALED_BY_ROOT_OF_WIDTH or source.boolean("scale_embedding"):
        return math.sqrt(d_model)
    return 1.0


# Blocks whose parameters we can count. Attention has query, key, value and output; the
# perceptron has two matrices, or three where it is gated.
_GATED = {
    # biases of query, key and value; norms in a block; norms over each head's query and key
    "gemma": (False, 2, False),
    "gemma2": (False, 4, False),
    "gemma3_text": (False, 4, True),
    "granite": (False, 2, False),
    "llama": (False, 2, False),
    "mistral": (False, 2, False),
    "phi3": (False, 2, False),
    "qwen2": (True, 2, False),
    "qwen3": (False, 2, True),
    "smollm3": (False, 2, False),
}
_PLAIN = frozenset(("bert", "bloom", "camembert", "gpt2", "gpt_neox", "roberta", "xlm-roberta"))


def _count(
    source: Source, model_type: str, tables: Mapping[str, int], heads: tuple[int, int, int]
) -> int | None:
    """Return all parameters of a model, for the architectures that we know how to count."""
    if model_type not in _GATED and model_type not in _PLAIN:
        return None
    d = source.needed("hidden_size")
    n_layers = source.needed("num_hidden_layers")
    inner = source.integer("intermediate_size") or 4 * d
    in_tables = sum(tables.values())
    if model_type in _GATED:
        has_bias, n_norms, has_head_norms = _GATED[model_type]
        n_heads, n_key_value_heads, head_dim = heads
        turned = (n_heads + 2 * n_key_value_heads) * head_dim
        block = d * turned + n_heads * head_dim * d + 3 * d * inner + n_norms * d
        block += turned * has_bias + 2 * head_dim * has_head_norms
        return in_tables + n_layers * block + d
    attention = 4 * (d * d + d)
    perceptron = 2 * d * inner + inner + d
    block = attention + perceptron + 4 * d  # two norms with weight and bias
    around = 2 * d  # the norm at the end, or over the embedding
    if model_type == "bloom":
        around = 4 * d
    elif model_type in ("bert", "camembert", "roberta", "xlm-roberta"):
        around += d * d + d  # the pooler
    return in_tables + n_layers * block + around


# ---- presets -----------------------------------------------------------------------------

_BY_CLASS = {
    "gpt2": "GPT-2 (small)",
    "bert": "BERT (base)",
    "roberta": "RoBERTa",
    "distilbert": "DistilBERT",
    "albert": "ALBERT",
    "electra": "ELECTRA",
    "t5": "T5 (small)",
    "bart": "BART (large)",
    "marian": "Marian translation",
    "m2m_100": "M2M-100",
    "xlnet": "XLNet",
    "opt": "OPT (125m)",
    "bloom": "BLOOM",
    "mpt": "MPT",
    "falcon": "Falcon",
    "gptj": "GPT-J",
    "gpt_neox": "GPT-NeoX",
    "llama": "Llama",
    "mistral": "Mistral",
    "mixtral": "Mixtral",
    "qwen2": "Qwen2",
    "qwen3": "Qwen3",
    "gemma": "Gemma",
    "gemma2": "Gemma 2",
    "gemma3_text": "Gemma 3",
    "phi3": "Phi-3",
    "smollm3": "SmolLM3",
    "olmo2": "OLMo 2",
    "cohere2": "Command R7B (Cohere 2)",
    "llama4_text": "Llama 4",
    "gpt_oss": "gpt-oss",
    "deepseek_v3": "DeepSeek-V3",
    "modernbert": "ModernBERT",
    "mamba": "Mamba",
}


def _presets() -> dict[str, Preset]:
    text = Path(__file__).with_name("presets.json").read_text(encoding="utf-8")
    result = {
        key: Preset(key, given["label"], MappingProxyType(given["config"]), given["source"])
        for key, given in json.loads(text).items()
    }
    for model_type, label in _BY_CLASS.items():
        key = f"{model_type} by default"
        result[key] = Preset(
            key,
            f"{label}, defaults",
            MappingProxyType({"model_type": model_type}),
            f"defaults of the configuration class for {model_type!r} in Hugging Face transformers "
            f"{VERSION}; released checkpoints may differ",
        )
    return result


PRESETS: Mapping[str, Preset] = MappingProxyType(_presets())
"""Configurations to start from, by key. Each says where its values come from."""
