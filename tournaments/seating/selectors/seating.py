"""Where everyone sits in a round."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, Max, Q, QuerySet

from scoring.rules.rulesets import Ruleset
from tournaments.models import EntryPlayer, Event, Match, Round, Seat
from tournaments.names.people import FieldLine, Named, field_of, player_labels, seated, substitution_sentences

#: More tables than these are folded, so many together.
MOST_AT_ONCE, FOLDED = 12, 10


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardSeat:
    position: int
    side: int
    entry_id: int
    name: str
    score: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class BoardTable:
    """A table of a round; a seat's ``score`` is games won in a series, else points.

    Args:
        hands_left: None where nobody can know, as in a game to a target.
    """

    table: int
    seats: tuple[BoardSeat, ...]
    hands_played: int = 0
    hands_left: int | None = None
    is_over: bool = False

    @property
    def pairs(self) -> list[list[BoardSeat]]:
        """The seats of each side, side 1 first."""
        sides = sorted({seat.side for seat in self.seats})
        return [[seat for seat in self.seats if seat.side == side] for side in sides]

    @property
    def partners_change(self) -> bool:
        """Whether everybody is a side of their own: with five at a table partners change with every hand."""
        return len({seat.side for seat in self.seats}) == len(self.seats)


@dataclass(frozen=True, slots=True, kw_only=True)
class Board:
    """One round's seats; ``byes`` are the names of those who have no table in it.

    Args:
        last: how many rounds have their seats; like the note it is known of a round that was asked for.
        note: what the draw had to decide, in a sentence; else empty.
        substitutions: who took whose seat tonight, a sentence each.
    """

    round: int
    rounds: int
    status: str
    tables: tuple[BoardTable, ...]
    byes: tuple[str, ...]
    sitting_out: tuple[Named, ...] = ()
    last: int = 0
    note: str = ""
    substitutions: tuple[str, ...] = ()

    @property
    def groups(self) -> list[tuple[BoardTable, ...]]:
        """The tables as they are shown: all at once, or ten at a time where they are many."""
        step = FOLDED if len(self.tables) > MOST_AT_ONCE else len(self.tables) or 1
        return [self.tables[start : start + step] for start in range(0, len(self.tables), step)]

    @property
    def is_of_singles(self) -> bool:
        """Whether somebody sits whose partners change; of pairs, two at a table are one entry."""
        return any(len({seat.entry_id for seat in each.seats}) == len(each.seats) for each in self.tables)


def board_of(event: Event, number: int) -> Board:
    """Lay out one round in five queries; raises ``Round.DoesNotExist``."""
    current = Round.objects.get(stage__event=event, number=number)
    figures = Round.objects.filter(stage__event=event).aggregate(
        total=Count("pk", distinct=True), last=Max("number", filter=Q(matches__isnull=False))
    )
    laid_out = lay_out(event, number, rounds=figures["total"], status=current.status, field=field_of(event))
    return replace(laid_out, note=current.note, last=figures["last"] or 0)


def lay_out(event: Event, number: int, *, rounds: int, status: str, field: Sequence[FieldLine]) -> Board:
    """Lay out a round of which the rest is known already, in two queries."""
    players = player_labels(field)
    seats = Seat.objects.filter(round__stage__event=event, round__number=number)
    out = out_in(event, number, players)
    return Board(
        round=number,
        rounds=rounds,
        status=status,
        tables=_tables_of(seats, players, event.ruleset),
        byes=tuple(each.name for each in out),
        sitting_out=out,
        substitutions=substitution_sentences(field),
    )


def put_off_tables(event: Event, field: Sequence[FieldLine]) -> tuple[BoardTable, ...]:
    """Lay out the tables whose games were put off and are still to be told, in one query."""
    seats = Seat.objects.filter(round__stage__event=event, match__status=Match.Status.LATER)
    return _tables_of(seats, player_labels(field), event.ruleset)


def _tables_of(seats: QuerySet[Seat], players: Mapping[int, str], rules: Ruleset) -> tuple[BoardTable, ...]:
    """Lay out the seats by table, lowest first; two games of one table are two."""
    games: dict[int, list[Seat]] = {}
    for seat in seats.select_related("match").order_by("match__table", "match_id", "position"):
        games.setdefault(seat.match_id, []).append(seat)
    return tuple(_table_of(game, players, game[0].match.rules(rules)) for game in games.values())


def _table_of(game: Sequence[Seat], players: Mapping[int, str], rules: Ruleset) -> BoardTable:
    match = game[0].match
    is_series = rules.best_of > 1
    is_counted = rules.hands is not None and not is_series
    return BoardTable(
        table=match.table,
        hands_played=match.hands_played,
        hands_left=max((rules.hands or 0) - match.hands_played, 0) if is_counted else None,
        is_over=match.status in (Match.Status.DONE, Match.Status.STANDS),
        seats=tuple(
            BoardSeat(
                position=seat.position,
                side=seat.side,
                entry_id=seat.entry_id,
                name=seated(players, seat.player_id, seat.substitute_id),
                score=seat.games if is_series else seat.points,
            )
            for seat in game
        ),
    )


def out_in(event: Event, number: int, players: Mapping[int, str]) -> tuple[Named, ...]:
    """Name who sits out in a round, the two of a pair together, in one query."""
    members = EntryPlayer.objects.filter(
        entry__byes__round__stage__event=event, entry__byes__round__number=number
    )
    named: dict[int, list[str]] = {}
    for entry_id, player_id in members.order_by("entry__number", "pk").values_list("entry_id", "player_id"):
        named.setdefault(entry_id, []).append(players[player_id])
    return tuple(Named(entry_id, " & ".join(names)) for entry_id, names in named.items())
