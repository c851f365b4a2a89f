"""What players may wish of a movement, and which wishes a plan keeps."""

from collections.abc import Iterable
from dataclasses import dataclass, fields, replace
from itertools import combinations
from typing import Self

from tournaments.errors import MovementError
from tournaments.movements.words import requests as words

from .certificates.tallies import Pair, everyone_at, partners_at
from .plans import RoundPlan


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Pairs of players' numbers; ``together`` partner in the first round, ``apart`` do not meet in it.

    ``always_partner`` are the couples of a night whose couples stay together.
    """

    never_partner: tuple[Pair, ...] = ()
    never_meet: tuple[Pair, ...] = ()
    should_meet: tuple[Pair, ...] = ()
    together: tuple[Pair, ...] = ()
    apart: tuple[Pair, ...] = ()
    always_partner: tuple[Pair, ...] = ()

    def __post_init__(self) -> None:
        for one, other in self.pairs:
            if one == other:
                raise MovementError(words.someone_else(player=one), field="wishes")
        twice = {frozenset(pair) for pair in self.together} & {frozenset(p) for p in self.never_meet}
        if twice:
            one, other = sorted(next(iter(twice)))
            raise MovementError(words.together_and_never(one=one, other=other), field="wishes")
        started = [player for pair in self.together for player in pair]
        if len(set(started)) != len(started):
            raise MovementError(words.one_first_partner(), field="wishes")

    @property
    def pairs(self) -> tuple[Pair, ...]:
        started = self.together + self.apart
        return self.never_partner + self.never_meet + self.should_meet + started + self.always_partner

    def __add__(self, other: Self) -> Self:
        return type(self)(
            **{each.name: getattr(self, each.name) + getattr(other, each.name) for each in fields(self)}
        )


def keep_stays_apart(wishes: Wishes, stays: Iterable[tuple[int, int]]) -> Wishes:
    """Add that two who never leave their tables never meet."""
    staying = sorted(player for player, _ in stays)
    return replace(wishes, never_meet=wishes.never_meet + tuple(combinations(staying, 2)))


def broken_stays(rounds: Iterable[RoundPlan], stays: Iterable[tuple[int, int]]) -> list[str]:
    """Name whoever sits at another table than the one they keep."""
    sits = {(player, table.table) for current in rounds for table in current.tables for player in table.seats}
    return [
        words.leaves_table(player=player, table=own)
        for player, own in stays
        if any(seated == player and table != own for seated, table in sits)
    ]


def broken_wishes(rounds: Iterable[RoundPlan], wishes: Wishes) -> list[str]:
    """Name each wish that these rounds do not keep, for the people who wished."""
    rounds = list(rounds)
    partners = {frozenset(pair) for r in rounds for table in r.tables for pair in partners_at(table)}
    meetings = {frozenset(pair) for r in rounds for table in r.tables for pair in everyone_at(table)}
    first = [table for current in rounds[:1] for table in current.tables]
    paired = {frozenset(pair) for table in first for pair in partners_at(table)}
    near = {frozenset(pair) for table in first for pair in everyone_at(table)}
    everyone = {frozenset(pair) for pair in wishes.pairs}
    broken = (
        (wishes.never_partner, partners, words.still_partner),
        (wishes.never_meet, meetings, words.still_meet),
        (wishes.should_meet, everyone - meetings, words.no_meeting),
        (wishes.together, everyone - paired, words.not_first_partners),
        (wishes.apart, near, words.meet_at_first),
    )
    return [
        sentence(one=one, other=other)
        for pairs, unwanted, sentence in broken
        for one, other in pairs
        if frozenset((one, other)) in unwanted
    ]
