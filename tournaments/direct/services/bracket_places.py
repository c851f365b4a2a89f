"""Whose place and prize in a bracket would be others."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.direct.words import brackets as words
from tournaments.formats.bracket.night import BracketNight
from tournaments.formats.bracket.words import bracket_lines
from tournaments.models import Event
from tournaments.money.selectors.prizes import pool_cents, share_out
from tournaments.names.amounts import money_text
from tournaments.names.people import FieldLine
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class ChangedPlace:
    """How far an entry has come, before and after."""

    name: str
    before: str
    after: str


def _last(field: Sequence[FieldLine]) -> set[int]:
    return {line.number for line in field if line.number and line.stands_last}


def changed_places(
    before: BracketNight,
    after: BracketNight,
    field: Sequence[FieldLine],
    field_then: Sequence[FieldLine],
) -> tuple[ChangedPlace, ...]:
    """List who has come farther or less far, or stands elsewhere because somebody is disqualified."""
    called = {line.number: line.label for line in field}
    last, last_then = _last(field), _last(field_then)
    now = {line.number: line for line in bracket_lines(before, last=last)}
    return tuple(
        ChangedPlace(name=called[then.number], before=now[then.number].place_text, after=then.place_text)
        for then in bracket_lines(after, last=last_then)
        if now[then.number].because != then.because
        or (last != last_then and now[then.number].place_text != then.place_text)
    )


def changed_prizes(
    event: Event, after: BracketNight, field: Sequence[FieldLine], field_then: Sequence[FieldLine]
) -> tuple[str, ...]:
    """Say whose prizes would be others as things stand; in a later part of the night only the places."""
    if event.stage_number > 1:
        return ()
    pool = pool_cents(event)
    now = {line.number: line for line in standings_of(event, field)}
    out = {line.number for line in field_then if line.is_disqualified}
    then = [
        replace(now[line.number], place=line.place, is_tied=line.is_tied, is_out=line.number in out)
        for line in bracket_lines(after, last=_last(field_then))
    ]

    def won(lines: Sequence[StandingLine]) -> dict[str, int]:
        return {line.name: line.cents for line in share_out(event, lines, pool=pool, field=field).lines}

    before, then_won = won(tuple(now.values())), won(then)
    return tuple(
        words.prize_changes(
            name=name,
            after=money_text(then_won.get(name, 0), event),
            before=money_text(before.get(name, 0), event),
        )
        for name in dict.fromkeys([*then_won, *before])
        if then_won.get(name, 0) != before.get(name, 0)
    )
