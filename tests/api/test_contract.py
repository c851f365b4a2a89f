"""Generated requests to every operation: never a 5xx, and every answer is as the schema says."""

from itertools import islice

import pytest
import schemathesis
from django.core.cache import cache
from drf_spectacular.generators import SchemaGenerator
from hypothesis import HealthCheck, given, seed, settings
from schemathesis.checks import CHECKS

from accounts.sign_in.sign_ins import token_make
from config.wsgi import application
from tests import nights
from tests.api import calls
from tournaments.access.links import link_exchange, link_secret
from tournaments.models import Entry, Link

# The application closes its connection after each request, which would end a test's own transaction.
pytestmark = pytest.mark.django_db(transaction=True)

#: Of how many operations one is tried, and how often: by day and by night.
EXAMPLES = [(3, 1), pytest.param(1, 5, marks=pytest.mark.night)]
#: Whether a request that breaks the schema is refused is for the other tests; some rules are not in a schema.
LEFT_OUT = ("negative_data_rejection", "positive_data_acceptance", "ignored_auth", "missing_required_header")


def published():
    schema = schemathesis.openapi.from_dict(SchemaGenerator().get_schema(request=None, public=True))
    schema.app = application
    return schema


def player_token(event):
    link = Link.objects.filter(event=event, kind=Link.Kind.PLAYER).first()
    return link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).token


@pytest.mark.parametrize(("step", "examples"), EXAMPLES)
def test_every_answer_is_as_published(step, examples, running, organizer, subtests):
    hand = nights.record(nights.match_at(running), organizer, 1).hand
    place = {
        "club_id": running.club_id,
        "event_id": running.pk,
        "entry_id": Entry.objects.filter(stage__event=running).first().pk,
        "number": 1,
        "table": 1,
        "hand_id": hand.pk,
        "public_id": running.public_id,
    }
    table = f"Table {calls.table_token(running)}"

    # Signing out ends a token, so that each request brings one of its own.
    def credentials(path):
        if path.startswith("/api/v1/table"):
            return table
        if path.startswith("/api/v1/player"):
            return f"Player {player_token(running)}"
        return f"Token {token_make(user=organizer)}"

    for operation in islice((each.ok() for each in published().get_all_operations()), 0, None, step):

        @seed(12)
        @settings(max_examples=examples, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def check(case):
            cache.clear()
            case.path_parameters.update({k: v for k, v in place.items() if k in case.path_parameters})
            headers = {"Authorization": credentials(case.path), "Accept-Encoding": "identity"}
            case.call_and_validate(headers=headers, excluded_checks=CHECKS.get_by_names(LEFT_OUT))

        with subtests.test(operation.label):
            check()
