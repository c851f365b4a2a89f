"""Recorded games and score sheets."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop, ngettext

from scoring.language import listed

from .hands import host_changes

#: Stored with what no longer counts, as the reason.
DEALER_FROM_FILE = gettext_noop("The game file has a different dealer")


def takes_no_game(number: int, *, is_closed: bool) -> str:
    if is_closed:
        return host_changes(number)
    return _("Round {number} isn't open yet. Upload the game once it opens.").format(number=number)


def named_partners() -> str:
    return _("Score sheets don't show the named partner. Enter these hands at the table.")


def other_order(file: Sequence[str], entered: Sequence[str]) -> str:
    text = _("The seating order in the file is {file}. At this table, it's {entered}.")
    return text.format(file=listed(file), entered=listed(entered))


def other_cards(number: int) -> str:
    return _("Hand {number} already has different cards. Check the file.").format(number=number)


def in_hand(*, number: int, fault: str) -> str:
    return _("Hand {number}: {fault}").format(number=number, fault=fault)


def hands_added(hands: int) -> str:
    text = ngettext("{count} hand added from the file.", "{count} hands added from the file.", hands)
    return text.format(count=hands)


def cards_added(hands: int) -> str:
    return ngettext("Cards added to {count} hand.", "Cards added to {count} hands.", hands).format(
        count=hands
    )


def nothing_in_file() -> str:
    return _("All hands in this file were already entered.")


def choose_file() -> str:
    return _("Choose a game file.")


def file_too_large() -> str:
    return _("That file is too large. Choose one up to 1 MB.")


def who_is(name: str) -> str:
    return _("Who is “{name}”?").format(name=name)


def no_recorded_game() -> str:
    return _("No table entered its cards for every hand. Download the results as JSON instead.")


def rules_not_notated(table: int) -> str:
    text = _("A game file can't store table {table}'s house rules. Download the results as JSON instead.")
    return text.format(table=table)


def nothing_new() -> str:
    return _("There's nothing new to save.")


def hands_saved(hands: int) -> str:
    return ngettext("{count} hand saved.", "{count} hands saved.", hands).format(count=hands)


def tables_saved(tables: int) -> str:
    return ngettext("{count} table saved.", "{count} tables saved.", tables).format(count=tables)


def no_table(table: int) -> str:
    return _("This round has no table {table}. Choose another.").format(table=table)


def table_twice(table: int) -> str:
    return _("Table {table} is listed twice. Remove one.").format(table=table)


def send_hands() -> str:
    return _("Tonight, tables enter each hand. Send `hands`, not `total`.")


def send_total() -> str:
    return _("Tonight, tables enter only points. Send `total`, not `hands`.")
