"""Ending a night after an earlier round. Locks the event, then its rounds."""

from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rounds as words
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Event, Round
from tournaments.notices import publish_on_commit
from tournaments.seating.services.next_round import finish_if_over
from tournaments.seating.services.seats import clear_rounds, tell_tables


@undoable(Scope.NIGHT)
def night_shorten(*, event_id: int, rounds: int, actor: Actor) -> Event:
    """Drop the rounds after this one. The night then ends, or playoffs follow. Repeating it changes nothing.

    What has opened stays. If the last round that is left is closed already, the night is over.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night is not running, a later round has opened, or a bracket says when it is over.
        InvalidRequestError: the night has fewer rounds, or would have none.
    """
    event = Event.objects.get(pk=event_id)
    if event.status != Event.Status.RUNNING:
        raise NotNowError(words.only_running_shortens())
    stage = event.stages.get(number=event.stage_number)
    if stage.kind.has_bracket:
        raise NotNowError(words.brackets_play_out())
    planned = list(Round.objects.select_for_update(no_key=True).filter(stage=stage).order_by("number"))
    first, last = planned[0].number, planned[-1].number
    if not first <= rounds <= last:
        raise InvalidRequestError(words.end_after(first=first, last=last), field="rounds")
    left_out = [each for each in planned if each.number > rounds]
    begun = [each.number for each in left_out if each.status != Round.Status.DRAFT]
    if begun:
        raise NotNowError(words.round_has_started(number=begun[-1]))
    if not left_out:
        return event
    clear_rounds(left_out)
    Round.objects.filter(pk__in=[each.pk for each in left_out]).delete()
    finish_if_over(event, stage)
    tell_tables(event)
    audit_event(actor, "night_shorten", event.pk, Change(before={"rounds": last}, after={"rounds": rounds}))
    publish_on_commit(event.pk)
    return event
