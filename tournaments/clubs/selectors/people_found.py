"""Whom of a club the rows of a file mean."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from dataclasses import dataclass

from accounts.models import Player, PlayerAlias
from tournaments.clubs import words
from tournaments.errors import InvalidRequestError
from tournaments.people import words as people_words
from tournaments.people.matching import name_key
from tournaments.people.matching.keys import plain_name
from tournaments.people.selectors.club_people import club_register, person_by
from tournaments.people.services.register import Answers

from .people_table import PeopleTable, PersonRow


@dataclass(frozen=True, slots=True, kw_only=True)
class FoundRow:
    """A row of a file, and whom of the club it means.

    Args:
        player: None for someone new.
        may_be: people of the club who it may be, where nobody has answered.
        different_from: who it is not, as the host has answered.
        is_answered: whether the host has said who it is.
    """

    row: PersonRow
    player: Player | None
    may_be: tuple[int, ...] = ()
    different_from: tuple[int, ...] = ()
    is_answered: bool = False


class Companions:
    """Who comes with whom, as a file calls them: by its own names, else by those of the club.

    Raises:
        InvalidRequestError: nobody is called so; the sentence names the line.
    """

    def __init__(self, table: PeopleTable, labels: Mapping[int, str]) -> None:
        self.lines = table.labels()
        self.people = {label: pk for pk, label in labels.items()}
        for row in table.rows:
            is_in_file = self.lines.get(row.comes_with, row.line) != row.line
            if row.comes_with and not is_in_file and row.comes_with not in self.people:
                sentence = words.no_companion(line=row.line, name=row.comes_with)
                raise InvalidRequestError(sentence, field="text")

    def of(self, row: PersonRow, by_line: Mapping[int, int]) -> int | None:
        """Return the id of who comes with somebody; None for nobody, or who is not in the club yet."""
        if not row.comes_with:
            return None
        line = self.lines.get(row.comes_with)
        return by_line.get(line) if line not in {None, row.line} else self.people.get(row.comes_with)


def own_names(club_id: int) -> dict[int, set[str]]:
    """Return by person the keys of their names, of merged records too, and of other names; two queries."""
    found: dict[int, set[str]] = defaultdict(set)
    records = Player.objects.filter(club=club_id, is_stand_in=False).annotate(person=person_by())
    for person, name in records.values_list("person", "name"):
        found[person].add(name_key(name))
    aliases = PlayerAlias.objects.filter(club=club_id).annotate(person=person_by("player__"))
    for person, key in aliases.values_list("person", "key"):
        found[person].add(key)
    return found


def new_names(row: PersonRow, known: Collection[str]) -> list[str]:
    """Return the other names of a row that somebody doesn't have yet."""
    keys = {"", *known, name_key(row.name)}
    more = []
    for name in row.others:
        if name_key(name) not in keys:
            keys.add(name_key(name))
            more.append(name)
    return more


def found_people(
    club_id: int, people: Mapping[int, Player], table: PeopleTable, answers: Answers
) -> tuple[FoundRow, ...]:
    """Say who each row is: by number and name, by name and nickname, as answered, or by name; two queries.

    No two rows mean one person.

    Args:
        people: all of the club, by id.
    """
    finder = _Finder(club_id, people, answers)
    surely = {row.line: finder.surely(row) for row in table.rows}
    return tuple(
        FoundRow(row=row, player=player) if (player := surely[row.line]) else finder.find(row)
        for row in table.rows
    )


class _Finder:
    """Finds who rows mean; ``taken`` are those whom one means already."""

    def __init__(self, club_id: int, people: Mapping[int, Player], answers: Answers) -> None:
        self.register = club_register(club_id)
        self.answers = {plain_name(name): number for name, number in answers.items()}
        self.people = people
        self.by_number = {player.number: player for player in people.values()}
        self.by_nickname = {
            (plain_name(player.name), player.nickname.casefold()): player
            for player in people.values()
            if player.nickname
        }
        self.taken: set[int] = set()
        for number in answers.values():
            if number is not None and number not in self.by_number:
                raise InvalidRequestError(people_words.no_number(number=number), field="answers")

    def surely(self, row: PersonRow) -> Player | None:
        """Return who has the number and the name, or name and nickname."""
        name = plain_name(row.name)
        player = self.by_number.get(row.number or 0)
        if player and (plain_name(player.name) != name or not _may_share(player, row)):
            player = None
        player = player or self.by_nickname.get((name, row.nickname.casefold()))
        if player is None or player.pk in self.taken:
            return None
        self.taken.add(player.pk)
        return player

    def find(self, row: PersonRow) -> FoundRow:
        """Find by what the host has answered, else by name."""
        match = self.register.match(row.name, others=self.taken)
        key = plain_name(row.name)
        answer = self.by_number.get(self.answers.get(key) or 0)
        player = answer or (None if key in self.answers else self.people.get(match.person or 0))
        is_free = player is not None and player.pk not in self.taken
        if player is not None and is_free and (answer or _may_share(player, row)):
            self.taken.add(player.pk)
            return FoundRow(row=row, player=player, is_answered=answer is not None)
        if key in self.answers:
            return FoundRow(row=row, player=None, different_from=match.people)
        return FoundRow(row=row, player=None, may_be=match.people)


def _may_share(player: Player, row: PersonRow) -> bool:
    """Whether nicknames do not tell two people apart."""
    return len({player.nickname.casefold(), row.nickname.casefold()} - {""}) < 2
