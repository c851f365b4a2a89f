"""Letters of pictures: which face can draw a text, and how it fits."""

import unicodedata
from functools import lru_cache
from pathlib import Path

from PIL import ImageFont

FONTS = Path(__file__).resolve().parent.parent / "fonts"
#: For headings and numbers, where it has all letters; it's Latin.
HEADING = "Bitter-ExtraBold.ttf"
TEXT = "DejaVuSans.ttf"
#: Written from right to left or joined as they're written, which takes a shaper.
SHAPED = frozenset({"R", "AL", "AN"})
#: No face has it: what is drawn for it is drawn for whatever a face doesn't have.
NOWHERE = "\U0010fffe"
MORE = "…"
#: A line is broken at the first of them, and not at the other.
BLANKS = " \u00a0"

Face = ImageFont.FreeTypeFont


@lru_cache(maxsize=128)
def face(name: str, size: int) -> Face:
    return ImageFont.truetype(FONTS / name, size, layout_engine=ImageFont.Layout.BASIC)


def legible(text: str, otherwise: str = "") -> str:
    """Return a text without what no face can draw, ``otherwise`` where less than half of it is left."""
    composed = unicodedata.normalize("NFC", " ".join(text.split()))
    letters = "".join(each for each in composed if _is_drawn(TEXT, each))
    meant = sum(each.isalnum() for each in composed)
    if meant and 2 * sum(each.isalnum() for each in letters) < meant:
        return otherwise
    return " ".join(letters.split()) or otherwise


def heading_face(text: str, size: int) -> Face:
    """Return the face of headings if it has all letters of a text, else the one that has more."""
    return face(HEADING if all(_is_drawn(HEADING, each) for each in text) else TEXT, size)


@lru_cache(maxsize=4096)
def _is_drawn(name: str, letter: str) -> bool:
    if letter in BLANKS:
        return True
    if unicodedata.bidirectional(letter) in SHAPED or unicodedata.combining(letter):
        return False
    mask, missing = (bytes(face(name, 24).getmask(each)) for each in (letter, NOWHERE))
    return mask not in {b"", missing}


def fitted_lines(text: str, letters: Face, width: int, most: int) -> list[str]:
    """Break a text into lines, shortened by whole words with "…" where it needs more than ``most``."""
    words, lines = text.split(" "), [""]
    for word in words:
        longer = f"{lines[-1]} {word}".strip()
        if not lines[-1] or letters.getlength(longer) <= width:
            lines[-1] = longer
        elif len(lines) < most:
            lines.append(word)
        else:
            lines[-1] = _with_more(lines[-1], letters, width)
            break
    return [_within(line, letters, width) for line in lines]


def _with_more(line: str, letters: Face, width: int) -> str:
    words = line.split(" ")
    while len(words) > 1 and letters.getlength(f"{' '.join(words)} {MORE}") > width:
        words.pop()
    return f"{' '.join(words)} {MORE}"


def _within(line: str, letters: Face, width: int) -> str:
    """Cut a single word that is wider than the picture, which no break helps."""
    while len(line) > 1 and letters.getlength(line) > width:
        line = f"{line.rstrip(MORE)[:-1]}{MORE}"
    return line
