"""Two directors who choose the same chart, or draw its numbers, at once: it is done once."""

import pytest

from tests import nights
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.models import Stage
from tournaments.seating.services import own_charts
from tournaments.seating.services.own_charts import chart_numbers_draw, chart_use

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]
CHART = {"chart": "1 2 3 4, 5 6 7 8", "partners": "first_two", "numbers": "list"}


@pytest.fixture
def coming(organizer):
    return nights.make_night(organizer, nights.NAMES[:8])


@pytest.fixture
def choosing(coming, organizer):
    # Two people: what can be taken back is named by the last line of whoever did it.
    return [
        lambda by=by: chart_use(event_id=coming.pk, **CHART, actor=Actor(by))
        for by in (organizer, nights.make_user("Second"))
    ]


def test_a_chart_that_two_choose_at_once_has_one_line(choosing, coming):
    assert kinds(together(*choosing)) == ["Event", "Event"]
    assert coming.audit.filter(action="chart_use").count() == 1


def test_without_the_lock_it_is_chosen_twice(choosing, coming, no_lock, monkeypatch):
    """The control: both have seen a night without a chart."""
    meet_before(monkeypatch, Stage, "save")
    together(*choosing)
    assert coming.audit.filter(action="chart_use").count() == 2


@pytest.fixture
def drawing(coming, organizer):
    chart_use(event_id=coming.pk, **{**CHART, "numbers": "lot"}, actor=Actor(organizer))
    return [
        lambda by=by: chart_numbers_draw(event_id=coming.pk, actor=Actor(by))
        for by in (organizer, nights.make_user("Second"))
    ]


def test_numbers_that_two_draw_at_once_are_drawn_once(drawing, coming):
    assert kinds(together(*drawing)) == ["Event", "Event"]
    assert coming.audit.filter(action="chart_numbers_draw").count() == 1


def test_without_the_lock_the_numbers_are_drawn_twice(drawing, coming, no_lock, monkeypatch):
    """The control: both have seen a chart whose numbers are by lot."""
    meet_before(monkeypatch, own_charts, "list_shuffle")
    together(*drawing)
    assert coming.audit.filter(action="chart_numbers_draw").count() == 2
