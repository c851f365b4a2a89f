"""A hand that locks, looks and writes in one statement, against whatever else happens at its table."""

from uuid import uuid4

import pytest

from tests import nights
from tests.concurrency.together import kinds, while_held
from tournaments.audit.actor import Actor
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.verification import differences
from tournaments.play.services import next_hand

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def match(running):
    return nights.match_at(running)


def hands_of_two_phones(match):
    phones = [nights.phone_at(match) for _ in range(2)]
    return while_held(match.seats, *[lambda phone=phone: nights.record_by(phone, 1) for phone in phones])


def test_two_phones_that_saw_one_table_get_one_hand(match):
    answers = hands_of_two_phones(match)
    assert kinds(answers) == ["HandRecorded", "HandRecorded"]
    assert [answer.is_new for answer in answers] == [True, False]
    assert list(differences()) == []


def test_without_the_lock_in_the_statement_they_collide(match, monkeypatch):
    """The control: both look before either has written."""
    monkeypatch.setattr(next_hand, "lock_clause", lambda: "")
    assert kinds(hands_of_two_phones(match)) == ["HandRecorded", "IntegrityError"]


@pytest.mark.parametrize("is_ruling_first", [True, False])
def test_a_ruling_at_once_counts_beside_the_hand(match, organizer, is_ruling_first):
    phone = nights.phone_at(match)
    fields = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Spade not followed"}
    decision = Decision(key=uuid4(), **fields)
    calls = [
        lambda: ruling_add(match_id=match.pk, decision=decision, actor=Actor(organizer)),
        lambda: nights.record_by(phone, 1, maker=1, tricks=5),
    ]
    answers = while_held(match.seats, *calls if is_ruling_first else reversed(calls))
    assert kinds(answers) == ["HandRecorded", "Ruled"]
    assert list(match.seats.order_by("position").values_list("points", flat=True)) == [2, 2, 2, 2]
    assert list(differences()) == []
