"""Everyone's place after each round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """A place in one ranked list; ``row`` is the line of the list, which tied entries don't share."""

    place: int
    row: int
    is_tied: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CourseLine:
    """One entry's places, one per round of the course."""

    entry_id: int
    name: str
    steps: tuple[Placed, ...]

    @property
    def first(self) -> Placed:
        return self.steps[0]

    @property
    def last(self) -> Placed:
        return self.steps[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """The standings after each of these rounds; the lines are in the order of the last one."""

    rounds: tuple[int, ...]
    lines: tuple[CourseLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """By how many places somebody is better (or worse, below 0) than after a round."""

    places: int
    since: int

    @property
    def up(self) -> int:
        return max(self.places, 0)

    @property
    def down(self) -> int:
        return max(-self.places, 0)


#: A ranked list: entry, place and whether others share it, best first.
RankedList = Sequence[tuple[int, int, bool]]


def course_of(lists: Mapping[int, RankedList], names: Mapping[int, str]) -> Course:
    """Follow each entry through the ranked lists, given by round in order.

    An entry that isn't in all of them, such as one disqualified since, isn't followed.
    """
    found: dict[int, list[Placed]] = {}
    for ranked in lists.values():
        for row, (entry_id, place, is_tied) in enumerate(ranked, start=1):
            found.setdefault(entry_id, []).append(Placed(place=place, row=row, is_tied=is_tied))
    lines = [
        CourseLine(entry_id=entry_id, name=names[entry_id], steps=tuple(steps))
        for entry_id, steps in found.items()
        if len(steps) == len(lists)
    ]
    return Course(
        rounds=tuple(lists), lines=tuple(sorted(lines, key=lambda line: line.last.row if line.steps else 0))
    )


def moves_of(course: Course, places: Mapping[int, int]) -> dict[int, Moved]:
    """Compare everyone's place now with the last list of the course that is not the one of now.

    Args:
        course: of two rounds or more.
        places: of now, by entry; whoever has none is left out.
    """
    followed = [line for line in course.lines if line.entry_id in places]
    is_last = all(line.last.place == places[line.entry_id] for line in followed)
    step = -2 if is_last else -1
    return {
        line.entry_id: Moved(places=line.steps[step].place - places[line.entry_id], since=course.rounds[step])
        for line in followed
    }


def spread(rounds: Sequence[int], most: int) -> tuple[int, ...]:
    """Choose at most so many of the rounds, evenly, the first and the last among them.

    Args:
        most: 2 or more.
    """
    if len(rounds) <= most:
        return tuple(rounds)
    gaps = most - 1
    return tuple(rounds[index * (len(rounds) - 1) // gaps] for index in range(most))
