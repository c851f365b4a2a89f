"""Pairs over the API."""

from uuid import uuid4

import pytest

from tests import nights
from tests.api import calls
from tests.kept import kept
from tournaments.models import Entry, Stage

pytestmark = pytest.mark.django_db


@kept
def for_pairs(organizer):
    """An event in which pairs enter."""
    event = nights.make_event(organizer, name="Pairs")
    Stage.objects.filter(event=event).update(settings={"entry_size": 2})
    return event


def test_a_pair_enters_by_names_or_by_the_register(director, night, for_pairs):
    path = f"/events/{for_pairs.pk}/entries"
    payloads = [{"name": "Zoe & Yan"}, {"player": 3, "partner": 4}, {"player": 5, "name": "Will"}]
    answers = [calls.post(director, path, {**payload, "key": str(uuid4())}) for payload in payloads]
    assert [answer.json()["name"] for answer in answers] == ["Zoe & Yan", "Carla & Dave", "Edith & Will"]
    assert calls.get(director, f"/events/{for_pairs.pk}").json()["entry_size"] == 2
    text = "name,partner\nUma,Tom\n"
    listed = calls.post(director, f"{path}/import", {"text": text, "key": str(uuid4())})
    assert [line["name"] for line in listed.json()] == ["Uma & Tom"]


IMPOSSIBLE_PAIRS = [{"name": "Ann"}, {"player": 3}, {"player": 3, "partner": 3}, {"name": "Ann & Bob & Cy"}]


def test_what_is_no_pair_does_not_enter(director, night, for_pairs, subtests):
    for payload in IMPOSSIBLE_PAIRS:
        with subtests.test(str(payload)):
            answer = calls.post(director, f"/events/{for_pairs.pk}/entries", {"key": str(uuid4()), **payload})
            assert calls.refusal(answer) == (422, "entry_size", "name")
            assert not Entry.objects.filter(stage__event=for_pairs).exists()


def test_a_party_takes_no_pairs(director, organizer):
    event = nights.make_event(organizer)
    answer = calls.send(director, "PATCH", f"/api/v1/events/{event.pk}", {"entry_size": 2})
    assert calls.refusal(answer)[::2] == (422, "entry_size")
