"""Taking back a round opened or closed too early. Locks the event, the round, its matches by table."""

from dataclasses import replace

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rounds as words
from tournaments.errors import NotNowError
from tournaments.models import Event, Match, Round, Ruling
from tournaments.notices import publish_on_commit
from tournaments.play.services.evidence import strike_out
from tournaments.play.services.hands import clean_reason, void_hand
from tournaments.play.services.match_scores import settle_hands
from tournaments.play.services.tables import LockedTable, lock_table
from tournaments.play.services.totals import settle_total, void_total
from tournaments.seating.services.next_round import go_on, night_goes_on
from tournaments.seating.services.seats import clear_rounds, tell_tables
from tournaments.show.services.clock import stop_rounds_clock


@undoable(Scope.NIGHT)
def round_cancel(*, event_id: int, number: int, reason: str, actor: Actor) -> Round:
    """Cancel the open round and its hands, so you can open it again. Repeating it changes nothing.

    In a bracket nobody has won or lost by it. Where others meet now, the round after it is played instead.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: the round is closed.
        InvalidRequestError: no reason is given.
    """
    reason = clean_reason(reason)
    event, current = _lock(event_id, number)
    if current.status == Round.Status.DRAFT:
        return current
    if current.status == Round.Status.CLOSED:
        if not current.stage.kind.has_bracket:
            raise NotNowError(words.reopen_first(number=number))
        if current.matches.filter(game__isnull=False).exists():
            raise NotNowError(words.undo_on_bracket_page())
        return current
    for match_id in current.matches.order_by("table").values_list("pk", flat=True):
        _strike_out_all(lock_table(match_id), actor, reason)
    current.status = Round.Status.DRAFT
    current.save(update_fields=["status"])
    stop_rounds_clock(event.pk)
    if current.stage.kind.has_bracket:
        go_on(event, current.stage, actor)
        current.refresh_from_db()
    tell_tables(event)
    _note(actor, "round_cancel", event, current, reason)
    return current


@undoable(Scope.NIGHT)
def round_reopen(*, event_id: int, number: int, actor: Actor) -> Round:
    """Reopen the last closed round. Closing it draws the next one again, if results seat that one.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: it was never opened, another has opened since, its games decide a bracket, the last part
            is drawn, or the money of the night is shared out.
    """
    event, current = _lock(event_id, number)
    if current.status == Round.Status.OPEN:
        return current
    _refuse_reopening(event, current)
    draft = current.stage.rounds.filter(number__gt=number)
    if not current.stage.kind.draws_ahead:
        clear_rounds(draft)
    # First, since matches of a closed round cannot be played on.
    current.status, current.closed_at = Round.Status.OPEN, None
    current.save(update_fields=["status", "closed_at"])
    stands = current.matches.filter(status__in=(Match.Status.STANDS, Match.Status.LATER)).order_by("table")
    # Who did not come has not come since.
    for match in stands.filter(is_walk_over=False).select_for_update(no_key=True):
        match.status = Match.Status.PLAYING
        match.save(update_fields=["status"])
        for ruling in match.rulings.filter(voided_at=None, code=Ruling.Code.STANDS):
            strike_out(ruling, actor, words.round_reopened())
        _settle(lock_table(match.pk))
    if event.status == Event.Status.FINISHED:
        night_goes_on(event)
    tell_tables(event)
    _note(actor, "round_reopen", event, current)
    return current


def _strike_out_all(table: LockedTable, actor: Actor, reason: str) -> None:
    """Let nothing count that was played or ruled at a table, and let it take no hands."""
    for hand in table.hands:
        void_hand(hand, actor, reason)
    if table.total is not None:
        void_total(table.total, actor, reason)
    # Which telling of a hand counts has gone with the hand.
    for ruling in table.match.rulings.filter(voided_at=None, dispute=None):
        strike_out(ruling, actor, reason)
    table.match.status, table.match.called_at = Match.Status.PLAYING, None
    table.match.winner, table.match.is_walk_over = None, False
    table.match.save(update_fields=["called_at", "winner", "is_walk_over"])
    _settle(replace(table, hands=(), total=None))
    table.match.opening, table.match.first_dealer = 0, None
    table.match.save(update_fields=["opening", "first_dealer"])


def _settle(table: LockedTable) -> None:
    if table.event.reports_totals:
        settle_total(table, table.total)
    else:
        settle_hands(table, table.hands)


def _refuse_reopening(event: Event, current: Round) -> None:
    number = current.number
    if current.status == Round.Status.DRAFT:
        raise NotNowError(words.round_not_open(number=number))
    if current.stage.kind.has_bracket:
        raise NotNowError(words.undo_on_bracket_page())
    later = Round.objects.filter(stage__event=event, number__gt=number)
    if event.stage_number > current.stage.number:
        raise NotNowError(words.playoffs_follow())
    opened = later.exclude(status=Round.Status.DRAFT).first()
    if opened is not None:
        raise NotNowError(words.started_since(opened=opened.number, number=number))


def _lock(event_id: int, number: int) -> tuple[Event, Round]:
    event = Event.objects.get(pk=event_id)
    rounds = Round.objects.select_for_update(no_key=True, of=("self",)).select_related("stage")
    return event, rounds.get(stage__event=event, number=number)


def _note(actor: Actor, action: str, event: Event, current: Round, reason: str = "") -> None:
    change = Change(after={"number": current.number, "status": current.status}, reason=reason)
    audit(actor, action, event_id=event.pk, row=f"round:{current.pk}", change=change)
    publish_on_commit(event.pk)
