"""A club's people over all their nights: a person is a record of the register and those merged into it."""

from collections import defaultdict
from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import F, QuerySet
from django.db.models.functions import Coalesce

from accounts.models import Player, PlayerAlias
from tournaments.models import Entry, EntryPlayer, Event, Substitution
from tournaments.people import words
from tournaments.people.matching import ClubPerson, Register


def people_of(club_id: int) -> QuerySet[Player]:
    """Return the people of a club, without the records merged into them and without stand-ins."""
    return Player.objects.filter(club=club_id, is_stand_in=False, same_as=None)


def person_by(path: str = "") -> Coalesce:
    """Return the id of the person whose record a query finds at this path, which ends in ``__``."""
    return Coalesce(F(f"{path}same_as"), F(f"{path}pk"))


def club_register(club_id: int) -> Register:
    """Return a club's people by all their names; two queries."""
    records = Player.objects.filter(club=club_id, is_stand_in=False).order_by("number")
    names: dict[int, list[str]] = defaultdict(list)
    nicknames: dict[int, str] = {}
    for pk, same_as, number, name, nickname in records.values_list(
        "pk", "same_as", "number", "name", "nickname"
    ):
        if name == words.player_called(number=number):
            continue  # a name that was removed is nobody's
        names[same_as or pk].append(name)
        nicknames[pk] = nickname
    aliases: dict[int, list[str]] = defaultdict(list)
    rows = PlayerAlias.objects.filter(club=club_id).annotate(person=person_by("player__"))
    for person, name in rows.values_list("person", "name"):
        aliases[person].append(name)
    return Register(
        tuple(
            ClubPerson(
                person=person,
                names=tuple(called),
                nickname=nicknames.get(person, ""),
                aliases=tuple(aliases[person]),
            )
            for person, called in names.items()
        )
    )


def people_in(event: Event) -> frozenset[int]:
    """Return the people who are on a night's list, also if withdrawn, or hold a seat; two queries."""
    entered = EntryPlayer.objects.filter(stage__event=event)
    sitting = Substitution.objects.filter(event=event)
    return frozenset(
        person
        for rows in (entered, sitting)
        for person in rows.annotate(person=person_by("player__")).values_list("person", flat=True)
    )


def records_of(people: Iterable[int]) -> QuerySet[Player]:
    """Return every record of these people."""
    return Player.objects.annotate(person=person_by()).filter(person__in=list(people))


def attended(club_id: int) -> QuerySet[Any]:
    """Return who is entered in a club's nights and has not withdrawn, with ``person``."""
    rows = EntryPlayer.objects.filter(stage__event__club=club_id, stage__number=1)
    rows = rows.exclude(entry__status__in=(Entry.Status.WITHDRAWN, Entry.Status.GHOST))
    return rows.annotate(person=person_by("player__"))


def nights_together(people: Collection[int]) -> tuple[Event, frozenset[int]] | None:
    """Return a night that two of these were in, and who of them were; None if there is none."""
    there: dict[int, set[int]] = defaultdict(set)
    club = Player.objects.filter(pk__in=people).values_list("club", flat=True)[:1].get()
    rows = attended(club).filter(person__in=people)
    for person, event in rows.values_list("person", "stage__event"):
        there[event].add(person)
    found = next((event for event, both in sorted(there.items()) if len(both) > 1), None)
    return None if found is None else (Event.objects.get(pk=found), frozenset(there[found]))
