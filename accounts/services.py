"""Accounts and who belongs to a club."""

from django.conf import settings
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import transaction

from accounts import words
from accounts.addresses import ask_address, claimants_locked, hold_address
from accounts.callers.limits import is_within
from accounts.clubs import words as club_words
from accounts.clubs.club_audit import club_note
from accounts.clubs.regions import check_region
from accounts.errors import LastOwnerError
from accounts.letters.queue import reset_queue
from accounts.models import Club, Membership, Role, User
from accounts.names import clean_name
from accounts.sign_in.devices import account_mark
from accounts.sign_in.lockout import unlock
from accounts.sign_in.sign_ins import end_all


@transaction.atomic(durable=True)
def user_sign_up(*, email: str, name: str, password: str, site: str) -> User:
    """Open an account; where mail is sent, a letter asks the address, known or not.

    Args:
        site: what the links in the letter begin with.

    Raises:
        InvalidNameError: the name cannot be shown.
        ValidationError: the address is malformed or, without mail, taken; or the password too easy to guess.
    """
    user = User(email=email.strip().lower(), name=clean_name(name), holds_address=not settings.HAS_MAIL)
    validate_email(user.email)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean(validate_constraints=False)
    if user.holds_address and User.objects.filter(email=user.email, holds_address=True).exists():
        raise ValidationError({"email": words.address_taken()})
    user.save()
    if settings.HAS_MAIL:
        ask_address(user, site)
    return user


@transaction.atomic(durable=True)
def password_reset_ask(*, email: str, site: str) -> None:
    """Have a link for a new password mailed, unless the address had enough this hour; known or not alike.

    Args:
        site: what the link begins with.
    """
    email = email.strip().lower()
    if is_within("reset-address", account_mark(email)):
        reset_queue(email, site)


@transaction.atomic(durable=True)
def user_password_set(*, user_id: int, password: str) -> User:
    """Set a new password by a link that was mailed: every token and browser of the old one is signed out.

    Whoever was locked out may sign in again. Where mail is sent, the address is confirmed by it.

    Raises:
        ValidationError: the password is too easy to guess.
    """
    user, others = claimants_locked(user_id)
    validate_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    end_all(user)
    unlock(user.email)
    return hold_address(user, others) if user.must_confirm else user


@transaction.atomic(durable=True)
def club_change(
    *,
    club_id: int,
    by: int,
    name: str | None = None,
    locale: str | None = None,
    currency: str | None = None,
    time_zone: str | None = None,
) -> Club:
    """Change a club's name, region, currency or time zone.

    Nights that are made already keep theirs.

    Args:
        by: the user who changes it.

    Raises:
        InvalidNameError: the name cannot be shown.
        InvalidRegionError: no club has that locale, currency or time zone.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    sent = {"name": name, "locale": locale, "currency": currency, "time_zone": time_zone}
    fields = {field: value for field, value in sent.items() if value is not None}
    if "name" in fields:
        fields["name"] = clean_name(fields["name"])
    before = {field: getattr(club, field) for field in fields}
    for field, value in fields.items():
        setattr(club, field, value)
    check_region(locale=club.locale, currency=club.currency, time_zone=club.time_zone)
    if before != fields:
        club.save(update_fields=list(fields))
        club_note(club_id, "club_change", by=by, before=before, after=fields)
    return club


@transaction.atomic(durable=True)
def member_role_set(*, club_id: int, user_id: int, role: Role, by: int) -> Membership:
    """Change a member's role.

    Args:
        by: the user who does.

    Raises:
        Membership.DoesNotExist: they are no member.
        LastOwnerError: the club would be left without an owner.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    member = Membership.objects.select_related("user").get(club_id=club_id, user_id=user_id)
    if member.role != role:
        _keep_an_owner(member)
        before, member.role = {"role": member.role}, role
        member.save(update_fields=["role"])
        club_note(club_id, "member_role_set", by=by, about=user_id, before=before, after={"role": role})
    return member


@transaction.atomic(durable=True)
def member_remove(*, club_id: int, user_id: int, by: int) -> None:
    """End someone's membership; whoever is no member is left as is. ``by`` is the user who ends it.

    Raises:
        LastOwnerError: the club would be left without an owner.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    member = Membership.objects.filter(club_id=club_id, user_id=user_id).first()
    if member is None:
        return
    _keep_an_owner(member)
    club_note(club_id, "member_remove", by=by, about=user_id, before={"role": member.role})
    member.delete()


def _keep_an_owner(member: Membership) -> None:
    others = Membership.objects.filter(club_id=member.club_id, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise LastOwnerError(club_words.needs_an_owner(), field="role")
