"""One request for everybody: whom it answers with, and what it refuses whole."""

import pytest

from tests import nights
from tests.api import calls
from tests.database import contents
from tests.kept import kept
from tournaments.models import LedgerEntry

pytestmark = pytest.mark.django_db


@kept
def coming(organizer):
    """Four have signed up at ten dollars."""
    return nights.make_list(organizer, nights.NAMES[:4])


def everyone(client, event, step, body):
    return calls.post(client, f"/events/{event.pk}/everyone/{step}", body)


def test_two_requests_have_everyone_here_and_paid(director, coming):
    here = everyone(director, coming, "check-in", {"seen": 4})
    assert (here.status_code, [each["status"] for each in here.json()]) == (200, ["in"] * 4)
    paid = everyone(director, coming, "pay", {"seen": 4})
    assert [(each["name"], each["is_paid"]) for each in paid.json()] == [
        (name, True) for name in nights.NAMES[:4]
    ]
    box = LedgerEntry.objects.filter(event=coming, account="cash").values_list("cents", flat=True)
    assert list(box) == [10_00] * 4


def test_the_second_time_it_answers_with_nobody(director, coming):
    for step in ("check-in", "pay"):
        everyone(director, coming, step, {"seen": 4})
    before = contents()
    for step in ("check-in", "pay"):
        again = everyone(director, coming, step, {"seen": 4})
        assert (again.status_code, again.json()) == (200, [])
    assert contents() == before


@pytest.mark.one_by_day
@pytest.mark.parametrize("step", ["check-in", "pay"])
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ({"seen": 3}, (409, "list_changed", "seen")),
        ({"seen": 0}, (409, "list_changed", "seen")),
        ({}, (422, "invalid", "seen")),
        ({"seen": "4"}, (422, "invalid", "seen")),
        ({"seen": True}, (422, "invalid", "seen")),
        ({"seen": -1}, (422, "invalid", "seen")),
        ({"seen": 2**31}, (422, "invalid", "seen")),
        ({"seen": 4, "stake": 1}, (422, "invalid", "stake")),
    ],
)
def test_what_is_refused_touches_nobody(step, body, said, director, coming):
    if step == "pay":
        everyone(director, coming, "check-in", {"seen": 4})
    before = contents()
    assert calls.refusal(everyone(director, coming, step, body)) == said
    assert contents() == before
