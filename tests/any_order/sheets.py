"""Score sheets that are typed later, and games that were recorded card by card."""

import json
from functools import partial
from uuid import uuid4

from tests.scoring.egn.recorded import DEAL, dealt_by, game
from tournaments.errors import DisputedHandError, TotalDisputedError
from tournaments.play.services.recorded_games import game_record
from tournaments.play.services.sheets import SheetHand, SheetTotal, sheet_record

from .at_the_tables import report, total
from .night import act, one_of

DEALS = [DEAL, dealt_by(1)]


@act(during=3)
def type_sheet(night, rng):
    """Type a table's sheet, and send the same form twice."""
    match = one_of(rng, night.matches.exclude(round__status="closed"))
    if night.event.reports_totals:
        lines = [SheetTotal(uuid4(), partial(_same, total(rng)))]
    else:
        # Now and then it begins with a hand that the table has told.
        first = match.hands_played + rng.choice([0, 1, 1, 1])
        numbers = range(max(first, 1), first + rng.randint(1, 3))
        lines = [SheetHand(n, uuid4(), partial(_same, report(night, rng, match, n))) for n in numbers]
    typed = sheet_record(match_id=match.pk, lines=lines, actor=night.actor)
    again = sheet_record(match_id=match.pk, lines=lines, actor=night.actor)
    if again.added:
        raise AssertionError(f"A sheet added {typed.added} lines, and {again.added} when it came again.")
    # Lines before the refused one are in, and what the table told otherwise is kept.
    kept = isinstance(typed.refusal, (DisputedHandError, TotalDisputedError))
    if typed.refusal is not None and not typed.added and not kept:
        raise typed.refusal


def _same(told):
    return told


@act(during=3, after=1)
def record_game(night, rng):
    match = one_of(rng, night.matches)
    written = json.dumps(game(deals=DEALS[: rng.randint(1, 2)]))
    game_record(match_id=match.pk, written=written, actor=night.actor)
    if game_record(match_id=match.pk, written=written, actor=night.actor).added:
        raise AssertionError("A recorded game was taken twice.")
