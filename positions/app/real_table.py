"""The real table that the page has loaded, and what was worked out from it.

It is the same for all readers, so one copy serves them all.
"""

from __future__ import annotations

from functools import lru_cache

from positions import real_embeddings, wordpiece
from positions.quantised import QuantisedTable
from positions.real_embeddings import FILES, TOKENS, InputEnd, Neighbours, Start
from positions.wordpiece import Encoding

FOLDER = "minilm"
SMALL = tuple(f"{FOLDER}/{name}" for name in FILES)
LARGE = f"{FOLDER}/{TOKENS}"
MOST_PIECES = 512
"""Pieces of a text: as many as there are position rows."""

_small: dict[str, bytes] = {}
_model: InputEnd | None = None
_tokens: QuantisedTable | None = None


def put(name: str, content: bytes) -> None:
    """Take a file in.

    Raises
    ------
    TypeError, ValueError
        If it is not what it should be.
    """
    global _model, _tokens
    if name == LARGE:
        table = real_embeddings.read_tokens(content)
        if _model is not None:
            fitting = (len(_model.vocabulary.pieces), _model.positions.shape[1])
            if table.rows.shape != fitting:
                raise ValueError(f"the table is {table.rows.shape}, not {fitting}")
        _tokens = table
    else:
        _small[name.removeprefix(f"{FOLDER}/")] = content
        if _small.keys() >= set(FILES):
            _model = real_embeddings.read_model(_small)
            _small.clear()
    _forget()


def clear() -> None:
    """Let go of everything."""
    global _model, _tokens
    _model = _tokens = None
    _small.clear()
    _forget()


def _forget() -> None:
    for cached in (encoding, start, neighbours):
        cached.cache_clear()


def model() -> InputEnd | None:
    """Return the small tables and the vocabulary, once they are loaded."""
    return _model


def tokens() -> QuantisedTable | None:
    """Return the token table, once it is loaded."""
    return _tokens


@lru_cache(maxsize=4)
def encoding(text: str) -> Encoding | None:
    """Return a text as the model receives it, once the vocabulary is loaded."""
    if _model is None:
        return None
    return wordpiece.encode(text, _model.vocabulary, max_length=MOST_PIECES)


def n_pieces(text: str) -> int:
    """Return how many pieces a text has: at most `MOST_PIECES`, and so many while unknown."""
    known = encoding(text)
    return MOST_PIECES if known is None else len(known.ids)


@lru_cache(maxsize=4)
def start(text: str) -> Start | None:
    """Return the start of the stream, once all is loaded."""
    if _model is None or _tokens is None:
        return None
    return real_embeddings.start(text, _model, _tokens)


@lru_cache(maxsize=8)
def neighbours(token_id: int, n: int) -> Neighbours | None:
    """Return the tokens nearest to one, once all is loaded."""
    if _model is None or _tokens is None:
        return None
    return real_embeddings.neighbours(token_id, _model.vocabulary, _tokens, n)


def size() -> int:
    """Return the bytes of the token table's file; 0 while that is unknown."""
    return int(_model.facts["files"][TOKENS]["bytes"]) if _model else 0
