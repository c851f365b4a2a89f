"""A club's own record: who invited, joined, was given a role or removed, and which tokens there were."""

import json

import pytest
from django.db import IntegrityError, connection, transaction

from accounts.models import ClubAuditEntry, Membership, Role, SignIn
from accounts.sign_in.sign_ins import token_make
from tests import nights
from tests.access.clubs import browser
from tests.kept import kept

pytestmark = pytest.mark.django_db


@kept
def club(organizer):
    return nights.make_event(organizer).club


@pytest.fixture
def owner(organizer, club):
    return browser(organizer)


def record(owner, club):
    """What the API says, the earliest first, each line of which the page shows."""
    lines = owner.get(f"/api/v1/clubs/{club.pk}/audit").json()["results"]
    page = owner.get(f"/clubs/{club.pk}/activity/").text
    assert all(f"<strong>{line['says']}</strong>" in page for line in lines)
    return [(line["says"], line["actor"]) for line in reversed(lines)]


def ask(person, method, path, body=None):
    return person.generic(method, f"/api/v1{path}", json.dumps(body or {}), content_type="application/json")


def test_members_come_change_and_go_on_the_record(owner, club, organizer):
    hal = nights.make_user("Hal")
    made = ask(owner, "POST", f"/clubs/{club.pk}/invitations", {"role": "scorekeeper"}).json()
    ask(browser(hal), "POST", "/invitations/accept", {"secret": made["url"].rstrip("/").rpartition("/")[2]})
    ask(owner, "PATCH", f"/clubs/{club.pk}/members/{hal.pk}", {"role": "director"})
    owner.post(f"/clubs/{club.pk}/members/{hal.pk}/role/", {"role": "director"})
    owner.post(f"/clubs/{club.pk}/members/{hal.pk}/end/")
    other = ask(owner, "POST", f"/clubs/{club.pk}/invitations", {"role": "owner"}).json()
    ask(owner, "DELETE", f"/clubs/{club.pk}/invitations/{other['id']}")
    ask(owner, "PATCH", f"/clubs/{club.pk}", {"name": "VFW 2"})
    mine = organizer.name
    assert record(owner, club) == [
        ("Created the club", mine),
        ("Invited someone as a scorekeeper", mine),
        ("Joined as a scorekeeper", "Hal"),
        ("Changed Hal from scorekeeper to host", mine),
        ("Removed Hal (host)", mine),
        ("Invited someone as an owner", mine),
        ("Revoked an invitation (owner)", mine),
        ("Changed club settings", mine),
    ]
    last = club.audit.latest("pk")
    assert last.after == {"name": "VFW 2"}


@pytest.mark.parametrize("end", ["one", "all", "itself"])
def test_tokens_are_on_the_record_of_each_club_of_their_person(end, owner, club, organizer):
    elsewhere = nights.make_event(nights.make_user("Eve")).club
    Membership.objects.create(club=elsewhere, user=organizer, role=Role.DIRECTOR)
    token = token_make(user=organizer, name="TV")
    if end == "one":
        ask(owner, "DELETE", f"/sign-ins/{SignIn.objects.get(name='TV').pk}")
    elif end == "all":
        ask(owner, "DELETE", "/sign-ins")
    else:
        owner.delete("/api/v1/token", headers={"Authorization": f"Token {token}"})
    for each in (club, elsewhere):
        lines = each.audit.filter(actor=organizer, action__startswith="token").order_by("pk")
        assert list(lines.values_list("action", "after")) == [
            ("token_make", {"name": "TV", "scope": "run"}),
            ("token_end", {"name": "TV", "scope": "run"}),
        ]


def test_what_is_refused_or_changes_nothing_is_not_on_the_record(owner, club, organizer):
    before = club.audit.count()
    assert ask(owner, "DELETE", f"/clubs/{club.pk}/members/{organizer.pk}").status_code == 409
    assert ask(owner, "PATCH", f"/clubs/{club.pk}", {"name": club.name}).status_code == 200
    assert ask(owner, "PATCH", f"/clubs/{club.pk}", {"currency": "XXX"}).status_code == 422
    assert club.audit.count() == before


@pytest.mark.parametrize(
    "change", ["UPDATE accounts_clubauditentry SET action = 'x'", "DELETE FROM accounts_clubauditentry"]
)
def test_no_line_is_changed_or_deleted(change, club):
    with (
        pytest.raises(IntegrityError, match="accounts_clubauditentry is append-only"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(change)
    assert ClubAuditEntry.objects.filter(club=club, action="club_open").count() == 1


def test_only_owners_see_it(club):
    for role in (Role.DIRECTOR, Role.SCOREKEEPER):
        person = browser(nights.make_user(club=club, role=role))
        assert person.get(f"/clubs/{club.pk}/activity/").status_code == 403
        assert person.get(f"/api/v1/clubs/{club.pk}/audit").status_code == 403
    assert browser(nights.make_user()).get(f"/clubs/{club.pk}/activity/").status_code == 404
