"""Cards for partners drawn on two devices at once, and beside a first hand; a control without the lock."""

from uuid import uuid4

import pytest

from scoring.table.hands import HandReport
from tests import nights
from tests.concurrency.together import kinds, meet_before, together, while_held
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import DealNote, Draw, DrawSecret, Hand, Match, Seat
from tournaments.play.services.hands import hand_record
from tournaments.seating.services import card_draws

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]

#: Its first four cards let two change seats: docs/money.md, section 13.
SECRET = "5f3c9a7d21e84b06c8d1f2a39e7b4c5d60718293a4b5c6d7e8f90a1b2c3d4e5f"


@pytest.fixture
def event(organizer):
    rules = FORMATS[FormatKey.SINGLE_TABLE].house_rules["usual"]
    made = nights.make_night(organizer, nights.NAMES[:4], format=FormatKey.SINGLE_TABLE, rules=rules)
    DrawSecret.objects.create(event=made, kind="cards", secret=SECRET)
    return nights.start(made, organizer)


def draws(event, organizer):
    return lambda: card_draws.cards_draw(event_id=event.pk, actor=Actor(organizer))


def first_hand(event):
    """As a phone sends it that has just read its table."""
    phone = nights.phone_at(nights.match_at(event))
    opening = phone.table.match.opening
    return lambda: hand_record(
        match_id=phone.table.match.pk,
        number=1,
        report=HandReport(dealer=1, maker=1, tricks=3),
        key=uuid4(),
        actor=Actor(session=phone.session),
        before=phone.table,
        opening=opening,
    )


def seated():
    return list(Seat.objects.order_by("position").values_list("entry__number", flat=True))


def test_two_devices_draw_once(event, organizer):
    assert kinds(together(draws(event, organizer), draws(event, organizer))) == ["Match", "Match"]
    assert (Draw.objects.count(), DealNote.objects.count(), seated()) == (1, 1, [1, 3, 2, 4])
    assert list(differences()) == []


def test_without_the_lock_two_devices_draw_twice_or_end_in_an_error(event, organizer, no_lock, monkeypatch):
    meet_before(monkeypatch, card_draws, "draw_cards")
    answers = kinds(together(draws(event, organizer), draws(event, organizer)))
    assert answers != ["Match", "Match"] or Draw.objects.count() == 2


def test_a_first_hand_that_waits_for_the_draw_is_refused(event, organizer):
    """The draw has locked the table and waits for its round while the hand waits for the table."""
    draw, hand = while_held(Match.objects.filter(table=1), draws(event, organizer), first_hand(event))
    assert isinstance(draw, Match), draw
    assert isinstance(hand, NotNowError), hand
    assert hand.code == "other_opening"
    assert not Hand.objects.exists()
    assert list(differences()) == []


def test_a_draw_that_waits_for_the_first_hand_is_refused(event, organizer):
    hand, draw = while_held(Match.objects.filter(table=1), first_hand(event), draws(event, organizer))
    assert Hand.objects.count() == 1, hand
    assert isinstance(draw, NotNowError), draw
    assert draw.code == "hand_is_in"
    assert seated() == [1, 2, 3, 4]
    assert list(differences()) == []
