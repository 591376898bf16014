"""WordPiece: from text to the token ids of BERT's uncased models.

Text is cleaned, lower-cased and stripped of accents, cut into words at spaces, punctuation and
Chinese characters, and each word is cut into the longest pieces that the vocabulary has. A
piece that continues a word is written with ``##`` before it.

References
----------
Wu et al. 2016, "Google's Neural Machine Translation System", arXiv:1609.08144, section 4.1
(word pieces); Devlin et al. 2018, "BERT", arXiv:1810.04805, section 3 (the vocabulary and the
special tokens); Song et al. 2021, "Fast WordPiece Tokenization", arXiv:2012.15524, section 2
(longest match first).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from positions import _arguments as check

__all__ = [
    "read_vocabulary",
    "words",
    "encode",
    "Encoding",
    "Vocabulary",
    "LONGEST_TEXT",
    "LONGEST_WORD",
    "SPECIAL",
]

SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
"""Tokens that stand for something else than a piece of text. Written in a text they are taken
as themselves, in capitals only."""

LONGEST_WORD = 100
"""A word of more characters is unknown as a whole."""

LONGEST_TEXT = 1_000_000
"""Characters that a text may have."""

_IN_TEXT = re.compile("(" + "|".join(re.escape(token) for token in SPECIAL) + ")")

# Blocks of Chinese characters, each of which is a word. The authors' last but two begins at
# 0x2B820; the Rust code that everybody runs says 0x2B920, and we do as it does.
_CHINESE = (
    (0x3400, 0x4DBF),
    (0x4E00, 0x9FFF),
    (0xF900, 0xFAFF),
    (0x20000, 0x2A6DF),
    (0x2A700, 0x2B73F),
    (0x2B740, 0x2B81F),
    (0x2B920, 0x2CEAF),
    (0x2F800, 0x2FA1F),
)
# Categories of characters that are dropped: control, format, private use, surrogates.
_DROPPED = frozenset(("Cc", "Cf", "Co", "Cs"))


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """The pieces that a tokenizer knows.

    Attributes
    ----------
    pieces : tuple of str
        By token id.
    ids : Mapping[str, int]
        Token id of each piece.
    """

    pieces: tuple[str, ...]
    ids: Mapping[str, int] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Encoding:
    """A text as a model receives it.

    Attributes
    ----------
    ids : tuple of int
        From [CLS] to [SEP].
    pieces : tuple of str
        What each id stands for.
    words : tuple of (int or None)
        Which word of the text each piece belongs to, from 0; None for the two tokens around.
    n_left_out : int
        Pieces at the end for which there was no room.
    """

    ids: tuple[int, ...]
    pieces: tuple[str, ...]
    words: tuple[int | None, ...]
    n_left_out: int


def read_vocabulary(text: str) -> Vocabulary:
    """Return the vocabulary in a ``vocab.txt``.

    Parameters
    ----------
    text : str
        One piece a line; the number of the line, from 0, is the token id.

    Returns
    -------
    Vocabulary

    Raises
    ------
    TypeError, ValueError
        If `text` is no text, a piece is there twice or a special token is missing.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be the content of a vocab.txt, got {type(text).__name__}")
    pieces = tuple(line.removesuffix("\r") for line in text.removesuffix("\n").split("\n"))
    ids = {piece: i for i, piece in enumerate(pieces)}
    if len(ids) < len(pieces):
        i = next(i for i, piece in enumerate(pieces) if ids[piece] != i)
        raise ValueError(f"text must have each piece once, got {pieces[i][:40]!r} twice")
    missing = [token for token in SPECIAL if token not in ids]
    if missing:
        raise ValueError(
            f"text must have a line for each special token, but {missing[0]} is missing"
        )
    return Vocabulary(pieces, MappingProxyType(ids))


class _Cleaned(dict[int, str | int]):
    """What becomes of each character first, worked out when it is met."""

    def __missing__(self, code: int) -> str | int:
        character = chr(code)
        result: str | int = code
        if character in "\t\n\r":
            result = " "
        elif unicodedata.category(character) in _DROPPED or character == "\ufffd":
            result = ""
        elif any(first <= code <= last for first, last in _CHINESE):
            result = f" {character} "
        self[code] = result
        return result


class _Lowered(dict[int, str | int]):
    """What becomes of each character once accents stand apart."""

    def __missing__(self, code: int) -> str | int:
        character = chr(code)
        # Character by character: the lower case of a sigma does not depend on its place.
        result = "" if unicodedata.category(character) == "Mn" else character.lower()
        if _is_punctuation(result):
            result = f" {result} "
        self[code] = result
        return result


def _is_punctuation(character: str) -> bool:
    if len(character) != 1:
        return False
    # Signs such as $, + and ^ are symbols to Unicode, and punctuation to BERT.
    is_ascii_sign = "!" <= character <= "~" and not character.isalnum()
    return is_ascii_sign or unicodedata.category(character).startswith("P")


_CLEANED = _Cleaned()
_LOWERED = _Lowered()


def words(text: str) -> list[str]:
    """Return the words of a text, in lower case and without accents.

    Parameters
    ----------
    text : str
        At most `LONGEST_TEXT` characters.

    Returns
    -------
    list of str
        Punctuation marks, Chinese characters and special tokens are words of their own.

    Raises
    ------
    TypeError, ValueError
        If `text` is no text or too long.
    """
    if not isinstance(text, str):
        raise TypeError(f"text must be a str, got {type(text).__name__}")
    if len(text) > LONGEST_TEXT:
        raise ValueError(
            f"text must have at most {LONGEST_TEXT:,} characters, got {len(text):,} characters"
        )
    result = []
    for i, part in enumerate(_IN_TEXT.split(text)):
        if i % 2:  # a special token, between two parts
            result.append(part)
            continue
        apart = unicodedata.normalize("NFD", part.translate(_CLEANED))
        result += apart.translate(_LOWERED).split()
    return result


def encode(text: str, vocabulary: Vocabulary, *, max_length: int = 512) -> Encoding:
    """Return a text as pieces and ids, between [CLS] and [SEP].

    Parameters
    ----------
    text : str
        At most `LONGEST_TEXT` characters.
    vocabulary : Vocabulary
    max_length : int, default 512
        Ids at most, the two around included; at least 2. BERT has no position beyond 512.

    Returns
    -------
    Encoding

    Raises
    ------
    TypeError, ValueError
        If an argument is of the wrong type, or out of range.

    Notes
    -----
    A word of which some part is in no piece of the vocabulary becomes one [UNK] as a whole.
    """
    if not isinstance(vocabulary, Vocabulary):
        raise TypeError(f"vocabulary must be a Vocabulary, got {type(vocabulary).__name__}")
    max_length = check.size("max_length", max_length, minimum=2)
    ids = vocabulary.ids
    known: dict[str, list[int]] = {token: [ids[token]] for token in SPECIAL}
    found: list[int] = []
    of_word: list[int | None] = []
    for i, word in enumerate(words(text)):
        pieces = known.get(word)
        if pieces is None:
            pieces = known[word] = _pieces(word, ids)
        found += pieces
        of_word += [i] * len(pieces)
    kept = found[: max_length - 2]
    around = [ids["[CLS]"], *kept, ids["[SEP]"]]
    return Encoding(
        ids=tuple(around),
        pieces=tuple(vocabulary.pieces[i] for i in around),
        words=(None, *of_word[: len(kept)], None),
        n_left_out=len(found) - len(kept),
    )


def _pieces(word: str, ids: Mapping[str, int]) -> list[int]:
    """Return the ids of the longest pieces, from the left."""
    unknown = [ids["[UNK]"]]
    if len(word) > LONGEST_WORD:
        return unknown
    result = []
    start = 0
    while start < len(word):
        mark = "##" if start else ""
        for end in range(len(word), start, -1):
            piece = ids.get(mark + word[start:end])
            if piece is not None:
                result.append(piece)
                start = end
                break
        else:
            return unknown
    return result
