"""What can be done, but not now: refused with one sentence at both doors, and nothing is written."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser, first_entry
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats import FormatKey
from tournaments.models import Entry, LedgerEntry
from tournaments.money.services.payouts import prizes_fix
from tournaments.people.services.entries import entry_withdraw

pytestmark = pytest.mark.django_db


def people(count):
    def prepare(organizer):
        return nights.make_night(organizer, nights.NAMES[:count], capacity=12)

    return prepare


def playing(organizer):
    return nights.start(people(4)(organizer), organizer)


def with_one_closed(organizer):
    event = playing(organizer)
    round_close(event_id=event.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    return event


def over(organizer):
    event = with_one_closed(organizer)
    for number in (2, 3):
        nights.start(event, organizer, opened=number)
        round_close(event_id=event.pk, number=number, stands={1: "Late"}, actor=Actor(organizer))
    return event


def over_and_fixed(organizer):
    event = over(organizer)
    prizes_fix(event_id=event.pk, actor=Actor(organizer))
    return event


def free(organizer):
    return nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)


def one_waits(organizer):
    """The first in the queue waits, and the second has the only place."""
    event = nights.make_event(organizer, capacity=1)
    client = browser(organizer)
    for name in ("Ann", "Bob"):
        by_api(client, f"/events/{event.pk}/entries", {"name": name, "key": str(uuid4())})
    Entry.objects.filter(queue=1).update(status=Entry.Status.WAITING)
    Entry.objects.filter(queue=2).update(status=Entry.Status.SIGNED_UP)
    return event


def one_withdrew(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    entry_withdraw(entry_id=first_entry(event).pk, actor=Actor(organizer))
    return event


def mexicano(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], format=FormatKey.MEXICANO)
    return nights.start(event, organizer)


STARTED = "The night has started. Make changes under People, or ask the host."
TOO_FEW = {
    0: "This format needs at least 4 players, not 0. Add some, or change the format.",
    1: "This format needs at least 4 players, not 1. Add some, or change the format.",
    2: "This format needs at least 4 players, not 2. Add some, or change the format.",
    3: "This format needs at least 4 players, not 3. Add some, or change the format.",
}
#: What is prepared, what is asked at both doors, and the answer.
CASES = {
    **{
        f"start with {count}": (people(count), "start", 409, "unsupported_field", says)
        for count, says in TOO_FEW.items()
    },
    "enter after the start": (playing, "entries", 409, "started", STARTED),
    "withdraw someone who is seated": (
        playing,
        "entries/{entry}/withdraw",
        409,
        "started",
        "Seats are drawn.",
    ),
    "send someone home who is seated": (playing, "entries/{entry}/check-out", 409, "started", STARTED),
    "check in who waits": (
        one_waits,
        "entries/{entry}/check-in",
        409,
        "not_now",
        "This player is on the waitlist. Give them a spot first.",
    ),
    "check in who withdrew": (
        one_withdrew,
        "entries/{entry}/check-in",
        409,
        "not_now",
        "This player withdrew. Put them back first.",
    ),
    "take a stake from who withdrew": (
        one_withdrew,
        "entries/{entry}/pay",
        409,
        "not_now",
        "This player withdrew. Put them back first.",
    ),
    "take a stake on a free night": (free, "entries/{entry}/pay", 409, "not_now", "Tonight has no entry fee"),
    "give a stake back after the end": (
        over_and_fixed,
        "entries/{entry}/refund",
        409,
        "prizes_fixed",
        "Prizes are final",
    ),
    "open a round while one is open": (
        playing,
        "rounds/2/open",
        409,
        "not_now",
        "Close round 1 first.",
    ),
    "skip a round": (
        with_one_closed,
        "rounds/3/open",
        409,
        "not_now",
        "Close round 2 first.",
    ),
    "open a round again": (with_one_closed, "rounds/1/open", 409, "not_now", "Round 1 is closed."),
    "close a round that is a draft": (
        playing,
        "rounds/2/close",
        409,
        "not_now",
        "Round 2 isn't open yet. Try again once it's open.",
    ),
    "close with hands missing": (
        playing,
        "rounds/1/close",
        409,
        "tables_missing",
        "Table 1 isn't done: 0 of 12 hands.",
    ),
    "draw a round of a party again": (
        playing,
        "rounds/2/draw",
        409,
        "not_now",
        "so you can't redraw them",
    ),
    "draw a round again that has opened": (
        mexicano,
        "rounds/1/draw",
        409,
        "round_opened",
        "its seats are final",
    ),
    "draw a round before its time": (
        mexicano,
        "rounds/3/draw",
        409,
        "not_now",
        "Close round 2 first. Then draw round 3.",
    ),
    "draw a round that is not there": (mexicano, "rounds/9/draw", 404, "not_there", ""),
    "open a round whose seats are not drawn": (
        mexicano,
        "rounds/2/open",
        409,
        "not_now",
        "Close round 1 first.",
    ),
    "change the rounds of a night that results draw": (
        mexicano,
        "repair/preview",
        422,
        "invalid",
        "Seats are drawn, so you can't change the number of rounds.",
    ),
    "open a round that is not there": (playing, "rounds/4/open", 404, "not_there", ""),
}
BODIES = {
    "entries": {"name": "Late Larry", "key": str(uuid4())},
    "repair/preview": {"first": 2, "rounds": 7},
}
#: Where the page's address is not the API's with a stroke at the end.
PAGES = {"entries": "entries/add", "repair/preview": "changes"}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("prepare", "path", "status", "code", "says"), CASES.values(), ids=CASES.keys())
def test_what_cannot_be_done_now_is_refused_at_both_doors(prepare, path, status, code, says, organizer):
    event, client = prepare(organizer), browser(organizer)
    body = BODIES.get(path, {})
    entry = first_entry(event).pk if "{entry}" in path else None
    at, page = path.format(entry=entry), PAGES.get(path, path).format(entry=entry)
    before = contents()
    told = by_api(client, f"/events/{event.pk}/{at}", body)
    assert (told.status, told.code) == (status, code)
    assert told.says(says)
    shown = by_page(client, f"/events/{event.pk}/{page}/", body)
    assert shown.status == status
    assert shown.says(told.text)
    assert contents() == before


@pytest.mark.night
def test_what_is_done_twice_by_two_desks_is_done_once(organizer):
    """Once by the page and once by the API; the second finds it done and changes nothing."""
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    client, entry = browser(organizer), first_entry(event).pk
    for path, form, body in (
        (f"entries/{entry}/pay", {}, {}),
        (f"entries/{entry}/refund", {}, {}),
        (f"entries/{entry}/pay", {}, {}),
        ("start", {}, {}),
        ("rounds/1/open", {}, {}),
        ("rounds/1/close", {"stands-1": "Late"}, {"stands": [{"table": 1, "reason": "Late"}]}),
    ):
        assert by_page(client, f"/events/{event.pk}/{path}/", form).status == 302
        after = contents()
        assert by_api(client, f"/events/{event.pk}/{path}", body).status == 200
        assert by_page(client, f"/events/{event.pk}/{path}/", form).status == 302
        assert contents() == after
    cash = LedgerEntry.objects.filter(account=LedgerEntry.Account.CASH).order_by("pk")
    assert list(cash.values_list("cents", flat=True)) == [1000, -1000, 1000]
