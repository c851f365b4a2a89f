"""What is stored against what follows from the hands and the ledger alone."""

from collections.abc import Iterator

from django.db.models import Sum

from scoring.points import score_hand, sides
from scoring.rulesets import Ruleset
from tournaments.models import Event, LedgerEntry, Match
from tournaments.standings.seats import tally_seats

from .seat_sums import SUMS


def differences() -> Iterator[str]:
    """Yield one sentence per difference, event by event."""
    for event in Event.objects.order_by("pk"):
        rules = event.ruleset
        matches = Match.objects.filter(round__stage__event=event).prefetch_related("hands", "seats")
        for match in matches.select_related("round").order_by("pk"):
            for difference in match_differences(match, rules):
                yield f"{event.name}, round {match.round.number}, table {match.table}: {difference}"
        yield from _ledger_differences(event)


def match_differences(match: Match, rules: Ruleset) -> Iterator[str]:
    """Yield what a match and its seats store that its live hands do not make."""
    live = [hand for hand in match.hands.all() if hand.voided_at is None]
    scored = [(hand, score_hand(hand.report, rules)) for hand in live]
    for hand, score in scored:
        if tuple(hand.seat_points) != score.seat_points:
            yield f"hand {hand.number} stores {hand.seat_points} points, its report is {score.seat_points}"
    if match.hands_played != len(live):
        yield f"{match.hands_played} hands counted, {len(live)} on record"
    tallies = tally_seats([(hand.maker, score) for hand, score in scored], sides(rules))
    for seat in match.seats.all():
        for name in SUMS:
            stored, right = getattr(seat, name), getattr(tallies[seat.position], name)
            if stored != right:
                yield f"seat {seat.position} stores {name} {stored}, its hands make {right}"


def _ledger_differences(event: Event) -> Iterator[str]:
    total = event.ledger.aggregate(total=Sum("cents"))["total"] or 0
    if total:
        yield f"{event.name}: the ledger adds up to {total} cents, not to 0"
    cash = event.ledger.filter(account=LedgerEntry.Account.CASH)
    for line in (
        cash.values("entry", "entry__is_paid")
        .annotate(cents=Sum("cents"))
        .exclude(entry=None)
        .order_by("entry")
    ):
        if bool(line["cents"]) != line["entry__is_paid"]:
            yield f"{event.name}: entry {line['entry']} has {line['cents']} cents in the cash box"
