"""What an organizer does in a browser before a night starts, the same in every kind of night."""

import re

from playwright.sync_api import expect


def sign_up(page, site):
    page.goto(f"{site}/account/sign-up/")
    page.get_by_label("Your name").fill("Olive")
    page.get_by_label("Email").fill("olive@club.test")
    page.get_by_label("Password").fill("correct horse battery")
    page.get_by_role("button", name="Sign up").click()
    page.wait_for_url(f"{site}/events/new/")


def choose_kind(page, kind, *, room):
    """Type for how many a night has room, then choose how people move.

    What the number means is drawn first: a tap in that very moment may meet nothing.
    """
    with page.expect_event("requestfinished", lambda request: f"capacity={room}&" in request.url):
        page.get_by_label("Max players").fill(str(room))
    expect(page.locator("[data-still]")).to_have_count(0)
    choose_format(page, kind)


def choose_format(page, kind):
    """Choose a format by its key, of the others too."""
    option = page.locator(f"[name=format][value={kind}]")
    if not option.is_visible():
        page.get_by_text("More formats").click()
    option.check()


def go_to(page, place):
    """Open a place of the night: on a phone what is not one of the four is under More."""
    places = page.get_by_role("navigation", name="This night")
    more = places.locator(".more > summary")
    link = places.get_by_role("link", name=place, exact=True)
    # A click waits for the answer's first byte, not for the whole page.
    page.wait_for_load_state("domcontentloaded")
    expect(places).to_be_visible()
    if more.is_visible() and not link.is_visible():
        more.click()
    link.click()


def open_settings(page):
    """Go to the settings and open every section."""
    go_to(page, "Settings")
    page.wait_for_url(re.compile(r"/settings/$"))
    for each in page.locator("form > .setup > details > summary").all():
        each.click()


def save_settings(page):
    """Save them and go back to the night."""
    page.get_by_role("button", name="Save", exact=True).last.click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    go_to(page, "Run")
    page.wait_for_url(re.compile(r"/events/\d+/$"))


def create(page):
    page.get_by_role("button", name="Create night").click()
    page.wait_for_url(re.compile(r"/events/\d+/$"))


def enter(page, entries):
    """Paste everyone and check them in: the first by name, the others with one tap."""
    page.get_by_role("link", name="Paste a list").click()
    page.locator("textarea").fill("\n".join(entries))
    page.get_by_role("button", name="Add everyone").click()
    expect(page.locator("#roster")).to_contain_text(f"See all {len(entries)}")
    mark(page, 1, "Here")
    mark_the_others(page, f"Check in all {len(entries) - 1}", len(entries), "Here")


def mark_the_others(page, button, count, label):
    """Tap the button that does it for all who are left."""
    page.get_by_role("button", name=button).click()
    expect(counted(page, label)).to_have_text(re.compile(rf"^\s*{count}\b"))


def counted(page, label):
    """How many are here, or have paid, beside the list."""
    return page.locator("#start .counts div", has_text=label).locator("dd")


def mark(page, count, label):
    """Tap the button of this name for one after the other."""
    for done in range(1, count + 1):
        page.locator(".roster li[id]").get_by_role("button", name=re.compile(f"^{label}:")).first.click()
        expect(counted(page, label)).to_have_text(re.compile(rf"^\s*{done}\b"))
