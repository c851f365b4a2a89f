"""Every format the app can run; adding one is a file and a line here."""

from collections.abc import Mapping
from typing import Protocol

from scoring.rules.rulesets import Ruleset
from tournaments.movements import MovementPlan
from tournaments.standings import Criterion, SitOut

from .knockout import Knockout
from .mexicano import Mexicano
from .one_table import FiveAllPlay, FiveRotating, OneTable, Peuchre, SingleTable
from .party import Party
from .progressive import Progressive
from .round_robin import RoundRobin
from .settings import MovementSettings
from .swiss import Swiss
from .two_fields import TwoFields
from .values import FormatKey, RoundDraw, Shape, StageState


class Format(Protocol):
    """One way to run a stage: pure, without state of its own.

    ``draws_ahead``: every round is seated at the start, else the next one when the one before closes.
    ``is_redrawn``: who comes and goes is answered by another draw, else by a repair of the movement.
    ``usual_criteria``, ``usual_sit_out``: how it ranks where nobody says otherwise.
    ``entry_sizes``: of players or pairs, the usual first. ``asks``: the settings that mean something to it.
    ``usual_rounds``: how many, where nobody says so. ``faults``: what is wrong with a plan; ``misplaced``:
    only where somebody has two places or none. Both are found by code that draws nothing.
    ``has_bracket``: rounds and places follow from a bracket (``bracket_night``), as many as it takes.
    ``most_entries``: how many can enter.
    ``partners_stay``: who enters singly keeps one partner, and wins together with them.
    ``numbers_by_lot``: numbers are drawn; else they follow the list of entries.
    ``usual_places``, ``usual_prizes``: room for how many of the usual entries, and the prizes as typed.
    ``fit_by``: what follows from how long the night is to be: "rounds", "hands", or neither in a race.
    """

    @property
    def key(self) -> FormatKey: ...
    @property
    def label(self) -> str: ...
    @property
    def house_rules(self) -> Mapping[str, Ruleset]: ...
    @property
    def entry_sizes(self) -> tuple[int, ...]: ...
    @property
    def draws_ahead(self) -> bool: ...
    @property
    def is_redrawn(self) -> bool: ...
    @property
    def has_bracket(self) -> bool: ...
    @property
    def partners_stay(self) -> bool: ...
    @property
    def asks(self) -> frozenset[str]: ...
    @property
    def usual_rounds(self) -> str: ...
    @property
    def usual_criteria(self) -> tuple[Criterion, ...]: ...
    @property
    def usual_sit_out(self) -> SitOut: ...
    @property
    def usual_places(self) -> int: ...
    @property
    def usual_prizes(self) -> str: ...
    @property
    def fit_by(self) -> frozenset[str]: ...

    def most_entries(self, settings: MovementSettings) -> int: ...
    def shape(self, field_size: int, rules: Ruleset, settings: MovementSettings) -> Shape: ...
    def numbers_by_lot(self, settings: MovementSettings) -> bool: ...
    def draw(self, state: StageState) -> RoundDraw | None: ...
    def faults(self, plan: MovementPlan, settings: MovementSettings) -> list[str]: ...
    def misplaced(self, plan: MovementPlan, settings: MovementSettings) -> list[str]: ...


KINDS: tuple[Format, ...] = (
    Party(),
    Progressive(),
    Mexicano(),
    RoundRobin(),
    Swiss(),
    TwoFields(),
    SingleTable(),
    FiveRotating(),
    FiveAllPlay(),
    Peuchre(),
    Knockout(),
)
FORMATS: dict[FormatKey, Format] = {kind.key: kind for kind in KINDS}
MOST_ENTRIES = max(
    kind.most_entries(MovementSettings(entry_size=size)) for kind in KINDS for size in kind.entry_sizes
)
#: Those in which the people who have just played can play once more, as one more round.
REMATCHES: dict[FormatKey, OneTable] = {kind.key: kind for kind in KINDS if isinstance(kind, OneTable)}
