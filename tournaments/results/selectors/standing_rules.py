"""What the page says above the ranked list: what decides, what counts, and who is out."""

from collections.abc import Iterable, Sequence

from tournaments.models import Event
from tournaments.names.people import FieldLine
from tournaments.standings import (
    RATES,
    SIT_OUT_LABELS,
    Criterion,
    Record,
    SitOut,
    walk_over_rule,
)

from .standing_lines import Ranked

BY_BRACKET = "Places follow from the bracket: who goes out in the same round shares a place."


def ranking_rule(event: Event, records: Sequence[Record], *, is_uneven: bool, groups: int) -> str:
    """Say in a sentence or two what decides first and what sitting out brings."""
    match event.criteria[0]:
        case Criterion.WINS:
            said = "Games won decide first."
        case Criterion.POINTS_PER_GAME:
            said = "Points per game decide: points divided by games that have ended."
        case Criterion.POINTS_PER_HAND:
            said = "Points a hand decide: points divided by hands."
        case _:
            counts = is_uneven and event.sit_out == SitOut.NONE
            said = "Not everyone plays as many hands; all points count as they are." if counts else ""
    if event.criteria[0] in RATES and event.minimum_games:
        said += f" Who has played fewer than {event.minimum_games} games stands after all others."
    if groups > 1:
        said = f"The place in the own group decides before everything else. {said}"
    counts = is_uneven or any(each.credit or each.bye_wins for each in records)
    walked = any(each.walk_overs for each in records)
    rules = (said, sit_out_rule(event) if counts else "", _walk_over_rule(event) if walked else "")
    return " ".join(filter(None, map(str.strip, rules)))


def _walk_over_rule(event: Event) -> str:
    return walk_over_rule(event.walk_over_worth, is_divided=event.criteria[0] in RATES)


def sit_out_rule(event: Event) -> str:
    """Say what a round out brings; empty where it brings nothing."""
    if event.sit_out == SitOut.NONE:
        return ""
    if event.sit_out == SitOut.FIXED:
        return f"Who sits out a round gets {event.sit_out_points} points for it when it closes."
    label = SIT_OUT_LABELS[SitOut(event.sit_out)]
    return f"Who sits out a round gets {label[0].lower()}{label[1:]} for it when it closes."


def disqualification_sentences(field: Sequence[FieldLine], whole: Ranked) -> Iterable[str]:
    """Say who is disqualified and so has no place; in a bracket it decides how far they came."""
    placed = {line.entry_id for line in whole.lines}
    for line in field:
        if line.is_disqualified and line.number is not None and line.entry_id not in placed:
            counts = "all the same" if line.keeps_games else "for nobody"
            yield (
                f"{line.label} is disqualified and has no place; what was played with and against "
                f"{line.label} counts {counts}."
            )


def bracket_rule(out: Iterable[FieldLine]) -> str:
    """Say what places in a bracket follow from, and who is disqualified there."""
    return " ".join([BY_BRACKET, *map(_out_said, out)])


def _out_said(line: FieldLine) -> str:
    stands = "stands last" if line.stands_last else "keeps the place that was reached"
    return f"{line.label} is disqualified and {stands}, without a prize."
