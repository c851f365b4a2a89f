"""A night to look at: twelve people, some rounds played, the next under way; and its going on by itself."""

from datetime import datetime, timedelta
from uuid import uuid4

from django.core.exceptions import ObjectDoesNotExist
from django.db import DatabaseError
from django.utils import timezone

from accounts.demos import demo_claim
from accounts.models import Demo, User
from scoring.errors import ScoringError
from scoring.money.pool_split import parse_prize_plan
from scoring.rules.rulesets import PRESETS
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_next, round_open
from tournaments.direct.services.simulation import event_simulate, table_simulate
from tournaments.errors import TournamentError
from tournaments.models import Event, Match, Round
from tournaments.money.services.everyone import everyone_check_in, everyone_pay
from tournaments.nights import words
from tournaments.nights.services.demo_removal import demo_remove
from tournaments.nights.services.drafts import EventDraft
from tournaments.nights.services.events import event_create
from tournaments.people.services.entries import entries_import
from tournaments.seating.services.draw import event_start

NAMES = (
    "Ann",
    "Bob",
    "Carla",
    "Dave",
    "Edith",
    "Frank",
    "Grace",
    "Hank",
    "Iris",
    "Joe",
    "Kate",
    "Lou",
)
SEED = 12
#: How many rounds are played when a guest comes, and hands at the first table of the next.
PLAYED, HANDS = 2, 3
#: It goes on by itself while a page of it was looked at so lately, and nobody acted in it.
LOOKED_AT, LEFT_ALONE = timedelta(minutes=5), timedelta(seconds=60)


def demo_start(*, time_zone: str = "UTC") -> tuple[Demo, Event]:
    """Give a guest a night of their own, with twelve people in the third round.

    Raises:
        DemosFullError: demos are off here, or all places are taken.
    """
    demo = demo_claim(time_zone=time_zone)
    try:
        return demo, night_seed(demo.user, name=words.demo_night(), rounds=PLAYED)
    except BaseException:
        demo_remove(demo_id=demo.pk)
        raise


def night_seed(host: User, *, name: str, rounds: int) -> Event:
    """Make a night of twelve, play its first rounds and some hands of the next."""
    event = _twelve(host, name)
    actor = Actor(host)
    event_start(event_id=event.pk, actor=actor)
    event_simulate(event_id=event.pk, seed=SEED, rounds=rounds, leave_open=HANDS, actor=actor)
    return event


def _twelve(host: User, name: str) -> Event:
    event = event_create(
        draft=EventDraft(
            name=name,
            starts_at=timezone.now() - timedelta(hours=2),
            time_zone="UTC",
            capacity=12,
            rules=PRESETS["party"],
            stake_cents=10_00,
            prizes=parse_prize_plan("weights", "5:3:2:1", rounding_cents=100),
        ),
        user_id=host.pk,
        club_id=None,
        key=uuid4(),
    )
    Event.objects.filter(pk=event.pk).update(seed=SEED)
    actor = Actor(host)
    entries_import(event_id=event.pk, names=NAMES, key=uuid4(), are_others=False, actor=actor)
    everyone_check_in(event_id=event.pk, seen=len(NAMES), actor=actor)
    everyone_pay(event_id=event.pk, seen=len(NAMES), actor=actor)
    return event


def demos_play(*, now: datetime | None = None) -> int:
    """Enter a hand at some tables of each demo that is looked at and left alone, or go on to its next round.

    Returns in how many something was done. Two jobs at once do no harm: the second is refused what the
    first has done, or plays one more hand.
    """
    now = now or timezone.now()
    demos = Demo.objects.filter(seen_at__gte=now - LOOKED_AT).select_related("user").order_by("pk")
    return sum(_play(demo, now) for demo in demos)


def _play(demo: Demo, now: datetime) -> bool:
    event = Event.objects.filter(club=demo.club_id, status=Event.Status.RUNNING).order_by("pk").first()
    if event is None or _is_in_use(event, demo, now):
        return False
    try:
        is_played = _play_on(event, Actor(demo.user))
    except (DatabaseError, ObjectDoesNotExist, ScoringError, TournamentError):
        return False  # the guest was quicker, or left it in a state that only they decide
    Demo.objects.filter(pk=demo.pk).update(played_at=timezone.now())
    return is_played


def _is_in_use(event: Event, demo: Demo, now: datetime) -> bool:
    """Say whether the guest, or a phone, did something a moment ago."""
    since = now - LEFT_ALONE
    if demo.played_at is not None:
        since = max(since, demo.played_at)
    return event.audit.filter(at__gt=since).exists()


def _play_on(event: Event, actor: Actor) -> bool:
    rounds = Round.objects.filter(stage__event=event).exclude(status=Round.Status.CLOSED)
    coming = list(rounds.order_by("number")[:2])
    if not coming:
        return False
    playing = _behind(coming[0])
    for match in playing:
        table_simulate(event=event, match=match, seed=SEED, actor=actor)
    if not playing:
        _go_on(event, coming, actor)
    return True


def _behind(current: Round) -> list[Match]:
    """Return the half of the tables in play that has played least."""
    playing = current.matches.filter(status=Match.Status.PLAYING, opening__gt=0)
    found = list(playing.select_related("round__stage").order_by("hands_played", "table"))
    return found[: (len(found) + 1) // 2]


def _go_on(event: Event, coming: list[Round], actor: Actor) -> None:
    number = coming[0].number
    if coming[0].status == Round.Status.DRAFT:
        round_open(event_id=event.pk, number=number, actor=actor)
    elif len(coming) > 1:
        round_next(event_id=event.pk, number=number, actor=actor)
    else:
        round_close(event_id=event.pk, number=number, stands={}, actor=actor)
