"""One more night like the last one, a week later, by page and API."""

from base64 import b64encode
from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone

from accounts.models import Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept
from tests.pictures import a_picture
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Event, EventPicture
from tournaments.movements.mexicano import Pairing
from tournaments.nights.selectors.latest import latest_night, next_start


def moment(*parts):
    return datetime(*parts, tzinfo=UTC)


@pytest.mark.parametrize(
    ("last", "zone", "now", "expected"),
    [
        # Friday at 7 PM in Detroit, on Sunday after it.
        (moment(2026, 7, 11, 0), "America/Detroit", moment(2026, 7, 12, 12), moment(2026, 7, 18, 0)),
        # Three weeks without a night: the Friday that comes.
        (moment(2026, 7, 11, 0), "America/Detroit", moment(2026, 7, 29, 12), moment(2026, 8, 1, 0)),
        # That very Friday at 7 PM is no longer to come.
        (moment(2026, 7, 11, 0), "America/Detroit", moment(2026, 7, 18, 0), moment(2026, 7, 25, 0)),
        # The clocks go back on November 1: still 7 PM, an hour later by universal time.
        (moment(2026, 10, 30, 23), "America/Detroit", moment(2026, 10, 31, 12), moment(2026, 11, 7, 0)),
        # A night that is still to come is repeated a week after it.
        (moment(2026, 7, 11, 0), "America/Detroit", moment(2026, 7, 1, 12), moment(2026, 7, 18, 0)),
    ],
)
def test_the_next_night_is_on_the_same_weekday_by_the_same_clock(last, zone, now, expected):
    assert next_start(last, zone, now) == expected


@kept
def last(organizer):
    """Four tables of a ladder last Friday, with rules, prizes and privacy of its own."""
    event = nights.make_night(
        organizer,
        nights.NAMES[:16],
        name="Ladder night",
        format=FormatKey.MEXICANO,
        movement=MovementSettings(rounds=6, pairing=Pairing.FIRST_AND_THIRD),
        capacity=16,
        stake_cents=20_00,
        is_private=True,
    )
    Event.objects.update(starts_at=timezone.now() - timedelta(days=2), status=Event.Status.FINISHED)
    event.refresh_from_db()
    return event


def by(host, door, event, key):
    if door == "page":
        return by_page(host, f"/events/{event.pk}/repeat/", {"key": str(key)})
    return by_api(host, f"/events/{event.pk}/repeat", {"key": str(key)})


@pytest.mark.django_db
@pytest.mark.parametrize(("door", "status"), [("page", 302), ("api", 201)])
def test_a_night_is_repeated_once_per_key_with_all_but_its_people(organizer, last, door, status):
    host, key = browser(organizer), uuid4()
    for _ in range(2):
        assert by(host, door, last, key).status == status
    event = Event.objects.exclude(pk=last.pk).get()
    taken = ("name", "time_zone", "capacity", "rules", "tie_breaks", "prizes", "stake_cents", "is_private")
    assert [getattr(event, name) for name in taken] == [getattr(last, name) for name in taken]
    assert event.starts_at - last.starts_at == timedelta(days=7)
    assert (event.status, event.first_stage.format) == ("sign_up", "mexicano")
    assert event.movement == MovementSettings(rounds=6, pairing=Pairing.FIRST_AND_THIRD)
    assert not event.first_stage.entries.exists()
    assert event.public_id != last.public_id
    assert event.links.count() == 1
    assert event.audit.get().action == "event_create"


@pytest.mark.django_db
@pytest.mark.parametrize("door", ["page", "api"])
def test_only_who_may_host_there_repeats_a_night(organizer, last, door):
    keeper = nights.make_user("Sam", club=last.club, role=Role.SCOREKEEPER)
    stranger = nights.make_user("Pat")
    assert by(browser(keeper), door, last, uuid4()).status == 403
    assert by(browser(stranger), door, last, uuid4()).status == 404
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_a_repeat_needs_a_key(organizer, last):
    refused = by_api(browser(organizer), f"/events/{last.pk}/repeat", {})
    assert (refused.status, refused.field) == (422, "key")
    assert Event.objects.count() == 1


@pytest.mark.django_db
def test_the_latest_night_is_of_the_club_that_is_meant_and_of_those_who_may_host(organizer, last):
    older = nights.make_event(organizer, name="Long ago")
    Event.objects.filter(pk=older.pk).update(starts_at=timezone.now() - timedelta(days=400))
    other = nights.make_event(nights.make_user("Carol"), name="Elsewhere")
    nights_of = {
        "own": latest_night(organizer, None),
        "in the club": latest_night(organizer, last.club),
        "of another club": latest_night(organizer, other.club),
        "of a scorekeeper": latest_night(
            nights.make_user("Sam", club=last.club, role=Role.SCOREKEEPER), None
        ),
    }
    assert nights_of == {
        "own": last,
        "in the club": last,
        "of another club": None,
        "of a scorekeeper": None,
    }


@pytest.mark.django_db
def test_the_invitation_is_repeated_too(organizer, last):
    host = browser(organizer)
    sent = {"place": "VFW Post 1138", "about": "Doors at 6:30", "picture": b64encode(a_picture()).decode()}
    by_api(host, f"/events/{last.pk}/invitation", sent)
    assert by(host, "api", last, uuid4()).status == 201
    event = Event.objects.exclude(pk=last.pk).get()
    assert (event.place, event.about) == ("VFW Post 1138", "Doors at 6:30")
    old, new = (EventPicture.objects.get(event=each) for each in (last, event))
    assert (old.digest, bytes(old.content)) == (new.digest, bytes(new.content))
