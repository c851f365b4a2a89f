"""A club's people as its hosts see them: everyone, one person, and what a merge would make of two."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, Sum
from django.db.models.functions import Coalesce

from accounts.models import Club, Player, PlayerAlias, PlayerDetails
from tournaments.models import Entry, Event, LedgerEntry, Posting, Seat
from tournaments.names.namesakes import labels_of
from tournaments.names.search import fits
from tournaments.people.selectors.club_people import attended, people_of, person_by, records_of

#: What counts as won: a prize or the share of a side pot, handed over or not.
PAID_OUT = (Posting.Kind.PAYOUT, Posting.Kind.PAYOUT_BACK)
PAID_IN = (Posting.Kind.STAKE, Posting.Kind.STAKE_BACK)


@dataclass(frozen=True, slots=True, kw_only=True)
class PersonLine:
    """Someone of the club.

    Args:
        label: the name, with what tells them from a namesake.
        nights: how many they were in, the latest on ``last_at``.
    """

    number: int
    name: str
    nickname: str
    label: str
    is_guest: bool
    nights: int
    last_at: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """What a person comes to over all nights; amounts in cents of the club's nights."""

    nights: int = 0
    hands: int = 0
    points: int = 0
    paid_cents: int = 0
    won_cents: int = 0

    def __add__(self, other: "Figures") -> "Figures":
        return Figures(**{name: getattr(self, name) + getattr(other, name) for name in self.__slots__})


@dataclass(frozen=True, slots=True, kw_only=True)
class Night:
    event_id: int
    name: str
    starts_at: datetime
    time_zone: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ClubPerson:
    """One person.

    Args:
        records: those merged into this one.
        aliases: other ways to write the name.
        nights: the latest first.
    """

    line: PersonLine
    player: Player
    details: PlayerDetails
    figures: Figures
    records: tuple[Player, ...]
    aliases: tuple[str, ...]
    nights: tuple[Night, ...]
    #: Who comes with them, named by label.
    comes_with: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class MergeLine:
    person: PersonLine
    figures: Figures


@dataclass(frozen=True, slots=True, kw_only=True)
class MergePreview:
    """What each of several people comes to, and what they come to as one."""

    kept: PersonLine
    people: tuple[MergeLine, ...]
    together: Figures


def club_people(club: Club) -> tuple[PersonLine, ...]:
    """List everyone by name; four queries."""
    people = list(people_of(club.pk))
    labels = labels_of(people)
    guests = frozenset(
        PlayerDetails.objects.filter(player__club=club, is_guest=True).values_list("player", flat=True)
    )
    times: Counter[int] = Counter()
    last: dict[int, datetime] = {}
    rows = attended(club.pk).order_by("stage__event__starts_at")
    for person, starts_at in rows.values_list("person", "stage__event__starts_at"):
        times[person] += 1
        last[person] = starts_at
    lines = [
        PersonLine(
            number=each.number,
            name=each.name,
            nickname=each.nickname,
            label=labels[each.pk],
            is_guest=each.pk in guests,
            nights=times[each.pk],
            last_at=last.get(each.pk),
        )
        for each in people
    ]
    return tuple(sorted(lines, key=lambda line: (line.label.casefold(), line.number)))


def found(
    club: Club, lines: Iterable[PersonLine], typed: str, *, guests: bool | None = None
) -> list[PersonLine]:
    """Return those one of whose names fits what was typed, and who are guests or regulars."""
    others = _other_names(club) if typed.strip() else {}
    return [
        line
        for line in lines
        if guests in {None, line.is_guest}
        and any(fits(each, typed) for each in (f"{line.name} {line.nickname}", *others.get(line.number, ())))
    ]


def _other_names(club: Club) -> dict[int, list[str]]:
    """List by number the names of merged records, and other ways to write a name; two queries."""
    merged = Player.objects.filter(club=club, same_as__isnull=False).values_list("same_as__number", "name")
    person = Coalesce("player__same_as__number", "player__number")
    aliases = PlayerAlias.objects.filter(club=club).values_list(person, "name")
    others: dict[int, list[str]] = defaultdict(list)
    for number, name in (*merged, *aliases):
        others[number].append(name)
    return others


def club_person(club: Club, number: int) -> ClubPerson:
    """Read one person; a merged record's number leads to its person.

    Raises:
        Player.DoesNotExist: the club has no such number.
    """
    record = Player.objects.get(club=club, is_stand_in=False, number=number)
    player = people_of(club.pk).get(pk=record.person_id)
    lines = {line.number: line for line in club_people(club)}
    details = PlayerDetails.objects.filter(player=player).select_related("comes_with").first()
    details = details or PlayerDetails(player=player)
    other = details.comes_with
    return ClubPerson(
        line=lines[player.number],
        player=player,
        details=details,
        figures=figures_of([player.pk])[player.pk],
        records=tuple(player.records.order_by("number")),
        aliases=_aliases(player),
        nights=_nights(club, player),
        comes_with=lines[other.number].label if other and other.number in lines else "",
    )


def merge_preview(club: Club, keep: int, others: Sequence[int]) -> MergePreview:
    """Show what people come to, apart and as one.

    Raises:
        Player.DoesNotExist: the club has no such number.
    """
    lines = {line.number: line for line in club_people(club)}
    named = [Player.objects.get(club=club, is_stand_in=False, number=each) for each in (keep, *others)]
    people = list(dict.fromkeys(each.person_id for each in named))
    numbers = dict(people_of(club.pk).filter(pk__in=people).values_list("pk", "number"))
    figures = figures_of(people)
    return MergePreview(
        kept=lines[numbers[people[0]]],
        people=tuple(MergeLine(person=lines[numbers[each]], figures=figures[each]) for each in people),
        together=sum((figures[each] for each in people), Figures()),
    )


def figures_of(people: Collection[int]) -> Mapping[int, Figures]:
    """Add up what people were in, played, paid and won; five queries.

    A pair's money counts for both of it.
    """
    whose = {record.pk: record.person_id for record in records_of(people)}
    nights: dict[int, set[int]] = defaultdict(set)
    entries: dict[int, set[int]] = defaultdict(set)
    members = Entry.objects.filter(members__player__in=whose).exclude(status=Entry.Status.WITHDRAWN)
    for player, entry, event, stage in members.values_list(
        "members__player", "pk", "stage__event", "stage__number"
    ):
        if player not in whose:
            continue
        entries[whose[player]].add(entry)
        if stage == 1:
            nights[whose[player]].add(event)
    played = _played(whose)
    money = {kinds: _money(kinds, entries) for kinds in (PAID_IN, PAID_OUT)}
    return {
        person: Figures(
            nights=len(nights[person]),
            hands=played[person][0],
            points=played[person][1],
            paid_cents=money[PAID_IN][person],
            won_cents=-money[PAID_OUT][person],
        )
        for person in people
    }


def _played(whose: Mapping[int, int]) -> Mapping[int, tuple[int, int]]:
    """Count hands and points at the seats that people sat in themselves."""
    sums: dict[int, tuple[int, int]] = defaultdict(lambda: (0, 0))
    seats = Seat.objects.filter(Q(player__in=whose, substitute=None) | Q(substitute__in=whose))
    for player, substitute, hands, points in seats.values_list("player", "substitute", "hands", "points"):
        person = whose[substitute or player]
        sums[person] = (sums[person][0] + hands, sums[person][1] + points)
    return sums


def _money(kinds: Collection[str], entries: Mapping[int, Collection[int]]) -> Counter[int]:
    """Sum what went into the cash box by postings of these kinds, by person."""
    every = {entry for own in entries.values() for entry in own}
    lines = LedgerEntry.objects.filter(
        entry__in=every, posting__kind__in=kinds, account=LedgerEntry.Account.CASH
    )
    by_entry = dict(lines.values_list("entry").annotate(cents=Sum("cents")))
    return Counter({person: sum(by_entry.get(each, 0) for each in own) for person, own in entries.items()})


def _aliases(player: Player) -> tuple[str, ...]:
    rows = player.aliases.model.objects.annotate(person=person_by("player__"))
    return tuple(rows.filter(person=player.pk).order_by("name").values_list("name", flat=True))


def _nights(club: Club, player: Player) -> tuple[Night, ...]:
    events = Event.objects.filter(pk__in=attended(club.pk).filter(person=player.pk).values("stage__event"))
    return tuple(
        Night(event_id=each.pk, name=each.name, starts_at=each.starts_at, time_zone=each.time_zone)
        for each in events.order_by("-starts_at")
    )
