"""Entry fees paid before the night: offered, said to be sent, confirmed by the host, in the ledger once."""

import html

import pytest
from django.test import Client

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api
from tests.kept import kept
from tests.markup import one_line
from tests.people.test_joining import act, own, shown, sign_up
from tests.people.test_sign_ups import entry
from tournaments.models import LedgerEntry, PayWays, Posting, SentPayment
from tournaments.money.services.ledger import balance
from tournaments.names.stakes import paid_cents

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    return nights.make_event(organizer, stake_cents=10_00)


@pytest.fixture
def ways(night):
    return PayWays.objects.create(club=night.club, venmo="Maple-Club", paypal="maple", bank="Maple\nIBAN 1")


def sent(night):
    return SentPayment.objects.filter(entry__stage__event=night, decided_at=None).count()


def confirm(person, night, what="confirm"):
    ann = entry(night, "Ann").pk
    return by_api(person, f"/events/{night.pk}/entries/{ann}/sent/{what}", {})


def test_the_own_page_has_the_ways_with_amount_and_reference(night, ways):
    phone = sign_up(night, "Ann")
    reference = f"{night.pk}-{entry(night, 'Ann').pk}"
    pay = shown(phone)["pay"]
    assert (pay["owes_cents"], pay["reference"], pay["sent"]) == (1000, reference, "")
    assert [(each["key"], each["address"]) for each in pay["ways"]] == [
        ("venmo", f"https://venmo.com/Maple-Club?txn=pay&amount=10&note={reference}"),
        ("paypal", "https://paypal.me/maple/10USD"),
        ("bank", ""),
    ]
    text = own(phone)
    assert reference in text
    assert "IBAN 1" in text
    assert "IBAN 1" not in Client().get(f"/e/{night.public_id}/").text


def test_without_ways_it_is_cash_at_the_door(night):
    assert "Pay cash at the door." in own(sign_up(night, "Ann"))


@pytest.mark.night
def test_what_is_sent_is_confirmed_once_and_is_not_in_the_box(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    assert [act(phone, "paid", way="venmo").status_code for _ in range(2)] == [302, 302]
    assert sent(night) == 1
    assert "You sent it by Venmo" in own(phone)
    listed = desk.get(f"/api/v1/events/{night.pk}/money").json()["sent"]
    assert [(each["name"], each["way"]) for each in listed] == [("Ann", "Venmo")]
    assert "Confirm" in desk.get(f"/events/{night.pk}/money/").text
    assert paid_cents(entry(night, "Ann")) == 0
    assert [confirm(desk, night).status for _ in range(2)] == [200, 200]
    assert paid_cents(entry(night, "Ann")) == 1000
    assert balance(night, LedgerEntry.Account.CASH) == 0
    assert balance(night, LedgerEntry.Account.FLOAT) == 1000
    assert Posting.objects.filter(event=night, kind="stake").count() == 1
    assert shown(phone)["pay"] is None


def test_the_host_sees_wherever_they_take_fees_that_it_was_sent(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="venmo")
    own_page = f"people/{entry(night, 'Ann').pk}/"
    pages = {
        each: one_line(desk.get(f"/events/{night.pk}/{each}")) for each in ("", "people/", own_page, "money/")
    }
    assert "Sent by Venmo, not confirmed" in pages["people/"]
    assert "They say they sent the entry fee by Venmo." in pages[own_page]
    assert "Confirm 1 payment" in pages[""]
    assert "Confirm 1 payment" in pages["money/"]
    assert "Here &amp; paid" not in pages["people/"] + pages[own_page]
    lines = desk.get(f"/api/v1/events/{night.pk}/people").json()["results"]
    assert [(each["name"], each["sent"]) for each in lines] == [("Ann", "Venmo")]
    confirm(desk, night)
    assert "not confirmed" not in one_line(desk.get(f"/events/{night.pk}/people/"))
    assert "✓ $10 paid" in own(phone)


def test_who_tapped_by_mistake_takes_it_back_until_it_is_confirmed(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="venmo")
    assert "I haven't sent it" in own(phone)
    assert [act(phone, "paid", way="none").status_code for _ in range(2)] == [302, 302]
    assert (sent(night), shown(phone)["pay"]["sent"]) == (0, "")
    last = desk.get(f"/api/v1/events/{night.pk}/audit").json()["results"][0]
    assert last["says"] == "Ann marked the entry fee as not sent"
    act(phone, "paid", way="bank")
    confirm(desk, night)
    act(phone, "paid", way="none")
    assert paid_cents(entry(night, "Ann")) == 1000


def test_a_bank_transfer_reads_as_part_of_each_sentence(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    assert "I sent it by bank transfer" in one_line(own(phone))
    act(phone, "paid", way="bank")
    assert "You sent it by bank transfer. The host will confirm it." in one_line(own(phone))
    people = one_line(desk.get(f"/events/{night.pk}/people/"))
    assert "Sent by bank transfer, not confirmed" in people
    confirm(desk, night)
    ledger = desk.get(f"/api/v1/events/{night.pk}/money/ledger.csv").text
    assert "Paid $10 by bank transfer" in ledger
    assert "$10 by bank transfer went to the host" in ledger


def test_a_payment_that_did_not_arrive_is_asked_for_again(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="paypal")
    assert confirm(desk, night, "decline").status == 200
    assert shown(phone)["pay"]["sent"] == ""
    assert confirm(desk, night).status == 200
    assert paid_cents(entry(night, "Ann")) == 0


def test_who_paid_cash_meanwhile_pays_once(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="venmo")
    desk.post(f"/events/{night.pk}/entries/{entry(night, 'Ann').pk}/pay/")
    assert confirm(desk, night).status == 200
    assert (paid_cents(entry(night, "Ann")), sent(night)) == (1000, 0)
    refused = by_api(phone, "/player/paid", {"way": "venmo"})
    assert (refused.status, refused.code) == (409, "owes_nothing")


def test_undo_takes_the_fee_back(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="venmo")
    confirm(desk, night)
    last = desk.get(f"/api/v1/events/{night.pk}/take-back").json()["last_deed"]
    assert last["says"] == "Collected Ann's entry fee"
    desk.post(f"/events/{night.pk}/undo/", {"deed": last["id"]})
    assert paid_cents(entry(night, "Ann")) == 0
    assert (balance(night, LedgerEntry.Account.CASH), balance(night, LedgerEntry.Account.FLOAT)) == (0, 0)
    assert phone.get("/p").status_code == 200


@pytest.mark.night
@pytest.mark.parametrize("way", ["interac", "cash", "", "bitcoin"])
def test_a_way_that_the_club_does_not_offer_is_refused(night, ways, way):
    phone = sign_up(night, "Ann")
    refused = by_api(phone, "/player/paid", {"way": way})
    assert (refused.status, refused.field) == (422, "way")
    assert act(phone, "paid", way=way).status_code == 422
    assert sent(night) == 0


def test_who_waits_owes_nothing(night, ways):
    night.capacity = 1
    night.save()
    sign_up(night, "Ann")
    bob = sign_up(night, "Bob")
    assert shown(bob)["pay"] is None
    assert by_api(bob, "/player/paid", {"way": "venmo"}).code == "owes_nothing"


def test_owners_set_the_ways_and_what_is_pasted_is_cleaned(night, organizer):
    desk, path = browser(organizer), f"/clubs/{night.club_id}/pay-ways"
    pasted = {
        "venmo": "https://venmo.com/u/Maple-Club",
        "paypal": "paypal.me/maple/",
        "interac": "a@b.example",
    }
    assert desk.post(f"{path}/", pasted).status_code == 302
    expected = {"venmo": "Maple-Club", "paypal": "maple", "interac": "a@b.example", "bank": ""}
    assert desk.get(f"/api/v1{path}").json() == expected
    assert 'value="Maple-Club"' in one_line(desk.get(f"{path}/"))
    for name, value in (("venmo", "two words"), ("interac", "no address"), ("bank", "x" * 301)):
        refused = by_api(desk, path, {name: value}, method="PUT")
        assert (refused.status, refused.field) == (422, name)
        assert desk.post(f"{path}/", {name: value}).status_code == 422
    assert desk.get(f"/api/v1{path}").json() == expected
    director = browser(nights.make_user(club=night.club, role="director"))
    assert by_api(director, path, {"venmo": "Mine"}, method="PUT").status == 403


def test_who_comes_second_reads_who_was_quicker(night, ways, organizer):
    """Whatever the second host taps, the page tells what the first did; the ledger has the fee once."""
    first, second = browser(organizer), browser(nights.make_user("Sam", night.club, "director"))

    def tap(person, name, what):
        at = f"/events/{night.pk}/money/{entry(night, name).pk}/sent/{what}/"
        return html.unescape(one_line(person.post(at, follow=True)))

    for name in ("Ann", "Bob", "Cy"):
        act(sign_up(night, name), "paid", way="venmo")
    assert "Ann's payment is confirmed." in tap(first, "Ann", "confirm")
    assert "Marked Bob's payment as not received." in tap(first, "Bob", "decline")
    for what in ("confirm", "decline"):
        assert "Olive Organizer already collected Ann's entry fee." in tap(second, "Ann", what)
        shown = tap(second, "Bob", what)
        assert "Olive Organizer already marked Bob's payment as not received." in shown
        assert "Bob's payment is confirmed." not in shown
    assert [paid_cents(entry(night, name)) for name in ("Ann", "Bob")] == [1000, 0]
    assert Posting.objects.filter(event=night, kind="stake").count() == 1


def test_what_the_player_took_back_is_not_confirmed(night, ways, organizer):
    phone, desk = sign_up(night, "Ann"), browser(organizer)
    act(phone, "paid", way="venmo")
    act(phone, "paid", way="none")
    at = f"/events/{night.pk}/money/{entry(night, 'Ann').pk}/sent/confirm/"
    assert "Ann marked the payment as not sent." in one_line(desk.post(at, follow=True))
    assert paid_cents(entry(night, "Ann")) == 0
