"""What a night's tables for a spreadsheet hold."""

from collections.abc import Callable, Iterator, Mapping

from django.db.models import Case, F, IntegerField, Value, When
from django.utils.translation import gettext as _

from tournaments.models import Bye, Event, Hand, RoundTotal, Seat
from tournaments.money.words import files as words
from tournaments.names.people import field_of, player_labels, seated
from tournaments.people.selectors.handicaps import has_handicaps
from tournaments.people.selectors.table_files import Row
from tournaments.results.selectors.standings import standings_of
from tournaments.results.selectors.walk_overs import WALK_OVER

from .money import fixed_of
from .prizes import prize_sheet

#: What a table whose sides did not play on makes of who sat there.
WALKED: Mapping[int, Callable[[], str]] = {1: words.wins_by_forfeit, 0: words.did_not_finish}


def standings_rows(event: Event) -> Iterator[Row]:
    yield (
        _("place"),
        _("tied"),
        _("number"),
        _("name"),
        _("points"),
        _("bye points"),
        _("awarded"),
        _("games"),
        _("hands"),
        _("wins"),
        _("wins by forfeit"),
        _("loners"),
        _("sweeps"),
        _("euchres"),
        _("euchred"),
        *((_("handicap"), _("points with handicap")) if has_handicaps(event) else ()),
    )
    for line in standings_of(event):
        tally = line.tally
        yield (
            line.place,
            _("yes") if line.is_tied else "",
            line.number,
            line.name,
            tally.points,
            str(line.credit),
            str(line.awarded),
            line.games,
            tally.hands,
            line.wins,
            line.walk_overs,
            tally.loners,
            tally.marches,
            tally.euchres,
            tally.euchred,
            *(() if line.handicap is None else (line.handicap, str(line.with_bonus))),
        )


def hands_rows(event: Event) -> Iterator[Row]:
    """Every hand on record, one row a hand; seats are named, voided hands say why."""
    names = player_labels(field_of(event))
    seats: dict[int, list[str]] = {}
    for match_id, player_id, substitute_id in (
        Seat.objects.filter(round__stage__event=event)
        .order_by("position")
        .values_list("match_id", "player_id", "substitute_id")
    ):
        seats.setdefault(match_id, []).append(seated(names, player_id, substitute_id))
    most = max([event.seats, *map(len, seats.values())])
    numbers, empty = range(1, most + 1), ("",) * most
    yield (
        *(
            _("round"),
            _("table"),
            _("hand"),
            *(_("seat {number}").format(number=number) for number in numbers),
            _("dealer"),
            _("maker"),
            _("alone"),
        ),
        *(
            _("tricks"),
            _("outcome"),
            *(_("points {number}").format(number=number) for number in numbers),
            _("recorded"),
            _("voided"),
        ),
    )
    hands = Hand.objects.filter(match__round__stage__event=event).select_related("match__round")
    for hand in hands.order_by("match__round__number", "match__table", "number", "pk"):
        yield (
            hand.match.round.number,
            hand.match.table,
            hand.number,
            *seats[hand.match_id],
            *empty[len(seats[hand.match_id]) :],
            hand.dealer,
            hand.maker,
            _("yes") if hand.alone else "",
            hand.tricks,
            hand.outcome,
            *hand.seat_points,
            *empty[len(hand.seat_points) :],
            hand.recorded_at.isoformat(timespec="seconds"),
            hand.void_reason,
        )


def totals_rows(event: Event) -> Iterator[Row]:
    """Every round's points as the tables told them; those that were voided say why."""
    yield (
        _("round"),
        _("table"),
        _("side {number}").format(number=1),
        _("side {number}").format(number=2),
        _("hands"),
        _("recorded"),
        _("voided"),
    )
    totals = RoundTotal.objects.filter(match__round__stage__event=event).select_related("match__round")
    for total in totals.order_by("match__round__number", "match__table", "pk"):
        yield (
            total.match.round.number,
            total.match.table,
            *total.points,
            total.hands,
            total.recorded_at.isoformat(timespec="seconds"),
            total.void_reason,
        )


def seats_rows(event: Event) -> Iterator[Row]:
    """Where everyone is, round by round and table by table; who sits out comes last, without a seat."""
    field = field_of(event)
    names, players = {line.entry_id: line.label for line in field}, player_labels(field)
    for number in range(2, event.stage_number + 1):
        names |= {line.entry_id: line.label for line in field_of(event, stage=number)}
    byes = Bye.objects.filter(round__stage__event=event).annotate(
        **{name: Value(None, IntegerField()) for name in ("table", "seat", "sitting", "stands_in", "ahead")}
    )
    columns = ("round__number", "table", "seat", "entry__number", "entry_id", "sitting", "stands_in", "ahead")
    seats = Seat.objects.filter(round__stage__event=event).annotate(
        table=F("match__table"),
        seat=F("position"),
        sitting=F("player_id"),
        stands_in=F("substitute_id"),
        # 1 for who has won by a walk-over, 0 for the others there.
        ahead=Case(When(WALK_OVER, side=F("match__winner"), then=1), When(WALK_OVER, then=0)),
    )
    yield (_("round"), _("table"), _("seat"), _("number"), _("name"), "")
    rows = [*seats.values_list(*columns), *byes.values_list(*columns)]
    for number, table, seat, own, entry_id, sitting, stands_in, ahead in sorted(rows, key=_in_order):
        out = _out(ahead) if table else words.sits_out()
        name = seated(players, sitting, stands_in) if sitting else names[entry_id]
        yield (number, table, seat, own, name, out)


def _out(ahead: int | None) -> str:
    return "" if ahead is None else WALKED[ahead]()


def _in_order(row: Row) -> tuple[object, ...]:
    number, table, seat, own, *_ = row
    return (number, table is None, table or 0, seat or 0, own)


def payouts_rows(event: Event) -> Iterator[Row]:
    """What the standings pay now, beside what was fixed and is paid; the two differ after a correction."""
    yield (_("place"), _("name"), _("cents"), _("currency"), _("finalized cents"), _("difference"))
    fixed, lines = fixed_of(event), prize_sheet(event).lines
    for line in lines:
        was = fixed.get(line.entry_id, 0)
        amounts = (was, line.cents - was) if fixed else ("", "")
        yield (line.place, line.name, line.cents, event.currency, *amounts)
    winning = {line.entry_id for line in lines}
    for entry in field_of(event) if fixed.keys() - winning else ():
        if entry.entry_id in fixed.keys() - winning:
            was = fixed[entry.entry_id]
            yield ("", entry.label, 0, event.currency, was, -was)


EXPORTS = {
    "standings": standings_rows,
    "seats": seats_rows,
    "hands": hands_rows,
    "totals": totals_rows,
    "payouts": payouts_rows,
}
