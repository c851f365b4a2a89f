"""What a list would bring in: each row with its name, who that is, and why a row is left out."""

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import Player
from tournaments.models import Event
from tournaments.people.matching import Kind, Register, name_key

from .club_people import club_register, people_in, people_of
from .roster import named_rows, names_of_pair
from .roster_columns import ColumnPreview, Columns, Row

#: How people say in a form that they do not come after all.
WITHDRAWN = re.compile(
    r"(withdr[ae]w\w*|cancel\w*|not coming|can.?t (come|make it)|no longer .*|dropped( out)?|out)[.!]?",
    re.IGNORECASE,
)
#: Headings over a plain yes or no, by whether yes means that they come.
COMES = {
    True: re.compile(
        r"attend|coming|rsvp|\b(will|can) you (be there|come|play|join|make it)|\bare you (in|playing)\b",
        re.I,
    ),
    False: re.compile(r"withdr|cancel", re.I),
}
YES, NO = frozenset({"yes", "y", "x", "true", "1"}), frozenset({"no", "n", "false", "0"})
EMAIL = re.compile(r"\S+@\S+\.\S+")


class State(StrEnum):
    NEW = "new"
    SAME = "same"
    PROBABLY = "probably"
    IS_IN = "is_in"
    DUPLICATE = "duplicate"
    WITHDRAWN = "withdrawn"


#: Rows that bring in nobody unless somebody says so.
LEFT_OUT = frozenset({State.IS_IN, State.DUPLICATE, State.WITHDRAWN})


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """Someone of the club whom a name may mean."""

    number: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ListRow:
    """A row of a list.

    Args:
        line: of the file, from 1.
        name: a player's, or a pair's as in "Ann & Bob".
        is_twice: another row has the name too, and is somebody else as far as the list says.
        candidates: who the name means, or may mean.
    """

    line: int
    name: str
    state: State
    is_twice: bool = False
    candidates: tuple[Candidate, ...] = ()

    @property
    def is_left_out(self) -> bool:
        return self.state in LEFT_OUT


@dataclass(frozen=True, slots=True, kw_only=True)
class ListPreview:
    """A list as it would be entered."""

    rows: tuple[ListRow, ...]
    columns: tuple[ColumnPreview, ...] = ()
    chosen: Columns | None = None

    def count(self, *states: State) -> int:
        return sum(row.state in states for row in self.rows)

    def find(self, lines: Collection[int]) -> tuple[ListRow, ...]:
        """Return the rows on these lines of the file."""
        return tuple(row for row in self.rows if row.line in lines)

    @property
    def entering(self) -> int:
        return sum(not row.is_left_out for row in self.rows)

    @property
    def questions(self) -> tuple[ListRow, ...]:
        return tuple(row for row in self.rows if row.state is State.PROBABLY)


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadList:
    """A list's text, and what it would bring in."""

    text: str
    preview: ListPreview

    @property
    def rows(self) -> tuple[ListRow, ...]:
        return self.preview.rows

    @property
    def columns(self) -> tuple[ColumnPreview, ...]:
        return self.preview.columns

    @property
    def chosen(self) -> Columns | None:
        return self.preview.chosen

    @property
    def numbers(self) -> Mapping[str, str]:
        """Return the chosen columns as a form has them."""
        parts = ("name", "last_name", "partner", "has_header")
        chosen = {part: getattr(self.chosen, part) for part in parts}
        return {part: str(number or "") for part, number in chosen.items()}


def list_preview(event: Event, text: str, columns: Columns | None = None) -> ListPreview:
    """Read a list and say who each row is; nothing is saved.

    Args:
        columns: as somebody has chosen them; None to read them off headings and cells.

    Raises:
        InvalidRequestError: a line cannot be read, as for ``read_roster``.
    """
    is_for_pairs = event.movement.is_for_pairs
    found = named_rows(text, is_for_pairs=is_for_pairs, columns=columns)
    rows = list(_states(event, found.rows, found.headings, is_for_pairs=is_for_pairs))
    return ListPreview(rows=tuple(rows), columns=found.columns, chosen=found.chosen)


def _states(
    event: Event, named: Sequence[tuple[Row, str]], headings: Sequence[str], *, is_for_pairs: bool
) -> Iterator[ListRow]:
    register, entered = club_register(event.club_id), set(people_in(event))
    called = _called(event.club_id)
    is_in = set(entered)
    seen: dict[str, set[str]] = {}
    coming = {
        (name_key(name), _address(row) or row.line) for row, name in named if not _withdraws(row, headings)
    }
    often = Counter(key for key, _ in coming)
    for row, name in named:
        key, address = name_key(name), _address(row)
        if _withdraws(row, headings):
            yield ListRow(line=row.line, name=name, state=State.WITHDRAWN)
        elif address and address in seen.get(key, set()):
            yield ListRow(line=row.line, name=name, state=State.DUPLICATE)
        else:
            seen.setdefault(key, set()).add(address)
            state, people = _who(register, name, entered, is_in, is_for_pairs=is_for_pairs)
            candidates = tuple(called[each] for each in people if each in called)
            is_twice = state is not State.IS_IN and often[key] > 1
            yield ListRow(line=row.line, name=name, state=state, is_twice=is_twice, candidates=candidates)


def _who(
    register: Register, name: str, others: set[int], is_in: set[int], *, is_for_pairs: bool
) -> tuple[State, tuple[int, ...]]:
    """Say who a name means; no later name means them."""
    parts = names_of_pair(name) if is_for_pairs else [name]
    already = [each for each in (_one_in(register, part, others, is_in) for part in parts) if each]
    if len(already) == len(parts):
        is_in.difference_update(already)
        return State.IS_IN, tuple(already)
    candidates: list[int] = []
    states: set[Kind] = set()
    for each in parts:
        match = register.match(each, others=others)
        states.add(match.kind)
        candidates += match.people
        if match.person is not None:
            others.add(match.person)
    if Kind.PROBABLY in states:
        return State.PROBABLY, tuple(candidates)
    return (State.SAME if states == {Kind.SAME} else State.NEW), tuple(candidates)


def _one_in(register: Register, name: str, others: set[int], is_in: set[int]) -> int | None:
    """Return one of this name who is in and whom no earlier row means; None where others may be meant."""
    people = register.exact(name).people
    return next((each for each in people if each in is_in), None) if others.issuperset(people) else None


def _withdraws(row: Row, headings: Sequence[str]) -> bool:
    for index, cell in enumerate(row.cells):
        text = cell.strip().casefold()
        if text and WITHDRAWN.fullmatch(text):
            return True
        heading = headings[index] if index < len(headings) else ""
        # Of "No, sorry" the first word.
        answer = re.split(r"\W", text, maxsplit=1)[0]
        if (COMES[True].search(heading) and answer in NO) or (COMES[False].search(heading) and answer in YES):
            return True
    return False


def _address(row: Row) -> str:
    return next((cell.casefold() for cell in row.cells if EMAIL.fullmatch(cell)), "")


def _called(club_id: int) -> Mapping[int, Candidate]:
    people: Mapping[int, Player] = people_of(club_id).in_bulk()
    return {pk: Candidate(number=each.number, name=each.name) for pk, each in people.items()}
