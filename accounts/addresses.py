"""Whose an e-mail address is: a letter asks it, and whoever answers holds it from then on.

Until then an account can do everything for its own nights, and several may give one address.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib.auth.password_validation import validate_password
from django.core import signing
from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone

from accounts import words
from accounts.callers.limits import is_within, refuse_beyond
from accounts.clubs.club_audit import club_note
from accounts.errors import LinkUsedError
from accounts.letters.queue import CONFIRM_FOR, confirm_queue
from accounts.models import Club, Membership, User
from accounts.sign_in.devices import account_mark
from accounts.sign_in.lockout import unlock
from accounts.sign_in.sign_ins import end_all

SCOPE = "confirm-address"
_signer = signing.TimestampSigner(salt="accounts.addresses", sep=".")


@dataclass(frozen=True, slots=True)
class AddressRequest:
    """What a letter's link is about.

    Attributes:
        is_own: the person who opened it is signed in to the account that gave the address.
        has_account: another account has confirmed the address; it gets what this one has made.
    """

    user: User
    is_own: bool
    has_account: bool

    @property
    def needs_password(self) -> bool:
        """The password that is there may be of somebody who only knew the address."""
        return not (self.is_own or self.has_account)


def confirm_token(user: User) -> str:
    return _signer.sign(str(user.pk))


def ask_address(user: User, site: str) -> None:
    """Have the address written to, in the caller's transaction, unless it had letters enough this hour."""
    if is_within(SCOPE, account_mark(user.email)):
        confirm_queue(user, site)


@transaction.atomic(durable=True)
def letter_again(*, user_id: int, site: str) -> None:
    """Resend the email that confirms an address, up to three per hour.

    One that is confirmed is left alone.

    Raises:
        TooOftenError: this account asked often enough for now.
    """
    user = User.objects.get(pk=user_id)
    if user.must_confirm:
        refuse_beyond(SCOPE, str(user.pk))
        ask_address(user, site)


def address_request(*, token: str, user_id: int | None) -> AddressRequest:
    """Return what is to be confirmed; nothing changes by looking. Raises ``LinkUsedError``."""
    user = _refuse_used(User.objects.filter(pk=_pk(token)).first())
    return AddressRequest(user=user, is_own=user.pk == user_id, has_account=is_confirmed_elsewhere(user))


@transaction.atomic(durable=True)
def address_confirm(*, token: str, user_id: int | None = None, password: str = "") -> User:
    """Give an address to the account that its mailbox's owner says; returns the one that holds it now.

    Every other account with the address loses its password and sign-ins.

    Args:
        user_id: who is signed in where the link was opened; anybody else sets a new password with it.

    Raises:
        LinkUsedError: the link is used up, too old or none of ours.
        ValidationError: the password is too easy to guess.
    """
    found = _refuse_used(User.objects.filter(pk=_pk(token)).first())
    user, others = claimants_locked(found.pk)
    _refuse_used(user)
    has_account = any(each.confirmed_at for each in others)
    if AddressRequest(user=user, is_own=user.pk == user_id, has_account=has_account).needs_password:
        validate_password(password, user)
        user.set_password(password)
        user.save(update_fields=["password"])
        end_all(user)
    return hold_address(user, others)


def claimants(email: str) -> QuerySet[User]:
    """Return everybody who gave an address."""
    return User.objects.filter(email=email)


def is_confirmed_elsewhere(user: User) -> bool:
    """Say whether another account has confirmed the address."""
    return claimants(user.email).exclude(pk=user.pk).filter(confirmed_at__isnull=False).exists()


def claimants_locked(user_id: int) -> tuple[User, list[User]]:
    """Lock everybody who gave the address of this account; returns the account and the others."""
    email = User.objects.values_list("email", flat=True).get(pk=user_id)
    locked = list(claimants(email).select_for_update(no_key=True).order_by("pk"))
    user = next(each for each in locked if each.pk == user_id)
    return user, [each for each in locked if each is not user]


def hold_address(user: User, others: Sequence[User]) -> User:
    """Let an account that has answered for its address hold it, or the one that holds it get what it made.

    In the caller's transaction, which has locked them all.
    """
    holder = next((each for each in others if each.holds_address), user)
    if holder is not user:
        if holder.confirmed_at is None:
            _shut(holder)
            holder.password = user.password
            unlock(holder.email)
        _move_in(user, holder)
        user.is_active = False
        _shut(user)
    for each in others:
        if each is not holder:
            _shut(each)
    holder.holds_address = True
    holder.confirmed_at = holder.confirmed_at or timezone.now()
    holder.save(update_fields=["password", "holds_address", "confirmed_at"])
    return holder


def _pk(token: str) -> int:
    try:
        return int(_signer.unsign(token, max_age=CONFIRM_FOR))
    except signing.BadSignature:
        return 0


def _refuse_used(user: User | None) -> User:
    if user is None or user.confirmed_at is not None or not user.is_active:
        raise LinkUsedError(words.address_link_expired())
    return user


def _move_in(user: User, holder: User) -> None:
    """Make an account a member wherever another one is, in the same role, and end that one's memberships."""
    theirs = Membership.objects.filter(user=user)
    list(Club.objects.select_for_update(no_key=True).filter(memberships__in=theirs).order_by("pk"))
    for each in theirs:
        Membership.objects.get_or_create(club_id=each.club_id, user=holder, defaults={"role": each.role})
        club_note(each.club_id, "member_merge", by=holder.pk, about=user.pk, after={"role": each.role})
    theirs.delete()


def _shut(user: User) -> None:
    user.set_unusable_password()
    user.save(update_fields=["password", "is_active"])
    end_all(user)
