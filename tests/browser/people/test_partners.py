"""Two phones find each other as partners, and the host pairs two more: by the words on the pages."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import PHONE, faults
from tests.browser.people.test_lineup import IS_WIDER
from tests.browser.show.test_wall import sign_in
from tournaments.audit.actor import Actor
from tournaments.models import Entry, Event, Stage
from tournaments.people.services.entries import entry_add

pytestmark = pytest.mark.django_db(transaction=True)
LONG = "Maximiliana Featherstonehaugh-Cholmondeley von Hohenzollern"


@pytest.fixture
def night(organizer):
    made = nights.make_event(organizer, capacity=4)
    Stage.objects.filter(event=made).update(format="two_fields", settings={"entry_size": 2})
    Event.objects.filter(pk=made.pk).update(shows_coming="names")
    return made


@pytest.fixture
def looking(browsing, site, night):
    """Sign up without a partner on a phone of one's own, as the page says."""

    def look(name, viewport=PHONE):
        phone = browsing.device(viewport)
        phone.goto(f"{site}/e/{night.public_id}/join/")
        phone.get_by_text("No partner yet?").tap()
        phone.locator("#looking").get_by_label("Your name").fill(name)
        phone.get_by_role("button", name="Find a partner").tap()
        expect(phone.get_by_role("heading", name="You're looking for a partner")).to_be_visible()
        return phone

    return look


def clean(page):
    return (faults(page), faults(page, "dark"), page.evaluate(IS_WIDER)) == ([], [], False)


def test_two_phones_become_a_pair_and_the_host_pairs_two_more(browsing, site, night, looking, organizer):
    ann, bob = looking("Ann Adams"), looking(LONG)
    ann.reload()
    ann.get_by_role("button", name="Ask Maximiliana H.").tap()
    expect(ann.get_by_text("You asked")).to_be_visible()
    bob.reload()
    assert clean(bob)
    bob.get_by_role("button", name="Yes, play with Ann A.").tap()
    expect(bob.get_by_role("heading", name="You're in")).to_be_visible()
    ann.reload()
    expect(ann.get_by_role("heading", name=f"Ann Adams & {LONG}")).to_be_visible()
    assert clean(ann)
    looking("Cy Cox")
    looking("Dee Dahl", viewport={"width": 320, "height": 640})
    host = browsing.device(PHONE)
    sign_in(host, site, organizer)
    host.goto(f"{site}/events/{night.pk}/people/")
    host.get_by_role("link", name=re.compile("^Needs a partner")).tap()
    expect(host.get_by_role("button", name="Pair Cy Cox and Dee Dahl")).to_be_visible()
    assert clean(host)
    host.get_by_role("button", name="Pair Cy Cox and Dee Dahl").tap()
    expect(host.get_by_text("Cy Cox & Dee Dahl are a pair.")).to_be_visible()
    assert Entry.objects.filter(stage__event=night, status="signed_up").count() == 2


@pytest.mark.night
def test_a_question_stays_open_while_others_sign_up(looking):
    ann = looking("Ann Adams")
    question = ann.locator("summary", has_text="I can't come")
    question.tap()
    looking("Dee Dahl")
    # Shown within 15 seconds, without a tap.
    expect(ann.get_by_role("button", name="Ask Dee D.")).to_be_visible()
    expect(question).to_be_focused()
    ann.get_by_role("button", name="I can't come").tap()
    expect(ann.get_by_role("heading", name="You're not coming")).to_be_visible()


SHARES = "navigator.share = async ({ url }) => { window.shared = url; };"


@pytest.mark.night
def test_a_page_of_someone_else_is_shared_also_after_the_page_has_changed(browsing, site, night, organizer):
    ann = browsing.device(PHONE)
    ann.add_init_script(SHARES)
    ann.goto(f"{site}/e/{night.public_id}/join/")
    ann.get_by_label("Both names (Ann & Bob)").fill("Ann Adams & Bob Bell")
    ann.get_by_text("Bringing someone?").tap()
    ann.get_by_label("Pair 2 (both names)").fill("Cy Cox & Dee Dahl")
    ann.get_by_role("button", name="Sign up").tap()
    share = ann.get_by_role("button", name="Share Cy Cox & Dee Dahl's page")
    expect(share).to_be_visible()
    ann.evaluate("document.querySelector('[data-share-page]').id = 'old'")
    entry_add(event_id=night.pk, name="Ed Eck & Flo Fay", key=uuid4(), actor=Actor(organizer))
    # A network that is back asks for the page again.
    ann.evaluate("dispatchEvent(new Event('online'))")
    expect(ann.locator("#old")).to_have_count(0)
    expect(ann.get_by_text("Press and hold")).to_be_hidden()
    share.tap()
    assert ann.evaluate("shared").startswith(f"{site}/p#")


@pytest.mark.night
def test_a_refusal_stays_while_others_sign_up(looking):
    """The page of a refused form has an address that cannot be asked for again."""
    ann = looking("Ann Adams")
    ann.get_by_text("I found a partner").tap()
    ann.get_by_label("Partner's name").fill("Bob & Cy")
    ann.get_by_role("button", name="Ask them").tap()
    expect(ann.get_by_role("alert")).to_be_visible()
    with ann.expect_response(lambda answer: answer.url.endswith("/p")) as again:
        looking("Dee Dahl")
    assert again.value.status == 200
    expect(ann.get_by_role("alert")).to_have_text("Enter one name.")
    expect(ann.get_by_label("Partner's name")).to_have_value("Bob & Cy")
    expect(ann.get_by_text("No connection since")).to_be_hidden()
    assert clean(ann)
