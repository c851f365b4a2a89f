"""What the public pages and the wall show of an event, and a number that grows when it changes."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring.money.draws import DrawKind
from tournaments.formats import FORMATS, FormatKey
from tournaments.lots.selectors.draws import DrawLine, public_draws
from tournaments.models import (
    AuditEntry,
    DrawSecret,
    Entry,
    Event,
    LedgerEntry,
    Match,
    Round,
    SidePool,
    Sponsor,
    Stage,
    show_of,
)
from tournaments.money.selectors.prizes import INTO_THE_POOL, PrizeSheet
from tournaments.money.selectors.side_pools import SideLine, public_side_pools
from tournaments.names.people import FieldLine, field_of, substitution_sentences
from tournaments.play.selectors.postponed import postponed_sentences
from tournaments.results.selectors.play_offs import due
from tournaments.results.selectors.standing_lines import StandingLine

from .show import Ceremony, ceremony_now, public_ranked, public_sheet

#: Those shown to everybody from the start.
SHOWN_DRAWS = (DrawKind.PARTNERS, DrawKind.CARDS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """Where the night is; ``changes`` grows with everything that is done to the event."""

    changes: int
    pool_cents: int
    rounds: int
    closed: int
    open_round: int | None
    tables_playing: int
    format: str
    has_side_pools: bool
    has_shown_draws: bool
    put_off: int

    @property
    def has_draws(self) -> bool:
        return self.has_side_pools or self.has_shown_draws


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicBoard:
    """Standings, prizes and where the night is.

    Args:
        rule: says what decides first where points alone do not, and what counts where hands differ.
        groups: the list of each group by itself, where there are several.
        ties: says what decides among those who are level.
        frozen_after: the standings count the rounds up to this one only, None where they count all.
        ceremony: what it has told so far, None where none is on.
        postponed: which games are still missing, a sentence each.
        to_play_off: who is level and plays off, a sentence each.
    """

    event: Event
    pulse: Pulse
    field: tuple[FieldLine, ...]
    lines: tuple[StandingLine, ...]
    rule: str
    ties: str
    groups: tuple[tuple[StandingLine, ...], ...]
    sheet: PrizeSheet
    frozen_after: int | None
    ceremony: Ceremony | None
    side_pools: tuple[SideLine, ...]
    draws: tuple[DrawLine, ...]
    postponed: tuple[str, ...]
    to_play_off: tuple[str, ...]

    @property
    def here(self) -> int:
        """How many have checked in, before the draw."""
        return sum(line.status == Entry.Status.IN for line in self.field)

    @property
    def expected(self) -> int:
        """How many have a spot."""
        return sum(line.status in Entry.TAKES_A_PLACE for line in self.field)

    @property
    def substitutions(self) -> tuple[str, ...]:
        return substitution_sentences(self.field)

    @property
    def version(self) -> int:
        return self.pulse.changes

    @property
    def round(self) -> int | None:
        return self.pulse.open_round

    @property
    def rounds(self) -> int:
        return self.pulse.rounds

    @property
    def closed(self) -> int:
        return self.pulse.closed

    @property
    def tables_playing(self) -> int:
        return self.pulse.tables_playing

    @property
    def has_bracket(self) -> bool:
        return FORMATS[FormatKey(self.pulse.format)].has_bracket

    @property
    def started(self) -> bool:
        """Before the first hand or walk-over everybody shares first place, which is no news."""
        return any(line.has_begun for line in self.lines)


def public_board(event: Event) -> PublicBoard:
    """Gather the board in three queries, however many players there are; six while a ceremony is on.

    The number of changes is read first: a change in between is shown under the older number and
    replaced at once, and never the other way round.
    """
    pulse = pulse_of(event)
    field = field_of(event)
    standings = public_ranked(event, field)
    return PublicBoard(
        event=event,
        pulse=pulse,
        field=field,
        lines=standings.lines,
        rule=standings.rule,
        ties=standings.ties,
        groups=standings.groups,
        sheet=public_sheet(event, standings.lines, pool=pulse.pool_cents, field=field),
        frozen_after=show_of(event).frozen_after,
        ceremony=ceremony_now(event),
        side_pools=public_side_pools(event) if pulse.has_side_pools else (),
        draws=public_draws(event) if pulse.has_draws or event.terms.door_prizes else (),
        postponed=postponed_sentences(event) if pulse.put_off else (),
        to_play_off=tuple(line.text for line in due(event, standings.play_offs) if line.is_open),
    )


def sponsor_of(event: Event) -> Sponsor | None:
    """Return the sponsor without the picture, None where nobody is thanked; one query."""
    return Sponsor.objects.defer("picture").filter(event=event).first()


def next_night(event: Event) -> Event | None:
    """Return the club's next night that takes sign-ups; a private one is told nobody."""
    ahead = Event.objects.filter(
        club_id=event.club_id,
        status=Event.Status.SIGN_UP,
        starts_at__gt=event.starts_at,
        is_private=False,
    )
    return ahead.select_related("club").order_by("starts_at", "pk").first()


def pulse_of(event: Event) -> Pulse:
    """Say where the night is, in one query."""
    rounds = Round.objects.filter(stage__event=OuterRef("pk"))
    opened = rounds.filter(status=Round.Status.OPEN)
    playing = Match.objects.filter(
        round__stage__event=OuterRef("pk"),
        round__status=Round.Status.OPEN,
        status=Match.Status.PLAYING,
    )
    later = Match.objects.filter(round__stage__event=OuterRef("pk"), status=Match.Status.LATER)
    pool = LedgerEntry.objects.filter(INTO_THE_POOL, event=OuterRef("pk"))
    row = Event.objects.values_list(
        _count(AuditEntry.objects.filter(event=OuterRef("pk")), "event"),
        Coalesce(Subquery(pool.order_by().values("event").annotate(sum=Sum("cents")).values("sum")), 0),
        _count(rounds, "stage__event"),
        _count(rounds.filter(status=Round.Status.CLOSED), "stage__event"),
        Subquery(opened.values("number")[:1]),
        _count(playing, "round__stage__event"),
        Subquery(
            Stage.objects.filter(event=OuterRef("pk"), number=OuterRef("stage_number")).values("format")[:1]
        ),
        Exists(SidePool.objects.filter(event=OuterRef("pk"))),
        _count(later, "round__stage__event"),
        Exists(DrawSecret.objects.filter(event=OuterRef("pk"), kind__in=SHOWN_DRAWS)),
    ).get(pk=event.pk)
    return Pulse(
        changes=row[0],
        pool_cents=-row[1],
        rounds=row[2],
        closed=row[3],
        open_round=row[4],
        tables_playing=row[5],
        format=row[6],
        has_side_pools=row[7],
        put_off=row[8],
        has_shown_draws=row[9],
    )


def _count(rows: QuerySet[Any], by: str) -> Coalesce:
    counted = rows.order_by().values(by).annotate(count=Count("pk")).values("count")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)
