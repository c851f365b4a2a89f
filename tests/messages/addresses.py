"""People of a night who gave an address, or asked for alerts on a phone."""

from django.utils import timezone

from tournaments.access.links import issue_player_links
from tournaments.models import Entry, Link, LinkSession, MailAddress, PushSubscription

SITE = "https://euchre.example"


def entry_of(event, name):
    return Entry.objects.get(stage__event=event, members__player__name=name)


def link_of(event, name):
    entry = entry_of(event, name)
    issue_player_links(event, [entry])
    return Link.objects.get(entry=entry, revoked_at=None)


def has_address(event, name, **fields):
    """Confirm an address of somebody's own page, an hour ago unless told otherwise."""
    return MailAddress.objects.create(
        **{
            "link": link_of(event, name),
            "email": f"{name.lower()}@players.example",
            "site": SITE,
            "nonce": f"{event.pk}-{name}",
            "asked_at": timezone.now(),
            "confirmed_at": timezone.now(),
            **fields,
        }
    )


def has_phone(event, name, number=1):
    link = link_of(event, name)
    session = LinkSession.objects.create(
        link=link, token_hash=f"{link.pk} {number}", device=number, expires_at=timezone.now()
    )
    return PushSubscription.objects.create(
        link=link,
        session=session,
        number=number,
        endpoint=f"https://push.example/{name}",
        p256dh="B" * 87,
        auth="a" * 22,
    )
