"""What the picture of a night's results says."""

import hashlib
from collections.abc import Sequence
from datetime import datetime
from zoneinfo import ZoneInfo

from scoring.language import date_text, place
from tournaments.cache.rendered import RenderCache
from tournaments.errors import NotNowError
from tournaments.models import Event, show_of
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.names.amounts import money_text
from tournaments.names.people import field_of
from tournaments.names.short import shortened
from tournaments.pictures.results import ON_THE_PODIUM, ResultLine, ResultsPicture, results_png
from tournaments.results.selectors.standing_lines import StandingLine
from tournaments.results.selectors.standings import standings_of
from tournaments.show import chat_words as words
from tournaments.show.words import euchre_night

from .show import score_said

#: What has room on a picture.
NAME = 24
#: Below it there are many in little room.
NAME_BELOW = 14
#: Some 40 KB each.
MOST_PICTURES = 32

rendered_results = RenderCache(results_png, most=MOST_PICTURES)


def results_picture(event: Event, *, is_wide: bool, has_prizes: bool) -> ResultsPicture:
    """Say what is drawn, of the real standings, in four queries at most.

    Raises:
        NotNowError: the night is not over, or no hand was played.
    """
    field = field_of(event)
    lines = standings_of(event, field) if event.status == Event.Status.FINISHED else ()
    if not any(line.has_begun for line in lines):
        raise NotNowError(words.no_picture_yet(), code="no_results")
    sheet = prize_sheet(event, field, lines) if has_prizes else None
    won = {line.entry_id: line.cents for line in sheet.lines} if sheet else {}
    return ResultsPicture(
        is_wide=is_wide,
        name=event.name,
        otherwise=euchre_night(),
        nameless=words.nameless(),
        when=words.final_of(day=_day(event)),
        club=event.club.name,
        lines=_lines(event, lines, won),
        more=words.and_more(),
    )


def has_results(event: Event) -> bool:
    """Say whether there is a picture, in two queries at most."""
    is_over = event.status == Event.Status.FINISHED
    return is_over and any(line.has_begun for line in standings_of(event))


def shown_results(event: Event, *, is_wide: bool) -> ResultsPicture | None:
    """Return the picture as everybody may see it: of a public night, once the room knows the results."""
    if event.is_private or show_of(event).frozen_after is not None:
        return None
    try:
        return results_picture(event, is_wide=is_wide, has_prizes=False)
    except NotNowError:
        return None


def picture_version(texts: object) -> str:
    """Name what a picture shows: whoever keeps it keeps it by this."""
    return hashlib.sha256(repr(texts).encode()).hexdigest()[:12]


def results_sentence(texts: ResultsPicture) -> str:
    """Name the first three, in one line."""
    best = [words.finished(place=line.place, name=line.name, score=line.score) for line in texts.lines[:3]]
    return " · ".join([texts.when, *best])


def _day(event: Event) -> str:
    local: datetime = event.starts_at.astimezone(ZoneInfo(event.time_zone))
    return date_text(local.date(), event.locale)


def _lines(event: Event, lines: Sequence[StandingLine], won: dict[int, int]) -> tuple[ResultLine, ...]:
    whole = [line.name for line in lines]
    names = shortened(whole, NAME)[:ON_THE_PODIUM] + shortened(whole, NAME_BELOW)[ON_THE_PODIUM:]
    return tuple(
        ResultLine(
            rank=line.place,
            place=place(line.place, is_tied=line.is_tied),
            name=name,
            score=score_said(event, line),
            won=money_text(won[line.entry_id], event) if won.get(line.entry_id) else "",
        )
        for line, name in zip(lines, names, strict=True)
    )
