"""The settings of a night that are columns of their own, each declared once.

Pages, API, description and change log go through ``SETTINGS``; all lock when round one opens.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from types import MappingProxyType
from typing import Any

from scoring.stored import kinds_of
from tournaments.formats import Format
from tournaments.formats.setting import SETTING, Setting
from tournaments.movements import MOST_ROUNDS
from tournaments.standings import MOST_FIXED, SIT_OUT_LABELS, WALK_OVER_LABELS, SitOut, WalkOver

from .events import Event


@dataclass(frozen=True, slots=True, kw_only=True)
class NightSettings:
    """What an organizer settles beside rules, movement and money; the defaults are what is usual."""

    minimum_games: int = field(
        default=0,
        metadata={
            SETTING: Setting(
                label="Games it takes to be placed",
                hint="Where points are divided, who played fewer stands after all others.",
                description="Who played fewer stands last, where points are divided.",
                span=(0, MOST_ROUNDS),
                is_uneven=True,
            )
        },
    )
    sit_out: SitOut = field(
        default=SitOut.NONE,
        metadata={
            SETTING: Setting(
                label="What a round out brings",
                description="What a round out brings; null for what is usual in the format.",
                choices=tuple((each.value, SIT_OUT_LABELS[each]) for each in SitOut),
                is_usual_of_format=True,
                is_uneven=True,
            )
        },
    )
    sit_out_points: int = field(
        default=0,
        metadata={
            SETTING: Setting(label="How many points for a round out", span=(0, MOST_FIXED), is_uneven=True)
        },
    )
    walk_over: WalkOver = field(
        default=WalkOver.TARGET,
        metadata={
            SETTING: Setting(
                label="What a walk-over brings",
                hint="Who wins because the others did not come or gave up gets so much, and a game won.",
                description="What a game brings that is won because the others did not come or gave up.",
                choices=tuple((each.value, WALK_OVER_LABELS[each]) for each in WalkOver),
                is_uneven=True,
            )
        },
    )
    walk_over_points: int = field(
        default=0,
        metadata={
            SETTING: Setting(label="How many points for a walk-over", span=(0, MOST_FIXED), is_uneven=True)
        },
    )
    reporting: Event.Reporting = field(
        default=Event.Reporting.HANDS,
        metadata={
            SETTING: Setting(
                label="Tables report",
                description="What tables report: each hand, or their points at the end of the round.",
                choices=tuple((each.value, str(each.label)) for each in Event.Reporting),
            )
        },
    )
    asks_other_side: bool = field(
        default=False,
        metadata={
            SETTING: Setting(
                label="Each table's result",
                description="A round closes once each result is confirmed by the table's other side.",
                choices=(
                    ("no", "Counts as it is told"),
                    ("yes", "Is confirmed by the other side first"),
                ),
            )
        },
    )
    is_private: bool = field(
        default=False,
        metadata={
            SETTING: Setting(
                label="Who sees this night?",
                description="Only the club and those who came by a link of the night see it.",
                choices=(
                    ("no", "Everyone who has its address"),
                    ("yes", "Our club, tonight's players and guests"),
                ),
                is_asked_at_first=True,
            )
        },
    )


SETTINGS: Mapping[str, Setting] = MappingProxyType(
    {each.name: each.metadata[SETTING] for each in fields(NightSettings)}
)
USUAL: Mapping[str, Any] = MappingProxyType({each.name: each.default for each in fields(NightSettings)})
KINDS: Mapping[str, type] = MappingProxyType(
    {name: kind for name, (kind,) in kinds_of(NightSettings).items()}
)


def read_settings(given: Mapping[str, Any], kind: Format) -> dict[str, Any]:
    """Turn what a form or a request gives into settings; what is left out is usual, or the format's."""
    return {name: _read(name, given, kind) for name in SETTINGS}


def _read(name: str, given: Mapping[str, Any], kind: Format) -> object:
    value = given.get(name)
    if value is None and SETTINGS[name].is_usual_of_format:
        return getattr(kind, f"usual_{name}")
    return KINDS[name](value) if value else USUAL[name]


def stored_settings(settings: NightSettings) -> dict[str, Any]:
    """Write settings as columns hold them."""
    values = {name: getattr(settings, name) for name in SETTINGS}
    return {name: value.value if isinstance(value, Enum) else value for name, value in values.items()}


def settings_of(event: Event) -> dict[str, object]:
    """Return what an event's columns hold, as its change log writes them."""
    return {name: getattr(event, name) for name in SETTINGS}
