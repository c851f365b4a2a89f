"""A club's own chart: what is wrong with it, how fair it is beside ours, and what a correction changes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tournaments.errors import InvalidRequestError, MovementError, TooManyError
from tournaments.formats import ChartNumbers, OwnChart
from tournaments.models import Entry, Event
from tournaments.movements import (
    FEWEST,
    ChartPartners,
    MovementPlan,
    MovementRequest,
    Source,
    beside_ours,
    difference,
    exchanged,
    faults,
    meet_again,
    misplaced,
    read_chart,
    write_chart,
)
from tournaments.names.people import field_of
from tournaments.seating.words import changes
from tournaments.seating.words import charts as words

from .plan_views import CertifiedPlan

#: As long as a chart for the largest field and the most rounds that are planned at once.
MOST_CHARACTERS = 100_000
#: Of those who would meet again so many are named.
MOST_NAMED = 3
#: Players times rounds, as of a rotation that is planned at once.
MOST_PLACES = 12_500


Maker = Callable[[MovementRequest], MovementPlan]


@dataclass(frozen=True, kw_only=True)
class ChartReport(CertifiedPlan):
    """A sound chart.

    Args:
        beside: how it compares with a rotation of ours, in a sentence; empty where there is none.
        before: the chart before a correction, where there is one.
        changes: what the correction changes of its fairness, in sentences.
        uneven: who sits out more than others, in a sentence; the chart may have it so.
        names: who has which number, from 1, where that is known.
    """

    chart: str
    before: str = ""
    beside: str = ""
    changes: tuple[str, ...] = ()
    uneven: str = ""
    names: tuple[str, ...] = ()

    @property
    def players(self) -> int:
        return self.plan.players

    @property
    def rounds(self) -> int:
        return len(self.plan.rounds)

    @property
    def tables(self) -> int:
        return OwnChart(plan=self.plan).tables


@dataclass(frozen=True, kw_only=True)
class UsedChart(ChartReport):
    """The chart that seats a night, and who gets which number."""

    numbers: ChartNumbers


def chart_read(text: str, partners: str) -> MovementPlan:
    """Read a chart that a night can be seated by.

    Raises:
        MovementError: it is no chart, or somebody has two places or none; the sentence names the round.
    """
    if len(text) > MOST_CHARACTERS:
        raise MovementError(words.too_long(), field="chart")
    try:
        plan = read_chart(text, ChartPartners(partners))
    except MovementError as refusal:
        raise MovementError(str(refusal), field="chart") from refusal
    if plan.players < FEWEST:
        raise MovementError(words.too_few(least=FEWEST), field="chart")
    if plan.players * len(plan.rounds) > MOST_PLACES:
        raise MovementError(words.too_long(), field="chart")
    if wrong := misplaced(plan):
        more = len(wrong) - 1
        raise MovementError(words.mistake(fault=wrong[0], more=more), field="chart")
    return replace(plan, source=Source.CHART)


def chart_report(
    plan: MovementPlan, make: Maker, before: MovementPlan | None = None, names: tuple[str, ...] = ()
) -> ChartReport:
    """Count a chart, beside a rotation that ``make`` makes and beside the chart before a correction."""
    wrong = faults(replace(plan, source=Source.SEARCH))
    return ChartReport(
        plan=plan,
        chart=write_chart(plan),
        before=write_chart(before) if before else "",
        beside=beside(plan, make, names),
        changes=_changes(before, plan, names),
        uneven=words.uneven(fault=wrong[0]) if wrong else "",
        names=names,
    )


def swapped(plan: MovementPlan, number: int, one: int, other: int) -> MovementPlan:
    """Swap two players of one round of a chart.

    Raises:
        MovementError: no such round, they are the same player, or one of them is not in it.
    """
    if one == other:
        raise MovementError(words.two_players(), field="other")
    return replace(exchanged(plan, number, one, other).plan, source=plan.source)


def names_by_number(event: Event, numbers: str, players: int) -> tuple[str, ...]:
    """Return who has which number, nobody where a draw is still to give them, or others are here."""
    if numbers != ChartNumbers.LIST:
        return ()
    listed = sorted(field_of(event), key=lambda line: line.queue)
    for statuses in ((Entry.Status.IN,), Entry.TAKES_A_PLACE):
        found = tuple(line.label for line in listed if line.status in statuses)
        if len(found) == players:
            return found
    return ()


def used_chart(event: Event) -> OwnChart | None:
    """Return the host's own chart, where the night's format can be seated by one."""
    return event.movement.chart if takes_chart(event) else None


def takes_chart(event: Event) -> bool:
    return "wishes" in event.first_stage.kind.asks


def beside(chart: MovementPlan, make: Maker, names: Sequence[str] = ()) -> str:
    """Return the comparison, none where ours would have more tables or can't be made in a moment."""
    tables = {len(current.tables) for current in chart.rounds}
    if len(tables) > 1 or tables == {0}:
        return ""
    request = MovementRequest(players=chart.players, rounds=len(chart.rounds), tables=max(tables))
    try:
        return beside_ours(chart, make(request), names)
    except (InvalidRequestError, TooManyError):
        return ""


def _changes(before: MovementPlan | None, after: MovementPlan, names: Sequence[str]) -> tuple[str, ...]:
    if before is None or before.players != after.players:
        return ()
    found = meet_again(before, after)
    named = [
        changes.would_again(
            one=names[each.one - 1] if names else words.player(number=each.one),
            other=names[each.other - 1] if names else words.and_player(number=each.other),
            times=each.times,
            as_partners=each.as_partners,
        )
        for each in found[:MOST_NAMED]
    ]
    if len(found) > MOST_NAMED:
        named.append(changes.more_meet_again(count=len(found) - MOST_NAMED))
    return (*difference(before, after).sentences(), *named)
