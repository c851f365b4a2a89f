"""A table in play as the next hand finds it: in plain columns, since every hand reads them."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.db import DEFAULT_DB_ALIAS

from scoring.rules.rulesets import Ruleset
from tournaments.models import Match

#: Of the match ``m``, in the order of the model's fields, and of the event ``e`` and its show ``w``.
COLUMNS = (
    'm.id, m.round_id, m."table", m.size, m.status, m.hands_played, m.version, m.opening, '
    "m.game, m.best_of, m.first_dealer, "
    "COALESCE(w.closes_tables AND w.clock_ends_at <= %s, FALSE), e.id, e.reporting, e.rules"
)
#: What ``COLUMNS`` needs beside both; they are asked with the time as it is now.
JOINED = "LEFT JOIN tournaments_show w ON w.event_id = e.id"
_NAMES = (
    *("id", "round_id", "table", "size", "status", "hands_played", "version", "opening"),
    *("game", "best_of", "first_dealer"),
)


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A match of an open round, how its table reports, and what its next hand is judged by.

    Args:
        has_rung: the bell told its table to finish the hand it plays, and to close.
    """

    match: Match
    event_id: int
    reporting: str
    rules: Ruleset
    has_rung: bool = False


def open_table(columns: Sequence[Any]) -> OpenTable:
    """Return the table that a query has read as ``COLUMNS``."""
    *of_match, has_rung, event_id, reporting, rules = columns
    match = Match.from_db(DEFAULT_DB_ALIAS, _NAMES, of_match)
    return OpenTable(match, event_id, reporting, match.rules(_ruleset(rules)), bool(has_rung))


@lru_cache(maxsize=256)
def _ruleset(stored: str) -> Ruleset:
    return Ruleset.from_json(json.loads(stored))
