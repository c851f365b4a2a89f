"""Recording, taking back and correcting a round's points, where tables report no hands.

As with hands, every function locks the table's match first and decides by what it reads under the lock.
"""

from dataclasses import dataclass, replace
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.table.totals import TotalReport, check_total
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import KeyReusedError, NotNowError, TotalDisputedError
from tournaments.models import Match, Round, RoundTotal
from tournaments.notices import publish_on_commit
from tournaments.play.words import hands as words
from tournaments.results.selectors.time_called import closed_by_time

from .bell import bell_rang, lock_and_close_at_bell, refuse_after_bell
from .hands import clean_reason
from .locked_results import refuse_to_take_back
from .match_scores import is_let_stand, settle_table, unfinished
from .openings import refuse_other_opening
from .tables import LockedTable, lock_table


@dataclass(frozen=True, slots=True)
class RecordedTotal:
    total: RoundTotal
    is_new: bool


def total_record(
    *, match_id: int, report: TotalReport, key: UUID, actor: Actor, opening: int | None = None
) -> RecordedTotal:
    """Enter a table's points at the end of its round. Repeating the key changes nothing.

    Args:
        opening: which opening of its round the points belong to, where the sender knows.

    Raises:
        Match.DoesNotExist: there is no such match.
        KeyReusedError: the key came before with other points.
        NotNowError: the round is not open or was started over since, the director closed the table, or its
            hands are reported.
        TotalDisputedError: other points are in already; the director is called.
        InvalidTotalError: so many hands cannot bring these points.
    """
    outcome = _record(match_id, report, key, actor, opening)
    if isinstance(outcome, str):  # raised only now, since what was told second is to be stored
        raise TotalDisputedError(words.other_points(outcome), field="points")
    return outcome


@transaction.atomic(durable=True)
def _record(
    match_id: int, report: TotalReport, key: UUID, actor: Actor, opening: int | None
) -> RecordedTotal | str:
    table = lock_table(match_id)
    earlier = _by_key(table.match, key)
    if earlier is not None:
        if earlier.report != report:
            raise KeyReusedError(words.key_of_points(), field="key")
        return _first(table) if _is_second(earlier) else RecordedTotal(earlier, is_new=False)
    refuse_other_opening(table.round, table.match, opening)
    _refuse_unless_current(table)
    if table.total is not None and table.total.report == report:
        return RecordedTotal(table.total, is_new=False)
    _refuse_once_decided(table)
    check_total(report, table.rules)
    if table.total is not None:
        _keep_second(table, report, key, actor)
        return _first(table)
    total = RoundTotal.objects.create(**_columns(table.match, report, key, actor))
    settle_total(table, total)
    _note(table, "total_record", total, Change(after=_summary(total)), actor)
    if bell_rang(table):
        lock_and_close_at_bell(table.match, actor)
    return RecordedTotal(total, is_new=True)


@transaction.atomic(durable=True)
def total_undo(*, match_id: int, actor: Actor) -> RoundTotal:
    """Undo the table's points while its round is open or its game is postponed.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round is not open, nothing was told, or only the host may take it back: it is
            disputed, or ruled on.
    """
    table = lock_table(match_id)
    refuse_after_bell(table, actor)
    if not table.takes_undo:
        raise NotNowError(words.round_is(table.round.number, table.round.get_status_display()))
    if table.total is None:
        raise NotNowError(words.no_points())
    refuse_to_take_back(table, actor)
    void_total(table.total, actor, words.UNDONE_AT_TABLE)
    settle_total(table, None)
    _note(table, "total_undo", table.total, Change(before=_summary(table.total)), actor)
    return table.total


@undoable(Scope.TABLE)
def total_correct(
    *, total_id: int, report: TotalReport, reason: str, key: UUID, actor: Actor
) -> RecordedTotal:
    """Correct a table's points, even in a closed round. The old points stay in Activity.

    Raises:
        RoundTotal.DoesNotExist: nothing such was told.
        KeyReusedError: the key came before with other points.
        NotNowError: it was replaced or taken back already.
        InvalidRequestError: no reason is given.
        InvalidTotalError: so many hands cannot bring these points.
    """
    reason = clean_reason(reason)
    table = lock_table(RoundTotal.objects.values_list("match_id", flat=True).get(pk=total_id))
    earlier = _by_key(table.match, key)
    if earlier is not None:
        if (earlier.report, earlier.replaces_id) != (report, total_id):
            raise KeyReusedError(words.key_of_points(), field="key")
        return RecordedTotal(earlier, is_new=False)
    old = table.total
    if old is None or old.pk != total_id:
        raise NotNowError(words.points_gone())
    check_total(report, table.rules)
    void_total(old, actor, reason)
    total = RoundTotal.objects.create(**_columns(table.match, report, key, actor), replaces=old)
    settle_total(table, total)
    change = Change(before=_summary(old), after=_summary(total), reason=reason)
    _note(table, "total_correct", total, change, actor)
    return RecordedTotal(total, is_new=True)


def _by_key(match: Match, key: UUID) -> RoundTotal | None:
    return match.totals.filter(key=key).first()


def _refuse_unless_current(table: LockedTable) -> None:
    if not table.event.reports_totals:
        raise NotNowError(words.hands_only(), code="hands_only")
    if not table.takes_undo:
        is_closed = table.round.status == Round.Status.CLOSED
        raise NotNowError(words.takes_no_points(table.round.number, is_closed=is_closed))


def _refuse_once_decided(table: LockedTable) -> None:
    """Refuse other points where the host has decided; that time closed the table does not settle them."""
    is_open = table.total is not None and table.match.pk in closed_by_time([table.match])
    if table.match.status == Match.Status.STANDS and not is_open:
        raise NotNowError(words.closed_by_host(), code="table_done")


def _is_second(total: RoundTotal) -> bool:
    return total.void_reason == words.OTHER_POINTS and not hasattr(total, "replaced_by")


def _first(table: LockedTable) -> str:
    return words.total(table.total.points, table.total.hands) if table.total else ""


def _keep_second(table: LockedTable, report: TotalReport, key: UUID, actor: Actor) -> None:
    """Keep what counts for nothing until the director decides, and call the director."""
    second = RoundTotal.objects.create(
        **_columns(table.match, report, key, actor),
        voided_at=timezone.now(),
        voided_by=actor.user,
        void_reason=words.OTHER_POINTS,
    )
    table.match.called_at = table.match.called_at or timezone.now()
    table.match.version += 1
    table.match.save(update_fields=["called_at", "version"])
    _note(table, "total_dispute", second, Change(before=_summary(table.total), after=_points(report)), actor)


def _columns(match: Match, report: TotalReport, key: UUID, actor: Actor) -> dict[str, object]:
    return {
        "match": match,
        "key": key,
        "points": list(report.points),
        "hands": report.hands,
        "recorded_by": actor.user,
        "recorded_via": actor.session,
    }


def void_total(total: RoundTotal, actor: Actor, reason: str) -> None:
    """Strike out what a table told whose match the caller has locked; its sums are not touched."""
    total.voided_at = timezone.now()
    total.voided_by = actor.user
    total.void_reason = reason
    total.save(update_fields=["voided_at", "voided_by", "void_reason"])


def settle_total(table: LockedTable, total: RoundTotal | None) -> None:
    """Add the match up again from what is told now, and store the sums on its seats."""
    match = table.match
    match.hands_played = total.hands if total else 0
    match.last_hand_at = timezone.now() if total else None
    may_go_on = table.round.status == Round.Status.OPEN
    if match.status != Match.Status.STANDS or not (may_go_on or is_let_stand(match, match.rulings.all())):
        is_done = match.hands_played == table.rules.hands
        match.status = Match.Status.DONE if is_done else unfinished(match)
    if match.status == Match.Status.PLAYING and not may_go_on:
        # Corrected in a closed round: nobody plays the hands that are missing now.
        match.status = Match.Status.STANDS
    settle_table(replace(table, total=total))


def _points(report: TotalReport) -> dict[str, object]:
    return {"points": list(report.points), "hands": report.hands}


def _summary(total: RoundTotal | None) -> dict[str, object] | None:
    return _points(total.report) if total else None


def _note(table: LockedTable, action: str, total: RoundTotal, change: Change, actor: Actor) -> None:
    audit(actor, action, event_id=table.event.pk, row=f"total:{total.pk}", change=change)
    publish_on_commit(table.event.pk)
