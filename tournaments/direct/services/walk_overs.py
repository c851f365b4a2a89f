"""A table outside a bracket where a side does not play on: shown first, then decided."""

from dataclasses import dataclass

from django.db import transaction

from scoring.table.hand_points import sides
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rulings as words
from tournaments.direct.words.rounds import reopen_first, round_not_open
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, Match, Round, Ruling
from tournaments.names.people import field_of, player_labels, seated
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import clean_reason
from tournaments.play.services.match_scores import settle_table, unfinished
from tournaments.play.services.tables import LockedTable, lock_table
from tournaments.results.selectors.walk_overs import walk_over_of

from .bracket_changes import WINNER, Verdict
from .consequences import PlaceChange, changes_between, picture_of, seat_sentences

TWO_SIDES = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class WalkOverPreview:
    """What would change.

    Args:
        text: who wins and what it brings, in a sentence or two.
        changes: in the order of the new standings.
        sentences: what it means for seats that are drawn.
    """

    text: str
    changes: tuple[PlaceChange, ...]
    sentences: tuple[str, ...]


@transaction.atomic(durable=True)
def walk_over_preview(*, match_id: int, verdict: Verdict, whole_side: bool) -> WalkOverPreview:
    """Preview what a forfeit changes. Nothing is saved.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the table cannot end so, now or at all.
        InvalidRequestError: only one of two changing partners is missing.
    """
    event_id = Match.objects.values_list("round__stage__event", flat=True).get(pk=match_id)
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    before = picture_of(event)
    table = _table(match_id)
    _refuse(table, verdict, whole_side=whole_side)
    _store(table, verdict)
    text = _outcome(table.match, event) or words.table_plays_on()
    after = picture_of(event)
    transaction.set_rollback(True)
    return WalkOverPreview(
        text=text, changes=changes_between(before, after), sentences=seat_sentences(before, after)
    )


@undoable(Scope.TABLE)
def walk_over_decide(
    *, match_id: int, verdict: Verdict, whole_side: bool, reason: str, actor: Actor
) -> Match:
    """Set who wins a table by forfeit, or let it play after all.

    Twice is once. What was played there stays, and counts for both sides.

    Args:
        whole_side: nobody of a side plays on; asked where partners change.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: its round is not open, it has played to the end, more than two sides play at it, or
            it is of a bracket.
        InvalidRequestError: no reason is given, or only one of two changing partners is missing.
    """
    reason = clean_reason(reason)
    table = _table(match_id)
    match, before = table.match, table.match.walk_over
    if before == WINNER[verdict]:
        return match
    _refuse(table, verdict, whole_side=whole_side)
    _store(table, verdict)
    if verdict is not Verdict.AGAIN:
        Ruling.objects.create(match=match, code=Ruling.Code.STANDS, reason=reason, decided_by=actor.person)
    change = Change(
        before={"winner": before},
        after={"round": table.round.number, "table": match.table, "verdict": verdict.value},
        reason=reason,
    )
    audit(actor, "walk_over_decide", event_id=table.event.pk, row=f"match:{match.pk}", change=change)
    publish_on_commit(table.event.pk)
    return match


def _table(match_id: int) -> LockedTable:
    """Lock a table at which two sides play, or have played, for themselves."""
    table = lock_table(match_id)
    if table.match.round.stage.kind.has_bracket:
        raise NotNowError(words.decide_on_bracket_page(), code="bracket")
    if len(sides(table.rules)) != TWO_SIDES:
        raise NotNowError(
            words.many_sides(),
            code="not_two_sides",
        )
    if table.round.status == Round.Status.DRAFT:
        raise NotNowError(round_not_open(number=table.round.number))
    return table


def _refuse(table: LockedTable, verdict: Verdict, *, whole_side: bool) -> None:
    match, number = table.match, table.round.number
    is_again = verdict is Verdict.AGAIN
    if table.round.status == Round.Status.CLOSED and (is_again or match.status != Match.Status.LATER):
        raise NotNowError(reopen_first(number=number), code="round_closed")
    if match.status == Match.Status.DONE:
        raise NotNowError(words.table_has_finished(table=match.table), code="table_done")
    one_stays = not whole_side and verdict in {Verdict.FIRST, Verdict.SECOND}
    if one_stays and match.round.stage.movement.partners_change:
        raise InvalidRequestError(
            words.only_one_missing(),
            field="whole_side",
            code="one_missing",
        )


def _store(table: LockedTable, verdict: Verdict) -> None:
    match = table.match
    match.winner, match.is_walk_over = WINNER[verdict], verdict is not Verdict.AGAIN
    match.status = Match.Status.STANDS if match.is_walk_over else unfinished(match)
    match.save(update_fields=["winner", "is_walk_over", "status"])
    settle_table(table)


def _outcome(match: Match, event: Event) -> str:
    names = player_labels(field_of(event))
    by_side: dict[int, list[str]] = {1: [], 2: []}
    for seat in match.seats.all():
        by_side[seat.side].append(seated(names, seat.player_id, seat.substitute_id))
    return walk_over_of(match, event, [" & ".join(by_side[side]) for side in (1, 2)])
