"""How a bracket's games, the ranking and ties are put in words."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.language import listed, ordinal


def with_handicap(*, points: str, bonus: int, place: int) -> str:
    return _("With handicap: {points} (+{bonus}), {place} place").format(
        points=points, bonus=bonus, place=ordinal(place)
    )


def being_played(*, first: str, second: str, score: str, table: int) -> str:
    return _("{first} vs. {second}, {score}, at table {table}").format(
        first=first, second=second, score=score, table=table
    )


def to_be_played(*, first: str, second: str) -> str:
    return _("{first} vs. {second}").format(first=first, second=second)


def to_be_played_at(*, first: str, second: str, table: int) -> str:
    return _("{first} vs. {second}, table {table}").format(first=first, second=second, table=table)


def neither_came(*, first: str, second: str) -> str:
    return _("Neither {first} nor {second} showed up").format(first=first, second=second)


def won_by_forfeit(*, winner: str, loser: str) -> str:
    return _("{winner} won by forfeit against {loser}").format(winner=winner, loser=loser)


def host_decided(*, winner: str, loser: str, score: str) -> str:
    return _("{winner} got the win, {score} against {loser}").format(winner=winner, loser=loser, score=score)


def won(*, winner: str, loser: str, score: str) -> str:
    return _("{winner} won {score} against {loser}").format(winner=winner, loser=loser, score=score)


def no_one() -> str:
    return _("No one")


def winner_of(*, game: int) -> str:
    return _("Winner of game {game}").format(game=game)


def winner_of_table(*, table: int) -> str:
    return _("Winner of table {table}").format(table=table)


def loser_of_table(*, table: int) -> str:
    return _("Loser of table {table}").format(table=table)


def winner_of_losers() -> str:
    return _("Losers' bracket winner")


def not_known_yet() -> str:
    return _("TBD")


def loser_of(*, game: int) -> str:
    return _("Loser of game {game}").format(game=game)


def playoff_due(*, names: Sequence[str], place: str) -> str:
    return _("{names} are tied and have a playoff for {place} place.").format(
        names=listed(names), place=place
    )


def playoff_held(*, names: Sequence[str], place: str) -> str:
    return _("{names} were tied and had a playoff for {place} place.").format(
        names=listed(names), place=place
    )


def ties_share() -> str:
    return _("Tied players share the place.")


def ties_go_to(*, tiebreakers: Sequence[str]) -> str:
    return _("Ties go to {tiebreakers}.").format(tiebreakers=_(", then ").join(tiebreakers))


def still_tied() -> str:
    return _("Still tied? You share the place.")


def places_by_bracket() -> str:
    return _("You're ranked by how far you get. Players who go out in the same round tie.")


def most_wins() -> str:
    return _("You're ranked by wins.")


def points_per_game() -> str:
    return _("You're ranked by points per finished game.")


def points_per_hand() -> str:
    return _("You're ranked by points per hand.")


def uneven_hands() -> str:
    return _("Some players play more hands. All their points count.")


def minimum_games(*, games: int) -> str:
    return ngettext(
        "Play at least {games} game, or you rank last.",
        "Play at least {games} games, or you rank last.",
        games,
    ).format(games=games)


def group_first() -> str:
    return _("Your place in your group counts first.")


def points_per_bye(*, points: int) -> str:
    return ngettext(
        "You get {points} point for a bye when the round closes.",
        "You get {points} points for a bye when the round closes.",
        points,
    ).format(points=points)


def own_average_per_bye() -> str:
    return _("For a bye, you get your average round score when the round closes.")


def night_average_per_bye() -> str:
    return _("For a bye, you get the night's average round score when the round closes.")


def middle_score_per_bye() -> str:
    return _("For a bye, you get the middle score when the round closes.")


def win_per_bye() -> str:
    return _("For a bye, you get a win plus your average round score when the round closes.")


def out_games_count(*, name: str) -> str:
    return _("Disqualified: {name}. They won't be ranked, but their games still count.").format(name=name)


def out_games_dropped(*, name: str) -> str:
    return _("Disqualified: {name}. They won't be ranked, and their games don't count.").format(name=name)


def out_and_last(*, name: str) -> str:
    return _("Disqualified: {name}. They get last place and no prize.").format(name=name)


def out_in_place(*, name: str) -> str:
    return _("Disqualified: {name}. They keep their place but get no prize.").format(name=name)


def playoff_places(*, last: int) -> str:
    return ngettext(
        "The playoffs decide 1st place. Earlier results decide the rest.",
        "The playoffs decide the top {last} places. Earlier results decide the rest.",
        last,
    ).format(last=last)
