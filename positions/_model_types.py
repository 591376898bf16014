"""What the model types of Hugging Face transformers do about positions.

Read from the modelling code of transformers 5.24.0, type by type, and tested against the
models themselves (``tests/positions/test_model_config.py``). Sizes are not here: they stand in
each configuration, and their defaults in `positions._transformers_defaults`.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any


def _types(names: str) -> frozenset[str]:
    return frozenset(names.split())


# Position 0 is row 0 of the learned table, which has max_position_embeddings rows.
LEARNED_FROM_ROW_0 = _types(
    "albert bert bert-generation big_bird bigbird_pegasus blenderbot blenderbot-small "
    "clip_text_model convbert electra ernie fnet gpt-sw3 gpt2 gpt_bigcode gpt_neo "
    "led megatron-bert mobilebert openai-gpt prophetnet rembert roc_bert "
    "squeezebert tapas whisper"
)
# The table gets two rows more, and position 0 is row 2.
LEARNED_FROM_ROW_2 = _types("bart biogpt mbart mvp nystromformer opt plbart")
# The first row of a real token is pad_token_id + 1, and padding is not counted.
LEARNED_BEHIND_PADDING = _types(
    "camembert data2vec-text ibert longformer luke mpnet roberta roberta-prelayernorm "
    "xlm-roberta xlm-roberta-xl xmod"
)

# Layout, spacing, and which position the first token has.
SINUSOIDAL: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {
        "ctrl": {"layout": "concatenated", "spacing": "paper"},
        "marian": {"layout": "concatenated", "spacing": "paper"},
        "pegasus": {"layout": "concatenated", "spacing": "paper"},
        "pegasus_x": {"layout": "concatenated", "spacing": "endpoint"},
        "fsmt": {"layout": "concatenated", "spacing": "endpoint", "behind_padding": True},
        "m2m_100": {"layout": "concatenated", "spacing": "endpoint", "behind_padding": True},
        "nllb-moe": {"layout": "concatenated", "spacing": "endpoint", "behind_padding": True},
        "xglm": {"layout": "concatenated", "spacing": "endpoint", "first_position": 2},
    }
)
# Learned by default, sinusoidal (interleaved, the paper's spacing) where this field is true.
SINUSOIDAL_IF = MappingProxyType(
    {
        "distilbert": "sinusoidal_pos_embds",
        "flaubert": "sinusoidal_embeddings",
        "xlm": "sinusoidal_embeddings",
    }
)

# Not learned, but transformers computes a table of max_position_embeddings rows in advance and
# has nothing beyond it.
COMPUTED_IN_ADVANCE = _types("codegen ctrl distilbert flaubert gptj marian pegasus roformer xlm")

ALIBI: Mapping[str, Mapping[str, Any]] = MappingProxyType(
    {"bloom": {"form": "key"}, "mpt": {"form": "key_from_end"}, "falcon": {"form": "key"}}
)

T5 = _types("longt5 mt5 switch_transformers t5 umt5")

DEBERTA = frozenset(("deberta", "deberta-v2"))

TRANSFORMER_XL = frozenset(("funnel", "xlnet"))

# State-space and recurrent models, and mixtures whose attention layers have no positions.
NONE = _types("falcon_mamba jamba kimi_linear mamba mamba2 nemotron_h rwkv xlstm zamba")

# All others turn component i with i + rotary_dim / 2.
ROTARY_INTERLEAVED = _types(
    "axk1 bailing_hybrid blt codegen cohere cohere2 cohere2_moe deepseek_v2 deepseek_v3 "
    "deepseek_v32 ernie4_5 ernie4_5_moe glm glm4 glm4_moe_lite glm_moe_dsa gptj helium "
    "llama4_text longcat_flash roformer youtu"
)
# Turns clockwise: as the others do with negative frequencies.
ROTARY_CLOCKWISE = frozenset(("nanochat",))
# Rotary in layers with a sliding window only; full attention has no positions.
ROTARY_IN_SLIDING_LAYERS = _types("afmoe cohere2 cohere2_moe exaone4 exaone_moe")
# Each no_rope_layer_interval-th layer has no positions (no_rope_layers says which, by a 0).
ROTARY_NOT_IN_SOME_LAYERS = frozenset(("llama4_text", "smollm3"))
# Without rotary scaling, the code of these types looks at partial_rotary_factor.
ROTARY_PARTIAL = _types(
    "bamba glm glm4 glm4_moe glm4_moe_lite gpt_neox gpt_neox_japanese mimo_v2_flash minimax_m2 "
    "nemotron persimmon phi phi3 qwen3_5_moe_text qwen3_5_text qwen3_next recurrent_gemma "
    "solar_open stablelm"
)
# Scaling in the old form applies to full attention alone, or to both kinds of layer.
SCALING_IN_FULL_LAYERS = _types("gemma3_text gemma3n_text olmo3")
SCALING_IN_ALL_LAYERS = frozenset(("modernbert", "modernbert-decoder"))

# Where the configuration has no layer types, all layers see back as far as sliding_window says;
# the default where it says nothing.
SLIDING_EVERYWHERE: Mapping[str, int | None] = MappingProxyType(
    {"ministral3": None, "mistral": 4096, "mixtral": None, "phi3": None, "starcoder2": None}
)
# Only where use_sliding_window is true, and from layer max_window_layers on.
SLIDING_IF_ASKED = frozenset(("qwen2", "qwen3"))
MAX_WINDOW_LAYERS = 28
WINDOW_IF_ASKED = 4096

# Token vectors are multiplied by the root of the width before anything is added.
SCALED_BY_ROOT_OF_WIDTH = _types(
    "ctrl gemma gemma2 gemma3_text gemma3n_text gemma4_text recurrent_gemma t5gemma vaultgemma"
)

# Former names, names that models with code of their own use, and types whose text model is
# another's (M-RoPE aside).
FORMER_NAMES = MappingProxyType(
    {
        "qwen2_5_vl": "qwen2",
        "qwen2_5_vl_text": "qwen2",
        "qwen2_vl": "qwen2",
        "qwen2_vl_text": "qwen2",
        "RefinedWeb": "falcon",
        "RefinedWebModel": "falcon",
        "phi-msft": "phi",
        "stablelm_epoch": "stablelm",
        "xlm_roberta": "xlm-roberta",
    }
)
