"""What a host finds on the pages of a night that is over."""

import pytest

from tests import nights
from tests.direct.test_console import finished  # noqa: F401
from tests.markup import one_line

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("page", "sentence"),
    [
        ("messages", "The night is over. No messages were sent."),
        ("side-pots", "No side pots tonight"),
        ("changes", "The night is over, so seats can't change."),
    ],
)
def test_a_page_with_nothing_left_to_do_says_so(desk, finished, page, sentence):  # noqa: F811
    assert sentence in one_line(desk.get(f"/events/{finished.pk}/{page}/"))


@pytest.mark.parametrize(
    ("page", "place"),
    [("names", "people"), ("entries/import", "people"), ("who-owes-whom", "money")],
)
def test_each_page_stands_in_the_place_where_it_is_found(desk, organizer, page, place):
    event = nights.make_night(organizer)
    shown = one_line(desk.get(f"/events/{event.pk}/{page}/"))
    assert f'<a href="/events/{event.pk}/{place}/" aria-current="page">' in shown
