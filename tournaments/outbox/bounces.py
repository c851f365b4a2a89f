"""Emails that came back from a mailbox after the mail server had taken them. Locks the addresses."""

from datetime import timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef
from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.models import Letter, MailAddress

#: Mail servers try for so long before they give an email back.
COMES_BACK_WITHIN = timedelta(days=7)


@transaction.atomic(durable=True)
def mail_bounced(*, email: str) -> int:
    """Note for every night that wrote to an address lately that its email came back; returns how many.

    The latest email counts as not delivered, what still waits is not sent, and no more is written until the
    player gives the address again. Repeating it changes nothing.
    """
    addresses = _written_to(email)
    for address in addresses:
        address.bounced_at = timezone.now()
        address.save(update_fields=["bounced_at"])
        sent = address.letters.filter(done_at__isnull=False).order_by("-done_at", "-pk").values("pk")[:1]
        Letter.objects.filter(pk__in=list(sent.values_list("pk", flat=True))).update(
            done_at=None, refused_at=address.bounced_at
        )
        address.letters.filter(done_at=None, refused_at=None).update(refused_at=address.bounced_at)
        _note("mail_bounced", address)
    return len(addresses)


@transaction.atomic(durable=True)
def mail_unwanted(*, email: str) -> int:
    """Stop the emails to an address whose mailbox called one spam; returns how many nights stop."""
    addresses = _written_to(email)
    for address in addresses:
        address.ended_at = timezone.now()
        address.save(update_fields=["ended_at"])
        _note("mail_stop", address)
    return len(addresses)


def _written_to(email: str) -> list[MailAddress]:
    lately = Letter.objects.filter(address=OuterRef("pk"), done_at__gt=timezone.now() - COMES_BACK_WITHIN)
    found = MailAddress.objects.filter(Exists(lately), email=email.strip().lower())
    found = found.filter(ended_at=None, bounced_at=None)
    locked = found.select_for_update(no_key=True, of=("self",)).select_related("link")
    return list(locked.order_by("pk"))


def _note(action: str, address: MailAddress) -> None:
    audit(Actor(), action, event_id=address.link.event_id, row=f"mailaddress:{address.pk}", change=Change())
