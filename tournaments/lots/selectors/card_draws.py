"""Where cards may be drawn for partners, and why not elsewhere."""

from tournaments.audit.on_record import ON_RECORD
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey
from tournaments.lots import words
from tournaments.models import DealNote, Event, Match, Round, Stage


def draws_cards(stage: Stage) -> bool:
    """Say whether cards may be drawn for partners: at a single table, unless pairs signed up for it."""
    return stage.format == FormatKey.SINGLE_TABLE and not stage.movement.is_for_pairs


def first_match(event: Event) -> Match | None:
    """Return the match of round 1 at the one table, None before the start."""
    return Match.objects.select_related("round").filter(round__stage__event=event, round__number=1).first()


def are_drawn(match: Match) -> bool:
    """Say whether the four of an open table sit as cards have seated them."""
    notes = match.deal_notes.filter(kind=DealNote.Kind.PARTNERS, opening=match.opening)
    return match.opening > 0 and notes.exists()


def offers_cards(event: Event) -> bool:
    """Say whether the desk can have cards drawn for partners now; no query but for a single table."""
    if event.status != Event.Status.RUNNING or not draws_cards(event.stage):
        return False
    match = first_match(event)
    return why_no_cards(event, match) is None and not (match and are_drawn(match))


def why_no_cards(event: Event, match: Match | None) -> NotNowError | None:
    """Say why cards for partners can't be drawn now, None where they can; one query at most.

    Args:
        match: of round 1 at the one table.
    """
    stage = event.stage
    if stage.format != FormatKey.SINGLE_TABLE:
        return NotNowError(words.single_table_only(), code="many_tables")
    if not draws_cards(stage):
        return NotNowError(words.pairs_stay_together(), code="partners_fixed")
    if event.reports_totals:
        return NotNowError(words.totals_only(), code="totals_only")
    return _why_not_yet(match) if match is None or match.opening == 0 else _why_no_more(match)


def _why_not_yet(match: Match | None) -> NotNowError:
    if match is None:
        return NotNowError(words.start_first(), code="not_playing")
    return NotNowError(words.open_first(), code="not_playing")


def _why_no_more(match: Match) -> NotNowError | None:
    is_playing = match.round.status == Round.Status.OPEN and match.status == Match.Status.PLAYING
    if is_playing and not Match.objects.filter(ON_RECORD, pk=match.pk).exists():
        return None
    return NotNowError(words.has_results(), code="hand_is_in")
