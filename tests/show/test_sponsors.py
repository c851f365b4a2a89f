"""The sponsor's picture: what comes in, what is kept of it, and what goes out."""

import io
import struct
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
from tests.markup import one_line
from tests.pictures import a_picture
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.models import AuditEntry, Sponsor
from tournaments.show.services.screens import screen_set
from tournaments.show.services.sponsors import sponsor_remove, sponsor_set

pytestmark = pytest.mark.django_db


@kept
def four(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)


@pytest.fixture
def person(organizer):
    return browser(organizer)


def thank(event, organizer, picture, name="Corner Cafe"):
    return sponsor_set(event_id=event.pk, name=name, picture=picture, actor=Actor(organizer))


def stored():
    return Image.open(io.BytesIO(bytes(Sponsor.objects.get().picture)))


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "WEBP", "GIF"])
def test_every_kind_is_kept_as_webp(kind, four, organizer):
    thank(four, organizer, a_picture(kind))
    assert (stored().format, stored().size) == ("WEBP", (40, 20))
    red, green, blue = stored().convert("RGB").getpixel((5, 5))
    assert (red < 30, 75 < green < 110, 40 < blue < 80) == (True, True, True)


def test_a_large_picture_is_made_to_fit_a_screen(four, organizer):
    sponsor = thank(four, organizer, a_picture(size=(4000, 3000)))
    assert (sponsor.width, sponsor.height) == stored().size == (1440, 1080)


def test_a_phones_picture_is_turned_upright_and_forgets_where_it_was_taken(four, organizer):
    exif = Image.Exif()
    exif[0x0112] = 6
    exif[0x010E] = "At home, 12 Elm Street"
    thank(four, organizer, a_picture("JPEG", exif=exif))
    assert stored().size == (20, 40)
    assert not stored().getexif()
    assert b"Elm Street" not in bytes(Sponsor.objects.get().picture)


ASCII, SHORT, BYTES, FLOAT = 2, 3, 7, 11


def exif(*tags, cut=None):
    """Write Exif by hand (Exif 2.32, section 4.6): ``tags`` are number, type, count and four bytes."""
    lines = b"".join(struct.pack("<HHL4s", *tag) for tag in tags)
    return b"Exif\0\0" + (b"II*\0" + struct.pack("<LH", 8, len(tags)) + lines + bytes(12))[:cut]


HELD, TITLE, WIDE = 0x0112, 0x010E, 0x011A
SIDEWAYS = (HELD, SHORT, 1, b"\6\0\0\0")
#: What is written, and the size of a picture of 40 by 20 after it.
STRANGE = {
    "a title in numbers": (exif(SIDEWAYS, (TITLE, FLOAT, 1, bytes(4))), (20, 40)),
    "a fraction in letters": (exif(SIDEWAYS, (WIDE, BYTES, 4, b"abcd")), (20, 40)),
    "held in letters": (exif((HELD, ASCII, 2, b"6\0\0\0")), (40, 20)),
    "held as nobody can": (exif((HELD, SHORT, 1, b"\x63\0\0\0")), (40, 20)),
    "cut in its head": (exif(cut=6), (40, 20)),
    "no head": (b"Exif\0\0nothing", (40, 20)),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP"])
@pytest.mark.parametrize(("written", "size"), STRANGE.values(), ids=STRANGE.keys())
def test_a_picture_is_taken_whatever_the_camera_wrote_beside_it(written, size, kind, person, four):
    picture = SimpleUploadedFile("logo", a_picture(kind, exif=written))
    page = by_page(person, f"/events/{four.pk}/sponsor/", {"name": "Cafe", "picture": picture})
    assert (page.status, stored().size) == (302, size)


def test_what_follows_a_picture_in_its_file_is_not_kept(four, organizer):
    thank(four, organizer, a_picture() + b"<script>alert(1)</script>")
    assert b"script" not in bytes(Sponsor.objects.get().picture)


NO_PICTURE = "We can't read that picture. Choose a PNG, JPEG, WebP or GIF."
WRONG = {
    "nothing": (b"", "no_picture", NO_PICTURE),
    "text": (b"hello", "no_picture", NO_PICTURE),
    "svg": (b"<svg xmlns='http://www.w3.org/2000/svg'><script/></svg>", "no_picture", NO_PICTURE),
    "another kind": (a_picture("BMP"), "no_picture", NO_PICTURE),
    "half": (a_picture("JPEG", size=(400, 400))[:700], "no_picture", NO_PICTURE),
    "a bomb": (
        a_picture(mode="1", size=(20_000, 2_001), colour=0),
        "picture_too_large",
        "Choose a picture up to 40 million pixels. This one is 20000 by 2001.",
    ),
}


@pytest.mark.one_by_day
@pytest.mark.parametrize(("sent", "code", "sentence"), WRONG.values(), ids=WRONG.keys())
def test_what_is_no_picture_is_refused_alike_and_nothing_is_written(sent, code, sentence, person, four):
    before = contents()
    form = {"name": "Corner Cafe", "picture": SimpleUploadedFile("logo.png", sent)} if sent else {"name": "C"}
    page = by_page(person, f"/events/{four.pk}/sponsor/", form)
    payload = {"name": "Corner Cafe", "picture": b64encode(sent).decode()}
    api = by_api(person, f"/events/{four.pk}/sponsor", payload)
    assert (page.status, api.status, api.code, api.field) == (422, 422, code, "picture")
    assert page.says(sentence)
    assert api.says(sentence)
    assert contents() == before


def test_a_file_that_is_too_large_is_refused_by_its_size(person, four):
    sent = SimpleUploadedFile("logo.png", a_picture() + b"0" * 5_000_000)
    page = by_page(person, f"/events/{four.pk}/sponsor/", {"name": "Corner Cafe", "picture": sent})
    assert page.status == 422
    assert page.says("Choose a picture up to 5 MB.")


@pytest.mark.parametrize(("size", "status"), [(740_000, 422), (750_000, 413)])
def test_the_api_takes_a_picture_as_large_as_its_body(size, status, person, four):
    payload = {"name": "Cafe", "picture": b64encode(bytes(size)).decode()}
    answer = by_api(person, f"/events/{four.pk}/sponsor", payload)
    assert (answer.status, answer.code) == (status, "no_picture" if status == 422 else "too_large")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"name": "C", "picture": "not base64!"}, "picture"),
        ({"name": "C"}, "picture"),
        ({"picture": b64encode(a_picture()).decode()}, "name"),
        ({"name": "", "picture": b64encode(a_picture()).decode()}, "name"),
    ],
)
def test_the_api_names_the_field_at_fault(body, field, person, four):
    answer = by_api(person, f"/events/{four.pk}/sponsor", body)
    assert (answer.status, answer.field) == (422, field)


def test_both_doors_keep_and_forget_the_same(person, four, organizer):
    picture = a_picture()
    page, api = f"/events/{four.pk}/sponsor/", f"/events/{four.pk}/sponsor"
    assert_alike(
        lambda: by_page(person, page, {"name": "Cafe", "picture": SimpleUploadedFile("a.png", picture)}),
        lambda: by_api(person, api, {"name": "Cafe", "picture": b64encode(picture).decode()}),
    )
    thank(four, organizer, picture)
    assert_alike(
        lambda: by_page(person, page, {"remove": "1"}), lambda: by_api(person, api, {"picture": None})
    )


def test_twice_is_once(four, organizer):
    for _ in range(2):
        thank(four, organizer, a_picture())
    for _ in range(2):
        sponsor_remove(event_id=four.pk, actor=Actor(organizer))
    actions = AuditEntry.objects.filter(action__startswith="sponsor").order_by("pk")
    assert [each.action for each in actions] == ["sponsor_set", "sponsor_remove"]
    assert not Sponsor.objects.exists()


def test_the_picture_is_sent_as_nothing_else_and_only_by_its_present_address(client, four, organizer):
    first = thank(four, organizer, a_picture())
    address = reverse("sponsor-picture", args=[four.public_id, first.digest])
    answer = client.get(address)
    assert answer.content == bytes(Sponsor.objects.get().picture)
    assert answer["Content-Type"] == "image/webp"
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "default-src 'self'" in answer["Content-Security-Policy"]
    thank(four, organizer, a_picture(colour="#ffffff"))
    assert client.get(address).status_code == 404


def test_a_screen_that_is_to_show_it_shows_it(client, four, organizer):
    sponsor = thank(four, organizer, a_picture(), name="Joe & <b>Sons</b>")
    board = reverse("board-fragment", args=[four.public_id, "wall"])
    assert "wall-sponsor" not in client.get(board).text
    screen_set(event_id=four.pk, number=1, views=["night", "sponsor"], seconds=10, actor=Actor(organizer))
    text = one_line(client.get(board))
    assert "Thank you, <bdi>Joe &amp; &lt;b&gt;Sons&lt;/b&gt;</bdi>" in text
    assert f'src="/e/{four.public_id}/sponsor/{sponsor.digest}.webp" width="40" height="20"' in text


def test_the_director_sees_it_on_the_nights_page_and_by_api(person, four, organizer):
    sponsor = thank(four, organizer, a_picture())
    address = f"/e/{four.public_id}/sponsor/{sponsor.digest}.webp"
    assert f'src="{address}"' in person.get(f"/events/{four.pk}/").text
    shown = person.get(f"/api/v1/events/{four.pk}/show").json()
    assert shown["sponsor"] == {"name": "Corner Cafe", "picture": address, "width": 40, "height": 20}
