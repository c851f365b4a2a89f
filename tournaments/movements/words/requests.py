"""The sentences that refuse what is asked of a rotation, or a rotation that someone brings."""

from scoring.language import gettext as _
from scoring.language import ngettext


def players_between(*, least: int, most: int, players: int) -> str:
    return _("Choose {least} to {most} players, not {players}.").format(
        least=least, most=most, players=players
    )


def rounds_between(*, most: int, rounds: int) -> str:
    return _("Choose 1 to {most} rounds, not {rounds}.").format(most=most, rounds=rounds)


def one_round(*, rounds: int) -> str:
    return _("Choose at least one round, not {rounds}.").format(rounds=rounds)


def no_player(*, player: int) -> str:
    return _("Player {player} isn't in this rotation. Choose another.").format(player=player)


def too_many_tables(*, players: int, most: int, tables: int) -> str:
    text = ngettext(
        "{players} players fill only {most} table. Choose {most}, not {tables}.",
        "With {players} players, choose up to {most} tables, not {tables}.",
        most,
    )
    return text.format(players=players, most=most, tables=tables)


def no_tables_with_larger() -> str:
    return _("With tables of five or six, leave the number of tables blank.")


def no_fives(*, players: int) -> str:
    return _("{players} players can't fill tables of four and five. Choose another option.").format(
        players=players
    )


def no_six(*, players: int) -> str:
    return _("{players} players can't fill tables of four and one of six. Choose another option.").format(
        players=players
    )


def one_table_each() -> str:
    return _("Choose only one player per table, and only one table per player.")


def keep_between(*, most: int) -> str:
    return ngettext(
        "To keep someone at a table, choose table {most}.",
        "To keep someone at a table, choose a table from 1 to {most}.",
        most,
    ).format(most=most)


def extra_players(*, choices: str) -> str:
    return _("For extra players, choose {choices}.").format(choices=choices)


def ideals(*, choices: str) -> str:
    return _("For the fairness goal, choose {choices}.").format(choices=choices)


def stays_as_pairs() -> str:
    return _("Enter a player, a colon and a table. “3:1, 7:2” keeps player 3 at table 1 and 7 at 2.")


def seed_between(*, most: int) -> str:
    return _("Enter a seed from 0 to {most}.").format(most=most)


def as_number(*, name: str, example: int) -> str:
    sentences = {
        "seed": _("Enter the seed as a number, like {example}."),
        "players": _("Enter a number of players, like {example}."),
        "rounds": _("Enter a number of rounds, like {example}."),
        "tables": _("Enter a number of tables, like {example}."),
    }
    return sentences[name].format(example=example)


def someone_else(*, player: int) -> str:
    return _("Choose someone other than player {player} for this request.").format(player=player)


def together_and_never(*, one: int, other: int) -> str:
    return _(
        "Players {one} and {other} can't both start as partners and never meet. Remove one request."
    ).format(one=one, other=other)


def one_first_partner() -> str:
    return _("Choose only one partner for each player in round 1.")


def leaves_table(*, player: int, table: int) -> str:
    return _("Player {player} doesn't stay at table {table}.").format(player=player, table=table)


def still_partner(*, one: int, other: int) -> str:
    return _("Players {one} and {other} are still partners.").format(one=one, other=other)


def still_meet(*, one: int, other: int) -> str:
    return _("Players {one} and {other} still share a table.").format(one=one, other=other)


def no_meeting(*, one: int, other: int) -> str:
    return _("Players {one} and {other} don't meet.").format(one=one, other=other)


def not_first_partners(*, one: int, other: int) -> str:
    return _("Players {one} and {other} don't start as partners.").format(one=one, other=other)


def meet_at_first(*, one: int, other: int) -> str:
    return _("Players {one} and {other} meet in round 1.").format(one=one, other=other)


def nearest_size(*, players: int, near: int) -> str:
    return _("We don't have a perfect rotation for {players} players. Try {near} players.").format(
        players=players, near=near
    )


def nearest_sizes(*, players: int, below: int, above: int) -> str:
    return _(
        "We don't have a perfect rotation for {players} players. Try {below} or {above} players."
    ).format(players=players, below=below, above=above)
