"""People added to a club without a night, and names of theirs that are forgotten."""

import pytest

from accounts.clubs.club_audit import sentence_of
from accounts.models import ClubAuditEntry, Player, PlayerAlias, Role
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.kept import kept

pytestmark = pytest.mark.django_db
LIST = "Ann Miller\nbob lee\nCarla Roy\nMiller, Ann\nCarla Roy\n"


@kept
def club(organizer):
    return nights.make_list(organizer, ["Bob Lee"]).club


def everyone(club):
    return list(Player.objects.filter(club=club).order_by("number").values_list("number", "name"))


@pytest.mark.parametrize(("door", "status"), [("page", 302), ("api", 201)])
def test_a_list_adds_whom_the_club_does_not_know_and_once(club, organizer, door, status):
    host = browser(organizer)
    by, end = (by_page, "/") if door == "page" else (by_api, "")
    for _ in range(2):
        assert by(host, f"/clubs/{club.pk}/people/add{end}", {"text": LIST}).status == status
    assert everyone(club) == [(1, "Bob Lee"), (2, "Ann Miller"), (3, "Carla Roy")]
    (line,) = ClubAuditEntry.objects.filter(action="people_add")
    assert sentence_of(line) == "Added 2 players"


def test_a_list_with_addresses_is_refused_and_shown_again(club, organizer):
    host = browser(organizer)
    answer = host.post(f"/clubs/{club.pk}/people/add/", {"text": "Ann Miller ann@a.example"})
    assert answer.status_code == 422
    assert "Ann Miller ann@a.example</textarea>" in answer.text
    assert everyone(club) == [(1, "Bob Lee")]


def test_only_a_host_adds_people(club):
    keeper = nights.make_user("Sam", club=club, role=Role.SCOREKEEPER)
    assert by_page(browser(keeper), f"/clubs/{club.pk}/people/add/", {"text": "Ann"}).status == 403
    assert by_api(browser(keeper), f"/clubs/{club.pk}/people/add", {"text": "Ann"}).status == 403


def test_forgetting_a_name_is_noted_once_without_the_name(club, organizer):
    bob = Player.objects.get()
    PlayerAlias.objects.create(club=club, player=bob, name="Bobby", key="bobby")
    host = browser(organizer)
    for _ in range(2):
        by_api(host, f"/clubs/{club.pk}/people/1/aliases/forget", {"name": "Bobby"})
    (line,) = ClubAuditEntry.objects.filter(action="alias_forget")
    assert sentence_of(line) == "Removed one of player 1's other names"
    assert "Bobby" not in str(line.after)
