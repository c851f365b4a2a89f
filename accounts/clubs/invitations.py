"""Invitations to a club: a link that one person uses once, until it ends or an owner revokes it.

The secret has 128 bits and is derived from the server's key, so that owners can show it again; the database
holds its hash. Whether an address has an account is never asked.
"""

import hashlib
import secrets
from base64 import urlsafe_b64encode

from django.conf import settings
from django.core.validators import validate_email
from django.db import transaction
from django.db.models import QuerySet
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import salted_hmac

from accounts.callers.limits import is_within, refuse_beyond
from accounts.clubs import words
from accounts.clubs.club_audit import club_note
from accounts.clubs.roles import role_in
from accounts.demos import refuse_in_demo
from accounts.errors import (
    AlreadyMemberError,
    DemoError,
    LinkUsedError,
    TooManyInvitationsError,
    UnconfirmedAddressError,
)
from accounts.letters.queue import INVITE_FOR, invitation_queue
from accounts.models import Club, Invitation, Membership, Role, User
from accounts.sign_in.devices import account_mark

#: Of one club, at a time.
MOST_OPEN = 50
#: So many of a club's invitations are listed, the latest first.
LISTED = 100
SECRET_BYTES = 16


def invitation_secret(invitation: Invitation) -> str:
    """Return what goes into the link: 22 characters, the same each time."""
    digest = salted_hmac("accounts.invitation", invitation.nonce, algorithm="sha256").digest()
    return urlsafe_b64encode(digest[:SECRET_BYTES]).rstrip(b"=").decode()


def invitation_link(invitation: Invitation, site: str) -> str:
    return f"{site}{reverse('invitation', args=[invitation_secret(invitation)])}"


def invitations_of(club: Club) -> QuerySet[Invitation]:
    rows = club.invitations.select_related("made_by", "used_by", "revoked_by")
    return rows.order_by("-pk")[:LISTED]


def invitation_open(secret: str) -> Invitation:
    """Return what a link invites to; nothing changes by looking. Raises ``LinkUsedError``."""
    rows = Invitation.objects.select_related("club", "made_by")
    return _refuse_over(rows.filter(secret_hash=_hashed(secret)).first())


@transaction.atomic(durable=True)
def invitation_make(*, club_id: int, role: Role, by: int, site: str, email: str = "") -> Invitation:
    """Invite someone with a link that works once and expires in seven days.

    Where mail is sent and an address is given, it gets the link.

    Args:
        by: the owner who invites. Without a confirmed address they hand the link over themselves.
        site: what the link in the letter begins with.

    Raises:
        DemoError: the club is a demo.
        TooOftenError: this person invited often enough for now.
        TooManyInvitationsError: the club has enough that nobody has used.
        ValidationError: it is no address.
    """
    refuse_in_demo(club_id)
    refuse_beyond("invitations", str(by))
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    maker, email = User.objects.get(pk=by), email.strip().lower()
    if email:
        validate_email(email)
    if club.invitations.open().count() >= MOST_OPEN:
        raise TooManyInvitationsError(words.too_many_invitations(most=MOST_OPEN))
    made = Invitation(club=club, role=role, email=email, made_by=maker, ends_at=timezone.now() + INVITE_FOR)
    made.nonce = secrets.token_hex(SECRET_BYTES)
    made.secret_hash = _hashed(invitation_secret(made))
    made.save()
    club_note(club_id, "invitation_make", by=by, after={"role": role, "invitation": made.pk})
    may_write = settings.HAS_MAIL and not maker.must_confirm
    if email and may_write and is_within("invitation-address", account_mark(email)):
        invitation_queue(made, site)
    return made


@transaction.atomic(durable=True)
def invitation_revoke(*, club_id: int, invitation_id: int, by: int) -> None:
    """Revoke an invitation. A used one doesn't change.

    Args:
        by: the owner who does.

    Raises:
        Invitation.DoesNotExist: the club has no such invitation.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    found = Invitation.objects.get(pk=invitation_id, club_id=club_id)
    if found.used_at is None and found.revoked_at is None:
        found.revoked_at, found.revoked_by_id = timezone.now(), by
        found.save(update_fields=["revoked_at", "revoked_by"])
        before = {"role": found.role, "invitation": found.pk}
        club_note(club_id, "invitation_revoke", by=by, before=before)


@transaction.atomic(durable=True)
def invitation_accept(*, secret: str, user_id: int) -> Membership:
    """Accept an invitation and join the club.

    Raises:
        LinkUsedError: the link is used up, revoked, too old or none of ours, or its maker no longer an owner.
        DemoError: the person is a guest of a demo.
        UnconfirmedAddressError: mail is sent here, and the person has not confirmed an address.
        AlreadyMemberError: they belong to the club; the link stays good for somebody else.
    """
    club_id = invitation_open(secret).club_id
    Club.objects.select_for_update(no_key=True).get(pk=club_id)
    invitation, user = invitation_open(secret), User.objects.get(pk=user_id)
    if user.is_demo:
        raise DemoError(words.not_in_a_demo())
    if user.must_confirm:
        raise UnconfirmedAddressError(words.confirm_first())
    if role_in(user, club_id) is not None:
        raise AlreadyMemberError(words.already_a_member())
    member = Membership.objects.create(club_id=club_id, user=user, role=invitation.role)
    invitation.used_at, invitation.used_by = timezone.now(), user
    invitation.save(update_fields=["used_at", "used_by"])
    after = {"role": member.role, "invitation": invitation.pk}
    club_note(club_id, "member_join", by=user_id, about=invitation.made_by_id, after=after)
    return member


def _refuse_over(invitation: Invitation | None) -> Invitation:
    if invitation is None or not Invitation.objects.open().filter(pk=invitation.pk).exists():
        raise LinkUsedError(words.invitation_expired())
    return invitation


def _hashed(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()
