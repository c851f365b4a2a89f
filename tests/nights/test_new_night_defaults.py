"""What a new night is made with where nobody says otherwise, by page and API."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest

from accounts.models import Club
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tournaments.direct.selectors.pace import pace_of
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS, PAIR, FormatKey, MovementSettings
from tournaments.models import Event
from tournaments.nights.views.new_night import next_friday

pytestmark = pytest.mark.django_db

FORM = {
    "name": "Friday",
    "starts_at": "2026-11-27T19:00",
    "time_zone": "America/Detroit",
    "capacity": "12",
    "house_rules": "usual",
    "stake": "10",
    "prizes": "5:3:2:1",
}
SLIP = {"name": "Friday", "starts_at": "2026-11-27T19:00", "time_zone": "America/Detroit"}


@pytest.fixture
def person(organizer):
    return browser(organizer)


def make(person, **changes):
    return by_page(person, "/events/new/", {**FORM, "key": str(uuid4()), **changes})


def send(person, **changes):
    return by_api(person, "/events", {**SLIP, "key": str(uuid4()), **changes})


@pytest.mark.parametrize(
    ("now", "starts_at"),
    [
        ("2026-11-26T10:15", "2026-11-27T19:00"),
        ("2026-11-27T18:59", "2026-11-27T19:00"),
        ("2026-11-27T19:00", "2026-12-04T19:00"),
        ("2026-11-28T08:00", "2026-12-04T19:00"),
    ],
)
def test_a_night_is_offered_for_the_friday_evening_that_comes(now, starts_at):
    assert next_friday(datetime.fromisoformat(now)) == datetime.fromisoformat(starts_at)


def newest():
    return Event.objects.latest("pk")


def length():
    event = newest()
    return event.first_stage.movement.rounds, event.ruleset.hands


@pytest.mark.parametrize("places", [12, 24, 40, 200])
def test_a_party_of_any_size_takes_one_evening_by_both_doors(person, places):
    assert make(person, capacity=str(places)).status == 302
    assert length() == (9, 8)
    assert send(person, capacity=places).status == 201
    assert length() == (9, 8)


@pytest.mark.parametrize(
    ("form", "payload", "meant"),
    [
        ({"length": "120"}, {"minutes": 120}, (7, 8)),
        ({"length": "rounds", "rounds": "6", "hands": "10"}, {"rounds": 6, "hands": 10}, (6, 10)),
        # Nothing said of the rounds: everyone partners everyone, which takes eleven.
        ({"length": "rounds", "hands": "6"}, {"hands": 6}, (None, 6)),
    ],
)
def test_hours_or_rounds_and_hands_are_followed(person, form, payload, meant):
    assert make(person, **form).status == 302
    assert length() == meant
    assert send(person, **payload).status == 201
    assert length() == meant


def test_minutes_beside_rounds_and_of_a_race_are_refused(person):
    both = send(person, minutes=120, hands=8)
    race = send(person, minutes=120, format="knockout")
    assert [(each.status, each.field) for each in (both, race)] == [(422, "minutes"), (422, "minutes")]
    assert not Event.objects.exists()


@pytest.mark.parametrize("beside", [{"rounds": 10}, {"hands": 8}, {"rules": {"hands": 8}}])
def test_a_change_to_minutes_beside_rounds_or_hands_is_refused_as_for_a_new_night(person, beside):
    """What the night keeps is not sent, so that minutes alone are followed."""
    assert send(person, rounds=6, hands=10).status == 201
    path = f"/events/{newest().pk}"
    refused = by_api(person, path, {"minutes": 120, **beside}, method="PATCH")
    assert (refused.status, refused.field) == (422, "minutes")
    assert length() == (6, 10)
    assert by_api(person, path, {"minutes": 120}, method="PATCH").status == 200
    assert length() == (7, 8)


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("kind", "places", "entry_size", "shares", "target"),
    [
        ("party", 12, 1, "5:3:2:1", None),
        ("single_table", 4, 1, "100", 10),
        ("five_rotating", 5, 1, "100", 10),
        ("five_all_play", 5, 1, "100", 10),
        ("peuchre", 6, 1, "100", 10),
        ("knockout", 8, 2, "70/30", 10),
        ("round_robin", 8, 2, "70/30", None),
        ("swiss", 8, 2, "70/30", None),
        ("two_fields", 8, 2, "70/30", None),
    ],
)
def test_a_kind_of_night_brings_what_it_is_played_with(person, kind, places, entry_size, shares, target):
    assert send(person, format=kind).status == 201
    event = newest()
    assert (event.capacity, event.first_stage.movement.entry_size) == (places, entry_size)
    assert (event.prize_plan.text, event.ruleset.target) == (shares, target)


@pytest.mark.parametrize(
    ("starts_at", "length_of", "when"),
    [
        ("2026-11-27T22:00", {"length": "150"}, "Sat, Nov 28 at 12:24\u00a0AM"),
        (
            "2026-11-27T17:00",
            {"length": "rounds", "rounds": "16", "hands": "10"},
            "Fri, Nov 27 at 10:20\u00a0PM",
        ),
    ],
)
def test_an_end_past_midnight_or_after_five_hours_is_asked_about_once(person, starts_at, length_of, when):
    asked = make(person, starts_at=starts_at, **length_of)
    assert (asked.status, f"This night would end {when}." in asked.text) == (422, True)
    assert 'name="ends_late" value="True"' in asked.text
    assert not Event.objects.exists()
    assert make(person, starts_at=starts_at, **length_of, ends_late="True").status == 302
    # It is not asked again of what is stored.
    path = f"/events/{newest().pk}"
    assert by_api(person, path, {"name": "Legion"}, method="PATCH").status == 200


def test_a_british_club_reads_when_a_night_would_end_as_it_writes_moments(person, organizer):
    send(person)
    night = {"starts_at": "2026-11-27T22:00", "time_zone": "Europe/London"}
    Club.objects.update(locale="en_GB")
    when = "This night would end Sat 28 Nov at 00:24."
    for answer in (make(person, length="150", **night), send(person, minutes=150, **night)):
        assert (answer.status, when in answer.text) == (422, True)
    assert "Sat 28 Nov · 00:24" in person.get("/events/preview/", {**FORM, **night, "length": "150"}).text


def test_the_api_asks_about_a_late_end_too_when_a_night_is_made_and_changed(person):
    late = {"starts_at": "2026-11-27T22:00"}
    asked = send(person, **late)
    assert (asked.status, asked.code, asked.field) == (422, "ends_late", "ends_late")
    assert by_api(person, "/events/preview", {**SLIP, **late}).status == 200
    assert not Event.objects.exists()
    assert send(person, **late, ends_late=True).status == 201
    send(person)
    path = f"/events/{newest().pk}"
    refused = by_api(person, path, late, method="PATCH")
    assert (refused.status, refused.field) == (422, "ends_late")
    assert by_api(person, path, {**late, "ends_late": True}, method="PATCH").status == 200


@pytest.mark.parametrize(
    ("kind", "places", "size", "sentence"),
    [
        (FormatKey.PEUCHRE, 6, PAIR, "This format needs exactly 3 pairs, not 6. Add or remove some."),
        (FormatKey.SINGLE_TABLE, 12, 1, "This format needs exactly 4 players, not 12. Add or remove some."),
    ],
)
def test_room_for_others_than_one_table_takes_is_refused_at_once(kind, places, size, sentence):
    with pytest.raises(InvalidRequestError) as refusal:
        nights.make_draft(
            format=kind,
            rules=FORMATS[kind].house_rules["usual"],
            capacity=places,
            movement=MovementSettings(entry_size=size),
            criteria=FORMATS[kind].usual_criteria,
        )
    assert (str(refusal.value), refusal.value.field) == (sentence, "capacity")


def test_the_usual_tiebreakers_follow_the_way_of_reporting(person):
    """Loners and marches are not counted where a table reports its points per round."""
    assert send(person, reporting="totals").status == 201
    assert newest().tie_breaks == ["wins"]
    send(person)
    event = newest()
    assert event.tie_breaks == ["wins", "loners", "euchres"]
    assert by_api(person, f"/events/{event.pk}", {"reporting": "totals"}, method="PATCH").status == 200
    assert newest().tie_breaks == ["wins"]


def test_the_settings_page_follows_too_and_still_refuses_a_list_of_ones_own(person):
    send(person)
    event = newest()
    form = {**FORM, "format": "party", "hands": "8", "rounds": "9", "rounding": "100", "reporting": "totals"}
    refused = by_page(person, f"/events/{event.pk}/settings/", {**form, "tie_breaks": "loners"})
    assert refused.status == 422
    saved = by_page(person, f"/events/{event.pk}/settings/", {**form, "tie_breaks": "wins,loners,euchres"})
    assert saved.status == 302
    assert newest().tie_breaks == ["wins"]


def change_by_page(person, event, reporting, tie_breaks):
    form = {**FORM, "format": "party", "hands": "8", "rounds": "9", "rounding": "100", "reporting": reporting}
    return by_page(person, f"/events/{event.pk}/settings/", {**form, "tie_breaks": ",".join(tie_breaks)})


def change_by_api(person, event, reporting, tie_breaks):
    payload = {"reporting": reporting, "tie_breaks": tie_breaks}
    return by_api(person, f"/events/{event.pk}", payload, method="PATCH")


@pytest.mark.parametrize("change", [change_by_page, change_by_api])
def test_the_usual_list_comes_back_with_the_hands_and_one_of_ones_own_is_refused(person, change):
    send(person)
    event = newest()
    for reporting, shown in (("totals", ["wins", "loners", "euchres"]), ("hands", ["wins"])):
        assert event.tie_breaks == shown
        assert change(person, event, reporting, shown).status in {200, 302}
        event = newest()
    assert event.tie_breaks == ["wins", "loners", "euchres"]
    change(person, event, "totals", ["wins"])
    refused = change(person, event, "totals", ["wins", "loners", "euchres"])
    assert (refused.status, newest().tie_breaks) == (422, ["wins"])


def test_the_preview_of_the_settings_follows_the_way_of_reporting_too(person):
    send(person)
    payload = {**FORM, "format": "party", "hands": "8", "rounds": "9", "rounding": "100", "target": ""}
    payload |= {"reporting": "totals", "tie_breaks": "wins,loners,euchres", "event": newest().pk}
    assert person.get("/events/preview/", payload).context["form"].errors == {}


def test_the_forecast_starts_at_the_planned_start_until_a_round_is_open(organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=2))
    event = nights.start(event, organizer, opened=0)
    early = event.starts_at - timedelta(hours=9)
    # Two rounds of 12 hands at two minutes, with a break of two between them.
    assert (pace_of(event, now=early).done_by - event.starts_at).total_seconds() == 50 * 60


def test_pairs_are_called_pairs_before_the_draw(person, organizer):
    kind = FORMATS[FormatKey.ROUND_ROBIN]
    event = nights.make_night(
        organizer,
        ["Ann & Bob", "Carla & Dave"],
        format=kind.key,
        criteria=kind.usual_criteria,
        movement=MovementSettings(entry_size=PAIR),
    )
    assert "2 pairs:" in person.get(f"/events/{event.pk}/").text
    labels = person.get(f"/events/{event.pk}/settings/").text
    assert "Max pairs" in labels
    assert "Entry fee per pair" in labels
