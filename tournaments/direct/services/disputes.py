"""Settling a hand that two phones told otherwise."""

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rulings as words
from tournaments.errors import NotNowError
from tournaments.models import Dispute, Hand, Ruling
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import IncomingHand, clean_reason, replace_hand
from tournaments.play.services.tables import LockedTable, lock_table, store_progress

TELLINGS = ("first", "second")


@undoable(Scope.TABLE)
def dispute_settle(*, dispute_id: int, takes_second: bool, actor: Actor, reason: str = "") -> Ruling:
    """Decide which of two results of a hand counts. Repeating it changes nothing.

    Raises:
        Dispute.DoesNotExist: there is no such dispute.
        NotNowError: it was decided otherwise, or its hand was corrected or taken back meanwhile.
        InvalidRequestError: the reason cannot be stored.
    """
    reason = clean_reason(reason or words.phones_disagreed())
    code = Ruling.Code.SECOND if takes_second else Ruling.Code.FIRST
    match_id = Hand.objects.values_list("match_id", flat=True).get(disputes=dispute_id)
    table = lock_table(match_id)
    dispute = Dispute.objects.select_related("hand").get(pk=dispute_id)
    earlier = Ruling.objects.filter(dispute=dispute, voided_at=None).first()
    if earlier is not None:
        if earlier.code != code:
            raise NotNowError(words.decided_already(ruling=earlier.get_code_display().lower()))
        return earlier
    if dispute.hand.voided_at is not None:
        raise NotNowError(words.hand_replaced())
    if takes_second:
        replace_hand(table, dispute.hand_id, IncomingHand(0, dispute.hand_report, dispute.key, actor), reason)
    return _rule(table, dispute, code, reason, actor)


def _rule(table: LockedTable, dispute: Dispute, code: Ruling.Code, reason: str, actor: Actor) -> Ruling:
    ruling = Ruling.objects.create(
        match=table.match, code=code, dispute=dispute, reason=reason, decided_by=actor.person
    )
    if code == Ruling.Code.FIRST:
        store_progress(table.match)
    change = Change(after={"code": code, "hand": dispute.hand.number}, reason=reason)
    audit(actor, "dispute_settle", event_id=table.event.pk, row=f"dispute:{dispute.pk}", change=change)
    publish_on_commit(table.event.pk)
    return ruling
