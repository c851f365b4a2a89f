"""What people read about a game: what it is played to, how far it is, who won it, and who is tied."""

from collections.abc import Sequence

from scoring.language import gettext as _
from scoring.language import listed, ngettext


def hands(*, number: int) -> str:
    return ngettext("{number} hand", "{number} hands", number).format(number=number)


def game_to(*, target: int | None) -> str:
    return _("a game to {target}").format(target=target)


def series_of_hands(*, games: int, hands: int) -> str:
    text = ngettext("best of {games} games of {hands} hand", "best of {games} games of {hands} hands", hands)
    return text.format(games=games, hands=hands)


def series_to(*, games: int, target: int | None) -> str:
    return _("best of {games} games to {target}").format(games=games, target=target)


def hands_of(*, played: int, hands: int) -> str:
    text = ngettext("{played} of {hands} hand", "{played} of {hands} hands", hands)
    return text.format(played=played, hands=hands)


def hands_and_more(*, hands: int, more: int) -> str:
    text = ngettext(
        "{hands} of {hands} hand and {more} more", "{hands} of {hands} hands and {more} more", hands
    )
    return text.format(hands=hands, more=more)


def hands_to(*, number: int, target: int | None) -> str:
    return ngettext(
        "{number} hand, playing to {target}", "{number} hands, playing to {target}", number
    ).format(number=number, target=target)


def hands_in(*, number: int, goal: str) -> str:
    return ngettext("{number} hand, {goal}", "{number} hands, {goal}", number).format(
        number=number, goal=goal
    )


def ended_tied() -> str:
    return _("The game ended in a tie.")


def won(*, names: Sequence[str], score: str, why: str) -> str:
    text = ngettext("{names} won, {score}: {why}.", "{names} share the win, {score}: {why}.", len(names))
    return text.format(names=listed(names), score=score, why=why)


def won_series(*, names: Sequence[str], games: str, score: str) -> str:
    text = ngettext(
        "{names} won the match, {games}. Last game: {score}.",
        "{names} share the win, {games}. Last game: {score}.",
        len(names),
    )
    return text.format(names=listed(names), games=games, score=score)


def all_reached(*, target: int | None) -> str:
    return _("all reached {target} on the same hand").format(target=target)


def tied_at(*, names: Sequence[str], points: int) -> str:
    return _("{names} are tied at {points}.").format(names=listed(names), points=points)


def are_at(*, names: Sequence[str], score: str) -> str:
    return _("{names} are at {score}.").format(names=listed(names), score=score)


def one_more_hand() -> str:
    return _("Play one more hand to decide. It adds no points.")


def sudden_death() -> str:
    return _("Sudden death: the next hand decides. Most points wins.")


def sudden_death_on_opposite_sides() -> str:
    return _("Sudden death: the next hand they play against each other decides.")


def not_next_out(*, name: str) -> str:
    return _("The next hand can't break the tie: {name} sits out.").format(name=name)


def not_next_partners() -> str:
    return _("The next hand can't break the tie: they're partners.")
