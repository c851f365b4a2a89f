"""A result that the bell has closed: it can be disputed and confirmed like one that was played to the end."""

from uuid import UUID

import pytest

from scoring.table.totals import TotalReport
from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.direct.test_bell import DRAWN, ring
from tests.direct.test_walk_overs import decide
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.console import console_of
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError, TotalDisputedError
from tournaments.models import Match, Round, RoundTotal
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.bell import tables_close
from tournaments.play.services.result_checks import result_check
from tournaments.play.services.totals import total_correct

pytestmark = pytest.mark.django_db


def made(organizer, **changes):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **changes), organizer)
    ring(event, organizer)
    return event


@kept
def telling(organizer):
    """Two tables that report points; the bell has rung, and table 1 is at 14 to 9 after 10 of 12 hands."""
    event = made(organizer, **nights.TOTALS)
    nights.tell(nights.match_at(event), organizer, (14, 9), hands=10)
    assert nights.match_at(event).status == "stands"
    return event


@kept
def asking(organizer):
    """Two tables that report hands; the bell has closed table 1, and its other side is asked."""
    event = made(organizer, rules=DRAWN, asks_other_side=True)
    nights.record(nights.match_at(event), organizer, 1, maker=1, tricks=3)
    return event


def close(event, organizer, **fields):
    stands = {int(table.removeprefix("t")): reason for table, reason in fields.items()}
    return round_close(event_id=event.pk, number=1, stands=stands, actor=Actor(organizer))


def check(match, *, host=None, is_right=True):
    actor = Actor(host) if host else Actor(session=nights.phone_at(match).session)
    return result_check(match_id=match.pk, result=nights.result_at(match), is_right=is_right, actor=actor)


def state(event):
    return table_state(nights.match_at(event), event).check


def test_the_same_points_by_another_phone_are_once(telling, organizer):
    assert not nights.tell(nights.match_at(telling), organizer, (14, 9), hands=10).is_new
    assert RoundTotal.objects.count() == 1


def test_other_points_are_kept_and_call_the_host(telling, organizer):
    match = nights.match_at(telling)
    with pytest.raises(TotalDisputedError, match="already entered 14–9 in 10 hands"):
        nights.tell(match, organizer, (9, 14), hands=10)
    assert Match.objects.get(pk=match.pk).called_at is not None
    card = console_of(telling).tables[0]
    assert (card.told_otherwise, card.is_done) == ("9–14 in 10 hands", False)
    with pytest.raises(NotNowError, match="Table 1 has two results") as refused:
        close(telling, organizer, t2="Late")
    assert refused.value.code == "tables_missing"
    assert list(differences()) == []


@pytest.mark.parametrize("how", ["corrected", "stands"])
def test_the_host_settles_it(how, telling, organizer):
    match = nights.match_at(telling)
    with pytest.raises(TotalDisputedError):
        nights.tell(match, organizer, (9, 14), hands=10)
    fields = {"t2": "Late"}
    if how == "stands":
        fields["t1"] = "Looked at the sheet"
    else:
        total = match.totals.get(voided_at=None)
        report = TotalReport(points=(9, 14), hands=10)
        about = {"total_id": total.pk, "reason": "Written down wrong", "key": UUID(int=3, version=4)}
        total_correct(**about, report=report, actor=Actor(organizer))
    assert close(telling, organizer, **fields).status == Round.Status.CLOSED
    points = match.seats.get(position=1).points
    assert points == (9 if how == "corrected" else 14)
    assert list(differences()) == []


@pytest.mark.parametrize("who", ["person", "phone"])
def test_page_and_api_keep_other_points_alike(who, telling, organizer):
    if who == "person":
        client, here, api = browser(organizer), {}, f"/events/{telling.pk}/rounds/1/tables/1/total"
        page = f"{api}/"
    else:
        client = browser(secret=link_secret(link_to(telling, table=1)))
        here, page, api = {"round": 1}, "/t/total", "/table/total"
    first, second = (str(UUID(int=number, version=4)) for number in (7, 8))
    told = by_api(client, api, {**here, "points": [9, 14], "hands": 10, "key": first})
    form = {**here, "points-1": "9", "points-2": "14", "hands": "10", "key": second}
    shown = by_page(client, page, form)
    assert (told.status, told.code, shown.status) == (409, "disputed", 409)
    assert shown.says(told.text)
    assert RoundTotal.objects.filter(void_reason="Another phone entered different points").count() == 2


def test_a_table_that_the_host_has_decided_takes_no_other_points(organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    match = nights.match_at(event)
    nights.tell(match, organizer, (14, 9), hands=10)
    decide(match, organizer, reason="Gave up")
    with pytest.raises(NotNowError, match="The host closed this table") as refused:
        nights.tell(match, organizer, (9, 14), hands=10)
    assert refused.value.code == "table_done"
    assert not nights.tell(match, organizer, (14, 9), hands=10).is_new


def test_the_other_side_confirms_what_the_bell_has_closed(asking, organizer):
    assert state(asking) == "waiting"
    nights.record(nights.match_at(asking, table=2), organizer, 1)
    check(nights.match_at(asking, table=2))
    with pytest.raises(NotNowError, match="The result at table 1 isn't settled"):
        close(asking, organizer)
    check(nights.match_at(asking))
    assert state(asking) == "right"
    assert close(asking, organizer).status == Round.Status.CLOSED


def test_the_other_side_disputes_it_and_the_host_rules(asking, organizer):
    check(nights.match_at(asking), is_right=False)
    assert (state(asking), console_of(asking).tables[0].is_done) == ("wrong", False)
    check(nights.match_at(asking), host=organizer)
    assert state(asking) == "ruled"


def test_nobody_is_asked_where_no_hand_was_played(asking, organizer):
    tables_close(event_id=asking.pk, number=1, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="This table played no hands"):
        check(nights.match_at(asking, table=2))
    check(nights.match_at(asking))
    assert close(asking, organizer).status == Round.Status.CLOSED
    round_open(event_id=asking.pk, number=2, actor=Actor(organizer))


def test_nobody_is_asked_what_the_host_let_stand(asking, organizer):
    nights.record(nights.match_at(asking, table=2), organizer, 1)
    check(nights.match_at(asking, table=2))
    close(asking, organizer, t1="Nobody is there to confirm")
    assert state(asking) == ""
