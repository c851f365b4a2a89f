"""Opening and closing rounds. Locks the event, then the round, then its matches by table number."""

from collections.abc import Collection, Container, Mapping
from types import MappingProxyType

from django.utils import timezone

from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.direct.words import rounds as words
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats.lengths import hands_so_far
from tournaments.models import Dispute, Event, Match, Round
from tournaments.notices import publish_on_commit
from tournaments.outbox.mail import queue_round
from tournaments.outbox.push import queue_pushes
from tournaments.play.selectors.postponed import postponed_of
from tournaments.play.selectors.result_checks import UNSETTLED, check_states
from tournaments.play.selectors.table_scores import is_sum_of_hands
from tournaments.play.selectors.totals_and_rulings import second_totals
from tournaments.play.services.bell import lock_and_let_stand
from tournaments.play.services.hands import clean_reason
from tournaments.play.services.openings import open_matches
from tournaments.play.services.winners import store_winners
from tournaments.seating.services.draw_release import release_with_round
from tournaments.seating.services.next_round import go_on
from tournaments.seating.services.seats import tell_tables
from tournaments.show.services.clock import start_rounds_clock, stop_rounds_clock


@undoable(Scope.ROUND)
def round_open(*, event_id: int, number: int, actor: Actor) -> Round:
    """Open a round for scoring. Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: another round is open, an earlier one is not closed, this one is, or nobody sits in it.
    """
    event, current = _lock(event_id, number)
    if _open(event, current):
        _note(actor, "round_open", event, current)
    return current


def _open(event: Event, current: Round) -> bool:
    """Open it unless it is open; answers whether it was opened now."""
    number = current.number
    if current.status == Round.Status.OPEN:
        return False
    if current.status == Round.Status.CLOSED:
        raise NotNowError(words.round_closed(number=number))
    blocking = current.stage.rounds.filter(number__lt=number).exclude(status=Round.Status.CLOSED).first()
    if blocking is not None:
        raise NotNowError(words.close_first(blocking=blocking.number))
    if not current.matches.exists():
        raise NotNowError(words.round_without_seats(number=number), code="not_drawn")
    current.status = Round.Status.OPEN
    current.opened_at = timezone.now()
    current.save(update_fields=["status", "opened_at"])
    open_matches(event, current)
    release_with_round(event)
    start_rounds_clock(event.pk, current.opened_at)
    queue_round(event, current)
    queue_pushes(event, current)
    return True


@undoable(Scope.NIGHT)
def round_close(
    *,
    event_id: int,
    number: int,
    stands: Mapping[int, str],
    later: Collection[int] = (),
    others: str = "",
    actor: Actor,
) -> Round:
    """Close a round. Repeating it changes nothing. Hands that are being saved finish first.

    Where the next seats follow from the results, they are drawn now. With its last round the night is over,
    unless a game was put off.

    Args:
        stands: for each table that is not done, not confirmed or told in two ways, by table number, why its
            result stands.
        later: tables that play their game later, while everybody else goes on.
        others: why the results of all other such tables stand; empty where nothing is said of them.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: the round was never opened, or tables are missing hands and nothing is said of them,
            or a result waits for the table's other side or was told in two ways, or a table's dispute is not
            decided, or a game of a bracket is level.
        InvalidRequestError: a reason is empty, or names a table that is done or not there.
    """
    event, current = _lock(event_id, number)
    if _close(event, current, stands, frozenset(later), actor, others=others):
        _note(actor, "round_close", event, current, {"later": sorted(later)} if later else {})
    return current


def _close(
    event: Event,
    current: Round,
    stands: Mapping[int, str],
    later: frozenset[int],
    actor: Actor,
    *,
    others: str = "",
) -> bool:
    """Close it unless it is closed; answers whether it was closed now."""
    if current.status == Round.Status.CLOSED:
        return False
    if current.status == Round.Status.DRAFT:
        raise NotNowError(words.round_not_open(number=current.number))
    lock_and_close(event, current, stands, actor, later=later, others=others)
    go_on(event, current.stage, actor)
    if postponed_of(event):
        tell_tables(event)
    stop_rounds_clock(event.pk)
    return True


@undoable(Scope.NIGHT)
def round_next(*, event_id: int, number: int, actor: Actor) -> Round:
    """Close a round and open the next one, if nothing is missing. Does both or neither.

    Repeating it changes nothing.

    Raises:
        Event.DoesNotExist: there is no such event.
        Round.DoesNotExist: the event has no such round.
        NotNowError: as ``round_close`` without reasons, and as ``round_open`` of the next; or it is the last.
    """
    event, current = _lock(event_id, number)
    closed = _close(event, current, {}, frozenset(), actor)
    following = Round.objects.filter(stage__event=event_id, number__gt=number).order_by("number").first()
    if following is None:
        raise NotNowError(words.no_next_round(number=number), code="last_round")
    event, following = _lock(event_id, following.number)
    opened = _open(event, following)
    if closed and opened:
        _note(actor, "round_next", event, following, {"closed": number})
    elif opened:
        _note(actor, "round_open", event, following)
    return following


def lock_and_close(
    event: Event,
    current: Round,
    stands: Mapping[int, str],
    actor: Actor,
    *,
    later: Collection[int] = frozenset(),
    others: str = "",
) -> None:
    """Close an open round that the caller has locked; raises as ``round_close`` does."""
    tables = current.matches.select_for_update(no_key=True).order_by("table")
    matches = list(tables.prefetch_related("seats") if event.asks_other_side else tables)
    disputed = _first_disputed(current)
    if disputed is not None:
        raise NotNowError(words.hand_disputed(table=disputed), code="disputed")
    checks, second = check_states(event, matches), second_totals(event, matches)
    missing = {
        match.table: match
        for match in matches
        if match.status == Match.Status.PLAYING or match.pk in second or checks[match.pk] in UNSETTLED
    }
    if others.strip():
        stands = dict.fromkeys(missing.keys() - set(later), others) | dict(stands)
    unknown = stands.keys() - missing.keys()
    if unknown:
        raise InvalidRequestError(words.table_is_done(table=min(unknown)), field="stands")
    _refuse_unless_playing(later, stands, missing)
    undecided = sorted(missing.keys() - stands.keys() - set(later))
    if undecided:
        raise NotNowError(_still_missing(undecided, missing, second, event), code="tables_missing")
    for table, reason in stands.items():
        lock_and_let_stand(missing[table], clean_reason(reason), actor)
    for table in sorted(later):
        missing[table].status = Match.Status.LATER
        missing[table].version += 1
        missing[table].save(update_fields=["status", "version"])
    store_winners(current)
    current.status = Round.Status.CLOSED
    current.closed_at = timezone.now()
    current.save(update_fields=["status", "closed_at"])


def _refuse_unless_playing(
    later: Collection[int], stands: Mapping[int, str], missing: Mapping[int, Match]
) -> None:
    for table in sorted(later):
        if table in stands:
            raise InvalidRequestError(words.stands_or_later(table=table), field="later")
        if table not in missing or missing[table].status != Match.Status.PLAYING:
            raise InvalidRequestError(words.nothing_to_postpone(table=table), field="later")


def _lock(event_id: int, number: int) -> tuple[Event, Round]:
    event = Event.objects.get(pk=event_id)
    rounds = Round.objects.select_for_update(no_key=True, of=("self",))
    current = rounds.get(stage__event=event, number=number)
    return event, current


def _first_disputed(current: Round) -> int | None:
    """Return the first table whose result is locked by a dispute."""
    disputes = Dispute.objects.waiting().filter(hand__match__round=current)
    return disputes.order_by("hand__match__table").values_list("hand__match__table", flat=True).first()


def _still_missing(
    tables: list[int], missing: Mapping[int, Match], second: Container[int], event: Event
) -> str:
    def state_of(table: int) -> str:
        match = missing[table]
        if match.pk in second:
            return words.two_results(table=table)
        if match.status == Match.Status.PLAYING:
            rules = match.rules(event.ruleset)
            if is_sum_of_hands(rules) and match.hands_played >= (rules.hands or 0):
                return words.tied_table(table=table)
            return words.table_so_far(table=table, progress=hands_so_far(match.hands_played, rules))
        return words.unconfirmed(table=table)

    plays = any(missing[table].status == Match.Status.PLAYING for table in tables)
    return words.tables_missing(missing=[state_of(table) for table in tables], plays=plays)


def _note(
    actor: Actor, action: str, event: Event, current: Round, more: Mapping[str, object] = MappingProxyType({})
) -> None:
    change = Change(after={"number": current.number, "status": current.status, **more})
    audit(actor, action, event_id=event.pk, row=f"round:{current.pk}", change=change)
    publish_on_commit(event.pk)
