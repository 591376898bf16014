"""Context extension: properties, agreement with the peers, and reading of configurations."""

import math
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions import rotary, rotary_scaling
from positions.rotary_scaling import FORMULAS, from_config, read_config
from tests.positions.golden_records import Record, assert_float64, each

dims = st.integers(2, 64).map(lambda pairs: 2 * pairs)
bases = st.floats(2, 1e7)
factors = st.floats(1, 64)
lengths = st.integers(16, 1 << 17)


# ---- properties --------------------------------------------------------------------------


@given(dims, bases, factors, lengths, st.data())
def test_every_method_slows_by_at_most_the_factor_and_speeds_up_nothing(
    d: int, base: float, factor: float, original: int, data: st.DataObject
) -> None:
    plain = rotary.inverse_frequencies(d, base=base)
    common: dict[str, Any] = {"base": base, "factor": factor}
    beta = data.draw(st.floats(0.5, 64))
    methods = {
        "linear": rotary_scaling.linear(d, **common),
        "ntk": rotary_scaling.ntk(d, **common),
        "llama3": rotary_scaling.llama3(
            d, **common, original_max_positions=original, high_freq_factor=1 + beta
        ),
        **{
            f"yarn {ramp} {truncate}": rotary_scaling.yarn(
                d,
                **common,
                original_max_positions=original,
                beta_slow=beta,
                beta_fast=2 * beta,
                ramp=ramp,
                truncate=truncate,
            )
            for ramp in rotary_scaling.RAMPS
            for truncate in (True, False)
        },
    }
    for name, (scaled, attention_factor) in methods.items():
        assert scaled.shape == plain.shape, name
        # Rounding may step over the bounds by a unit in the last place.
        assert np.all(scaled <= plain * (1 + 1e-12)), name
        assert np.all(scaled >= plain / factor * (1 - 1e-9)), name
        assert attention_factor >= 1, name


@given(dims, bases)
def test_factor_one_changes_nothing(d: int, base: float) -> None:
    plain = rotary.inverse_frequencies(d, base=base)
    ones = np.ones(d // 2)
    for scaled, attention_factor in (
        rotary_scaling.linear(d, base=base, factor=1),
        rotary_scaling.ntk(d, base=base, factor=1),
        rotary_scaling.yarn(d, base=base, factor=1, original_max_positions=512),
        rotary_scaling.llama3(d, base=base, factor=1),
        rotary_scaling.proportional(d, base=base),
        rotary_scaling.longrope(
            d,
            base=base,
            factor=1,
            short_factor=ones,
            long_factor=ones,
            original_max_positions=512,
        ),
    ):
        np.testing.assert_allclose(scaled, plain, rtol=1e-13)
        assert attention_factor == 1


@given(dims, bases, factors)
def test_ntk_keeps_the_first_pair_and_slows_the_last_by_the_factor(
    d: int, base: float, factor: float
) -> None:
    plain = rotary.inverse_frequencies(d, base=base)
    scaled, _ = rotary_scaling.ntk(d, base=base, factor=factor)
    assert scaled[0] == 1
    np.testing.assert_allclose(plain[-1] / scaled[-1], factor, rtol=1e-11)
    assert np.all(np.diff(plain / scaled) >= -1e-12)


@given(dims, bases, factors, lengths, st.integers(1, 1 << 20))
def test_dynamic_ntk_is_ntk_by_what_the_length_needs(
    d: int, base: float, factor: float, original: int, length: int
) -> None:
    plain = rotary.inverse_frequencies(d, base=base)
    for formula in FORMULAS:
        scaled, _ = rotary_scaling.dynamic_ntk(
            d,
            base=base,
            factor=factor,
            original_max_positions=original,
            sequence_length=length,
            formula=formula,
        )
        if length <= original:
            np.testing.assert_array_equal(scaled, plain)
            continue
        ratio = length / original
        needed = ratio if formula == "ratio" else factor * ratio - (factor - 1)
        np.testing.assert_array_equal(scaled, rotary_scaling.ntk(d, base=base, factor=needed)[0])


def test_yarn_bands_are_the_right_way_round() -> None:
    """Pairs that turn often keep their speed, slow ones are divided by the factor."""
    plain = rotary.inverse_frequencies(128)
    turns = 4096 * plain / (2 * np.pi)
    for ramp in rotary_scaling.RAMPS:
        scaled, _ = rotary_scaling.yarn(128, factor=16, original_max_positions=4096, ramp=ramp)
        np.testing.assert_allclose(scaled[turns > 40], plain[turns > 40], rtol=1e-13)
        np.testing.assert_allclose(scaled[turns < 0.9], plain[turns < 0.9] / 16, rtol=1e-13)


def test_the_two_yarn_ramps_are_far_apart() -> None:
    def slowed(ramp: rotary_scaling.Ramp) -> Any:
        scaled, _ = rotary_scaling.yarn(128, factor=16, original_max_positions=4096, ramp=ramp)
        plain = rotary.inverse_frequencies(128)
        return (1 - scaled / plain) / (1 - 1 / 16)

    gap = np.abs(slowed("index") - slowed("rotations")).max()
    assert 0.3 < gap < 0.4


@given(factors, st.floats(0.1, 2))
def test_yarn_temperature(factor: float, mscale: float) -> None:
    expected = 0.1 * mscale * math.log(factor) + 1
    np.testing.assert_allclose(rotary_scaling.yarn_temperature(factor, mscale), expected)
    assert rotary_scaling.yarn_temperature(1 / (1 + factor), mscale) == 1


# ---- peers -------------------------------------------------------------------------------


def assert_frequencies(scaled: rotary_scaling.Scaled, record: Record) -> None:
    frequencies, attention_factor = scaled
    np.testing.assert_allclose(frequencies, record.result("inv_freq"), rtol=1e-12)
    np.testing.assert_allclose(attention_factor, record.output["attention_factor"], rtol=1e-12)
    if "inv_freq_float32" in record.output:
        # The library's own float32 exponents and powers: 4.1e-7 at worst over all records.
        np.testing.assert_allclose(frequencies, record.result("inv_freq_float32"), rtol=5e-7)


HUGGING_FACE = (
    "default_",
    "partial_",
    "linear_",
    "dynamic_",
    "llama3_",
    "yarn_",
    "longrope_",
    "proportional_",
)


@pytest.mark.parametrize("form", ["old", "new"])
@each("rotary", "inv_freq", any_prefix=HUGGING_FACE)
def test_transformers_from_a_configuration(record: Record, form: str) -> None:
    p = dict(record.params)
    length = p.pop("seq_len", None)
    config = {
        "head_dim": p.pop("head_dim"),
        "max_position_embeddings": p.pop("max_position_embeddings"),
    }
    rotary_dim = p.pop("rotary_dim")
    p.pop("qk_head_dim", None)
    if record.name == "default_llama-ignores-partial":
        p.pop("partial_rotary_factor")  # the one model whose code does not look at it
    if form == "old":
        for name in ("rope_theta", "partial_rotary_factor"):
            if name in p:
                config[name] = p.pop(name)
        config["rope_scaling"] = {"type": p.pop("rope_type"), **p}
    else:
        config["rope_parameters"] = p
    assert read_config(config).rotary_dim == rotary_dim
    assert_frequencies(from_config(config, sequence_length=length), record)
    if "softmax_scale" in record.output:
        scale = record.params["qk_head_dim"] ** -0.5
        everywhere = record.params.get("mscale_all_dim")
        if everywhere is not None:
            temperature = rotary_scaling.yarn_temperature(p["factor"], everywhere)
            np.testing.assert_allclose(temperature, record.output["mscale_all_dim_value"])
            scale *= temperature**2
        np.testing.assert_allclose(scale, record.output["softmax_scale"], rtol=1e-12)


@each("rotary", "inv_freq", any_prefix=["ntk_"])
def test_static_ntk(record: Record) -> None:
    p = record.params
    ours = rotary_scaling.ntk(p["rotary_dim"], base=p["rope_theta"], factor=p["alpha"])
    assert_frequencies(ours, record)


@each("rotary", "inv_freq", any_prefix=["dynamic-yarn_"])
def test_dynamic_yarn_is_yarn_by_the_ratio_of_lengths(record: Record) -> None:
    p = record.params
    original = p["original_max_position_embeddings"]
    ours = rotary_scaling.yarn(
        p["rotary_dim"],
        base=p["rope_theta"],
        factor=p["seq_len"] / original,
        original_max_positions=original,
    )
    assert_frequencies(ours, record)
    plain = rotary.inverse_frequencies(p["rotary_dim"], base=p["rope_theta"])
    np.testing.assert_allclose(plain, record.result("inv_freq_before"), rtol=1e-12)


@each("rotary", "inv_freq", any_prefix=["dynamic-longrope_"])
def test_dynamic_longrope_interpolates_the_factors(record: Record) -> None:
    p = record.params
    original, longest = p["original_max_position_embeddings"], p["max_position_embeddings"]
    reached = (p["seq_len"] / original - 1) / (longest / original - 1)
    factors_now = 1 + (np.array(p["rescale_factors"]) - 1) * reached
    ours = rotary_scaling.longrope(
        p["rotary_dim"],
        base=p["rope_theta"],
        short_factor=np.ones_like(factors_now),
        long_factor=factors_now,
        original_max_positions=original,
        factor=longest / original,
        sequence_length=p["seq_len"],
    )
    assert_frequencies(ours, record)


@each("rotary", "disagreement")
def test_keras_hub_means_something_else_by_dynamic(record: Record) -> None:
    p = record.params
    d, factor = p["rotary_dim"], p["factor"]
    slower = rotary.inverse_frequencies(d, base=p["rope_theta"]) / factor ** (d / (d - 2))
    np.testing.assert_allclose(slower, record.result("inv_freq"), rtol=2e-6)  # float32
    ours, _ = rotary_scaling.ntk(d, base=p["rope_theta"], factor=factor)
    assert ours[0] == 1 > record.result("inv_freq")[0]


@each("rotary", "stateful", any_prefix=["dynamic_"])
def test_dynamic_ntk_over_growing_and_shrinking_lengths(record: Record) -> None:
    p = record.params
    original = p["max_position_embeddings"]
    remembered = original
    for length, expected in zip(
        p["call_lengths"], record.result("inv_freq_after_each_call"), strict=True
    ):
        # transformers remembers the longest input until one shorter than the original comes
        remembered = max(remembered, length) if length >= original else original
        ours, _ = rotary_scaling.dynamic_ntk(
            p["rotary_dim"],
            base=p["rope_theta"],
            factor=p["factor"],
            original_max_positions=original,
            sequence_length=remembered,
        )
        np.testing.assert_allclose(ours, expected, rtol=1e-12)


@each("rotary", "stateful", any_prefix=["longrope_"])
def test_longrope_switches_for_all_positions_at_once(record: Record) -> None:
    p = dict(record.params)
    longest = p.pop("max_position_embeddings")
    d = p.pop("rotary_dim")
    for positions, cosines, sines in zip(
        record.array("position_ids"), record.result("cos"), record.result("sin"), strict=True
    ):
        frequencies, factor = from_config(
            {"rope_parameters": p, "max_position_embeddings": longest},
            d,
            sequence_length=int(positions.max()) + 1,
        )
        angles = np.tile(rotary.angles(positions, frequencies), 2)
        assert_float64(factor * np.cos(angles), cosines)
        assert_float64(factor * np.sin(angles), sines)


@each("rotary", "rotate_half", any_prefix=["llama_yarn", "llama_llama3", "llama_linear"])
def test_scaled_rotation_and_scores(record: Record) -> None:
    p = record.params
    config = {
        "rope_parameters": {
            key: p[key] for key in p if key not in ("rotary_dim", "pairing", "attention_factor")
        }
    }
    frequencies, factor = from_config(config, p["rotary_dim"])
    q, k = (
        rotary.rotate(
            record.array(name),
            record.array("positions"),
            inverse_frequencies=frequencies,
            attention_factor=factor,
        )
        for name in ("q", "k")
    )
    assert_float64(factor, p.get("attention_factor", 1.0))
    # Positions reach 131,071: float64 angles out there step by 1.5e-11 rad.
    np.testing.assert_allclose(q, record.result("q"), rtol=0, atol=1e-10)
    np.testing.assert_allclose(k, record.result("k"), rtol=0, atol=1e-10)
    np.testing.assert_allclose(
        q @ np.swapaxes(k, -1, -2), record.result("scores"), rtol=0, atol=1e-9
    )


@each("rotary", "kinds")
def test_every_type_that_transformers_knows_is_read(record: Record) -> None:
    extra: dict[str, Any] = {
        "factor": 2.0,
        "short_factor": [1.0, 1.0],
        "long_factor": [1.0, 2.0],
        "low_freq_factor": 1.0,
        "high_freq_factor": 4.0,
    }
    for rope_type in ["default", *record.output]:
        config = {
            "head_dim": 4,
            "max_position_embeddings": 64,
            "rope_parameters": {"rope_type": rope_type, **extra},
        }
        assert read_config(config).rope_type == rope_type


@each("rotary", "errors", any_prefix=["rotary-embedding-torch_d2", "x-transformers_d2"])
def test_one_pair_is_fine_where_peers_divide_by_zero(record: Record) -> None:
    assert record.output["raises"] == "ZeroDivisionError"
    np.testing.assert_array_equal(rotary.inverse_frequencies(record.params["rotary_dim"]), [1.0])


@each("rotary", "errors", any_prefix=["dynamic_ntk_d2"])
def test_ntk_of_one_pair_is_refused(record: Record) -> None:
    assert record.output["raises"] == "ZeroDivisionError"
    with pytest.raises(ValueError, match=r"head_dim must be at least 4 .* got head_dim=2"):
        rotary_scaling.dynamic_ntk(2, original_max_positions=8)


@each("rotary", "errors", any_prefix=["linear_without_factor"])
def test_linear_needs_its_factor(record: Record) -> None:
    assert "Missing required keys" in record.output["message"]
    with pytest.raises(ValueError, match="rope_type='linear' needs the field factor"):
        from_config({"rope_scaling": {"type": "linear"}}, 8)


# ---- configurations ----------------------------------------------------------------------

LLAMA_3 = {
    "rope_type": "llama3",
    "factor": 8.0,
    "low_freq_factor": 1.0,
    "high_freq_factor": 4.0,
    "original_max_position_embeddings": 8192,
}


def test_the_old_and_the_new_form_mean_the_same() -> None:
    common = {"hidden_size": 4096, "num_attention_heads": 32, "max_position_embeddings": 131072}
    old = read_config({**common, "rope_theta": 500000.0, "rope_scaling": LLAMA_3})
    new = read_config({**common, "rope_parameters": {**LLAMA_3, "rope_theta": 500000.0}})
    assert old == new
    assert (old.head_dim, old.rotary_dim, old.base) == (128, 128, 500000.0)


def test_a_group_for_each_layer_type() -> None:
    config = {
        "head_dim": 256,
        "rope_parameters": {
            "sliding_attention": {"rope_type": "default", "rope_theta": 10000.0},
            "full_attention": {"rope_type": "linear", "factor": 8.0, "rope_theta": 1e6},
        },
    }
    sliding = from_config(config, layer_type="sliding_attention")[0]
    full = from_config(config, layer_type="full_attention")[0]
    np.testing.assert_array_equal(sliding, rotary.inverse_frequencies(256))
    np.testing.assert_array_equal(full, rotary_scaling.linear(256, base=1e6, factor=8.0)[0])
    with pytest.raises(ValueError, match=r"'sliding_attention', 'full_attention'.*=None"):
        from_config(config)


def test_defaults_are_those_of_transformers() -> None:
    plain = read_config({"hidden_size": 64, "num_attention_heads": 4})
    assert (plain.rope_type, plain.base, plain.rotary_dim) == ("default", 10000.0, 16)
    yarn = read_config(
        {
            "head_dim": 16,
            "max_position_embeddings": 4096,
            "rope_scaling": {"type": "yarn", "factor": 2, "original_max_position_embeddings": 8},
            "original_max_position_embeddings": 1024,
        }
    )
    assert yarn.scaling["original_max_positions"] == 1024  # beside the group wins
    ratio = read_config(
        {
            "head_dim": 16,
            "max_position_embeddings": 4096,
            "rope_scaling": {
                "type": "yarn",
                "factor": None,
                "original_max_position_embeddings": 1024,
            },
        }
    )
    assert ratio.scaling["factor"] == 4.0
    assert read_config({"head_dim": 64, "rotary_pct": 0.25}).rotary_dim == 16
    assert read_config({"head_dim": 256, "rotary_dim": 64}).rotary_dim == 64
    sections = {"type": "mrope", "rope_type": "default", "mrope_section": [2, 3, 3]}
    assert read_config({"head_dim": 16, "rope_scaling": sections}).sections == (2, 3, 3)
    old_name = {"type": "su", "short_factor": [1.0], "long_factor": [2.0]}
    read = read_config({"head_dim": 2, "max_position_embeddings": 8, "rope_scaling": old_name})
    assert read.rope_type == "longrope"


YARN = {"rope_type": "yarn", "factor": 4.0, "original_max_position_embeddings": 64}
LONGROPE = {"type": "longrope", "short_factor": [1.0] * 4, "long_factor": [2.0] * 4}

WRONG: list[tuple[str, dict[str, Any], str]] = [
    ("no type", {"rope_scaling": {"factor": 2}}, "rope_type is missing, but factor=2 is there"),
    ("unknown type", {"rope_scaling": {"type": "warp", "factor": 2}}, "rope_type='warp'"),
    (
        "two types",
        {"rope_scaling": {"type": "linear", "rope_type": "yarn", "factor": 2}},
        "rope_type='yarn' and type='linear'",
    ),
    (
        "two forms",
        {
            "rope_scaling": {"type": "linear", "factor": 2},
            "rope_parameters": {"rope_type": "linear", "factor": 3},
        },
        "contradict each other.*'factor': 2.*'factor': 3",
    ),
    (
        "two bases",
        {"rope_theta": 1e4, "rope_parameters": {"rope_theta": 1e6}},
        "rope_theta is given twice and differently: 1e.06 .* 10000",
    ),
    ("base as text", {"rope_theta": "10k"}, "rope_theta must be a number, got rope_theta='10k'"),
    ("base below one", {"rope_theta": 0.5}, "rope_theta must be at least 1, got rope_theta=0.5"),
    ("base not finite", {"rope_theta": math.inf}, "rope_theta must be finite"),
    ("not a group", {"rope_scaling": 2.0}, "rope_scaling must be a group .* rope_scaling=2.0"),
    (
        "factor as text",
        {"rope_scaling": {"type": "linear", "factor": "8"}},
        "factor must be a number, got factor='8'",
    ),
    (
        "factor of zero",
        {"rope_scaling": {"type": "linear", "factor": 0}},
        "factor must be more than 0, got factor=0",
    ),
    ("no factor", {"rope_scaling": {"type": "yarn"}}, "rope_type='yarn' needs the field factor"),
    (
        "no length",
        {"rope_scaling": {"type": "yarn", "factor": 2}},
        "rope_type='yarn' needs the field original_max_position_embeddings",
    ),
    (
        "no length for dynamic",
        {"rope_scaling": {"type": "dynamic", "factor": 2}},
        "rope_type='dynamic' needs the field max_position_embeddings",
    ),
    (
        "length as text",
        {"rope_scaling": {**YARN, "original_max_position_embeddings": "4k"}},
        "original_max_position_embeddings must be a whole number, got .*='4k'",
    ),
    (
        "betas swapped",
        {"rope_scaling": {**YARN, "beta_fast": 1, "beta_slow": 32}},
        "beta_fast must be at least beta_slow, got beta_fast=1 and beta_slow=32",
    ),
    (
        "truncate as a number",
        {"rope_scaling": {**YARN, "truncate": 1}},
        "truncate must be true or false, got truncate=1",
    ),
    (
        "low above high",
        {"rope_scaling": {**LLAMA_3, "low_freq_factor": 8.0}},
        "high_freq_factor=4 and low_freq_factor=8",
    ),
    (
        "no low_freq_factor",
        {"rope_scaling": {k: v for k, v in LLAMA_3.items() if k != "low_freq_factor"}},
        "rope_type='llama3' needs the field low_freq_factor",
    ),
    (
        "list too short",
        {"max_position_embeddings": 8, "rope_scaling": {**LONGROPE, "long_factor": [2.0]}},
        r"long_factor must have one number for each of the 4 pairs, got shape \(1,\)",
    ),
    (
        "no list",
        {"max_position_embeddings": 8, "rope_scaling": {"type": "longrope", "short_factor": [1]}},
        "needs the field long_factor",
    ),
    (
        "list of text",
        {"max_position_embeddings": 8, "rope_scaling": {**LONGROPE, "long_factor": ["2"] * 4}},
        r"long_factor\[0\] must be a number, got long_factor\[0\]='2'",
    ),
    (
        "factor of zero in a list",
        {"max_position_embeddings": 8, "rope_scaling": {**LONGROPE, "long_factor": [0] * 4}},
        r"long_factor\[0\] must be more than 0, got long_factor\[0\]=0",
    ),
    (
        "odd share",
        {"partial_rotary_factor": 0.4},
        "partial_rotary_factor=0.4 of head_dim=8 must give an even number .* got 3",
    ),
    ("more than all", {"partial_rotary_factor": 1.5}, "partial_rotary_factor=1.5 .* got 12"),
    ("nothing turned", {"partial_rotary_factor": 0}, "partial_rotary_factor=0 .* got 0"),
    ("odd rotary_dim", {"rotary_dim": 3}, "rotary_dim must give an even number .* got 3"),
    (
        "sections that do not sum",
        {"rope_scaling": {"type": "mrope", "mrope_section": [1, 1, 1]}},
        r"mrope_section must sum to the 4 pairs, got mrope_section=\[1, 1, 1\] with sum 3",
    ),
    (
        "sections as text",
        {"rope_scaling": {"type": "mrope", "mrope_section": "1,1,2"}},
        "mrope_section must be a list of whole numbers, got mrope_section='1,1,2'",
    ),
]


@pytest.mark.parametrize(("config", "message"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_a_wrong_configuration_is_a_value_error_that_names_the_field(
    config: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        from_config({"head_dim": 8, **config})


def test_a_missing_head_dim_is_named() -> None:
    with pytest.raises(ValueError, match="head_dim is missing, and so is hidden_size"):
        from_config({"num_attention_heads": 4})
    with pytest.raises(ValueError, match="head_dim is missing, and so is num_attention_heads"):
        from_config({"hidden_size": 64})
    with pytest.raises(ValueError, match="at most hidden_size=4, got num_attention_heads=8"):
        from_config({"hidden_size": 4, "num_attention_heads": 8})
    with pytest.raises(TypeError, match="config must be a mapping of fields, got list"):
        from_config([])  # type: ignore[arg-type]
