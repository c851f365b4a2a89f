"""The other side of a table says whether its result is right."""

from django.db import transaction
from django.utils import timezone

from tournaments.errors import NotNowError
from tournaments.models import ResultCheck, Round
from tournaments.notices import publish_on_commit
from tournaments.selectors.result_checks import results_of, why_not_asked

from .actor import Actor, Change, audit
from .tables import LockedTable, lock_table


@transaction.atomic(durable=True)
def result_check(*, match_id: int, result: str, is_right: bool, actor: Actor) -> ResultCheck:
    """Take the other side's word on a result; twice is once. A wrong one calls the director.

    Args:
        result: what was looked at, as ``results_of`` names it.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the event does not ask, the table still plays, the director has decided, the round is
            not open, or the result is another one now.
    """
    table = lock_table(match_id)
    _refuse_unless_asked(table)
    if result != results_of(table.event, [table.match])[table.match.pk]:
        raise NotNowError("The result has changed meanwhile. Look at it again.", code="stale_result")
    last = table.match.checks.last()
    if last is not None and (last.result, last.is_right) == (result, is_right):
        return last
    check = ResultCheck.objects.create(
        match=table.match, result=result, is_right=is_right, sent_by=actor.user, sent_via=actor.session
    )
    if not is_right and table.match.called_at is None:
        table.match.called_at = timezone.now()
    table.match.version += 1
    table.match.save(update_fields=["called_at", "version"])
    change = Change(after={"result": result, "is_right": is_right})
    audit(actor, "result_check", event_id=table.event.pk, row=f"match:{table.match.pk}", change=change)
    publish_on_commit(table.event.pk)
    return check


def _refuse_unless_asked(table: LockedTable) -> None:
    if table.round.status != Round.Status.OPEN:
        raise NotNowError(f"Round {table.round.number} is {table.round.get_status_display().lower()}.")
    refusal = why_not_asked(table.event, table.match)
    if refusal is not None:
        raise refusal
