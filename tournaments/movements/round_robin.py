"""Everyone meets everyone once: the circle method, and groups that play side by side.

Source: docs/movements.md, section 12.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations, zip_longest

from tournaments.errors import MovementError
from tournaments.movements.words import plans as words

from .meetings import MeetingRound, check_field, meeting_round

#: Of a group; a hundred have 99 rounds.
MOST = 100


def round_robin(entries: Sequence[int]) -> tuple[MeetingRound, ...]:
    """Plan as many rounds as it takes; an odd number sits out once each.

    Raises:
        MovementError: fewer than two entries or more than 100, or one twice.
    """
    check_field(entries, 2, MOST)
    return tuple(
        meeting_round(
            number, [(entries[one], entries[other]) for one, other in pairings], byes=_rest(entries, number)
        )
        for number, pairings in enumerate(_circle(len(entries)), start=1)
    )


def _rest(entries: Sequence[int], number: int) -> tuple[int, ...]:
    return (entries[number - 1],) if len(entries) % 2 else ()


def _circle(size: int) -> Iterator[list[tuple[int, int]]]:
    """Yield the pairings of each round as indexes, in table order.

    All but the last of an even number stand on a circle; in round r those at the same distance on either
    side of place r meet, and r meets the last, or nobody. The distances are the tables, so everyone on the
    circle is at each twice; the last would stay at one, and so visits the tables in turn.
    """
    circle = size if size % 2 else size - 1
    visits: Counter[tuple[int, int]] = Counter()
    for index in range(circle):
        pairings = [((index + step) % circle, (index - step) % circle) for step in range(1, circle // 2 + 1)]
        if size % 2 == 0:
            pairings.insert(0, (index, size - 1))
            _even_tables(pairings, visits)
        yield pairings


def _even_tables(pairings: list[tuple[int, int]], visits: Counter[tuple[int, int]]) -> None:
    """Exchange tables while that brings somebody to a table they have seen less, and count the visits."""

    def visits_of(pairing: tuple[int, int], table: int) -> int:
        return sum(visits[entry, table] for entry in pairing)

    def gain(one: int, other: int) -> int:
        here, there = pairings[one], pairings[other]
        return visits_of(here, one) + visits_of(there, other) - visits_of(here, other) - visits_of(there, one)

    while True:
        exchanges = combinations(range(len(pairings)), 2)
        best = max(exchanges, key=lambda exchange: gain(*exchange), default=(0, 0))
        if gain(*best) <= 0:
            break
        one, other = best
        pairings[one], pairings[other] = pairings[other], pairings[one]
    visits.update((entry, table) for table, pairing in enumerate(pairings) for entry in pairing)


def snake_groups(entries: Sequence[int], groups: int) -> tuple[tuple[int, ...], ...]:
    """Deal entries over groups to and fro: 1 4 5, 2 3 6 for two groups of three.

    Args:
        entries: best first.

    Raises:
        MovementError: a group would have fewer than two or more than 100.
    """
    if groups < 1:
        raise MovementError(words.one_group(), field="groups")
    check_field(entries, 2 * groups, MOST * groups)
    dealt: list[list[int]] = [[] for _ in range(groups)]
    for number, entry in enumerate(entries, start=1):
        dealt[group_of(number, groups) - 1].append(entry)
    return tuple(tuple(group) for group in dealt)


def group_of(number: int, groups: int) -> int:
    """Return the group, from 1, into which the snake deals a number, however many there are."""
    lap, step = divmod(number - 1, groups)
    return 1 + (step if lap % 2 == 0 else groups - 1 - step)


def group_rounds(groups: Sequence[Sequence[int]]) -> tuple[MeetingRound, ...]:
    """Plan every group's round robin at once, tables numbered through; who is done early has byes.

    Raises:
        MovementError: a group of fewer than two or more than 100, or an entry in two of them.
    """
    everyone = [entry for group in groups for entry in group]
    check_field(everyone, 2)
    plans = [round_robin(group) for group in groups]
    rounds = []
    for number, together in enumerate(zip_longest(*plans), start=1):
        pairings = [meeting.entries for each in together if each is not None for meeting in each.meetings]
        seated = {entry for pair in pairings for entry in pair}
        rounds.append(meeting_round(number, pairings, byes=set(everyone) - seated))
    return tuple(rounds)
