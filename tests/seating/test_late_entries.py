"""People who come, go or are back while the round is played whose results seat the next one."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.markup import one_line
from tests.rows_left import assert_alike
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.take_back import round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError, UnsupportedFieldError
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import Bye, Entry, EntryPlayer, Event, Link, Match, Presence, Seat
from tournaments.people.services.entries import entry_add
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.words import changes

pytestmark = pytest.mark.django_db
SWISS, PAIRS = FormatKey.SWISS, ("Ann & Art", "Bob & Bea", "Cy & Cleo", "Dan & Dot")
KINDS = [
    (SWISS, 2, PAIRS),
    (SWISS, 1, nights.NAMES[:8]),
    (FormatKey.PROGRESSIVE, 1, nights.NAMES[:8]),
    (FormatKey.MEXICANO, 1, nights.NAMES[:8]),
]
NEWCOMER = {1: "Zoe", 2: "Zoe & Zed"}


def night(organizer, kind, size, names, *, rounds=3):
    event = nights.make_night(
        organizer,
        list(names),
        format=kind,
        movement=MovementSettings(entry_size=size, rounds=rounds),
        criteria=FORMATS[kind].usual_criteria,
        sit_out=FORMATS[kind].usual_sit_out,
        capacity=len(names) + 4,
    )
    return nights.start(event, organizer)


def save(event, organizer, **fields):
    asked = Attendance(**fields)
    sha256 = repair_preview(Event.objects.get(pk=event.pk), asked).sha256
    return event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def close(event, organizer, number):
    tables = Match.objects.filter(round__stage__event=event, round__number=number)
    stands = dict.fromkeys(tables.values_list("table", flat=True), "Time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def undo(event, organizer):
    act = last_act(Event.objects.get(pk=event.pk))
    act_undo(event_id=event.pk, undo_id=act.id, actor=Actor(organizer))


def numbers(model, number):
    return set(model.objects.filter(round__number=number).values_list("entry__number", flat=True))


@pytest.mark.one_by_day
@pytest.mark.parametrize(("kind", "size", "names"), KINDS)
def test_who_comes_while_a_round_is_played_is_in_the_next_one(kind, size, names, organizer):
    event, late = night(organizer, kind, size, names), len(names) + 1
    nights.play_round(event, organizer, 1)
    shown = save(event, organizer, first=2, newcomers=(NEWCOMER[size],))
    assert shown.sentences == [f"{NEWCOMER[size]} will join in round 2, with no points for earlier rounds."]
    newcomer = Entry.objects.get(number=late)
    assert (newcomer.status, Link.objects.filter(entry=newcomer).exists()) == (Entry.Status.IN, True)
    assert set(Presence.objects.filter(is_here=True).values_list("first", flat=True)) == {2}
    line = next(each for each in standings_of(event) if each.entry_id == newcomer.pk)
    assert (line.wins, line.games, line.total) == (0, 0, 0)
    nights.record(nights.match_at(event), organizer, 2)
    close(event, organizer, 1)
    assert late not in numbers(Seat, 1) | numbers(Bye, 1)
    assert numbers(Seat, 2) | numbers(Bye, 2) == set(range(1, late + 1))
    assert list(differences()) == []


@pytest.mark.night
def test_of_five_pairs_a_loser_sits_out_and_not_the_pair_that_came_late(organizer):
    """A bye goes to the lowest score group, and who came late waits behind everyone for one."""
    event = night(organizer, SWISS, 2, PAIRS)
    nights.play_round(event, organizer, 1)
    losers = set(Seat.objects.filter(round__number=1, side=2).values_list("entry__number", flat=True))
    save(event, organizer, first=2, newcomers=("Zoe & Zed",))
    close(event, organizer, 1)
    assert numbers(Bye, 2) < losers
    assert 5 in numbers(Seat, 2)
    round_open(event_id=event.pk, number=2, actor=Actor(organizer))
    save(event, organizer, first=3, newcomers=("Yan & Yul",))
    assert numbers(Seat, 2) | numbers(Bye, 2) == {1, 2, 3, 4, 5}
    close(event, organizer, 2)
    assert (numbers(Seat, 3), numbers(Bye, 3)) == ({1, 2, 3, 4, 5, 6}, set())


@pytest.mark.night
def test_page_and_api_leave_the_same(organizer):
    names, movement = list(PAIRS), MovementSettings(entry_size=2, rounds=3)
    event = nights.make_night(organizer, names, format=SWISS, movement=movement, capacity=8)
    late = entry_add(event_id=event.pk, name="Zoe & Zed", key=uuid4(), actor=Actor(organizer))
    event = nights.start(event, organizer)
    person, asked = browser(organizer), {"first": 2, "late": [late.pk]}
    form = {"first": "2", f"late-{late.pk}": "1"}
    page = one_line(person.get(f"/events/{event.pk}/changes/"))
    assert "Latecomers play from round 2 and get no points" in page
    assert "Swap seats" not in page
    told = by_api(person, f"/events/{event.pk}/repair/preview", asked)
    shown = by_page(person, f"/events/{event.pk}/changes/", form)
    for said in (told, shown):
        assert said.status == 200
        assert said.says("Zoe & Zed will join in round 2, with no points for earlier rounds.")
    sha256 = repair_preview(event, Attendance(first=2, late=(late.pk,))).sha256
    assert_alike(
        lambda: by_page(person, f"/events/{event.pk}/changes/save/", {**form, "sha256": sha256}),
        lambda: by_api(person, f"/events/{event.pk}/repair", {**asked, "sha256": sha256}),
    )


@pytest.mark.night
def test_who_leaves_while_a_round_is_played_plays_it_and_no_other_until_they_are_back(organizer):
    event = night(organizer, SWISS, 2, PAIRS)
    gone = Entry.objects.get(number=2)
    name = " & ".join(gone.members.order_by("pk").values_list("player__name", flat=True))
    shown = save(event, organizer, first=2, leaves=(gone.pk,))
    assert shown.sentences == [f"{name} will leave before round 2."]
    page = one_line(browser(organizer).get(f"/events/{event.pk}/changes/"))
    assert page.count('<span class="tag warn">Away</span>') == 1
    assert 2 in numbers(Seat, 1)
    close(event, organizer, 1)
    assert numbers(Seat, 2) | numbers(Bye, 2) == {1, 3, 4}
    round_open(event_id=event.pk, number=2, actor=Actor(organizer))
    shown = save(event, organizer, first=3, back=(gone.pk,))
    assert shown.sentences == [f"{name} will be back in round 3."]
    close(event, organizer, 2)
    assert numbers(Seat, 3) == {1, 2, 3, 4}


def test_saving_twice_is_once(organizer):
    event = night(organizer, SWISS, 2, PAIRS)
    for asked in (
        Attendance(first=2, newcomers=("Zoe & Zed",)),
        Attendance(first=2, leaves=(Entry.objects.get(number=1).pk,)),
    ):
        sha256 = repair_preview(event, asked).sha256
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
        before = contents()
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
        assert contents() == before


@pytest.mark.night
@pytest.mark.parametrize("opened", [0, 1])
def test_of_two_desks_with_one_newcomer_each_the_second_looks_again(opened, organizer):
    event = nights.make_night(organizer, format=SWISS, movement=MovementSettings(entry_size=1), capacity=14)
    event = nights.start(event, organizer, opened=opened)
    zoe, yan = (Attendance(first=1 + opened, newcomers=(name,)) for name in ("Zoe", "Yan"))
    sha256 = repair_preview(event, yan).sha256
    assert sha256 == repair_preview(event, zoe).sha256
    event_repair(event_id=event.pk, change=zoe, sha256=sha256, actor=Actor(organizer))
    with pytest.raises(NotNowError, match="Preview it again"):
        event_repair(event_id=event.pk, change=yan, sha256=sha256, actor=Actor(organizer))
    save(event, organizer, first=1 + opened, newcomers=("Yan",))
    assert EntryPlayer.objects.filter(player__name__in=["Zoe", "Yan"]).count() == 2


def test_what_was_shown_before_the_round_closed_is_not_saved_after_it(organizer):
    event, asked = night(organizer, SWISS, 2, PAIRS), Attendance(first=2, newcomers=("Zoe & Zed",))
    sha256 = repair_preview(event, asked).sha256
    close(event, organizer, 1)
    with pytest.raises(NotNowError, match="Preview it again"):
        event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


@pytest.mark.night
def test_a_late_entry_is_undone_while_the_round_is_played_or_after_its_closing_is(organizer):
    event = night(organizer, SWISS, 2, PAIRS)
    save(event, organizer, first=2, newcomers=("Zoe & Zed",))
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1)
    undo(event, organizer)
    undo(event, organizer)
    assert not Entry.objects.filter(number=5).exists()
    assert not Presence.objects.exists()
    close(event, organizer, 1)
    assert numbers(Seat, 2) == {1, 2, 3, 4}
    assert list(differences()) == []


@pytest.mark.night
def test_who_came_late_stays_in_when_the_round_is_opened_again(organizer):
    event = night(organizer, SWISS, 2, PAIRS)
    save(event, organizer, first=2, newcomers=("Zoe & Zed",))
    close(event, organizer, 1)
    round_reopen(event_id=event.pk, number=1, actor=Actor(organizer))
    save(event, organizer, first=2, newcomers=("Yan & Yul",))
    close(event, organizer, 1)
    assert numbers(Seat, 2) == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize(
    ("said", "error", "says"),
    [
        ({"first": 1, "newcomers": ("Zoe & Zed",)}, InvalidRequestError, "Choose round 2."),
        ({"first": 3, "newcomers": ("Zoe & Zed",)}, InvalidRequestError, "Choose round 2."),
        ({"first": 2, "newcomers": ("Zoe",)}, InvalidRequestError, "This night is for pairs."),
        ({"first": 2, "misses": (1,)}, InvalidRequestError, "Mark the player as leaving, then as back"),
        ({"first": 2, "back": (1,)}, InvalidRequestError, "Player 1 is already here. Choose someone else."),
        ({"first": 2, "leaves": (1, 2, 3)}, UnsupportedFieldError, "needs at least 2"),
    ],
)
def test_what_cannot_be_is_refused_by_page_and_api_and_nothing_is_written(said, error, says, organizer):
    event = night(organizer, SWISS, 2, PAIRS)
    people = {
        name: tuple(Entry.objects.get(number=number).pk for number in value)
        if name in ("leaves", "misses", "back")
        else value
        for name, value in said.items()
    }
    with pytest.raises(error, match=says):
        repair_preview(event, Attendance(**people))
    person, before = browser(organizer), contents()
    form = {f"who-{entry}": name for name in ("leaves", "misses", "back") for entry in people.get(name, ())}
    typed = {"first": str(said["first"]), "newcomers": "\n".join(said.get("newcomers", ())), **form}
    sha256 = {"sha256": "0" * 64}
    api = by_api(person, f"/events/{event.pk}/repair", {**people, **sha256})
    page = by_page(person, f"/events/{event.pk}/changes/save/", {**typed, **sha256})
    assert api.status == page.status == (409 if error is UnsupportedFieldError else 422)
    assert api.says(says)
    assert page.says(says)
    assert contents() == before


def test_nobody_comes_while_the_last_round_is_played(organizer):
    event = night(organizer, SWISS, 2, PAIRS, rounds=1)
    person, before = browser(organizer), contents()
    says, asked = "Every round has opened", {"first": 2, "newcomers": ["Zoe & Zed"]}
    told = by_api(person, f"/events/{event.pk}/repair/preview", asked)
    shown = by_page(person, f"/events/{event.pk}/changes/", {"first": "2", "newcomers": "Zoe & Zed"})
    assert told.status == shown.status == 409
    assert told.says(says)
    assert shown.says(says)
    assert contents() == before


def test_who_joins_in_round_1_has_missed_no_rounds():
    assert changes.joining(names=["Zoe"], number=1) == "Zoe will join in round 1."
