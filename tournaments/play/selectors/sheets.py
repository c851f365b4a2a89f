"""The score sheets of a round: what each table has to write down, and what is in already."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Any

from django.db.models import Prefetch

from scoring.rules.options import FirstDealer, Partnership
from scoring.rules.rulesets import Ruleset
from scoring.table.shorthand import write_shorthand, write_total_shorthand
from tournaments.errors import NotNowError
from tournaments.formats.lengths import hands_so_far
from tournaments.models import Event, Hand, Match, Round, RoundTotal
from tournaments.names.people import field_of, player_labels, seated
from tournaments.play.words import files as words

#: Lines for a game where the rules give no number of hands.
OPEN_LINES = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetSeat:
    position: int
    side: int
    name: str
    entry_id: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """One hand of a sheet, or the points of its round.

    Args:
        written: the line in its short form, empty while it is missing.
        scores: points per side after it, side 1 first; empty while it is missing.
    """

    number: int
    dealer: int
    written: str = ""
    scores: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """One table's sheet.

    Args:
        takes_hands: while its round is open and its match is not over.
        hands: of a round, None where the rules give no number.
        hands_in: how many hands are recorded, or told with their points.
        progress: how far it is, such as "3 of 12 hands".
        first_dealer: seat that deals hand 1; None while the table has yet to find it.
    """

    match_id: int
    table: int
    takes_hands: bool
    hands: int | None
    hands_in: int
    progress: str
    first_dealer: int | None
    seats: tuple[SheetSeat, ...]
    lines: tuple[SheetLine, ...]

    @property
    def sides(self) -> tuple[tuple[SheetSeat, ...], ...]:
        numbers = sorted({seat.side for seat in self.seats})
        return tuple(tuple(seat for seat in self.seats if seat.side == side) for side in numbers)

    @property
    def missing(self) -> tuple[int, ...]:
        """The numbers of the lines that are still to come, none once the table takes no more."""
        return tuple(line.number for line in self.lines if self.takes_hands and not line.written)

    @property
    def scores(self) -> tuple[int, ...]:
        written = [line.scores for line in self.lines if line.written]
        return written[-1] if written else (0,) * len(self.sides)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheets:
    """A round's sheets; where some are series, each of several games begins at nought.

    Args:
        reports_totals: each has one line, the points of the round.
    """

    round: int
    rounds: int
    status: str
    is_series: bool
    reports_totals: bool
    sheets: tuple[Sheet, ...]

    @property
    def missing(self) -> tuple[Sheet, ...]:
        """The sheets that are not in, or only in part."""
        return tuple(sheet for sheet in self.sheets if sheet.missing)


def why_no_sheets(event: Event) -> NotNowError | None:
    """Say why a night has no score sheets, None where a line of one tells a whole hand."""
    if event.ruleset.partnership is Partnership.NAMED:
        return NotNowError(words.named_partners(), code="partners_named")
    return None


def _refuse_without_sheets(event: Event) -> None:
    if refusal := why_no_sheets(event):
        raise refusal


def sheets_of(event: Event, number: int) -> RoundSheets:
    """Lay out a round's sheets in five queries.

    Raises:
        Round.DoesNotExist: there is no such round.
        NotNowError: the night has no sheets.
    """
    rounds = {each.number: each for each in Round.objects.filter(stage__event=event)}
    if number not in rounds:
        raise Round.DoesNotExist
    _refuse_without_sheets(event)
    return _round_sheets(event, rounds[number], len(rounds), player_labels(field_of(event)))


def sheets_ahead(event: Event) -> tuple[RoundSheets, ...]:
    """Lay out the sheets of every round that is drawn and not closed: what there is to print.

    Raises:
        NotNowError: the night has no sheets.
    """
    _refuse_without_sheets(event)
    rounds = list(Round.objects.filter(stage__event=event).order_by("number"))
    names = player_labels(field_of(event))
    laid_out = (
        _round_sheets(event, each, len(rounds), names)
        for each in rounds
        if each.status != Round.Status.CLOSED
    )
    return tuple(each for each in laid_out if each.sheets)


def _round_sheets(event: Event, current: Round, rounds: int, names: dict[int, str]) -> RoundSheets:
    live = (
        Prefetch("totals", RoundTotal.objects.filter(voided_at=None), to_attr="live")
        if event.reports_totals
        else Prefetch("hands", Hand.objects.filter(voided_at=None).order_by("number"), to_attr="live")
    )
    matches = current.matches.order_by("table").prefetch_related("seats", live)
    return RoundSheets(
        round=current.number,
        rounds=rounds,
        status=current.status,
        is_series=any(match.rules(event.ruleset).best_of > 1 for match in matches),
        reports_totals=event.reports_totals,
        sheets=tuple(_sheet(match, current, event, names) for match in matches),
    )


def _sheet(match: Match, current: Round, event: Event, names: dict[int, str]) -> Sheet:
    live: list[Any] = match.live  # type: ignore[attr-defined]  # prefetched, hands or totals
    rules = match.rules(event.ruleset)
    takes_hands = match.takes_results(current.status)
    seats = tuple(
        SheetSeat(
            position=seat.position,
            side=seat.side,
            name=seated(names, seat.player_id, seat.substitute_id),
            entry_id=seat.entry_id,
        )
        for seat in sorted(match.seats.all(), key=lambda seat: seat.position)
    )
    lines: tuple[SheetLine, ...]
    if event.reports_totals:
        hands_in, lines = sum(total.hands for total in live), (_total_line(live, rules),)
    else:
        needed = _lines_needed(rules, len(live), takes_more=takes_hands)
        hands_in, lines = len(live), tuple(_lines(match, live, seats, needed))
    table_chooses = rules.first_dealer is not FirstDealer.ORGANIZER
    return Sheet(
        match_id=match.pk,
        table=match.table,
        takes_hands=takes_hands,
        hands=rules.hands,
        hands_in=hands_in,
        progress=hands_so_far(hands_in, rules),
        first_dealer=match.first_dealer or (1 if hands_in or not table_chooses else None),
        seats=seats,
        lines=lines,
    )


def _lines_needed(rules: Ruleset, played: int, *, takes_more: bool) -> int:
    """Count a sheet's lines: a level match goes on, a game to a target takes as long as it takes."""
    return max((rules.hands or OPEN_LINES) * rules.best_of, played + takes_more)


def _total_line(totals: Sequence[RoundTotal], rules: Ruleset) -> SheetLine:
    if not totals:
        return SheetLine(number=1, dealer=1)
    total = totals[0].report
    written = write_total_shorthand(total, hands=rules.hands or 0)
    return SheetLine(number=1, dealer=1, written=written, scores=total.points)


def _lines(
    match: Match, hands: Sequence[Hand], seats: Sequence[SheetSeat], total: int
) -> Iterator[SheetLine]:
    firsts = {seat.side: seat.position - 1 for seat in reversed(seats)}
    brought = (tuple(hand.seat_points[firsts[side]] for side in sorted(firsts)) for hand in hands)
    scores = list(accumulate(brought, lambda sums, points: tuple(map(sum, zip(sums, points, strict=True)))))
    for number in range(1, total + 1):
        if number <= len(hands):
            written, dealer = write_shorthand(hands[number - 1].report), hands[number - 1].dealer
            yield SheetLine(number=number, dealer=dealer, written=written, scores=scores[number - 1])
        else:
            yield SheetLine(number=number, dealer=match.dealer_of(number, seats=len(seats)))
