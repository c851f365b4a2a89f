"""Points that are none, or not now: refused alike by page and API, and nothing is written."""

import json
from uuid import UUID

import pytest

from tests import nights
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.access.links import link_secret
from tournaments.nights.views.settings_form import settings_of

pytestmark = pytest.mark.django_db

KEY = str(UUID(int=9, version=4))
GOOD = {"points": [14, 9], "hands": 12, "key": KEY}


@kept
def telling(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4], **nights.TOTALS), organizer)


def form_of(sent):
    """The same as a form sends it, as far as a form can."""
    one, other, *_ = [*map(str, sent["points"]), "", ""] if isinstance(sent["points"], list) else ("", "")
    return {"points-1": one, "points-2": other, "hands": str(sent["hands"]), "key": str(sent["key"])}


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "field"),
    [
        *(({"points": points}, "points") for points in ([-1, 9], [40, 9], [2**63, 0], [14], [1.5, 2])),
        *(({"points": points}, "points") for points in (["a", 9], [], "14", [True, 1], None, [1e9, 0])),
        *(({"hands": hands}, "hands") for hands in (0, -1, 13, 10**9, 2**63, "a dozen", 1.5, None)),
        *(({"key": key}, "key") for key in ("", "no key", 7)),
    ],
)
@pytest.mark.parametrize("who", ["person", "phone"])
def test_what_no_table_can_have_is_refused_by_its_field(who, said, field, telling, organizer):
    sent = {**GOOD, **said}
    if who == "person":
        client, here, page = browser(organizer), {}, f"/events/{telling.pk}/rounds/1/tables/1/total/"
        api = page.rstrip("/")
    else:
        client, here = browser(secret=link_secret(link_to(telling, table=1))), {"round": 1}
        page, api = "/t/total", "/table/total"
    before = contents()
    told = by_api(client, api, {**here, **sent})
    assert (told.status, told.field) == (422, field)
    assert by_page(client, page, {**here, **form_of(sent)}).status == 422
    assert contents() == before


def test_a_field_that_nobody_knows_is_refused(telling, organizer):
    path = f"/events/{telling.pk}/rounds/1/tables/1/total"
    told = by_api(browser(organizer), path, {**GOOD, "confirmed": True})
    assert (told.status, told.field) == (422, "confirmed")


def test_hands_at_a_table_that_tells_points_are_refused_at_every_door(telling, organizer):
    hand = {"number": 1, "maker": 1, "tricks": 3, "key": KEY}
    person, phone = browser(organizer), browser(secret=link_secret(link_to(telling, table=1)))
    table, before = f"/events/{telling.pk}/rounds/1/tables/1", contents()
    for answer in (
        by_api(person, f"{table}/hands", hand),
        by_api(phone, "/table/hands", {**hand, "round": 1}),
        by_page(person, f"{table}/hand/", hand),
        by_page(phone, "/t/hand", {**hand, "round": 1}),
    ):
        assert answer.status == 409
        assert answer.says("points at the end of the round")
    assert contents() == before


def test_a_tie_break_that_needs_hands_is_refused_at_set_up_by_both_doors(organizer):
    event, person = nights.make_event(organizer), browser(organizer)
    before = contents()
    path = f"/events/{event.pk}"
    body = json.dumps({"reporting": "totals", "tie_breaks": ["loners"]}).encode()
    told = by_api(person, path, body, method="PATCH")
    assert (told.status, told.code, told.field) == (422, "invalid_tie_breaks", "tie_breaks")
    form = {**settings_of(event, "usual"), "reporting": "totals", "tie_breaks": "loners"}
    sent = {name: value for name, value in form.items() if value is not None}
    shown = by_page(person, f"{path}/settings/", sent)
    assert shown.status == 422
    assert shown.says("so “Loners” can't break ties")
    assert contents() == before
