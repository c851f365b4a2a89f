"""The settings of a night that are columns of their own, each declared once.

Pages, API, description and change log go through ``SETTINGS``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from types import MappingProxyType

from tournaments.formats.setting import Declared, Lock, Setting, declared_by, plain
from tournaments.formats.settings import MOVEMENT
from tournaments.movements import MOST_ROUNDS
from tournaments.standings import MOST_FIXED, SIT_OUT_LABELS, WALK_OVER_LABELS, SitOut, WalkOver

from .events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSettings:
    """What an organizer settles beside rules, movement and money; the defaults are what is usual."""

    minimum_games: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="Games it takes to be placed",
            hint="Where points are divided, who played fewer stands after all others.",
            description="Who played fewer stands last, where points are divided.",
            span=(0, MOST_ROUNDS),
            is_uneven=True,
        ).row,
    )
    sit_out: SitOut = field(
        default=SitOut.NONE,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="What a round out brings",
            description="What a round out brings; null for what is usual in the format.",
            choices=tuple((each.value, SIT_OUT_LABELS[each]) for each in SitOut),
            usual_of=attrgetter("usual_sit_out"),
            is_uneven=True,
        ).row,
    )
    sit_out_points: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="How many points for a round out",
            description="How many points for a round out, where that is a fixed number.",
            span=(0, MOST_FIXED),
            is_uneven=True,
        ).row,
    )
    walk_over: WalkOver = field(
        default=WalkOver.TARGET,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="What a walk-over brings",
            hint="Who wins because the others did not come or gave up gets so much, and a game won.",
            description="What a game brings that is won because the others did not come or gave up.",
            choices=tuple((each.value, WALK_OVER_LABELS[each]) for each in WalkOver),
            is_uneven=True,
        ).row,
    )
    walk_over_points: int = field(
        default=0,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="How many points for a walk-over",
            description="How many points for a walk-over, where that is a fixed number.",
            span=(0, MOST_FIXED),
            is_uneven=True,
        ).row,
    )
    reporting: Event.Reporting = field(
        default=Event.Reporting.HANDS,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="Tables report",
            description="What tables report: each hand, or their points at the end of the round.",
            choices=tuple((each.value, str(each.label)) for each in Event.Reporting),
        ).row,
    )
    asks_other_side: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="Each table's result",
            description="A round closes once each result is confirmed by the table's other side.",
            choices=(
                ("no", "Counts as it is told"),
                ("yes", "Is confirmed by the other side first"),
            ),
        ).row,
    )
    # On the settings page; its own action (``nights/actions.py``) works at any time.
    is_private: bool = field(
        default=False,
        metadata=Setting(
            locks=Lock.ROUND_ONE,
            label="Who sees this night?",
            description="Only the club and those who came by a link of the night see it.",
            choices=(
                ("no", "Everyone who has its address"),
                ("yes", "Our club, tonight's players and guests"),
            ),
            is_asked_at_first=True,
        ).row,
    )


SETTINGS = declared_by(NightSettings)
#: Those of the movement too.
ALL_SETTINGS: Mapping[str, Declared] = MappingProxyType({**MOVEMENT, **SETTINGS})


def stored_settings(settings: NightSettings) -> dict[str, object]:
    """Write settings as columns hold them."""
    return {name: plain(getattr(settings, name)) for name in SETTINGS}
