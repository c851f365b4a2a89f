"""Each line of what is left to do with the money has a button that leads to where it is done."""

import re
from html import unescape
from uuid import uuid4

import pytest

from tests import nights
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.money.selectors.money import money_desk
from tournaments.money.services.cash import cash_count, float_put_in, steps_left
from tournaments.money.services.payouts import payout_pay, prizes_fix

pytestmark = pytest.mark.django_db


@kept
def over(organizer):
    """Four have paid and played: 40.00 is in the box."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=Actor(organizer))
    event.refresh_from_db()
    return event


def buttons(desk, event):
    """Return what the lines and their buttons read, each once its button was found to lead somewhere."""
    page = desk.get(f"/events/{event.pk}/money/").text
    todo = page.partition('<ul class="todo">')[2].partition("</ul>")[0]
    lines = re.findall(
        r"→</span><span>(.*?)</span>\s*<a class=\"button\" href=\"(.*?)\".*?>(.*?)</a>", todo, re.S
    )
    assert len(lines) == todo.count("→")
    for _, place, _ in lines:
        path, _, part = unescape(place).partition("#")
        there = desk.get(path).text if path else page
        assert not part or f'id="{part}"' in there
    return [(" ".join(unescape(text).split()), label.strip()) for text, _, label in lines]


def test_the_next_step_is_named_and_one_tap_away(desk, over, organizer):
    actor = Actor(organizer)
    assert buttons(desk, over)[0] == ("Finalize the prizes.", "Prizes")
    prizes_fix(event_id=over.pk, actor=actor)
    assert buttons(desk, over) == [
        ("Pay out $40 in prizes.", "Pay"),
        ("Count the cash box.", "Count"),
        ("$40 is still in the box. Take it out.", "Take out"),
    ]
    for line in money_desk(over).payouts:
        payout_pay(entry_id=line.entry_id, initials="ro", key=uuid4(), actor=actor)
    float_put_in(event_id=over.pk, cents=5_00, key=uuid4(), actor=actor)
    cash_count(event_id=over.pk, counted_cents=5_00, reason="", key=uuid4(), actor=actor)
    assert buttons(desk, over) == [("$5 is still in the box. Take it out.", "Take out")]
    # The form of the only step is open, the one of a later step is not.
    assert "<details open><summary>Add or remove change" in desk.get(f"/events/{over.pk}/money/").text


def test_fees_are_collected_and_the_night_is_ended_elsewhere(desk, organizer):
    coming = nights.make_list(organizer, nights.NAMES[:4])
    assert buttons(desk, coming)[:2] == [
        ("Collect $40 in entry fees", "Entry fees"),
        ("End the night.", "Run"),
    ]


def test_a_box_that_is_short_leads_to_the_change(over, organizer):
    actor = Actor(organizer)
    cash_count(event_id=over.pk, counted_cents=38_50, reason="A bill was false", key=uuid4(), actor=actor)
    prizes_fix(event_id=over.pk, actor=actor)
    assert "put-in" in [step.place for step in steps_left(over)]
