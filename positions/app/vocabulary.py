"""A vocabulary small enough to see whole: five tokens, and a new one for every other word."""

from __future__ import annotations

from collections.abc import Sequence

from positions.app.words import MOST_WORDS

TOKENS = ("spend", "save", "invest", "borrow", "fund")
"""The tokens with ids 0 to 4."""

MOST_TOKENS = len(TOKENS) + MOST_WORDS


def vocabulary(words: Sequence[str]) -> list[str]:
    """Return all tokens by id: `TOKENS`, then the other words in the order of their first use."""
    return list(dict.fromkeys((*TOKENS, *words)))
