"""House, charity, promised money, door prizes and play-offs: all of it leaves the box in the end."""

import random
from uuid import uuid4

import pytest

from scoring.money.pool_split import parse_prize_plan
from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import SideKind, SideTerms
from scoring.money.ties import TiePolicy
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.money.selectors.money import money_desk, receipts_of
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.cash import cash_count, left_to_do, money_close, pool_add
from tournaments.money.services.payouts import cut_hand_over, payout_pay, prizes_correct, prizes_fix
from tournaments.money.services.play_offs import play_off_note
from tournaments.money.services.side_pools import side_pool_join, side_pool_open, side_pool_settle
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db

Account = LedgerEntry.Account
CUT = PrizeTerms(
    house=Cut(title="House", basis=CutBasis.GROSS, share=1000),
    charity=Cut(title="Charity", basis=CutBasis.NET, share=2500),
)


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def over(organizer, actor):
    """Play a night of four at ten dollars, on these terms, to its end."""

    def play(**changes):
        event = nights.start(nights.make_night(organizer, nights.NAMES[:4], **changes), organizer, opened=0)
        event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
        return Event.objects.select_related("club").get(pk=event.pk)

    return play


@kept
def level(organizer):
    """Four who are level for everything, as the night is over before a hand counted."""
    terms = PrizeTerms(prize_ties=TiePolicy.PLAY_OFF)
    event = nights.make_night(organizer, nights.NAMES[:4], terms=terms, criteria=(Criterion.POINTS,))
    nights.start(event, organizer, opened=0)
    Event.objects.filter(pk=event.pk).update(status="finished")
    return Event.objects.get(pk=event.pk)


def sums(event):
    accounts = money_desk(event).accounts
    return {account: cents for account, cents in accounts.items() if cents}


def hand_over(event, account, actor, **fields):
    fields = {"initials": "AB", "key": uuid4(), **fields}
    return cut_hand_over(event_id=event.pk, account=account, actor=actor, **fields)


def pay_everyone(event, actor):
    for line in money_desk(event).payouts:
        if line.owed_cents:
            payout_pay(entry_id=line.entry_id, initials="ab", key=uuid4(), actor=actor)


@pytest.mark.night
def test_the_cuts_are_owed_to_house_and_charity_and_the_ledger_is_zero(over, actor):
    event = over(terms=CUT)
    prizes_fix(event_id=event.pk, actor=actor)
    # 40 less 10 % is 36, a quarter of it is 9: 27 is the pool.
    assert sums(event) == {"cash": 40_00, "house": -4_00, "charity": -9_00, "owed": -27_00}
    sheet = prize_sheet(event)
    assert sheet.pool_proof == "$40 \N{MINUS SIGN} $4 house \N{MINUS SIGN} $9 charity = $27"
    assert list(differences()) == []


@pytest.mark.night
def test_the_box_closes_only_when_house_and_charity_have_theirs(over, actor):
    event = over(terms=CUT)
    prizes_fix(event_id=event.pk, actor=actor)
    cash_count(event_id=event.pk, counted_cents=40_00, reason="", key=uuid4(), actor=actor)
    pay_everyone(event, actor)
    assert left_to_do(event)[:2] == [
        "Pay $4 to the house.",
        "Pay $9 to the charity.",
    ]
    for account in (Account.HOUSE, Account.CHARITY):
        hand_over(event, account, actor)
    assert sums(event) == {}
    assert [receipt.name for receipt in receipts_of(event)][-2:] == ["House", "Charity"]
    money_close(event_id=event.pk, actor=actor)
    assert list(differences()) == []


@pytest.mark.night
def test_a_cut_is_handed_over_once_and_signed(over, actor):
    event, key = over(terms=CUT), uuid4()
    with pytest.raises(NotNowError, match="Nothing is owed to the house"):
        hand_over(event, Account.HOUSE, actor)
    prizes_fix(event_id=event.pk, actor=actor)
    with pytest.raises(InvalidRequestError, match="initials"):
        hand_over(event, Account.HOUSE, actor, initials=" ")
    first, again = (hand_over(event, Account.HOUSE, actor, key=key) for _ in range(2))
    assert first.pk == again.pk
    with pytest.raises(KeyReusedError):
        hand_over(event, Account.CHARITY, actor, key=key)
    with pytest.raises(NotNowError, match="Nothing is owed to the house"):
        hand_over(event, Account.HOUSE, actor)


@pytest.mark.night
def test_a_correction_reverses_the_cuts_with_the_prizes(over, actor):
    event = over(terms=CUT)
    prizes_fix(event_id=event.pk, actor=actor)
    winner = prize_sheet(event).lines[0].entry_id
    Entry.objects.filter(pk=winner).update(status="withdrawn")
    prizes_correct(event_id=event.pk, reason="Left early", actor=actor)
    assert sums(event) == {"cash": 40_00, "house": -4_00, "charity": -9_00, "owed": -27_00}


@pytest.mark.night
def test_a_night_all_for_charity_has_nothing_to_win_and_still_ends_at_zero(over, actor):
    event = over(terms=PrizeTerms(charity=Cut(title="Charity", basis=CutBasis.GROSS, share=100_00)))
    prizes_fix(event_id=event.pk, actor=actor)
    assert money_desk(event).is_fixed
    hand_over(event, Account.CHARITY, actor)
    assert sums(event) == {}


@pytest.mark.night
def test_promised_money_is_in_the_pool_only_once_it_is_in_the_box(over, actor):
    event = over(terms=PrizeTerms(added_cents=50_00))
    assert (prize_sheet(event).pool_cents, money_desk(event).promised_cents) == (40_00, 50_00)
    pool_add(event_id=event.pk, cents=30_00, giver="The host", key=uuid4(), actor=actor)
    assert (prize_sheet(event).pool_cents, money_desk(event).promised_cents) == (70_00, 20_00)


def test_prizes_wait_for_the_play_off_and_follow_it(level, actor):
    ids = [line.entry_id for line in prize_sheet(level).lines]
    with pytest.raises(NotNowError, match="still needs a playoff"):
        prizes_fix(event_id=level.pk, actor=actor)
    play_off_note(event_id=level.pk, order=ids[::-1], key=uuid4(), actor=actor)
    prizes_fix(event_id=level.pk, actor=actor)
    # 5 : 3 : 2 : 1 of 40 dollars.
    assert [(line.entry_id, line.cents) for line in prize_sheet(level).lines] == list(
        zip(ids[::-1], (18_00, 11_00, 7_00, 4_00), strict=True)
    )


def test_the_latest_note_of_a_play_off_counts_and_a_key_once(level, actor):
    ids, key = [line.entry_id for line in prize_sheet(level).lines], uuid4()
    first, again = (play_off_note(event_id=level.pk, order=ids, key=key, actor=actor) for _ in range(2))
    assert first.pk == again.pk
    with pytest.raises(KeyReusedError):
        play_off_note(event_id=level.pk, order=ids[::-1], key=key, actor=actor)
    play_off_note(event_id=level.pk, order=[*ids[1:], ids[0]], key=uuid4(), actor=actor)
    assert prize_sheet(level).lines[0].entry_id == ids[1]


@pytest.mark.parametrize("order", [(0, 1), (0, 1, 2), (0, 0, 1, 2)])
def test_a_play_off_names_everyone_who_shares_the_place_once(order, level, actor):
    ids = [line.entry_id for line in prize_sheet(level).lines]
    with pytest.raises((NotNowError, InvalidRequestError)):
        play_off_note(event_id=level.pk, order=[ids[index] for index in order], key=uuid4(), actor=actor)
    assert not level.play_offs.exists()


def test_a_pairs_prize_is_split_between_the_two_with_the_odd_cent_to_the_first(organizer, actor):
    movement = MovementSettings(entry_size=2)
    pairs = ("Ann & Bob", "Carla & Dave")
    plan = parse_prize_plan("weights", "2:1", rounding_cents=1)
    event = nights.make_night(
        organizer,
        pairs,
        format=FormatKey.KNOCKOUT,
        movement=movement,
        stake_cents=12_01,
        prizes=plan,
        criteria=(Criterion.POINTS,),
    )
    nights.start(event, organizer, opened=0)
    # 24.02 by 2 : 1 is 16.01 and 8.01; nobody has played, and what is tied is pooled to 12.01 each.
    lines = prize_sheet(Event.objects.get(pk=event.pk)).lines
    assert [dict(line.partners) for line in lines if line.name == "Ann & Bob"] == [{"Ann": 6_01, "Bob": 6_00}]
    assert sum(cents for line in lines for _, cents in line.partners) == 24_02


def some_terms(rng):
    """Terms of a night as a host might mix them."""
    cuts = [
        Cut(title=title, basis=rng.choice((CutBasis.GROSS, CutBasis.NET)), share=rng.randrange(0, 4_000))
        for title in ("House", "Charity")
    ]
    return PrizeTerms(
        house=cuts[0],
        charity=cuts[1],
        prize_ties=rng.choice((TiePolicy.SPLIT, TiePolicy.LOT, TiePolicy.DUPLICATE)),
        entries_per_place=rng.choice((0, 2)),
        least_cents=rng.choice((0, 5_00)),
        last_cents=rng.choice((0, 2_00)),
        door_prizes=1,
        door_cents=rng.randrange(1, 3_00),
    )


@pytest.mark.night
@pytest.mark.parametrize("seed", range(4))
def test_a_simulated_night_on_any_terms_leaves_every_account_at_zero(seed, organizer, actor):
    rng = random.Random(seed)
    event = nights.make_night(organizer, nights.NAMES[: 4 + seed], terms=some_terms(rng))
    side = SideTerms(kind=rng.choice(list(SideKind)), stake_cents=1_33)
    pool = side_pool_open(event_id=event.pk, terms=side, actor=actor)
    for entry in Entry.objects.filter(stage__event=event):
        side_pool_join(side_pool_id=pool.pk, entry_id=entry.pk, actor=actor)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=seed, rounds=None, actor=actor)
    prizes_fix(event_id=event.pk, actor=actor)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    pay_everyone(event, actor)
    for account, _, _ in money_desk(event).cuts_owed:
        hand_over(event, Account(account), actor)
    assert sums(event) == {}
    assert list(differences()) == []
