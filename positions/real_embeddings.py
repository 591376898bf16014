"""The input end of a real BERT: from a sentence to the start of its stream.

Each token's row, its position's row and its type's row are added, and the sum is normalised:
that is what the first block receives. The tables are all-MiniLM-L6-v2's, which has BERT's
vocabulary and the shape of bge-small: 30,522 tokens, 512 positions, 2 types, width 384.

References
----------
Devlin et al. 2018, "BERT", arXiv:1810.04805, section 3 and figure 2 (the three rows); Ba et
al. 2016, "Layer Normalization", arXiv:1607.06450, section 3; Wang et al. 2020, "MiniLM",
arXiv:2002.10957 (the model).
"""

from __future__ import annotations

import io
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from positions import _arguments as check
from positions import quantised, residual, wordpiece
from positions._ranking import largest
from positions.quantised import QuantisedTable
from positions.wordpiece import Encoding, Vocabulary

__all__ = [
    "read_model",
    "read_tokens",
    "start",
    "add",
    "neighbours",
    "InputEnd",
    "Neighbours",
    "Start",
    "FILES",
    "TOKENS",
]

FILES = ("facts.json", "layer_norm.npy", "positions.npy", "token_types.npy", "vocabulary.txt")
"""The small files, for `read_model`."""

TOKENS = "tokens.npy"
"""The large one, for `read_tokens`."""


@dataclass(frozen=True, slots=True, eq=False)
class InputEnd:
    """All at the input end of a model but its token table.

    Attributes
    ----------
    name : str
    vocabulary : Vocabulary
    positions : numpy.ndarray, shape (n, d), float32
        A row for each position.
    token_types : numpy.ndarray, shape (2, d), float32
        Rows of the first and the second text.
    weight, bias : numpy.ndarray, shape (d,), float32
        By which the normalised sum is multiplied, and what is added to it.
    epsilon : float
        Added to the variance.
    facts : Mapping[str, object]
        Where the files come from, their sizes and hashes, and how far the rounded tables are
        from the originals.
    """

    name: str
    vocabulary: Vocabulary
    positions: NDArray[np.float32]
    token_types: NDArray[np.float32]
    weight: NDArray[np.float32]
    bias: NDArray[np.float32]
    epsilon: float
    facts: Mapping[str, Any] = field(repr=False)


@dataclass(frozen=True, slots=True, eq=False)
class Start:
    """What is added for each token of a text, and what becomes of the sum.

    Attributes
    ----------
    encoding : Encoding
        The n pieces.
    token, position, token_type : numpy.ndarray, shape (n, d), float32
        The three rows of each piece.
    total : numpy.ndarray, shape (n, d), float32
        Their sum.
    stream : numpy.ndarray, shape (n, d), float32
        The sum, normalised: what the first block receives.
    """

    encoding: Encoding
    token: NDArray[np.float32]
    position: NDArray[np.float32]
    token_type: NDArray[np.float32]
    total: NDArray[np.float32]
    stream: NDArray[np.float32]


@dataclass(frozen=True, slots=True, eq=False)
class Neighbours:
    """The tokens nearest to one, and how near all are.

    Attributes
    ----------
    token_id : int
    piece : str
    ids : tuple of int
        Nearest first, without the token itself.
    pieces : tuple of str
    cosines : tuple of float
    all_cosines : numpy.ndarray, shape (V,), float32
        With every row of the table, by token id.
    """

    token_id: int
    piece: str
    ids: tuple[int, ...]
    pieces: tuple[str, ...]
    cosines: tuple[float, ...]
    all_cosines: NDArray[np.float32]


def read_model(files: Mapping[str, bytes]) -> InputEnd:
    """Return the input end of a model from the contents of its small files.

    Parameters
    ----------
    files : Mapping[str, bytes]
        Content by name, with all names of `FILES`.

    Returns
    -------
    InputEnd

    Raises
    ------
    TypeError, ValueError
        If a file is missing or is not what it should be.
    """
    if not isinstance(files, Mapping):
        raise TypeError(f"files must be a mapping of contents, got {type(files).__name__}")
    for name in FILES:
        if name not in files:
            raise ValueError(f"files must have all of {', '.join(FILES)}; {name} is missing")
    facts = json.loads(files["facts.json"])
    weight, bias = _array(files["layer_norm.npy"], "layer_norm.npy").astype(np.float32)
    return InputEnd(
        name=facts["model"],
        vocabulary=wordpiece.read_vocabulary(files["vocabulary.txt"].decode("utf-8")),
        positions=_array(files["positions.npy"], "positions.npy").astype(np.float32),
        token_types=_array(files["token_types.npy"], "token_types.npy").astype(np.float32),
        weight=weight,
        bias=bias,
        epsilon=float(facts["epsilon"]),
        facts=facts,
    )


def read_tokens(content: bytes) -> QuantisedTable:
    """Return the token table from the content of its file.

    Parameters
    ----------
    content : bytes
        An array file of records with ``row`` (int8) and ``scale`` (float32).

    Returns
    -------
    QuantisedTable

    Raises
    ------
    TypeError, ValueError
        If `content` is no such file.
    """
    records = _array(content, "content")
    if records.dtype.names != ("scale", "row"):
        raise ValueError(
            f"content must hold records of scale and row, got an array of dtype {records.dtype}"
        )
    # Apart, rows lie in memory without gaps, and each is read faster.
    return quantised.assemble(
        np.ascontiguousarray(records["row"]), np.ascontiguousarray(records["scale"])
    )


def _array(content: bytes, name: str) -> NDArray[Any]:
    if not isinstance(content, (bytes, bytearray, memoryview)):
        raise TypeError(f"{name} must be the bytes of an array file, got {type(content).__name__}")
    try:
        array: NDArray[Any] = np.load(io.BytesIO(content), allow_pickle=False)
    except (ValueError, EOFError, OSError) as error:
        raise ValueError(f"{name} must be an array file (.npy): {error}") from None
    return array


def start(text: str, model: InputEnd, tokens: QuantisedTable) -> Start:
    """Return what is added for each token of a text, and the start of the stream.

    Parameters
    ----------
    text : str
    model : InputEnd
    tokens : QuantisedTable

    Returns
    -------
    Start
        Of at most as many pieces as there are positions; ``encoding.n_left_out`` counts the
        others.

    Raises
    ------
    TypeError, ValueError
        If `text` is no text or too long, or the tables do not belong together.
    """
    _check_model(model)
    if not isinstance(tokens, QuantisedTable):
        raise TypeError(f"tokens must be a QuantisedTable, got {type(tokens).__name__}")
    expected = (len(model.vocabulary.pieces), model.positions.shape[1])
    if tokens.rows.shape != expected:
        raise ValueError(f"tokens must have the shape {expected}, got {tokens.rows.shape}")
    encoding = wordpiece.encode(text, model.vocabulary, max_length=len(model.positions))
    n = len(encoding.ids)
    token = quantised.expand(tokens, encoding.ids)
    position = model.positions[:n]
    token_type = np.broadcast_to(model.token_types[0], position.shape)
    total, stream = add(
        token, position, token_type, weight=model.weight, bias=model.bias, epsilon=model.epsilon
    )
    return Start(encoding, token, position, token_type, total, stream)


def add(
    token: ArrayLike,
    position: ArrayLike,
    token_type: ArrayLike,
    *,
    weight: ArrayLike,
    bias: ArrayLike,
    epsilon: float = 1e-12,
) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """Return the sum of the three rows of each token, and the sum normalised.

    Parameters
    ----------
    token, position, token_type : array_like, shape (n, d)
    weight, bias : array_like, shape (d,)
    epsilon : float, default 1e-12
        Added to the variance.

    Returns
    -------
    total : numpy.ndarray, shape (n, d), float32
    stream : numpy.ndarray, shape (n, d), float32
        ``layer_norm(total) * weight + bias``.

    Raises
    ------
    TypeError, ValueError
        If shapes differ or a number is not finite.
    """
    parts = {"token": token, "position": position, "token_type": token_type}
    rows = {name: check.array(name, value) for name, value in parts.items()}
    shape = rows["token"].shape
    for name, value in rows.items():
        if value.ndim != 2 or value.shape != shape:
            raise ValueError(
                f"{name} must have the shape (n, d) of all three, "
                f"got {name} of shape {value.shape} beside token of shape {shape}"
            )
    around = {"weight": check.array("weight", weight), "bias": check.array("bias", bias)}
    for name, value in around.items():
        if value.shape != shape[1:]:
            raise ValueError(f"{name} must have shape {shape[1:]}, got {value.shape}")
    total = (rows["token"] + rows["position"] + rows["token_type"]).astype(np.float32)
    normalised = residual.layer_norm(total.astype(np.float64), epsilon=epsilon)
    stream = normalised * around["weight"] + around["bias"]
    return total, stream.astype(np.float32)


def neighbours(
    token_id: int, vocabulary: Vocabulary, tokens: QuantisedTable, n: int = 10
) -> Neighbours:
    """Return the tokens whose rows point most nearly the way of one token's row.

    Parameters
    ----------
    token_id : int
    vocabulary : Vocabulary
    tokens : QuantisedTable
    n : int, default 10
        At most one less than there are tokens.

    Returns
    -------
    Neighbours

    Raises
    ------
    IndexError
        If there is no token `token_id`.
    TypeError, ValueError
        If an argument is of the wrong type, or `n` out of range.
    """
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(f"vocabulary must be a Vocabulary, got {type(vocabulary).__name__}")
    if not isinstance(tokens, QuantisedTable):
        raise TypeError(f"tokens must be a QuantisedTable, got {type(tokens).__name__}")
    n = check.size("n", n)
    if n >= len(tokens.rows):
        raise ValueError(f"n must be less than the table's {len(tokens.rows)} rows, got n={n}")
    own = int(check.row_numbers("token_id", token_id, len(tokens.rows), "table"))
    cosines = quantised.cosine_similarity(tokens, tokens.rows[own].astype(np.float32))
    others = cosines.copy()
    others[own] = -2  # behind every other
    ids = largest(others, n)
    return Neighbours(
        token_id=own,
        piece=vocabulary.pieces[own],
        ids=tuple(int(i) for i in ids),
        pieces=tuple(vocabulary.pieces[i] for i in ids),
        cosines=tuple(float(cosines[i]) for i in ids),
        all_cosines=cosines,
    )


def _check_model(model: InputEnd) -> None:
    if not isinstance(model, InputEnd):
        raise TypeError(f"model must be an InputEnd, got {type(model).__name__}")
