"""What people read about a prize pool and what it pays; amounts come in as they are written."""

from collections.abc import Sequence

from scoring.language import gettext as _
from scoring.language import listed, ngettext, ordinal

from .typed import the_cut, who_takes


def negative_pool() -> str:
    return _("The prize pool can't be below zero. Check what was paid in.")


def others_above_pool(*, others: str, pool: str) -> str:
    return _(
        "Last place and door prizes add up to {others}, but the pool has only {pool}. Lower one."
    ).format(others=others, pool=pool)


def prizes_above_pool(*, prizes: str, pool: str) -> str:
    return _(
        "The prizes add up to {prizes}, but only {pool} is left for them. Lower a prize or add money."
    ).format(prizes=prizes, pool=pool)


def last_above_pool(*, last: str, pool: str) -> str:
    return _("The {last} prize for last place is more than the {pool} in the pool. Lower it.").format(
        last=last, pool=pool
    )


def no_winner() -> str:
    return _("The prize pool has money, but no one can win it. Change the prizes.")


def place_out_of_order(*, place: int, due: int) -> str:
    return _("List the places in order. Put {expected} place where {found} is.").format(
        found=ordinal(place), expected=ordinal(due)
    )


def paid_for_entries(*, every: int, paid: int, entrants: int) -> str:
    return ngettext(
        "One place is paid for every {every} entries. With {entrants} entered, {paid} place is paid.",
        "One place is paid for every {every} entries. With {entrants} entered, {paid} places are paid.",
        paid,
    ).format(every=every, paid=paid, entrants=entrants)


def below_least(*, place: int, lowest: str, least: str, paid: int) -> str:
    return ngettext(
        "{place} place would win only {lowest}, below the {least} minimum, so only {paid} place gets paid.",
        "{place} place would win only {lowest}, below the {least} minimum, so only {paid} places get paid.",
        paid,
    ).format(place=ordinal(place), lowest=lowest, least=least, paid=paid)


def door_prizes(*, count: int, each: str) -> str:
    return ngettext(
        "{count} door prize of {each} comes out of the prize pool first.",
        "{count} door prizes of {each} come out of the prize pool first.",
        count,
    ).format(count=count, each=each)


def door_draw_to_come() -> str:
    return _("We draw the door prizes when the prizes are final.")


def proof_with_door_prizes(*, paid: str, door: str, count: int, total: str) -> str:
    return ngettext(
        "{paid} + {door} door prize = {total}", "{paid} + {door} door prizes = {total}", count
    ).format(paid=paid, door=door, total=total)


def last_wins_already(*, last: str) -> str:
    return _("Last place already wins a prize, so its extra {last} stays in the pool.").format(last=last)


def last_place(*, last: str) -> str:
    return _("Last place wins {last}. It comes out of the pool first.").format(last=last)


def last_place_split(*, last: str, count: int) -> str:
    return _("{count} tied for last and split {last}, which comes out of the pool first.").format(
        last=last, count=count
    )


def full_share_each() -> str:
    return _("Everyone tied gets the full share. All prizes shrink to fit the pool.")


def left_over(*, written: str, rest: str) -> str:
    return _("The prizes add up to {written}. 1st place also gets the remaining {rest}.").format(
        written=written, rest=rest
    )


def rounded_up(*, unit: str, places: Sequence[int]) -> str:
    return ngettext(
        "Prizes come in multiples of {unit}, so {places} place is rounded up.",
        "Prizes come in multiples of {unit}, so {places} place are rounded up.",
        len(places),
    ).format(unit=unit, places=listed([ordinal(place) for place in places]))


def odd_to_next(*, odd: str, place: int, unit: str) -> str:
    return _("The leftover {odd} goes to {place} place, which was closest to another {unit}.").format(
        odd=odd, place=ordinal(place), unit=unit
    )


def unclaimed(*, finishers: int, amount: str) -> str:
    return _("Only {finishers} finished, so 1st place also gets the remaining {amount}.").format(
        finishers=finishers, amount=amount
    )


def split_tie(*, count: int, place: int, total: str, each: str) -> str:
    return _("{count} share {place} place: {total}, so {each} each.").format(
        count=count, place=ordinal(place), total=total, each=each
    )


def split_tie_unevenly(*, count: int, place: int, total: str, each: str, rest: str) -> str:
    return _(
        "{count} share {place} place: {total}, so {each} each. "
        "A random draw decides who gets the leftover {rest}."
    ).format(count=count, place=ordinal(place), total=total, each=each, rest=rest)


def drawn_tie(*, count: int, place: int, prizes: Sequence[str]) -> str:
    return _("{count} tied for {place} place. A random draw decides who gets {prizes}.").format(
        count=count, place=ordinal(place), prizes=listed(prizes)
    )


def played_off(*, count: int, place: int, prizes: Sequence[str]) -> str:
    return _("{count} tied for {place} place and had a playoff for {prizes}.").format(
        count=count, place=ordinal(place), prizes=listed(prizes)
    )


def to_play_off(*, count: int, place: int, prizes: Sequence[str]) -> str:
    return _(
        "{count} tied for {place} place and will have a playoff for {prizes}. "
        "Until then, we show an even split."
    ).format(count=count, place=ordinal(place), prizes=listed(prizes))


def partners_split() -> str:
    return _("Partners split their prize.")


def taken_for(*, who: str, cut: str) -> str:
    return _("{cut} {who}").format(cut=cut, who=who_takes(who))


def pool_proof(*, gross: str, less: Sequence[str], left: str) -> str:
    return _("{sums} = {left}").format(sums=" \N{MINUS SIGN} ".join([gross, *less]), left=left)


def cut_above_pool(*, who: str, cut: str, left: str) -> str:
    return _("{who} would be {cut}. Enter no more than the {left} that's left.").format(
        who=the_cut(who), cut=cut, left=left
    )


def fixed_cut(*, who: str, cut: str) -> str:
    return _("{who} is {cut}.").format(who=the_cut(who), cut=cut)


def gross_cut(*, who: str, percent: str, cut: str) -> str:
    return _("{who} is {cut}, {percent}% of everything paid in.").format(
        who=the_cut(who), percent=percent, cut=cut
    )


def net_cut(*, who: str, percent: str, cut: str) -> str:
    return _("{who} is {cut}, {percent}% of what's left after earlier cuts.").format(
        who=the_cut(who), percent=percent, cut=cut
    )
