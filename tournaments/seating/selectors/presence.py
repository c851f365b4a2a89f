"""Who of a draw is here for which round, as it was reported; whatever is drawn."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace

from django.db.models import FilteredRelation, Q

from tournaments.models import Entry, EntryPlayer, Event, Presence, Stage

#: From which rounds on somebody is here or away, in order; nothing where they are here all night.
Comings = tuple[tuple[int, bool], ...]
NOT_YET: Comings = ((1, False),)


def is_here(comings: Comings, round_number: int) -> bool:
    reported = [here for first, here in comings if first <= round_number]
    return reported[-1] if reported else True


def changed_from(comings: Comings, first: int, later: Comings) -> Comings:
    """Follow ``comings`` up to a round, and ``later`` from it on."""
    before = tuple(each for each in comings if each[0] < first)
    after = tuple(each for each in later if each[0] > first)
    return _shortest((*before, (first, is_here(later, first)), *after))


def only_away(comings: Comings, number: int) -> Comings:
    """Miss one round; what was reported of later ones stays."""
    return changed_from(changed_from(comings, number, NOT_YET), number + 1, comings)


def _shortest(comings: Comings) -> Comings:
    """Leave out what changes nothing."""
    turns: list[tuple[int, bool]] = []
    for first, here in comings:
        if here != (turns[-1][1] if turns else True):
            turns.append((first, here))
    return tuple(turns)


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """Who is here in which round of a night.

    Args:
        members: the players of each number of the draw; stand-ins are not on the roll.
        comings: by player; who is here all night is not in it.
    """

    members: Mapping[int, tuple[int, ...]]
    comings: Mapping[int, Comings]

    def is_here(self, number: int, round_number: int) -> bool:
        """Say whether all players of a number are here."""
        return all(is_here(self.comings.get(each, ()), round_number) for each in self.members[number])

    def is_away_from(self, number: int, first: int) -> bool:
        """Say whether a number is away in any round from ``first`` on."""
        rounds = {first} | {
            after for each in self.members[number] for after, _ in self.comings.get(each, ()) if after > first
        }
        return not all(self.is_here(number, each) for each in rounds)

    def away(self, round_number: int) -> tuple[int, ...]:
        """Return the numbers of those who are not here, in order."""
        return tuple(sorted(each for each in self.members if not self.is_here(each, round_number)))

    def changed(self, numbers: Iterable[int], change: Callable[[Comings], Comings]) -> "Roll":
        """Let the players of these numbers come and go otherwise."""
        players = [each for number in numbers for each in self.members[number]]
        changed = {each: change(self.comings.get(each, ())) for each in players}
        return replace(self, comings={**self.comings, **changed})


def roll_of(stage: Stage) -> Roll:
    """Read it for everybody with a number in a stage; one query."""
    members: dict[int, dict[int, list[tuple[int, bool]]]] = defaultdict(lambda: defaultdict(list))
    field = EntryPlayer.objects.filter(stage=stage, entry__number__gte=1).annotate(
        presence=FilteredRelation("player__presences", condition=Q(player__presences__event=stage.event_id))
    )
    rows = field.exclude(entry__status=Entry.Status.GHOST).order_by("presence__first")
    for number, player_id, first, here in rows.values_list(
        "entry__number", "player_id", "presence__first", "presence__is_here"
    ):
        members[number or 0][player_id] += [] if first is None else [(first, here)]
    return Roll(
        members={number: tuple(players) for number, players in members.items()},
        comings={
            player_id: tuple(comings)
            for players in members.values()
            for player_id, comings in players.items()
            if comings
        },
    )


def comings_of(event: Event, player_id: int) -> Comings:
    """Read when one player comes and goes; one query."""
    rows = Presence.objects.filter(event=event, player=player_id).order_by("first")
    return tuple(rows.values_list("first", "is_here"))
