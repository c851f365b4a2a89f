"""What goes wrong with side pots, and what they carry between the nights of a club."""

from uuid import uuid4

from tournaments.models import SidePool
from tournaments.money.selectors.side_pools import side_pool_line
from tournaments.money.services import side_carries, side_changes, side_pools

from .night import act, one_of
from .side_pots import any_pool

REASON = "Mistyped"


def pot(night, rng):
    """Choose mostly a pot of tonight, now and then one of another night of the club."""
    if rng.random() < 0.3:
        club = SidePool.objects.filter(event__club=night.event.club_id)
        return one_of(rng, club.exclude(event=night.event_id))
    return any_pool(night, rng)


def carried(night):
    """Pots of the club's nights that are over: what nobody has won there is carried."""
    return SidePool.objects.filter(event__club=night.event.club_id, event__status="finished")


def change(night, rng, service, **fields):
    service(side_pool_id=pot(night, rng).pk, reason=REASON, actor=night.actor, **fields)


@act(before=2, during=1, after=1)
def pot_close(night, rng):
    change(night, rng, side_changes.side_pool_close)


@act(before=2, during=1, after=1)
def pot_reopen(night, rng):
    change(night, rng, side_changes.side_pool_reopen)


@act(before=2, during=2, after=1)
def pot_fee(night, rng):
    change(night, rng, side_changes.side_pool_change_fee, stake_cents=rng.choice([50, 1_00, 1_33, 2_00]))


@act(during=1, after=2)
def pot_fine_back(night, rng):
    pool = any_pool(night, rng)
    taker = one_of(rng, [taker for taker in side_pool_line(pool).takers if taker.back_cents])
    back = {"side_pool_id": pool.pk, "entry_id": taker.entry_id, "seen_cents": taker.back_cents}
    side_pools.side_fine_return(**back, key=uuid4(), actor=night.actor)


@act(before=1, during=1, after=1)
def carry_bring(night, rng):
    change(night, rng, side_carries.side_carry_bring)


@act(before=1, during=1, after=1)
def carry_back(night, rng):
    change(night, rng, side_carries.side_carry_back)


@act(before=1, during=1, after=3)
def carry_release(night, rng):
    pool = one_of(rng, carried(night))
    side_carries.side_carry_release(side_pool_id=pool.pk, reason=REASON, actor=night.actor)


@act(before=1, during=1, after=3)
def carry_restore(night, rng):
    pool = one_of(rng, carried(night))
    side_carries.side_carry_restore(side_pool_id=pool.pk, reason=REASON, actor=night.actor)
