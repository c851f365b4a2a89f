"""The public boards as they are shown, each drawn once per change."""

import hashlib
from enum import StrEnum
from typing import NamedTuple

from django.template.loader import render_to_string
from django.utils.http import quote_etag

from tournaments.models import Event, show_of

from .access import public_event
from .board import board_version, public_board, wall_board
from .bracket import bracket_of
from .kept import DrawnOnce

#: Drawings of so many states and views; a large night's take 100 KiB each.
MOST_DRAWINGS = 64


class View(StrEnum):
    """A board that is pushed as it is to be shown."""

    STANDINGS = "standings"
    WALL = "wall"
    BRACKET = "bracket"


class Shown(NamedTuple):
    """One view of one event after so many changes."""

    public_id: str
    view: View
    changes: int


class Drawn(NamedTuple):
    """A board, and the page around it where that is the same for everybody."""

    name: str
    fragment: str
    page: bytes = b""
    etag: str = ""


def _draw(shown: Shown) -> Drawn:
    event = public_event(shown.public_id)
    if shown.view is View.WALL:
        return Drawn(event.name, render_to_string("tournaments/_wall.html", {"wall": wall_board(event)}))
    if shown.view is View.BRACKET:
        return _draw_bracket(event, shown.changes)
    board = {"board": public_board(event), "version": shown.changes}
    fragment = render_to_string("tournaments/_standings.html", board)
    page = render_to_string("tournaments/standings.html", {**board, "fragment": fragment}).encode()
    return _drawn(event, fragment, page)


def _draw_bracket(event: Event, changes: int) -> Drawn:
    """Draw the bracket; a night that can have none has no page of it."""
    bracket = {"bracket": bracket_of(event, frozen_after=show_of(event).frozen_after)}
    fragment = render_to_string("tournaments/_bracket.html", bracket)
    if not event.stage.kind.has_bracket:
        return Drawn(event.name, fragment)
    around = {"event": event, "version": changes, "fragment": fragment}
    return _drawn(event, fragment, render_to_string("tournaments/bracket.html", around).encode())


def _drawn(event: Event, fragment: str, page: bytes) -> Drawn:
    # Of the page itself: another release draws the same state otherwise.
    return Drawn(event.name, fragment, page, quote_etag(hashlib.sha256(page).hexdigest()[:24]))


drawn = DrawnOnce(_draw, most=MOST_DRAWINGS)


def drawn_now(public_id: str, view: View) -> tuple[int, Drawn]:
    """Return the latest drawing and its number, for one query where nothing has changed.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    changes = board_version(public_id)
    return changes, drawn(Shown(public_id, view, changes))
