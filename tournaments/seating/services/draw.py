"""Starting the night: the draw, every round's seats, and the links to tables and players."""

import random
from collections.abc import Sequence

from scoring.money.draws import DrawKind
from tournaments.access.links import issue_player_links
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.formats import RoundDraw, SeatRequests, StageState
from tournaments.lots.services.draws import commit_cards, commit_partners, commit_secret
from tournaments.models import Entry, Event, Round, Stage
from tournaments.models.events import new_seed
from tournaments.movements import MovementPlan, RoundPlan, digest
from tournaments.notices import publish_on_commit
from tournaments.people.services.register import enter_ghosts
from tournaments.seating.selectors.wishes import requests_of
from tournaments.seating.words import draws

from .seats import issue_table_links, refuse_faults, seat_draw


def event_start(*, event_id: int, actor: Actor) -> Event:
    """Draw seats for everyone who is here. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        UnsupportedFieldError: too few are here.
        NotNowError: the plan did not pass the independent check.
    """
    _plan_ahead(event_id)
    return _start(event_id=event_id, actor=actor)


@undoable(Scope.START)
def _start(*, event_id: int, actor: Actor) -> Event:
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.SIGN_UP:
        return event
    stage = event.stages.get(number=1)
    field = _draw_numbers(stage, event.seed)
    plan = seat_stage(event, stage, field)
    event.status = Event.Status.RUNNING
    event.save(update_fields=["status"])
    commit_secret(event, DrawKind.DOOR_PRIZES)
    commit_partners(event)
    commit_cards(event)
    _issue_links(event, plan.rounds, field)
    change = Change(
        after={
            "numbers": {str(entry.number): entry.pk for entry in field},
            "seed": event.seed,
            "movement": stage.settings,
            "sha256": digest(plan),
        }
    )
    audit_event(actor, "event_start", event.pk, change)
    publish_on_commit(event.pk)
    return event


def seat_stage(event: Event, stage: Stage, field: Sequence[Entry]) -> MovementPlan:
    """Make a stage's rounds and seat those that can be known; the caller has locked the event.

    Args:
        field: its entries in the order of their numbers.

    Raises:
        UnsupportedFieldError: there are too few.
        NotNowError: the plan did not pass the independent check.
    """
    draw = _draw(event, stage, field)
    plan = draw.plan
    refuse_faults(stage, plan)
    total = stage.kind.shape(len(field), event.ruleset, stage.movement).rounds
    first = stage.rounds_before + 1
    rounds = Round.objects.bulk_create(
        [Round(stage=stage, number=number) for number in range(first, first + total)]
    )
    ghosts = enter_ghosts(event, stage, len(field) + 1, len(plan.ghosts))
    by_number = dict(enumerate([*field, *ghosts], start=1))
    seat_draw(rounds[: len(plan.rounds)], draw, by_number, event.ruleset)
    return plan


def _plan_ahead(event_id: int) -> None:
    """Have a plan for all rounds made while nobody waits; under the lock the same question costs nothing."""
    event = Event.objects.get(pk=event_id)
    stage = event.stages.get(number=1)
    if event.status == Event.Status.SIGN_UP and stage.kind.draws_ahead:
        _draw(event, stage, _in_order(stage, event.seed))


def _draw(event: Event, stage: Stage, field: Sequence[Entry]) -> RoundDraw:
    """Draw every round whose seats can be known.

    Args:
        field: in the order of their numbers.

    Raises:
        UnsupportedFieldError: there are too few players.
        NotNowError: the format plans no round before the night.
    """
    numbers = {entry.pk: number for number, entry in enumerate(field, start=1)}
    requests = requests_of(event, numbers) if stage.number == 1 else SeatRequests()
    state = StageState(field_size=len(field), settings=stage.movement, seed=event.seed, requests=requests)
    draw = stage.kind.draw(state)
    if draw is None:
        raise NotNowError(draws.nothing_to_draw())
    return draw


def _in_order(stage: Stage, seed: int) -> list[Entry]:
    """Put those who are here in the order of their numbers: shuffled unless the order of the list is kept."""
    field = list(stage.entries.filter(status=Entry.Status.IN).order_by("queue"))
    if stage.kind.numbers_by_lot(stage.movement):
        random.Random(seed).shuffle(field)  # noqa: S311 -- a draw anyone can repeat from the stored seed
    return field


def _draw_numbers(stage: Stage, seed: int) -> list[Entry]:
    """Number those who are here, in their order."""
    field = _in_order(stage, seed)
    for number, entry in enumerate(field, start=1):
        entry.number = number
    Entry.objects.bulk_update(field, ["number"])
    return field


def renew_seed(event: Event) -> None:
    """Choose another seed once a start is undone, since the old one's seats were seen; hide what it gives."""
    event.seed, event.draw_released, event.shown_round = new_seed(), False, 0
    event.save(update_fields=["seed", "draw_released", "shown_round"])


def _issue_links(event: Event, planned: Sequence[RoundPlan], field: Sequence[Entry]) -> None:
    issue_table_links(event, planned)
    issue_player_links(event, field)
