"""What an organizer asks of a night's movement, beyond its ruleset: each setting declared once."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Self

from scoring.rules.rulesets import Ruleset
from tournaments.brackets import Placement as Seeding
from tournaments.errors import MovementError
from tournaments.movements import MOST_ROUNDS, Leftovers, Pairing, Progression, TieRule, Within

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
            label="Rounds",
            locks=Lock.SEATS,
            span=(1, MOST_ROUNDS),
            description="Null for as many as the format usually has.",
        ).row,
    )
    tables: int | None = field(
        default=None,
        metadata=Setting(
            label="Tables in the room",
            locks=Lock.SEATS,
            hint="Empty for as many as the players fill. With fewer, more sit out.",
            description="In the room; null for as many as the players fill.",
            span=(1, MOST_TABLES),
        ).row,
    )
    leftovers: Leftovers = field(
        default=Leftovers.BYES,
        metadata=Setting(
            label="Who is over when tables of four are full",
            locks=Lock.SEATS,
            hint="At a table of five more hands are played, so everyone plays as many.",
            description="Of a party: whoever does not fill a table of four sits out, makes a larger one, "
            "or plays with stand-ins, which cannot win.",
            choices=(
                (Leftovers.BYES.value, "They sit out, everyone in turn"),
                (Leftovers.FIVES.value, "Tables of five: four play each hand, one sits out"),
                (Leftovers.SIX.value, "Two over: one table of six, three pairs"),
                (Leftovers.GHOSTS.value, "Stand-ins fill the last table; they cannot win"),
            ),
            is_usual_elsewhere=True,
        ).row,
    )
    progression: Progression = field(
        default=Progression.WINNERS_UP,
        metadata=Setting(
            label="Who moves after a round",
            locks=Lock.SEATS,
            description="Who moves, in progressive play.",
            choices=(
                (Progression.WINNERS_UP.value, "Winners go a table up"),
                (Progression.LOSERS_DOWN.value, "Losers go a table down"),
                (Progression.RED_AND_WHITE.value, "One winner goes up, one goes down"),
            ),
        ).row,
    )
    ties: TieRule = field(
        default=TieRule.LOT,
        metadata=Setting(
            label="Who moves from a tied table",
            locks=Lock.SEATS,
            description="Who counts as winners of a tied table, in progressive play.",
            choices=(
                (TieRule.LOT.value, "By lot"),
                (TieRule.DEALERS.value, "The side that dealt first, seats 1 and 3"),
                (TieRule.OTHERS.value, "The other side, seats 2 and 4"),
            ),
        ).row,
    )
    entry_size: int = field(
        default=PLAYER,
        metadata=Setting(
            label="Who enters?",
            locks=Lock.ENTRIES,
            description="1 where players enter, 2 for pairs; null as usual.",
            choices=((str(PLAYER), "Players"), (str(PAIR), "Pairs")),
            usual_of=lambda kind: kind.entry_sizes[0],
        ).row,
    )
    pairing: Pairing = field(
        default=Pairing.FIRST_AND_FOURTH,
        metadata=Setting(
            label="Who partners whom of four",
            locks=Lock.SEATS,
            description="Which of four partner, in a Mexicano.",
            choices=(
                (Pairing.FIRST_AND_FOURTH.value, "First and fourth against second and third"),
                (Pairing.FIRST_AND_THIRD.value, "First and third against second and fourth"),
            ),
        ).row,
    )
    groups: int = field(
        default=1,
        metadata=Setting(
            label="Groups",
            locks=Lock.SEATS,
            description="Of a round robin, side by side.",
            span=(1, MOST_GROUPS),
            is_usual_elsewhere=True,
        ).row,
    )
    within: Within = field(
        default=Within.HALVES,
        metadata=Setting(
            label="Who meets among pairs with equal scores",
            locks=Lock.SEATS,
            description="Who meets among equal scores, in Swiss rounds of pairs.",
            choices=(
                (Within.HALVES.value, "The upper half meets the lower half"),
                (Within.NEIGHBOURS.value, "Neighbours in the standings"),
                (Within.DRAWN.value, "By lot"),
            ),
        ).row,
    )
    losses: int = field(
        default=1,
        metadata=Setting(
            label="When is one out?",
            locks=Lock.SEATS,
            description="After how many one is out, in a knock-out.",
            choices=(("1", "After one loss"), ("2", "After two losses")),
            span=(1, 2),
        ).row,
    )
    seeding: Seeding = field(
        default=Seeding.DRAWN,
        metadata=Setting(
            label="Who meets whom first?",
            locks=Lock.SEATS,
            description="How entries come to their places in a knock-out; by the list of entries unless "
            "drawn.",
            choices=(
                (Seeding.DRAWN.value, "The places are drawn"),
                (
                    Seeding.SEEDED.value,
                    "By the list, best first: the first two can meet only in the final",
                ),
                (
                    Seeding.SNAKE.value,
                    "The list, best first, dealt over four quarters, each quarter drawn",
                ),
            ),
        ).row,
    )
    third_place: bool = field(
        default=False,
        metadata=Setting(
            label="Play for third place",
            locks=Lock.SEATS,
            hint="Else the losers of the semifinals share it.",
            description="Losers of the semifinals play for it.",
        ).row,
    )
    consolation: bool = field(
        default=False,
        metadata=Setting(
            label="Consolation",
            locks=Lock.SEATS,
            hint="Who loses the first game plays on with the others who did; it changes no place.",
            description="Losers of a first game play on.",
        ).row,
    )
    best_of_rounds: tuple[int, ...] = field(
        default=(),
        metadata=Setting(
            label="Games by round, the final first",
            locks=Lock.SEATS,
            hint="Such as 3, 1: the final is the best of 3, every game before it a single one. "
            "Empty for as many as the house rules say.",
            description="Games of a series in a knock-out, odd, the final's first; the last number goes on. "
            "Empty for as many as the house rules say.",
            is_usual_elsewhere=True,
        ).row,
    )

    def __post_init__(self) -> None:
        if self.rounds is not None and not 1 <= self.rounds <= MOST_ROUNDS:
            raise MovementError(f"A night has 1 to {MOST_ROUNDS} rounds.", field="rounds")
        if self.tables is not None and not 1 <= self.tables <= MOST_TABLES:
            raise MovementError(f"A night has 1 to {MOST_TABLES} tables.", field="tables")
        if self.entry_size not in {PLAYER, PAIR}:
            raise MovementError("Players enter, or pairs.", field="entry_size")
        if not 1 <= self.groups <= MOST_GROUPS:
            raise MovementError(f"There are 1 to {MOST_GROUPS} groups.", field="groups")
        if self.losses not in {1, 2}:
            raise MovementError("One is out after 1 loss or after 2.", field="losses")
        _check_series(self.best_of_rounds)
        if self.losses == 2:
            self._refuse_beside_two_losses()

    def _refuse_beside_two_losses(self) -> None:
        if self.third_place:
            raise MovementError("After two losses third place is played for anyway.", field="third_place")
        if self.consolation:
            raise MovementError(
                "After one loss all play on anyway; there is no consolation besides.", field="consolation"
            )

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
        return {name: plain(value) for name, value in values.items() if value != MOVEMENT[name].usual}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Read back what ``to_json`` wrote."""
        return cls(**{name: each.restored(stored.get(name)) for name, each in MOVEMENT.items()})


#: By name, in the order in which the page asks them.
MOVEMENT = declared_by(MovementSettings)


def _check_series(best_of: tuple[int, ...]) -> None:
    if len(best_of) > MOST_SERIES:
        raise MovementError(
            f"Say it of {MOST_SERIES} rounds at most; the last number goes on.", field="best_of_rounds"
        )
    if any(not 1 <= games <= LONGEST_SERIES or games % 2 == 0 for games in best_of):
        raise MovementError(
            f"A round is the best of 1, 3, 5, 7 or {LONGEST_SERIES} games.", field="best_of_rounds"
        )
