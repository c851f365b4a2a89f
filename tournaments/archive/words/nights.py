"""Nights as files."""

from django.utils.translation import gettext as _


def imported() -> str:
    return _("Night imported. Still playing? Print new QR codes.")


def here_already() -> str:
    return _("Your club already has this night.")


def send_base64() -> str:
    return _("Send the file in base64.")


def choose_file() -> str:
    return _("Choose the file you downloaded from a night.")


def file_too_large(*, most: int) -> str:
    """``most`` is in kilobytes."""
    return _("This file is too large. Choose one up to {most} KB.").format(most=most)


def too_large_inside() -> str:
    return _("This file is too large for one night. Choose another file.")


def made_by_newer() -> str:
    return _("This night was saved by a newer version of Order Up. Update Order Up, then try again.")


def damaged() -> str:
    return _("This file isn't a saved night, or it's damaged. Save the night again and use that file.")


def unsound(*, found: str) -> str:
    """``found`` says what is wrong, for whoever looks into the file."""
    return _(
        "Nothing was saved. This file has an error ({found}). Save the night again, or use another copy."
    ).format(found=found)


def holds_carried_money() -> str:
    return _(
        "A side pot has money from another night. Under “Fix a mistake”, choose “Save for later”, unless "
        "the pot is settled."
    )
