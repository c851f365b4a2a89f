"""Who sits where in a large room: folded by ten tables, for the host and for everyone."""

import re

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.markup import one_line
from tournaments.formats import MovementSettings

pytestmark = pytest.mark.django_db


@pytest.mark.night
@pytest.mark.parametrize(("players", "parts"), [(48, []), (52, ["1–10", "11–13"])])
def test_more_than_twelve_tables_are_folded_by_ten(client, organizer, players, parts):
    names = [f"P{n}" for n in range(players)]
    event = nights.start(nights.make_night(organizer, names, movement=MovementSettings(rounds=2)), organizer)
    for page in (
        browser(organizer).get(f"/events/{event.pk}/seats/"),
        client.get(f"/e/{event.public_id}/seats/"),
    ):
        text = one_line(page)
        assert re.findall(r"<summary> ?Tables ([^<]+?) ?</summary>", text) == parts
        assert text.count("<h3>Table ") == players // 4
