"""What the host reads about rounds: opening, closing, reopening, shortening the night and rematches."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def round_closed(*, number: int) -> str:
    return _("Round {number} is closed.").format(number=number)


def reopen_first(*, number: int) -> str:
    return _("Round {number} is closed. Reopen it first, if it isn't too late.").format(number=number)


def round_not_open(*, number: int) -> str:
    return _("Round {number} isn't open yet. Try again once it's open.").format(number=number)


def close_first(*, blocking: int) -> str:
    return _("Close round {blocking} first.").format(blocking=blocking)


def round_without_seats(*, number: int) -> str:
    return _("Round {number} has no seats yet. Finish the postponed game first.").format(number=number)


def no_next_round(*, number: int) -> str:
    return _("Round {number} is the last one. Just close it.").format(number=number)


def hand_disputed(*, table: int) -> str:
    return _("Table {table} has two results for a hand. Choose one, then close the round.").format(
        table=table
    )


def table_is_done(*, table: int) -> str:
    return _("Table {table} doesn't need a reason. Try again without it.").format(table=table)


def stands_or_later(*, table: int) -> str:
    return _("Table {table}: keep the score or finish the game later, not both.").format(table=table)


def nothing_to_postpone(*, table: int) -> str:
    return _("Table {table} isn't playing, so there's no game to finish later.").format(table=table)


def two_results(*, table: int) -> str:
    return _("Table {table} has two results. Choose one.").format(table=table)


def tied_table(*, table: int) -> str:
    return _("Table {table} is tied and plays one more hand.").format(table=table)


def table_so_far(*, table: int, progress: str) -> str:
    return _("Table {table} isn't done: {progress}.").format(table=table, progress=progress)


def unconfirmed(*, table: int) -> str:
    return _("The result at table {table} isn't settled. Settle it or ask the other side to confirm.").format(
        table=table
    )


def tables_missing(*, missing: Sequence[str], plays: bool) -> str:
    """``missing`` are sentences of the tables that aren't done; ``plays``: one of them still plays."""
    ways_on = _("Wait, close early with a reason, or finish later.")
    return " ".join([*missing, ways_on if plays else _("Or close early with a reason.")])


def started_since(*, opened: int, number: int) -> str:
    return _("Round {opened} has already started. Correct the results of round {number} instead.").format(
        opened=opened, number=number
    )


def playoffs_follow() -> str:
    return _("The playoffs are based on this round. Correct its results instead.")


def undo_on_bracket_page() -> str:
    return _("Undo bracket games on the bracket page.")


def not_postponed(*, table: int) -> str:
    return _("Table {table} has no postponed game. Choose another table.").format(table=table)


def only_running_shortens() -> str:
    return _("You can only shorten a night while it's on.")


def brackets_play_out() -> str:
    return _("You can't cut an elimination night short. Play it to the final.")


def end_after(*, first: int, last: int) -> str:
    return _("Choose a round from {first} to {last}.").format(first=first, last=last)


def round_has_started(*, number: int) -> str:
    return _("Round {number} has started. Choose that round or a later one as the last.").format(
        number=number
    )


def only_one_table_rematches() -> str:
    return _("You can only play a rematch on a one-table night.")


def another_round_first() -> str:
    return _("You can only start a rematch after the last round. Refresh the page.")


def unfinished_game(*, table: int, number: int) -> str:
    return _(
        "Table {table} hasn't finished its round {number} game. Finish it or keep its score, "
        "then start the rematch."
    ).format(table=table, number=number)


def cant_play_without(*, player: str) -> str:
    return _(
        "{player} is disqualified, and the table can't play without them. "
        "Undo the disqualification, or start a new night."
    ).format(player=player)


def seat_empty() -> str:
    return _("Someone left this table, and it can't play with an empty seat. Start a new night.")


def round_reopened() -> str:
    return _("Round reopened")


def requests_first(*, promise: str) -> str:
    """``promise`` is the sentence of the format that says how fair the seats are."""
    return _("Seating requests come first. {promise}").format(promise=promise)


def points_in_hands(*, score: str, hands: int) -> str:
    return ngettext("{score} in {hands} hand", "{score} in {hands} hands", hands).format(
        score=score, hands=hands
    )
