"""What invites people to a night: changed at any time by page and API, and the picture of it."""

import io
from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.kept import kept
from tests.pictures import a_picture
from tests.rows_left import assert_alike
from tournaments.models import AuditEntry, Event, EventPicture

pytestmark = pytest.mark.django_db

TEXTS = {
    "place": "VFW Post 1138, 210 Main St",
    "about": "Doors at 6:30.\n\n- Bar",
    "contact": "Ruth, 555-0100",
}
ALL = {**TEXTS, "shows_coming": "names"}


@kept
def played(running):
    """A night whose first round is open: its settings are locked, its invitation isn't."""
    return running


@pytest.fixture
def person(organizer):
    return browser(organizer)


def page(night):
    return f"/events/{night.pk}/invitation/"


def stored():
    return Image.open(io.BytesIO(bytes(EventPicture.objects.get().content)))


def invitation(night):
    event = Event.objects.get(pk=night.pk)
    return {name: getattr(event, name) for name in ALL}


@pytest.mark.night
def test_both_doors_change_all_of_it_during_play(person, played):
    picture = a_picture(size=(1600, 1600))
    assert_alike(
        lambda: by_page(person, page(played), {**ALL, "picture": SimpleUploadedFile("hall.png", picture)}),
        lambda: by_api(
            person, f"/events/{played.pk}/invitation", {**ALL, "picture": b64encode(picture).decode()}
        ),
    )


def test_what_is_left_out_stays_and_twice_is_once(person, played):
    sent = {**ALL, "picture": b64encode(a_picture()).decode()}
    by_api(person, f"/events/{played.pk}/invitation", sent)
    by_api(person, f"/events/{played.pk}/invitation", sent)
    assert AuditEntry.objects.filter(action="invitation_change").count() == 1
    assert by_api(person, f"/events/{played.pk}/invitation", {"place": ""}).status == 200
    assert invitation(played) == {**ALL, "place": ""}
    answer = person.get(f"/api/v1/events/{played.pk}/invitation").json()
    reminders = {"reminds_day": True, "reminds_hour": True, "doors_minutes": 0}
    assert {**answer, "picture": None} == {**ALL, "place": "", "picture": None, **reminders}
    assert answer["picture"]["address"] == picture_address(played)
    assert by_api(person, f"/events/{played.pk}/invitation", {"picture": None}).status == 200
    assert person.get(f"/api/v1/events/{played.pk}/invitation").json()["picture"] is None


def picture_address(night):
    return reverse("event-picture", args=[night.public_id, EventPicture.objects.get().digest])


def test_the_contact_is_not_in_the_change_log(person, played):
    by_page(person, page(played), ALL)
    line = AuditEntry.objects.get(action="invitation_change")
    assert (line.before["contact"], line.after["contact"]) == (False, True)
    assert "555-0100" not in str(AuditEntry.objects.values())


REFUSED = {
    "a long place": ("place", "x" * 201, "Use up to 200 characters. You have 201."),
    "a long text": ("about", "x\n" * 1001, "Use up to 2000 characters. You have 2001."),
    "hidden letters": ("contact", "Ann\u202e", "We can't show some of these characters. Take them out."),
}


@pytest.mark.parametrize(("field", "text", "sentence"), REFUSED.values(), ids=REFUSED.keys())
def test_a_text_that_cannot_be_shown_is_refused_at_its_field(person, played, field, text, sentence):
    before = contents()
    shown = person.post(page(played), {**ALL, field: text})
    assert (shown.status_code, shown.context["form"].errors) == (422, {field: [sentence]})
    assert shown.context["form"]["place"].value() == (text if field == "place" else ALL["place"])
    api = by_api(person, f"/events/{played.pk}/invitation", {field: text})
    assert (api.status, api.field, api.text) == (422, field, sentence)
    assert contents() == before


def test_lines_are_kept_where_there_are_lines_and_emoji_stay_whole(person, played):
    family = "\N{MAN}\u200d\N{WOMAN}\u200d\N{GIRL}"
    by_page(person, page(played), {"place": " VFW \n Post ", "about": f"One \r\ntwo\r\n\r\n{family} "})
    assert invitation(played)["place"] == "VFW Post"
    assert invitation(played)["about"] == f"One\ntwo\n\n{family}"


SIZES = {
    "square": ((1600, 1600), (1200, 630)),
    "wide": ((2400, 600), (1143, 600)),
    "small": ((400, 400), (400, 210)),
    "a line": ((4000, 1), (2, 1)),
}


@pytest.mark.parametrize(("sent", "kept"), SIZES.values(), ids=SIZES.keys())
def test_a_picture_is_cropped_to_its_shape_and_never_enlarged(person, played, sent, kept):
    by_page(person, page(played), {"picture": SimpleUploadedFile("hall.png", a_picture(size=sent))})
    assert (stored().format, stored().size) == ("WEBP", kept)


def test_the_middle_is_what_is_kept(person, played):
    striped = Image.new("RGB", (1200, 1260), "red")
    striped.paste("white", (0, 315, 1200, 945))
    held = io.BytesIO()
    striped.save(held, "PNG")
    by_page(person, page(played), {"picture": SimpleUploadedFile("flag.png", held.getvalue())})
    corners = {stored().convert("RGB").getpixel(at) for at in ((5, 5), (1190, 620), (600, 315))}
    assert all(min(each) > 245 for each in corners)


@pytest.mark.night
def test_a_picture_full_of_detail_is_small_and_has_nothing_of_the_camera(person, played):
    noise = Image.effect_noise((1600, 900), 100)
    exif = Image.Exif()
    exif[0x010E] = "12 Elm Street"
    held = io.BytesIO()
    noise.save(held, "JPEG", exif=exif)
    by_page(person, page(played), {"picture": SimpleUploadedFile("noise.jpg", held.getvalue())})
    content = bytes(EventPicture.objects.get().content)
    assert (len(content) < 250_000, b"Elm Street" in content) == (True, False)


def test_what_is_no_picture_is_refused_and_nothing_is_written(person, played):
    before = contents()
    shown = person.post(page(played), {**ALL, "picture": SimpleUploadedFile("a.png", b"hello")})
    sentence = "We can't read that picture. Choose a PNG, JPEG, WebP or GIF."
    assert (shown.status_code, shown.context["form"].errors) == (422, {"picture": [sentence]})
    api = by_api(person, f"/events/{played.pk}/invitation", {**ALL, "picture": b64encode(b"hello").decode()})
    assert (api.status, api.code, api.field) == (422, "no_picture", "picture")
    assert contents() == before


def test_a_picture_may_be_kept_by_who_may_see_it(person, played):
    by_page(person, page(played), {"picture": SimpleUploadedFile("hall.png", a_picture())})
    address, stranger = picture_address(played), browser()
    answer = stranger.get(address)
    assert answer.headers["Content-Type"] == "image/webp"
    assert answer.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert stranger.get(address.replace(".webp", "0.webp")).status_code == 404
    Event.objects.filter(pk=played.pk).update(is_private=True)
    assert stranger.get(address).status_code == 404
    assert person.get(address).headers["Cache-Control"] == "private, max-age=31536000, immutable"


def test_the_page_removes_a_picture(person, played):
    by_page(person, page(played), {"picture": SimpleUploadedFile("hall.png", a_picture())})
    assert picture_address(played) in person.get(page(played)).text
    by_page(person, page(played), {**ALL, "remove": "on", "picture": b""})
    assert not EventPicture.objects.exists()


def test_a_new_night_takes_place_and_text_from_its_form(person, organizer):
    form = {name: field.initial for name, field in person.get("/events/new/").context["form"].fields.items()}
    sent = {key: value for key, value in form.items() if value not in (None, "")}
    answer = person.post(
        "/events/new/",
        {**sent, "key": "0" * 32, "starts_at": "2026-12-04T19:00", "ends_late": "True", **TEXTS},
    )
    assert answer.status_code == 302
    night = Event.objects.get()
    assert (night.place, night.about) == (TEXTS["place"], TEXTS["about"])


def test_saving_the_settings_keeps_the_invitation(person, organizer):
    night = nights.make_event(organizer, **ALL)
    shown = person.get(f"/events/{night.pk}/settings/").context["form"]
    sent = {each.name: each.value() for each in shown if each.value() is not None}
    answer = person.post(f"/events/{night.pk}/settings/", {**sent, "name": "Another", "is_private": ""})
    assert answer.status_code == 302
    assert invitation(night) == ALL
