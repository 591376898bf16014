"""A sentence as tokens: here, each word is one."""

from __future__ import annotations

MOST_WORDS = 12
"""Words of a sentence that are shown."""


def words_of(sentence: str) -> list[str]:
    """Return the words of a sentence in lower case, at most `MOST_WORDS`.

    Raises
    ------
    ValueError
        If there is none.
    """
    words = sentence.casefold().split()[:MOST_WORDS]
    if not words:
        raise ValueError(f"the sentence needs at least one word, got sentence={sentence!r}")
    return words
