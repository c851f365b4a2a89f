"""Storing who sits where and who sits out; expects the event's lock."""

from collections.abc import Iterable, Mapping, Sequence

from django.db.models import F, Max

from scoring.points import sides
from scoring.rulesets import Ruleset
from tournaments.errors import NotNowError
from tournaments.models import Bye, Entry, EntryPlayer, Event, Link, Match, Round, Seat
from tournaments.movements import MovementPlan, RoundPlan, faults, misplaced

from .links import issue_links


def refuse_faults(plan: MovementPlan, *, after: MovementPlan | None = None) -> None:
    """Seat nobody by a plan that the independent checker has something against.

    Args:
        after: the plan until now; what an exchange by hand has broken in it is no fault of what follows.
    """
    found = misplaced(plan) if after is not None and faults(after) else faults(plan)
    if found:
        raise NotNowError(f"The movement did not pass its check: {found[0]}")


def seat_rounds(
    rounds: Sequence[Round], planned: Sequence[RoundPlan], field: Mapping[int, Entry], rules: Ruleset
) -> None:
    """Seat rounds that have nobody yet, each by its plan; ``field`` is the entries by their numbers."""
    Bye.objects.bulk_create(
        [
            Bye(round=current, entry=field[number])
            for current, plan in zip(rounds, planned, strict=True)
            for number in plan.byes
        ]
    )
    tables = [
        (current, table) for current, plan in zip(rounds, planned, strict=True) for table in plan.tables
    ]
    matches = Match.objects.bulk_create(
        [Match(round=current, table=table.table) for current, table in tables]
    )
    side_of = {
        position: side for side, positions in enumerate(sides(rules), start=1) for position in positions
    }
    players = dict(EntryPlayer.objects.filter(entry__in=field.values()).values_list("entry_id", "player_id"))
    Seat.objects.bulk_create(
        [
            Seat(
                match=match,
                round_id=match.round_id,
                position=position,
                side=side_of[position],
                entry=field[number],
                player_id=players[field[number].pk],
            )
            for match, (_, table) in zip(matches, tables, strict=True)
            for position, number in enumerate(table.seats, start=1)
        ]
    )


def clear_rounds(rounds: Iterable[Round]) -> int:
    """Take everyone out of rounds that have not opened; returns the newest version of their tables."""
    matches = Match.objects.filter(round__in=rounds)
    version: int = matches.aggregate(last=Max("version"))["last"] or 0
    Seat.objects.filter(round__in=rounds).delete()
    Bye.objects.filter(round__in=rounds).delete()
    matches.delete()
    return version


def issue_table_links(event: Event, planned: Sequence[RoundPlan]) -> None:
    """Give every table that has none its link."""
    known = set(event.links.filter(kind=Link.Kind.TABLE).values_list("table", flat=True))
    tables = {table.table for each in planned for table in each.tables} - known
    issue_links([Link(event=event, kind=Link.Kind.TABLE, table=table) for table in sorted(tables)])


def tell_tables(event: Event) -> None:
    """Let pages that show where people go next see that it is another place now."""
    Match.objects.filter(round__stage__event=event).exclude(round__status=Round.Status.CLOSED).update(
        version=F("version") + 1
    )
