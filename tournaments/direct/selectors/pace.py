"""When the night will be over, which tables hold it up, and what a shorter one would bring."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.formats.duration.pace import RoundSpan, TableSpan, done_by, slow_tables, time_per_hand
from tournaments.formats.lengths import about_hands, is_about
from tournaments.models import Event, Match, Round

#: How many ways to finish earlier are offered.
OFFERED = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Shorter:
    """What finishing after an earlier round would bring."""

    rounds: int
    done_by: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Pace:
    """How fast the night is.

    Args:
        hand: of the average hand, None before enough were played; then the usual time is reckoned with.
        is_about: nobody can know how many hands are to come: games go to a target.
        slow: tables of the open round that are behind.
        shorter: the latest first.
    """

    hand: timedelta | None
    done_by: datetime
    rounds: int
    is_about: bool
    slow: tuple[int, ...]
    shorter: tuple[Shorter, ...]

    @property
    def minutes_per_hand(self) -> float | None:
        return None if self.hand is None else round(self.hand.total_seconds() / 60, 1)


def pace_of(event: Event, *, now: datetime) -> Pace | None:
    """Measure a running night in two queries; None when no round is left to play."""
    if event.status != Event.Status.RUNNING:
        return None
    rounds = list(Round.objects.filter(stage__event=event).order_by("number").select_related("stage"))
    if not rounds:
        return None
    matches = list(Match.objects.filter(round__in=rounds).order_by("table"))
    spans = _spans(rounds, matches)
    hands = _longest(event, rounds, matches)
    opened, planned = len(spans), len(rounds)
    if not opened:
        # Drawn on the afternoon, it is played in the evening.
        now = max(now, event.starts_at)

    def over(total: int) -> datetime:
        return done_by(spans, hands_per_round=hands, to_come=total - opened, now=now)

    stage = rounds[-1].stage
    fewest = max(opened, stage.rounds_before + 1)
    return Pace(
        hand=time_per_hand(spans),
        done_by=over(planned),
        rounds=planned,
        is_about=is_about(stage.movement.longest(event.ruleset)),
        slow=slow_tables(spans[-1]) if _shows_hands(event, spans) else (),
        shorter=()
        if stage.kind.has_bracket
        else tuple(
            Shorter(rounds=total, done_by=over(total))
            for total in range(planned - 1, max(fewest, planned - OFFERED) - 1, -1)
        ),
    )


def _shows_hands(event: Event, spans: Sequence[RoundSpan]) -> bool:
    """Tell whether the open round's tables show how far they are: told at the end, all come at once."""
    return bool(spans) and spans[-1].closed_at is None and not event.reports_totals


def _longest(event: Event, rounds: Sequence[Round], matches: Sequence[Match]) -> int:
    """Reckon the hands of the round that was drawn last: it is over when its longest table is."""
    seated = {match.round_id for match in matches}
    last = [each.pk for each in rounds if each.pk in seated][-1:]
    lengths = [about_hands(match.rules(event.ruleset)) for match in matches if match.round_id in last]
    return max(lengths, default=about_hands(event.ruleset))


def _spans(rounds: Sequence[Round], matches: Iterable[Match]) -> tuple[RoundSpan, ...]:
    tables: dict[int, list[TableSpan]] = {}
    opened = [each for each in rounds if each.status != Round.Status.DRAFT]
    for match in matches:
        tables.setdefault(match.round_id, []).append(
            TableSpan(
                table=match.table,
                hands=match.hands_played,
                last_hand_at=match.last_hand_at,
                is_done=match.status != Match.Status.PLAYING,
            )
        )
    return tuple(
        RoundSpan(opened_at=each.opened_at, closed_at=each.closed_at, tables=tuple(tables.get(each.pk, ())))
        for each in opened
        if each.opened_at is not None
    )
