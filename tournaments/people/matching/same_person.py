"""A club's people by all their names, and who of them a list of names means."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from .keys import name_key, plain_name
from .likeness import FIRST_NAME_ONLY, likeness_of_keys
from .nearby import Nearby

#: A nickname of fewer letters is an initial, and says who somebody is only beside the name.
LEAST_NICKNAME = 3
#: As many people as a question lists.
MOST_CANDIDATES = 3


class Kind(StrEnum):
    SAME = "same"
    PROBABLY = "probably"
    NEW = "new"


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPerson:
    """A person of the club.

    Args:
        names: their own, and those of the records that were found to be theirs.
        nickname: or an initial, by which namesakes are told apart.
        aliases: other names that the club has said are theirs.
    """

    person: int
    names: tuple[str, ...]
    nickname: str = ""
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Match:
    """Who a name means.

    Args:
        people: the one it is, or those it may be, the likeliest first; nobody where it is new.
    """

    kind: Kind
    people: tuple[int, ...] = ()

    @property
    def person(self) -> int | None:
        return self.people[0] if self.kind is Kind.SAME else None


NEW = Match(kind=Kind.NEW)
Index = dict[str, dict[int, None]]


@dataclass(slots=True)
class Register:
    """Finds people by name; built once for a list.

    Args:
        people: in the order in which they are offered where two are as likely.
    """

    people: Sequence[ClubPerson]
    _exactly: Index = field(init=False, default_factory=lambda: defaultdict(dict))
    _names: Index = field(init=False, default_factory=lambda: defaultdict(dict))
    _others: Index = field(init=False, default_factory=lambda: defaultdict(dict))
    _near: Nearby = field(init=False)

    def __post_init__(self) -> None:
        for each in self.people:
            for name in each.names:
                self._exactly[plain_name(name)][each.person] = None
                self._names[name_key(name)][each.person] = None
            for name in _other_names(each):
                self._others[name_key(name)][each.person] = None
        self._near = Nearby([*self._names, *self._others])

    def exact(self, name: str, *, others: Collection[int] = ()) -> Match:
        """Say who has this name, nickname or alias; several who do may all be meant.

        Args:
            others: people who cannot be meant; those who have the name and are, are still namesakes.
        """
        for index, key in (
            (self._exactly, plain_name(name)),
            (self._names, name_key(name)),
            (self._others, name_key(name)),
        ):
            bearers = tuple(index.get(key, ()))
            free = tuple(each for each in bearers if each not in others)
            if not bearers:
                continue
            if len(free) == len(bearers) == 1:
                return Match(kind=Kind.SAME, people=free)
            return Match(kind=Kind.PROBABLY, people=free[:MOST_CANDIDATES]) if free else NEW
        return NEW

    def match(self, name: str, *, others: Collection[int] = ()) -> Match:
        """Say who a name means, also if it is misspelled, has initials or only a first name."""
        found = self.exact(name, others=others)
        key = name_key(name)
        if found is not NEW or key in self._names or key in self._others:
            return found
        near, scores = self._near.to(key), dict[int, float]()
        for index in (self._names, self._others):
            for other, people in index.items():
                if other not in near:
                    continue
                score = likeness_of_keys(key, other)
                for person in people if score else ():
                    scores[person] = max(score, scores.get(person, 0))
        if len(scores) > 1 and max(scores.values()) == FIRST_NAME_ONLY:
            return NEW  # one of several of that first name, and nothing says which
        likely = sorted((each for each in scores if each not in others), key=lambda each: -scores[each])
        return Match(kind=Kind.PROBABLY, people=tuple(likely[:MOST_CANDIDATES])) if likely else NEW

    def match_all(self, names: Iterable[str], *, others: Collection[int] = ()) -> tuple[Match, ...]:
        """Say who each name of a list means; nobody is meant twice, so that a second Ann is another Ann."""
        gone, found = set(others), list[Match]()
        for name in names:
            match = self.match(name, others=gone)
            if match.person is not None:
                gone.add(match.person)
            found.append(match)
        return tuple(found)


def _other_names(person: ClubPerson) -> Iterable[str]:
    yield from person.aliases
    if person.nickname:
        yield from (f"{name} {person.nickname}" for name in person.names)
        if sum(char.isalpha() for char in person.nickname) >= LEAST_NICKNAME:
            yield person.nickname
