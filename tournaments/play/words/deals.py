"""Who deals, and deals that came to nothing."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop

from scoring.rules.options import FirstDealer

#: Stored with what no longer counts, as the reason.
UNDONE_WITH_HAND = gettext_noop("Undone with the hand before it")
OTHER_DEALER = gettext_noop("A different dealer was chosen")


#: What a table does to find its first dealer; not where the host chooses.
_QUESTIONS = {
    FirstDealer.BLACK_JACK: gettext_lazy("The first black jack deals first. Who got it?"),
    FirstDealer.FIRST_JACK: gettext_lazy("The first jack deals first. Who got it?"),
    FirstDealer.HIGHEST_CARD: gettext_lazy("The high card deals first. Who drew it?"),
    FirstDealer.LOWEST_CARD: gettext_lazy("The low card deals first. Who drew it?"),
}


def question(kind: FirstDealer) -> str:
    """Ask a table who deals first; empty where seat 1 deals."""
    return str(_QUESTIONS[kind]) if kind in _QUESTIONS else ""


def key_of_deal() -> str:
    return _("This key was already used for another redeal. Send a new one.")


def counts_as_hand(number: int) -> str:
    return _("Tonight, this deal counts as a hand. Enter it as hand {number}.").format(number=number)


def choose_seat(seats: int) -> str:
    return _("Choose a seat from 1 to {seats}.").format(seats=seats)


def no_card_draw() -> str:
    return _("There's no card draw tonight. Seat 1 deals first, unless the host picks someone else.")


def deal_moved_on(number: int, dealer: int) -> str:
    text = _("The dealer changed. Seat {dealer} deals hand {number} now.")
    return text.format(dealer=dealer, number=number)


def nothing_to_undo() -> str:
    return _("There's nothing to undo. Check the table again.")


def dealer_is_set(seat: int) -> str:
    return _("Seat {seat} already deals first. Call the host to change that.").format(seat=seat)


def hands_depend_on_dealer() -> str:
    return _("A new dealer changes who sits out. Undo this game's hands first.")


def hand_is_in(number: int) -> str:
    return _("Hand {number} was already entered. Wrong dealer? Call the host.").format(number=number)
