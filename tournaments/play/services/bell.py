"""Rounds by the clock: at the bell each table finishes its hand and closes, for whoever is ahead."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import NotNowError
from tournaments.models import Dispute, Event, Match, Round, Ruling, Show
from tournaments.notices import publish_on_commit
from tournaments.play.selectors.totals_and_rulings import second_totals
from tournaments.play.words import rulings as words
from tournaments.play.words.hands import round_is
from tournaments.results.selectors.time_called import TIME_CALLED, was_called

from .locked_results import is_host
from .match_scores import ends_by_time, settle_table
from .tables import LockedTable, lock_table


def lock_and_let_stand(match: Match, reason: str, actor: Actor) -> None:
    """Let the result of a match that the caller has locked stand as it is."""
    match.status = Match.Status.STANDS
    match.save(update_fields=["status"])
    Ruling.objects.create(match=match, code=Ruling.Code.STANDS, reason=reason, decided_by=actor.person)
    settle_table(lock_table(match.pk))


def bell_rang(table: LockedTable) -> bool:
    """Tell whether the clock told an open table to finish and close; one query."""
    show = Show.objects.filter(event=table.event.pk).first()
    return show is not None and show.has_rung


def lock_and_close_at_bell(match: Match, actor: Actor) -> None:
    """Close a table whose last hand has come in after the bell, unless it is tied and has to play on.

    The caller has locked the match and stored the hand.

    Args:
        actor: who sent the hand; the table is closed in the name of whoever set the clock.
    """
    table = lock_table(match.pk)
    set_by = Show.objects.select_related("clock_set_by").get(event=table.event.pk).clock_set_by
    if set_by is None or not ends_by_time(table):
        return
    lock_and_let_stand(table.match, TIME_CALLED, Actor(set_by))
    change = Change(after={"table": match.table})
    audit(actor, "table_close", event_id=table.event.pk, row=f"match:{match.pk}", change=change)
    match.refresh_from_db(fields=["status", "version"])


@undoable(Scope.NIGHT)
def tables_close(*, event_id: int, number: int, actor: Actor) -> Round:
    """Close the tables that time can end. The side ahead wins. Repeating it changes nothing.

    A tied table that has to play one more hand goes on, and so does one with an open dispute, and one that
    reports points at the end and has not.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: the round is not open, or none of the tables that play can close.
    """
    event = Event.objects.get(pk=event_id)
    rounds = Round.objects.select_for_update(no_key=True, of=("self",))
    current = rounds.get(stage__event=event, number=number)
    if current.status != Round.Status.OPEN:
        raise NotNowError(round_is(number, current.get_status_display()))
    playing = _playing(event, current)
    closing = [table for table in playing if ends_by_time(table)]
    if playing and not closing:
        raise NotNowError(words.tables_tied(), code="must_play_on")
    for table in closing:
        lock_and_let_stand(table.match, TIME_CALLED, actor)
    if closing:
        tables = [table.match.table for table in closing]
        change = Change(after={"number": number, "tables": tables})
        audit(actor, "tables_close", event_id=event.pk, row=f"round:{current.pk}", change=change)
        publish_on_commit(event.pk)
    return current


def _playing(event: Event, current: Round) -> list[LockedTable]:
    """Lock the tables that still play and that nothing but time keeps open."""
    matches = current.matches.select_for_update(no_key=True).filter(status=Match.Status.PLAYING)
    playing = list(matches.order_by("table"))
    disputed = set(
        Dispute.objects.waiting().filter(hand__match__round=current).values_list("hand__match", flat=True)
    )
    second = second_totals(event, playing)
    return [lock_table(match.pk) for match in playing if match.pk not in disputed and match.pk not in second]


def refuse_after_bell(table: LockedTable, actor: Actor) -> None:
    """Refuse to take back what was told at a table that time has closed: it could not tell anything new."""
    if was_called(table.match):
        text = words.time_is_up(reports_totals=table.event.reports_totals, is_host=is_host(table, actor))
        raise NotNowError(text, code="time_called")
