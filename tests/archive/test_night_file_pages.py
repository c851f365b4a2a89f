"""Saving a night and bringing it in: on the page, by the API and as commands."""

import json
from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client
from django.urls import reverse

from accounts.models import Club, Role
from accounts.sign_in.sign_ins import token_make
from tests import nights
from tournaments.archive.night_files import MOST_BYTES, night_file, read_night
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def host(client):
    host = nights.make_user("Hal Host", club=Club.objects.create(name="Birch"), role=Role.OWNER)
    client.force_login(host)
    return host


@pytest.fixture
def club(host):
    return host.memberships.get().club


@pytest.fixture
def packed(running):
    return night_file(running.pk)


def upload(packed):
    return {"file": SimpleUploadedFile("night.zip", packed)}


def call(user, method, path, **body):
    token = token_make(user=user)
    return Client().generic(
        method,
        path,
        json.dumps(body),
        content_type="application/json",
        headers={"Authorization": f"Token {token}"},
    )


def test_an_owner_saves_the_night(client, running, organizer):
    client.force_login(organizer)
    console = client.get(reverse("console", args=[running.pk]))
    address = reverse("export-night", args=[running.pk])
    assert address in console.content.decode()
    response = client.get(address)
    assert response["Content-Disposition"] == f'attachment; filename="{running.public_id}-night.zip"'
    assert response["Cache-Control"].startswith("max-age=0")
    assert read_night(response.content).key == running.key


def test_the_file_is_shown_before_it_is_saved(client, club, packed):
    address = reverse("night-from-file", args=[club.pk])
    assert address in client.get(reverse("club", args=[club.pk])).content.decode()
    shown = client.post(address, upload(packed))
    assert shown.status_code == 200
    text = shown.content.decode()
    assert "Friday euchre" in text
    assert text.count(">New</span>") == 12
    assert not Event.objects.filter(club=club).exists()
    saved = client.post(reverse("night-bring", args=[club.pk]), {"file": shown.context["packed"]})
    event = Event.objects.get(club=club)
    assert saved.url == reverse("console", args=[event.pk])
    assert "Print new QR codes" in client.get(saved.url).content.decode()
    again = client.post(address, upload(packed)).content.decode()
    assert "already have this night" in again
    assert "Import night" not in again


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({}, "Choose the file you downloaded from a night"),
        (upload(b"no zip"), "a saved night"),
        (upload(b"0" * (MOST_BYTES + 1)), "700 KB"),
    ],
)
def test_what_is_no_night_is_said_beside_the_file(client, club, sent, says):
    response = client.post(reverse("night-from-file", args=[club.pk]), sent)
    assert response.status_code == 422
    assert says in response.content.decode()


def test_a_form_that_holds_no_night_is_refused_beside_the_file(client, club):
    response = client.post(reverse("night-bring", args=[club.pk]), {"file": "no base64!"})
    assert response.status_code == 422
    assert "Send the file in base64." in response.content.decode()
    assert f'action="{reverse("night-from-file", args=[club.pk])}"' in response.content.decode()


def test_too_many_files_are_refused(client, club):
    address = reverse("night-from-file", args=[club.pk])
    answers = [client.post(address, {}).status_code for _ in range(21)]
    assert answers == [422] * 20 + [429]


@pytest.mark.night
def test_the_api_saves_shows_and_brings_in(host, club, packed, running, organizer):
    file = b64encode(packed).decode()
    saved = call(organizer, "GET", reverse("api-export-night", args=[running.pk]))
    assert saved["Content-Type"] == "application/zip"
    shown = call(host, "POST", reverse("api-nights-preview", args=[club.pk]), file=file).json()
    assert (shown["name"], shown["hands"], shown["here"]) == ("Friday euchre", 0, None)
    assert {"name": "Ann", "is_known": False} in shown["people"]
    address = reverse("api-nights", args=[club.pk])
    made = call(host, "POST", address, file=file)
    again = call(host, "POST", address, file=file)
    assert (made.status_code, again.status_code) == (201, 200)
    assert made.json() == again.json()
    assert Event.objects.get(club=club).pk == made.json()["id"]
    assert (
        call(host, "POST", reverse("api-nights-preview", args=[club.pk]), file=file).json()["here"]
        == (made.json()["id"])
    )


@pytest.mark.parametrize("file", ["no base64!", b64encode(b"no zip").decode(), "A" * 940_000])
def test_the_api_refuses_what_is_no_night(host, club, file):
    response = call(host, "POST", reverse("api-nights", args=[club.pk]), file=file)
    assert response.status_code == 422
    assert (response.json()["code"], response.json()["field"]) == ("night_file", "file")


def test_commands_save_and_load(running, host, club, tmp_path, capsys):
    file = tmp_path / "night.zip"
    call_command("night", "save", running.public_id, file)
    assert file.stat().st_mode & 0o777 == 0o600
    for said in ("Loaded Friday euchre: /events/", "Already loaded Friday euchre: /events/"):
        call_command("night", "load", file, club=club.pk, email=host.email)
        assert said in capsys.readouterr().out
    assert Event.objects.filter(club=club, key=running.key).count() == 1


def test_commands_say_what_is_wrong(running, host, club, organizer, tmp_path):
    file = tmp_path / "night.zip"
    file.write_bytes(b"no zip")
    wrong = [
        (("save", "nowhere", tmp_path / "new.zip"), {}, "We can't find night nowhere"),
        (("save", running.public_id, file), {}, "exists"),
        (("load", file), {"club": club.pk, "email": host.email}, "saved night"),
        (("load", tmp_path / "none.zip"), {"club": club.pk, "email": host.email}, "No such file"),
        (("load", file), {"club": club.pk, "email": organizer.email}, "isn't in it"),
    ]
    for arguments, options, says in wrong:
        with pytest.raises(CommandError, match=says):
            call_command("night", *arguments, **options)
