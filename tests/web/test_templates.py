"""What holds for every template."""

import re
from pathlib import Path

FOLDER = Path(__file__).parents[2] / "templates"


def test_no_line_is_longer_than_120():
    pages = {page: page.read_text().splitlines() for page in FOLDER.rglob("*.*")}
    assert [(page.name, line) for page, lines in pages.items() for line in lines if len(line) > 120] == []
    assert len(pages) > 100


def test_a_button_with_a_name_in_its_words_holds_them_in_one_element():
    """A button lays its children out in a row: a name beside bare words would be a column of its own."""
    words = re.compile(r"{%.*?%}|{{.*?}}|<svg.*?</svg>", re.DOTALL)
    wrong = [
        (page.name, button)
        for page in FOLDER.rglob("*.html")
        for button in re.findall(r"<button\b[^>]*>(.*?)</button>", words.sub("", page.read_text()), re.DOTALL)
        if "<bdi>" in (bare := re.sub(r"<(span|small)\b.*</\1>", "", button, flags=re.DOTALL))
        and re.sub(r"<bdi>.*?</bdi>", "", bare, flags=re.DOTALL).strip()
    ]
    assert wrong == []
