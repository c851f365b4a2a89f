"""What streams and fragments carry: a board drawn once per change, or the word that something changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from django.template.loader import render_to_string

from tournaments.selectors.access import public_event
from tournaments.selectors.board import board_version, public_board, wall_board
from tournaments.selectors.tables import rounds_stamp, table_stamps

#: Topics of those who only want to know that something changed, or that a round opened or closed.
ANYTHING, ROUNDS = "anything", "rounds"


class View(StrEnum):
    """A board that is pushed as it is to be shown."""

    STANDINGS = "standings"
    WALL = "wall"


@dataclass(frozen=True, slots=True)
class Frame:
    """One message of a stream; a viewer who has its stamp has seen it."""

    stamp: str
    body: bytes


def topic_of(asked: Mapping[str, str]) -> str | None:
    """Return what a stream's address asks for, None if there is no such thing."""
    if "table" in asked:
        number = asked["table"]
        return f"table-{number}" if number.isascii() and number.isdigit() and len(number) < 5 else None
    view = asked.get("view", ANYTHING)
    return view if view in {*View, ANYTHING, ROUNDS} else None


def read_frames(public_id: str, topics: Iterable[str]) -> dict[str, Frame]:
    """Read what each topic shows now, in at most ten queries; a table that is not played has no frame."""
    changes = board_version(public_id)
    frames = {}
    tables = {}
    for topic in topics:
        if topic in {*View}:
            frames[topic] = _frame("board", str(changes), draw(public_id, View(topic), changes))
        elif topic == ANYTHING:
            frames[topic] = _frame("changed", str(changes), str(changes))
        elif topic == ROUNDS:
            stamp = rounds_stamp(public_id)
            frames[topic] = _frame("changed", stamp, stamp)
        else:
            tables[topic] = int(topic.removeprefix("table-"))
    if tables:
        stamps = table_stamps(public_id)
        frames |= {
            topic: _frame("changed", stamps[table], stamps[table])
            for topic, table in tables.items()
            if table in stamps
        }
    return frames


@lru_cache(maxsize=64)
def draw(public_id: str, view: View, changes: int) -> str:  # noqa: ARG001 -- names the state that is kept
    """Draw a board; those who ask for the same state in this process get the same drawing.

    Raises:
        Event.DoesNotExist: there is no such event.
    """
    event = public_event(public_id)
    if view is View.WALL:
        return render_to_string("tournaments/_wall.html", {"wall": wall_board(event)})
    return render_to_string("tournaments/_standings.html", {"board": public_board(event)})


def _frame(kind: str, stamp: str, text: str) -> Frame:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    return Frame(stamp, f"id: {stamp}\nevent: {kind}\n{lines}\n".encode())
