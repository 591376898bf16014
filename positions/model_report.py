r"""All that a model's ``config.json`` says about its input end, ready to be drawn or printed.

`report` resolves each number and says where it comes from; from the resolved numbers follow
the pictures: how fast each rotary pair turns before and after context extension, which layers
see how far, how steep each ALiBi head is, where a learned table ends.

The formulas are those of `positions.rotary_scaling` and `positions.alibi`; the references
stand there.
"""

from __future__ import annotations

import dataclasses
import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from positions import _rotary_config, alibi, model_config, rotary, rotary_scaling
from positions._config_text import NAMES
from positions.embedding import BITS
from positions.model_config import EmbeddingLayer, PositionScheme
from positions.schemes import SCHEMES

__all__ = [
    "report",
    "compare",
    "plain",
    "reach",
    "Difference",
    "LayerKind",
    "ModelReport",
    "Origin",
    "Parameter",
    "RotaryPairs",
    "SchemeReport",
    "Table",
    "ORIGINS",
]

Origin: TypeAlias = Literal["config", "default", "derived", "code"]

ORIGINS: Mapping[Origin, str] = {
    "config": "given in the configuration",
    "default": "left out; the default of transformers",
    "derived": "follows from other numbers",
    "code": "fixed by the code of this model type",
}
"""Where a number comes from, in words."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """One resolved number.

    Attributes
    ----------
    name : str
        As this library calls it.
    value : object
    origin : {"config", "default", "derived", "code"}
        See `ORIGINS`.
    """

    name: str
    value: Any
    origin: Origin


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the embedding layer.

    Attributes
    ----------
    name : str
        A key of ``EmbeddingLayer.tables``.
    rows, columns : int
        Where there are several tables of a kind, as if they were one.
    n_parameters : int
    share : float or None
        Part of all parameters of the model, where these can be counted.
    bytes : Mapping[str, int]
        By type of number.
    """

    name: str
    rows: int
    columns: int
    n_parameters: int
    share: float | None
    bytes: Mapping[str, int]


@dataclass(frozen=True, slots=True, eq=False)
class RotaryPairs:
    """How fast each pair of components turns.

    Attributes
    ----------
    inverse_frequencies : numpy.ndarray, shape (P,)
        In force, in radians per position.
    wavelengths : numpy.ndarray, shape (P,)
        In force, in positions; infinite for pairs that stand still.
    unscaled : numpy.ndarray, shape (P,)
        Inverse frequencies without context extension.
    slowdown : numpy.ndarray, shape (P,)
        ``unscaled / inverse_frequencies``: 1 for a pair that keeps its speed.
    ramp : numpy.ndarray, shape (P,), or None
        How much of the full slowdown is in force: 0 for a pair that keeps its speed, 1 for one
        that is slowed by the whole factor. None without a factor of more than 1.
    turns : numpy.ndarray, shape (P,), or None
        Turns within the longest input, where that is known.
    attention_factor : float
        By which turned queries and keys are multiplied.
    """

    inverse_frequencies: NDArray[np.float64]
    wavelengths: NDArray[np.float64]
    unscaled: NDArray[np.float64]
    slowdown: NDArray[np.float64]
    ramp: NDArray[np.float64] | None
    turns: NDArray[np.float64] | None
    attention_factor: float


@dataclass(frozen=True, slots=True, eq=False)
class SchemeReport:
    """One position scheme of the model.

    Attributes
    ----------
    key, label : str
        As in `positions.schemes.SCHEMES`.
    layer_type : str or None
    layers : tuple of int
        From 0.
    parameters : tuple of Parameter
    rotary : RotaryPairs or None
    slopes : numpy.ndarray, shape (n_heads,), or None
        Of ALiBi, per position.
    """

    key: str
    label: str
    layer_type: str | None
    layers: tuple[int, ...]
    parameters: tuple[Parameter, ...]
    rotary: RotaryPairs | None
    slopes: NDArray[np.float64] | None


@dataclass(frozen=True, slots=True)
class LayerKind:
    """Layers that are alike.

    Attributes
    ----------
    layers : tuple of int
        From 0.
    layer_type : str or None
        As the configuration calls them.
    window : int or None
        How far back they see; None for as far as there are tokens.
    schemes : tuple of int
        Which of the report's schemes act in them.
    """

    layers: tuple[int, ...]
    layer_type: str | None
    window: int | None
    schemes: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ModelReport:
    """All that a configuration says about the input end of a model.

    Attributes
    ----------
    layer : EmbeddingLayer
    sizes : tuple of Parameter
    tables : tuple of Table
    schemes : tuple of SchemeReport
    layer_kinds : tuple of LayerKind
    notes : tuple of str
        Fields that contradict each other or are ignored, and how the configuration was read.
    not_shown : tuple of str
        What no picture shows, in words.
    unread : tuple of str
        Fields that say nothing about the input end or positions.
    sequence_length : int or None
        For which length of input the frequencies are.
    """

    layer: EmbeddingLayer
    sizes: tuple[Parameter, ...]
    tables: tuple[Table, ...]
    schemes: tuple[SchemeReport, ...]
    layer_kinds: tuple[LayerKind, ...]
    notes: tuple[str, ...]
    not_shown: tuple[str, ...]
    unread: tuple[str, ...]
    sequence_length: int | None


@dataclass(frozen=True, slots=True)
class Difference:
    """One line of a comparison.

    Attributes
    ----------
    name : str
    first, second : object
        None where a model has no such number.
    """

    name: str
    first: Any
    second: Any


def report(config: str | Mapping[str, Any], *, sequence_length: int | None = None) -> ModelReport:
    """Return all that a configuration says about the input end of a model.

    Parameters
    ----------
    config : str or Mapping
        The text of a ``config.json``, or its fields.
    sequence_length : int, optional
        Length of input for which rotary frequencies are computed; matters where they depend on
        it. By default the shortest.

    Returns
    -------
    ModelReport

    Raises
    ------
    TypeError
        If `config` is neither text nor a mapping, or the length no whole number.
    ValueError
        As in `positions.model_config.read`.
    """
    layer = model_config.read(config)
    schemes = tuple(_scheme_report(layer, scheme, sequence_length) for scheme in layer.schemes)
    return ModelReport(
        layer=layer,
        sizes=_sizes(layer),
        tables=_tables(layer),
        schemes=schemes,
        layer_kinds=_layer_kinds(layer),
        notes=layer.notes,
        not_shown=_not_shown(layer),
        unread=tuple(name for name in layer.unread if name not in _NOT_SHOWN),
        sequence_length=sequence_length,
    )


def compare(first: ModelReport, second: ModelReport) -> tuple[Difference, ...]:
    """Return the numbers of two models side by side.

    Parameters
    ----------
    first, second : ModelReport

    Returns
    -------
    tuple of Difference
        Also of numbers in which they do not differ.

    Raises
    ------
    TypeError
        If either is no ModelReport.
    """
    for name, value in {"first": first, "second": second}.items():
        if not isinstance(value, ModelReport):
            raise TypeError(f"{name} must be a ModelReport, got {type(value).__name__}")
    left, right = _lines(first), _lines(second)
    names = [*left, *(name for name in right if name not in left)]
    return tuple(Difference(name, left.get(name), right.get(name)) for name in names)


def reach(report: ModelReport) -> dict[str, float]:
    """Return how far a model reaches by different measures, in positions.

    Parameters
    ----------
    report : ModelReport

    Returns
    -------
    dict of str to float
        Those that the model has of: ``"end"``, positions that can be looked up at all, or
        ``"longest"``, positions that the model is meant for; ``"original"``, positions before
        context extension; ``"slowest"``, one turn of the slowest rotary pair; ``"window"``, how
        far back the layers see that see least.

    Raises
    ------
    TypeError
        If `report` is no ModelReport.
    """
    if not isinstance(report, ModelReport):
        raise TypeError(f"report must be a ModelReport, got {type(report).__name__}")
    layer = report.layer
    result: dict[str, float] = {}
    if layer.max_positions is not None:
        result["end" if layer.hard_limit else "longest"] = float(layer.max_positions)
    for scheme in report.schemes:
        for parameter in scheme.parameters:
            if parameter.name == "original_max_positions":
                result["original"] = float(parameter.value)
        if scheme.rotary is not None:
            turning = scheme.rotary.wavelengths[np.isfinite(scheme.rotary.wavelengths)]
            slowest = float(turning.max(initial=0))
            if slowest:
                result["slowest"] = max(slowest, result.get("slowest", 0.0))
    windows = [window for window in layer.windows if window is not None]
    if windows:
        result["window"] = float(min(windows))
    return result


def plain(record: ModelReport | Difference) -> dict[str, Any]:
    """Return a report, or a line of a comparison, as values that JSON can hold.

    Parameters
    ----------
    record : ModelReport or Difference

    Returns
    -------
    dict of str to object
        Infinite wavelengths become None.

    Raises
    ------
    TypeError
        If `record` is neither.
    """
    if not isinstance(record, (ModelReport, Difference)):
        raise TypeError(f"record must be a ModelReport, got {type(record).__name__}")
    result: dict[str, Any] = _plain(record)
    return result


def _plain(value: Any) -> Any:
    if isinstance(value, np.ndarray):
        return [_plain(item) for item in value.tolist()]
    if dataclasses.is_dataclass(value):
        return {f.name: _plain(getattr(value, f.name)) for f in dataclasses.fields(value)}
    if isinstance(value, Mapping):
        return {str(name): _plain(item) for name, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value


# ---- numbers and where they come from ------------------------------------------------------

_SIZES = {
    "vocab_size": "vocab_size",
    "d_model": "hidden_size",
    "n_layers": "num_hidden_layers",
    "n_heads": "num_attention_heads",
    "n_key_value_heads": "num_key_value_heads",
    "head_dim": "head_dim",
    "embedding_dim": "embedding_size",
    "tied": "tie_word_embeddings",
    "embedding_scale": "scale_embedding",
    "max_positions": "max_position_embeddings",
    "dtype": "dtype",
}


def _sizes(layer: EmbeddingLayer) -> tuple[Parameter, ...]:
    result = []
    for name, field in _SIZES.items():
        value = getattr(layer, name)
        if value is None or (name == "embedding_dim" and value == layer.d_model):
            continue
        if name in ("n_heads", "n_key_value_heads", "head_dim") and not layer.n_heads:
            continue
        origin: Origin = "derived"
        if _is_given(layer, NAMES.get(field, (field,))):
            origin = "config"
        elif field in layer.defaults:
            origin = "default"
        elif name == "embedding_scale":
            origin = "config" if _is_given(layer, ("embedding_multiplier",)) else "code"
        result.append(Parameter(name, value, origin))
    return tuple(result)


def _is_given(layer: EmbeddingLayer, names: tuple[str, ...]) -> bool:
    return any(layer.fields.get(name) is not None for name in names)


# The fields from which a scheme's parameter may come, besides one of its own name.
_FIELDS_OF: Mapping[str, tuple[str, ...]] = {
    "base": NAMES["rope_theta"],
    "bidirectional": ("attn_type",),
    "bucket_size": ("position_buckets",),
    "clamp_length": ("clamp_len",),
    "head_dim": (*NAMES["head_dim"], "global_head_dim", "qk_rope_head_dim", "per_layer_config"),
    "max_bias": ("attn_config",),
    "max_distance": ("relative_attention_max_distance",),
    "max_position": ("max_relative_positions",),
    "n_buckets": ("relative_attention_num_buckets",),
    "n_rows": (*NAMES["max_position_embeddings"], "max_encoder_position_embeddings"),
    "original_max_positions": ("original_max_position_embeddings",),
    "pairing": ("rope_interleave",),
    "rope_type": ("rope_type", "type"),
    "rotary_dim": ("rotary_dim", *NAMES["partial_rotary_factor"]),
    "sections": ("mrope_section",),
}
# Where each kind of layer has a base of its own, beside the group of rotary fields.
_BASES_OF: Mapping[str, tuple[str, ...]] = {
    "full_attention": (*NAMES["rope_theta"], "global_rope_theta"),
    "sliding_attention": ("local_rope_theta", "rope_local_base_freq"),
}
# Fixed by the code of a type where no field says otherwise.
_BY_CODE = frozenset(
    ("pairing", "layout", "spacing", "form", "counts_padding", "first_position", "bidirectional")
)
# Worked out from other numbers where no field says otherwise.
_DERIVED = frozenset(
    (
        "attention_factor",
        "factor",
        "head_dim",
        "max_position",
        "offset",
        "original_max_positions",
        "rotary_dim",
    )
)


def _origin(
    layer: EmbeddingLayer, scheme: PositionScheme, group: Mapping[str, Any], name: str
) -> Origin:
    names = _FIELDS_OF.get(name, (name,))
    if name == "base":
        names = _BASES_OF.get(scheme.layer_type or "", names)
    if any(group.get(field) is not None for field in names) or _is_given(layer, names):
        return "config"
    if name in _BY_CODE:
        return "code"
    if any(field in layer.defaults for field in names):
        return "default"
    return "derived" if name in _DERIVED else "default"


def _group(layer: EmbeddingLayer, scheme: PositionScheme) -> Mapping[str, Any]:
    """Return the rotary fields that were given for a scheme."""
    if scheme.key != "rotary":
        return {}
    given = _rotary_config.rotary_fields(layer.fields)
    inner = given.get(scheme.layer_type or "")
    if isinstance(inner, Mapping):
        return inner
    # Scaling in the old form may be meant for the other kind of layer alone.
    is_used = scheme.layer_type is None or bool(scheme.rotary and scheme.rotary.scaling)
    return given if is_used else {}


def _scheme_report(
    layer: EmbeddingLayer, scheme: PositionScheme, sequence_length: int | None
) -> SchemeReport:
    group = _group(layer, scheme)
    parameters = [
        Parameter(name, value, _origin(layer, scheme, group, name))
        for name, value in scheme.parameters.items()
        if value is not None
    ]
    pairs = None
    if scheme.rotary is not None:
        pairs = _pairs(layer, scheme, sequence_length)
        if all(parameter.name != "attention_factor" for parameter in parameters):
            parameters.append(Parameter("attention_factor", pairs.attention_factor, "derived"))
    slopes = None
    if scheme.key == "alibi":
        slopes = alibi.slopes(layer.n_heads, max_bias=scheme.parameters["max_bias"])
    return SchemeReport(
        key=scheme.key,
        label=SCHEMES[scheme.key].label,
        layer_type=scheme.layer_type,
        layers=scheme.layers,
        parameters=tuple(parameters),
        rotary=pairs,
        slopes=slopes,
    )


def _pairs(
    layer: EmbeddingLayer, scheme: PositionScheme, sequence_length: int | None
) -> RotaryPairs:
    config = scheme.rotary
    if config is None:
        raise TypeError("scheme must be a rotary one")
    frequencies, attention_factor = rotary_scaling.frequencies(config, sequence_length)
    unscaled = rotary.inverse_frequencies(config.rotary_dim, base=config.base)
    still = frequencies == 0
    moving = np.where(still, 1, frequencies)
    slowdown = np.where(still, np.inf, unscaled / moving)
    factor = config.scaling.get("factor", 1.0)
    ramp = None
    if factor > 1 and config.rope_type in ("linear", "yarn", "llama3"):
        ramp = np.clip((1 - frequencies / unscaled) / (1 - 1 / factor), 0, 1)
    turns = None
    if layer.max_positions is not None:
        turns = layer.max_positions * frequencies / (2 * np.pi)
    return RotaryPairs(
        inverse_frequencies=frequencies,
        wavelengths=np.where(still, np.inf, 2 * np.pi / moving),
        unscaled=unscaled,
        slowdown=slowdown,
        ramp=ramp,
        turns=turns,
        attention_factor=attention_factor,
    )


# ---- tables and layers ---------------------------------------------------------------------


def _tables(layer: EmbeddingLayer) -> tuple[Table, ...]:
    result = []
    for name, (rows, columns) in layer.table_shapes.items():
        n = rows * columns
        result.append(
            Table(
                name=name,
                rows=rows,
                columns=columns,
                n_parameters=n,
                share=None if layer.n_parameters is None else n / layer.n_parameters,
                bytes={kind: -(-n * bits // 8) for kind, bits in BITS.items()},
            )
        )
    return tuple(result)


def _layer_kinds(layer: EmbeddingLayer) -> tuple[LayerKind, ...]:
    acting: list[list[int]] = [[] for _ in range(layer.n_layers)]
    for number, scheme in enumerate(layer.schemes):
        for i in scheme.layers:
            acting[i].append(number)
    alike: dict[tuple[str | None, int | None, tuple[int, ...]], list[int]] = {}
    for i in range(layer.n_layers):
        layer_type = layer.layer_types[i] if layer.layer_types else None
        alike.setdefault((layer_type, layer.windows[i], tuple(acting[i])), []).append(i)
    return tuple(LayerKind(tuple(layers), *kind) for kind, layers in alike.items())


# What has to do with positions, and no picture shows.
_NOT_SHOWN: Mapping[str, str] = {
    "attention_chunk_size": "attention stays within chunks of so many positions",
    "attention_multiplier": "scores are multiplied by it in place of 1/sqrt(head_dim)",
    "attn_logit_softcapping": "scores are bent so that they stay below it",
    "attn_scale": "strength of the temperature that grows with the position",
    "attn_temperature_tuning": "queries far along are multiplied by a growing temperature",
    "final_logit_softcapping": "the model's last scores are bent so that they stay below it",
    "floor_scale": "from where on the temperature grows with the position",
    "llama_4_scaling": "queries far along are multiplied by a growing temperature",
    "logit_scale": "the model's last scores are multiplied by it",
    "logits_scaling": "the model's last scores are divided by it",
    "mrope_interleaved": "how the pairs are dealt out to the coordinates",
    "query_pre_attn_scalar": "scores are divided by its root in place of head_dim's",
    "residual_multiplier": "what a block adds to the stream is multiplied by it",
    "rope_interleaved": "not used by transformers, which goes by the model type",
    "scale_attn_by_inverse_layer_idx": "scores are divided by the number of the layer",
    "use_dynamic_ntk": "not used by transformers, which goes by rope_scaling",
    "use_logn_attn": "queries far along are multiplied by the logarithm of their position",
}


def _not_shown(layer: EmbeddingLayer) -> tuple[str, ...]:
    given = [*layer.fields, *layer.unread]
    result = [f"{name}: {why}" for name, why in _NOT_SHOWN.items() if name in given]
    for scheme in layer.schemes:
        mscale = scheme.parameters.get("mscale_all_dim")
        if mscale and layer.model_type.startswith("deepseek"):
            factor = rotary_scaling.yarn_temperature(scheme.parameters["factor"], mscale) ** 2
            result.append(
                f"mscale_all_dim: scores are also multiplied by {factor:.6g} before the softmax"
            )
        if scheme.parameters.get("sections"):
            result.append(
                "mrope_section: for text alone all coordinates of a token are equal, and pairs "
                "turn as without sections"
            )
    return tuple(dict.fromkeys(result))


# ---- comparison ----------------------------------------------------------------------------


def _lines(report: ModelReport) -> dict[str, Any]:
    """Return the numbers of a report by name, in the order in which they are read."""
    layer = report.layer
    lines: dict[str, Any] = {"model_type": layer.model_type or None}
    lines |= {size.name: size.value for size in report.sizes}
    lines["hard_limit"] = layer.hard_limit
    for table in report.tables:
        lines[f"{table.name} table"] = f"{table.rows:,} x {table.columns:,}"
        lines[f"{table.name} parameters"] = table.n_parameters
    lines["all parameters"] = layer.n_parameters
    lines["share of all tables"] = layer.table_share
    for scheme in report.schemes:
        where = f" ({scheme.layer_type})" if scheme.layer_type else ""
        name = f"{scheme.key}{where}"
        lines[f"{name}: layers"] = len(scheme.layers)
        for parameter in scheme.parameters:
            lines[f"{name}: {parameter.name}"] = parameter.value
        if scheme.rotary is not None:
            lines[f"{name}: shortest wavelength"] = float(scheme.rotary.wavelengths[0])
            lines[f"{name}: longest wavelength"] = float(scheme.rotary.wavelengths[-1])
        if scheme.slopes is not None:
            lines[f"{name}: steepest slope"] = float(scheme.slopes.max())
            lines[f"{name}: flattest slope"] = float(scheme.slopes.min())
    windows = sorted({window for window in layer.windows if window is not None})
    lines["windows"] = ", ".join(f"{window:,}" for window in windows) or None
    return lines
