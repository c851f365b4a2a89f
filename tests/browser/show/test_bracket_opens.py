"""A bracket on a phone opens where the news is, or at the game of who looked for themselves there."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.show.test_public import public
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import FORMATS, FormatKey, MovementSettings

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def bracket(organizer):
    """Sixteen pairs; at first nothing is played."""
    kind = FormatKey.KNOCKOUT
    event = nights.make_night(
        organizer,
        [f"Ann{number} & Bob{number}" for number in range(1, 17)],
        format=kind,
        criteria=FORMATS[kind].usual_criteria,
        movement=MovementSettings(entry_size=2),
    )
    return nights.start(event, organizer, opened=0)


def test_it_opens_on_what_is_played_then_on_the_final_and_on_ones_own_game(
    browsing, site, organizer, bracket
):
    event_simulate(event_id=bracket.pk, seed=7, rounds=1, leave_open=3, actor=Actor(organizer))
    phone = browsing.device(PHONE)
    phone.goto(public(site, bracket) + "bracket/")
    news = phone.locator(".game[data-news]")
    expect(news.locator("title")).to_contain_text("Quarterfinal")
    expect(news).to_be_in_viewport(ratio=0.9)
    assert faults(phone) == faults(phone, "dark") == []
    event_simulate(event_id=bracket.pk, seed=7, rounds=None, actor=Actor(organizer))
    phone.reload()
    expect(news.locator("title")).to_contain_text("Final")
    expect(news).to_be_in_viewport(ratio=0.9)
    phone.evaluate("key => localStorage.setItem(key, 'Ann16 & Bob16')", f"find-me:{bracket.public_id}")
    phone.reload()
    own = phone.locator(".game.own").last
    expect(own.locator("title")).to_contain_text("Ann16 & Bob16")
    expect(own).to_be_in_viewport(ratio=0.9)
    phone.evaluate("key => localStorage.setItem(key, 'Bob1')", f"find-me:{bracket.public_id}")
    phone.reload()
    titles = phone.locator(".game.own title").all_text_contents()
    assert titles
    assert all(re.search(r"Bob1(?!\d)", title) for title in titles)


def test_all_games_open_on_the_round_that_is_played_and_stay_as_they_were_opened(
    browsing, site, organizer, bracket
):
    event_simulate(event_id=bracket.pk, seed=7, rounds=1, leave_open=3, actor=Actor(organizer))
    phone = browsing.device(PHONE)
    phone.goto(public(site, bracket) + "bracket/")
    opened = phone.locator("section details[open] h3")
    expect(opened).to_have_text(["Quarterfinal"])
    phone.get_by_role("heading", name="Round 1").click()
    event_simulate(event_id=bracket.pk, seed=7, rounds=None, actor=Actor(organizer))
    expect(phone.locator(".game[data-news] title")).to_contain_text("Final")
    expect(opened).to_have_text(["Round 1", "Quarterfinal"])
    phone.reload()
    expect(opened).to_have_text(["Final"])
