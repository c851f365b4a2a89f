"""What people are called on a screen, entry by entry."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from itertools import islice

from accounts.models import Player
from tournaments.models import Entry, EntryPlayer, Event, Substitution

from . import words
from .namesakes import labels_of, unclear
from .stakes import paid_by

OFFERED = 300


@dataclass(frozen=True, slots=True)
class Named:
    """A name that stands on a page, and the entry whose page it opens."""

    entry_id: int
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """One entry: "Chris" alone, "Chris B." or "Chris (Red)" among several, "Ann & Bob" for a pair.

    Args:
        members: what each of its players is called, by player id.
        stand_ins: what those are called who took their seats, by player id.
        substitutions: that they did, a sentence each.
        device: which signed up by the public link, as a hash; empty for the desk.
        is_unclear: somebody else of the night has the same name, and nothing tells them apart.
        keeps_games: what was played with and against them, though they are disqualified; in a bracket they
            keep the place that they reached.
        accept_by: until when a spot is held for them.
    """

    entry_id: int
    queue: int
    number: int | None
    label: str
    status: str
    is_paid: bool
    is_free: bool
    paid_cents: int
    members: Mapping[int, str]
    stand_ins: Mapping[int, str] = field(default_factory=dict)
    substitutions: tuple[str, ...] = ()
    is_disqualified: bool = False
    keeps_games: bool = True
    is_unclear: bool = False
    device: str = ""
    accept_by: datetime | None = None

    @property
    def stands_last(self) -> bool:
        """Whether others move up past them in a bracket."""
        return self.is_disqualified and not self.keeps_games

    @property
    def is_ghost(self) -> bool:
        """Whether this is a stand-in, which has a seat and is nobody."""
        return self.status == Entry.Status.GHOST

    @property
    def never_plays(self) -> bool:
        """Whether they wait for a place, or withdrew before they had a seat: their money is theirs."""
        is_gone = self.status == Entry.Status.WITHDRAWN and self.number is None
        return is_gone or self.status in Entry.HAS_NO_PLACE

    @property
    def owes(self) -> bool:
        return self.status in Entry.TAKES_A_PLACE and not (self.is_paid or self.is_free)


def field_of(event: Event, *, stage: int = 1) -> tuple[FieldLine, ...]:
    """List every entry of a stage in one query, of a later one in two; everyone of the event is in its first.

    One query more where somebody took a seat of somebody else.
    """
    rows = list(
        EntryPlayer.objects.filter(stage__event=event, stage__number=stage)
        .order_by("pk")
        .select_related("entry", "player")
        .annotate(paid_cents=paid_by("entry"))
        .only(
            *("entry__queue", "entry__number", "entry__status", "entry__left_as", "entry__keeps_games"),
            *("entry__is_free", "entry__device", "entry__accept_by"),
            *("player__name", "player__nickname", "player__number"),
        )
    )
    subs = _substitutions(event)
    left = _left_as(event) if stage > 1 else {}
    people = {row.player_id: row.player for row in rows} | {each.player_id: each.player for each in subs}
    called, vague = labels_of(people.values()), unclear(people.values())
    lines: dict[int, FieldLine] = {}
    for row in rows:
        label, entry = called[row.player_id], row.entry
        whose = left.get(row.player_id, entry)
        line = lines.get(entry.pk)
        lines[entry.pk] = (
            replace(
                line,
                label=f"{line.label} & {label}",
                members={**line.members, row.player_id: label},
                is_unclear=line.is_unclear or row.player_id in vague,
            )
            if line
            else FieldLine(
                entry_id=entry.pk,
                queue=entry.queue,
                number=entry.number,
                label=label,
                status=entry.status,
                is_paid=0 < event.stake_cents <= row.paid_cents,
                is_free=entry.is_free,
                device=entry.device,
                accept_by=entry.accept_by,
                paid_cents=row.paid_cents,
                members={row.player_id: label},
                is_disqualified=whose.left_as == Entry.Left.DISQUALIFIED,
                keeps_games=whose.keeps_games,
                is_unclear=row.player_id in vague,
            )
        )
    return tuple(_with_stand_ins(line, subs, called) for line in lines.values())


def _left_as(event: Event) -> dict[int, Entry]:
    """Return the entries in the first part of those who have left, by player."""
    rows = EntryPlayer.objects.filter(stage__event=event, stage__number=1).exclude(entry__left_as="")
    return {row.player_id: row.entry for row in rows.select_related("entry")}


def _substitutions(event: Event) -> Sequence[Substitution]:
    if not event.has_substitutes:
        return ()
    return list(event.substitutions.select_related("player").order_by("pk"))


def _with_stand_ins(line: FieldLine, subs: Sequence[Substitution], called: Mapping[int, str]) -> FieldLine:
    ours = [each for each in subs if each.regular_id in line.members]
    if not ours:
        return line
    return replace(
        line,
        stand_ins={each.player_id: called[each.player_id] for each in ours},
        substitutions=tuple(
            _sentence(each, called) for each in ours if each.last is None or each.last >= each.first
        ),
    )


def _sentence(sub: Substitution, called: Mapping[int, str]) -> str:
    names = {"sub": called[sub.player_id], "regular": called[sub.regular_id]}
    plays_for = sub.entry_id is None
    if sub.last is None:
        return (words.subs_from if plays_for else words.has_seat_from)(**names, first=sub.first)
    if sub.last == sub.first:
        return (words.subbed_in if plays_for else words.had_seat_in)(**names, number=sub.first)
    between = words.subbed_between if plays_for else words.had_seat_between
    return between(**names, first=sub.first, last=sub.last)


def substitution_sentences(field: Iterable[FieldLine]) -> tuple[str, ...]:
    """Say who took whose seat, a sentence each, in the order of the field."""
    return tuple(sentence for line in field for sentence in line.substitutions)


def seated(names: Mapping[int, str], player_id: int, substitute_id: int | None) -> str:
    """Name who sits somewhere: the one whose seat it is, or "Zoe for Ann"."""
    own = names[player_id]
    return own if substitute_id is None else words.sub_for(sub=names[substitute_id], regular=own)


def field_labels(event: Event) -> dict[int, str]:
    """Label each entry in one query."""
    return {line.entry_id: line.label for line in field_of(event)}


def player_labels(field: Iterable[FieldLine]) -> dict[int, str]:
    """Label each player of a field by id, and who took seats: at a table the two of a pair sit apart."""
    return {
        player_id: label
        for line in field
        for people in (line.stand_ins, line.members)
        for player_id, label in people.items()
    }


def register_of(event: Event) -> tuple[str, ...]:
    """Offer the club's latest players who are not entered, as in "Chris (Red)", newest first; two queries."""
    return tuple(islice(_free(event), OFFERED))


def registered_id(event: Event, typed: str, *, is_substitute: bool = False) -> int | None:
    """Return the player of the club who is called so and is not entered, None for a new name.

    All of the register is looked through, also what ``register_of`` no longer lists.

    Args:
        is_substitute: then those who are entered and have no seat tonight are meant too.
    """
    words = " ".join(typed.split()).casefold()
    free = _free(event, is_substitute=is_substitute)
    return next((pk for label, pk in free.items() if label.casefold() == words), None)


def register_labels(event: Event) -> dict[int, str]:
    """Label each player of the club's register who is not on the night's list, by id; two queries."""
    return {pk: label for label, pk in _free(event).items()}


def _free(event: Event, *, is_substitute: bool = False) -> dict[str, int]:
    """Return the ids of the register's players who are not entered, by label, newest first.

    The labels are those among the whole register: nobody is called otherwise because a namesake came.
    """
    register = Player.objects.filter(club_id=event.club_id, is_stand_in=False, same_as=None)
    called = labels_of(register.only("name", "nickname", "number"))
    entered = Entry.objects.filter(stage__event=event)
    if is_substitute:
        entered = entered.exclude(number=None)
    there = EntryPlayer.objects.filter(entry__in=entered).values_list("player_id", "player__same_as_id")
    out = {pk for records in there for pk in records}
    return {called[pk]: pk for pk in sorted(called, reverse=True) if pk not in out}
