"""The whole night on one page: what every table has, what is missing, what the director can do next."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.formats import FORMATS, FormatKey, Shape
from tournaments.models import Entry, EntryPlayer, Event, Match, Round, Stage

from .people import field_labels

#: Two minutes a hand: what a party of 12 takes by the source, until the night's own pace is known.
MINUTES_PER_HAND = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryLine:
    id: int
    queue: int
    number: int | None
    name: str
    status: str
    status_label: str
    is_paid: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class TableCard:
    table: int
    status: str
    hands_played: int
    hands_total: int | None
    scores: tuple[int, ...]
    sides: tuple[str, ...]
    last_hand_at: datetime | None
    is_done: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundLine:
    number: int
    status: str
    status_label: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Console:
    """Everything the director's page shows, in at most eight queries.

    Args:
        shape: what the people who are here would play, None where no movement serves them.
        shape_refusal: the sentence that says why not.
        to_open: number of the round that can be opened now.
        to_close: number of the open round.
    """

    entries: tuple[EntryLine, ...]
    here: int
    places: int
    waiting: int
    paid: int
    shape: Shape | None
    shape_refusal: str
    ends_at: datetime | None
    rounds: tuple[RoundLine, ...]
    to_open: int | None
    to_close: int | None
    current: int | None
    tables: tuple[TableCard, ...]
    missing: tuple[TableCard, ...]
