"""Where a person is signed in: listed, ended one by one or all at once, by page and by API."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone
from knox.models import AuthToken

from accounts.models import SignIn
from accounts.sign_in.sign_ins import sign_ins_of
from tests import nights
from tests.markup import one_line
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Safari/604.1"
LAPTOP = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0"


def browser(user, user_agent=LAPTOP):
    client = Client(headers={"User-Agent": user_agent})
    client.post("/account/sign-in/", {"username": user.email, "password": PASSWORD})
    return client


def token_of(user, **more):
    body = {"email": user.email, "password": PASSWORD, **more}
    return Client().post("/api/v1/token", body, content_type="application/json")


def program(token):
    return Client(headers={"Authorization": f"Token {token}"})


def is_in(client):
    return client.get("/account/sign-ins/").status_code == 200


def works(token):
    return program(token).get("/api/v1/events").status_code == 200


def listed(user):
    return [(each.name, each.token_id is not None) for each in sign_ins_of(user)]


def test_browsers_and_programs_are_listed_by_page_and_api(organizer):
    laptop = browser(organizer)
    browser(organizer, PHONE)
    token = token_of(organizer, name="TV in the  hall").json()["token"]
    token_of(organizer)
    stranger = browser(nights.make_user("Stranger"))
    names = ["API", "TV in the hall", "Safari on iPhone", "Firefox on Windows"]
    page = laptop.get("/account/sign-ins/").text
    assert [page.index(name) for name in names] == sorted(page.index(name) for name in names)
    assert page.count("This browser") == 1
    answer = program(token).get("/api/v1/sign-ins").json()
    assert [each["name"] for each in answer] == names
    assert [each["is_program"] for each in answer] == [True, True, False, False]
    assert "iPhone" not in stranger.get("/account/sign-ins/").text


def test_a_token_ends_after_ninety_days(organizer):
    token = token_of(organizer).json()["token"]
    left = AuthToken.objects.get().expiry - timezone.now()
    assert timedelta(days=89) < left <= timedelta(days=90)
    AuthToken.objects.update(expiry=timezone.now() - timedelta(seconds=1))
    assert not works(token)
    assert listed(organizer) == []


@pytest.mark.parametrize("name", ["", " ", "\u3164", "x" * 81])
def test_a_token_has_a_name_that_can_be_seen(name, organizer):
    refused = token_of(organizer, name=name)
    assert (refused.status_code, refused.json()["field"]) == (422, "name")
    assert not AuthToken.objects.exists()


@pytest.mark.parametrize("door", ["page", "api"])
def test_the_lost_phone_and_the_old_program_are_ended_one_by_one(door, organizer):
    laptop, phone = browser(organizer), browser(organizer, PHONE)
    token, kept = (token_of(organizer, name=name).json()["token"] for name in ("Old", "Kept"))
    stranger = browser(nights.make_user("Stranger"))

    def end(client, name):
        row = SignIn.objects.get(name=name, user=organizer).pk
        if door == "page":
            return client.post(f"/account/sign-ins/{row}/end/").status_code
        return client.delete(f"/api/v1/sign-ins/{row}").status_code

    assert end(stranger, "Old") == 404
    assert [end(laptop, name) for name in ("Safari on iPhone", "Old")] == [
        {"page": 302, "api": 204}[door]
    ] * 2
    assert (is_in(phone), works(token)) == (False, False)
    assert (is_in(laptop), works(kept)) == (True, True)
    assert listed(organizer) == [("Kept", True), ("Firefox on Windows", False)]


def later_with(earlier, user):
    """Sign in on the same device once its browser has forgotten the session."""
    client = Client(headers={"User-Agent": PHONE})
    client.cookies["device"] = earlier.cookies["device"].value
    client.post("/account/sign-in/", {"username": user.email, "password": PASSWORD})
    return client


def test_a_device_is_one_line_however_often_it_signed_in(organizer):
    laptop, phone = browser(organizer), browser(organizer, PHONE)
    later_with(later_with(phone, organizer), organizer)
    assert SignIn.objects.count() == 4
    page = one_line(laptop.get("/account/sign-ins/"))
    assert (page.count("Safari on iPhone</bdi>"), page.count("· 3 sign-ins")) == (1, 1)
    told = [(each["name"], each["sign_ins"]) for each in laptop.get("/api/v1/sign-ins").json()]
    assert told == [("Safari on iPhone", 3), ("Firefox on Windows", 1)]


def test_two_phones_of_one_kind_are_two_lines_and_two_people_on_one_phone_are_apart(organizer):
    phone = browser(organizer, PHONE)
    browser(organizer, PHONE)
    other = nights.make_user("Stranger")
    later_with(phone, other)
    assert [each["sign_ins"] for each in phone.get("/api/v1/sign-ins").json()] == [1, 1]
    assert len(set(SignIn.objects.values_list("device", flat=True))) == 3


@pytest.mark.parametrize("door", ["page", "api"])
def test_ending_a_device_ends_each_of_its_sign_ins_and_no_other_persons(door, organizer):
    laptop, phone = browser(organizer), browser(organizer, PHONE)
    again = later_with(phone, organizer)
    stranger = later_with(phone, nights.make_user("Stranger"))
    row = laptop.get("/api/v1/sign-ins").json()[0]["id"]
    if door == "page":
        assert laptop.post(f"/account/sign-ins/{row}/end/").status_code == 302
    else:
        assert laptop.delete(f"/api/v1/sign-ins/{row}").status_code == 204
    assert [is_in(each) for each in (laptop, phone, again, stranger)] == [True, False, False, True]


@pytest.mark.parametrize("door", ["page", "api"])
def test_signing_out_everywhere_ends_all_of_one_person_and_nobody_elses(door, organizer):
    laptop, phone = browser(organizer), browser(organizer, PHONE)
    token = token_of(organizer).json()["token"]
    stranger = browser(nights.make_user("Stranger"))
    # As one made before there was a list.
    SignIn.objects.filter(name="Safari on iPhone").delete()
    if door == "page":
        assert laptop.post("/account/sign-ins/end/").url == "/account/sign-in/"
    else:
        assert program(token).delete("/api/v1/sign-ins").status_code == 204
    assert (is_in(laptop), is_in(phone), works(token)) == (False, False, False)
    assert listed(organizer) == []
    assert is_in(stranger)
    assert is_in(browser(organizer))


def test_signing_out_takes_a_browser_off_the_list(organizer):
    laptop = browser(organizer)
    laptop.post("/account/sign-out/")
    assert listed(organizer) == []
    browser(organizer, PHONE)
    assert SignIn.objects.get().name == "Safari on iPhone"


def test_a_browser_or_program_that_is_off_the_list_opens_nothing(organizer):
    laptop, phone = browser(organizer), browser(organizer, PHONE)
    gone, kept = (token_of(organizer, name=name).json()["token"] for name in ("Gone", "Kept"))
    SignIn.objects.filter(name__in=["Safari on iPhone", "Gone"]).delete()
    assert (is_in(phone), works(gone)) == (False, False)
    assert (is_in(laptop), works(kept)) == (True, True)
    assert phone.get("/api/v1/events").status_code == 401


def test_a_session_of_somebody_elses_line_opens_nothing(organizer):
    laptop = browser(organizer)
    SignIn.objects.update(user=nights.make_user("Stranger"))
    assert not is_in(laptop)


def test_a_private_night_is_closed_to_who_is_off_the_list(organizer):
    night = nights.make_night(organizer, nights.NAMES[:4], is_private=True)
    nights.start(night, organizer)
    laptop, token = browser(organizer), token_of(organizer).json()["token"]
    page, api = f"/e/{night.public_id}/", f"/api/v1/public/{night.public_id}/standings"
    assert [laptop.get(page).status_code, program(token).get(api).status_code] == [200, 200]
    SignIn.objects.all().delete()
    assert [laptop.get(page).status_code, program(token).get(api).status_code] == [404, 404]
