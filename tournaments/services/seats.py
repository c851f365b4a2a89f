"""Storing who sits where and who sits out; expects the event's lock."""

from collections.abc import Mapping, Sequence

from scoring.points import sides
from scoring.rulesets import Ruleset
from tournaments.models import Bye, Entry, EntryPlayer, Match, Round, Seat
from tournaments.movements import RoundPlan


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
