"""Starting the night: the draw, every round's seats, and the links to tables and players."""

import random
from collections.abc import Sequence

from django.db import transaction

from scoring.points import sides
from tournaments.errors import NotNowError
from tournaments.formats import FORMATS, FormatKey, StageState
from tournaments.models import Entry, Event, Link, Match, Round, Seat, Stage
from tournaments.movements import RoundPlan, round_faults
from tournaments.notices import publish_on_commit

from .actor import Actor, Change, audit
from .links import issue_links


@transaction.atomic(durable=True)
def event_start(*, event_id: int, actor: Actor) -> Event:
    """Draw numbers for everyone who is here and seat every round that can be known; twice is once.

    Raises:
        Event.DoesNotExist: there is no such event.
        UnsupportedFieldError: no movement serves the number of players who are here.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        return event
    stage = event.stages.get(number=1)
    field = _draw_numbers(stage, event.seed)
    planned = FORMATS[FormatKey(stage.format)].next_rounds(
        StageState(field_size=len(field), settings=stage.settings, seed=event.seed)
    )
    faults = round_faults(planned, len(field))
    if faults:
        raise NotNowError(f"The movement did not pass its check: {faults[0]}")
    _seat(event, stage, planned, field)
    event.status = Event.Status.RUNNING
    event.save(update_fields=["status"])
    _issue_links(event, planned, field)
    audit(
        actor,
        "event_start",
        event_id=event.pk,
        row=f"event:{event.pk}",
        change=Change(
            after={"numbers": {str(entry.number): entry.pk for entry in field}, "seed": event.seed}
        ),
    )
    publish_on_commit(event.pk)
    return event


def _draw_numbers(stage: Stage, seed: int) -> list[Entry]:
    """Shuffle those who are here and number them 1, 2, …; returned in that order."""
    field = list(stage.entries.filter(status=Entry.Status.IN).order_by("queue"))
    random.Random(seed).shuffle(field)  # noqa: S311 -- a draw anyone can repeat from the stored seed
    for number, entry in enumerate(field, start=1):
        entry.number = number
    Entry.objects.bulk_update(field, ["number"])
    return field


def _seat(event: Event, stage: Stage, planned: Sequence[RoundPlan], field: Sequence[Entry]) -> None:
    rounds = Round.objects.bulk_create([Round(stage=stage, number=plan.number) for plan in planned])
    matches = Match.objects.bulk_create(
        [
            Match(round=current, table=table.table)
            for current, plan in zip(rounds, planned, strict=True)
            for table in plan.tables
        ]
    )
    side_of = {
        position: side
        for side, positions in enumerate(sides(event.ruleset), start=1)
        for position in positions
    }
    players = dict(stage.entries.filter(number__gte=1).values_list("number", "members__player"))
    tables = [table for plan in planned for table in plan.tables]
    Seat.objects.bulk_create(
        [
            Seat(
                match=match,
                round_id=match.round_id,
                position=position,
                side=side_of[position],
                entry=field[number - 1],
                player_id=players[number],
            )
            for match, table in zip(matches, tables, strict=True)
            for position, number in enumerate(table.seats, start=1)
        ]
    )


def _issue_links(event: Event, planned: Sequence[RoundPlan], field: Sequence[Entry]) -> None:
    tables = sorted({table.table for plan in planned for table in plan.tables})
    issue_links(
        [Link(event=event, kind=Link.Kind.TABLE, table=table) for table in tables]
        + [Link(event=event, kind=Link.Kind.PLAYER, entry=entry) for entry in field]
    )
