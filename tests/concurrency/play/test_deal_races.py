"""Two phones that say at once who deals, with a control that goes wrong without the lock."""

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import DealNote
from tournaments.play.services import deals
from tournaments.play.services.deals import first_dealer_set

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def both_say(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    match = nights.match_at(event)
    phones = [Actor(session=nights.phone_at(match).session) for _ in range(2)]

    def say():
        acts = [
            lambda seat=seat, phone=phone: first_dealer_set(match_id=match.pk, seat=seat, actor=phone)
            for seat, phone in zip((2, 3), phones, strict=True)
        ]
        return together(*acts)

    return say


def test_of_two_phones_one_says_who_deals_and_the_other_is_told(both_say):
    assert kinds(both_say()) == ["DealNote", "NotNowError"]
    assert DealNote.objects.count() == 1


def test_without_the_lock_only_the_constraint_keeps_a_game_from_two_first_dealers(
    both_say, no_lock, monkeypatch
):
    meet_before(monkeypatch, deals, "note_deal")
    assert kinds(both_say()) == ["DealNote", "IntegrityError"]
