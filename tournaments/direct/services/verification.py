"""What is stored against what follows from the hands and the ledger alone."""

from collections.abc import Iterator
from dataclasses import replace

from django.db.models import Q, Sum
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.rules.options import LevelEnd
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import score_hand
from scoring.table.hands import HandReport
from tournaments.direct.selectors.seals import wrong_seals
from tournaments.lots.selectors.draws import wrong_draws
from tournaments.models import SIDE_ACCOUNTS, Entry, Event, Hand, LedgerEntry, Match, Round
from tournaments.money.selectors.side_carries import wrong_carries
from tournaments.names.amounts import money_text
from tournaments.names.stakes import paid_by
from tournaments.play.services.match_scores import (
    is_let_stand,
    is_over_by_hands,
    match_score,
    seat_tallies,
    total_tallies,
)
from tournaments.play.services.seat_sums import SUMS
from tournaments.results.selectors.bracket_games import leading_side
from tournaments.seating.services.seat_checks import attendance_differences


def differences() -> Iterator[str]:
    """Yield one sentence per difference, event by event, and then for what was sealed."""
    for event in Event.objects.order_by("pk"):
        yield from event_differences(event)
    yield from wrong_seals()


def event_differences(event: Event) -> Iterator[str]:
    """Yield one sentence per difference of one event."""
    matches = Match.objects.filter(round__stage__event=event).prefetch_related(
        "hands", "totals", "seats", "rulings"
    )
    by_hand = _decided_by_hand(event)
    for match in matches.select_related("round__stage").order_by("pk"):
        found = [*_opening_differences(match), *match_differences(match, match.rules(event.ruleset))]
        if (match.round.number, match.table) not in by_hand:
            found += _winner_differences(match)
        for difference in found:
            yield _("{night}, round {number}, table {table}: {difference}").format(
                night=event.name, number=match.round.number, table=match.table, difference=difference
            )
    yield from attendance_differences(event)
    yield from _ledger_differences(event)
    for difference in wrong_carries(event):
        yield _("{night}: {difference}").format(night=event.name, difference=difference)
    for title in wrong_draws(event):
        yield _("{night}: the {title} draw doesn't match its secret number").format(
            night=event.name, title=title.lower()
        )


def match_differences(match: Match, rules: Ruleset) -> Iterator[str]:
    """Yield what a match and its seats store that its live hands do not make."""
    live = [hand for hand in match.hands.all() if hand.voided_at is None]
    scored = [(hand, score_hand(hand.report, rules)) for hand in live]
    for hand, score in scored:
        if tuple(hand.seat_points) != score.seat_points:
            stored = hand.seat_points
            yield _("hand {number} has the points {stored}, but should have {right}").format(
                number=hand.number, stored=stored, right=score.seat_points
            )
    total = next((total for total in match.totals.all() if total.voided_at is None), None)
    if total is None:
        yield from _hands_differences(match, live, rules)
        reports = [hand.report for hand in live]
        rulings = match.rulings.all()
        played = match_score(match, reports, rules, rulings)
        tallies = seat_tallies(match, reports, rules, played, rulings)
    else:
        if match.hands_played != total.hands:
            yield _("hands counted: {counted}, hands entered: {entered}").format(
                counted=match.hands_played, entered=total.hands
            )
        tallies = total_tallies(match, total.report, rules)
    for seat in match.seats.all():
        for name in SUMS:
            stored, right = getattr(seat, name), getattr(tallies[seat.position], name)
            if stored != right:
                yield _("seat {seat}: {name} is {stored}, but its hands add up to {right}").format(
                    seat=seat.position, name=name, stored=stored, right=right
                )


def _opening_differences(match: Match) -> Iterator[str]:
    """Before its round opens nothing counts at a table and it takes no hands; while it is open it does."""
    if match.round.status == Round.Status.DRAFT:
        voided = [hand.voided_at for hand in match.hands.all()]
        voided += [total.voided_at for total in match.totals.all()]
        if live := voided.count(None):
            text = ngettext(
                "the table has {live} result that counts, but its round isn't open",
                "the table has {live} results that count, but its round isn't open",
                live,
            )
            yield text.format(live=live)
        if match.opening:
            yield _("the table is open for scores, but its round isn't open")
    elif match.round.status == Round.Status.OPEN and not match.opening:
        yield _("the table isn't open for scores, but its round is open")


def _decided_by_hand(event: Event) -> set[tuple[int, int]]:
    """Return the matches, by round and table, of which the director has said who goes on."""
    rows = event.audit.filter(action="bracket_decide", after__has_key="table").values_list("after", flat=True)
    return {(after["round"], after["table"]) for after in rows if after is not None}


def _winner_differences(match: Match) -> Iterator[str]:
    """In a bracket who was ahead as the round closed goes on, unless they play on another day.

    A later correction waits for a decision.
    """
    closed = match.round.closed_at
    if (
        match.game is None
        or match.is_walk_over
        or match.status == Match.Status.LATER
        or match.round.status != Round.Status.CLOSED
        or closed is None
    ):
        return
    changed = [
        moment for hand in match.hands.all() for moment in (hand.recorded_at, hand.voided_at) if moment
    ]
    changed += [
        moment for each in match.totals.all() for moment in (each.recorded_at, each.voided_at) if moment
    ]
    changed += [ruling.decided_at for ruling in match.rulings.all()]
    ahead = leading_side(match)
    if max(changed, default=closed) <= closed and match.winner != ahead:
        yield _("side {winner} advances in the bracket, but side {ahead} has the higher score").format(
            winner=match.winner, ahead=ahead
        )


def _hands_differences(match: Match, live: list[Hand], rules: Ruleset) -> Iterator[str]:
    """A match has as many hands as it counts, and is done when they say so."""
    if match.hands_played != len(live):
        yield _("hands counted: {counted}, hands stored: {stored}").format(
            counted=match.hands_played, stored=len(live)
        )
    reports = [hand.report for hand in live]
    is_over = is_over_by_hands(match, reports, rules) or _was_left_level(match, reports, rules)
    if _follows_from_hands(match) and (match.status == Match.Status.DONE) != is_over:
        yield (
            _("the table is marked as “{status}”, but its hands show it's done")
            if is_over
            else _("the table is marked as “{status}”, but its hands show it's still playing")
        ).format(status=match.status)


def _was_left_level(match: Match, reports: list[HandReport], rules: Ruleset) -> bool:
    """Earlier a level game of a bracket was done, and the director decided it without another hand."""
    if match.game is None or match.status != Match.Status.DONE or rules.hands is None:
        return False
    return is_over_by_hands(match, reports, replace(rules, level_end=LevelEnd.DRAW))


def _follows_from_hands(match: Match) -> bool:
    """A match stands since the director says so, on many ways in a bracket, or as a game that is not over."""
    is_decided = match.round.stage.kind.has_bracket or is_let_stand(match, match.rulings.all())
    return match.status != Match.Status.STANDS or not is_decided


def _ledger_differences(event: Event) -> Iterator[str]:
    """Each posting adds up to zero, and nobody has paid less than nothing."""
    sums = event.postings.annotate(cents=Sum("lines__cents")).exclude(cents=0).exclude(cents=None)
    for posting in sums.order_by("recorded_at"):
        yield _("{night}: the lines for {memo} add up to {amount}, not {zero}").format(
            night=event.name,
            memo=posting.memo,
            amount=money_text(posting.cents, event),
            zero=money_text(0, event),
        )
    entries = Entry.objects.filter(stage__event=event).annotate(paid_cents=paid_by("pk"))
    for entry in entries.filter(Q(paid_cents__lt=0) | Q(is_free=True, paid_cents__gt=0)).order_by("pk"):
        yield (
            _("{night}: entry {entry} plays free, but paid {amount}")
            if entry.is_free
            else _("{night}: entry {entry} got back more than it paid: {amount}")
        ).format(night=event.name, entry=entry.pk, amount=money_text(entry.paid_cents, event))
    yield from _box_differences(event)
    if event.money_closed_at is not None:
        yield from _open_accounts(event)


def _box_differences(event: Event) -> Iterator[str]:
    """No posting takes more out of the box than is in it."""
    lines = event.ledger.filter(account=LedgerEntry.Account.CASH).select_related("posting")
    held = 0
    # Rows of the ledger are numbered in the order in which money moved; the event is locked meanwhile.
    for line in lines.order_by("pk"):
        held += line.cents
        if held < 0 and line.cents < 0:
            yield _("{night}: the cash box is {amount} short after {memo}").format(
                night=event.name, memo=line.posting.memo, amount=money_text(-held, event)
            )


def _open_accounts(event: Event) -> Iterator[str]:
    """A closed box is empty, and nobody is owed anything."""
    account = LedgerEntry.Account
    closed = (
        account.CASH,
        account.POOL,
        account.OWED,
        account.HOUSE,
        account.CHARITY,
        *SIDE_ACCOUNTS.values(),
    )
    sums = event.ledger.filter(account__in=closed).values("account").annotate(cents=Sum("cents"))
    for line in sums.exclude(cents=0).order_by("account"):
        yield _("{night}: the cash box is closed, but {amount} is left in {account}").format(
            night=event.name, amount=money_text(line["cents"], event), account=line["account"]
        )
