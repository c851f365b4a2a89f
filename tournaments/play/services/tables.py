"""Locking a table: read whole, or in one plain statement for its next hand, as every hand needs it."""

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db import connection
from django.utils import timezone

from scoring.rules.rulesets import Ruleset
from tournaments.access.open_tables import COLUMNS, JOINED, OpenTable, open_table
from tournaments.audit.rows import Statement
from tournaments.models import Confirmation, Event, Hand, Match, Round, RoundTotal
from tournaments.play.words import hands as words


@dataclass(frozen=True, slots=True)
class LockedTable:
    """A match under its lock and what its hands are judged by; ``hands`` are the live ones, in order.

    ``total`` is the live one, where the tables report no hands. ``is_put_off``: its game was still to be
    played when it was locked.
    """

    match: Match
    round: Round
    event: Event
    rules: Ruleset
    hands: tuple[Hand, ...]
    total: RoundTotal | None
    is_put_off: bool

    @property
    def takes_undo(self) -> bool:
        """Whether the table may still change what it told."""
        return self.round.status == Round.Status.OPEN or self.match.status == Match.Status.LATER

    @property
    def why_done(self) -> str:
        """Say why it takes no more hands."""
        if self.match.status == Match.Status.STANDS:
            return words.table_closed()
        if self.rules.hands is not None and self.rules.best_of == 1:
            return words.all_hands_in()
        return words.game_over() if self.rules.best_of == 1 else words.series_over()


NOT_CONFIRMED = """NOT EXISTS (
        SELECT 1 FROM tournaments_confirmation c JOIN tournaments_hand h ON h.id = c.hand_id
        WHERE c.key = %s AND h.match_id = m.id
    )"""
_TABLE = f"""
    SELECT {COLUMNS}
    FROM tournaments_match m
    JOIN tournaments_round r ON r.id = m.round_id
    JOIN tournaments_stage s ON s.id = r.stage_id
    JOIN tournaments_event e ON e.id = s.event_id
    {JOINED}
    WHERE m.id = %s AND m.status = %s AND m.hands_played = %s AND m.opening > 0 AND e.reporting = %s
    AND {NOT_CONFIRMED}
"""  # noqa: S608 -- only names of ours
_KEY = Confirmation._meta.get_field("key")  # noqa: SLF001 -- the databases store a UUID in two ways
_PROGRESS = """
    UPDATE tournaments_match SET status = %s, hands_played = %s, last_hand_at = %s, version = %s WHERE id = %s
"""


def lock_open_table(match_id: int, number: int, key: UUID) -> OpenTable | None:
    """Lock a match if the hand with this number is its next one, and its key has confirmed none; else None.

    Only the match's own row is as new as the lock; the round's may be older than the wait for it. So the
    match itself says whether it takes hands: whoever closes a round leaves no match of it playing, and
    whoever cancels it, or undoes its opening, takes the opening off its matches (``openings.py``).
    """
    parameters = (
        connection.ops.adapt_datetimefield_value(timezone.now()),
        *(match_id, Match.Status.PLAYING.value, number - 1),
        *(Event.Reporting.HANDS.value, confirmed_key(key)),
    )
    with connection.cursor() as cursor:
        cursor.execute(_TABLE + lock_clause(), parameters)
        row = cursor.fetchone()
    return row and open_table(row)


def confirmed_key(key: UUID) -> Any:
    """Return what ``NOT_CONFIRMED`` is asked with."""
    return _KEY.get_db_prep_value(key, connection)


def lock_table(match_id: int) -> LockedTable:
    """Lock a match and read it whole; raises ``Match.DoesNotExist``."""
    match = Match.objects.select_for_update(no_key=True).get(pk=match_id)
    # Read only now: joined to the locked row, the status could predate the wait for the lock.
    rounds = Round.objects.select_related("stage__event")
    fields = (f"stage__event__{name}" for name in ("rules", "reporting", "asks_other_side", "club_id"))
    current = rounds.only("number", "status", *fields).get(pk=match.round_id)
    event = current.stage.event
    live = tuple(match.hands.filter(voided_at=None))
    total = match.totals.filter(voided_at=None).first() if event.reports_totals else None
    is_put_off = match.status == Match.Status.LATER
    return LockedTable(match, current, event, match.rules(event.ruleset), live, total, is_put_off)


def lock_clause() -> str:
    return " FOR NO KEY UPDATE OF m" if connection.features.has_select_for_no_key_update else ""


def store_progress(match: Match) -> None:
    """Store how far a match that the caller has locked is, as a new version of it."""
    next_version(match).run()


def next_version(match: Match) -> Statement:
    """Return the statement of ``store_progress``; the match has its new version at once."""
    match.version += 1
    moment = connection.ops.adapt_datetimefield_value(match.last_hand_at)
    return Statement(_PROGRESS, [str(match.status), match.hands_played, moment, match.version, match.pk])
