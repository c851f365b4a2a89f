"""What the host reads about rounds, corrections, forfeits and brackets: refusals and what would change."""

from collections.abc import Sequence

from django.utils.translation import gettext as _

from scoring.language import listed


def round_closed(*, number: int) -> str:
    return _("Round {number} is closed.").format(number=number)


def reopen_first(*, number: int) -> str:
    return _("Round {number} is closed. Reopen it first.").format(number=number)


def round_not_open(*, number: int) -> str:
    return _("Round {number} isn't open yet.").format(number=number)


def close_first(*, blocking: int) -> str:
    return _("Close round {blocking} first.").format(blocking=blocking)


def round_without_seats(*, number: int) -> str:
    return _("Round {number} has no seats yet. A postponed game decides who plays.").format(number=number)


def hand_disputed(*, table: int) -> str:
    return _("Table {table} has two results for a hand. Choose one, then close the round.").format(
        table=table
    )


def table_is_done(*, table: int) -> str:
    return _("Table {table} needs no decision.").format(table=table)


def stands_or_later(*, table: int) -> str:
    return _("Table {table} can't both stand and be finished later. Choose one.").format(table=table)


def nothing_to_postpone(*, table: int) -> str:
    return _("Table {table} isn't playing, so there's nothing to postpone.").format(table=table)


def two_results(*, table: int) -> str:
    return _("table {table} has two results").format(table=table)


def tied_table(*, table: int) -> str:
    return _("table {table} is tied and plays one more hand").format(table=table)


def table_so_far(*, table: int, progress: str) -> str:
    return _("table {table} has {progress}").format(table=table, progress=progress)


def unconfirmed(*, table: int) -> str:
    return _("the other side of table {table} hasn't confirmed").format(table=table)


def tables_missing(*, missing: Sequence[str]) -> str:
    tables = ", ".join(missing)
    return _("{tables}. Wait for them, or say why each result stands.").format(
        tables=f"{tables[0].upper()}{tables[1:]}"
    )


def started_since(*, opened: int, number: int) -> str:
    return _("Round {opened} has started since. Correct the hands of round {number} instead.").format(
        opened=opened, number=number
    )


def playoffs_follow() -> str:
    return _("The playoffs follow from this round. Correct its hands instead.")


def undo_on_bracket_page() -> str:
    return _("Undo bracket games on the bracket page.")


def not_postponed(*, table: int) -> str:
    return _("Table {table} has no postponed game.").format(table=table)


def only_running_shortens() -> str:
    return _("You can only shorten a running night.")


def brackets_play_out() -> str:
    return _("An elimination night can't be cut short.")


def end_after(*, first: int, last: int) -> str:
    return _("Choose a round from {first} to {last}.").format(first=first, last=last)


def round_has_started(*, number: int) -> str:
    return _("Round {number} has started, so the night can't end before it.").format(number=number)


def decided_already(*, ruling: str) -> str:
    return _("This was already decided: {ruling}.").format(ruling=ruling)


def hand_replaced() -> str:
    return _("This hand was already corrected or undone. Look at the table again.")


def what_of_others() -> str:
    return _("Choose what happens to everyone else's points.")


def only_seated_disqualified() -> str:
    return _("Only players with seats can be disqualified. Take others off the list.")


def disqualify_on_bracket_page() -> str:
    return _("Disqualify bracket players on the bracket page.")


def still_seated(*, name: str, number: int) -> str:
    return _("{name} still has a seat in round {number}. Mark {name} as leaving.").format(
        name=name, number=number
    )


def another_ruling_with_key() -> str:
    return _("Another ruling was already sent with this key.")


def no_seat(*, seat: int) -> str:
    return _("There's no seat {seat} at this table.").format(seat=seat)


def what_ruled_for() -> str:
    return _("Choose what the ruling is for.")


def whose_points() -> str:
    return _("Choose whose points change.")


def points_of_the_pair() -> str:
    return _("Points belong to the pair tonight, not one player.")


def points_from_zero() -> str:
    return _("Enter 0 or more points.")


def only_one_table_rematches() -> str:
    return _("Only a one-table night has rematches.")


def another_round_first() -> str:
    return _("There's another round to play first.")


def unfinished_game(*, table: int, number: int) -> str:
    return _(
        "Table {table} hasn't finished its game of round {number}. Finish it or let it stand, then rematch."
    ).format(table=table, number=number)


def cant_play_without(*, player: str) -> str:
    return _(
        "{player} is disqualified, and the table can't play without {player}. "
        "Reverse the disqualification, or start a new night."
    ).format(player=player)


def seat_empty() -> str:
    return _("Someone at the table has left, and it can't play with a seat empty. Start a new night.")


def choose_how_they_left() -> str:
    return _("Choose withdrew, didn't show up or disqualified.")


def choose_places_of_others() -> str:
    return _("Choose if the others keep their places or move up.")


def no_bracket() -> str:
    return _("This night has no bracket.")


def no_bracket_yet() -> str:
    return _("The bracket is drawn when the night starts.")


def game_counts_no_more() -> str:
    return _("This game no longer counts in the bracket.")


def replayed_at(*, number: int, table: int) -> str:
    return _("This game was replayed in round {number} at table {table}. Decide it there.").format(
        number=number, table=table
    )


def undoes_games(*, games: str) -> str:
    return _("This undoes games: {games}. Preview it, then save.").format(games=games)


def round_and_table(*, number: int, table: int) -> str:
    return _("round {number} table {table}").format(number=number, table=table)


def prize_changes(*, name: str, after: str, before: str) -> str:
    return _("{name}: {after} instead of {before}").format(name=name, after=after, before=before)


def table_plays_on() -> str:
    return _("The table keeps playing.")


def decide_on_bracket_page() -> str:
    return _("Decide bracket games on the bracket page.")


def many_sides() -> str:
    return _("This table has more than two sides, so no one wins by forfeit. Get a sub, or close early.")


def table_has_finished(*, table: int) -> str:
    return _("Table {table} has finished. Correct its result instead.").format(table=table)


def only_one_missing() -> str:
    return _("If only one player is missing, get a sub. A forfeit needs both players of a side out.")


def reseat_next_round() -> str:
    return _("The next round's seats no longer match. Reseat it after you save, or keep its seats.")


def others_advance(*, coming: Sequence[str], out: Sequence[str]) -> str:
    return _("In the playoffs: {coming} instead of {out}. Draw the playoffs again.").format(
        coming=listed(coming), out=listed(out)
    )


def playoff_order_changes() -> str:
    return _("The playoff seeding changes. Draw the playoffs again.")


def round_seated_before(*, number: int) -> str:
    return _("Round {number} was seated from the old results and stays as it is.").format(number=number)


def rounds_seated_before(*, first: int, last: int) -> str:
    return _("Rounds {first} to {last} were seated from the old results and stay as they are.").format(
        first=first, last=last
    )


def playoffs_have_started() -> str:
    return _("The playoffs have started, so the same players stay in.")


def hands_against_bracket(*, game: int) -> str:
    return _("By the hands, the other side wins game {game}. Correct the bracket on its page.").format(
        game=game
    )
