"""Who deals, and deals that came to nothing."""

from django.utils.translation import gettext as _

#: Stored with what no longer counts, as the reason.
UNDONE_WITH_HAND = "Undone with the hand before it"
OTHER_DEALER = "Another dealer was chosen"


def key_of_deal() -> str:
    return _("This key was already used for another redeal.")


def counts_as_hand(number: int) -> str:
    return _("Enter this as hand {number} tonight.").format(number=number)


def choose_seat(seats: int) -> str:
    return _("Choose a seat from 1 to {seats}.").format(seats=seats)


def no_card_draw() -> str:
    return _("No card draw tonight. Seat 1 deals first.")


def deal_moved_on(number: int, dealer: int) -> str:
    said = _("The deal has moved on. Seat {dealer} deals hand {number} now.")
    return said.format(dealer=dealer, number=number)


def nothing_to_undo() -> str:
    return _("Nothing to undo here. Check the table again.")


def dealer_is_set(seat: int) -> str:
    return _("Seat {seat} already deals first. The host can change it.").format(seat=seat)


def hands_depend_on_dealer() -> str:
    return _("Changing the dealer changes who sits out. Undo this game's hands first.")


def hand_is_in(number: int) -> str:
    said = _("Hand {number} is already in. The host can choose who deals hand {following}.")
    return said.format(number=number, following=number + 1)
