"""Sentences and their other orders."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from positions.app.words import MOST_WORDS, reordered, same_order, words_of

sentences = st.lists(st.sampled_from(["the", "The", "dog", "bit", "man"]), min_size=1).map(" ".join)


@given(sentences, sentences)
def test_another_order_has_the_same_words(sentence: str, order: str) -> None:
    assert sorted(words_of(reordered(sentence, order))) == sorted(words_of(sentence))


@given(sentences, sentences)
def test_putting_in_order_twice_changes_nothing(sentence: str, order: str) -> None:
    once = reordered(sentence, order)
    assert reordered(sentence, once) == once


@given(sentences, sentences)
def test_each_word_is_found_in_the_other_order(sentence: str, order: str) -> None:
    order = reordered(sentence, order)
    places = same_order(sentence, order)
    assert sorted(places) == list(range(len(places)))
    assert [words_of(order)[place] for place in places] == words_of(sentence)


@pytest.mark.parametrize(
    ("sentence", "order", "expected"),
    [
        ("a b c", "c b a", "c b a"),
        ("A b", "b a", "b a"),
        ("a b c d", "", "d c b a"),
        ("a b new c", "c b a", "new c b a"),
        ("a c", "c b a", "c a"),
        ("a a b", "b a", "a b a"),
    ],
)
def test_words_that_come_or_go(sentence: str, order: str, expected: str) -> None:
    assert reordered(sentence, order) == expected


def test_a_long_sentence_is_cut() -> None:
    assert len(words_of("a " * 50)) == MOST_WORDS


def test_no_word_is_an_error() -> None:
    with pytest.raises(ValueError, match="at least one word"):
        words_of(" \n")
