"""Importing a file of people into a club. Locks the club, then the nights of who gets another nickname."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.clubs.club_audit import club_note
from accounts.models import Club, Player, PlayerAlias, PlayerDetails
from tournaments.audit.actor import Actor
from tournaments.audit.deadlocks import again_after_deadlock
from tournaments.clubs.selectors.people_found import (
    Companions,
    FoundRow,
    found_people,
    new_names,
    own_names,
)
from tournaments.clubs.selectors.people_table import PersonRow, read_people
from tournaments.errors import InvalidRequestError
from tournaments.names.namesakes import labels_of, with_nickname
from tournaments.people import words
from tournaments.people.matching import name_key
from tournaments.people.selectors.club_people import people_of
from tournaments.people.services.identity import distinguish, remember
from tournaments.people.services.names import is_taken, show_names_again
from tournaments.people.services.register import Answers

TEXTS = ("tv_name", "contact", "seating_needs", "note")


@dataclass(frozen=True, slots=True, kw_only=True)
class Imported:
    """How many people a file has added, and of how many it has changed something."""

    added: int
    changed: int


@again_after_deadlock
@transaction.atomic(durable=True)
def people_import(*, club_id: int, text: str, answers: Answers, actor: Actor) -> Imported:
    """Add the people of a file, and what it notes of those the club has; what is empty stays. Idempotent.

    Args:
        answers: who a name is that may be someone of the club.

    Raises:
        Club.DoesNotExist: there is no such club.
        InvalidRequestError: a line cannot be read, or a nickname is another's; the sentence names the line.
    """
    club = Club.objects.select_for_update(no_key=True).get(pk=club_id)
    table = read_people(text)
    people = {player.pk: player for player in people_of(club_id)}
    companions = Companions(table, labels_of(people.values()))
    found = found_people(club_id, people, table, answers)
    new = _add(club, [each for each in found if each.player is None])
    renamed = [pk for each in found if each.player and (pk := _nickname(each.player, each.row))]
    players = {each.row.line: each.player or new[each.row.line] for each in found}
    _answered(club, found, players)
    changed = {*renamed, *_alias(club, found, players), *_note(found, players, companions)}
    added = {player.pk for player in new.values()}
    result = Imported(added=len(added), changed=len(changed - added))
    show_names_again(renamed, None, actor)
    if result.added or result.changed:
        after = {"added": result.added, "changed": result.changed}
        club_note(club_id, "people_import", by=actor.person.pk, after=after)
    return result


def _add(club: Club, found: Sequence[FoundRow]) -> Mapping[int, Player]:
    """Register new people by line, with the file's numbers where nobody has them."""
    used = set(club.players.filter(is_stand_in=False).values_list("number", flat=True))
    numbers: dict[int, int] = {}
    for row in (each.row for each in found):
        if row.number is not None and row.number not in used:
            numbers[row.line] = row.number
            used.add(row.number)
    following = iter(range(max(used, default=0) + 1, max(used, default=0) + len(found) + 1))
    new = {
        row.line: Player(
            club=club, number=numbers.get(row.line) or next(following), name=row.name, nickname=row.nickname
        )
        for row in (each.row for each in found)
    }
    plain = [player for player in new.values() if not player.nickname]
    Player.objects.bulk_create(plain)
    for line, player in new.items():
        if player.nickname:
            _refuse_taken(player, line)
            player.save()
    return new


def _nickname(player: Player, row: PersonRow) -> int | None:
    if not row.nickname or player.nickname == row.nickname:
        return None
    player.nickname = row.nickname
    _refuse_taken(player, row.line)
    player.save(update_fields=["nickname"])
    return player.pk


def _refuse_taken(player: Player, line: int) -> None:
    if is_taken(player):
        why = words.name_taken(name=with_nickname(player.name, player.nickname))
        raise InvalidRequestError(words.in_line(line=line, why=why), field="text", code="nickname_taken")


def _answered(club: Club, found: Sequence[FoundRow], players: Mapping[int, Player]) -> None:
    for each in found:
        if each.is_answered:
            remember(club.pk, each.row.name, players[each.row.line])
        if each.different_from:
            distinguish(players[each.row.line], Player.objects.filter(pk__in=each.different_from))


def _alias(club: Club, found: Sequence[FoundRow], players: Mapping[int, Player]) -> set[int]:
    """Note other names that mean nobody else; returns whose they are."""
    known = own_names(club.pk)
    used = set(PlayerAlias.objects.filter(club=club).values_list("key", flat=True))
    new: list[PlayerAlias] = []
    for each in found:
        player = players[each.row.line]
        for name in new_names(each.row, known[player.pk]):
            if name_key(name) not in used:
                used.add(name_key(name))
                new.append(PlayerAlias(club=club, player=player, name=name, key=name_key(name)))
    PlayerAlias.objects.bulk_create(new)
    return {alias.player_id for alias in new}


def _note(found: Sequence[FoundRow], players: Mapping[int, Player], companions: Companions) -> set[int]:
    """Store what a file notes of each; returns of whom something is different."""
    by_line = {line: player.pk for line, player in players.items()}
    known = PlayerDetails.objects.in_bulk(by_line.values())
    wanted = {by_line[each.row.line]: dict(_wanted(each.row, companions, by_line)) for each in found}
    different = {
        pk: fields
        for pk, values in wanted.items()
        if (fields := {name: value for name, value in values.items() if _has(known.get(pk), name) != value})
    }
    moved = {pk for pk, fields in different.items() if "comes_with_id" in fields}
    # Who came with these until now comes with nobody, unless the file says so.
    stay = {pk for pk, fields in wanted.items() if "comes_with_id" in fields}
    PlayerDetails.objects.filter(comes_with__in=moved).exclude(player__in=stay).update(comes_with=None)
    known = PlayerDetails.objects.in_bulk(different)
    rows = {pk: known.get(pk) or PlayerDetails(player_id=pk) for pk in different}
    for pk, fields in different.items():
        for name, value in fields.items():
            setattr(rows[pk], name, value)
    PlayerDetails.objects.bulk_create([row for pk, row in rows.items() if pk not in known])
    old = [row for pk, row in rows.items() if pk in known]
    PlayerDetails.objects.bulk_update(old, (*TEXTS, "is_guest", "comes_with"))
    return set(different)


def _has(details: PlayerDetails | None, name: str) -> object:
    return getattr(details or PlayerDetails(), name)


def _wanted(
    row: PersonRow, companions: Companions, by_line: Mapping[int, int]
) -> Iterator[tuple[str, object]]:
    for name in TEXTS:
        if getattr(row, name):
            yield name, getattr(row, name)
    if row.is_guest is not None:
        yield "is_guest", row.is_guest
    other = companions.of(row, by_line)
    if other is not None:
        yield "comes_with_id", other
