"""Tables of five and six by page and by API: set up, told and refused alike."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.bodies import EVENT
from tests.access.clubs import browser, link_to
from tests.bad_input.doors import by_api, by_page, doors_of_a_table
from tests.database import contents
from tests.kept import kept
from tests.markup import one_line
from tournaments.access.links import link_secret
from tournaments.formats import MovementSettings
from tournaments.models import Event, Hand, Match
from tournaments.movements import Leftovers
from tournaments.standings import Criterion

pytestmark = pytest.mark.django_db

FORM = {**EVENT, "hands": "12", "rounding": "100", "tie_breaks": "loners", "leftovers": "fives"}
JSON = {"hands": 12, "tie_breaks": ["loners"], "leftovers": "fives"}


def test_tables_of_five_are_asked_for_alike_at_both_doors(organizer):
    first, second = nights.make_event(organizer), nights.make_event(organizer)
    client = browser(organizer)
    assert by_page(client, f"/events/{first.pk}/settings/", FORM).status == 302
    assert by_api(client, f"/events/{second.pk}", JSON, method="PATCH").status == 200
    assert [event.movement.leftovers for event in Event.objects.all()] == [Leftovers.FIVES] * 2
    # What is not sent stays.
    assert by_api(client, f"/events/{second.pk}", {"name": "Other"}, method="PATCH").status == 200
    assert Event.objects.get(pk=second.pk).movement.leftovers is Leftovers.FIVES
    shown = client.get(f"/events/{first.pk}/settings/").text
    assert '<option value="fives" selected>' in shown


def test_usual_tie_breaks_leave_out_what_larger_tables_count_otherwise(organizer):
    sent = {
        "name": "Friday",
        "starts_at": "2026-12-04T19:00:00Z",
        "leftovers": "six",
        "key": str(uuid4()),
    }
    assert by_api(browser(organizer), "/events", sent).status == 201
    assert Event.objects.get().criteria == (Criterion.POINTS, Criterion.LONERS, Criterion.EUCHRES)


def test_another_kind_of_night_has_no_larger_tables(organizer):
    event = nights.make_event(organizer)
    sent = {**JSON, "format": "mexicano"}
    assert by_api(browser(organizer), f"/events/{event.pk}", sent, method="PATCH").status == 200
    assert Event.objects.get().movement.leftovers is Leftovers.BYES


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("json", "form", "field", "says"),
    [
        ({"leftovers": "sevens"}, {"leftovers": "sevens"}, "leftovers", ""),
        ({"leftovers": 5}, {"leftovers": "5"}, "leftovers", ""),
        ({"hands": 10}, {"hands": "10"}, "leftovers", "like 8 or 12, not 10"),
        (
            {"hands": None, "target": 10},
            {"hands": "", "target": "10"},
            "leftovers",
            "set a number of hands",
        ),
        (
            {"tie_breaks": ["wins"]},
            {"tie_breaks": "wins"},
            "tie_breaks",
            "so “Wins” can't rank players",
        ),
        (
            {"reporting": "totals", "tie_breaks": []},
            {"reporting": "totals", "tie_breaks": ""},
            "leftovers",
            "can't enter only points",
        ),
    ],
)
def test_what_larger_tables_cannot_play_is_refused_at_both_doors(organizer, json, form, field, says):
    event = nights.make_event(organizer)
    client, before = browser(organizer), contents()
    answer = by_api(client, f"/events/{event.pk}", {**JSON, **json}, method="PATCH")
    assert (answer.status, answer.field) == (422, field)
    assert answer.says(says)
    page = by_page(client, f"/events/{event.pk}/settings/", {**FORM, **form})
    assert page.status == 422
    assert page.says(says)
    assert contents() == before


@kept
def five(organizer):
    """The table of five in round one of a party of thirteen."""
    event = nights.make_night(
        organizer,
        [f"P{n}" for n in range(1, 14)],
        criteria=(Criterion.POINTS,),
        movement=MovementSettings(rounds=2, leftovers=Leftovers.FIVES),
    )
    nights.start(event, organizer)
    return Match.objects.get(round__number=1, size=5)


def doors(match, organizer):
    event = match.round.stage.event
    secret = link_secret(link_to(event, table=match.table))
    return doors_of_a_table(event, organizer, secret, table=match.table)


def test_the_fifth_seat_makes_trump_at_every_door(five, organizer):
    """Seats 2, 3, 4 and 5 deal hands 2 to 5; in each the fifth seat plays but for hand 1."""
    for number, door in enumerate(doors(five, organizer).values(), start=2):
        if number == 2:
            assert door({"number": 1, "maker": 2, "tricks": 3, "key": str(uuid4())}).status == 201
        key = str(uuid4())
        sent = {"number": number, "maker": 5, "tricks": 3, "key": key}
        assert door(sent).status in {201, 302}
    assert list(Hand.objects.order_by("number").values_list("maker", "dealer")) == [
        (2, 1),
        (5, 2),
        (5, 3),
        (5, 4),
        (5, 5),
    ]


def test_who_sits_out_cannot_make_trump_at_any_door(five, organizer):
    ways = doors(five, organizer)
    before = contents()
    for door in ways.values():
        answer = door({"number": 1, "maker": 5, "tricks": 3, "key": str(uuid4())})
        assert answer.status == 422
        assert contents() == before


def test_the_fifth_seat_is_nobody_at_a_table_of_four(five, organizer):
    four = Match.objects.filter(round__number=1, size=None).first()
    ways = doors(four, organizer)
    before = contents()
    for door in ways.values():
        assert door({"number": 1, "maker": 5, "tricks": 3, "key": str(uuid4())}).status == 422
    assert contents() == before


def test_the_page_of_the_table_names_who_sits_out(five, organizer):
    text = one_line(
        browser(organizer).get(f"/events/{five.round.stage.event_id}/rounds/1/tables/{five.table}/")
    )
    assert "0 of 15 hands" in text
    assert "sits out" in text
