"""Who may confirm a result, and what a dispute locks until the host has ruled."""

from dataclasses import replace
from uuid import uuid4

import pytest

from accounts.models import Role
from scoring.rules.rulesets import PRESETS
from scoring.table.totals import TotalReport
from tests import nights
from tests.kept import kept
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import rounds_stamp
from tournaments.direct.selectors.record import record_lines
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.verification import differences
from tournaments.errors import DisputedHandError, NotNowError, TotalDisputedError
from tournaments.models import Event, Link, Round
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.hands import hand_undo
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_correct, total_record, total_undo

pytestmark = pytest.mark.django_db

TWO_HANDS = replace(PRESETS["party"], hands=2)


@kept
def asking(organizer):
    """One table that plays two hands, and whose result the other side confirms."""
    made = nights.make_night(organizer, nights.NAMES[:4], rules=TWO_HANDS, asks_other_side=True)
    return nights.start(made, organizer)


@kept
def telling(organizer):
    """One table that reports its points at the end, to be confirmed by the other side."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.CHECKED), organizer)


def phone(event):
    """Open table 1 on one more phone."""
    return nights.phone_at(nights.match_at(event)).session


def own_phone(event, side, beside=None):
    """Open the own page of the first player of a side, maybe on the phone that has opened the table."""
    entry = nights.match_at(event).seats.filter(side=side).earliest("position").entry
    link = Link.objects.get(event=event, kind=Link.Kind.PLAYER, entry=entry, revoked_at=None)
    more = {"beside": beside} if beside else {}
    return link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER, **more).session


def enter(event, *sessions, tricks=3):
    """Enter the hands of table 1, the first by the first of the sessions and so on."""
    for number, session in enumerate(sessions, start=1):
        nights.hand_record(
            match_id=nights.match_at(event).pk,
            number=number,
            report=nights.report(number, tricks=tricks),
            key=uuid4(),
            actor=Actor(session=session),
        )


def report(event, session, points=(14, 9)):
    total = TotalReport(points=points, hands=12)
    match_id = nights.match_at(event).pk
    return total_record(match_id=match_id, report=total, key=uuid4(), actor=Actor(session=session)).total


def answer(event, session=None, *, user=None, is_right=True):
    match = nights.match_at(event)
    return result_check(
        match_id=match.pk, result=nights.result_at(match), is_right=is_right, actor=Actor(user, session)
    )


def state(event):
    return table_state(nights.match_at(event), Event.objects.get(pk=event.pk)).check


def refusal(act, *given, **named):
    with pytest.raises(NotNowError) as refused:
        act(*given, **named)
    return refused.value.code


def test_the_phone_that_entered_the_score_cannot_confirm_it(asking):
    writer = phone(asking)
    enter(asking, writer, writer)
    assert refusal(answer, asking, writer) == "entered_here"
    assert state(asking) == "waiting"


def test_a_phone_that_entered_one_of_the_hands_cannot_confirm(asking):
    one, other = phone(asking), phone(asking)
    enter(asking, one, other)
    assert (refusal(answer, asking, one), refusal(answer, asking, other)) == ("entered_here", "entered_here")


def test_another_phone_at_the_table_confirms(asking):
    writer = phone(asking)
    enter(asking, writer, writer)
    answer(asking, phone(asking))
    assert state(asking) == "right"


def test_a_phone_whose_hand_was_taken_back_may_confirm(asking):
    one, other = phone(asking), phone(asking)
    enter(asking, other, one)
    hand_undo(match_id=nights.match_at(asking).pk, number=2, actor=Actor(session=other))
    nights.record(nights.match_at(asking), asking.audit.first().actor, 2)
    answer(asking, one)
    assert state(asking) == "right"


def test_a_player_confirms_by_their_own_link(telling):
    report(telling, phone(telling))
    answer(telling, own_phone(telling, 2))
    assert state(telling) == "right"


def test_the_own_page_on_the_phone_that_entered_the_score_confirms_nothing(telling):
    writer = phone(telling)
    report(telling, writer)
    mine = own_phone(telling, 1, beside=writer)
    assert refusal(answer, telling, mine) == "entered_here"


def test_the_partner_of_who_entered_the_score_is_of_the_same_side(telling):
    writer = phone(telling)
    report(telling, writer)
    own_phone(telling, 1, beside=writer)
    partner = nights.match_at(telling).seats.filter(side=1).latest("position").entry
    link = Link.objects.get(event=telling, kind=Link.Kind.PLAYER, entry=partner)
    session = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session
    assert refusal(answer, telling, session) == "same_side"
    answer(telling, own_phone(telling, 2))
    assert state(telling) == "right"


def test_a_phone_at_the_table_is_of_the_side_whose_page_it_has_open(telling):
    writer, other = phone(telling), phone(telling)
    report(telling, writer)
    own_phone(telling, 1, beside=writer)
    own_phone(telling, 1, beside=other)
    assert refusal(answer, telling, other) == "same_side"


def test_the_host_confirms_where_there_is_one_phone(telling, organizer):
    writer = phone(telling)
    report(telling, writer)
    answer(telling, user=organizer)
    assert state(telling) == "ruled"


def test_any_phone_may_dispute_also_the_one_that_entered_the_score(telling):
    writer = phone(telling)
    report(telling, writer)
    answer(telling, writer, is_right=False)
    assert state(telling) == "wrong"
    assert nights.match_at(telling).called_at is not None


@pytest.mark.parametrize("who", ["writer", "other", "player"])
def test_no_phone_clears_a_dispute(who, telling):
    writer, other = phone(telling), phone(telling)
    report(telling, writer)
    answer(telling, other, is_right=False)
    session = {"writer": writer, "other": other, "player": own_phone(telling, 2)}[who]
    assert refusal(answer, telling, session) == "disputed"
    undo = {"match_id": nights.match_at(telling).pk, "actor": Actor(session=session)}
    assert refusal(total_undo, **undo) == "disputed"
    assert state(telling) == "wrong"


def test_no_phone_takes_a_hand_of_a_disputed_result_back(asking):
    writer = phone(asking)
    enter(asking, writer, writer)
    answer(asking, phone(asking), is_right=False)
    undo = {"match_id": nights.match_at(asking).pk, "number": 2, "actor": Actor(session=writer)}
    assert refusal(hand_undo, **undo) == "disputed"
    assert nights.match_at(asking).hands.filter(voided_at=None).count() == 2


def test_no_phone_takes_back_a_hand_that_came_in_twice(asking):
    writer, other = phone(asking), phone(asking)
    enter(asking, writer)
    with pytest.raises(DisputedHandError):
        enter(asking, other, tricks=5)
    undo = {"match_id": nights.match_at(asking).pk, "number": 1}
    assert refusal(hand_undo, **undo, actor=Actor(session=writer)) == "disputed"


def test_no_phone_takes_back_points_that_came_in_twice(telling):
    writer, other = phone(telling), phone(telling)
    report(telling, writer)
    with pytest.raises(TotalDisputedError):
        report(telling, other, (9, 14))
    undo = {"match_id": nights.match_at(telling).pk, "actor": Actor(session=writer)}
    assert refusal(total_undo, **undo) == "disputed"


def test_a_scorekeeper_at_the_desk_clears_no_dispute_either(telling, organizer):
    keeper = nights.make_user("Keeper", telling.club, Role.SCOREKEEPER)
    report(telling, phone(telling))
    answer(telling, phone(telling), is_right=False)
    match_id = nights.match_at(telling).pk
    assert refusal(total_undo, match_id=match_id, actor=Actor(keeper)) == "disputed"
    total_undo(match_id=match_id, actor=Actor(organizer))


def test_the_hosts_ruling_ends_it_and_only_the_host_changes_what_was_ruled(telling, organizer):
    writer = phone(telling)
    report(telling, writer)
    answer(telling, writer, is_right=False)
    answer(telling, user=organizer)
    assert (state(telling), nights.match_at(telling).called_at) == ("ruled", None)
    assert refusal(answer, telling, writer, is_right=False) == "ruled"
    assert refusal(total_undo, match_id=nights.match_at(telling).pk, actor=Actor(session=writer)) == "ruled"
    closed = round_close(event_id=telling.pk, number=1, stands={}, actor=Actor(organizer))
    assert closed.status == Round.Status.CLOSED
    assert list(differences()) == []


def test_a_correction_leaves_the_dispute_to_the_hosts_ruling(telling, organizer):
    writer = phone(telling)
    total = report(telling, writer)
    answer(telling, phone(telling), is_right=False)
    right = TotalReport(points=(9, 14), hands=12)
    total_correct(total_id=total.pk, report=right, reason="Swapped", key=uuid4(), actor=Actor(organizer))
    assert state(telling) == "wrong"
    assert refusal(answer, telling, phone(telling)) == "disputed"
    answer(telling, user=organizer)
    assert state(telling) == "ruled"


def test_a_dispute_goes_with_the_game_it_was_about(asking, organizer):
    writer = phone(asking)
    enter(asking, writer, writer)
    answer(asking, writer, is_right=False)
    round_cancel(event_id=asking.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    nights.open_round(asking, 1, organizer)
    enter(asking, writer, writer)
    assert state(asking) == "waiting"
    answer(asking, phone(asking))
    assert state(asking) == "right"


def test_the_activity_says_who_answered_what(telling, organizer):
    report(telling, phone(telling))
    answer(telling, own_phone(telling, 2), is_right=False)
    answer(telling, user=organizer)
    ann, *_ = nights.match_at(telling).seats.filter(side=2).order_by("position")
    lines = record_lines(telling, telling.audit.select_related("actor", "via__link").order_by("-pk")[:3])
    assert [(line.says, line.by) for line in lines] == [
        ("Ruled that 14\N{EN DASH}9 at table 1, round 1 counts", organizer.name),
        ("Reported 14–9 at table 1, round 1 as wrong", f"{ann.player.name}'s page"),
        ("Entered the points for table 1, round 1", "Table 1, phone 1"),
    ]


def test_a_players_page_sees_a_result_come_in_and_each_answer_to_it(telling, organizer):
    stamps = [rounds_stamp(1, telling.public_id)]
    report(telling, phone(telling))
    stamps.append(rounds_stamp(1, telling.public_id))
    answer(telling, own_phone(telling, 2), is_right=False)
    stamps.append(rounds_stamp(1, telling.public_id))
    answer(telling, user=organizer)
    stamps.append(rounds_stamp(1, telling.public_id))
    assert len(set(stamps)) == 4
