"""What a change to a plan costs in fairness, before it is made."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain, combinations

from tournaments.movements.certificates.tallies import beside, heat_map
from tournaments.movements.plans import MovementPlan, RoundPlan
from tournaments.movements.words import fairness as words


@dataclass(frozen=True, slots=True, kw_only=True)
class Fairness:
    """Pairs who partner again; the most two players meet; the fewest and most byes of those always here.

    ``beside_ghosts`` are their fewest and most rounds as the partner of a stand-in.
    """

    repeated_partners: int
    most_meetings: int
    byes: tuple[int, int]
    beside_ghosts: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True, kw_only=True)
class Difference:
    """Two plans compared; ``rounds`` are the numbers of those that are not the same."""

    rounds: tuple[int, ...]
    before: Fairness
    after: Fairness

    def sentences(self) -> list[str]:
        """Say what changed, for the organizer to accept or not; empty when nothing did."""
        before, after = self.before, self.after
        found = []
        if self.rounds:
            found.append(words.new_seats(rounds=self.rounds))
        if before.repeated_partners != after.repeated_partners:
            found.append(words.repeat_partners(now=after.repeated_partners, was=before.repeated_partners))
        if before.most_meetings != after.most_meetings:
            found.append(words.most_meetings(now=after.most_meetings, was=before.most_meetings))
        if before.byes != after.byes:
            found.append(words.sit_outs(now=_span(after.byes), was=_span(before.byes)))
        if before.beside_ghosts != after.beside_ghosts:
            found.append(words.beside_ghosts(now=_span(after.beside_ghosts), was=_span(before.beside_ghosts)))
        return found


def difference(before: MovementPlan, after: MovementPlan) -> Difference:
    was = {current.number: current for current in before.rounds}
    now = {current.number: current for current in after.rounds}
    return Difference(
        rounds=tuple(
            number
            for number in sorted(was.keys() | now.keys())
            if number not in was or number not in now or _seats(was[number]) != _seats(now[number])
        ),
        before=fairness(before),
        after=fairness(after),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetAgain:
    """Two players who would meet, or partner, more often than before, and how often then."""

    one: int
    other: int
    times: int
    as_partners: bool = False


def meet_again(before: MovementPlan, after: MovementPlan) -> tuple[MeetAgain, ...]:
    """List who would partner or meet again, partners first and then by how often; each two once."""
    was, now = heat_map(before), heat_map(after)
    pairs = list(combinations(range(min(before.players, after.players)), 2))
    found = [
        MeetAgain(one=a + 1, other=b + 1, times=now.partners[a][b], as_partners=True)
        for a, b in pairs
        if now.partners[a][b] > max(was.partners[a][b], 1)
    ]
    named = {(each.one, each.other) for each in found}
    found += [
        MeetAgain(one=a + 1, other=b + 1, times=now.meetings[a][b])
        for a, b in pairs
        if now.meetings[a][b] > max(was.meetings[a][b], 1) and (a + 1, b + 1) not in named
    ]
    return tuple(sorted(found, key=lambda each: (not each.as_partners, -each.times, each.one, each.other)))


def fairness(plan: MovementPlan) -> Fairness:
    counts = heat_map(plan)
    pairs = list(combinations(range(plan.players), 2))
    away = set(chain.from_iterable(current.absent for current in plan.rounds))
    staying = set(range(1, plan.players + 1)) - away - set(plan.ghosts)
    had = [sum(player in current.byes for current in plan.rounds) for player in staying]
    near = beside(plan.rounds, plan.ghosts)
    stood_in = [near[player] for player in staying]
    return Fairness(
        repeated_partners=sum(counts.partners[one][other] > 1 for one, other in pairs),
        most_meetings=max((counts.meetings[one][other] for one, other in pairs), default=0),
        byes=(min(had, default=0), max(had, default=0)),
        beside_ghosts=(min(stood_in, default=0), max(stood_in, default=0)),
    )


def _seats(current: RoundPlan) -> Iterable[object]:
    return current.tables, current.byes


def _span(byes: tuple[int, int]) -> str:
    least, most = byes
    return words.numbers(least=least, most=most)
