"""The public boards as they are shown, each drawn once per change."""

from enum import StrEnum
from typing import NamedTuple

from django.template.loader import render_to_string

from tournaments.access.public_access import Night, WhoAsks, event_at, let_in
from tournaments.access.shown_seats import shown_through, why_hidden
from tournaments.cache.pages import Packed, Page, packed, page_of
from tournaments.cache.rendered import RenderCache
from tournaments.cache.stamps import current_round, epoch_in, rounds_stamp
from tournaments.charts import moves_of
from tournaments.models import Event
from tournaments.money.selectors.prize_bar import prize_split
from tournaments.money.selectors.to_prize import points_to_prize
from tournaments.results.selectors.bracket import public_bracket
from tournaments.results.selectors.course import bump_of
from tournaments.seating.selectors.seating import board_of

from .board import public_board
from .invitation import Invitation, invitation_of
from .places import public_course
from .wall import wall_board

#: Drawings of so many states and views; a large night's take 100 KiB each.
MOST_DRAWINGS = 64


class BoardView(StrEnum):
    """A board that is pushed as it is to be shown."""

    STANDINGS = "standings"
    WALL = "wall"
    BRACKET = "bracket"


class BoardKey(NamedTuple):
    """One view of one event in the state of a stamp."""

    public_id: str
    view: BoardView
    stamp: str


class RenderedBoard(NamedTuple):
    """A board, and the page around it where that is the same for everybody."""

    name: str
    fragment: str
    packed: Packed
    page: Page | None = None
    invitation: Invitation | None = None
    is_over: bool = False


def _draw(wanted: BoardKey) -> RenderedBoard:
    event = event_at(wanted.public_id)
    if wanted.view is BoardView.WALL:
        fragment = render_to_string("tournaments/show/tv/_wall.html", {"wall": wall_board(event)})
        return RenderedBoard(event.name, fragment, packed(fragment))
    if wanted.view is BoardView.BRACKET:
        return _draw_bracket(event, wanted.stamp)
    if event.status in (Event.Status.SIGN_UP, Event.Status.CANCELED):
        return _draw_invitation(event)
    board: dict[str, object] = {"board": (public := public_board(event)), "version": wanted.stamp}
    course = public_course(event) if public.closed > 1 else None
    side_cents = sum(line.cents for line in public.side_pools)
    board["split"] = prize_split(public.sheet, event.terms, side_cents=side_cents)
    board["bump"] = bump_of(course) if course else None
    board["moves"] = moves_of(course, {line.entry_id: line.place for line in public.lines}) if course else {}
    board["paid"] = frozenset(line.entry_id for line in public.sheet.lines)
    board["to_prize"] = points_to_prize(event, public.lines, public.sheet)
    fragment = render_to_string("tournaments/show/standings/_standings.html", board)
    page = page_of("tournaments/show/standings/standings.html", {**board, "fragment": fragment})
    is_over = event.status == Event.Status.FINISHED
    return RenderedBoard(event.name, fragment, packed(fragment), page, is_over=is_over)


def _draw_invitation(event: Event) -> RenderedBoard:
    """Draw what invites people; the page around it has addresses of the request."""
    invitation = invitation_of(event)
    fragment = render_to_string(
        "tournaments/show/invitation/_invitation.html", {"invitation": invitation, "event": event}
    )
    return RenderedBoard(event.name, fragment, packed(fragment), invitation=invitation)


def _draw_bracket(event: Event, stamp: str) -> RenderedBoard:
    """Draw the bracket; a night that can have none has no page of it."""
    bracket = {"bracket": public_bracket(event), "event": event}
    fragment = render_to_string("tournaments/show/_bracket.html", bracket)
    if not event.stage.kind.has_bracket:
        return RenderedBoard(event.name, fragment, packed(fragment))
    around: dict[str, object] = {"event": event, "version": stamp, "fragment": fragment}
    return RenderedBoard(
        event.name, fragment, packed(fragment), page_of("tournaments/show/bracket.html", around)
    )


rendered_boards = RenderCache(_draw, most=MOST_DRAWINGS)


def board_now(public_id: str, view: BoardView, who: WhoAsks) -> tuple[Night, RenderedBoard]:
    """Return the latest drawing and the night it is of, for one query where nothing has changed.

    The drawing is the same for everybody, so who may see it is asked before and never kept with it.

    Raises:
        Event.DoesNotExist: there is no such event, or it is private and not theirs to see.
    """
    night, _ = let_in(public_id, who)
    return night, rendered_boards(BoardKey(public_id, view, night.stamp))


class SeatsKey(NamedTuple):
    """The seats of one round of an event in the state of a stamp; None follows the round that matters."""

    public_id: str
    round: int | None
    stamp: str


def _draw_seats(seated: SeatsKey) -> Page:
    # Read before all that it stands for.
    version = rounds_stamp(epoch_in(seated.stamp), seated.public_id)
    event = event_at(seated.public_id)
    current = current_round(event)
    board, hidden, last_round = None, "", 0
    if current is not None:
        number = current.number if seated.round is None else seated.round
        board, hidden = board_of(event, number), why_hidden(event, number)
        through = shown_through(event)
        last_round = board.last if through is None else min(board.last, through)
    context: dict[str, object] = {
        "event": event,
        "version": version,
        "seating": None if hidden else board,
        "hidden": hidden,
        "rounds": range(1, last_round + 1),
        "follows": seated.round is None,
    }
    return page_of("tournaments/show/seats.html", context)


rendered_seats = RenderCache(_draw_seats, most=MOST_DRAWINGS)


def seats_now(public_id: str, number: int | None, who: WhoAsks) -> tuple[Night, Page]:
    """Return the page of a round's seats and its night, for one query where nothing has changed.

    Raises:
        Event.DoesNotExist: as for ``board_now``.
        Round.DoesNotExist: it has no such round.
    """
    night, _ = let_in(public_id, who)
    return night, rendered_seats(SeatsKey(public_id, number, night.stamp))
