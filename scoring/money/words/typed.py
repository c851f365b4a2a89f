"""What is wrong with prizes as they were typed."""

from scoring.language import gettext as _
from scoring.language.messages import mark

#: By the title of a cut.
THE_CUTS = {"House": mark("The house cut"), "Charity": mark("The charity share")}
TAKERS = {"House": mark("house"), "Charity": mark("charity")}


def the_cut(title: str) -> str:
    return _(THE_CUTS.get(title, title))


def who_takes(title: str) -> str:
    return _(TAKERS.get(title, title.lower()))


def not_an_amount(*, text: str) -> str:
    return _("{text} isn't an amount. Enter one like 10 or 10.50.").format(text=text)


def not_a_percentage(*, text: str) -> str:
    return _("{text} isn't a percentage. Enter it like 50 or 33.33, without the % sign.").format(text=text)


def no_fixed_prize_twice() -> str:
    return _(
        "With fixed prizes, tied players can't each get the full prize. Choose split, playoff or random draw."
    )


def cut_below_zero(*, who: str) -> str:
    return _("{who} must be 0 or more.").format(who=the_cut(who))


def cut_above_whole(*, who: str, percent: str) -> str:
    return _("{who} can't be {percent}%. Enter 100 or less.").format(who=the_cut(who), percent=percent)


def percents_not_whole(*, parts: str, total: str, weights: str) -> str:
    return _("{parts} is {total}%, not 100%. To pay out the whole pool, enter {weights}.").format(
        parts=parts, total=total, weights=weights
    )


def number_of_places(*, most: int) -> str:
    return _("Choose 1 to {most} paid places.").format(most=most)


def roundings() -> str:
    return _("Round prizes to 1, 25, 100 or 500 cents.")


def plan_fields() -> str:
    return _("For the prizes, send kind, shares and rounding.")


def whole_shares() -> str:
    return _("Send the shares as a list of whole numbers.")


def unknown_kind(*, kind: str) -> str:
    return _("Choose percent, weights or fixed, not {kind}.").format(kind=kind)


def first_must_win() -> str:
    return _("1st place must win something, and no prize can be below 0.")


def share_too_large() -> str:
    return _("One prize is too large. Enter a smaller one.")


def lower_wins_more() -> str:
    return _("A lower place can't win more than a higher one. Change the order.")


def not_rounded(*, prize: str, unit: str) -> str:
    return _("{prize} isn't a multiple of {unit}. Change it, or round prizes differently.").format(
        prize=prize, unit=unit
    )


def entry_fee_first() -> str:
    return _("These prizes are multiples of the entry fee. Set a fee first.")


def amount_below_zero() -> str:
    return _("Enter 0 or more.")


def amount_too_large() -> str:
    return _("That amount is too large. Enter a smaller one.")


def points_worthless() -> str:
    return _("Make each point worth more than 0.")


def entries_per_place(*, most: int) -> str:
    return _("Enter 1 to {most} entries for each paid place.").format(most=most)


def number_of_door_prizes(*, most: int) -> str:
    return _("Enter 0 to {most} door prizes.").format(most=most)


def door_prize_needs_both() -> str:
    return _("Enter the number of door prizes and the amount of each.")


def terms_object() -> str:
    return _("Send the prize terms as an object.")


def cut_fields() -> str:
    return _("Send a basis and a share for each cut.")


def comma_in_amount() -> str:
    return _("Write 1000, not 1,000, and put a comma and a space between prizes.")


def mixed_separators() -> str:
    return _("Separate all places the same way, like 50/30/20.")


def empty_share() -> str:
    return _("One place has no share. Enter one for each place, like 50/30/20.")


def negative_share(*, text: str) -> str:
    return _("{text} can't be a share. Enter 0 or more.").format(text=text)


def not_a_weight(*, text: str) -> str:
    return _("{text} isn't a share. Use whole numbers, like 5:3:2:1.").format(text=text)
