"""Standings of many: the first fifty, and all where they are asked for without a script."""

import pytest

from tests import nights

pytestmark = pytest.mark.django_db


@pytest.mark.one_by_day
@pytest.mark.parametrize(("players", "folded"), [(48, 0), (52, 2)])
def test_who_is_after_the_fiftieth_place_is_folded(client, desk, organizer, players, folded):
    event = nights.make_night(organizer, [f"Player {number}" for number in range(players)])
    event = nights.start(event, organizer)
    for text in (client.get(f"/e/{event.public_id}/").text, desk.get(f"/events/{event.pk}/standings/").text):
        assert text.count('class="rest"') == folded
        assert text.count("<tr data-entry") == players
        assert (f"Show all {players}" in text) is bool(folded)


def test_a_link_shows_all_of_it_and_the_lines_in_full(client, organizer):
    event = nights.make_night(organizer, [f"Player {number}" for number in range(52)])
    event = nights.start(event, organizer)
    at = f"/e/{event.public_id}/"
    assert 'class="stack fold" data-version' in client.get(at).text
    whole = client.get(at + "?all=1")
    assert 'class="stack fold" data-all data-version' in whole.text
    assert 'class="stack fold" data-details data-version' in client.get(at + "?details=1").text
    assert client.get(at + "?all=1", headers={"if-none-match": whole["ETag"]}).status_code == 304
    assert client.get(at, headers={"if-none-match": whole["ETag"]}).status_code == 200
