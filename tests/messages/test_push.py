"""Phones that are told when a round opens: which, once, what, and when no more."""

import socket
from datetime import timedelta

import pytest
from django.db import IntegrityError, transaction
from django.utils import timezone

from tests import nights
from tests.access.clubs import first_entry, link_to
from tests.kept import kept
from tests.stack import push_service as push
from tournaments.access.links import link_exchange, link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel
from tournaments.errors import InvalidRequestError, LinkGoneError, NotNowError
from tournaments.messages.services.push_sending import pushes_send
from tournaments.models import AuditEntry, Event, Link, LinkSession, PushMessage, PushSubscription
from tournaments.outbox import push_wire
from tournaments.outbox.push import PhonePayload, phone_sign_out, push_stop, push_subscribe
from tournaments.outbox.queues import PUSHES
from tournaments.seating.services.draw_release import later_rounds_set

pytestmark = pytest.mark.django_db


@kept
def night(organizer):
    """Eight seated, round one not open yet."""
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer, opened=None)


@pytest.fixture
def phone():
    return push.Phone()


def session_for(event):
    link = link_to(event, entry=first_entry(event))
    return link_exchange(secret=link_secret(link), kind=Link.Kind.PLAYER).session


def ask(event, phone, endpoint, session=None):
    payload = PhonePayload(**phone.payload(endpoint))
    return push_subscribe(session=session or session_for(event), payload=payload)


def told(service, phone):
    """Send what is due and return what the phone reads of it."""
    pushes_send()
    read = [phone.reads(body) for _, _, body in service.came]
    service.came.clear()
    return read


def close(event, organizer, number):
    tables = event.first_stage.rounds.get(number=number).matches.values_list("table", flat=True)
    stands = dict.fromkeys(tables, "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def seat_in(event, number=1):
    return first_entry(event).seats.select_related("match").get(round__number=number)


def test_a_held_round_is_sent_when_it_opens(night, organizer, service, phone):
    """Not when the one before is over, and not before the host lets it begin."""
    later_rounds_set(event_id=night.pk, are_shown=False, are_held=True, actor=Actor(organizer))
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    assert len(told(service, phone)) == 1
    close(night, organizer, 1)
    assert told(service, phone) == []
    nights.open_round(night, 2, organizer)
    assert [each["title"].split(":")[0] for each in told(service, phone)] == ["Round 2"]


def test_each_round_is_told_once_with_seat_and_company(night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    assert told(service, phone) == []
    nights.open_round(night, 1, organizer)
    seat = seat_in(night)
    others = seat.match.seats.order_by("position").exclude(pk=seat.pk)
    partner = others.get(side=seat.side).player.name
    first, second = (each.player.name for each in others.exclude(side=seat.side))
    assert told(service, phone) == [
        {
            "title": f"Round 1: table {seat.match.table}, seat {seat.position}",
            "body": f"with {partner}, against {first} and {second}",
            "key": "1-0",
        }
    ]
    nights.open_round(night, 1, organizer)
    assert told(service, phone) == []
    close(night, organizer, 1)
    nights.open_round(night, 2, organizer)
    assert [each["key"] for each in told(service, phone)] == ["2-0"]


@pytest.mark.night
def test_whoever_sits_out_is_told_so(organizer, service, phone):
    night = nights.make_night(organizer, nights.NAMES[:5])
    night = nights.start(night, organizer, opened=None)
    ask(night, phone, service.endpoint())
    texts = []
    for number in range(1, 6):
        nights.open_round(night, number, organizer)
        texts += [(each["title"], each["body"]) for each in told(service, phone)]
        close(night, organizer, number)
    assert [text for text in texts if "sitting out" in text[0]] == [
        (f"Round {number}: you're sitting out", "") for number in range(1, 6) if not seats_in(night, number)
    ]
    assert any("sitting out" in title for title, _ in texts)


def seats_in(event, number):
    return first_entry(event).seats.filter(round__number=number).count()


def test_what_goes_out_is_for_this_service_alone_and_says_how_long_it_is_good(
    night, organizer, service, phone
):
    ask(night, phone, service.endpoint("ann"))
    nights.open_round(night, 1, organizer)
    pushes_send()
    ((path, headers, body),) = service.came
    assert path == "/push/ann"
    claims = push.claims_of(headers["Authorization"], timezone.now())
    assert claims["aud"] == service.origin
    assert (headers["Content-Encoding"], headers["TTL"], headers["Urgency"]) == ("aes128gcm", "1800", "high")
    assert (headers["Topic"], "Cookie" in headers) == ("seat", False)
    secret = link_secret(link_to(night, entry=first_entry(night)))
    assert secret not in str((headers, phone.opened(body)))
    assert str(night.public_id) not in phone.opened(body).decode()


def test_a_round_seated_anew_is_told_anew(night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    assert [each["key"] for each in told(service, phone)] == ["1-0"]
    round_cancel(event_id=night.pk, number=1, reason="The wrong tables", actor=Actor(organizer))
    nights.open_round(night, 1, organizer)
    assert [each["key"] for each in told(service, phone)] == ["1-1"]


def test_what_is_over_by_the_time_it_could_be_told_is_not(night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    close(night, organizer, 1)
    assert told(service, phone) == []
    assert not PushMessage.objects.filter(done_at=None).exists()


@pytest.mark.parametrize("status", [404, 410])
def test_a_phone_that_withdrew_its_leave_is_forgotten(status, night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    service.answers.append(status)
    assert pushes_send() == 0
    assert not PushSubscription.objects.exists()
    assert PUSHES.lost().count() == 1
    assert service.origin not in PushSubscription.every.get().endpoint


@pytest.mark.one_by_day
@pytest.mark.parametrize("status", [408, 429, 500, 503])
def test_what_a_service_cannot_take_now_comes_a_minute_later(status, night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    started = timezone.now()
    service.answers.append(status)
    assert pushes_send(now=lambda: started) == 0
    assert pushes_send(now=lambda: started + timedelta(seconds=59)) == 0
    assert pushes_send(now=lambda: started + timedelta(seconds=61)) == 1
    assert len(service.came) == 2


@pytest.mark.one_by_day
@pytest.mark.parametrize("status", [301, 307, 400, 401, 403, 413])
def test_what_a_service_will_never_take_is_given_up(status, night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    service.answers.append(status)
    assert pushes_send() == 0
    assert pushes_send(now=lambda: timezone.now() + timedelta(seconds=61)) == 0
    assert len(service.came) == 1
    assert PushSubscription.objects.count() == 1
    assert PUSHES.lost().count() == 1


def test_a_service_is_asked_three_times_at_most(night, organizer, service, phone):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    service.answers.extend([503] * 9)
    started = timezone.now()
    for minute in range(6):
        pushes_send(now=lambda minute=minute: started + timedelta(seconds=61 * minute))
    assert len(service.came) == 3


def test_a_service_that_is_away_holds_up_no_other(night, organizer, service, phone, settings):
    away = "http://127.0.0.1:1"
    settings.PUSH_SERVICES = [away, service.origin]
    ask(night, push.Phone(), f"{away}/push/bob")
    ask(night, phone, service.endpoint("ann"))
    nights.open_round(night, 1, organizer)
    assert [each["key"] for each in told(service, phone)] == ["1-0"]
    assert PushMessage.objects.filter(done_at=None).count() == 1


@pytest.mark.night
def test_a_service_that_never_answers_is_left_after_two_phones_and_asked_again_later(
    night, organizer, service, phone, settings, monkeypatch
):
    # It holds for the one that answers, too.
    monkeypatch.setattr(push_wire, "PATIENCE_SECONDS", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        dead = f"http://127.0.0.1:{silent.getsockname()[1]}"
        settings.PUSH_SERVICES = [dead, service.origin]
        for entry in night.first_stage.entries.order_by("number")[:3]:
            session = link_exchange(
                secret=link_secret(link_to(night, entry=entry)), kind=Link.Kind.PLAYER
            ).session
            ask(night, push.Phone(), f"{dead}/push/{entry.pk}", session)
        ask(night, phone, service.endpoint("ann"))
        nights.open_round(night, 1, organizer)
        started = timezone.now()
        assert pushes_send(now=lambda: started) == 1
        tries = PushMessage.objects.filter(done_at=None).order_by("pk").values_list("tries", flat=True)
        assert list(tries) == [1, 1, 0]
        pushes_send(now=lambda: started + timedelta(seconds=61))
        assert sum(tries.all()) == 4


def test_a_name_that_has_come_to_mean_an_address_inside_is_asked_nothing(
    night, organizer, service, phone, settings
):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    settings.PUSH_SERVICES = []
    assert pushes_send() == 0
    assert service.came == []
    assert not PushSubscription.objects.exists()


def test_a_worker_that_dies_leaves_the_message_to_the_next_one_after_a_minute(
    night, organizer, service, phone
):
    ask(night, phone, service.endpoint())
    nights.open_round(night, 1, organizer)
    taken = timezone.now()
    PushMessage.objects.update(taken_at=taken, tries=1)
    assert pushes_send(now=lambda: taken + timedelta(seconds=59)) == 0
    assert pushes_send(now=lambda: taken + timedelta(seconds=61)) == 1
    assert pushes_send(now=lambda: taken + timedelta(seconds=300)) == 0


def test_the_same_phone_asked_twice_is_one(night, service, phone):
    session = session_for(night)
    first = ask(night, phone, service.endpoint(), session)
    other_keys = push.Phone()
    assert ask(night, other_keys, service.endpoint(), session).pk == first.pk
    assert PushSubscription.objects.get().p256dh == other_keys.p256dh


def test_a_new_address_of_the_same_phone_takes_the_place_of_its_old_one(night, service, phone):
    session = session_for(night)
    ask(night, phone, service.endpoint("old"), session)
    ask(night, phone, service.endpoint("new"), session)
    assert [each.endpoint for each in PushSubscription.objects.all()] == [service.endpoint("new")]


def test_four_phones_are_told_and_no_fifth_until_one_stops(night, service, phone):
    phones = [ask(night, phone, service.endpoint(f"{number}")) for number in range(4)]
    with pytest.raises(NotNowError, match="Alerts are already on for 4 phones") as refused:
        ask(night, phone, service.endpoint("fifth"))
    assert refused.value.code == "phones_full"
    push_stop(link_id=phones[1].link_id, subscription_id=phones[1].pk, actor=Actor())
    assert ask(night, phone, service.endpoint("fifth")).number == 2


def test_the_database_takes_no_fifth_phone_and_no_key_that_is_none(night, service, phone):
    kept = ask(night, phone, service.endpoint())
    for change in ({"number": 5}, {"number": 0}, {"p256dh": "short"}, {"auth": "!" * 22}):
        with pytest.raises(IntegrityError), transaction.atomic():
            PushSubscription.objects.filter(pk=kept.pk).update(**change)


@pytest.mark.parametrize(
    "endpoint", ["https://10.0.0.1/push", "http://127.0.0.1:9/push", "https://8.8.8.8:444/"]
)
def test_a_service_that_is_not_public_is_refused_and_nothing_is_kept(endpoint, night, phone):
    with pytest.raises(InvalidRequestError):
        ask(night, phone, endpoint)
    assert not PushSubscription.objects.exists()


def test_a_phone_that_is_stopped_is_told_nothing_and_twice_is_once(night, organizer, service, phone):
    asked = ask(night, phone, service.endpoint())
    for _ in range(2):
        push_stop(link_id=asked.link_id, subscription_id=asked.pk, actor=Actor())
    nights.open_round(night, 1, organizer)
    assert told(service, phone) == []


def test_a_phone_that_is_signed_out_is_told_nothing_and_opens_nothing(night, organizer, service, phone):
    session = session_for(night)
    ask(night, phone, service.endpoint(), session)
    phone_sign_out(session=session)
    nights.open_round(night, 1, organizer)
    assert told(service, phone) == []
    assert LinkSession.objects.get(pk=session.pk).expires_at < timezone.now()


def test_a_replaced_link_ends_what_its_phones_are_told(night, organizer, service, phone):
    session = session_for(night)
    ask(night, phone, service.endpoint(), session)
    Link.objects.filter(pk=session.link_id).update(revoked_at=timezone.now())
    nights.open_round(night, 1, organizer)
    assert told(service, phone) == []
    assert not PushSubscription.objects.exists()
    with pytest.raises(LinkGoneError):
        ask(night, phone, service.endpoint(), session)


def test_with_the_night_its_phones_are_forgotten(night, organizer, service, phone):
    session = session_for(night)
    ask(night, phone, service.endpoint(), session)
    nights.open_round(night, 1, organizer)
    close(night, organizer, 1)
    pushes_send()
    assert PushSubscription.objects.exists()
    night_shorten(event_id=night.pk, rounds=1, actor=Actor(organizer))
    assert Event.objects.get(pk=night.pk).status == Event.Status.FINISHED
    pushes_send()
    assert not PushSubscription.objects.exists()
    with pytest.raises(NotNowError, match="The night is over"):
        ask(night, phone, service.endpoint(), session)


def test_without_a_key_nothing_is_asked_and_nothing_is_told(night, phone, service, settings):
    settings.PUSH_KEY = ""
    with pytest.raises(NotNowError) as refused:
        ask(night, phone, service.endpoint())
    assert refused.value.code == "push_off"


def test_a_phones_address_is_on_no_record_and_in_no_log(night, organizer, service, phone, caplog):
    caplog.set_level("DEBUG")
    asked = ask(night, phone, service.endpoint("very-secret"))
    nights.open_round(night, 1, organizer)
    service.answers.append(503)
    pushes_send()
    push_stop(link_id=asked.link_id, subscription_id=asked.pk, actor=Actor())
    lines = [line for line in caplog.messages if not line.startswith("(")]
    assert any("push message" in line for line in lines)
    assert "very-secret" not in str(lines)
    record = list(AuditEntry.objects.filter(event=night).order_by("pk").values())
    assert [line["action"] for line in record if "push" in line["action"]] == ["push_subscribe", "push_stop"]
    assert "very-secret" not in str(record)
