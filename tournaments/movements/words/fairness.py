"""The sentences of a fairness report, and of a change that is shown before it is made."""

from collections.abc import Sequence

from scoring.language import gettext as _
from scoring.language import listed, ngettext


def times(number: int) -> str:
    """Write how often: never, once, twice, 3 times."""
    if number <= 2:
        return (_("never"), _("once"), _("twice"))[number]
    return _("{number} times").format(number=number)


def at_most(*, most: int) -> str:
    return _("at most {often}").format(often=times(most))


def once_or_twice() -> str:
    return _("once or twice")


def either(*, least: int, most: int) -> str:
    return _("{least} or {most} times").format(least=least, most=most)


def span(*, least: int, most: int) -> str:
    return _("{least} to {most} times").format(least=least, most=most)


def numbers(*, least: int, most: int) -> str:
    return str(least) if least == most else _("{least} to {most}").format(least=least, most=most)


def best_possible() -> str:
    return _("Best possible")


def very_good() -> str:
    return _("Very good")


def good() -> str:
    return _("Good")


def uneven() -> str:
    return _("Uneven")


def near_best(*, percent: str) -> str:
    return _("Within {percent}% of the best possible").format(percent=percent)


def partners_change() -> str:
    return _("Partners change every hand.")


def partner_everyone(*, often: str) -> str:
    return _("You partner everyone {often}.").format(often=often)


def never_same_partner() -> str:
    return _("You never have the same partner twice.")


def never_partner(*, pairs: int) -> str:
    text = ngettext(
        "{pairs} pair of players never plays as partners.",
        "{pairs} pairs of players never play as partners.",
        pairs,
    )
    return text.format(pairs=f"{pairs:,}")


def most_partner(*, pairs: int, often: str) -> str:
    text = ngettext(
        "{pairs} pair of players plays as partners {often}.",
        "{pairs} pairs of players play as partners {often}.",
        pairs,
    )
    return text.format(pairs=f"{pairs:,}", often=often)


def opponents_change() -> str:
    return _("You change opponents every hand.")


def play_everyone(*, often: str) -> str:
    return _("You play against everyone {often}.").format(often=often)


def never_same_opponent() -> str:
    return _("You never have the same opponent twice.")


def never_play(*, pairs: int) -> str:
    text = ngettext(
        "{pairs} possible matchup never happens.",
        "{pairs} possible matchups never happen.",
        pairs,
    )
    return text.format(pairs=f"{pairs:,}")


def most_play(*, pairs: int, often: str) -> str:
    text = ngettext(
        "{pairs} pair of players plays each other {often}.",
        "{pairs} pairs of players play each other {often}.",
        pairs,
    )
    return text.format(pairs=f"{pairs:,}", often=often)


def meet_everyone(*, often: str) -> str:
    return _("You share a table with everyone {often}.").format(often=often)


def never_meet_again() -> str:
    return _("You never share a table with anyone twice.")


def never_meet(*, pairs: int) -> str:
    text = ngettext("{pairs} pair of players never meets.", "{pairs} pairs of players never meet.", pairs)
    return text.format(pairs=f"{pairs:,}")


def most_meet(*, pairs: int, often: str) -> str:
    text = ngettext("{pairs} pair of players meets {often}.", "{pairs} pairs of players meet {often}.", pairs)
    return text.format(pairs=f"{pairs:,}", often=often)


def one_table() -> str:
    return _("There's one table.")


def every_table(*, often: str) -> str:
    return _("You play at every table {often}.").format(often=often)


def seats_rotate() -> str:
    return _("Seats rotate every hand.")


def every_seat(*, often: str) -> str:
    return _("You sit in every seat {often}. Seat 1 usually deals first.").format(often=often)


def no_one_sits_out() -> str:
    return _("No one sits out.")


def sit_out(*, often: str) -> str:
    return _("You sit out {often}.").format(often=often)


def partner_ghost(*, often: str) -> str:
    return _("You partner a ghost player {often}.").format(often=often)


def new_seats(*, rounds: Sequence[int]) -> str:
    text = ngettext("New seats in round {rounds}.", "New seats in rounds {rounds}.", len(rounds))
    return text.format(rounds=listed([*map(str, rounds)]))


def repeat_partners(*, now: int, was: int) -> str:
    return _("Repeat partners: {now} (was {was}).").format(now=now, was=was)


def most_meetings(*, now: int, was: int) -> str:
    return _("Most meetings between two players: {now} (was {was}).").format(now=now, was=was)


def sit_outs(*, now: str, was: str) -> str:
    return _("Sit-outs per player: {now} (was {was}).").format(now=now, was=was)


def beside_ghosts(*, now: str, was: str) -> str:
    return _("Rounds with a ghost partner: {now} (was {was}).").format(now=now, was=was)


def picture_title(*, players: int) -> str:
    return _("How often {players} players meet").format(players=players)


def closest_title(*, shown: int, players: int) -> str:
    return _("How often {shown} of {players} players meet").format(shown=shown, players=players)


def pairs(count: int) -> str:
    return ngettext("{count} pair", "{count} pairs", count).format(count=f"{count:,}")


def picture_text(*, meetings: str) -> str:
    if meetings == "1":
        return _(
            "One row and one column for each player shown. Below the diagonal: rounds at the same table. "
            "Above it: rounds as partners. Any two players share a table once."
        )
    return _(
        "One row and one column for each player shown. Below the diagonal: rounds at the same table. "
        "Above it: rounds as partners. Any two players share a table {meetings} times."
    ).format(meetings=meetings)


def here_for(*, rounds: int, of: int) -> str:
    text = ngettext("here for {rounds} of {of} round", "here for {rounds} of {of} rounds", of)
    return text.format(rounds=rounds, of=of)


def different_partners(*, count: int) -> str:
    sentence = ngettext("{count} different partner", "{count} different partners", count)
    return sentence.format(count=count)


def people(*, count: int) -> str:
    return ngettext("{count} person", "{count} people", count).format(count=count)


def listed_names(names: Sequence[str]) -> str:
    return listed(names)


def as_partner(*, names: str, often: str) -> str:
    return _("partners with {names} {often}").format(names=names, often=often)


def at_the_table(*, names: str, often: str) -> str:
    return _("shares a table with {names} {often}").format(names=names, often=often)


def sits_out(*, often: str) -> str:
    return _("sits out {often}").format(often=often)
