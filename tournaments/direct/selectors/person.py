"""One person of a night as the host sees them: where they sit now and next, what they paid, what was done."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q

from accounts.models import Player, PlayerDetails
from tournaments.audit.last_act import LastAct, facts_of
from tournaments.direct.selectors.lineup import Lineup, LineupLine, State, lineup_of
from tournaments.direct.services.undo import way_back
from tournaments.messages.selectors.own_seats import OwnSeat, night_seats
from tournaments.models import Entry, Event, Link, Round, SignUpAnswers, Substitution, Wish
from tournaments.names.people import FieldLine, field_of
from tournaments.seating.selectors.progress import next_to_open
from tournaments.seating.selectors.wishes import takes_requests, wish_lines


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """One of its players; ``number`` is the one in the club's register.

    Args:
        sub: who sits in their seat until they are back, None for nobody.
    """

    number: int
    name: str
    nickname: str
    seat: str
    sub: Substitution | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """What somebody answered to a question of the host's own."""

    question: str
    answer: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Companion:
    """Somebody who signed up along with them, or of whom the club notes that they come together.

    Args:
        requests: the seating requests about the two, in a few words each.
    """

    entry_id: int
    name: str
    requests: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """What a host needs about one entry.

    Args:
        now: the seat in the open round, also where they sit out; None where no round is open.
        following: the same in the next round, once it is drawn.
        rounds: numbers of the rounds from which they can leave, first the next one.
        answers: to the host's questions, those that were answered.
        link: opens their own page; None before they have one.
        last: what one button undoes, if it was about them.
        comes_with: those who come together with them and are in, too.
        takes_requests: whether seating requests can be noted now.
        looking: who else looks for a partner, first whom they have asked and who asks them.
        can_split: whether they found each other as a pair, and can part.
    """

    line: LineupLine
    members: tuple[Member, ...]
    now: OwnSeat | None
    following: OwnSeat | None
    rounds: tuple[int, ...]
    sub_rounds: tuple[int, ...]
    link: Link | None
    last: LastAct | None
    answers: tuple[Answered, ...] = ()
    comes_with: tuple[Companion, ...] = ()
    takes_requests: bool = False
    looking: tuple[LineupLine, ...] = ()
    can_split: bool = False


def person_of(event: Event, entry: Entry) -> Person:
    """Read one person in some twenty queries, however many there are."""
    field = field_of(event)
    own = next(line for line in field if line.entry_id == entry.pk)
    lineup = lineup_of(event, field)
    now, following = _seats(event, field, own)
    rounds = _rounds(event)
    opened = () if now is None else (now.round,)
    return Person(
        line=_line(lineup, entry),
        members=_members(event, own),
        now=now,
        following=following,
        rounds=rounds,
        sub_rounds=(*opened, *rounds[:1]),
        link=event.links.filter(entry=entry, signed_up=None, revoked_at=None).first(),
        answers=_answers(event, entry),
        last=_last(event, entry, field),
        comes_with=_companions(event, entry, own, lineup),
        takes_requests=takes_requests(event),
        looking=_others_looking(lineup, entry),
        can_split=event.status == Event.Status.SIGN_UP and entry.joined.exists(),
    )


def _others_looking(lineup: Lineup, entry: Entry) -> tuple[LineupLine, ...]:
    """Return who else looks, first whom they have asked and who asks them."""
    others = [each for each in lineup.looking if each.entry_id != entry.pk]
    return tuple(sorted(others, key=lambda each: entry.pk != each.asks and each.entry_id != entry.asks_id))


def _line(lineup: Lineup, entry: Entry) -> LineupLine:
    return next(line for line in lineup.lines if line.entry_id == entry.pk)


def _seats(event: Event, field: Sequence[FieldLine], own: FieldLine) -> tuple[OwnSeat | None, OwnSeat | None]:
    if event.status != Event.Status.RUNNING:
        return None, None
    seats = night_seats(event, field, own.members).of(own.members)
    opened = next((each for each in seats if each.status == Round.Status.OPEN), None)
    return opened, next((each for each in seats if each.status == Round.Status.DRAFT), None)


def _rounds(event: Event) -> tuple[int, ...]:
    """Return the rounds to come; where results seat each, only the next one."""
    if event.status != Event.Status.RUNNING:
        return ()
    first, total = next_to_open(event), Round.objects.filter(stage__event=event).count()
    last = total if event.stage.kind.draws_ahead else min(first, total)
    return tuple(range(first, last + 1))


def _members(event: Event, own: FieldLine) -> tuple[Member, ...]:
    players = Player.objects.in_bulk(list(own.members))
    subs = event.substitutions.filter(last=None, regular__in=list(own.members)).select_related("player")
    by_regular = {each.regular_id: each for each in subs}
    return tuple(
        Member(
            number=players[pk].number,
            name=players[pk].name,
            nickname=players[pk].nickname,
            seat=f"{own.entry_id}-{position}",
            sub=by_regular.get(pk),
        )
        for position, pk in enumerate(own.members, start=1)
    )


def _answers(event: Event, entry: Entry) -> tuple[Answered, ...]:
    """Return what they answered; two who found each other as a pair each did."""
    pairs = [
        pair
        for held in SignUpAnswers.objects.filter(Q(entry=entry) | Q(entry__plays_in=entry)).order_by("pk")
        for pair in ((event.question_1, held.answer_1), (event.question_2, held.answer_2))
    ]
    return tuple(Answered(question=each, answer=answer) for each, answer in pairs if each and answer)


def _companions(event: Event, entry: Entry, own: FieldLine, lineup: Lineup) -> tuple[Companion, ...]:
    """Find who comes along, by name; three queries, three more where there are seating requests."""
    first = entry.brought_by_id or entry.pk
    together = Q(pk=first) | Q(brought_by=first) | Q(members__player__in=_noted_with(own))
    found = set(Entry.people.filter(together, stage=entry.stage_id).values_list("pk", flat=True))
    lines = [
        line
        for line in lineup.lines
        if line.entry_id in found - {entry.pk} and line.state not in (State.WITHDRAWN, State.OUT)
    ]
    requests = wish_lines(event) if lines and event.status == Event.Status.SIGN_UP else ()
    return tuple(
        Companion(
            entry_id=line.entry_id,
            name=line.name,
            requests=tuple(
                str(Wish.Kind(each.kind).label)
                for each in requests
                if {each.one, each.other} == {entry.pk, line.entry_id}
            ),
        )
        for line in lines
    )


def _noted_with(own: FieldLine) -> list[int]:
    """Return the players whom the club notes as coming along with them."""
    details = PlayerDetails.objects.filter(Q(player__in=own.members) | Q(comes_with__in=own.members))
    pairs = details.exclude(comes_with=None).values_list("player", "comes_with")
    return [each for pair in pairs for each in pair]


def _last(event: Event, entry: Entry, field: Sequence[FieldLine]) -> LastAct | None:
    """Return the last act of the night if it can be undone and was about them."""
    offered = way_back(event).offered
    if offered is None:
        return None
    line = event.undo_records.select_related("line").get(pk=offered.id).line
    label = next(each.label for each in field if each.entry_id == entry.pk)
    if facts_of(line, {entry.pk: label})["who"] == label:
        return offered
    facts = facts_of(line, {})
    named = (facts.get(name) for name in ("late", "leaves", "misses", "back"))
    is_theirs = any(isinstance(each, list) and entry.pk in each for each in named)
    players = {f"player:{pk}" for pk in entry.members.values_list("player", flat=True)}
    return offered if is_theirs or line.row in players else None
