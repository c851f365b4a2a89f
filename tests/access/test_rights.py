"""Rights that are asked for in a body, and rights that end."""

import pytest

from accounts.sign_in.sign_ins import token_make
from tests.access import clubs
from tests.access.asking import answer_of, changes, tried
from tests.access.bodies import body_for
from tests.access.routes import LISTED
from tests.database import contents
from tests.kept import kept

pytestmark = pytest.mark.django_db

UNASKED = ("id", "match", "event", "created_by", "recorded_by", "points", "is_paid", "role", "seat_points")
WITH_A_BODY = (
    *("api-hands", "api-correct", "api-undo", "api-entries", "api-entries-import", "api-event", "api-events"),
    *("api-round-close", "api-club", "api-join", "api-users", "api-table-session", "api-preview"),
    *("api-house-rules", "api-kept-rules"),
    "api-movement-check",
    "api-movement-improve",
)


@kept
def home():
    return clubs.make_club("Maple")


@pytest.mark.night
def test_fields_that_nobody_asked_for_are_refused_by_name(home):
    client = clubs.browser(home.owner)
    before = contents()
    wrong = {}
    for name, method in LISTED:
        if name in WITH_A_BODY and method != "GET":
            for field in UNASKED:
                body = {**body_for(name, method, home), field: 1}
                with tried(client, name, method, home, body=body) as response:
                    answer = response.status_code, response.json().get("field"), changes(before)
                if answer != (422, field, False):
                    wrong[name, field] = answer
    assert wrong == {}


@pytest.mark.parametrize(("name", "method"), [("api-member", "PATCH"), ("member-role", "POST")])
@pytest.mark.parametrize("who", ["scorekeeper", "director"])
def test_nobody_makes_themselves_an_owner(who, name, method, home):
    user = getattr(home, who)
    client = clubs.browser(user)
    before = contents()
    with tried(client, name, method, home, body={"role": "owner"}, user_id=user.pk) as response:
        assert (answer_of(response), contents()) == ("403", before)


def test_a_membership_that_ended_ends_at_the_next_request(home):
    session, anyone = clubs.browser(home.scorekeeper), clubs.browser()
    token = {"Authorization": f"Token {token_make(user=home.scorekeeper)}"}
    page, api = f"/events/{home.running.pk}/", f"/api/v1/events/{home.running.pk}"
    assert session.get(page).status_code == 200
    assert anyone.get(api, headers=token).status_code == 200
    home.scorekeeper.memberships.all().delete()
    assert session.get(page).status_code == 404
    assert anyone.get(api, headers=token).status_code == 404


def test_a_lower_role_counts_at_the_next_request(home):
    session = clubs.browser(home.director)
    links = f"/events/{home.running.pk}/qr/"
    assert session.get(links).status_code == 200
    home.director.memberships.update(role="scorekeeper")
    assert session.get(links).status_code == 403


def test_a_disabled_account_is_out_at_the_next_request(home):
    session = clubs.browser(home.director)
    home.director.is_active = False
    home.director.save()
    assert answer_of(session.get(f"/events/{home.running.pk}/")) == "in"
    assert session.get(f"/api/v1/events/{home.running.pk}").status_code == 401
