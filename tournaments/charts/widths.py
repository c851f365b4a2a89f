"""How wide text is about."""

import unicodedata

_NARROW = frozenset("iljtfrI.,'|!:;()[]-–’· ")
_WIDE = frozenset("mwMW@%&…—")


def width_of(text: str, size: int) -> int:
    """Return the width of text about, in the unit of ``size``; rather too wide than too narrow."""
    tenths = sum(map(_tenths, text))
    return -(-tenths * size // 10)


def _tenths(letter: str) -> int:
    if unicodedata.combining(letter):
        return 0
    if letter in _NARROW:
        return 4
    if letter in _WIDE or unicodedata.east_asian_width(letter) in "WF" or not letter.isprintable():
        return 10
    return 7 if letter.isupper() else 6
