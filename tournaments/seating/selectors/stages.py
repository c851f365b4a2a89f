"""Who comes through to the next part of a night, as the standings are now."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.brackets import crossed
from tournaments.formats import Partners
from tournaments.models import Event, Round, Stage
from tournaments.names.people import FieldLine, field_of
from tournaments.results.selectors.play_offs import PlayOffLine
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import stage_ranking
from tournaments.seating.words import playoffs

from .rejoin import gone_before


@dataclass(frozen=True, slots=True, kw_only=True)
class Through:
    """Who plays on.

    Args:
        through: their lines of the standings, best first; fewer than were to play on if no more are here.
        field: everyone who entered the part before.
        sentences: what had to be decided on the way.
        play_offs: who of the part before is level, or was, and plays it out.
    """

    through: tuple[StandingLine, ...]
    field: tuple[FieldLine, ...]
    sentences: tuple[str, ...]
    play_offs: tuple[PlayOffLine, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class NextPart:
    """A part of the night that is not drawn yet, or whose first round has not opened.

    Args:
        is_due: the last round before it is closed, so it can be drawn.
        is_picked: the director says who plays with whom.
        play_offs: who is level and plays it out before.
    """

    number: int
    label: str
    best: int
    is_due: bool
    is_drawn: bool
    is_picked: bool
    makes_pairs: bool
    through: tuple[StandingLine, ...]
    sentences: tuple[str, ...]
    play_offs: tuple[PlayOffLine, ...]

    @property
    def to_play_off(self) -> tuple[str, ...]:
        return tuple(line.text for line in self.play_offs if line.is_open)

    @property
    def heads(self) -> tuple[tuple[StandingLine, StandingLine], ...]:
        """Those whose partners are picked, the better half, each with the one offered first."""
        half = len(self.through) // 2
        return tuple(zip(self.through[:half], reversed(self.through[half:]), strict=False))

    @property
    def picks(self) -> tuple[tuple[str, StandingLine, int, list[tuple[int, str]]], ...]:
        """The same with the form's field before, and everyone who can be chosen instead."""
        everyone = [(line.entry_id, line.name) for line in self.through]
        return tuple(
            (
                f"partner-{head.entry_id}",
                head,
                offered.entry_id,
                [each for each in everyone if each[0] != head.entry_id],
            )
            for head, offered in self.heads
        )


def through_to(event: Event, stage: Stage) -> Through:
    """Say who plays on to a stage from the one before; whoever has left is passed over."""
    field = field_of(event, stage=stage.number - 1)
    ranking = stage_ranking(event, stage.number - 1)
    standings = ranking.lines
    gone = gone_before(event, stage, field)
    here = [line for line in standings if line.entry_id not in gone]
    best = stage.fed.best
    if ranking.groups:
        groups = [[line for line in group if line.entry_id not in gone] for group in ranking.groups]
        through, sentences = _of_groups(stage, groups), _from_groups(best, groups)
    else:
        through, sentences = tuple(here[:best]), tuple(_sentences(standings, here, best, gone))
    return Through(through=through, field=field, sentences=sentences, play_offs=ranking.play_offs)


def _of_groups(stage: Stage, groups: Sequence[Sequence[StandingLine]]) -> tuple[StandingLine, ...]:
    """Take as many of each group, in the order that keeps group mates apart longest in a bracket."""
    each = stage.fed.best // len(groups)
    coming = [list(group[:each]) for group in groups]
    if any(len(group) < each for group in coming):
        return tuple(line for group in coming for line in group)
    lines = {line.entry_id: line for group in coming for line in group}
    seeds = crossed([[line.entry_id for line in group] for group in coming])
    return tuple(lines[entry_id] for entry_id in seeds)


def _from_groups(best: int, groups: Sequence[Sequence[StandingLine]]) -> tuple[str, ...]:
    each = best // len(groups)
    return (playoffs.top_of_groups(each=each) if each > 1 else playoffs.winners_of_groups(),)


def _sentences(
    standings: Sequence[StandingLine], here: Sequence[StandingLine], best: int, gone: set[int]
) -> list[str]:
    sentences = [
        playoffs.left(name=line.name) for line in standings if line.entry_id in gone and line.place <= best
    ]
    if len(here) > best and here[best].place == here[best - 1].place:
        level = [line.name for line in here if line.place == here[best].place]
        inside = [line.name for line in here[:best] if line.place == here[best].place]
        sentences.append(playoffs.tied(names=level, inside=inside))
    return sentences


def next_part(event: Event, stages: Sequence[Stage]) -> NextPart | None:
    """Describe what comes after the last round; None where nothing does, or it has begun."""
    ahead = [stage for stage in stages[1:] if stage.number >= event.stage_number]
    stage = ahead[0] if ahead else None
    if stage is None or stage.rounds.exclude(status=Round.Status.DRAFT).exists():
        return None
    is_drawn = event.stage_number == stage.number
    played = Round.objects.filter(stage__event=event, stage__number=stage.number - 1)
    is_due = (
        event.status == Event.Status.RUNNING
        and played.exists()
        and not played.exclude(status=Round.Status.CLOSED).exists()
    )
    coming = through_to(event, stage) if is_due else None
    return NextPart(
        number=stage.number,
        label=stage.kind.label,
        best=stage.fed.best,
        is_due=is_due,
        is_drawn=is_drawn,
        is_picked=stage.fed.partners is Partners.PICK,
        makes_pairs=stage.fed.makes_pairs,
        through=coming.through if coming else (),
        sentences=coming.sentences if coming else (),
        play_offs=coming.play_offs if coming else (),
    )
