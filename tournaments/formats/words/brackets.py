"""What people read of a bracket: how far someone came, and where a game's players go next."""

from scoring.language import gettext as _


def still_in() -> str:
    return _("Still in")


def won_third_place() -> str:
    return _("Won third place")


def won_final() -> str:
    return _("Won the final")


def left_before(*, how: str, game: str) -> str:
    return _("{how} before {game}").format(how=how, game=game)


def lost_third_place() -> str:
    return _("Lost the third-place game")


def lost_final() -> str:
    return _("Lost the final")


def out_in(*, game: str) -> str:
    return _("Out in {game}").format(game=game)


def won_consolation() -> str:
    return _("Won the consolation bracket")


def place_and(*, place: str, how: str) -> str:
    return _("{place} · {how}").format(place=place, how=how)


def first_final() -> str:
    return _("The unbeaten side needs one win for first place. The other side needs two.")


def winners_go(*, goal: str) -> str:
    return _("Winners go to {goal}.").format(goal=goal)


def winners_win_night() -> str:
    return _("Winners take first place.")


def winners_win_third_place() -> str:
    return _("Winners take third place.")


def winners_win_consolation() -> str:
    return _("The winners win the consolation bracket.")


def losers_go(*, goal: str) -> str:
    return _("Losers go to {goal}.").format(goal=goal)


def losers_out() -> str:
    return _("Losers are out.")


def at_table(*, game: str, table: int) -> str:
    return _("{game}, table {table}").format(game=game, table=table)


def at_open_table(*, game: str) -> str:
    return _("{game}, in a later round").format(game=game)
