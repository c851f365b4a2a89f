"""A night's money at phone size, from the first stake to an empty cash box."""

import re

import pytest
from playwright.sync_api import expect

from scoring.money.pools import Cut, CutBasis
from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import SideKind, SideTerms
from tests import nights
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, faults
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.models import Entry
from tournaments.money.services.side_pools import side_pool_open
from tournaments.money.services.stakes import stake_pay, stake_refund
from tournaments.seating.services.draw import event_start

pytestmark = pytest.mark.django_db(transaction=True)


def sign_in(page, site, user):
    page.goto(f"{site}/account/sign-in/")
    page.get_by_label("Email").fill(user.email)
    page.get_by_label("Password").fill(nights.PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_url(f"{site}/")


def said(page, sentence):
    expect(page.locator("#notes")).to_contain_text(sentence)


def box(page, amount):
    expect(page.locator("[data-box]")).to_have_text(amount)


def fill_the_box(page):
    """The host adds what was promised, and twenty in change."""
    expect(page.locator("#money")).to_contain_text("The host still owes the prize pool $20.")
    page.get_by_role("button", name="Add money").tap()
    said(page, "The host added $20")
    page.get_by_text("Add or remove change").tap()
    page.get_by_label("Amount", exact=True).first.fill("20")
    page.get_by_role("button", name="Add change").tap()
    box(page, "$40")


def empty_the_box(page):
    """Of the host's twenty the dollar that fell is missing."""
    box(page, "$19")
    page.get_by_role("link", name="Take out").tap()
    page.get_by_role("button", name="Take out").tap()
    box(page, "$0")
    page.get_by_role("button", name="Close cash box").tap()
    said(page, "Cash box closed.")


def take_the_stakes(page):
    """Ann pays exactly, Bob with a twenty, Carla in two parts, and Dave plays free."""
    page.get_by_role("button", name="Take $10 from Ann").tap()
    said(page, "Ann paid $10.")
    page.get_by_label("More options for Bob").tap()
    page.get_by_role("button", name="Bob pays with $20").tap()
    said(page, "Bob paid $10. Give $10 change.")
    page.get_by_label("More options for Carla").tap()
    menu = page.locator(".menu:visible")
    menu.get_by_label("Cash received").fill("4")
    menu.get_by_role("button", name="Take cash").tap()
    said(page, "Carla paid $4. $6 is left to pay.")
    page.get_by_role("button", name="Take $6 from Carla").tap()
    said(page, "Carla paid $6.")
    page.get_by_label("More options for Dave").tap()
    page.locator(".menu:visible").get_by_role("button", name="Let in free").tap()
    said(page, "No entry fee for Dave.")
    expect(page.locator("#stakes")).to_contain_text("Everyone has paid")


def count(page, amount, reason=""):
    page.get_by_label("Amount counted").fill(amount)
    page.get_by_label("Why is the count different?").fill(reason)
    page.get_by_role("button", name="Save count").tap()


def hand_the_house_its_tenth(page):
    page.get_by_label("Initials for the house").fill("HO")
    page.locator("#cut-house").get_by_role("button", name="Pay $5").tap()
    said(page, "House $5 paid.")


def hand_the_charity_its_half(page):
    page.get_by_label("Initials for the charity").fill("CH")
    page.locator("#cut-charity").get_by_role("button", name="Pay $1").tap()
    said(page, "Charity $1 paid.")


def count_and_pay(page):
    count(page, "71")
    said(page, "$1 is missing. The box should hold $72. Enter a reason, or count again.")
    count(page, "71", "A dollar fell behind the bar")
    box(page, "$71")
    hand_the_house_its_tenth(page)
    hand_the_charity_its_half(page)
    pay = page.get_by_role("button", name=re.compile(r"^Pay \$"))
    expect(pay).not_to_have_count(0)
    for left in range(pay.count(), 0, -1):
        expect(pay).to_have_count(left)
        page.get_by_label(re.compile("^Initials for")).first.fill("AB")
        pay.first.tap()
        said(page, "Receipt")


def put_two_into_the_fifty_fifty(page, site, event):
    page.goto(f"{site}/events/{event.pk}/side-pots/")
    of_a_perfect_hand = page.get_by_label("Nights to qualify")
    page.locator("[name=kind][value=perfect]").check()
    expect(of_a_perfect_hand).to_be_visible()
    of_a_perfect_hand.fill("3")
    # What is typed there means nothing to another pool.
    page.locator("[name=kind][value=fifty]").check()
    expect(of_a_perfect_hand).to_be_hidden()
    page.get_by_label("Fee", exact=True).fill("1")
    page.get_by_role("button", name="Open pot").tap()
    said(page, "50/50 is open.")
    page.get_by_text("Add players").tap()
    for name in ("Ann", "Bob"):
        # The list stays open, where it is.
        page.get_by_role("button", name=f"Add {name} to 50/50").tap()
        said(page, f"Added {name} to 50/50.")


def test_down_a_long_list_the_answer_is_in_sight_and_the_list_stays_where_it_is(phone, site, organizer):
    event = nights.make_night(organizer, nights.NAMES[:12], stake_cents=0)
    actor = Actor(organizer)
    for kind in (SideKind.LOW_SCORE, SideKind.HIGH_ROUND, SideKind.PERFECT_HAND):
        side_pool_open(event_id=event.pk, terms=SideTerms(kind=kind, stake_cents=1_00), actor=actor)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{event.pk}/side-pots/")
    last = phone.locator("#pool-perfect")
    last.get_by_text("Add players").tap()
    for name in ("Ann", "Bob", "Carla"):
        joins = last.get_by_role("button", name=f"Add {name} to Perfect hand")
        joins.evaluate("button => button.scrollIntoView({ block: 'center', behavior: 'instant' })")
        # What has just come takes no tap; until it does, the test would scroll in search of a place to tap.
        expect(joins).not_to_have_attribute("data-still", "")
        before = box_of(last)["y"]
        joins.tap()
        said(phone, f"Added {name} to Perfect hand.")
        expect(phone.get_by_text(f"Added {name} to Perfect hand.")).to_be_in_viewport()
        assert abs(box_of(last)["y"] - before) < 2
    last.get_by_role("button", name="Add perfect hand: Ann").tap()
    said(phone, "Ann held a perfect hand.")
    reason = last.get_by_text("Entered by mistake?")
    assert box_of(reason)["height"] < 60
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.timeout(300)
def test_a_side_pool_is_joined_settled_and_its_charity_half_handed_over(phone, site, organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    sign_in(phone, site, organizer)
    put_two_into_the_fifty_fifty(phone, site, event)
    event_start(event_id=event.pk, actor=Actor(organizer))
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    phone.reload()
    phone.locator("summary", has_text="Settle 50/50").tap()
    phone.get_by_role("button", name="Settle 50/50").tap()
    said(phone, "Settled 50/50.")
    expect(phone.locator("#pool-fifty")).to_contain_text("Winner:")
    for scheme in ("light", "dark"):
        assert faults(phone, scheme) == []
    phone.goto(f"{site}/e/{event.public_id}/")
    expect(phone.locator(".pot", has_text="50/50")).to_contain_text("$2")
    phone.goto(f"{site}/events/{event.pk}/money/")
    box(phone, "$2")
    phone.get_by_label("Initials for the charity").fill("CH")
    phone.locator("#cut-charity").get_by_role("button", name="Pay $1").tap()
    said(phone, "Charity $1 paid.")
    box(phone, "$1")
    phone.get_by_label(re.compile("^Initials for")).first.fill("AB")
    phone.get_by_role("button", name="Pay $1").tap()
    box(phone, "$0")
    assert list(differences()) == []


def read_the_report(page, site, event):
    """Open the night's money on one page; as a PDF it is one page of paper."""
    page.goto(f"{site}/events/{event.pk}/money/report/")
    report = page.locator("main")
    for line in (
        "$50 \N{MINUS SIGN} $5 house = $45 to win",
        "-$1: A dollar fell behind the bar",
        "50/50",
    ):
        expect(report).to_contain_text(line)
    for scheme in ("light", "dark"):
        assert faults(page, scheme) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    pdf = page.request.get(f"{site}/events/{event.pk}/money/report.pdf")
    assert (pdf.status, pdf.headers["content-type"]) == (200, "application/pdf")
    assert len(re.findall(rb"/Type /Page\b", pdf.body())) == 1


@pytest.mark.timeout(300)
@pytest.mark.night
def test_a_nights_money_from_the_first_stake_to_an_empty_box(phone, site, organizer):
    house = Cut(title="House", basis=CutBasis.GROSS, share=1000)
    terms = PrizeTerms(house=house, added_cents=20_00)
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False, terms=terms)
    sign_in(phone, site, organizer)
    phone.goto(f"{site}/events/{event.pk}/money/")
    fill_the_box(phone)
    take_the_stakes(phone)
    box(phone, "$70")
    put_two_into_the_fifty_fifty(phone, site, event)
    event_start(event_id=event.pk, actor=Actor(organizer))
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    phone.reload()
    phone.locator("summary", has_text="Settle 50/50").tap()
    phone.get_by_role("button", name="Settle 50/50").tap()
    said(phone, "Settled 50/50.")
    phone.goto(f"{site}/events/{event.pk}/money/")
    box(phone, "$72")
    expect(phone.locator("#money")).to_contain_text("$50 \N{MINUS SIGN} $5 house = $45 to win")
    phone.get_by_role("button", name="Finalize prizes").tap()
    said(phone, "Prizes are final.")
    count_and_pay(phone)
    empty_the_box(phone)
    phone.get_by_role("link", name="Print receipts").tap()
    expect(phone.locator(".sheet section")).to_have_count(
        event.postings.filter(kind__in=["payout", "cut"]).count()
    )
    read_the_report(phone, site, event)
    assert list(differences()) == []


def test_axe_finds_nothing_at_the_desk_before_and_after(browsing, site, organizer):
    event, actor = nights.make_night(organizer, nights.NAMES[:4]), Actor(organizer)
    first = Entry.objects.earliest("pk").pk
    stake_refund(entry_id=first, actor=actor)
    stake_pay(entry_id=first, given_cents=4_00, seen_cents=10_00, key=event.key, actor=actor)
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    address = f"{site}/events/{event.pk}/money/"
    for _ in range(2):
        page.goto(address)
        for scheme in ("light", "dark"):
            assert faults(page, scheme) == []
        width = page.evaluate("document.documentElement.scrollWidth")
        assert width <= PHONE["width"]
        if event.status == "sign_up":
            event_start(event_id=event.pk, actor=Actor(organizer))
            event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))


def test_fees_that_are_taken_in_quick_succession_all_show(browsing, site, organizer):
    event = nights.make_list(organizer, ("Ann", "Bob", "Carla", "Dave"))
    page = browsing.device(PHONE)
    sign_in(page, site, organizer)
    page.goto(f"{site}/events/{event.pk}/money/")
    for name in ("Ann", "Bob", "Carla", "Dave"):
        page.get_by_role("button", name=f"Take $10 from {name}").tap()
    box(page, "$40")
    expect(page.locator("#money")).to_contain_text("Everyone has paid")
