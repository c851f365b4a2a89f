"""What people are called on a screen: two of one name are told apart by their numbers in the club."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from accounts.models import Player
from tournaments.models import Entry, EntryPlayer, Event, Substitution

#: How a page offers someone of the register: the name, and the number that tells bearers of it apart.
REGISTERED = re.compile(r"(?P<name>.+) \((?P<number>[0-9]{1,9})\)")
OFFERED = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """One entry: "Chris" alone, "Chris (7)" among several, "Ann & Bob" for a pair.

    Args:
        members: what each of its players is called, by player id.
        stand_ins: what those are called who took their seats, by player id.
        substitutions: that they did, a sentence each.
        games_count: what was played with and against them, though they are disqualified; in a bracket they
            keep the place that they reached.
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
    games_count: bool = True

    @property
    def stands_last(self) -> bool:
        """Whether others move up past them in a bracket."""
        return self.is_disqualified and not self.games_count

    @property
    def is_ghost(self) -> bool:
        """Whether this is a stand-in, which has a seat and is nobody."""
        return self.status == Entry.Status.GHOST

    @property
    def owes(self) -> bool:
        return self.status in Entry.TAKES_A_PLACE and not (self.is_paid or self.is_free)


def field_of(event: Event, *, stage: int = 1) -> tuple[FieldLine, ...]:
    """List every entry of a stage in one query; everyone of the event is in its first.

    One query more where somebody took a seat of somebody else.
    """
    rows = list(
        EntryPlayer.objects.filter(stage__event=event, stage__number=stage)
        .order_by("pk")
        .select_related("entry", "player")
        .only(
            *("entry__queue", "entry__number", "entry__status", "entry__left_as", "entry__games_count"),
            *("entry__is_paid", "entry__is_free", "entry__paid_cents", "player__name", "player__number"),
        )
    )
    taken = _substitutions(event)
    people = {row.player_id: row.player for row in rows} | {each.player_id: each.player for each in taken}
    called = _told_apart(people)
    lines: dict[int, FieldLine] = {}
    for row in rows:
        label, entry = called[row.player_id], row.entry
        known = lines.get(entry.pk)
        lines[entry.pk] = (
            replace(known, label=f"{known.label} & {label}", members={**known.members, row.player_id: label})
            if known
            else FieldLine(
                entry_id=entry.pk,
                queue=entry.queue,
                number=entry.number,
                label=label,
                status=entry.status,
                is_paid=entry.is_paid,
                is_free=entry.is_free,
                paid_cents=entry.paid_cents,
                members={row.player_id: label},
                is_disqualified=entry.left_as == Entry.Left.DISQUALIFIED,
                games_count=entry.games_count,
            )
        )
    return tuple(_with_stand_ins(line, taken, called) for line in lines.values())


def _told_apart(people: Mapping[int, Player]) -> dict[int, str]:
    bearers = Counter(player.name.casefold() for player in people.values())
    return {
        player_id: f"{player.name} ({player.number})" if bearers[player.name.casefold()] > 1 else player.name
        for player_id, player in people.items()
    }


def _substitutions(event: Event) -> Sequence[Substitution]:
    if not event.has_substitutes:
        return ()
    return list(event.substitutions.select_related("player").order_by("pk"))


def _with_stand_ins(line: FieldLine, taken: Sequence[Substitution], called: Mapping[int, str]) -> FieldLine:
    ours = [each for each in taken if each.regular_id in line.members]
    if not ours:
        return line
    return replace(
        line,
        stand_ins={each.player_id: called[each.player_id] for each in ours},
        substitutions=tuple(
            _sentence(each, called) for each in ours if each.last is None or each.last >= each.first
        ),
    )


def _sentence(taken: Substitution, called: Mapping[int, str]) -> str:
    who, regular = called[taken.player_id], called[taken.regular_id]
    if taken.last is None:
        when = f"from round {taken.first} on"
    else:
        when = (
            f"in round {taken.first}"
            if taken.last == taken.first
            else f"in rounds {taken.first} to {taken.last}"
        )
    if taken.entry_id is None:
        plays = "plays" if taken.last is None else "played"
        return f"{who} {plays} for {regular} {when}; the points and any prize are {regular}'s."
    has = "has" if taken.last is None else "had"
    return f"{who} {has} {regular}'s seat {when}; each keeps their own points and prize."


def substitutions_said(field: Iterable[FieldLine]) -> tuple[str, ...]:
    """Say who took whose seat, a sentence each, in the order of the field."""
    return tuple(sentence for line in field for sentence in line.substitutions)


def seated(names: Mapping[int, str], player_id: int, substitute_id: int | None) -> str:
    """Name who sits somewhere: the one whose seat it is, or "Zoe for Ann"."""
    own = names[player_id]
    return own if substitute_id is None else f"{names[substitute_id]} for {own}"


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
    """Offer the club's players who are not entered, as in "Chris (7)", the latest first; one query."""
    players = Player.objects.filter(club_id=event.club_id, is_stand_in=False).exclude(
        entries__stage__event=event
    )
    return tuple(
        f"{name} ({number})"
        for name, number in players.order_by("-pk").values_list("name", "number")[:OFFERED]
    )


def registered_id(event: Event, typed: str) -> int | None:
    """Return the player of the club that ``register_of`` offers in these words, None for a new name."""
    found = REGISTERED.fullmatch(typed.strip())
    if found is None:
        return None
    people = Player.objects.filter(club_id=event.club_id, is_stand_in=False)
    players = people.filter(name=found["name"], number=int(found["number"]))
    return players.values_list("pk", flat=True).first()
