"""The shape of a night's results in the schema is the shape that is answered."""

import pytest
from rest_framework import serializers

from tests import nights
from tests.api import calls
from tournaments.direct.api.results import ResultsAnswer
from tournaments.formats import MovementSettings

pytestmark = pytest.mark.django_db


def differing(answer, said, where="results"):
    """List every place where the keys of an answer are not the fields of its serializer."""
    if isinstance(said, serializers.ListSerializer):
        assert answer, f"{where} is empty, so nothing of it was compared"
        return [each for one in answer for each in differing(one, said.child, f"{where}[]")]
    if not isinstance(said, serializers.Serializer):
        return []
    odd = [f"{where}.{name}" for name in answer.keys() ^ said.fields.keys()]
    known = answer.keys() & said.fields.keys()
    return odd + [
        each for name in known for each in differing(answer[name], said.fields[name], f"{where}.{name}")
    ]


def test_the_schema_of_the_results_names_every_key_of_them(organizer):
    one_round = MovementSettings(rounds=1)
    made = nights.make_night(organizer, nights.NAMES[:4], movement=one_round, **nights.CHECKED)
    event = nights.start(made, organizer)
    nights.tell(nights.match_at(event), organizer)
    answer = calls.get(calls.person(organizer), f"/events/{event.pk}/export/results.json")
    assert answer.status_code == 200
    assert differing(answer.json(), ResultsAnswer()) == []
