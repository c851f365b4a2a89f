"""A deal that came to nothing: who deals next, what the rules forbid, and taking it back."""

from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.errors import InvalidHandError
from scoring.rules.options import AllPass, MisdealBy, RedealHand
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport, NoPlay
from tests.nights import make_night, make_user, match_at, phone_at, report, start
from tournaments.audit.actor import Actor
from tournaments.errors import KeyReusedError, StaleHandError, UndoneError
from tournaments.formats.hints.outcomes import redeals_of
from tournaments.models import AuditEntry, DealNote, Hand, Match
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.deals import deal_take_back, deal_throw_in, first_dealer_set
from tournaments.play.services.hands import hand_record, hand_undo

pytestmark = pytest.mark.django_db

PARTY = PRESETS["party"]
MOVES_ON = replace(PARTY, misdeal_by=MisdealBy.NEXT_DEALS)
TO_TEN = PRESETS["north_american"]


def four(organizer, rules):
    return match_at(start(make_night(organizer, ("Ann", "Bob", "Carla", "Dave"), rules=rules), organizer))


def state_of(match):
    now = Match.objects.select_related("round__stage__event").get(pk=match.pk)
    return table_state(now, now.round.stage.event)


def throw_in(match, organizer, number=1, no_play=NoPlay.MISDEAL, key=None):
    return deal_throw_in(
        match_id=match.pk, number=number, no_play=no_play, key=key or uuid4(), actor=Actor(organizer)
    )


def tell(match, organizer, number):
    fields = {"match_id": match.pk, "number": number, "report": report(number), "key": uuid4()}
    return hand_record(**fields, actor=Actor(organizer), says_dealer=False).hand


@pytest.mark.parametrize(("rules", "dealers"), [(PARTY, [1, 2]), (MOVES_ON, [2, 3])])
def test_after_a_misdeal_the_same_player_deals_again_or_the_next_as_the_rules_say(rules, dealers):
    organizer = make_user()
    match = four(organizer, rules)
    throw_in(match, organizer)
    assert [tell(match, organizer, number).dealer for number in (1, 2)] == dealers
    assert state_of(match).progress == "2 of 12 hands"


def test_a_misdeal_within_the_round_moves_the_deal_on_from_whoever_was_said_to_deal_first():
    organizer = make_user()
    match = four(organizer, MOVES_ON)
    first_dealer_set(match_id=match.pk, seat=3, actor=Actor(organizer))
    assert tell(match, organizer, 1).dealer == 3
    throw_in(match, organizer, 2)
    throw_in(match, organizer, 2)
    assert tell(match, organizer, 2).dealer == 2, "4 and 1 have misdealt"
    line = state_of(match).deal.redeals[0]
    assert (line.number, line.says, line.dealer, line.seat) == (2, "Misdeal", 4, 1)


def test_all_pass_with_the_same_dealer_is_noted_and_is_no_hand():
    organizer = make_user()
    same = replace(TO_TEN, all_pass=AllPass.SAME_DEALS)
    match = four(organizer, same)
    throw_in(match, organizer, no_play=NoPlay.PASSED_OUT)
    assert state_of(match).dealer == 1
    assert not Hand.objects.exists()


@pytest.mark.parametrize(
    ("rules", "no_play", "code"),
    [
        (replace(TO_TEN, all_pass=AllPass.STICK_DEALER), NoPlay.PASSED_OUT, "dealer_must_name"),
        (TO_TEN, NoPlay.REDEAL, "redeal_not_allowed"),
        (TO_TEN, NoPlay.PASSED_OUT, "counts_as_hand"),
        (replace(TO_TEN, misdeal_by=MisdealBy.NEXT_DEALS), NoPlay.MISDEAL, "counts_as_hand"),
    ],
)
def test_what_the_house_rules_forbid_or_count_as_a_hand_is_refused(rules, no_play, code):
    organizer = make_user()
    match = four(organizer, rules)
    with pytest.raises(InvalidHandError) as refusal:
        throw_in(match, organizer, no_play=no_play)
    assert (refusal.value.field, refusal.value.code) == ("no_play", code)
    assert not DealNote.objects.exists()


def test_a_farmers_hand_is_thrown_in_where_the_rules_know_it_and_the_same_player_deals():
    organizer = make_user()
    rules = replace(TO_TEN, redeal_hand=RedealHand.FARMERS_HAND)
    match = four(organizer, rules)
    throw_in(match, organizer, no_play=NoPlay.REDEAL)
    assert state_of(match).dealer == 1
    assert [(each.label, each.is_hand) for each in redeals_of(rules)] == [
        ("Everyone passed", True),
        ("Misdeal", False),
        ("Farmer's hand", False),
    ]


def test_a_misdeal_that_moves_the_deal_of_a_game_to_ten_is_entered_as_its_hand():
    organizer = make_user()
    match = four(organizer, replace(TO_TEN, misdeal_by=MisdealBy.NEXT_DEALS))
    said = HandReport(dealer=1, no_play=NoPlay.MISDEAL)
    hand_record(match_id=match.pk, number=1, report=said, key=uuid4(), actor=Actor(organizer))
    assert state_of(match).dealer == 2


def test_a_redeal_counts_once_per_key_and_only_for_the_next_hand():
    organizer = make_user()
    match, key = four(organizer, MOVES_ON), uuid4()
    first = throw_in(match, organizer, key=key)
    assert throw_in(match, organizer, key=key) == first
    with pytest.raises(KeyReusedError):
        throw_in(match, organizer, number=2, key=key)
    with pytest.raises(StaleHandError):
        throw_in(match, organizer, number=2)
    assert state_of(match).dealer == 2


def test_a_redeal_is_taken_back_before_the_hand_that_follows_and_not_after():
    organizer = make_user()
    match, key = four(organizer, MOVES_ON), uuid4()
    throw_in(match, organizer, key=key)
    deal_take_back(match_id=match.pk, number=1, actor=Actor(session=phone_at(match).session))
    assert state_of(match).dealer == 1
    with pytest.raises(UndoneError):
        throw_in(match, organizer, key=key)
    with pytest.raises(StaleHandError):
        deal_take_back(match_id=match.pk, number=1, actor=Actor(organizer))
    throw_in(match, organizer)
    tell(match, organizer, 1)
    with pytest.raises(StaleHandError):
        deal_take_back(match_id=match.pk, number=1, actor=Actor(organizer))
    assert list(
        AuditEntry.objects.filter(action__startswith="deal_").order_by("pk").values_list("action", flat=True)
    ) == [
        *("deal_throw_in", "deal_take_back", "deal_throw_in"),
    ]


def test_undoing_the_hand_before_takes_the_redeal_after_it_along():
    organizer = make_user()
    match = four(organizer, MOVES_ON)
    first_dealer_set(match_id=match.pk, seat=2, actor=Actor(organizer))
    tell(match, organizer, 1)
    throw_in(match, organizer, 2)
    assert state_of(match).dealer == 4
    hand_undo(match_id=match.pk, number=1, actor=Actor(organizer))
    assert (state_of(match).dealer, state_of(match).deal.redeals) == (2, ())


def test_two_phones_that_report_one_misdeal_pass_the_deal_on_once():
    organizer = make_user()
    match = four(organizer, MOVES_ON)
    sent = {
        "match_id": match.pk,
        "number": 1,
        "no_play": NoPlay.MISDEAL,
        "actor": Actor(organizer),
        "dealer": 1,
    }
    deal_throw_in(**sent, key=uuid4())
    with pytest.raises(StaleHandError) as refusal:
        deal_throw_in(**sent, key=uuid4())
    assert refusal.value.field == "dealer"
    assert state_of(match).dealer == 2
