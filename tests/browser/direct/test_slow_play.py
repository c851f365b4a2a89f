"""Points for slow play, by the host at the table's page."""

from playwright.sync_api import expect

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.browser.conftest import PHONE
from tests.browser.show.test_wall import sign_in
from tournaments.formats import FORMATS, FormatKey
from tournaments.models import Ruling


def test_the_host_takes_a_point_for_slow_play_in_two_taps(browsing, site, organizer):
    kind = FORMATS[FormatKey.PEUCHRE]
    rules = {"rules": PRESETS["peuchre"], "criteria": kind.usual_criteria}
    event = nights.make_night(organizer, nights.NAMES[:6], format=FormatKey.PEUCHRE, **rules)
    event = nights.start(event, organizer)
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/rounds/1/tables/1/")
    seats = nights.match_at(event).seats.filter(side=2).order_by("position")
    slow = " & ".join(seat.player.name for seat in seats)
    page.get_by_text("Slow play: subtract 1 point").tap()
    page.get_by_role("button", name=slow).tap()
    expect(page.locator("section", has=page.get_by_role("heading", name="Rulings"))).to_contain_text(slow)
    assert Ruling.objects.values_list("code", "points").get() == ("slow_play", -1)
