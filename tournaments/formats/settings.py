"""What an organizer asks of a night's movement, beyond its ruleset."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Self

from scoring.rules.rulesets import Ruleset
from tournaments.brackets import Placement as Seeding
from tournaments.errors import MovementError
from tournaments.movements import MOST_ROUNDS, Leftovers, Pairing, Progression, TieRule, Within

MOST_TABLES = 50
MOST_GROUPS = 16
OFFERED_LEFTOVERS = (Leftovers.BYES, Leftovers.FIVES, Leftovers.SIX, Leftovers.GHOSTS)
#: Of a series in a bracket; and a bracket of 256 has eight rounds.
LONGEST_SERIES, MOST_SERIES = 9, 8
#: How many players an entry has.
PLAYER, PAIR = 1, 2


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementSettings:
    """What is not said follows from the format and from who comes.

    Args:
        rounds: None for as many as the format usually has.
        tables: there are in the room; None for as many as the players fill.
        progression: who moves after a round, where results move people.
        ties: who counts as the winners of a tied table there.
        entry_size: players in an entry, 1 or 2.
        pairing: which of four partner, where the standing seats people.
        groups: in which a round robin is played side by side.
        within: who meets among equal scores, in Swiss rounds of pairs.
        seeding: how entries come to their places in a bracket.
        losses: after how many one is out, 1 or 2.
        third_place: the losers of the semifinals play for it; else they share it.
        consolation: who loses the first game plays on with the others who did.
        leftovers: what becomes of those who do not fill a table of four.
        best_of_rounds: games of a series in a bracket, the final first; the last number goes on to round one.
            Empty for as many as the house rules say.

    Raises:
        MovementError: a value is out of its range.
    """

    rounds: int | None = None
    tables: int | None = None
    progression: Progression = Progression.WINNERS_UP
    ties: TieRule = TieRule.LOT
    pairing: Pairing = Pairing.FIRST_AND_FOURTH
    entry_size: int = PLAYER
    groups: int = 1
    within: Within = Within.HALVES
    seeding: Seeding = Seeding.DRAWN
    losses: int = 1
    third_place: bool = False
    consolation: bool = False
    leftovers: Leftovers = Leftovers.BYES
    best_of_rounds: tuple[int, ...] = ()

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
        """Write what was said; nothing is said of the rest."""
        said = {each.name: getattr(self, each.name) for each in fields(self)}
        changed = {each.name: said[each.name] for each in fields(self) if said[each.name] != each.default}
        return {name: list(value) if isinstance(value, tuple) else value for name, value in changed.items()}

    @classmethod
    def from_json(cls, stored: Mapping[str, object]) -> Self:
        """Read back what ``to_json`` wrote."""
        return cls(
            rounds=_whole(stored.get("rounds")),
            tables=_whole(stored.get("tables")),
            progression=Progression(str(stored.get("progression", Progression.WINNERS_UP))),
            ties=TieRule(str(stored.get("ties", TieRule.LOT))),
            pairing=Pairing(str(stored.get("pairing", Pairing.FIRST_AND_FOURTH))),
            entry_size=_whole(stored.get("entry_size")) or PLAYER,
            groups=_whole(stored.get("groups")) or 1,
            within=Within(str(stored.get("within", Within.HALVES))),
            seeding=Seeding(str(stored.get("seeding", Seeding.DRAWN))),
            losses=_whole(stored.get("losses")) or 1,
            third_place=stored.get("third_place") is True,
            consolation=stored.get("consolation") is True,
            leftovers=Leftovers(str(stored.get("leftovers", Leftovers.BYES))),
            best_of_rounds=_series(stored.get("best_of_rounds")),
        )


def _whole(stored: object) -> int | None:
    return stored if isinstance(stored, int) else None


def _series(stored: object) -> tuple[int, ...]:
    return tuple(stored) if isinstance(stored, list) else ()


def _check_series(best_of: tuple[int, ...]) -> None:
    if len(best_of) > MOST_SERIES:
        raise MovementError(
            f"Say it of {MOST_SERIES} rounds at most; the last number goes on.", field="best_of_rounds"
        )
    if any(not 1 <= games <= LONGEST_SERIES or games % 2 == 0 for games in best_of):
        raise MovementError(
            f"A round is the best of 1, 3, 5, 7 or {LONGEST_SERIES} games.", field="best_of_rounds"
        )
