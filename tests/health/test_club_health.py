"""What an owner learns about mail, notifications, jobs, disk and backups, by page and API alike."""

import os
import re
from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client
from django.utils import timezone

from accounts.callers.proxies import proxies_seen
from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.messages.services.letters import letters_send
from tournaments.models import Letter, PlanJob
from tournaments.outbox.mail import mail_ask

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer, opened=None)


@pytest.fixture
def backups(settings, tmp_path):
    """A folder with last night's backup."""
    settings.BACKUP_DIR = tmp_path
    made = tmp_path / "order-up-2026-11-23.backup"
    made.touch()
    return made


def asked(night, organizer):
    """What the page says, without its tags, and what the API answers."""
    client = browser(organizer)
    page = client.get(f"/clubs/{night.club_id}/health/")
    assert (page.status_code, "no-store" in page.headers["Cache-Control"]) == (200, True)
    told = client.get(f"/api/v1/clubs/{night.club_id}/health")
    words = " ".join(re.sub(r"<[^>]+>", " ", page.content.decode().partition("<main")[2]).split())
    return words, told.json()


def sentences(night, organizer):
    page = one_line(browser(organizer).get(f"/clubs/{night.club_id}/health/"))
    return [re.sub(r"<[^>]+>", "", each) for each in re.findall(r"<p[ >].*?</p>", page.partition("<main")[2])]


def ask(night, email="ann@players.example"):
    link = link_to(night, entry=first_entry(night))
    return mail_ask(link_id=link.pk, email=email, site="https://euchre.example", actor=Actor())


def test_everything_is_all_right(night, organizer, backups):
    words, told = asked(night, organizer)
    assert told["is_all_right"] is True
    for sentence in (
        "No emails bounced",
        "No emails are delayed",
        "enough disk space",
        "Last backup: ",
    ):
        assert sentence in words


def job_since(moment):
    job = PlanJob.objects.create(request_key="k", request={}, seconds=10)
    PlanJob.objects.filter(pk=job.pk).update(queued_at=moment)


def test_each_sentence_ends_like_one_whatever_is_wrong(night, organizer, backups, settings):
    right = sentences(night, organizer)
    ask(night)
    Letter.objects.update(queued_at=timezone.now() - timedelta(minutes=6))
    old = timezone.now() - timedelta(minutes=11)
    job_since(old)
    settings.LOW_DISK_MB, settings.EMAIL_BACKEND = 10**12, "config.no_mail.EmailBackend"
    backups.unlink()
    wrong = sentences(night, organizer)
    assert (len(right), len(wrong)) == (7, 8)
    assert [each for each in (*right, *wrong) if not re.search(r"[^.]\.$", each)] == []


def test_a_refused_letter_is_shown_with_its_player_and_without_its_address(
    night, organizer, backups, settings
):
    ask(night)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    letters_send()
    words, told = asked(night, organizer)
    name = first_entry(night).members.get().player.name
    assert told["is_all_right"] is False
    (letter,) = told["refused"]
    assert (letter["name"], letter["hint"], letter["night"]) == (name, "a…@players.example", night.name)
    assert "a…@players.example" in words
    assert "ann@" not in words


def test_a_letter_that_was_tried_too_often_is_shown(night, organizer, backups):
    ask(night)
    Letter.objects.update(tries=30)
    assert len(asked(night, organizer)[1]["refused"]) == 1


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("proxies", "peer", "forwarded", "seen"),
    [
        (0, "127.0.0.1", None, "as_set"),
        # A proxy that nobody has declared: it asks from the inside.
        (0, "127.0.0.1", "81.2.69.142", "more"),
        (0, "10.0.0.2", "81.2.69.142", "more"),
        # A stranger without a proxy writes what they like.
        (0, "81.2.69.142", "127.0.0.1", "as_set"),
        (1, "10.0.0.2", "81.2.69.142", "as_set"),
        (1, "10.0.0.2", None, "fewer"),
        (2, "10.0.0.2", "81.2.69.142", "fewer"),
        (1, "10.0.0.2", "192.0.2.9, 81.2.69.142", "as_set"),
        (1, "10.0.0.2", "81.2.69.142, 10.0.0.3", "more"),
    ],
)
def test_a_number_of_proxies_that_a_request_contradicts_is_shown_and_logged_once(
    night, organizer, backups, settings, caplog, *, proxies, peer, forwarded, seen
):
    settings.PROXIES = proxies
    caller = Client(REMOTE_ADDR=peer, headers={"X-Forwarded-For": forwarded} if forwarded else {})
    for _ in range(2):
        # Whoever watches over the server asks it directly.
        assert Client(REMOTE_ADDR="127.0.0.1").get("/healthz").status_code == 200
        assert caller.get("/account/sign-in/").status_code == 200
    logged = [each.getMessage() for each in caplog.records if each.name == "accounts.callers.proxies"]
    is_off = seen != "as_set"
    assert logged == [f"ORDER_UP_PROXIES is {proxies}, but a request came by {seen}."] * is_off
    owner = browser(organizer)
    owner.defaults["HTTP_X_FORWARDED_FOR"] = ", ".join(["81.2.69.142"] * proxies)
    owner.defaults["REMOTE_ADDR"] = "10.0.0.2"
    answer = owner.get(f"/api/v1/clubs/{night.club_id}/health").json()
    assert (answer["proxies"], answer["is_all_right"]) == (seen, not is_off)
    page = owner.get(f"/clubs/{night.club_id}/health/").text
    wrong = {"more": "low", "fewer": "high", "as_set": ""}[seen]
    assert ("ORDER_UP_PROXIES may be" in page) is is_off
    assert f"ORDER_UP_PROXIES may be too {wrong}" in page or not is_off
    # Another number is another matter.
    settings.PROXIES = 7
    assert proxies_seen() == "as_set"


@pytest.mark.parametrize(("minutes", "late"), [(4, 0), (6, 1)])
def test_mail_that_waits_is_counted_after_five_minutes(minutes, late, night, organizer, backups):
    ask(night)
    Letter.objects.update(queued_at=timezone.now() - timedelta(minutes=minutes))
    words, told = asked(night, organizer)
    assert (told["late_letters"], told["is_all_right"]) == (late, not late)
    assert ("1 email has waited over five minutes." in words) is bool(late)


def test_no_mail_server_is_said(night, organizer, backups, settings):
    settings.EMAIL_BACKEND = "config.no_mail.EmailBackend"
    words, told = asked(night, organizer)
    assert (told["sends_mail"], told["is_all_right"]) == (False, False)
    assert "Email isn't set up. Ask your server" in words


def test_a_full_disk_is_said_without_a_number(night, organizer, backups, settings):
    settings.LOW_DISK_MB = 10**12
    words, told = asked(night, organizer)
    assert (told["is_disk_low"], told["is_all_right"]) == (True, False)
    assert "The disk is almost full" in words


def test_an_old_backup_and_none_are_said(night, organizer, backups):
    old = datetime(2026, 11, 1, 3, tzinfo=UTC).timestamp()
    os.utime(backups, (old, old))
    words, told = asked(night, organizer)
    assert (told["last_backup_at"], told["is_backup_old"]) == ("2026-11-01T03:00:00Z", True)
    assert "more than a day ago" in words
    backups.unlink()
    words, told = asked(night, organizer)
    assert (told["last_backup_at"], told["is_all_right"]) == (None, False)
    assert "We can't find a backup" in words


@pytest.mark.parametrize(("minutes", "stuck"), [(9, 0), (11, 1)])
def test_a_plan_that_nobody_works_on_is_stuck_after_ten_minutes(minutes, stuck, night, organizer, backups):
    waiting = timezone.now() - timedelta(minutes=minutes)
    job_since(waiting)
    assert asked(night, organizer)[1]["stuck_jobs"] == stuck


def test_an_owner_reads_nothing_of_another_clubs_mail(night, organizer, backups, settings):
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    ask(night)
    letters_send()
    other = nights.make_user("Otto Other")
    elsewhere = nights.make_night(other)
    assert asked(elsewhere, other)[1]["refused"] == []
