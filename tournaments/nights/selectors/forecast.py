"""What an event will mean, before anything is saved."""

from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from scoring.language import date_text, time_text
from scoring.money.amounts import Writer
from scoring.money.awards import Award, Finish, award
from scoring.money.pool_split import PrizePlan
from scoring.money.prize_terms import PrizeTerms
from scoring.money.words import prizes as words
from tournaments.direct.selectors.console import ends_at
from tournaments.errors import UnsupportedFieldError
from tournaments.formats import Shape
from tournaments.formats.duration.night_length import ends_late
from tournaments.models import Event
from tournaments.nights import words as night_words


@dataclass(frozen=True, slots=True, kw_only=True)
class Forecast:
    """A full field's night; the pool is what there is if everyone pays, or as many as was asked.

    Args:
        gross_cents: all stakes with what is added; the pool is what the cuts leave.
        sentences: what else is decided about the money.
    """

    shape: Shape
    ends_at: datetime
    gross_cents: int = 0
    pool_cents: int = 0
    prizes: tuple[int, ...] = ()
    sentences: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What a night is played for: the stake of each who pays, by this plan and on these terms."""

    stake_cents: int
    plan: PrizePlan
    terms: PrizeTerms
    payers: int | None = None


def forecast(*, shape: Shape, starts_at: datetime, stakes: Stakes, write: Writer) -> Forecast:
    """Say what a full field would play, how long, and for how much if all pay or only so many.

    Args:
        write: writes the amounts of the sentences.

    Raises:
        InvalidPayoutError: cuts or prizes are more than there would be.
    """
    payers = shape.players if stakes.payers is None else stakes.payers
    paid = _award(stakes, payers, write)
    ends = ends_at(starts_at, shape.hands)
    if paid is None:
        return Forecast(shape=shape, ends_at=ends)
    terms = stakes.terms
    added = night_words.host_adds(amount=write(terms.added_cents))
    return Forecast(
        shape=shape,
        ends_at=ends,
        gross_cents=paid.pool.gross_cents,
        pool_cents=paid.pool.pool_cents,
        prizes=paid.worth,
        sentences=(
            *([added] if terms.added_cents else []),
            *paid.sentences,
            *([words.last_place(last=write(terms.last_cents))] if terms.last_cents else []),
        ),
    )


def late_end(shape: Shape, starts_at: datetime, time_zone: str, locale: str) -> str:
    """Say when a night ends that goes past midnight or lasts over five hours; empty for any other."""
    zone, ends = ZoneInfo(time_zone), ends_at(starts_at, shape.hands)
    if not ends_late(starts_at, ends, zone):
        return ""
    day = date_text(ends.astimezone(zone).date(), locale)
    return night_words.would_end(day=day, time=time_text(ends, zone, locale))


def late_end_of(event: Event) -> str:
    """Say the same of a night as it is stored."""
    stage = event.first_stage
    try:
        shape = stage.kind.shape(event.capacity, event.ruleset, stage.movement)
    except UnsupportedFieldError:
        return ""
    return late_end(shape, event.starts_at, event.time_zone, event.locale)


def _award(stakes: Stakes, payers: int, write: Writer) -> Award | None:
    gross_cents = payers * stakes.stake_cents + stakes.terms.added_cents
    if not gross_cents:
        return None
    finish = Finish(places=(), entrants=payers)
    return award(gross_cents, stakes.plan, stakes.terms, finish, write=write)
