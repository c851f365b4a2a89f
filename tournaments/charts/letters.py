"""How wide text is about, and a name that fits."""

import unicodedata
from collections.abc import Sequence

_NARROW = frozenset("iljtfrI.,'|!:;()[]-–’· ")
_WIDE = frozenset("mwMW@%&…—")
#: A last word of so many letters is no longer than its initial.
SHORT = 2


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


def fitted(name: str, room: int, size: int) -> str:
    """Shorten a name to the room: "Christopher K.", of partners "Ann B. & Bob L." or "Ann & Bob".

    A first name that alone is too wide is cut by letters.
    """
    people = [each.split() or [each] for each in name.split(" & ")]
    first_names = [words[0] for words in people]
    with_initials = [_with_initial(words) for words in people]
    first = first_names[0] if len(people) == 1 else f"{first_names[0]}…"
    for shorter in (name, " & ".join(with_initials), " & ".join(first_names), first):
        if width_of(shorter, size) <= room:
            return shorter
    cut = (f"{first_names[0][:letters]}…" for letters in range(len(first_names[0]) - 1, 0, -1))
    return next((shorter for shorter in cut if width_of(shorter, size) <= room), "…")


def _with_initial(words: Sequence[str]) -> str:
    """Write a first name and what tells it from others of the name: an initial, or a number."""
    first, last = words[0], words[-1]
    if len(words) == 1:
        return first
    return " ".join((first, last if len(last) <= SHORT else f"{last[0]}."))
