"""Ask Hugging Face transformers what its configurations mean, and write it down.

Run by hand, with torch and transformers at the versions below, to make

- ``positions/_transformers_defaults.py``: the default of each field that we read, by model type;
- ``model_config.json`` beside this file: table sizes, parameters, rotary frequencies and
  attention factors that transformers' own models have, for those defaults and for the
  configurations in ``configurations.json`` and ``positions/presets.json``.

    python -m tests.positions.golden.collect_transformers
"""

# The packages are no dependency of the project, and untyped where they are installed.
# mypy: ignore-errors
import copy
import importlib
import inspect
import json
import re
import warnings
from pathlib import Path

HERE = Path(__file__).parent
TABLE = HERE.parents[2] / "positions" / "_transformers_defaults.py"

# Model types whose positions we know; what each does stands in positions/_model_types.py.
_NAMES = """
afmoe albert apertus arcee bamba bart bert bert-generation big_bird bigbird_pegasus biogpt
bitnet blenderbot blenderbot-small bloom camembert clip_text_model codegen cohere cohere2
convbert ctrl cwm data2vec-text deberta deberta-v2 deepseek_v2 deepseek_v3 deepseek_v32
diffllama distilbert doge electra ernie ernie4_5 ernie4_5_moe eurobert exaone4 exaone_moe
falcon falcon_h1 falcon_mamba flaubert flex_olmo fnet fsmt funnel gemma gemma2 gemma3_text
gemma3n_text gemma4_text glm glm4 glm4_moe_lite glm_moe_dsa gpt2 gpt_bigcode gpt_neo gpt_neox
gpt_neox_japanese gpt_oss gptj granite granitemoe granitemoehybrid granitemoeshared gte helium
ibert internlm3 jais2 jamba jetmoe jina_embeddings_v3 kimi_linear led lfm2 llama
llama4_text longcat_flash longformer longt5 luke m2m_100 mamba mamba2 marian mbart
megatron-bert mimo_v2_flash minicpm3 minimax minimax_m2 ministral3 mistral mixtral mobilebert
modernbert modernbert-decoder mpnet mpt mt5 mvp nanochat nemotron nemotron_h nllb-moe
nomic_bert nystromformer olmo olmo2 olmo3 olmoe openai-gpt opt pegasus pegasus_x persimmon phi
phi3 phimoe plbart qwen2 qwen2_moe qwen3 qwen3_5_moe_text qwen3_5_text qwen3_moe qwen3_next
recurrent_gemma rembert roberta roberta-prelayernorm roc_bert roformer rwkv seed_oss smollm3
solar_open squeezebert stablelm starcoder2 switch_transformers t5 umt5 vaultgemma whisper xglm
xlm xlm-roberta xlm-roberta-xl xlnet xlstm xmod youtu zamba zamba2
"""
TYPES = _NAMES.split()

# Which of a class's defaults are kept, under the first of their names.
KEPT = {
    "vocab_size": ["vocab_size", "n_words", "tgt_vocab_size"],
    "hidden_size": ["hidden_size", "n_embd", "d_model", "dim", "emb_dim"],
    "embedding_size": ["embedding_size", "input_embedding_size", "word_embed_proj_dim"],
    "num_hidden_layers": [
        "num_hidden_layers",
        "n_layer",
        "n_layers",
        "num_layers",
        "decoder_layers",
    ],
    "num_attention_heads": [
        "num_attention_heads",
        "n_head",
        "n_heads",
        "num_heads",
        "decoder_attention_heads",
    ],
    "num_key_value_heads": ["num_key_value_heads", "num_kv_heads"],
    "head_dim": ["head_dim", "d_kv", "d_head", "attention_head_dim", "kv_channels"],
    "global_head_dim": ["global_head_dim"],
    "intermediate_size": ["intermediate_size"],
    "vocab_size_per_layer_input": ["vocab_size_per_layer_input"],
    "hidden_size_per_layer_input": ["hidden_size_per_layer_input"],
    "max_position_embeddings": ["max_target_positions", "max_position_embeddings", "n_positions"],
    "max_encoder_position_embeddings": ["max_encoder_position_embeddings"],
    "max_decoder_position_embeddings": ["max_decoder_position_embeddings"],
    "tie_word_embeddings": ["tie_word_embeddings"],
    "is_encoder_decoder": ["is_encoder_decoder"],
    "type_vocab_size": ["type_vocab_size"],
    "pad_token_id": ["pad_token_id"],
    "rotary_dim": ["rotary_dim"],
    "qk_rope_head_dim": ["qk_rope_head_dim"],
    "no_rope_layer_interval": ["no_rope_layer_interval"],
    "sliding_window": ["sliding_window"],
    "alibi": ["alibi"],
    "relative_attention_num_buckets": ["relative_attention_num_buckets"],
    "relative_attention_max_distance": ["relative_attention_max_distance"],
    "relative_attention": ["relative_attention"],
    "max_relative_positions": ["max_relative_positions"],
    "position_biased_input": ["position_biased_input"],
    "scale_embedding": ["scale_embedding"],
    "embedding_multiplier": ["embedding_multiplier", "scale_emb"],
    "multi_query": ["multi_query"],
    "use_mem_rope": ["use_mem_rope"],
}
PADDED = {"m2m_100", "nllb-moe", "fsmt"}  # types that count from behind the padding id


def shortest_pattern(values):
    """Return the shortest list that gives `values` when it is repeated."""
    for length in range(1, len(values) + 1):
        if all(value == values[i % length] for i, value in enumerate(values)):
            return values[:length]
    return values


def defaults_of(config, model_type):
    from positions import _model_types

    fields = config.to_dict()
    kept = {}
    for name, names in KEPT.items():
        value = next((fields[n] for n in names if fields.get(n) is not None), None)
        if name == "sliding_window":  # some classes compute it from a field of another name
            value = getattr(config, name, None)
        raw = type(config).__dataclass_fields__.get(name)
        if raw is not None and raw.default is None:  # the class derives it from other fields
            continue
        says_nothing = isinstance(value, float) and value == 1  # a multiplier of 1
        if value is not None and value is not False and not says_nothing:
            kept[name] = value
    if kept.get("tie_word_embeddings") is None and getattr(config, "tie_word_embeddings", False):
        kept["tie_word_embeddings"] = True
    kept.setdefault("num_hidden_layers", config.num_hidden_layers)
    for layer in (fields.get("per_layer_config") or {}).values():
        kept["global_head_dim"] = layer["head_dim"]
    needs_padding = model_type in _model_types.LEARNED_BEHIND_PADDING or model_type in PADDED
    if not needs_padding:
        kept.pop("pad_token_id", None)
    width = kept.get("head_dim", 0) * kept.get("num_attention_heads", 0)
    if "head_dim" not in type(config).__dataclass_fields__ and width == kept.get("hidden_size"):
        del kept["head_dim"]  # computed, not a default
    layer_types = getattr(config, "layer_types", None) or fields.get("layers_block_type")
    if layer_types and len(set(layer_types)) > 1:
        kept["layer_pattern"] = tuple(shortest_pattern(layer_types))
    else:
        kept.pop("sliding_window", None)
    rotary = fields.get("rope_parameters")
    if rotary:
        nested = any(isinstance(value, dict) for value in rotary.values())
        kept["rope_parameters"] = (
            {key: dict(value) for key, value in rotary.items() if value} if nested else rotary
        )
    attention = fields.get("attn_config")
    if isinstance(attention, dict) and "alibi" in attention:
        kept["attn_config"] = {key: attention[key] for key in ("alibi", "alibi_bias_max")}
    return kept


def pack(tensor):
    return {
        "dtype": str(tensor.dtype).removeprefix("torch."),
        "shape": list(tensor.shape),
        "data": [float(x) for x in tensor.flatten().tolist()],
    }


def pairing_of(model, config):
    """Return which components the model's own code turns together; None where it is not told."""
    import torch

    module = importlib.import_module(type(model).__module__)
    interleaves = hasattr(module, "apply_rotary_pos_emb_interleave")
    if hasattr(module, "rotate_every_two"):
        return "interleaved"
    if interleaves and getattr(config, "rope_interleave", True):
        return "interleaved"
    if "view_as_complex" in inspect.getsource(module):
        return "interleaved"
    if hasattr(module, "rotate_half"):
        turned = module.rotate_half(torch.arange(1.0, 5.0)).tolist()
        clockwise = (3, 4, -1, -2)  # nanochat
        return {(-3, -4, 1, 2): "half", clockwise: "half", (-2, 1, -4, 3): "interleaved"}[
            tuple(turned)
        ]
    return None


def answers_of(config):
    """Return what transformers' own model of this configuration has."""
    import torch
    from transformers import AutoModel

    with torch.device("meta"):
        model = AutoModel.from_config(config)
    word_table = model.get_input_embeddings().weight
    answers = {
        "token_table": list(word_table.shape),
        "n_parameters": sum(p.numel() for p in model.parameters()),
        "position_tables": {
            name: list(p.shape)
            for name, p in model.named_parameters()
            if re.search(r"position_embeddings?\.weight|embed_positions|wpe|positions_embed", name)
            and "entity" not in name
        },
        "token_type_tables": {
            name: list(p.shape)
            for name, p in model.named_parameters()
            if re.search(r"token_type_embeddings(_0)?\.weight", name) and "entity" not in name
        },
        "per_layer_tables": {
            name: list(p.shape)
            for name, p in model.named_parameters()
            if "embed_tokens_per_layer" in name
        },
        "relative_tables": {
            name: list(p.shape)
            for name, p in model.named_parameters()
            if "relative_attention_bias.weight" in name or "rel_embeddings.weight" in name
        },
        "rotary": {},
    }
    text = config.get_text_config(decoder=True)
    answers["pairing"] = pairing_of(model, config)
    answers["layer_types"] = getattr(text, "layer_types", None)
    answers["sliding_window"] = getattr(text, "sliding_window", None)
    for kind in {type(m) for m in model.modules() if type(m).__name__.endswith("RotaryEmbedding")}:
        if "Vision" in kind.__name__ or "Audio" in kind.__name__:
            continue
        rotary = kind(text)
        for name, values in rotary.named_buffers():
            match = re.fullmatch(r"(?:(.*)_)?inv_freq", name)
            if match is None or (match[1] or "").endswith("original"):
                continue
            layer_type = match[1] or ""
            scaling = getattr(
                rotary,
                f"{layer_type}_attention_scaling" if layer_type else "attention_scaling",
                1.0,
            )
            answers["rotary"][layer_type] = {
                "inv_freq": pack(values),
                "attention_factor": float(scaling),
            }
    return answers


def main():
    import torch
    import transformers
    from transformers.models.auto.configuration_auto import CONFIG_MAPPING

    warnings.simplefilter("ignore")
    transformers.logging.set_verbosity_error()
    version = transformers.__version__
    defaults, records = {}, []

    def record(name, given, config):
        records.append(
            {
                "id": f"model_config/{name}",
                "section": "model_config",
                "kind": "given" if len(given) > 1 else "default",
                "name": name,
                "source": {
                    "package": "transformers",
                    "version": version,
                    "module": type(config).__module__.removeprefix("transformers."),
                },
                "function": f"AutoModel.from_config({type(config).__name__}(**config))",
                "params": {},
                "input": {"config": given},
                "output": answers_of(config)
                | {"tied": bool(getattr(config, "tie_word_embeddings", False))},
                "precision": "float32",
            }
        )

    for model_type in TYPES:
        config = CONFIG_MAPPING[model_type]()
        defaults[model_type] = defaults_of(config, model_type)
        try:
            record(model_type, {"model_type": model_type}, config)
        except Exception as error:  # a default that its own model class cannot build
            print(f"{model_type}: no model, {type(error).__name__}: {str(error)[:80]}")
    presets = json.loads((TABLE.parent / "presets.json").read_text())
    configurations = {key: preset["config"] for key, preset in presets.items()}
    configurations |= json.loads((HERE / "configurations.json").read_text())
    for name, given in configurations.items():
        whole = CONFIG_MAPPING[given["model_type"]](**copy.deepcopy(given))  # it writes into them
        text = whole if whole.is_encoder_decoder else whole.get_text_config(decoder=True)
        record(name, given, text)

    lines = "\n".join(f"    {name!r}: {fields!r}," for name, fields in defaults.items())
    TABLE.write_text(
        '"""Defaults of configuration classes, by model type; written by a program.\n\n'
        f"Copied from the classes of Hugging Face transformers {version} by\n"
        "``tests/positions/golden/collect_transformers.py``; run it again instead of editing.\n"
        '"""\n\n'
        "# One line for each type reads better than one for each field.\n"
        "# fmt: off\n# ruff: noqa: E501\n"
        "from collections.abc import Mapping\nfrom typing import Any\n\n"
        f"VERSION = {version!r}\n\n"
        f"DEFAULTS: Mapping[str, Mapping[str, Any]] = {{\n{lines}\n}}\n"
    )
    rows = ",\n".join(json.dumps(row, separators=(",", ":")) for row in records)
    (HERE / "model_config.json").write_text(f"[\n{rows}\n]\n")
    print(f"{len(defaults)} types, {len(records)} records, torch {torch.__version__}")


if __name__ == "__main__":
    main()
