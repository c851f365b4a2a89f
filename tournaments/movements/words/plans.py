"""The sentences that refuse a rotation that someone brings, or a round that can't be seated."""

from scoring.language import gettext as _
from scoring.language import ngettext


def one_object() -> str:
    return _("Send one JSON object with players and rounds.")


def no_rotation() -> str:
    return _("We couldn't read this rotation. Check it and try again.")


def one_round() -> str:
    return _("Add at least one round.")


def as_source(*, choices: str) -> str:
    return _("Choose {choices} for “source”.").format(choices=choices)


def round_name(*, number: int) -> str:
    return _("Round {number}").format(number=number)


def table_name(*, number: int, table: int) -> str:
    return _("Round {number}, table {table}").format(number=number, table=table)


def part_name(*, number: int, name: str) -> str:
    """Name a field of a round as JSON does."""
    return _("Round {number}: {name}").format(number=number, name=name)


def must_be_object(*, where: str) -> str:
    return _("{where} must be an object with tables and sits_out.").format(where=where)


def tables_and_numbers(*, where: str, tables: int, numbers: int) -> str:
    return _("{where} needs one number for each table. Tables: {tables}. Numbers: {numbers}.").format(
        where=where, tables=tables, numbers=numbers
    )


def must_be_pairs(*, where: str) -> str:
    return _("{where} must be [[a, b], [c, d]], with partners together.").format(where=where)


def seats_twice(*, where: str) -> str:
    return _("{where} has one player in two seats.").format(where=where)


def must_be_list(*, where: str) -> str:
    return _("{where} must be a list.").format(where=where)


def too_many_items(*, where: str, most: int, items: int) -> str:
    return _("{where} can have up to {most} items, not {items}.").format(where=where, most=most, items=items)


def whole_number(*, where: str, most: int) -> str:
    return _("{where} must be a whole number from 1 to {most}.").format(where=where, most=most)


def whole_numbers(*, where: str, most: int) -> str:
    return _("{where} can only have whole numbers from 1 to {most}.").format(where=where, most=most)


def table_twice(*, table: int, seats: str) -> str:
    return _("Table {table} has one player in two seats: {seats}.").format(table=table, seats=seats)


def only_own_rounds(*, most: int) -> str:
    return ngettext(
        "This rotation has {most} round, so you can keep 0 or 1.",
        "This rotation has {most} rounds, so you can keep 0 to {most}.",
        most,
    ).format(most=most)


def announced_stay() -> str:
    return _("Players have seen these rounds. Keep them.")


def numbers_stay() -> str:
    return _("Keep all player numbers. If someone left, mark them as away.")


def too_few_left(*, number: int) -> str:
    return _("Round {number} has fewer than four players. Mark fewer players as away.").format(number=number)


def no_round(*, number: int) -> str:
    return _("This rotation has no round {number}. Choose another.").format(number=number)


def not_here(*, number: int) -> str:
    return _("One of these two isn't here in round {number}. Choose someone else.").format(number=number)


def entries_once() -> str:
    return _("List each entry once.")


def entries_at_least(*, least: int, entries: int) -> str:
    text = ngettext(
        "Choose at least {least} entry, not {entries}.",
        "Choose at least {least} entries, not {entries}.",
        least,
    )
    return text.format(least=least, entries=entries)


def entries_between(*, least: int, most: int, entries: int) -> str:
    return _("Choose {least} to {most} entries, not {entries}.").format(
        least=least, most=most, entries=entries
    )


def four_players_once() -> str:
    return _("List at least four players for a round, each only once.")


def progressive_needs_four() -> str:
    return _("Winners can move up only with 4 or more players. Add players.")


def every_result() -> str:
    return _("Enter results for all tables first.")


def five_players() -> str:
    return _("Enter five players.")


def hands_from_1() -> str:
    return _("Number the hands starting at 1.")


def one_group() -> str:
    return _("Choose at least one group.")


def uneven_halves(*, one: int, other: int) -> str:
    return _("The two halves can differ by at most one pair. Yours have {one} and {other}.").format(
        one=one, other=other
    )
