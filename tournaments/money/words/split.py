"""What people read beside the bar that shows how the pool is split."""

from django.utils.translation import gettext as _

from scoring.language import ordinal


def place(*, number: int) -> str:
    return _("{place} place").format(place=ordinal(number))


def places(*, first: int, last: int) -> str:
    return _("{first} to {last} place").format(first=ordinal(first), last=ordinal(last))


def door_prizes() -> str:
    return _("Door prizes")


def last_place() -> str:
    return _("Last place")


def house() -> str:
    return _("House cut")


def charity() -> str:
    return _("Charity")


def side_pots() -> str:
    return _("Side pots")
