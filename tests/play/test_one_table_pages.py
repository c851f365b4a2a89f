"""Nights of one table by page and by API: set up, told hand by hand, and a rematch."""

from datetime import datetime
from uuid import uuid4

import pytest

from tests import nights
from tests.api import calls
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import REMATCHES, FormatKey
from tournaments.models import Event, Hand, Match, Round
from tournaments.people.services.entries import entries_import, entry_check_in
from tournaments.seating.services.draw import event_start

pytestmark = pytest.mark.django_db


@pytest.fixture
def person(client, organizer):
    client.force_login(organizer)
    return client


def form(key, **changes):
    return {
        "name": "Cottage",
        "starts_at": datetime(2026, 11, 27, 19, 0).strftime("%Y-%m-%dT%H:%M"),  # noqa: DTZ001 -- a wall clock
        "capacity": REMATCHES[key].seats,
        "format": key,
        "house_rules": "usual",
        "stake": "5",
        "prizes": "100",
        "time_zone": "America/Detroit",
        "key": uuid4(),
        **changes,
    }


@pytest.mark.parametrize("key", sorted(REMATCHES))
def test_the_form_makes_a_night_with_the_rules_of_its_format(person, key):
    assert person.post("/events/new/", form(key)).status_code == 302
    event = Event.objects.get()
    assert (event.first_stage.format, event.ruleset) == (key, REMATCHES[key].house_rules["usual"])
    page = person.get(f"/events/{event.pk}/settings/").content.decode()
    assert "Or points to win" in page


def test_rules_of_another_kind_of_night_are_refused_by_both_doors(person, organizer):
    refused = person.post("/events/new/", form(FormatKey.PEUCHRE, house_rules="canadian"))
    assert (refused.status_code, Event.objects.count()) == (422, 0)
    assert "fit the format. Choose others." in refused.content.decode()
    payload = {"name": "Six", "starts_at": "2026-11-27T19:00:00", "format": "peuchre", "key": str(uuid4())}
    answer = calls.post(calls.person(organizer), "/events", {**payload, "house_rules": "canadian"})
    assert (answer.status_code, answer.json()["field"]) == (422, "house_rules")
    assert calls.post(calls.person(organizer), "/events", payload).status_code == 201
    assert Event.objects.get().ruleset.seats == 6


def opened(organizer, key, rules="usual"):
    kind = REMATCHES[key]
    event = nights.make_event(
        organizer,
        format=key,
        rules=kind.house_rules[rules],
        capacity=kind.seats,
        criteria=kind.usual_criteria,
    )
    actor = Actor(organizer)
    entries_import(
        event_id=event.pk, names=nights.NAMES[: kind.seats], key=uuid4(), are_others=True, actor=actor
    )
    for entry in event.first_stage.entries.all():
        entry_check_in(entry_id=entry.pk, actor=actor)
    event_start(event_id=event.pk, actor=actor)
    round_open(event_id=event.pk, number=1, actor=actor)
    return Event.objects.get(pk=event.pk)


def test_the_page_names_a_partner_and_so_does_the_api(person, organizer):
    event = opened(organizer, FormatKey.FIVE_ALL_PLAY)
    path = f"/events/{event.pk}/rounds/1/tables/1"
    page = one_line(person.get(f"{path}/"))
    assert "Who's the partner?" in page
    assert 'name="alone"' not in page
    hand = {"key": uuid4(), "round": 1, "number": 1, "maker": 2, "tricks": 3}
    refused = person.post(f"{path}/hand/", hand)
    assert refused.status_code == 422
    assert person.post(f"{path}/hand/", {**hand, "named_partner": 5}).status_code == 302
    assert "with" in person.get(f"{path}/").content.decode()
    director = calls.person(organizer)
    payload = {"key": str(uuid4()), "number": 2, "maker": 1, "tricks": 5}
    answer = calls.post(director, f"{path}/hands", payload)
    assert (answer.status_code, answer.json()["field"]) == (422, "named_partner")
    answer = calls.post(director, f"{path}/hands", {**payload, "named_partner": 2})
    assert (answer.status_code, answer.json()["seat_points"]) == (201, [2, 2, 0, 0, 0])


def test_the_page_says_who_sits_out_and_refuses_their_making_trump(person, organizer):
    event = opened(organizer, FormatKey.FIVE_ROTATING)
    path = f"/events/{event.pk}/rounds/1/tables/1"
    page = one_line(person.get(f"{path}/"))
    assert page.count("sits out") == 1
    hand = {"key": uuid4(), "round": 1, "number": 1, "maker": 5, "tricks": 3}
    assert person.post(f"{path}/hand/", hand).status_code == 422
    answer = calls.get(calls.person(organizer), path).json()
    assert (answer["dealer"], answer["sits_out"], len(answer["scores"])) == (1, 5, 5)


def test_a_phone_scores_a_table_of_six(organizer):
    event = opened(organizer, FormatKey.PEUCHRE)
    phone = calls.phone(event, table=1)
    payload = {"key": str(uuid4()), "round": 1, "number": 1, "maker": 6, "tricks": 2}
    answer = calls.post(phone, "/table/hands", payload)
    assert (answer.status_code, answer.json()["seat_points"]) == (201, [1, 1, 0, 1, 1, 0])
    payload = {"key": str(uuid4()), "round": 1, "number": 5, "maker": 6, "tricks": 2}
    assert calls.post(phone, "/table/hands", payload).status_code == 409
    assert Hand.objects.get().dealer == 1


@pytest.mark.night
def test_a_rematch_by_page_and_by_api(person, organizer):
    event = opened(organizer, FormatKey.SINGLE_TABLE)
    early = person.post(f"/events/{event.pk}/rematch/", {"after": "1"})
    assert (early.status_code, Round.objects.count()) == (409, 1)
    event_simulate(event_id=event.pk, seed=2, rounds=0, leave_open=60, actor=Actor(organizer))
    assert Match.objects.get().status == "done"
    assert "Rematch" in person.get(f"/events/{event.pk}/").content.decode()
    assert person.post(f"/events/{event.pk}/rematch/", {"after": "1"}).status_code == 302
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=Actor(organizer))
    assert "Rematch" in person.get(f"/events/{event.pk}/").content.decode()
    answer = calls.post(calls.person(organizer), f"/events/{event.pk}/rematch", {"after": 2})
    assert (answer.status_code, answer.json()["number"], answer.json()["status"]) == (200, 3, "open")
    assert list(Round.objects.order_by("number").values_list("status", flat=True)) == [
        "closed",
        "closed",
        "open",
    ]
    for wrong in ({"after": 0}, {"after": "two"}, {}):
        assert calls.post(calls.person(organizer), f"/events/{event.pk}/rematch", wrong).status_code == 422
