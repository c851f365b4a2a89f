"""A night's wishes: put to the planner by number, and told to the director with what became of each."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.formats import SeatRequests
from tournaments.models import Event, Wish
from tournaments.movements import RoundPlan, Wishes, broken_stays, broken_wishes
from tournaments.names.people import Named, field_labels
from tournaments.seating.words import requests

from .plans import DrawnPlan, plan_of


@dataclass(frozen=True, slots=True, kw_only=True)
class WishLine:
    """One wish in words; ``is_kept`` is None before the draw, or while one of them is not in it.

    Args:
        people: whose it is.
        request: what they ask, which ``sentence`` repeats after their names.
    """

    id: int
    kind: str
    one: int
    other: int | None
    table: int | None
    people: tuple[Named, ...]
    request: str
    sentence: str
    is_kept: bool | None


def takes_requests(event: Event) -> bool:
    """Say whether wishes can be noted now: before the draw, where the night's format keeps them."""
    return event.status == Event.Status.SIGN_UP and "wishes" in event.first_stage.kind.asks


def requests_of(event: Event, numbers: Mapping[int, int]) -> SeatRequests:
    """Put the wishes of those who are in the draw to the planner; one query.

    Args:
        numbers: by entry id.
    """
    return _requests(event.wishes.all(), numbers)


def wish_lines(event: Event) -> tuple[WishLine, ...]:
    """Tell each wish and whether the seats keep it; two queries, four more once the seats are drawn."""
    names = field_labels(event)
    # A later part of the night is drawn from the standings.
    draw = plan_of(event) if event.status != Event.Status.SIGN_UP and event.stage_number == 1 else None
    return tuple(_line(wish, names, draw) for wish in event.wishes.all())


def wish_counts(event: Event, draw: DrawnPlan) -> tuple[int, int]:
    """Count how many wishes about people in the draw there are, and how many the seats keep; one query."""
    found = [_is_kept(wish, draw) for wish in event.wishes.all()]
    return sum(each is not None for each in found), sum(each is True for each in found)


def wishes_lost(event: Event, before: DrawnPlan, after: DrawnPlan) -> tuple[str, ...]:
    """Name each wish that only these other seats do not keep; two queries where there are wishes."""
    wishes = list(event.wishes.all())
    names = field_labels(event) if wishes else {}
    return tuple(
        _line(wish, names, None).sentence
        for wish in wishes
        if _is_kept(wish, after) is False and _is_kept(wish, before) is not False
    )


def _line(wish: Wish, names: Mapping[int, str], draw: DrawnPlan | None) -> WishLine:
    if wish.table is not None:
        request = requests.table_kept(table=wish.table)
        sentence = requests.keeps_table(name=names[wish.one_id], table=wish.table)
    else:
        request = wish.get_kind_display()
        sentence = requests.of_two(one=names[wish.one_id], other=names[wish.other_id or 0], request=request)
    return WishLine(
        id=wish.pk,
        kind=wish.kind,
        one=wish.one_id,
        other=wish.other_id,
        table=wish.table,
        people=tuple(Named(each, names[each]) for each in (wish.one_id, wish.other_id) if each),
        request=request,
        sentence=sentence,
        is_kept=_is_kept(wish, draw) if draw else None,
    )


def _is_kept(wish: Wish, draw: DrawnPlan) -> bool | None:
    requests = _requests([wish], draw.numbers)
    if not requests.wishes.pairs and not requests.stays:
        return None
    rounds: Sequence[RoundPlan] = draw.plan.rounds
    return not broken_wishes(rounds, requests.wishes) and not broken_stays(rounds, requests.stays)


def _requests(wishes: Iterable[Wish], numbers: Mapping[int, int]) -> SeatRequests:
    pairs: dict[str, list[tuple[int, int]]] = {}
    stays = []
    for wish in wishes:
        one, other = numbers.get(wish.one_id), numbers.get(wish.other_id or 0)
        if one is not None and wish.table is not None:
            stays.append((one, wish.table))
        elif one is not None and other is not None:
            pairs.setdefault(wish.kind, []).append((one, other))
    return SeatRequests(
        wishes=Wishes(**{kind: tuple(each) for kind, each in pairs.items()}), stays=tuple(stays)
    )
