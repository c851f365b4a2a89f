"""Latecomers of a knock-out: they take a bye that has not begun, by page and API, and can be undone."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.bracket import bracket_decide
from tournaments.direct.services.bracket_changes import Departure
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Entry, Event, Match, Round, Seat
from tournaments.people.services.entries import entry_add
from tournaments.results.selectors.bracket import bracket_of
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview

pytestmark = pytest.mark.django_db
LATE = "Zoe & Zed"


def pair(number):
    return f"A{number} & B{number}"


def night(organizer, pairs, *, opened=1, late=(), **fields):
    """Seeded pairs, the first of the list the best; returns the night and the ids of those not here yet."""
    settings = MovementSettings(**{"entry_size": 2, "seeding": "seeded", **fields})
    size = settings.entry_size
    names = [pair(number) if size == 2 else f"P{number}" for number in range(1, pairs * 2 // size + 1)]
    event = nights.make_night(
        organizer, names, format=FormatKey.KNOCKOUT, movement=settings, capacity=len(names) + 4
    )
    ids = [entry_add(event_id=event.pk, name=name, key=uuid4(), actor=Actor(organizer)).pk for name in late]
    return nights.start(event, organizer, opened=opened), ids


def save(event, organizer, *newcomers, first=2, **fields):
    asked = Attendance(first=first, newcomers=newcomers, **fields)
    sha256 = repair_preview(Event.objects.get(pk=event.pk), asked).sha256
    return event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def close(event, organizer, number):
    """Play one hand at each table, won by side 1, and let that stand."""
    nights.play_round(event, organizer, number)
    tables = Match.objects.filter(round__stage__event=event, round__number=number)
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def undo(event, organizer):
    act = last_act(Event.objects.get(pk=event.pk))
    act_undo(event_id=event.pk, undo_id=act.id, actor=Actor(organizer))


def meetings(number):
    """Who meets in a round, by their numbers."""
    met = {}
    for table, entry in Seat.objects.filter(round__number=number).values_list("match", "entry__number"):
        met.setdefault(table, set()).add(entry)
    return sorted(sorted(each) for each in met.values())


@pytest.mark.night
@pytest.mark.parametrize("losses", [1, 2])
def test_who_comes_in_round_one_plays_the_lowest_seed_with_a_bye_in_round_two(losses, organizer):
    """Six pairs: 3 v 6 and 4 v 5 are played, 1 and 2 have byes."""
    event, _ = night(organizer, 6, losses=losses)
    assert meetings(1) == [[3, 6], [4, 5]]
    shown = save(event, organizer, LATE)
    assert shown.sentences == [f"{LATE} will play {pair(2)}, who lose their bye."]
    assert Round.objects.get(number=1).status == Round.Status.OPEN
    assert meetings(1) == [[3, 6], [4, 5]]
    close(event, organizer, 1)
    met = meetings(2)
    assert [2, 7] in met
    decided = [each for each in bracket_of(event).games if each.is_decided]
    assert sorted(each.table for each in decided) == [1, 2]
    event_simulate(event_id=event.pk, seed=1, rounds=None, actor=Actor(organizer))
    assert Event.objects.get().status == Event.Status.FINISHED
    assert sorted(line.number for line in standings_of(event)) == [1, 2, 3, 4, 5, 6, 7]
    assert list(differences()) == []


@pytest.mark.night
def test_between_two_rounds_the_drawn_seats_are_drawn_again(organizer):
    """Three pairs: 1 waits for 2 or 3; that final has not opened, so 1 plays the late pair instead."""
    event, _ = night(organizer, 3)
    close(event, organizer, 1)
    winner = meetings(2)[0][1]
    shown = save(event, organizer, LATE)
    assert shown.difference.rounds == (2,)
    assert meetings(2) == [[1, 4]]
    round_open(event_id=event.pk, number=2, actor=Actor(organizer))
    close(event, organizer, 2)
    assert [winner in each for each in meetings(3)] == [True]
    assert list(differences()) == []


def test_before_round_one_opens_it_is_drawn_again_with_them(organizer):
    event, _ = night(organizer, 3, opened=0)
    save(event, organizer, LATE, first=1)
    assert meetings(1) == [[1, 4], [2, 3]]


@pytest.mark.night
def test_page_and_api_leave_the_same(organizer):
    event, (late,) = night(organizer, 6, late=[LATE])
    person = browser(organizer)
    asked, form = {"first": 2, "late": [late]}, {"first": "2", f"late-{late}": "1"}
    page = person.get(f"/events/{event.pk}/changes/").content.decode()
    assert "A late pair plays the lowest seed that still has a bye" in " ".join(page.split())
    told = by_api(person, f"/events/{event.pk}/repair/preview", asked)
    shown = by_page(person, f"/events/{event.pk}/changes/", form)
    for said in (told, shown):
        assert said.status == 200
        assert said.says(f"{LATE} will play {pair(2)}, who lose their bye.")
    sha256 = repair_preview(event, Attendance(first=2, late=(late,))).sha256
    assert_alike(
        lambda: by_page(person, f"/events/{event.pk}/changes/save/", {**form, "sha256": sha256}),
        lambda: by_api(person, f"/events/{event.pk}/repair", {**asked, "sha256": sha256}),
    )


@pytest.mark.night
def test_two_players_who_come_late_play_together(organizer):
    event, _ = night(organizer, 6, entry_size=1)
    shown = save(event, organizer, "Zoe", "Zed")
    assert shown.sentences[0].startswith("Zoe & Zed will play P")
    close(event, organizer, 1)
    table = Seat.objects.get(round__number=2, entry__number=13).match
    partners = Seat.objects.filter(match=table, side=Seat.objects.get(match=table, entry__number=13).side)
    assert set(partners.values_list("entry__number", flat=True)) == {13, 14}
    assert list(differences()) == []


@pytest.mark.night
def test_saving_twice_is_once_and_other_pairs_look_again(organizer):
    event, _ = night(organizer, 6)
    asked = Attendance(first=2, newcomers=(LATE,))
    sha256 = repair_preview(event, asked).sha256
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    before = contents()
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert contents() == before
    with pytest.raises(NotNowError, match="Preview it again"):
        event_repair(
            event_id=event.pk,
            change=Attendance(first=2, newcomers=("Yan & Yul",)),
            sha256=sha256,
            actor=Actor(organizer),
        )
    save(event, organizer, "Yan & Yul")
    assert list(Entry.objects.filter(number__gte=7).values_list("takes_bye_of__number", flat=True)) == [2, 1]


@pytest.mark.night
def test_whom_they_were_shown_is_whom_they_play(organizer):
    """The pair with the bye leaves before it is saved: another one plays them, which is shown again."""
    event, _ = night(organizer, 6)
    asked = Attendance(first=2, newcomers=(LATE,))
    sha256 = repair_preview(event, asked).sha256
    gone = Departure(entry=Entry.objects.get(number=2).pk, how="withdrew", reason="Went home")
    bracket_decide(event_id=event.pk, change=gone, sha256="", actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Preview it again"):
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert save(event, organizer, LATE).sentences == [f"{LATE} will play {pair(1)}, who lose their bye."]


def rows():
    return (
        list(Match.objects.order_by("pk").values("pk", "round", "table", "game", "winner", "status")),
        list(Entry.objects.order_by("pk").values("pk", "number", "status", "takes_bye_of")),
    )


@pytest.mark.one_by_day
@pytest.mark.parametrize("pairs", [3, 6])
@pytest.mark.parametrize("is_closed", [False, True])
def test_undo_gives_the_bye_back(is_closed, pairs, organizer):
    event, _ = night(organizer, pairs)
    if is_closed:
        close(event, organizer, 1)
    before = rows()
    save(event, organizer, LATE)
    assert rows() != before
    undo(event, organizer)
    assert rows() == before
    assert list(differences()) == []


def test_undo_of_one_who_has_paid_leaves_a_bye_and_no_entry(organizer):
    event, (late,) = night(organizer, 6, late=[LATE])
    save(event, organizer, late=(late,))
    undo(event, organizer)
    assert Entry.objects.filter(pk=late, number=None, takes_bye_of=None).exists()


@pytest.mark.night
@pytest.mark.parametrize(
    ("asked", "status", "code", "says"),
    [
        ({"first": 1, "newcomers": [LATE]}, 422, "invalid", "Choose round 2."),
        ({"first": 2, "newcomers": ["Zoe"]}, 422, "entry_size", "This night is for pairs."),
        (
            {"first": 2, "newcomers": [LATE, "C & D", "E & F"]},
            409,
            "no_bye",
            "Latecomers can still sub in.",
        ),
        ({"first": 2, "leaves": [1]}, 409, "bracket", "On the bracket page, enter who left or is back."),
        ({"first": 2, "newcomers": [LATE], "rounds": 9}, 409, "bracket", "On the bracket page,"),
    ],
)
def test_what_cannot_be_is_refused_by_page_and_api_and_nothing_is_written(
    asked, status, code, says, organizer
):
    event, _ = night(organizer, 6)
    people = [Entry.objects.get(number=number).pk for number in asked.get("leaves", ())]
    asked = {**asked, "leaves": people}
    form = {name: str(asked[name]) for name in ("first", "rounds") if name in asked}
    form |= {f"who-{entry}": "leaves" for entry in people}
    form["newcomers"] = "\n".join(asked.get("newcomers", ()))
    person, before, sha256 = browser(organizer), contents(), {"sha256": "0" * 64}
    for api, page, payload in (
        ("repair/preview", "changes/", asked),
        ("repair", "changes/save/", {**asked, **sha256}),
    ):
        told = by_api(person, f"/events/{event.pk}/{api}", payload)
        shown = by_page(person, f"/events/{event.pk}/{page}", {**form, **sha256})
        assert (told.status, told.code, shown.status) == (status, code, status)
        assert told.says(says)
        assert shown.says(says)
    assert contents() == before


@pytest.mark.night
@pytest.mark.parametrize(
    ("pairs", "opened", "rounds", "says"),
    [
        (4, 0, 0, "Undo the start, check in the late pair, then start again."),
        (
            4,
            1,
            0,
            "The bracket has no byes left. Latecomers can still sub in.",
        ),
        (3, 1, 1, "The bracket has no byes left"),
    ],
)
def test_without_a_bye_nobody_comes_in(pairs, opened, rounds, says, organizer):
    event, _ = night(organizer, pairs, opened=opened)
    for number in range(1, rounds + 1):
        close(event, organizer, number)
        round_open(event_id=event.pk, number=number + 1, actor=Actor(organizer))
    first = opened + rounds + 1
    with pytest.raises(NotNowError, match=says):
        repair_preview(event, Attendance(first=first, newcomers=(LATE,)))


def test_one_player_alone_has_no_partner(organizer):
    event, _ = night(organizer, 6, entry_size=1)
    told = by_api(
        browser(organizer), f"/events/{event.pk}/repair/preview", {"first": 2, "newcomers": ["Zoe"]}
    )
    assert (told.status, told.code, told.field) == (422, "one_missing", "newcomers")
    assert told.says("Add two latecomers together, as partners.")
