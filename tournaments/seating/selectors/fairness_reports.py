"""The fairness report of a night for the people who play it: grade, picture, and each person's night."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from tournaments.charts import HeatChart, heat_chart
from tournaments.movements import (
    HeatMap,
    MovementPlan,
    PlayerMeetings,
    heat_map,
    player_meetings,
)
from tournaments.movements.certificates.certificate_text import between
from tournaments.movements.words import fairness as words
from tournaments.names.short import shortened

from .night_certificates import NightCertificate
from .plan_views import RequestedPlan

#: Of more people the picture would be too small to read: it shows so many of those who meet most.
MOST_IN_PICTURE, MOST_CLOSEST = 60, 40
#: What has room at the edge of the picture.
NAME_AT_THE_EDGE = 14
#: So many are named; more are counted.
MOST_NAMED = 2

_counted = lru_cache(maxsize=32)(heat_map)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    name: str
    phrases: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparedLine:
    """One count of the night beside that of another plan."""

    heading: str
    tonight: str
    other: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Comparison:
    other: RequestedPlan
    lines: tuple[ComparedLine, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MeetingShare:
    """How many pairs of players meet so often, of all pairs."""

    often: str
    pairs: str
    count: int


@dataclass(frozen=True, kw_only=True)
class FairnessReport:
    """What the page shows.

    Args:
        heat: of everyone, or of those who meet most; None where they are too many and nobody meets twice.
        shares: where it isn't of everyone, how many pairs never meet, meet once and so on.
    """

    found: NightCertificate
    heat: HeatChart | None
    shares: tuple[MeetingShare, ...]
    people: tuple[PersonLine, ...]
    comparison: Comparison | None

    @property
    def title(self) -> str:
        players = self.found.plan.players
        if self.shares and self.heat:
            return words.closest_title(shown=len(self.heat.names), players=players)
        return words.picture_title(players=players)

    @property
    def all_pairs(self) -> int:
        return sum(each.count for each in self.shares)

    @property
    def text(self) -> str:
        met = self.found.certificate.meetings
        return words.picture_text(meetings=words.numbers(least=met.least, most=met.most))


def fairness_report(found: NightCertificate, *, comparison: Comparison | None = None) -> FairnessReport:
    heat = _counted(found.plan)
    everyone = range(1, found.plan.players + 1)
    is_small = found.plan.players <= MOST_IN_PICTURE
    shown = everyone if is_small else _closest(found, heat)
    return FairnessReport(
        found=found,
        heat=_picture(found, heat, shown) if shown else None,
        shares=() if is_small else _shares(found, heat),
        people=tuple(
            PersonLine(name=found.names[each.player], phrases=_phrases(each, found))
            for each in player_meetings(found.plan, heat)
            if each.player in found.names
        ),
        comparison=comparison,
    )


def meetings_of_plan(plan: MovementPlan) -> tuple[PlayerMeetings, ...]:
    return player_meetings(plan, _counted(plan))


def compared(found: NightCertificate, other: RequestedPlan) -> Comparison:
    """Set another plan beside the night's, count by count."""
    theirs = {line.key: line for line in other.lines}
    return Comparison(
        other=other,
        lines=tuple(
            ComparedLine(
                heading=line.heading,
                tonight=between(line.spread),
                other=between(theirs[line.key].spread),
            )
            for line in found.lines
            if line.key in theirs
        ),
    )


def _picture(found: NightCertificate, heat: HeatMap, numbers: Sequence[int]) -> HeatChart:
    names = shortened([found.names.get(number, str(number)) for number in numbers], NAME_AT_THE_EDGE)
    return heat_chart(names, _of(numbers, heat.meetings), _of(numbers, heat.partners))


def _of(numbers: Sequence[int], matrix: Sequence[Sequence[int]]) -> list[list[int]]:
    return [[matrix[one - 1][other - 1] for other in numbers] for one in numbers]


def _closest(found: NightCertificate, heat: HeatMap) -> tuple[int, ...]:
    """Choose the pairs that meet most, as many as have room; nobody where no two meet twice."""
    pairs = sorted(
        (-heat.meetings[one - 1][other - 1], -heat.partners[one - 1][other - 1], one, other)
        for one, other in combinations(sorted(found.names), 2)
        if heat.meetings[one - 1][other - 1] > 1
    )
    chosen: set[int] = set()
    for _met, _partnered, *pair in pairs:
        if len(chosen | {*pair}) > MOST_CLOSEST:
            break
        chosen |= {*pair}
    return tuple(sorted(chosen))


def _shares(found: NightCertificate, heat: HeatMap) -> tuple[MeetingShare, ...]:
    met = Counter(heat.meetings[one - 1][other - 1] for one, other in combinations(found.names, 2))
    return tuple(
        MeetingShare(often=words.times(number), pairs=words.pairs(count), count=count)
        for number, count in sorted(met.items())
    )


def _phrases(each: PlayerMeetings, found: NightCertificate) -> tuple[str, ...]:
    phrases = []
    rounds = found.plan.rounds
    if away := sum(each.player in current.absent for current in rounds):
        phrases.append(words.here_for(rounds=len(rounds) - away, of=len(rounds)))
    if each.partners:
        phrases.append(words.different_partners(count=each.partners))
    if each.partnered.times > 1:
        names = _names(each.partnered.players, found)
        phrases.append(words.as_partner(names=names, often=words.times(each.partnered.times)))
    if each.met.times > max(each.partnered.times, 1):
        names = _names(each.met.players, found)
        phrases.append(words.at_the_table(names=names, often=words.times(each.met.times)))
    if each.byes:
        phrases.append(words.sits_out(often=words.times(each.byes)))
    return tuple(phrases)


def _names(players: Sequence[int], found: NightCertificate) -> str:
    if len(players) > MOST_NAMED:
        return words.people(count=len(players))
    return words.listed_names([found.names.get(number, str(number)) for number in players])
