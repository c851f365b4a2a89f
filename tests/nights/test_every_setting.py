"""Each setting of a night: set by page and API, answered, in the change log, locked once round one opens."""

import json
from enum import Enum

import pytest

from tests import nights
from tests.nights.test_event_pages import settings as form
from tournaments.models import AuditEntry, Event
from tournaments.models.night_settings import KINDS, SETTINGS, USUAL

pytestmark = pytest.mark.django_db


def stored(value):
    return value.value if isinstance(value, Enum) else value


def another(name):
    """Return a value that is not the usual one."""
    kind, setting = KINDS[name], SETTINGS[name]
    if kind is bool:
        return not USUAL[name]
    if kind is int:
        assert setting.span[0] <= USUAL[name] < setting.span[1]
        return USUAL[name] + 1
    values = [value for value, _ in setting.choices]
    assert values == [stored(each) for each in kind]
    return next(value for value in values if value != USUAL[name])


def typed(value):
    return ("yes" if value else "") if isinstance(value, bool) else str(value)


def change(desk, event, name, value):
    sent = json.dumps({name: value})
    return desk.patch(f"/api/v1/events/{event.pk}", sent, content_type="application/json")


def post(desk, event, name, value):
    return desk.post(f"/events/{event.pk}/settings/", form(**{name: typed(value)}))


DOORS = {"page": (post, 302), "api": (change, 200)}


@pytest.mark.parametrize("door", DOORS)
@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_set_answered_and_stands_in_the_change_log(desk, event, name, door):
    send, status = DOORS[door]
    value, before = another(name), stored(USUAL[name])
    assert getattr(event, name) == before
    assert send(desk, event, name, value).status_code == status
    assert getattr(Event.objects.get(pk=event.pk), name) == value
    assert desk.get(f"/api/v1/events/{event.pk}").json()[name] == value
    page = desk.get(f"/events/{event.pk}/settings/").context["form"]
    assert page[name].value() == ("yes" if value is True else value)
    entry = AuditEntry.objects.filter(event=event, action="event_change").latest("pk")
    assert (entry.before[name], entry.after[name]) == (before, value)


@pytest.mark.parametrize("name", SETTINGS)
def test_what_a_change_leaves_out_stays(desk, event, name):
    value = another(name)
    assert change(desk, event, name, value).status_code == 200
    assert change(desk, event, "name", "Another name").status_code == 200
    event = Event.objects.get(pk=event.pk)
    assert (event.name, getattr(event, name)) == ("Another name", value)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_new_night_is_made_with_a_setting(desk, organizer, name):
    value = another(name)
    draft = nights.make_draft(
        **{name: KINDS[name](value)},
        **({"criteria": nights.TOTALS["criteria"]} if name == "reporting" else {}),
    )
    event = nights.event_create(draft=draft, user_id=organizer.pk, club_id=None, key=nights.uuid4())
    assert getattr(Event.objects.get(pk=event.pk), name) == value


@pytest.mark.parametrize("name", SETTINGS)
def test_the_page_says_what_a_setting_is_and_a_wrong_value_is_refused_beside_it(desk, event, name):
    setting = SETTINGS[name]
    page = desk.get(f"/events/{event.pk}/settings/").context["form"]
    assert (page[name].label, page[name].help_text) == (setting.label, setting.hint)
    refused = desk.post(f"/events/{event.pk}/settings/", form(**{name: "1000"}))
    assert refused.status_code == 422
    assert list(refused.context["form"].errors) == [name]
    answer = change(desk, event, name, 1000)
    assert (answer.status_code, answer.json()["field"]) == (422, name)


@pytest.mark.parametrize("name", SETTINGS)
def test_a_setting_is_locked_once_round_one_is_open(desk, running, name):
    value, before = another(name), getattr(running, name)
    assert change(desk, running, name, value).status_code == 409
    assert post(desk, running, name, value).status_code == 409
    assert getattr(Event.objects.get(pk=running.pk), name) == before
