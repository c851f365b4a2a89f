"""Standings of many: the first fifty, of pairs with long names thirty, and all where they are asked for."""

import pytest

from tests import nights
from tournaments.formats import FormatKey, MovementSettings

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


def test_pairs_with_long_names_are_thirty_with_names_shortened_by_whole_words(client, desk, organizer):
    last = "Featherstonehaugh-Montgomery de Guadalupe"
    names = [f"Ann{number} Q. {last} & Bob{number} Q. {last}" for number in range(32)]
    pairs = {"format": FormatKey.SWISS, "movement": MovementSettings(entry_size=2, rounds=2)}
    event = nights.start(nights.make_night(organizer, names, **pairs), organizer)
    short, whole = "Ann7 Q. de Guadalupe &amp; Bob7 Q. de Guadalupe", names[7].replace("&", "&amp;")
    for text in (client.get(f"/e/{event.public_id}/").text, desk.get(f"/events/{event.pk}/standings/").text):
        assert text.count('class="rest"') == 2
        assert "Show all 32" in text
        assert f'<span\n  class="because whole">{whole}</span>' in text
        assert f'title="{whole}">{short}</bdi>' in text


def test_few_pairs_keep_their_whole_names(client, organizer):
    last = "Featherstonehaugh-Montgomery de Guadalupe"
    names = [f"Ann{number} Q. {last} & Bob{number} Q. {last}" for number in range(4)]
    pairs = {"format": FormatKey.SWISS, "movement": MovementSettings(entry_size=2, rounds=2)}
    event = nights.start(nights.make_night(organizer, names, **pairs), organizer)
    assert f"<bdi>{names[0].replace('&', '&amp;')}</bdi>" in client.get(f"/e/{event.public_id}/").text
