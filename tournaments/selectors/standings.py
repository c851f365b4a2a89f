"""The ranked list: the database adds, the pure functions rank and explain."""

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Event, Round, Stage
from tournaments.movements import group_of
from tournaments.standings import (
    CRITERION_LABELS,
    OF_ENCOUNTERS,
    RATES,
    SIT_OUT_LABELS,
    WORDS,
    Criterion,
    Ranking,
    Record,
    SitOut,
    Tally,
    explain_places,
    places_of_parts,
    plain,
    rank_groups,
)
from tournaments.standings import Ranked as Place

from .bracket import bracket_places
from .people import FieldLine, field_of
from .records import encounters_of, records_of


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingLine:
    """One row.

    Args:
        because: what put it below the row above where its points do not say so.
        credit: points for sitting out, not among those of the tally.
        carried: points brought from the part of the night before, not among those either.
        games: that ended.
        wins: byes that count as games won are among them.
        first: what decides first, and ``figure`` what it makes of this competitor.
        team: of those who played on, the entry of the later part: partners of one won together.
    """

    place: int
    is_tied: bool
    entry_id: int
    number: int
    name: str
    tally: Tally
    because: str
    games: int = 0
    wins: int = 0
    credit: Fraction = Fraction(0)
    carried: Fraction = Fraction(0)
    first: Criterion = Criterion.POINTS
    figure: Fraction = Fraction(0)
    team: int | None = None

    @property
    def total(self) -> Fraction:
        return self.tally.points + self.credit + self.carried

    @property
    def brought(self) -> str:
        """What of it is from the part before; empty where nothing is."""
        return plain(self.carried) if self.carried else ""

    @property
    def points(self) -> str:
        """All that counts, written exactly."""
        return plain(self.total)

    @property
    def measure(self) -> str:
        """What ``score`` counts, as the head of a column."""
        return CRITERION_LABELS[self.first]

    @property
    def score(self) -> str:
        """What decides first, short enough for the wall: a rate to two places, everything else exactly."""
        return f"{float(self.figure):.2f}" if self.first in RATES else plain(self.figure)

    @property
    def said(self) -> str:
        """The same in words, as in "71 points"."""
        words = WORDS[self.first].each
        return words(self.figure) if words else plain(self.figure)

    @property
    def credited(self) -> str:
        """What of it is for sitting out; empty where nothing is."""
        return plain(self.credit) if self.credit else ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ranked:
    """The ranked list.

    Args:
        is_uneven: some have fewer rounds at a table than others in the whole night.
        rule: says what decides first where points alone do not, or where people play different numbers of
            hands; else empty.
        level_on: what those are level on whom the tie-breaks part.
        tie_breaks: in words, in their order.
        groups: the list of each group by itself, where there are several; ``lines`` has everybody.
    """

    lines: tuple[StandingLine, ...]
    is_uneven: bool
    rule: str
    level_on: str
    tie_breaks: tuple[str, ...]
    groups: tuple[tuple[StandingLine, ...], ...] = ()


def standings_of(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    """Rank everyone by all hands so far, whatever the state of the round.

    Two queries, one with the field; one more where games against one another decide, two where sitting out
    is credited.
    """
    return ranked(event, field).lines


def ranked(event: Event, field: Sequence[FieldLine] | None = None, *, through: int | None = None) -> Ranked:
    """Rank as ``standings_of`` does, and say by what; a night in several parts by the one each played last.

    Args:
        through: count the rounds up to this one only.
    """
    field = field_of(event) if field is None else field
    whole = _of_stage(event, 1, field, through)
    for number in range(2, event.stage_number + 1):
        stage = event.stages.get(number=number)
        has_begun = stage.rounds.exclude(status=Round.Status.DRAFT).exists()
        if has_begun and (through is None or through > stage.rounds_before):
            whole = _joined(whole, _later(event, stage, whole, field, through))
    return whole


def stage_ranking(event: Event, number: int) -> Ranked:
    """Rank the entries of one part of the night by that part, and by what counts on from those before."""
    field = field_of(event)
    whole = own = _of_stage(event, 1, field, None)
    for later in range(2, number + 1):
        part = _later(event, event.stages.get(number=later), whole, field, None)
        whole, own = _joined(whole, part), part.ranked
    return own


@dataclass(frozen=True, slots=True)
class _Later:
    """A later part, and which entries of the first each of its entries is made of."""

    ranked: Ranked
    made_of: Mapping[int, tuple[int, ...]]


def _later(
    event: Event, stage: Stage, before: Ranked, field: Sequence[FieldLine], through: int | None
) -> _Later:
    owners = {player_id: line.entry_id for line in field for player_id in line.members}
    entries = field_of(event, stage=stage.number)
    made_of = {
        line.entry_id: tuple(dict.fromkeys(owners[player_id] for player_id in line.members))
        for line in entries
    }
    carried = {}
    if stage.fed.carries:
        points = {line.entry_id: line.total for line in before.lines}
        carried = {
            line.number or 0: sum((points[each] for each in made_of[line.entry_id]), Fraction(0))
            for line in entries
        }
    return _Later(_of_stage(event, stage.number, entries, through, carried=carried), made_of)


def _joined(before: Ranked, part: _Later) -> Ranked:
    """Place those who play in a later part by it, and everyone else after them."""
    later, made_of = part.ranked, part.made_of
    placed = places_of_parts(
        [(line.place, made_of[line.entry_id]) for line in later.lines],
        [(line.place, line.entry_id) for line in before.lines],
    )
    places = Counter(place for _, place in placed)
    lines = {line.entry_id: line for line in before.lines}
    came = {entry_id: line for line in later.lines for entry_id in made_of[line.entry_id]}
    first_left = next((entry_id for entry_id, _ in placed if entry_id not in came), None)
    if first_left is not None:  # who stands above is somebody else now
        lines[first_left] = replace(lines[first_left], because="")
    return replace(
        before,
        lines=tuple(
            _placed(lines[entry_id], came.get(entry_id), place, is_tied=places[place] > 1)
            for entry_id, place in placed
        ),
        groups=(),
        rule=(
            f"Places 1 to {len(came)} follow from the last part of the night, all others from before. "
            f"{later.rule}"
        ).strip(),
    )


def _placed(line: StandingLine, later: StandingLine | None, place: int, *, is_tied: bool) -> StandingLine:
    if later is None:
        return replace(line, place=place, is_tied=is_tied)
    return replace(
        later,
        place=place,
        is_tied=is_tied,
        entry_id=line.entry_id,
        number=line.number,
        name=line.name,
        team=later.entry_id,
    )


def _of_stage(
    event: Event,
    number: int,
    field: Sequence[FieldLine],
    through: int | None,
    *,
    carried: Mapping[int, Fraction] | None = None,
) -> Ranked:
    """Rank the entries of one stage; ``carried`` are points brought from the stage before, by number."""
    numbers = {line.number: line.entry_id for line in field if line.number is not None}
    called = {line.number: line.label for line in field if line.number is not None}
    criteria = event.criteria
    is_for_pairs = any(len(line.members) > 1 for line in field)
    records, matches, played = records_of(
        event, number, tuple(numbers), through, is_for_pairs=is_for_pairs, carried=carried or {}
    )
    groups = max((count for _, count in played), default=1)
    ranking, by_group = rank_groups(
        [
            [record for record in records if group_of(record.number, groups) == group]
            for group in range(1, groups + 1)
        ],
        () if OF_ENCOUNTERS.isdisjoint(criteria) else encounters_of(event, number, through),
        criteria,
        lot=lots(event.seed, len(numbers)),
        minimum_games=event.minimum_games,
    )
    is_uneven = len(set(matches)) > 1
    by_criteria = Ranked(
        lines=_lines(ranking, numbers, called),
        groups=tuple(_lines(each, numbers, called) for each in by_group) if groups > 1 else (),
        is_uneven=is_uneven,
        rule=_rule(event, records, is_uneven=is_uneven, groups=groups),
        level_on=WORDS[criteria[0]].noun,
        tie_breaks=tuple(CRITERION_LABELS[each] for each in criteria[1:]),
    )
    if any(FORMATS[FormatKey(each)].has_bracket for each, _ in played):
        return _by_bracket(event, number, field, by_criteria, through)
    return by_criteria


def _lines(
    ranking: Ranking, numbers: Mapping[int, int], called: Mapping[int, str]
) -> tuple[StandingLine, ...]:
    return tuple(
        StandingLine(
            place=each.place,
            is_tied=each.is_tied,
            entry_id=numbers[each.number],
            number=each.number,
            name=called[each.number],
            tally=each.record.tally,
            because=_because(ranking, index, called),
            games=each.record.games,
            wins=each.record.wins,
            credit=each.record.credit,
            carried=each.record.carried,
            first=ranking.criteria[0],
            figure=each.figures[0][0][1],
        )
        for index, each in enumerate(ranking.ranked)
    )


def _by_bracket(
    event: Event, number: int, field: Sequence[FieldLine], ranked: Ranked, through: int | None
) -> Ranked:
    """Place everyone by how far they came in the bracket; five queries more."""
    stage = event.stages.get(number=number)
    lines = {line.number: line for line in ranked.lines}
    return Ranked(
        lines=tuple(
            replace(lines[each.number], place=each.place, is_tied=each.is_tied, because=each.because)
            for each in bracket_places(event, stage, field, through=through)
        ),
        is_uneven=ranked.is_uneven,
        rule="Places follow from the bracket: who goes out in the same round shares a place.",
        level_on="",
        tie_breaks=(),
    )


def _rule(event: Event, records: Sequence[Record], *, is_uneven: bool, groups: int) -> str:
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
    return f"{said} {sit_out_rule(event) if counts else ''}".strip()


def sit_out_rule(event: Event) -> str:
    """Say what a round out brings; empty where it brings nothing."""
    if event.sit_out == SitOut.NONE:
        return ""
    if event.sit_out == SitOut.FIXED:
        return f"Who sits out a round gets {event.sit_out_points} points for it when it closes."
    label = SIT_OUT_LABELS[SitOut(event.sit_out)]
    return f"Who sits out a round gets {label[0].lower()}{label[1:]} for it when it closes."


def lots(seed: int, field_size: int) -> dict[int, int]:
    """Return the recorded lot of each number: a draw anyone can repeat from the event's seed.

    Everyone draws alone, so that whoever comes late goes between the others and changes nothing among them.
    """

    def drawn(number: int) -> float:
        return random.Random(f"lot {seed} {number}").random()  # noqa: S311 -- repeatable on purpose

    order = sorted(range(1, field_size + 1), key=drawn)
    return {number: lot for lot, number in enumerate(order, start=1)}


def _because(ranking: Ranking, index: int, names: Mapping[int, str]) -> str:
    """Say why the one is below the one above; that the other has more points needs no words."""
    if index == 0:
        return ""
    above, below = ranking.ranked[index - 1], ranking.ranked[index]
    if _speaks_for_itself(above, below):
        return ""
    return explain_places(ranking, above, below, names)


def _speaks_for_itself(above: Place, below: Place) -> bool:
    ours, theirs = above.record, below.record
    if not (ours.tally.hands or theirs.tally.hands or ours.credit or theirs.credit):
        return True
    if above.tier != below.tier:
        return False
    return ours.points > theirs.points and above.figures[0] > below.figures[0] and not below.is_short
