"""Rounds by the clock: what the bell closes, for whom, and what it leaves to be played."""

from dataclasses import replace
from datetime import timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import Role
from scoring.rules.options import LevelEnd, TimeCalled
from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey
from tournaments.models import Event, Link, Match, Round, Ruling, Show
from tournaments.play.services.bell import tables_close
from tournaments.play.services.hands import hand_correct, hand_undo
from tournaments.play.services.totals import total_undo
from tournaments.results.selectors.standings import standings_of
from tournaments.show.services.clock import clock_start, clock_stop

pytestmark = pytest.mark.django_db
PLAYED_OFF = replace(PRESETS["party"], name="One more hand", level_end=LevelEnd.EXTRA_HAND)
DRAWN = replace(PRESETS["party"], name="A draw", level_end=LevelEnd.DRAW)


def ring(event, organizer):
    """Set the clock so that its bell has just rung."""
    clock_start(event_id=event.pk, minutes=20, each_round=True, closes_tables=True, actor=Actor(organizer))
    Show.objects.filter(event=event).update(clock_ends_at=timezone.now() - timedelta(seconds=1))


def make(organizer, names=nights.NAMES[:8], **changes):
    return nights.start(nights.make_night(organizer, names, **{"rules": DRAWN, **changes}), organizer)


@kept
def eight(organizer):
    """Two tables, of which a tied one draws."""
    return make(organizer)


@kept
def sudden(organizer):
    """Two tables, of which a tied one plays one more hand."""
    return make(organizer, rules=PLAYED_OFF)


def status(event, table):
    return nights.match_at(event, table=table).status


def test_the_hand_in_play_closes_its_table_for_the_side_ahead(eight, organizer):
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=5)
    ring(eight, organizer)
    assert status(eight, 1) == "playing"
    recorded = nights.record(nights.match_at(eight), organizer, 2, maker=2, tricks=3)
    assert (recorded.hand.match.status, status(eight, 1), status(eight, 2)) == ("stands", "stands", "playing")
    ruling = Ruling.objects.get()
    assert (ruling.reason, ruling.decided_by) == ("Time was called", organizer)
    # Seats 1 and 3 lead by 2 to 1, so they have won the game.
    won = {line.name for line in standings_of(eight) if line.wins}
    ahead = nights.match_at(eight).seats.filter(position__in=(1, 3)).values_list("player__name", flat=True)
    assert won == set(ahead)
    assert list(differences()) == []
    with pytest.raises(NotNowError):
        nights.record(nights.match_at(eight), organizer, 3)


def test_a_phones_hand_after_the_bell_closes_its_table_too(eight, organizer):
    ring(eight, organizer)
    phone = nights.phone_at(nights.match_at(eight))
    assert phone.table.has_rung
    recorded = nights.record_by(phone, 1, maker=1, tricks=3)
    assert (recorded.hand.match.status, status(eight, 1)) == ("stands", "stands")


@pytest.mark.parametrize("how", ["before", "stopped", "without"])
def test_no_table_closes_before_the_bell_nor_without_one(how, eight, organizer):
    actor = Actor(organizer)
    if how == "stopped":
        ring(eight, organizer)
        clock_stop(event_id=eight.pk, actor=actor)
    else:
        clock_start(
            event_id=eight.pk, minutes=20, each_round=False, closes_tables=how == "before", actor=actor
        )
    if how == "without":
        Show.objects.update(clock_ends_at=timezone.now() - timedelta(seconds=1))
    nights.record(nights.match_at(eight), organizer, 1)
    assert status(eight, 1) == "playing"


def test_a_tied_table_plays_until_a_hand_decides(sudden, organizer):
    nights.record(nights.match_at(sudden), organizer, 1, maker=1, tricks=3)
    ring(sudden, organizer)
    nights.record(nights.match_at(sudden), organizer, 2, maker=2, tricks=3)
    assert status(sudden, 1) == "playing"
    nights.record(nights.match_at(sudden), organizer, 3, maker=2, tricks=3)
    assert status(sudden, 1) == "stands"
    assert list(differences()) == []


def test_a_tied_table_draws_where_the_rules_say_so(eight, organizer):
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3)
    ring(eight, organizer)
    nights.record(nights.match_at(eight), organizer, 2, maker=2, tricks=3)
    assert status(eight, 1) == "stands"
    assert not any(line.wins for line in standings_of(eight))


def test_the_host_closes_all_tables_in_one_tap_and_then_the_round(eight, organizer):
    actor = Actor(organizer)
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3)
    ring(eight, organizer)
    for _ in range(2):
        tables_close(event_id=eight.pk, number=1, actor=actor)
    assert [status(eight, table) for table in (1, 2)] == ["stands", "stands"]
    assert not console_of(eight).missing
    round_close(event_id=eight.pk, number=1, stands={}, actor=actor)
    assert Round.objects.get(stage__event=eight, number=1).status == "closed"


def test_closing_the_tables_is_undone_in_one_go(eight, organizer):
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3)
    tables_close(event_id=eight.pk, number=1, actor=Actor(organizer))
    act = last_act(eight)
    assert act.says == "Closed tables in round 1 when time ran out"
    act_undo(event_id=eight.pk, undo_id=act.id, actor=Actor(organizer))
    assert [status(eight, table) for table in (1, 2)] == ["playing", "playing"]
    nights.record(nights.match_at(eight), organizer, 2)
    assert list(differences()) == []


def test_the_hosts_tap_leaves_tied_tables_to_their_one_more_hand(sudden, organizer):
    actor = Actor(organizer)
    nights.record(nights.match_at(sudden), organizer, 1, maker=1, tricks=3)
    tables_close(event_id=sudden.pk, number=1, actor=actor)
    assert [status(sudden, table) for table in (1, 2)] == ["stands", "playing"]
    with pytest.raises(NotNowError, match="Play another hand at tied tables") as refused:
        tables_close(event_id=sudden.pk, number=1, actor=actor)
    assert refused.value.code == "must_play_on"


def test_a_tied_game_of_a_knockout_plays_on_and_its_winner_goes_on(organizer):
    event = make(organizer, format=FormatKey.KNOCKOUT)
    ring(event, organizer)
    with pytest.raises(NotNowError):
        tables_close(event_id=event.pk, number=1, actor=Actor(organizer))
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
    assert status(event, 1) == "stands"
    tied = nights.match_at(event, table=2)
    nights.record(tied, organizer, 1, maker=2, tricks=3)
    round_close(event_id=event.pk, number=1, stands={}, actor=Actor(organizer))
    winners = Match.objects.filter(round__number=1).order_by("table").values_list("winner", flat=True)
    assert list(winners)[:2] == [1, 2]


def test_tables_that_report_points_close_as_they_report_them(organizer):
    event = make(organizer, **nights.TOTALS)
    ring(event, organizer)
    nights.tell(nights.match_at(event), organizer, (6, 4), hands=7)
    assert status(event, 1) == "stands"
    with pytest.raises(NotNowError):
        tables_close(event_id=event.pk, number=1, actor=Actor(organizer))
    assert status(event, 2) == "playing"


def test_a_hand_of_a_closed_table_is_corrected_by_the_host_and_not_taken_back(eight, organizer):
    actor = Actor(organizer)
    ring(eight, organizer)
    hand = nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3).hand
    phone = Actor(session=nights.phone_at(nights.match_at(eight)).session)
    for who, says in ((phone, "Ask the host to correct the hand"), (actor, "Correct the hand instead")):
        with pytest.raises(NotNowError, match=says) as refused:
            hand_undo(match_id=hand.match_id, number=1, actor=who)
        assert refused.value.code == "time_called"
    said = nights.report(1, maker=2, tricks=3)
    hand_correct(hand_id=hand.pk, report=said, reason="Other side", key=uuid4(), actor=actor)
    assert status(eight, 1) == "stands"
    assert list(differences()) == []


def test_whoever_takes_points_of_a_closed_table_back_hears_what_they_can_do(organizer):
    event = make(organizer, **nights.TOTALS)
    ring(event, organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer, (6, 4), hands=7)
    phone = Actor(session=nights.phone_at(match).session)
    says = "Ask the host to correct the points"
    for who, sentence in ((phone, says), (Actor(organizer), "Correct the points instead")):
        with pytest.raises(NotNowError, match=sentence) as refused:
            total_undo(match_id=match.pk, actor=who)
        assert refused.value.code == "time_called"


@pytest.mark.night
@pytest.mark.parametrize(("role", "says"), [(Role.DIRECTOR, "Correct the"), (Role.SCOREKEEPER, "Ask")])
def test_page_and_api_tell_what_to_do_by_who_may_correct(role, says, eight, organizer):
    ring(eight, organizer)
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3)
    person = browser(nights.make_user("Sam", club=eight.club, role=role))
    path = f"/events/{eight.pk}/rounds/1/tables/1/undo"
    told, shown = by_api(person, path, {"number": 1}), by_page(person, f"{path}/", {"number": "1"})
    assert (told.status, told.code, shown.status) == (409, "time_called", 409)
    assert f"this table is closed. {says}" in told.text
    assert shown.says(told.text)


def test_a_closed_table_offers_nothing_that_it_would_refuse(eight, organizer):
    link = Link.objects.get(event=eight, kind=Link.Kind.TABLE, table=1)
    pages = [
        (browser(secret=link_secret(link)), "/t"),
        (browser(organizer), f"/events/{eight.pk}/rounds/1/tables/1/"),
    ]
    nights.record(nights.match_at(eight), organizer, 1, maker=1, tricks=3)
    assert ["Undo hand 1" in one_line(person.get(path)) for person, path in pages] == [True, True]
    ring(eight, organizer)
    nights.record(nights.match_at(eight), organizer, 2, maker=1, tricks=3)
    assert status(eight, 1) == "stands"
    assert ["Undo hand" in one_line(person.get(path)) for person, path in pages] == [False, False]


@pytest.mark.parametrize("number", [2, 1])
def test_tables_of_a_round_that_is_not_open_stay_as_they_are(number, eight, organizer):
    actor = Actor(organizer)
    if number == 1:
        round_close(event_id=eight.pk, number=1, stands={1: "Late", 2: "Late"}, actor=actor)
    with pytest.raises(NotNowError, match=f"Round {number} is"):
        tables_close(event_id=eight.pk, number=number, actor=actor)


def test_the_bell_of_a_round_is_not_that_of_the_next(eight, organizer):
    ring(eight, organizer)
    tables_close(event_id=eight.pk, number=1, actor=Actor(organizer))
    round_close(event_id=eight.pk, number=1, stands={}, actor=Actor(organizer))
    nights.open_round(eight, 2, organizer)
    show = Show.objects.get(event=eight)
    assert (show.closes_tables, show.has_rung) == (True, False)
    nights.record(nights.match_at(eight, 2), organizer, 1)
    assert nights.match_at(eight, 2).status == "playing"
    assert Event.objects.get(pk=eight.pk).status == "running"


@pytest.mark.parametrize(
    ("rule", "at_the_table", "to_the_host"),
    [
        (TimeCalled.FINISH_HAND, "Finish this hand and enter it.", "when its last hand comes in."),
        (
            TimeCalled.DROP_HAND,
            "If you haven't finished this hand, it doesn't count.",
            "Unfinished hands don't count.",
        ),
        (
            TimeCalled.AS_IT_STANDS,
            "If one side has three tricks, enter this hand.",
            "when its last hand comes in.",
        ),
    ],
)
def test_at_the_bell_pages_follow_the_house_rule(organizer, rule, at_the_table, to_the_host):
    event = make(organizer, rules=replace(DRAWN, time_called=rule))
    ring(event, organizer)
    link = Link.objects.get(event=event, table=1, revoked_at=None)
    assert at_the_table in one_line(browser(secret=link_secret(link)).get("/t"))
    assert to_the_host in one_line(browser(organizer).get(f"/events/{event.pk}/"))


@pytest.mark.parametrize(
    ("rule", "says"),
    [
        (TimeCalled.FINISH_HAND, "Finish this hand, then enter your points."),
        (TimeCalled.DROP_HAND, "An unfinished hand doesn't count. Enter your points."),
        (TimeCalled.AS_IT_STANDS, "Count this hand only if one side has three tricks."),
    ],
)
def test_tables_that_enter_points_read_the_house_rule_too(organizer, rule, says):
    event = make(organizer, rules=replace(PRESETS["party"], time_called=rule), **nights.TOTALS)
    ring(event, organizer)
    link = Link.objects.get(event=event, table=1, revoked_at=None)
    assert says in one_line(browser(secret=link_secret(link)).get("/t"))
