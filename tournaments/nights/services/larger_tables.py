"""Where a night may have tables of five or six beside those of four."""

from collections.abc import Sequence

from scoring.rules.larger_tables import FIVE, SIX, why_no_larger_tables
from scoring.rules.rulesets import Ruleset
from tournaments.errors import InvalidRequestError, TieBreakError
from tournaments.formats import Format
from tournaments.models import Event
from tournaments.movements import Leftovers
from tournaments.nights import words
from tournaments.standings import CRITERION_LABELS, NEED_HANDS, NEED_TWO_SIDES, Criterion

SEATS = {Leftovers.FIVES: FIVE, Leftovers.SIX: SIX}


def seats_larger(kind: Format, leftovers: Leftovers) -> bool:
    """Tell whether some may sit at a table of five or six."""
    return "leftovers" in kind.asks and leftovers in SEATS


def usual_criteria(kind: Format, leftovers: Leftovers, reporting: str) -> tuple[Criterion, ...]:
    """Return what decides by default, without what larger tables or points per round leave uncounted."""
    left_out = NEED_TWO_SIDES if seats_larger(kind, leftovers) else frozenset()
    if reporting == Event.Reporting.TOTALS:
        left_out |= NEED_HANDS
    return tuple(each for each in kind.usual_criteria if each not in left_out)


def criteria_after(
    event: Event, chosen: tuple[Criterion, ...], kind: Format, leftovers: Leftovers, reporting: str
) -> tuple[Criterion, ...]:
    """Return what decides once a night is changed to these: its usual list follows another way of reporting.

    Args:
        event: as it is stored.
        chosen: what the page shows, or a client has sent.
    """
    stage = event.first_stage
    was_usual = chosen == usual_criteria(stage.kind, stage.movement.leftovers, event.reporting)
    follows = was_usual and reporting != event.reporting
    return usual_criteria(kind, leftovers, reporting) if follows else chosen


def refuse_larger_tables(
    rules: Ruleset, kind: Format, leftovers: Leftovers, criteria: Sequence[Criterion], reporting: str
) -> None:
    """Refuse larger tables where what is played there would not compare with the rest of the night.

    Raises:
        InvalidRequestError: these rules have none, or tables do not tell each hand.
        TieBreakError: a criterion counts otherwise there.
    """
    if not seats_larger(kind, leftovers):
        return
    if reporting == Event.Reporting.TOTALS:
        raise InvalidRequestError(words.larger_tables_need_hands(), field="leftovers")
    if refusal := why_no_larger_tables(rules, SEATS[leftovers]):
        raise InvalidRequestError(refusal, field="leftovers")
    otherwise = next((each for each in criteria if each in NEED_TWO_SIDES), None)
    if otherwise is not None:
        raise TieBreakError(
            words.tiebreaker_needs_two_sides(tiebreaker=CRITERION_LABELS[otherwise]),
            field="tie_breaks",
        )
