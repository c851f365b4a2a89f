"""Side pools as they stand: what is in each, who is in, who owes a fine, and who would win it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Exists, OuterRef, Q, QuerySet, Sum

from scoring.money.draws import DrawKind
from scoring.money.side_pools import (
    OPEN_TO_THE_END,
    NobodyWins,
    SideKind,
    SideRecord,
    SideShares,
    basket_holder,
    fines_due,
    share_side_pool,
    side_winners,
)
from tournaments.access.permissions import is_locked
from tournaments.errors import NotNowError
from tournaments.lots.selectors.draws import order_of_draw
from tournaments.models import (
    SIDE_ACCOUNTS,
    Entry,
    Event,
    LedgerEntry,
    PerfectHand,
    Posting,
    Seat,
    SidePool,
    SideTaker,
    show_of,
)
from tournaments.money.words import side_pots as words
from tournaments.names.amounts import writer_of
from tournaments.people.selectors.club_people import person_by

from .side_records import SideNight, side_night

Account = LedgerEntry.Account
OF_HANDS = frozenset({SideKind.EUCHRE_FINES, SideKind.LONER_BASKET})
#: Accounts of side pools, as they are stored.
SIDE = tuple(account.value for account in SIDE_ACCOUNTS.values())


@dataclass(frozen=True, slots=True, kw_only=True)
class TakerLine:
    """Somebody who is in: what they put in tonight, and the fines they still owe.

    Args:
        is_perfect: a perfect hand was seen: recorded cards show it, or the director noted it.
        is_noted: the director noted it.
        is_out: they never play, so what they put in is theirs.
        back_cents: what they put in and nobody can win: all of who never plays, and fines that a correction
            has taken off.
    """

    entry_id: int
    name: str
    paid_cents: int
    owes_cents: int
    nights: int
    is_perfect: bool
    is_noted: bool
    is_gone: bool
    is_out: bool = False
    back_cents: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """One side pool.

    Args:
        cents: what is in it; once it is settled, what was.
        carried_cents: of this, from a night before.
        winners: who would win it as things stand, or has won it.
        shares: what they get; what is carried or given back where nobody wins.
        is_stale: a result has changed since it was settled.
        can_win: entries that are in and have not withdrawn.
    """

    pool: SidePool
    cents: int
    carried_cents: int
    takers: tuple[TakerLine, ...]
    winners: tuple[str, ...]
    shares: SideShares
    is_settled: bool
    is_stale: bool
    is_frozen: bool = False
    can_win: tuple[int, ...] = ()

    @property
    def owes_cents(self) -> int:
        return sum(taker.owes_cents for taker in self.takers)

    @property
    def entry_ids(self) -> frozenset[int]:
        return frozenset(taker.entry_id for taker in self.takers)

    @property
    def now(self) -> str:
        """Say who holds it."""
        if self.pool.closed_at is not None:
            return words.pot_is_closed()
        if self.is_frozen:
            return words.hidden()
        if self.pool.kind == SideKind.FIFTY_FIFTY and not self.is_settled:
            return words.drawn_after()
        if not self.winners:
            # Once it is settled the sentence about its shares says so.
            return "" if self.is_settled else words.no_winner_yet()
        return (words.won if self.is_settled else words.leading)(names=self.winners)


def side_pools_of(event: Event) -> tuple[SideLine, ...]:
    """List the side pools of a night: one query without any, at most twelve with all of them."""
    pools = list(event.side_pools.prefetch_related("takers"))
    if not pools:
        return ()
    night = side_night(
        event,
        with_hands=any(pool.kind in OF_HANDS for pool in pools),
        with_cards=any(pool.kind == SideKind.PERFECT_HAND for pool in pools),
    )
    sums = _sums(event)
    return tuple(_line(event, pool, night, sums) for pool in pools)


def side_pool_line(pool: SidePool) -> SideLine:
    """Describe one side pool as ``side_pools_of`` does."""
    return next(line for line in side_pools_of(pool.event) if line.pool.pk == pool.pk)


def side_pool_named(event: Event, kind: str) -> SidePool:
    """Return an open side pool of a night; raises ``NotNowError`` where there is none of this kind."""
    pool = event.side_pools.filter(kind=kind).first()
    if pool is None:
        raise NotNowError(words.not_open(), code="no_side_pool", field="pool")
    return pool


def kinds_to_join(event: Event) -> frozenset[SideKind]:
    """Say which kinds of side pools people can still be let into, or be taken out of; one query."""
    if event.status == Event.Status.FINISHED or event.money_closed_at is not None:
        return frozenset()
    return OPEN_TO_THE_END if is_locked(event) else frozenset(SideKind)


def public_side_pools(event: Event) -> tuple[SideLine, ...]:
    """List the side pools as everybody may see them: while the board is frozen they tell of no hand."""
    lines = side_pools_of(event)
    if show_of(event).frozen_after is None:
        return lines
    return tuple(_frozen(line) for line in lines)


def _frozen(line: SideLine) -> SideLine:
    """Blank what follows from the hands, also by what it leaves others owing."""
    return replace(
        line,
        takers=tuple(
            replace(taker, owes_cents=0, back_cents=0, is_perfect=False, is_noted=False)
            for taker in line.takers
        ),
        winners=(),
        shares=SideShares(won={}),
        is_stale=False,
        is_frozen=True,
    )


#: Cents by account, kind of posting and entry, of the lines on the accounts of side pools.
Sums = Mapping[tuple[str, str, int | None], int]


def _sums(event: Event) -> Sums:
    lines = event.ledger.filter(account__in=SIDE).values_list("account", "posting__kind", "entry_id")
    return {
        (account, kind, entry): cents for account, kind, entry, cents in lines.annotate(cents=Sum("cents"))
    }


def _line(event: Event, pool: SidePool, night: SideNight, sums: Sums) -> SideLine:
    own: Counter[str] = Counter()
    paid: Counter[int] = Counter()
    for (account, kind, entry), cents in sums.items():
        if account == pool.account:
            own[kind] -= cents
            paid[entry or 0] -= cents if kind in (Posting.Kind.SIDE_IN, Posting.Kind.SIDE_BACK) else 0
    carried_in = paid.pop(0, 0)
    gross = own[Posting.Kind.SIDE_IN] + own[Posting.Kind.SIDE_BACK]
    is_settled = bool(own[Posting.Kind.SIDE_WON] or own[Posting.Kind.SIDE_CARRY])
    takers = _takers(pool, night, paid)
    can_win = _can_win(night, takers)
    order = order_of_draw(event, DrawKind.FIFTY_FIFTY) if pool.kind == SideKind.FIFTY_FIFTY else ()
    winners = _winners(pool, night, takers, can_win, order or ())
    names = {taker.entry_id: taker.name for taker in takers}
    back = {taker.entry_id: taker.back_cents for taker in takers if taker.back_cents}
    staked = {entry: cents - back.get(entry, 0) for entry, cents in paid.items()}
    # Before the draw nobody has won a 50/50, and nobody has not.
    shares = (
        share_side_pool(gross - sum(back.values()), pool.terms, winners, staked, write=writer_of(event))
        if order is not None
        else SideShares(won={})
    )
    shares = replace(shares, won=dict(Counter(shares.won) + Counter(back)))
    return SideLine(
        pool=pool,
        cents=gross,
        carried_cents=carried_in,
        takers=takers,
        winners=tuple(names[entry] for entry in winners),
        shares=shares,
        is_settled=is_settled,
        is_stale=is_settled and shares.won != _won(event, pool),
        can_win=can_win,
    )


def _won(event: Event, pool: SidePool) -> dict[int, int]:
    """Return what the settling that stands has made owed, by entry; one query."""
    settled = standing_settlement(event, pool)
    if settled is None:
        return {}
    lines = settled.lines.filter(account=Account.OWED).values_list("entry_id", "cents")
    return {entry: -cents for entry, cents in lines}


def standing_settlement(event: Event, pool: SidePool) -> Posting | None:
    """Return the posting that settled a side pool and has not been reversed; one query."""
    return (
        event.postings.filter(
            kind__in=[Posting.Kind.SIDE_WON, Posting.Kind.SIDE_CARRY],
            lines__account=pool.account,
            reverses=None,
            reversed_by=None,
        )
        .order_by("-recorded_at")
        .first()
    )


def _takers(pool: SidePool, night: SideNight, paid: Mapping[int, int]) -> tuple[TakerLine, ...]:
    is_cup = pool.kind == SideKind.EUCHRE_FINES
    is_due = is_cup and pool.closed_at is None
    due = fines_due(night.hands, fine_cents=pool.stake_cents) if is_due else {}
    called = {line.entry_id: line for line in night.field}
    nights = _nights(pool) if pool.nights > 1 else {}
    is_perfect = pool.kind == SideKind.PERFECT_HAND
    noted = set(standing_perfect_hands(pool).values_list("entry_id", flat=True)) if is_perfect else set()
    perfect = noted | night.perfect if is_perfect else noted
    least = {taker.entry_id: 0 if is_cup else pool.stake_cents for taker in pool.takers.all()}
    own = {entry: 0 if called[entry].never_plays else due.get(entry, cents) for entry, cents in least.items()}
    return tuple(
        TakerLine(
            entry_id=taker.entry_id,
            name=called[taker.entry_id].label,
            paid_cents=paid.get(taker.entry_id, 0),
            owes_cents=max(due.get(taker.entry_id, 0) - paid.get(taker.entry_id, 0), 0),
            back_cents=max(paid.get(taker.entry_id, 0) - own[taker.entry_id], 0),
            is_out=called[taker.entry_id].never_plays,
            nights=nights.get(taker.entry_id, 1),
            is_perfect=taker.entry_id in perfect,
            is_noted=taker.entry_id in noted,
            is_gone=called[taker.entry_id].status == Entry.Status.WITHDRAWN,
        )
        for taker in pool.takers.all()
    )


def standing_perfect_hands(pool: SidePool) -> QuerySet[PerfectHand]:
    """Return the noted perfect hands that nobody has taken back."""
    return pool.perfect_hands.filter(reverses=None, reversed_by=None)


def _nights(pool: SidePool) -> dict[int, int]:
    """Count on how many nights of the club each who is in has been, this one among them; two queries.

    An earlier one counts where they played and their money stayed in.
    """
    played = Seat.objects.filter(
        round__stage__event=OuterRef("side_pool__event"),
        player=OuterRef("entry__members__player"),
        hands__gt=0,
    )
    refunds = LedgerEntry.objects.filter(
        entry=OuterRef("entry"),
        account=Account.OWED,
        cents=-OuterRef("side_pool__stake_cents"),
        posting__kind=Posting.Kind.SIDE_WON,
        posting__lines__account=pool.account,
        posting__reverses=None,
        posting__reversed_by=None,
    )
    counts = Exists(played) & ~Q(Exists(refunds), side_pool__nobody=NobodyWins.RETURN)
    same = SideTaker.objects.filter(
        Q(side_pool=pool) | counts,
        side_pool__closed_at=None,
        side_pool__kind=pool.kind,
        side_pool__event__club_id=pool.event.club_id,
        side_pool__event__starts_at__lte=pool.event.starts_at,
    )
    whose = person_by("entry__members__player__")
    times = Counter(same.annotate(person=whose).values_list("person", flat=True))
    members = pool.takers.annotate(person=whose).values_list("entry_id", "person")
    counted: dict[int, int] = {}
    for entry, person in members:
        # A pair has been in as often as the one of them who came less.
        counted[entry] = min(counted.get(entry, times[person]), times[person])
    return counted


def _can_win(night: SideNight, takers: Sequence[TakerLine]) -> tuple[int, ...]:
    staying = {taker.entry_id for taker in takers if not (taker.is_gone or taker.is_out)}
    return tuple(record.entry for record in night.records if record.entry in staying)


def _winners(
    pool: SidePool,
    night: SideNight,
    takers: Sequence[TakerLine],
    can_win: Sequence[int],
    order: Sequence[int],
) -> tuple[int, ...]:
    perfect = {taker.entry_id for taker in takers if taker.is_perfect and taker.nights >= pool.nights}
    records = [record for record in night.records if record.entry in can_win]
    return side_winners(
        SideKind(pool.kind),
        [_with_perfect(record, record.entry in perfect) for record in records],
        holder=basket_holder(night.hands, frozenset(can_win)),
        lot_winner=next((entry for entry in order if entry in can_win), None),
    )


def _with_perfect(record: SideRecord, is_perfect: bool) -> SideRecord:  # noqa: FBT001 -- what the record says
    return SideRecord(
        entry=record.entry,
        place=record.place,
        points=record.points,
        hands=record.hands,
        loners=record.loners,
        best_round=record.best_round,
        is_perfect=is_perfect,
    )
