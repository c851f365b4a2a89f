"""What streams and fragments carry: a board drawn once per change, or the word that something changed."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from django.template.loader import render_to_string

from tournaments.access.public_access import Night, Viewer, admitted, event_at, night_at
from tournaments.cache.stamps import rounds_stamp, table_stamps
from tournaments.messages.selectors.own_stamps import own_stamps
from tournaments.models import Event
from tournaments.show.selectors.invitation import invitation_of
from tournaments.show.selectors.rendered import BoardKey, BoardView, rendered_boards

from .packing import packed

#: Topics of those who only want to know that something changed, or that a round opened or closed.
ANYTHING, ROUNDS = "anything", "rounds"
#: Begins the topic of a player's own page: until the seats are drawn who else comes, and by a stamp whether
#: something of its own changed; then the rounds.
OWN = "own-"
#: Begins the topic of a table's phones.
TABLE = "table-"


@dataclass(frozen=True, slots=True)
class Frame:
    """One message of a stream; a viewer who has its stamp has seen it.

    Args:
        link: that of a table's phones, by which this is for them; else empty.
    """

    stamp: str
    body: bytes
    packed: bytes
    link: str = ""


class Reading(NamedTuple):
    """What a night's streams have to say now, and who of those asked about may see it no longer."""

    frames: dict[str, Frame]
    is_private: bool
    refused: frozenset[Viewer]


def topic_of(query: Mapping[str, str]) -> str | None:
    """Return what a stream's address asks for, None if there is no such thing."""
    if "table" in query:
        return _numbered(TABLE, query["table"], digits=4)
    view = query.get("view", ANYTHING)
    if view == "own":
        return _numbered(OWN, query.get("entry", "0"), digits=15)
    return view if view in {*BoardView, ANYTHING, ROUNDS} else None


def _numbered(begins: str, number: str, *, digits: int) -> str | None:
    is_number = number.isascii() and number.isdigit() and len(number) <= digits
    return f"{begins}{number}" if is_number else None


def link_in(topic: str, stamp: str) -> str:
    """Return the link that a table's stamp names last, empty where there is none."""
    return stamp.rpartition("-")[2] if topic.startswith(TABLE) else ""


def read_frames(public_id: str, topics: Iterable[str], viewers: Collection[Viewer] = ()) -> Reading:
    """Read what each topic shows now, in at most ten queries; a table that is not played has no frame.

    Who may see a private night is read last, in two queries more: nobody is sent what came after their
    right has ended.
    """
    night = night_at(public_id)
    frames = _frames(public_id, topics, night)
    if not night.is_private:
        return Reading(frames, is_private=False, refused=frozenset())
    return Reading(frames, is_private=True, refused=frozenset(viewers) - admitted(night.event_id, viewers))


def _frames(public_id: str, topics: Iterable[str], night: Night) -> dict[str, Frame]:
    frames = {}
    tables = {}
    pages = {}
    for topic in topics:
        if topic in {*BoardView}:
            frames[topic] = _frame(
                "board",
                night.stamp,
                rendered_boards(BoardKey(public_id, BoardView(topic), night.stamp)).fragment,
            )
        elif topic == ANYTHING:
            frames[topic] = _frame("changed", night.stamp, night.stamp)
        elif topic == ROUNDS:
            frames[topic] = _rounds_frame(public_id, night)
        elif topic.startswith(OWN):
            pages[topic] = int(topic.removeprefix(OWN))
        else:
            tables[topic] = int(topic.removeprefix(TABLE))
    if pages:
        frames |= _own_frames(public_id, pages, night)
    if tables:
        stamps = table_stamps(night.epoch, public_id)
        frames |= {
            topic: _frame("changed", stamps[table], stamps[table], link=link_in(topic, stamps[table]))
            for topic, table in tables.items()
            if table in stamps
        }
    return frames


def _rounds_frame(public_id: str, night: Night) -> Frame:
    stamp = rounds_stamp(night.epoch, public_id)
    return _frame("changed", stamp, stamp)


def _own_frames(public_id: str, pages: Mapping[str, int], night: Night) -> dict[str, Frame]:
    """Say to players' pages what is new, each by its entry.

    Before the draw who comes is sent as it is to be shown: a page is asked for only where more of it changed.
    """
    event = event_at(public_id)
    if event.status != Event.Status.SIGN_UP:
        return dict.fromkeys(pages, _rounds_frame(public_id, night))
    stamps = own_stamps(event)
    coming = render_to_string(
        "tournaments/show/invitation/_coming.html", {"invitation": invitation_of(event)}
    )
    return {
        topic: _frame("own", night.stamp, f"{stamps.of(entry)}\n{coming}") for topic, entry in pages.items()
    }


def _frame(kind: str, stamp: str, text: str, *, link: str = "") -> Frame:
    lines = "".join(f"data: {line}\n" for line in text.splitlines())
    body = f"id: {stamp}\nevent: {kind}\n{lines}\n".encode()
    return Frame(stamp, body, packed(body), link)
