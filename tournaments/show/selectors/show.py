"""What the room may see: where the public board stops counting, and what the ceremony has told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from tournaments.models import Event, Show, show_of
from tournaments.money.selectors.prizes import PrizeSheet, pool_cents, share_out
from tournaments.names.people import FieldLine, field_of
from tournaments.names.short import shortened
from tournaments.results.selectors.standing_lines import Ranked, StandingLine
from tournaments.results.selectors.standings import ranked, standings_of
from tournaments.show import words
from tournaments.standings import PODIUM, Finisher, Step, StepKind, ceremony

Each = TypeVar("Each")
NAMES_ON_A_BUTTON = 3
#: What has room on a block of the podium. More who share a place are listed, all but the first.
NAMES_ON_A_BLOCK = 3
NAMES_ON_TOP = 8
NAME_ON_A_BLOCK = 26
#: Of the rest at once, in letters that are read from the back of a room; a name has one line.
LISTED_AT_ONCE = 20
NAME_IN_A_LIST = 24


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A place of the podium.

    Args:
        names: of those who share it, as many as there is room for; ``more`` have none.
        cents: what each of them wins, or all of them where it does not divide evenly (``is_split``).
        is_new: is what is shown now.
    """

    place: int
    is_tied: bool
    names: tuple[str, ...]
    more: int
    score: str
    cents: int
    is_split: bool
    is_new: bool


@dataclass(frozen=True, slots=True)
class Listed:
    """One of the rest on the TV, with a name that fits."""

    finisher: Finisher
    name: str


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
    def podium(self) -> tuple[Block, ...]:
        """What stands on the podium, best first; empty where the latest step does not belong there."""
        latest = self.latest
        if latest is None or not _is_of_podium(latest):
            return ()
        place = latest.finishers[0].place
        if place > 1 and len(latest.finishers) > NAMES_ON_A_BLOCK:
            return ()
        steps = [step for step in self.steps[: self.told] if _is_of_podium(step)]
        names = [each.name for step in steps for each in step.finishers]
        short = dict(zip(names, shortened(names, NAME_ON_A_BLOCK), strict=True))
        return tuple(_block(step, short, is_new=step is latest) for step in reversed(steps))

    @property
    def list_pages(self) -> tuple[tuple[Listed, ...], ...]:
        """Those of the latest step, as many at once as can be read."""
        finishers = self.latest.finishers if self.latest else ()
        names = [each.name for each in finishers]
        if len(names) > NAMES_ON_A_BLOCK:
            names = list(shortened(names, NAME_IN_A_LIST))
        fit = max(map(len, names), default=0) <= NAME_IN_A_LIST
        listed = [Listed(each, name) for each, name in zip(finishers, names, strict=True)]
        pages = pages_of(listed, LISTED_AT_ONCE if fit else LISTED_AT_ONCE // 2)
        return tuple(tuple(page) for page in pages)

    @property
    def list_rows(self) -> int:
        """How many rows a page of more than a few has, in two columns; 0 where one is below the other."""
        longest = max(map(len, self.list_pages), default=0)
        return -(-longest // 2) if longest > NAMES_ON_A_BLOCK else 0

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
        names = shortened([each.name for each in self._finishers_to_tell], NAME_IN_A_LIST)
        return ", ".join(names[:NAMES_ON_A_BUTTON])

    @property
    def more_to_tell(self) -> bool:
        return len(self._finishers_to_tell) > NAMES_ON_A_BUTTON

    @property
    def _finishers_to_tell(self) -> tuple[Finisher, ...]:
        return self.to_tell.finishers if self.to_tell else ()

    def so_far(self) -> "Ceremony":
        """Leave out what nobody may know yet."""
        return replace(self, steps=self.steps[: self.told])


def pages_of(everything: Sequence[Each], most: int) -> list[Sequence[Each]]:
    """Split evenly, so that the last page is not one lonely line."""
    count = -(-len(everything) // most)
    each = -(-len(everything) // count) if count else 1
    return [everything[first : first + each] for first in range(0, len(everything), each)]


def _is_of_podium(step: Step) -> bool:
    return step.kind == StepKind.PLACE and step.finishers[0].place <= PODIUM


def _block(step: Step, short: Mapping[str, str], *, is_new: bool) -> Block:
    first = step.finishers[0]
    most = NAMES_ON_TOP if first.place == 1 else NAMES_ON_A_BLOCK
    # A line never ends with the "&": it stands before the name it leads to.
    names = tuple(short[each.name].replace(" & ", " &\N{NO-BREAK SPACE}") for each in step.finishers)
    cents = [each.cents for each in step.finishers]
    is_split = len(set(cents)) > 1
    return Block(
        place=first.place,
        is_tied=first.is_tied,
        names=names[:most],
        more=max(len(names) - most, 0),
        score=first.score,
        cents=sum(cents) if is_split else first.cents,
        is_split=is_split,
        is_new=is_new,
    )


def public_ranked(event: Event, field: Sequence[FieldLine] | None = None) -> Ranked:
    """Rank as everybody may see it; one query more than ``ranked`` where the show did not come along.

    Until the draw is released nobody stands in it: numbers and their order give the seats away.
    """
    whole = ranked(event, field, through=show_of(event).frozen_after)
    return whole if event.draw_released else replace(whole, lines=(), groups=())


def public_standings(event: Event, field: Sequence[FieldLine] | None = None) -> tuple[StandingLine, ...]:
    return public_ranked(event, field).lines


def score_said(event: Event, line: StandingLine) -> str:
    """Return a score in words; empty in a bracket, where games decide and points may contradict them."""
    return "" if event.stage.kind.has_bracket else line.score_text


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
    return steps_of(event, lines, share_out(event, lines, pool=pool_cents(event), field=field))


def steps_of(event: Event, lines: Sequence[StandingLine], sheet: PrizeSheet) -> tuple[Step, ...]:
    """Put the telling of these standings and prizes in order."""
    won = {line.entry_id: line.cents for line in sheet.lines}
    return ceremony(
        [
            Finisher(
                place=line.place,
                is_tied=line.is_tied,
                name=line.name,
                tally=line.tally,
                score=score_said(event, line),
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
    return whole.so_far() if whole else None
