"""Partners who won the last part of a night together have one prize between them, whatever ties get."""

from uuid import uuid4

import pytest

from scoring.money.pool_split import parse_prize_plan
from scoring.money.prize_terms import PrizeTerms
from scoring.money.ties import TiePolicy
from tests.access.clubs import browser
from tests.bad_input.doors import by_api, by_page
from tests.database import contents
from tests.direct.test_parity import KEY, assert_alike
from tests.kept import kept
from tests.last_parts import EIGHT, close, draw_final, names, played
from tests.markup import one_line
from tests.nights import make_night, match_at, open_round, record
from tournaments.audit.actor import Actor
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import Event
from tournaments.money.selectors.prizes import prize_sheet
from tournaments.money.services.payouts import prizes_fix
from tournaments.money.services.play_offs import play_off_note
from tournaments.seating.services.stage_plans import StageDraft

pytestmark = pytest.mark.django_db

#: 80.00 in whole dollars: 32, 24, 16, 8.
PRIZES = parse_prize_plan("percent", "40/30/20/10", rounding_cents=100)


@kept
def final(organizer):
    """Play a party of eight, then a last part of the best four in pairs, in which this is recorded."""

    def play(policy, part, tricks):
        night = make_night(
            organizer,
            EIGHT,
            movement=MovementSettings(rounds=1),
            prizes=PRIZES,
            terms=PrizeTerms(prize_ties=policy),
        )
        feed = Feed(best=4, partners=Partners.RANK)
        event = draw_final(played(night, organizer, StageDraft(feed=feed, **part)), organizer)
        open_round(event, 2, organizer)
        for number, maker in enumerate(tricks, start=1):
            record(match_at(event, 2, 1), organizer, number, maker=maker, tricks=5)
        close(event, organizer, 2, tables=(1,))
        return Event.objects.get(pk=event.pk)

    return play


KNOCKOUT = {"format": FormatKey.KNOCKOUT}
ROUND_ROBIN = {"format": FormatKey.ROUND_ROBIN, "movement": MovementSettings(entry_size=2)}


@pytest.mark.night
@pytest.mark.parametrize("policy", TiePolicy)
def test_the_two_who_won_the_final_have_the_first_two_prizes_half_each(policy, final, organizer):
    event = final(policy, KNOCKOUT, tricks=(2,))
    sheet = prize_sheet(event)
    assert [(line.place, line.cents) for line in sheet.lines] == [
        (1, 28_00),
        (1, 28_00),
        (3, 12_00),
        (3, 12_00),
    ]
    assert sheet.play_offs == ()
    prizes_fix(event_id=event.pk, actor=Actor(organizer))


def test_pairs_that_are_level_draw_lots_as_pairs(final):
    event = final(TiePolicy.LOT, ROUND_ROBIN, tricks=(1, 2))
    sheet = prize_sheet(event)
    assert [(line.place, line.cents) for line in sheet.lines] == [
        (1, 28_00),
        (1, 28_00),
        (1, 12_00),
        (1, 12_00),
    ]
    assert all(pair in pairs_of(sheet.lines) for pair in map(set, names(event)))


@pytest.mark.night
def test_pairs_that_are_level_play_off_as_pairs(final, organizer):
    event = final(TiePolicy.PLAY_OFF, ROUND_ROBIN, tricks=(1, 2))
    (tie,) = prize_sheet(event).play_offs
    first, second = tie.sides
    assert {side.name for side in tie.sides} <= {
        " & ".join(two) for one in names(event) for two in (one, one[::-1])
    }
    note(event, [*second.entry_ids, *first.entry_ids], organizer)
    sheet = prize_sheet(event)
    assert [line.cents for line in sheet.lines] == [28_00, 28_00, 12_00, 12_00]
    assert {line.entry_id for line in sheet.lines[:2]} == set(second.entry_ids)
    assert not sheet.is_open


@pytest.mark.night
def test_a_play_off_that_parts_partners_is_refused_at_both_doors(final, organizer):
    event, person = final(TiePolicy.PLAY_OFF, ROUND_ROBIN, tricks=(1, 2)), browser(organizer)
    one, other = (side.entry_ids for side in prize_sheet(event).play_offs[0].sides)
    apart = [one[0], other[0], one[1], other[1]]
    places = {f"place-{entry}": str(place) for place, entry in enumerate(apart, start=1)}
    path, before = f"/events/{event.pk}/money/play-off", contents()
    shown = by_page(person, f"{path}/", {"key": KEY, "entry": apart, **places})
    told = by_api(person, path, {"key": KEY, "order": apart})
    assert (shown.status, told.status, told.field) == (422, 422, "order")
    assert shown.says("Rank them one right after the other")
    assert contents() == before


@pytest.mark.night
def test_a_play_off_of_pairs_is_noted_alike_at_both_doors(final, organizer):
    event, person = final(TiePolicy.PLAY_OFF, ROUND_ROBIN, tricks=(1, 2)), browser(organizer)
    one, other = (side.entry_ids for side in prize_sheet(event).play_offs[0].sides)
    page = one_line(person.get(f"/events/{event.pk}/money/"))
    assert f'name="entry" value="{one[0]} {one[1]}"' in page
    form = {"entry": [f"{one[0]} {one[1]}", f"{other[0]} {other[1]}"]}
    places = {f"place-{one[0]}": "2", f"place-{other[0]}": "1"}
    path = f"/events/{event.pk}/money/play-off"
    assert_alike(
        lambda: by_page(person, f"{path}/", {"key": KEY, **form, **places}),
        lambda: by_api(person, path, {"key": KEY, "order": [*other, *one]}),
    )


def note(event, order, organizer):
    return play_off_note(event_id=event.pk, order=order, key=uuid4(), actor=Actor(organizer))


def pairs_of(lines):
    return [{line.name for line in lines[at : at + 2]} for at in (0, 2)]
