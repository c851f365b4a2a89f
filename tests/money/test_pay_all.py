"""All winners paid in one step by page and by API: once, for the sum that was seen, and taken back as one."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import KeyReusedError, NotNowError, UndoneError
from tournaments.models import AuditEntry, Event, UndoRecord
from tournaments.money.selectors.money import money_desk, receipts_of
from tournaments.money.services.pay_all import winners_pay
from tournaments.money.services.payouts import payout_pay, prizes_fix

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def over(organizer, actor):
    """Four paid and played three rounds: 40.00 in the box, finalized as 18, 11, 7 and 4."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    prizes_fix(event_id=event.pk, actor=actor)
    return Event.objects.get(pk=event.pk)


def pay_all(event, actor, *, key=None, owed_cents=40_00):
    return winners_pay(
        event_id=event.pk, initials="ro", owed_cents=owed_cents, key=key or uuid4(), actor=actor
    )


@pytest.mark.night
def test_everyone_is_paid_with_a_receipt_of_their_own(over, actor):
    pay_all(over, actor)
    desk = money_desk(over)
    assert (desk.box_cents, desk.owed_cents, desk.in_cents, desk.out_cents) == (0, 0, 40_00, 40_00)
    assert [(each.cents, each.initials) for each in receipts_of(over)] == [
        (18_00, "ro"),
        (11_00, "ro"),
        (7_00, "ro"),
        (4_00, "ro"),
    ]
    assert AuditEntry.objects.filter(event=over, action="winners_pay").count() == 1
    assert list(differences()) == []


@pytest.mark.night
def test_who_was_paid_before_is_not_paid_again(over, actor):
    first = money_desk(over).payouts[0]
    payout_pay(entry_id=first.entry_id, initials="ab", key=uuid4(), actor=actor)
    assert len(pay_all(over, actor, owed_cents=40_00 - first.prize_cents)) == 3
    assert money_desk(over).box_cents == 0


@pytest.mark.night
def test_sent_twice_is_once_and_with_another_sum_refused(over, actor):
    key = uuid4()
    first, again = (pay_all(over, actor, key=key) for _ in range(2))
    assert {each.pk for each in first} == {each.pk for each in again}
    assert money_desk(over).out_cents == 40_00
    with pytest.raises(KeyReusedError):
        pay_all(over, actor, key=key, owed_cents=39_00)


def test_one_undo_takes_all_of_it_back_and_the_key_pays_no_more(over, actor):
    key = uuid4()
    pay_all(over, actor, key=key)
    act_undo(event_id=over.pk, undo_id=UndoRecord.objects.latest("pk").pk, actor=actor)
    desk = money_desk(over)
    assert (desk.box_cents, desk.owed_cents, desk.out_cents) == (40_00, 40_00, 0)
    with pytest.raises(UndoneError):
        pay_all(over, actor, key=key)
    pay_all(over, actor)
    assert money_desk(over).owed_cents == 0
    assert list(differences()) == []


def test_with_nothing_owed_nobody_is_paid(over, actor):
    pay_all(over, actor)
    with pytest.raises(NotNowError):
        pay_all(over, actor, owed_cents=0)


@pytest.mark.parametrize(
    ("changes", "status", "field"),
    [
        ({"owed_cents": 39_00}, 409, "owed_cents"),
        ({"initials": " "}, 422, "initials"),
        ({"initials": "ABCDEFGHI"}, 422, "initials"),
    ],
)
def test_what_cannot_be_is_refused_at_both_doors_and_nobody_is_paid(organizer, over, changes, status, field):
    client, before = browser(organizer), contents()
    sent = {"initials": "ro", "owed_cents": 40_00, "key": str(uuid4()), **changes}
    told = by_api(client, f"/events/{over.pk}/money/pay-all", sent)
    assert (told.status, told.field) == (status, field)
    typed = {**sent, "owed_cents": str(sent["owed_cents"] // 100)}
    assert by_page(client, f"/events/{over.pk}/money/pay-all/", typed).status == status
    assert contents() == before


def test_both_doors_pay(organizer, over):
    client = browser(organizer)
    sent = {"initials": "ro", "owed_cents": 40_00, "key": str(uuid4())}
    told = by_api(client, f"/events/{over.pk}/money/pay-all", sent)
    assert told.status == 200
    typed = {**sent, "owed_cents": "40"}
    shown = client.post(f"/events/{over.pk}/money/pay-all/", typed, follow=True)
    assert "Paid $40 to 4 winners." in shown.content.decode()
    assert client.get(f"/api/v1/events/{over.pk}/money").json()["out_cents"] == 40_00
