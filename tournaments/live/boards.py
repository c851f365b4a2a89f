"""What streams and fragments carry: a board drawn once per change, or the word that something changed."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tournaments.selectors.board import board_version
from tournaments.selectors.drawn import Shown, View, drawn
from tournaments.selectors.stamps import rounds_stamp, table_stamps

from .packing import packed

#: Topics of those who only want to know that something changed, or that a round opened or closed.
ANYTHING, ROUNDS = "anything", "rounds"


@dataclass(frozen=True, slots=True)
class Frame:
    """One message of a stream; a viewer who has its stamp has seen it."""

    stamp: str
    body: bytes
    packed: bytes


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
            frames[topic] = _frame(
                "board", str(changes), drawn(Shown(public_id, View(topic), changes)).fragment
            )
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


def _frame(kind: str, stamp: str, text: str) -> Frame:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    body = f"id: {stamp}\nevent: {kind}\n{lines}\n".encode()
    return Frame(stamp, body, packed(body))
