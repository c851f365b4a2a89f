"""No text that people see has a banned word, a long sentence, a long label or a second spelling."""

import re
import tomllib
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from .strings import Seen, all_seen

BANNED = tomllib.loads((Path(__file__).parent / "banned.toml").read_text(encoding="utf-8"))["word"]
MOST_WORDS = 25
MOST_WORDS_OF_A_LABEL = 5
_WORD = re.compile(r"[A-Za-z0-9$%’'–-]*[A-Za-z0-9][A-Za-z0-9$%’'–-]*")
_SENTENCE_END = re.compile(r"(?<=[.?!:;])[\"”)]*\s+")


@cache
def seen() -> list[Seen]:
    return all_seen()


def found(word: dict, text: str) -> bool:
    for allowed in word.get("allowed", ()):
        text = text.replace(allowed, "")
    return re.search(rf"(?<![\w/-])(?:{word['pattern']})(?![\w/])", text, re.IGNORECASE) is not None


@pytest.mark.parametrize("word", BANNED, ids=lambda word: word["pattern"])
def test_a_banned_word_is_nowhere(word):
    places = [f"{each.where}: {each.text}" for each in seen() if found(word, each.text)]
    assert places == [], f"Write {word['better']}. {word['why']}"


@pytest.mark.parametrize(
    ("word", "example"), [(word, example) for word in BANNED for example in word["examples"]]
)
def test_a_banned_word_is_found(word, example):
    assert found(word, example)


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


def test_a_word_has_one_spelling():
    words = {
        word.lower() for each in seen() for word in re.findall(r"[A-Za-z]{2,}(?:-[A-Za-z]{2,})*", each.text)
    }
    twice = {word for word in words if "-" in word and word.replace("-", "") in words}
    assert twice == {"order-up"}, "The command; the night file's first word has no hyphen."
