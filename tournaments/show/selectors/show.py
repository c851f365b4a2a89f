"""What the room may see: where the public board stops counting, and what the ceremony has told."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.models import Event, Show, show_of
from tournaments.money.selectors.prizes import PrizeSheet, pool_cents, share_out
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.standing_lines import Ranked, StandingLine
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.show import words
from tournaments.standings import Finisher, Step, ceremony

NAMES_ON_A_BUTTON = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class Ceremony:
    """How far the telling is.

    Args:
        steps: all of them for the director, those that were told for everybody else.
        told: how many were told, at most ``total``.
    """

    steps: tuple[Step, ...]
    told: int
    total: int

    @property
    def latest(self) -> Step | None:
        return self.steps[self.told - 1] if self.told else None

    @property
    def earlier(self) -> tuple[Step, ...]:
        """What was told before, the latest first."""
        return self.steps[: max(self.told - 1, 0)][::-1]

    @property
    def to_tell(self) -> Step | None:
        return self.steps[self.told] if self.told < len(self.steps) else None

    @property
    def names_to_tell(self) -> str:
        """The first names of what comes next, as many as a button has room for."""
        return ", ".join(each.name for each in self._finishers_to_tell[:NAMES_ON_A_BUTTON])

    @property
    def more_to_tell(self) -> bool:
        return len(self._finishers_to_tell) > NAMES_ON_A_BUTTON

    @property
    def _finishers_to_tell(self) -> tuple[Finisher, ...]:
        return self.to_tell.finishers if self.to_tell else ()

    def as_told(self) -> "Ceremony":
        """Leave out what nobody may know yet."""
        return replace(self, steps=self.steps[: self.told])


def public_ranked(event: Event, field: Sequence[FieldLine] | None = None) -> Ranked:
    """Rank as everybody may see it; one query more than ``ranked`` where the show did not come along.

    Until the draw is released nobody stands in it: numbers and their order give the seats away.
    """
    whole = ranked(event, field, through=show_of(event).frozen_after)
    return whole if event.draw_released else replace(whole, lines=(), groups=())


def public_standings(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    return public_ranked(event, field).lines


def public_prizes(event: Event) -> PrizeSheet:
    """Share out the pool as everybody may see it."""
    field = field_of(event)
    lines = public_standings(event, field)
    return public_sheet(event, lines, pool=pool_cents(event), field=field)


def public_sheet(
    event: Event, lines: Sequence[StandingLine], *, pool: int, field: Sequence[FieldLine]
) -> PrizeSheet:
    """Share out the pool; while the board is frozen only what the places pay is told."""
    if show_of(event).frozen_after is None:
        return share_out(event, lines, pool=pool, field=field)
    sheet = share_out(event, (), pool=pool, field=field)
    return replace(sheet, sentences=(words.prizes_at_the_end(),)) if sheet.places else sheet


def ceremony_steps(event: Event) -> tuple[Step, ...]:
    """Put the telling of a night in order, from what really happened; three queries."""
    field = field_of(event)
    lines = standings_of(event, field)
    return steps_of(lines, share_out(event, lines, pool=pool_cents(event), field=field))


def steps_of(lines: Sequence[StandingLine], sheet: PrizeSheet) -> tuple[Step, ...]:
    """Put the telling of these standings and prizes in order."""
    won = {line.entry_id: line.cents for line in sheet.lines}
    return ceremony(
        [
            Finisher(
                place=line.place,
                is_tied=line.is_tied,
                name=line.name,
                tally=line.tally,
                score=line.said,
                cents=won.get(line.entry_id, 0),
            )
            for line in lines
        ]
    )


def ceremony_of(event: Event) -> Ceremony | None:
    """Return the whole ceremony of a finished night, None before; three queries where there is one."""
    if event.status != Event.Status.FINISHED:
        return None
    return ceremony_so_far(ceremony_steps(event), show_of(event))


def ceremony_so_far(steps: tuple[Step, ...], show: Show) -> Ceremony:
    return Ceremony(steps=steps, told=min(show.told or 0, len(steps)), total=len(steps))


def ceremony_now(event: Event) -> Ceremony | None:
    """Return what the ceremony has told so far, None where none is on."""
    if show_of(event).told is None:
        return None
    whole = ceremony_of(event)
    return whole.as_told() if whole else None
