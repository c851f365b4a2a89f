"""The next part of a night: who plays on, and how. Every function locks the event first."""

from collections.abc import Sequence
from uuid import uuid5

from django.db import transaction

from tournaments.access.permissions import is_locked
from tournaments.audit.actor import Actor, Change, audit, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import LockedError, NotNowError, StageError
from tournaments.formats import Partners
from tournaments.lots.services.draws import commit_partners, draw_partners
from tournaments.models import Entry, EntryPlayer, Event, Round, Stage
from tournaments.movements import MovementPlan, digest
from tournaments.notices import publish_on_commit
from tournaments.play.selectors.postponed import postponed_of
from tournaments.seating.selectors.stages import through_to
from tournaments.seating.words import playoffs

from .draw import seat_stage
from .next_round import finish
from .seats import issue_table_links, tell_tables, unseat
from .stage_plans import StageDraft, planned_stage


@transaction.atomic(durable=True)
def stage_plan(*, event_id: int, draft: StageDraft | None, actor: Actor) -> Event:
    """Set who plays on after the last round and how, or None for no one. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        LockedError: round one has opened.
        StageError: those who would play on cannot play this.
        UnsupportedFieldError: they are too few for it.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    if is_locked(event):
        raise LockedError(playoffs.locked())
    first = event.stages.get(number=1)
    before = event.stages.filter(number=2).first()
    planned = planned_stage(event, first, draft) if draft is not None else None
    if before is not None:
        before.delete()
    if planned is not None:
        planned.save()
        commit_partners(event)
    change = Change(before=_facts(before), after=_facts(planned))
    audit_event(actor, "stage_plan", event.pk, change)
    publish_on_commit(event.pk)
    return event


def _facts(stage: Stage | None) -> dict[str, object] | None:
    if stage is None:
        return None
    return {"format": stage.format, "settings": stage.settings, "feed": stage.feed}


@transaction.atomic(durable=True)
def stage_start(*, event_id: int, number: int, picks: Sequence[tuple[int, int]] = (), actor: Actor) -> Event:
    """Draw the playoffs from the standings. Repeating it changes nothing.

    Until its first round opens it can be drawn again: results were corrected, or other partners picked.

    Args:
        picks: entries that play together, where partners are picked.

    Raises:
        Event.DoesNotExist: there is no such event.
        Stage.DoesNotExist: the night has no such part.
        NotNowError: the part before is not over, or the first round has opened.
        StageError: partners are missing, or fewer are here than were to play on.
        UnsupportedFieldError: they are too few for it.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    stage = event.stages.get(number=number)
    if number == 1 or event.status != Event.Status.RUNNING:
        raise NotNowError(playoffs.only_while_running())
    opened = stage.rounds.exclude(status=Round.Status.DRAFT).exists()
    if opened and not picks:
        return event
    if opened:
        raise NotNowError(playoffs.started(), code="round_opened")
    if event.stage_number < number - 1 or _is_playing(event, number - 1):
        raise NotNowError(playoffs.close_last_round())
    _refuse_while_put_off(event)
    entrants = _entrants(event, stage, picks, actor)
    if event.stage_number == number and entrants == _entered(stage):
        return event
    _undo(stage)
    plan = _seat(event, stage, entrants)
    change = Change(
        after={"number": number, "entrants": [list(each) for each in entrants], "sha256": digest(plan)}
    )
    audit(actor, "stage_start", event_id=event.pk, row=f"stage:{stage.pk}", change=change)
    publish_on_commit(event.pk)
    return event


def _refuse_while_put_off(event: Event) -> None:
    for game in postponed_of(event):
        refusal = playoffs.finish_postponed(table=game.table, number=game.round)
        raise NotNowError(refusal, code="game_put_off")


def _is_playing(event: Event, number: int) -> bool:
    rounds = Round.objects.filter(stage__event=event, stage__number=number)
    return rounds.exclude(status=Round.Status.CLOSED).exists()


def _entrants(
    event: Event, stage: Stage, picks: Sequence[tuple[int, int]], actor: Actor
) -> list[tuple[int, ...]]:
    """Return the players of each entry, best first; partners that are drawn are drawn here."""
    coming = through_to(event, stage)
    members = {line.entry_id: tuple(line.members) for line in coming.field}
    if any(entry_id not in members for pair in picks for entry_id in pair):
        raise StageError(playoffs.one_partner_each(), field="picks")
    through = [line.entry_id for line in coming.through]
    is_drawn = stage.fed.partners is Partners.LOT
    lots = draw_partners(event, stage, through, actor) if is_drawn else ()
    entered = stage.fed.entrants(through, lots, picks)
    return [tuple(player for entry_id in together for player in members[entry_id]) for together in entered]


def _entered(stage: Stage) -> list[tuple[int, ...]]:
    entered: dict[int, list[int]] = {}
    members = EntryPlayer.objects.filter(stage=stage).order_by("entry__number", "pk")
    for entry_id, player_id in members.values_list("entry_id", "player_id"):
        entered.setdefault(entry_id, []).append(player_id)
    return [tuple(players) for players in entered.values()]


def _undo(stage: Stage) -> None:
    """Take back a draw of which no round has opened; who left it has left the night."""
    unseat(stage)
    if stage.kind.has_bracket:
        # That others move up past somebody was said of this bracket, not of the part before it.
        players = EntryPlayer.objects.filter(stage=stage).values("player")
        people = Entry.objects.filter(stage__event=stage.event_id, stage__number=1)
        people.filter(members__player__in=players, keeps_games=False).update(keeps_games=True)
    EntryPlayer.objects.filter(stage=stage).delete()
    stage.entries.all().delete()


def _seat(event: Event, stage: Stage, entrants: Sequence[tuple[int, ...]]) -> MovementPlan:
    entries = Entry.objects.bulk_create(
        [
            Entry(
                stage=stage,
                queue=number,
                number=number,
                status=Entry.Status.IN,
                is_free=True,
                key=uuid5(event.key, f"stage {stage.number} entry {number}"),
            )
            for number in range(1, len(entrants) + 1)
        ]
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(entry=entry, stage=stage, player_id=player_id)
            for entry, players in zip(entries, entrants, strict=True)
            for player_id in players
        ]
    )
    stage.rounds_before = Round.objects.filter(stage__event=event, stage__number__lt=stage.number).count()
    stage.save(update_fields=["rounds_before"])
    event.stage_number = stage.number
    event.save(update_fields=["stage_number"])
    plan = seat_stage(event, stage, entries)
    issue_table_links(event, plan.rounds)
    tell_tables(event)
    return plan


@undoable(Scope.NIGHT)
def night_end(*, event_id: int, actor: Actor) -> Event:
    """End the night without playoffs. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: a round is left to play, or a part of the night has been drawn.
    """
    event = Event.objects.get(pk=event_id)
    if event.status == Event.Status.FINISHED:
        return event
    if event.status != Event.Status.RUNNING or _is_playing(event, event.stage_number):
        raise NotNowError(playoffs.close_before_end())
    _refuse_while_put_off(event)
    left_out = event.stages.filter(number__gt=event.stage_number)
    change = Change(before=[_facts(stage) for stage in left_out])
    left_out.delete()
    finish(event)
    audit_event(actor, "night_end", event.pk, change)
    publish_on_commit(event.pk)
    return event
