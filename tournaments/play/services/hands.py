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
from scoring.rules.rulesets import Ruleset
from scoring.table.hand_points import HandScore, is_same_result, score_new_hand
from scoring.table.hands import HandReport
from scoring.table.matches import is_entered
from tournaments.access.open_tables import OpenTable
from tournaments.audit.actor import Actor, Change, audit, audit_line
from tournaments.audit.deadlocks import again_after_deadlock
from tournaments.audit.rows import Statement, insert_row
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import (
    DisputedHandError,
    InvalidRequestError,
    KeyReusedError,
    NotNowError,
    StaleHandError,
)
from tournaments.models import AuditEntry, Confirmation, Dispute, Event, Hand, Match, Round
from tournaments.notices import publish_on_commit
from tournaments.play.selectors.table_scores import only_sums
from tournaments.play.words import hands as words

from .bell import lock_and_close_at_bell, refuse_after_bell
from .deal_notes import settle_deal
from .locked_results import refuse_to_take_back
from .match_scores import count_hand, only_adds, settle_hands, would_be_over
from .next_hand import Scores, store_if_same, store_next, stores_if_same
from .openings import is_of, refuse_other_opening
from .tables import LockedTable, lock_open_table, lock_table, store_progress

REASON_LENGTH = 200


@dataclass(frozen=True, slots=True)
class HandRecorded:
    """A hand on record; ``scores`` are the table's with it, side 1 first, where it was just added to them."""

    hand: Hand
    is_new: bool
    scores: Scores | None = None


@dataclass(frozen=True, slots=True)
class IncomingHand:
    """A hand as it came in, and from whom; the dealer counts only where the sender says it."""

    number: int
    report: HandReport
    key: UUID
    actor: Actor
    opening: int | None = None
    says_dealer: bool = True

    def dealt_by(self, dealer: int) -> "IncomingHand":
        """Fill in who deals, where nobody says it."""
        return self if self.says_dealer else replace(self, report=replace(self.report, dealer=dealer))


@again_after_deadlock
def hand_record(  # noqa: PLR0913 -- what a hand comes with, by name
    *,
    match_id: int,
    number: int,
    report: HandReport,
    key: UUID,
    actor: Actor,
    before: OpenTable | None = None,
    opening: int | None = None,
    says_dealer: bool = True,
    more_to_come: bool = False,
) -> HandRecorded:
    """Record a table's next hand, once per key.

    Args:
        says_dealer: the report's dealer was said by who sends it; else it is whose turn it is.
        opening: which opening of its round the hand belongs to, where the sender knows.
        before: the table as it was a moment ago, where the caller has just read it. While nothing there has
            changed the hand takes one statement.
        more_to_come: the sender holds another hand of the round: the bell does not close the table yet.

    Raises:
        Match.DoesNotExist: there is no such match.
        KeyReusedError: the key came before with another hand.
        NotNowError: the round is not open or was started over since, or the table has played its hands.
        StaleHandError: the number is not the table's next one. Told alike by another phone, it confirms.
        DisputedHandError: that hand is recorded otherwise; both are kept for the director.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    payload = IncomingHand(number, as_stored(report), key, actor, opening, says_dealer)
    at_once = _record_if_same(before, payload) if before else None
    recorded = at_once or _record(match_id, payload, more_to_come=more_to_come)
    if isinstance(recorded, Dispute):  # raised only now, since the dispute itself is to be stored
        raise DisputedHandError(words.other_hand(number), field="number")
    return recorded


def _record_if_same(before: OpenTable, payload: IncomingHand) -> HandRecorded | None:
    """Record a hand that only adds if the table is still as it was seen; one statement locks and looks."""
    takes_hands = before.reporting == Event.Reporting.HANDS and before.match.status == Match.Status.PLAYING
    is_next = takes_hands and before.match.hands_played == payload.number - 1
    is_next = is_next and is_of(before.match, payload.opening)
    if before.has_rung or not (is_next and stores_if_same() and only_adds(payload.number, before.rules)):
        return None
    return _store(before, payload, store_if_same)


@transaction.atomic(durable=True)
def _record(match_id: int, payload: IncomingHand, *, more_to_come: bool) -> HandRecorded | Dispute:
    table = lock_open_table(match_id, payload.number, payload.key)
    is_next = table is not None and is_of(table.match, payload.opening)
    recorded = _store(table, payload, store_next) if table and is_next else None
    if table and recorded and table.has_rung and not more_to_come:
        lock_and_close_at_bell(recorded.hand.match, payload.actor)
    return recorded or _known_already(match_id, payload)


def _store(
    table: OpenTable, payload: IncomingHand, store: Callable[[Hand, Statement, AuditEntry], Scores | None]
) -> HandRecorded | None:
    payload, score = _judge(table.match, table.rules, payload)
    hand = _hand(table.match, payload, score)
    sums = count_hand(table, hand, score)
    change = Change(after=_summary(hand))
    line = audit_line(payload.actor, "hand_record", event_id=table.event_id, row="", change=change)
    scores = store(hand, sums, line)
    if scores is None:
        return None
    publish_on_commit(table.event_id)
    return HandRecorded(hand, is_new=True, scores=scores if only_sums(hand.number, table.rules) else None)


def _known_already(match_id: int, payload: IncomingHand) -> HandRecorded | Dispute:
    """Answer a hand that is not simply the next one: by its key, by what is recorded, else by the refusal."""
    table = lock_table(match_id)
    earlier = table.match.hands.filter(Q(key=payload.key) | Q(confirmations__key=payload.key)).first()
    if earlier is not None:
        if (earlier.report, earlier.number) != (payload.dealt_by(earlier.dealer).report, payload.number):
            raise KeyReusedError(words.key_of_hand(earlier.number), field="key")
        return HandRecorded(earlier, is_new=False)
    refuse_other_opening(table.round, table.match, payload.opening)
    recorded = next((hand for hand in table.hands if hand.number == payload.number), None)
    payload = payload.dealt_by(recorded.dealer) if recorded is not None else payload
    if recorded is not None and not is_same_result(recorded.report, payload.report, table.rules):
        return _dispute(table, recorded, payload)
    if recorded is not None and _is_other_sender(recorded, payload.actor):
        return _confirm(table, recorded, payload)
    _refuse_unless_next(table, payload.number)
    if table.match.status == Match.Status.LATER:
        return _late_hand(table, payload)
    raise StaleHandError(words.table_changed(), field="number")


def _late_hand(table: LockedTable, payload: IncomingHand) -> HandRecorded:
    """Record the next hand of a game that was put off: its round is closed, so every sum is made anew."""
    hand = append_hands(table, [payload])[0]
    change = Change(after=_summary(hand))
    audit(payload.actor, "hand_record", event_id=table.event.pk, row=f"hand:{hand.pk}", change=change)
    publish_on_commit(table.event.pk)
    hand.match = table.match
    return HandRecorded(hand, is_new=True)


def _is_other_sender(recorded: Hand, actor: Actor) -> bool:
    """Tell whether somebody else sends it: another phone, or a person beside a phone."""
    session = actor.session.pk if actor.session else None
    user = actor.user.pk if actor.user else None
    return (recorded.recorded_via_id, recorded.recorded_by_id) != (session, user)


def _confirm(table: LockedTable, recorded: Hand, payload: IncomingHand) -> HandRecorded:
    """Keep that a second sender told a hand alike."""
    Confirmation.objects.create(
        hand=recorded, key=payload.key, sent_by=payload.actor.user, sent_via=payload.actor.session
    )
    store_progress(table.match)
    change = Change(after=_summary(recorded))
    audit(payload.actor, "hand_confirm", event_id=table.event.pk, row=f"hand:{recorded.pk}", change=change)
    publish_on_commit(table.event.pk)
    recorded.match = table.match
    return HandRecorded(recorded, is_new=False)


def _dispute(table: LockedTable, recorded: Hand, payload: IncomingHand) -> Dispute:
    """Keep what a second sender says of a recorded hand, once; a hand that cannot be is refused as ever."""
    payload, _ = judged(table.rules, payload, recorded.dealer)
    dispute, is_new = Dispute.objects.get_or_create(
        hand=recorded,
        report=payload.report.to_json(),
        defaults={"key": payload.key, "sent_by": payload.actor.user, "sent_via": payload.actor.session},
    )
    if is_new:
        store_progress(table.match)
        change = Change(before=recorded.report.to_json(), after=dispute.report)
        row = f"dispute:{dispute.pk}"
        audit(payload.actor, "hand_dispute", event_id=table.event.pk, row=row, change=change)
        publish_on_commit(table.event.pk)
    return dispute


@again_after_deadlock
@transaction.atomic(durable=True)
def hand_undo(*, match_id: int, number: int, actor: Actor) -> Hand:
    """Undo the table's last hand while its round is open or its game is postponed.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round is not open, or only the host may take it back: it is disputed, or ruled on, or
            time was called.
        StaleHandError: that hand is not the last one, or was taken back already.
    """
    table = lock_table(match_id)
    if not table.takes_undo:
        raise NotNowError(words.round_is(table.round.number, table.round.get_status_display()))
    if not table.hands or table.hands[-1].number != number:
        raise StaleHandError(words.not_last_hand(number), field="number")
    refuse_after_bell(table, actor)
    refuse_to_take_back(table, actor)
    hand = table.hands[-1]
    void_hand(hand, actor, words.UNDONE_AT_TABLE)
    settle_hands(table, table.hands[:-1])
    settle_deal(table, next_number=number, actor=actor)
    change = Change(before=_summary(hand))
    audit(actor, "hand_undo", event_id=table.event.pk, row=f"hand:{hand.pk}", change=change)
    publish_on_commit(table.event.pk)
    return hand


@undoable(Scope.TABLE)
def hand_correct(
    *, hand_id: int, report: HandReport, reason: str, key: UUID, actor: Actor, says_dealer: bool = True
) -> HandRecorded:
    """Correct a hand, even in a closed round. The old hand stays in Activity.

    Who dealt it stays. ``says_dealer`` is what it is to ``hand_record``.

    Raises:
        Hand.DoesNotExist: there is no such hand.
        KeyReusedError: the key came before with another hand.
        NotNowError: the hand was replaced or taken back already.
        InvalidRequestError: no reason is given.
        InvalidHandError: no table could have played the hand under the event's rules.
    """
    reason = clean_reason(reason)
    table = lock_table(Hand.objects.values_list("match_id", flat=True).get(pk=hand_id))
    payload = IncomingHand(0, as_stored(report), key, actor, says_dealer=says_dealer)
    return replace_hand(table, hand_id, payload, reason)


def replace_hand(table: LockedTable, hand_id: int, incoming: IncomingHand, reason: str) -> HandRecorded:
    """Replace a live hand of a table that the caller has locked; raises as ``hand_correct`` does."""
    earlier = table.match.hands.filter(key=incoming.key).first()
    if earlier is not None:
        if (earlier.report, earlier.replaces_id) != (incoming.dealt_by(earlier.dealer).report, hand_id):
            raise KeyReusedError(words.key_of_hand(earlier.number), field="key")
        return HandRecorded(earlier, is_new=False)
    old = next((hand for hand in table.hands if hand.pk == hand_id), None)
    if old is None:
        raise NotNowError(words.hand_gone())
    payload, score = judged(table.rules, replace(incoming, number=old.number), old.dealer)
    void_hand(old, payload.actor, reason)
    hand = _hand(table.match, payload, score, replaces=old)
    insert_row(hand)
    settle_hands(table, tuple(hand if other.pk == old.pk else other for other in table.hands))
    change = Change(before=_summary(old), after=_summary(hand), reason=reason)
    audit(payload.actor, "hand_correct", event_id=table.event.pk, row=f"hand:{hand.pk}", change=change)
    publish_on_commit(table.event.pk)
    return HandRecorded(hand, is_new=True)


def append_hands(table: LockedTable, payloads: Sequence[IncomingHand]) -> tuple[Hand, ...]:
    """Record the next hands of a table that the caller has locked; raises as ``hand_record`` does."""
    before = len(table.hands)
    for payload in payloads:
        _refuse_unless_next(table, payload.number)
        hand = _hand(table.match, *_judge(table.match, table.rules, payload))
        insert_row(hand)
        table = replace(table, hands=(*table.hands, hand))
    if payloads:
        settle_hands(table, table.hands)
    return table.hands[before:]


def as_stored(report: HandReport) -> HandReport:
    """Leave out the defenders' tricks: they were checked and follow from the makers'."""
    return replace(report, defender_tricks=None)


def _refuse_unless_next(table: LockedTable, number: int) -> None:
    if table.event.reports_totals:
        raise NotNowError(words.points_only(), code="totals_only")
    if not table.takes_undo:
        is_closed = table.round.status == Round.Status.CLOSED
        raise NotNowError(words.takes_no_hand(table.round.number, is_closed=is_closed))
    following = len(table.hands) + 1
    if not table.match.takes_results(table.round.status) or would_be_over(table):
        raise NotNowError(table.why_done, code="table_done")
    if number != following:
        raise StaleHandError(words.other_hand_next(following, number), field="number")


def _judge(match: Match, rules: Ruleset, payload: IncomingHand) -> tuple[IncomingHand, HandScore]:
    return judged(rules, payload, match.dealer_of(payload.number, seats=rules.seats))


def judged(rules: Ruleset, payload: IncomingHand, dealer: int) -> tuple[IncomingHand, HandScore]:
    """Score a hand that this seat deals; raises ``InvalidHandError``."""
    payload = payload.dealt_by(dealer)
    report = payload.report
    if report.dealer != dealer:
        raise InvalidHandError(
            words.other_dealer(payload.number, dealer=dealer, sent=report.dealer),
            field="dealer",
            code="dealer_out_of_turn",
        )
    score = score_new_hand(report, rules)
    if not is_entered(score, rules):
        raise InvalidHandError(words.does_not_count(), field="no_play", code="does_not_count")
    return payload, score


def _hand(match: Match, payload: IncomingHand, score: HandScore, *, replaces: Hand | None = None) -> Hand:
    report = payload.report
    return Hand(
        match=match,
        number=payload.number,
        key=payload.key,
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
        recorded_by=payload.actor.user,
        recorded_via=payload.actor.session,
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
        text = words.reason_missing(REASON_LENGTH)
        raise InvalidRequestError(text, field="reason", code="reason_missing")
    return reason


def _summary(hand: Hand) -> dict[str, object]:
    return {"number": hand.number, "outcome": hand.outcome, "seat_points": hand.seat_points}
