"""A table's unsent hands go to another phone by its camera: shown as codes, sent from there, once."""

import io

import pytest
import segno
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests import nights
from tests.browser.conftest import faults, link_to, until
from tests.browser.offline.test_offline import HELD, KEPT, asked_for, enter, hands
from tournaments.models import Hand, RoundTotal

SMALL = {"width": 320, "height": 640}
#: Bytes that fill a code of correction level M to the last, by version. ISO/IEC 18004, table 7.
FULL = (14, 26, 42, 62, 84, 106, 122, 152, 180, 213, 251, 287, 331, 362, 412, 450, 504, 560, 624, 666)
LETTERS = "abcdefghijklmnopqrstuvwxyz.#/-_0123456789"


def opened(browsing, site, event, viewport, table=1):
    page = browsing.device(viewport, service_workers="allow")
    page.goto(link_to(site, event, table=table))
    expect(page.locator("form.entry")).to_be_visible()
    until(lambda: page.evaluate(KEPT))
    return page


@pytest.fixture
def first(browsing, site, running):
    """The phone whose network never comes back."""
    return opened(browsing, site, running, SMALL)


@pytest.fixture
def second(browsing, site, running):
    return opened(browsing, site, running, {"width": 390, "height": 844})


def play_alone(page, count):
    page.context.set_offline(True)
    for number in range(1, count + 1):
        asked_for(page, number)
        enter(page, maker=1 + number % 4, tricks=3)
    expect(page.locator("#held")).to_contain_text(f"{count} hand")


def seen_by_camera(page):
    """The address in the code on a phone's screen, as another program reads it."""
    shot = Image.open(io.BytesIO(page.locator(".handover .qr").screenshot())).convert("L")
    # Asked for every kind, it takes a row of squares for a bar code of four digits, once in some hundred.
    (found,) = zxingcpp.read_barcodes(shot, formats=zxingcpp.BarcodeFormat.QRCode)
    return found.text


def scan(page, address):
    """Open an address as a camera does; the page may be open already."""
    page.goto("about:blank")
    page.goto(address)
    expect(page.locator("#handed")).to_be_visible()


def test_a_full_code_is_the_one_that_another_program_draws(phone, site):
    phone.goto(f"{site}/t")
    drawn = "([text, mask]) => orderUp.qr.modules(text, mask).map((row) => row.map(Number).join(''))"
    for version, length in enumerate(FULL, start=1):
        text = (LETTERS * 17)[:length]
        for mask in range(8):
            code = segno.make(text, version=version, error="m", mode="byte", mask=mask, boost_error=False)
            expected = ["".join(str(int(dark)) for dark in row) for row in code.matrix]
            assert phone.evaluate(drawn, [text, mask]) == expected


def test_hands_reach_the_server_by_another_phone_and_once(first, second, running):
    play_alone(first, 3)
    first.get_by_role("button", name="Use another phone").tap()
    expect(first.get_by_role("heading", name="3 hands to send")).to_be_visible()
    assert faults(first) == faults(first, "dark") == []
    assert first.evaluate("document.documentElement.scrollWidth") <= 320
    address = seen_by_camera(first)
    first.get_by_role("button", name="Done").tap()
    # What another phone may have sent by now is not taken back here.
    expect(first.get_by_role("button", name="Undo hand 3")).to_have_count(0)

    scan(second, address)
    expect(second.locator("#handed h2")).to_have_text("3 hands for table 1 from another phone")
    maker = nights.match_at(running).seats.get(position=2).player.name
    expect(second.locator("#handed li").first).to_contain_text(f"{maker} made it, +1")
    assert faults(second) == faults(second, "dark") == []
    assert not Hand.objects.exists()
    second.get_by_role("button", name="Send from here").tap()
    expect(second.locator("#hands")).to_have_text("3 of 12 hands")
    expect(second.locator("#handed")).to_have_count(0)
    assert second.evaluate("location.hash") == ""
    sent = [(number, 1 + number % 4, 3) for number in (1, 2, 3)]
    assert hands(nights.match_at(running)) == sent

    first.context.set_offline(False)
    expect(first.locator("#hands")).to_have_text("3 of 12 hands")
    expect(first.locator("#held")).to_have_count(0)
    until(lambda: first.evaluate(HELD) == [])
    assert Hand.objects.count() == 3


def test_many_hands_take_several_codes_in_any_order(first, second, running):
    play_alone(first, 8)
    first.get_by_role("button", name="Use another phone").tap()
    expect(first.get_by_role("heading", name="Code 1 of 2")).to_be_visible()
    one = seen_by_camera(first)
    first.get_by_role("button", name="Next code").tap()
    expect(first.get_by_role("heading", name="Code 2 of 2")).to_be_visible()
    two = seen_by_camera(first)
    scan(second, two)
    expect(second.locator("#handed li")).to_have_count(2)
    second.get_by_role("button", name="Send from here").tap()
    expect(second.locator(".held [role=alert]").first).to_be_visible()
    scan(second, one)
    second.get_by_role("button", name="Send from here").tap()
    expect(second.locator("#hands")).to_have_text("8 of 12 hands")
    assert hands(nights.match_at(running)) == [(number, 1 + number % 4, 3) for number in range(1, 9)]


def test_a_phone_of_another_table_keeps_them_for_their_own(first, browsing, site, running):
    play_alone(first, 1)
    first.get_by_role("button", name="Use another phone").tap()
    address = seen_by_camera(first)
    other = opened(browsing, site, running, SMALL, table=2)
    scan(other, address)
    expect(other.locator("#handed")).to_contain_text("scan the code on table 1 with this phone")
    other.get_by_role("button", name="Keep it here").tap()
    expect(other.locator("#table")).to_contain_text("Not sent yet: 1 hand for table 1")
    assert not Hand.objects.exists()
    other.goto("about:blank")
    other.goto(link_to(site, running, table=1))
    expect(other.locator("#hands")).to_have_text("1 of 12 hands")
    assert not nights.match_at(running, table=2).hands.exists()


def test_a_phone_that_has_opened_no_table_keeps_them_until_it_has(first, browsing, site, running):
    play_alone(first, 1)
    first.get_by_role("button", name="Use another phone").tap()
    other = browsing.device()
    scan(other, seen_by_camera(first))
    other.get_by_role("button", name="Keep it here").tap()
    expect(other.locator("main")).to_contain_text("Scan the code on table 1 again to send it")
    other.goto("about:blank")
    other.goto(link_to(site, running, table=1))
    expect(other.locator("#hands")).to_have_text("1 of 12 hands")


def test_nothing_is_sent_of_what_nobody_accepts_or_can_read(second, site, running):
    hand = f"1-1-2-3----{'0' * 31}1"
    place = f"{running.public_id}-1"
    scan(second, f"{site}/t#h1.{place}.1-1.{hand}")
    second.get_by_role("button", name="Not now").tap()
    expect(second.locator("#handed")).to_have_count(0)
    for faulty in (f"h1.{place}.1-1.{hand[:-1]}", f"h1.{place}.1-1", "h1.<b>", f"h1.{place}.1-1.{hand}.9"):
        scan(second, f"{site}/t#{faulty}")
        expect(second.locator("#handed h2")).to_have_text("Part of the code is missing. Scan it again.")
    until(lambda: second.evaluate(HELD) == [])
    assert not Hand.objects.exists()


def test_points_of_a_round_are_handed_over_too(browsing, site, organizer):
    event = nights.start(nights.make_night(organizer, nights.NAMES[:8], **nights.TOTALS), organizer)
    one, other = (opened(browsing, site, event, SMALL) for _ in range(2))
    one.context.set_offline(True)
    one.locator("[name=points-1]").fill("14")
    one.locator("[name=points-2]").fill("9")
    one.get_by_role("button", name="Save points").tap()
    one.get_by_role("button", name="Use another phone").tap()
    scan(other, seen_by_camera(one))
    other.get_by_role("button", name="Send from here").tap()
    expect(other.locator("#told")).to_have_text("Entered: 14–9 in 12 hands")
    one.context.set_offline(False)
    expect(one.locator("#told")).to_have_text("Entered: 14–9 in 12 hands")
    until(lambda: one.evaluate(HELD) == [])
    assert list(RoundTotal.objects.values_list("points", "hands")) == [([14, 9], 12)]


def test_every_kind_of_hand_comes_as_it_was(first):
    said = [
        {"maker": "2", "tricks": "5", "alone": True, "lone_defender": "3"},
        {"maker": "6", "tricks": "0", "alone": False, "named_partner": "4"},
        {"no_play": "passed_out", "alone": False},
        {"maker": "3", "tricks": "3", "alone": False, "call_round": "2", "dealer": "5", "opening": "41"},
        {"isTotal": True, "points-1": "14", "points-2": "9", "hands": "12", "opening": "41"},
    ]
    keys = [f"01234567-89ab-4cde-8f01-23456789abc{digit}" for digit in range(len(said))]
    told = [
        {"round": 2, "number": 0 if each.get("isTotal") else number, "key": key, **each}
        for number, (key, each) in enumerate(zip(keys, said, strict=True), start=7)
    ]
    read = first.evaluate(
        "(told) => orderUp.hand_codes.codes('a_b-c-12', told).map(orderUp.hand_codes.read)", told
    )
    assert [(each["place"], each["table"], each["part"], each["parts"]) for each in read] == [
        ("a_b-c-12", "12", 1, 1)
    ]
    for sent, came in zip(told, read[0]["hands"], strict=True):
        assert sent.items() <= came.items()
