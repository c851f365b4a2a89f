"""Recording, undoing and correcting hands.

Every function locks the table's match first and decides by what it reads under the lock. A hand that comes
next adds to the sums of its seats; after an undo or a correction they are added up again from the live
hands, so that what is shown never depends on the order of corrections.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from scoring.errors import InvalidHandError
from scoring.hands import HandReport
from scoring.matches import is_entered
from scoring.points import HandScore, dealer_of_hand, score_hand
from scoring.rulesets import Ruleset
from tournaments.errors import (
    DisputedHandError,
    InvalidRequestError,
    KeyReusedError,
    NotNowError,
    StaleHandError,
)
from tournaments.models import AuditEntry, Confirmation, Dispute, Event, Hand, Match
from tournaments.notices import publish_on_commit
from tournaments.selectors.open_tables import OpenTable

from .actor import Actor, Change, audit, audit_line
from .deadlocks import again_after_deadlock
from .deeds import undoable
from .match_scores import count_hand, only_adds, settle_hands, would_be_over
from .next_hand import store_as_seen, store_next, stores_as_seen
from .rows import Statement, insert_row
from .snapshots import Scope
from .tables import LockedTable, lock_open_table, lock_table, store_progress

REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class Recorded:
    hand: Hand
    is_new: bool


@dataclass(frozen=True, slots=True)
class Slip:
    """A hand as it came in, and from whom."""

    number: int
    report: HandReport
    key: UUID
    actor: Actor


@again_after_deadlock
def hand_record(
    *,
    match_id: int,
    number: int,
    report: HandReport,
    key: UUID,
    actor: Actor,
    seen: OpenTable | None = None,
) -> Recorded:
    """Record a table's next hand, once per key.

    Args:
        seen: the table as it was a moment ago, where the caller has just read it. While nothing there has
            changed the hand takes one statement.

    Raises:
        Match.DoesNotExist: there is no such match.
        KeyReusedError: the key came before with another hand.
        NotNowError: the round is not open, or the table has played its hands.
        StaleHandError: the number is not the table's next one. Told alike by another phone, it confirms.
        DisputedHandError: that hand is recorded otherwise; both are kept for the director.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    slip = Slip(number, as_stored(report), key, actor)
    recorded = (_record_as_seen(seen, slip) if seen else None) or _record(match_id, slip)
    if isinstance(recorded, Dispute):  # raised only now, since the dispute itself is to be stored
        raise DisputedHandError(
            f"Hand {number} is recorded already, and otherwise. The director sees both and decides.",
            field="number",
        )
    return recorded


def _record_as_seen(seen: OpenTable, slip: Slip) -> Recorded | None:
    """Record a hand that only adds if the table is still as it was seen; one statement locks and looks."""
    takes_hands = seen.reporting == Event.Reporting.HANDS and seen.match.status == Match.Status.PLAYING
    is_next = takes_hands and seen.match.hands_played == slip.number - 1
    if not (is_next and stores_as_seen() and only_adds(slip.number, seen.rules)):
        return None
    return _store(seen, slip, store_as_seen)


@transaction.atomic(durable=True)
def _record(match_id: int, slip: Slip) -> Recorded | Dispute:
    table = lock_open_table(match_id, slip.number, slip.key)
    recorded = _store(table, slip, store_next) if table else None
    return recorded or _known_already(match_id, slip)


def _store(
    table: OpenTable, slip: Slip, store: Callable[[Hand, Statement, AuditEntry], bool]
) -> Recorded | None:
    score = _judge(table.rules, slip)
    hand = _hand(table.match, slip, score)
    sums = count_hand(table, hand, score)
    change = Change(after=_summary(hand))
    line = audit_line(slip.actor, "hand_record", event_id=table.event_id, row="", change=change)
    if not store(hand, sums, line):
        return None
    publish_on_commit(table.event_id)
    return Recorded(hand, is_new=True)


def _known_already(match_id: int, slip: Slip) -> Recorded | Dispute:
    """Answer a hand that is not simply the next one: by its key, by what is recorded, else by the refusal."""
    table = lock_table(match_id)
    earlier = table.match.hands.filter(Q(key=slip.key) | Q(confirmations__key=slip.key)).first()
    if earlier is not None:
        if (earlier.report, earlier.number) != (slip.report, slip.number):
            raise KeyReusedError(f"Hand {earlier.number} was already sent with this key.", field="key")
        return Recorded(earlier, is_new=False)
    recorded = next((hand for hand in table.hands if hand.number == slip.number), None)
    if recorded is not None and recorded.report != slip.report:
        return _dispute(table, recorded, slip)
    if recorded is not None and _is_other_sender(recorded, slip.actor):
        return _confirm(table, recorded, slip)
    _refuse_unless_next(table, slip.number)
    if table.match.status == Match.Status.LATER:
        return _told_later(table, slip)
    raise StaleHandError("The table changed just now; send the hand again.", field="number")


def _told_later(table: LockedTable, slip: Slip) -> Recorded:
    """Record the next hand of a game that was put off: its round is closed, so every sum is made anew."""
    hand = append_hands(table, [slip])[0]
    change = Change(after=_summary(hand))
    audit(slip.actor, "hand_record", event_id=table.event.pk, row=f"hand:{hand.pk}", change=change)
    publish_on_commit(table.event.pk)
    hand.match = table.match
    return Recorded(hand, is_new=True)


def _is_other_sender(recorded: Hand, actor: Actor) -> bool:
    """Tell whether somebody else sends it: another phone, or a person beside a phone."""
    session = actor.session.pk if actor.session else None
    user = actor.user.pk if actor.user else None
    return (recorded.recorded_via_id, recorded.recorded_by_id) != (session, user)


def _confirm(table: LockedTable, recorded: Hand, slip: Slip) -> Recorded:
    """Keep that a second sender told a hand alike."""
    Confirmation.objects.create(
        hand=recorded, key=slip.key, sent_by=slip.actor.user, sent_via=slip.actor.session
    )
    store_progress(table.match)
    change = Change(after=_summary(recorded))
    audit(slip.actor, "hand_confirm", event_id=table.event.pk, row=f"hand:{recorded.pk}", change=change)
    publish_on_commit(table.event.pk)
    recorded.match = table.match
    return Recorded(recorded, is_new=False)


def _dispute(table: LockedTable, recorded: Hand, slip: Slip) -> Dispute:
    """Keep what a second sender says of a recorded hand, once; a hand that cannot be is refused as ever."""
    _judge(table.rules, slip)
    dispute, is_new = Dispute.objects.get_or_create(
        hand=recorded,
        report=slip.report.to_json(),
        defaults={"key": slip.key, "sent_by": slip.actor.user, "sent_via": slip.actor.session},
    )
    if is_new:
        store_progress(table.match)
        change = Change(before=recorded.report.to_json(), after=dispute.report)
        row = f"dispute:{dispute.pk}"
        audit(slip.actor, "hand_dispute", event_id=table.event.pk, row=row, change=change)
        publish_on_commit(table.event.pk)
    return dispute


@again_after_deadlock
@transaction.atomic(durable=True)
def hand_undo(*, match_id: int, number: int, actor: Actor) -> Hand:
    """Take back the table's last hand while its round is open.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round is not open.
        StaleHandError: that hand is not the last one, or was taken back already.
    """
    table = lock_table(match_id)
    if not table.takes_undo:
        raise NotNowError(f"Round {table.round.number} is {table.round.get_status_display().lower()}.")
    if not table.hands or table.hands[-1].number != number:
        raise StaleHandError(f"Hand {number} is not the last hand at this table.", field="number")
    hand = table.hands[-1]
    void_hand(hand, actor, "Taken back at the table")
    settle_hands(table, table.hands[:-1])
    audit(
        actor,
        "hand_undo",
        event_id=table.event.pk,
        row=f"hand:{hand.pk}",
        change=Change(before=_summary(hand)),
    )
    publish_on_commit(table.event.pk)
    return hand


@undoable(Scope.TABLE)
def hand_correct(*, hand_id: int, report: HandReport, reason: str, key: UUID, actor: Actor) -> Recorded:
    """Replace a hand by what was really played; the old one stays on record. Works on closed rounds too.

    Raises:
        Hand.DoesNotExist: there is no such hand.
        KeyReusedError: the key came before with another hand.
        NotNowError: the hand was replaced or taken back already.
        InvalidRequestError: no reason is given.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    reason = clean_reason(reason)
    table = lock_table(Hand.objects.values_list("match_id", flat=True).get(pk=hand_id))
    return replace_hand(table, hand_id, Slip(0, as_stored(report), key, actor), reason)


def replace_hand(table: LockedTable, hand_id: int, said: Slip, reason: str) -> Recorded:
    """Replace a live hand of a table that the caller has locked; raises as ``hand_correct`` does."""
    earlier = table.match.hands.filter(key=said.key).first()
    if earlier is not None:
        if (earlier.report, earlier.replaces_id) != (said.report, hand_id):
            raise KeyReusedError(f"Hand {earlier.number} was already sent with this key.", field="key")
        return Recorded(earlier, is_new=False)
    old = next((hand for hand in table.hands if hand.pk == hand_id), None)
    if old is None:
        raise NotNowError("This hand was already corrected or taken back; look at the table again.")
    slip = replace(said, number=old.number)
    score = _judge(table.rules, slip)
    void_hand(old, slip.actor, reason)
    hand = _hand(table.match, slip, score, replaces=old)
    insert_row(hand)
    settle_hands(table, tuple(hand if other.pk == old.pk else other for other in table.hands))
    audit(
        slip.actor,
        "hand_correct",
        event_id=table.event.pk,
        row=f"hand:{hand.pk}",
        change=Change(before=_summary(old), after=_summary(hand), reason=reason),
    )
    publish_on_commit(table.event.pk)
    return Recorded(hand, is_new=True)


def append_hands(table: LockedTable, slips: Sequence[Slip]) -> tuple[Hand, ...]:
    """Record the next hands of a table that the caller has locked; raises as ``hand_record`` does."""
    before = len(table.hands)
    for slip in slips:
        _refuse_unless_next(table, slip.number)
        hand = _hand(table.match, slip, _judge(table.rules, slip))
        insert_row(hand)
        table = replace(table, hands=(*table.hands, hand))
    if slips:
        settle_hands(table, table.hands)
    return table.hands[before:]


def as_stored(report: HandReport) -> HandReport:
    """Leave out the defenders' tricks: they were checked and follow from the makers'."""
    return replace(report, defender_tricks=None)


def _refuse_unless_next(table: LockedTable, number: int) -> None:
    if table.event.reports_totals:
        raise NotNowError(
            "Tonight the tables tell their points at the end of the round, not each hand.", code="totals_only"
        )
    if not table.takes_undo:
        raise NotNowError(
            f"Round {table.round.number} is {table.round.get_status_display().lower()}; "
            "ask the director to enter the hand."
        )
    following = len(table.hands) + 1
    if not table.match.takes_results(table.round.status) or would_be_over(table):
        raise NotNowError(_is_done(table), code="table_done")
    if number != following:
        raise StaleHandError(f"Hand {following} is next at this table, not hand {number}.", field="number")


def _is_done(table: LockedTable) -> str:
    if table.rules.hands is not None and table.rules.best_of == 1:
        return f"This table has played its {len(table.hands)} hands."
    return f"{'The game' if table.rules.best_of == 1 else 'The series'} at this table is over."


def _judge(rules: Ruleset, slip: Slip) -> HandScore:
    report, number = slip.report, slip.number
    dealer = dealer_of_hand(number, first_dealer=1, seats=rules.seats)
    if report.dealer != dealer:
        raise InvalidHandError(
            f"Seat {dealer} deals hand {number}, not seat {report.dealer}.",
            field="dealer",
            code="dealer_out_of_turn",
        )
    score = score_hand(report, rules)
    if not is_entered(score, rules):
        raise InvalidHandError(
            "A hand that does not count is dealt again and not entered.",
            field="no_play",
            code="does_not_count",
        )
    return score


def _hand(match: Match, slip: Slip, score: HandScore, *, replaces: Hand | None = None) -> Hand:
    report = slip.report
    return Hand(
        match=match,
        number=slip.number,
        key=slip.key,
        dealer=report.dealer,
        maker=report.maker,
        tricks=report.tricks,
        alone=report.alone,
        lone_defender=report.lone_defender,
        named_partner=report.named_partner,
        call_round=report.call_round,
        trump=report.trump or "",
        turned_down=report.turned_down or "",
        no_play=report.no_play or "",
        outcome=score.outcome,
        seat_points=list(score.seat_points),
        recorded_by=slip.actor.user,
        recorded_via=slip.actor.session,
        replaces=replaces,
    )


def void_hand(hand: Hand, actor: Actor, reason: str) -> None:
    """Strike out a hand of a match that the caller has locked; its sums are not touched."""
    hand.voided_at = timezone.now()
    hand.voided_by = actor.user
    hand.void_reason = reason
    hand.save(update_fields=["voided_at", "voided_by", "void_reason"])


def clean_reason(reason: str) -> str:
    reason = " ".join(reason.split())
    # A replacement character stands for bytes that were no text.
    if not reason or len(reason) > REASON_LENGTH or not reason.isprintable() or "\ufffd" in reason:
        raise InvalidRequestError(
            f"Say in up to {REASON_LENGTH} letters why this is changed.",
            field="reason",
            code="reason_missing",
        )
    return reason


def _summary(hand: Hand) -> dict[str, object]:
    return {"number": hand.number, "outcome": hand.outcome, "seat_points": hand.seat_points}
