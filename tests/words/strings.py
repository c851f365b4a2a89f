"""Every string that people see: of templates, of Python and of the pages' scripts."""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape
from pathlib import Path

from tests.servers import ROOT

PACKAGES = ("accounts", "config", "scoring", "tournaments")
#: Of a template, what is read as one text: tags inside a line do not end a sentence.
_INLINE = re.compile(r"</?(?:a|abbr|b|bdi|br|code|em|i|kbd|output|small|span|strong|time|wbr)\b[^>]*>")
_LABEL = re.compile(r"<(button|label|th|h[1-6]|legend|summary|option)\b[^>]*>(.*?)</\1>", re.S)
ATTRIBUTE = re.compile(
    r"(?<!name=\"robots\")(?<!name=\"viewport\")(?<!name=\"color-scheme\")(?<!name=\"referrer\")"
    r"\s(?:alt|aria-label|placeholder|title|content|data-says)=\"([^\"]*)\""
)
NOT_READ = re.compile(
    r"{%\s*comment.*?endcomment\s*%}|{#.*?#}|<!--.*?-->|<(script|style|svg)\b.*?</\1>", re.S
)
_TRANSLATED = re.compile(r"{%\s*trans(?:late)?\s+(?:\"([^\"]*)\"|'([^']*)')[^%]*%}")
_BLOCK_ENDS = re.compile(r"{%\s*(?:end)?blocktrans(?:late)?\b.*?%}", re.S)
#: A text that one part hands to another: label=_("Here").
_HANDED = re.compile(r"=(?:_\()?\"([A-Z][^\"]*)\"\)?")
_PRINTED = re.compile(r"{{.*?}}", re.S)
_BLOCK = re.compile(r"{%.*?%}", re.S)
_SCRIPT_STRING = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_SCRIPT_COMMENT = re.compile(r"/\*.*?\*/|^\s*//.*?$|\s//\s.*?$", re.S | re.M)
#: A word of a program rather than of a person: an address, a name in code, a selector, SQL.
_OF_CODE = re.compile(
    r"^(?:[^A-Za-z]|\bX+\b)*$|^[a-z0-9_.:/#\[\]()=\-*,{}<>?&%|^$\\+@!\"' ]*[_/=<>\[\]][^ ]*$|^\S*$"
    r"|\b(?:SELECT|INSERT|UPDATE|DELETE|CREATE|WHERE|VALUES|PRAGMA|DROP|COALESCE|RETURNING|INDEX)\b"
    # Headers, a name's sort of draw, keys and values of files, lines for a shell, patterns, types, scripts.
    r"|^(?:private, |X; charset|X, max-age|default-src |class=|data-|PRODID:|vapid |nofollow |attend\|)"
    r"|^(?:swiss|lot|live|bracket|partners|ties) X(?: X)?$|^(?:option|posting:|chmod|order-up) "
    r"|^(?:make run|make serve|call is-done)$|^X open X|^X (?:--port |PORT=)|^(?:--|\(\?P<|\\|\^|%|export \()"
    r"|^tuple\[|^LocalNetwork|orderUp|^X\(\(\)|^Xreturn"
)
#: Of a program too: markup, a selector of a script, a command to copy.
_BEGINS_CODE = (
    *(
        "<",
        ".",
        "#",
        "[",
        "manage.py ",
        "attachment; ",
        "inline; ",
        "text/",
        "data: ",
        "id: ",
        "event: ",
        "retry: ",
    ),
    *("WITH ", "SET ", "BEGIN ", "SHOW ", "ON ", "CAST(", "LEFT JOIN ", "json_", "concat_ws("),
)
#: What a block of a page's frame adds to a tag.
_AN_ATTRIBUTE = re.compile(r"(?:class|data-[a-z-]+)(?:=\"|$)")
_LINE_OF_A_PICTURE = re.compile(r"[Mmlc][\dX. -]*[\dX][\dX .,a-zA-Z-]*$")
#: A value of a list of choices, and its words where they are the value again.
_CHOICE = re.compile(r"`([^`]*)` - (?:\1(?:\n|$))?|`[^`]*`")
#: What no one reads: nicknames, why a night's file has no such table, what a database's triggers refuse.
_UNREAD_MODULES = {
    "scoring/egn/name_spelling.py",
    "tournaments/archive/night_files/layout.py",
    "tournaments/guards.py",
}
_LOGS = {"debug", "info", "warning", "error", "exception", "log"}


@dataclass(frozen=True, slots=True)
class Seen:
    """A text, where it stands, and whether it is a label; what is filled in is written as X."""

    where: str
    text: str
    is_label: bool = False


def of_templates() -> Iterator[Seen]:
    for path in sorted((ROOT / "templates").rglob("*")):
        if path.suffix not in {".html", ".txt"}:
            continue
        page = NOT_READ.sub(" ", path.read_text(encoding="utf-8"))
        page = _BLOCK_ENDS.sub("", _TRANSLATED.sub(lambda found: found[1] or found[2] or "", page))
        where = str(path.relative_to(ROOT))
        for tag in _BLOCK.findall(page):
            yield from (Seen(where, text) for text in _HANDED.findall(tag))
        # A quotation mark within a block ends no attribute.
        page = _BLOCK.sub(lambda tag: tag[0].replace('"', "'"), page)
        for found in _LABEL.finditer(page):
            yield from _pieces(where, found[2], is_label=True)
        for found in ATTRIBUTE.finditer(page):
            yield from _pieces(where, found[1])
        yield from _pieces(where, _LABEL.sub("\x00", page))


def _pieces(where: str, markup: str, *, is_label: bool = False) -> Iterator[Seen]:
    text = _INLINE.sub("", _BLOCK.sub("\x00", _PRINTED.sub("X", markup)))
    for piece in re.split(r"\x00|<[^>]*>", text):
        plain = " ".join(unescape(piece).split())
        if re.search(r"[A-Za-z]{2}", plain) and not _AN_ATTRIBUTE.match(plain):
            yield Seen(where, plain, is_label)


def of_python() -> Iterator[Seen]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "migrations" not in path.parts and str(path.relative_to(ROOT)) not in _UNREAD_MODULES:
                yield from _of_module(path)


def _of_module(path: Path) -> Iterator[Seen]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    where = str(path.relative_to(ROOT))
    passed_over = set(unread(tree))
    labels = {
        # Within the mark for translation too.
        id(part)
        for node in ast.walk(tree)
        if isinstance(node, ast.Call)
        for each in node.keywords
        if each.arg in {"label", "verbose_name"}
        for part in (each.value, *(each.value.args if isinstance(each.value, ast.Call) else ()))
    }
    inside = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if id(node) in passed_over or id(node) in inside:
            continue
        text = _written(node)
        if text is not None and not _is_code(text):
            yield Seen(f"{where}:{node.lineno}", " ".join(text.split()), id(node) in labels)  # type: ignore[attr-defined]


def unread(tree: ast.AST) -> Iterator[int]:
    """Name the strings that no one reads on a page: docstrings, logs, keys, a row in a shell."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.name in {"__str__", "__repr__"}:
            yield from map(id, ast.walk(node))
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield id(node.value)
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "uuid5":
            yield from map(id, ast.walk(node))
        if (
            isinstance(node, ast.Call)
            and isinstance(node.func, ast.Attribute)
            and node.func.attr in _LOGS
            and "log" in ast.unparse(node.func.value).lower()
        ):
            yield from (id(each) for argument in node.args for each in ast.walk(argument))


def _is_code(text: str) -> bool:
    return (
        text.startswith(_BEGINS_CODE)
        or _OF_CODE.search(text) is not None
        or _LINE_OF_A_PICTURE.match(text) is not None
    )


def _written(node: ast.AST) -> str | None:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return re.sub(r"\{\w*\}", "X", node.value)
    if isinstance(node, ast.JoinedStr):
        return "".join(_written(part) or "X" for part in node.values)
    return None


def of_scripts() -> Iterator[Seen]:
    for path in sorted((ROOT / "static").rglob("*.js")):
        text = _SCRIPT_COMMENT.sub(" ", path.read_text(encoding="utf-8"))
        for found in _SCRIPT_STRING.finditer(text):
            plain = re.sub(r"\$\{[^}]*\}", "X", found[1] or found[2] or "")
            # Of another folder than words, what begins small is a list of classes, a selector or a medium.
            is_text = path.parent.name == "words" or plain[:1].isupper()
            if is_text and not _is_code(plain) and re.search(r"[A-Za-z]{2}", plain):
                yield Seen(str(path.relative_to(ROOT)), " ".join(plain.split()))


def all_seen() -> list[Seen]:
    return [*of_templates(), *of_python(), *of_scripts()]


def of_api(shape: object, where: str = "API") -> Iterator[Seen]:
    """List the descriptions of a published schema; of choices, whose values are code, the words."""
    if isinstance(shape, dict):
        for name, inner in shape.items():
            if name in {"description", "summary"} and isinstance(inner, str):
                yield Seen(where, _CHOICE.sub(" ", inner))
            else:
                yield from of_api(inner, f"{where} {name}")
    elif isinstance(shape, list):
        for inner in shape:
            yield from of_api(inner, where)
