"""Paying by the point: what every finished game moved, what each player is up or down, and who pays whom."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from scoring.money.amounts import Writer
from scoring.money.settlement import PointGame, balances_by_point, settle
from scoring.table.matches import fold_match
from tournaments.models import Entry, Event, Match
from tournaments.names.amounts import writer_of
from tournaments.names.people import FieldLine, field_of, player_labels
from tournaments.standings import given_up_scores

#: The players of each side of a table.
Sides = tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class GameLine:
    """A finished game; ``number`` within its match, ``sides`` with the names of each and its points."""

    round: int
    table: int
    number: int
    sides: tuple[tuple[str, int], ...]
    points: PointGame


@dataclass(frozen=True, slots=True, kw_only=True)
class BalanceLine:
    """What a player is up or down; ``entry_id`` is theirs, or that of the regular whose seat they took."""

    player_id: int
    entry_id: int
    name: str
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaymentLine:
    payer: str
    payee: str
    payer_id: int
    payee_id: int
    cents: int


@dataclass(frozen=True, slots=True, kw_only=True)
class SettlementSheet:
    """Who pays whom at so much a point.

    Args:
        unit_cents: what a point is worth; 0 where nobody has said.
        playing: matches that still have a game on the table, which counts for nothing yet.
        proof: what was won against what was lost.
    """

    unit_cents: int
    currency: str
    games: tuple[GameLine, ...]
    playing: int
    balances: tuple[BalanceLine, ...] = ()
    payments: tuple[PaymentLine, ...] = ()
    proof: str = ""


def settlement_of(event: Event, *, unit_cents: int | None = None) -> SettlementSheet:
    """Settle all finished games of the event.

    Five queries, whatever was played; three where tables tell only their points.

    Args:
        unit_cents: what a point is worth; None for what the event says.

    Raises:
        InvalidPayoutError: a point is worth less than nothing or more than any table plays for.
    """
    unit = event.terms.point_cents if unit_cents is None else unit_cents
    field = field_of(event)
    names = player_labels(field)
    matches = Match.objects.filter(round__stage__event=event).select_related("round")
    # Nobody pays a stand-in, and it pays nobody.
    matches = matches.exclude(seats__entry__status=Entry.Status.GHOST)
    related = ("seats",) if event.reports_totals else ("hands", "seats", "rulings")
    matches = matches.prefetch_related(*related).order_by("round__number", "table")
    games = tuple(
        game
        for match in matches
        for game in (_by_total(match, event, names) if event.reports_totals else _games(match, event, names))
    )
    sheet = SettlementSheet(
        unit_cents=unit,
        currency=event.currency,
        games=games,
        playing=sum(match.status in Match.UNDECIDED and match.hands_played > 0 for match in matches),
    )
    return _settled(sheet, field, writer_of(event)) if unit or unit_cents is not None else sheet


def _settled(sheet: SettlementSheet, field: Sequence[FieldLine], write: Writer) -> SettlementSheet:
    names = player_labels(field)
    taken = {player: line.entry_id for line in field for player in line.stand_ins}
    entries = taken | {player: line.entry_id for line in field for player in line.members}
    balances = balances_by_point([game.points for game in sheet.games], unit_cents=sheet.unit_cents)
    settled = settle(balances, write=write)
    return SettlementSheet(
        unit_cents=sheet.unit_cents,
        currency=sheet.currency,
        games=sheet.games,
        playing=sheet.playing,
        balances=tuple(
            BalanceLine(player_id=player, entry_id=entries[player], name=names[player], cents=cents)
            for player, cents in sorted(balances.items(), key=lambda each: -each[1])
        ),
        payments=tuple(
            PaymentLine(
                payer=names[each.payer],
                payee=names[each.payee],
                payer_id=entries[each.payer],
                payee_id=entries[each.payee],
                cents=each.cents,
            )
            for each in settled.payments
        ),
        proof=settled.proof,
    )


def _by_total(match: Match, event: Event, names: dict[int, str]) -> Iterable[GameLine]:
    """Yield the one game of a match that told only its points, once it is over."""
    if match.status == Match.Status.PLAYING or not match.hands_played:
        return
    players = _players(match)
    against = {seat.side: seat.against for seat in match.seats.all()}
    one, other = sorted(against)
    points = (against[other], against[one])
    if match.walk_over is None:
        yield _line(match, 1, players, points, names)
    elif given_up := _given_up(match, points, event):
        yield _line(match, 1, players, given_up, names)


def _games(match: Match, event: Event, names: dict[int, str]) -> Iterable[GameLine]:
    """Yield the finished games of a match by playing it through, and one that was given up."""
    rules = match.rules(event.ruleset)
    live = [hand for hand in match.hands.all() if hand.voided_at is None]
    if not live:
        return
    played = fold_match(
        rules,
        [hand.report for hand in live],
        [ruling.timed_penalty for ruling in match.rulings.all() if ruling.timed_penalty is not None],
        time_called=match.status == Match.Status.STANDS and match.walk_over is None,
    )
    players = _players(match)
    for number, game in enumerate(played.series.games, start=1):
        yield _line(match, number, players, game.scores, names)
    given_up = _given_up(match, played.game.scores, event) if rules.best_of == 1 else None
    if given_up is not None:
        yield _line(match, 1, players, given_up, names)


def _given_up(match: Match, points: Sequence[int], event: Event) -> tuple[int, ...] | None:
    return given_up_scores(points, match.walk_over or 0, event.walk_over_worth)


def _line(
    match: Match, number: int, players: Sides, points: Sequence[int], names: dict[int, str]
) -> GameLine:
    return GameLine(
        round=match.round.number,
        table=match.table,
        number=number,
        sides=tuple(
            (" & ".join(names[player] for player in side), scored)
            for side, scored in zip(players, points, strict=True)
        ),
        points=PointGame(sides=players, points=tuple(points)),
    )


def _players(match: Match) -> Sides:
    seats: Sequence[tuple[int, int]] = [(seat.side, seat.player_id) for seat in match.seats.all()]
    return tuple(
        tuple(player for at, player in seats if at == side) for side in sorted({side for side, _ in seats})
    )
