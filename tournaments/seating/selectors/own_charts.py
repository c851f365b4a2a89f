"""A club's own chart: what is wrong with it, how fair it is beside ours, and what a correction changes."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from tournaments.errors import InvalidRequestError, MovementError, TooManyError
from tournaments.formats import ChartNumbers, OwnChart
from tournaments.models import Event
from tournaments.movements import (
    FEWEST,
    ChartPartners,
    MovementPlan,
    MovementRequest,
    Source,
    beside_ours,
    difference,
    faults,
    misplaced,
    read_chart,
    write_chart,
)
from tournaments.seating.words import charts as words

from .plan_views import CertifiedPlan

#: As long as a chart for the largest field and the most rounds that are planned at once.
MOST_CHARACTERS = 100_000
#: Players times rounds, as of a rotation that is planned at once.
MOST_PLACES = 12_500


Maker = Callable[[MovementRequest], MovementPlan]


@dataclass(frozen=True, kw_only=True)
class ChartReport(CertifiedPlan):
    """A sound chart.

    Args:
        beside: how it compares with a rotation of ours, in a sentence; empty where there is none.
        changes: what a correction changes of its fairness, in sentences.
        uneven: who sits out more than others, in a sentence; the chart may have it so.
    """

    chart: str
    beside: str = ""
    changes: tuple[str, ...] = ()
    uneven: str = ""

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


def chart_report(plan: MovementPlan, make: Maker, before: MovementPlan | None = None) -> ChartReport:
    """Count a chart, beside a rotation that ``make`` makes and beside the chart before a correction."""
    wrong = faults(replace(plan, source=Source.SEARCH))
    return ChartReport(
        plan=plan,
        chart=write_chart(plan),
        beside=beside(plan, make),
        changes=_changes(before, plan),
        uneven=words.uneven(fault=wrong[0]) if wrong else "",
    )


def used_chart(event: Event) -> OwnChart | None:
    """Return the host's own chart, where the night's format can be seated by one."""
    return event.movement.chart if takes_chart(event) else None


def takes_chart(event: Event) -> bool:
    return "wishes" in event.first_stage.kind.asks


def beside(chart: MovementPlan, make: Maker) -> str:
    """Return the comparison, none where ours would have more tables or can't be made in a moment."""
    tables = {len(current.tables) for current in chart.rounds}
    if len(tables) > 1 or tables == {0}:
        return ""
    request = MovementRequest(players=chart.players, rounds=len(chart.rounds), tables=max(tables))
    try:
        return beside_ours(chart, make(request))
    except (InvalidRequestError, TooManyError):
        return ""


def _changes(before: MovementPlan | None, after: MovementPlan) -> tuple[str, ...]:
    if before is None or before.players != after.players:
        return ()
    return tuple(difference(before, after).sentences())
