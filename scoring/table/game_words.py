"""The sentences about games and penalties: why they are refused, and the reasons that are stored."""

from scoring.language import gettext as _
from scoring.language import ngettext


def penalty_points(most: int) -> str:
    return _("Enter a penalty of 1 to {most} points.").format(most=most)


def wrong_sign() -> str:
    return _("Take points from the side at fault, or give them to the other side.")


def reason_missing(most: int) -> str:
    return _("Give a reason, up to {most} characters.").format(most=most)


def no_slow_play() -> str:
    return _("Slow play costs no points under these rules. Make a ruling instead.")


def slow_play(seconds: int) -> str:
    text = ngettext("Didn't play within {seconds} second.", "Didn't play within {seconds} seconds.", seconds)
    return text.format(seconds=seconds)


def no_renege_points() -> str:
    return _("A renege costs no points under these rules. Make a ruling instead.")


def renege() -> str:
    return _("Didn't follow suit.")


def table_talk() -> str:
    return _("Table talk.")


def no_seat_here(seat: int) -> str:
    return _("This table has no seat {seat}. Choose another.").format(seat=seat)


def both_sides_tricks(most: int) -> str:
    return _("Enter 0 to {most} tricks for both sides combined.").format(most=most)


def next_hand(number: int) -> str:
    return _("Enter hand {number} next.").format(number=number)


def seat_deals(seat: int) -> str:
    return _("It's seat {seat}'s deal. Choose seat {seat} as the dealer.").format(seat=seat)


def game_over() -> str:
    return _("This game is over, so you can't enter another hand.")


def series_over() -> str:
    return _("This match is over, so you can't enter another game.")


def game_not_over() -> str:
    return _("The previous game isn't over. Finish it first.")
