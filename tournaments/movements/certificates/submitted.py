"""Reads a plan that came from anywhere, so that it can be checked: strictly, and by name.

Takes what ``manage.py movement --json`` prints, what the API answers, and what is written by hand.
"""

from collections.abc import Sequence
from typing import Any, TypeGuard

from scoring.language import listed
from tournaments.errors import MovementError
from tournaments.movements.interchange import JsonObject, plan_from_json
from tournaments.movements.plans import MovementPlan, Source
from tournaments.movements.requests import MOST, MOST_ROUNDS
from tournaments.movements.words import plans as words

#: A field of the largest size with stand-ins beside it.
MOST_NUMBERS = MOST + 3
#: Of movements of single players; pairs and brackets are checked where they are drawn.
MOVEMENTS = (Source.WHIST, Source.NEAR, Source.SEARCH, Source.REPAIR, Source.STANDING, Source.PROGRESSIVE)
CLAIMS = frozenset(each.value for each in MOVEMENTS)


def read_plan(written: object) -> MovementPlan:
    """Read a plan; what it claims to be is its ``source``, its certificate's, or a search's.

    Raises:
        MovementError: a part is missing, misshapen or too large; the sentence names it.
    """
    if not isinstance(written, dict):
        raise _refusal(words.one_object())
    players = written.get("players")
    if not _is_number(players, MOST_NUMBERS):
        raise _refusal(words.whole_number(where="players", most=MOST_NUMBERS), "players")
    rounds = _list(written.get("rounds"), "rounds", MOST_ROUNDS)
    if not rounds:
        raise _refusal(words.one_round(), "rounds")
    for number, current in enumerate(rounds, start=1):
        _check_round(number, current)
    return plan_from_json(
        {
            "players": players,
            "rounds": rounds,
            "seed": None,
            "source": _claim(written),
            "ghosts": _numbers(written.get("ghosts", []), "ghosts"),
        }
    )


def _claim(written: JsonObject) -> str:
    inside = written.get("certificate")
    claimed = written.get("source") or (inside.get("source") if isinstance(inside, dict) else None)
    if claimed is None:
        return Source.SEARCH
    if not isinstance(claimed, str) or claimed not in CLAIMS:
        raise _refusal(words.as_source(choices=listed(sorted(CLAIMS), word="or")), "source")
    return claimed


def _check_round(number: int, current: object) -> None:
    here = words.round_name(number=number)
    if not isinstance(current, dict):
        raise _refusal(words.must_be_object(where=here), "rounds")
    tables = _list(current.get("tables"), words.part_name(number=number, name="tables"), MOST_NUMBERS)
    for index, table in enumerate(tables, start=1):
        _check_table(words.table_name(number=number, table=index), table)
    current.setdefault("sits_out", [])
    for name in ("sits_out", "absent"):
        _numbers(current.get(name, []), words.part_name(number=number, name=name))
    numbers = _numbers(
        current.get("numbers", list(range(1, len(tables) + 1))),
        words.part_name(number=number, name="numbers"),
    )
    if len(numbers) != len(tables):
        raise _refusal(
            words.tables_and_numbers(where=here, tables=len(tables), numbers=len(numbers)), "rounds"
        )


def _check_table(here: str, table: object) -> None:
    seats = _list(table, here, 6)
    if len(seats) == 2:
        pairs = [_numbers(pair, here) for pair in seats]
        if any(len(pair) != 2 for pair in pairs):
            raise _refusal(words.must_be_pairs(where=here), "rounds")
        seats = [seat for pair in pairs for seat in pair]
    players = _numbers(seats, here)
    if len(set(players)) != len(players):
        raise _refusal(words.seats_twice(where=here), "rounds")


def _list(value: object, name: str, most: int) -> list[Any]:
    if not isinstance(value, list):
        raise _refusal(words.must_be_list(where=name), "rounds")
    if len(value) > most:
        raise _refusal(words.too_many_items(where=name, most=most, items=len(value)), "rounds")
    return value


def _numbers(value: object, name: str) -> Sequence[int]:
    numbers = _list(value, name, MOST_NUMBERS)
    if not all(_is_number(each, MOST_NUMBERS) for each in numbers):
        raise _refusal(words.whole_numbers(where=name, most=MOST_NUMBERS), "rounds")
    return numbers


def _is_number(value: object, most: int) -> TypeGuard[int]:
    # True is an int to Python, and no number here.
    return type(value) is int and 1 <= value <= most


def _refusal(sentence: str, field: str = "plan") -> MovementError:
    return MovementError(sentence, field=field)
