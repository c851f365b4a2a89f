"""Signing up, in and out, and who belongs to a club, through the pages."""

import html
import re

import pytest
from django.core import mail

from accounts.letters.sending import account_letters_send
from accounts.models import Membership, Player, Role, User
from tests.kept import kept
from tests.nights import PASSWORD, make_event, make_user

pytestmark = pytest.mark.django_db

BLANKS = "Use more than just spaces in the password."


@kept
def club(organizer):
    return make_event(organizer).club


def sign_in(client, user, *, password=PASSWORD, **more):
    return client.post("/account/sign-in/", {"username": user.email, "password": password, **more})


def test_sign_up_opens_an_account_and_goes_on_to_the_first_night(client):
    answer = client.post(
        "/account/sign-up/", {"name": "Nora", "email": "Nora@Club.test", "password": "felt table jacks"}
    )
    assert (answer.status_code, answer.url) == (302, "/events/new/")
    assert client.get("/").context["user"].email == "nora@club.test"


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"name": "   "}, "name", "Type a name."),
        ({"name": "\u3164\u2800"}, "name", "Type a name."),
        ({"name": "a" * 81}, "name", "Ensure this value has at most 80 characters (it has 81)."),
        ({"name": "Nora\u202e"}, "name", "This name has hidden characters. Type it again without them."),
        ({"email": "nora"}, "email", "Enter an email address like ann@example.com."),
        (
            {"email": "taken@club.test"},
            "email",
            "This email already has an account. Sign in, or use another email.",
        ),
        ({"password": "short"}, "password", "Use at least 8 characters in the password."),
        (
            {"password": "password1"},
            "password",
            "That password is too easy to guess. Choose another one.",
        ),
        (
            {"password": "nora@club.test"},
            "password",
            "That password is too close to your email. Choose another one.",
        ),
        ({"password": " " * 8}, "password", BLANKS),
        ({"password": "\u3164\u2800\t " * 2}, "password", BLANKS),
    ],
)
def test_sign_up_refuses_at_the_field_and_stores_nobody(client, said, field, sentence):
    User.objects.create_user("taken@club.test", PASSWORD, name="Taken")
    answer = client.post(
        "/account/sign-up/",
        {"name": "Nora", "email": "nora@club.test", "password": "felt table jacks", **said},
    )
    assert answer.status_code == 422
    assert sentence in answer.context["form"].errors[field]
    assert f'id="id_{field}_error"' in answer.text
    assert User.objects.count() == 1


def test_a_link_for_a_new_password_asks_for_an_address(client, settings):
    settings.HAS_MAIL = True
    answer = client.post("/account/password/", {"email": "nora"})
    assert "Enter an email address like ann@example.com." in answer.text


def test_whoever_is_signed_in_has_no_use_for_signing_up(client, organizer):
    client.force_login(organizer)
    assert client.get("/account/sign-up/").url == "/"


def test_sign_in_and_out(client, organizer):
    assert sign_in(client, organizer).url == "/"
    assert client.get("/account/sign-out/").status_code == 405
    assert client.post("/account/sign-out/").url == "/"
    assert client.get("/clubs/1/").url == "/account/sign-in/?next=/clubs/1/"


def test_sign_in_refuses_a_wrong_password_with_one_sentence_for_all(client, organizer):
    wrong = sign_in(client, organizer, password="wrong")
    unknown = client.post("/account/sign-in/", {"username": "x@club.test", "password": "wrong"})
    sentence = "Wrong email or password."
    assert (wrong.status_code, unknown.status_code) == (422, 422)
    assert sentence in wrong.text
    assert sentence in unknown.text


@pytest.mark.parametrize("elsewhere", ["https://evil.test/", "//evil.test/", "javascript:alert(1)"])
def test_sign_in_goes_on_only_to_its_own_pages(client, organizer, elsewhere):
    assert sign_in(client, organizer, next=elsewhere).url == "/"


def test_sign_in_goes_on_to_the_page_that_asked(client, organizer, club):
    assert sign_in(client, organizer, next=f"/clubs/{club.pk}/").url == f"/clubs/{club.pk}/"


def test_sign_in_changes_session_and_csrf_token(client, organizer):
    client.get("/account/sign-in/")
    before = client.cookies["csrf"].value
    sign_in(client, organizer)
    first = client.cookies["session"].value
    assert client.cookies["csrf"].value != before
    sign_in(client, organizer)
    client.post("/account/sign-out/")
    sign_in(client, organizer)
    assert client.cookies["session"].value != first


def test_five_wrong_passwords_lock_one_account_from_one_address_only(client, organizer):
    other = make_user("Other")
    answers = [sign_in(client, organizer, password="wrong").status_code for _ in range(5)]
    assert answers[-1] == 429
    locked = sign_in(client, organizer)
    assert locked.status_code == 429
    assert "Try again in 15 minutes" in locked.text
    assert sign_in(client, other).status_code == 302
    elsewhere = client.post(
        "/account/sign-in/",
        {"username": organizer.email, "password": PASSWORD},
        REMOTE_ADDR="10.9.9.9",
    )
    assert elsewhere.status_code == 302


def test_password_reset_answers_the_same_for_an_unknown_address(client, organizer):
    known = client.post("/account/password/", {"email": organizer.email}, follow=True)
    unknown = client.post("/account/password/", {"email": "nobody@club.test"}, follow=True)
    assert known.text == unknown.text
    account_letters_send()
    assert [(message.to, message.subject) for message in mail.outbox] == [
        ([organizer.email], "Set a new Order Up password")
    ]


@pytest.mark.parametrize(
    ("sends_mail", "heading"), [(True, "Check your email"), (False, "Email isn't set up")]
)
def test_a_password_reset_promises_no_email_where_none_is_sent(client, settings, sends_mail, heading):
    settings.HAS_MAIL = sends_mail
    page = client.post("/account/password/", {"email": "ann@club.test"}, follow=True)
    assert f"<h1>{heading}</h1>" in html.unescape(page.text)
    asks = 'name="email"' in client.get("/account/password/").text
    assert asks == sends_mail


def test_a_reset_link_sets_the_password_once(client, organizer):
    client.post("/account/password/", {"email": organizer.email})
    account_letters_send()
    link = re.search(r"http://testserver(/account/password/\S+)", mail.outbox[0].body)[1]
    page = client.get(link, follow=True)
    blanks = client.post(page.redirect_chain[-1][0], {"new_password1": " " * 8, "new_password2": " " * 8})
    assert BLANKS in blanks.text
    for each in ("Use at least 8 characters. Avoid common words.", "New password again"):
        assert each in blanks.text
    assert "Your password can" not in blanks.text
    differ = {"new_password1": "green felt and jacks", "new_password2": "green felt and queens"}
    differ = client.post(page.redirect_chain[-1][0], differ)
    assert "These two passwords are different. Type them again." in differ.text
    new = {"new_password1": "green felt and jacks", "new_password2": "green felt and jacks"}
    assert client.post(page.redirect_chain[-1][0], new).url == "/account/password/done/"
    assert "This link no longer works" in client.get(link, follow=True).text
    assert sign_in(client, organizer, password="green felt and jacks").status_code == 302


def test_the_club_page_shows_the_register_and_the_members(client, organizer, club):
    Player.objects.create(club=club, number=1, name="<b>Ann</b>")
    client.force_login(organizer)
    text = client.get(f"/clubs/{club.pk}/").text
    assert "<bdi>&lt;b&gt;Ann&lt;/b&gt;</bdi>" in text
    assert "Olive Organizer" in text


def test_an_owner_changes_and_ends_roles(client, organizer, club):
    helper = make_user("Hal", club=club, role=Role.SCOREKEEPER)
    client.force_login(organizer)
    members = f"/clubs/{club.pk}/members/"
    client.post(f"{members}{helper.pk}/role/", {"role": "director"})
    assert Membership.objects.get(club=club, user=helper).role == Role.DIRECTOR
    client.post(f"{members}{helper.pk}/end/")
    assert not Membership.objects.filter(club=club, user=helper).exists()


def test_the_last_owner_stays(client, organizer, club):
    client.force_login(organizer)
    ended = client.post(f"/clubs/{club.pk}/members/{organizer.pk}/end/")
    lowered = client.post(f"/clubs/{club.pk}/members/{organizer.pk}/role/", {"role": "director"})
    assert (ended.status_code, lowered.status_code) == (409, 409)
    assert "A club needs an owner. Make someone else an owner first." in ended.text
    assert Membership.objects.get(club=club, user=organizer).role == Role.OWNER


def test_an_owner_who_leaves_goes_home(client, organizer, club):
    make_user("Heir", club=club, role=Role.OWNER)
    client.force_login(organizer)
    assert client.post(f"/clubs/{club.pk}/members/{organizer.pk}/end/").url == "/"


def test_an_impossible_role_is_refused(client, organizer, club):
    helper = make_user("Hal", club=club, role=Role.SCOREKEEPER)
    client.force_login(organizer)
    answer = client.post(f"/clubs/{club.pk}/members/{helper.pk}/role/", {"role": "emperor"})
    assert answer.status_code == 422
    assert "Choose a role from the list." in answer.text
    assert Membership.objects.get(user=helper).role == Role.SCOREKEEPER


def test_a_club_is_renamed_by_its_owner(client, organizer, club):
    client.force_login(organizer)
    blank = {"locale": "", "currency": "", "time_zone": " "}
    assert client.post(f"/clubs/{club.pk}/name/", {"name": "The  Left Bowers", **blank}).status_code == 302
    before = (club.locale, club.currency, club.time_zone)
    club.refresh_from_db()
    assert club.name == "The Left Bowers"
    assert (club.locale, club.currency, club.time_zone) == before
    refused = client.post(f"/clubs/{club.pk}/name/", {"name": "\u200b"})
    assert refused.status_code == 422
    assert "Type a name." in refused.text


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.SCOREKEEPER])
def test_only_an_owner_changes_who_belongs(client, club, role):
    person = make_user("Pat", club=club, role=role)
    client.force_login(person)
    assert client.get(f"/clubs/{club.pk}/").status_code == 200
    for path in (f"members/{person.pk}/role/", f"members/{person.pk}/end/", "invitations/", "name/"):
        answer = client.post(
            f"/clubs/{club.pk}/{path}", {"email": person.email, "role": "owner", "name": "x"}
        )
        assert answer.status_code == 403
        assert "Only your club&#x27;s owners can do this." in answer.text
    assert Membership.objects.get(club=club, user=person).role == role


def test_another_club_is_not_there(client, club):
    stranger = make_user("Stranger")
    make_event(stranger)
    client.force_login(stranger)
    assert client.get(f"/clubs/{club.pk}/").status_code == 404
    assert client.post(f"/clubs/{club.pk}/invitations/", {"role": "owner"}).status_code == 404
    assert client.get("/clubs/999999999999999999999/").status_code == 404


def test_a_role_that_is_taken_away_ends_at_the_next_request(client, organizer, club):
    helper = make_user("Hal", club=club, role=Role.DIRECTOR)
    client.force_login(helper)
    assert client.get(f"/clubs/{club.pk}/").status_code == 200
    Membership.objects.filter(user=helper).delete()
    assert client.get(f"/clubs/{club.pk}/").status_code == 404


def test_the_hint_of_a_password_asks_for_as_much_as_the_settings(client, settings):
    length = {"NAME": "accounts.sign_in.passwords.LengthValidator", "OPTIONS": {"min_length": 12}}
    settings.AUTH_PASSWORD_VALIDATORS = [length]
    assert "Use at least 12 characters. Avoid common words." in client.get("/account/sign-up/").text
    assert "Use at least 12 characters in the password." in (
        client.post(
            "/account/sign-up/", {"name": "Nora", "email": "n@club.test", "password": "felt jacks"}
        ).text
    )
