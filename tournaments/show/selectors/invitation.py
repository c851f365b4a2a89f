"""What a night's invitation shows before it starts."""

from dataclasses import dataclass
from datetime import datetime
from urllib.parse import quote
from zoneinfo import ZoneInfo

from babel.dates import format_date

from scoring.errors import ScoringError
from scoring.language import time_text
from scoring.money.awards import Finish, award
from tournaments.errors import UnsupportedFieldError
from tournaments.formats.duration.pace import USUAL_HAND
from tournaments.formats.values import Shape
from tournaments.models import Event, EventPicture, HostMessage
from tournaments.names.amounts import money_text, writer_of
from tournaments.pictures.invitation import InvitationPicture
from tournaments.show import words

from .lineup import coming_by_entry

#: No service is called: the reader's own browser goes there.
MAP = "https://www.openstreetmap.org/search?query="


@dataclass(frozen=True, slots=True, kw_only=True)
class Invitation:
    """A night as those who may come see it.

    Args:
        day: weekday, day and month, as on a leaf of a calendar.
        shape: of a full night; None where the format can't be played by so many.
        prizes: if everyone pays; empty where there are none.
        signed_up: how many have a spot; None where the host shows nothing of it.
        coming: who, where the host shows it.
        canceled: what the host wrote when the night was canceled.
    """

    event: Event
    day: tuple[str, str, str]
    time: str
    shape: Shape | None
    ends_at: datetime | None
    prizes: tuple[int, ...]
    is_full: bool
    signed_up: int | None
    coming: tuple[str, ...]
    picture: EventPicture | None
    canceled: str = ""

    @property
    def spots(self) -> str:
        """How many spots are left, in words, or why there are none; empty where that isn't shown."""
        status = Event.Status
        ends = {status.CANCELED: words.canceled, status.RUNNING: words.under_way, status.FINISHED: words.over}
        if self.event.status in ends:
            return ends[status(self.event.status)]()
        if self.is_full:
            return words.full()
        return "" if self.signed_up is None else words.spots_left(left=self.event.capacity - self.signed_up)

    @property
    def map_address(self) -> str:
        return f"{MAP}{quote(self.event.place)}"

    @property
    def sentence(self) -> str:
        """All that a chat shows below a link, in one line."""
        event = self.event
        fee = words.fee(amount=money_text(event.stake_cents, event)) if event.stake_cents else ""
        weekday, number, month = self.day
        when = f"{weekday}, {month} {number} · {self.time}"
        return " · ".join(each for each in (when, event.place, fee, self.spots) if each)

    @property
    def share_picture(self) -> InvitationPicture:
        event = self.event
        return InvitationPicture(
            name=event.name,
            otherwise=words.euchre_night(),
            day=self.day,
            time=self.time,
            place=event.place,
            spots=self.spots,
            club=event.club.name,
        )


def invitation_of(event: Event) -> Invitation:
    """Return what invites people to a night, in three queries at most."""
    local = event.starts_at.astimezone(ZoneInfo(event.time_zone))
    shape = _shape(event)
    entries = coming_by_entry(event)
    is_canceled = event.status == Event.Status.CANCELED
    return Invitation(
        event=event,
        day=(
            format_date(local, "EEE", locale=event.locale),
            str(local.day),
            format_date(local, "MMM", locale=event.locale),
        ),
        time=time_text(event.starts_at, ZoneInfo(event.time_zone), event.locale),
        shape=shape,
        ends_at=event.starts_at + USUAL_HAND * shape.hands if shape else None,
        prizes=() if is_canceled else _prizes(event),
        is_full=len(entries) >= event.capacity,
        signed_up=None if is_canceled or event.shows_coming == Event.Coming.NOTHING else len(entries),
        coming=tuple(entries.values()) if event.shows_coming == Event.Coming.NAMES else (),
        picture=EventPicture.objects.defer("content").filter(event=event).first(),
        canceled=why_canceled(event) if is_canceled else "",
    )


def why_canceled(event: Event) -> str:
    """Return what the host wrote when the night was canceled; may be empty."""
    cancels = event.messages.filter(kind=HostMessage.Kind.CANCEL).order_by("-pk")
    return cancels.values_list("text", flat=True).first() or ""


def _shape(event: Event) -> Shape | None:
    stage = event.first_stage
    try:
        return stage.kind.shape(event.capacity, event.ruleset, stage.movement)
    except UnsupportedFieldError:
        return None


def _prizes(event: Event) -> tuple[int, ...]:
    """Split what a full night brings in."""
    terms = event.terms
    gross_cents = event.capacity * event.stake_cents + terms.added_cents
    if not gross_cents:
        return ()
    finish = Finish(places=(), entrants=event.capacity)
    try:
        return award(gross_cents, event.prize_plan, terms, finish, write=writer_of(event)).worth
    except ScoringError:
        return ()
