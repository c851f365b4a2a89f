"""A table's result is confirmed or disputed by its phones and players, and ruled on by the host."""

from django.db import transaction
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import NotNowError
from tournaments.models import LinkSession, ResultCheck, Round
from tournaments.notices import publish_on_commit
from tournaments.play.selectors.answerers import why_may_not_confirm
from tournaments.play.selectors.result_checks import CheckState, check_states, results_of, why_no_check
from tournaments.play.words import rulings as words
from tournaments.play.words.hands import round_is
from tournaments.results.selectors.time_called import closed_by_time

from .locked_results import refuse_locked
from .tables import LockedTable, lock_table


@transaction.atomic(durable=True)
def result_check(*, match_id: int, result: str, is_right: bool, actor: Actor) -> ResultCheck:
    """Confirm or dispute a table's result. The phone and side that entered it can't confirm it.

    Idempotent.

    A dispute calls the host and locks the result; the host's answer is the ruling.

    Args:
        result: what was looked at, as ``results_of`` names it.
        actor: a phone or a player by their link; a person is the host.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the event does not ask, the table still plays, the director has decided, the round is
            not open, or the result is another one now; for a phone also if it entered the score, if its
            side did, or if only the host may answer any more.
    """
    table = lock_table(match_id)
    _refuse_unless_needed(table)
    if result != results_of(table.event, [table.match])[table.match.pk]:
        raise NotNowError(words.result_changed(), code="stale_result")
    last = table.match.checks.last()
    if last is not None and _is_again(last, result, is_right, actor):
        return last
    if actor.session is not None:
        _refuse_phone(table, actor.session, is_right)
    state = check_states(table.event, [table.match])[table.match.pk]
    check = ResultCheck.objects.create(
        match=table.match,
        result=result,
        is_right=is_right,
        opening=table.match.opening,
        sent_by=actor.user,
        sent_via=actor.session,
    )
    _call_or_answer(table, check)
    _note(table, check, state, actor)
    return check


def _is_again(last: ResultCheck, result: str, is_right: bool, actor: Actor) -> bool:  # noqa: FBT001 -- as stored
    """Whether the last answer was this one; the host's on top of the other side's is another."""
    is_host = actor.user is not None
    same = (last.result, last.is_right) == (result, is_right)
    return same and (not is_host or last.sent_by_id is not None)


def _refuse_unless_needed(table: LockedTable) -> None:
    if table.round.status != Round.Status.OPEN:
        raise NotNowError(round_is(table.round.number, table.round.get_status_display()))
    refusal = why_no_check(table.event, table.match, by_time=closed_by_time([table.match]))
    if refusal is not None:
        raise refusal


def _refuse_phone(table: LockedTable, session: LinkSession, is_right: bool) -> None:  # noqa: FBT001 -- as stored
    refuse_locked(table)
    refusal = why_may_not_confirm(table.event, table.match, session) if is_right else None
    if refusal is not None:
        raise refusal


def _call_or_answer(table: LockedTable, check: ResultCheck) -> None:
    """A dispute calls the host; the host's ruling answers the call."""
    match = table.match
    if not check.is_right:
        match.called_at = match.called_at or timezone.now()
    elif check.sent_by_id is not None:
        match.called_at = None
    match.version += 1
    match.save(update_fields=["called_at", "version"])


def _note(table: LockedTable, check: ResultCheck, before: CheckState, actor: Actor) -> None:
    action = "result_confirm" if check.is_right else "result_dispute"
    if check.is_right and before == CheckState.WRONG:
        action = "result_rule"
    points = {
        seat.side: seat.games if table.rules.best_of > 1 else seat.points for seat in table.match.seats.all()
    }
    change = Change(
        after={
            "result": check.result,
            "score": "\N{EN DASH}".join(str(points[side]) for side in sorted(points)),
        }
    )
    audit(actor, action, event_id=table.event.pk, row=f"match:{table.match.pk}", change=change)
    publish_on_commit(table.event.pk)
