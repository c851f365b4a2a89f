"""Making a night and changing it, through the pages."""

import re
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from accounts.models import Club, Role
from tests import nights
from tests.markup import one_line
from tests.pictures import a_picture
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import AuditEntry, Event, EventPicture, Stage
from tournaments.money.views.prize_forms import TERMS_FIELDS

pytestmark = pytest.mark.django_db


def form(**changes):
    return {
        "name": "Friday euchre",
        "starts_at": "2026-11-27T19:00",
        "time_zone": "America/Detroit",
        "capacity": "12",
        "house_rules": "usual",
        "stake": "10",
        "prizes": "5:3:2:1",
        "key": str(uuid4()),
        **changes,
    }


def settings(**changes):
    return {
        **form(),
        "format": "party",
        "hands": "12",
        "rounding": "100",
        "tie_breaks": "wins,loners,euchres",
        **changes,
    }


def test_nobody_sees_the_landing_page_and_a_person_sees_their_nights(client, event, organizer):
    assert "Host a night" in client.get("/").text
    client.force_login(organizer)
    assert f'href="/events/{event.pk}/"' in client.get("/").text


def test_the_landing_page_leads_to_the_source_where_its_address_is_set(client, settings):
    assert "Source code" not in client.get("/").text
    settings.SOURCE_URL = "https://code.club.test/order-up"
    assert '<a href="https://code.club.test/order-up">Source code</a>' in client.get("/").text


def test_the_empty_form_has_an_answer_to_everything_and_says_what_that_means(desk):
    page = desk.get("/events/new/")
    text = one_line(page)
    fields = page.context["form"].visible_fields()
    empty = {field.name for field in fields if field.value() is None} - set(TERMS_FIELDS)
    assert empty <= {"rounds", "hands", "is_private", "place", "about", "picture"}
    assert '<details id="money-terms">' in text
    said = ("<h2>9 rounds of 8 hands", "<b>9:24 PM</b>", "<dd>3</dd>", "<dd>$120</dd>")
    for each in (*said, "$54", "$11", "Partner everyone</button>", "11 rounds of 6 hands"):
        assert each in text


def test_each_format_is_drawn_and_explained_and_every_one_can_be_chosen(desk):
    text = one_line(desk.get("/events/new/"))
    assert [text.count(f'name="format" value="{key}"') for key in FormatKey] == [1] * len(FormatKey)
    assert text.count('<svg viewBox="0 0 80 64"') == len(FormatKey)
    assert "<b>Ladder</b><small>Leaders play at table 1. Partners follow the standings.</small>" in text
    # One of the others, once it is chosen, is in view.
    refused = one_line(desk.post("/events/new/", form(format="peuchre", name=" ")))
    assert '<details id="format" open>' in refused
    assert '<details id="format">' in text


def chip(text, name, value):
    """Return whether a chip is pressed; None where there is none."""
    found = re.search(rf'name="{name}" value="{re.escape(value)}" formnovalidate aria-pressed="(\w+)"', text)
    return found and found[1] == "true"


def test_chips_type_the_fee_and_the_split_without_scripts_and_lose_nothing(desk):
    text = one_line(desk.get("/events/new/"))
    assert [chip(text, "stake_of", fee) for fee in ("0", "5", "10", "20")] == [False, False, True, False]
    assert chip(text, "weights", "5:3:2:1")
    posted = form(name="Typed before", stake="10")
    answer = one_line(desk.post("/events/new/", {**posted, "stake_of": "20"}))
    assert chip(answer, "stake_of", "20")
    assert 'value="Typed before"' in answer
    assert "<dd>$240</dd>" in answer
    # Second place gets back what they paid, whatever that is: the chip follows the fee.
    assert chip(answer, "weights", "20, 20") is False
    answer = one_line(desk.post("/events/new/", {**posted, "stake": "20", "weights": "20, 20"}))
    assert chip(answer, "weights", "20, 20")
    assert not Event.objects.exists()


def test_a_fee_and_a_split_of_ones_own_are_in_view(desk):
    text = one_line(desk.post("/events/new/", form(stake="12.50", prizes="6:3:1", name=" ")))
    assert '<details id="own-fee" open>' in text
    assert '<details id="own-split" open>' in text
    usual = one_line(desk.get("/events/new/"))
    assert '<details id="own-fee">' in usual
    assert '<details id="own-split">' in usual


def test_a_night_is_made_with_a_picture_and_one_that_is_none_is_refused_before(desk):
    refused = desk.post("/events/new/", form(picture=SimpleUploadedFile("hall.png", b"hello")))
    sentence = "We can't read that picture. Choose a PNG, JPEG, WebP or GIF."
    assert (refused.status_code, refused.context["form"].errors) == (422, {"picture": [sentence]})
    assert not Event.objects.exists()
    made = desk.post("/events/new/", form(picture=SimpleUploadedFile("hall.png", a_picture())))
    assert made.status_code == 302
    assert EventPicture.objects.get().event == Event.objects.get()


def test_the_page_offers_to_repeat_the_latest_night(desk, organizer):
    assert "/repeat/" not in desk.get("/events/new/").text
    event = nights.make_event(organizer, name="Legion night", capacity=40, stake_cents=0)
    text = one_line(desk.get("/events/new/"))
    assert f'action="/events/{event.pk}/repeat/"' in text
    assert "<bdi>Legion night</bdi> · Fri, Dec 4 · 7 PM · 40 players · Free ·" in text


@pytest.mark.parametrize(
    ("kind", "asks"),
    [
        ("party", ["rounds", "tables", "leftovers"]),
        ("progressive", ["rounds", "tables", "progression", "ties"]),
        ("mexicano", ["rounds", "tables", "pairing"]),
    ],
)
def test_settings_ask_what_the_format_asks(desk, organizer, kind, asks):
    event = nights.make_event(organizer, format=FormatKey(kind))
    fields = desk.get(f"/events/{event.pk}/settings/").context["form"].fields
    assert [name for name in fields if name in MovementSettings.__slots__] == asks


def test_what_a_format_asks_is_saved_from_the_settings(desk, event):
    fields = {"format": "progressive", "progression": "red_and_white", "ties": "others", "rounds": "6"}
    assert desk.post(f"/events/{event.pk}/settings/", settings(**fields)).status_code == 302
    event = Event.objects.get()
    assert event.first_stage.format == "progressive"
    assert event.first_stage.settings == {"progression": "red_and_white", "ties": "others", "rounds": 6}


def test_a_format_that_is_not_there_is_refused(desk, event):
    answer = desk.post(f"/events/{event.pk}/settings/", settings(format="poker"))
    assert answer.status_code == 422
    assert Event.objects.get().first_stage.format == "party"


def test_a_night_is_made_with_a_club_of_ones_own(desk, organizer):
    posted = form()
    answer = desk.post("/events/new/", posted)
    event = Event.objects.get()
    assert answer.url == f"/events/{event.pk}/"
    assert (event.name, event.capacity, event.stake_cents) == ("Friday euchre", 12, 10_00)
    assert event.starts_at.isoformat() == "2026-11-28T00:00:00+00:00"
    assert event.tie_breaks == ["wins", "loners", "euchres"]
    assert event.club.name == "Olive Organizer's club"
    assert desk.post("/events/new/", posted).url == answer.url
    assert Event.objects.count() == 1


def test_a_director_makes_a_night_in_the_club_they_came_from(client, event):
    director = nights.make_user("Dora", club=event.club, role=Role.DIRECTOR)
    client.force_login(director)
    assert "Olive Organizer&#x27;s club" in client.get(f"/events/new/?club={event.club_id}").text
    client.post("/events/new/", form(club=event.club_id))
    assert Event.objects.filter(club=event.club, created_by=director).count() == 1


@pytest.mark.parametrize("role", [Role.SCOREKEEPER, None])
def test_others_make_no_night_in_a_club(client, event, role):
    person = nights.make_user("Pat", club=event.club if role else None, role=role)
    client.force_login(person)
    answer = client.post("/events/new/", form(club=event.club_id))
    assert answer.status_code == (403 if role else 404)
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"name": " "}, "name", "Type a name."),
        ({"name": "x" * 81}, "name", "Use up to 80 characters; this name has 81."),
        ({"name": "a\x00b"}, "name", "Null characters are not allowed."),
        ({"starts_at": ""}, "starts_at", "This field is required."),
        ({"starts_at": "2026-02-30T19:00"}, "starts_at", "Choose a date and time from the calendar."),
        ({"starts_at": "2026-11-27T25:00"}, "starts_at", "Choose a date and time from the calendar."),
        ({"starts_at": "9999-12-31T23:59"}, "starts_at", "Choose a year from 2000 to 2100."),
        ({"starts_at": "0001-01-01T00:00"}, "starts_at", "Choose a year from 2000 to 2100."),
        (
            {"starts_at": "2027-03-14T02:30"},
            "starts_at",
            "The clocks change that night, so",
        ),
        ({"time_zone": "Mars/Phobos"}, "time_zone", "“Mars/Phobos” isn&#x27;t a time zone."),
        ({"capacity": "0"}, "capacity", "Ensure this value is greater than or equal to 1."),
        ({"capacity": "201"}, "capacity", "Choose 1 to 200 players."),
        ({"capacity": "100001"}, "capacity", "Choose 1 to 200 players."),
        ({"capacity": "twelve"}, "capacity", "Enter a whole number."),
        ({"house_rules": "poker"}, "house_rules", "Select a valid choice."),
        ({"stake": "-1"}, "stake", "&#x27;-1&#x27; isn&#x27;t an amount."),
        ({"stake": "0.005"}, "stake", "&#x27;0.005&#x27; isn&#x27;t an amount."),
        ({"stake": "10,50"}, "stake", "&#x27;10,50&#x27; isn&#x27;t an amount."),
        ({"stake": "1e3"}, "stake", "&#x27;1e3&#x27; isn&#x27;t an amount."),
        ({"stake": "1000000"}, "stake", "That entry fee is too high. Enter a smaller one."),
        ({"prizes": "33.3/33.3/33.3"}, "prizes", "is 99.9%, not 100%"),
        ({"prizes": "0"}, "prizes", "1st place must win"),
        (
            {"prizes": "20/30/50"},
            "prizes",
            "A lower place can&#x27;t win more than a higher one. Change the order.",
        ),
        ({"prizes": "NaN"}, "prizes", "&#x27;NaN&#x27; isn&#x27;t a percentage."),
        ({"prizes": "-10/110"}, "prizes", "can&#x27;t be a share. Enter 0 or more."),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_nothing_is_stored(desk, said, field, sentence):
    answer = desk.post("/events/new/", form(**said))
    assert answer.status_code == 422
    assert sentence.replace("&#x27;", "'") in " ".join(answer.context["form"].errors[field])
    assert sentence in answer.text
    assert not Event.objects.exists()
    assert not Club.objects.exists()


def test_percents_of_110_are_refused_and_offered_as_shares(desk):
    posted = form(prizes="50/30/20/10")
    refused = desk.post("/events/new/", posted)
    assert refused.status_code == 422
    assert "50 + 30 + 20 + 10 is 110%, not 100%." in refused.text
    assert 'name="weights" value="5:3:2:1"' in refused.text

    taken = desk.post("/events/new/", {**posted, "weights": "5:3:2:1"})
    assert taken.status_code == 200
    assert taken.context["form"]["prizes"].value() == "5:3:2:1"
    assert "$54" in taken.text
    assert not Event.objects.exists()

    desk.post("/events/new/", {**posted, "prizes": "5:3:2:1"})
    assert Event.objects.get().prize_plan.text == "5:3:2:1"


def test_the_preview_says_what_a_changed_form_means_and_stores_nothing(desk):
    answer = desk.get("/events/preview/", form(capacity="8", stake="5", prizes="60/40"))
    for said in ("9 rounds of 8 hands", "<dd>2</dd>", "<dd>$40</dd>", "$24", "$16"):
        assert said in one_line(answer)
    assert "<html" not in answer.text
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"prizes": "50/30/20/10"}, "is 110%, not 100%"),
        ({"capacity": "7"}, "8"),
        ({"stake": "lots"}, "isn&#x27;t an amount"),
        ({"prizes": "$100, $50"}, "150"),
        ({"stake": "0"}, "No entry fee, no prizes"),
    ],
)
def test_the_preview_says_what_is_wrong_in_a_sentence(desk, said, sentence):
    answer = desk.get("/events/preview/", form(**said))
    assert answer.status_code == 200
    assert sentence in answer.text


def test_settings_are_shown_as_they_are_and_change_what_is_stored(desk, event):
    page = desk.get(f"/events/{event.pk}/settings/")
    assert [value for value, _ in page.context["form"].order()] == ["wins", "loners", "euchres"]
    assert page.context["form"]["starts_at"].value() == "2026-11-27T19:00"
    answer = desk.post(
        f"/events/{event.pk}/settings/",
        settings(name="Legion night", capacity="16", tie_breaks="euchres,lot", rounding="1", hands="8"),
    )
    assert answer.url == f"/events/{event.pk}/settings/"
    event.refresh_from_db()
    assert (event.name, event.capacity, event.tie_breaks) == ("Legion night", 16, ["euchres", "lot"])
    assert (event.prize_plan.rounding_cents, event.ruleset.hands) == (1, 8)
    assert AuditEntry.objects.filter(event=event, action="event_change").count() == 1


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("press", "order"),
    [
        ("up:loners", "loners,wins,euchres"),
        ("down:loners", "wins,euchres,loners"),
        ("up:wins", "wins,loners,euchres"),
        ("down:euchres", "wins,loners,euchres"),
        ("out:wins", "loners,euchres"),
        ("in:lot", "wins,loners,euchres,lot"),
        ("in:marches", "wins,loners,euchres,marches"),
        ("in:poker", "wins,loners,euchres"),
        ("sideways", "wins,loners,euchres"),
    ],
)
def test_a_button_puts_tie_breaks_in_order_without_saving(desk, event, press, order):
    answer = desk.post(f"/events/{event.pk}/settings/", settings(tie=press, name="Typed before"))
    assert answer.status_code == 200
    assert f'name="tie_breaks" value="{order}"' in answer.text
    assert 'value="Typed before"' in answer.text
    event.refresh_from_db()
    assert (event.name, event.tie_breaks) == ("Friday euchre", ["wins", "loners", "euchres"])


def test_the_lot_stays_last(desk, event):
    answer = desk.post(f"/events/{event.pk}/settings/", settings(tie_breaks="wins,lot", tie="in:marches"))
    assert 'name="tie_breaks" value="wins,marches,lot"' in answer.text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"tie_breaks": "wins,wins"}, "is listed twice"),
        ({"tie_breaks": "wins,poker"}, "Choose a tiebreaker from the list."),
        ({"hands": "0"}, "greater than or equal to 1"),
        ({"hands": "1000"}, "less than or equal to 60"),
        ({"rounding": "7"}, "Select a valid choice."),
        ({"prizes": "50/30/20/10"}, "is 110%, not 100%"),
    ],
)
def test_impossible_settings_are_refused_and_change_nothing(desk, event, said, sentence):
    answer = desk.post(f"/events/{event.pk}/settings/", settings(name="New name", **said))
    assert answer.status_code == 422
    assert sentence in answer.text
    event.refresh_from_db()
    assert event.name == "Friday euchre"


def test_the_line_of_the_sign_up_says_when_no_shows_lose_their_spot(desk, event):
    Event.objects.filter(pk=event.pk).update(no_shows="after_10")
    page = one_line(desk.get(f"/events/{event.pk}/settings/"))
    assert "No-shows lose their spot: 10 minutes after the start" in page


def test_settings_are_fixed_once_round_one_has_opened(desk, running):
    before = Event.objects.filter(pk=running.pk).values().get()
    page = desk.get(f"/events/{running.pk}/settings/")
    assert "so you can't change these settings anymore." in page.text
    asked = re.findall(r'<(?:input|select)[^>]* name="(\w+)"', page.text)
    assert set(asked) <= {"csrfmiddlewaretoken", "is_private", "shown"}
    assert "<dt>Entry fee</dt><dd>$10 per player</dd>" in one_line(page)
    answer = desk.post(f"/events/{running.pk}/settings/", settings(tie_breaks="lot", stake="20"))
    assert answer.status_code == 409
    assert "can&#x27;t change these settings anymore." in answer.text
    assert Event.objects.filter(pk=running.pk).values().get() == before


def test_fields_that_are_not_asked_for_are_never_stored(desk):
    desk.post("/events/new/", form(seed="1", status="finished", public_id="mine", created_by="99"))
    event = Event.objects.get()
    assert (event.status, Stage.objects.get(event=event).format) == ("sign_up", "party")
    assert event.public_id != "mine"
    assert event.seed != 1


@pytest.mark.parametrize("path", ["settings/", "activity/", "qr/"])
def test_a_scorekeeper_does_not_see_the_directors_pages(client, event, path):
    client.force_login(nights.make_user("Sam", club=event.club, role=Role.SCOREKEEPER))
    assert client.get(f"/events/{event.pk}/{path}").status_code == 403
    assert "Settings" not in client.get(f"/events/{event.pk}/").text
