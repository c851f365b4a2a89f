"""The cash box never holds less than nothing, whatever was counted, paid, corrected and undone before."""

import re
from html import unescape
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.acts_at_random import undo
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import way_back
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError
from tournaments.models import Entry, Event, LedgerEntry, Posting
from tournaments.money.selectors.money import money_desk
from tournaments.money.services.cash import (
    cash_count,
    float_put_in,
    float_take_out,
    left_to_do,
    money_close,
    pool_add,
    steps_left,
)
from tournaments.money.services.everyone import everyone_pay
from tournaments.money.services.ledger import balance
from tournaments.money.services.payouts import payout_give_back, payout_pay, prizes_correct, prizes_fix
from tournaments.money.services.side_pools import side_pool_join, side_pool_leave, side_pool_open
from tournaments.money.services.stakes import stake_refund

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def paid(organizer):
    """Four here, each ten dollars paid with one tap."""
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    everyone_pay(event_id=event.pk, seen=4, actor=Actor(organizer))
    return event


@kept
def over(organizer):
    """Four paid and played three rounds: 40.00 in the box, by 5:3:2:1 in dollars 18, 11, 7 and 4."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def change(event, cents, actor):
    float_put_in(event_id=event.pk, cents=cents, key=uuid4(), actor=actor)


def count(event, cents, actor):
    cash_count(event_id=event.pk, counted_cents=cents, reason="Miscounted", key=uuid4(), actor=actor)


def pay(entry_id, actor):
    payout_pay(entry_id=entry_id, initials="ab", key=uuid4(), actor=actor)


def take_out(event, cents, actor):
    float_take_out(event_id=event.pk, cents=cents, key=uuid4(), actor=actor)


def box(event):
    return balance(event, LedgerEntry.Account.CASH)


def entries(event):
    return list(Entry.objects.filter(stage__event=event).order_by("queue").values_list("pk", flat=True))


@pytest.mark.night
def test_what_a_disqualified_winner_holds_is_not_the_hosts_to_take_out(over, actor):
    change(over, 18_00, actor)
    prizes_fix(event_id=over.pk, actor=actor)
    first = money_desk(over).payouts[0].entry_id
    pay(first, actor)
    entry_disqualify(entry_id=first, others=Disqualification.KEEP, reason="Signals", actor=actor)
    prizes_correct(event_id=over.pk, reason="Disqualified", actor=actor)
    desk = money_desk(over)
    gone = next(line for line in desk.payouts if line.entry_id == first)
    assert (gone.prize_cents, gone.back_cents, desk.back_cents) == (0, 18_00, 18_00)
    assert (desk.box_cents, desk.host_cents) == (40_00, 0)
    with pytest.raises(NotNowError, match=r"until players return the \$18 they were overpaid") as refused:
        take_out(over, 18_00, actor)
    assert refused.value.code == "not_in_the_box"
    for line in desk.payouts:
        if line.owed_cents:
            pay(line.entry_id, actor)
    assert box(over) == 0
    payout_give_back(entry_id=first, initials="ab", key=uuid4(), actor=actor)
    assert money_desk(over).host_cents == 18_00
    take_out(over, 18_00, actor)
    cash_count(event_id=over.pk, counted_cents=0, reason="", key=uuid4(), actor=actor)
    assert left_to_do(over) == []
    money_close(event_id=over.pk, actor=actor)
    assert list(differences()) == []


@pytest.mark.night
def test_a_box_is_to_be_counted_and_again_once_money_came_in(over, actor):
    again = "Count the cash box again. Money came in since the last count."
    assert "Count the cash box." in left_to_do(over)
    count(over, box(over), actor)
    assert not {"Count the cash box.", again} & set(left_to_do(over))
    pool_add(event_id=over.pk, cents=1_00, giver="Raffle", key=uuid4(), actor=actor)
    assert again in left_to_do(over)


def test_after_a_short_count_no_fee_goes_back_that_is_not_in_the_box(paid, actor):
    count(paid, 15_00, actor)
    ann, bob, *_ = entries(paid)
    stake_refund(entry_id=ann, actor=actor)
    with pytest.raises(NotNowError, match=r"holds only \$5\. Add \$5 in change") as refused:
        stake_refund(entry_id=bob, actor=actor)
    assert refused.value.code == "not_in_the_box"
    assert box(paid) == 5_00
    change(paid, 5_00, actor)
    stake_refund(entry_id=bob, actor=actor)
    assert box(paid) == 0


def test_after_a_short_count_nobody_leaves_a_side_pool_with_money_that_is_not_there(paid, actor):
    terms = SideTerms(kind=SideKind.LOW_SCORE, stake_cents=5_00)
    pool = side_pool_open(event_id=paid.pk, terms=terms, actor=actor)
    ann = entries(paid)[0]
    side_pool_join(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    count(paid, 2_00, actor)
    with pytest.raises(NotNowError, match=r"holds only \$2\."):
        side_pool_leave(side_pool_id=pool.pk, entry_id=ann, actor=actor)
    assert (box(paid), pool.takers.count()) == (2_00, 1)


def test_after_a_short_count_all_paid_is_not_undone_with_money_that_is_not_there(paid, organizer, actor):
    count(paid, 39_99, actor)
    assert way_back(paid).why_not == "The box holds only $39.99. Add $0.01 in change first."
    with pytest.raises(NotNowError, match=r"holds only \$39\.99"):
        undo(paid, organizer)
    assert box(paid) == 39_99
    change(paid, 1, actor)
    undo(paid, organizer)
    assert (box(paid), last_act(paid).says) == (0, "Checked in everyone (4)")


def test_the_database_holds_nothing_less_than_nothing_in_a_box(paid, actor):
    posting = Posting.objects.create(event=paid, kind="float", memo="-", recorded_by=actor.person)
    with pytest.raises(IntegrityError, match="the cash box holds less"), transaction.atomic():
        LedgerEntry.objects.create(event=paid, posting=posting, account="cash", cents=-40_01)
    LedgerEntry.objects.create(event=paid, posting=posting, account="cash", cents=-40_00)
    assert box(paid) == 0


def test_verify_names_the_posting_that_took_out_what_was_not_there(paid, actor):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE" if connection.vendor == "postgresql" else "SELECT 1")
        where = " ON tournaments_ledgerentry" if connection.vendor == "postgresql" else ""
        cursor.execute(f"DROP TRIGGER ledgerentry_not_beyond_the_box{where}")
    for memo, cents in (("Too much", -58_00), ("Back again", 58_00)):
        posting = Posting.objects.create(event=paid, kind="float", memo=memo, recorded_by=actor.person)
        LedgerEntry.objects.create(event=paid, posting=posting, account="cash", cents=cents)
        LedgerEntry.objects.create(event=paid, posting=posting, account="float", cents=-cents)
    assert box(paid) == 40_00
    assert list(differences()) == ["Friday euchre: the cash box is $18 short after Too much"]


def test_a_box_of_more_than_a_million_is_counted_and_the_limit_is_named(paid, actor):
    for _ in range(2):
        change(paid, 1_000_000_00, actor)
    count(paid, 2_000_040_00, actor)
    assert (box(paid), paid.counts.get().difference_cents) == (2_000_040_00, 0)
    for counted in (-1, 100_000_000_01):
        with pytest.raises(InvalidRequestError, match=r"Enter what you counted, from \$0 to \$100,000,000"):
            count(paid, counted, actor)
    with pytest.raises(InvalidRequestError, match=r"Enter up to \$1,000,000 at a time") as refused:
        change(paid, 1_000_000_01, actor)
    assert (refused.value.code, refused.value.field) == ("too_much", "cents")


def buttons(desk, event):
    """Return what the lines and their buttons read, each once its button was found to lead somewhere."""
    page = desk.get(f"/events/{event.pk}/money/").text
    todo = page.partition('<ul class="todo">')[2].partition("</ul>")[0]
    lines = re.findall(
        r"→</span><span>(.*?)</span>\s*<a class=\"button\" href=\"(.*?)\".*?>(.*?)</a>", todo, re.S
    )
    assert len(lines) == todo.count("→")
    for _, place, _ in lines:
        path, _, part = unescape(place).partition("#")
        there = desk.get(path).text if path else page
        assert not part or f'id="{part}"' in there
    return [(" ".join(unescape(text).split()), label.strip()) for text, _, label in lines]


def test_the_next_step_is_named_and_one_tap_away(desk, over, organizer):
    actor = Actor(organizer)
    assert buttons(desk, over)[0] == ("Finalize the prizes.", "Prizes")
    prizes_fix(event_id=over.pk, actor=actor)
    assert buttons(desk, over) == [
        ("Pay out $40 in prizes.", "Pay"),
        ("Count the cash box.", "Count"),
        ("Last, empty the box. It holds $40 now.", "Take out change"),
    ]
    for line in money_desk(over).payouts:
        payout_pay(entry_id=line.entry_id, initials="ro", key=uuid4(), actor=actor)
    float_put_in(event_id=over.pk, cents=5_00, key=uuid4(), actor=actor)
    cash_count(event_id=over.pk, counted_cents=5_00, reason="", key=uuid4(), actor=actor)
    assert buttons(desk, over) == [("Last, empty the box. It holds $5 now.", "Take out change")]
    # The form of the only step is open, the one of a later step is not.
    assert "<details open><summary>Add or remove change" in desk.get(f"/events/{over.pk}/money/").text


def test_fees_are_collected_and_the_night_is_ended_elsewhere(desk, organizer):
    coming = nights.make_list(organizer, nights.NAMES[:4])
    assert buttons(desk, coming)[:2] == [
        ("Collect $40 in entry fees", "Entry fees"),
        ("Start the night.", "Run"),
    ]
    playing = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    assert ("End the night.", "Run") in buttons(desk, playing)


def test_a_box_that_is_short_leads_to_the_change(over, organizer):
    actor = Actor(organizer)
    cash_count(event_id=over.pk, counted_cents=38_50, reason="A bill was false", key=uuid4(), actor=actor)
    prizes_fix(event_id=over.pk, actor=actor)
    assert "put-in" in [step.place for step in steps_left(over)]
