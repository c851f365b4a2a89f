"""What people are called on a screen: two of one name are told apart by their numbers in the club."""

from collections import Counter

from tournaments.models import EntryPlayer, Event


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
