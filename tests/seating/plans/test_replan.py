"""Other seats for the rest of a night: what stays, what is planned again, what it costs, who may come."""

from collections import Counter

import pytest

from accounts.errors import InvalidNameError
from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.cache.stamps import rounds_stamp
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.verification import differences
from tournaments.epochs import epoch_now
from tournaments.errors import InvalidRequestError, MovementError, NotNowError
from tournaments.formats import MovementSettings
from tournaments.models import AuditEntry, Bye, Entry, Event, Hand, Link, Match, Round, Seat
from tournaments.movements import faults
from tournaments.results.selectors.standings import lots
from tournaments.seating.selectors.plans import plan_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)

pytestmark = pytest.mark.django_db


@kept
def thirteen(organizer):
    """Rounds one and two are closed, round three is open."""
    event = nights.make_night(organizer, [*nights.NAMES, "Mia"])
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=1, rounds=2, leave_open=4, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def entry_of(event, number):
    return Entry.objects.get(stage__event=event, number=number).pk


def save(event, organizer, **fields):
    asked = Attendance(**fields)
    sha256 = repair_preview(event, asked).sha256
    return event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def seats(event, *, upto):
    rows = Seat.objects.filter(round__stage__event=event, round__number__lte=upto).order_by("pk")
    return list(rows.values_list("pk", "match_id", "position", "entry_id", "points", "hands"))


def out(event, entry_id):
    byes = Bye.objects.filter(round__stage__event=event, entry_id=entry_id)
    return sorted(byes.values_list("round__number", flat=True))


def plays(event, entry_id):
    found = Seat.objects.filter(round__stage__event=event, entry_id=entry_id)
    return sorted(found.values_list("round__number", flat=True))


@pytest.mark.night
def test_who_leaves_has_no_place_any_more_and_what_was_played_stays(thirteen, organizer):
    before, leaver = seats(thirteen, upto=3), entry_of(thirteen, 5)
    had = [number for number in plays(thirteen, leaver) + out(thirteen, leaver) if number <= 3]
    saved = save(thirteen, organizer, first=4, leaves=(leaver,))
    assert seats(thirteen, upto=3) == before
    assert sorted(plays(thirteen, leaver) + out(thirteen, leaver)) == sorted(had)
    drawn = plan_of(thirteen)
    assert faults(drawn.plan) == []
    # Twelve are left at three tables: nobody sits out from now on.
    assert all(not current.byes and len(current.tables) == 3 for current in drawn.plan.rounds[3:])
    assert min(saved.difference.rounds) == 4


@pytest.mark.night
def test_who_misses_one_round_is_there_again_after_it(thirteen, organizer):
    entry = entry_of(thirteen, 7)
    save(thirteen, organizer, first=4, misses=(entry,))
    assert sorted(plays(thirteen, entry) + out(thirteen, entry)) == [1, 2, 3, *range(5, 14)]


@pytest.mark.night
def test_who_left_comes_back_and_gains_no_bye(thirteen, organizer):
    entry = entry_of(thirteen, 7)
    save(thirteen, organizer, first=4, leaves=(entry,))
    save(thirteen, organizer, first=6, back=(entry,))
    assert sorted(plays(thirteen, entry) + out(thirteen, entry)) == [1, 2, 3, *range(6, 14)]
    assert faults(plan_of(thirteen).plan) == []
    byes = Counter(Bye.objects.filter(round__stage__event=thirteen).values_list("entry_id", flat=True))
    assert byes[entry] <= max(byes.values())


@pytest.mark.night
def test_an_earlier_absence_is_remembered_when_the_rest_is_planned_again(thirteen, organizer):
    gone, later = entry_of(thirteen, 2), entry_of(thirteen, 3)
    save(thirteen, organizer, first=4, leaves=(gone,))
    save(thirteen, organizer, first=5, misses=(later,))
    assert [number for number in plays(thirteen, gone) if number > 3] == []
    assert 5 not in plays(thirteen, later) + out(thirteen, later)


@pytest.mark.night
def test_late_and_new_people_get_the_next_numbers_their_links_and_places(organizer):
    event = nights.make_night(organizer, nights.NAMES[:8], capacity=12)
    late = Entry.objects.filter(stage__event=event).last()
    Entry.objects.filter(pk=late.pk).update(status=Entry.Status.SIGNED_UP)
    event = nights.start(event, organizer)
    save(event, organizer, first=2, late=(late.pk,), newcomers=("Zoe",))
    late.refresh_from_db()
    new = Entry.objects.get(stage__event=event, number=9)
    assert (late.number, late.status, new.status) == (8, "in", "in")
    assert new.members.get().player.name == "Zoe"
    for entry in (late, new):
        assert plays(event, entry.pk) + out(event, entry.pk) != []
        assert 1 not in plays(event, entry.pk)
        assert event.links.filter(kind=Link.Kind.PLAYER, entry=entry, revoked_at=None).count() == 1
    # Nine fill two tables where seven filled one.
    assert sorted(event.links.filter(kind=Link.Kind.TABLE).values_list("table", flat=True)) == [1, 2]
    assert Match.objects.filter(round__number=2, round__stage__event=event).count() == 2


@pytest.mark.night
def test_the_night_gets_shorter_and_longer(thirteen, organizer):
    save(thirteen, organizer, first=4, rounds=6)
    assert Round.objects.filter(stage__event=thirteen).count() == 6
    save(thirteen, organizer, first=7 - 1, rounds=9)
    assert list(Round.objects.filter(stage__event=thirteen).values_list("number", flat=True)) == list(
        range(1, 10)
    )
    assert faults(plan_of(thirteen).plan) == []


@pytest.mark.night
def test_a_repaired_night_is_played_to_the_end_and_adds_up(thirteen, organizer):
    actor = Actor(organizer)
    event_simulate(event_id=thirteen.pk, seed=2, rounds=1, actor=actor)
    save(thirteen, organizer, first=4, leaves=(entry_of(thirteen, 1),), rounds=5)
    event_simulate(event_id=thirteen.pk, seed=2, rounds=None, actor=actor)
    assert Event.objects.get(pk=thirteen.pk).status == Event.Status.FINISHED
    # Five rounds of three tables with twelve hands.
    assert Hand.objects.filter(match__round__stage__event=thirteen).count() == 5 * 3 * 12
    assert list(differences()) == []


def test_a_preview_saves_nothing_and_says_what_it_costs(thirteen):
    before = seats(thirteen, upto=13)
    shown = repair_preview(thirteen, Attendance(first=4, leaves=(entry_of(thirteen, 5),)))
    assert seats(thirteen, upto=13) == before
    assert shown.difference.before.repeated_partners == 0
    assert "New seats in round" in shown.difference.sentences()[0]
    assert [current.round for current in shown.rounds] == list(shown.difference.rounds)
    assert all(len(table.seats) == 4 for current in shown.rounds for table in current.tables)


def test_saving_twice_is_once(thirteen, organizer):
    asked = Attendance(first=4, newcomers=("Zoe",))
    sha256 = repair_preview(thirteen, asked).sha256
    for _ in "12":
        event_repair(event_id=thirteen.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert Entry.objects.filter(stage__event=thirteen).count() == 14
    line = AuditEntry.objects.get(action="event_repair")
    assert line.after["newcomers"] == ["Zoe"]
    assert line.after["sha256"] == sha256


@pytest.mark.night
def test_only_what_was_shown_is_saved(thirteen, organizer):
    asked = Attendance(first=5, leaves=(entry_of(thirteen, 5),))
    sha256 = repair_preview(thirteen, asked).sha256
    save(thirteen, organizer, first=5, leaves=(entry_of(thirteen, 6),))
    before = seats(thirteen, upto=13)
    with pytest.raises(NotNowError, match="Something changed since this preview") as refused:
        event_repair(event_id=thirteen.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert refused.value.code == "stale_plan"
    assert seats(thirteen, upto=13) == before


def test_a_round_that_opened_since_is_not_touched(thirteen, organizer):
    asked = Attendance(first=4, leaves=(entry_of(thirteen, 5),))
    sha256 = repair_preview(thirteen, asked).sha256
    stands = dict.fromkeys((1, 2, 3), "Late")
    round_close(event_id=thirteen.pk, number=3, stands=stands, actor=Actor(organizer))
    round_open(event_id=thirteen.pk, number=4, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Round 4 has opened") as refused:
        event_repair(event_id=thirteen.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert refused.value.code == "round_opened"


def test_screens_that_show_where_people_go_see_that_it_is_another_place(thirteen, organizer):
    stamps = {rounds_stamp(epoch_now(), thirteen.public_id)}
    for number in (5, 6):
        save(thirteen, organizer, first=4, leaves=(entry_of(thirteen, number),))
        stamps.add(rounds_stamp(epoch_now(), thirteen.public_id))
    assert len(stamps) == 3


def test_who_comes_late_changes_no_lot_among_the_others():
    before, after = lots(2026, 12), lots(2026, 13)
    assert sorted(range(1, 13), key=before.get) == sorted(range(1, 13), key=after.get)
    assert sorted(after.values()) == list(range(1, 14))


def swapped(event, organizer, number, one, other):
    asked = Swap(round=number, one=entry_of(event, one), other=entry_of(event, other))
    shown = swap_preview(event, asked)
    event_swap(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    return shown


def test_two_players_exchange_their_places_in_one_round(thirteen, organizer):
    drawn = plan_of(thirteen).plan.rounds[3]
    one, other = drawn.tables[0].seats[0], drawn.tables[1].seats[0]
    rest = seats(thirteen, upto=3)
    shown = swapped(thirteen, organizer, 4, one, other)
    now = plan_of(thirteen).plan.rounds[3]
    assert now.tables[0].seats == (other, *drawn.tables[0].seats[1:])
    assert now.tables[1].seats == (one, *drawn.tables[1].seats[1:])
    assert shown.difference.rounds == (4,)
    # In an exact movement everybody has met everybody as often as can be; an exchange breaks that.
    assert shown.difference.after.repeated_partners > 0
    assert seats(thirteen, upto=3) == rest
    assert AuditEntry.objects.filter(action="event_swap").count() == 1


@pytest.mark.night
def test_one_who_sits_out_can_be_exchanged_also_where_byes_become_uneven(thirteen, organizer):
    first_out = plan_of(thirteen).plan.rounds[0].byes[0]
    fourth = plan_of(thirteen).plan.rounds[3]
    shown = swapped(thirteen, organizer, 4, first_out, fourth.byes[0])
    assert plan_of(thirteen).plan.rounds[3].byes == (first_out,)
    assert shown.difference.after.byes == (0, 2)
    # What was done by hand does not keep the rest from being planned again.
    save(thirteen, organizer, first=5, leaves=(entry_of(thirteen, fourth.tables[0].seats[0]),))


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "field", "error"),
    [
        ({"first": 0, "newcomers": ("Zoe",)}, "first", InvalidRequestError),
        ({"first": 14, "newcomers": ("Zoe",)}, "first", InvalidRequestError),
        ({"first": 3, "newcomers": ("Zoe",)}, "first", NotNowError),
        ({"first": 4, "leaves": (10**9,)}, "leaves", InvalidRequestError),
        ({"first": 4, "late": (10**9,)}, "late", InvalidRequestError),
        ({"first": 4, "back": "all"}, "back", InvalidRequestError),
        ({"first": 4, "leaves": "ten"}, "away", MovementError),
        ({"first": 4, "rounds": 251}, "rounds", InvalidRequestError),
        ({"first": 4, "newcomers": ("Z",) * 188}, "newcomers", InvalidRequestError),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_written(thirteen, said, field, error):
    everyone = tuple(Entry.objects.filter(stage__event=thirteen).values_list("pk", flat=True))
    said = {
        name: {"all": everyone[:1], "ten": everyone[:10]}.get(value, value)
        if isinstance(value, str)
        else value
        for name, value in said.items()
    }
    before = seats(thirteen, upto=13)
    with pytest.raises(error) as refused:
        repair_preview(thirteen, Attendance(**said))
    assert refused.value.field == field
    assert seats(thirteen, upto=13) == before


def test_what_is_said_must_make_sense():
    with pytest.raises(InvalidRequestError, match="at least one change"):
        Attendance(first=2)
    with pytest.raises(InvalidRequestError, match="one change for each"):
        Attendance(first=2, leaves=(1,), misses=(1,))
    with pytest.raises(InvalidNameError):
        Attendance(first=2, newcomers=("\u200b",))


def test_an_exchange_that_cannot_be_is_refused(thirteen):
    one = entry_of(thirteen, 1)
    for other in (one, 10**9):
        with pytest.raises(InvalidRequestError):
            swap_preview(thirteen, Swap(round=4, one=one, other=other))
    with pytest.raises(NotNowError, match="Round 3 has opened"):
        swap_preview(thirteen, Swap(round=3, one=one, other=entry_of(thirteen, 2)))


def test_nothing_is_planned_before_the_draw_or_after_the_end(night, organizer):
    with pytest.raises(NotNowError, match="after the draw and before the night ends"):
        repair_preview(night, Attendance(first=1, newcomers=("Zoe",)))
    other = nights.start(
        nights.make_night(organizer, nights.NAMES[:4], movement=MovementSettings(rounds=1)), organizer
    )
    round_close(event_id=other.pk, number=1, stands={1: "Late"}, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="after the draw and before the night ends"):
        repair_preview(Event.objects.get(pk=other.pk), Attendance(first=2, newcomers=("Zoe",)))
