"""Each setting of a night can be changed until what it declares, and not after."""

import json
from operator import itemgetter

import pytest
from django.core.cache import cache
from django.db import transaction

from tests import nights
from tests.nights.every_setting import another, draft_of
from tournaments.formats import MovementSettings
from tournaments.formats.setting import Lock
from tournaments.formats.settings import MOVEMENT, PAIR
from tournaments.models import AuditEntry
from tournaments.models.night_settings import ALL_SETTINGS
from tournaments.nights.services.drafts import DRAFT

pytestmark = pytest.mark.django_db

ROWS = {**DRAFT, **MOVEMENT}
#: What changes a setting that a test of every setting does not know of, as the API takes it.
CHANGES = {
    "name": {"name": "Another night"},
    "starts_at": {"starts_at": "2026-11-28T18:00"},
    "time_zone": {"time_zone": "America/Chicago"},
    "capacity": {"capacity": 16, "ends_late": True},
    "rules": {"rules": {"march": 3}},
    "stake_cents": {"stake_cents": 5_00},
    "prizes": {"prizes": {"kind": "percent", "shares": "60/40"}},
    "criteria": {"tie_breaks": ["loners"]},
    "format": {"format": "progressive"},
    "terms": {"prize_terms": {"added_cents": 20_00}},
}
#: What has happened to a night, and the locks that hold then.
MOMENTS = {
    "empty": frozenset(),
    "entered": frozenset({Lock.ENTRIES}),
    "drawn": frozenset({Lock.ENTRIES, Lock.SEATS}),
    "opened": frozenset(Lock),
}


def night_at(moment, organizer, name):
    described = draft_of(name) if name in ALL_SETTINGS else {}
    if moment == "empty":
        return nights.make_event(organizer, **described)
    are_pairs = described.get("movement", MovementSettings()).entry_size == PAIR
    names = [f"{each} & {each}a" for each in nights.NAMES] if are_pairs else nights.NAMES
    if moment == "entered":
        return nights.make_list(organizer, names, **described)
    night = nights.make_night(organizer, names, **described)
    return nights.start(night, organizer, opened=1 if moment == "opened" else 0)


def kinds():
    """Return the settings that are tried at nights of one kind, by what these nights are made of."""
    found = {}
    for name in ROWS:
        described = draft_of(name) if name in ALL_SETTINGS else {}
        found.setdefault(repr(described), []).append(name)
    return found.values()


@pytest.mark.one_by_day
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("names", kinds(), ids=itemgetter(0))
def test_a_setting_is_locked_from_the_moment_it_declares(desk, organizer, names, moment, subtests):
    night = night_at(moment, organizer, names[0])
    for name in names:
        before = transaction.savepoint()
        with subtests.test(name):
            change_once(desk, night, name, moment)
        transaction.savepoint_rollback(before)
        cache.clear()


def change_once(desk, night, name, moment):
    sent = {name: another(name)} if name in ALL_SETTINGS else CHANGES[name]
    answer = desk.patch(f"/api/v1/events/{night.pk}", json.dumps(sent), content_type="application/json")
    lock = ROWS[name].setting.locks
    is_locked = lock in MOMENTS[moment]
    assert answer.status_code == (409 if is_locked else 200), answer.text
    changes = AuditEntry.objects.filter(event=night, action="event_change")
    assert [each.before != each.after for each in changes] == ([] if is_locked else [True])
    if is_locked and moment != "opened":
        assert answer.json()["field"] == name
