"""Where one entry sits, round by round."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from django.db.models import Exists, OuterRef

from scoring.language import listed
from tournaments.access.shown_seats import shown_through
from tournaments.models import Bye, Entry, Event, Match, Round, Seat
from tournaments.names.people import FieldLine, field_of, player_labels, seated


@dataclass(frozen=True, slots=True, kw_only=True)
class Tablemate:
    """Somebody at a player's table, the player included.

    Args:
        is_with: is a partner for the whole round.
    """

    position: int
    name: str
    is_own: bool
    is_with: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnSeat:
    """One entry's place in one round; without a table they sit out, or are not here for it.

    Args:
        position: of a pair, the seat of the first.
        partners: nobody for a pair, whose partners are known.
        substitute: who sits there in place of one of them; else empty.
        partners_change: with every hand, so nobody has one for the whole round.
        table_mates: everyone at the table in the order of the seats, the entry's own players among them.
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
    table_mates: tuple[Tablemate, ...] = ()

    @property
    def own_positions(self) -> tuple[int, ...]:
        """Of a pair both seats."""
        return tuple(mate.position for mate in self.table_mates if mate.is_own)

    @property
    def with_whom(self) -> tuple[Tablemate, ...]:
        return tuple(mate for mate in self.table_mates if mate.is_with)

    @property
    def against_whom(self) -> tuple[Tablemate, ...]:
        return tuple(mate for mate in self.table_mates if not mate.is_own and not mate.is_with)


class TakenSeat(NamedTuple):
    """A seat and its match, as much of it as its people are told."""

    match: Match
    position: int
    side: int
    player_id: int
    substitute_id: int | None
    points: int
    against: int


_SEAT = ("match_id", *TakenSeat._fields[1:])


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSeats:
    """Who sits where in every round that is drawn, to be followed for one entry after the other.

    Args:
        tables: everybody at a player's table in a round, by the two ids.
        byes: the same two ids of who sits out.
        names: by player id.
    """

    rounds: tuple[Round, ...]
    tables: Mapping[tuple[int, int], Sequence[TakenSeat]]
    byes: frozenset[tuple[int, int]]
    names: Mapping[int, str]

    def of(self, players: Collection[int]) -> tuple[OwnSeat, ...]:
        """Follow the players of an entry; later they may sit under another, with a partner of it."""
        return tuple(self._own_seat(each, players) for each in self.rounds)

    def _own_seat(self, current: Round, players: Collection[int]) -> OwnSeat:
        found = (self.tables[current.pk, player] for player in players if (current.pk, player) in self.tables)
        seats = next(found, ())
        own = next((seat for seat in seats if seat.player_id in players), None)
        others = [seat for seat in seats if seat.player_id not in players]
        subs = [seat.substitute_id for seat in seats if seat.player_id in players and seat.substitute_id]
        return OwnSeat(
            round=current.number,
            status=current.status,
            table=own.match.table if own else None,
            position=own.position if own else None,
            partners=tuple(self._name(seat) for seat in others if own and seat.side == own.side),
            opponents=tuple(self._name(seat) for seat in others if own and seat.side != own.side),
            points=own.points if own else 0,
            against=own.against if own else 0,
            sits_out=any((current.pk, player) in self.byes for player in players),
            substitute=listed([self.names[each] for each in subs]),
            partners_change=bool(seats) and len({seat.side for seat in seats}) == len(seats),
            walk_over=None if own is None or own.match.walk_over is None else own.match.walk_over == own.side,
            table_mates=tuple(self._mate(seat, players, own) for seat in seats if own),
        )

    def _mate(self, seat: TakenSeat, players: Collection[int], own: TakenSeat) -> Tablemate:
        is_own = seat.player_id in players
        return Tablemate(
            position=seat.position,
            name=self._name(seat),
            is_own=is_own,
            is_with=not is_own and seat.side == own.side,
        )

    def _name(self, seat: TakenSeat) -> str:
        return seated(self.names, seat.player_id, seat.substitute_id)


def night_seats(
    event: Event, field: Sequence[FieldLine], players: Collection[int] | None = None
) -> NightSeats:
    """Read the seats of every round that is drawn, or only the tables of these players; four queries."""
    has_seats = Exists(Match.objects.filter(round=OuterRef("pk")))
    rounds = tuple(Round.objects.filter(has_seats, stage__event=event).order_by("number"))
    matches = Match.objects.filter(round__in=rounds)
    byes = Bye.objects.filter(round__in=rounds)
    if players is not None:
        matches = matches.filter(seats__player__in=list(players))
        byes = byes.filter(entry__members__player__in=list(players))
    found = {match.pk: match for match in matches}
    seated_at: dict[int, list[TakenSeat]] = {match_id: [] for match_id in found}
    for match_id, *rest in Seat.objects.filter(match__in=found).order_by("position").values_list(*_SEAT):
        seated_at[match_id].append(TakenSeat(found[match_id], *rest))
    return NightSeats(
        rounds=rounds,
        tables={
            (found[pk].round_id, seat.player_id): table for pk, table in seated_at.items() for seat in table
        },
        byes=frozenset(byes.values_list("round_id", "entry__members__player")),
        names=player_labels(field),
    )


def shown_seats_of(event: Event, field: Sequence[FieldLine]) -> NightSeats:
    """Read the seats of every round whose seats everybody may see."""
    seats, through = night_seats(event, field), shown_through(event)
    if through is None:
        return seats
    return replace(seats, rounds=tuple(each for each in seats.rounds if each.number <= through))


def seats_of(event: Event, entry: Entry) -> tuple[OwnSeat, ...]:
    """Follow one entry through every round that is drawn, in five queries."""
    field = field_of(event)
    own = next(line.members for line in field if line.entry_id == entry.pk)
    return night_seats(event, field, list(own)).of(list(own))
