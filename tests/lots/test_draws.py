"""Draws of money: committed first, revealed once nobody can join any more, and drawn once."""

import hashlib
from datetime import UTC, datetime

import pytest
from django.db import IntegrityError, transaction

from scoring.money.prize_terms import PrizeTerms
from scoring.money.side_pools import SideKind
from tests import nights
from tests.kept import kept
from tests.money.side_pools.test_side_pools import entries, line_of, night_of_four, opened, over
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import Draw, DrawSecret, Entry, Event
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import prizes_correct, prizes_fix
from tournaments.money.services.side_pools import side_pool_correct, side_pool_join, side_pool_settle
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db

DOOR = PrizeTerms(door_prizes=1, door_cents=4_00)


@kept
def actor(organizer):
    return Actor(organizer)


def tickets(secret, kind, numbers):
    """The rule of docs/money.md, section 13, by hand."""
    return sorted(numbers, key=lambda number: hashlib.sha256(f"{secret} {kind} {number}".encode()).digest())


@kept
def fifty(organizer, actor):
    """A 50/50 of four whose night goes on."""
    event = night_of_four(organizer)
    pool = opened(event, SideKind.FIFTY_FIFTY, actor)
    nights.start(event, organizer)
    return pool


def settled(pool, organizer, actor):
    over(pool.event, organizer)
    side_pool_settle(side_pool_id=pool.pk, actor=actor)
    return DrawSecret.objects.get(event=pool.event, kind="fifty")


def test_nobody_is_shown_who_wins_the_fifty_fifty_while_it_can_be_joined(fifty, client):
    line = line_of(fifty)
    assert (line.winners, line.shares.won, line.shares.sentence) == ((), {}, "")
    assert line.now == "The draw comes after the night ends."
    answer = client.get(f"/api/v1/public/{fifty.event.public_id}/side-pools").json()
    assert (answer[0]["winners"], answer[0]["sentence"]) == ([], "")


def test_the_secret_of_the_fifty_fifty_is_committed_before_anybody_is_in(organizer, actor):
    pool = opened(night_of_four(organizer), SideKind.FIFTY_FIFTY, actor, joined=0)
    secret = DrawSecret.objects.get(event=pool.event)
    [line] = draws_of(pool.event)
    assert (line.kind, line.secret, line.tickets) == ("fifty", "", ())
    assert line.sha256 == hashlib.sha256(secret.secret.encode()).hexdigest()


def test_the_fifty_fifty_is_drawn_by_the_lowest_ticket_of_those_who_are_in(fifty, organizer, actor):
    secret = settled(fifty, organizer, actor)
    numbers = {entry.number: entry for entry in entries(fifty.event)}
    order = tickets(secret.secret, "fifty", numbers)
    assert Draw.objects.get().order == [numbers[number].pk for number in order]
    [won] = line_of(fifty).winners
    assert won == numbers[order[0]].members.get().player.name
    line = next(line for line in draws_of(fifty.event) if line.kind == "fifty")
    assert (line.secret, [each.number for each in line.tickets]) == (secret.secret, order)


def test_who_is_not_in_it_takes_no_part_in_the_draw(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, SideKind.FIFTY_FIFTY, actor, joined=2)
    nights.start(event, organizer)
    settled(pool, organizer, actor)
    assert set(Draw.objects.get().order) == {entry.pk for entry in entries(event)[:2]}


def test_a_fifty_fifty_is_drawn_once_and_settling_anew_draws_nothing_new(fifty, organizer, actor):
    settled(fifty, organizer, actor)
    order = Draw.objects.get().order
    Entry.objects.filter(pk=order[0]).update(status="withdrawn")
    side_pool_correct(side_pool_id=fifty.pk, reason="Left", actor=actor)
    assert Draw.objects.get().order == order
    owed = {
        line.entry_id for line in money_desk(Event.objects.get(pk=fifty.event_id)).payouts if line.owed_cents
    }
    assert owed == {order[1]}


def test_nobody_joins_once_it_is_drawn(organizer, actor):
    event = night_of_four(organizer)
    pool = opened(event, SideKind.FIFTY_FIFTY, actor, joined=3)
    nights.start(event, organizer)
    settled(pool, organizer, actor)
    Event.objects.filter(pk=event.pk).update(status="running")
    with pytest.raises(NotNowError, match="already settled"):
        side_pool_join(side_pool_id=pool.pk, entry_id=entries(event)[3].pk, actor=actor)


@pytest.mark.parametrize("change", [{"secret": "0" * 64}, {"kind": "door"}])
def test_a_secret_is_never_changed_once_committed(change, fifty):
    secret = DrawSecret.objects.filter(kind="fifty")
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        secret.update(**change)
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        secret.get().delete()


def test_a_draw_is_never_held_twice_nor_changed(fifty, organizer, actor):
    settled(fifty, organizer, actor)
    with pytest.raises(IntegrityError), transaction.atomic():
        Draw.objects.create(event=fifty.event, kind="fifty", order=[])
    with pytest.raises(IntegrityError, match="append-only"), transaction.atomic():
        Draw.objects.update(order=[])


@kept
def played(organizer, actor):
    """Four who have played a whole night for 40 dollars, with a door prize of 4."""
    event = nights.make_night(organizer, nights.NAMES[:4], terms=DOOR)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=None, actor=actor)
    return Event.objects.select_related("club").get(pk=event.pk)


@pytest.mark.night
def test_door_prizes_are_kept_back_and_nobody_has_one_before_the_prizes_are_finalized(played):
    sheet = prize_sheet(played)
    assert [line.door_cents for line in sheet.lines] == [0] * 4
    # 36 of 40 dollars at 5:3:2:1.
    assert sorted(line.cents for line in sheet.lines) == [3_00, 7_00, 10_00, 16_00]
    assert sheet.proof.endswith("+ $4 door prize = $40")
    assert "We draw the door prizes when the prizes are final." in " ".join(sheet.sentences)


def test_door_prizes_are_drawn_as_the_prizes_are_finalized(played, actor):
    secret = DrawSecret.objects.get(event=played, kind="door")
    prizes_fix(event_id=played.pk, actor=actor)
    numbers = {entry.number: entry.pk for entry in entries(played)}
    winner = numbers[tickets(secret.secret, "door", numbers)[0]]
    assert [line.entry_id for line in prize_sheet(played).lines if line.door_cents] == [winner]
    assert sum(line.cents for line in prize_sheet(played).lines) == 40_00
    assert not money_desk(played).is_stale
    assert list(differences()) == []


@pytest.mark.night
def test_undoing_the_prizes_draws_no_other_door_prize(played, actor):
    prizes_fix(event_id=played.pk, actor=actor)
    before = [line.entry_id for line in prize_sheet(played).lines if line.door_cents]
    act_undo(event_id=played.pk, undo_id=played.undo_records.latest("pk").pk, actor=actor)
    prizes_fix(event_id=played.pk, actor=actor)
    assert [line.entry_id for line in prize_sheet(played).lines if line.door_cents] == before
    assert Draw.objects.filter(kind="door").count() == 1


def test_the_next_of_the_draw_has_the_door_prize_of_who_can_no_longer_win(played, actor):
    prizes_fix(event_id=played.pk, actor=actor)
    first, second = Draw.objects.get().order[:2]
    Entry.objects.filter(pk=first).update(status="withdrawn")
    prizes_correct(event_id=played.pk, reason="Left", actor=actor)
    assert [line.entry_id for line in prize_sheet(played).lines if line.door_cents] == [second]


def test_a_draw_that_does_not_follow_from_its_secret_is_a_difference(fifty, organizer, actor):
    order = [entry.pk for entry in entries(fifty.event)]
    secret = DrawSecret.objects.get(event=fifty.event, kind="fifty")
    numbers = {entry.pk: entry.number for entry in entries(fifty.event)}
    if tickets(secret.secret, "fifty", numbers.values()) == [numbers[pk] for pk in order]:
        order.reverse()
    Draw.objects.create(event=fifty.event, kind="fifty", secret=secret, order=order)
    assert list(differences()) == ["Night 27: the 50/50 draw doesn't match its secret number"]


@pytest.mark.night
def test_the_secret_is_in_no_answer_before_the_draw(fifty, organizer, actor, client):
    secret = DrawSecret.objects.get(event=fifty.event, kind="fifty")
    event = fifty.event
    client.force_login(organizer)
    desk = [
        f"/events/{event.pk}/{page}" for page in ("", "money/", "side-pots/", "money/report/", "activity/")
    ]
    api = [
        f"/api/v1/events/{event.pk}{at}"
        for at in ("", "/side-pools", "/draws", "/money", "/export/results.json", "/audit")
    ]
    public = [f"/e/{event.public_id}/", f"/api/v1/public/{event.public_id}/draws"]
    shown = [client.get(at) for at in (*desk, *api, *public)]
    assert {answer.status_code for answer in shown} == {200}
    assert all(secret.secret not in answer.content.decode() for answer in shown)
    told = client.get(f"/api/v1/public/{event.public_id}/draws").json()
    assert {"kind": "fifty", "title": "50/50", "sha256": secret.sha256, "secret": ""}.items() <= told[
        -1
    ].items()


def test_everybody_sees_secret_and_tickets_once_it_is_drawn_unless_the_board_is_frozen(
    fifty, organizer, actor, client
):
    secret = settled(fifty, organizer, actor)
    at = f"/api/v1/public/{fifty.event.public_id}/draws"
    told = next(each for each in client.get(at).json() if each["kind"] == "fifty")
    assert told["secret"] == secret.secret
    first = told["tickets"][0]
    text = f"{secret.secret} fifty {first['number']}"
    assert first["ticket"] == hashlib.sha256(text.encode()).hexdigest()
    board_freeze(event_id=fifty.event_id, after=0, actor=actor)
    told = next(each for each in client.get(at).json() if each["kind"] == "fifty")
    assert (told["secret"], told["tickets"]) == ("", [])


def test_the_seed_is_shown_once_seats_are_drawn_from_it(organizer, actor, client):
    event = nights.make_night(organizer, nights.NAMES[:4])
    client.force_login(organizer)
    api = [f"/api/v1/events/{event.pk}", f"/api/v1/events/{event.pk}/export/results.json"]
    shown = [client.get(at).json() for at in api]
    assert (shown[0]["seed"], shown[1]["event"]["seed"]) == (None, None)
    assert str(event.seed) not in client.get(f"/events/{event.pk}/").content.decode()
    nights.start(event, organizer, opened=0)
    assert client.get(api[0]).json()["seed"] == event.seed


def test_undoing_the_start_gives_the_night_another_seed_and_keeps_its_secrets(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4])
    before = event.seed
    nights.start(event, organizer, opened=0)
    secret = DrawSecret.objects.get(event=event, kind="door").secret
    act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=actor)
    nights.start(event, organizer, opened=0)
    assert Event.objects.get(pk=event.pk).seed != before
    assert DrawSecret.objects.get(event=event, kind="door").secret == secret


def test_an_order_from_before_draws_had_secrets_is_shown_without_tickets(fifty):
    numbers = {entry.number: entry for entry in entries(fifty.event)}
    at = datetime(2026, 11, 1, 21, tzinfo=UTC)
    order = [numbers[number].pk for number in (3, 2, 4, 1)]
    Draw.objects.create(event=fifty.event, kind="fifty", order=order, drawn_at=at)
    [line] = [line for line in draws_of(fifty.event) if line.kind == "fifty"]
    assert [(each.number, each.ticket) for each in line.tickets] == [(3, ""), (2, ""), (4, ""), (1, "")]
    assert (line.sha256, line.secret, line.drawn_at) == ("", "", at)
