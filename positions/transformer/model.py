r"""A decoder of pre-norm blocks: forward, loss, and backward by hand.

.. math:: x \leftarrow x + \mathrm{attention}(N(x)),\quad x \leftarrow x + \mathrm{mlp}(N(x))

N divides a vector by the root of its mean square and multiplies it by a gain. The perceptron is
two matrices with max(0, .) between them. There are no other biases. The scheme enters where its
paper puts it: added to the embedding, turning queries and keys, or added to scores.

The backward pass reads like the forward pass from its end: where that has ``y = f(x)``, this
turns ``d_y``, the gradient of the loss with respect to y, into ``d_x``.

Letters: B sequences of T tokens, N = B T, width C = H D for H heads of D components, V tokens in
the vocabulary.

References
----------
Vaswani et al. 2017, arXiv:1706.03762, sections 3.2 and 3.3; Xiong et al. 2020,
arXiv:2002.04745, table 1 (pre-norm); Zhang and Sennrich 2019, "Root Mean Square Layer
Normalization", arXiv:1910.07467, equation 4.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np

from positions import _arguments as check
from positions._arguments import FloatArray, IntArray
from positions.transformer.architecture import Architecture, Parameters
from positions.transformer.places import Places
from positions.transformer.products import times, times_transposed, transposed_times

EPSILON = 1e-5
"""Added to the mean square before its root."""

NO_ANSWER = -1
"""A target that does not count."""


@dataclass(frozen=True, slots=True)
class Normed:
    """A norm's input by its size, one over that size, and the output."""

    unit: FloatArray
    scale: FloatArray
    output: FloatArray


@dataclass(frozen=True, slots=True)
class BlockPass:
    """What the backward pass needs of one block."""

    attention_norm: Normed
    query_key_value: FloatArray
    weights: FloatArray
    heads: FloatArray
    mlp_norm: Normed
    hidden: FloatArray


@dataclass(frozen=True, slots=True)
class Pass:
    """What a forward pass leaves.

    Attributes
    ----------
    tokens : numpy.ndarray, shape (B, T)
    places : Places
    blocks : list of BlockPass
    final_norm : Normed
    logits : numpy.ndarray, shape (N, V)
    """

    tokens: IntArray
    places: Places
    blocks: list[BlockPass]
    final_norm: Normed
    logits: FloatArray


def forward(parameters: Parameters, places: Places, tokens: IntArray) -> Pass:
    """Run the model and keep what the backward pass needs.

    Parameters
    ----------
    parameters : Parameters
    places : Places
        For inputs of this length.
    tokens : numpy.ndarray of int, shape (B, T)

    Returns
    -------
    Pass

    Raises
    ------
    IndexError
        If a token is not in the vocabulary.
    ValueError
        If `tokens` has another shape, or `places` are for another length.
    """
    if tokens.ndim != 2 or tokens.shape[1] != places.length:
        raise ValueError(
            f"tokens must have shape (B, {places.length}), the length of places, "
            f"got shape {tokens.shape}"
        )
    architecture = parameters.architecture
    check.row_numbers("tokens", tokens, architecture.n_tokens, "vocabulary")
    c = architecture.width
    x = parameters["embedding"][tokens]
    x *= np.asarray(math.sqrt(c), x.dtype)
    if places.added is not None:
        x += places.added
    x = x.reshape(-1, c)
    blocks = []
    for block in range(architecture.n_blocks):
        x, passed = _block(parameters, places, block, x)
        blocks.append(passed)
    final_norm = _norm(x, parameters["final_gain"])
    logits = times_transposed(final_norm.output, _output_table(parameters))
    return Pass(tokens, places, blocks, final_norm, logits)


def _output_table(parameters: Parameters) -> FloatArray:
    return parameters["embedding" if parameters.architecture.tied else "unembedding"]


def _block(
    parameters: Parameters, places: Places, block: int, x: FloatArray
) -> tuple[FloatArray, BlockPass]:
    """Return what leaves a block, and what its backward pass needs: x is (N, C)."""
    architecture = parameters.architecture
    attention_norm = _norm(x, parameters[f"{block}.attention_gain"])
    query_key_value = times(attention_norm.output, parameters[f"{block}.query_key_value"])
    _turn(architecture, places, query_key_value)
    weights, heads = _attend(architecture, places, query_key_value)
    x = x + times(heads, parameters[f"{block}.attention_out"])
    mlp_norm = _norm(x, parameters[f"{block}.mlp_gain"])
    hidden = times(mlp_norm.output, parameters[f"{block}.mlp_in"])
    np.maximum(hidden, 0, out=hidden)
    x = x + times(hidden, parameters[f"{block}.mlp_out"])
    return x, BlockPass(attention_norm, query_key_value, weights, heads, mlp_norm, hidden)


def _norm(x: FloatArray, gain: FloatArray) -> Normed:
    mean_square = np.einsum("nc,nc->n", x, x)[:, None] / x.dtype.type(x.shape[1])
    scale = 1 / np.sqrt(mean_square + x.dtype.type(EPSILON))
    unit = x * scale
    return Normed(unit, scale, unit * gain)


def _turn(
    architecture: Architecture, places: Places, query_key_value: FloatArray, *, back: bool = False
) -> None:
    """Divide queries by the root of D and turn queries and keys by their places, in place.

    Both are linear, and `back` is the transpose: the same division, and turns the other way.
    """
    c = architecture.width
    query_key_value[:, :c] *= query_key_value.dtype.type(1 / math.sqrt(architecture.head_dim))
    if places.turns is not None:
        rows = query_key_value.reshape(-1, places.length, 3 * c)
        pairs = rows[..., : 2 * c].view(places.turns.dtype)
        pairs *= places.turns.conj() if back else places.turns


def _heads(architecture: Architecture, places: Places, x: FloatArray) -> FloatArray:
    """Return (N, k H D) as views: (k, B, H, T, D)."""
    h, d = architecture.n_heads, architecture.head_dim
    return x.reshape(-1, places.length, x.shape[1] // (h * d), h, d).transpose(2, 0, 3, 1, 4)


def _attend(
    architecture: Architecture, places: Places, query_key_value: FloatArray
) -> tuple[FloatArray, FloatArray]:
    """Return the weights (B, H, T, T) and the heads side by side (N, C)."""
    query, key, value = _heads(architecture, places, query_key_value)
    weights = query @ key.swapaxes(-1, -2)
    if places.bias is not None:
        weights += places.bias
    weights -= weights.max(axis=-1, keepdims=True)
    np.exp(weights, out=weights)
    weights /= weights.sum(axis=-1, keepdims=True)
    heads = np.empty((len(query_key_value), architecture.width), query_key_value.dtype)
    _heads(architecture, places, heads)[0] = weights @ value
    return weights, heads


def cross_entropy(
    logits: FloatArray, targets: IntArray, n_answers: int
) -> tuple[float, FloatArray]:
    r"""Return the loss, and its gradient with respect to the logits.

    Parameters
    ----------
    logits : numpy.ndarray, shape (N, V)
    targets : numpy.ndarray of int, shape (N,)
        The right token, or `NO_ANSWER` where none is asked for.
    n_answers : int
        By how many the sum is divided: all of a batch, also where it comes in parts.

    Returns
    -------
    loss : float
        :math:`-\frac{1}{n}\sum \ln p_{target}`.
    d_logits : numpy.ndarray, shape (N, V)

    Raises
    ------
    IndexError
        If a target is not in the vocabulary.
    """
    rows = np.flatnonzero(targets != NO_ANSWER)
    asked = logits[rows] - logits[rows].max(axis=1, keepdims=True)
    right = (np.arange(len(rows)), targets[rows])
    chances = np.exp(asked)
    total = chances.sum(axis=1)
    loss = float((np.log(total) - asked[right]).sum()) / n_answers
    chances /= total[:, None]
    chances[right] -= 1
    d_logits = np.zeros_like(logits)
    d_logits[rows] = chances / logits.dtype.type(n_answers)
    return loss, d_logits


def backward(
    parameters: Parameters,
    passed: Pass,
    d_logits: FloatArray,
    gradients: Parameters,
) -> None:
    """Add to `gradients` what a pass gives for the gradient of its logits.

    Parameters
    ----------
    parameters : Parameters
        The same as in the forward pass.
    passed : Pass
    d_logits : numpy.ndarray, shape (N, V)
    gradients : Parameters
        Changed in place, so that a batch may come in parts.

    Returns
    -------
    None

    Raises
    ------
    ValueError
        If shapes do not fit together.
    """
    architecture = parameters.architecture
    table = _output_table(parameters)
    d_table = _output_table(gradients)
    d_table += transposed_times(d_logits, passed.final_norm.output)
    d_x = _norm_backward(
        passed.final_norm,
        parameters["final_gain"],
        times(d_logits, table),
        gradients["final_gain"],
    )
    for block in reversed(range(architecture.n_blocks)):
        d_x = _block_backward(parameters, passed, block, d_x, gradients)
    d_x *= d_x.dtype.type(math.sqrt(architecture.width))
    if architecture.scheme == "learned":
        each_place = d_x.reshape(-1, passed.places.length, architecture.width).sum(axis=0)
        gradients["positions"][: passed.places.length] += each_place
    one_hot = np.eye(architecture.n_tokens, dtype=d_x.dtype)[passed.tokens.ravel()]
    d_embedding = gradients["embedding"]
    d_embedding += transposed_times(one_hot, d_x)


def _block_backward(
    parameters: Parameters,
    passed: Pass,
    block: int,
    d_x: FloatArray,
    gradients: Parameters,
) -> FloatArray:
    """Return the gradient of what entered a block: (N, C)."""
    architecture = parameters.architecture
    kept = passed.blocks[block]

    def matrix_backward(name: str, x: FloatArray, d_y: FloatArray) -> FloatArray:
        """Return d_x of ``y = x @ matrix``, and add the matrix's own gradient."""
        d_matrix = gradients[f"{block}.{name}"]
        d_matrix += transposed_times(x, d_y)
        return times_transposed(d_y, parameters[f"{block}.{name}"])

    def norm_backward(name: str, norm: Normed, d_y: FloatArray) -> FloatArray:
        return _norm_backward(
            norm, parameters[f"{block}.{name}"], d_y, gradients[f"{block}.{name}"]
        )

    d_hidden = matrix_backward("mlp_out", kept.hidden, d_x)
    d_hidden *= kept.hidden > 0
    d_mlp = matrix_backward("mlp_in", kept.mlp_norm.output, d_hidden)
    d_x = d_x + norm_backward("mlp_gain", kept.mlp_norm, d_mlp)

    d_heads = matrix_backward("attention_out", kept.heads, d_x)
    d_query_key_value = _attend_backward(architecture, passed.places, kept, d_heads, gradients)
    _turn(architecture, passed.places, d_query_key_value, back=True)
    d_attention = matrix_backward("query_key_value", kept.attention_norm.output, d_query_key_value)
    return d_x + norm_backward("attention_gain", kept.attention_norm, d_attention)


def _norm_backward(
    norm: Normed, gain: FloatArray, d_output: FloatArray, d_gain: FloatArray
) -> FloatArray:
    d_gain += np.einsum("nc,nc->c", d_output, norm.unit)
    d_unit = d_output * gain
    # the mean square changes with x, which takes away the part along x
    along = np.einsum("nc,nc->n", d_unit, norm.unit)[:, None]
    along /= along.dtype.type(norm.unit.shape[1])
    d_unit -= norm.unit * along
    d_unit *= norm.scale
    return d_unit


def _attend_backward(
    architecture: Architecture,
    places: Places,
    kept: BlockPass,
    d_heads: FloatArray,
    gradients: Parameters,
) -> FloatArray:
    """Return the gradient of turned queries, keys, and values: (N, 3 C)."""
    query, key, value = _heads(architecture, places, kept.query_key_value)
    d_query_key_value = np.empty_like(kept.query_key_value)
    d_query, d_key, d_value = _heads(architecture, places, d_query_key_value)
    (d_output,) = _heads(architecture, places, d_heads)
    d_value[...] = kept.weights.swapaxes(-1, -2) @ d_output
    d_scores = d_output @ value.swapaxes(-1, -2)
    # softmax: weights sum to 1, which takes away the weighted mean
    d_scores -= np.einsum("bhqk,bhqk->bhq", d_scores, kept.weights)[..., None]
    d_scores *= kept.weights
    if places.buckets is not None:
        one_hot = np.eye(len(gradients["buckets"]), dtype=d_scores.dtype)[places.buckets.ravel()]
        each_pair = d_scores.sum(axis=0).reshape(architecture.n_heads, -1)
        d_buckets = gradients["buckets"]
        d_buckets += transposed_times(one_hot, each_pair.T)
    d_query[...] = d_scores @ key
    d_key[...] = d_scores.swapaxes(-1, -2) @ query
    return d_query_key_value
