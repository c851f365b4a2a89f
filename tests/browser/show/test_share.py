"""The host's page of what is passed on: a text is copied in one tap, and one code is shown at a time."""

from playwright.sync_api import expect

from tests.browser.show.test_wall import sign_in
from tournaments.models import Show

PHONE = {"width": 390, "height": 844}


def test_the_text_for_the_chat_is_copied_in_one_tap(browsing, site, running, organizer):
    host = browsing.device(PHONE)
    sign_in(host, site, organizer)
    host.goto(f"{site}/events/{running.pk}/share/")
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.get_by_role("button", name="Copy message").tap()
    expect(host.get_by_role("button", name="Copied")).to_be_visible()
    copied = host.evaluate("navigator.clipboard.readText()")
    assert copied.startswith("Friday euchre: round 1 of 11\nTable 1: ")
    host.get_by_role("link", name="Player QR codes").tap()
    shown = host.locator(".codes .card:visible")
    expect(shown).to_have_count(0)
    host.get_by_role("link", name="Show code for Ann").tap()
    expect(shown).to_have_count(1)
    expect(shown).to_contain_text("Ann")


def test_the_tvs_code_is_there_once_its_card_is_in_sight(browsing, site, running, organizer):
    host = browsing.device(PHONE)
    sign_in(host, site, organizer)
    host.goto(f"{site}/events/{running.pk}/share/")
    host.get_by_role("heading", name="TV", exact=True).scroll_into_view_if_needed()
    expect(host.get_by_role("button", name="Extend code")).to_be_visible()
    expect(host.locator(".tv-code .sr-only")).to_have_text(Show.objects.get(event=running).tv_code)
