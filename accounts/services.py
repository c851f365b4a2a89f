"""Accounts and who belongs to a club."""

from django.contrib.auth.password_validation import validate_password
from django.core.validators import validate_email
from django.db import transaction

from accounts.errors import LastOwnerError, UnknownMemberError
from accounts.lockout import unlock
from accounts.models import Club, Membership, Role, User
from accounts.names import NAME_LENGTH, clean_name
from accounts.regions import check_region
from accounts.sign_ins import end_all


@transaction.atomic(durable=True)
def user_sign_up(*, email: str, name: str, password: str) -> User:
    """Open an account.

    Raises:
        InvalidNameError: the name cannot be shown.
        ValidationError: the address is malformed or taken, or the password too easy to guess.
    """
    user = User(email=email.strip().lower(), name=clean_name(name))
    validate_email(user.email)
    validate_password(password, user)
    user.set_password(password)
    user.full_clean()
    user.save()
    return user


@transaction.atomic(durable=True)
def user_password_set(*, user_id: int, password: str) -> User:
    """Set a new password: every token and browser that came by the old one is signed out.

    Whoever was locked out may sign in again.

    Raises:
        ValidationError: the password is too easy to guess.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    validate_password(password, user)
    user.set_password(password)
    user.save(update_fields=["password"])
    end_all(user)
    unlock(user.email)
    return user


@transaction.atomic(durable=True)
def club_change(
    *,
    club_id: int,
    name: str | None = None,
    locale: str | None = None,
    currency: str | None = None,
    time_zone: str | None = None,
) -> Club:
    """Change what is given; nights that are made already keep theirs.

    Raises:
        InvalidNameError: the name cannot be shown.
        InvalidRegionError: no club has that locale, currency or time zone.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    sent = {"name": name, "locale": locale, "currency": currency, "time_zone": time_zone}
    given = {field: value for field, value in sent.items() if value is not None}
    if "name" in given:
        given["name"] = clean_name(given["name"])
    for field, value in given.items():
        setattr(club, field, value)
    check_region(locale=club.locale, currency=club.currency, time_zone=club.time_zone)
    if given:
        club.save(update_fields=list(given))
    return club


@transaction.atomic(durable=True)
def member_add(*, club_id: int, email: str, role: Role) -> Membership:
    """Give someone who has an account a role in the club; a member keeps one role, the latest.

    Raises:
        UnknownMemberError: nobody has signed up with the address.
        LastOwnerError: the club would be left without an owner.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    user = User.objects.filter(email=email.strip().lower()).first()
    if user is None:
        raise UnknownMemberError(
            f"Nobody has signed up as {email.strip()[:NAME_LENGTH]}. Ask them to sign up first.",
            field="email",
        )
    member, _ = Membership.objects.get_or_create(club_id=club_id, user=user, defaults={"role": role})
    return _set_role(member, role)


@transaction.atomic(durable=True)
def member_remove(*, club_id: int, user_id: int) -> None:
    """End someone's membership; whoever is no member is left as is.

    Raises:
        LastOwnerError: the club would be left without an owner.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    member = Membership.objects.filter(club_id=club_id, user_id=user_id).first()
    if member is None:
        return
    _keep_an_owner(member)
    member.delete()


def _set_role(member: Membership, role: Role) -> Membership:
    if member.role != role:
        _keep_an_owner(member)
        member.role = role
        member.save(update_fields=["role"])
    return member


def _keep_an_owner(member: Membership) -> None:
    others = Membership.objects.filter(club_id=member.club_id, role=Role.OWNER).exclude(pk=member.pk)
    if member.role == Role.OWNER and not others.exists():
        raise LastOwnerError("A club needs an owner; make someone else one first.", field="role")
