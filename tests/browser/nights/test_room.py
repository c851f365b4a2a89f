"""Phones in the room: a fresh installation, its host, and a phone that comes by the network."""

import io
import re

import pytest
import zxingcpp
from PIL import Image
from playwright.sync_api import expect

from tests.browser.conftest import ARGUMENTS, PHONE, faults, say_yes, until, wait_for_scripts
from tests.browser.organizer import go_to
from tests.conftest import browser_path
from tests.stack.halls import ONLY_WHEN_SECURE, hall

pytestmark = [pytest.mark.night, pytest.mark.xdist_group("servers")]

HELD = "orderUp.held.all().then((hands) => hands.map((hand) => [hand.number, hand.state]))"
#: A network that the test took away.
CUT = re.compile(
    r"ERR_(INTERNET_DISCONNECTED|NETWORK_CHANGED|ADDRESS_UNREACHABLE|CONNECTION|NETWORK_IO|TIMED_OUT)"
)


@pytest.fixture(scope="module")
def room():
    with hall() as made:
        yield made


@pytest.fixture(scope="module")
def served(room, migrated, tmp_path_factory):
    with room.serving(migrated.into(tmp_path_factory.mktemp("room"))) as (port, said):
        yield port, said


@pytest.fixture
def devices(chromium, room, tmp_path):
    """Make a browser where it is asked for, and gather what its pages complain about."""
    opened, complaints = [], []

    def device(where, address, viewport=PHONE):
        rules = f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {address}, EXCLUDE localhost"
        browser = chromium.browser_type.launch(
            executable_path=room.browser(tmp_path, browser_path(), where),
            args=[each for each in ARGUMENTS if "resolver" not in each] + [rules],
        )
        opened.append(browser)
        context = browser.new_context(viewport=viewport, has_touch=viewport is PHONE, locale="en-US")
        page = context.new_page()
        wait_for_scripts(page)
        page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        return page

    yield device
    for browser in opened:
        browser.close()
    assert [each for each in complaints if not CUT.search(each)] == []


@pytest.fixture
def phone(devices, room):
    page = devices(room.at_phone, room.address)
    if not room.is_apart:
        page.add_init_script(ONLY_WHEN_SECURE)
    say_yes(page)
    return page


def site_of(room, port):
    return f"http://{room.address}:{port}"


def enter(page, maker, tricks):
    page.locator(f".maker.at-{maker}").tap()
    page.locator(f"button[name=tricks][value='{tricks}']").tap()


def asked_for(page, number):
    expect(page.locator("form.entry legend").first).to_have_text(f"Hand {number}: who called trump?")


@pytest.mark.night
def test_a_phone_plays_hands_over_plain_http_and_through_a_lost_network(room, served, phone):
    port, said = served
    assert said[1] == f"Phones on the same Wi-Fi: {site_of(room, port)}"
    phone.goto(f"{site_of(room, port)}/phone/")
    expect(phone.get_by_role("heading", name="You're connected")).to_be_visible()
    expect(phone.get_by_text("Keep your table's page open.")).to_be_visible()
    assert said[3].startswith(f"Score at table 1: {site_of(room, port)}/t#")
    phone.goto(said[3].partition(": ")[2])
    expect(phone.get_by_text("Keep this page open.")).to_be_visible()
    asked_for(phone, 5)
    # The browser gives such a page none of these, and it plays on all the same.
    missing = "[isSecureContext, 'serviceWorker' in navigator, 'locks' in navigator, 'randomUUID' in crypto]"
    assert phone.evaluate(missing) == [False] * 4
    enter(phone, maker=1, tricks=3)
    expect(phone.locator("#hands")).to_have_text(re.compile("^5 of"))
    room.cut(phone.context)
    asked_for(phone, 6)
    enter(phone, maker=2, tricks=3)
    asked_for(phone, 7)
    enter(phone, maker=3, tricks=5)
    asked_for(phone, 8)
    until(lambda: phone.evaluate(HELD) == [[6, "waiting"], [7, "waiting"]])
    expect(phone.locator("#held")).to_have_text("2 hands on this phone")
    room.mend(phone.context)
    expect(phone.locator("#hands")).to_have_text(re.compile("^7 of"))
    until(lambda: phone.evaluate(HELD) == [])


def read_code(page, name):
    """Scan a code of the page as it is seen."""
    shot = page.get_by_role("img", name=name).screenshot()
    return zxingcpp.read_barcodes(Image.open(io.BytesIO(shot)))[0].text


def sign_in(desk, site, line):
    email, _, password = line.partition(": ")[2].partition(" / ")
    desk.goto(f"{site}/account/sign-in/")
    desk.locator("[name=username]").fill(email)
    desk.locator("[name=password]").fill(password)
    desk.locator("main button").first.click()


def test_the_hosts_page_gives_the_rooms_codes_and_sees_a_phone_come(room, served, devices, phone):
    """The host's own browser is on localhost where the computer has one to itself."""
    port, said = served
    own = f"http://localhost:{port}" if room.is_apart else site_of(room, port)
    desk = devices(room.at_host, room.address)
    sign_in(desk, own, said[2])
    desk.get_by_role("link", name="Friday euchre").click()
    go_to(desk, "Phones")
    desk.get_by_label("Network name").fill('Post 12; "main"')
    desk.get_by_role("textbox", name="Password").fill("euchre,4:ever")
    desk.get_by_role("button", name="Save").click()
    assert read_code(desk, "QR code to join") == r"WIFI:T:WPA;S:Post 12\; \"main\";P:euchre\,4\:ever;;"
    check = read_code(desk, "QR code for")
    assert check == f"{site_of(room, port)}/phone/"
    assert faults(desk) == []
    phone.goto(check)
    if room.is_apart:
        expect(desk.locator("#reached")).to_have_text(re.compile(r"^\s*✓ 1 phone connected, last at"))
    go_to(desk, "Share")
    desk.get_by_role("link", name="Table QR codes").click()
    first = desk.get_by_role("link", name="Open table 1").get_attribute("href")
    assert first.startswith(f"{site_of(room, port)}/t#")
    expect(desk.get_by_role("button", name="Print", exact=True)).to_be_visible()
    with desk.expect_response("**/links/printed/"):
        desk.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    go_to(desk, "Run")
    expect(desk.get_by_text("Print new ones")).to_have_count(0)
    if room.is_apart:
        room.move_host("10.77.0.9")
        expect(desk.get_by_text("Print new ones")).to_be_visible()
