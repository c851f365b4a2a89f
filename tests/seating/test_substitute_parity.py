"""Who takes a seat and who is back, by page and by API: the same rows, the same refusals."""

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.rows_left import assert_alike
from tournaments.models import Entry, Substitution

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(organizer):
    return browser(organizer)


@kept
def five(organizer):
    """Five players, round one of five is open."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)


def taking(event, **fields):
    """What the page and the API are told."""
    entry = Entry.objects.get(stage__event=event, number=1).pk
    body = {"entry": entry, "member": 1, "name": "Zoe", "first": 2, "results": "entry", **fields}
    form = {name: str(value) for name, value in body.items() if name not in ("entry", "member", "player")}
    return {"seat": f"{body['entry']}-{body['member']}", **form}, body


def doors(person, event, form, body):
    path = f"/events/{event.pk}/substitutes"
    return lambda: by_page(person, f"{path}/", form), lambda: by_api(person, path, body)


def test_taking_a_seat(person, five):
    assert_alike(*doors(person, five, *taking(five)))


def test_somebody_of_the_register_takes_a_seat_with_own_results(person, organizer):
    made = nights.make_night(organizer, nights.NAMES[:6])
    waiting = Entry.objects.filter(stage__event=made).last()
    Entry.objects.filter(pk=waiting.pk).update(status=Entry.Status.WAITING)
    event = nights.start(made, organizer)
    player = waiting.members.get().player
    form, body = taking(event, results="own", name=player.name)
    path = f"/events/{event.pk}/substitutes"
    assert_alike(
        lambda: by_page(person, f"{path}/", form),
        lambda: by_api(person, path, {**body, "name": None, "player": player.pk}),
    )


def test_the_regular_is_back(person, five):
    by_api(person, f"/events/{five.pk}/substitutes", taking(five)[1])
    path = f"/events/{five.pk}/substitutes/{Substitution.objects.get().pk}/end"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"first": "2"}), lambda: by_api(person, path, {"first": 2})
    )


CASES = {
    "a round before the first": ({"first": 0}, (422, "invalid", "first"), None),
    "a round far ahead": ({"first": 4}, (422, "invalid", "first"), "Choose round 1 or 2"),
    "somebody unknown": ({"entry": 987654321}, (422, "invalid", "entry"), "has no seat in this draw"),
    "the second of one player": ({"member": 2}, (422, "invalid", "member"), "This entry has 1 player."),
    "a name that cannot be shown": ({"name": "a\u202eb"}, (422, "invalid_name", "name"), "hidden characters"),
    "results that are nobody's": ({"results": "both"}, (422, None, "results"), None),
}


@pytest.mark.parametrize("case", CASES)
def test_what_is_refused_is_refused_alike_and_nothing_is_written(case, person, five):
    said, (status, code, field), sentence = CASES[case]
    page, api = doors(person, five, *taking(five, **said))
    before = contents()
    shown, told = page(), api()
    assert contents() == before
    assert (told.status, told.field) == (status, field)
    assert code in (None, told.code)
    assert shown.status in (409, 422)
    if sentence:
        assert shown.says(sentence)
        assert told.says(sentence)


def test_a_seat_that_is_taken_and_a_night_that_is_over(person, five, organizer):
    by_api(person, f"/events/{five.pk}/substitutes", taking(five)[1])
    page, api = doors(person, five, *taking(five, name="Yan"))
    assert (page().status, api().code) == (409, "has_substitute")
    assert page().says("Zoe is subbing for ")
    night = nights.make_night(organizer, nights.NAMES[:4])
    entry = Entry.objects.filter(stage__event=night).first().pk
    page, api = doors(person, night, *taking(five, entry=entry))
    assert (page().status, api().status) == (409, 409)


def test_a_person_of_the_register_or_a_new_one_but_not_both_or_none(person, five):
    path = f"/events/{five.pk}/substitutes"
    body = taking(five)[1]
    for wrong in ({**body, "player": 1}, {**body, "name": None}):
        answer = by_api(person, path, wrong)
        assert (answer.status, answer.field) == (422, "name")
    assert by_api(person, path, {**body, "name": None, "player": 987654321}).status == 404


def test_the_page_offers_it_and_the_api_lists_it(person, five):
    by_page(person, f"/events/{five.pk}/substitutes/", taking(five)[0])
    page = person.get(f"/events/{five.pk}/changes/").text
    assert "is back in round" in page
    assert "Zoe is subbing for" in page
    listed = person.get(f"/api/v1/events/{five.pk}/substitutes").json()
    assert [(each["substitute"], each["first"], each["last"]) for each in listed] == [("Zoe", 2, None)]
    for path in (f"/e/{five.public_id}/", f"/e/{five.public_id}/seats/?round=2"):
        assert "Zoe is subbing for" in person.get(path).text
