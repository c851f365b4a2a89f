"""A club's people: merged, separated, split and told apart, by page and by API, with nothing rewritten."""

import csv
import io
import json
from datetime import UTC, datetime
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from openpyxl import load_workbook

from accounts.models import Club, ClubAuditEntry, DistinctPlayers, Player, PlayerAlias, PlayerDetails, Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.clubs.selectors.people import club_people, figures_of
from tournaments.clubs.selectors.questions import questions_of
from tournaments.models import AuditEntry, EntryPlayer, Event, LedgerEntry, Seat
from tournaments.people.services.entries import entries_import
from tournaments.results.selectors.standings import standings_of

pytestmark = pytest.mark.django_db


def a_night(organizer, *names, **changes):
    return nights.make_list(organizer, names, stake_cents=0, **changes)


@pytest.fixture
def club(organizer):
    """Ann Miller plays one night, Ann Miler and Bob Lee another."""
    first = a_night(organizer, "Ann Miller", "Carla Roy")
    a_night(organizer, "Ann Miler", "Bob Lee")
    return first.club


DOORS = {
    "page": lambda person, club, at, body: by_page(person, f"/clubs/{club.pk}/people/{at}/", body),
    "api": lambda person, club, at, body: by_api(person, f"/clubs/{club.pk}/people/{at}", body),
}


@pytest.fixture(params=DOORS)
def send(request, club, organizer):
    person = browser(organizer)
    return lambda at, **body: DOORS[request.param](person, club, at, body)


def names(club):
    return [(line.name, line.nights) for line in club_people(club)]


def facts():
    """Everything that a merge may not touch."""
    return [list(model.objects.order_by("pk").values()) for model in (EntryPlayer, Seat, LedgerEntry)]


def test_who_may_be_one_is_asked_and_the_answer_is_kept(send, club):
    (question,) = questions_of(club)
    assert [line.name for line in question.people] == ["Ann Miller", "Ann Miler"]
    before = facts()
    assert send("merge", keep=1, others=[3]).status in {200, 302}
    assert names(club) == [("Ann Miller", 2), ("Bob Lee", 1), ("Carla Roy", 1)]
    assert questions_of(club) == ()
    assert facts() == before


@pytest.mark.parametrize("typed", ["Miler", "annie", "Mill"])
def test_someone_is_found_by_every_name_they_have(organizer, club, typed):
    host = browser(organizer)
    host.post(f"/clubs/{club.pk}/people/merge/", {"keep": 1, "others": [3]})
    PlayerAlias.objects.create(
        club=club, player=Player.objects.get(club=club, number=3), name="Annie", key="annie"
    )
    answer = host.get(f"/api/v1/clubs/{club.pk}/people", {"q": typed}).json()
    assert [each["number"] for each in answer["results"]] == [1]
    page = host.get(f"/clubs/{club.pk}/people/", {"q": typed}).text
    assert (">Ann Miller<" in page, "Bob Lee" in page) == (True, False)


def test_different_people_are_not_asked_about_again(send, club):
    assert send("different", people=[1, 3]).status in {200, 302}
    assert questions_of(club) == ()
    assert send("different", people=[3, 1]).status in {200, 302}
    assert DistinctPlayers.objects.count() == 1


def test_a_merge_is_undone_with_what_came_along(send, club, organizer):
    a_night(organizer, "Annie Mill")
    send("merge", keep=3, others=[5])
    send("merge", keep=1, others=[3])
    assert Player.objects.filter(same_as__number=1).count() == 2
    send("3/separate")
    links = Player.objects.exclude(same_as=None).values_list("number", "same_as__number")
    assert list(links) == [(5, 3)]
    assert questions_of(club) == ()
    assert send("3/separate").status in {200, 302}


def test_two_who_were_in_one_night_are_two_people(send, club):
    refused = send("merge", keep=3, others=[4])
    assert refused.status == 409
    assert (
        "Ann Miler (3) and Bob Lee (4) are both on the list for Friday euchre, so you can't merge them."
        in refused.text
    )
    assert not Player.objects.exclude(same_as=None).exists()


def test_a_number_that_nobody_has_is_refused(send):
    refused = send("merge", keep=1, others=[99])
    assert refused.status == 422
    assert "No player has number 99" in refused.text
    assert send("99/separate").status == 404


def test_a_night_of_somebody_else_is_split_off_and_everything_of_it_goes_along(send, organizer):
    first = nights.start(nights.make_night(organizer, nights.NAMES[:4], stake_cents=0), organizer)
    nights.play_round(first, organizer, 1)
    second = a_night(organizer, *nights.NAMES[:4])
    places = [(line.place, line.score, line.entry_id) for line in standings_of(first)]
    ann = Player.objects.get(name="Ann")
    assert send(f"{ann.number}/split", event=first.pk).status in {200, 302}
    somebody = Player.objects.exclude(pk=ann.pk).get(name="Ann")
    assert EntryPlayer.objects.get(player=somebody).stage.event_id == first.pk
    assert [(line.place, line.score, line.entry_id) for line in standings_of(first)] == places
    assert not Seat.objects.filter(player=ann).exists()
    assert EntryPlayer.objects.get(player=ann).stage.event_id == second.pk
    asked = {line.number for question in questions_of(first.club) for line in question.people}
    assert not {ann.number, somebody.number} & asked
    assert AuditEntry.objects.filter(event=first, action="person_split").count() == 1


def test_the_only_night_of_somebody_is_not_split_off(send, club):
    event = EntryPlayer.objects.get(player__number=1).stage.event_id
    assert send("1/split", event=event).status == 409
    assert send("1/split", event=event + 1).status == 422


def test_the_same_name_in_sixteen_records_is_one_question(organizer, club):
    Player.objects.bulk_create(Player(club=club, number=number, name="Zoe Park") for number in range(10, 26))
    asked = questions_of(club)[0]
    assert [line.number for line in asked.people] == list(range(10, 26))


def test_details_are_changed_and_private(organizer, club):
    host, keeper = browser(organizer), browser(nights.make_user(club=club, role=Role.SCOREKEEPER))
    page = f"/clubs/{club.pk}/people/1/"
    body = {
        "name": "Ann Miller",
        "nickname": "Red",
        "tv_name": "Ann M.",
        "contact": "ann@players.example",
        "note": "Left-handed",
        "seating_needs": "Near the door",
        "is_guest": "1",
        "comes_with": "2",
    }
    assert host.post(page, body).status_code == 302
    shown = host.get(page).text
    for text in ("ann@players.example", "Left-handed", "Near the door"):
        assert text in shown
    assert keeper.get(page).status_code == 403
    assert "ann@players.example" not in keeper.get(f"/clubs/{club.pk}/people/").text
    assert PlayerDetails.objects.get(player__number=2).comes_with.number == 1
    answer = json.loads(host.get(f"/api/v1/clubs/{club.pk}/people/1").content)
    assert (answer["contact"], answer["comes_with"], answer["person"]["is_guest"]) == (
        "ann@players.example",
        2,
        True,
    )
    assert "ann@players.example" not in json.dumps(
        list(ClubAuditEntry.objects.values_list("after", flat=True))
    )


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "x" * 81), ("note", "x" * 501), ("comes_with", 99), ("comes_with", 1)],
    ids=range(5),
)
def test_details_that_cannot_be_are_refused_with_their_field(organizer, club, field, value):
    host, body = browser(organizer), {"name": "Ann Miller", field: value}
    before = contents()
    answer = host.put(f"/api/v1/clubs/{club.pk}/people/1", json.dumps(body), content_type="application/json")
    assert (answer.status_code, answer.json()["field"]) == (422, field)
    assert contents() == before


def test_an_alias_is_shown_and_forgotten(organizer, club):
    PlayerAlias.objects.create(club=club, player=Player.objects.get(number=1), name="Annie", key="annie")
    host = browser(organizer)
    assert "Annie" in host.get(f"/clubs/{club.pk}/people/1/").text
    assert host.post(f"/clubs/{club.pk}/people/1/aliases/forget/", {"name": "ANNIE"}).status_code == 302
    assert not PlayerAlias.objects.exists()


def test_the_preview_of_a_merge_adds_up_what_both_come_to(organizer):
    first = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    nights.play_round(first, organizer, 1)
    nights.make_night(organizer, ("Anna", "Bo", "Cal", "Dan"))
    host = browser(organizer)
    answer = host.get(f"/api/v1/clubs/{first.club_id}/people/merge?keep=1&others=5").json()
    ann, anna = (each["figures"] for each in answer["people"])
    assert ann["hands"] > 0
    assert {name: ann[name] + anna[name] for name in ann} == answer["together"]
    assert (answer["together"]["nights"], answer["together"]["paid_cents"]) == (2, 20_00)
    assert "$20" in host.get(f"/clubs/{first.club_id}/people/merge/?keep=1&others=5").text


def test_figures_follow_the_merged_records(organizer, club):
    kept, other = Player.objects.get(number=1), Player.objects.get(number=3)
    Player.objects.filter(pk=other.pk).update(same_as=kept)
    assert figures_of([kept.pk])[kept.pk].nights == 2


def test_the_file_has_the_day_of_a_night_where_the_club_is(organizer, club):
    """Seven in the evening in Chicago is one in the morning of the next day in UTC."""
    Club.objects.filter(pk=club.pk).update(time_zone="America/Chicago")
    Event.objects.update(starts_at=datetime(2026, 11, 28, 1, tzinfo=UTC))
    table = browser(organizer).get(f"/clubs/{club.pk}/people.csv").text
    assert {line.rsplit(",", 1)[1] for line in table.splitlines()[1:]} == {"2026-11-27"}


def test_the_file_has_everyone_once_and_no_formula_runs(organizer, club):
    entries_import(
        event_id=a_night(organizer, "Dave").pk,
        names=["=1+1"],
        key=uuid4(),
        are_others=False,
        actor=Actor(organizer),
    )
    Player.objects.filter(number=3).update(same_as=Player.objects.get(number=1))
    table = browser(organizer).get(f"/clubs/{club.pk}/people.csv").text
    lines = table.splitlines()
    assert lines[0].startswith("\ufeffnumber,name,nickname")
    assert any(line.startswith("1,Ann Miller,,Ann Miler,") for line in lines)
    assert any(",'=1+1," in line for line in lines)
    assert not any(line.startswith("3,") for line in lines)


@pytest.mark.parametrize("path", ["/clubs/{}/people.xlsx", "/api/v1/clubs/{}/people.xlsx"])
def test_the_workbook_has_the_rows_of_the_file_and_no_formula(path, organizer, club):
    Player.objects.filter(number=1).update(name="=1+1")
    host = browser(organizer)
    answer = host.get(path.format(club.pk))
    assert answer["Content-Type"].endswith("spreadsheetml.sheet")
    (sheet,) = load_workbook(io.BytesIO(answer.content)).worksheets
    assert sheet.title == "People"
    cells = {cell.value: cell.data_type for row in sheet.iter_rows() for cell in row}
    assert cells["=1+1"] == "s"
    rows = [[str(each or "") for each in row] for row in sheet.iter_rows(values_only=True)]
    table = csv.reader(host.get(f"/clubs/{club.pk}/people.csv").text.lstrip("\ufeff").splitlines())
    assert [[each.removeprefix("'") if each != "0" else "" for each in row] for row in table] == rows


def test_a_workbook_that_comes_back_changes_nothing(organizer, club):
    host = browser(organizer)
    book = SimpleUploadedFile("people.xlsx", host.get(f"/clubs/{club.pk}/people.xlsx").content)
    shown = one_line(host.post(f"/clubs/{club.pk}/people/import/preview/", {"file": book}).text)
    assert all(count in shown for count in ("0 new", "0 changed", "4 unchanged"))
