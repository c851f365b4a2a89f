"""What a night comes to, for comparing it before and after."""

from tournaments.models import Bye, Dispute, Event, Hand, LedgerEntry, Match, Round, Seat, Show
from tournaments.names.people import field_of
from tournaments.results.selectors.standings import standings_of


def state(event):
    """What a night comes to: who is in and where, what counts, who has paid what, what the room sees."""
    event = Event.objects.get(pk=event.pk)
    seats = Seat.objects.filter(round__stage__event=event).order_by(
        "round__number", "match__table", "position"
    )
    sums = ("points", "against", "games", "hands", "loners", "marches", "euchres", "euchred")
    show = Show.objects.filter(event=event).first() or Show(event=event)
    ledger = {}
    for line in LedgerEntry.objects.filter(event=event):
        ledger[line.account, line.entry_id] = ledger.get((line.account, line.entry_id), 0) + line.cents
    # Who was taken out again and has money on record stays, as withdrawn.
    on_record = set(LedgerEntry.objects.filter(event=event).values_list("entry", flat=True))
    known = [
        e
        for e in field_of(event)
        if e.number or e.status != "withdrawn" or e.entry_id not in on_record or e.paid_cents
    ]
    ranked = [(line.name, line.place, line.points, line.games) for line in standings_of(event)]
    return {
        "event": (event.status, event.stage_number, event.finished_at is not None),
        "entries": [
            (e.entry_id, e.queue, e.number, e.status, e.is_paid, e.is_free, e.paid_cents) for e in known
        ],
        "rounds": list(Round.objects.filter(stage__event=event).values_list("number", "status", "note")),
        "matches": sorted(
            Match.objects.filter(round__stage__event=event).values_list(
                "round__number", "table", "status", "hands_played", "game", "winner", "is_walk_over"
            ),
            key=str,
        ),
        "seats": list(
            seats.values_list(
                "round__number", "match__table", "position", "entry", "player", "substitute", *sums
            )
        ),
        "byes": sorted(Bye.objects.filter(round__stage__event=event).values_list("round__number", "entry")),
        "hands": sorted(
            (hand.match_id, hand.number, str(hand.report))
            for hand in Hand.objects.filter(match__round__stage__event=event, voided_at=None)
        ),
        "disputes": sorted(
            (each.hand.match_id, each.hand.number, str(each.hand_report))
            for each in Dispute.objects.waiting().filter(hand__match__round__stage__event=event)
        ),
        "standings": ranked,
        "ledger": {key: cents for key, cents in ledger.items() if cents},
        "show": (show.announcement, show.frozen_after, show.told),
        "clock": (show.round_minutes, show.clock_ends_at, show.clock_left_seconds),
        "pots": list(event.side_pools.order_by("pk").values_list("kind", "stake_cents", "closed_at")),
        "screens": list(event.screens.order_by("number").values_list("number", "views", "seconds")),
    }
