"""What bringing a night in would do."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Event
from tournaments.names.namesakes import with_nickname

from .people import known_people
from .reading import read_night


@dataclass(frozen=True, slots=True)
class PersonLine:
    name: str
    is_known: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class NightPreview:
    """A night in a file.

    Args:
        here: the night in the club that it is already, if it was brought in or comes from there.
    """

    name: str
    starts_at: datetime
    hands: int
    people: tuple[PersonLine, ...]
    here: Event | None


def night_preview(*, club_id: int, packed: bytes) -> NightPreview:
    """Say who is known and who is new; raises as ``read_night`` does."""
    night = read_night(packed)
    here = known_people(club_id, night)
    people = [
        PersonLine(with_nickname(each.name, each.nickname), pk in here)
        for pk, each in night.people.items()
        if not each.is_stand_in
    ]
    return NightPreview(
        name=night.event["name"],
        starts_at=night.starts_at,
        hands=sum(row.get("voided_at") is None for row in night.rows.get("Hand", ())),
        people=tuple(people),
        here=Event.objects.filter(club=club_id, key=night.key).first(),
    )
