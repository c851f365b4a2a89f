"""Who comes late, leaves, comes back or misses a round, read against the night as it is drawn."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from accounts.names import clean_name
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import MOST_ENTRIES, REMATCHES, FormatKey, MovementSettings
from tournaments.models import Entry, Event, Stage
from tournaments.movements import MOST_ROUNDS, Away, MovementPlan, RepairRequest, Wishes, wishes_of
from tournaments.seating.selectors.plans import DrawnPlan
from tournaments.seating.selectors.presence import NOT_YET, Comings, Roll, changed_from, only_away, roll_of
from tournaments.seating.selectors.wishes import requests_of
from tournaments.seating.words import changes, subs

#: A list longer than any field is not read to its end.
MOST_CHANGES = MOST_ENTRIES


@dataclass(frozen=True, slots=True, kw_only=True)
class Attendance:
    """What changes about who is here; entries by their ids.

    Args:
        first: the first round that is planned again; what changes, changes from it on.
        late: entries that were not here at the draw and are now.
        newcomers: names of people who were not entered at all.
        leaves: gone for good, unless they come back.
        misses: away in the first of these rounds only.
        back: away until now, here from now on.
        rounds: how many rounds the night has in all; None for as many as it had.

    Raises:
        InvalidNameError: a newcomer's name cannot be shown.
        InvalidRequestError: somebody is named twice, or nothing changes.
    """

    first: int
    late: tuple[int, ...] = ()
    newcomers: tuple[str, ...] = ()
    leaves: tuple[int, ...] = ()
    misses: tuple[int, ...] = ()
    back: tuple[int, ...] = ()
    rounds: int | None = None

    def __post_init__(self) -> None:
        names = tuple(clean_name(name, field="newcomers") for name in self.newcomers)
        object.__setattr__(self, "newcomers", names)
        named = [*self.late, *self.leaves, *self.misses, *self.back]
        if len(set(named)) != len(named):
            raise InvalidRequestError(changes.one_change_each(), field="leaves")
        if not named and not names and self.rounds is None:
            raise InvalidRequestError(changes.someone_to_change(), field="leaves")
        if len(named) + len(names) > MOST_CHANGES:
            raise InvalidRequestError(changes.too_many_players(most=MOST_ENTRIES), field="newcomers")

    def to_json(self) -> dict[str, object]:
        """Write what was said; nothing is written of the rest."""
        fields: dict[str, object] = {
            "first": self.first,
            "late": list(self.late),
            "newcomers": list(self.newcomers),
            "leaves": list(self.leaves),
            "misses": list(self.misses),
            "back": list(self.back),
            "rounds": self.rounds,
        }
        return {name: value for name, value in fields.items() if value}


def refuse_too_many(event: Event, entries: int) -> None:
    """Raise ``InvalidRequestError`` where more come than this kind of night takes."""
    stage = event.stage
    most = stage.kind.most_entries(stage.movement)
    if entries > most:
        refusal = (
            changes.too_many_pairs_for_format if stage.movement.is_for_pairs else changes.too_many_for_format
        )
        raise InvalidRequestError(refusal(most=most), field="newcomers")


def repair_request(event: Event, draw: DrawnPlan, change: Attendance) -> RepairRequest:
    """Put the question to the movement.

    Raises:
        NotNowError: the round has opened, or the seats are not drawn.
        InvalidRequestError: somebody is not where they are said to be.
        MovementError: too few are left.
    """
    refuse_unless_running(event)
    rounds = len(draw.plan.rounds) if change.rounds is None else change.rounds
    if not 1 <= rounds <= MOST_ROUNDS:
        raise InvalidRequestError(changes.rounds_between(most=MOST_ROUNDS), field="rounds")
    refuse_unless_ahead(draw, change.first, rounds=rounds)
    late = late_entries(event, change)
    players = draw.plan.players + len(late) + len(change.newcomers)
    refuse_too_many(event, players - len(draw.plan.ghosts))
    asks = requests_of(event, with_late(draw, late).numbers)
    return RepairRequest(
        plan=draw.plan,
        announced=change.first - 1,
        players=players,
        rounds=rounds,
        away=tuple(_away(roll_after(roll_of(event.stage), draw, change), change.first, rounds)),
        tables=event.movement.tables,
        seed=event.seed,
        leftovers=event.movement.leftovers,
        wishes=asks.wishes + _ideal_wishes(event.movement, draw.plan),
        stays=asks.stays,
    )


def _ideal_wishes(settings: MovementSettings, plan: MovementPlan) -> Wishes:
    """Go on with what the night's fairness goal wishes of those who were drawn; a chart has none."""
    return Wishes() if settings.chart else wishes_of(settings.ideal, plan.players - len(plan.ghosts))


def refuse_unless_running(event: Event) -> None:
    if event.status != Event.Status.RUNNING:
        raise NotNowError(changes.not_running())
    if event.stage_number > 1:
        raise NotNowError(changes.not_in_playoffs())


def refuse_bracket(stage: Stage) -> None:
    if stage.kind.has_bracket:
        raise NotNowError(changes.bracket_decides(), code="bracket")


def refuse_one_table(stage: Stage) -> None:
    """Refuse to seat anew a table that is full with exactly those who sit at it."""
    if FormatKey(stage.format) in REMATCHES:
        raise NotNowError(changes.one_table(), code="one_table")


def refuse_unless_ahead(draw: DrawnPlan, number: int, *, rounds: int, field: str = "first") -> None:
    """Refuse to touch a round that has opened, or is not there."""
    if not 1 <= number <= rounds:
        raise InvalidRequestError(changes.no_round(number=number), field=field)
    if number <= draw.opened:
        raise NotNowError(changes.round_opened(number=number), field=field, code="round_opened")


def late_entries(event: Event, change: Attendance) -> list[Entry]:
    """Return who was entered and comes now, in the order of their entry."""
    found = list(
        Entry.objects.filter(pk__in=change.late, stage__event=event, stage__number=1, number=None)
        .exclude(status__in=(Entry.Status.WITHDRAWN, Entry.Status.LOOKING))
        .order_by("queue")
    )
    if len(found) != len(change.late):
        raise InvalidRequestError(changes.not_late(), field="late")
    _refuse_substitutes(event, found, change.first)
    return found


def _refuse_substitutes(event: Event, entries: Sequence[Entry], first: int) -> None:
    """Refuse who would sit twice, in a seat of their own and in that of a regular."""
    sitting = event.substitutions.filter(player__entries__entry__in=entries, entry=None)
    both = sitting.exclude(last__lt=first).select_related("player", "regular").first()
    if both is not None:
        raise NotNowError(
            subs.mark_back_first(sub=str(both.player), regular=str(both.regular)),
            code="is_substitute",
        )


def with_late(draw: DrawnPlan, late: Sequence[Entry]) -> DrawnPlan:
    """Number those who come late after everyone in the draw."""
    numbered = enumerate((entry.pk for entry in late), start=draw.plan.players + 1)
    return replace(draw, entries={**draw.entries, **dict(numbered)})


def _away(roll: Roll, first: int, rounds: int) -> Iterable[Away]:
    """Yield who is away in which round to come."""
    for number in range(first, rounds + 1):
        yield from (Away(player=player, first=number, last=number) for player in roll.away(number))


def roll_after(roll: Roll, draw: DrawnPlan, change: Attendance) -> Roll:
    """Call the roll as it will be for those who are in the draw.

    Raises:
        InvalidRequestError: somebody is not where they are said to be.
    """
    leaves = _numbers(draw, change.leaves, "leaves")
    misses = _numbers(draw, change.misses, "misses")
    back = _numbers(draw, change.back, "back")
    for number in (*leaves, *misses):
        if not roll.is_here(number, change.first):
            field = "leaves" if number in leaves else "misses"
            raise InvalidRequestError(changes.not_here(player=number, number=change.first), field=field)
    for number in back:
        if not roll.is_away_from(number, change.first):
            raise InvalidRequestError(changes.not_away(player=number), field="back")
    return roll_with(roll, draw, change)


def roll_with(roll: Roll, draw: DrawnPlan, change: Attendance) -> Roll:
    """Call the roll as it will be, wherever people were so far; the same again is no other."""
    first = change.first
    changes: tuple[tuple[tuple[int, ...], str, Callable[[Comings], Comings]], ...] = (
        (change.leaves, "leaves", lambda comings: changed_from(comings, first, NOT_YET)),
        (change.misses, "misses", lambda comings: only_away(comings, first)),
        (change.back, "back", lambda comings: changed_from(comings, first, ())),
    )
    for entries, field, alter in changes:
        roll = roll.changed(_numbers(draw, entries, field), alter)
    return roll


def _numbers(draw: DrawnPlan, entries: Sequence[int], field: str) -> tuple[int, ...]:
    numbers = draw.numbers
    if any(entry_id not in numbers for entry_id in entries):
        raise InvalidRequestError(changes.not_in_draw(), field=field)
    if any(numbers[entry_id] in draw.plan.ghosts for entry_id in entries):
        raise InvalidRequestError(changes.ghosts_are_automatic(), field=field)
    return tuple(numbers[entry_id] for entry_id in entries)
