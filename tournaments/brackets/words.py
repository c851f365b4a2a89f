"""The sentences that refuse a bracket, or a result in it."""

from scoring.language import gettext as _
from scoring.language import ngettext


def same_from_each_group() -> str:
    return _("Send the same number of players or pairs from each group to the bracket.")


def odd_series(*, most: int) -> str:
    return _("Choose an odd number of games, from 1 to {most}.").format(most=most)


def consolation_needs(*, least: int) -> str:
    return _(
        "A consolation bracket needs at least {least} players or pairs. Add some, or turn it off."
    ).format(least=least)


def impossible_wins() -> str:
    return _("Enter 0 or more wins. A forfeit counts as one win at most.")


def other_sides(*, game: int) -> str:
    return _("Those two sides don't meet in game {game}. Check the bracket.").format(game=game)


def two_results(*, game: int) -> str:
    return _("Game {game} has two results. Choose one.").format(game=game)


def wins_needed(*, game: int, wins: int) -> str:
    text = ngettext(
        "Game {game} ends when one side has {wins} win. Check the result.",
        "Game {game} ends when one side has {wins} wins. Check the result.",
        wins,
    )
    return text.format(game=game, wins=wins)


def players_once() -> str:
    return _("List each player once.")


def one_left_over(*, players: int) -> str:
    return _("With {players} players, one has no partner. Add or remove one.").format(players=players)


def entries_once() -> str:
    return _("List each entry once.")


def entries_between(*, most: int, entries: int) -> str:
    return _("A bracket can have 2 to {most} players or pairs, not {entries}.").format(
        most=most, entries=entries
    )


def entries_from_1() -> str:
    return _("Entry numbers start at 1.")


def only_byes() -> str:
    return _("Latecomers can only play a side with a first-round bye.")


def no_game(*, game: int) -> str:
    return _("This bracket has no game {game}. Choose another.").format(game=game)


def series(*, name: str, games: int) -> str:
    """Head a round with how long its matches are."""
    return _("{name}, best of {games}").format(name=name, games=games)
