"""The certificate of a night's draw: counted from the seats, compared with what was drawn, for everyone."""

import html
import json

import pytest
from django.core.cache import cache
from django.urls import reverse
from rest_framework.throttling import SimpleRateThrottle

from benchmarks.rig.crowd import seat_night
from tests import nights
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.take_back import round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.seating.services.attendance import Attendance
from tournaments.seating.services.late_and_leaving import (
    Swap,
    event_repair,
    event_swap,
    repair_preview,
    swap_preview,
)
from tournaments.seating.services.stages import StageDraft, stage_plan, stage_start

pytestmark = pytest.mark.django_db


def page_of(client, event):
    answer = client.get(reverse("certificate", args=[event.public_id]))
    return answer.status_code, html.unescape(one_line(answer))


def told_of(client, event):
    return client.get(f"/api/v1/public/{event.public_id}/certificate")


def swap_first_table(client, organizer, event, *, number):
    entries = {entry.number: entry.pk for entry in event.first_stage.entries.all()}
    (one, _), (other, _) = told_of(client, event).json()["rounds"][number - 1]["tables"][0]
    swap = Swap(round=number, one=entries[one], other=entries[other])
    sha256 = swap_preview(event, swap).sha256
    event_swap(event_id=event.pk, change=swap, sha256=sha256, actor=Actor(organizer))


def test_a_party_of_twelve_is_shown_to_be_exact(client, running):
    """Twelve players in eleven rounds: every two partner once and oppose twice, the best there can be."""
    status, page = page_of(client, running)
    assert status == 200
    for said in (
        "You partner everyone once.",
        "You play against everyone twice.",
        "No one sits out.",
        "Independently checked: no errors.",
        "No seats have changed since the draw.",
        f"<dd>{running.seed}</dd>",
        "<svg",
        *nights.NAMES,
    ):
        assert said in page
    answer = told_of(client, running).json()
    assert answer["certificate"]["sha256"] in page
    assert answer["certificate"]["partners"] == {
        "counts": {"1": 66},
        "squares": 66,
        "bound": 66,
        "best_possible": True,
    }
    assert answer["certificate"]["opponents"]["counts"] == {"2": 66}
    assert (answer["is_as_drawn"], answer["drawn_sha256"]) == (True, answer["certificate"]["sha256"])
    assert (answer["to_come"], answer["faults"]) == (0, [])
    assert sorted(answer["names"].values()) == sorted(nights.NAMES)


def test_the_report_begins_with_grade_sentences_and_a_picture_with_names(client, running):
    page = page_of(client, running)[1]
    before, _, figures = page.partition("<summary>All numbers</summary>")
    for said in (
        "Best possible</h2>",
        "You partner everyone once.",
        "How often 12 players meet",
        ">Ann</text>",
    ):
        assert said in before
    assert "sum of squares" in figures
    assert "sum of squares" not in before
    line = '<bdi>Ann</bdi><span class="muted">11 different partners · shares a table with 11 people 3 times'
    assert line in before
    answer = told_of(client, running).json()
    assert answer["certificate"]["grade"] == "best"
    assert answer["summary"] == [
        "You partner everyone once.",
        "You play against everyone twice.",
        "No one sits out.",
    ]
    first = answer["people"][0]
    assert (first["player"], first["partners"], first["met"]["times"], first["byes"]) == (1, 11, 3, 0)
    assert "compared" not in answer


def test_a_new_rotation_stands_beside_the_nights_seats(client, running, organizer):
    swap_first_table(client, organizer, running, number=2)
    page = html.unescape(one_line(client.get(f"/e/{running.public_id}/fairness/?compare=rotation")))
    assert '<th scope="row">Partners</th><td>At most twice</td><td>Once</td>' in page
    answer = client.get(f"/api/v1/public/{running.public_id}/certificate?compare=rotation").json()
    assert (answer["certificate"]["grade"], answer["compared"]["grade"]) == ("very_good", "best")
    assert answer["compared"]["partners"]["counts"] == {"1": 66}


def test_the_desk_has_the_report_too(desk, running):
    page = html.unescape(one_line(desk.get(f"/events/{running.pk}/fairness/?compare=rotation")))
    assert "Best possible</h2>" in page
    assert f'href="/events/{running.pk}/seats/"' in page


def test_too_many_new_rotations_are_refused(client, running, monkeypatch):
    monkeypatch.setitem(SimpleRateThrottle.THROTTLE_RATES, "movements", "0/min")
    cache.clear()
    answer = client.get(f"/e/{running.public_id}/fairness/?compare=rotation")
    assert (answer.status_code, "You made a lot of rotations" in html.unescape(answer.text)) == (429, True)
    assert client.get(f"/api/v1/public/{running.public_id}/certificate?compare=rotation").status_code == 429


def test_of_more_than_sixty_each_has_a_line_and_forty_a_square(client, organizer):
    event = seat_night(organizer, players=64, played=2)
    page = page_of(client, event)[1]
    assert "How often 40 of 64 players meet" in page
    assert page.count("partners with ") == 64


def test_what_the_certificate_tells_passes_the_check_of_any_plan(client, running):
    answer = told_of(client, running).json()
    plan = {"players": answer["players"], "rounds": answer["rounds"]}
    checked = client.post(
        "/api/v1/movements/check", json.dumps({"plan": plan}), content_type="application/json"
    ).json()
    assert checked["is_sound"] is True
    assert checked["certificate"]["sha256"] == answer["certificate"]["sha256"]


def test_an_exchange_by_hand_shows(client, running, organizer):
    answer = told_of(client, running).json()
    swap_first_table(client, organizer, running, number=2)
    after = told_of(client, running).json()
    assert after["is_as_drawn"] is False
    assert after["drawn_sha256"] == answer["certificate"]["sha256"] != after["certificate"]["sha256"]
    assert after["certificate"]["partners"]["best_possible"] is False
    assert "Seats have changed since the draw." in page_of(client, running)[1]


def test_a_last_part_is_compared_with_its_own_draw_also_drawn_again(client, organizer):
    """Eight play one round, the best four go on; a corrected hand changes who, and they are drawn again."""
    final = StageDraft(
        feed=Feed(best=4, partners=Partners.KEEP), format=FormatKey.PARTY, movement=MovementSettings(rounds=3)
    )
    event = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=1))
    stage_plan(event_id=event.pk, draft=final, actor=Actor(organizer))
    event = nights.start(event, organizer)
    (hand, _) = nights.play_round(event, organizer, 1)
    round_close(event_id=event.pk, number=1, stands={1: "Late", 2: "Late"}, actor=Actor(organizer))
    drawn = []
    for tricks in (4, 0):
        nights.correct(hand, organizer, maker=1, tricks=tricks)
        hand = hand.match.hands.get(voided_at=None)
        stage_start(event_id=event.pk, number=2, actor=Actor(organizer))
        answer = told_of(client, event).json()
        assert (answer["players"], len(answer["rounds"]), answer["to_come"]) == (4, 3, 0)
        assert (answer["is_as_drawn"], answer["drawn_sha256"]) == (True, answer["certificate"]["sha256"])
        drawn.append(set(answer["names"].values()))
    assert drawn[0] != drawn[1]
    text = "No seats have changed since the draw."
    assert text in page_of(client, event)[1]


def test_rounds_still_to_be_drawn_are_counted_apart(client, organizer):
    event = nights.make_night(
        organizer, nights.NAMES[:8], format=FormatKey.MEXICANO, movement=MovementSettings(rounds=6)
    )
    event = nights.start(event, organizer)
    answer = told_of(client, event).json()
    assert (len(answer["rounds"]), answer["to_come"], answer["is_as_drawn"]) == (1, 5, True)
    assert "5 rounds aren't drawn yet." in page_of(client, event)[1]


def undo_last(event, organizer):
    act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=Actor(organizer))


@pytest.mark.parametrize("kind", [FormatKey.MEXICANO, FormatKey.PROGRESSIVE])
def test_rounds_drawn_from_results_are_as_drawn_until_someone_changes_them(kind, client, organizer):
    """What the host exchanges by hand still counts as changed when a later round is drawn."""
    event = nights.make_night(
        organizer, nights.NAMES[:8], format=kind, movement=MovementSettings(rounds=4), capacity=9
    )
    event = nights.start(event, organizer)

    def close(number):
        round_close(event_id=event.pk, number=number, stands={1: "Late", 2: "Late"}, actor=Actor(organizer))

    def drawn():
        answer = told_of(client, event).json()
        text = "No seats have changed" if answer["is_as_drawn"] else "Seats have changed"
        assert f"{text} since the draw." in page_of(client, event)[1]
        return len(answer["rounds"]), answer["is_as_drawn"]

    first = told_of(client, event).json()["drawn_sha256"]
    nights.play_round(event, organizer, 1)
    close(1)
    assert drawn() == (2, True)
    round_reopen(event_id=event.pk, number=1, actor=Actor(organizer))
    assert drawn() == (1, True)
    close(1)
    swap_first_table(client, organizer, event, number=2)
    assert drawn() == (2, False)
    undo_last(event, organizer)
    assert drawn() == (2, True)
    swap_first_table(client, organizer, event, number=2)
    nights.open_round(event, 2, organizer)
    nights.play_round(event, organizer, 2)
    close(2)
    assert drawn() == (3, False)
    assert told_of(client, event).json()["drawn_sha256"] == first


def test_who_comes_late_changes_no_seats_where_results_seat_them(client, organizer):
    event = nights.make_night(
        organizer,
        nights.NAMES[:8],
        format=FormatKey.MEXICANO,
        movement=MovementSettings(rounds=4),
        capacity=9,
    )
    event = nights.start(event, organizer)
    asked = Attendance(first=2, newcomers=("Zoe",))
    sha256 = repair_preview(event, asked).sha256
    event_repair(event_id=event.pk, change=asked, sha256=sha256, actor=Actor(organizer))
    assert told_of(client, event).json()["is_as_drawn"] is True


def test_before_the_draw_there_is_none(client, organizer):
    event = nights.make_event(organizer)
    assert page_of(client, event)[0] == 409
    told = told_of(client, event)
    assert (told.status_code, told.json()["code"]) == (409, "not_drawn")


def test_pairs_have_none_and_no_link_to_one(client, organizer):
    event = nights.make_event(
        organizer, format=FormatKey.ROUND_ROBIN, movement=MovementSettings(entry_size=2)
    )
    told = told_of(client, event)
    assert (told.status_code, told.json()["code"]) == (409, "pairs_stay_together")
    status, page = page_of(client, event)
    assert status == 409
    assert "Pairs stay together now" in page


def test_the_seats_lead_to_it_once_they_are_drawn(client, running, organizer):
    link = reverse("certificate", args=[running.public_id])
    assert link in client.get(reverse("seats", args=[running.public_id])).text
    coming = nights.make_event(organizer)
    link = reverse("certificate", args=[coming.public_id])
    assert link not in client.get(reverse("seats", args=[coming.public_id])).text


@pytest.mark.parametrize("players", [8, 21])
def test_it_costs_the_same_whatever_the_field(client, organizer, django_assert_max_num_queries, players):
    names = [f"Player {number}" for number in range(players)]
    event = nights.start(nights.make_night(organizer, names), organizer)
    with django_assert_max_num_queries(10):
        assert page_of(client, event)[0] == 200
