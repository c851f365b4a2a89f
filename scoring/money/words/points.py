"""What people read about paying by the point."""

from collections.abc import Sequence

from scoring.language import gettext as _


def two_sides() -> str:
    return _("Enter two or more sides, with points for each.")


def even_sides() -> str:
    return _("Put the same number of players on each side.")


def on_two_sides() -> str:
    return _("Put each player on just one side.")


def not_zero(*, difference: str) -> str:
    return _("The amounts won and lost must match. They're off by {difference}.").format(
        difference=difference
    )


def proof(*, won: Sequence[str], lost: Sequence[str]) -> str:
    return _("{won} won = {lost} lost").format(won=" + ".join(won), lost=" + ".join(lost))
