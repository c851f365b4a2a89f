"""A hand that comes in a second time and tells otherwise."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.disputes import dispute_settle
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.verification import differences
from tournaments.errors import DisputedHandError, NotNowError, StaleHandError
from tournaments.models import Dispute, Hand, Ruling
from tournaments.names.people import field_of, player_labels
from tournaments.play.selectors.disputes import open_disputes
from tournaments.play.services.hands import hand_correct, hand_undo

pytestmark = pytest.mark.django_db


@kept
def match(running):
    return nights.match_at(running)


@kept
def disputed(match, organizer):
    """Hand 1 recorded with three tricks, worth 1 to seats 1 and 3, and told again with five, worth 2."""
    nights.record(match, organizer, 1, tricks=3)
    return tell_otherwise(match, organizer)


def tell_otherwise(match, organizer, key=None, **fields):
    with pytest.raises(DisputedHandError):
        nights.record(match, organizer, 1, key=key or uuid4(), **{"tricks": 5, **fields})
    return Dispute.objects.latest("pk")


def points(match):
    return list(match.seats.order_by("position").values_list("points", flat=True))


def listed(event):
    return [line.number for line in open_disputes(event, player_labels(field_of(event)))]


def test_the_first_counts_until_it_is_decided(running, match, disputed):
    assert points(match) == [1, 0, 1, 0]
    (line,) = open_disputes(running, player_labels(field_of(running)))
    assert (line.round, line.table, line.number) == (1, 1, 1)
    assert (line.first.report.tricks, line.first.points) == (3, 1)
    assert (line.second.report.tricks, line.second.points) == (5, 2)


def test_a_second_telling_that_agrees_is_no_dispute(match, organizer):
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(StaleHandError) as refused:
        nights.record(match, organizer, 1, tricks=3)
    assert (refused.value.code, Dispute.objects.count()) == ("stale_hand", 0)


def test_the_same_story_again_is_one_dispute_and_another_story_another(match, organizer, disputed):
    tell_otherwise(match, organizer, key=disputed.key)
    tell_otherwise(match, organizer)
    assert Dispute.objects.count() == 1
    tell_otherwise(match, organizer, tricks=0)
    assert Dispute.objects.count() == 2


def test_taking_the_second_replaces_the_hand_and_its_sender_is_then_answered(match, organizer, disputed):
    ruling = dispute_settle(dispute_id=disputed.pk, takes_second=True, actor=Actor(organizer))
    assert (ruling.code, ruling.match) == ("second", match)
    assert points(match) == [2, 0, 2, 0]
    assert Hand.objects.get(voided_at=None).replaces == disputed.hand
    again = nights.record(match, organizer, 1, key=disputed.key, tricks=5)
    assert (again.is_new, again.hand.replaces) == (False, disputed.hand)
    assert list(differences()) == []


def test_keeping_the_first_changes_no_points(running, match, organizer, disputed):
    before = match.version
    assert dispute_settle(dispute_id=disputed.pk, takes_second=False, actor=Actor(organizer)).code == "first"
    assert (points(match), listed(running)) == ([1, 0, 1, 0], [])
    match.refresh_from_db()
    assert match.version > before


def test_deciding_the_same_twice_is_once_and_otherwise_is_refused(organizer, disputed):
    actor = Actor(organizer)
    first = dispute_settle(dispute_id=disputed.pk, takes_second=True, actor=actor)
    assert dispute_settle(dispute_id=disputed.pk, takes_second=True, actor=actor) == first
    with pytest.raises(NotNowError, match="already decided"):
        dispute_settle(dispute_id=disputed.pk, takes_second=False, actor=actor)
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("by", ["undo", "correction"])
def test_it_is_over_when_the_hand_is_gone(by, running, match, organizer, disputed):
    actor = Actor(organizer)
    if by == "undo":
        hand_undo(match_id=match.pk, number=1, actor=actor)
    else:
        said = nights.report(1, tricks=4)
        hand_correct(hand_id=disputed.hand_id, report=said, reason="Miscounted", key=uuid4(), actor=actor)
    assert listed(running) == []
    with pytest.raises(NotNowError, match="corrected or undone"):
        dispute_settle(dispute_id=disputed.pk, takes_second=True, actor=actor)
    assert not Ruling.objects.exists()


def test_it_can_be_told_and_decided_after_the_round_closed(running, match, organizer):
    nights.record(match, organizer, 1, tricks=3)
    actor = Actor(organizer)
    round_close(event_id=running.pk, number=1, stands=dict.fromkeys((1, 2, 3), "Out of time"), actor=actor)
    dispute = tell_otherwise(match, organizer)
    dispute_settle(dispute_id=dispute.pk, takes_second=True, actor=actor)
    assert points(match) == [2, 0, 2, 0]
    assert list(differences()) == []


def test_what_no_table_could_have_played_is_no_dispute(match, organizer):
    nights.record(match, organizer, 1, tricks=3)
    with pytest.raises(Exception, match="0 to 5"):
        nights.record(match, organizer, 1, tricks=6)
    assert not Dispute.objects.exists()


@pytest.mark.parametrize(
    "change", [lambda rows: rows.update(report={}), lambda rows: rows._raw_delete(rows.db)]
)
def test_the_database_keeps_disputes_as_they_are(change, disputed):
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        change(Dispute.objects.filter(pk=disputed.pk))


def test_a_ruling_on_a_dispute_names_it(match, organizer):
    with pytest.raises(IntegrityError, match="ruling_settles"), transaction.atomic():
        Ruling.objects.create(match=match, code="second", reason="So be it", decided_by=organizer)


def test_a_disputed_round_closes_only_once_it_is_decided(running, match, organizer, disputed):
    actor, stands = Actor(organizer), dict.fromkeys((1, 2, 3), "Out of time")
    with pytest.raises(NotNowError, match="Table 1 has two results for a hand") as refused:
        round_close(event_id=running.pk, number=1, stands=stands, actor=actor)
    assert refused.value.code == "disputed"
    dispute_settle(dispute_id=disputed.pk, takes_second=False, actor=actor)
    assert round_close(event_id=running.pk, number=1, stands=stands, actor=actor).status == "closed"
