"""The ranked list: the database adds, the pure functions rank and explain."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.language import gettext
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Entry, EntryPlayer, Event, Round, Stage
from tournaments.movements import group_of
from tournaments.names.people import FieldLine, field_of
from tournaments.results import words
from tournaments.standings import (
    CRITERION_LABELS,
    OF_ENCOUNTERS,
    WORDS,
    Criterion,
    PlayedOff,
    PlayOffs,
    Ranking,
    explain_places,
    places_of_parts,
    rank_groups,
)
from tournaments.standings import Ranked as Place

from .bracket import bracket_places
from .handicaps import with_handicaps
from .partners import with_partners
from .play_offs import PlayOffLine, PlayOffSide, noted_orders, of_numbers
from .records import CountedPart, encounters_of, records_of
from .standing_lines import Ranked, StandingLine, short_names
from .standing_rules import bracket_rule, disqualification_sentences, ranking_rule


def standings_of(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    """Rank everyone by all hands so far, whatever the state of the round.

    Two queries, one with the field; one more where games against one another decide, two where sitting out
    is credited.
    """
    return ranked(event, field).lines


def ranked(event: Event, field: Sequence[FieldLine] | None = None, *, through: int | None = None) -> Ranked:
    """Rank as ``standings_of`` does, and say by what; a night in several parts by the one each played last.

    One query more for each part where ties are played off.

    Args:
        through: count the rounds up to this one only, and no play-off.
    """
    field = field_of(event) if field is None else field
    later = _later_parts(event, field, event.stage_number)
    begun = [part for part, stage in later if _has_begun(stage, through)]
    whole = _whole(event, [_first_part(event, field, begun), *begun], through)[0]
    return with_handicaps(event, whole)


def stage_ranking(event: Event, number: int) -> Ranked:
    """Rank the entries of one part of the night by that part, and by what counts on from those before."""
    field = field_of(event)
    later = [part for part, _ in _later_parts(event, field, number)]
    return _whole(event, [_first_part(event, field, later), *later], None)[1]


def _has_begun(stage: Stage, through: int | None) -> bool:
    has_begun = stage.rounds.exclude(status=Round.Status.DRAFT).exists()
    return has_begun and (through is None or through > stage.rounds_before)


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of the night, and which entries of the first each of its entries is made of."""

    number: int
    field: Sequence[FieldLine]
    made_of: Mapping[int, tuple[int, ...]]
    carries: bool = False
    #: Numbers of who is disqualified, and of those whose games count for nobody.
    out: frozenset[int] = frozenset()
    struck: frozenset[int] = frozenset()

    @property
    def everyone(self) -> frozenset[int]:
        return frozenset(entry_id for made_of in self.made_of.values() for entry_id in made_of)


def _first_part(event: Event, field: Sequence[FieldLine], later: Sequence[_Part]) -> _Part:
    """Describe the first part; who is disqualified in a bracket after it has their place there.

    Args:
        later: the parts that are ranked after it.
    """
    in_bracket = _in_brackets(event) if any(line.is_disqualified for line in field) else {}
    ranked_there = {part.number for part in later}
    field = [
        replace(line, keeps_games=True, is_disqualified=number not in ranked_there)
        if line.is_disqualified and (number := in_bracket.get(next(iter(line.members))))
        else line
        for line in field
    ]
    out, struck = _excluded(field, field)
    return _Part(1, field, {line.entry_id: (line.entry_id,) for line in field}, out=out, struck=struck)


def _in_brackets(event: Event) -> dict[int, int]:
    """Return in which later part, which is a bracket, a player is."""
    later = [stage for stage in event.stages.filter(number__gt=1) if stage.kind.has_bracket]
    members = EntryPlayer.objects.filter(stage__in=later)
    return dict(members.values_list("player_id", "stage__number"))


def _excluded(
    whole: Sequence[FieldLine], field: Sequence[FieldLine]
) -> tuple[frozenset[int], frozenset[int]]:
    """Return the numbers of a part that are disqualified, and whose games count for nobody.

    Of partners both are where one is.
    """
    excluded = {player_id: line for line in whole if line.is_disqualified for player_id in line.members}
    found = {
        line.number: [excluded[player_id].keeps_games for player_id in line.members if player_id in excluded]
        for line in field
        if line.number is not None and not excluded.keys().isdisjoint(line.members)
    }
    return frozenset(found), frozenset(number for number, counts in found.items() if not all(counts))


def _later_parts(event: Event, field: Sequence[FieldLine], last: int) -> Iterable[tuple[_Part, Stage]]:
    owners = {player_id: line.entry_id for line in field for player_id in line.members}
    for number in range(2, last + 1):
        entries = field_of(event, stage=number)
        made_of = {
            line.entry_id: tuple(dict.fromkeys(owners[player_id] for player_id in line.members))
            for line in entries
        }
        stage = event.stages.get(number=number)
        out, struck = _excluded(field, entries)
        yield _Part(number, entries, made_of, stage.fed.carries, out, struck), stage


def _whole(event: Event, parts: Sequence[_Part], through: int | None) -> tuple[Ranked, Ranked]:
    """Rank the night up to the last of these parts, and that part by itself."""
    away = frozenset(line.entry_id for line in parts[0].field if line.status == Entry.Status.WITHDRAWN)

    def own(index: int, before: Ranked | None) -> Ranked:
        part, played = parts[index], PlayOffs()
        if through is None and Criterion.PLAY_OFF in event.criteria:
            played = _played(event, part, away.union(*(later.everyone for later in parts[index + 1 :])))
        return _of_part(event, part, through, carried=_carried(part, before), played=played)

    whole = last = own(0, None)
    for index, part in enumerate(parts[1:], start=1):
        last = own(index, whole)
        whole = _joined(whole, last, part.made_of)
    rule = " ".join(filter(None, (whole.rule, *disqualification_sentences(parts[0].field, whole))))
    return replace(whole, rule=rule, play_offs=whole.play_offs if through is None else ()), last


def _played(event: Event, part: _Part, away: frozenset[int]) -> PlayOffs:
    """Say what was played off in a part, by its numbers; one query."""
    number_of = {
        entry_id: line.number
        for line in part.field
        if line.number is not None
        for entry_id in part.made_of[line.entry_id]
    }
    orders = of_numbers(noted_orders(event, part.number), number_of)
    return PlayOffs(orders, frozenset(number_of[entry_id] for entry_id in away & number_of.keys()))


def _carried(part: _Part, before: Ranked | None) -> Mapping[int, Fraction]:
    """Return what each number of a part brings from the one before."""
    if before is None or not part.carries:
        return {}
    # Who is disqualified has no line.
    points = defaultdict(Fraction, {line.entry_id: line.total for line in before.lines})
    return {
        line.number or 0: sum((points[each] for each in part.made_of[line.entry_id]), Fraction(0))
        for line in part.field
    }


def _joined(before: Ranked, later: Ranked, made_of: Mapping[int, tuple[int, ...]]) -> Ranked:
    """Place those who play in a later part by it, and everyone else after them."""
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
        play_offs=(
            *(_of_the_first(line, made_of) for line in later.play_offs),
            *(replace(line, place=dict(placed)[line.entry_ids[0]]) for line in before.play_offs),
        ),
        rule=f"{words.playoff_places(last=len(came))} {later.rule}".strip(),
    )


def _of_the_first(line: PlayOffLine, made_of: Mapping[int, tuple[int, ...]]) -> PlayOffLine:
    sides = ((made_of[entry_id], side.name) for side in line.sides for entry_id in side.entry_ids)
    return replace(line, sides=tuple(PlayOffSide(entry_ids=ids, name=name) for ids, name in sides))


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
        called=line.called,
        team=later.entry_id,
    )


def _of_part(
    event: Event,
    part: _Part,
    through: int | None,
    *,
    carried: Mapping[int, Fraction],
    played: PlayOffs,
) -> Ranked:
    """Rank the entries of one part; ``carried`` are points brought from the stage before, by number."""
    number, field = part.number, part.field
    # A stand-in has a number and no place; what others did beside it or against it counts as ever.
    numbers = {line.number: line.entry_id for line in field if line.number is not None and not line.is_ghost}
    called = {line.number: line.label for line in field if line.number is not None}
    criteria = event.criteria
    struck = part.struck
    if struck and event.stages.get(number=number).kind.has_bracket:
        struck = frozenset()  # there it is the place that is taken, and no points
    counts = CountedPart(event, number, through, struck)
    is_for_pairs = any(len(line.members) > 1 for line in field)
    records, matches, kinds = records_of(counts, tuple(numbers), is_for_pairs=is_for_pairs, carried=carried)
    formats = [FORMATS[FormatKey(each)] for each, _ in kinds]
    has_bracket = any(each.has_bracket for each in formats)
    if part.out and not has_bracket:
        records = [replace(record, is_out=record.number in part.out) for record in records]
    groups = max((count for _, count in kinds), default=1)
    ranking, by_group, play_offs = rank_groups(
        [
            [record for record in records if group_of(record.number, groups) == group]
            for group in range(1, groups + 1)
        ],
        () if OF_ENCOUNTERS.isdisjoint(criteria) else encounters_of(counts),
        criteria,
        lot=lots(event.seed, max(numbers, default=0)),
        minimum_games=event.minimum_games,
        played=played,
    )
    is_uneven = len(set(matches)) > 1 or bool(struck)
    short = short_names(called)
    lines = _lines(ranking, numbers, called, short)
    if number == 1 and any(each.partners_stay for each in formats):
        lines = with_partners(event, lines)
    by_criteria = Ranked(
        lines=lines,
        groups=tuple(_lines(each, numbers, called, short) for each in by_group) if groups > 1 else (),
        is_uneven=is_uneven,
        rule=ranking_rule(event, records, is_uneven=is_uneven, groups=groups),
        level_on=gettext(WORDS[criteria[0]].noun),
        tie_breaks=tuple(gettext(CRITERION_LABELS[each]) for each in criteria[1:]),
        play_offs=_play_offs(ranking, play_offs, numbers, called),
    )
    if has_bracket:
        return _by_bracket(event, number, field, by_criteria, through)
    return by_criteria


def _lines(
    ranking: Ranking, numbers: Mapping[int, int], called: Mapping[int, str], short: Mapping[int, str]
) -> tuple[StandingLine, ...]:
    return tuple(
        StandingLine(
            place=each.place,
            is_tied=each.is_tied,
            entry_id=numbers[each.number],
            number=each.number,
            name=called[each.number],
            called=short[each.number],
            tally=each.record.tally,
            because=_because(ranking, index, short),
            games=each.record.games,
            wins=each.record.wins,
            credit=each.record.credit,
            awarded=each.record.awarded,
            walk_overs=each.record.walk_overs,
            carried=each.record.carried,
            first=ranking.criteria[0],
            figure=each.figures[0][0][1],
        )
        for index, each in enumerate(ranking.ranked)
    )


def _play_offs(
    ranking: Ranking, ties: Sequence[PlayedOff], numbers: Mapping[int, int], called: Mapping[int, str]
) -> tuple[PlayOffLine, ...]:
    places = {each.number: each.place for each in ranking.ranked}
    return tuple(
        PlayOffLine(
            place=places[tie.numbers[0]],
            sides=tuple(
                PlayOffSide(entry_ids=(numbers[number],), name=called[number]) for number in tie.numbers
            ),
            is_open=tie.is_open,
        )
        for tie in ties
    )


def _by_bracket(
    event: Event, number: int, field: Sequence[FieldLine], ranked: Ranked, through: int | None
) -> Ranked:
    """Place everyone by how far they came in the bracket; five queries more."""
    stage = event.stages.get(number=number)
    lines = {line.number: line for line in ranked.lines}
    # A board that is frozen says nothing of who has left since.
    out = {line.number: line for line in field if line.is_disqualified and through is None}
    return Ranked(
        lines=tuple(
            replace(
                lines[each.number],
                place=each.place,
                is_tied=each.is_tied,
                because=each.because,
                is_out=each.number in out,
            )
            for each in bracket_places(event, stage, field, through=through)
        ),
        is_uneven=ranked.is_uneven,
        rule=bracket_rule(out.values()),
        level_on="",
        tie_breaks=(),
    )


def lots(seed: int, field_size: int) -> dict[int, int]:
    """Return the recorded lot of each number: a draw anyone can repeat from the event's seed.

    Everyone draws alone, so that whoever comes late goes between the others and changes nothing among them.
    """

    def lot_of(number: int) -> float:
        return random.Random(f"lot {seed} {number}").random()  # noqa: S311 -- repeatable on purpose

    order = sorted(range(1, field_size + 1), key=lot_of)
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
    if not any(each.tally.hands or each.credit or each.awarded for each in (ours, theirs)):
        return True
    if above.tier != below.tier:
        return False
    return ours.points > theirs.points and above.figures[0] > below.figures[0] and not below.is_short
