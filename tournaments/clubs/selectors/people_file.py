"""A club's people as the rows of a file."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from accounts.models import Club, PlayerAlias, PlayerDetails
from tournaments.clubs import words
from tournaments.people.selectors.club_people import person_by

from .people import club_people


def people_rows(club: Club) -> Iterator[Sequence[object]]:
    """Yield the headings and a row for each person, by name; their merged records are one."""
    lines = club_people(club)
    details = {
        each.player.number: each
        for each in PlayerDetails.objects.filter(player__club=club).select_related("player", "comes_with")
    }
    names = _other_names(club)
    called = {line.number: line.label for line in lines}
    zone = ZoneInfo(club.time_zone)
    yield words.file_columns()
    for line in lines:
        own = details.get(line.number) or PlayerDetails()
        other = own.comes_with
        yield (
            line.number,
            line.name,
            line.nickname,
            "; ".join(names[line.number]),
            own.tv_name,
            own.contact,
            int(line.is_guest),
            called.get(other.number, "") if other else "",
            own.seating_needs,
            own.note,
            line.nights,
            line.last_at.astimezone(zone).date().isoformat() if line.last_at else "",
        )


def _other_names(club: Club) -> dict[int, list[str]]:
    numbers = dict(club.players.filter(is_stand_in=False).values_list("pk", "number"))
    found: dict[int, list[str]] = defaultdict(list)
    rows = PlayerAlias.objects.filter(club=club).annotate(person=person_by("player__")).order_by("name")
    for person, name in rows.values_list("person", "name"):
        found[numbers[person]].append(name)
    for record in club.players.exclude(same_as=None).order_by("number"):
        found[numbers[record.person_id]].append(record.name)
    return found
