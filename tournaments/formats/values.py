"""What formats are asked with and what they answer."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum

from tournaments.formats.words import promises
from tournaments.movements import MovementPlan, RoundPlan, Wishes

from .settings import MovementSettings

#: Of a movement: a pair's number alone, or those of two players whom the draw made a pair.
Numbers = tuple[int, ...]
#: Who came into a bracket after its draw: a number of those whose bye they take, and their own.
Late = tuple[tuple[int, Numbers], ...]


class FormatKey(StrEnum):
    """The stored names of the formats; never renamed."""

    PARTY = "party"
    PROGRESSIVE = "progressive"
    MEXICANO = "mexicano"
    ROUND_ROBIN = "round_robin"
    SWISS = "swiss"
    TWO_FIELDS = "two_fields"
    SINGLE_TABLE = "single_table"
    FIVE_ROTATING = "five_rotating"
    FIVE_ALL_PLAY = "five_all_play"
    PEUCHRE = "peuchre"
    KNOCKOUT = "knockout"


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """A match that decides a game of a bracket.

    Args:
        game: its number in the bracket.
        sides: numbers of those on each side.
        winner: side 1 or 2; 0 when neither came.
    """

    game: int
    sides: tuple[tuple[int, ...], tuple[int, ...]]
    winner: int
    is_walk_over: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedRound:
    """A round that is closed.

    Args:
        plan: the numbers of competitors by seat; those of a pair have the pair's number.
        points: of each table in the order of the plan's, by seat; of a series its games.
        deserted: tables at which neither side came or played on.
        late: tables that play their game later.
        games: of a bracket that were decided in it.
    """

    plan: RoundPlan
    points: tuple[tuple[int, ...], ...]
    deserted: frozenset[int] = frozenset()
    late: frozenset[int] = frozenset()
    games: tuple[PlayedGame, ...] = ()

    @property
    def side_points(self) -> tuple[tuple[int, int], ...]:
        """What the two sides of each table have; a penalty may have cost one of two partners more."""
        return tuple((max(points[::2]), max(points[1::2])) for points in self.points)


@dataclass(frozen=True, slots=True, kw_only=True)
class SeatRequests:
    """What people ask of a movement, by their numbers; ``stays`` is who keeps which table."""

    wishes: Wishes = field(default_factory=Wishes)
    stays: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class StageState:
    """All that has happened in a stage, as far as seating depends on it.

    Args:
        field_size: competitors, numbered 1 to ``field_size`` by the draw.
        rounds: of the whole stage; None before the draw.
        played: the closed rounds, in order; those after them are still to come.
        opened: the seats of every round that has opened, the closed ones among them.
        standing: everyone's number, best first.
        coming: numbers of those who come in now, and have no seat in any round so far.
        away: numbers of those who are not here for the next round, in order.
        away_later: of those after it where others are away: from which round on, and who, in order.
        left: in what way a number has left a bracket, in the order in which they left.
        put_off: of a bracket, the games that are played later, and at which table.
        late: who came into a bracket after its draw, in the order in which they did.
        requests: what people wish, where the format asks for wishes.
    """

    field_size: int
    settings: MovementSettings
    seed: int
    rounds: int | None = None
    played: tuple[PlayedRound, ...] = ()
    opened: tuple[RoundPlan, ...] = ()
    standing: tuple[int, ...] = ()
    coming: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    away_later: tuple[tuple[int, tuple[int, ...]], ...] = ()
    left: Mapping[int, str] = field(default_factory=dict)
    put_off: Mapping[int, int] = field(default_factory=dict)
    late: Late = ()
    requests: SeatRequests = field(default_factory=SeatRequests)

    @property
    def everyone(self) -> range:
        return range(1, self.field_size + 1)

    @property
    def here(self) -> tuple[int, ...]:
        """The numbers of those who are here for the next round."""
        return tuple(number for number in self.everyone if number not in self.away)

    def away_in(self, number: int) -> tuple[int, ...]:
        """Return the numbers of those who are not here for a round to come."""
        return next((away for first, away in reversed(self.away_later) if first <= number), self.away)

    @property
    def plans(self) -> tuple[RoundPlan, ...]:
        """The seats of the closed rounds, in order."""
        return tuple(each.plan for each in self.played)


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundDraw:
    """The plan as far as it can be known, played rounds included.

    Args:
        note: what the draw had to decide in its last round, in a sentence for everyone; else empty.
        games: of a bracket, in the order of the tables of the last round; ``best_of`` is the length of each
            series, empty where the house rules say it.
    """

    plan: MovementPlan
    note: str = ""
    games: tuple[int, ...] = ()
    best_of: tuple[int, ...] = ()

    @property
    def games_at(self) -> dict[int, tuple[int, int | None]]:
        """Return the game and its length by table of the last round; empty outside a bracket."""
        if not self.games:
            return {}
        tables = (each.table for each in self.plan.rounds[-1].tables)
        lengths = self.best_of or (None,) * len(self.games)
        return dict(zip(tables, zip(self.games, lengths, strict=True), strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """What a field of this size means: shown before anything is saved.

    Args:
        hands_per_round: at the table that plays most; likely so many where ``is_about`` says that nobody
            can know.
        goal: what is played for in a round, such as "12 hands" or "a game to 10".
        promise: what the format makes sure of, for those who will play it.
        bye_rule: who sits out, in a sentence, where that depends on the results; empty where byes are even.
    """

    players: int
    rounds: int
    tables: int
    hands_per_round: int
    goal: str
    is_about: bool
    byes_per_round: int
    promise: str
    bye_rule: str = ""

    @property
    def hands(self) -> int:
        """Hands each table plays in the whole stage."""
        return self.rounds * self.hands_per_round

    @property
    def byes_each(self) -> tuple[tuple[int, int], ...]:
        """How often people sit out in the whole stage, and how many of them so often, fewest first."""
        fewest, over = divmod(self.rounds * self.byes_per_round, self.players)
        return tuple(
            (times, people) for times, people in ((fewest, self.players - over), (fewest + 1, over)) if people
        )

    @property
    def bye_sentence(self) -> str:
        """Say who sits out how often; empty where nobody does."""
        if not self.byes_per_round:
            return ""
        out = self.byes_per_round
        text = promises.out_each_round(out=out, players=self.players)
        if self.bye_rule:
            return f"{text} {self.bye_rule}"
        (counted, people), *more = self.byes_each
        if not more:
            return f"{text} {promises.everyone_sits_out(number=counted)}"
        others = more[0][1]
        if not counted:
            return f"{text} {promises.some_sit_out_once(once=others, never=people)}"
        return f"{text} {promises.some_sit_out_more(people=people, number=counted, others=others)}"
