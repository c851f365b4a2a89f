"""Five at a table, where partners change with every hand: whole sentences wherever their seats are shown."""

import re

import pytest

from tests import nights
from tests.kept import kept
from tournaments.formats import FORMATS, FormatKey
from tournaments.messages.selectors.own_seat_words import open_seat_words
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@kept
def five(organizer):
    kind = FORMATS[FormatKey.FIVE_ROTATING]
    rules = {"criteria": kind.usual_criteria, "rules": kind.house_rules["usual"]}
    event = nights.make_night(organizer, nights.NAMES[:5], format=FormatKey.FIVE_ROTATING, **rules)
    return nights.start(event, organizer)


def words(page):
    """What people read of a page, in one line."""
    text = re.sub(r"<style.*?</style>|<script.*?</script>|<[^>]*>", " ", page, flags=re.DOTALL)
    return " ".join(text.replace("&amp;", "&").split())


def names_in_order(event):
    return list(nights.match_at(event).seats.order_by("position").values_list("player__name", flat=True))


def test_the_seats_name_each_of_the_five_with_a_seat(client, five):
    page = words(client.get(f"/e/{five.public_id}/seats/").text)
    one, two, three, four, last = names_in_order(five)
    assert f"Table 1 {one} seat 1 {two} seat 2 {three} seat 3 {four} seat 4 {last} seat 5" in page
    assert "Partners change every hand" in page
    assert "&" not in page.partition("Table 1")[2]


def test_the_wall_lists_the_five_with_their_points_and_pairs_nobody(client, five):
    text = words(client.get(f"/e/{five.public_id}/board/wall/").text)
    assert " 0 ".join(names_in_order(five)) in text
    assert "&" not in text


def test_a_letter_says_that_partners_change(five):
    names = names_in_order(five)
    entry = Entry.objects.get(stage__event=five, members__player__name=names[0])
    said = open_seat_words(five, entry, 1)
    others = f"{', '.join(names[1:4])} and {names[4]}"
    assert (said.seat, said.company) == ("table 1, seat 1", f"new partner each hand, with {others}")
