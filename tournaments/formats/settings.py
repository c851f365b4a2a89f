"""What an organizer asks of a night's movement, beyond its ruleset: each setting declared once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from scoring.language.messages import mark
from scoring.rules.rulesets import Ruleset
from tournaments.brackets import Placement as Seeding
from tournaments.errors import MovementError
from tournaments.formats.words import fields
from tournaments.movements import MOST_ROUNDS, Ideal, Leftovers, Pairing, Progression, TieRule, Within
from tournaments.movements.words.ideals import LABELS

from .own_charts import OwnChart
from .setting import Lock, Setting, declared_by, plain

MOST_TABLES = 50
MOST_GROUPS = 16
#: Of a series in a bracket; and a bracket of 256 has eight rounds.
LONGEST_SERIES, MOST_SERIES = 9, 8
#: How many players an entry has.
PLAYER, PAIR = 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementSettings:
    """What is not said follows from the format and from who comes.

    Raises:
        MovementError: a value is out of its range.
    """

    rounds: int | None = field(
        default=None,
        metadata=Setting(
            label=mark("Rounds"),
            locks=Lock.SEATS,
            span=(1, MOST_ROUNDS),
            description=mark("Number of rounds. Null for the format's usual number."),
        ).row,
    )
    tables: int | None = field(
        default=None,
        metadata=Setting(
            label=mark("Tables in the room"),
            locks=Lock.SEATS,
            hint=mark("Leave blank to use as many as you need."),
            description=mark("Number of tables in the room. Null for as many as you need."),
            span=(1, MOST_TABLES),
        ).row,
    )
    leftovers: Leftovers = field(
        default=Leftovers.BYES,
        metadata=Setting(
            label=mark("Extra players"),
            locks=Lock.SEATS,
            hint=mark("At a table of five, extra hands make up for sitting out."),
            description=mark(
                "What to do with players left over from tables of four: sit out, a larger table, "
                "or ghost players."
            ),
            choices=(
                (Leftovers.BYES.value, mark("Take turns sitting out")),
                (Leftovers.FIVES.value, mark("Tables of five")),
                (Leftovers.SIX.value, mark("One table of six")),
                (Leftovers.GHOSTS.value, mark("Add ghost players")),
            ),
            is_usual_elsewhere=True,
        ).row,
    )
    ideal: Ideal = field(
        default=Ideal.EVEN,
        metadata=Setting(
            label=mark("Fairness goal"),
            locks=Lock.SEATS,
            hint=mark("For couples or skill levels, list order matters."),
            description=mark("Fairness goal that comes first. Only with rotating partners."),
            choices=tuple((each.value, LABELS[each]) for each in Ideal),
            is_usual_elsewhere=True,
        ).row,
    )
    progression: Progression = field(
        default=Progression.WINNERS_UP,
        metadata=Setting(
            label=mark("Who moves each round"),
            locks=Lock.SEATS,
            description=mark("In progressive play, which side moves after each round."),
            choices=(
                (Progression.WINNERS_UP.value, mark("Winners move up")),
                (Progression.LOSERS_DOWN.value, mark("Losers move down")),
                (Progression.RED_AND_WHITE.value, mark("One winner up, one down")),
            ),
        ).row,
    )
    ties: TieRule = field(
        default=TieRule.LOT,
        metadata=Setting(
            label=mark("Who wins a tied table"),
            locks=Lock.SEATS,
            description=mark("In progressive play, which side counts as the winners of a tied table."),
            choices=(
                (TieRule.LOT.value, mark("Random draw")),
                (TieRule.DEALERS.value, mark("The first dealer's side")),
                (TieRule.OTHERS.value, mark("The other side")),
            ),
        ).row,
    )
    entry_size: int = field(
        default=PLAYER,
        metadata=Setting(
            label=mark("Who signs up?"),
            locks=Lock.ENTRIES,
            description=mark(
                "Number of players per entry: 1 for players, 2 for pairs. Null for the format's usual number."
            ),
            choices=((str(PLAYER), mark("Players")), (str(PAIR), mark("Pairs"))),
            usual_of=lambda kind: kind.entry_sizes[0],
        ).row,
    )
    pairing: Pairing = field(
        default=Pairing.FIRST_AND_FOURTH,
        metadata=Setting(
            label=mark("Partners at each table"),
            locks=Lock.SEATS,
            description=mark("In a ladder, which players are partners at each table."),
            choices=(
                (Pairing.FIRST_AND_FOURTH.value, mark("1st & 4th vs. 2nd & 3rd")),
                (Pairing.FIRST_AND_THIRD.value, mark("1st & 3rd vs. 2nd & 4th")),
            ),
        ).row,
    )
    groups: int = field(
        default=1,
        metadata=Setting(
            label=mark("Groups"),
            locks=Lock.SEATS,
            description=mark("Number of groups in a round robin."),
            span=(1, MOST_GROUPS),
            is_usual_elsewhere=True,
        ).row,
    )
    within: Within = field(
        default=Within.HALVES,
        metadata=Setting(
            label=mark("Matchups with equal records"),
            locks=Lock.SEATS,
            description=mark("How Swiss rounds match pairs with equal records."),
            choices=(
                (Within.HALVES.value, mark("Top half vs. bottom half")),
                (Within.NEIGHBOURS.value, mark("Neighbors in the standings")),
                (Within.DRAWN.value, mark("Random draw")),
            ),
        ).row,
    )
    losses: int = field(
        default=1,
        metadata=Setting(
            label=mark("Elimination"),
            locks=Lock.SEATS,
            description=mark("Number of losses before you're out: 1 or 2."),
            choices=(("1", mark("Single (one loss)")), ("2", mark("Double (two losses)"))),
            span=(1, 2),
        ).row,
    )
    seeding: Seeding = field(
        default=Seeding.DRAWN,
        metadata=Setting(
            label=mark("First matchups"),
            locks=Lock.SEATS,
            hint=mark("If the bracket is seeded, list the best first."),
            description=mark(
                "How the bracket is filled: at random, in list order, or by quarters of the list."
            ),
            choices=(
                (Seeding.DRAWN.value, mark("Drawn at random")),
                (Seeding.SEEDED.value, mark("Seeded in list order")),
                (Seeding.SNAKE.value, mark("Seeded quarters, then random")),
            ),
        ).row,
    )
    third_place: bool = field(
        default=False,
        metadata=Setting(
            label=mark("Play for third place"),
            locks=Lock.SEATS,
            hint=mark("Without this game, the semifinal losers share third."),
            description=mark("True if the two semifinal losers play for third place."),
        ).row,
    )
    consolation: bool = field(
        default=False,
        metadata=Setting(
            label=mark("Consolation bracket"),
            locks=Lock.SEATS,
            hint=mark("Early losers keep playing in their own bracket. Standings don't change."),
            description=mark("True if first-game losers keep playing in their own bracket."),
        ).row,
    )
    best_of_rounds: tuple[int, ...] = field(
        default=(),
        metadata=Setting(
            label=mark("Games per match, by round"),
            locks=Lock.SEATS,
            hint=mark("Final first, like 3, 1. Leave blank to use the house rules."),
            description=mark(
                "Games per match in each round, final first. Odd numbers; the last one repeats. An "
                "empty list uses the house rules."
            ),
            is_usual_elsewhere=True,
        ).row,
    )

    #: Chosen on a page of its own; no setting among the others.
    chart: OwnChart | None = None

    def __post_init__(self) -> None:
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise MovementError(fields.rounds_between(most=MOST_ROUNDS), field="rounds")
        if self.tables is not None and not 1 <= self.tables <= MOST_TABLES:
            raise MovementError(fields.tables_between(most=MOST_TABLES), field="tables")
        if self.entry_size not in {PLAYER, PAIR}:
            raise MovementError(fields.players_or_pairs(), field="entry_size")
        if not 1 <= self.groups <= MOST_GROUPS:
            raise MovementError(fields.groups_between(most=MOST_GROUPS), field="groups")
        if self.losses not in {1, 2}:
            raise MovementError(fields.one_loss_or_two(), field="losses")
        _check_series(self.best_of_rounds)
        if self.losses == 2:
            self._refuse_beside_two_losses()

    def _refuse_beside_two_losses(self) -> None:
        if self.third_place:
            raise MovementError(fields.third_place_decided(), field="third_place")
        if self.consolation:
            raise MovementError(fields.no_consolation(), field="consolation")

    @property
    def is_for_pairs(self) -> bool:
        return self.entry_size == PAIR

    @property
    def partners_change(self) -> bool:
        """Single players may be partners and opponents in turn."""
        return not self.is_for_pairs

    def longest(self, rules: Ruleset) -> Ruleset:
        """Return the rules of the longest match there can be."""
        return replace(rules, best_of=max(self.best_of_rounds, default=rules.best_of))

    def to_json(self) -> dict[str, object]:
        """Write what differs from what is usual."""
        values = {name: getattr(self, name) for name in MOVEMENT}
        written = {name: plain(value) for name, value in values.items() if value != MOVEMENT[name].usual}
        return written if self.chart is None else {**written, "chart": self.chart.to_json()}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Read back what ``to_json`` wrote."""
        chart = stored.get("chart")
        return cls(
            **{name: each.restored(stored.get(name)) for name, each in MOVEMENT.items()},
            chart=OwnChart.from_json(chart) if isinstance(chart, Mapping) else None,
        )


#: By name, in the order in which the page asks them.
MOVEMENT = declared_by(MovementSettings)


def _check_series(best_of: tuple[int, ...]) -> None:
    if len(best_of) > MOST_SERIES:
        raise MovementError(fields.too_many_series(most=MOST_SERIES), field="best_of_rounds")
    if any(not 1 <= games <= LONGEST_SERIES or games % 2 == 0 for games in best_of):
        raise MovementError(fields.odd_series(most=LONGEST_SERIES), field="best_of_rounds")
