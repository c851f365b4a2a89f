"""What the host reads on the cards of the tables, and on the way to past results."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def two_results() -> str:
    return _("Two results")


def disputed() -> str:
    return _("Disputed")


def needs_you() -> str:
    return _("Needs you")


def unconfirmed() -> str:
    return _("Unconfirmed")


def offline() -> str:
    return _("Offline")


def forfeit() -> str:
    return _("Forfeit")


def finish_later() -> str:
    return _("Finish later")


def done() -> str:
    return _("Done")


def playing() -> str:
    return _("Playing")


def few_words_left(*, hands: int) -> str:
    return _("{hands} to go").format(hands=hands)


def hands_left(*, hands: int) -> str:
    return ngettext("{hands} hand left", "{hands} hands left", hands).format(hands=hands)
