"""The sentences that refuse a club's chart, and that set it beside a rotation of ours."""

from scoring.language import gettext as _
from scoring.language import listed, ngettext


def empty() -> str:
    return _("Paste your chart: one line for each round.")


def too_many_rounds(*, most: int) -> str:
    return _("A chart can have up to {most} rounds.").format(most=most)


def not_a_number(*, line: int, word: str) -> str:
    return _("Line {line}: use player numbers instead of “{word}”.").format(line=line, word=word)


def too_short(*, line: int) -> str:
    return _("Line {line} needs at least four player numbers.").format(line=line)


def out_of_range(*, line: int, most: int) -> str:
    return _("Line {line}: use player numbers from 1 to {most}.").format(line=line, most=most)


def table_again(*, number: int, table: int) -> str:
    return _("Round {number}: table {table} is listed twice. Remove one.").format(number=number, table=table)


def round_missing(*, number: int) -> str:
    return _("Round {number} is missing. Add it.").format(number=number)


def table_missing(*, number: int, table: int) -> str:
    return _("Round {number}: table {table} is missing. Add it.").format(number=number, table=table)


def twice(*, number: int, player: int, tables: list[int]) -> str:
    """Say that a player has two places in a round.

    Args:
        tables: each once; 0 stands for sitting out.
    """
    where = listed(
        [_("table {table}").format(table=table) if table else _("sitting out") for table in tables]
    )
    text = _("Round {number}: player {player} is listed twice ({where}).")
    return text.format(number=number, player=player, where=where)


def beside_ours(*, pair: str, times: int, ours: int) -> str:
    """Say who meets most often, and how often anyone does in our rotation.

    Args:
        pair: two players' numbers, such as "3 and 7".
    """
    return _("Players {pair} meet {times}. {ours}").format(
        pair=pair, times=_times(times), ours=_at_most(ours)
    )


def named_beside_ours(*, one: str, other: str, times: int, ours: int) -> str:
    """Say by name who meets most often, and how often anyone does in our rotation."""
    return _("{one} and {other} meet {times}. {ours}").format(
        one=one, other=other, times=_times(times), ours=_at_most(ours)
    )


def as_good(*, times: int, ours: int) -> str:
    """Say that nobody meets more often than in our rotation."""
    text = _("In this chart, no two players meet more than {times}. {ours}")
    return text.format(times=_times(times), ours=_at_most(ours))


def _at_most(times: int) -> str:
    return _("In our rotation, no two meet more than {times}.").format(times=_times(times))


def _times(count: int) -> str:
    if count <= 2:
        return (_("zero times"), _("once"), _("twice"))[count]
    return ngettext("{count} time", "{count} times", count).format(count=count)


def pair(*, one: int, other: int) -> str:
    return _("{one} and {other}").format(one=one, other=other)


def fills_tables(*, least: int, most: int) -> str:
    return _(
        "This chart needs full tables. Choose a multiple of four, from {least} to {most} players."
    ).format(least=least, most=most)


def format_rounds(*, most: int) -> str:
    return _("Enter 1 to {most} rounds.").format(most=most)


def moves_within(*, most: int) -> str:
    return _("Move each seat at most {most} tables, up or down.").format(most=most)
