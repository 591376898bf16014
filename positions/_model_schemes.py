"""Which position schemes a configuration asks for, layer by layer."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from positions import _fields as fields
from positions import _model_types as types
from positions import _rotary_config, rotary_scaling
from positions._fields import Source
from positions._rotary_config import RotaryConfig

# Layers of these kinds have no attention, or none that knows positions.
_NOT_ATTENTION = frozenset(
    ("conv", "linear_attention", "mamba", "mamba2", "mlp", "moe", "recurrent")
)


@dataclass(frozen=True, slots=True)
class PositionScheme:
    """One way in which some layers of a model learn where tokens sit.

    Attributes
    ----------
    key : str
        Key of `positions.schemes.SCHEMES`.
    layers : tuple of int
        The layers it acts in, from 0. A scheme that enters at the embedding acts before all of
        them, and they are all listed.
    layer_type : str or None
        What the configuration calls these layers, such as ``"sliding_attention"``.
    parameters : Mapping[str, object]
        Every parameter, by the names that the functions of this library use.
    rotary : RotaryConfig or None
        For rotary positions: `positions.rotary_scaling.frequencies` gives those in force.
    """

    key: str
    layers: tuple[int, ...]
    layer_type: str | None
    parameters: Mapping[str, Any]
    rotary: RotaryConfig | None = None


def layer_types_of(source: Source, n_layers: int) -> tuple[str, ...]:
    """Return what each layer is called; none where the configuration does not tell them apart."""
    given = None
    for name in source.names("layer_types"):
        given = given or fields.items(source.config, name, str)
    if given is not None:
        if len(given) < n_layers:
            raise ValueError(f"layer_types must name all {n_layers} layers, got {len(given)} names")
        if len(given) > n_layers:
            source.notes.append(
                f"layer_types names {len(given)} layers; only the first {n_layers} exist"
            )
        return given[:n_layers]
    pattern: tuple[str, ...] = source.class_defaults.get("layer_pattern", ())
    if not pattern:
        return ()
    every = fields.integer(
        source.config,
        ["sliding_window_pattern", "_sliding_window_pattern", "global_attn_every_n_layers"],
    )
    if every is not None and set(pattern) == {"full_attention", "sliding_attention"}:
        sliding = ("sliding_attention",) * (every - 1)
        full_first = pattern[0] == "full_attention"
        pattern = ("full_attention", *sliding) if full_first else (*sliding, "full_attention")
    return tuple(pattern[i % len(pattern)] for i in range(n_layers))


def windows_of(
    source: Source, model_type: str, n_layers: int, layer_types: tuple[str, ...]
) -> tuple[int | None, ...]:
    """Return how far back each layer sees; None for as far as there are tokens."""
    name = "sliding_window"
    none: tuple[int | None, ...] = (None,) * n_layers
    if layer_types:
        local = fields.integer(source.config, ["local_attention"])  # to both sides together
        window = source.integer(name) if local is None else local // 2
        chunk = fields.integer(source.config, ["attention_chunk_size"])
        far = {"sliding_attention": window, "chunked_attention": chunk}
        return tuple(far.get(layer_type) for layer_type in layer_types)
    window = fields.integer(source.config, source.names(name), minimum=0)
    if model_type in types.SLIDING_EVERYWHERE:
        if not source.gives(name) and types.SLIDING_EVERYWHERE[model_type] is not None:
            source.defaults.append(name)
            window = types.SLIDING_EVERYWHERE[model_type]
        return (window or None,) * n_layers
    if model_type in types.SLIDING_IF_ASKED and source.boolean("use_sliding_window"):
        first = fields.integer(source.config, ["max_window_layers"], minimum=0)
        first = types.MAX_WINDOW_LAYERS if first is None else first
        if not source.gives(name):
            source.defaults.append(name)
            window = types.WINDOW_IF_ASKED
        return tuple(window if i >= first else None for i in range(n_layers))
    if window and model_type in types.SLIDING_IF_ASKED:
        source.notes.append(
            f"sliding_window={window} is ignored, because use_sliding_window is not true"
        )
    elif window:
        source.notes.append(
            f"sliding_window={window} is given, but not which layers of this type use it"
        )
    return none


def schemes_of(
    source: Source, model_type: str, n_layers: int, layer_types: tuple[str, ...]
) -> tuple[PositionScheme, ...]:
    """Return the schemes of a configuration, each with its layers and parameters."""
    everywhere = tuple(range(n_layers))

    def one(key: str, **parameters: Any) -> PositionScheme:
        return PositionScheme(key, everywhere, None, MappingProxyType(parameters))

    kind = source.text("position_embedding_type")
    if model_type in types.NONE or kind == "nope":
        return (one("none"),)
    if model_type in types.ALIBI and (model_type != "falcon" or source.boolean("alibi")):
        return (one("alibi", **_alibi(source, model_type)),)
    if model_type in types.T5:
        return (one("t5", **_t5(source)),)
    if model_type in types.DEBERTA:
        return tuple(_deberta(source, one))
    if model_type in types.TRANSFORMER_XL:
        return (one("transformer_xl", **_xlnet(source)),)
    if model_type in types.SINUSOIDAL:
        return (one("sinusoidal", base=10000.0, **_sinusoidal(source, model_type)),)
    conditional = types.SINUSOIDAL_IF.get(model_type)
    if conditional is not None and source.boolean(conditional):
        return (one("sinusoidal", base=10000.0, layout="interleaved", spacing="paper"),)
    if _is_learned(model_type):
        _note_ignored_kind(source, kind)
        learned = one("learned", **_learned(source, model_type))
        return (learned, one("t5", **_t5(source))) if model_type == "mpnet" else (learned,)
    if model_type == "granitemoehybrid" and kind != "rope":
        return (one("none"),)
    if model_type == "zamba2" and not source.boolean("use_mem_rope"):
        return (one("none"),)
    if _is_rotary(source, model_type, kind):
        return tuple(_rotary_by_layer(source, model_type, n_layers, layer_types))
    return _guessed(source, kind, one)


def _guessed(source: Source, kind: str | None, one: Any) -> tuple[PositionScheme, ...]:
    """Return the scheme of a model type that we do not know, from its fields."""
    if source.boolean("alibi") or kind == "alibi":
        return (one("alibi", form="distance", max_bias=8.0),)
    if source.integer("relative_attention_num_buckets") is not None:
        return (one("t5", **_t5(source)),)
    if kind == "absolute" or source.integer("max_position_embeddings") is not None:
        if kind is None:
            source.notes.append(
                "positions are taken to be learned, because there is a longest input and no "
                "field of another scheme"
            )
        return (one("learned", **_learned(source, "")),)
    source.notes.append("no field tells how this model learns positions")
    return ()


def _is_learned(model_type: str) -> bool:
    return (
        model_type in types.LEARNED_FROM_ROW_0
        or model_type in types.LEARNED_FROM_ROW_2
        or model_type in types.LEARNED_BEHIND_PADDING
        or model_type in types.SINUSOIDAL_IF
    )


def _note_ignored_kind(source: Source, kind: str | None) -> None:
    if kind in ("relative_key", "relative_key_query"):
        source.notes.append(
            f"position_embedding_type={kind!r} (clipped distances) is ignored by transformers "
            "5, which uses the learned table alone"
        )


def _learned(source: Source, model_type: str) -> dict[str, Any]:
    if model_type == "led":
        rows = source.needed("max_encoder_position_embeddings")
    else:
        rows = source.needed("max_position_embeddings")
    if model_type in types.LEARNED_FROM_ROW_2:
        return {"n_rows": rows + 2, "offset": 2, "counts_padding": model_type != "opt"}
    if model_type in types.LEARNED_BEHIND_PADDING:
        offset = _padding_id(source) + 1
        if offset >= rows:
            raise ValueError(
                "pad_token_id must leave rows for positions: they start at row "
                f"pad_token_id + 1 = {offset}, and the table has max_position_embeddings={rows}"
            )
        return {"n_rows": rows, "offset": offset, "counts_padding": False}
    return {"n_rows": rows, "offset": 0, "counts_padding": True}


def _padding_id(source: Source) -> int:
    padding_id = source.integer("pad_token_id", minimum=0)
    if padding_id is None:
        source.notes.append("pad_token_id is not given; taken to be 1")
        return 1
    return padding_id


def _sinusoidal(source: Source, model_type: str) -> dict[str, Any]:
    facts = types.SINUSOIDAL[model_type]
    first = facts.get("first_position", 0)
    if facts.get("behind_padding"):
        first = _padding_id(source) + 1
    return {"layout": facts["layout"], "spacing": facts["spacing"], "first_position": first}


def _alibi(source: Source, model_type: str) -> dict[str, Any]:
    attention = fields.mapping(source.config, "attn_config") or {}
    max_bias = fields.number(attention, ["alibi_bias_max"], above=0)
    if fields.boolean(attention, ["alibi"]) is False:
        source.notes.append(
            "attn_config.alibi is false, but transformers builds ALiBi for this type anyway"
        )
    return {
        "form": types.ALIBI[model_type]["form"],
        "max_bias": 8.0 if max_bias is None else max_bias,
    }


def _t5(source: Source) -> dict[str, Any]:
    n_buckets = source.integer("relative_attention_num_buckets")
    max_distance = source.integer("relative_attention_max_distance")
    return {
        "n_buckets": 32 if n_buckets is None else n_buckets,
        "max_distance": 128 if max_distance is None else max_distance,
    }


def _deberta(source: Source, one: Any) -> list[PositionScheme]:
    schemes = []
    if source.boolean("position_biased_input") is not False:
        schemes.append(one("learned", **_learned(source, "")))
    if source.boolean("relative_attention"):
        longest = fields.integer(source.config, ["max_relative_positions"], minimum=-1) or -1
        buckets = fields.integer(source.config, ["position_buckets"], minimum=-1) or -1
        if longest < 1:
            longest = source.needed("max_position_embeddings")
        schemes.append(one("deberta", bucket_size=max(buckets, 0), max_position=longest))
    return schemes or [one("none")]


def _xlnet(source: Source) -> dict[str, Any]:
    clamp = fields.integer(source.config, ["clamp_len"], minimum=-1)
    return {
        "base": 10000.0,
        "bidirectional": fields.text(source.config, ["attn_type"]) != "uni",
        "clamp_length": None if clamp is None or clamp < 1 else clamp,
    }


# ---- rotary ------------------------------------------------------------------------------


def _is_rotary(source: Source, model_type: str, kind: str | None) -> bool:
    return (
        any(source.gives(name) for name in ("rope_theta", "rope_scaling", "rope_parameters"))
        or "rope_parameters" in source.class_defaults
        or model_type in types.ROTARY_INTERLEAVED
        or source.gives("rotary_dim")
        or kind in ("rotary", "rope")
    )


def _rotary_by_layer(
    source: Source, model_type: str, n_layers: int, layer_types: tuple[str, ...]
) -> list[PositionScheme]:
    has_rotary = [
        _layer_has_rotary(source, model_type, i, layer_types[i] if layer_types else None)
        for i in range(n_layers)
    ]
    schemes = []
    for layer_type, group in _rotary_groups(source, model_type).items():
        layers = tuple(
            i
            for i in range(n_layers)
            if has_rotary[i] and (layer_type is None or layer_types[i : i + 1] == (layer_type,))
        )
        if layers:
            schemes.append(_rotary_scheme(source, model_type, layers, layer_type, group))
    covered = {i for scheme in schemes for i in scheme.layers}
    rest = tuple(i for i in range(n_layers) if i not in covered)
    if rest:
        schemes.append(PositionScheme("none", rest, None, MappingProxyType({})))
    return schemes


def _layer_has_rotary(source: Source, model_type: str, i: int, layer_type: str | None) -> bool:
    if layer_type in _NOT_ATTENTION:
        return False
    if model_type in types.ROTARY_IN_SLIDING_LAYERS:
        no_window = source.gives("sliding_window") and source.config["sliding_window"] is None
        if no_window and model_type.startswith("exaone"):
            return True
        return layer_type != "full_attention"
    if model_type in types.ROTARY_NOT_IN_SOME_LAYERS:
        flags = fields.items(source.config, "no_rope_layers", int)
        if flags:
            return i >= len(flags) or bool(flags[i])
        every = source.integer("no_rope_layer_interval")
        return every is None or (i + 1) % every != 0
    return True


def _rotary_groups(source: Source, model_type: str) -> dict[str | None, Mapping[str, Any]]:
    """Return the rotary fields of each layer type, or of all layers under None."""
    given = _rotary_config.rotary_fields(source.config)
    usual: Mapping[str, Any] = source.class_defaults.get("rope_parameters", {})
    base = fields.number(source.config, source.names("rope_theta"), minimum=1)
    if _rotary_config.layer_types_of(given):
        return {
            name: _with_base(source, given[name], {"rope_theta": base} if base else usual.get(name))
            for name in _rotary_config.layer_types_of(given)
        }
    if _rotary_config.layer_types_of(usual):
        if given and fields.mapping(source.config, "rope_parameters"):
            listed = " and ".join(repr(name) for name in usual)
            raise ValueError(
                f"rope_parameters must have a group for {listed} in a model of type "
                f"{model_type}, got rope_parameters={fields.short(given)}"
            )
        return _groups_of_old_form(source, model_type, usual, given, base)
    if not given and usual:
        if usual["rope_type"] != "default":
            source.defaults.append("rope_parameters")
        apart = ("rope_theta", "partial_rotary_factor")  # may be given beside
        given = {name: value for name, value in usual.items() if name not in apart}
    inside = fields.number(given, ["rope_theta"], minimum=1)
    if base is not None and inside is not None and base != inside:
        raise ValueError(
            f"rope_theta is given twice and differently: {inside:g} within the rotary fields and "
            f"{base:g} beside them"
        )
    return {None: _with_base(source, given, {"rope_theta": base} if base else usual)}


def _groups_of_old_form(
    source: Source,
    model_type: str,
    usual: Mapping[str, Any],
    scaling: Mapping[str, Any],
    base: float | None,
) -> dict[str | None, Mapping[str, Any]]:
    """Return the groups of a type with one for each kind of layer, from fields of old."""
    result: dict[str | None, Mapping[str, Any]] = {}
    for name, group in usual.items():
        is_full = name == "full_attention"
        own = ("global_rope_theta",) if is_full else ("local_rope_theta", "rope_local_base_freq")
        of_layer = fields.number(source.config, own, minimum=1)
        if of_layer is None and is_full:
            of_layer = base
        changed = {key: value for key, value in group.items() if key != "rope_theta"}
        if scaling and (is_full or model_type in types.SCALING_IN_ALL_LAYERS):
            changed = dict(scaling)
        if of_layer is not None:
            changed["rope_theta"] = of_layer
        result[name] = _with_base(source, changed, group)
    return result


def _with_base(
    source: Source, group: Mapping[str, Any], usual: Mapping[str, Any] | None
) -> Mapping[str, Any]:
    """Return the group with its base, which may be given elsewhere or left to the default."""
    if group.get("rope_theta") is not None:
        return group
    base = (usual or {}).get("rope_theta")
    if usual is None or base is None or not source.gives("rope_theta"):
        source.defaults.append("rope_theta")
    return {**group, "rope_theta": 10000.0 if base is None else base}


def _rotary_scheme(
    source: Source,
    model_type: str,
    layers: tuple[int, ...],
    layer_type: str | None,
    group: Mapping[str, Any],
) -> PositionScheme:
    group, rotary_dim = _with_share(source, model_type, group)
    longest = source.integer("max_position_embeddings")
    config = {
        "rope_parameters": group,
        "rotary_dim": rotary_dim,
        "max_position_embeddings": longest,
        "original_max_position_embeddings": source.config.get("original_max_position_embeddings"),
    }
    rotary = rotary_scaling.read_config(config, rotary_head_dim(source, layers[0], layer_type))
    _note_lengths(source, rotary, longest)
    _note_unused(source, rotary, group)
    interleaved = (
        model_type in types.ROTARY_INTERLEAVED and source.config.get("rope_interleave") is not False
    )
    parameters = {
        "rope_type": rotary.rope_type,
        "base": rotary.base,
        "head_dim": rotary.head_dim,
        "rotary_dim": rotary.rotary_dim,
        "pairing": "interleaved" if interleaved else "half",
        **rotary.scaling,
    }
    if rotary.sections:
        parameters["sections"] = rotary.sections
    if model_type in types.ROTARY_CLOCKWISE:
        source.notes.append(
            f"{model_type} turns queries and keys clockwise, as negative frequencies do here"
        )
    return PositionScheme("rotary", layers, layer_type, MappingProxyType(parameters), rotary)


def _with_share(
    source: Source, model_type: str, group: Mapping[str, Any]
) -> tuple[Mapping[str, Any], int | None]:
    """Return the group with the share of a head that is turned, and rotary_dim where given.

    As transformers does it: a given rotary_dim comes first; and without scaling, the code of
    most types turns whole heads whatever the configuration says.
    """
    rotary_dim = source.integer("rotary_dim")
    if rotary_dim is not None:
        return group, rotary_dim
    beside = fields.number(source.config, source.names("partial_rotary_factor"), minimum=0)
    inside = fields.number(group, ["partial_rotary_factor"], minimum=0)
    share = beside if inside is None else inside
    is_scaled = group.get("rope_type", group.get("type")) not in (None, "default", "mrope")
    if source.class_defaults and not is_scaled and model_type not in types.ROTARY_PARTIAL:
        if share not in (None, 1.0):
            source.notes.append(
                f"partial_rotary_factor={share:g} is ignored: without scaling, the code of "
                f"{model_type} turns whole heads"
            )
        share = None
    elif share is None:
        usual = source.class_defaults.get("rope_parameters", {}).get("partial_rotary_factor")
        if usual is not None:
            source.defaults.append("partial_rotary_factor")
        share = usual
    return {**group, "partial_rotary_factor": share}, None


def rotary_head_dim(source: Source, layer: int, layer_type: str | None) -> int:
    """Return how many components of a query or key the rotation may use in a layer."""
    per_layer = fields.mapping(source.config, "per_layer_config") or {}
    for name in (str(layer), f"{layer:02}"):
        own = fields.integer(fields.mapping(per_layer, name) or {}, ["head_dim"])
        if own is not None:
            return own
    if layer_type == "full_attention":
        wide = source.integer("global_head_dim")
        if wide is not None:
            return wide
    latent = source.integer("qk_rope_head_dim")
    return latent if latent is not None else head_dim(source)


def head_dim(source: Source) -> int:
    """Return how many components a query or key has."""
    latent = source.integer("qk_rope_head_dim")
    beside = source.integer("qk_nope_head_dim")
    if latent is not None and beside is not None:
        return latent + beside
    given = source.integer("head_dim")
    if given is not None:
        return given
    width, heads = source.needed("hidden_size"), source.needed("num_attention_heads")
    if width < heads:
        raise ValueError(
            f"num_attention_heads must be at most hidden_size={width}, "
            f"got num_attention_heads={heads}"
        )
    return width // heads


def _note_lengths(source: Source, rotary: RotaryConfig, longest: int | None) -> None:
    original = rotary.scaling.get("original_max_positions")
    if longest is None or original is None or rotary.rope_type == "dynamic":
        return
    factor = rotary.scaling["factor"]
    if rotary.rope_type == "llama3":
        if original >= longest:
            source.notes.append(
                f"original_max_position_embeddings={original} is not less than "
                f"max_position_embeddings={longest}"
            )
    elif not math.isclose(longest / original, factor, rel_tol=1e-6):
        source.notes.append(
            f"factor {factor:g} with original_max_position_embeddings {original} means "
            f"{factor * original:,.0f} positions, but max_position_embeddings is {longest:,}; "
            "transformers goes by the factor"
        )


_USED_BY_ALL = frozenset(("type", "rope_type", "rope_theta", "partial_rotary_factor"))
_USED = {
    "default": frozenset(("mrope_section",)),
    "linear": frozenset(("factor",)),
    "dynamic": frozenset(("factor",)),
    "proportional": frozenset(("factor",)),
    "yarn": frozenset(
        (
            "attention_factor",
            "beta_fast",
            "beta_slow",
            "factor",
            "mscale",
            "mscale_all_dim",
            "original_max_position_embeddings",
            "truncate",
        )
    ),
    "longrope": frozenset(
        (
            "attention_factor",
            "factor",
            "long_factor",
            "original_max_position_embeddings",
            "short_factor",
        )
    ),
    "llama3": frozenset(
        (
            "factor",
            "high_freq_factor",
            "low_freq_factor",
            "original_max_position_embeddings",
        )
    ),
}


def _note_unused(source: Source, rotary: RotaryConfig, group: Mapping[str, Any]) -> None:
    unused = [
        f"{fields.short(name)[1:-1]}={fields.short(value)}"
        for name, value in group.items()
        if value is not None
        and name not in _USED_BY_ALL
        and name not in _USED[rotary.rope_type]
        and not isinstance(value, Mapping)
        and name != "mrope_section"
    ]
    if unused:
        source.notes.append(f"not used by the type {rotary.rope_type!r}: {', '.join(unused)}")
