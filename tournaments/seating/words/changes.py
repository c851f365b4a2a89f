"""What the host reads about who is late, leaves, comes back or misses a round, and about new seats."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.language import listed, ordinal

ONE_OF_THESE = gettext_lazy("Choose “late”, “leaves”, “misses” or “back”.")


def saved() -> str:
    return _("Saved.")


def saved_everywhere() -> str:
    return _("Saved. Screens that show these seats are up to date.")


def leaving_out_or_back() -> str:
    return _("Choose “leaving”, “sitting out” or “back”.")


def one_change_each() -> str:
    return _("Choose one change for each player.")


def someone_to_change() -> str:
    return _("Enter at least one change.")


def too_many_players(*, most: int) -> str:
    return _("A night can have up to {most} players.").format(most=most)


def too_many_for_format(*, most: int) -> str:
    return _("This format takes up to {most} players.").format(most=most)


def too_many_pairs_for_format(*, most: int) -> str:
    return _("This format takes up to {most} pairs.").format(most=most)


def rounds_between(*, most: int) -> str:
    return _("Choose 1 to {most} rounds.").format(most=most)


def not_running() -> str:
    return _("You can change seats only after the draw and before the night ends.")


def not_in_playoffs() -> str:
    return _("You can't change seats in the playoffs. Bring in a sub instead.")


def bracket_decides() -> str:
    return _("The bracket decides who plays next. On the bracket page, enter who left or is back.")


def one_table() -> str:
    return _(
        "There's only one table. Bring in a sub if someone leaves. "
        "To play again, tap “Rematch” after the last round."
    )


def no_round(*, number: int) -> str:
    return _("Tonight has no round {number}. Choose another.").format(number=number)


def round_opened(*, number: int) -> str:
    return _("Round {number} has opened, so its seats are final. Choose a later round.").format(number=number)


def round_played(*, number: int) -> str:
    return _("Round {number} already has results, so its seats can't change.").format(number=number)


def not_late() -> str:
    return _("Choose players who signed up but missed the draw.")


def not_here(*, player: int, number: int) -> str:
    return _("Player {player} isn't here in round {number}. Choose someone else.").format(
        player=player, number=number
    )


def not_away(*, player: int) -> str:
    return _("Player {player} is already here. Choose someone else.").format(player=player)


def not_in_draw() -> str:
    return _("That player has no seat in this draw. Choose someone else.")


def ghosts_are_automatic() -> str:
    return _("Order Up adds and removes ghost players automatically. Choose someone else.")


def two_players() -> str:
    return _("Choose two different players.")


def preview_again() -> str:
    return _("Something changed since this preview. Preview it again.")


def new_seats_failed(*, fault: str) -> str:
    return _("We couldn't save these seats: {fault}.").format(fault=fault)


def ghost(*, number: int) -> str:
    return _("Ghost {number}").format(number=number)


def none_left() -> str:
    return _("Every round has opened, so no seats are left to change.")


def all_seated() -> str:
    return _("Seats are already drawn for every round.")


def next_round(*, number: int) -> str:
    return _("Choose round {number}. It's the next one.").format(number=number)


def would_again(*, one: str, other: str, times: int, as_partners: bool) -> str:
    text = (
        _("{one} and {other} would partner for the {nth} time.")
        if as_partners
        else _("{one} and {other} would meet for the {nth} time.")
    )
    return text.format(one=one, other=other, nth=ordinal(times))


def more_meet_again(*, count: int) -> str:
    text = ngettext("{count} more pairing would repeat.", "{count} more pairings would repeat.", count)
    return text.format(count=count)


def no_single_round() -> str:
    return _("You can't skip a round in this format. Mark the player as leaving, then as back.")


def rounds_are_set() -> str:
    return _("Seats are drawn, so you can't change the number of rounds.")


def joining(*, names: Sequence[str], number: int) -> str:
    text = (
        _("{names} will join in round {number}.")
        if number == 1
        else _("{names} will join in round {number}, with no points for earlier rounds.")
    )
    return text.format(names=listed(names), number=number)


def back(*, names: Sequence[str], number: int) -> str:
    return _("{names} will be back in round {number}.").format(names=listed(names), number=number)


def leaving(*, names: Sequence[str], number: int) -> str:
    return _("{names} will leave before round {number}.").format(names=listed(names), number=number)


def sitting_out(*, names: Sequence[str], number: int) -> str:
    return _("{names} will sit out round {number}.").format(names=listed(names), number=number)


def rejoin_before_playoffs() -> str:
    return _("Players can come back after the last round, before the playoffs open.")


def disqualified() -> str:
    return _("This player is disqualified. Open “Disqualify someone” and choose “Put them back in”.")


def saved_redraw_final() -> str:
    return _("Saved. Redraw the playoffs to include them.")


def is_out(*, name: str) -> str:
    return _("{name}, disqualified").format(name=name)
