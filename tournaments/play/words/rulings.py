"""What the other side confirms, the host decides, and the bell ends."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.language import score

#: Stored with what no longer counts, as the reason.
UNDONE_BY_HOST = gettext_noop("Undone by the host")


def tables_tied() -> str:
    return _("No table can close yet. Play another hand at tied tables, or enter the missing points.")


def time_is_up(*, reports_totals: bool, is_host: bool) -> str:
    if reports_totals and is_host:
        return _("Time is up and this table is closed. Correct the points instead.")
    if reports_totals:
        return _("Time is up and this table is closed. Ask the host to correct the points.")
    if is_host:
        return _("Time is up and this table is closed. Correct the hand instead.")
    return _("Time is up and this table is closed. Ask the host to correct the hand.")


def ruled() -> str:
    return _("The host decided this result. Call the host if it's wrong.")


def disputed() -> str:
    return _("This result is disputed. Only the host can settle it.")


def result_changed() -> str:
    return _("The result just changed. Check it again.")


def not_asked() -> str:
    return _("Tonight, results count right away. You don't need to confirm them.")


def still_playing() -> str:
    return _("This table is still playing. Wait for its result.")


def game_decided() -> str:
    return _("The host decided this game. Call the host if it's wrong.")


def nothing_played() -> str:
    return _("This table played no hands, so there's nothing to confirm.")


def entered_here() -> str:
    return _("This phone entered the score. The other side or the host must confirm it.")


def same_side() -> str:
    return _("Your side entered the score. The other side or the host must confirm it.")


def tied_game(table: int, points: int) -> str:
    text = _("Table {table} is tied, {score}. Play one more hand, or choose the winner in the bracket.")
    return text.format(table=table, score=score((points, points)))


def played_later(number: int, table: int) -> str:
    text = _("Table {table} will finish its round {number} game later. Points so far count.")
    return text.format(table=table, number=number)
