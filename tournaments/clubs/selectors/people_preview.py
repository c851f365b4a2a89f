"""What a file of people would add to a club, and what it would change of each."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from accounts.models import Player, PlayerDetails
from tournaments.clubs import words
from tournaments.names.namesakes import labels_of
from tournaments.people.selectors.club_people import people_of
from tournaments.people.selectors.list_preview import Candidate

from .people_found import Companions, FoundRow, found_people, new_names, own_names
from .people_table import PersonRow, joined_names, read_people


class RowState(StrEnum):
    NEW = "new"
    #: In the club, and the file says nothing else of them.
    SAME = "same"
    CHANGED = "changed"
    PROBABLY = "probably"


@dataclass(frozen=True, slots=True, kw_only=True)
class Changed:
    """One thing that a file changes of a person; ``field`` as the file's heading calls it."""

    field: str
    before: str
    after: str


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonPreview:
    """A row of a file as it would be imported."""

    row: PersonRow
    state: RowState
    candidates: tuple[Candidate, ...] = ()
    changes: tuple[Changed, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class PeoplePreview:
    """A file's text, and what it would bring in."""

    text: str
    rows: tuple[PersonPreview, ...]
    ignored: tuple[str, ...]

    @property
    def questions(self) -> tuple[PersonPreview, ...]:
        return tuple(each for each in self.rows if each.state is RowState.PROBABLY)

    @property
    def new(self) -> int:
        return sum(each.state in (RowState.NEW, RowState.PROBABLY) for each in self.rows)

    @property
    def changed(self) -> int:
        return sum(each.state is RowState.CHANGED for each in self.rows)

    @property
    def same(self) -> int:
        return sum(each.state is RowState.SAME for each in self.rows)


def people_preview(club_id: int, text: str) -> PeoplePreview:
    """Read a file and say what it would change; raises as ``read_people`` and ``Companions`` do."""
    table = read_people(text)
    people = {player.pk: player for player in people_of(club_id)}
    found = found_people(club_id, people, table, {})
    labels = labels_of(people.values())
    companions = Companions(table, labels)
    by_line = {each.row.line: each.player.pk for each in found if each.player}
    details, names = PlayerDetails.objects.filter(player__club=club_id).in_bulk(), own_names(club_id)
    rows = []
    for each in found:
        changes: tuple[Changed, ...] = ()
        if each.player:
            now = details.get(each.player.pk) or PlayerDetails()
            changes = (
                *_texts(each.row, each.player, now),
                *_company(each.row, now, companions.of(each.row, by_line), labels),
                *_names(new_names(each.row, names.get(each.player.pk, set()))),
            )
        candidates = tuple(Candidate(number=people[pk].number, name=labels[pk]) for pk in each.may_be)
        state = _state(each, changes)
        rows.append(PersonPreview(row=each.row, state=state, candidates=candidates, changes=changes))
    return PeoplePreview(text=text, rows=tuple(rows), ignored=table.ignored)


def _state(found: FoundRow, changes: tuple[Changed, ...]) -> RowState:
    if found.may_be:
        return RowState.PROBABLY
    if found.player is None:
        return RowState.NEW
    return RowState.CHANGED if changes else RowState.SAME


def _texts(row: PersonRow, player: Player, now: PlayerDetails) -> Iterator[Changed]:
    before = {name: getattr(now, name) for name in ("tv_name", "contact", "seating_needs", "note")}
    for field, was in {"nickname": player.nickname, **before}.items():
        wanted = getattr(row, field)
        if wanted and wanted != was:
            yield Changed(field=words.columns_called()[field], before=was, after=wanted)
    if row.is_guest is not None and row.is_guest != now.is_guest:
        was, wanted = (words.guest_or_regular(is_guest=each) for each in (now.is_guest, row.is_guest))
        yield Changed(field=words.columns_called()["is_guest"], before=was, after=wanted)


def _company(
    row: PersonRow, now: PlayerDetails, other: int | None, labels: Mapping[int, str]
) -> Iterator[Changed]:
    if row.comes_with and (other is None or other != now.comes_with_id):
        was = labels.get(now.comes_with_id or 0, "")
        yield Changed(field=words.columns_called()["comes_with"], before=was, after=row.comes_with)


def _names(more: Sequence[str]) -> Iterator[Changed]:
    if more:
        yield Changed(field=words.columns_called()["others"], before="", after=joined_names(more))
