"""What the director rules at a table, the table that calls, and two phones that tell a hand alike."""

from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import InvalidPenaltyError
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.kept import kept
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import (
    Decision,
    director_answer,
    director_call,
    ruling_add,
    slow_play_slap,
)
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, KeyReusedError, NotNowError, StaleHandError
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import AuditEntry, Confirmation, Link, LinkSession, Ruling
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_correct, hand_record, hand_undo
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


@kept
def match(running):
    return nights.match_at(running)


def decision(**fields):
    ruled = {"code": "renege", "seat": 1, "target": "opponents", "points": 2, "reason": "Spade not followed"}
    return Decision(**{**ruled, "key": uuid4(), **fields})


def rule(match, organizer, **fields):
    return ruling_add(match_id=match.pk, decision=decision(**fields), actor=Actor(organizer))


def sums(match):
    return list(match.seats.order_by("position").values_list("points", "against"))


@pytest.mark.parametrize(
    ("target", "expected"),
    [
        # Seats 1 and 3 lead by 2 to 0; seat 1 did it.
        ("opponents", [(2, 2), (2, 2), (2, 2), (2, 2)]),
        ("side", [(0, 0), (0, 0), (0, 0), (0, 0)]),
        ("offender", [(0, 0), (0, 2), (2, 0), (0, 2)]),
    ],
)
def test_points_go_where_the_ruling_says(target, expected, match, organizer):
    nights.record(match, organizer, 1, maker=1, tricks=5)
    rule(match, organizer, target=target)
    assert sums(match) == expected
    assert list(differences()) == []


def slap(match, organizer, *, seat=1, key=None):
    return slow_play_slap(match_id=match.pk, seat=seat, key=key or uuid4(), actor=Actor(organizer))


@kept
def peuchre(organizer):
    """Six at a table in three pairs; slow play costs a point, and a score may go below zero."""
    kind = FORMATS[FormatKey.PEUCHRE]
    rules = {"rules": PRESETS["peuchre"], "criteria": kind.usual_criteria}
    event = nights.make_night(organizer, nights.NAMES[:6], format=FormatKey.PEUCHRE, **rules)
    return nights.match_at(nights.start(event, organizer))


def test_a_slap_for_slow_play_takes_a_point_from_the_whole_side(peuchre, organizer):
    # Source 002: a slap is -1 to the slow team, which can go below zero.
    ruled = slap(peuchre, organizer, seat=2).ruling
    assert (ruled.code, ruled.seat, ruled.target, ruled.points) == ("slow_play", 2, "side", -1)
    assert ruled.reason == "Didn't play within 5 seconds."
    slow = [seat.points for seat in peuchre.seats.order_by("position") if seat.side == 2]
    others = [seat.points for seat in peuchre.seats.all() if seat.side != 2]
    assert (set(slow), set(others)) == ({-1}, {0})
    assert list(differences()) == []


def test_a_slap_sent_twice_counts_once_and_is_undone_like_any_ruling(peuchre, organizer):
    key, actor = uuid4(), Actor(organizer)
    assert [slap(peuchre, organizer, key=key).is_new for _ in range(2)] == [True, False]
    with pytest.raises(KeyReusedError):
        slap(peuchre, organizer, seat=2, key=key)
    event = peuchre.round.stage.event
    act = last_act(event)
    assert act.says == "Deducted points for slow play"
    act_undo(event_id=event.pk, undo_id=act.id, actor=actor)
    assert {seat.points for seat in peuchre.seats.all()} == {0}


def test_a_slap_is_refused_where_nobody_sits_and_where_the_rules_set_no_time(peuchre, match, organizer):
    with pytest.raises(InvalidRequestError, match="This table has no seat 7"):
        slap(peuchre, organizer, seat=7)
    with pytest.raises(InvalidPenaltyError, match="Slow play costs no points under these rules"):
        slap(match, organizer)
    assert not Ruling.objects.exists()


def test_points_of_a_ruling_count_in_the_standings(running, match, organizer):
    rule(match, organizer, seat=1, target="opponents", points=3)
    leaders = {line.name for line in standings_of(running) if line.tally.points == 3}
    assert leaders == set(match.seats.filter(position__in=(2, 4)).values_list("player__name", flat=True))


def test_points_of_a_ruling_outlive_an_undo_and_a_correction(match, organizer):
    actor = Actor(organizer)
    hand = nights.record(match, organizer, 1, maker=1, tricks=5).hand
    rule(match, organizer)
    said = nights.report(1, maker=1, tricks=3)
    hand_correct(hand_id=hand.pk, report=said, reason="Miscounted", key=uuid4(), actor=actor)
    assert sums(match)[:2] == [(1, 2), (2, 1)]
    nights.record(match, organizer, 2, maker=1, tricks=3)
    hand_undo(match_id=match.pk, number=2, actor=actor)
    assert sums(match)[:2] == [(1, 2), (2, 1)]
    assert list(differences()) == []


def test_a_ruling_without_points_is_on_record_only(running, match, organizer):
    rule(match, organizer, code="misdeal", points=0)
    (line,) = table_state(match, running).rulings
    assert (line.label, line.points, line.target, line.whose) == ("Misdeal", 0, "", "")
    assert sums(match) == [(0, 0)] * 4


def test_the_table_sees_whose_points_changed(running, match, organizer):
    rule(match, organizer, seat=2, target="side", points=1)
    names = dict(match.seats.values_list("position", "player__name"))
    (line,) = table_state(match, running).rulings
    assert (line.label, line.change, line.whose) == ("Renege", "-1", f"{names[2]} & {names[4]}")


def test_the_same_ruling_sent_twice_is_one_and_another_with_its_key_is_refused(match, organizer):
    key = uuid4()
    first = rule(match, organizer, key=key)
    again = rule(match, organizer, key=key)
    assert (first.is_new, again.is_new, again.ruling) == (True, False, first.ruling)
    with pytest.raises(KeyReusedError):
        rule(match, organizer, key=key, points=1)
    assert sums(match)[1] == (2, 0)


@pytest.mark.parametrize(
    ("said", "refusal", "field"),
    [
        ({"code": "stands"}, InvalidRequestError, "code"),
        ({"target": "everyone"}, InvalidRequestError, "target"),
        ({"points": -1}, InvalidRequestError, "points"),
        ({"points": 21}, InvalidPenaltyError, "points"),
        ({"seat": 5}, InvalidRequestError, "seat"),
        ({"seat": 0}, InvalidRequestError, "seat"),
        ({"reason": " "}, InvalidRequestError, "reason"),
    ],
)
def test_what_cannot_be_ruled_is_refused_by_its_field(said, refusal, field, match, organizer):
    with pytest.raises(refusal) as refused:
        rule(match, organizer, **said)
    assert refused.value.field == field
    assert not Ruling.objects.exists()


def test_a_round_that_never_opened_is_not_ruled_on_and_a_closed_one_is(running, organizer):
    later = nights.match_at(running, round_number=2)
    with pytest.raises(NotNowError, match="isn't open yet"):
        rule(later, organizer)
    stands = dict.fromkeys((1, 2, 3), "Out of time")
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    rule(nights.match_at(running), organizer)
    assert sums(nights.match_at(running))[1] == (2, 0)


def test_the_database_takes_no_points_without_a_target(match, organizer):
    with pytest.raises(IntegrityError, match="ruling_points"), transaction.atomic():
        Ruling.objects.create(
            match=match, code="other", seat=1, points=2, reason="So be it", key=uuid4(), decided_by=organizer
        )


@pytest.fixture
def phones(running):
    """Two phones of table 1."""
    link = Link.objects.get(event=running, kind=Link.Kind.TABLE, table=1)
    return [link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).session for _ in range(2)]


def tell(match, phone, key, **fields):
    report = nights.report(1, **fields)
    return hand_record(match_id=match.pk, number=1, report=report, key=key, actor=Actor(session=phone))


def test_two_phones_that_tell_a_hand_alike_confirm_it(running, match, phones):
    first, second = uuid4(), uuid4()
    recorded = tell(match, phones[0], first, tricks=3)
    told = tell(match, phones[1], second, tricks=3)
    assert (told.hand, told.is_new, match.hands.count()) == (recorded.hand, False, 1)
    assert tell(match, phones[1], second, tricks=3).hand == recorded.hand
    assert Confirmation.objects.count() == 1
    assert [hand.is_confirmed for hand in table_state(match, running).hands] == [True]
    with pytest.raises(KeyReusedError):
        tell(match, phones[1], second, tricks=5)


def test_a_confirmation_sent_again_after_the_hand_was_taken_back_is_no_new_hand(match, phones):
    """The answer to the second phone was lost, and the table took the hand back before it asked again."""
    key = uuid4()
    recorded = tell(match, phones[0], uuid4(), tricks=3).hand
    tell(match, phones[1], key, tricks=3)
    hand_undo(match_id=match.pk, number=1, actor=Actor(session=phones[0]))
    again = tell(match, phones[1], key, tricks=3)
    assert (again.hand, again.is_new) == (recorded, False)
    assert not match.hands.filter(voided_at=None).exists()


def test_a_phone_does_not_confirm_itself(match, phones):
    tell(match, phones[0], uuid4(), tricks=3)
    with pytest.raises(StaleHandError, match="This table is on hand"):
        tell(match, phones[0], uuid4(), tricks=3)
    assert not Confirmation.objects.exists()


def test_a_call_is_on_the_console_until_it_is_answered(running, match, phones, organizer):
    caller = Actor(session=phones[0])
    called = director_call(match_id=match.pk, actor=caller).called_at
    assert director_call(match_id=match.pk, actor=caller).called_at == called
    assert [card.table for card in console_of(running).calling] == [1]
    assert table_state(match.__class__.objects.get(pk=match.pk), running).called_at == called
    for _ in range(2):
        director_answer(match_id=match.pk, actor=Actor(organizer))
    assert console_of(running).calling == ()
    said = AuditEntry.objects.filter(row=f"match:{match.pk}").values_list("action", "via")
    assert list(said.order_by("pk")) == [("director_call", phones[0].pk), ("director_answer", None)]
    assert LinkSession.objects.count() == 2


def test_nobody_calls_from_a_round_that_is_not_open(running, phones):
    with pytest.raises(NotNowError, match="isn't open yet"):
        director_call(match_id=nights.match_at(running, round_number=2).pk, actor=Actor(session=phones[0]))
