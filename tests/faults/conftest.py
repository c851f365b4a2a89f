"""Tables with room for hundreds of hands, told by the phones of their links."""

from dataclasses import replace

import pytest

from scoring.rules.rulesets import PRESETS
from tests import nights
from tournaments.access.links import link_exchange, link_secret
from tournaments.models import Link

TABLES, HANDS = 5, 200


@pytest.fixture
def tokens(organizer):
    """Five tables that take two hundred hands each, by the token of a phone at each."""
    names = [f"Player {number}" for number in range(1, 4 * TABLES + 1)]
    rules = replace(PRESETS["party"], hands=HANDS)
    event = nights.start(nights.make_night(organizer, names, rules=rules), organizer)
    links = Link.objects.filter(event=event, kind=Link.Kind.TABLE).order_by("table")
    return [link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token for link in links]
