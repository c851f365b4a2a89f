"""A game that was put off and is not played any more. Locks the event, then the match."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rounds as words
from tournaments.errors import NotNowError
from tournaments.models import Match, Ruling
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import clean_reason
from tournaments.play.services.match_scores import settle_table
from tournaments.play.services.tables import lock_table
from tournaments.play.services.winners import refuse_level


@undoable(Scope.TABLE)
def postponed_stand(*, match_id: int, reason: str, actor: Actor) -> Match:
    """Keep the score of a postponed game. Repeating it changes nothing.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the game was not put off, or is a level one of a bracket.
        InvalidRequestError: no reason is given.
    """
    reason = clean_reason(reason)
    table = lock_table(match_id)
    match = table.match
    ruled = match.rulings.filter(code=Ruling.Code.STANDS, reason=reason, voided_at=None)
    if match.status == Match.Status.STANDS and ruled.exists():
        return match
    if match.status != Match.Status.LATER:
        raise NotNowError(words.not_postponed(table=match.table), code="not_put_off")
    match.status = Match.Status.STANDS
    Ruling.objects.create(match=match, code=Ruling.Code.STANDS, reason=reason, decided_by=actor.person)
    settle_table(table)
    if match.status == Match.Status.LATER:
        refuse_level(match)
    change = Change(
        before={"status": Match.Status.LATER.value},
        after={"round": table.round.number, "table": match.table, "status": match.status},
        reason=reason,
    )
    audit(actor, "postponed_stand", event_id=table.event.pk, row=f"match:{match.pk}", change=change)
    publish_on_commit(table.event.pk)
    return match
