"""What the standings are made of: everyone's sums, games against one another, and rounds sat out."""

from collections import Counter, defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from django.db.models import Case, Count, F, Max, Q, QuerySet, Sum, When
from django.db.models.expressions import CombinedExpression
from django.db.models.functions import Coalesce

from scoring.rules.rulesets import Ruleset
from tournaments.models import Bye, Entry, Event, Match, Round, Seat
from tournaments.standings import (
    ClosedRound,
    Criterion,
    Encounter,
    Record,
    SitOut,
    Tally,
    byes_won,
    credits_for,
)

from .walk_overs import WALK_OVER, Awarded, awards_in

DECIDED = ~Q(match__status__in=Match.UNDECIDED)
#: What a stand-in did is compared with nobody's, and nobody has beaten it.
GHOST = Q(entry__status=Entry.Status.GHOST)
#: A walk-over of which no hand was played is no game by which points are divided.
NOT_PLAYED = WALK_OVER & Q(match__hands_played=0)


@dataclass(frozen=True, slots=True)
class CountedPart:
    """What counts: a part of the night, up to a round, but not the tables where certain numbers sat."""

    event: Event
    stage: int
    through: int | None = None
    struck: frozenset[int] = frozenset()

    @property
    def rounds(self) -> Q:
        counted = Q(round__stage__event=self.event, round__stage__number=self.stage)
        return counted if self.through is None else counted & Q(round__number__lte=self.through)

    @property
    def struck_tables(self) -> QuerySet[Seat, int]:
        found = Seat.objects.filter(self.rounds, entry__number__in=self.struck)
        return found.values_list("match_id", flat=True)


def records_of(
    counts: CountedPart,
    numbers: tuple[int, ...],
    *,
    is_for_pairs: bool,
    carried: Mapping[int, Fraction],
) -> tuple[list[Record], list[int], set[tuple[str, int]]]:
    """Return everyone's record, in how many rounds each has a seat, also none, and what they play.

    That is the format and the number of groups.

    One query; two more where sitting out is credited or counts among opponents, and where somebody won by a
    walk-over, one more where nobody has a seat.
    """
    event = counts.event
    counted = Q() if counts.through is None else Q(round__number__lte=counts.through)
    if counts.struck:
        counted &= ~Q(match__in=counts.struck_tables)
    # What a side has in common stands at both seats of a pair and counts once.
    once = counted & Q(position__lte=event.ruleset.seats // 2) if is_for_pairs else counted

    def total(points: str | CombinedExpression, only: Q = once) -> Coalesce:
        # Who has no counted round is listed too, with nothing.
        return Coalesce(Sum(points, filter=only), 0)

    sums = (
        Seat.objects.filter(round__stage__event=event, round__stage__number=counts.stage)
        .values("entry__number", "round__stage__format", groups=F("round__stage__settings__groups"))
        .annotate(
            total=total("points"),
            matches=Count("pk"),
            margin=total(F("points") - F("against")),
            played=total("hands"),
            alone=total("loners", counted),
            all_five=total("marches"),
            euchred_others=total("euchres"),
            lost=total("euchred"),
            wins=total("games", once),
            games=Count("pk", filter=DECIDED & once & ~NOT_PLAYED),
            walked=Count("pk", filter=WALK_OVER & once),
            unfinished=total("points", once & ~DECIDED),
            best=Coalesce(Max("points", filter=counted), 0),
        )
    )
    rows = {row["entry__number"]: row for row in sums}
    kind = SitOut(event.sit_out)
    needs_byes = kind is not SitOut.NONE or Criterion.BUCHHOLZ in event.criteria
    closed = _closed_rounds(counts) if needs_byes else ()
    credited = credits_for(kind, closed, fixed=event.sit_out_points)
    won = byes_won(kind, closed)
    opponents = 1 if is_for_pairs else event.ruleset.seats // 2
    byes = Counter(number for each in closed for number in each.byes)
    awards: dict[int, Awarded] = {}
    if any(row["walked"] for row in rows.values()):
        awards = awards_in(event, Seat.objects.filter(counts.rounds, once))
    records = [
        Record(
            tally=Tally(
                number=number,
                points=row["total"],
                hands=row["played"],
                loners=row["alone"],
                marches=row["all_five"],
                euchres=row["euchred_others"],
                euchred=row["lost"],
                wins=row["wins"],
                margin=row["margin"],
            ),
            games=row["games"],
            unfinished=row["unfinished"],
            best_round=row["best"],
            credit=credited.get(number, Fraction(0)),
            awarded=awards[number].points if number in awards else Fraction(0),
            walk_overs=awards[number].walk_overs if number in awards else 0,
            carried=carried.get(number, Fraction(0)),
            bye_wins=won[number],
            virtual_opponents=opponents * byes[number],
        )
        if (row := rows.get(number))
        else Record(
            tally=Tally(number=number, points=0),
            credit=credited.get(number, Fraction(0)),
            carried=carried.get(number, Fraction(0)),
            bye_wins=won[number],
            virtual_opponents=opponents * byes[number],
        )
        for number in numbers
    ]
    matches = [rows[number]["matches"] if number in rows else 0 for number in numbers]
    kinds = {(row["round__stage__format"], row["groups"] or 1) for row in rows.values()}
    return records, matches, kinds or _kind_of(counts, numbers)


def _kind_of(counts: CountedPart, numbers: Collection[int]) -> set[tuple[str, int]]:
    """Return what a part is of which nobody has a seat; a bracket is over if all but one have left."""
    if not numbers:
        return set()
    stages = counts.event.stages.filter(number=counts.stage)
    return {(name, groups or 1) for name, groups in stages.values_list("format", "settings__groups")}


def encounters_of(counts: CountedPart) -> list[Encounter]:
    """List who met whom in every match that has ended, with what decides it of each; one query."""
    points_of = decisive(counts.event.ruleset)
    seats = Seat.objects.filter(counts.rounds, DECIDED).exclude(GHOST).order_by("match_id", "position")
    tables: defaultdict[int, dict[int, dict[int, int]]] = defaultdict(lambda: defaultdict(dict))
    # Where neither side came nobody has met anybody.
    seats = seats.exclude(WALK_OVER & Q(match__winner=0))
    if counts.struck:
        seats = seats.exclude(match__in=counts.struck_tables)
    for match, side, number, points in seats.values_list("match_id", "side", "entry__number", points_of):
        tables[match][side][number or 0] = points
    return [
        Encounter((one, other), (ours[one], theirs[other]))
        for sides in tables.values()
        for first, ours in sides.items()
        for second, theirs in sides.items()
        if first < second
        for one, other in product(ours, theirs)
    ]


def decisive(rules: Ruleset) -> Case | F:
    """Return what of a seat says who has won: games, of a series and of a walk-over, else points."""
    return F("games") if rules.best_of > 1 else Case(When(WALK_OVER, then=F("games")), default=F("points"))


def _closed_rounds(counts: CountedPart) -> tuple[ClosedRound, ...]:
    """List what each closed round brought, and who sat out; two queries.

    Whose game counts for nobody is as if sitting out.
    """
    closed = counts.rounds & Q(round__status=Round.Status.CLOSED)
    scored: defaultdict[int, dict[int, int]] = defaultdict(dict)
    byes: defaultdict[int, list[int]] = defaultdict(list)
    # What a game that is put off has brought so far is nobody's round yet.
    # A walk-over is no round that anybody could be measured by.
    seats = Seat.objects.filter(closed).exclude(GHOST | Q(match__status=Match.Status.LATER) | WALK_OVER)
    uncounted = set(counts.struck_tables) if counts.struck else set()
    for number, match, entry, points in seats.values_list(
        "round__number", "match_id", "entry__number", "points"
    ):
        if match not in uncounted:
            scored[number][entry or 0] = points
        elif entry not in counts.struck:
            byes[number].append(entry or 0)
    for number, entry in Bye.objects.filter(closed).values_list("round__number", "entry__number"):
        byes[number].append(entry or 0)
    return tuple(
        ClosedRound(scored=scored[number], byes=tuple(byes[number]))
        for number in sorted(scored.keys() | byes.keys())
    )
