"""Words and numbers for readers."""

import ast
import json
import re
import subprocess
from pathlib import Path
from string import Formatter
from typing import Any

import param
import pytest

import positions.app
from positions.app.state import FIELDS, State, topic_slugs
from positions.app.text import languages, load_text
from positions.app.topic import Topic, arrival, load_topic, load_topics
from positions.build.node import NODE

APP = Path(positions.app.__file__).parent
STATIC = APP.parents[1] / "static"
TEXT = load_text("en")
OTHERS = [code for code in languages() if code != "en"]

NAMES = {
    "app.title",
    "guide.about",
    "compare.scheme.alibi",
    "compare.scheme.deberta",
    "compare.scheme.rotary",
    "compare.scheme.shaw",
    "compare.scheme.transformer_xl",
    "compare.scheme.xpos",
    "compare.short.alibi",
    "compare.short.deberta",
    "compare.short.rotary",
    "compare.short.rotary_scaled",
    "compare.short.shaw",
    "compare.short.transformer_xl",
    "compare.short.xpos",
    "explorer.alibi.title",
    "explorer.rotary.title",
    "field.rescaling.yarn",
    "field.scaling.llama3",
    "field.scaling.longrope",
    "field.scaling.ntk",
    "field.scaling.yarn",
    "field.scheme.alibi",
    "field.scheme.deberta",
    "field.scheme.rotary",
    "field.scheme.shaw",
    "field.scheme.transformer_xl",
    "field.scheme.xpos",
    "field.trained_scheme.alibi",
    "alibi.title",
    "stage.numpy",
    "train_short.scheme.alibi",
    "train_short.try.alibi",
}
"""Texts that are a name alone."""

SHARED = {
    "es": {
        "context_extension.axis.factor",
        "embedding.column.id",
        "embedding.column.token",
        "embedding.head.one_hot",
        "field.base",
        "field.factor",
        "field.trained_scheme.sinusoidal",
        "learned.head.token",
        "model.table.token",
        "real_embeddings.strip.token",
        "residual_stream.row.token",
        "table_size.bytes.title",
        "table_size.column.bits",
        "train_short.scheme.sinusoidal",
        "trainer.minutes",
    }
}
"""Texts that a language writes as English does."""

NUMBER = re.compile(r"\d[\d.,]*\d|\d")


@pytest.fixture(params=OTHERS)
def other(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=topic_slugs())
def topic(request: pytest.FixtureRequest) -> Topic:
    return load_topic(request.param)


@pytest.mark.parametrize(
    ("value", "digits", "written"),
    [
        (0, 3, "0"),
        (18, 3, "18"),
        (-5, 3, "−5"),
        (0.31622, 3, "0.316"),
        (6.2831, 3, "6.28"),
        (19869.17, 3, "19,869"),
        (10000.0, 3, "10,000"),
        (9999.4, 3, "9999"),
        (-0.625, 3, "−0.625"),
        (0.0000123, 3, "1.23e−5"),
        (1e9, 3, "1,000,000,000"),
        (float("nan"), 3, "–"),
        (float("-inf"), 3, "−∞"),
    ],
)
def test_numbers_to_significant_digits(value: Any, digits: int, written: str) -> None:
    assert TEXT.number(value, digits) == written


@pytest.mark.parametrize(
    ("value", "written"), [(-0.001, "0.00"), (0.005001, "0.01"), (-1.239, "−1.24"), (12, "12.00")]
)
def test_numbers_to_decimals(value: Any, written: str) -> None:
    assert TEXT.fixed(value) == written


def test_every_field_has_a_name() -> None:
    assert [field for field in FIELDS if f"field.{field}" not in TEXT.entries] == []


def test_every_choice_has_a_name() -> None:
    menus = [field for field in FIELDS if isinstance(State.param[field], param.Selector)]
    for field in set(menus) - {"topic", "lang"}:
        for choice in State.param[field].objects:
            assert TEXT(f"field.{field}.{choice}")


def test_a_missing_value_is_not_hidden() -> None:
    with pytest.raises(KeyError):
        TEXT("reason.range", low=1)


# Every language says the same.


def test_a_language_has_each_text_in_the_order_of_the_course(other: str) -> None:
    assert list(load_text(other).entries) == list(TEXT.entries)


def placeholders(written: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(written) if name is not None}


def test_a_text_takes_the_same_values_in_each_language(other: str) -> None:
    words = load_text(other).entries
    differ = {
        key: (placeholders(written), placeholders(words[key]))
        for key, written in TEXT.entries.items()
        if placeholders(written) != placeholders(words[key])
    }
    assert differ == {}


def test_a_text_has_the_same_numbers_in_each_language(other: str) -> None:
    words = load_text(other).entries
    differ = {
        key: (NUMBER.findall(written), NUMBER.findall(words[key]))
        for key, written in TEXT.entries.items()
        if sorted(NUMBER.findall(written)) != sorted(NUMBER.findall(words[key]))
    }
    assert differ == {}


def test_nothing_is_left_in_english(other: str) -> None:
    words = load_text(other).entries
    same = {
        key
        for key, written in TEXT.entries.items()
        if words[key] == written and re.search("[A-Za-z]{2}", re.sub(r"{\w+}", "", written))
    }
    assert same - NAMES == SHARED[other]
    assert NAMES - same == set()


def test_it_speaks_each_language(topic: Topic, other: str) -> None:
    text = load_text(other)
    for preset in topic.presets:
        state = State()
        state.move(**{**arrival(topic.slug, 0), **preset.changes})
        said = topic.describe(state, topic.compute(state), text)
        assert topic.promised(preset, text) in " ".join(said.values()), preset.key
    state = State()
    state.move(**arrival(topic.slug, 0))
    data = topic.compute(state)
    for card in topic.cards:
        for name in card.figures:
            # A heading that two columns share would lose one of them.
            headings = topic.table(state, data, text, name).columns
            assert len(headings) == len(topic.table(state, data, TEXT, name).columns), name
            assert len(set(headings)) == len(headings), name


# Nothing is said that is not in the texts, and nothing is in them that is not said.


def literals() -> list[str]:
    """Return the strings in the project's Python and JavaScript, but for docstrings and texts."""
    found = []
    for path in sorted(APP.parent.rglob("*.py")):
        if path.parent.name == "text":
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        explained = {
            id(node.value)
            for node in ast.walk(tree)
            if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        }
        found += [
            node.value
            for node in ast.walk(tree)
            if isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in explained
        ]
    for path in sorted(APP.glob("*.js")):
        code = path.read_text(encoding="utf-8")
        found += re.findall(r'"([^"\n]*)"', code) + re.findall(r"words\.(\w+)", code)
    return found


def keys_of(topic: Topic) -> set[str]:
    """Return the keys that a topic's declaration makes."""
    named = ["title", "lead", "keys"]
    for card in topic.cards:
        named += [f"{card.key}.{part}" for part in ("title", "tag", "source")]
        named += [f"{name}.name" for name in card.figures]
    for step in topic.steps:
        named += [f"step.{step.key}.{part}" for part in ("title", "text")]
    for preset in topic.presets:
        named += [f"try.{preset.key}"] + [f"try.{preset.key}.shows"] * (not preset.shows)
    for claim in topic.claims:
        named += [f"claim.{claim.key}", f"claim.{claim.key}.why"]
    return {f"{topic.slug}.{name}" for name in named}


def test_every_text_is_used() -> None:
    """A key stands in the code, is declared, or begins as a string does and names what follows."""
    declared = set().union(*map(keys_of, load_topics()))
    for field in FIELDS:
        if isinstance(State.param[field], param.Selector):
            declared |= {f"field.{field}.{choice}" for choice in State.param[field].objects}
    strings = literals()
    whole, words = set(strings), set(re.findall(r"[A-Za-z0-9]+", " ".join(strings)))
    starts = {string for string in strings if re.fullmatch(r"(\w+\.)+", string)}

    def is_made(key: str) -> bool:
        return any(
            key.startswith(start) and words.issuperset(re.split("[._]", key.removeprefix(start)))
            for start in starts
        )

    keys = set(TEXT.entries) - declared - whole
    assert sorted(key for key in keys if not is_made(key)) == []


SAYS = re.compile(
    r"(?:textContent = |title = |\"aria-label\"[,:] |placeholder[:=] |alt[:=] )[\"`]([^\"`]*)"
    r"|element\(\"[^\"]*\", {[^{}]*}, [\"`]([^\"`]*)[\"`]"
)
SENTENCE = re.compile(r"[\"`]([^\"`\n<>=;#]*\b[A-Za-z]+ [a-z]+\b[^\"`\n<>=;]*[.!?:…]?)[\"`]")


@pytest.mark.parametrize("path", sorted(APP.glob("*.js")), ids=lambda path: path.name)
def test_no_component_has_words_of_its_own(path: Path) -> None:
    code = re.sub(r"^\s*(//|\*|/\*).*$", "", path.read_text(encoding="utf-8"), flags=re.M)
    said = ["".join(found) for found in SAYS.findall(code)]
    said = [re.sub(r"\$\{[^}]*\}", "", words) for words in said]
    assert [words for words in said if re.search("[A-Za-z]{2}", words)] == []
    said = [words for words in SENTENCE.findall(code) if re.match("[A-Z]", words)]
    assert said == []


@pytest.fixture(scope="module")
def messages() -> dict[str, Any]:
    """What the page says before Python is up, with marks for what is filled in."""
    script = f"""
        import {{ LANGUAGES, languageOf }} from {json.dumps(str(STATIC / "messages.js"))};
        const marks = ["{{0}}", "{{1}}", "{{2}}", "{{3}}"];
        const plain = (_, said) => typeof said === "function" ? said(...marks) : said;
        const asked = ["", "?lang=es", "?topic=alibi&lang=es", "?lang=xx", "?lang=toString"];
        console.log(JSON.stringify({{ LANGUAGES, asked: asked.map(languageOf) }}, plain));
    """
    command = [NODE, "--input-type=module", "--eval", script]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout)  # type: ignore[no-any-return]


def test_the_page_starts_in_each_language(messages: dict[str, Any]) -> None:
    assert sorted(messages["LANGUAGES"]) == languages()
    assert messages["asked"] == ["en", "es", "es", "en", "en"]


def flat(said: Any, at: str = "") -> dict[str, str]:
    if isinstance(said, str):
        return {at: said}
    return {
        key: text for name, part in said.items() for key, text in flat(part, f"{at}.{name}").items()
    }


def test_what_the_page_says_at_its_start_is_translated(
    messages: dict[str, Any], other: str
) -> None:
    english, own = (flat(messages["LANGUAGES"][code]) for code in ("en", other))
    assert own.keys() == english.keys()
    assert len(english) > 0
    assert [key for key in english if own[key] == english[key]] == []
    for key, said in english.items():
        assert sorted(re.findall(r"{\d}", said)) == sorted(re.findall(r"{\d}", own[key])), key
