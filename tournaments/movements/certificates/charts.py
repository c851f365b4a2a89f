"""Reads a club's chart as people have it: a line for each round, or a line for each table.

A line of a round has four numbers a table and then those who sit out; a line of a table has the round, the
table and four numbers. What stands between numbers doesn't matter.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum

from tournaments.errors import MovementError
from tournaments.movements.plans import SEATS_PER_TABLE, MovementPlan, RoundPlan, Source, TablePlan
from tournaments.movements.requests import MOST_ROUNDS
from tournaments.movements.words import charts as words

from .submitted import MOST_NUMBERS
from .tallies import heat_map

NUMBER = re.compile(r"[0-9]+")
#: "Round 3:", "R3 -" and the like; a line that begins with its round says so.
ROUND = re.compile(r"\s*(?:round|rd|r)\.?\s*\d+\s*[:;,.|)\t-]*", re.I)
#: A line without a number of its own, as in "round,table,p1,p2,p3,p4".
HEADING = re.compile(r"(?:[^\d]|(?<=[^\W\d_])\d+)*")
#: What may stand beside numbers; any other word is refused, so that a list of names is no chart.
WORDS = re.compile(r"[^\W\d]+")
KNOWN = frozenset(
    ("r", "rd", "round", "t", "table", "v", "vs", "versus", "and", "n", "e", "s", "w", "bye", "byes", "out")
)
A_TABLES_LINE = SEATS_PER_TABLE + 2
DIGITS = 4


class Partners(StrEnum):
    """Which of a table's four numbers are partners."""

    FIRST_TWO = "first_two"
    ACROSS = "across"


def read_chart(text: str, partners: Partners = Partners.FIRST_TWO) -> MovementPlan:
    """Read a chart; players are numbered from 1, and the highest number is how many there are.

    Raises:
        MovementError: a line is no round and no table; the sentence names it.
    """
    written = text.removeprefix("\ufeff").splitlines()
    lines = [(number, line) for number, line in enumerate(written, start=1) if line.strip()]
    if lines and HEADING.fullmatch(lines[0][1]):
        del lines[0]
    read = [_numbers(number, line) for number, line in lines]
    if not read:
        raise MovementError(words.empty(), field="plan")
    rounds = list(_rounds(read))
    if len(rounds) > MOST_ROUNDS:
        raise MovementError(words.too_many_rounds(most=MOST_ROUNDS), field="plan")
    players = max(max(seats, default=0) for seats in rounds)
    twice = [sentence for number, seats in enumerate(rounds, start=1) for sentence in _twice(number, seats)]
    if twice:
        raise MovementError(twice[0], field="plan")
    return MovementPlan(
        players=players,
        rounds=tuple(_round(number, seats, partners) for number, seats in enumerate(rounds, start=1)),
        source=Source.SEARCH,
        seed=None,
    )


def _numbers(number: int, line: str) -> list[int]:
    """Return a line's numbers, without the round that it begins with."""
    unknown = [each for each in WORDS.findall(line) if each.lower() not in KNOWN]
    unknown += [each for each in line if each.isdigit() and not each.isascii()]
    if unknown:
        raise MovementError(words.not_a_number(line=number, word=unknown[0][:20]), field="plan")
    # Digits beyond the largest number say only that it is too large.
    found = [int(each[:DIGITS]) for each in NUMBER.findall(ROUND.sub("", line, count=1))[: MOST_NUMBERS + 1]]
    if len(found) < SEATS_PER_TABLE:
        raise MovementError(words.too_short(line=number), field="plan")
    if not all(1 <= each <= MOST_NUMBERS for each in found):
        raise MovementError(words.out_of_range(line=number, most=MOST_NUMBERS), field="plan")
    return found


def _rounds(lines: Sequence[list[int]]) -> Iterator[list[int]]:
    """Yield who sits in each round, table by table."""
    if not _are_tables(lines):
        yield from lines
        return
    rounds: dict[int, dict[int, list[int]]] = {}
    for at, table, *seats in lines:
        if table in rounds.setdefault(at, {}):
            raise MovementError(words.table_again(number=at, table=table), field="plan")
        rounds[at][table] = seats
    _refuse_gaps(rounds)
    seated = [
        [each for _, four in sorted(tables.items()) for each in four] for _, tables in sorted(rounds.items())
    ]
    everyone = set(range(1, max(map(max, seated)) + 1))
    for places in seated:
        yield [*places, *sorted(everyone - set(places))]


def _refuse_gaps(rounds: Mapping[int, Mapping[int, object]]) -> None:
    """Refuse a list of tables that leaves out a round or a table."""
    for number in range(1, max(rounds) + 1):
        tables = rounds.get(number, {})
        if not tables:
            raise MovementError(words.round_missing(number=number), field="plan")
        gap = next(table for table in range(1, len(tables) + 2) if table not in tables)
        if gap <= len(tables):
            raise MovementError(words.table_missing(number=number, table=gap), field="plan")


def _twice(number: int, seats: Sequence[int]) -> Iterator[str]:
    """Say who has two places in a round, and where."""
    full = len(seats) - len(seats) % SEATS_PER_TABLE
    tables: dict[int, list[int]] = {}
    for at, player in enumerate(seats):
        tables.setdefault(player, []).append(at // SEATS_PER_TABLE + 1 if at < full else 0)
    for player, places in tables.items():
        if len(places) > 1:
            yield words.twice(number=number, player=player, tables=sorted(set(places)))


def _are_tables(lines: Sequence[list[int]]) -> bool:
    """Say whether each line is a round, a table and its four, table 1 of round 1 first."""
    if any(len(line) != A_TABLES_LINE for line in lines):
        return False
    return lines[0][:2] == [1, 1]


def _round(number: int, seats: Sequence[int], partners: Partners) -> RoundPlan:
    full = len(seats) - len(seats) % SEATS_PER_TABLE
    tables = [seats[at : at + SEATS_PER_TABLE] for at in range(0, full, SEATS_PER_TABLE)]
    seated = tuple(
        TablePlan(table=at, seats=_seats(four, partners)) for at, four in enumerate(tables, start=1)
    )
    return RoundPlan(number=number, tables=seated, byes=tuple(seats[full:]))


def write_chart(plan: MovementPlan) -> str:
    """Write a line for each round, partners beside each other, as ``read_chart`` reads it."""
    return "\n".join(_line(current) for current in plan.rounds)


def _line(current: RoundPlan) -> str:
    fours = [(one, two, three, four) for one, three, two, four in (each.seats for each in current.tables)]
    return ", ".join(
        [" ".join(map(str, four)) for four in fours] + [" ".join(map(str, current.byes))] * bool(current.byes)
    )


def beside_ours(chart: MovementPlan, ours: MovementPlan, names: Sequence[str] = ()) -> str:
    """Say in a sentence who meets most often in a chart, and how often anyone does in a rotation of ours.

    Args:
        names: by number from 1, where they are known.
    """
    met = heat_map(chart).meetings
    times, one, other = max((met[a][b], -a, -b) for a in range(chart.players) for b in range(a))
    ours_most = max(map(max, heat_map(ours).meetings))
    if times <= ours_most:
        return words.as_good(times=times, ours=ours_most)
    if names:
        return words.named_beside_ours(one=names[-other], other=names[-one], times=times, ours=ours_most)
    return words.beside_ours(pair=words.pair(one=1 - other, other=1 - one), times=times, ours=ours_most)


def _seats(four: Sequence[int], partners: Partners) -> tuple[int, ...]:
    """Seat partners opposite each other."""
    one, two, three, four_ = four
    return (one, three, two, four_) if partners is Partners.FIRST_TWO else (one, two, three, four_)
