r"""Context extension for rotary positions: one function per published method.

A model trained on L positions has seen each pair turn by at most :math:`L\omega_i`. Fast pairs
have gone round many times and meet nothing new further out; *slow* pairs meet angles that
they have never seen. Every method slows some pairs down so that a longer input stays within
the angles seen in training; they differ in which pairs, and by how much.

All functions return ``(inverse_frequencies, attention_factor)`` for `positions.rotary.rotate`.

Letters: d = head_dim (the components that are turned), P = d / 2, b = base, s = factor,
L = original_max_positions, :math:`\omega_i = b^{-2i/d}`.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeAlias, get_args

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions import _rotary_config, rotary
from positions._rotary_config import RotaryConfig

__all__ = [
    "linear",
    "ntk",
    "dynamic_ntk",
    "yarn",
    "yarn_temperature",
    "longrope",
    "llama3",
    "proportional",
    "frequencies",
    "from_config",
    "read_config",
    "Formula",
    "Ramp",
    "RotaryConfig",
    "FORMULAS",
    "RAMPS",
]

Scaled: TypeAlias = tuple[NDArray[np.float64], float]
Formula: TypeAlias = Literal["factor", "ratio"]
Ramp: TypeAlias = Literal["index", "rotations"]

FORMULAS: tuple[Formula, ...] = get_args(Formula)
RAMPS: tuple[Ramp, ...] = get_args(Ramp)


def linear(head_dim: int, *, base: float = 10000.0, factor: float) -> Scaled:
    r"""Slow every pair down by the factor (position interpolation).

    The same as dividing every position by s. Neighbours come closer, but stay apart.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned.
    base : float, default 10000.0
    factor : float
        s, more than 0.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
        :math:`\omega_i / s`.
    attention_factor : float
        1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range.

    References
    ----------
    Chen et al. 2023, "Extending Context Window of Large Language Models via Positional
    Interpolation", arXiv:2306.15595, equation 4.
    """
    frequencies = rotary.inverse_frequencies(head_dim, base=base)
    return frequencies / check.number("factor", factor, above=0), 1.0


def ntk(head_dim: int, *, base: float = 10000.0, factor: float) -> Scaled:
    r"""Enlarge the base, which slows the slow pairs most (static NTK-aware scaling).

    The first pair keeps its speed, the last is slowed by exactly s, those between by less,
    so that some still run past the angles seen in training.

    Parameters
    ----------
    head_dim : int
        Even, at least 4.
    base : float, default 10000.0
    factor : float
        s, at least 1.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
        With :math:`b' = b\,s^{d/(d-2)}` in the place of b.
    attention_factor : float
        1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range; also for `head_dim` 2, where the
        exponent d / (d - 2) has no value.

    Notes
    -----
    keras-hub calls something else "dynamic": it divides every frequency by
    :math:`s^{d/(d-2)}`, the first one too.

    References
    ----------
    bloc97 2023, as given in Peng et al. 2023, "YaRN", arXiv:2309.00071, section 3.1,
    definition 1 (NTK-aware interpolation).
    """
    factor = check.number("factor", factor, minimum=1)
    return _ntk(head_dim, base, factor)


def _ntk(head_dim: int, base: float, factor: float) -> Scaled:
    head_dim = check.even_size("head_dim", head_dim)
    if head_dim == 2:
        raise ValueError("head_dim must be at least 4 for NTK scaling, got head_dim=2")
    base = check.number("base", base, minimum=1)
    longer = base * factor ** (head_dim / (head_dim - 2))
    return rotary.inverse_frequencies(head_dim, base=longer), 1.0


def dynamic_ntk(
    head_dim: int,
    *,
    base: float = 10000.0,
    factor: float = 1.0,
    original_max_positions: int,
    sequence_length: int | None = None,
    formula: Formula = "factor",
) -> Scaled:
    r"""Enlarge the base by as much as the present input needs (dynamic NTK).

    Up to L positions nothing changes.

    Parameters
    ----------
    head_dim : int
        Even, at least 4.
    base : float, default 10000.0
    factor : float, default 1.0
        s, at least 1; used by the formula ``"factor"`` only.
    original_max_positions : int
        L.
    sequence_length : int, optional
        How many positions the input has, l. None or less than L counts as L.
    formula : {"factor", "ratio"}, default "factor"
        By what the base is scaled: ``"factor"``: :math:`s\,l/L - (s-1)` (transformers);
        ``"ratio"``: :math:`l/L` (the paper's dynamic scaling).

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
    attention_factor : float
        1.

    Raises
    ------
    TypeError, ValueError
        As in `ntk`.

    Notes
    -----
    transformers keeps the frequencies of the longest input so far until one shorter than L
    comes; this function has no memory. Keys that were cached before the frequencies changed
    are not turned again.

    References
    ----------
    emozilla 2023; Peng et al. 2023, arXiv:2309.00071, section 3.3 (dynamic
    scaling).
    """
    factor = check.number("factor", factor, minimum=1)
    original = check.size("original_max_positions", original_max_positions)
    check.choice("formula", formula, FORMULAS)
    length = original
    if sequence_length is not None:
        length = max(length, check.size("sequence_length", sequence_length))
    ratio = length / original
    return _ntk(head_dim, base, ratio if formula == "ratio" else factor * ratio - (factor - 1))


def yarn(
    head_dim: int,
    *,
    base: float = 10000.0,
    factor: float,
    original_max_positions: int,
    beta_fast: float = 32.0,
    beta_slow: float = 1.0,
    ramp: Ramp = "index",
    truncate: bool = True,
    attention_factor: float | None = None,
    mscale: float | None = None,
    mscale_all_dim: float | None = None,
) -> Scaled:
    r"""Keep the fast pairs, slow the slow ones, with a ramp between them (YaRN).

    A pair that turns more than `beta_fast` times within L positions is fast; one that turns
    less than `beta_slow` times is slow. In addition q and k grow by the attention factor.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned.
    base : float, default 10000.0
        More than 1.
    factor : float
        s, more than 0.
    original_max_positions : int
        L.
    beta_fast, beta_slow : float, default 32 and 1
        Numbers of turns; `beta_slow` is not the larger one.
    ramp : {"index", "rotations"}, default "index"
        In what the ramp is linear: in the pair's *index* (the authors' code, transformers), or
        in its number of *rotations* within L (the paper's formula). Up to 0.37 apart.
    truncate : bool, default True
        Round the ends of the index ramp outwards to whole pairs; gpt-oss does not.
    attention_factor : float, optional
        Taken as it is. By default it follows from `mscale` and `mscale_all_dim` where both
        are given (and not 0), as :math:`g(m)/g(m_{all})`, and is :math:`g(1)` otherwise, with
        :math:`g` = `yarn_temperature`.
    mscale, mscale_all_dim : float, optional
        DeepSeek's two factors.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
    attention_factor : float
        By default :math:`0.1 \ln s + 1`. It multiplies q *and* k, so scores grow by its
        square, before the softmax.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range.

    Notes
    -----
    DeepSeek-V3 gives both factors as 1, has therefore the attention factor 1, and multiplies
    its softmax scale by the square of ``yarn_temperature(factor, mscale_all_dim)`` instead.

    References
    ----------
    Peng et al. 2023, "YaRN: Efficient Context Window Extension of Large Language Models",
    arXiv:2309.00071, section 3.2 (NTK-by-parts, definition 2) and section 3.4, equation 22.
    """
    head_dim = check.even_size("head_dim", head_dim)
    base = check.number("base", base, above=1)
    factor = check.number("factor", factor, above=0)
    original = check.size("original_max_positions", original_max_positions)
    fast = check.number("beta_fast", beta_fast, above=0)
    slow = check.number("beta_slow", beta_slow, above=0)
    if fast < slow:
        raise ValueError(
            f"beta_fast must be at least beta_slow, got beta_fast={fast:g} and beta_slow={slow:g}"
        )
    check.choice("ramp", ramp, RAMPS)
    check.flag("truncate", truncate)
    frequencies = rotary.inverse_frequencies(head_dim, base=base)
    if ramp == "index":
        slowed = _index_ramp(head_dim, base, original, fast, slow, truncate)
    else:
        rotations = original * frequencies / (2 * np.pi)
        slowed = 1 - _rotation_ramp(rotations, slow, fast)
    result = frequencies / factor * slowed + frequencies * (1 - slowed)
    if attention_factor is None:
        return result, _yarn_attention_factor(factor, mscale, mscale_all_dim)
    return result, check.number("attention_factor", attention_factor, above=0)


def _index_ramp(
    head_dim: int, base: float, original: int, fast: float, slow: float, truncate: bool
) -> NDArray[np.float64]:
    """Return 0 for pairs that keep their speed and 1 for those that are slowed in full: (P,)."""

    def index_of(turns: float) -> float:
        """Return the index, as a fraction, of the pair that turns so often within L."""
        return head_dim * math.log(original / (turns * 2 * math.pi)) / (2 * math.log(base))

    low, high = index_of(fast), index_of(slow)
    if truncate:
        low, high = math.floor(low), math.ceil(high)
    low, high = max(low, 0), min(high, head_dim - 1)  # the authors' bound, not P - 1
    if low == high:
        high += 0.001
    ramp = (np.arange(head_dim // 2) - low) / (high - low)
    return np.clip(ramp, 0, 1)


def _rotation_ramp(rotations: NDArray[np.float64], slow: float, fast: float) -> NDArray[np.float64]:
    """Return 1 for pairs with at least `fast` turns, 0 for less than `slow`: (P,)."""
    if slow == fast:
        return (rotations >= fast).astype(np.float64)
    return np.clip((rotations - slow) / (fast - slow), 0, 1)


def _yarn_attention_factor(
    factor: float, mscale: float | None, mscale_all_dim: float | None
) -> float:
    scales = [
        None if value is None else check.number(name, value)
        for name, value in (("mscale", mscale), ("mscale_all_dim", mscale_all_dim))
    ]
    if scales[0] and scales[1]:
        return yarn_temperature(factor, scales[0]) / yarn_temperature(factor, scales[1])
    return yarn_temperature(factor)


def yarn_temperature(factor: float, mscale: float = 1.0) -> float:
    r"""Return :math:`g(m) = 0.1\,m \ln s + 1`, by which YaRN multiplies q and k.

    Parameters
    ----------
    factor : float
        s; at 1 or less the result is 1.
    mscale : float, default 1.0
        m.

    Returns
    -------
    float

    Raises
    ------
    TypeError, ValueError
        If an argument is not a finite number or `factor` is not positive.

    References
    ----------
    Peng et al. 2023, arXiv:2309.00071, section 3.4, equation 22.
    """
    factor = check.number("factor", factor, above=0)
    mscale = check.number("mscale", mscale)
    return 1.0 if factor <= 1 else 0.1 * mscale * math.log(factor) + 1.0


def longrope(
    head_dim: int,
    *,
    base: float = 10000.0,
    short_factor: ArrayLike,
    long_factor: ArrayLike,
    original_max_positions: int,
    factor: float,
    sequence_length: int | None = None,
    attention_factor: float | None = None,
) -> Scaled:
    r"""Slow each pair by its own factor, found by search (LongRoPE).

    There are two lists. The long one is used for *all* positions of an input that has more
    than L of them, the short one otherwise.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned.
    base : float, default 10000.0
    short_factor, long_factor : array_like, shape (P,)
        By how much each pair is slowed.
    original_max_positions : int
        L, at least 2.
    factor : float
        s, the model's longest input divided by L; used for the attention factor only.
    sequence_length : int, optional
        How many positions the input has. None counts as short.
    attention_factor : float, optional
        Taken as it is; by default :math:`\sqrt{1 + \ln s/\ln L}`, and 1 where s is at most 1.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
    attention_factor : float
        The same for short and long inputs.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range, or a list has the wrong length.

    References
    ----------
    Ding et al. 2024, "LongRoPE: Extending LLM Context Window Beyond 2 Million Tokens",
    arXiv:2402.13753, section 3; the attention factor stands in the code of Phi-3.
    """
    frequencies = rotary.inverse_frequencies(head_dim, base=base)
    short = _pair_factors("short_factor", short_factor, len(frequencies))
    long = _pair_factors("long_factor", long_factor, len(frequencies))
    original = check.size("original_max_positions", original_max_positions, minimum=2)
    factor = check.number("factor", factor, above=0)
    length = 0 if sequence_length is None else check.size("sequence_length", sequence_length)
    if attention_factor is not None:
        attention_factor = check.number("attention_factor", attention_factor, above=0)
    elif factor <= 1:
        attention_factor = 1.0
    else:
        attention_factor = math.sqrt(1 + math.log(factor) / math.log(original))
    return frequencies / (long if length > original else short), attention_factor


def _pair_factors(name: str, value: ArrayLike, n_pairs: int) -> NDArray[np.float64]:
    factors = check.array(name, value)
    if factors.shape != (n_pairs,):
        raise ValueError(
            f"{name} must have one number for each of the {n_pairs} pairs, "
            f"got shape {factors.shape}"
        )
    if factors.min() <= 0:
        raise ValueError(f"{name} must be more than 0 everywhere, got {factors.min():g}")
    return factors.astype(np.float64, copy=False)


def llama3(
    head_dim: int,
    *,
    base: float = 500000.0,
    factor: float = 8.0,
    low_freq_factor: float = 1.0,
    high_freq_factor: float = 4.0,
    original_max_positions: int = 8192,
) -> Scaled:
    r"""Keep the fast pairs, slow the slow ones, as Llama 3.1 does: linear in rotations.

    Pairs that turn more than `high_freq_factor` times within L keep their speed, those that
    turn less than `low_freq_factor` times are slowed by s.

    Parameters
    ----------
    head_dim : int
        Even number of components that are turned.
    base : float, default 500000.0
    factor : float, default 8.0
        s, more than 0.
    low_freq_factor, high_freq_factor : float, default 1 and 4
        Numbers of turns; the low one is not the larger one. They may be equal (Llama 4 Scout):
        then there is no ramp.
    original_max_positions : int, default 8192
        L.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
    attention_factor : float
        1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range.

    References
    ----------
    Grattafiori et al. 2024, "The Llama 3 Herd of Models", arXiv:2407.21783, section 3.4.2;
    the formula stands in the models' code.
    """
    frequencies = rotary.inverse_frequencies(head_dim, base=base)
    factor = check.number("factor", factor, above=0)
    low = check.number("low_freq_factor", low_freq_factor, above=0)
    high = check.number("high_freq_factor", high_freq_factor, above=0)
    if high < low:
        raise ValueError(
            "high_freq_factor must be at least low_freq_factor, "
            f"got high_freq_factor={high:g} and low_freq_factor={low:g}"
        )
    original = check.size("original_max_positions", original_max_positions)
    kept = _rotation_ramp(original * frequencies / (2 * np.pi), low, high)
    return frequencies / factor * (1 - kept) + frequencies * kept, 1.0


def proportional(
    head_dim: int,
    *,
    base: float = 10000.0,
    partial_rotary_factor: float = 1.0,
    factor: float = 1.0,
) -> Scaled:
    r"""Turn the fast pairs only, and leave the slow ones still (Gemma).

    Unlike partial rotary, the exponent keeps the full width, and with the half pairing the
    components that stand still are not the last ones.

    Parameters
    ----------
    head_dim : int
        Even number of components of the head.
    base : float, default 10000.0
    partial_rotary_factor : float, default 1.0
        Share of the pairs that is turned, from 0 to 1; rounded down to whole pairs.
    factor : float, default 1.0
        Divides every frequency.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (P,), float64
        :math:`b^{-2i/d}/s` for the turned pairs, then zeros.
    attention_factor : float
        1.

    Raises
    ------
    TypeError, ValueError
        If an argument is not a number or out of range.

    Notes
    -----
    No paper; the rule stands in Hugging Face transformers as the type ``"proportional"``.
    """
    frequencies = rotary.inverse_frequencies(head_dim, base=base)
    share = check.number("partial_rotary_factor", partial_rotary_factor, minimum=0)
    if share > 1:
        raise ValueError(
            f"partial_rotary_factor must be at most 1, got partial_rotary_factor={share:g}"
        )
    n_turned = int(share * head_dim // 2)
    frequencies[n_turned:] = 0
    return frequencies / check.number("factor", factor, above=0), 1.0


_FUNCTIONS: Mapping[str, Callable[..., Scaled]] = {
    "linear": linear,
    "dynamic": dynamic_ntk,
    "yarn": yarn,
    "longrope": longrope,
    "llama3": llama3,
    "proportional": proportional,
}


def frequencies(config: RotaryConfig, sequence_length: int | None = None) -> Scaled:
    """Return what the rotary part of a configuration asks for, for an input of a length.

    Parameters
    ----------
    config : RotaryConfig
        From `read_config`, or a scheme of `positions.model_config.read`.
    sequence_length : int, optional
        How many positions the input has; matters for the types ``"dynamic"`` and
        ``"longrope"`` only.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (rotary_dim / 2,), float64
    attention_factor : float

    Raises
    ------
    TypeError, ValueError
        If `config` is no RotaryConfig, the length is not a positive whole number, or a
        parameter is out of range.
    """
    if not isinstance(config, RotaryConfig):
        raise TypeError(f"config must be a RotaryConfig, got {type(config).__name__}")
    if sequence_length is not None:
        sequence_length = check.size("sequence_length", sequence_length)
    if config.rope_type == "default":
        return rotary.inverse_frequencies(config.rotary_dim, base=config.base), 1.0
    arguments = dict(config.scaling)
    if config.rope_type in ("dynamic", "longrope"):
        arguments["sequence_length"] = sequence_length
    return _FUNCTIONS[config.rope_type](config.rotary_dim, base=config.base, **arguments)


def from_config(
    config: Mapping[str, Any],
    head_dim: int | None = None,
    sequence_length: int | None = None,
    *,
    layer_type: str | None = None,
) -> Scaled:
    """Return what a model's configuration asks for, as Hugging Face transformers resolves it.

    Parameters
    ----------
    config : Mapping
        The fields of a ``config.json``: the old form (``rope_theta`` with ``rope_scaling``,
        whose type is called ``type`` or ``rope_type``) or the new one (``rope_parameters``,
        for all layers or one group for each layer type).
    head_dim : int, optional
        By default from the configuration.
    sequence_length : int, optional
        How many positions the input has; dynamic NTK and LongRoPE depend on it.
    layer_type : str, optional
        Which group of ``rope_parameters`` is meant, such as ``"sliding_attention"``.

    Returns
    -------
    inverse_frequencies : numpy.ndarray, shape (rotary_dim / 2,), float64
    attention_factor : float

    Raises
    ------
    ValueError
        If the type is unknown, a field is missing, contradicts another or is out of range; the
        message names the field and its value.

    See Also
    --------
    read_config : The same fields as a record.
    """
    return frequencies(read_config(config, head_dim, layer_type=layer_type), sequence_length)


def read_config(
    config: Mapping[str, Any], head_dim: int | None = None, *, layer_type: str | None = None
) -> RotaryConfig:
    """Return the rotary part of a model's configuration with every default filled in.

    Parameters
    ----------
    config, head_dim, layer_type
        As in `from_config`.

    Returns
    -------
    RotaryConfig

    Raises
    ------
    ValueError
        As in `from_config`.

    Notes
    -----
    Defaults, as transformers 5.24.0 resolves them: type ``"default"``, base 10000; for YaRN,
    LongRoPE and Llama 3 the original length is the configuration's own
    ``original_max_position_embeddings`` before that of the group, and
    ``max_position_embeddings`` where neither is given; a factor that is null (YaRN) or missing
    (LongRoPE) is the ratio of the two lengths; ``truncate`` is true.
    """
    result = _rotary_config.read(config, head_dim, layer_type)
    frequencies(result)  # so that a value out of range is found here
    return result
