"""The receipt for a prize goes to whoever gave an address on the own page, once, also after the night."""

import json
import re
from uuid import uuid4

import pytest
from django.core import mail
from django.db import IntegrityError, transaction

from tests import nights
from tests.access.clubs import browser, first_entry
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.messages.test_mail import ANN, ask, confirmed, sent, token_of
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.errors import NotNowError
from tournaments.messages.services.letters import letters_send
from tournaments.models import Event, Letter, MailAddress
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import payout_give_back, payout_pay, prizes_correct, prizes_fix
from tournaments.outbox.mail import mail_confirm

pytestmark = pytest.mark.django_db


@kept
def actor(organizer):
    return Actor(organizer)


@kept
def started(organizer):
    """Four who have paid ten dollars each: everybody wins 18, 11, 7 or 4."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)


@pytest.fixture
def over(started, actor):
    def play():
        event_simulate(event_id=started.pk, seed=3, rounds=3, actor=actor)
        prizes_fix(event_id=started.pk, actor=actor)
        sent()
        return Event.objects.select_related("club").get(pk=started.pk)

    return play


def post(person, path, **body):
    return json.loads(by_api(person, path, body).text)


def prize_of(event, entry):
    line = next(line for line in prize_sheet(event).lines if line.entry_id == entry.pk)
    return f"${line.cents // 100}"


def pay(entry, actor, key=None):
    return payout_pay(entry_id=entry.pk, initials="AB", key=key or uuid4(), actor=actor)


@pytest.mark.night
def test_a_prize_that_is_handed_over_is_told_once_with_its_receipt(started, over, actor):
    confirmed(started)
    event, ann, key = over(), first_entry(started), uuid4()
    paid = pay(ann, actor, key)
    pay(ann, actor, key)
    assert letters_send() == 1
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == ([ANN], f"Friday euchre: receipt {paid.receipt}")
    assert f"Receipt {paid.receipt}: Paid {prize_of(event, ann)} to Ann." in letter.body
    assert re.search(r"Friday euchre, .+\. Signed by AB, recorded by Olive Organizer\.", letter.body)
    assert letters_send() == 0


@pytest.mark.night
def test_nobody_else_is_written_to_and_nothing_without_an_answer(started, over, actor):
    ask(started)
    event = over()
    for entry in event.stages.get().entries.all():
        pay(entry, actor)
    assert sent() == []


@pytest.mark.night
def test_what_is_given_back_has_a_receipt_too(started, over, actor):
    confirmed(started)
    event, ann = over(), first_entry(started)
    pay(ann, actor)
    prize = prize_of(event, ann)
    ann.status = "withdrawn"
    ann.save()
    prizes_correct(event_id=event.pk, reason="Left early", actor=actor)
    mail.outbox.clear()
    letters_send()
    back = payout_give_back(entry_id=ann.pk, initials="OO", key=uuid4(), actor=actor)
    letters_send()
    assert [letter.subject for letter in mail.outbox][1:] == [f"Friday euchre: receipt {back.receipt}"]
    assert f"Ann returned {prize}." in mail.outbox[-1].body


@pytest.mark.night
def test_a_payment_that_was_taken_back_is_told_as_well(started, over, actor):
    confirmed(started)
    event, ann = over(), first_entry(started)
    pay(ann, actor)
    assert len(sent()) == 1
    act_undo(event_id=event.pk, undo_id=last_act(event).id, actor=actor)
    letters_send()
    assert "Ann returned " in mail.outbox[-1].body


@pytest.mark.night
def test_after_the_night_an_address_is_asked_once_there_is_a_receipt_for_it(started, over, actor):
    event, ann = over(), first_entry(started)
    with pytest.raises(NotNowError, match="any more emails about it"):
        ask(event)
    paid = pay(ann, actor)
    assert sent() == []
    ask(event)
    letters_send()
    question = mail.outbox.pop()
    for _ in range(2):
        mail_confirm(token=token_of(question))
    assert sent() == [([ANN], f"Friday euchre: receipt {paid.receipt}")]


@pytest.mark.night
def test_the_desk_is_told_that_it_goes_by_mail(started, over, actor, organizer):
    confirmed(started)
    event, person = over(), browser(organizer)
    ann, bob, carla, _ = event.stages.get().entries.order_by("pk")
    assert first_entry(event) == ann
    answer = post(person, f"/events/{event.pk}/entries/{carla.pk}/pay-out", initials="AB", key=str(uuid4()))
    assert answer["is_mailed"] is False
    for entry, count in ((bob, 0), (ann, 1)):
        fields = {"initials": "AB", "key": str(uuid4())}
        shown = person.post(f"/events/{event.pk}/money/{entry.pk}/pay-out/", fields, follow=True)
        assert shown.text.count(" was emailed too.") == count
        answer = post(person, f"/events/{event.pk}/entries/{entry.pk}/pay-out", **fields)
        assert answer["is_mailed"] is bool(count)
    assert one_line(person.get(f"/events/{event.pk}/money/receipts/")).count("also emailed</span>") == 1


def test_a_receipt_is_kept_only_with_its_payment(started, over, actor):
    confirmed(started)
    over()
    paid, address = pay(first_entry(started), actor), MailAddress.objects.get()
    for wrong in ({"kind": "receipt"}, {"kind": "result", "posting": paid}):
        with pytest.raises(IntegrityError, match="letter_kind_known"), transaction.atomic():
            Letter.objects.create(address=address, number=9, **wrong)
    with pytest.raises(IntegrityError, match="one_receipt_per_payout"), transaction.atomic():
        Letter.objects.create(address=address, kind="receipt", posting=paid)
