"""Mail about accounts waits in a table: queued with its change, sent once, and holds no secret meanwhile."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.db import IntegrityError, transaction
from django.test import Client
from django.utils import timezone

from accounts.addresses import ask_address
from accounts.clubs.invitations import invitation_make, invitation_revoke, invitation_secret
from accounts.letters.queue import ACCOUNT_LETTERS, confirm_queue, invitation_queue, reset_queue
from accounts.letters.sending import account_letters_send
from accounts.models import AccountLetter, Invitation, Role, User
from accounts.services import password_reset_ask
from accounts.tasks import mail_send
from tests import nights
from tests.health.test_club_health import asked
from tests.kept import kept
from tournaments.outbox.queues import oldest_waiting_seconds
from tournaments.tasks import outbox_run

pytestmark = pytest.mark.django_db

SITE = "https://euchre.example"
HAL = "hal@club.test"
KIND = AccountLetter.Kind


@pytest.fixture(autouse=True)
def _mail(settings, organizer):
    settings.HAS_MAIL = True
    User.objects.filter(pk=organizer.pk).update(confirmed_at=timezone.now())


@kept
def club(organizer):
    return nights.make_event(organizer).club


@pytest.fixture
def hal():
    return nights.make_user("Hal")


@pytest.fixture
def ask(club, organizer, hal):
    """Queue a letter of a kind."""
    ways = {
        KIND.CONFIRM: lambda: ask_address(hal, SITE),
        KIND.RESET: lambda: password_reset_ask(email=organizer.email, site=SITE),
        KIND.INVITATION: lambda: invitation_make(
            club_id=club.pk, role=Role.DIRECTOR, by=organizer.pk, site=SITE, email=HAL
        ),
    }
    return lambda kind: ways[kind]()


def later(**time):
    return lambda: timezone.now() + timedelta(**time)


@pytest.mark.parametrize("kind", KIND)
def test_a_letter_is_sent_once_and_its_row_is_gone(kind, ask):
    ask(kind)
    assert mail.outbox == []
    key = AccountLetter.objects.get(kind=kind).key
    outbox_run("account-letters")
    assert account_letters_send(now=later(seconds=61)) == 0
    (letter,) = mail.outbox
    assert letter.extra_headers["Message-ID"] == f"<{key}@euchre.example>"
    assert AccountLetter.objects.count() == 0


def test_letters_are_gone_with_the_change_that_asked_for_them(ask, hal):
    ask(KIND.INVITATION)
    account_letters_send()
    with transaction.atomic():
        confirm_queue(hal, SITE)
        reset_queue(hal.email, SITE)
        invitation_queue(Invitation.objects.get(), SITE)
        assert AccountLetter.objects.count() == 3
        transaction.set_rollback(True)
    assert account_letters_send() == 0


@pytest.mark.parametrize("kind", KIND)
def test_nothing_that_waits_opens_anything(kind, ask):
    ask(kind)
    (row,) = AccountLetter.objects.values()
    account_letters_send()
    path = re.search(rf"{SITE}/(\S+)/$", mail.outbox[0].body, re.MULTILINE)[1]
    assert path.rpartition("/")[2] not in str(row)
    assert all(invitation_secret(each) in mail.outbox[0].body for each in Invitation.objects.all())


@pytest.mark.parametrize(("kind", "hours"), [(KIND.CONFIRM, 72), (KIND.RESET, 3), (KIND.INVITATION, 168)])
@pytest.mark.parametrize(("minutes", "sent"), [(-1, 1), (1, 0)])
def test_a_letter_is_wanted_no_longer_than_its_link_is_good(kind, hours, minutes, sent, ask):
    ask(kind)
    Invitation.objects.update(ends_at=timezone.now() + timedelta(days=30))
    assert account_letters_send(now=later(hours=hours, minutes=minutes)) == sent
    assert AccountLetter.objects.count() == 0


def test_a_mail_server_that_is_away_loses_nothing(ask, settings):
    ask(KIND.RESET)
    settings.EMAIL_BACKEND = "config.no_mail.EmailBackend"
    for _ in range(ACCOUNT_LETTERS.most_tries + 1):
        with pytest.raises(OSError, match="EMAIL_HOST"):
            account_letters_send()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert account_letters_send() == 1


def test_a_letter_that_is_put_off_is_tried_for_a_day_and_given_up(ask, settings):
    ask(KIND.INVITATION)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.Greylisting"
    for minutes in (0, 1, 3, 7, 15, 31, *range(63, 63 + 24 * 60, 60)):
        assert ACCOUNT_LETTERS.waiting(timezone.now()).count() == 1
        account_letters_send(now=later(seconds=61 * minutes))
    assert (ACCOUNT_LETTERS.waiting(timezone.now()).count(), ACCOUNT_LETTERS.lost().count()) == (0, 1)
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert account_letters_send(now=later(hours=30)) == 0
    account_letters_send(now=later(days=7, minutes=1))
    assert AccountLetter.objects.count() == 0


def test_a_letter_that_is_refused_holds_up_no_other(ask, settings):
    ask(KIND.INVITATION)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    assert account_letters_send() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ask(KIND.RESET)
    assert account_letters_send() == 1
    assert ACCOUNT_LETTERS.lost().get().kind == KIND.INVITATION


def test_nobody_is_written_to_about_what_is_done(ask, club, organizer, hal):
    for kind in KIND:
        ask(kind)
    User.objects.filter(pk=hal.pk).update(confirmed_at=timezone.now())
    User.objects.filter(pk=organizer.pk).update(is_active=False)
    invitation_revoke(club_id=club.pk, invitation_id=Invitation.objects.get().pk, by=organizer.pk)
    assert account_letters_send() == 0
    assert (mail.outbox, AccountLetter.objects.count()) == ([], 0)


def test_a_reset_asks_the_database_the_same_for_any_address(organizer, django_assert_max_num_queries):
    asked_for = []
    for email in (organizer.email, "nobody.yet@club.test"):
        with django_assert_max_num_queries(100) as queries:
            Client().post("/account/password/", {"email": email})
        asked_for.append([re.sub(r"'[^']*'|_x\d+", "…", each["sql"]) for each in queries.captured_queries])
    assert asked_for[0] == asked_for[1]
    assert account_letters_send() == 1
    assert AccountLetter.objects.count() == 0


def test_a_letter_is_about_one_thing(hal):
    with pytest.raises(IntegrityError), transaction.atomic():
        AccountLetter.objects.create(kind=KIND.CONFIRM, user=hal, email=HAL, site=SITE)
    with pytest.raises(IntegrityError), transaction.atomic():
        AccountLetter.objects.create(kind=KIND.RESET, site=SITE)


def test_what_waits_or_is_lost_is_seen(ask, club, organizer, settings, tmp_path):
    ask(KIND.INVITATION)
    AccountLetter.objects.update(queued_at=timezone.now() - timedelta(minutes=6))
    assert 360 <= oldest_waiting_seconds(timezone.now()) < 420
    night = club.events.get()
    words, told = asked(night, organizer)
    assert (told["late_letters"], told["is_all_right"]) == (1, False)
    settings.EMAIL_BACKEND = "tests.stack.mailboxes.NobodyThere"
    account_letters_send()
    words, told = asked(night, organizer)
    (letter,) = told["refused"]
    assert (letter["night"], letter["name"], letter["hint"]) == ("", "", "h…@club.test")
    assert "Invitation to the club" in words
    assert HAL not in words


def test_mail_that_an_earlier_release_left_in_a_broker_is_sent():
    mail_send("Subject", "Body", HAL)
    assert [each.to for each in mail.outbox] == [[HAL]]
