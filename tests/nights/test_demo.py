"""A guest's demo night: started in one tap, playing by itself, reaching nobody, gone after a day."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction
from django.test import Client
from django.utils import timezone

from accounts.clubs.invitations import invitation_accept, invitation_make, invitation_secret
from accounts.demos import demo_claim
from accounts.errors import DemoError, DemosFullError
from accounts.models import Club, Demo, Role
from tests import nights
from tests.access.clubs import browser
from tests.database import contents
from tournaments.access.links import hashed, link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.selectors.seals import wrong_seals
from tournaments.direct.services.seals import rows_seal
from tournaments.direct.services.verification import differences
from tournaments.models import Event, Hand, Link, LinkSession, Match, Round
from tournaments.nights.services.demo_night import demo_start, demos_play
from tournaments.nights.services.demo_removal import demo_remove, demos_remove
from tournaments.nights.services.repeat import event_repeat
from tournaments.outbox.mail import mail_ask
from tournaments.outbox.push import PhonePayload, _subscribe

pytestmark = pytest.mark.django_db


@pytest.fixture
def demo():
    return demo_start()[0]


def night_of(demo):
    return Event.objects.get(club=demo.club)


def left_alone():
    """A moment at which nobody has acted for a while, and the guest still looks."""
    now = timezone.now() + timedelta(minutes=2)
    Demo.objects.update(seen_at=now)
    return now


@pytest.mark.night
def test_one_tap_leads_to_a_night_of_ones_own_in_its_third_round():
    guest = Client()
    answer = guest.post("/demo/", follow=True)
    event = Event.objects.get()
    assert answer.redirect_chain == [(f"/events/{event.pk}/", 302)]
    assert "Demo night." in answer.text
    assert "Create an account to run your own nights" in answer.text
    statuses = Round.objects.order_by("number").values_list("status", flat=True)
    assert list(statuses[:4]) == ["closed", "closed", "open", "draft"]
    assert list(differences()) == []
    assert guest.post("/demo/").url == f"/events/{event.pk}/"
    assert Demo.objects.count() == 1


def test_whoever_has_an_account_goes_home(organizer):
    assert browser(organizer).post("/demo/").url == "/"
    assert not Demo.objects.exists()


@pytest.mark.night
def test_a_guest_of_a_demo_may_make_an_account(demo):
    guest = browser(demo.user)
    made = guest.post(
        "/account/sign-up/", {"name": "Ann", "email": "ann@club.test", "password": nights.PASSWORD}
    )
    assert made.status_code == 302
    assert guest.get("/").context["user"].email == "ann@club.test"


def test_when_all_places_are_taken_a_sentence_says_so(settings):
    settings.DEMOS = 1
    demo_claim()
    full = Client().post("/demo/")
    assert full.status_code == 409
    assert "All demo nights are taken." in full.text
    assert Client().post("/api/v1/demo").json()["code"] == "demos_full"


def test_an_instance_may_have_none(settings):
    settings.DEMOS = 0
    assert "Try a demo" not in Client().get("/").text
    with pytest.raises(DemosFullError, match="There are no demo nights here"):
        demo_claim()


def test_one_address_gets_so_many_an_hour(monkeypatch):
    monkeypatch.setattr("accounts.callers.limits.rate", lambda _scope: (0, 3600))
    assert Client().post("/demo/").status_code == 429
    assert not Demo.objects.exists()


@pytest.mark.night
def test_a_program_gets_one_with_a_token():
    answer = Client().post("/api/v1/demo")
    assert answer.status_code == 201
    got = answer.json()
    mine = Client().get(f"/api/v1/events/{got['event']}", headers={"Authorization": f"Token {got['token']}"})
    assert mine.json()["name"] == "Demo night"


def test_it_plays_by_itself_while_somebody_looks(demo):
    hands = Hand.objects.count()
    assert demos_play(now=left_alone()) == 1
    assert Hand.objects.count() == hands + 2


@pytest.mark.night
def test_it_waits_for_whoever_acts_in_it_and_while_nobody_looks(demo):
    Demo.objects.update(seen_at=timezone.now())
    assert demos_play() == 0
    now = left_alone()
    Demo.objects.update(seen_at=now - timedelta(minutes=6))
    assert demos_play(now=now) == 0


@pytest.mark.night
def test_it_goes_on_to_its_end_and_stops(demo):
    event = night_of(demo)
    for _ in range(400):
        if not demos_play(now=left_alone()):
            break
    event.refresh_from_db()
    assert event.status == Event.Status.FINISHED
    assert list(differences()) == []


def test_a_page_of_the_host_counts_as_looking(demo):
    Demo.objects.update(seen_at=timezone.now() - timedelta(hours=1))
    browser(demo.user).get(f"/events/{night_of(demo).pk}/")
    demo.refresh_from_db()
    assert timezone.now() - demo.seen_at < timedelta(minutes=1)


@pytest.mark.night
def test_it_reaches_nobody_outside(demo, organizer):
    club = nights.make_event(organizer).club
    with pytest.raises(DemoError):
        invitation_make(club_id=demo.club_id, role=Role.DIRECTOR, by=demo.user_id, site="https://a.test")
    made = invitation_make(club_id=club.pk, role=Role.DIRECTOR, by=organizer.pk, site="https://a.test")
    with pytest.raises(DemoError):
        invitation_accept(secret=invitation_secret(made), user_id=demo.user_id)
    link = Link.objects.filter(event=night_of(demo), kind=Link.Kind.PLAYER).earliest("pk")
    with pytest.raises(DemoError):
        mail_ask(link_id=link.pk, email="a@b.test", site="https://a.test", actor=Actor(demo.user))
    token = link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).token
    session = LinkSession.objects.get(token_hash=hashed(token))
    with pytest.raises(DemoError):
        _subscribe(session, PhonePayload(endpoint="https://push.test/1", p256dh="p", auth="a"))
    assert "Demo night</bdi>" not in Client().get("/find/?q=Demo+night").text
    assert browser(demo.user).get("/account/sign-ins/").status_code == 200


def test_a_demo_has_one_night(demo):
    with pytest.raises(DemoError):
        nights.make_event(demo.user)
    with pytest.raises(DemoError):
        event_repeat(event_id=night_of(demo).pk, key=uuid4(), actor=Actor(demo.user))


@pytest.mark.night
def test_after_a_day_nothing_of_it_is_left(organizer):
    nights.make_night(organizer)
    before = contents()
    demo, event = demo_start()
    browser(demo.user).get(f"/events/{event.pk}/money/")
    match = Match.objects.filter(round__stage__event=event, round__status="open").earliest("table")
    phone = nights.phone_at(match)
    number = match.hands_played + 1
    nights.record_by(phone, number)
    assert demos_remove() == 0
    assert demos_remove(now=timezone.now() + timedelta(days=1, minutes=1)) == 1
    assert contents() == before


@pytest.mark.night
def test_seals_hold_before_and_after(organizer):
    nights.make_night(organizer)
    demo, _ = demo_start()
    rows_seal(now=timezone.now() + timedelta(minutes=11))
    assert list(wrong_seals()) == []
    demo_remove(demo_id=demo.pk)
    assert list(wrong_seals()) == []


@pytest.mark.night
def test_only_the_rows_of_a_demo_may_go(running, organizer, demo):
    nights.record(nights.match_at(running), organizer, 1)
    for sql in (
        "DELETE FROM tournaments_hand",
        "DELETE FROM tournaments_auditentry",
        "DELETE FROM tournaments_ledgerentry",
    ):
        with pytest.raises(IntegrityError), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(sql)


def test_a_club_with_nights_becomes_no_demo(running, organizer, demo):
    with pytest.raises(IntegrityError, match="a club that has nights is no demo"), transaction.atomic():
        Demo.objects.create(club=running.club, user=organizer, slot=9)
    with pytest.raises(IntegrityError, match="a demo stays that of its club"), transaction.atomic():
        Demo.objects.filter(pk=demo.pk).update(club=Club.objects.get(pk=running.club_id))
