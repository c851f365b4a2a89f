"""The short code that opens a night on a TV: typed there, where no one wants to type an address."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.callers.limits import count_off, is_within
from tournaments.access.links import OpenedLink, link_exchange, link_secret
from tournaments.audit.actor import Actor, Change
from tournaments.errors import TooManyError, UnknownLinkError
from tournaments.models import Event, Link, Show
from tournaments.models.room.shows import TV_CODE_LENGTH
from tournaments.show import words

from .show import lock_show, note

#: No vowels, so that no code is a word, and nothing that looks like something else on a TV.
CHARACTERS = "CDFGHJKLMNPQRTVWXY34679"
#: The rate of wrong codes; a hall's TVs share an address and enter right ones.
TRIES = "tv-codes"
LASTS = timedelta(minutes=30)


@transaction.atomic(durable=True)
def tv_code_make(*, event_id: int, actor: Actor) -> Show:
    """Make a code that opens the TV page for 30 minutes, or extend the current one to 30 minutes.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    _, show = lock_show(event_id)
    code, show.tv_code_until = show.live_code, timezone.now() + LASTS
    if not code:
        show.tv_code = code = _free_code()
        show.save()
        note(actor, "tv_code_make", show, Change())
    else:
        show.save(update_fields=["tv_code_until"])
    return show


def _free_code() -> str:
    while True:
        code = "".join(secrets.choice(CHARACTERS) for _ in range(TV_CODE_LENGTH))
        if not Show.objects.filter(tv_code=code).exists():
            return code


@contextmanager
def code_tried(caller: str) -> Iterator[None]:
    """Count a wrong code against its caller, from whom no more codes are taken after too many of them.

    It is counted before it is tried, so that guesses at one instant count; a right one is counted off.

    Raises:
        TooManyError: there were too many within the minute.
    """
    if not is_within(TRIES, caller):
        raise TooManyError(words.too_many_codes())
    is_wrong = False
    try:
        yield
    except UnknownLinkError:
        is_wrong = True
        raise
    finally:
        if not is_wrong:
            count_off(TRIES, caller)


def tv_open(*, code: str, token: str = "") -> tuple[Event, OpenedLink | None]:
    """Return the night of a code; of a private one also the session in which this browser may watch it.

    Args:
        token: of the guest's session that the browser has; one of this night goes on.

    Raises:
        UnknownLinkError: no night has this code now.
        LinkGoneError: too many devices have opened the night.
    """
    typed = "".join(code.split()).replace("-", "").upper()
    show = Show.objects.select_related("event").filter(tv_code=typed).first() if typed else None
    if show is None or not show.live_code:
        raise UnknownLinkError(words.unknown_tv_code())
    if not show.event.is_private:
        return show.event, None
    link = Link.objects.get(event=show.event, kind=Link.Kind.GUEST, revoked_at=None)
    return show.event, link_exchange(secret=link_secret(link), kind=Link.Kind.GUEST, token=token)
