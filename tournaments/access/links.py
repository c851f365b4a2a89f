"""Making, exchanging and revoking capability links.

The secret has 128 bits, travels in the fragment of the address, and is exchanged once for a session
of the device. The database holds hashes only.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.access import words
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import LinkGoneError, UnknownLinkError
from tournaments.models import Entry, Event, Link, LinkSession, Show
from tournaments.notices import publish_on_commit

SECRET_BYTES = 16
SESSION_LENGTH = timedelta(hours=18)
#: Of one link, ever. No table has that many phones; whoever made so many needs no more of them.
MOST_DEVICES = {Link.Kind.TABLE: 500, Link.Kind.PLAYER: 500, Link.Kind.GUEST: 5_000}
#: A table's link still opens this long after the night is over, for a last look.
AFTER_THE_END = timedelta(hours=2)


@dataclass(frozen=True, slots=True)
class OpenedLink:
    session: LinkSession
    token: str
    is_new: bool


def link_secret(link: Link) -> str:
    """Return what goes into the address: 22 characters, the same each time for one link."""
    digest = salted_hmac("tournaments.link", link.nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:SECRET_BYTES]).rstrip(b"=").decode()


def hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def issue_links(links: Sequence[Link]) -> list[Link]:
    """Give new links their secrets and store them, in the caller's transaction."""
    for link in links:
        link.nonce = secrets.token_hex(SECRET_BYTES)
        link.secret_hash = hashed(link_secret(link))
    return Link.objects.bulk_create(links)


def session_end(link: Link, now: datetime) -> datetime:
    """Say until when a device keeps what a link opens: a player's page from sign-up to the night itself."""
    begin = max(now, link.event.starts_at) if link.kind == Link.Kind.PLAYER else now
    return begin + SESSION_LENGTH


def issue_player_links(event: Event, entries: Sequence[Entry]) -> None:
    """Give each entry its own page; who had one before something was taken back keeps it."""
    live = event.links.filter(kind=Link.Kind.PLAYER, revoked_at=None)
    linked = set(live.values_list("entry", flat=True))
    issue_links(
        [Link(event=event, kind=Link.Kind.PLAYER, entry=entry) for entry in entries if entry.pk not in linked]
    )


def issue_guest_link(event: Event) -> None:
    """Give a private night the link that its guests come by; one that it has already stays."""
    if event.is_private and not event.links.filter(kind=Link.Kind.GUEST, revoked_at=None).exists():
        issue_links([Link(event=event, kind=Link.Kind.GUEST)])


@transaction.atomic(durable=True)
def link_exchange(
    *, secret: str, kind: Link.Kind, token: str = "", beside: LinkSession | None = None
) -> OpenedLink:
    """Open a link of this kind on a device.

    Args:
        token: of the session that the device has; one of this link goes on, for as long as a new one.
        beside: the session of the other kind that the same browser has, which says whose phone is at a table.

    Raises:
        UnknownLinkError: there is no such link.
        LinkGoneError: the link was replaced, its night is over, or too many devices have opened it.
    """
    link = Link.objects.select_related("event").filter(secret_hash=hashed(secret), kind=kind).first()
    if link is None:
        raise UnknownLinkError(words.unknown_link())
    if link.revoked_at is not None:
        raise LinkGoneError(words.link_replaced())
    if _is_over(link):
        raise LinkGoneError(words.night_over())
    # Two phones of one table may scan at once; each gets a number of its own.
    Link.objects.select_for_update(no_key=True).get(pk=link.pk)
    held = _go_on(link, token)
    if held is not None:
        return OpenedLink(held, token, is_new=False)
    devices = link.sessions.count()
    if devices >= MOST_DEVICES[kind]:
        raise LinkGoneError(words.too_many_devices())
    token = secrets.token_urlsafe(SECRET_BYTES)
    session = LinkSession.objects.create(
        link=link,
        token_hash=hashed(token),
        device=devices + 1,
        expires_at=session_end(link, timezone.now()),
        beside=beside if beside is not None and beside.link.event_id == link.event_id else None,
    )
    return OpenedLink(session, token, is_new=True)


def _go_on(link: Link, token: str) -> LinkSession | None:
    """Let the device's session of this link last longer; None where there is none that lasts still."""
    now = timezone.now()
    lasting = LinkSession.objects.select_for_update(no_key=True).filter(
        link=link, token_hash=hashed(token), expires_at__gt=now
    )
    session = lasting.first()
    if session is not None:
        session.link, session.expires_at = link, session_end(link, now)
        session.save(update_fields=["expires_at"])
    return session


def _is_over(link: Link) -> bool:
    finished_at = link.event.finished_at
    return (
        link.kind == Link.Kind.TABLE
        and finished_at is not None
        and timezone.now() > finished_at + AFTER_THE_END
    )


@transaction.atomic(durable=True)
def table_link_replace(*, event_id: int, table: int, actor: Actor) -> Link:
    """Replace a table's link and sign out its phones.

    Raises:
        Event.DoesNotExist: there is no such event.
        Link.DoesNotExist: the event has no such table.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    return _replace(Link(event=event, kind=Link.Kind.TABLE, table=table), actor)


@transaction.atomic(durable=True)
def guest_link_replace(*, event_id: int, actor: Actor) -> Link:
    """Replace the guests' link. This signs out phones with the old link and ends the TV code.

    Raises:
        Event.DoesNotExist: there is no such event.
        Link.DoesNotExist: the event never was private, so it has none.
    """
    event = Event.objects.select_for_update(no_key=True).get(pk=event_id)
    Show.objects.filter(event=event).update(tv_code="")
    return _replace(Link(event=event, kind=Link.Kind.GUEST), actor)


def _replace(link: Link, actor: Actor) -> Link:
    """Put a link in the place of the live one of its kind and table; the caller has locked the event."""
    event = link.event
    old = event.links.get(kind=link.kind, table=link.table, revoked_at=None)
    old.revoked_at = timezone.now()
    old.save(update_fields=["revoked_at"])
    issue_links([link])
    change = Change(before={"link": old.pk}, after={"table": link.table} if link.table else None)
    audit(actor, f"{link.kind}_link_replace", event_id=event.pk, row=f"link:{link.pk}", change=change)
    publish_on_commit(event.pk)
    return link
