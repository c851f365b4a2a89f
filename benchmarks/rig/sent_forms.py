"""What a table's page and the desk send, recorded once, and written for any other table."""

from dataclasses import dataclass
from uuid import uuid4

from django.conf import settings
from django.test import Client
from playwright.sync_api import Page

from accounts.models import User
from benchmarks.rig.crowd import OpenTable
from benchmarks.rig.recorded import Recorded, browser_page, record
from tournaments.access.link_cookies import cookie_name
from tournaments.models import Link

TABLE = cookie_name(Link.Kind.TABLE)
SMALL = 1500


@dataclass(frozen=True, slots=True, kw_only=True)
class Forms:
    hand: Recorded
    undo: Recorded
    desk_hand: Recorded
    correction: Recorded

    def hand_of(self, table: OpenTable, hand: dict[str, object]) -> bytes:
        return self.hand.again(cookies={TABLE: table.token}, place=table.place, **_fields(hand))

    def undo_of(self, table: OpenTable, number: int) -> bytes:
        return self.undo.again(cookies={TABLE: table.token}, place=table.place, number=str(number))

    def desk_hand_of(self, table: OpenTable, hand: dict[str, object]) -> bytes:
        path = f"/events/{table.event_id}/rounds/1/tables/{table.number}/hand/"
        return self.desk_hand.again(path=path, **_fields(hand))

    def correction_of(self, table: OpenTable, hand_id: int) -> bytes:
        return self.correction.again(
            path=f"/events/{table.event_id}/hands/{hand_id}/correct/", key=str(uuid4()), maker="2", tricks="5"
        )


def record_forms(port: int, organizer: User, *, on_phone: OpenTable, at_desk: OpenTable) -> Forms:
    """Play at two tables in a browser, as a phone and as the organizer."""
    client = Client()
    client.force_login(organizer)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    site = f"http://127.0.0.1:{port}"
    with browser_page(site, {TABLE: on_phone.token}) as page:
        page.goto(f"{site}/t")
        page.get_by_role("button", name="Yes, it's ours").tap()
        hand = record(page, "/t/hand", lambda: _tap_hand(page))
        page.on("dialog", lambda dialog: dialog.accept())
        undo = record(page, "/t/undo", lambda: page.get_by_role("button", name="Undo hand 1").tap())
    with browser_page(site, {settings.SESSION_COOKIE_NAME: session}) as page:
        page.goto(f"{site}/events/{at_desk.event_id}/rounds/1/tables/{at_desk.number}/")
        desk_hand = record(page, "/hand/", lambda: _tap_hand(page))
        page.locator("summary[aria-label='Correct hand 1']").tap()
        page.locator("details[open] [name=reason]").first.fill("Counted wrong")
        correction = record(
            page, "/correct/", lambda: page.get_by_role("button", name="Replace hand 1").tap()
        )
    if hand.answered_bytes > SMALL:
        raise SystemExit(f"A hand is answered with {hand.answered_bytes} bytes, not {SMALL} at most.")
    return Forms(hand=hand, undo=undo, desk_hand=desk_hand, correction=correction)


def _tap_hand(page: Page) -> None:
    page.locator(".maker.at-1").tap()
    page.locator("button[name=tricks][value='3']").tap()


def _fields(hand: dict[str, object]) -> dict[str, str]:
    """Write a hand as a form does, which leaves out what is not marked."""
    return {name: "1" if value is True else str(value) for name, value in hand.items() if value is not False}
