"""Money that side pools carry between nights: every cent is somewhere, and none is stranded."""

from datetime import datetime

import pytest
from django.db import IntegrityError, transaction
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.kept import kept
from tests.money.side_pools.test_side_pools import entries, line_of, night_of_four, opened, over, sums
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, LockedError, NotNowError, TournamentError
from tournaments.models import Entry, Event, SideCarry
from tournaments.money.selectors.side_carries import carries_of
from tournaments.money.services.cash import cash_count
from tournaments.money.services.side_carries import (
    side_carry_back,
    side_carry_bring,
    side_carry_release,
    side_carry_restore,
)
from tournaments.money.services.side_changes import side_pool_change_fee, side_pool_close, side_pool_reopen
from tournaments.money.services.side_pools import (
    side_fine_take,
    side_pool_join,
    side_pool_leave,
    side_pool_open,
    side_pool_settle,
)
from tournaments.people.services.entries import entry_withdraw

pytestmark = pytest.mark.django_db

LOW = SideKind.LOW_SCORE
EXAMPLES = settings().max_examples // 10 + 2


@kept
def actor(organizer):
    return Actor(organizer)


def carried(organizer, actor, day, joined=4):
    """A night whose low score nobody has won, settled and carried."""
    event = night_of_four(organizer, day=day)
    pool = opened(event, LOW, actor, joined=joined)
    over(event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    return pool


def never_played(pool):
    """Let the night's start lie long back, by any clock, with no round opened."""
    Event.objects.filter(pk=pool.event_id).update(starts_at="2020-01-03T19:00Z")


def summed(event):
    """What was carried over all nights, and of it in nights, released and open."""
    [found] = carries_of(event.club_id)
    return found.carried_cents, found.night_cents, found.released_cents, found.open_cents


@pytest.mark.night
def test_the_next_night_takes_the_carry_of_every_night_before(organizer, actor):
    carried(organizer, actor, 20)
    carried(organizer, actor, 21, joined=0)
    second = carried(organizer, actor, 22, joined=3)
    # The night of the 21st took 4 dollars and carried them on; the one of the 22nd took those and 3 more.
    event = night_of_four(organizer, day=23)
    assert line_of(opened(event, LOW, actor, joined=0)).carried_cents == 7_00
    assert line_of(second).carried_cents == 4_00


@pytest.mark.night
def test_two_nights_that_carry_at_the_same_time_both_come_into_the_next(organizer, actor):
    pools = [opened(night_of_four(organizer, day=day), LOW, actor, joined=day - 18) for day in (20, 21)]
    for pool in pools:
        over(pool.event, organizer)
        side_pool_settle(side_pool_id=pool.pk, actor=actor)
    event = night_of_four(organizer, day=27)
    assert line_of(opened(event, LOW, actor, joined=0)).carried_cents == 5_00
    assert sums(event) == {"cash": 5_00, "side_low": -5_00}
    assert summed(event) == (5_00, 5_00, 0, 0)
    assert list(differences()) == []


@pytest.mark.night
def test_a_night_that_is_never_played_gives_its_carry_to_the_next(organizer, actor):
    carried(organizer, actor, 20)
    abandoned = opened(night_of_four(organizer, day=21), LOW, actor, joined=2)
    assert opened(night_of_four(organizer, day=22), LOW, actor, joined=0).carries_in.count() == 0
    never_played(abandoned)
    event = night_of_four(organizer, day=23)
    assert line_of(opened(event, LOW, actor, joined=0)).carried_cents == 4_00
    # What two people put in that night stays theirs.
    assert sums(abandoned.event) == {"cash": 2_00, "side_low": -2_00}
    assert list(differences()) == []


def test_a_night_never_played_keeps_what_it_has_in_another_currency(organizer, actor):
    """Given back it would be nobody's: no night takes a carry of another currency."""
    carried(organizer, actor, 20)
    abandoned = opened(night_of_four(organizer, day=21), LOW, actor, joined=0)
    never_played(abandoned)
    event = night_of_four(organizer, day=22)
    Event.objects.filter(pk=event.pk).update(currency="CAD")
    assert not opened(event, LOW, actor, joined=0).carries_in.exists()
    assert line_of(abandoned).carried_cents == 4_00


def test_a_night_that_was_played_keeps_its_carry_however_long_ago_it_was(organizer, actor):
    carried(organizer, actor, 20)
    event = night_of_four(organizer, day=21)
    pool = opened(event, LOW, actor, joined=0)
    nights.start(event, organizer)
    never_played(pool)
    assert not opened(night_of_four(organizer, day=22), LOW, actor, joined=0).carries_in.exists()


def test_a_night_never_played_whose_box_is_short_keeps_its_carry_until_it_is_not(organizer, actor):
    carried(organizer, actor, 20)
    abandoned = opened(night_of_four(organizer, day=21), LOW, actor, joined=0)
    key = "6ba7b810-9dad-41d1-80b4-00c04fd430c8"
    cash_count(event_id=abandoned.event_id, counted_cents=1_00, reason="Lost", key=key, actor=actor)
    never_played(abandoned)
    assert not opened(night_of_four(organizer, day=22), LOW, actor, joined=0).carries_in.exists()
    with pytest.raises(NotNowError, match=r"holds only \$1\."):
        side_carry_back(side_pool_id=abandoned.pk, reason="Not played", actor=actor)


@pytest.mark.night
def test_what_one_night_gives_back_another_takes(organizer, actor):
    carried(organizer, actor, 20)
    first, second = (opened(night_of_four(organizer, day=day), LOW, actor, joined=1) for day in (21, 22))
    for _ in range(2):
        side_carry_back(side_pool_id=first.pk, reason="For the 22nd", actor=actor)
    assert (summed(first.event), sums(first.event)) == ((4_00, 0, 0, 4_00), {"cash": 1_00, "side_low": -1_00})
    for _ in range(2):
        side_carry_bring(side_pool_id=second.pk, reason="From the 21st", actor=actor)
    assert (summed(first.event), line_of(second).carried_cents) == ((4_00, 4_00, 0, 0), 4_00)
    assert list(differences()) == []


def test_what_is_released_no_night_takes_until_it_is_carried_again(organizer, actor):
    pool = carried(organizer, actor, 20)
    for _ in range(2):
        side_carry_release(side_pool_id=pool.pk, reason="New cards", actor=actor)
    following = opened(night_of_four(organizer, day=21), LOW, actor, joined=0)
    assert (summed(pool.event), line_of(following).cents) == ((4_00, 0, 4_00, 0), 0)
    with pytest.raises(NotNowError, match="This pot has no money waiting"):
        side_carry_bring(side_pool_id=following.pk, reason="x", actor=actor)
    for _ in range(2):
        side_carry_restore(side_pool_id=pool.pk, reason="Found them", actor=actor)
    side_carry_bring(side_pool_id=following.pk, reason="Found them", actor=actor)
    assert summed(pool.event) == (4_00, 4_00, 0, 0)
    with pytest.raises(NotNowError, match="Another night has this money"):
        side_carry_release(side_pool_id=pool.pk, reason="x", actor=actor)


def test_the_database_keeps_a_carry_in_one_place(organizer, actor):
    pool = carried(organizer, actor, 20)
    carry = side_carry_release(side_pool_id=pool.pk, reason="New cards", actor=actor)
    fields = {"source": pool, "cents": 1, "reason": "x", "recorded_by": organizer}
    with pytest.raises(IntegrityError, match="one_place"), transaction.atomic():
        SideCarry.objects.create(**fields)
    with pytest.raises(IntegrityError), transaction.atomic():
        SideCarry.objects.filter(pk=carry.pk).update(cents=5)


@pytest.mark.night
def test_closing_gives_everyone_their_money_back_and_reopening_takes_it_again(organizer, actor):
    carried(organizer, actor, 20)
    event = night_of_four(organizer, day=21)
    pool = opened(event, LOW, actor, joined=3)
    for _ in range(2):
        side_pool_close(side_pool_id=pool.pk, reason="Too few", actor=actor)
    assert (sums(event), summed(event)) == ({}, (4_00, 0, 0, 4_00))
    assert line_of(pool).now == "This pot is closed."
    with pytest.raises(NotNowError, match="is closed"):
        side_pool_join(side_pool_id=pool.pk, entry_id=entries(event)[3].pk, actor=actor)
    with pytest.raises(LockedError, match="Reopen it"):
        side_pool_open(event_id=event.pk, terms=SideTerms(kind=LOW, stake_cents=1_00), actor=actor)
    for _ in range(2):
        side_pool_reopen(side_pool_id=pool.pk, reason="One more came", actor=actor)
    assert sums(event) == {"cash": 7_00, "side_low": -7_00}
    assert [taker.paid_cents for taker in line_of(pool).takers] == [1_00] * 3
    assert list(differences()) == []


def test_a_side_pool_that_is_settled_is_not_closed(organizer, actor):
    pool = carried(organizer, actor, 20)
    with pytest.raises(NotNowError, match="already settled"):
        side_pool_close(side_pool_id=pool.pk, reason="x", actor=actor)


@pytest.mark.night
@pytest.mark.parametrize(("fee", "cash"), [(2_50, 7_50), (10, 30)])
def test_a_mended_fee_moves_the_difference_for_everyone_who_is_in(fee, cash, organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, LOW, actor, joined=3)
    for _ in range(2):
        side_pool_change_fee(side_pool_id=pool.pk, stake_cents=fee, reason="Mistyped", actor=actor)
    side_pool_join(side_pool_id=pool.pk, entry_id=entries(event)[3].pk, actor=actor)
    assert [taker.paid_cents for taker in line_of(pool).takers] == [fee] * 4
    assert sums(event) == {"cash": cash + fee, "side_low": -cash - fee}


def test_who_left_before_having_a_seat_is_not_charged_a_higher_fee(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, LOW, actor, joined=2, stake_cents=5_00)
    gone = entries(event)[0].pk
    entry_withdraw(entry_id=gone, actor=actor)
    side_pool_change_fee(side_pool_id=pool.pk, stake_cents=10_00, reason="Mistyped", actor=actor)
    assert sums(event) == {"cash": 15_00, "side_low": -15_00}
    side_pool_leave(side_pool_id=pool.pk, entry_id=gone, actor=actor)
    assert sums(event) == {"cash": 10_00, "side_low": -10_00}


@pytest.mark.night
@pytest.mark.parametrize(("fee", "cash", "back"), [(10_00, 15_00, 0), (2_00, 7_00, 3_00)])
def test_nobody_who_has_left_is_at_the_desk_for_a_mended_fee(fee, cash, back, organizer, actor):
    """Nothing more is taken from them; what they paid too much is owed to them once the pot is settled."""
    event = night_of_four(organizer)
    pool = opened(event, LOW, actor, joined=2, stake_cents=5_00)
    gone = entries(event)[0]
    nights.start(event, organizer)
    Entry.objects.filter(pk=gone.pk).update(status="withdrawn")
    side_pool_change_fee(side_pool_id=pool.pk, stake_cents=fee, reason="Mistyped", actor=actor)
    assert sums(event) == {"cash": cash, "side_low": -cash}
    assert line_of(pool).shares.won.get(gone.pk, 0) == back


def test_of_a_fine_that_was_too_high_the_rest_goes_back(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, SideKind.EUCHRE_FINES, actor, stake_cents=1_00)
    nights.start(event, organizer)
    match = nights.match_at(event)
    nights.record(match, organizer, 1, maker=1, tricks=2)
    fined = match.seats.get(position=1).entry_id
    key = "6ba7b810-9dad-41d1-80b4-00c04fd430c8"
    side_fine_take(side_pool_id=pool.pk, entry_id=fined, seen_cents=1_00, key=key, actor=actor)
    side_pool_change_fee(side_pool_id=pool.pk, stake_cents=25, reason="A quarter", actor=actor)
    assert sums(event) == {"cash": 25, "side_fines": -25}
    assert sum(taker.owes_cents for taker in line_of(pool).takers) == 25


@pytest.mark.night
@pytest.mark.parametrize(
    "act", [side_pool_close, side_pool_reopen, side_carry_bring, side_carry_back, side_carry_release]
)
def test_every_change_takes_a_reason(act, organizer, actor):
    pool = opened(night_of_four(organizer), LOW, actor)
    with pytest.raises(InvalidRequestError):
        act(side_pool_id=pool.pk, reason=" ", actor=actor)


class Nights:
    """A club whose low score nobody ever wins: all that is put in is somewhere, by a count of our own."""

    def __init__(self, organizer, actor):
        self.organizer, self.actor, self.pools = organizer, actor, []
        self.put_in, self.releases = 0, 0

    def do(self, act, **fields):
        try:
            return act(actor=self.actor, **fields)
        except TournamentError:
            return None

    def open(self, _):
        starts_at = datetime(2096, 12, 1, 19, len(self.pools) % 60)  # noqa: DTZ001 -- the wall clock
        event = nights.make_night(self.organizer, ["Ann"], stake_cents=0, starts_at=starts_at)
        self.pools.append(opened(event, LOW, self.actor, joined=0))

    def join(self, pool):
        entry = entries(pool.event)[0]
        is_new = not pool.takers.exists()
        if self.do(side_pool_join, side_pool_id=pool.pk, entry_id=entry.pk) and is_new:
            self.put_in += 1_00

    def settle(self, pool):
        Event.objects.filter(pk=pool.event_id).update(status="finished")
        self.do(side_pool_settle, side_pool_id=pool.pk)

    def abandon(self, pool):
        never_played(pool)

    def reasoned(act):  # noqa: N805 -- makes methods
        def run(self, pool):
            self.do(act, side_pool_id=pool.pk, reason="So it is")

        return run

    back, bring, release, restore, close, reopen = map(
        reasoned,
        (
            *(side_carry_back, side_carry_bring, side_carry_release, side_carry_restore),
            *(side_pool_close, side_pool_reopen),
        ),
    )

    def in_pools(self):
        return -sum(
            line.cents for pool in self.pools for line in pool.event.ledger.filter(account=pool.account)
        )

    def handed_back(self):
        """What closed pools gave back to people."""
        taken = [pool.event.ledger.filter(account=pool.account).exclude(entry=None) for pool in self.pools]
        return self.put_in + sum(line.cents for lines in taken for line in lines)


STEPS = ("open", "join", "settle", "abandon", "back", "bring", "release", "restore", "close", "reopen")


@pytest.mark.night
@settings(
    max_examples=EXAMPLES,
    phases=(Phase.explicit, Phase.reuse, Phase.generate),
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
)
@given(st.lists(st.tuples(st.sampled_from(STEPS), st.integers(0, 5)), min_size=4, max_size=14))
def test_over_any_nights_every_cent_is_somewhere_and_the_next_night_can_have_it(organizer, actor, steps):
    before = transaction.savepoint()
    club = Nights(organizer, actor)
    for step, at in [("open", 0), ("join", 0), *steps]:
        getattr(club, step)(club.pools[at % len(club.pools)] if club.pools else None)
        assert list(differences()) == []
        found = carries_of(club.pools[0].event.club_id)
        for each in found:
            assert each.carried_cents == each.night_cents + each.released_cents + each.open_cents
        waiting = sum(each.open_cents + each.released_cents for each in found)
        assert club.put_in == club.in_pools() + waiting + club.handed_back()
    for pool in list(club.pools):
        club.settle(pool)
        club.restore(pool)
    everything = club.put_in - club.handed_back()
    club.open(None)
    assert club.in_pools() == everything
    assert line_of(club.pools[-1]).carried_cents == everything
    transaction.savepoint_rollback(before)
