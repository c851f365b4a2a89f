"""Templates can be read: no line is longer than an editor shows."""

from pathlib import Path

FOLDER = Path(__file__).parents[2] / "templates"


def test_no_line_is_longer_than_120():
    pages = {page: page.read_text().splitlines() for page in FOLDER.rglob("*.*")}
    assert [(page.name, line) for page, lines in pages.items() for line in lines if len(line) > 120] == []
    assert len(pages) > 100
