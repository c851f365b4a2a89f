"""A result corrected after the prizes were finalized: what was paid and what it would be now are shown."""

from uuid import uuid4

import pytest

from tests import nights
from tests.access.clubs import browser
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.simulation import event_simulate
from tournaments.models import Event
from tournaments.money.selectors.exports import payouts_rows
from tournaments.money.selectors.money import money_desk
from tournaments.money.selectors.money_report import money_report
from tournaments.money.services.payouts import payout_pay, prizes_fix

pytestmark = pytest.mark.django_db


@kept
def corrected(organizer):
    """40.00 by 5:3:2:1 was paid as 18, 11, 7 and 4; then the first is disqualified: 22, 11 and 7."""
    actor = Actor(organizer)
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    event = Event.objects.select_related("club").get(pk=event.pk)
    prizes_fix(event_id=event.pk, actor=actor)
    for line in money_desk(event).payouts:
        payout_pay(entry_id=line.entry_id, initials="AB", key=uuid4(), actor=actor)
    first = money_desk(event).payouts[0].entry_id
    entry_disqualify(entry_id=first, others=Disqualification.KEEP, reason="Signals", actor=actor)
    return Event.objects.select_related("club").get(pk=event.pk)


def names(event):
    return {line.prize_cents: line.name for line in money_desk(event).payouts}


@pytest.mark.night
def test_the_report_adds_up_what_was_finalized_and_names_every_difference(corrected):
    sections = {section.title: section for section in money_report(corrected).sections}
    first, second, third, fourth = (names(corrected)[cents] for cents in (18_00, 11_00, 7_00, 4_00))
    finalized = sections["Finalized prizes"].sentences[0]
    shown = finalized.removeprefix("Finalized: ").removesuffix(".").split(" = ")
    assert (sorted(shown[0].split(" + ")), shown[1]) == (["$11", "$18", "$4", "$7"], "$40")
    now = sections["Corrected prizes"]
    assert [row.sum for row in now.rows] == ["$22", "$11", "$7"]
    assert set(now.sentences[-4:]) == {
        f"{first}: $18 when finalized, $0 now ($18 less).",
        f"{second}: $11 when finalized, $22 now ($11 more).",
        f"{third}: $7 when finalized, $11 now ($4 more).",
        f"{fourth}: $4 when finalized, $7 now ($3 more).",
    }
    assert not any("$22 + $11" in sentence for sentence in sections["Prize pool"].sentences)


def test_the_export_has_both_and_the_difference(corrected):
    head, *rows = payouts_rows(corrected)
    assert head == ("place", "name", "cents", "currency", "finalized cents", "difference")
    assert [(row[2], row[4], row[5]) for row in rows] == [
        (22_00, 11_00, 11_00),
        (11_00, 7_00, 4_00),
        (7_00, 4_00, 3_00),
        (0, 18_00, -18_00),
    ]
    assert (rows[-1][0], rows[-1][1]) == ("", names(corrected)[18_00])


def test_page_and_api_say_that_the_disqualified_winner_was_paid(corrected, organizer):
    person, first = browser(organizer), names(corrected)[18_00]
    sentence = f"{first}: $18 when finalized, $0 now ($18 less)."
    assert sentence in person.get(f"/events/{corrected.pk}/money/").text
    answer = person.get(f"/api/v1/events/{corrected.pk}/money").json()["changes"]
    assert {"name": first, "fixed_cents": 18_00, "now_cents": 0, "sentence": sentence} in answer
