"""Twenty tables play behind the shipped proxy beside hostile clients; nobody at a table notices."""

from collections import Counter
from dataclasses import replace

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tests.stack.hostile import HUGE_BYTES, Hostile, played
from tests.stack.production import missing, production
from tournaments.access.links import link_exchange, link_secret
from tournaments.models import Hand, Link

pytestmark = [
    pytest.mark.night,
    pytest.mark.django_db(transaction=True),
    pytest.mark.postgres,
    pytest.mark.xdist_group("servers"),
    pytest.mark.skipif(bool(missing()), reason=f"not found: {', '.join(missing())}"),
]

TABLES, HANDS = 20, 6
#: The proxy gives a header ten seconds and a body thirty; the machine may be busy besides.
CUT_OFF_SECONDS = 120


@pytest.fixture
def night(organizer):
    names = [f"Player {number}" for number in range(1, 4 * TABLES + 1)]
    rules = replace(PRESETS["party"], hands=HANDS)
    return nights.start(nights.make_night(organizer, names, rules=rules), organizer)


def test_hands_are_accepted_beside_hostile_clients_and_those_are_cut_off(night, tmp_path):
    """It takes the half minute that a slow body is given."""
    links = Link.objects.filter(event=night, kind=Link.Kind.TABLE).order_by("table")
    tokens = [link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token for link in links]
    with production(tmp_path) as stack:
        hostile = Hostile(stack, night.public_id)
        try:
            answers = played(stack, tokens, HANDS)
            assert hostile.wait_until_cut_off(CUT_OFF_SECONDS)
        finally:
            hostile.stop()
    assert Counter(status for status, _ in answers) == {201: TABLES * HANDS}, stack.last_words()
    assert Hand.objects.count() == TABLES * HANDS
    assert hostile.huge_bytes < HUGE_BYTES / 10
