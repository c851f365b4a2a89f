"""What the public pages and the wall show of an event, and a word that changes when it does."""

import hashlib
from dataclasses import dataclass

from django.db.models import Sum

from tournaments.models import Entry, Event, LedgerEntry, Match, Round
from tournaments.standings import LABELS, TieBreak

from .prizes import PrizeSheet, prize_sheet
from .seating import Board, board_of
from .standings import StandingLine, standings_of


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicBoard:
    """Standings, prizes and where the night is; ``version`` is the same while nothing has changed."""

    event: Event
    version: str
    lines: tuple[StandingLine, ...]
    sheet: PrizeSheet
    tie_breaks: tuple[str, ...]
    round: int | None
    rounds: int
    closed: int
    tables_playing: int
    seating: Board | None

    @property
    def started(self) -> bool:
        """Before the first hand everybody shares first place, which is no news."""
        return any(line.tally.hands for line in self.lines)

    @property
    def wall_rows(self) -> int:
        """How many rows a column of the wall holds: two columns from 9 players on."""
        count = len(self.lines)
        return count if count <= 8 else -(-count // 2)


def public_board(event: Event) -> PublicBoard:
    """Gather the board; the number of queries does not grow with the players."""
    version = board_version(event)
    lines = standings_of(event)
    rounds = list(Round.objects.filter(stage__event=event, stage__number=1).order_by("number"))
    opened = next((each for each in rounds if each.status == Round.Status.OPEN), None)
    upcoming = opened or next((each for each in rounds if each.status == Round.Status.DRAFT), None)
    return PublicBoard(
        event=event,
        seating=board_of(event, upcoming.number) if upcoming else None,
        version=version,
        lines=lines,
        sheet=prize_sheet(event, lines),
        tie_breaks=tuple(LABELS[TieBreak(name)] for name in event.tie_breaks),
        round=opened.number if opened else None,
        rounds=len(rounds),
        closed=sum(each.status == Round.Status.CLOSED for each in rounds),
        tables_playing=opened.matches.filter(status=Match.Status.PLAYING).count() if opened else 0,
    )


def board_version(event: Event) -> str:
    """Name the state of everything the board shows, in four small queries.

    It is read before the board itself, so that a change in between is shown late and never lost.
    """
    rounds = list(Round.objects.filter(stage__event=event).order_by("pk").values_list("pk", "status"))
    played = Match.objects.filter(round__stage__event=event).aggregate(total=Sum("version"))["total"]
    entries = list(Entry.objects.filter(stage__event=event).order_by("pk").values_list("number", "is_paid"))
    ledger = LedgerEntry.objects.filter(event=event).count()
    said = repr((event.name, event.status, event.tie_breaks, event.prizes, rounds, played, entries, ledger))
    return hashlib.sha256(said.encode()).hexdigest()[:20]
