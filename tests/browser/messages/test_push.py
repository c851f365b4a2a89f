"""A phone that is told when a round opens: asked with one tap, shown by the service worker, stopped."""

import json
import time

import pytest
from playwright.sync_api import expect

from tests.access.clubs import first_entry
from tests.browser.boxes import box_of
from tests.browser.conftest import PHONE, faults, link_to, until
from tests.stack import push_service as push
from tournaments.models import LinkSession, PushSubscription
from tournaments.outbox.push_sealing import public_key

SMALL = {"width": 320, "height": 640}
OFFER = "Turn on alerts"
NOTICES = """
(async () => {
  const there = await navigator.serviceWorker.ready;
  const shown = await there.getNotifications();
  return shown.map(({ title, body, tag, data }) => [title, body, tag, data]);
})()
"""
#: What the browser's maker would do: its push service is not to be had here.
GIVES_LEAVE = """
window.asked = [];
Notification.requestPermission = async () => { window.asked.push("permission"); return "granted"; };
PushManager.prototype.subscribe = async (options) => {
  window.asked.push(btoa(String.fromCharCode(...new Uint8Array(options.applicationServerKey))));
  return { toJSON: () => (%s) };
};
"""


@pytest.fixture(scope="module")
def chromium(whole_chromium):
    """Push messages and notices are parts of the whole browser."""
    return whole_chromium


def opened(page, site, running):
    page.goto(link_to(site, running, entry=first_entry(running)))
    # The page of the code is loaded anew once it is exchanged.
    expect(page.get_by_role("link", name="Your data")).to_be_visible()
    return page


@pytest.mark.parametrize("missing", ["PushManager", "Notification"])
def test_a_browser_that_cannot_is_offered_nothing(missing, browsing, site, running):
    page = browsing.device(PHONE)
    page.add_init_script(f"delete window.{missing}")
    opened(page, site, running)
    expect(page.get_by_role("button", name=OFFER)).to_be_hidden()
    expect(page.get_by_role("heading", name="Alerts")).to_be_hidden()


def test_without_scripts_nothing_is_offered(browsing, site, running):
    page = opened(browsing.device(PHONE), site, running)
    still = browsing.device(PHONE, java_script_enabled=False, storage_state=page.context.storage_state())
    still.goto(f"{site}/p")
    expect(still.get_by_role("link", name="Your data")).to_be_visible()
    expect(still.get_by_role("button", name=OFFER)).to_be_hidden()


def test_a_phone_is_asked_with_one_tap_and_stopped_with_one(browsing, site, running, service):
    phone = push.Phone()
    leave = {
        "endpoint": service.endpoint(),
        "expirationTime": None,
        "keys": {"p256dh": phone.p256dh, "auth": phone.auth},
    }
    page = browsing.device(SMALL, service_workers="allow")
    page.add_init_script(GIVES_LEAVE % json.dumps(leave))
    opened(page, site, running)
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
    # Nothing is asked before the tap.
    assert page.evaluate("asked") == []
    assert faults(page) == faults(page, "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    box = box_of(page.get_by_role("button", name=OFFER))
    assert box["height"] >= 48
    with page.expect_navigation():
        page.get_by_role("button", name=OFFER).tap()
    expect(page.get_by_text("This phone gets an alert each round.")).to_be_visible()
    expect(page.get_by_role("button", name=OFFER)).to_have_count(0)
    assert faults(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    kept = PushSubscription.objects.get()
    assert (kept.endpoint, kept.p256dh, kept.auth) == (service.endpoint(), phone.p256dh, phone.auth)
    page.get_by_role("button", name="Stop alerts on this phone").tap()
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
    assert not PushSubscription.objects.exists()


ASKS = "Want a heads-up each round?"


def test_the_next_table_is_offered_once_and_yes_is_one_tap(browsing, site, running):
    page = browsing.device(SMALL)
    page.add_init_script('Notification.requestPermission = async () => "denied";')
    opened(page, site, running)
    question = page.get_by_role("region", name=ASKS)
    expect(question).to_be_visible()
    assert faults(page) == faults(page, "dark") == []
    question.get_by_role("button", name="Yes").tap()
    # The browser was asked: it is this phone's owner who says no to it.
    expect(page.get_by_text("Try again, or allow them in your browser's settings.")).to_be_in_viewport()
    expect(question).to_be_hidden()
    page.reload()
    expect(page.get_by_role("button", name=OFFER)).to_be_visible()
    expect(question).to_be_hidden()


def test_a_no_is_remembered_and_a_browser_without_alerts_is_offered_mail(browsing, site, running, settings):
    settings.HAS_MAIL = True
    page = browsing.device(PHONE)
    page.add_init_script("delete window.PushManager")
    opened(page, site, running)
    question = page.get_by_role("region", name=ASKS)
    question.get_by_role("button", name="Yes").tap()
    expect(page.get_by_label("Email me seats and results")).to_be_focused()
    page.evaluate("localStorage.clear()")
    page.reload()
    question.get_by_role("button", name="Not now").tap()
    expect(question).to_be_hidden()
    page.reload()
    expect(page.get_by_role("heading", name="Email", exact=True)).to_be_visible()
    expect(question).to_be_hidden()
    page.evaluate("localStorage.clear()")
    settings.HAS_MAIL = False
    page.reload()
    # Where no mail can go out, nobody is asked for an address.
    expect(page.get_by_role("link", name="Your data")).to_be_visible()
    expect(page.get_by_role("heading", name="Email", exact=True)).to_have_count(0)
    expect(question).to_be_hidden()


def test_a_phone_whose_owner_says_no_is_told_how_to_say_yes(browsing, site, running):
    page = browsing.device(PHONE)
    page.add_init_script('Notification.requestPermission = async () => "denied";')
    opened(page, site, running).get_by_role("button", name=OFFER).tap()
    expect(page.get_by_text("Try again, or allow them in your browser's settings.")).to_be_visible()
    expect(page.get_by_role("button", name=OFFER)).to_be_enabled()


IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.5 Mobile/15E148 Safari/604.1"
)
#: What an iPhone's browser has and has not, in a tab and installed.
STANDALONE = "Object.defineProperty(navigator, 'standalone', { value: %s });"
NO_PUSH = "delete window.PushManager;"
INSTALL = "then Add to Home Screen"


def test_an_iphone_is_told_to_install_the_page_and_the_installed_page_opens_by_itself(
    browsing, site, running
):
    tab = browsing.device(SMALL, user_agent=IPHONE)
    tab.add_init_script(STANDALONE % "false" + NO_PUSH)
    opened(tab, site, running)
    expect(tab.get_by_text(INSTALL)).to_be_visible()
    expect(tab.get_by_role("button", name=OFFER)).to_be_hidden()
    assert faults(tab) == faults(tab, "dark") == []
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    described = tab.context.new_cdp_session(tab).send("Page.getAppManifest")
    assert described["errors"] == []
    # Another device, as the installed page has none of the tab's cookies.
    app = browsing.device(SMALL, user_agent=IPHONE)
    app.add_init_script(STANDALONE % "true")
    asked = []
    app.on("request", lambda request: asked.append(request.url))
    for _ in range(2):
        app.goto("about:blank")
        app.goto(site + json.loads(described["data"])["start_url"])
        expect(app.get_by_role("button", name=OFFER)).to_be_visible()
        expect(app.get_by_text(INSTALL)).to_be_hidden()
        until(lambda: app.evaluate("location.href") == f"{site}/p")
    assert LinkSession.objects.count() == 2
    secret = link_to(site, running, entry=first_entry(running)).partition("#")[2]
    assert not [url for url in asked if secret in url.partition("#")[0]]


def test_nobody_else_is_told_to_install_the_page(browsing, site, running):
    for missing in ("", NO_PUSH):
        page = browsing.device(PHONE)
        page.add_init_script(missing)
        opened(page, site, running)
        expect(page.get_by_text(INSTALL)).to_be_hidden()


@pytest.fixture
def told(browsing, site, running):
    """A phone whose service worker is there, and a way to send it what a push service would."""
    page = browsing.device(PHONE, service_workers="allow", permissions=["notifications"])
    opened(page, site, running)
    network = page.context.new_cdp_session(page)
    registrations = []
    network.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(event["registrations"]),
    )
    network.send("ServiceWorker.enable")
    page.evaluate(
        """navigator.serviceWorker.register("/sw.js").then(() => navigator.serviceWorker.ready)
        .then(({ active }) => active.state === "activated"
            || new Promise((done) => active.addEventListener("statechange", done)))
        .then(() => true)"""
    )
    until(lambda: page.evaluate("1") and registrations)

    def deliver(data):
        message = {"origin": site, "registrationId": registrations[-1]["registrationId"], "data": data}
        network.send("ServiceWorker.deliverPushMessage", message)

    return page, deliver


def shown(told, data, notices):
    """Deliver until it is shown, as a push service does: a browser with little time loses some of them."""
    page, deliver = told
    due = time.monotonic()

    def is_shown():
        nonlocal due
        if time.monotonic() >= due:
            deliver(data)
            due = time.monotonic() + 3
        return page.evaluate(NOTICES) == notices

    until(is_shown)


def test_the_worker_shows_what_is_pushed_and_a_newer_seat_in_its_place(told):
    first = {"title": "Round 4: table 3, seat 1", "body": "with Ann, against Bob and Carla", "key": "4-0"}
    second = {"title": "Round 5: you sit out", "body": "", "key": "5-0"}
    for _ in range(2):
        shown(told, json.dumps(first), [[first["title"], first["body"], "seat", "4-0"]])
    shown(told, json.dumps(second), [[second["title"], "", "seat", "5-0"]])


@pytest.mark.parametrize("data", ["", "not json", "[]", "{}"])
def test_what_cannot_be_read_is_shown_as_a_hint_to_look(data, told):
    shown(told, data, [["Check your seat", "", "seat", None]])


def test_a_tap_on_the_notice_takes_it_away(told):
    page, _ = told
    title = "Round 4: table 3, seat 1"
    shown(told, json.dumps({"title": title, "body": "", "key": "4-0"}), [[title, "", "seat", "4-0"]])
    (worker,) = page.context.service_workers
    worker.evaluate(
        """async () => {
            const [notification] = await self.registration.getNotifications();
            self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
        }"""
    )
    until(lambda: page.evaluate(NOTICES) == [])


def test_the_key_that_the_browser_is_given_is_the_servers(browsing, site, running):
    page = opened(browsing.device(PHONE), site, running)
    assert page.locator("#push-ask").get_attribute("data-key") == public_key()
