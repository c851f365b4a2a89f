"""Finding a night by its name: who finds which, and what is refused."""

from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone
from rest_framework.throttling import SimpleRateThrottle

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tournaments.access.public_access import ANYBODY, Viewer
from tournaments.errors import InvalidRequestError
from tournaments.models import Event
from tournaments.show.selectors.found import MOST_FOUND, nights_found

pytestmark = pytest.mark.django_db


@kept
def maple(organizer):
    """A night that is on tonight."""
    event = nights.make_night(organizer, nights.NAMES[:4], name="Maple Friday")
    Event.objects.filter(pk=event.pk).update(starts_at=timezone.now())
    return event


@pytest.fixture
def tonight(maple):
    return maple


def change(event, **fields):
    Event.objects.filter(pk=event.pk).update(**fields)


def found(client, text):
    """Return what the page links to and what the API answers, which must be the same nights."""
    page = client.get(reverse("find"), {"q": text})
    answer = client.get("/api/v1/find", {"q": text})
    assert (page.status_code, answer.status_code) == (200, 200)
    listed = answer.json()["nights"]
    assert all(reverse("seats", args=[each["public_id"]]) in page.text for each in listed)
    assert page.text.count('aria-labelledby="found-') == len(listed)
    return [each["name"] for each in listed]


def keeper_of(event):
    return browser(nights.make_user("Keeper", event.club, Role.SCOREKEEPER))


@pytest.mark.parametrize("text", ["maple friday", "  MAPLE   friday "])
def test_a_guest_finds_todays_night_by_its_whole_name(client, tonight, text):
    assert found(client, text) == ["Maple Friday"]


@pytest.mark.parametrize("text", ["maple", "ple Fri", "Maple Fridays"])
def test_a_part_of_its_name_is_enough_for_its_club_only(client, tonight, text):
    assert found(client, text) == []
    assert found(keeper_of(tonight), text) == ([] if text.endswith("s") else ["Maple Friday"])


def test_a_guest_finds_a_night_by_the_end_of_its_address_or_all_of_it(client, tonight):
    code = tonight.public_id
    for text in (code, f"https://euchre.example/e/{code}/", f"euchre.example/e/{code}/seats/?round=2"):
        assert found(client, text) == ["Maple Friday"]
    assert found(client, code[:-1]) == []


def test_a_private_night_is_found_by_its_club_and_nobody_else(client, tonight):
    change(tonight, is_private=True)
    other = nights.make_user("Stranger")
    nights.make_night(other, nights.NAMES[:4], name="Oak Friday")
    for text in ("Maple Friday", tonight.public_id):
        assert found(client, text) == found(browser(other), text) == []
        assert found(keeper_of(tonight), text) == ["Maple Friday"]
    assert "Maple" not in client.get(reverse("find"), {"q": "Friday"}).text


def test_a_member_who_left_or_was_shut_out_finds_a_private_night_no_more(tonight):
    change(tonight, is_private=True)
    member = nights.make_user("Keeper", tonight.club, Role.SCOREKEEPER)
    viewer = Viewer(user_id=member.pk)
    assert len(nights_found("Maple", viewer)) == 1
    member.is_active = False
    member.save()
    assert nights_found("Maple", viewer) == ()
    member.is_active = True
    member.save()
    tonight.club.memberships.filter(user=member).delete()
    assert nights_found("Maple", viewer) == ()


@pytest.mark.parametrize(
    "fields",
    [
        {"status": Event.Status.FINISHED, "finished_at": timezone.now()},
        {"starts_at": timezone.now() - timedelta(days=2)},
        {"starts_at": timezone.now() + timedelta(days=2)},
    ],
    ids=["finished", "long ago", "the day after tomorrow"],
)
def test_only_its_club_finds_by_name_what_is_not_today(client, tonight, fields):
    change(tonight, **fields)
    assert found(client, "Maple Friday") == []
    assert found(keeper_of(tonight), "Maple Friday") == ["Maple Friday"]


def test_members_go_on_to_the_hosts_page_and_nobody_else_does(client, tonight):
    console = reverse("console", args=[tonight.pk])
    page = client.get(reverse("find"), {"q": "Maple Friday"}).text
    assert "Maple Friday</bdi>" in page
    assert console not in page
    assert console in keeper_of(tonight).get(reverse("find"), {"q": "Maple"}).text


def test_nothing_found_says_what_to_do(client):
    page = client.get(reverse("find"), {"q": "Nowhere"}).text
    assert "No night found. Check the spelling, or ask the host for the link." in page


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Type at least 3 characters of the name."),
        (" a ", "Type at least 3 characters of the name."),
        ("a" * 201, "Use up to 200 characters. You have 201."),
        ("a" * 100_0, "Use up to 200 characters. You have 1000."),
        ("Map\0le", "We can&#x27;t show some of these characters. Take them out."),
    ],
)
def test_what_is_no_name_is_refused_by_page_and_api(client, text, sentence):
    page = client.get(reverse("find"), {"q": text})
    assert (page.status_code, sentence in page.text) == (422, True)
    answer = client.get("/api/v1/find", {"q": text})
    assert answer.status_code in {400, 422}
    assert answer.json()["message"]


def test_without_anything_asked_the_page_has_only_its_field(client, tonight):
    page = client.get(reverse("find"))
    assert (page.status_code, "Find your night by name" in page.text) == (200, True)
    assert "Maple" not in page.text
    assert client.get("/api/v1/find").status_code == 422


def test_names_and_searches_are_written_as_text(client, tonight):
    change(tonight, name="<script>alert(1)</script> & Co")
    page = client.get(reverse("find"), {"q": "<script>alert(1)</script> & Co"}).text
    assert "<script>alert" not in page
    assert page.count("&lt;script&gt;alert(1)&lt;/script&gt; &amp; Co") == 2
    assert "<b>x" not in client.get(reverse("find"), {"q": '"><b>xx'}).text


def test_what_like_takes_for_a_pattern_is_taken_as_it_is(client, tonight):
    assert found(client, "%%%") == found(client, "Map_e") == []


def test_ten_at_most_are_found_tonights_first_and_what_is_over_last(tonight, organizer):
    now = timezone.now()
    for day in range(1, 9):
        event = nights.make_night(organizer, nights.NAMES[:4], paid=False, name=f"Maple in {day}")
        change(event, starts_at=now + timedelta(days=day))
    for day in (1, 2, 3):
        event = nights.make_night(organizer, nights.NAMES[:4], paid=False, name=f"Maple {day} ago")
        change(event, starts_at=now - timedelta(days=day), status=Event.Status.FINISHED, finished_at=now)
    names = [each.name for each in nights_found("Maple", Viewer(user_id=organizer.pk))]
    assert names == ["Maple Friday", *(f"Maple in {day}" for day in range(1, 9)), "Maple 1 ago"]
    assert len(names) == MOST_FOUND


def test_it_is_one_query_with_a_limit(tonight):
    for viewer in (ANYBODY, Viewer(user_id=tonight.created_by_id)):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            nights_found("Maple", viewer)
        assert len(queries) == 1
        assert "LIMIT 10" in queries[0]["sql"]


def test_a_name_is_refused_before_anything_is_read(django_assert_num_queries):
    with django_assert_num_queries(0), pytest.raises(InvalidRequestError):
        nights_found("ab", Viewer(user_id=1))


def test_too_many_searches_from_one_address_are_refused(client, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "find", "1/hour")
    assert client.get(reverse("find"), {"q": "Maple"}).status_code == 200
    refused = client.get(reverse("find"), {"q": "Maple"})
    assert refused.status_code == 429
    assert "Too many searches from your network. Wait a minute and try again." in refused.text
    assert client.get("/api/v1/find", {"q": "Maple"}).status_code == 429
    # The field itself is there, and counts as nothing.
    assert client.get(reverse("find")).status_code == 200


@pytest.mark.parametrize("address", ["/nowhere/", "/e/nowhere00000/"])
def test_a_page_that_is_not_there_offers_the_search(client, address):
    page = client.get(address)
    assert page.status_code == 404
    assert f'action="{reverse("find")}"' in page.text
