"""What holds after every step, and what is looked at now and then because it takes longer."""

from django.db import connection
from django.utils import timezone

from tournaments.direct.selectors.console import console_of
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.selectors.results import event_results
from tournaments.direct.services.undo import way_back
from tournaments.direct.services.verification import differences
from tournaments.models import Round
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.money_report import money_report
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.selectors.side_carries import carries_of
from tournaments.money.selectors.side_pools import side_pools_of
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.standings import ranked
from tournaments.seating.selectors.seating import board_of
from tournaments.show.selectors.board import public_board

from .presence import misplaced, rows

#: What is told, ruled or decided in a round that is not open. Which telling of a hand counts goes with it.
BEGUN = """
    WITH match AS (
        SELECT match.id, match.status, match.winner, match."table", round.number FROM tournaments_match match
        JOIN tournaments_round round ON round.id = match.round_id
        JOIN tournaments_stage stage ON stage.id = round.stage_id
        WHERE stage.event_id = %s AND round.status = 'draft')
    SELECT 'a hand', match.number, match."table" FROM match
        JOIN tournaments_hand told ON told.match_id = match.id WHERE told.voided_at IS NULL
    UNION ALL SELECT 'a total', match.number, match."table" FROM match
        JOIN tournaments_roundtotal told ON told.match_id = match.id WHERE told.voided_at IS NULL
    UNION ALL SELECT 'a ruling', match.number, match."table" FROM match
        JOIN tournaments_ruling ruling ON ruling.match_id = match.id
        WHERE ruling.voided_at IS NULL AND ruling.dispute_id IS NULL
    UNION ALL SELECT 'a decision', match.number, match."table" FROM match
        WHERE match.status <> 'playing' OR match.winner IS NOT NULL"""
UNEVEN = """
    SELECT posting.memo, SUM(line.cents) FROM tournaments_posting posting
    JOIN tournaments_ledgerentry line ON line.posting = posting.id
    JOIN tournaments_event event ON event.id = posting.event_id
    WHERE event.club_id = %s GROUP BY posting.id, posting.memo HAVING SUM(line.cents) <> 0"""
SHORT = """
    SELECT memo, held FROM (
        SELECT posting.memo, SUM(line.cents) OVER (
            PARTITION BY line.event_id ORDER BY posting.recorded_at, line.id) AS held
        FROM tournaments_ledgerentry line JOIN tournaments_posting posting ON posting.id = line.posting
        JOIN tournaments_event event ON event.id = line.event_id
        WHERE event.club_id = %s AND line.account = 'cash') box WHERE held < 0"""


def wrong_at_once(event):
    """Yield what is wrong, in a few short statements."""
    with connection.cursor() as cursor:
        for what, number, table in rows(cursor, BEGUN, event.pk):
            yield f"{what} stands at table {table} of round {number}, which is not open"
        for memo, cents in rows(cursor, UNEVEN, event.club_id):
            yield f"{memo} adds up to {cents} cents"
        for memo, held in rows(cursor, SHORT, event.club_id):
            yield f"the box holds {held} cents after {memo}"
        yield from misplaced(cursor, event)


def wrong_on_a_longer_look(event):
    """Add everything up from nothing, and read what the pages read."""
    yield from differences()
    read_pages(event)
    for other in event.club.events.exclude(pk=event.pk).order_by("pk"):
        side_pools_of(other)
        money_report(other)
    carry_rows = [line for each in carries_of(event.club_id) for line in each.lines]
    for line in carry_rows:
        if line.cents < 0:
            yield f"{line.title} of {line.night} has carried {line.cents} cents"


def read_pages(event):
    """Read what the pages show; whatever happened, each of them has an answer."""
    console_of(event)
    ranked(event)
    way_back(event)
    money_desk(event)
    money_report(event)
    prize_sheet(event)
    side_pools_of(event)
    public_board(event)
    event_results(event)
    pace_of(event, now=timezone.now())
    if any(stage.kind.has_bracket for stage in event.stages.all()) and event.status != "sign_up":
        bracket_of(event)
    for number in Round.objects.filter(stage__event=event).values_list("number", flat=True):
        board_of(event, number)
