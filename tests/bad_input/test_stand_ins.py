"""Stand-ins by page and by API: asked for, and refused wherever only people can be."""

import json
from uuid import uuid4

import pytest

from tests import nights
from tests.access.bodies import EVENT
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tournaments.formats import MovementSettings
from tournaments.models import Entry, Event, Match
from tournaments.movements import Leftovers

pytestmark = pytest.mark.django_db

FORM = {**EVENT, "hands": "12", "rounding": "100", "tie_breaks": "loners", "leftovers": "ghosts"}


@kept
def night(organizer):
    movement = MovementSettings(rounds=3, leftovers=Leftovers.GHOSTS)
    event = nights.make_night(organizer, [f"P{n}" for n in range(14)], movement=movement, stake_cents=500)
    return nights.start(event, organizer)


def test_stand_ins_are_asked_for_alike_at_both_doors(organizer):
    first, second = nights.make_event(organizer), nights.make_event(organizer)
    client = browser(organizer)
    assert by_page(client, f"/events/{first.pk}/settings/", FORM).status == 302
    assert by_api(client, f"/events/{second.pk}", {"leftovers": "ghosts"}, method="PATCH").status == 200
    assert [event.movement.leftovers for event in Event.objects.all()] == [Leftovers.GHOSTS] * 2
    assert '<option value="ghosts" selected>' in client.get(f"/events/{first.pk}/settings/").text


def test_a_stand_in_does_not_leave_by_itself_at_either_door(organizer, night):
    client, ghost = browser(organizer), Entry.objects.filter(status=Entry.Status.GHOST).first()
    before = contents()
    page = by_page(client, f"/events/{night.pk}/changes/", {"first": "2", f"who-{ghost.pk}": "leaves"})
    api = by_api(client, f"/events/{night.pk}/repair/preview", {"first": 2, "leaves": [ghost.pk]})
    assert (page.status, api.status) == (422, 422)
    for answer in (page, api):
        assert "Order Up adds and removes ghost players automatically" in answer.text
    assert contents() == before


@pytest.mark.parametrize(
    ("page", "api"),
    [
        ("entries/{}/withdraw/", "entries/{}/withdraw"),
        ("entries/{}/pay/", "entries/{}/pay"),
        ("money/{}/pay-out/", "entries/{}/pay-out"),
    ],
)
def test_a_stand_in_is_not_found_where_only_people_are(organizer, night, page, api):
    client, ghost = browser(organizer), Entry.objects.filter(status=Entry.Status.GHOST).first()
    person = Entry.people.first()
    fields = {"initials": "AB", "key": str(uuid4())}
    before = contents()
    assert by_page(client, f"/events/{night.pk}/{page.format(ghost.pk)}", fields).status == 404
    assert by_api(client, f"/events/{night.pk}/{api.format(ghost.pk)}", fields).status == 404
    assert contents() == before
    # The same door is there for people.
    assert by_page(client, f"/events/{night.pk}/{page.format(person.pk)}", fields).status != 404
    assert by_api(client, f"/events/{night.pk}/{api.format(person.pk)}", fields).status != 404


def test_no_list_of_people_has_a_stand_in(organizer, night):
    client = browser(organizer)
    for path in (
        f"/api/v1/events/{night.pk}/entries",
        f"/api/v1/clubs/{night.club_id}/players",
        f"/clubs/{night.club_id}/",
        f"/events/{night.pk}/money/",
        f"/e/{night.public_id}/",
    ):
        answer = client.get(path)
        assert answer.status_code == 200, path
        assert "P3" in answer.text, path
        assert "Ghost" not in answer.text, path
    assert "Ghost 1" in client.get(f"/e/{night.public_id}/seats/").text


@pytest.mark.night
def test_a_change_says_at_both_doors_what_becomes_of_the_rounds_beside_a_stand_in(organizer, night):
    """Two stand-ins in three rounds are partners of six of fourteen; in round one alone, of two."""
    client = browser(organizer)
    # Were they both beside one in round one, nobody who stays would have been.
    beside = Match.objects.filter(round__number=1, seats__entry__status=Entry.Status.GHOST)
    gone = list(Entry.people.exclude(seats__match__in=beside).values_list("pk", flat=True)[:2])
    body = {"first": 2, "leaves": gone}
    answer = json.loads(by_api(client, f"/events/{night.pk}/repair/preview", body).text)
    assert (answer["before"]["beside_ghosts"], answer["after"]["beside_ghosts"]) == ([0, 1], [0, 1])
    form = {"first": "2", **{f"who-{pk}": "leaves" for pk in gone}}
    row = "Rounds with a ghost partner"
    page = by_page(client, f"/events/{night.pk}/changes/", form).text
    assert page.split(row)[1].split("</tr>")[0].count("0\u20131") == 2
    five = nights.start(nights.make_night(organizer, nights.NAMES[:5]), organizer)
    form = {"first": "2", f"who-{Entry.objects.filter(stage__event=five)[0].pk}": "leaves"}
    page = by_page(client, f"/events/{five.pk}/changes/", form)
    assert page.says("Preview")
    assert not page.says(row)
