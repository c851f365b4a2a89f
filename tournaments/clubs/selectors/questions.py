"""Who of a club may be one person, asked once: what was answered is not asked again."""

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations

from accounts.models import Club, DistinctPlayers, Player
from tournaments.people.matching.likeness import FIRST_NAME_ONLY
from tournaments.people.matching.pairs import groups, like_pairs
from tournaments.people.selectors.club_people import attended, club_register, person_by

from .people import PersonLine, club_people


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Two or more who may be one; the first is who they would be."""

    people: tuple[PersonLine, ...]

    @property
    def keep(self) -> PersonLine:
        return self.people[0]

    @property
    def others_query(self) -> str:
        """Return the others as the address of the preview names them."""
        return "".join(f"&others={line.number}" for line in self.others)

    @property
    def others(self) -> tuple[PersonLine, ...]:
        return self.people[1:]


def questions_of(club: Club) -> tuple[Question, ...]:
    """Ask about people whose names are alike, unless they were in one night or the club has answered.

    All of one name are one question; then come misspellings and initials, the likeliest first.
    """
    everyone = club_register(club.pk).people
    different = _different(club) | _together(club)
    scores = {pair: score for pair, score in like_pairs(everyone).items() if pair not in different}
    numbers = dict(Player.objects.filter(club=club).values_list("pk", "number"))
    lines = {line.number: line for line in club_people(club)}

    def question(people: tuple[int, ...]) -> Question:
        alike = sorted(
            (lines[numbers[each]] for each in people), key=lambda line: (-line.nights, line.number)
        )
        return Question(people=tuple(alike))

    same = [pair for pair, score in scores.items() if score == 1]
    whole = [each for group in groups(same) for each in _apart(group, different)]
    grouped = {pair for each in whole for pair in combinations(sorted(each), 2)}
    alike = sorted(
        (pair for pair, score in scores.items() if score > FIRST_NAME_ONLY and pair not in grouped),
        key=lambda pair: (-scores[pair], pair),
    )
    return tuple(question(each) for each in (*whole, *alike))


def _apart(group: tuple[int, ...], different: set[tuple[int, int]]) -> list[tuple[int, ...]]:
    """Part those of one name who are known to be several into as few groups as they come in."""
    parts: list[list[int]] = []
    for person in group:
        fits = (part for part in parts if all((each, person) not in different for each in part))
        part = next(fits, None)
        if part is None:
            parts.append([person])
        else:
            part.append(person)
    return [tuple(part) for part in parts if len(part) > 1]


def _different(club: Club) -> set[tuple[int, int]]:
    rows = DistinctPlayers.objects.filter(one__club=club)
    pairs = rows.annotate(first=person_by("one__"), second=person_by("other__"))
    return {(min(pair), max(pair)) for pair in pairs.values_list("first", "second")}


def _together(club: Club) -> set[tuple[int, int]]:
    """Return pairs who were in one night."""
    there: dict[int, set[int]] = defaultdict(set)
    for person, event in attended(club.pk).values_list("person", "stage__event"):
        there[event].add(person)
    return {pair for people in there.values() for pair in combinations(sorted(people), 2)}
