"""What the host reads about seating requests."""

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

#: Declared with a field of the API, so translated where it is shown.
WHICH_REQUEST = gettext_lazy("Choose a request.")


def added() -> str:
    return _("Added the request.")


def keeps_table(*, name: str, table: int) -> str:
    return _("{name}: keep table {table} all night").format(name=name, table=table)


def table_kept(*, table: int) -> str:
    return _("keep table {table} all night").format(table=table)


def of_two(*, one: str, other: str, request: str) -> str:
    return _("{one} and {other}: {request}").format(one=one, other=other, request=request)


def table_between(*, most: int) -> str:
    return _("Choose a table from 1 to {most}.").format(most=most)


def one_keeps_table() -> str:
    return _("“Keep one table all night” is for one player. Clear the other player.")


def no_table() -> str:
    return _("Leave the table blank. Only “keep one table all night” needs one.")


def two_players() -> str:
    return _("Choose two different players.")


def too_many(*, most: int) -> str:
    return _("A night can have up to {most} seating requests. Remove one first.").format(most=most)


def seats_drawn() -> str:
    return _("The seats are drawn, so it's too late for requests.")


def only_rotating_partners() -> str:
    return _("You can make seating requests only in the “Rotating partners” format.")


def not_in_night() -> str:
    return _("That player isn't signed up for this night. Choose someone else.")


def opposite(*, one: str, other: str, request: str) -> str:
    return _("{one} and {other} already have the opposite request: {request}. Remove it first.").format(
        one=one, other=other, request=request
    )


def one_first_partner() -> str:
    return _("Choose only one partner for each player in round 1.")


def table_taken(*, name: str, table: int | None) -> str:
    return _("{name} already keeps table {table}. Choose another table.").format(name=name, table=table)


def keeps_other_table(*, name: str, table: int) -> str:
    return _("{name} already keeps table {table}. Remove that request first.").format(name=name, table=table)
