"""What the host reads about subs."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

#: Declared with a field of the API, so translated where it is shown.
WHO_GETS_POINTS = gettext_lazy("Choose who gets the points.")


def name_or_player() -> str:
    return _("Enter a name or choose a club player, not both.")


def in_for(*, sub: str, regular: str, number: int) -> str:
    return _("{sub} is subbing for {regular} starting in round {number}.").format(
        sub=sub, regular=regular, number=number
    )


def is_back(*, regular: str) -> str:
    return _("{regular} is back.").format(regular=regular)


def mark_back_first(*, sub: str, regular: str) -> str:
    return _("{sub} is subbing for {regular}. Mark {regular} as back first.").format(sub=sub, regular=regular)


def not_before(*, sub: str, number: int) -> str:
    return _("{sub} starts in round {number}. Choose that round or a later one.").format(
        sub=sub, number=number
    )


def round_closed(*, number: int) -> str:
    return _("Round {number} is closed, so its seats are final. Choose a later round.").format(number=number)


def open_or_next(*, first: int, last: int) -> str:
    if first == last:
        return _("Choose round {number}.").format(number=last)
    return _("Choose round {first} or {last}.").format(first=first, last=last)


def choose_player(*, players: int) -> str:
    text = ngettext(
        "This entry has {players} player. Choose player 1.",
        "This entry has {players} players. Choose one from 1 to {players}.",
        players,
    )
    return text.format(players=players)


def already_in(*, sub: str, regular: str) -> str:
    return _("{sub} is already subbing for {regular}. Choose someone else.").format(sub=sub, regular=regular)


def has_seat(*, name: str) -> str:
    return _("{name} is already in the draw. Choose someone else.").format(name=name)


def no_seat_to_take(*, regular: str, number: int) -> str:
    return _(
        "{regular} isn't playing in round {number}, so there's no seat to take. Choose another player or "
        "round."
    ).format(regular=regular, number=number)


def pair_shares_points() -> str:
    return _("Partners share their points, so the regular player must get them.")


def no_one_can_join() -> str:
    return _("In brackets and playoffs, the regular player must get the points.")


def sub_stays_in() -> str:
    return _("The playoffs have started, so the sub keeps this seat.")


def close_for_seats(*, number: int) -> str:
    return _("Close round {before} first. Round {number} has no seats until then.").format(
        before=number - 1, number=number
    )


def table_started(*, table: int, number: int) -> str:
    return _(
        "Table {table} has started round {number}. Choose a later "
        "round. When adding a sub, you can also give the regular player the points."
    ).format(table=table, number=number)


def no_seat_to_return(*, sub: str, regular: str, number: int) -> str:
    return _(
        "{sub} isn't here in round {number}, so there's no seat to give back. "
        "First mark {regular} as back under “Late, leaving or sitting out”."
    ).format(sub=sub, regular=regular, number=number)


def back_later(*, regular: str, number: int) -> str:
    return _(
        "{regular} already has a seat in round {number} or later. Change that under "
        "“Late, leaving or sitting out”."
    ).format(regular=regular, number=number)
