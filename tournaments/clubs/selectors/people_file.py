"""A club's people as the rows of a file."""

from collections.abc import Iterator, Sequence
from zoneinfo import ZoneInfo

from accounts.models import Club, PlayerAlias, PlayerDetails
from tournaments.clubs import words
from tournaments.people.matching import name_key
from tournaments.people.selectors.club_people import people_of, person_by

from .people import club_people
from .people_table import joined_names


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
    yield tuple(words.columns_called().values())
    for line in lines:
        own = details.get(line.number) or PlayerDetails()
        other = own.comes_with
        yield (
            line.number,
            line.name,
            line.nickname,
            joined_names(names[line.number]),
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
    """Return by number the other names that mean somebody, each once, in order."""
    own = {player.pk: player for player in people_of(club.pk)}
    found: dict[int, dict[str, str]] = {player.number: {} for player in own.values()}
    aliases = PlayerAlias.objects.filter(club=club).annotate(person=person_by("player__"))
    merged = club.players.exclude(same_as=None).annotate(person=person_by())
    for person, name in (*aliases.values_list("person", "name"), *merged.values_list("person", "name")):
        if name_key(name) not in ("", name_key(own[person].name)):
            found[own[person].number].setdefault(name_key(name), name)
    return {number: sorted(names.values()) for number, names in found.items()}
