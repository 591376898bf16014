"""Reading configurations: agreement with transformers' own models, and what is refused."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions import _config_text, _model_types, embedding, model_config, rotary_scaling
from positions.model_config import PRESETS, EmbeddingLayer, read
from positions.schemes import SCHEMES
from tests.positions.golden_records import Record, each, load

# ---- peers -------------------------------------------------------------------------------

# Types that keep fixed sinusoids among their parameters, and the one whose encoder reads sound.
FIXED_TABLES = {"fsmt", "marian", "pegasus", "roformer"}


def numbers_in(tables: dict[str, list[int]]) -> int:
    return sum(int(np.prod(shape)) for shape in tables.values())


def check_tables(record: Record, layer: EmbeddingLayer) -> None:
    asked = record.output
    assert [layer.vocab_size, layer.embedding_dim] == asked["token_table"]
    assert layer.tables["token"] == numbers_in({"token": asked["token_table"]})
    positions = dict(asked["position_tables"])
    if layer.model_type == "whisper":
        del positions["encoder.embed_positions.weight"]
    if layer.model_type not in FIXED_TABLES:
        assert layer.tables.get("position", 0) == numbers_in(positions)
    assert layer.tables.get("token_type", 0) == numbers_in(asked["token_type_tables"])
    assert layer.tables.get("relative", 0) == numbers_in(asked["relative_tables"])
    assert layer.tables.get("per_layer", 0) == numbers_in(asked["per_layer_tables"])
    assert layer.tied == asked["tied"]
    assert layer.tables.get("output", 0) == (0 if layer.tied else layer.tables["token"])


def check_rotary(record: Record, layer: EmbeddingLayer) -> None:
    ours = {s.layer_type or "": s for s in layer.schemes if s.key == "rotary"}
    # Falcon makes a rotary table that it does not use where it has ALiBi; GPT-J, CodeGen and
    # RoFormer keep sines and cosines instead of frequencies.
    if any(s.key == "alibi" for s in layer.schemes):
        assert not ours
        return
    for scheme in ours.values():
        assert record.output["pairing"] in (scheme.parameters["pairing"], None)
    if layer.model_type in ("codegen", "gptj", "roformer"):
        assert list(ours) == [""]
        return
    assert set(ours) == set(record.output["rotary"])
    for layer_type, asked in record.output["rotary"].items():
        rotary = ours[layer_type].rotary
        assert rotary is not None
        frequencies, attention_factor = rotary_scaling.frequencies(rotary)
        # The peer's own float32 exponents and powers: 4.1e-7 at worst over all records.
        np.testing.assert_allclose(frequencies, np.array(asked["inv_freq"]["data"]), rtol=5e-7)
        np.testing.assert_allclose(attention_factor, asked["attention_factor"], rtol=1e-12)


def check_windows(record: Record, layer: EmbeddingLayer) -> None:
    asked = record.output
    window, layer_types = asked["sliding_window"] or None, asked["layer_types"]
    if layer_types is None:
        everywhere = layer.model_type in _model_types.SLIDING_EVERYWHERE
        expected = [window if everywhere else None] * layer.n_layers
    else:
        sliding = ("sliding_attention",)
        expected = [window if kind in sliding else None for kind in layer_types[: layer.n_layers]]
        if layer.layer_types:
            other = {"attention": "full_attention", "mamba": "linear_attention"}
            ours = [other.get(kind, kind) for kind in layer.layer_types]
            assert ours == layer_types[: layer.n_layers]
    assert list(layer.windows) == expected


@each("model_config", "default")
def test_defaults_are_what_the_model_of_that_type_has(record: Record) -> None:
    layer = read(record.input["config"])
    check_tables(record, layer)
    check_rotary(record, layer)
    check_windows(record, layer)
    if layer.n_parameters is not None:
        without_head = layer.n_parameters - layer.tables.get("output", 0)
        assert without_head == record.output["n_parameters"]
    assert {"vocab_size", "num_hidden_layers"} <= set(layer.defaults)


@each("model_config", "given")
def test_given_configurations_are_what_their_models_have(record: Record) -> None:
    layer = read(json.dumps(record.input["config"]))
    check_tables(record, layer)
    check_rotary(record, layer)
    check_windows(record, layer)
    if layer.n_parameters is not None:
        without_head = layer.n_parameters - layer.tables.get("output", 0)
        assert without_head == record.output["n_parameters"]
    assert not {"vocab_size", "hidden_size", "num_hidden_layers"} & set(layer.defaults)


@each("embedding", "param_counts", without="tiny")
def test_parameter_counts(record: Record) -> None:
    p = record.params
    llama: dict[str, Any] = {
        "hidden_size": 4096,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "intermediate_size": 14336,
    }
    model_type = record.name.split("-")[0].replace("llama3.1", "llama")
    base = {"model_type": model_type, **(llama if model_type == "llama" else {})}
    # BERT's record counts the encoder, which has no output head to be tied.
    tied = True if record.name == "bert-base" else p["tied"]
    layer = read({**base, "vocab_size": p["vocab"], "tie_word_embeddings": tied})
    assert layer.n_parameters == record.output["total"]
    assert layer.tables["token"] == record.output["token_embedding"]
    assert layer.tables.get("position", 0) == record.output["position_embedding"]
    assert layer.tables.get("output", 0) == record.output["output_head_extra"]
    share = layer.table_share
    assert share is not None
    np.testing.assert_allclose(share, layer.n_table_parameters / record.output["total"])


@each("embedding", "param_counts", containing="tiny")
def test_parameter_counts_of_a_tiny_model(record: Record) -> None:
    p = record.params
    layer = read(
        {
            "model_type": "gpt2",
            "vocab_size": p["vocab"],
            "n_embd": p["d"],
            "n_layer": 1,
            "n_head": 2,
            "n_positions": record.output["position_embedding"] // p["d"],
            "tie_word_embeddings": p["tied"],
        }
    )
    assert layer.n_parameters == record.output["total"]
    assert layer.tables.get("output", 0) == record.output["output_head_extra"]


@each("embedding", "scaled", containing="gemma3")
def test_gemma_scales_token_vectors(record: Record) -> None:
    layer = read({"model_type": "gemma3_text", "hidden_size": record.params["d_model"]})
    np.testing.assert_allclose(layer.embedding_scale, record.output["float32"], rtol=1e-7)
    # bfloat16 keeps 8 bits: a step of 1/4 at this size
    assert abs(layer.embedding_scale - record.output["bfloat16"]) < 1 / 4


# ---- presets and schemes -----------------------------------------------------------------


def test_presets_are_compared_with_their_models() -> None:
    asked = {record.name: record for record in load("model_config") if record.kind == "given"}
    own = [preset for preset in PRESETS.values() if "by hand" in preset.source]
    assert len(own) >= 40
    for preset in own:
        assert asked[preset.key].input["config"] == preset.config
    # The others are what the class says by itself, which the records of kind "default" compare.
    assert all(
        set(preset.config) == {"model_type"} for preset in PRESETS.values() if preset not in own
    )


@pytest.mark.parametrize("key", PRESETS)
def test_presets_are_read_and_say_where_they_come_from(key: str) -> None:
    preset = PRESETS[key]
    layer = read(preset.config)
    assert preset.key == key
    assert preset.label
    told = (model_config.VERSION, "typed by hand", "made by hand")
    assert any(text in preset.source for text in told)
    assert layer.schemes
    for scheme in layer.schemes:
        assert scheme.key in SCHEMES
    covered = [i for s in layer.schemes if s.key != "none" for i in s.layers]
    missing = [i for s in layer.schemes if s.key == "none" for i in s.layers]
    assert set(covered) | set(missing) == set(range(layer.n_layers))
    assert not set(covered) & set(missing)
    assert layer.table_bytes()["float16"] == 2 * layer.n_table_parameters


def scheme_keys(config: dict[str, Any]) -> list[str]:
    return [scheme.key for scheme in read(config).schemes]


def test_schemes_of_well_known_types() -> None:
    for model_type, keys in {
        "bert": ["learned"],
        "gpt2": ["learned"],
        "mpnet": ["learned", "t5"],
        "m2m_100": ["sinusoidal"],
        "llama": ["rotary"],
        "bloom": ["alibi"],
        "mpt": ["alibi"],
        "t5": ["t5"],
        "xlnet": ["transformer_xl"],
        "mamba": ["none"],
        "gemma3_text": ["rotary", "rotary"],
        "smollm3": ["rotary", "none"],
        "cohere2": ["rotary", "none"],
        "qwen3_next": ["rotary", "none"],
    }.items():
        assert scheme_keys({"model_type": model_type}) == keys, model_type
    assert scheme_keys({"model_type": "falcon", "alibi": True}) == ["alibi"]
    assert scheme_keys({"model_type": "distilbert", "sinusoidal_pos_embds": True}) == ["sinusoidal"]
    assert scheme_keys({"model_type": "deberta-v2", "relative_attention": True}) == [
        "learned",
        "deberta",
    ]


def test_learned_limits_are_hard_and_know_their_offsets() -> None:
    roberta = read({"model_type": "roberta", "max_position_embeddings": 514, "pad_token_id": 1})
    assert (roberta.max_positions, roberta.hard_limit) == (512, True)
    assert dict(roberta.schemes[0].parameters) == {
        "n_rows": 514,
        "offset": 2,
        "counts_padding": False,
    }
    opt = read({"model_type": "opt"})
    assert (opt.max_positions, opt.schemes[0].parameters["n_rows"]) == (2048, 2050)
    llama = read({"model_type": "llama"})
    assert (llama.max_positions, llama.hard_limit) == (2048, False)


def test_layers_that_differ() -> None:
    gemma = read(
        {
            "model_type": "gemma3_text",
            "num_hidden_layers": 8,
            "rope_theta": 1e6,
            "rope_local_base_freq": 1e4,
            "sliding_window_pattern": 4,
        }
    )
    by_type = {s.layer_type: s for s in gemma.schemes}
    assert by_type["full_attention"].layers == (3, 7)
    assert by_type["sliding_attention"].layers == (0, 1, 2, 4, 5, 6)
    assert by_type["full_attention"].parameters["base"] == 1e6
    assert by_type["sliding_attention"].parameters["base"] == 1e4

    smol = read(
        {"model_type": "smollm3", "num_hidden_layers": 5, "no_rope_layers": [1, 0, 1, 0, 1]}
    )
    assert [(s.key, s.layers) for s in smol.schemes] == [("rotary", (0, 2, 4)), ("none", (1, 3))]

    every_third = read(
        {"model_type": "smollm3", "num_hidden_layers": 4, "no_rope_layer_interval": 3}
    )
    assert [(s.key, s.layers) for s in every_third.schemes] == [
        ("rotary", (0, 1, 3)),
        ("none", (2,)),
    ]

    exaone = {"model_type": "exaone4", "num_hidden_layers": 4, "sliding_window": 4096}
    assert [(s.key, s.layers) for s in read(exaone).schemes] == [
        ("rotary", (0, 1, 2)),
        ("none", (3,)),
    ]
    everywhere = read({**exaone, "sliding_window": None})
    assert [(s.key, s.layers) for s in everywhere.schemes] == [("rotary", (0, 1, 2, 3))]

    modern = read({"model_type": "modernbert", "num_hidden_layers": 4})
    assert {s.layer_type: s.layers for s in modern.schemes} == {
        "full_attention": (0, 3),
        "sliding_attention": (1, 2),
    }


def test_pairing() -> None:
    def pairing(**config: Any) -> Any:
        return read(config).schemes[0].parameters["pairing"]

    assert pairing(model_type="llama") == "half"
    assert pairing(model_type="gptj") == "interleaved"
    assert pairing(model_type="deepseek_v3") == "interleaved"
    assert pairing(model_type="deepseek_v3", rope_interleave=False) == "half"
    assert any("clockwise" in note for note in read({"model_type": "nanochat"}).notes)


def test_latent_attention_turns_a_part_of_its_own() -> None:
    deepseek = read({"model_type": "deepseek_v3", "qk_nope_head_dim": 128})
    assert deepseek.head_dim == 192
    assert deepseek.schemes[0].parameters["rotary_dim"] == 64


def test_head_dim_need_not_be_width_by_heads() -> None:
    qwen = read({"model_type": "qwen3", "hidden_size": 1024, "num_attention_heads": 16})
    assert qwen.head_dim == 128
    assert qwen.schemes[0].parameters["rotary_dim"] == 128


# ---- forms met in the wild ---------------------------------------------------------------


def test_nested_text_configurations() -> None:
    whole = {
        "model_type": "gemma3",
        "tie_word_embeddings": True,
        "vision_config": {"model_type": "siglip_vision_model", "hidden_size": 1152},
        "text_config": {
            "model_type": "gemma3_text",
            "hidden_size": 2560,
            "num_hidden_layers": 34,
            "rope_scaling": {"factor": 8.0, "rope_type": "linear"},
        },
    }
    layer = read(whole)
    assert (layer.d_model, layer.n_layers, layer.model_type) == (2560, 34, "gemma3_text")
    assert "read from text_config" in layer.notes
    without_type = {**whole, "text_config": {"hidden_size": 2560}}
    assert read(without_type).model_type == "gemma3_text"
    deeper = {"model_type": "omni", "thinker_config": {"text_config": {"model_type": "qwen2"}}}
    assert read(deeper).model_type == "qwen2"
    # an empty part says nothing
    assert read({"model_type": "bert", "hidden_size": 384, "decoder": {}}).d_model == 384


def test_null_base_beside_the_new_form() -> None:
    config = {
        "model_type": "llama",
        "rope_theta": None,
        "rope_parameters": {"rope_theta": 5e5, "rope_type": "default"},
    }
    assert read(config).schemes[0].parameters["base"] == 5e5


def test_groups_without_a_type() -> None:
    config = {
        "model_type": "gemma3_text",
        "rope_parameters": {
            "full_attention": {"rope_theta": 1e6},
            "sliding_attention": {"rope_theta": 1e4},
        },
    }
    assert {s.parameters["rope_type"] for s in read(config).schemes} == {"default"}


def test_unknown_types_are_read_by_their_fields() -> None:
    sizes = {"vocab_size": 100, "hidden_size": 16, "num_hidden_layers": 2, "num_attention_heads": 2}
    rotary = read({**sizes, "model_type": "brand_new", "rope_theta": 5e5})
    assert [s.key for s in rotary.schemes] == ["rotary"]
    assert any("'brand_new' is not one whose code" in note for note in rotary.notes)
    assert scheme_keys({**sizes, "alibi": True}) == ["alibi"]
    assert scheme_keys({**sizes, "position_embedding_type": "alibi"}) == ["alibi"]
    assert scheme_keys({**sizes, "relative_attention_num_buckets": 32}) == ["t5"]
    learned = read({**sizes, "max_position_embeddings": 64})
    assert [s.key for s in learned.schemes] == ["learned"]
    assert any("taken to be learned" in note for note in learned.notes)
    nothing = read(sizes)
    assert nothing.schemes == ()
    assert any("no field tells" in note for note in nothing.notes)


def test_what_the_runtime_ignores_is_pointed_out() -> None:
    llama = {"model_type": "llama", "max_position_embeddings": 32768}
    group = {"type": "yarn", "factor": 4.0, "original_max_position_embeddings": 32768}
    (note,) = read({**llama, "rope_scaling": group}).notes
    assert "factor 4" in note
    assert "max_position_embeddings is 32,768" in note
    (note,) = read({**llama, "partial_rotary_factor": 0.5}).notes
    assert "partial_rotary_factor=0.5 is ignored" in note
    (note,) = read({**llama, "rope_scaling": {"type": "linear", "factor": 2, "beta_fast": 8}}).notes
    assert note == "not used by the type 'linear': beta_fast=8"
    bert = read({"model_type": "bert", "position_embedding_type": "relative_key"})
    assert any("is ignored by transformers 5" in note for note in bert.notes)
    mpt = read({"model_type": "mpt", "attn_config": {"alibi": False}})
    assert any("builds ALiBi for this type anyway" in note for note in mpt.notes)


def test_the_input_is_not_changed() -> None:
    config = {"model_type": "llama", "rope_scaling": {"type": "linear", "factor": 2}}
    before = json.dumps(config)
    read(config)
    assert json.dumps(config) == before


# ---- dimension check ---------------------------------------------------------------------


def test_dimension_check() -> None:
    bge = PRESETS["bge-small-en-v1.5"].config
    assert model_config.check_dimension(384, bge) == 384
    with pytest.raises(
        ValueError, match=r"dimension is 383, but the model \(bert\) makes vectors of 384 numbers"
    ):
        model_config.check_dimension(383, bge)
    with pytest.raises(TypeError, match="configured='384'"):
        model_config.check_dimension("384", bge)  # type: ignore[arg-type]


# ---- what is refused ---------------------------------------------------------------------

BERT = {"model_type": "bert"}

WRONG: list[tuple[str, Any, str]] = [
    ("not JSON", '{"a": 1,\n "b" 2}', "not JSON: .* at line 2, column 6"),
    ("empty text", "", "not JSON: .* at line 1, column 1"),
    ("a list", "[1, 2]", r"a configuration is a group of fields, got \[1, 2\]"),
    (
        "a field twice",
        '{"a": {"b": "}", "c": ["b", {"b": 1}]},\n "vocab_size": 1, "vocab\\u005fsize": 2}',
        "'vocab_size' is given twice, the second time at line 2, column 19",
    ),
    ("a field twice within", '{"a": [{"b": 1, "b": 2}]}', "'b' is given twice, .* column 17"),
    ("NaN in JSON", '{"a": "NaN",\n"rope_theta": NaN}', "NaN at line 2, column 15 is no number"),
    ("infinity in JSON", '{"rope_theta": -Infinity}', "-Infinity at line 1, column 16 is no"),
    ("a number past float64", '{"rope_theta": 1e999}', "the number 1e999 is too large"),
    ("a very long number", '{"vocab_size": ' + "9" * 5000 + "}", "a number of 5,000 digits"),
    (
        "nested too deeply",
        '{"a":' * 20000 + "1" + "}" * 20000,
        "nested too deeply .* line 1, column 251",
    ),
    ("lists nested too deeply", '{"a": "[[",\n"b":' + "[" * 10_000, "line 2, column 54"),
    ("too long", " " * 2_000_001, "2,000,001 characters; at most 2,000,000 are read"),
    ("too many lists", '{"a": [' + "[]," * 100_000 + "0]}", "100,002 groups and lists; at most"),
    ("no field", {}, "no text model .* no field at all"),
    (
        "an image model",
        {"model_type": "resnet", "depths": [3, 4]},
        "no text model .* model_type='resnet' with 'model_type', 'depths'",
    ),
    ("no vocabulary", {"hidden_size": 8}, r"vocab_size \(or .*\) is missing"),
    ("width as text", {**BERT, "hidden_size": "768"}, "hidden_size='768'"),
    ("width of zero", {**BERT, "hidden_size": 0}, "hidden_size must be at least 1, .*=0"),
    ("negative vocabulary", {**BERT, "vocab_size": -5}, "vocab_size must be at least 1, .*=-5"),
    ("huge vocabulary", {**BERT, "vocab_size": 10**30}, "vocab_size must be at most"),
    ("half a layer", {**BERT, "num_hidden_layers": 1.5}, "num_hidden_layers=1.5"),
    ("too many layers", {**BERT, "num_hidden_layers": 10**9}, "num_hidden_layers must be at most"),
    ("width as true", {**BERT, "hidden_size": True}, "hidden_size=True"),
    ("tied as text", {**BERT, "tie_word_embeddings": "yes"}, "tie_word_embeddings='yes'"),
    ("type as a number", {**BERT, "model_type": 5, "hidden_size": 8}, "model_type=5"),
    (
        "more heads than width",
        {"model_type": "llama", "hidden_size": 8, "num_attention_heads": 16},
        "num_attention_heads must be at most hidden_size=8, got num_attention_heads=16",
    ),
    (
        "odd head",
        {"model_type": "llama", "head_dim": 5},
        "head_dim must give an even number of turned components",
    ),
    (
        "two bases",
        {"model_type": "llama", "rope_theta": 1e4, "rope_parameters": {"rope_theta": 1e6}},
        "rope_theta is given twice and differently",
    ),
    (
        "unknown scaling",
        {"model_type": "llama", "rope_scaling": {"type": "<b>warp</b>", "factor": 2}},
        "got rope_type='<b>warp</b>'",
    ),
    (
        "scaling without a type",
        {"model_type": "llama", "rope_scaling": {"factor": 2}},
        "rope_type is missing, but factor=2 is there",
    ),
    (
        "one group where two are needed",
        {"model_type": "gemma3_text", "rope_parameters": {"rope_type": "linear", "factor": 2}},
        "must have a group for 'sliding_attention' and 'full_attention'",
    ),
    (
        "too few layer types",
        {"model_type": "gemma3_text", "num_hidden_layers": 3, "layer_types": ["full_attention"]},
        "layer_types must name all 3 layers, got 1 names",
    ),
    (
        "layer types as numbers",
        {"model_type": "gemma3_text", "layer_types": [1, 2]},
        r"layer_types must be a list of texts, got layer_types=\[1, 2\]",
    ),
    (
        "padding behind the table",
        {"model_type": "roberta", "pad_token_id": 600},
        "pad_token_id \\+ 1 = 601, and the table has max_position_embeddings=512",
    ),
    (
        "factor lists of the wrong length",
        {
            "model_type": "phi3",
            "original_max_position_embeddings": 4096,
            "rope_scaling": {"type": "longrope", "short_factor": [1.0], "long_factor": [1.0]},
        },
        "short_factor must have one number for each of the 48 pairs",
    ),
]


@pytest.mark.parametrize(("config", "message"), [w[1:] for w in WRONG], ids=[w[0] for w in WRONG])
def test_what_is_wrong_is_a_value_error_that_says_so(config: Any, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        read(config)


def test_only_text_and_mappings_are_read() -> None:
    with pytest.raises(TypeError, match="got list"):
        read([])  # type: ignore[arg-type]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(10**40), 10**40)
    | st.floats(allow_nan=False)
    | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
    ),
    max_leaves=8,
)
FIELDS = sorted(
    {name for names in _config_text.NAMES.values() for name in names}
    | {
        "model_type",
        "rope_scaling",
        "rope_parameters",
        "position_embedding_type",
        "alibi",
        "attn_config",
        "text_config",
        "sliding_window",
        "no_rope_layers",
        "per_layer_config",
        "qk_rope_head_dim",
        "pad_token_id",
        "type_vocab_size",
        "tie_word_embeddings",
        "relative_attention",
    }
)
GROUPS = st.dictionaries(
    st.sampled_from(
        ["rope_type", "type", "factor", "rope_theta", "mrope_section", "long_factor", "beta_fast"]
    ),
    JSON | st.sampled_from(["linear", "yarn", "longrope", "llama3", "default"]),
)


@given(
    st.sampled_from(["llama", "bert", "gemma3_text", "t5", "falcon", "phi3", "deepseek_v3", "?"]),
    st.dictionaries(st.sampled_from(FIELDS), JSON | st.integers(1, 64) | GROUPS, max_size=6),
)
def test_whatever_is_in_it_a_configuration_is_read_or_refused_with_a_short_message(
    model_type: str, config: dict[str, Any]
) -> None:
    message = "."
    try:
        layer = read({"model_type": model_type, **config})
    except ValueError as error:
        message = str(error)
    else:
        assert layer.tables["token"] == embedding.table_size(layer.vocab_size, layer.embedding_dim)
    assert 0 < len(message) < 1500
