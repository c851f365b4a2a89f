"""What stands in the mail about accounts; its links are made here, as it is sent, and stored nowhere."""

from collections.abc import Callable
from dataclasses import dataclass

from django.contrib.auth.tokens import default_token_generator
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from accounts.addresses import claimants, confirm_token, is_confirmed_elsewhere
from accounts.clubs.invitations import invitation_link
from accounts.models import AccountLetter, Invitation, User


@dataclass(frozen=True, slots=True)
class LetterText:
    to: str
    subject: str
    body: str


def letter_in_words(letter: AccountLetter) -> LetterText | None:
    """Write a letter as it is due now; None where nobody wants it any more."""
    return _WRITERS[AccountLetter.Kind(letter.kind)](letter)


def _confirm(letter: AccountLetter) -> LetterText | None:
    user = letter.user
    if user is None or not (user.must_confirm and user.is_active):
        return None
    has_account = is_confirmed_elsewhere(user)
    page = {
        "user": user,
        "link": f"{letter.site}{reverse('address-confirm', args=[confirm_token(user)])}",
        "sign_in": f"{letter.site}{reverse('sign-in')}",
        "has_account": has_account,
    }
    subject = _("Confirm your email for Order Up")
    if has_account:
        subject = _("You already have an Order Up account")
    return LetterText(user.email, subject, render_to_string("accounts/confirm_mail.txt", page))


def _reset(letter: AccountLetter) -> LetterText | None:
    user = _who_resets(letter.email)
    if user is None:
        return None
    way = [urlsafe_base64_encode(force_bytes(user.pk)), default_token_generator.make_token(user)]
    page = {"user": user, "link": f"{letter.site}{reverse('password_reset_confirm', args=way)}"}
    body = render_to_string("accounts/password_reset_mail.txt", page)
    return LetterText(user.email, _("Set a new Order Up password"), body)


def _who_resets(email: str) -> User | None:
    """Return who may set a new password: who holds the address, else who gave it last."""
    user = claimants(email).filter(is_active=True).order_by("-holds_address", "-pk").first()
    return user if user is not None and user.has_usable_password() else None


def _invitation(letter: AccountLetter) -> LetterText | None:
    invitation = letter.invitation
    if invitation is None or not Invitation.objects.open().filter(pk=invitation.pk).exists():
        return None
    link = invitation_link(invitation, letter.site)
    page = {"invitation": invitation, "role": invitation.role_in_words, "link": link}
    subject = _("{name} invites you to {club}").format(
        name=invitation.made_by.name, club=invitation.club.name
    )
    subject = " ".join(subject.split())
    return LetterText(invitation.email, subject, render_to_string("accounts/invitation_mail.txt", page))


_WRITERS: dict[AccountLetter.Kind, Callable[[AccountLetter], LetterText | None]] = {
    AccountLetter.Kind.CONFIRM: _confirm,
    AccountLetter.Kind.RESET: _reset,
    AccountLetter.Kind.INVITATION: _invitation,
}
