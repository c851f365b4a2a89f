"""What people read about subs."""

from django.utils.translation import gettext as _


def subs_from(*, sub: str, regular: str, first: int) -> str:
    return _(
        "{sub} is subbing for {regular} starting in round {first}. {regular} gets the points and any prize."
    ).format(sub=sub, regular=regular, first=first)


def subbed_in(*, sub: str, regular: str, number: int) -> str:
    return _("{sub} subbed for {regular} in round {number}. {regular} gets the points and any prize.").format(
        sub=sub, regular=regular, number=number
    )


def subbed_between(*, sub: str, regular: str, first: int, last: int) -> str:
    return _(
        "{sub} subbed for {regular} in rounds {first} to {last}. {regular} gets the points and any prize."
    ).format(sub=sub, regular=regular, first=first, last=last)


def has_seat_from(*, sub: str, regular: str, first: int) -> str:
    return _(
        "{sub} takes {regular}'s seat starting in round {first}. Each keeps their own points and prize."
    ).format(sub=sub, regular=regular, first=first)


def had_seat_in(*, sub: str, regular: str, number: int) -> str:
    return _("{sub} had {regular}'s seat in round {number}. Each keeps their own points and prize.").format(
        sub=sub, regular=regular, number=number
    )


def had_seat_between(*, sub: str, regular: str, first: int, last: int) -> str:
    return _(
        "{sub} had {regular}'s seat in rounds {first} to {last}. Each keeps their own points and prize."
    ).format(sub=sub, regular=regular, first=first, last=last)


def sub_for(*, sub: str, regular: str) -> str:
    return _("{sub} for {regular}").format(sub=sub, regular=regular)
