"""What a night pays: the cuts, then door prizes and last place, then the places. Integers only."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from scoring.errors import InvalidPayoutError
from scoring.money.amounts import Writer
from scoring.money.last_place import payouts_with_last_place
from scoring.money.pool_split import PayoutSheet, prizes, proof_of, sum_of, worth_in_words
from scoring.money.pools import PoolSheet, pool_after_cuts
from scoring.money.prize_plans import PrizeKind, PrizePlan
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import Ties
from scoring.money.words import prizes as words


@dataclass(frozen=True, slots=True, kw_only=True)
class Finish:
    """How a night stands.

    Args:
        places: of each who can win, in order of place, as ``payouts`` takes them.
        entrants: how many entries count for "one place for so many".
        door_order: indexes of those who can win in the order in which they were drawn for door prizes; None
            before the draw, when the door prizes are kept back and nobody has one.
        played_off: shared places whose order is that of a play-off.
        together: with whom each won, as ``Ties`` takes it.
    """

    places: tuple[int, ...]
    entrants: int
    door_order: tuple[int, ...] | None = ()
    played_off: frozenset[int] = frozenset()
    together: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Award:
    """What everyone gets.

    Args:
        worth: cents per paid place, before ties.
        cents: per finisher, door prizes included.
        door_cents: per finisher, of door prizes alone.
        proof: the sum that shows that the prizes are the pool.
    """

    pool: PoolSheet
    worth: tuple[int, ...]
    cents: tuple[int, ...]
    door_cents: tuple[int, ...]
    sentences: tuple[str, ...]
    proof: str
    to_play_off: tuple[int, ...]


def award(gross_cents: int, plan: PrizePlan, terms: PrizeTerms, finish: Finish, *, write: Writer) -> Award:
    """Share out what came in, by the plan and the terms of the night.

    Args:
        write: writes the amounts of the sentences.

    Raises:
        InvalidPayoutError: the cuts, the other prizes or fixed prizes are more than there is.

    Source: docs/money.md, sections 8 to 10.
    """
    pool = pool_after_cuts(gross_cents, terms.cuts, write=write)
    winners = min(terms.door_prizes, _in_the_draw(finish))
    door_total = winners * terms.door_cents
    if door_total + terms.last_cents > pool.pool_cents:
        raise InvalidPayoutError(
            words.others_above_pool(others=write(door_total + terms.last_cents), pool=write(pool.pool_cents)),
            field="prizes",
            code="prizes_above_pool",
        )
    for_places = pool.pool_cents - door_total
    plan, reasons = _paid_places(for_places - terms.last_cents, plan, terms, finish.entrants, write)
    sheet = _sheet(for_places, plan, terms, finish, write)
    door = _door(finish, winners, terms.door_cents)
    cents = tuple(won + at_door for won, at_door in zip(sheet.cents, door, strict=True))
    return Award(
        pool=pool,
        worth=prizes(for_places - terms.last_cents, plan, write=write),
        cents=cents,
        door_cents=door,
        sentences=(
            *pool.sentences,
            *_door_sentences(winners, write(terms.door_cents), is_drawn=finish.door_order is not None),
            *reasons,
            *sheet.sentences,
        ),
        proof=_proof(cents, 0 if finish.door_order is not None else door_total, winners, write),
        to_play_off=sheet.to_play_off,
    )


def _sheet(pool_cents: int, plan: PrizePlan, terms: PrizeTerms, finish: Finish, write: Writer) -> PayoutSheet:
    if not finish.places:
        sentences = worth_in_words(pool_cents - terms.last_cents, plan, write=write)
        return PayoutSheet(pool_cents=pool_cents, cents=(), sentences=sentences, proof="")
    ties = Ties(policy=terms.prize_ties, played_off=finish.played_off, together=finish.together)
    return payouts_with_last_place(
        pool_cents, plan, finish.places, last_cents=terms.last_cents, ties=ties, write=write
    )


def _paid_places(
    pool_cents: int, plan: PrizePlan, terms: PrizeTerms, entrants: int, write: Writer
) -> tuple[PrizePlan, list[str]]:
    """Cut the plan to the places that are paid, and say why it is shorter than written."""
    reasons: list[str] = []
    every = terms.entries_per_place
    most = max(1, entrants // every) if every else len(plan.shares)
    if most < len(plan.shares):
        reasons.append(words.paid_for_entries(every=every, paid=most, entrants=entrants))
        plan = _cut_to(plan, most)
    lowest = prizes(pool_cents, plan, write=write)[-1]
    written = len(plan.shares)
    while len(plan.shares) > 1 and prizes(pool_cents, plan, write=write)[-1] < terms.least_cents:
        plan = _cut_to(plan, len(plan.shares) - 1)
    if len(plan.shares) < written:
        least = write(terms.least_cents)
        reasons.append(
            words.below_least(place=written, lowest=write(lowest), least=least, paid=len(plan.shares))
        )
    return plan, reasons


def _cut_to(plan: PrizePlan, paid: int) -> PrizePlan:
    """Keep the first places; the rest is shared out among them, or goes to the first if fixed."""
    kind = PrizeKind.FIXED if plan.kind is PrizeKind.FIXED else PrizeKind.WEIGHTS
    return replace(plan, kind=kind, shares=plan.shares[:paid])


def _in_the_draw(finish: Finish) -> int:
    """Count who can win a door prize."""
    if not finish.places:
        return finish.entrants
    return len(finish.places if finish.door_order is None else finish.door_order)


def _door(finish: Finish, winners: int, door_cents: int) -> tuple[int, ...]:
    indexes = frozenset((finish.door_order or ())[:winners])
    return tuple(door_cents if index in indexes else 0 for index in range(len(finish.places)))


def _door_sentences(winners: int, each: str, *, is_drawn: bool) -> Sequence[str]:
    if not winners:
        return ()
    text = words.door_prizes(count=winners, each=each)
    return (text,) if is_drawn else (text, words.door_draw_to_come())


def _proof(cents: Sequence[int], to_draw_cents: int, winners: int, write: Writer) -> str:
    """Show that the prizes are the pool, with the door prizes that are still to be drawn."""
    if not cents:
        return ""
    if not to_draw_cents:
        return proof_of(cents, write=write)
    return words.proof_with_door_prizes(
        paid=sum_of(cents, write=write),
        door=write(to_draw_cents),
        count=winners,
        total=write(sum(cents) + to_draw_cents),
    )
