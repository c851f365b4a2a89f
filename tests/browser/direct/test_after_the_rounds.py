"""What is left to do once the rounds are played: somebody is disqualified, others play off for a place."""

import re

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.money.test_money import sign_in
from tests.direct.brackets.test_knockout import PAIRS, knockout, play
from tests.last_parts import EIGHT, close
from tournaments.formats import MovementSettings
from tournaments.models import Event
from tournaments.results.selectors.standings import ranked
from tournaments.standings import Criterion

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
PAIRED = [pair.split(" & ") for pair in PAIRS[:3]]


@pytest.fixture
def over(organizer):
    """Eight played one round, four of them are level with one point each and four with none."""
    event = nights.make_night(
        organizer,
        EIGHT,
        movement=MovementSettings(rounds=1),
        criteria=(Criterion.POINTS, Criterion.PLAY_OFF),
    )
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1)
    return Event.objects.get(pk=event.pk)


@pytest.mark.night
def test_a_play_off_is_noted_after_somebody_is_disqualified(browsing, site, over, organizer):
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    winner = ranked(over).lines[0]
    page.goto(f"{site}/events/{over.pk}/")
    page.get_by_role("link", name="Disqualify someone").click()
    assert faults(page) == []
    page.get_by_label("Name", exact=True).select_option(label=winner.name)
    page.get_by_label("Everyone else keeps their points").check()
    page.get_by_label("Why?").fill("Hid a card")
    page.get_by_role("button", name="Preview").click()
    row = page.get_by_role("row", name=re.compile(f"^{re.escape(winner.name)}"))
    expect(row).to_contain_text("none")
    # A name of one short word stays on one line, also on a phone.
    assert row.get_by_role("rowheader").locator("bdi").evaluate("each => each.getClientRects().length") == 1
    assert faults(page) == faults(page, "dark") == []
    page.get_by_role("button", name=f"Disqualify {winner.name}").click()
    expect(page.locator(".places tbody tr")).to_have_count(7)
    tie = ranked(Event.objects.get(pk=over.pk)).play_offs[0]
    expect(page.get_by_text(tie.text)).to_be_visible()
    assert faults(page) == faults(page, "dark") == []
    for place, side in enumerate(reversed(tie.sides), start=1):
        page.locator(f"#place-{side.entry_ids[0]}").fill(str(place))
    page.get_by_role("button", name="Save playoff").first.click()
    first = tie.sides[-1].name
    expect(page.locator(".places tbody tr").first).to_contain_text(first)
    expect(page.get_by_text(f"{first} finished ahead of")).to_be_visible()
    page.get_by_role("link", name="Undo").click()
    assert faults(page) == faults(page, "dark") == []
    page.get_by_role("button", name="Undo: Entered who won the playoff for 1st place").click()
    expect(page.get_by_text(tie.text)).to_be_visible()


def test_the_winners_of_a_bracket_are_disqualified_and_the_others_move_up(browsing, site, organizer):
    event = knockout(organizer, PAIRS[:4], seeding="seeded")
    play(event, organizer, 1, {"Ann", "Carla"})
    play(event, organizer, 2, {"Ann"})
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/bracket/")
    winners = page.locator("#leaving > li", has_text="Ann & Bob")
    winners.locator("summary").click()
    winners.get_by_label("What happened?", exact=True).select_option("disqualified")
    winners.get_by_label("Place if disqualified").select_option("recompute")
    winners.get_by_label("Why").fill("Hid a card")
    assert faults(page) == faults(page, "dark") == []
    winners.get_by_role("button", name="Remove from bracket").click()
    shown = page.locator("#shown")
    expect(shown).to_contain_text("Carla & Dave: 1st · Lost the final (now 2nd · Lost the final)")
    expect(shown).to_contain_text("Ann & Bob: 4th · Won the final (now 1st · Won the final)")
    assert faults(page) == faults(page, "dark") == []
    shown.get_by_role("button", name="Save", exact=True).click()
    page.goto(f"{site}/e/{event.public_id}/")
    places = page.locator(".places tbody tr")
    expect(places.first).to_contain_text("Carla & Dave")
    expect(places.last).to_contain_text("Ann & Bob")
    expect(page.get_by_text("Disqualified: Ann & Bob. They get last place and no prize.")).to_be_visible()


def test_the_bracket_of_many_shows_the_first_of_those_who_may_leave(browsing, site, organizer):
    names = [f"{first}{number} & {second}{number}" for number in range(8) for first, second in PAIRED]
    event = knockout(organizer, names, seeding="seeded")
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/bracket/")
    lines = page.locator("#leaving > li:visible")
    expect(lines).to_have_count(12)
    page.get_by_label("Find a name").fill("Carla7")
    expect(lines).to_have_count(1)
    page.get_by_label("Find a name").fill("")
    page.get_by_role("link", name="Show all 24").tap()
    expect(lines).to_have_count(24)
