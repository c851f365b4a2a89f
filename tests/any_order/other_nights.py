"""Other nights of the club, before and after this one: their side pots take what this one carries."""

from dataclasses import replace
from uuid import uuid4

from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from tests import nights
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Entry, Event, SidePool
from tournaments.money.services import side_pools
from tournaments.money.services.everyone import everyone_check_in
from tournaments.nights.services.events import event_create
from tournaments.people.services.entries import entries_import
from tournaments.seating.services.draw import event_start

from .night import NothingThereError, act, one_of

#: Long past, so that it counts as never played until it is, and to come.
STARTS = ("2020-01-03T19:00Z", "2096-01-03T19:00Z")
RULES = replace(nights.PRESETS["party"], hands=2)
REASON = "Looked at again"


def others(night):
    return Event.objects.filter(club=night.event.club_id).exclude(pk=night.event_id)


@act(before=2, during=1, after=4)
def another_night(night, rng):
    if others(night).count() >= 2:
        raise NothingThereError
    draft = nights.make_draft(name=f"Night {next(night.names)}", stake_cents=0, capacity=4, rules=RULES)
    club = night.event.club_id
    event = event_create(draft=draft, user_id=night.organizer.pk, club_id=club, key=uuid4())
    Event.objects.filter(pk=event.pk).update(starts_at=rng.choice(STARTS), seed=rng.getrandbits(31))
    fields = {"event_id": event.pk, "actor": night.actor}
    entries_import(names=["Una", "Vic", "Wes", "Xan"], key=uuid4(), are_others=True, **fields)
    everyone_check_in(seen=4, **fields)


@act(before=3, during=2, after=5)
def pot_there(night, rng):
    """Open a side pot there, of a kind that tonight has too or that mostly nobody wins; let some join."""
    tonight = SidePool.objects.filter(event=night.event_id).values_list("kind", flat=True).order_by("pk")
    nobody = rng.choice([NobodyWins.CARRY, NobodyWins.CARRY, NobodyWins.RETURN])
    kind = rng.choice([*tonight, SideKind.PERFECT_HAND, SideKind.MOST_LONERS])
    terms = SideTerms(kind=SideKind(kind), stake_cents=1_00, nobody=nobody)
    event = one_of(rng, others(night))
    pool = side_pools.side_pool_open(event_id=event.pk, terms=terms, actor=night.actor)
    there = Entry.objects.filter(stage__event=event, stage__number=1).order_by("pk")
    for entry in there[: rng.randint(0, 3)]:
        side_pools.side_pool_join(side_pool_id=pool.pk, entry_id=entry.pk, actor=night.actor)


@act(before=1, during=1, after=2)
def play_there(night, rng):
    event = one_of(rng, others(night).filter(status="sign_up"))
    event_start(event_id=event.pk, actor=night.actor)
    event_simulate(event_id=event.pk, seed=rng.randint(1, 99), rounds=None, actor=night.actor)


@act(before=2, during=1, after=4)
def settle_there(night, rng):
    """Mostly where the night is over."""
    pools = SidePool.objects.filter(event__in=others(night))
    pool = one_of(rng, pools.filter(event__status="finished") if rng.random() < 0.8 else pools)
    side_pools.side_pool_settle(side_pool_id=pool.pk, actor=night.actor)


@act(before=1, after=1)
def settle_there_anew(night, rng):
    pool = one_of(rng, SidePool.objects.filter(event__in=others(night)))
    side_pools.side_pool_correct(side_pool_id=pool.pk, reason=REASON, actor=night.actor)
