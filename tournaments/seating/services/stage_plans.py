"""What a next part of a night must be to be played by who comes through."""

from dataclasses import dataclass, field, replace

from scoring.table.totals import why_no_totals
from tournaments.brackets import Placement as Seeding
from tournaments.errors import StageError
from tournaments.formats import FORMATS, Feed, Format, FormatKey, MovementSettings, refuse_uneven_groups
from tournaments.formats.own_rules import may_be_played
from tournaments.models import Event, Stage
from tournaments.seating.words import playoffs
from tournaments.standings import RATES, Criterion


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDraft:
    """A next part as its organizer describes it."""

    feed: Feed
    format: FormatKey
    movement: MovementSettings = field(default_factory=MovementSettings)


def planned_stage(event: Event, first: Stage, draft: StageDraft) -> Stage:
    """Return the next part as it would be stored, which is not done here.

    Raises:
        StageError: those who would play on cannot play this, or what is to count on counts for nothing.
        UnsupportedFieldError: they are too few for it.
    """
    feed, kind = draft.feed, FORMATS[draft.format]
    size = feed.entry_size(first.movement.entry_size)
    if size not in kind.entry_sizes:
        refusal = playoffs.not_for_singles() if size == 1 else playoffs.not_for_pairs()
        raise StageError(refusal, field="partners")
    if first.kind.has_bracket:
        raise StageError(playoffs.elimination_has_final(), field="best")
    if feed.carries:
        _refuse_carrying(event, kind)
    if not may_be_played(event.ruleset, kind.house_rules.values()):
        raise StageError(playoffs.same_table_size(), field="format")
    refuse_uneven_groups(feed, first.movement)
    if draft.movement.rounds is not None and "rounds" not in kind.asks:
        raise StageError(playoffs.rounds_set_by_format(), field="rounds")
    _refuse_series(event, kind, draft.movement)
    # Who comes through has been placed already: the best are kept apart.
    movement = replace(draft.movement, entry_size=size, seeding=Seeding.SEEDED)
    kind.shape(feed.entries, event.ruleset, movement)
    return Stage(event=event, number=2, format=draft.format, settings=movement.to_json(), feed=feed.to_json())


def replanned(event: Event, first: Stage) -> None:
    """Keep planned parts in step with a night that changes; raises as ``planned_stage`` does."""
    for later in event.stages.filter(number__gt=1):
        draft = StageDraft(feed=later.fed, format=FormatKey(later.format), movement=later.movement)
        later.settings = planned_stage(event, first, draft).settings
        later.save(update_fields=["settings"])


def _refuse_series(event: Event, kind: Format, movement: MovementSettings) -> None:
    if movement.best_of_rounds and "best_of_rounds" not in kind.asks:
        raise StageError(playoffs.only_elimination(), field="best_of_rounds")
    refusal = why_no_totals(movement.longest(event.ruleset)) if event.reports_totals else ""
    if refusal:
        raise StageError(refusal, field="best_of_rounds")


def _refuse_carrying(event: Event, kind: Format) -> None:
    if kind.has_bracket:
        raise StageError(playoffs.nothing_carries_into_elimination(), field="carries")
    if Criterion.POINTS not in event.criteria or RATES & set(event.criteria):
        raise StageError(playoffs.only_points_carry(), field="carries")
