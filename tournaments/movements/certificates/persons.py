"""What a plan does for each player: how many partners, whom most often, and how often out."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

from tournaments.movements.plans import MovementPlan

from .tallies import HeatMap


@dataclass(frozen=True, slots=True, kw_only=True)
class Often:
    """Those met most often, by number; nobody where nobody was met."""

    times: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerMeetings:
    """A player's partners, and whom the player has most often as partner and at one table."""

    player: int
    partners: int
    partnered: Often
    met: Often
    byes: int


def player_meetings(plan: MovementPlan, heat: HeatMap) -> tuple[PlayerMeetings, ...]:
    """Count for everyone, by number."""
    byes = Counter(chain.from_iterable(current.byes for current in plan.rounds))
    return tuple(
        PlayerMeetings(
            player=player,
            partners=sum(times > 0 for times in partners),
            partnered=_most(partners),
            met=_most(met),
            byes=byes[player],
        )
        for player, (partners, met) in enumerate(zip(heat.partners, heat.meetings, strict=True), start=1)
    )


def _most(times: Sequence[int]) -> Often:
    most = max(times, default=0)
    players = tuple(number for number, each in enumerate(times, start=1) if each == most) if most else ()
    return Often(times=most, players=players)
