"""What past rounds mean for the next one: who met whom, who sat out, who was moved up or down."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.movements.meetings import MeetingRound


@dataclass(frozen=True, slots=True, kw_only=True)
class PastRound:
    """A round and what each entry scored in it, those with a bye included."""

    round: MeetingRound
    scored: Mapping[int, int]

    @property
    def entries(self) -> set[int]:
        """Return who was there."""
        return {*chain.from_iterable(meeting.entries for meeting in self.round.meetings), *self.round.byes}


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """All that fairness looks at.

    Args:
        points: before the next round.
        meetings: how often two met, the lower number first.
        byes: how often each sat out; who missed a round counts as having had as many as anyone.
        down, up: how often each met somebody of a lower, or a higher, score; a bye is a step down.
    """

    points: Counter[int]
    meetings: Counter[tuple[int, int]]
    byes: Mapping[int, int]
    down: Counter[int]
    up: Counter[int]

    def times_met(self, one: int, other: int) -> int:
        return self.meetings[min(one, other), max(one, other)]


def history_of(here: Sequence[int], played: Sequence[PastRound]) -> History:
    """Add up the rounds so far for those who are here."""
    points: Counter[int] = Counter()
    meetings: Counter[tuple[int, int]] = Counter()
    down: Counter[int] = Counter()
    up: Counter[int] = Counter()
    for each in played:
        for meeting in each.round.meetings:
            low, high = sorted(meeting.entries, key=lambda entry: points[entry])
            if points[low] != points[high]:
                up[low] += 1
                down[high] += 1
            meetings[min(low, high), max(low, high)] += 1
        down.update(each.round.byes)
        points.update(each.scored)
    return History(
        points=points,
        meetings=meetings,
        byes=byes_of(here, [(each.entries, each.round.byes) for each in played]),
        down=down,
        up=up,
    )


def byes_of(here: Sequence[int], rounds: Sequence[tuple[set[int], Sequence[int]]]) -> dict[int, int]:
    """Count byes; who came late or was away waits behind everyone, so leaving brings no bye nearer.

    Args:
        rounds: who was there, and who of them had a bye.
    """
    had = Counter(chain.from_iterable(byes for _, byes in rounds))
    most = max((had[number] for number in here), default=0)
    return {
        number: had[number] if all(number in there for there, _ in rounds) else max(most, 1)
        for number in here
    }
