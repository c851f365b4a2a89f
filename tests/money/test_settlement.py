"""Pay by the point from what the tables reported; the sums of 10 to 6 at a dollar are the sources' own."""

from uuid import uuid4

import pytest

from scoring.errors import InvalidPayoutError
from scoring.money.prize_terms import PrizeTerms
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.bracket_changes import Verdict
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.rulings import Decision, ruling_add
from tournaments.direct.services.walk_overs import walk_over_decide
from tournaments.formats.house_rules import HOUSE_RULES
from tournaments.formats.lengths import with_length
from tournaments.models import Event
from tournaments.money.selectors.settlement import settlement_of
from tournaments.standings import WalkOver

pytestmark = pytest.mark.django_db

DOLLAR = PrizeTerms(point_cents=1_00)
TEN = with_length(HOUSE_RULES["usual"], hands=None, target=10, best_of=1)


@kept
def table(organizer):
    """Four at one table playing to ten at a dollar a point, round one open."""
    event = nights.make_night(organizer, nights.NAMES[:4], rules=TEN, terms=DOLLAR, stake_cents=0)
    return nights.start(event, organizer)


def play(event, organizer, points, *, number=1):
    """Let side 1 or side 2 score in turn: 2 is a march, by the side of the maker's seat."""
    match = nights.match_at(event, number)
    for hand, side in enumerate(points, start=1):
        nights.record(match, organizer, hand, maker=side, tricks=5)


#: Side 2 marches three times, side 1 five times: 10 to 6.
TEN_TO_SIX = (2, 1, 2, 1, 2, 1, 1, 1)


def balances(sheet):
    return sorted(line.cents for line in sheet.balances)


def test_ten_to_six_at_a_dollar_moves_four_dollars_from_each_loser_to_each_winner(table, organizer):
    play(table, organizer, TEN_TO_SIX)
    sheet = settlement_of(table)
    assert [points for _, points in sheet.games[0].sides] == [10, 6]
    assert balances(sheet) == [-4_00, -4_00, 4_00, 4_00]
    assert [payment.cents for payment in sheet.payments] == [4_00, 4_00]
    assert sheet.proof == "$4 + $4 won = $4 + $4 lost"
    losers = sheet.games[0].sides[1][0]
    assert {payment.payer for payment in sheet.payments} == set(losers.split(" & "))


def test_a_game_that_is_not_over_counts_for_nothing_yet(table, organizer):
    play(table, organizer, TEN_TO_SIX[:-1])
    sheet = settlement_of(table)
    assert (sheet.games, sheet.balances, sheet.playing) == ((), (), 1)


def test_several_games_with_changing_partners_are_added(table, organizer):
    play(table, organizer, TEN_TO_SIX)
    round_close(event_id=table.pk, number=1, stands={}, actor=Actor(organizer))
    nights.open_round(table, 2, organizer)
    play(table, organizer, (1,) * 5, number=2)
    sheet = settlement_of(Event.objects.get(pk=table.pk))
    assert len(sheet.games) == 2
    # Who won both is up 4 and 10, who lost both down as much, the two others 6 either way.
    assert balances(sheet) == [-14_00, -6_00, 6_00, 14_00]
    assert len(sheet.payments) == 2


@kept
def telling(organizer):
    """Four whose table tells its points at the end, at a dollar a point."""
    night = nights.make_night(organizer, nights.NAMES[:4], terms=DOLLAR, stake_cents=0, **nights.TOTALS)
    return nights.start(night, organizer)


def test_points_told_at_the_end_of_a_round_are_one_game(telling, organizer, django_assert_num_queries):
    assert settlement_of(telling).games == ()
    nights.tell(nights.match_at(telling), organizer, (14, 9))
    with django_assert_num_queries(3):
        sheet = settlement_of(telling)
    assert [points for _, points in sheet.games[0].sides] == [14, 9]
    assert balances(sheet) == [-5_00, -5_00, 5_00, 5_00]


def test_points_told_half_way_count_when_the_round_is_closed(telling, organizer):
    nights.tell(nights.match_at(telling), organizer, (9, 4), hands=8)
    assert (settlement_of(telling).games, settlement_of(telling).playing) == ((), 1)
    round_close(event_id=telling.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    assert balances(settlement_of(telling)) == [-5_00, -5_00, 5_00, 5_00]


def test_a_ruling_counts_in_the_points_that_a_table_told(telling, organizer):
    match = nights.match_at(telling)
    nights.tell(match, organizer, (14, 9))
    renege = Decision(code="renege", seat=2, target="opponents", points=2, reason="Renege", key=uuid4())
    ruling_add(match_id=match.pk, decision=renege, actor=Actor(organizer))
    assert [points for _, points in settlement_of(telling).games[0].sides] == [16, 9]


def test_a_corrected_hand_settles_anew(table, organizer):
    play(table, organizer, TEN_TO_SIX)
    match = nights.match_at(table)
    nights.correct(match.hands.get(number=1, voided_at=None), organizer, maker=1, tricks=5)
    # Side 1 has its fifth march with hand seven then, and side 2 two of its own: 10 to 4.
    assert balances(settlement_of(table)) == [-6_00, -6_00, 6_00, 6_00]


def given_up(event, organizer, verdict):
    match = nights.match_at(event)
    fields = {"verdict": verdict, "whole_side": True, "reason": "Had to go"}
    walk_over_decide(match_id=match.pk, **fields, actor=Actor(organizer))
    return settlement_of(Event.objects.get(pk=event.pk))


@pytest.mark.parametrize(
    ("verdict", "cents"),
    [
        # Side 1 has 2 and side 2 has 4: brought up to ten, and never the other way round.
        (Verdict.FIRST, [-6_00, -6_00, 6_00, 6_00]),
        (Verdict.SECOND, [-8_00, -8_00, 8_00, 8_00]),
        (Verdict.NEITHER, []),
    ],
)
def test_who_gives_up_pays_to_the_target_also_when_ahead(verdict, cents, table, organizer):
    play(table, organizer, (2, 1, 2))
    assert balances(given_up(table, organizer, verdict)) == cents


def test_where_the_winner_is_behind_and_brought_up_to_nothing_nobody_pays(table, organizer):
    Event.objects.filter(pk=table.pk).update(walk_over=WalkOver.OWN_AVERAGE)
    play(table, organizer, (2, 1, 2))
    assert settlement_of(table).games == given_up(table, organizer, Verdict.FIRST).games == ()


def test_nobody_pays_for_a_game_that_was_not_begun(table, organizer):
    assert given_up(table, organizer, Verdict.FIRST).games == ()


def test_it_is_the_same_where_the_table_told_its_points(telling, organizer):
    nights.tell(nights.match_at(telling), organizer, (2, 5), hands=6)
    Event.objects.filter(pk=telling.pk).update(walk_over=WalkOver.FIXED, walk_over_points=9)
    sheet = given_up(telling, organizer, Verdict.FIRST)
    assert [points for _, points in sheet.games[0].sides] == [9, 5]


def test_another_point_is_tried_without_changing_anything(table, organizer):
    play(table, organizer, TEN_TO_SIX)
    assert balances(settlement_of(table, unit_cents=25)) == [-1_00, -1_00, 1_00, 1_00]
    with pytest.raises(InvalidPayoutError):
        settlement_of(table, unit_cents=0)


def test_without_a_point_only_the_games_are_listed(running, organizer):
    sheet = settlement_of(running)
    assert (sheet.unit_cents, sheet.balances, sheet.payments) == (0, (), ())


def test_it_takes_as_many_queries_for_three_tables_as_for_one(running, organizer, django_assert_num_queries):
    with django_assert_num_queries(5):
        settlement_of(running, unit_cents=100)


def test_page_api_and_public_page_say_the_same(table, organizer, client):
    play(table, organizer, TEN_TO_SIX)
    director = browser(organizer)
    page = director.get(f"/events/{table.pk}/who-owes-whom/").content.decode()
    answer = director.get(f"/api/v1/events/{table.pk}/settlement").json()
    public = client.get(f"/api/v1/public/{table.public_id}/settlement").json()
    shown = client.get(f"/e/{table.public_id}/who-owes-whom/").content.decode()
    assert answer == public
    assert [line["cents"] for line in answer["payments"]] == [4_00, 4_00]
    for text in (page, shown):
        # Two payments, four of the proof and four balances.
        assert text.count("$4") == 10
        assert answer["proof"] in text


@pytest.mark.parametrize(("typed", "sent"), [("-1", "-1"), ("0", "0"), ("1,00", "1.0"), ("2000", "200000")])
def test_a_point_that_cannot_be_is_refused_at_both_doors(typed, sent, table, organizer):
    director = browser(organizer)
    shown = director.get(f"/events/{table.pk}/who-owes-whom/", {"unit": typed})
    told = by_api(director, f"/events/{table.pk}/settlement?unit_cents={sent}", {}, method="GET")
    assert (shown.status_code, told.status, told.field) == (422, 422, "unit_cents")
    assert 'id="unit-error"' in shown.content.decode()


def test_the_public_page_is_there_only_where_a_point_is_worth_something(running, client):
    assert client.get(f"/e/{running.public_id}/who-owes-whom/").status_code == 404
    assert client.get(f"/api/v1/public/{running.public_id}/settlement").status_code == 404
