"""What the independent check finds wrong with a rotation; each stands after a colon or in a list."""

from collections.abc import Iterable

from scoring.language import gettext as _
from scoring.language import listed, ngettext
from tournaments.movements.words.fairness import times


def no_pairs(*, number: int, table: int) -> str:
    return _("round {number}: table {table} needs two pairs").format(number=number, table=table)


def partner_again(*, number: int, pair: Iterable[int]) -> str:
    return _("round {number}: players {pair} are partners again").format(number=number, pair=_two(pair))


def wrong_number(*, number: int, labeled: int) -> str:
    return _("round {number} is numbered {labeled}").format(number=number, labeled=labeled)


def listed_often(*, number: int, player: int, often: int) -> str:
    return _("round {number}: player {player} is listed {often} times").format(
        number=number, player=player, often=often
    )


def unknown_player(*, number: int, player: int) -> str:
    return _("round {number}: there's no player {player}").format(number=number, player=player)


def missing_player(*, number: int, player: int) -> str:
    return _("round {number}: player {player} is missing").format(number=number, player=player)


def table_numbers(*, number: int, tables: Iterable[int]) -> str:
    return _("round {number}: table numbers repeat or are below 1 ({tables})").format(
        number=number, tables=", ".join(map(str, tables))
    )


def wrong_size(*, number: int, table: int, seats: int) -> str:
    text = ngettext(
        "round {number}: table {table} has {seats} player",
        "round {number}: table {table} has {seats} players",
        seats,
    )
    return text.format(number=number, table=table, seats=seats)


def uneven_byes(*, number: int, players: list[int]) -> str:
    text = ngettext(
        "round {number}: player {players} has sat out at least two more times than another player",
        "round {number}: players {players} have sat out at least two more times than another player",
        len(players),
    )
    return text.format(number=number, players=listed([*map(str, players)]))


def partner_and_oppose(*, pair: Iterable[int], partner: int, oppose: int) -> str:
    return _("players {pair}: {partner} as partners, {oppose} as opponents").format(
        pair=_two(pair), partner=times(partner), oppose=times(oppose)
    )


def partner_often(*, pair: Iterable[int], often: int) -> str:
    return _("players {pair} are partners {often}").format(pair=_two(pair), often=times(often))


def oppose_often(*, pair: Iterable[int], often: int) -> str:
    return _("players {pair} play each other {often}").format(pair=_two(pair), often=times(often))


def _two(pair: Iterable[int]) -> str:
    return listed([str(each) for each in sorted(pair)])
