"""A night that is seated by the host's own chart."""

import json
from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import undo
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, MovementError, NotNowError, UnsupportedFieldError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import AuditEntry, Bye, Entry, Event, Seat
from tournaments.movements import Leftovers
from tournaments.nights.services.repeat import event_repeat
from tournaments.seating.selectors.night_certificates import night_certificate
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.own_charts import chart_remove, chart_use

pytestmark = pytest.mark.django_db

#: Player 9 sits out twice running, as no plan of ours would have it.
NINE = "1 2 3 4, 5 6 7 8, 9\n1 5 2 6, 3 7 4 8, 9\n9 1 8 2, 3 5 4 7, 6"
EIGHT = "1 2 3 4, 5 6 7 8\n1 5 2 6, 3 7 4 8"


@kept
def coming(organizer):
    """Nine are here, and the list is in the order of their names."""
    return nights.make_night(organizer, nights.NAMES[:9])


def use(event, organizer, chart=NINE, *, partners="first_two", numbers="list"):
    fields = {"chart": chart, "partners": partners, "numbers": numbers}
    return chart_use(event_id=event.pk, **fields, actor=Actor(organizer))


def seated(event):
    """Each round's tables by the numbers at seats one to four, and who sits out."""
    rows = Seat.objects.filter(round__stage__event=event).order_by("round", "match__table", "position")
    rounds = {}
    for number, table, player in rows.values_list("round__number", "match__table", "entry__number"):
        rounds.setdefault(number, {}).setdefault(table, []).append(player)
    byes = Bye.objects.filter(round__stage__event=event)
    out = {}
    for number, player in byes.values_list("round__number", "entry__number"):
        out.setdefault(number, []).append(player)
    return [([*tables.values()], sorted(out.get(number, []))) for number, tables in sorted(rounds.items())]


def test_the_draw_seats_by_the_chart_with_its_byes(coming, organizer):
    use(coming, organizer)
    event_start(event_id=coming.pk, actor=Actor(organizer))
    assert seated(coming) == [
        ([[1, 3, 2, 4], [5, 7, 6, 8]], [9]),
        ([[1, 2, 5, 6], [3, 4, 7, 8]], [9]),
        ([[9, 8, 1, 2], [3, 4, 5, 7]], [6]),
    ]
    numbered = Entry.objects.filter(stage__event=coming).order_by("number")
    assert [each.number for each in numbered.order_by("queue")] == list(range(1, 10))
    found = night_certificate(Event.objects.get(pk=coming.pk))
    assert (found.faults, found.is_as_drawn) == ((), True)


def test_numbers_are_drawn_by_lot_unless_the_list_gives_them(coming, organizer):
    use(coming, organizer, numbers="lot")
    Event.objects.filter(pk=coming.pk).update(seed=1)
    event_start(event_id=coming.pk, actor=Actor(organizer))
    by_list = Entry.objects.filter(stage__event=coming).order_by("queue").values_list("number", flat=True)
    assert list(by_list) != list(range(1, 10))
    assert sorted(by_list) == list(range(1, 10))


@pytest.mark.night
def test_a_night_by_a_chart_is_played_repaired_and_adds_up(coming, organizer):
    use(coming, organizer)
    event_start(event_id=coming.pk, actor=Actor(organizer))
    event_simulate(event_id=coming.pk, seed=1, rounds=1, actor=Actor(organizer))
    before = seated(coming)
    event = Event.objects.get(pk=coming.pk)
    leaver = Entry.objects.get(stage__event=coming, number=4)
    change = Attendance(first=3, leaves=(leaver.pk,))
    sha256 = repair_preview(event, change).sha256
    event_repair(event_id=event.pk, change=change, sha256=sha256, actor=Actor(organizer))
    after = seated(coming)
    assert after[:2] == before[:2]
    assert 4 not in {player for table in after[2][0] for player in table}
    event_simulate(event_id=coming.pk, seed=2, rounds=2, actor=Actor(organizer))
    assert list(differences()) == []


@pytest.mark.parametrize(("here", "chart"), [(9, EIGHT), (7, EIGHT), (4, NINE)])
def test_others_than_the_chart_has_are_refused_and_nothing_is_drawn(organizer, here, chart):
    event = nights.make_night(organizer, nights.NAMES[:here])
    use(event, organizer, chart)
    with pytest.raises(UnsupportedFieldError) as refused:
        event_start(event_id=event.pk, actor=Actor(organizer))
    assert f"players, not {here}" in str(refused.value)
    assert seated(event) == []
    page = browser(organizer).get(f"/events/{event.pk}/").content.decode()
    assert f"players, not {here}" in one_line(page)


def test_ghost_players_fill_a_chart_where_the_host_wants_them(organizer):
    event = nights.make_night(
        organizer, nights.NAMES[:7], movement=MovementSettings(leftovers=Leftovers.GHOSTS)
    )
    use(event, organizer, EIGHT)
    event_start(event_id=event.pk, actor=Actor(organizer))
    assert [len(tables) for tables, _ in seated(event)] == [2, 2]
    assert Entry.objects.get(stage__event=event, status=Entry.Status.GHOST).number == 8


def test_fewer_rounds_than_the_chart_has_play_the_first_of_them(coming, organizer):
    use(coming, organizer)
    stage = coming.stages.get()
    stage.settings = {**stage.settings, "rounds": 2}
    stage.save()
    event_start(event_id=coming.pk, actor=Actor(organizer))
    assert [out for _, out in seated(coming)] == [[9], [9]]


def test_using_it_again_writes_nothing_and_undo_takes_it_back(coming, organizer):
    use(coming, organizer)
    lines = AuditEntry.objects.count()
    use(coming, organizer)
    assert AuditEntry.objects.count() == lines
    assert last_act(coming).says == "Chose a chart for 9 players"
    undo(coming, organizer)
    assert Event.objects.get(pk=coming.pk).movement.chart is None


def test_it_is_removed_once_and_kept_when_other_settings_change(coming, organizer, client):
    use(coming, organizer)
    browser(organizer).patch(
        f"/api/v1/events/{coming.pk}", {"name": "Other"}, content_type="application/json"
    )
    assert Event.objects.get(pk=coming.pk).movement.chart.plan.players == 9
    for _ in range(2):
        chart_remove(event_id=coming.pk, actor=Actor(organizer))
    assert Event.objects.get(pk=coming.pk).movement.chart is None
    assert AuditEntry.objects.filter(action="chart_remove").count() == 1


def test_the_next_night_has_the_chart_too(coming, organizer):
    use(coming, organizer)
    again = event_repeat(event_id=coming.pk, key=uuid4(), actor=Actor(organizer))
    assert again.movement.chart == Event.objects.get(pk=coming.pk).movement.chart


def test_after_the_draw_and_in_other_formats_it_is_refused(coming, organizer):
    event_start(event_id=coming.pk, actor=Actor(organizer))
    for act in (use, lambda *_: chart_remove(event_id=coming.pk, actor=Actor(organizer))):
        with pytest.raises(NotNowError) as refused:
            act(coming, organizer)
        assert refused.value.code == "seats_drawn"
        assert "Undo the start" in str(refused.value)
    ladder = nights.make_night(organizer, nights.NAMES[:8], format=FormatKey.MEXICANO)
    with pytest.raises(NotNowError) as refused:
        use(ladder, organizer, EIGHT)
    assert refused.value.code == "no_chart"


@pytest.mark.parametrize("status", [Event.Status.FINISHED, Event.Status.CANCELED])
def test_after_the_night_it_is_refused_without_an_offer_to_undo_the_start(coming, organizer, status):
    Event.objects.filter(pk=coming.pk).update(status=status)
    with pytest.raises(NotNowError) as refused:
        use(coming, organizer)
    assert str(refused.value) == "You can only change the chart before the seats are drawn."


WRONG = {
    "empty": ("", "Paste your chart"),
    "names": ("1 2 3 4\nAnn Bob Cal Dee", "Line 2: use player numbers"),
    "twice": ("1 2 3 4, 5 6 7 1", "Round 1: player 1 is listed twice (table 1 and table 2)."),
    "missing": ("1 2 3 4, 5 6 7 8\n1 2 3 4, 5 6 7 9", "Round 1: player 9 is missing"),
    "short": ("1 2 3", "Line 1 needs at least four"),
    "zero": ("0 1 2 3", "Line 1: use player numbers from"),
    "long": ("1 2 3 4\n" * 20_000, "too long"),
    "markup": ("<script>alert(1)</script>", "Line 1: use player numbers"),
}


@pytest.mark.parametrize(("chart", "says"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_chart_is_refused_at_page_and_api_and_writes_nothing(coming, organizer, chart, says):
    client, address = browser(organizer), f"/events/{coming.pk}/chart/"
    for at in ("preview", "use"):
        page = client.post(f"{address}{at}/", {"chart": chart})
        assert page.status_code == 422
        assert says in one_line(page.content.decode())
    for at in ("chart/preview", "chart"):
        answer = client.post(
            f"/api/v1/events/{coming.pk}/{at}", json.dumps({"chart": chart}), content_type="application/json"
        )
        assert answer.status_code == 422
        assert says in answer.json()["message"]
        assert answer.json()["field"] == "chart"
    assert Event.objects.get(pk=coming.pk).movement.chart is None


def test_the_report_sets_it_beside_ours_and_says_what_a_correction_changes(coming, organizer):
    corrected = NINE.replace("9 1 8 2, 3 5 4 7, 6", "9 1 8 3, 2 5 4 7, 6")
    answer = browser(organizer).post(
        f"/api/v1/events/{coming.pk}/chart/preview",
        json.dumps({"chart": corrected, "before": NINE}),
        content_type="application/json",
    )
    body = answer.json()
    assert (body["players"], body["rounds"], body["tables"]) == (9, 3, 2)
    assert body["beside_ours"].endswith("In our rotation, no two meet more than twice.")
    assert body["uneven"].startswith("Check round 2: player 9 has sat out")
    assert body["changes"][0] == "New seats in round 3."


def test_a_club_format_makes_a_chart_to_use(coming, organizer):
    client = browser(organizer)
    body = {"players": 12, "rounds": 2, "north": 0, "east": 2, "south": -1, "west": 0}
    page = client.post(f"/events/{coming.pk}/chart/format/", body).content.decode()
    assert "1 7 6 4, 5 11 10 8, 9 3 2 12" in page
    answer = client.post(
        f"/api/v1/events/{coming.pk}/chart/format", json.dumps(body), content_type="application/json"
    ).json()
    assert answer["chart"] == "1 3 2 4, 5 7 6 8, 9 11 10 12\n1 7 6 4, 5 11 10 8, 9 3 2 12"
    refused = client.post(f"/events/{coming.pk}/chart/format/", {**body, "players": 13})
    assert refused.status_code == 422


def test_the_api_reads_uses_and_removes_the_chart(coming, organizer):
    client, address = browser(organizer), f"/api/v1/events/{coming.pk}/chart"
    nothing = {"chart": "", "numbers": "lot", "players": 0, "rounds": 0, "tables": 0}
    assert client.get(address).json() == nothing
    asked = json.dumps({"chart": NINE, "numbers": "list"})
    answer = client.post(address, asked, content_type="application/json")
    assert answer.status_code == 200
    assert answer.json() == client.get(address).json()
    assert answer.json()["chart"] == NINE
    assert client.delete(address).status_code == 204
    assert client.get(address).json() == nothing


def test_a_hostile_partner_or_number_choice_is_refused(coming, organizer):
    for field, value in (("partners", "all"), ("numbers", "hand")):
        with pytest.raises((InvalidRequestError, MovementError, ValueError)):
            use(coming, organizer, **{field: value})
        answer = browser(organizer).post(f"/events/{coming.pk}/chart/use/", {"chart": NINE, field: value})
        assert answer.status_code == 422
