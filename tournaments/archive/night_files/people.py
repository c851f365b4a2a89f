"""Which people of a file a club knows already."""

from collections import Counter
from collections.abc import Mapping

from accounts.models import Player

from .reading import NightFile, Person


def known_people(club_id: int, night: NightFile) -> Mapping[int, int]:
    """Return players of the club by id in the file: who has the same name and nickname, alone in both.

    Two namesakes whom nothing tells apart are new here: nobody can say which of them it is.
    """
    register = Player.objects.filter(club=club_id, is_stand_in=False)
    there: dict[tuple[str, str], set[int]] = {}
    for record in register.only("name", "nickname", "same_as"):
        there.setdefault(_called(record.name, record.nickname), set()).add(record.person_id)
    people = {pk: each for pk, each in night.people.items() if not each.is_stand_in}
    often = Counter(_of(each) for each in people.values())
    return {
        pk: next(iter(there[_of(each)]))
        for pk, each in people.items()
        if often[_of(each)] == 1 and len(there.get(_of(each), ())) == 1
    }


def _of(person: Person) -> tuple[str, str]:
    return _called(person.name, person.nickname)


def _called(name: str, nickname: str) -> tuple[str, str]:
    return name.casefold(), nickname.casefold()
