"""Side pots opened, joined, left, fined, settled and settled anew."""

from uuid import uuid4

from scoring.money.side_pools import NobodyWins, SideKind, SideTerms
from tournaments.models import SidePool
from tournaments.money.selectors.side_pools import side_pool_line
from tournaments.money.services import side_pools

from .night import act, one_of

REASON = "Looked at again"


def any_pool(night, rng):
    return one_of(rng, SidePool.objects.filter(event=night.event_id))


def who(night, rng):
    pool, entry = any_pool(night, rng), one_of(rng, night.entries)
    return {"side_pool_id": pool.pk, "entry_id": entry.pk, "actor": night.actor}


@act(before=3)
def pot_open(night, rng):
    terms = SideTerms(
        kind=rng.choice(list(SideKind)),
        stake_cents=rng.choice([1_00, 1_33]),
        nobody=rng.choice(list(NobodyWins)),
    )
    night.do(side_pools.side_pool_open, terms=terms)


@act(before=6, during=2)
def pot_join(night, rng):
    side_pools.side_pool_join(**who(night, rng))


@act(before=2, during=1)
def pot_leave(night, rng):
    side_pools.side_pool_leave(**who(night, rng))


@act(during=1, after=2)
def pot_fine(night, rng):
    pool = any_pool(night, rng)
    owing = [taker for taker in side_pool_line(pool).takers if taker.owes_cents]
    taker = one_of(rng, owing)
    fine = {"side_pool_id": pool.pk, "entry_id": taker.entry_id, "seen_cents": taker.owes_cents}
    side_pools.side_fine_take(**fine, key=uuid4(), actor=night.actor)


@act(during=1, after=1)
def pot_perfect(night, rng):
    side_pools.side_perfect_note(**who(night, rng))


@act(during=1, after=1)
def pot_perfect_back(night, rng):
    side_pools.side_perfect_take_back(**who(night, rng), reason=REASON)


@act(after=4)
def pot_settle(night, rng):
    side_pools.side_pool_settle(side_pool_id=any_pool(night, rng).pk, actor=night.actor)


@act(after=2)
def pot_correct(night, rng):
    side_pools.side_pool_correct(side_pool_id=any_pool(night, rng).pk, reason=REASON, actor=night.actor)
