"""What the public pages and the wall show of an event, and a number that grows when it changes."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, Exists, IntegerField, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from scoring.money.draws import DrawKind
from tournaments.access.shown_seats import why_hidden
from tournaments.formats import FORMATS, FormatKey
from tournaments.lots.selectors.draws import DrawLine, public_draws
from tournaments.models import (
    AuditEntry,
    DrawSecret,
    Event,
    LedgerEntry,
    Match,
    Round,
    Screen,
    Show,
    SidePool,
    Sponsor,
    Stage,
    show_of,
)
from tournaments.money.selectors.prizes import INTO_THE_POOL, PrizeSheet
from tournaments.money.selectors.side_pools import SideLine, public_side_pools
from tournaments.names.people import FieldLine, field_of, substitution_sentences
from tournaments.names.short import shortened
from tournaments.play.selectors.postponed import postponed_sentences
from tournaments.results.selectors.bracket import BracketView, public_bracket
from tournaments.results.selectors.bracket_tv import LYING, STANDING, tv_pictures
from tournaments.results.selectors.bracket_values import BracketPicture
from tournaments.results.selectors.play_offs import due
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.seating.selectors.seating import Board, BoardTable, lay_out, put_off_tables

from .places import public_course
from .show import NAME_IN_A_LIST, Ceremony, ceremony_now, pages_of, public_ranked, public_sheet

#: What a wall screen holds at a size that is read from the back of a room; more take turns.
PLACES_A_PAGE = 16
TABLES_A_PAGE = 6
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


@dataclass(frozen=True, slots=True, kw_only=True)
class WallLine:
    """A line of the standings as it has room on the TV.

    Args:
        name: shortened by whole words where it is long.
        moved: places won since the last closed round, or lost where it is less than 0.
    """

    line: StandingLine
    name: str
    moved: int = 0

    @property
    def lost(self) -> int:
        return -self.moved


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBoard:
    """The board with the seats of the round that is played, or comes next.

    Args:
        seating: None where no round is left, and where the next one has no seats yet.
        put_off: without a seating, the tables that a draw may be waiting for.
    """

    board: PublicBoard
    lines: tuple[WallLine, ...]
    seating: Board | None
    put_off: tuple[BoardTable, ...]
    show: Show
    screens: tuple[Screen, ...]
    next_night: Event | None
    sponsor: Sponsor | None
    bracket: BracketView | None

    @property
    def turns(self) -> str:
        """What each screen that is set shows, as JSON for the page's script."""
        return json.dumps(
            {each.number: {"views": each.views, "seconds": each.seconds} for each in self.screens}
        )

    @property
    def remote(self) -> str:
        """What the host's remote asks of all screens, as JSON for the page's script."""
        show = self.show
        return json.dumps({"scene": show.scene, "paused": show.tvs_paused})

    @property
    def clock_ends_ms(self) -> int | None:
        ends_at = self.show.clock_ends_at
        return None if ends_at is None else int(ends_at.timestamp() * 1000)

    @property
    def brackets(self) -> dict[str, tuple[BracketPicture, ...]]:
        """The bracket's pages for a screen that lies, and for one on its end."""
        frames = {"lying": LYING, "standing": STANDING}
        return {
            name: tv_pictures(self.bracket, frame) if self.bracket else () for name, frame in frames.items()
        }

    @property
    def place_pages(self) -> Sequence[Sequence[WallLine]]:
        return pages_of(self.lines, PLACES_A_PAGE)

    @property
    def has_moves(self) -> bool:
        return any(each.moved for each in self.lines)

    @property
    def shows_scores(self) -> bool:
        """Whether the room sees how tables stand: what they add to a frozen board is a secret."""
        return self.board.frozen_after is None and bool(self.board.round or self.put_off)

    @property
    def table_pages(self) -> Sequence[Sequence[BoardTable]]:
        return pages_of(self.seating.tables if self.seating else self.put_off, TABLES_A_PAGE)

    @property
    def rows(self) -> int:
        """How many rows a column of places has: two columns from 9 players on."""
        longest = max(map(len, self.place_pages), default=0)
        return longest if longest <= PLACES_A_PAGE // 2 else -(-longest // 2)


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
        to_play_off=tuple(line.said for line in due(event, standings.play_offs) if line.is_open),
    )


def wall_board(event: Event) -> WallBoard:
    """Gather the board, one round's seats and the screens in six queries.

    How the places changed costs three more once two rounds are closed, and a ranking for each of them after
    a change. The next night and the sponsor cost one more each where a screen shows them, and so do tables
    that are waited for. A bracket takes eight.
    """
    board = public_board(event)
    screens = tuple(event.screens.order_by("number"))
    views = {view for each in screens for view in each.views} | {show_of(event).scene}
    seating = _seating(event, board)
    late = board.pulse.put_off and not seating
    return WallBoard(
        board=board,
        lines=_lines(event, board),
        seating=seating,
        put_off=put_off_tables(event, board.field) if late else (),
        show=show_of(event),
        screens=screens,
        next_night=next_night(event) if Screen.View.NEXT in views else None,
        sponsor=sponsor_of(event) if Screen.View.SPONSOR in views else None,
        bracket=public_bracket(event) if Screen.View.BRACKET in views else None,
    )


def _lines(event: Event, board: PublicBoard) -> tuple[WallLine, ...]:
    """Shorten the names and compare the places with those of the last closed round, as the room knows them.

    A list that is that of the last closed round is compared with the one before it.
    """
    course = public_course(event) if board.closed > 1 and not board.ceremony else None
    now = {line.entry_id: line.place for line in board.lines}
    followed = course.lines if course else ()
    is_of_last = all(each.last.place == now.get(each.entry_id) for each in followed)
    before = {each.entry_id: each.steps[-2 if is_of_last else -1].place for each in followed}
    names = shortened([line.name for line in board.lines], NAME_IN_A_LIST)
    return tuple(
        WallLine(line=line, name=name, moved=before.get(line.entry_id, line.place) - line.place)
        for line, name in zip(board.lines, names, strict=True)
    )


def sponsor_of(event: Event) -> Sponsor | None:
    """Return the sponsor without the picture, None where nobody is thanked; one query."""
    return Sponsor.objects.defer("picture").filter(event=event).first()


def _seating(event: Event, board: PublicBoard) -> Board | None:
    pulse = board.pulse
    number = pulse.open_round or pulse.closed + 1
    if number > pulse.rounds or why_hidden(event, number):
        return None
    status = Round.Status.OPEN if pulse.open_round else Round.Status.DRAFT
    seating = lay_out(event, number, rounds=pulse.rounds, status=status, field=board.field)
    return seating if seating.tables else None


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
