"""Who deals, on the host's page of a table and on sheets to print."""

from dataclasses import replace
from uuid import uuid4

import pytest

from accounts.models import Role
from scoring.rules.options import FirstDealer, MisdealBy
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport, NoPlay
from tests import nights
from tests.access.clubs import browser, link_to
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.play.services.deals import first_dealer_set
from tournaments.play.services.hands import hand_record
from tournaments.seating.services.draw_release import draw_release

pytestmark = pytest.mark.django_db

FIVE = ("Ann", "Bob", "Carla", "Dave", "Edith")
FOUR = FIVE[:4]


@kept
def five(organizer):
    rules = PRESETS["five_rotating"]
    return nights.start(nights.make_night(organizer, FIVE, format="five_rotating", rules=rules), organizer)


@kept
def by_the_cards(organizer):
    rules = replace(PRESETS["party"], first_dealer=FirstDealer.BLACK_JACK)
    return nights.start(nights.make_night(organizer, FOUR, rules=rules), organizer)


def table(event, user):
    return one_line(browser(user).get(f"/events/{event.pk}/rounds/1/tables/1/"))


def printed(event, user):
    return browser(user).get(f"/events/{event.pk}/sheets/?round=1").text


def test_the_dealer_who_decides_who_sits_out_is_not_asked_for_again_in_mid_game(five, organizer):
    match, actor = nights.match_at(five), Actor(organizer)
    first_dealer_set(match_id=match.pk, seat=4, actor=actor)
    assert "Who deals hand 1?" in table(five, organizer)
    report = HandReport(dealer=4, maker=4, tricks=3)
    hand_record(match_id=match.pk, number=1, report=report, key=uuid4(), actor=actor)
    assert "Who deals hand" not in table(five, organizer)


def test_paper_leaves_the_deals_open_until_the_table_has_found_its_dealer(by_the_cards, organizer):
    text = printed(by_the_cards, organizer)
    assert "First dealer: seat" in text
    assert "deals first" not in text
    assert "<td>1</td>" not in text
    first_dealer_set(match_id=nights.match_at(by_the_cards).pk, seat=3, actor=Actor(organizer))
    text = printed(by_the_cards, organizer)
    assert "First dealer: seat" not in text
    assert text.count("deals first") == 1
    assert text.index("<b>3</b>") < text.index("deals first") < text.index("<b>4</b>")


def test_no_empty_form_stands_where_every_redeal_is_a_hand(organizer):
    rules = replace(PRESETS["north_american"], misdeal_by=MisdealBy.NEXT_DEALS)
    event = nights.start(nights.make_night(organizer, FOUR, rules=rules), organizer)
    text = table(event, organizer)
    assert 'value="misdeal"' in text
    assert "deal again" not in text
    assert "Redeals" not in text


def test_a_scorekeeper_is_told_who_answers_for_the_other_side(organizer):
    event = nights.start(nights.make_night(organizer, FOUR, **nights.CHECKED), organizer)
    nights.tell(nights.match_at(event), organizer)
    keeper = nights.make_user("Sam", club=event.club, role=Role.SCOREKEEPER)
    text = table(event, keeper)
    assert "The other side confirms on another phone. A host can confirm too." in text
    assert "Is this right?" not in text
    assert 'name="is_right"' not in text


def test_a_table_that_was_closed_says_after_how_many_hands(organizer):
    for hands, closed in ((1, "after 0 of 1 hand."), (12, "after 0 of 12 hands.")):
        rules = replace(PRESETS["party"], hands=hands)
        event = nights.start(nights.make_night(organizer, FOUR, rules=rules, **nights.TOTALS), organizer)
        round_close(event_id=event.pk, number=1, stands={1: "Out of time"}, actor=Actor(organizer))
        assert f"This table closed {closed}" in table(event, organizer)


def test_a_phone_that_may_confirm_is_asked_to_look_first(organizer):
    event = nights.start(nights.make_night(organizer, FOUR, **nights.CHECKED), organizer)
    nights.tell(nights.match_at(event), organizer)
    page = one_line(browser(secret=link_secret(link_to(event, table=1))).get("/t"))
    assert "Is this right?" in page
    assert "Check the score, then answer for your side." in page


def test_a_misdeal_that_is_a_hand_is_corrected_as_one(organizer):
    rules = replace(PRESETS["north_american"], misdeal_by=MisdealBy.NEXT_DEALS)
    event = nights.start(nights.make_night(organizer, FOUR, rules=rules), organizer)
    report = HandReport(dealer=1, no_play=NoPlay.MISDEAL)
    match = nights.match_at(event)
    hand_record(match_id=match.pk, number=1, report=report, key=uuid4(), actor=Actor(organizer))
    text = table(event, organizer)
    assert '<option value="misdeal" selected>' in text
    assert '<option value="passed_out" selected>' not in text


@pytest.mark.parametrize(("chosen", "named"), [(FirstDealer.ORGANIZER, 1), (FirstDealer.BLACK_JACK, 0)])
def test_before_a_round_a_phone_names_the_dealer_only_where_no_cards_are_drawn(organizer, chosen, named):
    rules = replace(PRESETS["party"], first_dealer=chosen)
    event = nights.start(nights.make_night(organizer, FOUR, rules=rules), organizer, opened=0)
    draw_release(event_id=event.pk, actor=Actor(organizer))
    page = one_line(browser(secret=link_secret(link_to(event, table=1))).get("/t"))
    assert "Take your seats." in page
    assert page.count("deals first") == named
