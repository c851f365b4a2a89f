"""Games of a series by round that cannot be, by page and by API."""

import pytest

from tests import nights
from tests.access.bodies import EVENT, SLIP
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents

pytestmark = pytest.mark.django_db
#: As sent, as typed, and what both sentences hold; empty where each door has words of its own.
CASES = (
    ([2, 1], "2, 1", "best of 1, 3, 5, 7 or 9 games"),
    ([11], "11", ""),
    ([0], "0", ""),
    ([1] * 9, "1 " * 9, ""),
    (["three"], "three", ""),
    ([1.5], "1.5", ""),
    ([-3], "-3", ""),
    ([10**20], "9" * 41, ""),
)


@pytest.mark.one_by_day
@pytest.mark.parametrize(("sent", "typed", "says"), CASES)
def test_a_series_that_cannot_be_is_refused_at_its_field(sent, typed, says, organizer):
    event, client = nights.make_event(organizer), browser(organizer)
    before = contents()
    fields = {"format": "knockout", "best_of_rounds": sent}
    answers = [
        by_api(client, f"/events/{event.pk}", fields, method="PATCH"),
        by_api(client, "/events/preview", {**SLIP, **fields}),
    ]
    assert [(each.status, each.field) for each in answers] == [(422, "best_of_rounds")] * 2
    form = {**EVENT, "hands": "12", "rounding": "100", "format": "knockout", "best_of_rounds": typed}
    page = by_page(client, f"/events/{event.pk}/settings/", form)
    assert (page.status, 'id="id_best_of_rounds_error"' in page.text) == (422, True)
    assert all(each.says(says) for each in (*answers, page))
    assert contents() == before


def test_a_series_needs_hands(organizer):
    event, client = nights.make_event(organizer), browser(organizer)
    fields = {"format": "knockout", "reporting": "totals", "tie_breaks": []}
    told = by_api(client, f"/events/{event.pk}", {**fields, "best_of_rounds": [3, 1]}, method="PATCH")
    assert (told.status, told.field) == (422, "reporting")
    form = {**EVENT, "hands": "12", "rounding": "100", **fields, "tie_breaks": "", "best_of_rounds": "3 1"}
    shown = by_page(client, f"/events/{event.pk}/settings/", form)
    assert shown.status == 422
    sentence = "To enter points at the end, set a number of hands"
    assert (told.says(sentence), shown.says(sentence)) == (True, True)
