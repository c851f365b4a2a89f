"""Letters to players who asked for them: given an address, confirmed, stopped; and what is to be written.

Who gives an address locks the link of their page. Letters are rows of the change that they tell of, so that
none is lost with a broker or a worker; ``letters.py`` sends them.
"""

import secrets
from collections.abc import Iterable

from django.core import signing
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.demos import refuse_in_demo
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, LinkGoneError, NotNowError, TooManyError, UnknownLinkError
from tournaments.models import Entry, Event, Letter, Link, MailAddress, Posting, Round
from tournaments.models.messages.mail import MOST_REQUESTS

from . import words
from .queues import LETTERS
from .receipts import receipts_to

KIND = Letter.Kind
#: Both of a pair, and a second address for each.
MOST_ADDRESSES = 4
EMAIL_LENGTH = 254
_signer = signing.Signer(salt="tournaments.mail", sep=".")


def mail_token(address: MailAddress) -> str:
    """Return what stands in the links of a letter: only whoever gets one knows it."""
    return _signer.sign(address.nonce)


def addresses_of(link: Link) -> QuerySet[MailAddress]:
    """Return the addresses of a page; ``is_refused`` where the confirmation email was refused."""
    refused = Letter.objects.filter(
        address=OuterRef("pk"), kind=KIND.CONFIRM, number=OuterRef("asked"), refused_at__isnull=False
    )
    return link.mail_addresses.filter(ended_at=None).annotate(is_refused=Exists(refused)).order_by("pk")


@transaction.atomic(durable=True)
def mail_ask(*, link_id: int, email: str, site: str, actor: Actor, invites: bool = False) -> MailAddress:
    """Email a link that confirms this address for seats and results.

    A confirmed address stays as it is.

    Args:
        site: how the player reached the page, for the links in the letters.
        invites: whether the club may invite this address to later nights, too.

    Raises:
        LinkGoneError: the link was replaced.
        DemoError: the night is a demo.
        NotNowError: the night is canceled, or over and no prize was handed over here, or enough addresses are
            noted.
        InvalidRequestError: it is no address.
        TooManyError: the address was asked often enough.
    """
    link = Link.objects.select_for_update(no_key=True).get(pk=link_id)
    email = _clean(email)
    if link.revoked_at is not None:
        raise LinkGoneError(words.link_replaced())
    event = Event.objects.get(pk=link.event_id)
    refuse_in_demo(event.club_id)
    if event.status == Event.Status.CANCELED:
        raise NotNowError(words.night_canceled())
    is_over = event.status == Event.Status.FINISHED
    if is_over and not receipts_to(link).exists():
        raise NotNowError(words.no_more_emails())
    address = link.mail_addresses.filter(email=email).first()
    if address is None:
        address = _new(link, email, site)
    elif address.confirmed_at is not None and address.ended_at is None and address.bounced_at is None:
        return _invited(address, invites=invites or address.invites)
    else:
        _ask_again(address, site)
    _invited(address, invites=invites)
    Letter.objects.create(address=address, kind=KIND.CONFIRM, number=address.asked)
    _note(actor, "mail_ask", address)
    LETTERS.wake()
    return address


def _invited(address: MailAddress, *, invites: bool) -> MailAddress:
    if address.invites != invites:
        address.invites = invites
        address.save(update_fields=["invites"])
    return address


def _clean(email: str) -> str:
    cleaned = email.strip().lower()
    try:
        validate_email(cleaned)
    except ValidationError:
        cleaned = ""
    if not cleaned or len(cleaned) > EMAIL_LENGTH:
        raise InvalidRequestError(words.not_an_email(), field="email")
    return cleaned


def _new(link: Link, email: str, site: str) -> MailAddress:
    if link.mail_addresses.count() >= MOST_ADDRESSES:
        raise NotNowError(words.addresses_full(most=MOST_ADDRESSES), code="addresses_full")
    return MailAddress.objects.create(
        link=link, email=email, site=site, nonce=secrets.token_hex(16), asked_at=timezone.now()
    )


def _ask_again(address: MailAddress, site: str) -> None:
    if address.asked >= MOST_REQUESTS:
        raise TooManyError(words.too_many_letters(most=MOST_REQUESTS))
    address.asked += 1
    address.asked_at, address.site = timezone.now(), site
    address.confirmed_at, address.ended_at, address.bounced_at = None, None, None
    # The links of earlier letters do not speak for this one.
    address.nonce = secrets.token_hex(16)
    address.save(
        update_fields=["asked", "asked_at", "site", "confirmed_at", "ended_at", "bounced_at", "nonce"]
    )


def mail_address_of(token: str) -> MailAddress:
    """Return the address of a letter's link; raises ``UnknownLinkError``."""
    try:
        nonce = _signer.unsign(token)
    except signing.BadSignature:
        nonce = ""
    found = MailAddress.objects.select_related("link__event").filter(nonce=nonce).first()
    if found is None:
        raise UnknownLinkError(words.unknown_link())
    return found


@transaction.atomic(durable=True)
def mail_confirm(*, token: str) -> MailAddress:
    """Start the emails to an address; repeating it changes nothing.

    Raises:
        UnknownLinkError: no letter has such a link.
        NotNowError: the letters were stopped.
    """
    address = _locked(mail_address_of(token).pk)
    if address.ended_at is not None:
        raise NotNowError(words.emails_stopped(), code="mail_ended")
    if address.confirmed_at is None:
        address.confirmed_at = timezone.now()
        address.save(update_fields=["confirmed_at"])
        _note(Actor(), "mail_confirm", address)
        _write(Letter(address=address, kind=KIND.RECEIPT, posting=paid) for paid in receipts_to(address.link))
    return address


@transaction.atomic(durable=True)
def mail_stop(*, token: str) -> MailAddress:
    """Stop the emails to an address; repeating it changes nothing. Raises ``UnknownLinkError``."""
    return _stop(_locked(mail_address_of(token).pk), Actor())


@transaction.atomic(durable=True)
def mail_stop_own(*, link_id: int, address_id: int, actor: Actor) -> MailAddress:
    """Stop emails to one of this player's addresses.

    Repeating it changes nothing.

    Raises:
        MailAddress.DoesNotExist: the page has no such address.
    """
    return _stop(_locked(MailAddress.objects.get(pk=address_id, link_id=link_id).pk), actor)


def _locked(address_id: int) -> MailAddress:
    return (
        MailAddress.objects.select_for_update(no_key=True, of=("self",))
        .select_related("link")
        .get(pk=address_id)
    )


def _stop(address: MailAddress, actor: Actor) -> MailAddress:
    if address.ended_at is None:
        address.ended_at = timezone.now()
        address.save(update_fields=["ended_at"])
        _note(actor, "mail_stop", address)
    return address


def _note(actor: Actor, action: str, address: MailAddress) -> None:
    """Keep that it was done; the address itself is not for whoever reads the record."""
    audit(actor, action, event_id=address.link.event_id, row=f"mailaddress:{address.pk}", change=Change())


def queue_round(event: Event, current: Round) -> None:
    """Have everyone written to who wants it that a round has opened, in the caller's transaction."""
    _queue(event, KIND.ROUND, current.number)


def queue_result(event: Event) -> None:
    """Have everyone written to who wants it that the night is over, in the caller's transaction."""
    _queue(event, KIND.RESULT, 0)


def queue_receipt(paid: Posting) -> None:
    """Write to whoever was paid a prize or gave one back, if they want it, in the caller's transaction."""
    wanted = _wanted(paid.event).filter(link__entry=paid.entry_id)
    _write(Letter(address=address, kind=KIND.RECEIPT, posting=paid) for address in wanted)


def queue_spots(entries: Iterable[Entry]) -> None:
    """Write to whoever moved up from the waitlist, if they want it, in the caller's transaction."""
    offers = {entry.pk: entry.offers for entry in entries}
    wanted = _good().filter(link__entry__in=offers).select_related("link")
    _write(
        Letter(address=address, kind=KIND.SPOT, number=offers[address.link.entry_id or 0])
        for address in wanted
    )


def write_to(entry: Entry, kind: Letter.Kind, number: int) -> None:
    """Write to an entry's own people, if they want it, in the caller's transaction."""
    wanted = _good().filter(link__entry=entry).select_related("link")
    _write(Letter(address=address, kind=kind, number=number) for address in wanted)


def _queue(event: Event, kind: Letter.Kind, number: int) -> None:
    _write(Letter(address=address, kind=kind, number=number, turns=event.turns) for address in _wanted(event))


def _wanted(event: Event) -> QuerySet[MailAddress]:
    return _good().filter(link__event=event)


def _good() -> QuerySet[MailAddress]:
    return MailAddress.objects.filter(
        link__revoked_at=None, confirmed_at__isnull=False, ended_at=None, bounced_at=None
    )


def _write(letters: Iterable[Letter]) -> None:
    """Keep what is to be written, each once, and have it sent after the commit."""
    if Letter.objects.bulk_create(letters, ignore_conflicts=True):
        LETTERS.wake()
