"""Two desks that take back the same thing: it goes back once; without the lock one of them fails."""

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.direct.services import undo
from tournaments.models import Entry
from tournaments.money.services.stakes import stake_take

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def paid(organizer):
    """A night whose cash box has two stakes of ten dollars in it, Ann's taken last of all."""
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    event.stake_cents = 10_00
    event.save(update_fields=["stake_cents"])
    for name in ("Bob", "Ann"):
        entry = Entry.objects.get(stage__event=event, members__player__name=name)
        stake_take(entry_id=entry.pk, actor=Actor(organizer))
    return event


def take_back(event, organizer):
    record = event.undo_records.latest("pk")
    return lambda: undo.act_undo(event_id=event.pk, undo_id=record.pk, actor=Actor(organizer))


def cash(event):
    return [line.cents for line in event.ledger.filter(account="cash").order_by("pk")]


def test_two_desks_taking_a_stake_back_give_it_back_once(paid, organizer):
    answers = together(*[take_back(paid, organizer)] * 4)
    assert kinds(answers) == ["UndoRecord"] * 4
    assert cash(paid) == [10_00, 10_00, -10_00]


def test_without_the_lock_the_second_desk_fails_at_the_constraint(paid, organizer, no_lock, monkeypatch):
    """The control: both find it last of all, and only the database keeps it from going back twice."""
    meet_before(monkeypatch, undo, "put_money_back")
    answers = together(*[take_back(paid, organizer)] * 2)
    assert kinds(answers) == ["IntegrityError", "UndoRecord"]
    assert cash(paid) == [10_00, 10_00, -10_00]
