"""What the page says above the ranked list: what decides, what counts, and who is out."""

from collections.abc import Iterable, Sequence

from tournaments.models import Event
from tournaments.names.people import FieldLine
from tournaments.results import words
from tournaments.standings import (
    RATES,
    Criterion,
    Record,
    SitOut,
    walk_over_rule,
)

from .standing_lines import Ranked


def ranking_rule(event: Event, records: Sequence[Record], *, is_uneven: bool, groups: int) -> str:
    """Say in a sentence or two what decides first and what sitting out brings."""
    match event.criteria[0]:
        case Criterion.WINS:
            sentence = words.most_wins()
        case Criterion.POINTS_PER_GAME:
            sentence = words.points_per_game()
        case Criterion.POINTS_PER_HAND:
            sentence = words.points_per_hand()
        case _:
            counts = is_uneven and event.sit_out == SitOut.NONE
            sentence = words.uneven_hands() if counts else ""
    if event.criteria[0] in RATES and event.minimum_games:
        sentence += f" {words.minimum_games(games=event.minimum_games)}"
    if groups > 1:
        sentence = f"{words.group_first()} {sentence}"
    counts = is_uneven or any(each.credit or each.bye_wins for each in records)
    walked = any(each.walk_overs for each in records)
    rules = (sentence, sit_out_rule(event) if counts else "", _walk_over_rule(event) if walked else "")
    return " ".join(filter(None, map(str.strip, rules)))


def _walk_over_rule(event: Event) -> str:
    return walk_over_rule(event.walk_over_worth, is_divided=event.criteria[0] in RATES)


def sit_out_rule(event: Event) -> str:
    """Say what a round out brings; empty where it brings nothing."""
    match SitOut(event.sit_out):
        case SitOut.NONE:
            return ""
        case SitOut.FIXED:
            return words.points_per_bye(points=event.sit_out_points)
        case SitOut.OWN_AVERAGE:
            return words.own_average_per_bye()
        case SitOut.EVENT_AVERAGE:
            return words.night_average_per_bye()
        case SitOut.TABLE_MEDIAN:
            return words.middle_score_per_bye()
        case SitOut.WIN:
            return words.win_per_bye()


def disqualification_sentences(field: Sequence[FieldLine], whole: Ranked) -> Iterable[str]:
    """Say who is disqualified and so has no place; in a bracket it decides how far they came."""
    placed = {line.entry_id for line in whole.lines}
    for line in field:
        if line.is_disqualified and line.number is not None and line.entry_id not in placed:
            sentence = words.out_games_count if line.keeps_games else words.out_games_dropped
            yield sentence(name=line.label)


def bracket_rule(out: Iterable[FieldLine]) -> str:
    """Say what places in a bracket follow from, and who is disqualified there."""
    return " ".join([words.places_by_bracket(), *map(_out_sentence, out)])


def _out_sentence(line: FieldLine) -> str:
    sentence = words.out_and_last if line.stands_last else words.out_in_place
    return sentence(name=line.label)
