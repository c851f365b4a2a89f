"""The whole night on one page: what every table has, what is missing, what the director can do next."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from django.db.models import Count, Exists, F, OuterRef, Q

from scoring import language
from scoring.rules.rulesets import Ruleset
from tournaments.access.seen_phones import silent_tables
from tournaments.direct.selectors.console_lines import EntryLine, RoundLine, TableCard
from tournaments.direct.words import room
from tournaments.direct.words import rounds as words
from tournaments.errors import UnsupportedFieldError
from tournaments.formats import REMATCHES, FormatKey, Shape
from tournaments.formats.lengths import hands_so_far, is_about
from tournaments.formats.party import EVENLY
from tournaments.lots.selectors.card_draws import offers_cards
from tournaments.models import Bye, Dispute, Entry, Event, Hand, Match, Round, RoundTotal, Stage
from tournaments.names.people import FieldLine, Named, field_of, player_labels, seated
from tournaments.play.selectors.disputes import DisputeLine, open_disputes
from tournaments.play.selectors.postponed import PostponedGame, postponed_of
from tournaments.play.selectors.result_checks import UNSETTLED, CheckState, check_states
from tournaments.play.selectors.sheets import why_no_sheets
from tournaments.play.selectors.totals_and_rulings import second_totals
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.selectors.seating import out_in
from tournaments.seating.selectors.stages import NextPart, next_part

#: Two minutes a hand: what a party of 12 takes by the source, until the night's own pace is known.
MINUTES_PER_HAND = 2
#: As many of those who sign up are on the night's page.
LATEST = 5


@dataclass(frozen=True, slots=True, kw_only=True)
class Console:
    """Everything the director's page shows, in at most ten queries.

    Between two rounds whose seats follow from results it takes nine more.

    Args:
        shape: what the people who are here would play, None where they are too few.
        shape_refusal: the sentence that says why not.
        to_open: number of the round that can be opened now.
        to_close: number of the open round.
        byes: who sits out in the round that is open, or opens next.
        draws_ahead: every round has had its seats since the start; else results seat each.
        has_sheets: hands can be written on paper and typed.
        has_bracket: rounds and places follow from a bracket, which has a page.
        is_seeded: the order of the entries says who meets whom in it.
        note: what the draw of that round had to decide, in a sentence; else empty.
        next_part: who plays on after the last round, None where nobody does or they have begun.
        offers_cards: cards can be drawn for partners now.
        rematch_after: the round that was played, where one table plays all night and can play once more.
        is_stale: the results would seat the round to open otherwise than it is seated.
    """

    entries: tuple[EntryLine, ...]
    here: int
    places: int
    waiting: int
    paid: int
    shape: Shape | None
    shape_refusal: str
    ends_at: datetime | None
    rounds: tuple[RoundLine, ...]
    to_open: int | None
    to_close: int | None
    tables: tuple[TableCard, ...]
    disputes: tuple[DisputeLine, ...]
    byes: tuple[str, ...]
    sitting_out: tuple[Named, ...]
    draws_ahead: bool
    has_sheets: bool
    has_bracket: bool
    is_seeded: bool
    note: str
    is_stale: bool
    next_part: NextPart | None
    offers_cards: bool
    rematch_after: int | None
    postponed: tuple[PostponedGame, ...]

    @property
    def is_recorded(self) -> bool:
        return any(line.is_recorded for line in self.rounds)

    @property
    def calling(self) -> tuple[TableCard, ...]:
        """The tables that wait for the director, the longest wait first."""
        waiting = [(card.called_at, card) for card in self.tables if card.called_at is not None]
        return tuple(card for _, card in sorted(waiting, key=lambda pair: pair[0]))

    @property
    def is_undrawn(self) -> bool:
        """Whether nobody is seated in the round that comes next: a game that is put off decides who is."""
        return any(line.number == self.to_open and not line.tables for line in self.rounds)

    @property
    def last_closed(self) -> int:
        """The round that is over last, 0 before any is."""
        return max((line.number for line in self.rounds if line.status == Round.Status.CLOSED), default=0)

    @property
    def unsettled(self) -> tuple[TableCard, ...]:
        """The tables whose result as a whole waits for the host; those that called stand elsewhere."""
        return tuple(card for card in self.tables if card.told_otherwise or card.check == CheckState.WRONG)

    @property
    def to_follow(self) -> int | None:
        """The round that can open as the open one closes: no table is missing and no game is postponed."""
        if self.to_close is None or self.missing or self.postponed:
            return None
        return next((line.number for line in self.rounds if line.number > self.to_close), None)

    @property
    def freeze_after(self) -> int:
        """The round that is usually the last one seen: the one before the last."""
        return max(len(self.rounds) - 1, 1)

    @property
    def is_over(self) -> bool:
        """Whether the night can be ended: every round is closed, and nothing else comes."""
        has_more = self.to_open or self.to_close or self.next_part or self.postponed
        return bool(self.rounds) and not has_more

    @property
    def missing(self) -> tuple[TableCard, ...]:
        return tuple(card for card in self.tables if not card.is_done)

    @property
    def settled(self) -> int:
        """How many tables of the open round are done."""
        return len(self.tables) - len(self.missing)

    @property
    def not_here(self) -> int:
        return sum(line.status == Entry.Status.SIGNED_UP for line in self.entries)

    @property
    def looking(self) -> int:
        """How many have no partner yet, and so no seat in the draw."""
        return sum(line.status == Entry.Status.LOOKING for line in self.entries)

    @property
    def unpaid_here(self) -> int:
        return sum(
            line.status == Entry.Status.IN and not (line.is_paid or line.is_free) for line in self.entries
        )

    @property
    def is_complete(self) -> bool:
        """Whether everyone who has a place is here, and they are enough."""
        return self.shape is not None and not self.not_here

    @property
    def begun(self) -> tuple[RoundLine, ...]:
        return tuple(line for line in self.rounds if line.status != Round.Status.DRAFT)

    @property
    def to_reopen(self) -> RoundLine | None:
        """The last round that has begun, if it is closed, no bracket's, and no playoffs are drawn from it."""
        if self.has_bracket or not self.begun:
            return None
        last = self.begun[-1]
        is_last_part = last.part == self.rounds[-1].part
        return last if is_last_part and last.status == Round.Status.CLOSED else None

    @property
    def with_place(self) -> tuple[EntryLine, ...]:
        return tuple(line for line in self.entries if line.has_place)

    @property
    def in_queue(self) -> tuple[EntryLine, ...]:
        return tuple(line for line in self.entries if line.status == Entry.Status.WAITING)

    @property
    def latest(self) -> tuple[EntryLine, ...]:
        """The last few who signed up; everyone is in the list of people."""
        return (*self.with_place, *self.in_queue)[-LATEST:]

    @property
    def by_link(self) -> tuple[tuple[EntryLine, int], ...]:
        """Those still to come who signed up by the link, each with how many its device signed up."""
        return tuple((line, count) for line, count in self._still_to_come() if not line.is_pending)

    @property
    def pending(self) -> tuple[tuple[EntryLine, int], ...]:
        """Those who wait for approval, each with how many its device signed up."""
        return tuple((line, count) for line, count in self._still_to_come() if line.is_pending)

    def _still_to_come(self) -> list[tuple[EntryLine, int]]:
        coming = [line for line in self.entries if line.device and line.is_to_come]
        of_device = Counter(line.device for line in coming)
        return [(line, of_device[line.device]) for line in coming]

    @property
    def withdrawn(self) -> tuple[EntryLine, ...]:
        return tuple(line for line in self.entries if line.status == Entry.Status.WITHDRAWN)


def console_of(event: Event, field: Sequence[FieldLine] | None = None) -> Console:
    """Gather the director's page in at most ten queries, one less where the field is given."""
    stages = sorted(event.stages.all(), key=lambda stage: stage.number)
    first, stage = stages[0], stages[event.stage_number - 1]
    field = field_of(event) if field is None else field
    entries = _entry_lines(field)
    here = sum(line.status == Entry.Status.IN for line in entries)
    shape, refusal = _shape(event, first, here)
    rounds = rounds_of(event)
    opened = next((each for each in rounds if each.status == Round.Status.OPEN), None)
    draft = next((each for each in rounds if each.status == Round.Status.DRAFT), None)
    players = player_labels(field)
    current = opened or draft
    disputes = open_disputes(event, players) if any(each.is_disputed for each in rounds) else ()
    out = out_in(event, current.number, players) if current and current.has_byes else ()
    return Console(
        entries=entries,
        here=here,
        places=event.capacity,
        waiting=sum(line.status == Entry.Status.WAITING for line in entries),
        paid=sum(line.is_paid for line in entries),
        shape=shape,
        shape_refusal=refusal,
        ends_at=ends_at(event.starts_at, shape.hands) if shape else None,
        rounds=rounds,
        to_open=draft.number if draft and not opened else None,
        to_close=opened.number if opened else None,
        tables=table_cards(event, opened.number, players, disputes) if opened else (),
        disputes=disputes,
        byes=tuple(each.name for each in out),
        sitting_out=out,
        draws_ahead=stage.kind.draws_ahead,
        has_sheets=why_no_sheets(event) is None,
        has_bracket=stage.kind.has_bracket,
        is_seeded=not stage.kind.numbers_by_lot(stage.movement),
        note=current.note if current else "",
        is_stale=current is not None and current == draft and not opened and _is_stale(event, stage),
        next_part=next_part(event, stages),
        offers_cards=offers_cards(event),
        rematch_after=rematch_after(stage),
        postponed=postponed_of(event) if any(each.waits for each in rounds) else (),
    )


def _is_stale(event: Event, stage: Stage) -> bool:
    return not stage.kind.draws_ahead and is_stale(event, stage)


def rematch_after(stage: Stage) -> int | None:
    """Return the last round where the people who played it can play once more, None elsewhere."""
    if FormatKey(stage.format) not in REMATCHES:
        return None
    last = stage.rounds.order_by("-number").first()
    if last is None or last.status == Round.Status.DRAFT:
        return None
    is_left = Q(round=last, status=Match.Status.PLAYING) | Q(status=Match.Status.LATER)
    is_played = not Match.objects.filter(is_left, round__stage__event=stage.event_id).exists()
    return last.number if is_played else None


def rounds_of(event: Event) -> tuple[RoundLine, ...]:
    """List the rounds in order with the number of tables of each, and what is in them; one query."""
    of_round = Hand.objects.filter(match__round=OuterRef("pk"), voided_at=None)
    rounds = Round.objects.filter(stage__event=event).annotate(
        tables=Count("matches"),
        part=F("stage__number"),
        has_byes=Exists(Bye.objects.filter(round=OuterRef("pk"))),
        is_disputed=Exists(Dispute.objects.waiting().filter(hand__match__round=OuterRef("pk"))),
        waits=Exists(Match.objects.filter(round=OuterRef("pk"), status=Match.Status.LATER)),
        is_recorded=Exists(of_round.filter(recorded_deal__isnull=False)),
    )
    return tuple(
        RoundLine(
            number=each.number,
            status=each.status,
            status_label=each.get_status_display(),
            tables=each.tables,
            has_byes=each.has_byes,
            note=each.note,
            is_disputed=each.is_disputed,
            waits=each.waits,
            is_recorded=each.is_recorded,
            part=each.part,
        )
        for each in rounds.order_by("number")
    )


def ends_at(starts_at: datetime, hands: int) -> datetime:
    return starts_at + timedelta(minutes=MINUTES_PER_HAND * hands)


def _shape(event: Event, stage: Stage, here: int) -> tuple[Shape | None, str]:
    try:
        movement = stage.movement
        shape = stage.kind.shape(here, event.ruleset, movement)
        if movement.chart and "wishes" in stage.kind.asks:
            movement.chart.refuse_others(here, movement.leftovers)
            return shape, ""
    except UnsupportedFieldError as refusal:
        return None, str(refusal)
    is_ahead = event.status == Event.Status.SIGN_UP
    if is_ahead and "wishes" in stage.kind.asks and event.wishes.exists():
        shape = replace(shape, promise=words.requests_first(promise=EVENLY))
    return shape, ""


def _entry_lines(field: Iterable[FieldLine]) -> tuple[EntryLine, ...]:
    return tuple(
        EntryLine(
            id=line.entry_id,
            queue=line.queue,
            number=line.number,
            name=line.label,
            status=line.status,
            status_label=str(Entry.Status(line.status).label),
            is_paid=line.is_paid,
            is_free=line.is_free,
            is_unclear=line.is_unclear,
            device=line.device,
        )
        for line in sorted(field, key=lambda line: line.queue)
        if not line.is_ghost
    )


def table_cards(
    event: Event, number: int, names: dict[int, str], disputes: Sequence[DisputeLine] = ()
) -> tuple[TableCard, ...]:
    """List the tables of a round in two queries, and two more where results are confirmed."""
    disputed = {each.table for each in disputes if each.round == number}
    matches = Match.objects.filter(round__stage__event=event, round__number=number)
    tables = list(matches.order_by("table").prefetch_related("seats"))
    checks, second = check_states(event, tables), second_totals(event, tables)
    cards = (
        _table_card(match, names, match.rules(event.ruleset), checks[match.pk], second.get(match.pk))
        for match in tables
    )
    silent = silent_tables(
        event.pk, [match.table for match in tables if match.status == match.Status.PLAYING]
    )
    if event.reports_totals:
        # Nobody knows how many hands a table has played before it reports its points.
        cards = (replace(card, hands_total=None, progress=room.playing()) for card in cards)
    return tuple(
        replace(
            card,
            is_disputed=card.table in disputed,
            is_offline=card.table in silent and not card.is_done,
        )
        for card in cards
    )


def _table_card(
    match: Match, names: dict[int, str], rules: Ruleset, check: CheckState, second: RoundTotal | None
) -> TableCard:
    sides: dict[int, list[Named]] = {}
    points: dict[int, int] = {}
    for seat in match.seats.all():
        name = seated(names, seat.player_id, seat.substitute_id)
        sides.setdefault(seat.side, []).append(Named(seat.entry_id, name))
        points[seat.side] = seat.games if rules.best_of > 1 else seat.points
    return TableCard(
        table=match.table,
        status=match.status,
        hands_played=match.hands_played,
        hands_total=None if is_about(rules) else rules.hands,
        progress=hands_so_far(match.hands_played, rules),
        scores=tuple(points[side] for side in sorted(points)),
        sides=tuple(" & ".join(each.name for each in sides[side]) for side in sorted(sides)),
        people=tuple(tuple(sides[side]) for side in sorted(sides)),
        last_hand_at=match.last_hand_at,
        called_at=match.called_at,
        is_done=match.status != Match.Status.PLAYING and check not in UNSETTLED and second is None,
        is_walk_over=match.walk_over is not None,
        check=check,
        told_otherwise=_total_text(second) if second else "",
    )


def _total_text(total: RoundTotal) -> str:
    return words.points_in_hands(score=language.score(total.points), hands=total.hands)
