"""The sentences that refuse what a table reports."""

from scoring.language import gettext as _
from scoring.language import ngettext


def choose_seat(seats: int) -> str:
    return _("Choose a seat from 1 to {seats}.").format(seats=seats)


def no_seat(seat: object, most: int) -> str:
    return _("There's no seat {seat}. Choose one from 1 to {most}.").format(seat=seat, most=most)


def sits_out(seat: int, dealer: int) -> str:
    text = _("Seat {seat} sits out while seat {dealer} deals. Choose another seat.")
    return text.format(seat=seat, dealer=dealer)


def dealer_missing() -> str:
    return _("Choose who dealt this hand.")


def maker_missing() -> str:
    return _("Choose who called trump.")


def tricks_missing(most: int) -> str:
    return _("Enter the makers' tricks, 0 to {most}.").format(most=most)


def tricks_out_of_range(most: int, tricks: object) -> str:
    return _("A side can take 0 to {most} tricks, not {taken}.").format(most=most, taken=tricks)


def tricks_do_not_add_up(tricks: int, others: int, most: int) -> str:
    text = _("{tricks} and {others} tricks don't add up to {most}. Check both.")
    return text.format(tricks=tricks, others=others, most=most)


def not_played() -> str:
    return _("This hand wasn't played, so leave the call and tricks blank.")


def not_played_alone() -> str:
    return _("This hand wasn't played, so don't mark it as a loner.")


def dealer_is_stuck() -> str:
    return _("The dealer is stuck and must call trump. Choose the dealer as the caller.")


def no_redeals() -> str:
    return _("These rules don't allow throwing in a hand. Play it, then enter the result.")


def no_loners() -> str:
    return _("These rules don't allow going alone. Enter a regular hand.")


def partner_goes_alone() -> str:
    return _("The dealer's partner must go alone when ordering up. Mark the hand as a loner.")


def when_called() -> str:
    return _("Choose when the dealer's partner called: ordered up alone, or second time around.")


def no_lone_defenders() -> str:
    return _("These rules don't allow defending alone. Leave the lone defender blank.")


def defender_with_makers() -> str:
    return _("The lone defender can't be on the makers' side. Choose someone on the other side.")


def defender_needs_loner() -> str:
    return _("You can only defend alone against a loner. Leave the lone defender blank.")


def maker_defends() -> str:
    return _("The maker can't also defend alone. Choose someone else.")


def no_named_partners() -> str:
    return _("At this table, the maker doesn't name a partner. Leave the partner blank.")


def loner_has_no_partner() -> str:
    return _("The maker went alone, so leave the partner blank.")


def partner_missing() -> str:
    return _("Choose the partner the maker named.")


def partner_is_maker() -> str:
    return _("The maker can't pick themselves as partner. Choose someone else.")


def too_many_call_rounds(rounds: int, sent: int) -> str:
    return _("The bidding round must be 1 to {rounds}, not {sent}.").format(rounds=rounds, sent=sent)


def call_rounds_from_1() -> str:
    return _("The bidding round must be 1 or more.")


def nothing_turned_down() -> str:
    return _("In the first bidding round, no suit is turned down yet. Leave the turned-down suit blank.")


def only_the_upcard() -> str:
    return _("In the first bidding round, you can call only the turned-up suit.")


def no_trump_not_allowed() -> str:
    return _("These rules don't allow calling no trump. Choose a suit.")


def turned_down(suit: str) -> str:
    return _("{suit} were turned down, so they can't be trump. Choose another suit.").format(
        suit=suit.capitalize()
    )


def unreadable_hand() -> str:
    return _("Type the maker's seat and tricks, like 23. Add “a” for alone. Type “p” if everyone passed.")


def unreadable_total() -> str:
    return _("Type both sides' points, like 14 9. Add the number of hands if you played fewer.")


def both_sides() -> str:
    return _("Enter both sides' points.")


def points_below_0() -> str:
    return _("Enter 0 points or more.")


def hands_below_1() -> str:
    return _("Enter at least 1 hand.")


def too_many_hands(most: int) -> str:
    return _("Enter a number of hands up to {most}.").format(most=most)


def too_many_points(hands: int, *, most: int, one: int, other: int) -> str:
    text = ngettext(
        "{hands} hand can't score more than {most} points, but {one} + {other} = {sum}. Check the points.",
        "{hands} hands can't score more than {most} points, but {one} + {other} = {sum}. Check the points.",
        hands,
    )
    return text.format(hands=hands, most=most, one=one, other=other, sum=one + other)


def too_few_points(hands: int, *, least: int, one: int, other: int) -> str:
    text = ngettext(
        "{hands} hand scores {least} or more points, but {one} + {other} = {sum}. Check the points.",
        "{hands} hands score {least} or more points, but {one} + {other} = {sum}. Check the points.",
        hands,
    )
    return text.format(hands=hands, least=least, one=one, other=other, sum=one + other)


def impossible_points(hands: int, *, one: int, other: int) -> str:
    text = ngettext(
        "A score of {one} and {other} isn't possible in {hands} hand. Check the points.",
        "A score of {one} and {other} isn't possible in {hands} hands. Check the points.",
        hands,
    )
    return text.format(hands=hands, one=one, other=other)


def totals_need_hands() -> str:
    return _("To enter points at the end, set a number of hands and one game per match.")


def totals_need_two_sides() -> str:
    return _("Enter each hand. Points at the end only work with two pairs at a table.")


def totals_share_loners() -> str:
    return _("Enter each hand. Partners score differently on a loner, so points at the end won't work.")
