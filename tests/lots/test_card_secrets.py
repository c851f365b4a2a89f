"""What cards for partners come from: a secret that is committed at the start and shown with the cards."""

import hashlib
from contextlib import contextmanager

import pytest
from django.db import IntegrityError, connection, transaction

from tests import nights
from tests.lots.test_card_draws import draw, eight, make, night, pairs, tell
from tournaments.direct.services.verification import differences
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import Draw, DrawSecret

pytestmark = pytest.mark.django_db


def test_the_secret_is_committed_at_the_start_and_shown_with_the_cards(organizer, client):
    event = night(organizer, secret=None)
    secret = DrawSecret.objects.get(event=event, kind="cards").secret
    [told] = client.get(f"/api/v1/public/{event.public_id}/draws").json()
    assert told["sha256"] == hashlib.sha256(secret.encode()).hexdigest()
    assert (told["kind"], told["secret"], told["tickets"]) == ("cards", "", [])
    assert secret not in client.get(f"/e/{event.public_id}/").text
    draw(event, organizer)
    [told] = client.get(f"/api/v1/public/{event.public_id}/draws").json()
    assert told["secret"] == secret
    tickets = [each["ticket"] for each in told["tickets"]]
    assert tickets == sorted(tickets)
    first = told["tickets"][0]
    assert first["number"] == 1
    assert tickets[0] == hashlib.sha256(f"{secret} cards {first['card']}".encode()).hexdigest()
    page = client.get(f"/e/{event.public_id}/").text
    assert secret in page
    assert first["card"] in page


def test_a_draw_that_nobody_wanted_is_not_shown_once_the_first_hand_is_in(organizer):
    event = night(organizer)
    assert [line.kind for line in draws_of(event)] == ["cards"]
    tell(nights.match_at(event), organizer, dealer=1)
    assert draws_of(event) == ()


def test_pairs_and_other_formats_commit_to_no_cards(organizer):
    for event in (pairs(organizer), eight(organizer)):
        assert not DrawSecret.objects.filter(event=event, kind="cards").exists()


def test_a_night_that_started_before_this_chooses_its_secret_with_the_draw(organizer):
    event = make(organizer, secret=None)
    with unguarded("tournaments_drawsecret"):
        nights.start(event, organizer)
        DrawSecret.objects.filter(event=event, kind="cards").delete()
    draw(event, organizer)
    assert len(draws_of(event)[0].tickets) >= 4


@contextmanager
def unguarded(table):
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        yield
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(f"ALTER TABLE {table} ENABLE TRIGGER USER")


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    "forged",
    [
        {"turned": ["Td", "Js", "Qs", "9c"]},
        {"turned": ["Td", "Js", "Qs", "Ks", "9c"]},
        {"deck": 32},
    ],
)
def test_cards_that_the_secret_does_not_give_are_a_difference(forged, organizer):
    event = night(organizer)
    draw(event, organizer)
    held = Draw.objects.get()
    assert held.cards == {"deck": 24, "first_dealer": "highest_card", "turned": ["Td", "Js", "Qs", "Ks"]}
    with unguarded("tournaments_draw"):
        Draw.objects.filter(pk=held.pk).update(cards=held.cards | forged)
    assert list(differences()) == [
        f"{event.name}: the cards for partners draw doesn't match its secret number"
    ]


def test_the_database_takes_cards_for_this_draw_only(organizer):
    event = night(organizer)
    for kind, cards in (("cards", None), ("partners", {"turned": []})):
        with pytest.raises(IntegrityError, match="only_cards_are_turned"), transaction.atomic():
            Draw.objects.create(event=event, kind=kind, order=[], cards=cards)
