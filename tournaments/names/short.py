"""Names where there is little room: the one way to shorten them, and never two people under one name."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence

PAIR = " & "
#: A last word of so many characters is no longer than its initial.
_SHORT = 2
#: A first name is cut to no fewer characters.
_LEAST = 12
_LAST = re.compile(r" (?=\S+(?: &)?$)")
_ENDINGS = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "v"})


def shortened(names: Sequence[str], most: int) -> tuple[str, ...]:
    """Shorten the names of one list that are longer than ``most``, each to the first of these that fits.

    Of middle names the first becomes an initial ("Maria G. Hernandez-Vega"), or all are left out. A double
    last name loses its second half ("Maria Hernandez") and then becomes an initial ("Maria H."). Only a first
    name that alone is too long is cut, with "…". Who would be called like somebody else gets the next longer
    one, which may be longer than ``most``.
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


def shortened_alike(names: Sequence[str], most: int) -> tuple[str, ...]:
    """Shorten the names of one list no further than all can be, so that no long one is among short."""
    short = shortened(names, most)
    longest = max(map(len, short), default=most)
    return short if longest <= most else shortened(names, longest)


def two_lines(name: str) -> tuple[str, ...]:
    """Return a line for each partner of a pair, the first with its "&"; one for anyone else."""
    first, _, second = name.partition(PAIR)
    return (f"{first} &", second) if second else (name,)


def last_name_apart(line: str) -> tuple[str, ...]:
    """Return a line of its own for the last name, with the "&" that follows it."""
    return tuple(_LAST.split(line, maxsplit=1))


def _ways(name: str, most: int) -> Iterator[str]:
    """Yield the ways to write a name, longest first; of a pair the two are shortened alike."""
    people = name.split(PAIR)
    room = (most - len(PAIR) * (len(people) - 1)) // len(people)
    yield name
    for way in zip(*(_ways_of_one(each, room) for each in people), strict=True):
        yield PAIR.join(way)


def _ways_of_one(name: str, most: int) -> tuple[str, ...]:
    if len(name) <= most or not name.split():
        return (name,) * 6
    first, *rest = name.split()
    count = 2 if len(rest) > 1 and rest[-1].casefold() in _ENDINGS else 1
    middle, last = rest[:-count], rest[-count:]
    # "von" and "de la" are no names: they have no initial, and are said with the last name.
    named = [each for each in middle if not each[0].islower()]
    whole = [*middle[_after_names(middle) :], *last]
    initial = [f"{named[0][0]}."] if named else []
    tight = f"{first} {_initial(last[0])}" if last else first
    least = max(most, _LEAST)
    cut = tight if len(tight) <= most or len(first) <= least else f"{first[: least - 1]}…"
    ways = ([*initial, *whole], whole, last, [_half(each) for each in last])
    return *(" ".join([first, *way]) for way in ways), tight, cut


def _after_names(middle: Sequence[str]) -> int:
    """Return where the words begin that belong to the last name: after the last middle name."""
    return max((index + 1 for index, each in enumerate(middle) if not each[0].islower()), default=0)


def _half(last: str) -> str:
    """Return the first half of a double name, if it is more than a syllable ("Smith" of "Smith-Jones")."""
    half = last.partition("-")[0]
    return half if len(half) > _SHORT else last


def _initial(last: str) -> str:
    return last if len(last) <= _SHORT else f"{last[0].upper()}."


def first_and_initial(name: str) -> str:
    """Shorten a name to what everyone may read: "Ann B." for Ann Becker, "Ann" for Ann."""
    first, *rest = name.split()
    last = [each for each in rest if each.casefold() not in _ENDINGS and each[0].isalpha()]
    return " ".join([first, last[-1][0].upper() + "."]) if last else first
