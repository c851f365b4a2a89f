"""What stands on the wall's screens: announcements, and which views take turns. Locks the event."""

import unicodedata
from collections.abc import Sequence

from tournaments.audit.actor import Actor, Change
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError
from tournaments.models import Screen, Show
from tournaments.models.room.shows import ANNOUNCEMENT_LENGTH, MOST_SCREENS
from tournaments.show import words

from .show import lock_show, note

SHORTEST_SECONDS, LONGEST_SECONDS = 5, 300


@undoable(Scope.ROOM)
def announcement_set(*, event_id: int, text: str, actor: Actor) -> Show:
    """Show an announcement on every TV. Send an empty one to remove it. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: it is too long to be read, or holds what cannot be shown.
    """
    _, show = lock_show(event_id)
    text = _sentence(text)
    if show.announcement != text:
        before, show.announcement = show.announcement, text
        show.save()
        note(actor, "announcement_set", show, Change(before={"text": before}, after={"text": text}))
    return show


def _sentence(text: str) -> str:
    text = " ".join(unicodedata.normalize("NFC", text).split())
    if len(text) > ANNOUNCEMENT_LENGTH:
        raise InvalidRequestError(words.too_long(most=ANNOUNCEMENT_LENGTH, length=len(text)), field="text")
    if not text.isprintable():
        raise InvalidRequestError(words.cannot_be_shown(), field="text")
    return text


@undoable(Scope.ROOM)
def screen_set(*, event_id: int, number: int, views: Sequence[str], seconds: int, actor: Actor) -> Screen:
    """Choose the scenes that rotate on a TV. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        InvalidRequestError: there is no such screen or view, none is named or one twice, or the turns are
            too quick to be read.
    """
    event, show = lock_show(event_id)
    _refuse_screen(number, views, seconds)
    fields = {"views": list(views), "seconds": seconds}
    screen = Screen.objects.filter(event=event, number=number).first()
    if screen is None:
        screen = Screen.objects.create(event=event, number=number, **fields)
    elif (screen.views, screen.seconds) == (fields["views"], seconds):
        return screen
    else:
        screen.views, screen.seconds = list(views), seconds
        screen.save()
    note(actor, "screen_set", show, Change(after={"screen": number, **fields}))
    return screen


def _refuse_screen(number: int, views: Sequence[str], seconds: int) -> None:
    if not 1 <= number <= MOST_SCREENS:
        raise InvalidRequestError(words.screen_between(last=MOST_SCREENS), field="number")
    if not views or not set(views) <= set(Screen.View) or len(set(views)) < len(views):
        raise InvalidRequestError(words.some_views_once(), field="views")
    if not SHORTEST_SECONDS <= seconds <= LONGEST_SECONDS:
        raise InvalidRequestError(
            words.seconds_between(least=SHORTEST_SECONDS, most=LONGEST_SECONDS), field="seconds"
        )
