"""Names where there is little room: shortened by whole words, never by characters."""

from collections import Counter
from collections.abc import Sequence

_PAIR = " & "
#: A last word of so many characters is no longer than its initial.
_SHORT = 2
_ENDINGS = frozenset({"jr", "jr.", "sr", "sr.", "ii", "iii", "iv", "v"})


def shortened(names: Sequence[str], most: int, *, is_tight: bool = False) -> tuple[str, ...]:
    """Shorten the names of one list that are longer than ``most``; two people never become one.

    Middle names become initials first ("Maria G. Hernandez") and are left out next. A first or last name
    stays whole, so a result may still be longer.

    Args:
        is_tight: of a name that is too long still, the last name becomes an initial ("Maria H.").
    """
    short = [_shorter(name, most, is_tight=is_tight) for name in names]
    times = Counter(short)
    return tuple(
        name if times[each] > 1 and each != name else each for name, each in zip(names, short, strict=True)
    )


def _shorter(name: str, most: int, *, is_tight: bool) -> str:
    if len(name) <= most:
        return name
    people = name.split(_PAIR)
    room = (most - len(_PAIR) * (len(people) - 1)) // len(people)
    return _PAIR.join(_person(each, room, is_tight=is_tight) for each in people)


def _person(name: str, most: int, *, is_tight: bool) -> str:
    first, *rest = name.split()
    last = rest[-2:] if len(rest) > 1 and rest[-1].casefold() in _ENDINGS else rest[-1:]
    middle = rest[: len(rest) - len(last)]
    initials = " ".join([first, *(f"{each[0].upper()}." for each in middle), *last])
    for shown in (name, initials):
        if len(shown) <= most:
            return shown
    both = " ".join([first, *last])
    if not is_tight or len(both) <= most or not last:
        return both
    return f"{first} {last[0] if len(last[0]) <= _SHORT else last[0][0].upper() + '.'}"


def first_and_initial(name: str) -> str:
    """Shorten a name to what everyone may read: "Ann B." for Ann Becker, "Ann" for Ann."""
    first, *rest = name.split()
    last = [each for each in rest if each.casefold() not in _ENDINGS and each[0].isalpha()]
    return " ".join([first, last[-1][0].upper() + "."]) if last else first
