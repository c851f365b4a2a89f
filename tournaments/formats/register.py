"""Every format the app can run; adding one is a file and a line here."""

from collections.abc import Mapping
from typing import Protocol

from scoring.rulesets import Ruleset
from tournaments.movements import MovementPlan

from .party import Party
from .settings import MovementSettings
from .values import FormatKey, Shape, StageState


class Format(Protocol):
    """One way to run a stage: pure, without state of its own."""

    @property
    def key(self) -> FormatKey: ...
    @property
    def label(self) -> str: ...
    @property
    def players_per_entry(self) -> int: ...
    @property
    def seats_per_table(self) -> int: ...
    @property
    def house_rules(self) -> Mapping[str, Ruleset]: ...

    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape: ...
    def next_plan(self, state: StageState) -> MovementPlan | None: ...
    def is_over(self, state: StageState) -> bool: ...


FORMATS: dict[FormatKey, Format] = {kind.key: kind for kind in (Party(),)}
