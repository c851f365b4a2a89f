"""What people read in the files of a night."""

from django.utils.translation import gettext as _


def wins_by_forfeit() -> str:
    return _("wins by forfeit")


def did_not_finish() -> str:
    return _("didn't finish")


def sits_out() -> str:
    return _("sits out this round")
