"""A club's members come by invitation: a link for one person, which tells nobody who has an account."""

import json
import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.letters.sending import account_letters_send
from accounts.models import Invitation, Membership, Role, User
from tests import nights
from tests.kept import kept
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

#: What every refusal by the database needs.
ROLE = {"role": "director"}


@kept
def club(organizer):
    return nights.make_event(organizer).club


@pytest.fixture
def owner(organizer):
    client = Client()
    client.force_login(organizer)
    return client


@pytest.fixture
def helper():
    client = Client()
    client.force_login(nights.make_user("Hal"))
    return client


@pytest.fixture
def _mail(settings, organizer):
    settings.HAS_MAIL = True
    User.objects.filter(pk=organizer.pk).update(confirmed_at=timezone.now())


@pytest.fixture
def sent():
    """Ask a client, and send what its request has queued."""

    def post(client, path, **form):
        answer = client.post(path, form)
        account_letters_send()
        return answer

    return post


def api(client, method, path, body=None):
    return client.generic(
        method,
        f"/api/v1/{path}",
        "" if body is None else json.dumps(body),
        content_type="application/json",
    )


def invite(owner, club, **form):
    """Invite by the page and return the link as the page shows it."""
    answer = owner.post(f"/clubs/{club.pk}/invitations/", {**ROLE, **form})
    assert answer.status_code == 302
    return re.search(r'value="http://testserver(/i/[\w-]{22}/)"', owner.get(f"/clubs/{club.pk}/").text)[1]


def roles(club):
    return dict(club.memberships.values_list("user__name", "role"))


def test_an_owner_hands_a_link_over_and_one_person_joins_by_it(owner, helper, club):
    link = invite(owner, club, role="scorekeeper")
    page = helper.get(link).text
    assert "Join as a scorekeeper" in page
    assert "Olive Organizer" in page
    assert roles(club) == {"Olive Organizer": "owner"}
    assert helper.post(link).url == f"/clubs/{club.pk}/"
    assert roles(club) == {"Olive Organizer": "owner", "Hal": "scorekeeper"}
    other = Client()
    other.force_login(nights.make_user("Eve"))
    refused = other.post(link)
    assert (refused.status_code, other.get(link).status_code) == (410, 410)
    assert "This invitation no longer works." in refused.text
    assert "Eve" not in roles(club)
    told = owner.get(f"/clubs/{club.pk}/").text
    assert link not in told
    assert "<bdi>Hal</bdi> joined" in told


def test_the_same_by_api(owner, helper, club):
    made = api(owner, "POST", f"clubs/{club.pk}/invitations", {"role": "director"})
    assert made.status_code == 201
    url = made.json()["url"]
    listed = api(owner, "GET", f"clubs/{club.pk}/invitations").json()
    assert [(each["role"], each["url"], each["used_by"]) for each in listed] == [("director", url, None)]
    secret = {"secret": url.split("/")[-2]}
    joined = api(helper, "POST", "invitations/accept", secret)
    assert (joined.status_code, joined.json()["role"]) == (201, "director")
    other = Client()
    other.force_login(nights.make_user("Eve"))
    again = api(other, "POST", "invitations/accept", secret)
    assert (again.status_code, again.json()["code"]) == (410, "link_used")
    (used,) = api(owner, "GET", f"clubs/{club.pk}/invitations").json()
    assert (used["used_by"], used["url"]) == ("Hal", None)
    assert used["used_at"]


def test_the_database_holds_no_secret(owner, club):
    secret = invite(owner, club).split("/")[-2]
    row = Invitation.objects.values().get()
    assert secret not in str(row)
    assert len(row["secret_hash"]) == 64


@pytest.mark.parametrize("by_api", [False, True])
def test_a_revoked_invitation_lets_nobody_in(by_api, owner, helper, club, organizer):
    link = invite(owner, club)
    row = Invitation.objects.get()
    if by_api:
        assert api(owner, "DELETE", f"clubs/{club.pk}/invitations/{row.pk}").status_code == 204
    else:
        assert owner.post(f"/clubs/{club.pk}/invitations/{row.pk}/revoke/").status_code == 302
    assert helper.post(link).status_code == 410
    row.refresh_from_db()
    assert (row.revoked_by, row.used_by) == (organizer, None)
    assert "Hal" not in roles(club)


def test_an_invitation_ends_after_seven_days(owner, helper, club):
    link = invite(owner, club)
    row = Invitation.objects.get()
    assert timedelta(days=6, hours=23) < row.ends_at - timezone.now() < timedelta(days=7, minutes=1)
    Invitation.objects.update(ends_at=timezone.now() - timedelta(seconds=1))
    assert helper.post(link).status_code == 410


def test_an_invitation_ends_with_its_maker_being_an_owner(owner, helper, club, organizer):
    link = invite(owner, club)
    Membership.objects.filter(user=organizer).update(role="director")
    assert helper.post(link).status_code == 410


def test_a_member_uses_no_invitation_up(owner, helper, club):
    link = invite(owner, club, role="scorekeeper")
    refused = owner.post(link)
    assert refused.status_code == 409
    assert "already in this club. The link still works for someone else." in refused.text
    assert roles(club) == {"Olive Organizer": "owner"}
    secret = {"secret": link.split("/")[-2]}
    assert api(owner, "POST", "invitations/accept", secret).json()["code"] == "already_member"
    assert helper.post(link).status_code == 302


def test_whoever_has_no_account_signs_up_and_comes_back_to_the_link(owner, club):
    link, client = invite(owner, club), Client()
    page = client.get(link).text
    assert f"/account/sign-up/?next={link}" in page
    assert client.post(link).url == f"/account/sign-in/?next={link}"
    form = {"name": "Nora", "email": "nora@club.test", "password": PASSWORD, "next": link}
    assert f'name="next" value="{link}"' in client.get("/account/sign-up/", {"next": link}).text
    assert client.post("/account/sign-up/", form).url == link
    client.post(link)
    assert roles(club)["Nora"] == "director"


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test/", "javascript:alert(1)"])
def test_sign_up_goes_on_only_to_its_own_pages(elsewhere):
    form = {"name": "Nora", "email": "nora@club.test", "password": PASSWORD, "next": elsewhere}
    assert Client().post("/account/sign-up/", form).url == "/events/new/"


@pytest.mark.usefixtures("_mail")
def test_where_mail_is_sent_only_a_confirmed_address_joins(owner, helper, club):
    link = invite(owner, club)
    refused = helper.post(link)
    assert refused.status_code == 409
    assert "Confirm your email first" in refused.text
    secret = {"secret": link.split("/")[-2]}
    told = api(helper, "POST", "invitations/accept", secret)
    assert (told.status_code, told.json()["code"]) == (409, "unconfirmed_address")
    assert "Hal" not in roles(club)
    User.objects.filter(name="Hal").update(confirmed_at=timezone.now())
    assert helper.post(link).status_code == 302


@pytest.mark.usefixtures("_mail")
def test_an_invitation_answers_the_same_for_any_address_and_is_mailed(owner, sent, club):
    known = nights.make_user("Known")
    seen = []
    for email in (known.email, "nobody.yet@club.test"):
        page = sent(owner, f"/clubs/{club.pk}/invitations/", email=email, **ROLE)
        answer = api(owner, "POST", f"clubs/{club.pk}/invitations", {**ROLE, "email": email}).json()
        text = owner.get(f"/clubs/{club.pk}/").text
        seen.append((page.status_code, page.url, sorted(answer), answer["email"] == email, email in text))
        Invitation.objects.all().delete()
    assert seen[0] == seen[1]
    assert [letter.to for letter in mail.outbox] == [[known.email], ["nobody.yet@club.test"]]
    assert "invites you to" in mail.outbox[0].subject
    assert re.search(r"http://testserver/i/[\w-]{22}/", mail.outbox[0].body)


@pytest.mark.usefixtures("_mail")
def test_only_a_confirmed_owner_has_letters_sent_and_three_an_hour_to_one_address(
    owner, sent, club, organizer
):
    for _ in range(5):
        sent(owner, f"/clubs/{club.pk}/invitations/", email="hal@club.test", **ROLE)
    assert len(mail.outbox) == 3
    User.objects.filter(pk=organizer.pk).update(confirmed_at=None)
    sent(owner, f"/clubs/{club.pk}/invitations/", email="other@club.test", **ROLE)
    assert len(mail.outbox) == 3
    assert Invitation.objects.count() == 6


def test_without_mail_no_letter_is_sent(owner, sent, club):
    sent(owner, f"/clubs/{club.pk}/invitations/", email="hal@club.test", **ROLE)
    assert mail.outbox == []
    assert Invitation.objects.get().email == "hal@club.test"


def test_a_club_has_fifty_open_invitations_at_most(owner, club, monkeypatch):
    monkeypatch.setattr("accounts.clubs.invitations.MOST_OPEN", 2)
    invite(owner, club)
    invite(owner, club)
    refused = owner.post(f"/clubs/{club.pk}/invitations/", ROLE)
    assert refused.status_code == 409
    assert "Revoke one first." in refused.text
    told = api(owner, "POST", f"clubs/{club.pk}/invitations", ROLE)
    assert (told.status_code, told.json()["code"]) == (409, "too_many_invitations")
    Invitation.objects.update(revoked_at=timezone.now())
    assert owner.post(f"/clubs/{club.pk}/invitations/", ROLE).status_code == 302


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.SCOREKEEPER])
def test_only_owners_invite_and_see_links(role, owner, club):
    link, client = invite(owner, club), Client()
    client.force_login(nights.make_user("Pat", club=club, role=role))
    assert client.post(f"/clubs/{club.pk}/invitations/", {"role": "owner"}).status_code == 403
    assert api(client, "GET", f"clubs/{club.pk}/invitations").status_code == 403
    assert link not in client.get(f"/clubs/{club.pk}/").text
    assert Invitation.objects.count() == 1


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"email": "not an address", **ROLE}, "Enter an email address like ann@example.com."),
        ({"role": "emperor"}, "Choose a role from the list."),
    ],
)
def test_an_impossible_invitation_is_refused_at_the_field(form, sentence, owner, club):
    answer = owner.post(f"/clubs/{club.pk}/invitations/", form)
    assert answer.status_code == 422
    assert sentence in answer.text
    assert api(owner, "POST", f"clubs/{club.pk}/invitations", form).status_code == 422
    assert not Invitation.objects.exists()


def test_an_invitation_is_not_used_and_revoked(owner, club, organizer):
    invite(owner, club)
    now = timezone.now()
    wrong = ({"used_at": now}, {"used_at": now, "used_by": organizer, "revoked_at": now})
    for columns in wrong:
        with pytest.raises(IntegrityError), transaction.atomic():
            Invitation.objects.update(**columns)
