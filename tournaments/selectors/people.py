"""What people are called on a screen: two of one name are told apart by their numbers in the club."""

import re
from collections import Counter

from accounts.models import Player
from tournaments.models import EntryPlayer, Event

#: How a page offers someone of the register: the name, and the number that tells bearers of it apart.
REGISTERED = re.compile(r"(?P<name>.+) \((?P<number>[0-9]{1,9})\)")
OFFERED = 300


def field_labels(event: Event) -> dict[int, str]:
    """Label each entry in one query: "Chris" alone, "Chris (7)" among several, "Ann & Bob" for a pair."""
    rows = list(
        EntryPlayer.objects.filter(stage__event=event, stage__number=1)
        .order_by("pk")
        .values_list("entry_id", "player__name", "player__number")
    )
    bearers = Counter(name.casefold() for _, name, _ in rows)
    labels: dict[int, str] = {}
    for entry_id, name, number in rows:
        label = f"{name} ({number})" if bearers[name.casefold()] > 1 else name
        labels[entry_id] = f"{labels[entry_id]} & {label}" if entry_id in labels else label
    return labels


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
