"""Cards drawn for partners and first dealer at a single table."""

import json
from dataclasses import replace
from uuid import uuid4

import pytest

from scoring.rules.options import FirstDealer
from scoring.rules.rulesets import PRESETS
from scoring.table.hands import HandReport
from tests import nights
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tournaments.audit.actor import Actor
from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.rounds import round_close, round_open
from tournaments.direct.services.take_back import round_cancel
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import FORMATS, FormatKey, MovementSettings
from tournaments.models import AuditEntry, DealNote, Draw, DrawSecret, Entry, Seat
from tournaments.play.selectors.tables import table_state
from tournaments.play.services.deals import first_dealer_draw, first_dealer_set
from tournaments.play.services.hands import hand_record, hand_undo
from tournaments.seating.services.card_draws import cards_draw
from tournaments.seating.services.substitutes import TakesSeat, substitute_take

pytestmark = pytest.mark.django_db

USUAL = FORMATS[FormatKey.SINGLE_TABLE].house_rules["usual"]
LOWEST = replace(USUAL, first_dealer=FirstDealer.LOWEST_CARD)
BLACK_JACK = replace(USUAL, first_dealer=FirstDealer.BLACK_JACK)
#: The secret of docs/money.md: its 24 cards begin with the ten, jack, queen and king of four numbers.
SECRET = "5f3c9a7d21e84b06c8d1f2a39e7b4c5d60718293a4b5c6d7e8f90a1b2c3d4e5f"
FOUR = nights.NAMES[:4]


def make(organizer, rules=USUAL, *, secret=SECRET, names=FOUR, **changes):
    event = nights.make_night(organizer, names, format=FormatKey.SINGLE_TABLE, rules=rules, **changes)
    if secret:
        DrawSecret.objects.create(event=event, kind="cards", secret=secret)
    return event


def night(organizer, rules=USUAL, *, opened=1, **changes):
    return nights.start(make(organizer, rules, **changes), organizer, opened=opened)


def draw(event, organizer):
    return cards_draw(event_id=event.pk, actor=Actor(organizer))


def undo(event, organizer):
    return act_undo(event_id=event.pk, undo_id=event.undo_records.latest("pk").pk, actor=Actor(organizer))


def numbers(event, round_number=1):
    """The numbers of the draw of the night, seat 1 first."""
    seats = Seat.objects.filter(round__stage__event=event, round__number=round_number)
    return list(seats.order_by("position").values_list("entry__number", flat=True))


def state_of(event, round_number=1):
    return table_state(nights.match_at(event, round_number), event)


# Each secret as 64 digits; the deck that it gives was sorted with sha256sum.
@pytest.mark.one_by_day
@pytest.mark.parametrize(
    ("secret", "rules", "seated", "dealer", "turned"),
    [
        # 1 the ten, 2 the jack, 3 the queen, 4 the king: 3 and 4 play 1 and 2.
        (SECRET, USUAL, [1, 3, 2, 4], 4, "1 Td, 3 Js, 2 Qs, 4 Ks"),
        (SECRET, LOWEST, [1, 3, 2, 4], 1, "1 Td, 3 Js, 2 Qs, 4 Ks"),
        (SECRET, BLACK_JACK, [1, 3, 2, 4], 1, "1 Td, 3 Js, 2 Qs, 4 Ks"),
        # Two nines and two jacks: of the nines 4 draws lower again, of the jacks 1 draws higher.
        (f"{0:064x}", LOWEST, [1, 2, 3, 4], 4, "1 Jd, 2 9d, 3 Js, 4 9c, 2 Th, 4 9h"),
        (f"{0:064x}", USUAL, [1, 2, 3, 4], 1, "1 Jd, 2 9d, 3 Js, 4 9c, 1 Th, 3 9h"),
        # Ten, queen and two aces, which are low or high.
        (f"{8:064x}", LOWEST, [1, 3, 2, 4], 2, "1 Ts, 3 Qc, 2 As, 4 Ac, 2 Th, 4 Kc"),
        (f"{8:064x}", USUAL, [1, 3, 2, 4], 4, "1 Ts, 3 Qc, 2 As, 4 Ac, 2 Th, 4 Kc"),
        # The ten and the queen, 1 and 4, play the two kings.
        (f"{13:064x}", LOWEST, [1, 2, 4, 3], 1, "1 Td, 2 Ks, 4 Kh, 3 Qc"),
    ],
)
def test_the_two_highest_play_the_two_lowest_and_the_same_cards_say_who_deals(
    secret, rules, seated, dealer, turned, organizer
):
    event = night(organizer, rules, secret=secret)
    draw(event, organizer)
    assert numbers(event) == seated
    state = state_of(event)
    assert (state.dealer, state.deal.first_dealer, state.deal.how) == (dealer, dealer, "partners")
    assert [seat.side for seat in state.seats] == [1, 2, 1, 2]
    assert ", ".join(f"{each.seat} {each.card}" for each in state.deal.cards) == turned
    assert state.deal.question == ""
    assert list(differences()) == []


def test_the_first_hand_is_dealt_by_that_seat_and_scores_for_the_drawn_partners(organizer):
    event = night(organizer)
    tell(draw(event, organizer), organizer, dealer=4)
    made = Seat.objects.filter(round__stage__event=event, points=2).values_list("entry__number", flat=True)
    assert sorted(made) == [1, 2]


def tell(match, organizer, *, dealer, number=1):
    """Seats 1 and 3 take all five."""
    said = HandReport(dealer=dealer, maker=1, tricks=5)
    return hand_record(match_id=match.pk, number=number, report=said, key=uuid4(), actor=Actor(organizer))


def test_partners_stay_in_the_rounds_to_come_and_in_a_rematch(organizer):
    event = night(organizer, replace(USUAL, target=2), movement=MovementSettings(rounds=2))
    match, actor = draw(event, organizer), Actor(organizer)
    assert numbers(event, 2) == [3, 2, 4, 1]
    tell(match, organizer, dealer=4)
    round_close(event_id=event.pk, number=1, stands={}, actor=actor)
    round_open(event_id=event.pk, number=2, actor=actor)
    tell(nights.match_at(event, 2), organizer, dealer=1)
    rematch_open(event_id=event.pk, after=2, actor=actor)
    assert numbers(event, 3) == [2, 4, 1, 3]
    assert list(differences()) == []


@pytest.mark.night
def test_whoever_plays_for_somebody_sits_where_they_would(organizer):
    """Number 2, who changes seats, has a substitute for tonight's first round, and 3 one with own results."""
    event = night(organizer, movement=MovementSettings(rounds=2))
    two, three = (Entry.objects.get(stage__event=event, number=number).pk for number in (2, 3))
    for asked in (
        TakesSeat(entry=two, person="Yves", first=1),
        TakesSeat(entry=three, person="Zoe", first=2, keeps_own=True),
    ):
        substitute_take(event_id=event.pk, draft=asked, actor=Actor(organizer))
    draw(event, organizer)
    assert [numbers(event), numbers(event, 2)] == [[1, 3, 2, 4], [5, 2, 4, 1]]
    across = nights.match_at(event).seats.get(position=3)
    assert str(across.substitute) == "Yves"
    assert list(differences()) == []


def test_drawing_twice_is_once_and_leaves_a_dealer_whom_the_host_has_chosen_since(organizer):
    event = night(organizer)
    draw(event, organizer)
    first_dealer_set(match_id=nights.match_at(event).pk, seat=2, actor=Actor(organizer))
    before = contents()
    draw(event, organizer)
    assert contents() == before
    assert state_of(event).dealer == 2


def test_it_takes_the_place_of_what_the_table_had_said_and_undoing_it_brings_that_back(organizer):
    event = night(organizer)
    first_dealer_set(match_id=nights.match_at(event).pk, seat=2, actor=Actor(organizer))
    draw(event, organizer)
    assert (numbers(event), state_of(event).dealer) == ([1, 3, 2, 4], 4)
    undo(event, organizer)
    assert (numbers(event), state_of(event).dealer) == ([1, 2, 3, 4], 2)
    assert state_of(event).deal.cards == ()
    assert list(differences()) == []


@pytest.mark.night
def test_drawing_again_after_an_undo_gives_the_same_cards(organizer):
    event = night(organizer, secret=None)
    draw(event, organizer)
    before = (numbers(event), cards_of(event), state_of(event).dealer)
    undo(event, organizer)
    draw(event, organizer)
    assert (numbers(event), cards_of(event), state_of(event).dealer) == before
    assert Draw.objects.count() == 1
    actions = list(AuditEntry.objects.order_by("pk").values_list("action", flat=True))
    assert (actions.count("draw_hold"), actions.count("draw_repeat")) == (1, 0)
    assert actions[-3:] == ["cards_draw", "deed_take_back", "cards_draw"]


def cards_of(event):
    return [(each.seat, each.card) for each in state_of(event).deal.cards]


@pytest.mark.night
def test_a_round_that_starts_over_keeps_the_partners_and_asks_for_the_dealer_again(organizer):
    event = night(organizer)
    draw(event, organizer)
    round_cancel(event_id=event.pk, number=1, reason="Late start", actor=Actor(organizer))
    round_open(event_id=event.pk, number=1, actor=Actor(organizer))
    assert (numbers(event), state_of(event).dealer) == ([1, 3, 2, 4], 1)
    assert state_of(event).deal.question
    draw(event, organizer)
    assert (numbers(event), state_of(event).dealer) == ([1, 3, 2, 4], 4)
    assert Draw.objects.count() == 1


def test_undoing_it_is_refused_once_something_was_played_there_if_only_to_be_struck_out(organizer):
    event = night(organizer)
    match = draw(event, organizer)
    tell(match, organizer, dealer=4)
    hand_undo(match_id=match.pk, number=1, actor=Actor(organizer))
    with pytest.raises(NotNowError) as refusal:
        undo(event, organizer)
    assert refusal.value.code == "round_played"
    assert numbers(event) == [1, 3, 2, 4]


def test_a_hand_from_a_page_that_shows_the_seats_before_is_refused(organizer):
    event = night(organizer)
    phone = nights.phone_at(nights.match_at(event))
    opening = phone.table.match.opening
    draw(event, organizer)
    for older in (opening, opening):
        with pytest.raises(NotNowError) as refusal:
            hand_record(
                match_id=phone.table.match.pk,
                number=1,
                report=HandReport(dealer=4, maker=1, tricks=5),
                key=uuid4(),
                actor=Actor(session=phone.session),
                opening=older,
            )
        assert refusal.value.code == "other_opening"


def pairs(organizer):
    names = ("Ann & Bob", "Carla & Dave")
    return night(organizer, names=names, secret=None, movement=MovementSettings(entry_size=2))


def eight(organizer):
    return nights.start(nights.make_night(organizer, nights.NAMES[:8]), organizer)


def five(organizer):
    kind = FORMATS[FormatKey.FIVE_ROTATING]
    rules = {"format": kind.key, "rules": kind.house_rules["usual"], "criteria": kind.usual_criteria}
    return nights.start(nights.make_night(organizer, nights.NAMES[:5], **rules), organizer)


def by_totals(organizer):
    return night(organizer, PRESETS["party"], **nights.TOTALS)


def not_started(organizer):
    return make(organizer)


def not_open(organizer):
    return night(organizer, opened=0)


def with_a_hand(organizer):
    event = night(organizer)
    tell(nights.match_at(event), organizer, dealer=1)
    return event


def with_a_hand_struck_out(organizer):
    event = with_a_hand(organizer)
    hand_undo(match_id=nights.match_at(event).pk, number=1, actor=Actor(organizer))
    return event


def closed(organizer):
    event = night(organizer, movement=MovementSettings(rounds=2))
    round_close(event_id=event.pk, number=1, stands={1: "Out of time"}, actor=Actor(organizer))
    round_open(event_id=event.pk, number=2, actor=Actor(organizer))
    return event


@pytest.mark.night
@pytest.mark.parametrize(
    ("made", "code", "says"),
    [
        (pairs, "partners_fixed", "partners sign up together"),
        (eight, "many_tables", "Only a single table of four"),
        (five, "many_tables", "Only a single table of four"),
        (by_totals, "totals_only", "Tables enter only points"),
        (not_started, "not_playing", "Start the night first"),
        (not_open, "not_playing", "Open round 1 first"),
        (with_a_hand, "hand_is_in", "before the first hand"),
        (with_a_hand_struck_out, "hand_is_in", "before the first hand"),
        (closed, "hand_is_in", "before the first hand"),
    ],
)
def test_elsewhere_and_later_page_and_api_refuse_it_and_the_desk_does_not_offer_it(
    made, code, says, organizer
):
    event, person = made(organizer), browser(organizer)
    assert "Draw for partners" not in person.get(f"/events/{event.pk}/").text
    before = contents()
    refused = by_api(person, f"/events/{event.pk}/draw-cards", {})
    assert (refused.status, refused.code, refused.says(says)) == (409, code, True)
    refused = by_page(person, f"/events/{event.pk}/draw-cards/", {})
    assert (refused.status, refused.says(says)) == (409, True)
    assert contents() == before


@pytest.mark.night
def test_the_page_draws_and_shows_the_cards_at_the_desk_and_on_the_phone(organizer):
    event, person = night(organizer), browser(organizer)
    assert "High card deals first" in person.get(f"/events/{event.pk}/").text
    assert "Draw for partners" in person.get(f"/events/{event.pk}/rounds/1/tables/1/").text
    shown = person.post(f"/events/{event.pk}/draw-cards/", follow=True)
    assert shown.redirect_chain == [(f"/events/{event.pk}/rounds/1/tables/1/", 302)]
    page = shown.text
    assert "You drew for partners" in page
    assert [page.count(card) for card in ("10♦", "J♠", "Q♠", "K♠")] == [1, 1, 1, 1]
    assert "Draw for partners" not in page
    assert "Draw for partners" not in person.get(f"/events/{event.pk}/").text
    activity = person.get(f"/events/{event.pk}/activity/").text
    assert "Drew cards for partners at table 1, round 1: seat 4 deals hand 1" in activity


def test_the_api_draws_and_answers_the_table_and_undoes_it(organizer):
    event, person = night(organizer), browser(organizer)
    answer = by_api(person, f"/events/{event.pk}/draw-cards", {})
    assert answer.status == 200, answer
    drawn = json.loads(answer.text)
    assert (drawn["dealer"], drawn["deal"]["first_dealer"], drawn["deal"]["how"]) == (4, 4, "partners")
    assert [(each["seat"], each["card"]) for each in drawn["deal"]["cards"]] == [
        (1, "Td"),
        (3, "Js"),
        (2, "Qs"),
        (4, "Ks"),
    ]
    last = person.get(f"/api/v1/events/{event.pk}/take-back").json()["last_deed"]
    assert last["says"] == "Drew cards for partners"
    undone = by_api(person, f"/events/{event.pk}/take-back", {"deed": last["id"]})
    assert undone.status == 200
    assert numbers(event) == [1, 2, 3, 4]


def test_a_phone_cannot_draw_for_the_deal_after_it(organizer):
    event = night(organizer)
    match = draw(event, organizer)
    with pytest.raises(NotNowError) as refusal:
        first_dealer_draw(match_id=match.pk, actor=Actor(session=nights.phone_at(match).session))
    assert refusal.value.code == "dealer_is_set"
    assert DealNote.objects.count() == 1
