"""No text that people see has a banned word, a long sentence, a long label or a second spelling."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from tournaments.web.api.docs import published

from .documents import documents, of_document, of_documents
from .strings import Seen, all_seen, of_api

BANNED = tomllib.loads((Path(__file__).parent / "banned.toml").read_text(encoding="utf-8"))["word"]
#: Those that no document has either.
BANNED_IN_DOCS = [word for word in BANNED if word.get("docs")]
MOST_WORDS = 25
MOST_WORDS_OF_A_LABEL = 5
_WORD = re.compile(r"[A-Za-z0-9$%’'–-]*[A-Za-z0-9][A-Za-z0-9$%’'–-]*")
_SENTENCE_END = re.compile(r"(?<=[.?!:;])[\"”)]*\s+")


@cache
def seen() -> list[Seen]:
    return all_seen()


@cache
def written() -> list[Seen]:
    return list(of_documents())


def found(word: dict, text: str, *more_allowed: str) -> bool:
    for allowed in (*word.get("allowed", ()), *more_allowed):
        text = text.replace(allowed, "")
    return re.search(rf"(?<![\w/-])(?:{word['pattern']})(?![\w/])", text, re.IGNORECASE) is not None


@pytest.mark.night
@pytest.mark.parametrize("word", BANNED, ids=lambda word: word["pattern"])
def test_a_banned_word_is_nowhere(word):
    places = [f"{each.where}: {each.text}" for each in seen() if found(word, each.text)]
    assert places == [], f"Write {word['better']}. {word['why']}"


@cache
def described() -> list[Seen]:
    return list(of_api(published()))


@pytest.mark.parametrize("word", BANNED, ids=lambda word: word["pattern"])
def test_a_banned_word_describes_nothing_of_the_api(word):
    places = [f"{each.where}: {each.text}" for each in described() if found(word, each.text)]
    assert places == [], f"Write {word['better']}. {word['why']}"


def test_each_description_of_the_api_is_read():
    assert len({each.text for each in described()}) > 500
    schema = {"paths": {"/hands": {"get": {"summary": "Show `told` hands", "responses": [{}]}}}}
    schema["components"] = {
        "Hand": {"properties": {"kind": {"description": "* `told` - told\n* `x` - said"}}}
    }
    assert [(each.where, each.text) for each in of_api(schema)] == [
        ("API paths /hands get", "Show   hands"),
        ("API components Hand properties kind", "*  *  said"),
    ]


@pytest.mark.parametrize(
    ("word", "example"), [(word, example) for word in BANNED for example in word["examples"]]
)
def test_a_banned_word_is_found(word, example):
    assert found(word, example)


@pytest.mark.parametrize("word", BANNED_IN_DOCS, ids=lambda word: word["pattern"])
def test_a_banned_word_is_in_no_document(word):
    allowed = word.get("allowed_in_docs", ())
    places = [f"{each.where}: {each.text}" for each in written() if found(word, each.text, *allowed)]
    assert places == [], f"Write {word['better']}. {word['why']}"


@pytest.mark.parametrize(
    ("word", "example"), [(word, example) for word in BANNED_IN_DOCS for example in word["examples"]]
)
def test_a_banned_word_is_found_in_prose_and_not_in_code(word, example):
    def places(page: str, name: str = "docs/money.md") -> list[str]:
        return [each.where for each in of_document(name, page) if found(word, each.text)]

    assert places(f"# Money\n\nThe desk\nsees {example} there.\n") == ["docs/money.md:3"]
    assert places(f"| A | B |\n|---|---|\n| fee | {example} |\n- one\n- {example}\n") == [
        "docs/money.md:3",
        "docs/money.md:5",
    ]
    assert places(f"See `{example}`, [this](../{example}.md).\n\n```\n{example}\n```\n") == []
    row = "| {} | on the page | it means {} | `{}` |\n"
    assert places(row.format(example, "this", example), "docs/glossary.md") == []
    assert places(row.format("term", example, "code"), "docs/glossary.md") == ["docs/glossary.md:1"]
    changes = f"## Unreleased\n\n- {example}\n\n## 1.0.0 (2027-01-01)\n\n- {example}\n"
    assert places(changes, "CHANGELOG.md") == ["CHANGELOG.md:3"]


def test_every_document_is_read():
    names = {each.where.partition(":")[0] for each in written()}
    assert {"README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs/glossary.md", "docs/api.md"} <= names
    assert len(names) == len(list(documents()))


def test_every_kind_of_text_is_read():
    kinds = Counter(each.where.split("/")[0] for each in seen())
    assert kinds.keys() == {"accounts", "config", "scoring", "static", "templates", "tournaments"}
    assert kinds["templates"] > 1000
    assert kinds["tournaments"] > 1000


def test_no_sentence_is_longer_than_25_words():
    long = [
        f"{each.where}: {sentence}"
        for each in seen()
        for sentence in _SENTENCE_END.split(each.text)
        if len(_WORD.findall(sentence)) > MOST_WORDS
    ]
    assert long == []


def test_no_label_is_longer_than_5_words():
    long = [
        f"{each.where}: {each.text}"
        for each in seen()
        if each.is_label and len(_WORD.findall(each.text)) > MOST_WORDS_OF_A_LABEL
    ]
    assert long == []


def test_an_id_is_written_in_capitals():
    small = re.compile(r"(?<![\w/<-])[Ii]ds?(?![\w/>=-])")
    assert [bool(small.search(text)) for text in ("Id of it", "entry ids", "/<id>/")] == [True, True, False]
    assert [f"{each.where}: {each.text}" for each in [*seen(), *described()] if small.search(each.text)] == []


def test_a_word_has_one_spelling():
    words = {
        word.lower() for each in seen() for word in re.findall(r"[A-Za-z]{2,}(?:-[A-Za-z]{2,})*", each.text)
    }
    twice = {word for word in words if "-" in word and word.replace("-", "") in words}
    assert twice == set()


def curly(texts: list[Seen]) -> list[str]:
    return [
        f"{each.where}: {each.text}"
        for each in texts
        if re.search(r"\w\N{RIGHT SINGLE QUOTATION MARK}", each.text)
    ]


def test_an_apostrophe_is_straight():
    assert curly([*seen(), *described(), *written()]) == []
    assert len(curly([Seen("a page", "Who\N{RIGHT SINGLE QUOTATION MARK}s coming")])) == 1
