"""What the director decides at a table, and the table that calls for it."""

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from scoring.table.penalties import PenaltyTarget, score_penalty, slow_play_penalty
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rulings as words
from tournaments.direct.words.rounds import round_closed, round_not_open
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, UndoneError
from tournaments.models import Match, Round, Ruling
from tournaments.notices import publish_on_commit
from tournaments.play.services.hands import clean_reason
from tournaments.play.services.match_scores import settle_table
from tournaments.play.services.tables import LockedTable, lock_table

#: What a ruling on somebody's conduct may be for; the others settle disputes and unfinished tables.
CODES = (
    Ruling.Code.RENEGE,
    Ruling.Code.MISDEAL,
    Ruling.Code.TABLE_TALK,
    Ruling.Code.MISCOUNT,
    Ruling.Code.SLOW_PLAY,
    Ruling.Code.OTHER,
)
GIVEN = PenaltyTarget.OPPONENTS


@dataclass(frozen=True, slots=True, kw_only=True)
class Decision:
    """What is ruled; ``points`` is counted from 0 and taken from the target, or given to the opponents."""

    code: str
    seat: int
    target: str
    points: int
    reason: str
    key: UUID

    @property
    def signed_points(self) -> int:
        return self.points if self.target == GIVEN else -self.points


@dataclass(frozen=True, slots=True)
class Ruled:
    ruling: Ruling
    is_new: bool


@undoable(Scope.TABLE)
def ruling_add(*, match_id: int, decision: Decision, actor: Actor) -> Ruled:
    """Make a ruling at a table, once for each key, even in a closed round.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round was never opened.
        KeyReusedError: the key came before with another ruling.
        InvalidRequestError: there is no such code or target, or no reason.
        InvalidPenaltyError: the points are out of range, or nobody sits there.
    """
    return _add(lock_table(match_id), decision, actor, action="ruling_add")


@undoable(Scope.TABLE)
def slow_play_slap(*, match_id: int, seat: int, key: UUID, actor: Actor) -> Ruled:
    """Deduct a side's slow-play points under the house rules. Repeating the key changes nothing.

    Args:
        seat: of any of the side.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round was never opened.
        KeyReusedError: the key came before with another ruling.
        InvalidRequestError: nobody sits there.
        InvalidPenaltyError: the house rules set no time.
    """
    table = lock_table(match_id)
    penalty = slow_play_penalty(table.rules, seat=seat)
    decision = Decision(
        code=Ruling.Code.SLOW_PLAY,
        seat=seat,
        target=penalty.target,
        points=-penalty.points,
        reason=penalty.reason,
        key=key,
    )
    return _add(table, decision, actor, action="slow_play_slap")


def _add(table: LockedTable, decision: Decision, actor: Actor, *, action: str) -> Ruled:
    ruling = _ruling(table.match, decision, actor)
    earlier = Ruling.objects.filter(match=table.match, key=decision.key).first()
    if earlier is not None:
        if _facts(earlier) != _facts(ruling):
            raise KeyReusedError(words.another_ruling_with_key(), field="key")
        if earlier.voided_at is not None:
            raise UndoneError
        return Ruled(earlier, is_new=False)
    if table.round.status == Round.Status.DRAFT:
        raise NotNowError(round_not_open(number=table.round.number))
    if not 1 <= decision.seat <= table.rules.seats:
        raise InvalidRequestError(words.no_seat(seat=decision.seat), field="seat")
    if ruling.penalty is not None:
        score_penalty(ruling.penalty, table.rules)
    ruling.after_hand = len(table.hands)
    ruling.save()
    settle_table(table)
    change = Change(after=_facts(ruling), reason=ruling.reason)
    audit(actor, action, event_id=table.event.pk, row=f"ruling:{ruling.pk}", change=change)
    publish_on_commit(table.event.pk)
    return Ruled(ruling, is_new=True)


def _ruling(match: Match, decision: Decision, actor: Actor) -> Ruling:
    if decision.code not in CODES:
        raise InvalidRequestError(words.what_ruled_for(), field="code")
    if decision.target not in {*PenaltyTarget}:
        raise InvalidRequestError(words.whose_points(), field="target")
    if decision.target == PenaltyTarget.OFFENDER and match.round.stage.movement.is_for_pairs:
        raise InvalidRequestError(words.points_of_the_pair(), field="target")
    if decision.points < 0:
        raise InvalidRequestError(words.points_from_zero(), field="points")
    return Ruling(
        match=match,
        code=decision.code,
        seat=decision.seat,
        target=decision.target if decision.points else "",
        points=decision.signed_points,
        reason=clean_reason(decision.reason),
        key=decision.key,
        decided_by=actor.person,
    )


def _facts(ruling: Ruling) -> dict[str, object]:
    names = ("code", "seat", "target", "points", "reason")
    return {name: getattr(ruling, name) for name in names}


@transaction.atomic(durable=True)
def director_call(*, match_id: int, actor: Actor) -> Match:
    """Call the host to the table. Repeating it changes nothing.

    Raises:
        Match.DoesNotExist: there is no such match.
        NotNowError: the round is not open.
    """
    table = lock_table(match_id)
    if table.round.status != Round.Status.OPEN:
        raise NotNowError(_why_not_open(table.round))
    if table.match.called_at is None:
        table.match.called_at = timezone.now()
        _note(table.match, "director_call", table.event.pk, actor)
    return table.match


@transaction.atomic(durable=True)
def director_answer(*, match_id: int, actor: Actor) -> Match:
    """Answer a table's call. Repeating it changes nothing.

    Raises:
        Match.DoesNotExist: there is no such match.
    """
    table = lock_table(match_id)
    if table.match.called_at is not None:
        table.match.called_at = None
        _note(table.match, "director_answer", table.event.pk, actor)
    return table.match


def _why_not_open(current: Round) -> str:
    why_not = round_not_open if current.status == Round.Status.DRAFT else round_closed
    return why_not(number=current.number)


def _note(match: Match, action: str, event_id: int, actor: Actor) -> None:
    match.version += 1
    match.save(update_fields=["called_at", "version"])
    change = Change(after={"table": match.table})
    audit(actor, action, event_id=event_id, row=f"match:{match.pk}", change=change)
    publish_on_commit(event_id)
