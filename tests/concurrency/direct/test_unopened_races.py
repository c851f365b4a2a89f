"""A first hand that waits for its table while its round is taken back: it is refused, not let in."""

import pytest
from django.db import IntegrityError

from tests import nights
from tests.concurrency.together import while_held
from tournaments.audit.actor import Actor
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.models import Hand, Round
from tournaments.play.services import tables

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


def cancel(event, organizer):
    return round_cancel(event_id=event.pk, number=1, reason="The wrong tables", actor=Actor(organizer))


def undo_opening(event, organizer):
    record = event.undo_records.latest("pk")
    return act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


def by_the_desk(match, organizer):
    return lambda: nights.record(match, organizer, 1)


def by_a_phone(match, organizer):
    phone = nights.phone_at(match)
    return lambda: nights.record_by(phone, 1)


def race(event, organizer, take_back, hand_at):
    """Take the round back first: it has the tables and waits for its round while the hand waits for it."""
    hand = hand_at(nights.match_at(event), organizer)
    return while_held(Round.objects.filter(number=1), lambda: take_back(event, organizer), hand)


@pytest.mark.parametrize("hand_at", [by_the_desk, by_a_phone])
@pytest.mark.parametrize("take_back", [cancel, undo_opening])
def test_a_first_hand_is_not_let_into_a_round_that_was_taken_back(take_back, hand_at, running, organizer):
    answers = race(running, organizer, take_back, hand_at)
    assert isinstance(answers[1], NotNowError), answers
    assert "open yet" in str(answers[1])
    assert Round.objects.get(number=1).status == Round.Status.DRAFT
    assert not Hand.objects.exists()
    assert list(differences()) == []


@pytest.mark.parametrize("take_back", [cancel, undo_opening])
def test_without_the_opening_on_its_table_only_the_database_refuses_the_hand(
    take_back, running, organizer, monkeypatch
):
    """The control: the round's status is read from before the wait, and lets the hand in."""
    by_the_round = tables._TABLE.replace("m.opening > 0", f"r.status = '{Round.Status.OPEN}'")
    monkeypatch.setattr(tables, "_TABLE", by_the_round)
    answers = race(running, organizer, take_back, by_the_desk)
    assert isinstance(answers[1], IntegrityError), answers
    assert "nothing_is_played_before_its_round_opens" in str(answers[1])
