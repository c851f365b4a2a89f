"""Checking in by oneself, with the code on the door. Each entry is checked in under the event's lock."""

from collections.abc import Sequence

from tournaments.audit.actor import Actor
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event
from tournaments.people import words
from tournaments.people.selectors.door import is_door_code

from .entries import entry_check_in

WITHOUT_SPOT = (Entry.Status.PENDING, Entry.Status.WAITING, Entry.Status.WITHDRAWN)


def own_check_in(*, event_id: int, entry_ids: Sequence[int], code: str, actor: Actor) -> list[Entry]:
    """Check in entries by the code on the door. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist, Entry.DoesNotExist: there is no such event or entry.
        InvalidRequestError: the code is another.
        NotNowError: only the host checks people in, they have no spot, or the night has started.
    """
    event = Event.objects.get(pk=event_id)
    if not event.checks_in_at_door:
        raise NotNowError(words.no_door_code(), code="host_checks_in")
    if not is_door_code(event, code):
        raise InvalidRequestError(words.wrong_door_code(), field="code", code="wrong_code")
    waits = Entry.objects.filter(pk__in=entry_ids, status__in=WITHOUT_SPOT)
    if event.status == Event.Status.SIGN_UP and waits.exists():
        raise NotNowError(words.spot_needed(), code="no_spot")
    return [entry_check_in(entry_id=each, actor=actor) for each in entry_ids]
