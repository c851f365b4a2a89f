"""Names where there is little room: the one way to shorten them, and never two people under one name."""

from collections import Counter
from collections.abc import Iterator, Sequence

PAIR = " & "
#: A last word of so many characters is no longer than its initial.
_SHORT = 2
#: A first name is cut to no fewer characters.
_LEAST = 12
_ENDINGS = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "v"})


def shortened(names: Sequence[str], most: int) -> tuple[str, ...]:
    """Shorten the names of one list that are longer than ``most``, each to the first of these that fits.

    Middle names become initials ("Maria G. Hernandez"), are left out ("Maria Hernandez"), and the last name
    becomes an initial ("Maria H."). Only a first name that alone is too long is cut, with "…". Who would be
    called like somebody else gets the next longer one, which may be longer than ``most``.
    """
    ways = [list(dict.fromkeys(_ways(name, most))) for name in names]
    at = [next((index for index, way in enumerate(each) if len(way) <= most), len(each) - 1) for each in ways]
    while True:
        short = [each[index] for each, index in zip(ways, at, strict=True)]
        times = Counter(short)
        longer = [index - (index > 0 and times[each] > 1) for index, each in zip(at, short, strict=True)]
        if longer == at:
            return tuple(short)
        at = longer


def _ways(name: str, most: int) -> Iterator[str]:
    """Yield the ways to write a name, longest first; of a pair the two are shortened alike."""
    people = name.split(PAIR)
    room = (most - len(PAIR) * (len(people) - 1)) // len(people)
    yield name
    for way in zip(*(_ways_of_one(each, room) for each in people), strict=True):
        yield PAIR.join(way)


def _ways_of_one(name: str, most: int) -> tuple[str, ...]:
    if len(name) <= most or not name.split():
        return (name,) * 4
    first, *rest = name.split()
    last = rest[-2:] if len(rest) > 1 and rest[-1].casefold() in _ENDINGS else rest[-1:]
    # "von" and "de la" are no names, and have no initial.
    middle = [f"{each[0]}." for each in rest[: len(rest) - len(last)] if not each[0].islower()]
    tight = f"{first} {_initial(last[0])}" if last else first
    least = max(most, _LEAST)
    cut = tight if len(tight) <= most or len(first) <= least else f"{first[: least - 1]}…"
    return " ".join([first, *middle, *last]), " ".join([first, *last]), tight, cut


def _initial(last: str) -> str:
    return last if len(last) <= _SHORT else f"{last[0].upper()}."


def first_and_initial(name: str) -> str:
    """Shorten a name to what everyone may read: "Ann B." for Ann Becker, "Ann" for Ann."""
    first, *rest = name.split()
    last = [each for each in rest if each.casefold() not in _ENDINGS and each[0].isalpha()]
    return " ".join([first, last[-1][0].upper() + "."]) if last else first
