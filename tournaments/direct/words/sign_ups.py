"""What stands in the file of a night's sign-ups."""

from django.utils.translation import gettext as _


def columns_called(*, are_pairs: bool) -> tuple[str, ...]:
    partner = (_("partner"),) if are_pairs else ()
    return (_("name"), *partner, _("status"), _("in line"), _("checked in"), _("paid"), _("paid cents"))


def sheet_called() -> str:
    return _("Sign-ups")


def state_called(state: str) -> str:
    return {
        "pending": _("Needs approval"),
        "waiting": _("Waitlist"),
        "looking": _("Needs a partner"),
        "not_here": _("Signed up"),
        "late": _("Late"),
        "here": _("Here"),
        "leaving": _("Out later"),
        "away": _("Sitting out"),
        "left": _("Left"),
        "withdrawn": _("Withdrawn"),
        "disqualified": _("Disqualified"),
    }[state]


def yes() -> str:
    return _("yes")


def no() -> str:
    return _("no")


def free() -> str:
    return _("free")
