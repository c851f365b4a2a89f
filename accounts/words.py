"""What people read about their account: names, addresses, passwords and sign-ins."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

EMAIL_LIKE = gettext_lazy("Enter an email address like ann@example.com.")


def name_on_one_line() -> str:
    return _("Type the name on one line, in plain characters.")


def name_unreadable() -> str:
    return _("Some characters didn't come through. Type the name again.")


def name_too_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters; this name has {length}.").format(most=most, length=length)


def name_invisible() -> str:
    return _("Type a name.")


def name_hides_characters() -> str:
    return _("This name has hidden characters. Type it again without them.")


def name_has_many_accents() -> str:
    return _("This name has too many accents on one character. Use fewer.")


def nickname_too_long(*, most: int, length: int) -> str:
    return _("Use up to {most} characters; this nickname has {length}.").format(most=most, length=length)


def nickname_unpronounceable() -> str:
    return _("Use at least one letter, like B or Buddy.")


def address_taken() -> str:
    return _("This email already has an account. Sign in, or use another email.")


def address_link_expired() -> str:
    return _("This link was used or has expired. Sign in to see if you need a new one.")


def address_confirmed(*, email: str) -> str:
    return _("Your email {email} is confirmed.").format(email=email)


def confirm_your_address(*, email: str) -> str:
    return _("Check your email. Open the link we sent to {email} to confirm the address.").format(email=email)


def new_link_sent(*, email: str) -> str:
    return _("Check {email} for the newest link we sent.").format(email=email)


def password_too_short(*, least: int) -> str:
    return _("Use at least {least} characters in the password.").format(least=least)


def password_hint(*, least: int) -> str:
    return _("Use at least {least} characters. Avoid common words.").format(least=least)


def password_too_common() -> str:
    return _("That password is too easy to guess. Choose another one.")


def password_like_email() -> str:
    return _("That password is too close to your email. Choose another one.")


def password_is_blank() -> str:
    return _("Use more than just spaces in the password.")


def wait(*, minutes: int) -> str:
    return ngettext("{minutes} minute", "{minutes} minutes", minutes).format(minutes=minutes)


def device_signed_out() -> str:
    return _("That device is signed out.")


def scope_too_narrow(*, held: str, needed: str) -> str:
    return _("This token's scope is “{held}”. Use one with “{needed}”.").format(held=held, needed=needed)


def too_many_tries() -> str:
    return _("Too many tries. Try again later.")


def browser_on(*, browser: str, system: str) -> str:
    return _("{browser} on {system}").format(browser=browser, system=system)


def demos_full() -> str:
    return _("All demo nights are taken. Try again later, or create an account.")


def demos_off() -> str:
    return _("There are no demo nights here. Create an account to set up a night.")


def demo_host() -> str:
    return _("Demo host")


def demo_club() -> str:
    return _("Demo club")
