"""Read the rotary part of a configuration: which scaling, with which parameters.

The formulas themselves are in `positions.rotary_scaling`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from positions import _arguments as check
from positions import _fields as fields


@dataclass(frozen=True, slots=True)
class RotaryConfig:
    """The rotary part of a model's configuration, with every default filled in.

    Attributes
    ----------
    rope_type : str
        ``"default"``, ``"linear"``, ``"dynamic"``, ``"yarn"``, ``"longrope"``, ``"llama3"`` or
        ``"proportional"``.
    base : float
    head_dim : int
        Components of one head that the rotation may use.
    rotary_dim : int
        Components that are turned.
    scaling : Mapping[str, Any]
        The arguments of the scaling function beyond `head_dim` and `base`.
    sections : tuple of int
        Pairs per axis for positions with several coordinates (M-RoPE), else empty.
    """

    rope_type: str
    base: float
    head_dim: int
    rotary_dim: int
    scaling: Mapping[str, Any]
    sections: tuple[int, ...] = ()


# Former names of types: "su" is what LongRoPE was called in Phi-3's first code, and "mrope"
# says where positions come from, not how frequencies are scaled.
_FORMER_NAMES = {"su": "longrope", "mrope": "default"}

# What no type but a scaling one has; alone, without a type, it would be ignored in silence.
_SCALING_FIELDS = frozenset(
    (
        "attention_factor",
        "beta_fast",
        "beta_slow",
        "factor",
        "high_freq_factor",
        "long_factor",
        "low_freq_factor",
        "mscale",
        "mscale_all_dim",
        "original_max_position_embeddings",
        "short_factor",
        "truncate",
    )
)


def read(
    config: Mapping[str, Any], head_dim: int | None = None, layer_type: str | None = None
) -> RotaryConfig:
    """Return the rotary part of a configuration with every default filled in."""
    if not isinstance(config, Mapping):
        raise TypeError(f"config must be a mapping of fields, got {type(config).__name__}")
    group = _group(config, layer_type)
    rope_type = _rope_type(group)
    base = _agreeing(config, group, "rope_theta", minimum=1)
    dim = _head_dim(config) if head_dim is None else check.size("head_dim", head_dim)
    rotary_dim = dim if rope_type == "proportional" else _rotary_dim(config, group, dim)
    scaling = _READERS[rope_type](config, group)
    sections = _sections(group, rotary_dim // 2)
    return RotaryConfig(
        rope_type, 10000.0 if base is None else base, dim, rotary_dim, scaling, sections
    )


def rotary_fields(config: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a configuration gives as ``rope_parameters`` or ``rope_scaling``.

    Parameters
    ----------
    config : Mapping

    Returns
    -------
    Mapping
        Empty where it gives neither.

    Raises
    ------
    ValueError
        If it gives both and they differ, or either is no group of fields.
    """
    old, new = fields.mapping(config, "rope_scaling"), fields.mapping(config, "rope_parameters")
    if old and new and old != new:
        raise ValueError(
            "rope_scaling and rope_parameters contradict each other, got "
            f"rope_scaling={fields.short(old)} and rope_parameters={fields.short(new)}"
        )
    return new or old or {}


def _group(config: Mapping[str, Any], layer_type: str | None) -> Mapping[str, Any]:
    """Return the group of rotary fields for a layer type."""
    group = rotary_fields(config)
    layer_types = layer_types_of(group)
    if not layer_types:
        return group
    if layer_type is None and len(layer_types) == 1:
        layer_type = layer_types[0]
    if layer_type not in layer_types:
        listed = ", ".join(fields.short(name) for name in layer_types)
        raise ValueError(
            f"layer_type must be one of {listed}, because rope_parameters has a group for each, "
            f"got layer_type={layer_type!r}"
        )
    inner: Mapping[str, Any] = group[layer_type]
    return inner


def layer_types_of(rope_parameters: Mapping[str, Any]) -> tuple[str, ...]:
    """Return the layer types that have a group of their own; none where all layers share one.

    Parameters
    ----------
    rope_parameters : Mapping

    Returns
    -------
    tuple of str
    """
    return tuple(name for name, value in rope_parameters.items() if isinstance(value, Mapping))


def _rope_type(group: Mapping[str, Any]) -> str:
    given = {key: fields.text(group, [key]) for key in ("rope_type", "type")}
    names = {_FORMER_NAMES.get(name, name) for name in given.values() if name is not None}
    if len(names) > 1:
        raise ValueError(
            "rope_type and type contradict each other, got "
            f"rope_type={fields.short(given['rope_type'])} and type={fields.short(given['type'])}"
        )
    if not names:
        scaling = sorted(name for name in group if name in _SCALING_FIELDS)
        if scaling:
            raise ValueError(
                f"rope_type is missing, but {scaling[0]}={fields.short(group[scaling[0]])} is "
                "there, which only some types use"
            )
        return "default"
    rope_type = names.pop()
    if rope_type not in _READERS:
        known = ", ".join(repr(name) for name in _READERS)
        raise ValueError(
            f"rope_type must be one of {known}, got rope_type={fields.short(rope_type)}"
        )
    return rope_type


def _agreeing(
    config: Mapping[str, Any],
    group: Mapping[str, Any],
    name: str,
    *,
    minimum: float | None = None,
) -> float | None:
    """Return a number that may stand in the group or beside it, but not as two values."""
    inside = fields.number(group, [name], minimum=minimum)
    outside = fields.number(config, [name], minimum=minimum)
    if inside is not None and outside is not None and inside != outside:
        raise ValueError(
            f"{name} is given twice and differently: {inside:g} within the rotary fields and "
            f"{outside:g} beside them"
        )
    return outside if inside is None else inside


def _head_dim(config: Mapping[str, Any]) -> int:
    given = fields.integer(config, ["qk_rope_head_dim", "head_dim", "attention_head_dim"])
    if given is not None:
        return given
    width = fields.integer(config, WIDTH_FIELDS)
    heads = fields.integer(config, HEADS_FIELDS)
    if width is None or heads is None:
        raise ValueError(
            "head_dim is missing, and so is "
            f"{WIDTH_FIELDS[0] if width is None else HEADS_FIELDS[0]} from which it would follow"
        )
    if width < heads:
        raise ValueError(
            f"num_attention_heads must be at most hidden_size={width}, "
            f"got num_attention_heads={heads}"
        )
    return width // heads


WIDTH_FIELDS = ("hidden_size", "n_embd", "d_model", "dim", "model_dim")
HEADS_FIELDS = ("num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads")


def _rotary_dim(config: Mapping[str, Any], group: Mapping[str, Any], head_dim: int) -> int:
    """Return how many components are turned: a share of the head, or a number of its own."""
    rotary_dim = fields.integer(config, ["rotary_dim"])
    if rotary_dim is None:
        share = _agreeing(config, group, "partial_rotary_factor", minimum=0)
        name = "partial_rotary_factor"
        if share is None:
            name, _ = fields.first(config, ["rotary_pct", "rope_pct", "rotary_emb_fraction"])
            share = fields.number(config, [name], minimum=0)
        rotary_dim = head_dim if share is None else int(head_dim * share)
        what = "head_dim" if share is None else f"{name}={share:g} of head_dim={head_dim}"
    else:
        what = "rotary_dim"
    if not 0 < rotary_dim <= head_dim or rotary_dim % 2:
        raise ValueError(
            f"{what} must give an even number of turned components from 2 to head_dim={head_dim}, "
            f"got {rotary_dim}"
        )
    return rotary_dim


def _sections(group: Mapping[str, Any], n_pairs: int) -> tuple[int, ...]:
    sections = fields.items(group, "mrope_section", int)
    if sections is None:
        return ()
    if min(sections, default=0) < 0 or sum(sections) != n_pairs:
        raise ValueError(
            f"mrope_section must sum to the {n_pairs} pairs, "
            f"got mrope_section={fields.short(list(sections))} with sum {sum(sections)}"
        )
    return sections


def _original_length(config: Mapping[str, Any], group: Mapping[str, Any], rope_type: str) -> int:
    name = "original_max_position_embeddings"
    for place in (config, group):
        value = fields.integer(place, [name])
        if value is not None:
            return value
    value = fields.integer(config, ["max_position_embeddings"])
    return int(fields.required(f"rope_type={rope_type!r}", name, value))


def _factor(group: Mapping[str, Any], rope_type: str) -> float:
    value = fields.number(group, ["factor"], above=0)
    return float(fields.required(f"rope_type={rope_type!r}", "factor", value))


def _ratio(config: Mapping[str, Any], group: Mapping[str, Any], rope_type: str) -> float:
    """Return the factor that follows from the two lengths."""
    longest = fields.integer(config, ["max_position_embeddings"])
    longest = fields.required(
        f"rope_type={rope_type!r} without a factor", "max_position_embeddings", longest
    )
    return float(longest / _original_length(config, group, rope_type))


def _read_default(_config: Mapping[str, Any], _group: Mapping[str, Any]) -> dict[str, Any]:
    return {}


def _read_linear(_config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    return {"factor": _factor(group, "linear")}


def _read_dynamic(config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    length = fields.integer(config, ["max_position_embeddings"])
    return {
        "factor": _factor(group, "dynamic"),
        "original_max_positions": fields.required(
            "rope_type='dynamic'", "max_position_embeddings", length
        ),
    }


def _read_yarn(config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    if "factor" in group and group["factor"] is None:
        factor = _ratio(config, group, "yarn")
    else:
        factor = _factor(group, "yarn")
    result: dict[str, Any] = {
        "factor": factor,
        "original_max_positions": _original_length(config, group, "yarn"),
        # 0 counts as not given here, as it does in transformers
        "beta_fast": fields.number(group, ["beta_fast"], minimum=0) or 32.0,
        "beta_slow": fields.number(group, ["beta_slow"], minimum=0) or 1.0,
        "attention_factor": fields.number(group, ["attention_factor"], above=0),
        "mscale": fields.number(group, ["mscale"]),
        "mscale_all_dim": fields.number(group, ["mscale_all_dim"]),
    }
    truncate = fields.boolean(group, ["truncate"])
    return result | {"truncate": True if truncate is None else truncate}


def _read_longrope(config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    factor = fields.number(group, ["factor"], above=0)
    result: dict[str, Any] = {
        "original_max_positions": _original_length(config, group, "longrope"),
        "factor": _ratio(config, group, "longrope") if factor is None else factor,
        "attention_factor": fields.number(group, ["attention_factor"], above=0),
    }
    for name in ("short_factor", "long_factor"):
        values = fields.required("rope_type='longrope'", name, group.get(name))
        if not isinstance(values, (list, tuple)):
            raise ValueError(f"{name} must be a list of numbers, got {name}={fields.short(values)}")
        result[name] = tuple(
            fields.number({f"{name}[{i}]": value}, [f"{name}[{i}]"], above=0)
            for i, value in enumerate(values)
        )
    return result


def _read_llama3(config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    what = "rope_type='llama3'"
    low = fields.number(group, ["low_freq_factor"], above=0)
    high = fields.number(group, ["high_freq_factor"], above=0)
    return {
        "factor": _factor(group, "llama3"),
        "low_freq_factor": fields.required(what, "low_freq_factor", low),
        "high_freq_factor": fields.required(what, "high_freq_factor", high),
        "original_max_positions": _original_length(config, group, "llama3"),
    }


def _read_proportional(config: Mapping[str, Any], group: Mapping[str, Any]) -> dict[str, Any]:
    share = _agreeing(config, group, "partial_rotary_factor", minimum=0)
    factor = fields.number(group, ["factor"], above=0)
    return {
        "partial_rotary_factor": 1.0 if share is None else share,
        "factor": 1.0 if factor is None else factor,
    }


_READERS: Mapping[str, Callable[[Mapping[str, Any], Mapping[str, Any]], dict[str, Any]]] = {
    "default": _read_default,
    "linear": _read_linear,
    "dynamic": _read_dynamic,
    "yarn": _read_yarn,
    "longrope": _read_longrope,
    "llama3": _read_llama3,
    "proportional": _read_proportional,
}
