"""Letters to players: who gets one, once, and what it says."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.utils import timezone

from tests import nights
from tests.access.clubs import browser, first_entry, link_to
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel
from tournaments.errors import InvalidRequestError, NotNowError, TooManyError, UnknownLinkError
from tournaments.messages.services.letters import letters_send
from tournaments.models import Letter, Link, MailAddress
from tournaments.outbox.mail import mail_ask, mail_confirm, mail_stop, mail_token
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db

SITE = "https://euchre.example"
ANN = "ann@players.example"
LINK = re.compile(r"https://euchre\.example/mail/([^/\s]+)/")


@kept
def night(organizer):
    """Eight seated, round one not open yet."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer, opened=None)


def ask(event, email=ANN):
    link = link_to(event, entry=first_entry(event))
    return mail_ask(link_id=link.pk, email=email, site=SITE, actor=Actor())


def token_of(letter):
    return LINK.search(letter.body)[1]


def confirmed(event, email=ANN):
    ask(event, email)
    letters_send()
    mail_confirm(token=token_of(mail.outbox[-1]))
    mail.outbox.clear()


def sent():
    letters_send()
    told = [(letter.to, letter.subject) for letter in mail.outbox]
    mail.outbox.clear()
    return told


def close(event, organizer, number):
    stands = dict.fromkeys((1, 2), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def seat_of(event, number=1):
    entry = first_entry(event)
    match = nights.match_at(event, number, 1)
    seat = match.seats.filter(entry=entry).first() or nights.match_at(event, number, 2).seats.get(entry=entry)
    return f"Round {number}: table {seat.match.table}, seat {seat.position}"


def test_nothing_but_a_question_goes_to_an_address_that_has_not_confirmed(night, organizer):
    ask(night)
    assert sent() == [([ANN], "Friday euchre: confirm your email")]
    nights.open_round(night, 1, organizer)
    assert sent() == []


def test_each_round_is_told_once_with_its_seat_and_company(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    assert letters_send() == 1
    (letter,) = mail.outbox
    assert (letter.to, letter.subject) == ([ANN], seat_of(night))
    seats = nights.match_at(night, 1, int(letter.subject[15])).seats.order_by("position")
    own = seats.get(entry=first_entry(night))
    partner = seats.exclude(pk=own.pk).get(side=own.side).player.name
    assert f", with {partner}, against " in letter.body
    assert f"{SITE}/e/{night.public_id}/seats/" in letter.body
    nights.open_round(night, 1, organizer)
    assert letters_send() == 0


def test_a_round_seated_anew_is_told_anew(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    assert sent() == [([ANN], seat_of(night))]
    round_cancel(event_id=night.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    nights.open_round(night, 1, organizer)
    assert sent() == [([ANN], seat_of(night))]


def test_what_is_over_by_the_time_it_could_be_sent_is_not_told(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    close(night, organizer, 1)
    assert sent() == []
    assert Letter.objects.filter(done_at=None).count() == 0


def test_the_result_comes_at_the_end(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    nights.play_round(night, organizer, 1)
    letters_send()
    mail.outbox.clear()
    close(night, organizer, 1)
    night_shorten(event_id=night.pk, rounds=1, actor=Actor(organizer))
    letters_send()
    (letter,) = mail.outbox
    assert re.match(r"Friday euchre: you tied for (1st|5th)", letter.subject)
    assert re.search(r"You tied for (1st|5th) in Friday euchre\. Points: [01]\.", letter.body)


def test_the_result_waits_while_the_board_is_frozen(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    nights.play_round(night, organizer, 1)
    board_freeze(event_id=night.pk, after=0, actor=Actor(organizer))
    letters_send()
    mail.outbox.clear()
    close(night, organizer, 1)
    night_shorten(event_id=night.pk, rounds=1, actor=Actor(organizer))
    assert sent() == []
    board_freeze(event_id=night.pk, after=None, actor=Actor(organizer))
    assert len(sent()) == 1


def test_a_worker_that_dies_leaves_the_letter_to_the_next_one_after_a_minute(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    taken = timezone.now()
    Letter.objects.filter(done_at=None).update(taken_at=taken, tries=1)
    assert letters_send(now=lambda: taken + timedelta(seconds=59)) == 0
    assert letters_send(now=lambda: taken + timedelta(seconds=61)) == 1
    assert letters_send(now=lambda: taken + timedelta(seconds=300)) == 0
    # Of two copies a mailbox keeps one.
    letter = Letter.objects.get(kind=Letter.Kind.ROUND)
    assert mail.outbox[-1].extra_headers["Message-ID"] == f"<{letter.key}@euchre.example>"


def test_a_mail_server_that_is_away_loses_nothing(night, organizer, settings):
    ask(night)
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1
    with pytest.raises(OSError, match="refused"):
        letters_send()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert letters_send() == 1


def test_production_without_a_mail_server_prints_no_letter_and_keeps_it(night, settings, capsys, caplog):
    ask(night)
    settings.EMAIL_BACKEND = "config.no_mail.EmailBackend"
    with pytest.raises(OSError, match="EMAIL_HOST"):
        letters_send()
    assert "".join(capsys.readouterr()) + caplog.text == ""
    assert Letter.objects.get().done_at is None
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    assert letters_send() == 1


@pytest.mark.parametrize(
    ("server", "is_refused"), [("NobodyThere", True), ("TooLarge", True), ("Greylisting", False)]
)
def test_a_letter_that_is_refused_for_good_is_not_noted_as_sent(server, is_refused, night, settings):
    ask(night)
    settings.EMAIL_BACKEND = f"tests.stack.mailboxes.{server}"
    letters_send()
    letter = Letter.objects.get()
    assert (letter.done_at, letter.refused_at is not None) == (None, is_refused)


@pytest.mark.parametrize(("server", "later"), [("NobodyThere", 0), ("TooLarge", 0), ("Greylisting", 1)])
def test_one_letter_that_is_refused_holds_up_no_other(server, later, night, settings):
    ask(night)
    settings.EMAIL_BACKEND = f"tests.stack.mailboxes.{server}"
    assert letters_send() == 0
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    ask(night, "bob@players.example")
    letters_send()
    assert [letter.to for letter in mail.outbox] == [["bob@players.example"]]
    assert letters_send(now=lambda: timezone.now() + timedelta(seconds=61)) == later


def test_a_letter_stops_all_others_by_one_request(night, organizer):
    ask(night)
    letters_send()
    letter = mail.outbox[-1]
    token = token_of(letter)
    assert letter.extra_headers["List-Unsubscribe"] == f"<{SITE}/mail/{token}/stop/>"
    assert letter.extra_headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    mail_confirm(token=token)
    mail.outbox.clear()
    for _ in range(2):
        mail_stop(token=token)
    nights.open_round(night, 1, organizer)
    assert sent() == []
    with pytest.raises(NotNowError, match="You turned off these emails"):
        mail_confirm(token=token)


def test_the_activity_says_that_a_link_in_an_email_did_it(night, organizer):
    confirmed(night)
    mail_stop(token=mail_token(MailAddress.objects.get()))
    lines = one_line(browser(organizer).get(f"/events/{night.pk}/activity/"))
    for done in ("Confirmed an email address", "Turned off emails"):
        assert re.search(rf'{done}</strong><bdi class="muted">From an email</bdi>', lines)


def test_a_replaced_link_ends_its_letters(night, organizer):
    confirmed(night)
    Link.objects.filter(entry=first_entry(night)).update(revoked_at=timezone.now())
    nights.open_round(night, 1, organizer)
    assert sent() == []


@pytest.mark.parametrize(
    "email", ["", "ann", "ann@", "a b@c.de", "ann@x.example\nBcc: all@x.example", "a" * 300 + "@b.de"]
)
def test_what_is_no_address_is_refused(email, night):
    with pytest.raises(InvalidRequestError) as refused:
        ask(night, email)
    assert refused.value.field == "email"
    assert not MailAddress.objects.exists()


def test_nobody_is_asked_more_than_three_times_and_no_more_than_four_addresses(night):
    for _ in range(3):
        ask(night)
    with pytest.raises(TooManyError):
        ask(night)
    for number in range(3):
        ask(night, f"p{number}@players.example")
    with pytest.raises(NotNowError):
        ask(night, "one.more@players.example")
    assert len(sent()) == 4


def test_only_the_newest_letter_confirms(night):
    ask(night)
    letters_send()
    ask(night)
    letters_send()
    first, second = (token_of(letter) for letter in mail.outbox)
    with pytest.raises(UnknownLinkError):
        mail_confirm(token=first)
    assert mail_confirm(token=second).confirmed_at is not None
    for tampered in (second[:-1], f"x{second}", "", "a.b"):
        with pytest.raises(UnknownLinkError):
            mail_stop(token=tampered)


def test_an_address_is_on_no_page_in_no_export_and_not_on_the_record(night, organizer):
    confirmed(night)
    nights.open_round(night, 1, organizer)
    person, public, own = browser(organizer), f"/e/{night.public_id}", f"/events/{night.pk}"
    pages = [
        f"{public}/",
        f"{public}/seats/",
        f"{public}/tv/",
        f"{public}/night.ics",
        f"{own}/",
        f"{own}/activity/",
    ]
    pages += [f"{own}/export/{kind}.csv" for kind in ("standings", "seats", "hands", "payouts")]
    pages += [f"{own}/export/results.json", f"{own}/qr/", f"/api/v1/public/{night.public_id}/standings"]
    for page in pages:
        answer = person.get(page)
        assert (answer.status_code, "players.example" in answer.text) == (200, False), page
