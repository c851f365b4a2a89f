"""An address counts once its mailbox's owner has said so; whoever gave it before gains nothing."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.letters.sending import account_letters_send
from accounts.models import User
from accounts.sign_in.sign_ins import token_make
from tests import nights
from tests.nights import PASSWORD

pytestmark = pytest.mark.django_db

ADDRESS = "nora@club.test"
SQUATTED = "squatted felt table"
CHOSEN = "green felt and jacks"


@pytest.fixture(autouse=True)
def _mail(settings):
    settings.HAS_MAIL = True


@pytest.fixture
def sent():
    """Ask a client, and send what its request has queued."""

    def post(client, path, **form):
        answer = client.post(path, form)
        account_letters_send()
        return answer

    return post


@pytest.fixture
def sign_up(sent):
    def go(client, email=ADDRESS, password=SQUATTED):
        return sent(client, "/account/sign-up/", name="Nora", email=email, password=password)

    return go


def api(path, body, client=None):
    return (client or Client()).post(f"/api/v1/{path}", body, content_type="application/json")


def link_in(letter):
    return re.search(r"http://testserver(/account/address/\S+)", letter.body)[1]


def is_in(client):
    return client.get("/account/sign-ins/").status_code == 200


def may_sign_in(password, email=ADDRESS):
    return Client().post("/account/sign-in/", {"username": email, "password": password}).status_code == 302


def make_night(client):
    """What somebody makes with a new account in the first five minutes."""
    user = User.objects.get(pk=client.session["_auth_user_id"])
    return nights.make_event(user)


def test_a_new_account_works_before_its_address_is_confirmed(sign_up):
    client = Client()
    assert sign_up(client).url == "/events/new/"
    assert client.get("/events/new/").status_code == 200
    home = client.get("/").text
    assert "Confirm your email" in home
    assert [(letter.to, letter.subject) for letter in mail.outbox] == [
        ([ADDRESS], "Confirm your email for Order Up")
    ]


def test_whoever_signed_up_confirms_with_one_press_and_stays_signed_in(sign_up):
    client = Client()
    sign_up(client)
    link = link_in(mail.outbox[0])
    assert "choose a password" not in client.get(link).text
    assert client.post(link).url == "/"
    assert is_in(client)
    assert may_sign_in(SQUATTED)
    assert "Confirm your email" not in client.get("/").text


def test_looking_uses_no_link_up_and_pressing_does(sign_up):
    client = Client()
    sign_up(client)
    link = link_in(mail.outbox[0])
    for _ in range(3):
        assert Client().get(link).status_code == 200
        assert Client().head(link).status_code == 200
    assert User.objects.get().confirmed_at is None
    client.post(link)
    used = client.get(link)
    assert (used.status_code, client.post(link).status_code) == (410, 410)
    assert "This link was used or has expired" in used.text


@pytest.mark.parametrize("by_api", [False, True])
def test_whoever_opens_the_letter_elsewhere_throws_out_who_signed_up(by_api, sign_up):
    """A squatter's password and sign-ins are gone: the page, the session and the token."""
    squatter = Client()
    sign_up(squatter)
    user = User.objects.get()
    token = api("users", {"name": "N", "email": ADDRESS, "password": SQUATTED}).json()["token"]
    link = link_in(mail.outbox[0])
    if by_api:
        body = {"token": link.split("/")[-2]}
        refused = api("users/confirm", body)
        assert (refused.status_code, refused.json()["field"]) == (422, "password")
        told = api("users/confirm", {**body, "password": CHOSEN})
        assert (told.status_code, told.json()["email"]) == (200, ADDRESS)
        assert api("users/confirm", {**body, "password": CHOSEN}).json()["code"] == "link_used"
    else:
        refused = Client().post(link, {"password": "short"})
        assert refused.status_code == 422
        assert "Use at least 8 characters in the password." in refused.text
        assert Client().post(link, {"password": CHOSEN}).url == "/account/sign-in/"
    user.refresh_from_db()
    assert user.confirmed_at
    assert not is_in(squatter)
    asked = Client().get("/api/v1/events", headers={"Authorization": f"Token {token}"})
    assert asked.status_code == 401
    assert (may_sign_in(SQUATTED), may_sign_in(CHOSEN)) == (False, True)


def test_a_squatter_is_gone_when_the_owner_confirms_an_account_of_their_own(sign_up):
    squatter, owner = Client(), Client()
    sign_up(squatter)
    sign_up(owner, password=CHOSEN)
    night = make_night(squatter)
    owner.post(link_in(mail.outbox[1]))
    assert (is_in(squatter), is_in(owner)) == (False, True)
    assert (may_sign_in(SQUATTED), may_sign_in(CHOSEN)) == (False, True)
    assert owner.get(f"/events/{night.pk}/").status_code == 404


def test_a_password_reset_confirms_and_throws_out_who_signed_up(sign_up, sent):
    squatter = Client()
    sign_up(squatter)
    owner = Client()
    sent(owner, "/account/password/", email=ADDRESS)
    link = re.search(r"http://testserver(/account/password/\S+)", mail.outbox[-1].body)[1]
    form = owner.get(link, follow=True).redirect_chain[-1][0]
    owner.post(form, {"new_password1": CHOSEN, "new_password2": CHOSEN})
    assert User.objects.get().confirmed_at
    assert not is_in(squatter)
    assert (may_sign_in(SQUATTED), may_sign_in(CHOSEN)) == (False, True)


def test_an_account_from_before_there_was_mail_signs_in_and_goes_to_who_owns_the_mailbox(sign_up):
    """Its nights are of its address; the password may be anybody's."""
    earlier = nights.make_user("Early")
    night = nights.make_event(earlier)
    squatter, owner = Client(), Client()
    squatter.force_login(earlier)
    token = {"Authorization": f"Token {token_make(user=earlier)}"}
    assert may_sign_in(PASSWORD, earlier.email)
    sign_up(owner, earlier.email, CHOSEN)
    mine = make_night(owner)
    assert owner.post(link_in(mail.outbox[0])).url == "/account/sign-in/"
    assert not is_in(squatter)
    assert Client().get("/api/v1/events", headers=token).status_code == 401
    assert not may_sign_in(PASSWORD, earlier.email)
    owner.post("/account/sign-in/", {"username": earlier.email, "password": CHOSEN})
    assert {owner.get(f"/events/{each.pk}/").status_code for each in (night, mine)} == {200}


def test_whoever_forgot_an_account_finds_the_new_night_in_it(sign_up, organizer):
    User.objects.filter(pk=organizer.pk).update(confirmed_at=timezone.now())
    client = Client()
    sign_up(client, organizer.email)
    night = make_night(client)
    letter = mail.outbox[0]
    assert letter.subject == "You already have an Order Up account"
    assert "You already have an account with this address" in letter.body
    assert client.post(link_in(letter)).url == "/account/sign-in/"
    assert not is_in(client)
    assert not may_sign_in(SQUATTED, organizer.email)
    client.post("/account/sign-in/", {"username": organizer.email, "password": PASSWORD})
    assert client.get(f"/events/{night.pk}/").status_code == 200
    assert client.post(link_in(letter)).status_code == 410


def test_sign_up_says_of_no_address_whether_it_has_an_account(sign_up, organizer):
    """Page and API; before and after, signing in, and as a signed-in person."""
    User.objects.filter(pk=organizer.pk).update(confirmed_at=timezone.now())

    def seen(email):
        client = Client()
        answer = sign_up(client, email)
        told = api("users", {"name": "Nora", "email": email, "password": SQUATTED})
        token = {"Authorization": f"Token {told.json().pop('token')}"}
        pages = [client.get(path) for path in ("/events/new/", "/", "/account/sign-ins/")]
        clubs = Client().get("/api/v1/clubs", headers=token)
        client.post("/account/sign-out/")
        back = client.post("/account/sign-in/", {"username": email, "password": SQUATTED})
        answers = [answer, told, *pages, clubs, back]
        texts = [
            re.sub(r'value="[\w-]{36,}"|nonce="[^"]+"|"[0-9a-f]{64}"', "", each.text) for each in answers
        ]
        return [
            (each.status_code, sorted(each.headers), sorted(each.cookies), text.replace(email, "…"))
            for each, text in zip(answers, texts, strict=True)
        ]

    known, unknown = seen(organizer.email), seen("nobody.yet@club.test")
    for one, other in zip(known, unknown, strict=True):
        assert one == other
    assert known[-1][0] == 422


def test_sign_up_asks_the_database_as_much_for_any_address(sign_up, organizer, django_assert_max_num_queries):
    User.objects.filter(pk=organizer.pk).update(confirmed_at=timezone.now())
    with django_assert_max_num_queries(100) as new:
        sign_up(Client())
    with django_assert_max_num_queries(100) as known:
        sign_up(Client(), organizer.email)
    assert len(known) == len(new)
    assert len(mail.outbox) == 2


def test_signing_up_with_an_address_forgives_no_guesses_and_knows_no_device(sign_up, organizer):
    stranger = Client()
    for _ in range(4):
        stranger.post("/account/sign-in/", {"username": organizer.email, "password": "wrong"})
    sign_up(stranger, organizer.email)
    stranger.post("/account/sign-out/")
    assert "device" not in stranger.cookies
    fifth = stranger.post("/account/sign-in/", {"username": organizer.email, "password": "wrong"})
    assert fifth.status_code == 429


@pytest.mark.parametrize("path", ["/account/address/send/", "/api/v1/users/confirm/send"])
def test_a_new_link_is_sent_three_times_an_hour(path, sign_up, sent):
    client = Client()
    sign_up(client)
    answers = [sent(client, path).status_code for _ in range(4)]
    assert answers == [302 if path.startswith("/account") else 202] * 3 + [429]
    assert [letter.to for letter in mail.outbox] == [[ADDRESS]] * 3


def test_one_address_gets_three_letters_an_hour_whoever_signs_up(sign_up):
    assert {sign_up(Client()).status_code for _ in range(5)} == {302}
    assert len(mail.outbox) == 3


def test_a_link_is_good_for_three_days(sign_up, monkeypatch):
    sign_up(Client())
    link = link_in(mail.outbox[0])
    now = timezone.now()
    monkeypatch.setattr("time.time", (now + timedelta(days=2, hours=23)).timestamp)
    assert Client().get(link).status_code == 200
    monkeypatch.setattr("time.time", (now + timedelta(days=3, minutes=1)).timestamp)
    assert Client().get(link).status_code == 410


def test_without_mail_nobody_is_asked_and_an_address_is_taken_once(settings, sign_up):
    settings.HAS_MAIL = False
    client = Client()
    sign_up(client)
    assert "Confirm your email" not in client.get("/").text
    assert may_sign_in(SQUATTED)
    taken = sign_up(Client())
    assert taken.status_code == 422
    assert "This email already has an account." in taken.text
    assert mail.outbox == []


def test_the_database_lets_one_account_hold_an_address(organizer):
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(organizer.email, PASSWORD, name="Twin")
    with pytest.raises(IntegrityError), transaction.atomic():
        User.objects.create_user(
            organizer.email, PASSWORD, name="Twin", holds_address=False, confirmed_at=timezone.now()
        )
