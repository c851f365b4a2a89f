"""Hands that come in together after the bell: all of them count, and the table closes with the last."""

import json
from functools import partial
from uuid import uuid4

import pytest

from scoring.errors import InvalidHandError
from tests import nights
from tests.access.clubs import link_to
from tests.bad_input.doors import doors_of_a_table
from tests.direct.test_bell import DRAWN, PLAYED_OFF, make, ring, status
from tests.kept import kept
from tests.scoring.egn.recorded import DEAL, by_place, dealt_by, game
from tournaments.access.links import link_secret
from tournaments.audit.actor import Actor
from tournaments.direct.services.verification import differences
from tournaments.models import Hand, Ruling
from tournaments.play.services.bell import tables_close
from tournaments.play.services.hands import hand_record
from tournaments.play.services.recorded_games import game_record
from tournaments.play.services.sheets import SheetHand, sheet_record

pytestmark = pytest.mark.django_db


@kept
def rung(organizer):
    """Two tables of twelve hands that have told none; the bell has rung."""
    event = make(organizer, rules=DRAWN)
    ring(event, organizer)
    return event


def lines(first, last, *, maker=1):
    return [
        SheetHand(number, uuid4(), partial(nights.report, number, maker=maker))
        for number in range(first, last + 1)
    ]


def typed(event, organizer, sheet):
    return sheet_record(match_id=nights.match_at(event).pk, lines=sheet, actor=Actor(organizer))


def sent(event, number, *, more):
    """Send a hand as a phone does that has just read its table."""
    phone = nights.phone_at(nights.match_at(event))
    return hand_record(
        match_id=phone.table.match.pk,
        number=number,
        report=nights.report(number),
        key=uuid4(),
        actor=Actor(session=phone.session),
        before=phone.table,
        more_to_come=more,
    )


def test_a_sheet_of_eight_hands_is_saved_and_then_closes_its_table(rung, organizer):
    assert typed(rung, organizer, lines(1, 8)).added == 8
    assert (Hand.objects.count(), status(rung, 1), status(rung, 2)) == (8, "stands", "playing")
    assert Ruling.objects.get().reason == "Time was called"
    assert list(differences()) == []


def test_a_sheet_with_a_wrong_line_waits_for_the_lines_after_it(rung, organizer):
    def unread():
        raise InvalidHandError("What is 9x?", field="tricks")

    sheet = lines(1, 4)
    wrong = [*sheet[:2], SheetHand(3, uuid4(), unread), sheet[3]]
    told = typed(rung, organizer, wrong)
    assert (told.added, told.refused, status(rung, 1)) == (2, 3, "playing")
    assert typed(rung, organizer, sheet[2:]).added == 2
    assert (Hand.objects.count(), status(rung, 1)) == (4, "stands")


def test_a_sheet_that_ends_tied_plays_one_more_hand(organizer):
    event = make(organizer, rules=PLAYED_OFF)
    ring(event, organizer)
    typed(event, organizer, [*lines(1, 1), *lines(2, 2, maker=2)])
    assert status(event, 1) == "playing"
    typed(event, organizer, lines(3, 3))
    assert status(event, 1) == "stands"


@pytest.mark.parametrize("is_rung", [True, False])
def test_a_recorded_game_closes_its_table_once_all_of_it_is_in(is_rung, organizer):
    event = make(organizer)
    if is_rung:
        ring(event, organizer)
    written = json.dumps(game(deals=[DEAL, dealt_by(1)]))
    about = {"match_id": nights.match_at(event).pk, "written": written, "players": by_place(written)}
    for _ in range(2):
        game_record(**about, actor=Actor(organizer))
    assert (Hand.objects.count(), status(event, 1)) == (2, "stands" if is_rung else "playing")
    assert Ruling.objects.count() == is_rung
    assert list(differences()) == []


def test_the_hands_of_a_phone_that_was_offline_all_count(rung):
    for number in (1, 2, 3):
        assert sent(rung, number, more=number < 3).is_new
        assert status(rung, 1) == ("playing" if number < 3 else "stands")
    assert list(differences()) == []


def test_a_table_whose_phone_dies_before_its_last_hand_is_closed_by_the_host(rung, organizer):
    sent(rung, 1, more=True)
    tables_close(event_id=rung.pk, number=1, actor=Actor(organizer))
    assert status(rung, 1) == "stands"


@pytest.mark.parametrize("door", ["api, phone", "api, person", "page, phone", "page, person"])
def test_every_door_takes_a_hand_that_another_one_follows(door, rung, organizer):
    send = doors_of_a_table(rung, organizer, link_secret(link_to(rung, table=1)))[door]
    yes = "1" if door.startswith("page") else True
    for number, more in ((1, {"more": yes}), (2, {})):
        payload = {"number": number, "maker": 1, "tricks": 3, "key": str(uuid4()), **more}
        assert send(payload).status in {201, 200, 302}
        assert status(rung, 1) == ("playing" if more else "stands")


@pytest.mark.parametrize("said", ["1", 1, []])
def test_the_api_takes_nothing_but_true_and_false(said, rung, organizer):
    doors = doors_of_a_table(rung, organizer, link_secret(link_to(rung, table=1)))
    for door in ("api, phone", "api, person"):
        payload = {"number": 1, "maker": 1, "tricks": 3, "key": str(uuid4()), "more": said}
        answer = doors[door](payload)
        assert (answer.status, answer.field) == (422, "more")
    assert not Hand.objects.exists()
