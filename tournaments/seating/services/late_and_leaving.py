"""Other seats for rounds that have not opened: shown first, saved when they are what was shown.

Rounds that have opened are never touched. Everything that was played counts when the rest is planned.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from uuid import uuid4

from tournaments.access.links import issue_player_links
from tournaments.audit.actor import Actor, Change, audit_event
from tournaments.audit.snapshots import Scope
from tournaments.audit.undo_records import undoable
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.formats import Late
from tournaments.models import Entry, Event, Match, Round
from tournaments.movements import (
    Difference,
    MovementPlan,
    Repair,
    difference,
    digest,
    exchanged,
    meet_again,
    repair,
)
from tournaments.names.people import field_labels
from tournaments.notices import publish_on_commit
from tournaments.people.services.register import enter, enter_ghosts, named
from tournaments.results.selectors.bracket_games import late_of
from tournaments.seating.selectors.plans import DrawnPlan, NamedRound, named_rounds, plan_of
from tournaments.seating.selectors.presence import roll_of
from tournaments.seating.selectors.progress import next_to_open
from tournaments.seating.selectors.wishes import wishes_lost
from tournaments.seating.words import changes

from .attendance import (
    Attendance,
    late_entries,
    refuse_bracket,
    refuse_one_table,
    refuse_unless_ahead,
    refuse_unless_running,
    repair_request,
    roll_with,
    with_late,
)
from .bracket_entries import IntoBracket, bracket_enter, into_bracket
from .presence import presences_begin, presences_store
from .redraw import noted_sentences, redrawn
from .saved_changes import changed_comings, is_followed
from .seats import clear_rounds, faults_after, issue_table_links, refuse_played, seat_rounds, tell_tables

#: Pairs who would meet again and are named; more are counted.
MOST_NAMED = 4
# The same question comes twice, when it is shown and when it is saved; a large field takes a while.
_repaired = lru_cache(maxsize=16)(repair)


@dataclass(frozen=True, slots=True, kw_only=True)
class Replanned:
    """What a change would make of the night.

    Args:
        sha256: names the plan; saving asks for it, so that nothing else is saved than what was shown.
        rounds: those that would be others, with the names of the people.
        lost: the wishes that only these seats would not keep, in sentences.
        noted: who comes and goes from a round on whose seats are drawn later, in sentences; of a bracket
            whom they play.
        entering: of a bracket, what those who come make of it.
        late: of a bracket, everyone who came after its draw.
        again: of an exchange, who would meet or partner again, in sentences.
    """

    before: DrawnPlan
    plan: MovementPlan
    difference: Difference
    rounds: tuple[NamedRound, ...] = ()
    lost: tuple[str, ...] = ()
    noted: tuple[str, ...] = ()
    entering: IntoBracket | None = None
    late: Late = ()
    again: tuple[str, ...] = ()

    @property
    def sentences(self) -> list[str]:
        """Say what changes, for the host to accept or not; empty when nothing does."""
        return [*self.difference.sentences(), *self.again, *self.noted]

    @property
    def sha256(self) -> str:
        return _named(self.plan, self.late)

    @property
    def is_saved(self) -> bool:
        return digest(self.before.plan) == digest(self.plan)


@dataclass(frozen=True, slots=True, kw_only=True)
class Swap:
    """Two entries, by their ids, who exchange their places in one round."""

    round: int
    one: int
    other: int

    def to_json(self) -> dict[str, object]:
        return {"round": self.round, "one": self.one, "other": self.other}


def repair_preview(event: Event, change: Attendance) -> Replanned:
    """Preview the rest of the night for the players who are here. Nothing is saved.

    Raises:
        NotNowError: the round has opened, the night is not running, or one table plays it.
        InvalidRequestError: somebody is not where they are said to be, or too few are left.
    """
    draw = plan_of(event)
    stage = event.stage
    refuse_one_table(stage)
    arriving, entering = _arriving(event, change), None
    if stage.kind.has_bracket:
        entering = into_bracket(event, draw, change, arriving)
        found, noted = entering.repair, entering.notes
    elif stage.kind.is_redrawn:
        found, noted = redrawn(event, draw, change), noted_sentences(event, draw, change, arriving)
    else:
        found, noted = _repaired(repair_request(event, draw, change)), ()
    wrong = faults_after(stage, found.plan, draw.plan)
    after = with_late(draw, late_entries(event, change))
    preview = _checked(event, found, wrong, draw=draw, after=after, arriving=arriving)
    late = entering.late if entering else ()
    return replace(preview, noted=noted, entering=entering, late=late)


def swap_preview(event: Event, change: Swap) -> Replanned:
    """Preview a swap of two players: what it would break. Nothing is saved.

    Raises:
        NotNowError: the round has opened, or the night is not running.
        InvalidRequestError: they are the same player, or one of them is not here for the round.
    """
    refuse_unless_running(event)
    refuse_bracket(event.stage)
    draw = plan_of(event)
    refuse_unless_ahead(draw, change.round, rounds=len(draw.plan.rounds), field="round")
    numbers = draw.numbers
    if change.one not in numbers or change.other not in numbers or change.one == change.other:
        raise InvalidRequestError(changes.two_players(), field="other")
    found = exchanged(draw.plan, change.round, numbers[change.one], numbers[change.other])
    stage = event.stage
    preview = _checked(event, found, stage.kind.misplaced(found.plan, stage.movement), draw=draw)
    return replace(preview, again=_again(event, draw, found.plan))


def _again(event: Event, draw: DrawnPlan, plan: MovementPlan) -> tuple[str, ...]:
    """Name who would meet again, the worst first; of pairs, who meets whom is told by the rounds."""
    if event.stage.movement.is_for_pairs:
        return ()
    labels = field_labels(event)
    found = meet_again(draw.plan, plan)
    named = [
        changes.would_again(
            one=labels[draw.entries[each.one]],
            other=labels[draw.entries[each.other]],
            times=each.times,
            as_partners=each.as_partners,
        )
        for each in found[:MOST_NAMED]
    ]
    more = len(found) - len(named)
    return (*named, *([changes.more_meet_again(count=more)] if more else []))


def event_repair(*, event_id: int, change: Attendance, sha256: str, actor: Actor) -> Replanned:
    """Save the previewed seats for the rest of the night. Repeating it changes nothing.

    Args:
        sha256: of the plan that was shown.

    Raises:
        Event.DoesNotExist: there is no such event.
        NotNowError: the night has moved on since the plan was shown, or the round has opened.
        InvalidRequestError: somebody is not where they are said to be, or too few are left.
    """
    # Planned before anybody waits; under the lock the same question costs nothing.
    _preview(Event.objects.get(pk=event_id), change, sha256)
    return _replan(event_id=event_id, change=change, sha256=sha256, actor=actor)


def entry_attend(
    *, event_id: int, change: Attendance, is_next: bool = False, actor: Actor
) -> tuple[Attendance, Replanned]:
    """Have someone join, leave, sit out or come back, and save the new seats at once.

    Repeating it changes nothing. Preview it first with `repair/preview` to see who moves.

    Args:
        is_next: it counts from the round that is the next to open once nothing moves.

    Returns the change, with the round it counts from, and what it made of the night.

    Raises as ``event_repair`` does.
    """
    if not is_next:
        # Planned before anybody waits, as in ``event_repair``.
        _preview(Event.objects.get(pk=event_id), change)
        return change, _replan(event_id=event_id, change=change, sha256=None, actor=actor)
    _preview(event := Event.objects.get(pk=event_id), replace(change, first=next_to_open(event)))
    return _attend_next(event_id=event_id, change=change, actor=actor)


def event_swap(*, event_id: int, change: Swap, sha256: str, actor: Actor) -> Replanned:
    """Swap two players in a round that hasn't opened. Repeating it changes nothing.

    Raises as ``event_repair`` does.
    """
    return _replan(event_id=event_id, change=change, sha256=sha256, actor=actor)


@undoable(Scope.NIGHT)
def _replan(*, event_id: int, change: Attendance | Swap, sha256: str | None, actor: Actor) -> Replanned:
    return _saved(Event.objects.get(pk=event_id), change, sha256, actor)


@undoable(Scope.NIGHT)
def _attend_next(*, event_id: int, change: Attendance, actor: Actor) -> tuple[Attendance, Replanned]:
    """Save it from the next round on; which one that is may change until the night is locked."""
    event = Event.objects.get(pk=event_id)
    change = replace(change, first=next_to_open(event))
    return change, _saved(event, change, None, actor)


def _saved(event: Event, change: Attendance | Swap, sha256: str | None, actor: Actor) -> Replanned:
    """Save what was shown, or, where nothing was, whatever comes of it now."""
    replanned = _preview(event, change, sha256)
    if sha256 is not None and replanned.sha256 != sha256:
        raise NotNowError(changes.preview_again(), code="stale_plan")
    is_new = isinstance(change, Attendance) and _note_presence(event, change, replanned.before)
    if replanned.is_saved and not is_new:
        return replanned
    if not replanned.is_saved:
        field = _field(event, change, replanned)
        if replanned.entering:
            bracket_enter(event, event.stage, replanned.entering, field, actor)
        else:
            _seat_anew(event, replanned, field)
    if replanned.entering or not replanned.noted:
        tell_tables(event)
    facts = Change(
        before={"sha256": digest(replanned.before.plan)},
        after={"sha256": replanned.sha256, "rounds": list(replanned.difference.rounds), **change.to_json()},
    )
    audit_event(actor, "event_repair" if isinstance(change, Attendance) else "event_swap", event.pk, facts)
    publish_on_commit(event.pk)
    return replanned


def _preview(event: Event, change: Attendance | Swap, sha256: str | None = None) -> Replanned:
    """Ask again, unless the answer is what is stored already: then somebody pressed the button twice."""
    draw = plan_of(event)
    late = late_of(event.stage) if event.stage.kind.has_bracket else ()
    if sha256 in (None, _named(draw.plan, late)) and (
        isinstance(change, Swap) or is_followed(event, change, draw)
    ):
        same = difference(draw.plan, draw.plan)
        return Replanned(before=draw, plan=draw.plan, difference=same, late=late)
    return repair_preview(event, change) if isinstance(change, Attendance) else swap_preview(event, change)


def _named(plan: MovementPlan, late: Late) -> str:
    """Return what names a plan, and whose byes are taken in it."""
    return hashlib.sha256(f"{digest(plan)} {late}".encode()).hexdigest() if late else digest(plan)


def _note_presence(event: Event, change: Attendance, draw: DrawnPlan) -> bool:
    """Store who of the draw comes and goes; says whether anything is new."""
    before = roll_of(event.stage)
    return presences_store(event, changed_comings(before, roll_with(before, draw, change)))


def _field(event: Event, change: Attendance | Swap, replanned: Replanned) -> Mapping[int, Entry]:
    """Return the entries by their numbers, those who come now among them."""
    entries = Entry.objects.in_bulk(replanned.before.entries.values())
    field = {number: entries[pk] for number, pk in replanned.before.entries.items()}
    return field | (_welcome(event, change, replanned) if isinstance(change, Attendance) else {})


def _checked(
    event: Event,
    found: Repair,
    wrong: Sequence[str],
    *,
    draw: DrawnPlan,
    after: DrawnPlan | None = None,
    arriving: Sequence[str] = (),
) -> Replanned:
    """Return what the independent checker has nothing against."""
    if wrong:
        raise NotNowError(changes.new_seats_failed(fault=wrong[0]))
    ghosts = [number for number in found.plan.ghosts if number not in draw.plan.ghosts]
    numbers = [event.stage.rounds_before + number for number in found.difference.rounds]
    refuse_played(Match.objects.filter(round__stage__event=event, round__number__in=numbers))
    labels = field_labels(event)
    names = {number: labels[entry_id] for number, entry_id in draw.entries.items()}
    names |= dict(enumerate(arriving, start=draw.plan.players + 1))
    names |= {number: changes.ghost(number=found.plan.ghosts.index(number) + 1) for number in ghosts}
    return Replanned(
        before=draw,
        plan=found.plan,
        difference=found.difference,
        rounds=named_rounds(found.plan, found.difference.rounds, names),
        lost=wishes_lost(event, draw, replace(after or draw, plan=found.plan)),
    )


def _arriving(event: Event, change: Attendance) -> tuple[str, ...]:
    """Name who comes now, in the order of the numbers they will get."""
    labels = field_labels(event)
    newcomers = (" & ".join(named(event.stage, name)) for name in change.newcomers)
    return (*(labels[entry.pk] for entry in late_entries(event, change)), *newcomers)


def _welcome(event: Event, change: Attendance, replanned: Replanned) -> dict[int, Entry]:
    """Give those who come now the next numbers and their links, and stand-ins the numbers after them."""
    last, before = replanned.before.plan.players, replanned.before.plan.ghosts
    stage = event.stages.get(number=event.stage_number)
    arriving = late_entries(event, change)
    people = [named(stage, name) for name in change.newcomers]
    arriving += enter(event, stage, people, [uuid4() for _ in people])
    for number, entry in enumerate(arriving, start=last + 1):
        entry.number, entry.status = number, Entry.Status.IN
    Entry.objects.bulk_update(arriving, ["number", "status"])
    presences_begin(event, arriving, change.first)
    issue_player_links(event, arriving)
    count = len(replanned.plan.ghosts) - len(before)
    ghosts = enter_ghosts(event, stage, last + len(arriving) + 1, count)
    return {entry.number or 0: entry for entry in (*arriving, *ghosts)}


def _seat_anew(event: Event, replanned: Replanned, field: Mapping[int, Entry]) -> None:
    """Clear the rounds that are others now, and seat them by the plan."""
    stage = event.stages.get(number=event.stage_number)
    planned = {each.number: each for each in replanned.plan.rounds}
    stored = {each.number: each for each in stage.rounds.filter(number__in=replanned.difference.rounds)}
    version = clear_rounds(stored.values())
    Round.objects.filter(
        pk__in=[each.pk for number, each in stored.items() if number not in planned]
    ).delete()
    anew = [planned[number] for number in replanned.difference.rounds if number in planned]
    added = [Round(stage=stage, number=each.number) for each in anew if each.number not in stored]
    stored |= {each.number: each for each in Round.objects.bulk_create(added)}
    rounds = [stored[each.number] for each in anew]
    seat_rounds(rounds, anew, field, event.ruleset)
    # A page that has seen the old table must see that this one is newer.
    Match.objects.filter(round__in=rounds).update(version=version)
    issue_table_links(event, anew)
