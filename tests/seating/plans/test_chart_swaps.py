"""A chart corrected by hand, two players at a time, and numbers that are known before the night starts."""

import json

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import undo
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.errors import NotNowError
from tournaments.formats import ChartNumbers
from tournaments.models import AuditEntry, Entry, Event
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.own_charts import chart_numbers_draw, chart_use

pytestmark = pytest.mark.django_db

CHART = "1 2 3 4, 5 6 7 8\n1 5 2 6, 3 7 4 8"
#: 4 and 5 have changed places in round 1.
SWAPPED = "1 2 3 5, 4 6 7 8\n1 5 2 6, 3 7 4 8"
#: Whoever sits together does so all night.
TOGETHER = "\n".join(["1 2 3 4, 5 6 7 8"] * 3)


@kept
def coming(organizer):
    return nights.make_night(organizer, nights.NAMES[:8])


@pytest.fixture
def api(coming, organizer):
    client = browser(organizer)

    def post(at, **fields):
        address = f"/api/v1/events/{coming.pk}/chart/{at}"
        return client.post(address, json.dumps(fields), content_type="application/json")

    return post


@pytest.fixture
def page(coming, organizer):
    client = browser(organizer)

    def post(at, status=200, **fields):
        answer = client.post(f"/events/{coming.pk}/chart/{at}/", fields)
        assert answer.status_code == status
        return one_line(answer.content.decode()), answer.content.decode()

    return post


def order(event):
    return [*Entry.objects.filter(stage__event=event).order_by("queue").values_list("pk", flat=True)]


def use(event, organizer, numbers="lot"):
    fields = {"chart": CHART, "partners": "first_two", "numbers": numbers}
    return chart_use(event_id=event.pk, **fields, actor=Actor(organizer))


@pytest.mark.parametrize(("numbers", "who"), [("list", "Ann and Edith"), ("lot", "Player 1 and player 5")])
def test_a_swap_answers_with_the_chart_and_who_meets_again(api, numbers, who):
    body = api("swap", chart=CHART, round=1, one=4, other=5, numbers=numbers).json()
    assert body["chart"] == SWAPPED
    assert body["changes"][:2] == ["New seats in round 1.", f"{who} would meet for the 2nd time."]
    assert body["changes"][-1] == "1 more pairing would repeat."
    assert api("swap", chart=SWAPPED, before=CHART, round=1, one=5, other=4).json()["changes"] == []


@pytest.mark.parametrize(
    ("picked", "says"),
    [
        ({"round": 1, "one": 4, "other": 4}, "Choose two players in the same round."),
        ({"round": 1, "one": 4}, "Choose two players in the same round."),
        ({"round": 3, "one": 4, "other": 5}, "This rotation has no round 3"),
        ({"round": 1, "one": 4, "other": 9}, "One of these two isn't here in round 1."),
    ],
)
def test_a_swap_of_others_than_two_of_a_round_is_refused(api, picked, says):
    answer = api("swap", chart=CHART, **picked)
    assert answer.status_code == 422
    assert says in answer.json()["message"]


def test_two_who_are_ticked_on_the_page_swap_and_undo_swaps_them_back(page):
    shown, _ = page("preview", chart=CHART, numbers="list")
    assert 'value="4" id="pick-4"' in shown
    _, swapped = page("swap", chart=CHART, numbers="list", round="1", pick=["4", "5"])
    assert f">{SWAPPED}</textarea>" in swapped
    assert "Ann and Edith would meet for the 2nd time." in swapped
    assert 'name="swaps" value="1.4.5"' in swapped
    fields = {"chart": SWAPPED, "before": CHART, "swaps": "1.4.5", "round": "1"}
    line, undone = page("swap", **fields, undo="1")
    assert f">{CHART}</textarea>" in undone
    assert "Undo swap" not in line


def test_one_who_is_ticked_alone_is_refused_with_the_round_in_view(page):
    shown, _ = page("swap", status=422, chart=CHART, round="2", pick=["4"])
    assert "Choose two players in the same round." in shown
    assert '<h3 id="board-round">Round 2</h3>' in shown


def test_another_round_is_shown_and_the_swaps_before_it_can_still_be_undone(page):
    shown, _ = page("preview", chart=SWAPPED, before=CHART, swaps="1.4.5", round="1", go="2")
    assert '<h3 id="board-round">Round 2</h3>' in shown
    assert 'name="swaps" value="1.4.5"' in shown


@pytest.mark.parametrize(("numbers", "who"), [("list", "Ann and Bob"), ("lot", "Players 1 and 2")])
def test_the_comparison_names_people_whose_numbers_are_known(api, numbers, who):
    body = api("preview", chart=TOGETHER, numbers=numbers).json()
    assert body["beside_ours"].startswith(f"{who} meet 3 times. In our rotation, no two meet more than")


def test_nobody_is_named_where_others_are_in_the_list_than_the_chart_has(api):
    twelve = "\n".join(["1 2 3 4, 5 6 7 8, 9 10 11 12"] * 3)
    body = api("preview", chart=twelve, numbers="list").json()
    assert body["beside_ours"].startswith("Players 1 and 2 meet 3 times.")


def test_numbers_drawn_before_the_night_are_those_that_it_starts_with(coming, organizer):
    use(coming, organizer)
    before = order(coming)
    chart_numbers_draw(event_id=coming.pk, actor=Actor(organizer))
    drawn = order(coming)
    assert sorted(drawn) == sorted(before)
    assert Event.objects.get(pk=coming.pk).movement.chart.numbers is ChartNumbers.LIST
    line = AuditEntry.objects.get(action="chart_numbers_draw")
    assert line.after["numbers"] == {str(number): pk for number, pk in enumerate(drawn, start=1)}
    chart_numbers_draw(event_id=coming.pk, actor=Actor(organizer))
    assert order(coming) == drawn
    event_start(event_id=coming.pk, actor=Actor(organizer))
    numbered = Entry.objects.filter(stage__event=coming).order_by("number")
    assert [each.pk for each in numbered] == drawn


def test_undo_puts_the_list_back_and_the_numbers_under_lot(coming, organizer):
    use(coming, organizer)
    before = order(coming)
    Event.objects.filter(pk=coming.pk).update(seed=1)
    chart_numbers_draw(event_id=coming.pk, actor=Actor(organizer))
    undo(coming, organizer)
    assert order(coming) == before
    assert Event.objects.get(pk=coming.pk).movement.chart.numbers is ChartNumbers.LOT


def test_numbers_of_no_chart_or_after_the_draw_are_refused(coming, organizer, api):
    assert (api("draw-numbers").status_code, api("draw-numbers").json()["code"]) == (409, "no_chart")
    event_start(event_id=coming.pk, actor=Actor(organizer))
    with pytest.raises(NotNowError) as refused:
        chart_numbers_draw(event_id=coming.pk, actor=Actor(organizer))
    assert refused.value.code == "seats_drawn"


def test_the_page_of_a_chart_by_lot_draws_its_numbers_and_then_names_people(coming, organizer, page):
    use(coming, organizer)
    client, address = browser(organizer), f"/events/{coming.pk}/chart/"
    shown = client.get(address).content.decode()
    assert "Draw numbers now" in shown
    assert "<bdi>Ann</bdi>" not in shown
    assert client.post(f"{address}draw-numbers/").status_code == 302
    shown = client.get(address).content.decode()
    assert "Draw numbers now" not in shown
    assert "<bdi>Ann</bdi>" in shown
    assert f"/events/{coming.pk}/#in-order" in shown
    people = client.get(f"/events/{coming.pk}/").content.decode()
    assert "Move to this number: Ann" in people
    assert 'id="in-order"' in people
    assert "Seed" not in people
