"""All that guests can give about themselves, with marks by which it is found again."""

from django.utils import timezone

from accounts.models import Player, PlayerDetails
from tests.messages.addresses import SITE
from tournaments.access.links import issue_player_links
from tournaments.models import (
    Entry,
    Letter,
    Link,
    LinkSession,
    MailAddress,
    PushSubscription,
    SignUpAnswers,
)

#: Only the mail server and the push service ever get these.
EMAIL, PHONE = "zqmail@marks.test", "https://zqpush.test/zqpush"
#: These are for hosts.
ANSWER, CONTACT, NEEDS, NOTE = "zqanswer", "zqcontact", "zqneeds", "zqnote"
NEVER = ("zqmail", "zqpush")
MARKS = (*NEVER, ANSWER, CONTACT, NEEDS, NOTE)


def everyone_gives(host):
    """Give all that one can, for each night of a club, of everyone but the player who asks."""
    for event in (host.running, host.coming, host.told, host.drawn):
        others = list(Entry.people.filter(stage__event=event).order_by("queue")[1:])
        issue_player_links(event, others)
        for entry in others:
            gives(entry)
    for player in Player.objects.filter(club=host.club, is_stand_in=False).order_by("number")[1:]:
        PlayerDetails.objects.update_or_create(
            player=player, defaults={"contact": CONTACT, "seating_needs": NEEDS, "note": NOTE}
        )


def gives(entry):
    now = timezone.now()
    link = Link.objects.get(entry=entry, revoked_at=None)
    address = MailAddress.objects.create(
        link=link,
        email=EMAIL,
        site=SITE,
        nonce=f"n{link.pk}",
        asked_at=now,
        confirmed_at=now,
        bounced_at=now,
        invites=True,
    )
    Letter.objects.create(address=address, kind=Letter.Kind.CONFIRM, number=1, refused_at=now)
    session = LinkSession.objects.create(link=link, token_hash=f"s{link.pk}", device=1, expires_at=now)
    PushSubscription.objects.create(
        link=link, session=session, number=1, endpoint=PHONE, p256dh="B" * 87, auth="a" * 22
    )
    SignUpAnswers.objects.update_or_create(entry=entry, defaults={"answer_1": ANSWER, "answer_2": ANSWER})


def seen_in(response, hidden):
    """Return what of it an answer shows, in its body or its headers."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    shown = f"{content.decode(errors='ignore')}{dict(response.headers)}"
    return [each for each in hidden if each in shown]
