"""How a club takes entry fees before the night. Locks the club."""

import re

from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from accounts.clubs.club_audit import club_note
from accounts.models import Club
from tournaments.errors import InvalidRequestError
from tournaments.models import PayWays
from tournaments.models.money.pay_ways import BANK_LENGTH
from tournaments.money.words import stakes as words
from tournaments.people.words import cannot_be_shown

HANDLE = re.compile(r"[A-Za-z0-9_.-]{1,60}", re.ASCII)
#: What people copy along with a name.
BEFORE = re.compile(
    r"^(?:https?://)?(?:www\.|account\.)?(?:venmo\.com/(?:u/)?|paypal\.me/|paypal\.com/paypalme/)|^@", re.I
)


@transaction.atomic(durable=True)
def pay_ways_set(*, club_id: int, by: int, venmo: str, paypal: str, interac: str, bank: str) -> PayWays:
    """Set how players can pay before the night. Leave a way blank to remove it. Repeating it changes nothing.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidRequestError: one of them is no name, no email address, or too long.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    values = {
        "venmo": _handle(venmo, "venmo"),
        "paypal": _handle(paypal, "paypal"),
        "interac": _email(interac),
        "bank": _bank(bank),
    }
    ways, _ = PayWays.objects.get_or_create(club_id=club_id)
    changed = [name for name, value in values.items() if getattr(ways, name) != value]
    if changed:
        for name in changed:
            setattr(ways, name, values[name])
        ways.save(update_fields=changed)
        # Which of them, not what they are: an account is nobody else's to read.
        club_note(club_id, "pay_ways_set", by=by, after={"ways": [each for each in values if values[each]]})
    return ways


def _handle(text: str, field: str) -> str:
    handle = BEFORE.sub("", text.strip()).rstrip("/")
    if handle and not HANDLE.fullmatch(handle):
        raise InvalidRequestError(words.no_handle(), field=field)
    return handle


def _email(text: str) -> str:
    email = text.strip()
    try:
        if email:
            validate_email(email)
    except ValidationError:
        raise InvalidRequestError(words.no_email(), field="interac") from None
    return email


def _bank(text: str) -> str:
    cleaned = "\n".join(" ".join(line.split()) for line in text.strip().splitlines())
    if len(cleaned) > BANK_LENGTH:
        raise InvalidRequestError(words.bank_too_long(most=BANK_LENGTH), field="bank")
    if not cleaned.replace("\n", "").isprintable():
        raise InvalidRequestError(cannot_be_shown(), field="bank")
    return cleaned
