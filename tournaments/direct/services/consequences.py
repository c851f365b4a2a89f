"""What something would change for the night, told from how it stands before and after."""

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.direct.words import consequences as words
from tournaments.models import Event, Round
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.results.selectors.bracket_games import games_that_disagree
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.selectors.progress import is_stale
from tournaments.seating.selectors.stages import through_to


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceChange:
    """One entry whose place, points or prize would be others; each as before and after.

    The place is None where somebody disqualified has none.
    """

    entry_id: int
    name: str
    places: tuple[int | None, int | None]
    points: tuple[str, str]
    cents: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Picture:
    lines: Mapping[int, StandingLine]
    cents: Mapping[int, int]
    is_stale: bool
    through: tuple[str, ...]
    otherwise: frozenset[int]


def picture_of(event: Event) -> Picture:
    standings = standings_of(event)
    stages = list(event.stages.order_by("number"))
    stage = stages[event.stage_number - 1]
    following = stage.rounds.filter(status=Round.Status.DRAFT, matches__isnull=False).exists()
    is_fed = stage.number > 1 and not stage.rounds.exclude(status=Round.Status.DRAFT).exists()
    return Picture(
        lines={line.entry_id: line for line in standings},
        cents={line.entry_id: line.cents for line in prize_sheet(event).lines},
        is_stale=following and not stage.kind.draws_ahead and is_stale(event, stage),
        through=tuple(line.name for line in through_to(event, stage).through) if is_fed else (),
        otherwise=games_that_disagree(stage),
    )


def changes_between(before: Picture, after: Picture) -> tuple[PlaceChange, ...]:
    """List who would have another place, score or prize, in the order of the new standings."""
    lines = {**before.lines, **after.lines}
    changes = (
        PlaceChange(
            entry_id=entry_id,
            name=lines[entry_id].name,
            places=(was.place if was else None, now.place if now else None),
            points=(was.score if was else "", now.score if now else ""),
            cents=(before.cents.get(entry_id, 0), after.cents.get(entry_id, 0)),
        )
        for entry_id in dict.fromkeys([*after.lines, *before.lines])
        for was, now in [(before.lines.get(entry_id), after.lines.get(entry_id))]
    )
    return tuple(
        each for each in changes if any(was != then for was, then in (each.places, each.points, each.cents))
    )


def seat_sentences(before: Picture, after: Picture) -> tuple[str, ...]:
    """Say what it means for seats that are drawn and not taken yet."""
    sentences = []
    if after.is_stale and not before.is_stale:
        sentences.append(words.reseat_next_round())
    coming = [name for name in after.through if name not in before.through]
    out = [name for name in before.through if name not in after.through]
    if coming:
        sentences.append(words.others_advance(coming=coming, out=out))
    elif before.through != after.through:
        sentences.append(words.playoff_order_changes())
    return tuple(sentences)
