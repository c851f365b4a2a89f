"""What a pair gets for each game on top of its score, by the host's hand. Locks the event."""

from tournaments.access.permissions import is_locked
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, LockedError, NotNowError
from tournaments.models import Entry, Event
from tournaments.notices import publish_on_commit
from tournaments.people import words
from tournaments.people.selectors.handicaps import has_handicaps

#: Points per game; a game is to ten.
MOST_HANDICAP = 20


@undoable(Scope.PEOPLE)
def handicap_set(*, entry_id: int, points: int, actor: Actor) -> Entry:
    """Set a pair's bonus points per game before round 1 opens. Repeating it changes nothing.

    Raises:
        Entry.DoesNotExist: there is no such entry.
        InvalidRequestError: the points are out of their range.
        LockedError: round 1 has opened.
        NotNowError: the night has no handicaps, or players change partners.
    """
    if not 0 <= points <= MOST_HANDICAP:
        raise InvalidRequestError(words.handicap_between(most=MOST_HANDICAP), field="points")
    entry = Entry.people.select_related("stage").get(pk=entry_id)
    event = Event.objects.get(pk=entry.stage.event_id)
    if not has_handicaps(event):
        raise NotNowError(words.no_handicaps(), code="no_handicaps")
    if is_locked(event):
        raise LockedError(words.handicaps_fixed(), field="points")
    if entry.handicap != points:
        change = Change(before={"points": entry.handicap}, after={"points": points})
        entry.handicap = points
        entry.save(update_fields=["handicap"])
        audit(actor, "handicap_set", event_id=event.pk, row=f"entry:{entry.pk}", change=change)
        publish_on_commit(event.pk)
    return entry
