"""The prose of the documents: no code, no addresses of links, no terms that the glossary lists for code."""

import re
from collections.abc import Iterator
from pathlib import Path

from tests.servers import ROOT

from .strings import Seen

_FENCED = re.compile(r"^```.*?^```", re.S | re.M)
_CODE = re.compile(r"`[^`]+`")
_ADDRESS = re.compile(r"\]\([^)]*\)")
#: A line that begins a text of its own.
_BEGINS = re.compile(r"\s*(?:[-*|#>]|\d+[.)] )")


def documents() -> Iterator[Path]:
    yield from (ROOT / "README.md", ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md")
    yield from sorted((ROOT / "docs").glob("*.md"))
    yield from sorted((ROOT / "deploy").glob("*.md"))


def of_documents() -> Iterator[Seen]:
    for path in documents():
        yield from of_document(str(path.relative_to(ROOT)), path.read_text(encoding="utf-8"))


def of_document(name: str, page: str) -> Iterator[Seen]:
    """Read a document; of the changelog what is not released yet."""
    if name == "CHANGELOG.md":
        page = re.sub(r"^## \d.*", "", page, flags=re.S | re.M)
    page = _CODE.sub(_lines_of, _FENCED.sub(_lines_of, page))
    begun, texts = 0, list[str]()
    for number, line in enumerate(_ADDRESS.sub("]", page).splitlines(), 1):
        if texts and (not line.strip() or _BEGINS.match(line)):
            yield Seen(f"{name}:{begun}", " ".join(texts))
            texts = []
        if line.strip():
            begun = begun if texts else number
            texts.append(_meaning(line) if name == "docs/glossary.md" else line.strip())
    if texts:
        yield Seen(f"{name}:{begun}", " ".join(texts))


def _lines_of(code: re.Match[str]) -> str:
    """Leave the lines that code has, so that what follows it keeps its number."""
    return "X" + "\n" * code[0].count("\n")


def _meaning(line: str) -> str:
    """Of a row of the glossary, what stands on the page and what it means."""
    cells = line.split("|")
    return " | ".join(cells[2:-2]) if len(cells) > 4 else line
