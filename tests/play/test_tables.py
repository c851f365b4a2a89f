"""The director's page of one table: entering, taking back and correcting hands."""

from uuid import uuid4

import pytest

from accounts.models import Role
from tests import nights
from tests.kept import kept
from tests.markup import one_line
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.models import Hand, Link

pytestmark = pytest.mark.django_db

TABLE = "rounds/1/tables/1/"


@kept
def match(running):
    return nights.match_at(running)


def page(event):
    return f"/events/{event.pk}/{TABLE}"


def payload(number=1, **fields):
    return {"number": str(number), "maker": "1", "tricks": "3", "key": str(uuid4()), **fields}


def live(match):
    """Maker and tricks of the hands that count, in order."""
    return list(match.hands.filter(voided_at=None).values_list("maker", "tricks"))


def test_a_hand_is_entered_and_shown_with_who_entered_it(desk, running, match):
    assert desk.post(f"{page(running)}hand/", payload(tricks="5", alone="1")).url == page(running)
    assert live(match) == [(1, 5)]
    text = one_line(desk.get(page(running)))
    assert "1 of 12 hands" in text
    assert "Olive Organizer" in text
    assert "swept alone" in text


def test_a_second_tap_is_one_hand(desk, running, match):
    posted = payload()
    desk.post(f"{page(running)}hand/", posted)
    assert desk.post(f"{page(running)}hand/", posted).status_code == 302
    assert live(match) == [(1, 3)]


@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("said", "status"),
    [
        ({"tricks": "6"}, 422),
        ({"tricks": "-1"}, 422),
        ({"tricks": "5.5"}, 422),
        ({"tricks": "five"}, 422),
        ({"tricks": "٣"}, 422),
        ({"tricks": ""}, 422),
        ({"maker": "5"}, 422),
        ({"maker": ""}, 422),
        ({"number": "0"}, 409),
        ({"number": "3"}, 409),
        ({"number": "1000000000"}, 409),
        ({"key": "x"}, 422),
    ],
)
def test_a_hand_no_table_could_have_played_is_refused_with_a_sentence(desk, running, match, said, status):
    answer = desk.post(f"{page(running)}hand/", payload(**said))
    assert answer.status_code == status
    assert '<p class="note error" role="alert">' in answer.text
    assert live(match) == []


def test_the_same_key_for_another_hand_is_refused(desk, running, match):
    posted = payload()
    desk.post(f"{page(running)}hand/", posted)
    answer = desk.post(f"{page(running)}hand/", {**posted, "tricks": "5"})
    assert answer.status_code == 422
    assert "This key was already used" in answer.text
    assert live(match) == [(1, 3)]


def test_undo_takes_the_last_hand_back_once_and_keeps_it_visible(desk, running, match):
    desk.post(f"{page(running)}hand/", payload())
    assert desk.post(f"{page(running)}undo/", {"number": "1"}).status_code == 302
    assert live(match) == []
    assert "Undone or replaced hands" in desk.get(page(running)).text
    again = desk.post(f"{page(running)}undo/", {"number": "1"})
    assert again.status_code == 409
    assert Hand.objects.count() == 1


def correction(**fields):
    return {"maker": "2", "tricks": "2", "reason": "Read wrongly", "key": str(uuid4()), **fields}


def test_a_correction_replaces_the_hand_also_after_its_round_has_closed(desk, running, match, organizer):
    nights.record(match, organizer, 1)
    stands = {1: "late", 2: "late", 3: "late"}
    round_close(event_id=running.pk, number=1, stands=stands, actor=Actor(organizer))
    hand = match.hands.get()
    assert desk.post(f"/events/{running.pk}/hands/{hand.pk}/correct/", correction()).url == page(running)
    assert live(match) == [(2, 2)]
    text = one_line(desk.get(page(running)))
    assert "Read wrongly" in text
    assert "This table closed early" in text


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"reason": ""}, "Give a reason, up to 200 characters."),
        ({"reason": "x" * 201}, "Give a reason, up to 200 characters."),
        ({"tricks": "6"}, "tricks"),
        ({"maker": "9"}, "seat"),
        ({"key": ""}, "Part of this page is missing."),
    ],
)
def test_a_refused_correction_stays_open_with_its_sentence_and_changes_nothing(
    desk, running, match, organizer, said, sentence
):
    nights.record(match, organizer, 1)
    hand = match.hands.get()
    answer = desk.post(f"/events/{running.pk}/hands/{hand.pk}/correct/", correction(**said))
    assert answer.status_code == 422
    assert "<details open>" in answer.text
    assert sentence in str(answer.context["refusal"])
    assert f'id="wrong-{hand.pk}"' in answer.text
    assert live(match) == [(1, 3)]


def test_a_hand_that_was_replaced_already_is_not_replaced_again(desk, running, match, organizer):
    nights.record(match, organizer, 1)
    hand = match.hands.get()
    path = f"/events/{running.pk}/hands/{hand.pk}/correct/"
    desk.post(path, correction())
    answer = desk.post(path, correction(tricks="0"))
    assert answer.status_code == 409
    assert live(match) == [(2, 2)]


def test_a_scorekeeper_enters_at_any_table_and_corrects_nothing(client, running, match, organizer):
    client.force_login(nights.make_user("Sam", club=running.club, role=Role.SCOREKEEPER))
    assert client.post(f"{page(running)}hand/", payload()).status_code == 302
    assert "Correct hand" not in client.get(page(running)).text
    path = f"/events/{running.pk}/hands/{match.hands.get().pk}/correct/"
    assert client.post(path, correction()).status_code == 403
    assert live(match) == [(1, 3)]


@pytest.mark.parametrize(
    "path", ["rounds/12/tables/1/", "rounds/1/tables/4/", f"rounds/{'9' * 30}/tables/1/"]
)
def test_a_table_that_is_not_played_at_is_not_there(desk, running, path):
    assert desk.get(f"/events/{running.pk}/{path}").status_code == 404


def test_a_hand_of_another_night_is_not_there(desk, running, match, organizer):
    nights.record(match, organizer, 1)
    other = nights.make_event(organizer)
    path = f"/events/{other.pk}/hands/{match.hands.get().pk}/correct/"
    assert desk.post(path, correction()).status_code == 404
    assert live(match) == [(1, 3)]


def test_a_table_shows_its_hands_in_few_statements(
    desk, running, match, organizer, django_assert_max_num_queries
):
    for number in range(1, 9):
        nights.record(match, organizer, number)
    with django_assert_max_num_queries(13):
        assert desk.get(page(running)).text.count("Correct hand") == 8


def test_a_new_code_ends_the_old_one(desk, running):
    old = Link.objects.get(event=running, table=2, revoked_at=None)
    assert desk.post(f"/events/{running.pk}/tables/2/link/replace/").url == f"/events/{running.pk}/qr/"
    old.refresh_from_db()
    assert old.revoked_at is not None
    assert Link.objects.filter(event=running, table=2, revoked_at=None).count() == 1
    assert "Table 2 has a new QR code" in desk.get(f"/events/{running.pk}/qr/").text
    assert desk.post(f"/events/{running.pk}/tables/9/link/replace/").status_code == 404
