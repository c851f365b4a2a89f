"""Letters asked for on a player's phone, confirmed and stopped in the browser."""

import re

from django.core import mail
from playwright.sync_api import expect

from tests.access.clubs import first_entry
from tests.browser.conftest import faults, link_to, until
from tournaments.messages.services.letters import letters_send
from tournaments.models import MailAddress

SMALL = {"width": 320, "height": 640}


def test_letters_are_asked_for_confirmed_and_stopped(browsing, site, running, settings):
    settings.HAS_MAIL = True
    page = browsing.device(SMALL)
    page.goto(link_to(site, running, entry=first_entry(running)))
    page.get_by_label("Email me seats and results").fill("ann@players.example")
    assert faults(page) == faults(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Send link").tap()
    expect(page.get_by_text("Check your email and open the link to confirm.")).to_be_visible()
    expect(page.get_by_text("Not confirmed yet")).to_be_visible()
    # The server's own task may have been faster.
    letters_send()
    until(lambda: len(mail.outbox) == 1)
    (letter,) = mail.outbox
    page.goto(re.search(r"http\S+/mail/\S+/", letter.body)[0])
    assert faults(page) == faults(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    page.get_by_role("button", name="Yes, email me").tap()
    expect(page.get_by_text("We email your reminders")).to_be_visible()
    page.get_by_role("button", name="Stop emails").tap()
    expect(page.get_by_text("We won't email a…@players.example about this night again.")).to_be_visible()
    address = MailAddress.objects.get()
    assert None not in (address.confirmed_at, address.ended_at)
