"""Somebody in the seat of a regular, from a round on and until the regular is back. Locks the event."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import uuid4

from django.db.models import Max, QuerySet

from accounts.models import Player
from accounts.names import clean_name
from tournaments.access.links import issue_links
from tournaments.audit.actor import Actor, Change, audit
from tournaments.audit.on_record import ON_RECORD
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Bye, Entry, EntryPlayer, Event, Link, Match, Round, Seat, Substitution
from tournaments.notices import publish_on_commit
from tournaments.people.services.register import enter, registered
from tournaments.seating.selectors.presence import comings_of, is_here
from tournaments.seating.words import changes, subs

from .presence import presence_hand_over, presences_begin
from .seats import tell_tables


@dataclass(frozen=True, slots=True, kw_only=True)
class TakesSeat:
    """Who takes whose seat.

    Args:
        entry: id of an entry; ``member`` is which player of it, 1-based.
        person: name of somebody new, or id of a player of the club.
        first: the open round, or the next.
        keeps_own: the results are the substitute's own, else the entry's.
    """

    entry: int
    person: str | int
    first: int
    member: int = 1
    keeps_own: bool = False

    def __post_init__(self) -> None:
        if isinstance(self.person, str):
            object.__setattr__(self, "person", clean_name(self.person))


@undoable(Scope.NIGHT)
def substitute_take(*, event_id: int, draft: TakesSeat, actor: Actor) -> Substitution:
    """Let somebody take the seat of a regular; said twice it is done once.

    Raises:
        Event.DoesNotExist: there is no such event.
        Player.DoesNotExist: the event's club has no such player.
        NotNowError: the night is not running, the round is neither open nor next, the regular has no seat in
            it or has a substitute, that person plays already, or own results cannot be told apart.
        InvalidRequestError: there is no such entry in the draw, or no such player in it.
    """
    event = Event.objects.get(pk=event_id)
    _refuse_unless_now(event, draft.first)
    regular = _regular(event, draft)
    earlier = event.substitutions.filter(regular=regular, last=None).select_related("player").first()
    if earlier is not None:
        if _is_same(earlier, draft):
            return earlier
        raise NotNowError(
            subs.mark_back_first(sub=str(earlier.player), regular=str(regular)), code="has_substitute"
        )
    _refuse_without_seat(event, regular, draft.first)
    if draft.keeps_own:
        _refuse_own_results(event, regular, draft.first)
    player = registered(event, [draft.person])[0]
    own = _refuse_whoever_plays(event, player)
    sub = Substitution(event=event, regular=regular, player=player, first=draft.first)
    if draft.keeps_own:
        sub.entry = _own_entry(event, player, own)
    sub.save()
    event.has_substitutes = True
    event.save(update_fields=["has_substitutes"])
    if sub.entry is None:
        _seats(event, draft.first).filter(player=regular).update(substitute=player)
    else:
        presences_begin(event, [sub.entry], draft.first)
        _hand_over(event, draft.first, regular, to=sub.entry, player=player)
    tell_tables(event)
    _note(actor, "substitute_take", sub, after=_facts(sub))
    return sub


@undoable(Scope.NIGHT)
def substitute_end(*, event_id: int, substitution_id: int, first: int, actor: Actor) -> Substitution:
    """Give a regular the seat back. The sub's results stay. Repeating it changes nothing.

    Args:
        first: the open round, or the next: the first that the regular plays again.

    Raises:
        Event.DoesNotExist: there is no such event.
        Substitution.DoesNotExist: the event has no such substitution.
        NotNowError: the night is not running, the round is neither open nor next, was begun with own
            results, neither of the two is here for it, or the regular is in for a later one.
    """
    event = Event.objects.get(pk=event_id)
    sub = event.substitutions.select_related("regular", "player", "entry").get(pk=substitution_id)
    if sub.last is not None:
        return sub
    _refuse_unless_now(event, first)
    if first < sub.first:
        raise NotNowError(subs.not_before(sub=str(sub.player), number=sub.first))
    own = sub.entry
    if own is None:
        _seats(event, first).filter(player=sub.regular).update(substitute=None)
    elif not is_here(comings_of(event, sub.regular_id), first):
        _refuse_back_later(sub, first)
        if event.stage_number > 1:
            raise NotNowError(subs.sub_stays_in())
        _refuse_own_results(event, sub.player, first)
        _refuse_while_away(sub, first)
        entry = (
            EntryPlayer.objects.select_related("entry")
            .get(stage__event=event, stage__number=1, player=sub.regular)
            .entry
        )
        _hand_over(event, first, sub.player, to=entry, player=sub.regular)
    sub.last = first - 1
    sub.save(update_fields=["last"])
    tell_tables(event)
    _note(actor, "substitute_end", sub, before={"last": None}, after=_facts(sub))
    return sub


def _is_same(earlier: Substitution, draft: TakesSeat) -> bool:
    who = earlier.player_id if isinstance(draft.person, int) else earlier.player.name
    return (who, earlier.first, earlier.entry_id is not None) == (draft.person, draft.first, draft.keeps_own)


def _refuse_unless_now(event: Event, first: int) -> None:
    """Refuse a round that is neither open nor next."""
    if event.status != Event.Status.RUNNING:
        raise NotNowError(changes.not_running())
    rounds = Round.objects.filter(stage__event=event)
    opened = rounds.filter(status=Round.Status.OPEN).first()
    closed = rounds.filter(status=Round.Status.CLOSED).aggregate(last=Max("number"))["last"] or 0
    if first <= closed:
        raise NotNowError(subs.round_closed(number=first), field="first", code="round_closed")
    following = closed + 1 if opened is None else opened.number + 1
    goes_on = rounds.filter(number=following).exists() or event.stage.kind.has_bracket
    if first > following or (first == following and not goes_on):
        allowed = following if goes_on else following - 1
        if allowed == closed:
            raise NotNowError(changes.none_left(), field="first")
        raise InvalidRequestError(subs.open_or_next(first=closed + 1, last=allowed), field="first")


def _regular(event: Event, draft: TakesSeat) -> Player:
    members = EntryPlayer.objects.filter(
        entry=draft.entry, stage__event=event, stage__number=1, entry__number__gte=1
    ).exclude(entry__status=Entry.Status.GHOST)
    players = [each.player for each in members.select_related("player").order_by("pk")]
    if not players:
        raise InvalidRequestError(changes.not_in_draw(), field="entry")
    if not 1 <= draft.member <= len(players):
        raise InvalidRequestError(subs.choose_player(players=len(players)), field="member")
    return players[draft.member - 1]


def _refuse_whoever_plays(event: Event, player: Player) -> Entry | None:
    """Refuse who has a seat of their own tonight; return their entry if they were not drawn."""
    other = event.substitutions.filter(player=player, last=None).select_related("regular").first()
    if other is not None:
        refusal = subs.already_in(sub=str(player), regular=str(other.regular))
        raise NotNowError(refusal, field="name", code="is_substitute")
    entered = EntryPlayer.objects.filter(stage__event=event, stage__number=1, player=player)
    member = entered.select_related("entry").first()
    if member is not None and member.entry.number is not None:
        raise NotNowError(subs.has_seat(name=str(player)), field="name", code="already_entered")
    return member.entry if member else None


def _seats(event: Event, first: int) -> QuerySet[Seat]:
    return Seat.objects.filter(round__stage__event=event, round__number__gte=first)


def _byes(event: Event, first: int) -> QuerySet[Bye]:
    return Bye.objects.filter(round__stage__event=event, round__number__gte=first)


def _has_seat(event: Event, player: Player, first: int, last: int | None = None) -> bool:
    seats = _seats(event, first).filter(player=player)
    byes = _byes(event, first).filter(entry__members__player=player)
    if last is not None:
        seats, byes = seats.filter(round__number__lte=last), byes.filter(round__number__lte=last)
    return seats.exists() or byes.exists()


def _refuse_without_seat(event: Event, regular: Player, first: int) -> None:
    is_drawn = Match.objects.filter(round__stage__event=event, round__number=first).exists()
    # Whoever has a bye in a bracket is here and has a seat in the next round only.
    last = None if event.stage.kind.has_bracket else first
    if is_drawn and not _has_seat(event, regular, first, last):
        raise NotNowError(subs.no_seat_to_take(regular=str(regular), number=first), field="entry")


def _refuse_own_results(event: Event, sitting: Player, first: int) -> None:
    """Refuse to part results that are one: a pair's, a bracket's, those of a round that is begun."""
    stage = event.stages.get(number=1)
    if stage.movement.is_for_pairs:
        raise NotNowError(subs.pair_shares_points(), field="results")
    if event.stage.kind.has_bracket or event.stage_number > 1:
        raise NotNowError(subs.no_one_can_join(), field="results")
    if not Match.objects.filter(round__stage__event=event, round__number=first).exists():
        raise NotNowError(subs.close_for_seats(number=first), field="first")
    begun = Match.objects.filter(ON_RECORD, seats__in=_seats(event, first).filter(player=sitting))
    played = begun.order_by("round__number", "table").values_list("round__number", "table").first()
    if played is not None:
        raise NotNowError(
            subs.table_started(table=played[1], number=played[0]),
            field="first",
            code="round_played",
        )


def _refuse_while_away(sub: Substitution, first: int) -> None:
    """Refuse to give back a seat that the substitute with own results does not have in the round."""
    if not is_here(comings_of(sub.event, sub.player_id), first):
        raise NotNowError(
            subs.no_seat_to_return(sub=str(sub.player), regular=str(sub.regular), number=first),
            field="first",
            code="substitute_away",
        )


def _refuse_back_later(sub: Substitution, first: int) -> None:
    """Refuse to give a seat back to a regular who would sit twice in the rounds after."""
    if _has_seat(sub.event, sub.regular, first):
        raise NotNowError(
            subs.back_later(regular=str(sub.regular), number=first),
            field="first",
            code="back_later",
        )


def _own_entry(event: Event, player: Player, own: Entry | None) -> Entry:
    """Give the substitute the next number of the draw, and a link."""
    stage = event.stages.get(number=1)
    entry = own or enter(event, stage, [(player.pk,)], [uuid4()])[0]
    entry.number = (stage.entries.aggregate(last=Max("number"))["last"] or 0) + 1
    entry.status = Entry.Status.IN
    entry.save(update_fields=["number", "status"])
    issue_links([Link(event=event, kind=Link.Kind.PLAYER, entry=entry)])
    return entry


def _hand_over(event: Event, first: int, sitting: Player, *, to: Entry, player: Player) -> None:
    """Make the seats and byes of one player those of another entry, from a round on."""
    _byes(event, first).filter(entry__members__player=sitting).update(entry=to)
    _seats(event, first).filter(player=sitting).update(entry=to, player=player)
    presence_hand_over(event, first, sitting=sitting.pk, to=player.pk)


def _facts(sub: Substitution) -> Mapping[str, object]:
    return {
        "regular": str(sub.regular),
        "substitute": str(sub.player),
        "first": sub.first,
        "last": sub.last,
        "results": "entry" if sub.entry_id is None else "own",
    }


def _note(actor: Actor, action: str, sub: Substitution, *, after: object, before: object = None) -> None:
    change = Change(before=before, after=after)
    audit(actor, action, event_id=sub.event_id, row=f"substitution:{sub.pk}", change=change)
    publish_on_commit(sub.event_id)
