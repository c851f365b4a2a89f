"""What formats share in which pairs stay together and meet one another."""

from collections.abc import Iterable, Sequence

from scoring.language import listed
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.words import fields as words
from tournaments.movements import Meeting, MeetingRound, MovementPlan, RoundPlan, TablePlan, pair_faults
from tournaments.standings import Criterion, SitOut

from .settings import PAIR, MovementSettings
from .values import StageState
from .without_bracket import WithoutBracket

LEAST_PAIRS = 2


class FixedPairs(WithoutBracket):
    entry_sizes: tuple[int, ...] = (PAIR,)
    fit_by = frozenset({"hands"})
    usual_places = 8
    usual_prizes = "70/30"
    usual_criteria = (
        Criterion.WINS,
        Criterion.POINTS,
        Criterion.HEAD_TO_HEAD,
        Criterion.MARGIN,
        Criterion.LONERS,
    )
    usual_sit_out = SitOut.NONE

    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:
        """List what is wrong with a plan: places, and pairs that meet twice."""
        return [*self.misplaced(plan, settings), *_meet_again(plan)]

    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]:  # noqa: ARG002 -- as formats are asked
        """List where a pair has two places or none."""
        return pair_faults(plan)


def refuse_few_pairs(pairs: int) -> None:
    """Refuse a field in which nobody would have an opponent.

    Raises:
        UnsupportedFieldError: there are fewer than two pairs.
    """
    if pairs < LEAST_PAIRS:
        raise UnsupportedFieldError(words.pairs_at_least(least=LEAST_PAIRS, pairs=pairs), field="players")


def table_round(meetings: MeetingRound) -> RoundPlan:
    """Seat pairs across from each other: 1, 2, 1, 2."""
    return RoundPlan(
        number=meetings.number,
        tables=tuple(TablePlan(table=each.table, seats=each.entries * 2) for each in meetings.meetings),
        byes=meetings.byes,
        absent=meetings.absent,
    )


def meetings_of(plan: RoundPlan) -> MeetingRound:
    """Read back which pairs meet."""
    return MeetingRound(
        number=plan.number,
        meetings=tuple(
            Meeting(table=each.table, entries=(each.seats[0], each.seats[1])) for each in plan.tables
        ),
        byes=plan.byes,
        absent=plan.absent,
    )


def planned_ahead(state: StageState, planned: Sequence[MeetingRound]) -> tuple[RoundPlan, ...]:
    """Return the rounds that have opened as they are, and those to come for the pairs that are here.

    Who would meet a pair that is away has a bye; a night that was made shorter stays so.

    Raises:
        UnsupportedFieldError: a pair has come after round one has opened.
    """
    if state.opened and state.coming:
        raise UnsupportedFieldError(
            words.no_late_pairs(),
            field="newcomers",
        )
    to_come = planned[len(state.opened) : state.rounds]
    return (*state.opened, *(table_round(_without(each, state.away_in(each.number))) for each in to_come))


def _without(current: MeetingRound, away: Iterable[int]) -> MeetingRound:
    gone = set(away)
    rest = tuple(each for each in current.meetings if not gone & set(each.entries))
    alone = {
        entry for each in current.meetings if each not in rest for entry in each.entries if entry not in gone
    }
    return MeetingRound(
        number=current.number,
        meetings=rest,
        byes=tuple(sorted({*current.byes, *alone} - gone)),
        absent=tuple(sorted(gone)),
    )


def _meet_again(plan: MovementPlan) -> list[str]:
    pairings: set[frozenset[int]] = set()
    found = []
    for current in plan.rounds:
        for table in current.tables:
            pairing = frozenset(table.seats)
            if pairing in pairings:
                found.append(
                    words.pairs_meet_again(number=current.number, pairs=listed(sorted(map(str, pairing))))
                )
            pairings.add(pairing)
    return found
