"""Telling people of one name apart by what others call them: an initial or a nickname."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import Player
from tournaments.models import Event


def with_nickname(name: str, nickname: str) -> str:
    """Put a name and what tells it apart together: "Chris B." or "Chris (Red)"."""
    letter = nickname.rstrip(".")
    if not letter:
        return name
    return " ".join((name, f"{letter.upper()}." if len(letter) == 1 else f"({nickname})"))


def labels_of(players: Iterable[Player], write: Callable[[str], str] = str) -> dict[int, str]:
    """Name each player by id, no two alike.

    Namesakes show their nicknames. One who has none is counted, first come first: "Chris", "Chris 2".

    Args:
        write: shortens a name where few letters are shown, so that more are namesakes.
    """
    ordered = sorted(players, key=lambda player: (player.number, player.pk))
    names = {player.pk: write(player.name) for player in ordered}
    bearers = Counter(name.casefold() for name in names.values())
    labels = {pk: name for pk, name in names.items() if bearers[name.casefold()] == 1}
    in_use = {label.casefold() for label in labels.values()}
    for player in ordered:
        if player.pk in labels:
            continue
        label = wanted = with_nickname(names[player.pk], player.nickname)
        count = 1
        while label.casefold() in in_use:
            count += 1
            label = f"{wanted} {count}"
        in_use.add(label.casefold())
        labels[player.pk] = label
    return labels


def unclear(players: Iterable[Player]) -> frozenset[int]:
    """Return those whom name and nickname do not tell from somebody else."""
    labels = {player.pk: with_nickname(player.name, player.nickname).casefold() for player in players}
    bearers = Counter(labels.values())
    return frozenset(pk for pk, label in labels.items() if bearers[label] > 1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """Somebody of a night.

    Args:
        player: number in the club's register.
        label: what pages show.
        is_unclear: somebody else of the night has the same name, and nothing tells them apart.
    """

    player: int
    name: str
    nickname: str
    label: str
    is_unclear: bool


def players_in(event_id: int) -> dict[int, Player]:
    """Return who plays or substitutes in a night by id, without stand-ins; one query."""
    took_a_seat = Q(pk__in=Event.objects.filter(pk=event_id).values("substitutions__player"))
    entered = Q(entries__stage__event=event_id)
    found = Player.objects.filter(entered | took_a_seat, is_stand_in=False).distinct()
    return {player.pk: player for player in found}


def names_in(event: Event) -> tuple[NameLine, ...]:
    """List everyone of a night by name, those who are not told apart first; one query."""
    people = players_in(event.pk)
    labels, vague = labels_of(people.values()), unclear(people.values())
    lines = (
        NameLine(
            player=player.number,
            name=player.name,
            nickname=player.nickname,
            label=labels[pk],
            is_unclear=pk in vague,
        )
        for pk, player in people.items()
    )
    return tuple(sorted(lines, key=lambda line: (not line.is_unclear, line.label.casefold())))
