"""The position schemes, one record each: what it is called and where it enters.

A key is also the value in a link, the option of a menu and the name in a test.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal, TypeAlias

__all__ = [
    "Enters",
    "Scheme",
    "SCHEMES",
]

Enters: TypeAlias = Literal["nowhere", "embedding", "query_key", "score"]


@dataclass(frozen=True, slots=True)
class Scheme:
    """One way to tell a transformer where each token sits.

    Attributes
    ----------
    key : str
        The name used everywhere, such as ``"rotary"``.
    label : str
        The name for readers, such as ``"Rotary (RoPE)"``.
    enters : {"nowhere", "embedding", "query_key", "score"}
        What it acts on: nothing, the embedding before the first block, query and key inside
        every block, or the score between them.
    function : str
        Dotted name of the function that computes it; empty for none.
    reference : str
        The paper, with its arXiv number.
    """

    key: str
    label: str
    enters: Enters
    function: str
    reference: str


_ALL = (
    Scheme(
        "none",
        "No positions (NoPE)",
        "nowhere",
        "",
        "Kazemnejad et al. 2023, arXiv:2305.19466, section 5",
    ),
    Scheme(
        "learned",
        "Learned table",
        "embedding",
        "positions.learned.encode",
        "Gehring et al. 2017, arXiv:1705.03122, section 3.1",
    ),
    Scheme(
        "sinusoidal",
        "Sinusoidal",
        "embedding",
        "positions.sinusoidal.sinusoidal",
        "Vaswani et al. 2017, arXiv:1706.03762, section 3.5",
    ),
    Scheme(
        "rotary",
        "Rotary (RoPE)",
        "query_key",
        "positions.rotary.rotate",
        "Su et al. 2021, arXiv:2104.09864, section 3.2",
    ),
    Scheme(
        "xpos",
        "Rotary with decay (xPos)",
        "query_key",
        "positions.rotary.xpos_scales",
        "Sun et al. 2022, arXiv:2212.10554, section 3",
    ),
    Scheme(
        "alibi",
        "Linear biases (ALiBi)",
        "score",
        "positions.alibi.bias",
        "Press et al. 2022, arXiv:2108.12409, section 3",
    ),
    Scheme(
        "t5",
        "T5 buckets",
        "score",
        "positions.relative.t5_bias",
        "Raffel et al. 2020, arXiv:1910.10683, section 2.1",
    ),
    Scheme(
        "shaw",
        "Clipped distances",
        "score",
        "positions.relative.clipped_distance",
        "Shaw et al. 2018, arXiv:1803.02155, section 3.2",
    ),
    Scheme(
        "transformer_xl",
        "Relative sinusoids (Transformer-XL)",
        "score",
        "positions.relative.transformer_xl",
        "Dai et al. 2019, arXiv:1901.02860, section 3.3",
    ),
    Scheme(
        "deberta",
        "Log buckets (DeBERTa)",
        "score",
        "positions.relative.deberta_bucket",
        "He et al. 2020, arXiv:2006.03654, section 3.1",
    ),
)

SCHEMES: Mapping[str, Scheme] = MappingProxyType({scheme.key: scheme for scheme in _ALL})
"""Every scheme by its key, in the order in which a course meets them."""
