"""Who is here for which round stands, whatever is drawn, opened again or undone."""

import os
import random
import re
from contextlib import suppress

import pytest
from django.urls import reverse

from tests import nights
from tests.access.clubs import browser
from tests.acts_at_random import undo
from tests.by_night import one_in
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.verification import differences
from tournaments.errors import InvalidRequestError, NotNowError, UnsupportedFieldError
from tournaments.formats import FormatKey, MovementSettings
from tournaments.models import Bye, Entry, Event, Match, Presence, Seat
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import event_repair, repair_preview
from tournaments.seating.services.next_round import round_draw
from tournaments.seating.services.substitutes import TakesSeat, substitute_end, substitute_take

pytestmark = pytest.mark.django_db

DRAWN_ONE_BY_ONE = [FormatKey.PROGRESSIVE, FormatKey.MEXICANO, FormatKey.SWISS]


def night(organizer, kind, players=9, *, rounds=5, entry_size=1):
    names = [f"P{n}" for n in range(1, players + 1)]
    if entry_size == 2:
        names = [f"{name} & Partner of {name}" for name in names]
    movement = MovementSettings(rounds=rounds, entry_size=entry_size)
    made = nights.make_night(organizer, names, format=kind, movement=movement, capacity=players + 8)
    Event.objects.filter(pk=made.pk).update(seed=7)
    return nights.start(made, organizer, opened=0)


def opened(event, organizer, number):
    return nights.open_round(event, number, organizer)


def close(event, organizer, number):
    playing = Match.objects.filter(round__stage__event=event, round__number=number, status="playing")
    stands = dict.fromkeys(playing.values_list("table", flat=True), "Out of time")
    round_close(event_id=event.pk, number=number, stands=stands, actor=Actor(organizer))


def play(event, organizer, number):
    opened(event, organizer, number)
    close(event, organizer, number)


def play_again(event, organizer, number):
    round_reopen(event_id=event.pk, number=number, actor=Actor(organizer))
    close(event, organizer, number)


def save(event, organizer, **fields):
    asked = Attendance(**fields)
    sha256 = repair_preview(Event.objects.get(pk=event.pk), asked).sha256
    return event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))


def entry(event, number):
    return Entry.objects.get(stage__event=event, members__player__name=f"P{number}").pk


def takes_own(event, organizer, number, name, first):
    asked = TakesSeat(entry=entry(event, number), person=name, first=first, keeps_own=True)
    return substitute_take(event_id=event.pk, draft=asked, actor=Actor(organizer))


def seated(event, number):
    """The names of everybody who has a seat or a bye in a round."""
    at = {"round__stage__event": event, "round__number": number}
    sitting = Seat.objects.filter(**at).values_list("player__name", flat=True)
    out = Bye.objects.filter(**at).values_list("entry__members__player__name", flat=True)
    return {*sitting, *out}


def people(*numbers):
    return {f"P{number}" for number in numbers}


@pytest.mark.night
@pytest.mark.parametrize("kind", DRAWN_ONE_BY_ONE)
def test_who_left_and_who_came_stay_so_when_the_round_before_is_played_again(kind, organizer):
    event = night(organizer, kind)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 1),), newcomers=("Zoe",))
    assert seated(event, 2) == people(*range(2, 10)) | {"Zoe"}
    for _ in "12":
        play_again(event, organizer, 1)
        assert seated(event, 2) == people(*range(2, 10)) | {"Zoe"}
    play(event, organizer, 2)
    assert seated(event, 3) == people(*range(2, 10)) | {"Zoe"}
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("kind", DRAWN_ONE_BY_ONE)
def test_who_is_back_stays_back_when_the_round_before_is_played_again(kind, organizer):
    event = night(organizer, kind)
    save(event, organizer, first=1, leaves=(entry(event, 3),))
    play(event, organizer, 1)
    save(event, organizer, first=2, back=(entry(event, 3),))
    play_again(event, organizer, 1)
    assert (seated(event, 1), seated(event, 2)) == (people(1, 2, *range(4, 10)), people(*range(1, 10)))
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("kind", [FormatKey.ROUND_ROBIN, FormatKey.TWO_FIELDS])
def test_a_pair_that_left_before_round_one_is_no_late_pair(kind, organizer):
    event = night(organizer, kind, 6, rounds=None, entry_size=2)
    save(event, organizer, first=1, leaves=(entry(event, 3),))
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 5),))
    assert ("P3" in seated(event, 2), "P5" in seated(event, 2)) == (False, False)
    save(event, organizer, first=2, back=(entry(event, 3),))
    assert ("P3" in seated(event, 2), "P5" in seated(event, 2)) == (True, False)
    with pytest.raises(UnsupportedFieldError, match="Pairs can't join after round 1 opens"):
        save(event, organizer, first=2, newcomers=("Yan & Zoe",))
    assert list(differences()) == []


@pytest.mark.night
@pytest.mark.parametrize("kind", DRAWN_ONE_BY_ONE)
def test_a_substitute_with_own_results_sits_there_when_the_round_before_is_played_again(kind, organizer):
    event = night(organizer, kind)
    play(event, organizer, 1)
    taken = takes_own(event, organizer, 4, "Zoe", first=2)
    play_again(event, organizer, 1)
    assert seated(event, 2) == people(1, 2, 3, *range(5, 10)) | {"Zoe"}
    play(event, organizer, 2)
    substitute_end(event_id=event.pk, substitution_id=taken.pk, first=3, actor=Actor(organizer))
    play_again(event, organizer, 2)
    assert seated(event, 3) == people(*range(1, 10))
    assert list(differences()) == []


@pytest.mark.night
def test_a_seat_that_neither_regular_nor_substitute_has_is_not_given_back(organizer):
    event = night(organizer, FormatKey.PARTY)
    taken = takes_own(event, organizer, 4, "Zoe", first=1)
    save(event, organizer, first=2, misses=(taken.entry_id,))
    play(event, organizer, 1)
    before = list(Presence.objects.filter(event=event).values_list("player", "first", "is_here"))
    with pytest.raises(NotNowError, match="Zoe isn't here in round 2, so there's no seat") as refused:
        substitute_end(event_id=event.pk, substitution_id=taken.pk, first=2, actor=Actor(organizer))
    assert refused.value.code == "substitute_away"
    assert list(Presence.objects.filter(event=event).values_list("player", "first", "is_here")) == before
    # The regular comes in by the Changes page, and then has a seat of their own.
    save(event, organizer, first=2, back=(entry(event, 4),))
    substitute_end(event_id=event.pk, substitution_id=taken.pk, first=2, actor=Actor(organizer))
    assert "P4" in seated(event, 2)
    assert list(differences()) == []


@pytest.mark.night
def test_a_seat_is_not_given_back_for_a_round_before_the_regular_is_in_again(organizer):
    event = night(organizer, FormatKey.PARTY)
    taken = takes_own(event, organizer, 4, "Zoe", first=1)
    save(event, organizer, first=3, back=(entry(event, 4),))
    with pytest.raises(NotNowError, match="P4 already has a seat in round 1 or later") as refused:
        substitute_end(event_id=event.pk, substitution_id=taken.pk, first=1, actor=Actor(organizer))
    assert refused.value.code == "back_later"
    assert [{"Zoe", "P4"} & seated(event, number) for number in (1, 2, 3)] == [
        {"Zoe"},
        {"Zoe"},
        {"Zoe", "P4"},
    ]
    save(event, organizer, first=1, back=(entry(event, 4),))
    substitute_end(event_id=event.pk, substitution_id=taken.pk, first=1, actor=Actor(organizer))
    assert [{"Zoe", "P4"} <= seated(event, number) for number in (1, 2, 3)] == [True] * 3
    assert list(differences()) == []


@pytest.mark.night
def test_who_leaves_later_can_be_kept_here_by_page_and_api(organizer):
    event = night(organizer, FormatKey.PARTY)
    save(event, organizer, first=4, leaves=(entry(event, 3),))
    client = browser(organizer)
    path = reverse("changes", args=[event.pk])

    def offered(number):
        form = client.get(path).text.split(f'name="who-{entry(event, number)}"')[1].split("</select>")[0]
        return re.findall(r'value="(\w*)"', form)

    assert offered(3) == ["", "back", "leaves", "misses"]
    assert offered(4) == ["", "leaves", "misses"]
    shown = client.post(path, {"first": "1", f"who-{entry(event, 3)}": "back"})
    assert shown.status_code == 200
    save(event, organizer, first=1, back=(entry(event, 3),))
    assert "P3" in seated(event, 4)
    assert offered(3) == ["", "leaves", "misses"]


@pytest.mark.night
@pytest.mark.parametrize("kind", DRAWN_ONE_BY_ONE)
def test_a_round_that_is_drawn_again_seats_who_was_here_for_it(kind, organizer):
    """Who leaves after round one was there for it, and so they are when it is cancelled and drawn anew."""
    event = night(organizer, kind)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 1),), newcomers=("Zoe",))
    round_reopen(event_id=event.pk, number=1, actor=Actor(organizer))
    before = seated(event, 1)
    assert before == people(*range(1, 10))
    close(event, organizer, 1)
    round_draw(event_id=event.pk, number=2, actor=Actor(organizer))
    assert seated(event, 2) == people(*range(2, 10)) | {"Zoe"}


@pytest.mark.night
@pytest.mark.parametrize("kind", DRAWN_ONE_BY_ONE)
def test_undoing_a_departure_undoes_it_for_every_later_draw(kind, organizer):
    event = night(organizer, kind)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 1),), newcomers=("Zoe",))
    assert Presence.objects.filter(event=event).count() == 3
    undo(event, organizer)
    assert Presence.objects.filter(event=event).count() == 0
    play_again(event, organizer, 1)
    assert seated(event, 2) == people(*range(1, 10))
    assert list(differences()) == []


@pytest.mark.night
def test_undoing_the_return_of_a_regular_gives_the_seat_to_the_substitute_again(organizer):
    event = night(organizer, FormatKey.PROGRESSIVE)
    play(event, organizer, 1)
    taken = takes_own(event, organizer, 4, "Zoe", first=2)
    substitute_end(event_id=event.pk, substitution_id=taken.pk, first=2, actor=Actor(organizer))
    undo(event, organizer)
    play_again(event, organizer, 1)
    assert seated(event, 2) == people(1, 2, 3, *range(5, 10)) | {"Zoe"}


@pytest.mark.night
def test_a_pair_that_left_stays_away_however_the_next_round_is_drawn(organizer):
    event = night(organizer, FormatKey.SWISS, 6, entry_size=2)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 5),))
    play_again(event, organizer, 1)
    assert "P5" not in seated(event, 2)
    assert "Partner of P5" not in seated(event, 2)
    assert Presence.objects.filter(event=event).count() == 2


@pytest.mark.night
def test_who_leaves_a_later_round_is_still_here_for_those_before_it(organizer):
    """Round two is taken back after a pair has said that they leave with round three."""
    event = night(organizer, FormatKey.ROUND_ROBIN, 6, rounds=None, entry_size=2)
    play(event, organizer, 1)
    opened(event, organizer, 2)
    save(event, organizer, first=3, leaves=(entry(event, 5),))
    round_cancel(event_id=event.pk, number=2, reason="Too early", actor=Actor(organizer))
    save(event, organizer, first=2, leaves=(entry(event, 6),))
    assert [("P5" in seated(event, n), "P6" in seated(event, n)) for n in (2, 3, 4, 5)] == [
        (True, False),
        (False, False),
        (False, False),
        (False, False),
    ]
    assert list(differences()) == []


@pytest.mark.night
def test_is_back_for_a_round_that_is_added(organizer):
    event = night(organizer, FormatKey.PARTY, 9, rounds=2)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 3),))
    opened(event, organizer, 2)
    save(event, organizer, first=3, rounds=3, back=(entry(event, 3),))
    assert (seated(event, 2), seated(event, 3)) == (people(1, 2, *range(4, 10)), people(*range(1, 10)))
    assert list(differences()) == []


@pytest.mark.night
def test_who_misses_the_last_round_only_is_here_for_one_that_is_added(organizer):
    event = night(organizer, FormatKey.PARTY, 9, rounds=2)
    play(event, organizer, 1)
    save(event, organizer, first=2, misses=(entry(event, 3),))
    opened(event, organizer, 2)
    save(event, organizer, first=3, rounds=3)
    assert (seated(event, 2), seated(event, 3)) == (people(1, 2, *range(4, 10)), people(*range(1, 10)))


@pytest.mark.night
def test_who_has_left_is_not_back_for_a_round_that_is_added(organizer):
    event = night(organizer, FormatKey.PARTY, 9, rounds=2)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 3),))
    save(event, organizer, first=2, rounds=3)
    assert seated(event, 3) == people(1, 2, *range(4, 10))
    with pytest.raises(InvalidRequestError, match=r"Player \d is already here\."):
        repair_preview(Event.objects.get(pk=event.pk), Attendance(first=2, back=(entry(event, 4),)))


@pytest.mark.night
def test_nobody_leaves_by_a_plan_that_seats_them(organizer):
    """What is sent with the name of the seats that are drawn is no second tap where they are not for it."""
    event = night(organizer, FormatKey.PARTY, 9, rounds=2)
    shown = repair_preview(event, Attendance(first=1, leaves=(entry(event, 3),)))
    asked = Attendance(first=1, leaves=(entry(event, 4),))
    save(event, organizer, first=1, leaves=(entry(event, 3),))
    with pytest.raises(NotNowError) as refused:
        event_repair(event_id=event.pk, change=asked, sha256=shown.sha256, actor=Actor(organizer))
    assert refused.value.code == "stale_plan"
    assert "P4" in seated(event, 1)
    assert list(differences()) == []


class Night:
    """A night and, beside the app, lists of who is here, who is away and who has a substitute."""

    def __init__(self, event, organizer, rng):
        self.event, self.organizer, self.rng = event, organizer, rng
        self.here, self.away, self.stands_in, self.number = people(*range(1, 11)), set(), {}, 1

    def one_of(self, names):
        """Draw a name and its entry; raises ``IndexError`` where there is nobody."""
        name = self.rng.choice(sorted(names))
        return name, Entry.objects.get(
            stage__event=self.event, stage__number=1, members__player__name=name
        ).pk

    def leaves(self, _):
        name, entry_id = self.one_of(self.here if len(self.here) > 6 else ())
        save(self.event, self.organizer, first=self.number, leaves=(entry_id,))
        self.here.remove(name)
        self.away.add(name)

    def back(self, _):
        name, entry_id = self.one_of(self.away - self.stands_in.keys())
        save(self.event, self.organizer, first=self.number, back=(entry_id,))
        self.here.add(name)
        self.away.remove(name)

    def comes(self, step):
        save(self.event, self.organizer, first=self.number, newcomers=(f"New {step}",))
        self.here.add(f"New {step}")

    def takes(self, step):
        name, entry_id = self.one_of(self.here - self.stands_in.keys())
        asked = TakesSeat(entry=entry_id, person=f"Sub {step}", first=self.number, keeps_own=True)
        taken = substitute_take(event_id=self.event.pk, draft=asked, actor=Actor(self.organizer))
        self.stands_in[name] = (taken.pk, f"Sub {step}")
        self.here = self.here - {name} | {f"Sub {step}"}
        self.away.add(name)

    def ends(self, _):
        name, _ = self.one_of(name for name, (_, sub) in self.stands_in.items() if sub in self.here)
        pk, sub = self.stands_in.pop(name)
        actor = Actor(self.organizer)
        substitute_end(event_id=self.event.pk, substitution_id=pk, first=self.number, actor=actor)
        self.here = self.here - {sub} | {name}
        self.away = self.away - {name} | {sub}

    def play(self, _):
        if self.number < 6:
            play(self.event, self.organizer, self.number)
            self.number += 1

    def again(self, _):
        if self.number > 1:
            play_again(self.event, self.organizer, self.number - 1)


@pytest.mark.night
@pytest.mark.parametrize("kind", one_in(4, [*DRAWN_ONE_BY_ONE, FormatKey.PARTY]))
@pytest.mark.parametrize("seed", range(int(os.environ.get("ORDER_UP_ORDERS", "1"))))
def test_whatever_happens_a_round_seats_exactly_those_who_are_here(kind, seed, organizer):
    rng = random.Random(f"{kind} {seed}")
    playing = Night(night(organizer, kind, 10, rounds=6), organizer, rng)
    acts = [playing.leaves, playing.back, playing.comes, playing.takes, playing.ends]
    for step in range(20):
        with suppress(IndexError):
            rng.choice([*acts, playing.play, playing.again])(step)
        assert seated(playing.event, playing.number) == playing.here
    assert list(differences()) == []


def test_verify_names_who_is_away_and_seated_and_who_is_here_and_is_not(organizer):
    event = night(organizer, FormatKey.PROGRESSIVE)
    play(event, organizer, 1)
    save(event, organizer, first=2, leaves=(entry(event, 1),))
    fields = {each.members.get().player.name: each for each in Entry.objects.filter(stage__event=event)}
    seat = Seat.objects.get(round__stage__event=event, round__number=2, entry=fields["P2"])
    seat.entry, seat.player = fields["P1"], fields["P1"].members.get().player
    seat.save()
    assert list(differences()) == [
        f"Friday euchre, round 2: number {fields['P1'].number} is away, but still has a seat or bye",
        f"Friday euchre, round 2: number {fields['P2'].number} is here, but has no seat or bye",
    ]
