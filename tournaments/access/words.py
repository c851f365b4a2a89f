"""What people read about links, sign-ups from one place, and seats that aren't shown yet."""

from django.utils.translation import gettext as _


def too_many_sign_ups() -> str:
    return _("Too many people on your network signed up. Ask the host to add you.")


def unknown_link() -> str:
    return _("This link doesn't work. Scan the QR code again, or ask the host.")


def link_replaced() -> str:
    return _("This link no longer works. Ask the host for a new one.")


def night_over() -> str:
    return _("This night is over, so its table links no longer work.")


def too_many_devices() -> str:
    return _("This link is open on too many devices. Ask the host for a new one.")


def seats_not_shown() -> str:
    return _("The host hasn't shown the seats yet. You'll see them here when round 1 opens, or sooner.")


def seats_held(*, number: int) -> str:
    return _("The host hasn't shown the seats for round {number} yet.").format(number=number)


def seats_after(*, number: int, before: int) -> str:
    return _("You'll see the seats for round {number} when round {before} is over.").format(
        number=number, before=before
    )
