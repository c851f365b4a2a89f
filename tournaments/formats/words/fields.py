"""The sentences that refuse who plays a format, or how it is set up."""

from scoring.language import gettext as _
from scoring.language import ngettext


def players_at_least(*, least: int, players: int) -> str:
    return _(
        "This format needs at least {least} players, not {players}. Add some, or change the format."
    ).format(least=least, players=players)


def chart_too_small(*, players: int, here: int) -> str:
    return _("Your own chart seats {players} players, not {here}. Use another chart, or ours.").format(
        players=players, here=here
    )


def chart_too_large(*, players: int, here: int) -> str:
    text = _(
        "Your own chart needs {players} players, not {here}. "
        "Use another chart or ours, or fill up to three seats with ghost players."
    )
    return text.format(players=players, here=here)


def pairs_at_least(*, least: int, pairs: int) -> str:
    return _("This format needs at least {least} pairs, not {pairs}. Add some, or change the format.").format(
        least=least, pairs=pairs
    )


def exactly_players(*, needed: int, players: int) -> str:
    return _("This format needs exactly {needed} players, not {players}. Add or remove some.").format(
        needed=needed, players=players
    )


def exactly_pairs(*, needed: int, pairs: int) -> str:
    return _("This format needs exactly {needed} pairs, not {pairs}. Add or remove some.").format(
        needed=needed, pairs=pairs
    )


def one_left_over(*, players: int) -> str:
    return _("With {players} players, one has no partner. Add or remove one.").format(players=players)


def consolation_at_least(*, least: int, pairs: int) -> str:
    return _(
        "A consolation bracket needs at least {least} pairs, not {pairs}. Turn it off, or add pairs."
    ).format(least=least, pairs=pairs)


def no_late_pairs() -> str:
    return _("Pairs can't join after round 1 opens. The matchups are set.")


def too_many_sit_out(*, tables: int, players: int, most: int) -> str:
    text = ngettext(
        "With {tables} table, {players} players would sit out, but only {most} can. Add a table or seat "
        "fewer players.",
        "With {tables} tables, {players} players would sit out, but only {most} can. Add a table or seat "
        "fewer players.",
        tables,
    )
    return text.format(tables=tables, players=players, most=most)


def group_size(*, most: int, pairs: int) -> str:
    return _(
        "A group can have 2 to {most} pairs. With {pairs} pairs, choose a different number of groups."
    ).format(most=most, pairs=pairs)


def halves_rounds(*, pairs: int, most: int) -> str:
    text = ngettext(
        "With {pairs} pairs, choose up to {most} round.",
        "With {pairs} pairs, choose up to {most} rounds.",
        most,
    )
    return text.format(pairs=pairs, most=most)


def playoffs_between(*, most: int) -> str:
    return _("Choose 2 to {most} spots for the playoffs.").format(most=most)


def even_number(*, best: int) -> str:
    return _("Choose an even number, not {best}, so everyone has a partner.").format(best=best)


def pairs_stay() -> str:
    return _("Pairs stay together in the playoffs. Choose “Keep their partners”.")


def too_few_left(*, left: int, best: int) -> str:
    text = ngettext(
        "Only {left} is left, but the playoffs need {best}. Choose fewer spots.",
        "Only {left} are left, but the playoffs need {best}. Choose fewer spots.",
        left,
    )
    return text.format(left=left, best=best)


def one_partner_each() -> str:
    return _("Choose one partner for each player.")


def multiple_of(*, groups: int) -> str:
    return _("Choose a multiple of {groups} so each group sends the same number of pairs.").format(
        groups=groups
    )


def rule_between(*, rule: str, most: int) -> str:
    return _("“{rule}” must be from 1 to {most}.").format(rule=rule, most=most)


def rule_follows(*, rule: str) -> str:
    return _("You can't change “{rule}” in this format. Leave it as it is.").format(rule=rule)


def rounds_between(*, most: int) -> str:
    return _("Choose 1 to {most} rounds.").format(most=most)


def tables_between(*, most: int) -> str:
    return _("Choose 1 to {most} tables.").format(most=most)


def players_or_pairs() -> str:
    return _("Choose players or pairs.")


def groups_between(*, most: int) -> str:
    return _("Choose 1 to {most} groups.").format(most=most)


def one_loss_or_two() -> str:
    return _("Choose single or double elimination (1 or 2 losses).")


def third_place_decided() -> str:
    return _("Double elimination already decides third place. Turn off “Play for third place”.")


def no_consolation() -> str:
    return _("Double elimination can't have a consolation bracket. Turn it off.")


def too_many_series(*, most: int) -> str:
    return _("Enter games for up to {most} rounds. The last number repeats.").format(most=most)


def odd_series(*, most: int) -> str:
    return _("Choose best of 1, 3, 5, 7 or {most} games for each round.").format(most=most)


def pairs_meet_again(*, number: int, pairs: str) -> str:
    return _("round {number}: pairs {pairs} meet again").format(number=number, pairs=pairs)


def seats_taken(*, number: int, table: int, people: int, seats: int) -> str:
    return _("round {number}: table {table} has {taken} of its {seats} seats filled").format(
        number=number, table=table, taken=people, seats=seats
    )


def new_partner(*, number: int, player: int) -> str:
    return _("round {number}: player {player} changed partners").format(number=number, player=player)
