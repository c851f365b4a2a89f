"""A recorded game as a table's hands: once, all or none, and with its cards."""

import json
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from scoring.errors import UnsoundGameError
from tests import nights
from tests.kept import kept
from tests.scoring.egn.recorded import BY_PLACE, DEAL, PASSED_OUT, TRICKS, by_place, dealt_by, game
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats.party import HOUSE_RULES
from tournaments.models import AuditEntry, Hand, Match, RecordedDeal
from tournaments.play.services.hands import hand_correct, hand_undo
from tournaments.play.services.recorded_games import game_record

pytestmark = pytest.mark.django_db

EPIC = (Path(__file__).parents[2] / "golden" / "egn" / "Epic Comeback.egn").read_text(encoding="utf-8")
TWO = json.dumps(game(deals=[DEAL, dealt_by(1)]))


@kept
def match(running):
    return nights.match_at(running)


@kept
def actor(organizer):
    return Actor(organizer)


@pytest.fixture
def send(match, actor):
    """Send a file whose players sit as in it."""
    return lambda written=TWO: game_record(
        match_id=match.pk, written=written, actor=actor, players=by_place(written)
    )


def points(match):
    return list(match.seats.order_by("position").values_list("points", flat=True))


def live(match):
    return list(match.hands.filter(voided_at=None).values_list("number", "maker", "tricks"))


def test_the_real_game_brings_its_points(match, send):
    """From 0-7 the game ended 11-9: the two sides took 11 and 2 in it."""
    done = send(EPIC)
    assert ([hand.number for hand in done.added], done.duplicates) == ([1, 2, 3, 4, 5, 6, 7, 8, 9], 0)
    assert points(match) == [11, 2, 11, 2]
    assert list(differences()) == []
    table = Match.objects.get(pk=match.pk)
    assert (table.hands_played, table.status, table.version) == (9, "playing", 2)


def test_a_game_of_all_hands_ends_the_table(running, match, send):
    send(json.dumps(game(deals=[dealt_by(number % 4) for number in range(12)])))
    assert Match.objects.get(pk=match.pk).status == "done"


def test_uploading_twice_adds_nothing(match, send):
    send()
    before = (live(match), points(match), AuditEntry.objects.count())
    again = send()
    assert (again.added, again.duplicates) == ((), 2)
    assert (live(match), points(match), AuditEntry.objects.count()) == before


def test_a_longer_game_goes_on_where_the_first_ended(match, send):
    send()
    done = send(json.dumps(game(deals=[DEAL, dealt_by(1), dealt_by(2)])))
    assert ([hand.number for hand in done.added], done.duplicates) == ([3], 2)


def test_one_game_at_two_tables_is_two_games(running, match, send, actor):
    send()
    other = nights.match_at(running, table=2)
    assert len(game_record(match_id=other.pk, written=TWO, actor=actor, players=BY_PLACE).added) == 2


def test_a_hand_keeps_its_cards(match, send):
    send()
    stored = RecordedDeal.objects.get(hand__match=match, hand__number=1)
    assert stored.deal["initialState"] == {
        "dealer": 0,
        "upCard": "9s",
        "playerCards": DEAL["initialState"]["playerCards"],
    }
    assert stored.deal["phases"][1] == {**DEAL["phases"][1], "initialLead": 1}
    assert str(stored) == f"Cards of hand {stored.hand_id}"


def test_nothing_of_a_file_but_its_cards_is_kept(match, send):
    """Texts that a database cannot hold, or nobody should see, are left behind."""
    document = game("deals", 0, "comment", "\x00 \ud800 <script>")
    document["metadata"]["title"] = "\x00"
    send(json.dumps(document))
    assert "comment" not in RecordedDeal.objects.get().deal


def test_the_log_says_which_hands_came(match, send, organizer):
    send()
    line = AuditEntry.objects.get(action="game_record")
    assert (line.row, line.after, line.actor) == (f"match:{match.pk}", {"hands": [1, 2]}, organizer)


def nothing_written(match):
    return not match.hands.exists() and not RecordedDeal.objects.exists() and points(match) == [0, 0, 0, 0]


def test_a_game_with_a_fault_leaves_nothing(match, send):
    with pytest.raises(UnsoundGameError) as refusal:
        send(json.dumps(game(*TRICKS, 4, ["9h", "Kd", "Kh", "Ad"])))
    assert refusal.value.faults == ("Deal 1, trick 5: The ace of diamonds was already played in trick 2.",)
    assert nothing_written(match)


def test_a_game_with_more_hands_than_the_round_leaves_nothing(match, send):
    with pytest.raises(NotNowError) as refusal:
        send(json.dumps(game(deals=[dealt_by(number % 4) for number in range(13)])))
    assert refusal.value.code == "table_done"
    assert nothing_written(match)


def test_a_game_waits_for_its_round(running, match, organizer, actor):
    later = nights.match_at(running, 2)
    with pytest.raises(NotNowError):
        game_record(match_id=later.pk, written=TWO, actor=actor, players=BY_PLACE)
    assert not later.hands.exists()


def test_after_the_round_is_closed_a_known_game_is_only_known(running, match, send, actor):
    send()
    round_close(event_id=running.pk, number=1, stands=dict.fromkeys((1, 2, 3), "Late"), actor=actor)
    assert send().duplicates == 2
    with pytest.raises(NotNowError):
        send(json.dumps(game(deals=[DEAL, dealt_by(1), dealt_by(2)])))


def test_a_hand_told_by_phone_gets_its_cards_and_the_rest_of_the_game_is_entered(match, organizer, send):
    told = nights.record(match, organizer, 1, maker=2, tricks=5).hand
    before = points(match)
    done = send()
    assert ([hand.number for hand in done.added], done.completed, done.duplicates) == ([2], (told,), 0)
    assert (live(match), points(match)) == ([(1, 2, 5), (2, 3, 5)], [2, 2, 2, 2])
    assert before == [0, 2, 0, 2]
    assert RecordedDeal.objects.get(hand=told).deal["initialState"]["upCard"] == "9s"
    assert AuditEntry.objects.get(action="game_record").after == {"hands": [2], "cards": [1]}
    again = send()
    assert (again.added, again.completed, again.duplicates) == ((), (), 2)
    assert list(differences()) == []


def test_cards_come_after_the_round_is_closed_and_move_no_points(running, match, organizer, send, actor):
    for number, maker in ((1, 2), (2, 3)):
        nights.record(match, organizer, number, maker=maker, tricks=5)
    round_close(event_id=running.pk, number=1, stands=dict.fromkeys((1, 2, 3), "Late"), actor=actor)
    before = points(match)
    assert len(send().completed) == 2
    assert points(match) == before


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        (
            {"maker": 2, "tricks": 3},
            "Hand 1: The table entered 3 tricks, but the makers took tricks 1, 2, 3, 4 and 5.",
        ),
        (
            {"maker": 4, "tricks": 5},
            "Hand 1: The table entered {3} as the maker, but the cards show {1}.",
        ),
        (
            {"maker": 2, "tricks": 5, "alone": True},
            "Hand 1: The table entered a loner, but the cards show that no one went alone.",
        ),
    ],
)
def test_cards_that_contradict_what_was_told_are_refused_with_hand_and_tricks(
    said, fault, match, organizer, send
):
    nights.record(match, organizer, 1, **said)
    before = (live(match), points(match))
    with pytest.raises(UnsoundGameError) as refusal:
        send()
    seats = match.seats.order_by("position").select_related("player")
    assert refusal.value.faults == (fault.format(*(seat.player.name for seat in seats)),)
    assert (live(match), points(match)) == before
    assert not RecordedDeal.objects.exists()


def test_a_hand_has_one_set_of_cards(match, send):
    send(json.dumps(game(deals=[DEAL])))
    other = game(*TRICKS, 4, ["9h", "Kd", "Kh", "Ac"], deals=[DEAL])
    other["deals"][0]["initialState"]["upCard"] = "9s"
    other["deals"][0]["phases"][1]["tricks"][1] = ["Ks", "Qs", "Ad", "Tc"]
    other["deals"][0]["phases"][1]["tricks"][3] = ["As", "Qd", "Td", "Qc"]
    with pytest.raises(UnsoundGameError, match="Hand 1 already has different cards"):
        send(json.dumps(other))


def test_what_was_taken_back_and_told_by_phone_gets_its_cards(match, organizer, send, actor):
    send()
    hand_undo(match_id=match.pk, number=2, actor=actor)
    nights.record(match, organizer, 2, maker=3, tricks=5)
    assert [hand.number for hand in send().completed] == [2]


def test_a_corrected_hand_stays_corrected(match, send, actor):
    first = send().added[0]
    hand_correct(
        hand_id=first.pk, report=nights.report(1, maker=4), reason="Wrong side", key=uuid4(), actor=actor
    )
    assert send().added == ()
    assert live(match)[0] == (1, 4, 3)


def test_a_hand_taken_back_is_recorded_again(match, send, actor):
    for _ in range(2):
        send()
        hand_undo(match_id=match.pk, number=2, actor=actor)
    done = send()
    assert ([hand.number for hand in done.added], done.duplicates) == ([2], 1)
    assert match.hands.filter(number=2).count() == 3
    assert RecordedDeal.objects.filter(hand__number=2).count() == 3


def test_what_has_no_points_by_the_nights_rules_is_refused(organizer):
    event = nights.start(nights.make_night(organizer, rules=HOUSE_RULES["stick_the_dealer"]), organizer)
    match = nights.match_at(event)
    with pytest.raises(UnsoundGameError, match=r"^Deal 1: The dealer is stuck and must call trump"):
        game_record(
            match_id=match.pk,
            written=json.dumps(game(deals=[PASSED_OUT, dealt_by(1)], std=False)),
            actor=Actor(organizer),
            players=BY_PLACE,
        )
    assert nothing_written(match)


def test_a_table_that_is_not_there_takes_none(actor):
    with pytest.raises(Match.DoesNotExist):
        game_record(match_id=10**9, written=TWO, actor=actor)


def test_the_database_keeps_the_cards_as_they_are(match, send):
    send()
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordedDeal.objects.update(deal={})
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordedDeal.objects.all()._raw_delete("default")
    hand = Hand.objects.earliest("pk")
    with pytest.raises(IntegrityError), transaction.atomic():
        RecordedDeal.objects.create(hand=hand, deal={})
