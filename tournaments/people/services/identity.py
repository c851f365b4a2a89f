"""Who is who over a club's nights: records merged into one person, and parted again.

A record is linked to its person; no entry, result or posting is rewritten. Locks the club, after the night
where there is one.
"""

from collections.abc import Collection, Iterable, Sequence
from itertools import combinations

from django.db import transaction
from django.db.models import Max, Q, QuerySet

from accounts.clubs.club_audit import club_note
from accounts.models import Club, ClubAuditEntry, DistinctPlayers, Player, PlayerAlias
from accounts.names import clean_name
from tournaments.audit.actor import Actor, Change, audit
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import EntryPlayer, Event, Presence, Seat, Substitution
from tournaments.notices import publish_on_commit
from tournaments.people import words
from tournaments.people.matching import name_key
from tournaments.people.selectors.club_people import nights_together, records_of

from .names import show_again

MERGE = "people_merge"


@transaction.atomic(durable=True)
def people_merge(*, club_id: int, keep: int, others: Sequence[int], actor: Actor) -> Player:
    """Make several people of the club one. Their nights, results and money stay as they are.

    Args:
        keep: number in the club of who they all are; ``others`` are numbers, too.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidRequestError: there is no such number, or nobody else is named.
        NotNowError: two of them were in one night.
    """
    _lock(club_id)
    person, *merged = (_person(club_id, number, field="others") for number in (keep, *others))
    merged = list({each.pk: each for each in merged if each.pk != person.pk}.values())
    if not merged:
        return person
    refuse_together((person, *merged))
    along = {each.number: [own.number for own in each.records.order_by("number")] for each in merged}
    ids = [each.pk for each in merged]
    Player.objects.filter(Q(pk__in=ids) | Q(same_as__in=ids)).update(same_as=person)
    records = records_of([person.pk])
    DistinctPlayers.objects.filter(one__in=records, other__in=records).delete()
    after = {"number": person.number, "merged": [each.number for each in merged], "along": along}
    club_note(club_id, MERGE, by=actor.person.pk, after=after)
    _show_nights(records)
    return person


@transaction.atomic(durable=True)
def person_separate(*, club_id: int, number: int, actor: Actor) -> Player:
    """Take a merged record out again, with the records that were merged along with it.

    Idempotent. The two are not asked about again.

    Raises:
        Club.DoesNotExist: there is no such club.
        Player.DoesNotExist: there is no such number.
    """
    _lock(club_id)
    record = _record(club_id, number)
    person = record.same_as
    if person is None:
        return record
    along = Player.objects.filter(club=club_id, same_as=person, number__in=_merged_along(club_id, number))
    record.same_as = None
    record.save(update_fields=["same_as"])
    along.update(same_as=record)
    _distinguish(((person.pk, record.pk),))
    club_note(club_id, "person_separate", by=actor.person.pk, after={"number": number, "from": person.number})
    _show_nights([record.pk, person.pk])
    return record


@transaction.atomic(durable=True)
def people_distinguish(*, club_id: int, people: Sequence[int], actor: Actor) -> list[Player]:
    """Note that people who look like one are two or more. Idempotent.

    Args:
        people: numbers in the club.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidRequestError: there is no such number, or only one person is named.
    """
    _lock(club_id)
    found = {each.pk: each for each in (_person(club_id, number, field="people") for number in people)}
    if len(found) < 2:
        raise InvalidRequestError(words.choose_two(), field="people")
    if _distinguish(combinations(sorted(found), 2)):
        after = {"numbers": sorted(each.number for each in found.values())}
        club_note(club_id, "people_distinguish", by=actor.person.pk, after=after)
    return list(found.values())


@transaction.atomic(durable=True)
def person_split(*, club_id: int, number: int, event_id: int, actor: Actor) -> Player:
    """Make who was in one night as this person somebody else: a new player of the club, by the same name.

    Raises:
        Club.DoesNotExist: there is no such club.
        Player.DoesNotExist: there is no such number.
        InvalidRequestError: they were not in that night.
        NotNowError: it is their only night.
    """
    event = Event.objects.select_for_update(no_key=True).filter(pk=event_id, club=club_id).first()
    _lock(club_id)
    person = _person(club_id, number)
    records = list(records_of([person.pk]))
    members = EntryPlayer.objects.filter(stage__event=event, player__in=records)
    if event is None or not members.exists():
        raise InvalidRequestError(words.not_in_that_night(name=person.name), field="event")
    if not EntryPlayer.objects.filter(player__in=records).exclude(stage__event=event).exists():
        raise NotNowError(words.only_night(name=person.name), code="only_night")
    was = Player.objects.get(pk=members.values_list("player", flat=True)[:1].get())
    last = people_numbers(club_id)
    somebody = Player.objects.create(club_id=club_id, number=last + 1, name=was.name)
    _hand_over(event, records, somebody)
    _distinguish((sorted((person.pk, somebody.pk)),))
    after = {"number": person.number, "new": somebody.number, "night": event.name}
    club_note(club_id, "person_split", by=actor.person.pk, after=after)
    change = Change(after={"number": somebody.number})
    audit(actor, "person_split", event_id=event.pk, row=f"player:{somebody.pk}", change=change)
    show_again(event.pk)
    return somebody


def people_numbers(club_id: int) -> int:
    """Return the highest number of the register; expects the club's lock."""
    players = Player.objects.filter(club=club_id, is_stand_in=False)
    return players.aggregate(last=Max("number"))["last"] or 0


def remember(club_id: int, name: str, person: Player) -> None:
    """Note that a name means a person from now on; expects the club's lock."""
    name, key = clean_name(name), name_key(name)
    own = records_of([person.pk]).values_list("name", flat=True)
    if key and key not in {name_key(each) for each in own}:
        fields = {"player": person, "name": name}
        PlayerAlias.objects.update_or_create(club_id=club_id, key=key, defaults=fields)


def distinguish(one: Player, others: Iterable[Player]) -> None:
    """Note that one is none of these others; expects the club's lock."""
    _distinguish(sorted((one.person_id, each.person_id)) for each in others)


def refuse_together(people: Sequence[Player]) -> None:
    """Refuse to take people for one who were in one night.

    Raises:
        NotNowError: two of them were.
    """
    together = nights_together([each.pk for each in people])
    if together is not None:
        night, ids = together
        names = [f"{each.name} ({each.number})" for each in people if each.pk in ids]
        raise NotNowError(words.both_there(names=names[:2], night=night.name), code="both_in_one_night")


def _distinguish(pairs: Iterable[Collection[int]]) -> list[DistinctPlayers]:
    wanted = {(min(pair), max(pair)) for pair in pairs}
    of_these = DistinctPlayers.objects.filter(one__in={one for one, _ in wanted})
    new = sorted(wanted - set(of_these.values_list("one", "other")))
    return DistinctPlayers.objects.bulk_create(
        DistinctPlayers(one_id=one, other_id=other) for one, other in new if one != other
    )


def _hand_over(event: Event, records: Sequence[Player], to: Player) -> None:
    """Give what a night has of somebody to somebody else: their entry, seats and substitutions."""
    links = {
        EntryPlayer: ("player",),
        Presence: ("player",),
        Seat: ("player", "substitute"),
        Substitution: ("player", "regular"),
    }
    nights = {EntryPlayer: "stage__event", Seat: "round__stage__event"}
    for model, columns in links.items():
        for column in columns:
            rows = model._default_manager.filter(**{nights.get(model, "event"): event})  # noqa: SLF001
            rows.filter(**{f"{column}__in": records}).update(**{column: to})


def _merged_along(club_id: int, number: int) -> list[int]:
    """Return the numbers of the records that came with a record when it was merged last."""
    notes = ClubAuditEntry.objects.filter(club=club_id, action=MERGE).order_by("-pk")
    for note in notes:
        after = note.after or {}
        if number in after["merged"]:
            return list(after["along"].get(str(number), []))
    return []


def _show_nights(records: QuerySet[Player] | Sequence[int]) -> None:
    """Have the pages of nights that are not over follow who is who."""
    nights = Event.objects.filter(stages__entries__members__player__in=records)
    for pk in nights.exclude(status=Event.Status.FINISHED).distinct().values_list("pk", flat=True):
        publish_on_commit(pk)


def _record(club_id: int, number: int, *, field: str = "") -> Player:
    """Return a record of the register; a number that no field has is of an address, and not there."""
    found = Player.objects.filter(club=club_id, is_stand_in=False, number=number)
    record = found.select_related("same_as").first()
    if record is None and not field:
        raise Player.DoesNotExist
    if record is None:
        raise InvalidRequestError(words.no_number(number=number), field=field)
    return record


def _person(club_id: int, number: int, *, field: str = "") -> Player:
    record = _record(club_id, number, field=field)
    return record.same_as or record


def _lock(club_id: int) -> None:
    Club.objects.select_for_update(no_key=True).get(pk=club_id)


@transaction.atomic(durable=True)
def alias_forget(*, club_id: int, number: int, name: str, actor: Actor) -> Player:
    """Have a name mean this person no longer. Idempotent.

    Raises:
        Club.DoesNotExist: there is no such club.
        Player.DoesNotExist: there is no such number.
    """
    _lock(club_id)
    person = _person(club_id, number)
    records = records_of([person.pk]).values("pk")
    gone, _ = PlayerAlias.objects.filter(club=club_id, player__in=records, key=name_key(name)).delete()
    if gone:
        # Not which: a name that is removed later would stay here.
        club_note(club_id, "alias_forget", by=actor.person.pk, after={"number": number})
    return person
