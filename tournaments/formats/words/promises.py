"""What a format promises those who play it, and who sits out."""

from scoring.language import gettext as _
from scoring.language import ngettext
from tournaments.movements.words.fairness import times


def out_each_round(*, out: int, players: int) -> str:
    text = ngettext("{out} of {players} sits out each round.", "{out} of {players} sit out each round.", out)
    return text.format(out=out, players=players)


def own_chart() -> str:
    return _("Seats follow the host's own chart.")


def as_the_chart_says() -> str:
    return _("The host's chart decides who sits out.")


def everyone_sits_out(*, number: int) -> str:
    return _("Everyone sits out {often}.").format(often=times(number))


def some_sit_out_once(*, once: int, never: int) -> str:
    text = ngettext("{once} sits out once, {never} never.", "{once} sit out once, {never} never.", once)
    return text.format(once=once, never=never)


def some_sit_out_more(*, people: int, number: int, others: int) -> str:
    fewer, more = _sit_out(people=people, number=number), _sit_out(people=others, number=number + 1)
    return _("{fewer}, {more}.").format(fewer=fewer, more=more)


def _sit_out(*, people: int, number: int) -> str:
    text = ngettext("{people} sits out {often}", "{people} sit out {often}", people)
    return text.format(people=people, often=times(number))


def partners_change() -> str:
    return _("You change partners every round.")


def moves_back_in() -> str:
    return _(
        "After you sit out, you trade places with the player at the last table who has sat out the least."
    )


def tied_table(*, table: int, seats: str, why: str) -> str:
    return _("Table {table} was tied: {seats} count as the winners ({why}).").format(
        table=table, seats=seats, why=why
    )


def late_table(*, table: int, seats: str, why: str) -> str:
    return _("Table {table} plays later. For now, {seats} count as the winners ({why}).").format(
        table=table, seats=seats, why=why
    )


def ghosts_fill(*, ghosts: int) -> str:
    text = ngettext(
        "{ghosts} ghost player fills the empty seat, so no one sits out. Anyone who's free plays a "
        "ghost's hand. Ghosts can't win.",
        "{ghosts} ghost players fill the empty seats, so no one sits out. Anyone who's free plays a "
        "ghost's hand. Ghosts can't win.",
        ghosts,
    )
    return text.format(ghosts=ghosts)


def fives_do_not_fit(*, players: int, out: int) -> str:
    text = ngettext(
        "Tables of five don't work out with {players} players here, so {out} sits out each round.",
        "Tables of five don't work out with {players} players here, so {out} sit out each round.",
        out,
    )
    return text.format(players=players, out=out)


def six_does_not_fit(*, players: int, out: int) -> str:
    text = ngettext(
        "A table of six doesn't work out with {players} players here, so {out} sits out each round.",
        "A table of six doesn't work out with {players} players here, so {out} sit out each round.",
        out,
    )
    return text.format(players=players, out=out)


def table_of_six() -> str:
    return _("You take turns at the table of six (three pairs).")


def one_table_of_six() -> str:
    return _("Everyone plays at one table of six (three pairs).")


def one_table_of_five(*, more: int | None, hands: int | None) -> str:
    return _(
        "Everyone plays at one table of five. One player sits out each hand. "
        "You each play {hands} of the {more} hands."
    ).format(more=more, hands=hands)


def tables_of_five(*, tables: int, more: int | None, hands: int | None) -> str:
    text = ngettext(
        "You take turns at the table of five. One player there sits out each hand. "
        "You each play {hands} of the {more} hands.",
        "You take turns at the {tables} tables of five. One player there sits out each hand. "
        "You each play {hands} of the {more} hands.",
        tables,
    )
    return text.format(tables=tables, more=more, hands=hands)


def partner_everyone(*, cycles: int) -> str:
    return _("You partner everyone {often} and play against everyone {more}.").format(
        often=times(cycles), more=times(2 * cycles)
    )


def never_three_times() -> str:
    return _("You never have the same partner twice or the same opponent three times.")


def standings_seat(*, partners: str) -> str:
    return _(
        "From round 2 on, your place in the standings decides your table, with the top four at table 1. "
        "At each table, {partners}."
    ).format(partners=partners)


def every_pair_once() -> str:
    return _("You play every other pair once.")


def groups_of(*, groups: int, size: int) -> str:
    return _("{groups} groups of {size} pairs. You play each of the other pairs in your group once.").format(
        groups=groups, size=size
    )


def groups_of_two_sizes(*, groups: int, smaller: int, larger: int) -> str:
    return _(
        "{groups} groups of {smaller} or {larger} pairs. You play each of the other pairs in your group once."
    ).format(groups=groups, smaller=smaller, larger=larger)


def every_pair_sits_out() -> str:
    return _("Every pair sits out once.")


def odd_groups_take_turns() -> str:
    return _("In odd-sized groups, pairs take turns sitting out.")


def smaller_groups_finish_early() -> str:
    return _("Smaller groups finish early.")


def half_stays(*, staying: int) -> str:
    text = ngettext(
        "Each half has {staying} pair.",
        "Pairs 1 to {staying} stay put. The others move up a table each round.",
        staying,
    )
    return text.format(staying=staying)


def staying_take_turns() -> str:
    return _("The pairs that keep their tables take turns sitting out.")


def whole_half_once() -> str:
    return _("You play every pair in the other half once.")


def part_of_half_once(*, most: int) -> str:
    text = ngettext(
        "You play {most} pair in the other half.",
        "You play up to {most} pairs from the other half, once each.",
        most,
    )
    return text.format(most=most)


def lowest_sit_out() -> str:
    return _(
        "Low scorers sit out first. No one sits out twice until everyone has. For matchups, sitting out "
        "counts as a win."
    )


def same_record_pairs() -> str:
    return _("Pairs with similar records meet each round. Rematches happen only if there's no other way.")


def same_record_pairs_for_long() -> str:
    return _(
        "Pairs with similar records meet each round. "
        "With this many rounds, a round robin lets you play every pair."
    )


def same_record_partners() -> str:
    return _(
        "Each round you get a new partner and new opponents with a record close to yours. "
        "Repeats happen only if there's no other way."
    )


def bye_is_win() -> str:
    return _("For the next seats, sitting out this round counts as a win.")


def postponed_is_tie() -> str:
    return _("For these seats, a postponed game counts as a tie.")


def rematch_at(*, tables: int, where: str) -> str:
    text = ngettext(
        "Table {where} is a rematch. It couldn't be avoided.",
        "Tables {where} are rematches. They couldn't be avoided.",
        tables,
    )
    return text.format(where=where)


def partners_drawn() -> str:
    return _("Partners are drawn at the start and stay together.")


def double_elimination(*, games: int) -> str:
    text = ngettext(
        "Double elimination: {games} match, plus a second final if needed.",
        "Double elimination: {games} matches, plus a second final if needed.",
        games,
    )
    return text.format(games=games)


def single_elimination(*, games: int) -> str:
    text = ngettext("Single elimination: {games} match.", "Single elimination: {games} matches.", games)
    return text.format(games=games)


def first_byes(*, pairs: int) -> str:
    text = ngettext("{pairs} pair has a first-round bye.", "{pairs} pairs have a first-round bye.", pairs)
    return text.format(pairs=pairs)


def every_match(*, series: str) -> str:
    return _("Every match is {series}.").format(series=series)


def final_and_earlier(*, series: str, others: str) -> str:
    return _("{series}. Earlier matches are {others}.").format(series=series, others=others)


def final_is(*, series: str) -> str:
    return _("The final is {series}").format(series=series)


def before_final(*, rounds: int, series: str) -> str:
    text = _("the round before it {series}") if rounds == 1 else _("the round before that {series}")
    return text.format(series=series)


def best_of(*, games: int) -> str:
    return _("best of {games}").format(games=games) if games > 1 else _("a single game")


def single_games() -> str:
    return _("single games")
