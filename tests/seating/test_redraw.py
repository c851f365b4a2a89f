"""People who come and go where results seat people: the next round is drawn again for who is here."""

import pytest

from tests import nights
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.errors import InvalidRequestError, UnsupportedFieldError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Bye, Entry, Event, Link, Match, Seat
from tournaments.movements import misplaced
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview

pytestmark = pytest.mark.django_db
KINDS = [FormatKey.PROGRESSIVE, FormatKey.MEXICANO]


def drawn(organizer, kind, players=9):
    names = [f"P{number}" for number in range(players)]
    event = nights.make_night(
        organizer, names, format=kind, movement=MovementSettings(rounds=4), capacity=players + 2
    )
    return nights.start(event, organizer, opened=0)


def play(event, organizer, number):
    round_open(event_id=event.pk, number=number, actor=Actor(organizer))
    tables = Match.objects.filter(round__stage__event=event, round__number=number)
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Late")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def save(event, organizer, **fields):
    asked = Attendance(**fields)
    sha256 = repair_preview(Event.objects.get(pk=event.pk), asked).sha256
    return event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def numbered(event, number):
    return Entry.objects.get(stage__event=event, number=number)


def placed(number):
    """The numbers of those who have a seat, and of those who sit out."""
    return (
        set(Seat.objects.filter(round__number=number).values_list("entry__number", flat=True)),
        set(Bye.objects.filter(round__number=number).values_list("entry__number", flat=True)),
    )


@pytest.mark.night
@pytest.mark.parametrize("kind", KINDS)
def test_who_leaves_has_no_seat_in_any_later_round_and_keeps_the_points(kind, organizer):
    event = drawn(organizer, kind)
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    nights.play_round(event, organizer, 1)
    round_close(event_id=event.pk, number=1, stands={1: "Late", 2: "Late"}, actor=Actor(organizer))
    save(event, organizer, first=2, leaves=(numbered(event, 1).pk,))
    assert placed(2) == (set(range(1, 10)) - {1}, set())
    play(event, organizer, 2)
    assert placed(3) == (set(range(1, 10)) - {1}, set())
    assert misplaced(plan_of(event).plan) == []
    assert Seat.objects.filter(entry__number=1).values_list("points", flat=True).get() == 1


@pytest.mark.night
@pytest.mark.parametrize("kind", KINDS)
def test_who_is_back_plays_on(kind, organizer):
    event = drawn(organizer, kind)
    save(event, organizer, first=1, leaves=(numbered(event, 3).pk,))
    play(event, organizer, 1)
    save(event, organizer, first=2, back=(numbered(event, 3).pk,))
    seated, out = placed(2)
    assert seated | out == set(range(1, 10))


@pytest.mark.night
@pytest.mark.parametrize("kind", KINDS)
def test_who_comes_late_gets_the_next_number_and_a_link(kind, organizer):
    event = drawn(organizer, kind, players=10)
    play(event, organizer, 1)
    save(event, organizer, first=2, newcomers=("Zoe", "Yan"))
    assert [entry.members.get().player.name for entry in Entry.objects.filter(number__gt=10)] == [
        "Zoe",
        "Yan",
    ]
    assert placed(2) == (set(range(1, 13)), set())
    assert Match.objects.filter(round__number=2).count() == 3
    assert Link.objects.filter(kind="table", table=3).count() == 1
    assert Link.objects.filter(entry__number__gt=10).count() == 2
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    assert Event.objects.get().status == Event.Status.FINISHED
    assert misplaced(plan_of(event).plan) == []


@pytest.mark.parametrize("kind", KINDS)
def test_saving_twice_is_once(kind, organizer):
    event = drawn(organizer, kind)
    asked = Attendance(first=1, leaves=(numbered(event, 1).pk,))
    sha256 = repair_preview(Event.objects.get(), asked).sha256
    for _ in range(2):
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
        rows = list(Seat.objects.order_by("pk").values())
    assert list(Seat.objects.order_by("pk").values()) == rows
    assert placed(1)[0] == set(range(2, 10))


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "error", "sentence"),
    [
        ({"first": 1, "misses": (1,)}, InvalidRequestError, "Mark the player as leaving, then as back"),
        ({"first": 1, "rounds": 3}, InvalidRequestError, "Seats are drawn"),
        ({"first": 2, "newcomers": ("Zoe",)}, InvalidRequestError, "Choose round 1."),
        ({"first": 1, "newcomers": ("Zoe",) * 200}, InvalidRequestError, "up to 200 players"),
        ({"first": 1, "back": (1,)}, InvalidRequestError, "Player 1 is already here. Choose someone else."),
        ({"first": 1, "leaves": (1, 2, 3, 4, 5, 6)}, UnsupportedFieldError, "at least 4 players"),
    ],
)
def test_what_cannot_change_is_refused(said, error, sentence, organizer):
    event = drawn(organizer, FormatKey.MEXICANO)
    people = {
        name: tuple(numbered(event, number).pk for number in value)
        if name in ("leaves", "misses", "back")
        else value
        for name, value in said.items()
    }
    with pytest.raises(error, match=sentence):
        repair_preview(event, Attendance(**people))


def test_the_page_offers_what_can_be_said(organizer, client):
    event = drawn(organizer, FormatKey.MEXICANO)
    client.force_login(organizer)
    page = client.get(f"/events/{event.pk}/changes/").text
    assert "Leaving for good" in page
    assert "Sitting out that round" not in page
    assert "Total rounds" not in page
