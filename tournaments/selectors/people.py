"""What people are called on a screen: two of one name are told apart by their numbers in the club."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from accounts.models import Player
from tournaments.models import Entry, EntryPlayer, Event

#: How a page offers someone of the register: the name, and the number that tells bearers of it apart.
REGISTERED = re.compile(r"(?P<name>.+) \((?P<number>[0-9]{1,9})\)")
OFFERED = 300


@dataclass(frozen=True, slots=True, kw_only=True)
class FieldLine:
    """One entry: "Chris" alone, "Chris (7)" among several, "Ann & Bob" for a pair.

    Args:
        members: what each of its players is called, by player id.
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

    @property
    def owes(self) -> bool:
        return self.status in Entry.TAKES_A_PLACE and not (self.is_paid or self.is_free)


def field_of(event: Event, *, stage: int = 1) -> tuple[FieldLine, ...]:
    """List every entry of a stage in one query; everyone of the event is in its first."""
    rows = list(
        EntryPlayer.objects.filter(stage__event=event, stage__number=stage)
        .order_by("pk")
        .select_related("entry", "player")
        .only(
            *("entry__queue", "entry__number", "entry__status"),
            *("entry__is_paid", "entry__is_free", "entry__paid_cents", "player__name", "player__number"),
        )
    )
    bearers = Counter(row.player.name.casefold() for row in rows)
    lines: dict[int, FieldLine] = {}
    for row in rows:
        name, entry = row.player.name, row.entry
        label = f"{name} ({row.player.number})" if bearers[name.casefold()] > 1 else name
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
            )
        )
    return tuple(lines.values())


def field_labels(event: Event) -> dict[int, str]:
    """Label each entry in one query."""
    return {line.entry_id: line.label for line in field_of(event)}


def player_labels(field: Iterable[FieldLine]) -> dict[int, str]:
    """Label each player of a field by id: at a table the two of a pair sit apart."""
    return {player_id: label for line in field for player_id, label in line.members.items()}


def register_of(event: Event) -> tuple[str, ...]:
    """Offer the club's players who are not entered, as in "Chris (7)", the latest first; one query."""
    players = Player.objects.filter(club_id=event.club_id).exclude(entries__stage__event=event)
    return tuple(
        f"{name} ({number})"
        for name, number in players.order_by("-pk").values_list("name", "number")[:OFFERED]
    )


def registered_id(event: Event, typed: str) -> int | None:
    """Return the player of the club that ``register_of`` offers in these words, None for a new name."""
    found = REGISTERED.fullmatch(typed.strip())
    if found is None:
        return None
    players = Player.objects.filter(club_id=event.club_id, name=found["name"], number=int(found["number"]))
    return players.values_list("pk", flat=True).first()
