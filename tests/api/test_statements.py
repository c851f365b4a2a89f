"""How many statements a request costs, everything included: credentials, BEGIN and COMMIT too."""

import pytest

from tests import nights
from tests.api import calls
from tests.web.test_public import open_link

# A test's own transaction would add savepoints and hide BEGIN and COMMIT.
pytestmark = pytest.mark.django_db(transaction=True)


def test_a_hand_by_phone_is_two_statements_and_by_a_person_six(running, organizer, django_assert_num_queries):
    phone, person = calls.phone(running, table=1), calls.person(organizer)
    path = f"/events/{running.pk}/rounds/1/tables/2/hands"
    payload = calls.hand()
    del payload["round"]
    with django_assert_num_queries(2):
        assert calls.post(phone, "/table/hands", calls.hand()).status_code == 201
    with django_assert_num_queries(6):
        assert calls.post(person, path, payload).status_code == 201


def test_a_hand_from_a_tables_page_is_two_statements_and_a_small_answer(
    running, client, django_assert_num_queries
):
    """As the page sends it; ``tests/browser/play/test_receipts.py`` holds that it is so."""
    open_link(client, running, table=1)
    hand = {**calls.hand(), "place": f"{running.public_id}-1"}
    with django_assert_num_queries(2):
        answer = client.post("/t/hand", hand, headers={"Accept": "application/json, text/html"})
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert len(answer.content) < 300


#: One of them says who asks, and two whose event it is.
READS = {
    "entries": 5,
    "standings": 6,
    "prizes": 8,
    "console": 11,
    "rounds": 5,
    "links": 4,
    "audit": 7,
    "rounds/1/seats": 8,
    "rounds/1/tables/1": 10,
}
#: The standings are drawn once per change: four statements after the one that asks for the change.
PUBLIC_READS = {"standings": 5, "prizes": 6, "rounds/1/seats": 6}


@pytest.mark.parametrize("people", [4, 12])
def test_reading_costs_the_same_however_many_take_part(organizer, django_assert_max_num_queries, people):
    director = calls.person(organizer)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:people]), organizer)
    for number in (1, 2):
        nights.record(nights.match_at(event), organizer, number)
    for path, statements in READS.items():
        with django_assert_max_num_queries(statements):
            assert calls.get(director, f"/events/{event.pk}/{path}").status_code == 200
    for path, statements in PUBLIC_READS.items():
        with django_assert_max_num_queries(statements):
            assert calls.get(calls.nobody(), f"/public/{event.public_id}/{path}").status_code == 200
    with django_assert_max_num_queries(1):
        assert calls.get(calls.nobody(), f"/public/{event.public_id}/standings").status_code == 200
