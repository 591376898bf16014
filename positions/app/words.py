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
    words = [word.casefold() for word in _shown(sentence)]
    if not words:
        raise ValueError(f"the sentence needs at least one word, got sentence={sentence!r}")
    return words


def reordered(sentence: str, order: str) -> str:
    """Return the words of a sentence in the order that they have in another one.

    Words that the other one lacks are put in front, one before the other: a sentence that has
    nothing in common with it comes out reversed. Where both hold the same words, the other one
    is returned as it stands.
    """
    left = _shown(sentence)
    kept = []
    for word in _shown(order):
        match = next((other for other in left if other.casefold() == word.casefold()), None)
        if match is not None:
            left.remove(match)
            kept.append(match)
    if not left and len(kept) == len(order.split()):
        return order
    return " ".join([*reversed(left), *kept])


def same_order(sentence: str, order: str) -> list[int]:
    """Return for each word of a sentence its place among the same words in another order.

    Of words that are equal, the first goes with the first.
    """
    places: dict[str, list[int]] = {}
    for place, word in enumerate(words_of(order)):
        places.setdefault(word, []).append(place)
    return [places[word].pop(0) for word in words_of(sentence)]


def _shown(sentence: str) -> list[str]:
    return sentence.split()[:MOST_WORDS]
