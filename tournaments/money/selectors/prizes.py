"""The pool, and who gets what of it as things stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from django.db.models import Q, Sum

from scoring.errors import InvalidPayoutError
from scoring.money.awards import Award, Finish, award
from scoring.money.draws import DrawKind
from scoring.money.ties import TiePolicy, split_evenly
from tournaments.lots.selectors.draws import order_of_draw
from tournaments.models import Entry, Event, LedgerEntry, Posting
from tournaments.money.words import prizes as words
from tournaments.names.amounts import writer_of
from tournaments.names.people import FieldLine, field_of, substitution_sentences
from tournaments.names.short import shortened
from tournaments.results.selectors.play_offs import PlayOffLine, PlayOffSide, merged, noted_orders
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.standings import places_without

Account = LedgerEntry.Account


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeLine:
    """What an entry wins; ``door_cents`` of it is a door prize.

    Args:
        called: its name where that is too long for a list, shortened; else its name.
        partners: what of it each of a pair gets, by name; empty for a single player.
    """

    place: int
    is_tied: bool
    entry_id: int
    name: str
    cents: int
    door_cents: int = 0
    partners: tuple[tuple[str, int], ...] = ()
    called: str = ""

    @property
    def is_short(self) -> bool:
        """Whether ``called`` is less than its name."""
        return self.called not in ("", self.name)

    @property
    def each_cents(self) -> int:
        """What each of a pair gets where that is the same for both, else 0."""
        shares = {cents for _, cents in self.partners}
        return shares.pop() if len(shares) == 1 else 0


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeStep:
    """A place of the podium; ``more`` share it beside those who are named, and each gets ``cents``.

    Args:
        called: the names as they have room on the podium.
    """

    place: int
    is_tied: bool
    names: tuple[str, ...]
    called: tuple[str, ...]
    more: int
    cents: int


#: Places that stand on the podium, and the names of one that have room there.
STEPS, NAMES_A_STEP = 3, 2
#: A longer word doesn't fit on a step of a phone, and its name is shortened to so many letters.
LONGEST_WORD, MOST_LETTERS = 11, 14


@dataclass(frozen=True, slots=True, kw_only=True)
class PrizeSheet:
    """What the pool pays.

    Args:
        gross_cents: what was paid in and added, before the cuts; the pool is what they leave.
        unpaid: how many still owe a stake or a part of it, ``outstanding_cents`` together.
        places: cents per paid place, before ties.
        lines: who gets something as the standings are now.
        refusal: why the plan cannot be paid from this pool, else empty.
        pool_proof: how the pool follows from what came in, where something is cut.
    """

    gross_cents: int
    pool_cents: int
    currency: str
    unpaid: int
    outstanding_cents: int = 0
    house_cents: int = 0
    charity_cents: int = 0
    places: tuple[int, ...] = ()
    lines: tuple[PrizeLine, ...] = ()
    sentences: tuple[str, ...] = ()
    proof: str = ""
    pool_proof: str = ""
    play_offs: tuple[PlayOffLine, ...] = ()
    refusal: str = ""

    @property
    def podium(self) -> tuple[PrizeStep, ...]:
        """The first places with what they win; empty while nobody wins anything."""
        on_it = [line for line in self.lines if line.place <= STEPS and line.cents > line.door_cents]
        called = _called_on_it([line.name for line in on_it])
        by_place = groupby(on_it, key=lambda line: line.place)
        return tuple(_step(tuple(lines), called) for _, lines in by_place)

    @property
    def below(self) -> tuple[PrizeLine, ...]:
        """The lines of which the podium doesn't say everything."""
        named = {name for step in self.podium for name in step.names}
        return tuple(
            line
            for line in self.lines
            if line.place > STEPS or line.name not in named or line.door_cents or line.partners
        )

    @property
    def is_open(self) -> bool:
        """Say whether a play-off is still to come."""
        return any(line.is_open for line in self.play_offs)


def _called_on_it(names: Sequence[str]) -> dict[str, str]:
    """Shorten the names in which a word is too long for its step."""
    short = zip(names, shortened(names, MOST_LETTERS), strict=True)
    return {name: few if max(map(len, name.split())) > LONGEST_WORD else name for name, few in short}


def _step(lines: Sequence[PrizeLine], called: Mapping[str, str]) -> PrizeStep:
    first = lines[0]
    shown = len(lines) if len(lines) <= NAMES_A_STEP else NAMES_A_STEP - 1
    names = tuple(line.name for line in lines[:shown])
    return PrizeStep(
        place=first.place,
        is_tied=first.is_tied,
        names=names,
        called=tuple(called[name] for name in names),
        more=len(lines) - shown,
        cents=first.cents - first.door_cents,
    )


#: What is owed, by account and entry; a cut is owed to no entry.
Owed = Mapping[tuple[LedgerEntry.Account, int | None], int]


def owed_on(sheet: PrizeSheet) -> Owed:
    """Return what fixing these prizes owes everyone."""
    cuts = ((Account.HOUSE, sheet.house_cents), (Account.CHARITY, sheet.charity_cents))
    return {
        **{(account, None): cents for account, cents in cuts if cents},
        **{(Account.OWED, line.entry_id): line.cents for line in sheet.lines},
    }


#: Who waits for a place or withdrew before a seat does not play for the money: it goes back to them.
_NEVER_PLAYS = Q(entry__status__in=Entry.HAS_NO_PLACE) | Q(
    entry__status=Entry.Status.WITHDRAWN, entry__number=None
)
#: The lines that make the pool; fixing the prizes empties it again.
INTO_THE_POOL = (
    Q(account=LedgerEntry.Account.POOL)
    & ~Q(posting__kind=Posting.Kind.PRIZES)
    & (Q(entry=None) | ~_NEVER_PLAYS)
)


def pool_cents(event: Event) -> int:
    """Return what givers and those who play have put into the pool, before any cut; one query."""
    return -(event.ledger.filter(INTO_THE_POOL).aggregate(total=Sum("cents"))["total"] or 0)


def prize_sheet(
    event: Event,
    field: Sequence[FieldLine] | None = None,
    standings: Sequence[StandingLine] | None = None,
) -> PrizeSheet:
    """Share out the pool by the standings as they are.

    Three queries, one more each where ties are played off and where door prizes are drawn; two fewer where
    the standings are known already.
    """
    field = field_of(event) if field is None else field
    lines = standings_of(event, field) if standings is None else standings
    return share_out(event, lines, pool=pool_cents(event), field=field)


def play_offs_of(event: Event) -> tuple[PlayOffLine, ...]:
    """List who plays off for a place, or at the end of the night for a prize."""
    field = field_of(event)
    whole = ranked(event, field)
    is_over = event.status == Event.Status.FINISHED
    return merged(whole.play_offs, prize_sheet(event, field, whole.lines).play_offs if is_over else ())


def share_out(
    event: Event, ranked: Sequence[StandingLine], *, pool: int, field: Sequence[FieldLine]
) -> PrizeSheet:
    """Share out what came in, which has been counted already."""
    terms = event.terms
    owed = [event.stake_cents - line.paid_cents for line in field if line.owes]
    empty = PrizeSheet(
        gross_cents=pool,
        pool_cents=pool,
        currency=event.currency,
        unpaid=sum(cents > 0 for cents in owed),
        outstanding_cents=sum(max(cents, 0) for cents in owed),
    )
    if not pool:
        return empty
    ranked, gone = _who_can_win(ranked, field)
    ranked, played_off = _by_play_offs(event, ranked)
    finish = Finish(
        places=tuple(line.place for line in ranked),
        entrants=sum(line.status in Entry.TAKES_A_PLACE for line in field),
        door_order=_door_order(event, ranked) if terms.door_prizes else (),
        played_off=played_off,
        together=tuple(map(_team, ranked)),
    )
    try:
        paid = award(pool, event.prize_plan, terms, finish, write=writer_of(event))
    except InvalidPayoutError as refusal:
        return replace(empty, refusal=str(refusal))
    cut = dict(zip((cut.title for cut in terms.cuts), paid.pool.cut_cents, strict=True))
    return replace(
        empty,
        pool_cents=paid.pool.pool_cents,
        house_cents=cut.get("House", 0),
        charity_cents=cut.get("Charity", 0),
        places=paid.worth,
        lines=tuple(_lines(ranked, paid, {line.entry_id: line for line in field})),
        sentences=(*gone, *substitution_sentences(field), *paid.sentences),
        proof=paid.proof,
        pool_proof=paid.pool.proof if terms.cuts else "",
        play_offs=tuple(_play_offs(ranked, paid, played_off)),
    )


def _lines(
    ranked: Sequence[StandingLine], paid: Award, field: Mapping[int, FieldLine]
) -> Iterable[PrizeLine]:
    for line, cents, door_cents in zip(ranked, paid.cents, paid.door_cents, strict=True):
        if cents:
            yield PrizeLine(
                place=line.place,
                is_tied=line.is_tied,
                entry_id=line.entry_id,
                name=line.name,
                cents=cents,
                door_cents=door_cents,
                partners=_partners(field[line.entry_id], cents),
                called=line.called,
            )


def _partners(entry: FieldLine, cents: int) -> tuple[tuple[str, int], ...]:
    """Split a pair's prize between the two; an odd cent goes to the one who was entered first."""
    names = tuple(entry.members.values())
    return tuple(zip(names, split_evenly(cents, len(names)), strict=True)) if len(names) > 1 else ()


def _door_order(event: Event, ranked: Sequence[StandingLine]) -> tuple[int, ...] | None:
    """Return the indexes of those who can win in the order drawn, None before the draw; one query."""
    order = order_of_draw(event, DrawKind.DOOR_PRIZES)
    if order is None:
        return None
    indexes = {line.entry_id: index for index, line in enumerate(ranked)}
    return tuple(indexes[entry_id] for entry_id in order if entry_id in indexes)


def who_can_win(event: Event) -> tuple[int, ...]:
    """Return the entries that can win something by the standings as they are."""
    field = field_of(event)
    return tuple(line.entry_id for line in _who_can_win(standings_of(event, field), field)[0])


def _by_play_offs(
    event: Event, ranked: Sequence[StandingLine]
) -> tuple[Sequence[StandingLine], frozenset[int]]:
    """Put those who share a place into the order of their play-off, where one of just these is noted."""
    if event.terms.prize_ties is not TiePolicy.PLAY_OFF:
        places = groupby(ranked, key=lambda line: line.place)
        return [line for _, tied in places for line in _teams_in_order(list(tied))], frozenset()
    noted = {frozenset(order): order for order in noted_orders(event)}
    ordered: list[StandingLine] = []
    played_off: set[int] = set()
    for place, sharing in groupby(ranked, key=lambda line: line.place):
        lines = {line.entry_id: line for line in sharing}
        order = noted.get(frozenset(lines))
        ordered += _teams_in_order([lines[entry_id] for entry_id in order or lines])
        played_off |= {place} if order else set()
    return ordered, frozenset(played_off)


def _teams_in_order(lines: Sequence[StandingLine]) -> Sequence[StandingLine]:
    """Put partners next to one another: they won together, so a play-off cannot part them."""
    firsts: dict[int, int] = {}
    for index, line in enumerate(lines):
        firsts.setdefault(_team(line), index)
    return sorted(lines, key=lambda line: firsts[_team(line)])


def _play_offs(
    ranked: Sequence[StandingLine], paid: Award, played_off: frozenset[int]
) -> Iterable[PlayOffLine]:
    for place in sorted({*paid.to_play_off, *played_off}):
        sides = groupby((line for line in ranked if line.place == place), key=_team)
        yield PlayOffLine(
            place=place,
            sides=tuple(_side(tuple(lines)) for _, lines in sides),
            is_open=place in paid.to_play_off,
        )


def _side(lines: Sequence[StandingLine]) -> PlayOffSide:
    return PlayOffSide(
        entry_ids=tuple(line.entry_id for line in lines), name=" & ".join(line.name for line in lines)
    )


def _team(line: StandingLine) -> int:
    """Number whom somebody won with; who won alone has a number of their own."""
    return -line.entry_id if line.team is None else line.team


def _who_can_win(
    ranked: Sequence[StandingLine], field: Sequence[FieldLine]
) -> tuple[Sequence[StandingLine], tuple[str, ...]]:
    """Leave out who has withdrawn or is disqualified; everyone below moves up, and a sentence says so."""
    withdrawn = {line.entry_id for line in field if line.status == Entry.Status.WITHDRAWN}
    gone = [line.name for line in ranked if line.entry_id in withdrawn]
    barred = [line.name for line in ranked if line.is_out and line.entry_id not in withdrawn]
    out = {index for index, line in enumerate(ranked) if line.is_out or line.entry_id in withdrawn}
    if not out:
        return ranked, ()
    places = places_without([line.place for line in ranked], out)
    staying = [line for index, line in enumerate(ranked) if index not in out]
    left = [
        replace(line, place=place, is_tied=places.count(place) > 1)
        for line, place in zip(staying, places, strict=True)
    ]
    sentences = [
        *([words.withdrawn_cannot_win(names=gone)] if gone else []),
        *([words.disqualified_cannot_win(names=barred)] if barred else []),
    ]
    return left, tuple(sentences)
