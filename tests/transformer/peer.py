"""The same model in PyTorch, written from the formulas with PyTorch's own functions.

Only the script that makes golden values and the benchmark import it: PyTorch is no dependency.
"""

import math
from dataclasses import dataclass
from typing import Any

import torch  # type: ignore[import-not-found]  # no dependency of the project
import torch.nn.functional as F  # type: ignore[import-not-found]  # noqa: N812  # as everyone does

from positions.transformer import Architecture


@dataclass
class Where:
    """What a scheme brings in at one length: added to x, turning pairs, added to scores."""

    added: Any
    turns: Any
    mask: Any


def where(architecture: Architecture, named: dict[str, Any], t: int, dtype: Any) -> Where:
    """Return it; it may be kept from step to step where the scheme learns nothing itself."""
    c, base = architecture.width, architecture.base
    added = turns = None
    if architecture.scheme == "learned":
        added = named["positions"][:t] * math.sqrt(c)
    if architecture.scheme == "sinusoidal":
        added = sinusoids(t, c, base, dtype)
    if architecture.scheme == "rotary":
        turns = rotations(t, c // architecture.n_heads, base, dtype)
    return Where(added, turns, score_mask(architecture, named, t, dtype))


def forward(
    architecture: Architecture, named: dict[str, Any], tokens: Any, kept: Where | None = None
) -> Any:
    """Return the logits (B, T, V)."""
    c, h, t = architecture.width, architecture.n_heads, tokens.shape[1]
    here = kept or where(architecture, named, t, named["embedding"].dtype)
    x = F.embedding(tokens, named["embedding"]) * math.sqrt(c)
    if here.added is not None:
        x = x + here.added
    for i in range(architecture.n_blocks):
        y = F.rms_norm(x, (c,), named[f"{i}.attention_gain"], eps=1e-5)
        rows = F.linear(y, named[f"{i}.query_key_value"].T)
        query, key, value = (
            part.unflatten(-1, (h, c // h)).transpose(1, 2) for part in rows.chunk(3, dim=-1)
        )
        if here.turns is not None:
            query, key = rotate(query, here.turns), rotate(key, here.turns)
        heads = F.scaled_dot_product_attention(query, key, value, attn_mask=here.mask)
        x = x + F.linear(heads.transpose(1, 2).flatten(2), named[f"{i}.attention_out"].T)
        y = F.rms_norm(x, (c,), named[f"{i}.mlp_gain"], eps=1e-5)
        hidden = F.relu(F.linear(y, named[f"{i}.mlp_in"].T))
        x = x + F.linear(hidden, named[f"{i}.mlp_out"].T)
    x = F.rms_norm(x, (c,), named["final_gain"], eps=1e-5)
    return F.linear(x, named["embedding" if architecture.tied else "unembedding"])


def sinusoids(t: int, c: int, base: float, dtype: Any) -> Any:
    """Return Vaswani et al., section 3.5: sines at even components, cosines at odd ones."""
    angles = torch.outer(
        torch.arange(t, dtype=dtype), base ** (-torch.arange(0, c, 2, dtype=dtype) / c)
    )
    return torch.stack([angles.sin(), angles.cos()], dim=-1).flatten(1)


def rotations(t: int, d: int, base: float, dtype: Any) -> Any:
    """Return cosines and sines, each twice, as both components of a pair need them."""
    angles = torch.outer(
        torch.arange(t, dtype=dtype), base ** (-torch.arange(0, d, 2, dtype=dtype) / d)
    )
    return tuple(f(angles).repeat_interleave(2, dim=-1) for f in (torch.cos, torch.sin))


def rotate(x: Any, turns: Any) -> Any:
    """Return Su et al., equation 34: neighbouring components form the pairs."""
    cosines, sines = turns
    other = torch.stack([-x[..., 1::2], x[..., 0::2]], dim=-1).flatten(-2)
    return x * cosines + other * sines


def score_mask(architecture: Architecture, named: dict[str, Any], t: int, dtype: Any) -> Any:
    """Return what is added to scores, (H or 1, T, T), or None."""
    place = torch.arange(t)
    far = place[:, None] - place  # query minus key
    mask = None
    if architecture.scheme == "alibi":
        slopes = 2.0 ** (
            -8 * torch.arange(1, architecture.n_heads + 1, dtype=dtype) / architecture.n_heads
        )
        mask = -slopes[:, None, None] * far.abs()
    if architecture.scheme == "t5":
        mask = named["buckets"][t5_bucket(far, architecture)].permute(2, 0, 1)
    if architecture.causal:
        hidden = torch.full((t, t), -math.inf, dtype=dtype).triu(1)
        mask = hidden[None] if mask is None else mask + hidden
    return mask


def t5_bucket(far: Any, architecture: Architecture) -> Any:
    """Return T5's bucket, as its authors' code computes it from key minus query."""
    relative_position = -far
    n_buckets, max_distance = 8, architecture.length
    bucket = torch.zeros_like(far)
    if architecture.causal:
        distance = (-relative_position).clamp(min=0)
    else:
        bucket = (relative_position > 0).long() * n_buckets
        distance = relative_position.abs()
    n_exact = n_buckets // 2
    large = (
        n_exact
        + (
            torch.log(distance.clamp(min=1).double() / n_exact)
            / math.log(max_distance / n_exact)
            * (n_buckets - n_exact)
        ).long()
    )
    return bucket + torch.where(distance < n_exact, distance, large.clamp(max=n_buckets - 1))


def loss(logits: Any, targets: Any) -> Any:
    """Return the mean over all positions that ask for something."""
    return F.cross_entropy(logits.flatten(0, -2), targets.flatten(), ignore_index=-1)
