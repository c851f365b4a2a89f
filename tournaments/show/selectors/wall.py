"""What a TV shows of a night: the board, the seats and the scenes, each as it has room."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from tournaments.access.shown_seats import why_hidden
from tournaments.models import Event, Round, Screen, Show, show_of
from tournaments.money.selectors.prizes import PrizeLine
from tournaments.names.short import shortened, shortened_alike, two_lines
from tournaments.results.selectors.bracket import BracketView, public_bracket
from tournaments.results.selectors.bracket_tv import LYING, STANDING, tv_pictures
from tournaments.results.selectors.bracket_values import BracketPicture
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.seating.selectors.seating import Board, BoardTable, lay_out, put_off_tables

from .board import PublicBoard, public_board
from .invitation import Invitation, invitation_of
from .places import public_course
from .scenes import CONTENTS
from .seat_list import SeatList, seat_list, short_tables, with_short_names
from .show import NAME_IN_A_LIST, pages_of
from .tv_names import awards_on_tv, bracket_on_tv, called_on_tv, prizes_on_tv, tv_names

#: What a wall screen holds at a size that is read from the back of a room; more take turns.
PLACES_A_PAGE = 12
TABLES_A_PAGE = 6
PRIZES_A_PAGE = 8
#: Of more people than these all but the first page stand in two close columns below the first three.
FEW, CLOSE_PLACES, TOP = 24, 32, 3
#: So many rounds stand in the head as cards, and so many prizes beside the standings.
MOST_CARDS, PRIZES_BESIDE = 12, 4
#: More who have the most loners are nobody's news.
MOST_SHARING = 2
#: Gold is for one; of more than these who share first place none stands out.
MOST_LEADERS = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class WallLine:
    """A line of the standings as it has room on the TV.

    Args:
        name: shortened where it is long.
        moved: places won since the last closed round, or lost where it is less than 0.
    """

    line: StandingLine
    name: str
    moved: int = 0

    @property
    def lost(self) -> int:
        return -self.moved

    @property
    def partners(self) -> tuple[str, ...]:
        """The name, of a pair in two parts, so that a line ends nowhere else."""
        return two_lines(self.name)


class WallRound(NamedTuple):
    """A round as a card: played ones lie face down, the one in play is raised."""

    number: int
    is_closed: bool
    is_open: bool


class WallPrize(NamedTuple):
    """A line of the prizes with a name that has room on the TV."""

    line: PrizeLine
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class WallBoard:
    """The board with the seats of the round that is played, or comes next.

    Args:
        seating: None where no round is left, and where the next one has no seats yet.
        put_off: without a seating, the tables that a draw may be waiting for.
        contents: of the scenes that have their own (``CONTENTS``), None where no TV shows them.
    """

    board: PublicBoard
    lines: tuple[WallLine, ...]
    seating: Board | None
    names: SeatList | None
    put_off: tuple[BoardTable, ...]
    show: Show
    screens: tuple[Screen, ...]
    contents: Mapping[str, object]
    bracket: BracketView | None
    invitation: Invitation | None

    @property
    def cards(self) -> tuple[WallRound, ...]:
        """The rounds as a row of cards; empty where they are too many for one."""
        board = self.board
        if board.rounds > MOST_CARDS:
            return ()
        return tuple(
            WallRound(number, number <= board.closed, number == board.round)
            for number in range(1, board.rounds + 1)
        )

    @property
    def prizes_beside(self) -> tuple[int, ...]:
        return self.board.sheet.places[:PRIZES_BESIDE]

    @property
    def climber(self) -> WallLine | None:
        """Who won most places since the last closed round, the best placed of them; None where nobody did."""
        best = max(self.lines, key=lambda each: each.moved, default=None)
        return best if best is not None and best.moved > 0 else None

    @property
    def most_loners(self) -> tuple[WallLine, ...]:
        """Who made the most loners; empty where nobody did, or too many made as many."""
        most = max((each.line.tally.loners for each in self.lines), default=0)
        found = tuple(each for each in self.lines if each.line.tally.loners == most)
        return found if most and len(found) <= MOST_SHARING else ()

    @property
    def has_bonus(self) -> bool:
        """Whether any score stands beside a handicap."""
        return any(each.line.bonus for each in self.lines)

    @property
    def has_side(self) -> bool:
        """Whether anything stands beside the standings."""
        return bool(self.prizes_beside or self.climber or self.most_loners)

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
        """Pages in large letters: of all, or of the first where they are many."""
        lines = self.lines if len(self.lines) <= FEW else self.lines[:PLACES_A_PAGE]
        return pages_of(lines, PLACES_A_PAGE)

    @property
    def close_pages(self) -> Sequence[Sequence[WallLine]]:
        """Where they are many, everyone else."""
        return pages_of(self.lines[PLACES_A_PAGE:], CLOSE_PLACES) if len(self.lines) > FEW else ()

    @property
    def close_rows(self) -> int:
        """How many rows the columns of such a page have."""
        return max((-(-len(page) // 2) for page in self.close_pages), default=0)

    @property
    def leaders(self) -> tuple[WallLine, ...]:
        return self.lines[:TOP]

    @property
    def lead(self) -> str:
        """How those in first place stand out: one in gold, a few with its edge."""
        leaders = sum(each.line.place == 1 for each in self.lines) if self.board.started else 0
        return {0: "", 1: "first"}.get(leaders, "shared" if leaders <= MOST_LEADERS else "")

    @property
    def prize_pages(self) -> Sequence[Sequence[WallPrize]]:
        if self.board.frozen_after is not None:
            return ()
        lines = self.board.sheet.lines
        names = shortened([line.name for line in lines], NAME_IN_A_LIST)
        return pages_of([WallPrize(*each) for each in zip(lines, names, strict=True)], PRIZES_A_PAGE)

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
        """How many rows a page of places has."""
        return max(map(len, self.place_pages), default=0)


def wall_board(event: Event) -> WallBoard:
    """Gather the board, one round's seats and the screens in seven queries.

    How the places changed costs three more once two rounds are closed, and a ranking for each of them after
    a change. The next night and the sponsor cost one more each where a screen shows them, and so do tables
    that are waited for. A bracket takes eight, and while people sign up the invitation three.
    """
    board = public_board(event)
    screens = tuple(event.screens.order_by("number"))
    views = {view for each in screens for view in each.views} | {show_of(event).scene}
    seating, called = _seating(event, board), tv_names(board.field)
    seating = called_on_tv(seating, called) if seating else None
    board = replace(
        board,
        ceremony=awards_on_tv(board.ceremony, called),
        sheet=prizes_on_tv(board.sheet, called),
    )
    late = board.pulse.put_off and not seating
    return WallBoard(
        board=board,
        lines=_lines(event, board, called),
        seating=with_short_names(seating) if seating else None,
        names=seat_list(seating) if seating and Screen.View.NAMES in views else None,
        put_off=short_tables(put_off_tables(event, board.field)) if late else (),
        show=show_of(event),
        screens=screens,
        contents={view: read(event) if view in views else None for view, read in CONTENTS.items()},
        bracket=bracket_on_tv(public_bracket(event), called) if Screen.View.BRACKET in views else None,
        invitation=invitation_of(event) if event.status == Event.Status.SIGN_UP else None,
    )


def _lines(event: Event, board: PublicBoard, called: Mapping[str, str]) -> tuple[WallLine, ...]:
    """Shorten the names and compare the places with those of the last closed round, as the room knows them.

    A list that is that of the last closed round is compared with the one before it.
    """
    course = public_course(event) if board.closed > 1 and not board.ceremony else None
    now = {line.entry_id: line.place for line in board.lines}
    followed = course.lines if course else ()
    is_of_last = all(each.last.place == now.get(each.entry_id) for each in followed)
    before = {each.entry_id: each.steps[-2 if is_of_last else -1].place for each in followed}
    names = shortened_alike([called.get(line.name, line.name) for line in board.lines], NAME_IN_A_LIST)
    return tuple(
        WallLine(line=line, name=name, moved=before.get(line.entry_id, line.place) - line.place)
        for line, name in zip(board.lines, names, strict=True)
    )


def _seating(event: Event, board: PublicBoard) -> Board | None:
    pulse = board.pulse
    number = pulse.open_round or pulse.closed + 1
    if number > pulse.rounds or why_hidden(event, number):
        return None
    status = Round.Status.OPEN if pulse.open_round else Round.Status.DRAFT
    seating = lay_out(event, number, rounds=pulse.rounds, status=status, field=board.field)
    return seating if seating.tables else None
