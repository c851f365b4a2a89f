"""What is not marked for translation: texts of templates, and sentences outside a package's words.

``python -m tests.words.marked templates/tournaments/money tournaments/money`` lists it.
"""

import ast
import re
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from tests.servers import ROOT

from .strings import ATTRIBUTE, NOT_READ, unread

_MARKED = re.compile(
    r"{%\s*blocktrans(?:late)?\b.*?{%\s*endblocktrans(?:late)?\s*%}|{%\s*trans(?:late)?\s.*?%}", re.S
)
_CODE = re.compile(r"<(code|kbd)\b.*?</\1>", re.S)
#: A text handed to a part or a filter as it stands: label="Here", count:"tap,taps", default:"No one".
_HANDED = re.compile(
    r"(?:\w=|\|(?:count|default|default_if_none|pluralize|yesno):)\"([^\"{]*[A-Za-z]{2}[^\"]*)\""
)
_TAG = re.compile(r"{%.*?%}|{{.*?}}", re.S)
_WORD = re.compile(r"[A-Za-z]{2}")
#: What browsers read of a page, and attributes that one template writes into another's tag.
_OF_BROWSERS = re.compile(r"<meta name=\"(?:viewport|color-scheme|robots|referrer)\"[^>]*>")
_ATTRIBUTE_PART = re.compile(r"\"?\s*(?:data-[\w-]+|class)(?:=\"[\w-]*\"?)?")
#: The same in every language.
_NAMES = re.compile(r"\b(?:Order Up|PDF|CSV|JSON|QR|API|OpenAPI|WPA|WPA2)\b")

PACKAGES = ("accounts", "config", "scoring", "tournaments")
#: What a database refuses beneath the sentences of the pages, and nicknames.
_ENGLISH_ONLY = ("tournaments/guards.py", "scoring/egn/name_spelling.py")
#: Texts, whatever they end with: of the API's fields, of a command and its options.
_DESCRIPTIONS = {"description", "help", "help_text", "hint", "summary"}
_MARKS = {
    *("_", "mark", "gettext", "gettext_lazy", "gettext_noop"),
    *("ngettext", "ngettext_lazy", "pgettext", "pgettext_lazy"),
}
_SENTENCE = re.compile(r"[A-Z“\"{].*\s.*[.?!…]$", re.S)


def of_template(path: Path) -> Iterator[str]:
    """List the texts of a template that no catalog would find."""
    page = _CODE.sub("\x00", NOT_READ.sub(" ", path.read_text(encoding="utf-8")))
    page = _OF_BROWSERS.sub("\x00", _MARKED.sub("\x00", page))
    for tag in _TAG.findall(page):
        if not tag.startswith(("{% url", "{% static", "{% if", "{% elif", "{% load", "{% extends")):
            yield from (each for each in _HANDED.findall(tag) if _reads_as_text(tag, each))
    plain = _TAG.sub("\x00", page)
    for found in ATTRIBUTE.finditer(plain):
        yield from _pieces(found[1])
    yield from _pieces(re.sub(r"<[^>]*>", "\x00", plain))


def _reads_as_text(tag: str, text: str) -> bool:
    return "|" in tag or text[0].isupper() or " " in text


def _pieces(text: str) -> Iterator[str]:
    for piece in text.split("\x00"):
        plain = " ".join(unescape(piece).split())
        if _WORD.search(_NAMES.sub("", plain)) and not _ATTRIBUTE_PART.fullmatch(plain):
            yield plain


def of_module(path: Path) -> Iterator[str]:
    """List the sentences of a module that are neither in its package's words nor marked."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    passed_over = set(unread(tree))
    described = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.keyword) and node.arg in _DESCRIPTIONS
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rsplit(".", 1)[-1] in _MARKS:
            passed_over.update(map(id, ast.walk(node)))
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        text = _written(node)
        if not text or id(node) in passed_over | inside:
            continue
        if _SENTENCE.match(text) or (id(node) in described and _WORD.search(text)):
            yield f"{node.lineno}: {text}"  # type: ignore[attr-defined]


def _written(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
    return None


def all_unmarked() -> Iterator[tuple[str, str]]:
    """List file and text of all that is not marked."""
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix in {".html", ".txt"}:
            yield from ((str(path.relative_to(ROOT)), text) for text in of_template(path))
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            where = str(path.relative_to(ROOT))
            if "migrations" not in path.parts and not where.startswith(_ENGLISH_ONLY):
                yield from ((where, text) for text in of_module(path))


if __name__ == "__main__":
    for where, text in all_unmarked():
        if not sys.argv[1:] or where.startswith(tuple(sys.argv[1:])):
            print(f"{where}: {text}")  # noqa: T201
