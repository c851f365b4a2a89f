"""The sentences about a host's own chart."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

WHICH_NUMBERS = gettext_lazy("Choose how players get their numbers.")
TOO_LONG = gettext_lazy("That's too long for one night's chart. Use fewer rounds.")
TWO_PLAYERS = gettext_lazy("Choose two players in the same round.")
WHICH_PARTNERS = gettext_lazy("Choose which of a table's numbers are partners.")


def too_long() -> str:
    return str(TOO_LONG)


def too_few(*, least: int) -> str:
    return _("A chart needs at least {least} players.").format(least=least)


def mistake(*, fault: str, more: int) -> str:
    """Name the first mistake; ``fault`` begins with a small letter."""
    first = fault[:1].upper() + fault[1:]
    if not more:
        return f"{first}."
    text = ngettext("{first}. There's {more} more mistake.", "{first}. There are {more} more mistakes.", more)
    return text.format(first=first, more=more)


def uneven(*, fault: str) -> str:
    return _("Check {fault}.").format(fault=fault)


def only_rotating_partners() -> str:
    return _("Your own chart only works with rotating partners.")


def seats_drawn(*, is_running: bool) -> str:
    if is_running:
        return _("The seats are already drawn. Undo the start to change the chart.")
    return _("You can only change the chart before the seats are drawn.")


def two_players() -> str:
    return str(TWO_PLAYERS)


def player(*, number: int) -> str:
    """Begin a sentence with a player of whom only the number is known."""
    return _("Player {number}").format(number=number)


def and_player(*, number: int) -> str:
    return _("player {number}").format(number=number)


def no_chart() -> str:
    return _("Tap “Use this chart” first, then draw the numbers.")


def drawn() -> str:
    return _("Numbers drawn. Players keep them unless you move someone in the list.")


def used() -> str:
    return _("The draw will follow your chart.")


def removed() -> str:
    return _("Chart removed. The draw will use our rotation.")
