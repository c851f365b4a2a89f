"""Where everyone sits in a round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Exists, Max, OuterRef, Q

from tournaments.models import Bye, Entry, EntryPlayer, Event, Match, Round, Seat

from .people import FieldLine, field_of, player_labels, seated, substitutions_said


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    position: int
    side: int
    entry_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    table: int
    seats: tuple[BoardSeat, ...]

    @property
    def pairs(self) -> list[list[BoardSeat]]:
        """The seats of each side, side 1 first."""
        sides = sorted({seat.side for seat in self.seats})
        return [[seat for seat in self.seats if seat.side == side] for side in sides]


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One round's seats; ``byes`` are the names of those who have no table in it.

    Args:
        drawn: how many rounds have their seats; like the note it is known of a round that was asked for.
        note: what the draw had to decide, in a sentence; else empty.
        substitutions: who took whose seat tonight, a sentence each.
    """

    round: int
    rounds: int
    status: str
    tables: tuple[BoardTable, ...]
    byes: tuple[str, ...]
    drawn: int = 0
    note: str = ""
    substitutions: tuple[str, ...] = ()

    @property
    def is_of_singles(self) -> bool:
        """Whether somebody sits whose partners change; of pairs, two at a table are one entry."""
        return any(len({seat.entry_id for seat in each.seats}) == len(each.seats) for each in self.tables)


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeat:
    """One entry's place in one round; without a table they sit out, or are not here for it.

    Args:
        position: of a pair, the seat of the first.
        partners: nobody for a pair, whose partners are known.
        substitute: who sits there in place of one of them; else empty.
        partners_change: with every hand, so nobody has one for the whole round.
        walk_over: whether they won because the others did not play on; None where it was played.
    """

    round: int
    status: str
    table: int | None
    position: int | None
    partners: tuple[str, ...]
    opponents: tuple[str, ...]
    points: int
    against: int
    sits_out: bool
    partners_change: bool
    substitute: str = ""
    walk_over: bool | None = None


def board_of(event: Event, number: int) -> Board:
    """Lay out one round in five queries; raises ``Round.DoesNotExist``."""
    current = Round.objects.get(stage__event=event, number=number)
    known = Round.objects.filter(stage__event=event).aggregate(
        total=Count("pk", distinct=True), drawn=Max("number", filter=Q(matches__isnull=False))
    )
    laid_out = lay_out(event, number, rounds=known["total"], status=current.status, field=field_of(event))
    return replace(laid_out, note=current.note, drawn=known["drawn"] or 0)


def lay_out(event: Event, number: int, *, rounds: int, status: str, field: Sequence[FieldLine]) -> Board:
    """Lay out a round of which the rest is known already, in two queries."""
    players = player_labels(field)
    tables: dict[int, list[BoardSeat]] = {}
    seats = Seat.objects.filter(round__stage__event=event, round__number=number)
    for seat in seats.select_related("match").order_by("match__table", "position"):
        tables.setdefault(seat.match.table, []).append(
            BoardSeat(
                position=seat.position,
                side=seat.side,
                entry_id=seat.entry_id,
                name=seated(players, seat.player_id, seat.substitute_id),
            )
        )
    return Board(
        round=number,
        rounds=rounds,
        status=status,
        tables=tuple(BoardTable(table=table, seats=tuple(seats)) for table, seats in tables.items()),
        byes=byes_in(event, number, players),
        substitutions=substitutions_said(field),
    )


def byes_in(event: Event, number: int, players: Mapping[int, str]) -> tuple[str, ...]:
    """Name who sits out in a round, the two of a pair together, in one query."""
    members = EntryPlayer.objects.filter(
        entry__byes__round__stage__event=event, entry__byes__round__number=number
    )
    named: dict[int, list[str]] = {}
    for entry_id, player_id in members.order_by("entry__number", "pk").values_list("entry_id", "player_id"):
        named.setdefault(entry_id, []).append(players[player_id])
    return tuple(" & ".join(names) for names in named.values())


def seats_of(event: Event, entry: Entry, field: Sequence[FieldLine] | None = None) -> tuple[OwnSeat, ...]:
    """Follow one entry through every round that is drawn, in four queries, five with the field.

    In a later stage its players may sit under another entry, and then have a partner of it.
    """
    field = field_of(event) if field is None else field
    own = next(line.members for line in field if line.entry_id == entry.pk)
    drawn = Exists(Match.objects.filter(round=OuterRef("pk")))
    rounds = list(Round.objects.filter(drawn, stage__event=event).order_by("number"))
    matches: dict[int, list[Seat]] = {}
    ours = Seat.objects.filter(round__in=rounds, player__in=list(own)).values("match")
    for seat in Seat.objects.filter(match__in=ours).select_related("match").order_by("position"):
        matches.setdefault(seat.round_id, []).append(seat)
    byes = set(
        Bye.objects.filter(round__in=rounds, entry__members__player__in=list(own)).values_list(
            "round_id", flat=True
        )
    )
    names = player_labels(field)
    return tuple(
        _own_seat(each, own, matches.get(each.pk, []), names, sits_out=each.pk in byes) for each in rounds
    )


def _own_seat(
    current: Round, players: Collection[int], seats: list[Seat], names: dict[int, str], *, sits_out: bool
) -> OwnSeat:
    own = next((seat for seat in seats if seat.player_id in players), None)
    others = [seat for seat in seats if seat.player_id not in players]
    taken = [seat.substitute_id for seat in seats if seat.player_id in players and seat.substitute_id]
    return OwnSeat(
        round=current.number,
        status=current.status,
        table=own.match.table if own else None,
        position=own.position if own else None,
        partners=tuple(_name(seat, names) for seat in others if own and seat.side == own.side),
        opponents=tuple(_name(seat, names) for seat in others if own and seat.side != own.side),
        points=own.points if own else 0,
        against=own.against if own else 0,
        sits_out=sits_out,
        substitute=" and ".join(names[each] for each in taken),
        partners_change=bool(seats) and len({seat.side for seat in seats}) == len(seats),
        walk_over=None if own is None or own.match.walk_over is None else own.match.walk_over == own.side,
    )


def _name(seat: Seat, names: dict[int, str]) -> str:
    return seated(names, seat.player_id, seat.substitute_id)
