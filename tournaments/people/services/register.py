"""Entering players of a club, known or new, in one of its events; expects the event's lock."""

from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from uuid import UUID, uuid4

from django.db.models import Max

from accounts.models import Club, Player
from accounts.names import clean_name
from tournaments.errors import InvalidRequestError
from tournaments.formats import PAIR
from tournaments.models import Entry, EntryPlayer, Event, Stage
from tournaments.people import words
from tournaments.people.matching.keys import plain_name
from tournaments.people.selectors.club_people import club_register, people_in, people_of
from tournaments.people.selectors.roster import names_of_pair

from .identity import distinguish, remember
from .queue import next_in_queue, places_left, status_of_sign_up

#: Who makes an entry, one or two: names of new players, ids of those who are registered.
People = tuple[str | int, ...]
#: What a host answered about names: the number in the club of who it is, None for someone new.
Answers = Mapping[str, int | None]


def named(stage: Stage, text: str, *, field: str = "name") -> tuple[str, ...]:
    """Read who enters from what was typed.

    Raises:
        InvalidNameError: a name cannot be shown.
        InvalidRequestError: pairs enter, and this is not two names.
    """
    if not stage.movement.is_for_pairs:
        return (clean_name(text, field=field),)
    names = names_of_pair(text)
    if len(names) != PAIR:
        raise InvalidRequestError(words.no_pair(typed=text.strip()), field=field, code="entry_size")
    return tuple(clean_name(name, field=field) for name in names)


def alone(stage: Stage, text: str, *, field: str = "name") -> tuple[str]:
    """Read who comes without a partner from what was typed.

    Raises:
        InvalidNameError: the name cannot be shown.
        InvalidRequestError: no pairs enter, or these are two names.
    """
    refuse_no_pairs(stage)
    if len(names_of_pair(text)) != 1:
        raise InvalidRequestError(words.look_alone(), field=field, code="entry_size")
    return (clean_name(text, field=field),)


def refuse_no_pairs(stage: Stage) -> None:
    """Refuse who looks for a partner where no pairs enter."""
    if not stage.movement.is_for_pairs:
        raise InvalidRequestError(words.no_partners_tonight(), field="looking", code="entry_size")


def let_look(entry: Entry) -> None:
    """Let a new entry look for a partner; it takes no spot."""
    entry.status = Entry.Status.LOOKING
    entry.save(update_fields=["status"])


def who_enters(stage: Stage) -> str:
    """Say who enters this night."""
    return words.pair_needed() if stage.movement.is_for_pairs else words.single_needed()


def enter(
    event: Event,
    stage: Stage,
    people: Sequence[People],
    keys: Sequence[UUID],
    *,
    device: str = "",
    answers: Answers | None = None,
) -> list[Entry]:
    """Enter players or pairs in this order; names mean people of the club, others are registered there.

    Raises:
        Player.DoesNotExist: the event's club has no such player.
    """
    players = iter(registered(event, [each for entering in people for each in entering], answers))
    first, free = next_in_queue(stage), places_left(event, stage)
    entries = Entry.objects.bulk_create(
        [
            Entry(
                stage=stage,
                queue=first + index,
                status=status_of_sign_up(event, free - index, device),
                key=key,
                device=device,
            )
            for index, key in enumerate(keys)
        ]
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(entry=entry, stage=stage, player=player)
            for entry, entering in zip(entries, people, strict=True)
            for player in islice(players, len(entering))
        ]
    )
    return entries


def registered(event: Event, people: Sequence[str | int], answers: Answers | None = None) -> list[Player]:
    """Find those who are known, by id or name, and register the others, all in their order.

    Of two with one name the second is somebody else, and so is a namesake of somebody on the list.

    Raises:
        InvalidRequestError: an answer is a number that nobody has.
    """
    _lock_numbers(event)
    players = {
        player_id: Player.objects.get(pk=player_id, club_id=event.club_id, is_stand_in=False)
        for player_id in people
        if isinstance(player_id, int)
    }
    names = [name for name in people if isinstance(name, str)]
    found = _Meant(event, {player.person_id for player in players.values()}, answers or {}) if names else None
    meant = [found.person(name) for name in names] if found else []
    players |= Player.objects.in_bulk([person for person in meant if person is not None])
    new = _new_players(event, [name for name, who in zip(names, meant, strict=True) if who is None])
    if found:
        found.remember(new)
    arriving, by_name = iter(new), iter(meant)
    everyone = [each if isinstance(each, int) else next(by_name) for each in people]
    return [next(arriving) if each is None else players[each] for each in everyone]


class _Meant:
    """Finds the person that each name of a list means, by the register or as the host has answered."""

    def __init__(self, event: Event, entering: Collection[int], answers: Answers) -> None:
        self.club_id = event.club_id
        self.others = {*people_in(event), *entering}
        self.register = club_register(event.club_id)
        numbers = [number for number in answers.values() if number is not None]
        people = {each.number: each for each in people_of(event.club_id).filter(number__in=numbers)}
        missing = next((number for number in numbers if number not in people), None)
        if missing is not None:
            raise InvalidRequestError(words.no_number(number=missing), field="answers")
        self.answers = {
            plain_name(name): None if number is None else people[number] for name, number in answers.items()
        }

    def person(self, name: str) -> int | None:
        """Return who it surely is, None for somebody new; no later name means them."""
        key = plain_name(name)
        answer = self.answers.get(key)
        person = answer.pk if answer else None
        if key not in self.answers:
            person = self.register.exact(name, others=self.others).person
        if person is None or person in self.others:
            return None
        self.others.add(person)
        if answer:
            remember(self.club_id, name, answer)
        return person

    def remember(self, new: Sequence[Player]) -> None:
        """Note of who is new, as the host has answered, that they are none of those they might be."""
        for player in new:
            key = plain_name(player.name)
            if key in self.answers and self.answers[key] is None:
                distinguish(player, Player.objects.filter(pk__in=self.register.match(player.name).people))


def _new_players(event: Event, names: Sequence[str]) -> list[Player]:
    if not names:
        return []
    last: int = event.club.players.filter(is_stand_in=False).aggregate(last=Max("number"))["last"] or 0
    return Player.objects.bulk_create(
        [Player(club_id=event.club_id, number=last + n, name=name) for n, name in enumerate(names, start=1)]
    )


def enter_ghosts(event: Event, stage: Stage, first: int, count: int) -> list[Entry]:
    """Enter stand-ins with numbers of the draw from ``first`` on; a club has them once for all its nights."""
    if not count:
        return []
    _lock_numbers(event)
    there = stage.entries.filter(status=Entry.Status.GHOST).count()
    names = {number: words.ghost_called(number=number) for number in range(there + 1, there + count + 1)}
    ids = dict(event.club.players.filter(is_stand_in=True, number__in=names).values_list("number", "pk"))
    for number in names.keys() - ids.keys():
        ids[number] = Player.objects.create(
            club_id=event.club_id, number=number, name=names[number], is_stand_in=True
        ).pk
    queue = next_in_queue(stage)
    entries = Entry.objects.bulk_create(
        [
            Entry(
                stage=stage, queue=queue + index, number=first + index, status=Entry.Status.GHOST, key=uuid4()
            )
            for index in range(count)
        ]
    )
    EntryPlayer.objects.bulk_create(
        [
            EntryPlayer(entry=entry, stage=stage, player_id=ids[number])
            for entry, number in zip(entries, names, strict=True)
        ]
    )
    return entries


def _lock_numbers(event: Event) -> None:
    """Two events of a club may be entering people at once; numbers are the club's."""
    Club.objects.select_for_update(no_key=True).get(pk=event.club_id)
