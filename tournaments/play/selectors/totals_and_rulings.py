"""What is on record of a table beside its hands: the points told at the end, and the rulings."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from scoring.language import partners
from scoring.rules.rulesets import Ruleset
from scoring.table.penalties import score_penalty
from tournaments.models import Event, Match, RoundTotal, Ruling
from tournaments.play.words import hands as words
from tournaments.results.selectors.time_called import closed_by_time


@dataclass(frozen=True, slots=True, kw_only=True)
class TotalLine:
    """What the table told of its whole round; ``points`` are by side."""

    id: int
    points: tuple[int, ...]
    hands: int
    recorded_at: datetime
    by: str
    void_reason: str

    @property
    def points_text(self) -> str:
        return words.total(self.points, self.hands)


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingLine:
    """What the director ruled; ``whose`` are the names of those whose points change, empty for none."""

    id: int
    code: str
    label: str
    seat: int | None
    points: int
    target: str
    whose: str
    reason: str
    decided_at: datetime

    @property
    def change(self) -> str:
        """The points with their sign."""
        return f"{self.points:+}"


def total_lines(match: Match) -> tuple[TotalLine, ...]:
    totals = RoundTotal.objects.filter(match=match).select_related("recorded_by", "recorded_via__link")
    return tuple(
        TotalLine(
            id=total.pk,
            points=tuple(total.points),
            hands=total.hands,
            recorded_at=total.recorded_at,
            by=str(total.recorded_by or total.recorded_via or ""),
            void_reason=words.reason(total.void_reason),
        )
        for total in totals
    )


def second_totals(event: Event, matches: Iterable[Match]) -> dict[int, RoundTotal]:
    """Return what was told second at each table, by its match's id, until the director decides.

    Only such points are voided while older ones count: a correction is newer than what it replaces. The
    director decides by a correction, or lets the table's result stand, which the bell does not. No query
    where hands are reported.
    """
    if not event.reports_totals:
        return {}
    tables = list(matches)
    by_time = closed_by_time(tables)
    others = [match for match in tables if match.status != Match.Status.STANDS or match.pk in by_time]
    counting: set[int] = set()
    second: dict[int, RoundTotal] = {}
    for total in RoundTotal.objects.filter(match__in=others).order_by("pk"):
        if total.voided_at is None:
            counting.add(total.match_id)
        elif total.match_id in counting:
            second[total.match_id] = total
    return second


def ruling_lines(rulings: Sequence[Ruling], called: dict[int, str], rules: Ruleset) -> tuple[RulingLine, ...]:
    lines = []
    for ruling in rulings:
        penalty = ruling.penalty
        seat_points = score_penalty(penalty, rules).seat_points if penalty else ()
        lines.append(
            RulingLine(
                id=ruling.pk,
                code=ruling.code,
                label=ruling.get_code_display(),
                seat=ruling.seat,
                points=ruling.points,
                target=ruling.target,
                whose=partners([called[seat] for seat, points in enumerate(seat_points, start=1) if points]),
                reason=ruling.reason,
                decided_at=ruling.decided_at,
            )
        )
    return tuple(lines)
