"""What people read about side pots; amounts come in as they are written."""

from scoring.language import gettext as _


def no_fee() -> str:
    return _("Enter a fee above 0.")


def fee_too_high() -> str:
    return _("That fee is too high. Enter a smaller one.")


def nights_between(*, most: int) -> str:
    return _("Enter 1 to {most} nights.").format(most=most)


def only_perfect_waits() -> str:
    return _("Enter 1 night. Only a perfect hand pot can require more.")


def needs_hands(*, title: str) -> str:
    return _(
        "“{title}” needs every hand entered, but tables enter only points. Choose another side pot."
    ).format(title=title)


def winners_split(*, winners: int, amount: str) -> str:
    return _("{winners} winners split {amount}.").format(winners=winners, amount=amount)


def winners_split_unevenly(*, winners: int, amount: str) -> str:
    return _(
        "{winners} winners split {amount}. Leftover cents go to the higher place, or by random draw if "
        "they're tied."
    ).format(winners=winners, amount=amount)


def money_back() -> str:
    return _("No one won, so everyone gets their money back.")


def money_back_and_carried(*, carried: str) -> str:
    return _(
        "No one won, so everyone gets their money back. {carried} from earlier nights carries over."
    ).format(carried=carried)


def carried_over() -> str:
    return _("No one won, so the pot carries over.")
