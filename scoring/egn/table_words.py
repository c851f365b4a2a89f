"""The sentences that compare a recorded game with its table: who is who, partners, rules and games."""

from collections.abc import Sequence

from scoring.language import gettext as _
from scoring.language import listed, ngettext


def same_player(*, names: Sequence[str], player: str) -> str:
    """Refuse several names of a file for one player."""
    if len(names) == 2:
        text = _("{names} can't both be {player}. Choose a different player for each.")
    else:
        text = _("{names} can't all be {player}. Choose a different player for each.")
    return text.format(names=listed(names), player=player)


def quoted(name: str) -> str:
    return _("“{name}”").format(name=name)


def namesake(*, name: str, seat: int) -> str:
    return _("{name} (player {seat})").format(name=name, seat=seat)


def nameless(*, seat: int) -> str:
    return _("Player {seat}").format(seat=seat)


def not_in_file(*, name: str, names: Sequence[str]) -> str:
    text = _("“{name}” isn't in this file. Its players are {names}.")
    return text.format(name=name, names=listed(names))


def choose_seat(*, name: str, seats: int) -> str:
    return _("Choose a seat from 1 to {seats} for “{name}”.").format(name=name, seats=seats)


def strangers(names: Sequence[str]) -> str:
    if len(names) == 1:
        text = _("{names} isn't at this table. Choose who that is, or pick another file.")
    else:
        text = _("{names} aren't at this table. Choose who they are, or pick another file.")
    return text.format(names=listed(names))


def who_is(*, name: str, candidates: Sequence[str]) -> str:
    """Ask who at the table a name of the file is."""
    if not candidates:
        return _("Who is “{name}”?").format(name=name)
    if len(candidates) == 1:
        return _("Is “{name}” the file's name for {player}?").format(name=name, player=candidates[0])
    players = listed(candidates, word=_("or"))
    return _("Who is “{name}”? {players}?").format(name=name, players=players)


def other_partners(*, game: int | None, file: Sequence[str], table: Sequence[str]) -> str:
    """Say how the partners differ; ``game`` is the number of the file's game where it has several."""
    if game is None:
        text = _("In the file, {file}. At this table, {table}.")
    else:
        text = _("In game {game} of the file, {file}. At this table, {table}.")
    return text.format(game=game, file=_partners(file), table=_partners(table))


def _partners(names: Sequence[str]) -> str:
    first, second, third, fourth = names
    text = _("{first} plays with {third}, and {second} with {fourth}")
    return text.format(first=first, second=second, third=third, fourth=fourth)


def only_fours() -> str:
    return _("You can enter recorded games only at tables of four with fixed partners.")


def in_game(*, game: int, fault: str) -> str:
    return _("Game {game}: {fault}").format(game=game, fault=fault)


def goes_on(*, game: int) -> str:
    return _(
        "Under this table's rules, game {game} ends earlier than in the file. Choose another file."
    ).format(game=game)


def ends_early(*, game: int) -> str:
    return _(
        "Under this table's rules, game {game} isn't over where it ends in the file. Choose another file."
    ).format(game=game)


def no_game() -> str:
    return _("This file has no games. Choose another.")


def too_many_games(*, best_of: int, games: int) -> str:
    if best_of == 1:
        return _("This table plays one game, but the file has {games}. Choose another file.").format(
            games=games
        )
    text = _("This table plays the best of {best_of} games, but the file has {games}. Choose another file.")
    return text.format(best_of=best_of, games=games)


def other_players(names: Sequence[str]) -> str:
    text = _("Every game needs the same four players. This file has {names}.")
    return text.format(names=listed(names))


def other_seats(*, game: int, table: int) -> str:
    text = _("The game is for {game} players, but this table seats {table}. Choose another file.")
    return text.format(game=game, table=table)


def other_deck(*, game: int, table: int) -> str:
    text = ngettext(
        "The game was played with {game} card, but this table uses {table}. Choose another file.",
        "The game was played with {game} cards, but this table uses {table}. Choose another file.",
        game,
    )
    return text.format(game=game, table=table)


def other_trades() -> str:
    return _("The file has a different rule for trading cards with the kitty. Choose another file.")


def other_best_card() -> str:
    return _("The file has a different rule for taking the partner's best card. Choose another file.")


def other_order() -> str:
    return _("The players changed seats after game 1. Choose another file.")


def no_hands() -> str:
    return _("This game has no hands. Choose another file.")


def other_dealer(*, dealer: str, number: int, file: str) -> str:
    text = _("{dealer} deals hand {number} at this table, not {file}.")
    return text.format(dealer=dealer, number=number, file=file)
