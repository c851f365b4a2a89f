"""One table as the people at it see it: who sits where, the hands so far, what comes next."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Exists, OuterRef

from scoring.language import partners
from scoring.language import score as score_text
from scoring.rules.options import Partnership
from scoring.rules.rulesets import Ruleset
from scoring.table.hands import HandReport
from scoring.table.seats import active_seats
from tournaments.access.shown_seats import why_hidden
from tournaments.formats.hints.outcomes import may_defend_alone
from tournaments.formats.lengths import goal, hands_so_far
from tournaments.models import Confirmation, EntryPlayer, Event, Hand, Match, Round, Seat, Stage
from tournaments.names.people import field_of, player_labels, seated
from tournaments.play.words import hands as words
from tournaments.results.selectors.bracket import way_on_of
from tournaments.results.selectors.time_called import was_called
from tournaments.results.selectors.walk_overs import walk_over_of

from .deals import DealState, deal_state
from .result_checks import UNSETTLED, CheckState, check_states, result_of
from .table_scores import SeatLine, side_names, table_score
from .totals_and_rulings import RulingLine, TotalLine, ruling_lines, total_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class SideLine:
    """A side of the table; ``games`` is None where only one is played."""

    seats: list[SeatLine]
    points: int
    games: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class HandLine:
    """One hand on record; ``winners`` are the names of those it brought ``points``, empty for none.

    ``winning_sides`` are their sides as they are marked at the table.

    ``partner_name`` is of the partner whom the maker named, empty where partners are not named;
    ``session_id`` is of the phone that told it, None where the desk did.
    """

    id: int
    number: int
    key: UUID
    report: HandReport
    outcome: str
    seat_points: tuple[int, ...]
    recorded_at: datetime
    by: str
    session_id: int | None
    void_reason: str
    replaces_id: int | None
    maker_name: str
    defender_name: str
    partner_name: str
    winners: str
    winning_sides: tuple[int, ...]
    is_confirmed: bool

    @property
    def points(self) -> int:
        return max(self.seat_points)

    @property
    def tricks_text(self) -> str:
        return str(self.report.tricks)

    @property
    def result_text(self) -> str:
        """The result in words, to follow the maker's name."""
        return words.result(self.outcome, self.report.tricks)


@dataclass(frozen=True, slots=True, kw_only=True)
class NextSeat:
    """Where someone of this table goes after the round, once it is drawn; ``table`` is None for a bye."""

    name: str
    round: int
    table: int | None
    position: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class TableState:
    """Everything a scoring page shows.

    Args:
        opening: names the opening of its round, 0 before it.
        next_number: the hand to be entered next, None when the table takes no more.
        dealer: position of who deals that hand; ``deal`` is how that is known.
        sits_out: position of who sits that hand out, None where everybody plays.
        kitty_walk: cards of the kitty that are turned up in turn, 0 where only one is.
        partnership: how the rules put partners together, as they are stored.
        asks_call_round: a hand that the dealer's partner made says in which round of calling.
        loner_lead: who leads to a loner, as stored; ``lone_defender_leads``: a lone defender does.
        may_play_alone: the rules know loners; ``may_defend_alone``: and defenders without a partner.
        goal: what is played for, such as "12 hands" or "a game to 10"; ``progress`` is how far that is.
        scores: points per side in the game that is played, or was played last, side 1 first.
        games: games won per side, side 1 first; empty where there is only one.
        verdict: of a game to a target or a series: who won it and why, or who is level; of a walk-over who
            has won; else empty.
        voided: hands that were taken back or replaced, the oldest first.
        rulings: on what somebody did, the oldest first; not those that settle a dispute.
        is_last: no round of the night comes after it, and no other part.
        is_held: the host shows the seats of each round when they like.
        way_on: where winners and losers of a game of a bracket go; else empty.
        time_called: time has closed the table, so nothing that it told is taken back.
        called_at: when the table called the director, None once answered.
        reporting: whether the table tells each hand, or its points at the end.
        total: what it told there, None before.
        voided_totals: what was taken back or replaced of that, the oldest first.
        walk_over: the side that has won because the others do not play on, 0 for neither, else None.
        result: names what stands now; ``check`` is what the table's other side says of it.
    """

    event_name: str
    public_id: str
    match_id: int
    version: int
    opening: int
    round: int
    rounds: int
    round_status: str
    is_last: bool
    is_held: bool
    table: int
    status: str
    hands_total: int | None
    next_number: int | None
    dealer: int | None
    deal: DealState
    sits_out: int | None
    kitty_walk: int
    names_turned_down: bool
    partnership: str
    asks_call_round: bool
    loner_lead: str
    lone_defender_leads: bool
    may_play_alone: bool
    may_defend_alone: bool
    names_partner: bool
    target: int | None
    best_of: int
    goal: str
    progress: str
    scores: tuple[int, ...]
    games: tuple[int, ...]
    verdict: str
    seats: tuple[SeatLine, ...]
    hands: tuple[HandLine, ...]
    voided: tuple[HandLine, ...]
    next_seats: tuple[NextSeat, ...]
    rulings: tuple[RulingLine, ...]
    time_called: bool
    called_at: datetime | None
    way_on: str
    reporting: str
    total: TotalLine | None
    voided_totals: tuple[TotalLine, ...]
    result: str
    check: CheckState
    walk_over: int | None

    @property
    def waits_for_other_side(self) -> bool:
        return self.round_status == Round.Status.OPEN and self.check in UNSETTLED

    @property
    def reports_totals(self) -> bool:
        return self.reporting == Event.Reporting.TOTALS

    @property
    def is_open(self) -> bool:
        is_playing = self.round_status == Round.Status.OPEN and self.status == Match.Status.PLAYING
        return is_playing or self.is_put_off

    @property
    def takes_walk_over(self) -> bool:
        """Whether it can be said that a side does not play on."""
        is_open = self.round_status == Round.Status.OPEN and self.status != Match.Status.DONE
        return is_open or self.is_put_off

    @property
    def is_put_off(self) -> bool:
        """Whether the game is played after its round was closed."""
        return self.status == Match.Status.LATER

    @property
    def leader(self) -> int | None:
        """Position of who leads to the first trick unless somebody plays alone (rules 2.11)."""
        return self.dealer % len(self.seats) + 1 if self.dealer else None

    @property
    def dealer_name(self) -> str:
        return self._name_at(self.dealer)

    @property
    def leader_name(self) -> str:
        return self._name_at(self.leader)

    def _name_at(self, position: int | None) -> str:
        return next((seat.name for seat in self.seats if seat.position == position), "")

    @property
    def games_text(self) -> str:
        """Games won, side 1 first: 1–0."""
        return score_text(self.games)

    @property
    def hands_played(self) -> int:
        return self.total.hands if self.total else len(self.hands)

    @property
    def may_undo(self) -> bool:
        is_open = self.round_status == Round.Status.OPEN or self.is_put_off
        return bool(self.hands or self.total) and is_open and not self.time_called

    @property
    def latest_first(self) -> tuple[HandLine, ...]:
        return self.hands[::-1]

    @property
    def sides(self) -> list[SideLine]:
        """Each side with its points, side 1 first."""
        return [
            SideLine(
                seats=[seat for seat in self.seats if seat.side == side],
                points=points,
                games=self.games[side - 1] if self.games else None,
            )
            for side, points in enumerate(self.scores, start=1)
        ]


def table_now(match_id: int) -> TableState:
    """Describe one match as it is now."""
    match = Match.objects.select_related("round__stage__event").get(pk=match_id)
    return table_state(match, match.round.stage.event)


def table_state(match: Match, event: Event) -> TableState:
    """Describe one match; six queries, and up to three by the options of the event."""
    matches = Exists(Match.objects.filter(round=OuterRef("pk")))
    later = Stage.objects.filter(event=event, number__gt=OuterRef("stage__number"))
    rounds = list(
        Round.objects.filter(stage__event=event)
        .annotate(is_drawn=matches, has_part_after=Exists(later))
        .order_by("number")
    )
    current = next(each for each in rounds if each.pk == match.round_id)
    following = next((each for each in rounds if each.number == current.number + 1 and each.is_drawn), None)
    if following is not None and why_hidden(event, following.number):
        following = None
    names = player_labels(field_of(event))
    sitting = list(match.seats.select_related("entry"))
    seats = tuple(_seat_line(seat, names) for seat in sitting)
    called = {seat.position: seat.name for seat in seats}
    side_of = {seat.position: seat.side for seat in seats}
    everything = [
        _hand_line(hand, called, side_of)
        for hand in match.hands.select_related("recorded_by", "recorded_via")
        .annotate(is_confirmed=Exists(Confirmation.objects.filter(hand=OuterRef("pk"))))
        .order_by("number", "pk")
    ]
    live = tuple(line for line in everything if not line.void_reason)
    rules = match.rules(event.ruleset)
    rulings = list(match.rulings.filter(voided_at=None).exclude(seat=None).order_by("pk"))
    score = table_score(match, rules, seats, [line.report for line in live], rulings)
    takes_more = match.takes_results(current.status)
    next_number = len(live) + 1 if takes_more and not event.reports_totals else None
    dealer = match.dealer_of(next_number, seats=len(seats)) if next_number else None
    totals = total_lines(match) if event.reports_totals else ()
    total = next((line for line in totals if not line.void_reason), None)
    return TableState(
        event_name=event.name,
        public_id=event.public_id,
        match_id=match.pk,
        version=match.version,
        opening=match.opening,
        round=current.number,
        rounds=len(rounds),
        round_status=current.status,
        is_last=current == rounds[-1] and not current.has_part_after,
        table=match.table,
        status=match.status,
        hands_total=rules.hands if rules.best_of == 1 else None,
        next_number=next_number,
        dealer=dealer,
        deal=deal_state(match, rules, called, next_number=next_number, start=score.start),
        sits_out=_sits_out(dealer, rules),
        kitty_walk=rules.kitty_size if rules.walks_kitty else 0,
        names_turned_down=rules.may_name_turned_down,
        partnership=rules.partnership.value,
        asks_call_round=rules.dealers_partner_alone,
        loner_lead=rules.loner_lead.value,
        lone_defender_leads=rules.lone_defender_leads,
        may_play_alone=rules.loners,
        may_defend_alone=may_defend_alone(rules),
        names_partner=rules.partnership is Partnership.NAMED,
        target=rules.target,
        best_of=rules.best_of,
        goal=goal(rules),
        progress=hands_so_far(total.hands if total else len(live), rules),
        scores=score.scores,
        games=score.games,
        verdict=walk_over_of(match, event, side_names(seats)) or score.verdict,
        seats=seats,
        hands=live,
        voided=tuple(line for line in everything if line.void_reason),
        next_seats=_next_seats(seats, following),
        rulings=ruling_lines(rulings, called, rules),
        time_called=was_called(match),
        called_at=match.called_at,
        is_held=event.holds_rounds,
        way_on=way_on_of(match, event),
        reporting=event.reporting,
        total=total,
        voided_totals=tuple(line for line in totals if line.void_reason),
        result=result_of(sitting, [total.id] if total else [hand.id for hand in live]),
        check=check_states(event, [match])[match.pk],
        walk_over=match.walk_over,
    )


def _sits_out(dealer: int | None, rules: Ruleset) -> int | None:
    """Return who sits a hand out: the player on the dealer's right, where partners rotate (rules 3.1)."""
    if dealer is None or rules.partnership is not Partnership.ROTATING:
        return None
    playing = active_seats(dealer, rules)
    return next(seat for seat in range(1, rules.seats + 1) if seat not in playing)


def _seat_line(seat: Seat, names: dict[int, str]) -> SeatLine:
    return SeatLine(
        position=seat.position,
        side=seat.side,
        entry_id=seat.entry_id,
        player_id=seat.player_id,
        number=seat.entry.number or 0,
        name=seated(names, seat.player_id, seat.substitute_id),
        points=seat.points,
    )


def _hand_line(hand: Hand, called: dict[int, str], side_of: dict[int, int]) -> HandLine:
    winners = [seat for seat, points in enumerate(hand.seat_points, start=1) if points]
    return HandLine(
        id=hand.pk,
        number=hand.number,
        key=hand.key,
        report=hand.report,
        outcome=hand.outcome,
        seat_points=tuple(hand.seat_points),
        recorded_at=hand.recorded_at,
        by=str(hand.recorded_by or hand.recorded_via or ""),
        session_id=hand.recorded_via_id,
        void_reason=words.reason(hand.void_reason),
        replaces_id=hand.replaces_id,
        maker_name=called[hand.maker] if hand.maker else "",
        defender_name=called[hand.lone_defender] if hand.lone_defender else "",
        partner_name=called[hand.named_partner] if hand.named_partner else "",
        winners=partners([called[seat] for seat in winners]),
        winning_sides=tuple(sorted({side_of[seat] for seat in winners})),
        is_confirmed=getattr(hand, "is_confirmed", False),
    )


def _next_seats(seats: Sequence[SeatLine], following: Round | None) -> tuple[NextSeat, ...]:
    """Say where each goes next; whoever has not come through to the next part of the night goes nowhere."""
    if following is None:
        return ()
    players = [seat.player_id for seat in seats]
    later = {
        seat.player_id: seat
        for seat in Seat.objects.filter(round=following, player__in=players).select_related("match")
    }
    through = set(later)
    if len(later) < len(seats):
        entered = EntryPlayer.objects.filter(stage=following.stage_id, player__in=players)
        through |= set(entered.values_list("player_id", flat=True))
    return tuple(
        NextSeat(
            name=seat.name,
            round=following.number,
            table=later[seat.player_id].match.table if seat.player_id in later else None,
            position=later[seat.player_id].position if seat.player_id in later else None,
        )
        for seat in seats
        if seat.player_id in through
    )
