"""Partners drawn for a final: by a secret that is committed first, the same however often it is drawn."""

import hashlib

import pytest

from tests import nights
from tests.kept import kept
from tests.last_parts import close, draw_final, names, plan
from tests.seating.test_left_for_good import leave
from tournaments.audit.actor import Actor
from tournaments.direct.services.disqualification import Disqualification, entry_disqualify
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.lots.selectors.draws import draws_of
from tournaments.models import AuditEntry, Draw, DrawSecret, Entry, EntryPlayer, Event
from tournaments.results.selectors.standings import standings_of
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.show.services.show import board_freeze

pytestmark = pytest.mark.django_db

PARTNERS = "partners"
#: random.Random("partners 1 2").sample(range(8), 8) two by two.
BY_SEED = ((4, 2), (5, 3), (7, 1), (0, 6))


def final(partners=Partners.LOT):
    return StageDraft(
        feed=Feed(best=8, partners=partners),
        format=FormatKey.KNOCKOUT,
        movement=MovementSettings(entry_size=2),
    )


@kept
def night(organizer):
    """Twelve people; the best eight of one round are to play a knock-out with partners by lot."""
    event = nights.make_night(organizer, movement=MovementSettings(rounds=1))
    plan(event, organizer, final())
    return event


def played(event, organizer):
    event = nights.start(event, organizer)
    nights.play_round(event, organizer, 1)
    close(event, organizer, 1, tables=(1, 2, 3))
    return Event.objects.get(pk=event.pk)


@kept
def due(night, organizer):
    return played(night, organizer)


def secret_of(event):
    return DrawSecret.objects.get(event=event, kind=PARTNERS).secret


def by_ticket(event, entry_ids):
    """The rule of docs/money.md, section 13, by hand: pairs of names."""
    secret = secret_of(event)
    entries = sorted(
        Entry.objects.filter(pk__in=entry_ids),
        key=lambda entry: hashlib.sha256(f"{secret} partners {entry.number}".encode()).digest(),
    )
    drawn = [entry.members.get().player.name for entry in entries]
    return {frozenset(drawn[at : at + 2]) for at in range(0, len(drawn), 2)}


def pairs(event):
    return {frozenset(pair) for pair in names(event)}


def best(event, count=8):
    return [line.entry_id for line in standings_of(event)[:count]]


def first_pair_leaves(event, organizer):
    """The first pair of the drawn final leaves it; returns the ids of the two."""
    gone = [line.entry_id for line in standings_of(event) if line.name in names(event)[0]]
    leave(event, organizer, 1, "withdrew")
    return gone


def test_the_secret_is_committed_when_the_final_is_planned_and_stays(night, organizer, client):
    secret = secret_of(night)
    plan(night, organizer, final())
    nights.start(night, organizer)
    assert secret_of(night) == secret
    [told] = client.get(f"/api/v1/public/{night.public_id}/draws").json()
    assert told["sha256"] == hashlib.sha256(secret.encode()).hexdigest()
    assert (told["kind"], told["number"], told["secret"], told["tickets"]) == (PARTNERS, 1, "", [])
    page = client.get(f"/e/{night.public_id}/").text
    assert "Partners for the playoffs" in page
    assert told["sha256"] in page
    assert secret not in page


def test_a_night_whose_partners_are_not_drawn_shows_no_draw_of_them(night, organizer, client):
    plan(night, organizer, final(Partners.RANK))
    assert client.get(f"/api/v1/public/{night.public_id}/draws").json() == []


def test_undoing_the_start_keeps_the_secret(night, organizer):
    secret = secret_of(night)
    nights.start(night, organizer, opened=0)
    act_undo(event_id=night.pk, undo_id=night.undo_records.latest("pk").pk, actor=Actor(organizer))
    nights.start(night, organizer, opened=0)
    assert secret_of(night) == secret


def test_a_night_planned_before_this_has_its_secret_from_the_start(organizer):
    event = nights.make_night(organizer, movement=MovementSettings(rounds=1))
    plan(event, organizer, final(Partners.RANK))
    event.stages.filter(number=2).update(feed=final().feed.to_json())
    nights.start(event, organizer)
    assert DrawSecret.objects.filter(event=event, kind=PARTNERS).count() == 1


def test_partners_are_two_in_a_row_of_the_tickets_and_the_secret_is_shown(due, organizer, client):
    ids = best(due)
    event = draw_final(due, organizer)
    assert pairs(event) == by_ticket(event, ids)
    [told] = client.get(f"/api/v1/public/{event.public_id}/draws").json()
    assert told["secret"] == secret_of(event)
    tickets = [each["ticket"] for each in told["tickets"]]
    assert tickets == sorted(tickets)
    text = f"{told['secret']} partners {told['tickets'][0]['number']}"
    assert tickets[0] == hashlib.sha256(text.encode()).hexdigest()
    assert {each["name"] for each in told["tickets"][:2]} in [set(pair) for pair in names(event)]
    assert "The first two play together" in client.get(f"/e/{event.public_id}/").text
    assert list(differences()) == []


def test_the_same_people_get_the_same_partners_however_often_it_is_drawn(due, organizer):
    event = draw_final(due, organizer)
    before = pairs(event)
    gone = first_pair_leaves(event, organizer)
    assert pairs(draw_final(event, organizer)) != before
    for entry_id in gone:
        entry_disqualify(
            entry_id=entry_id, others=Disqualification.LIFT, reason="Back", actor=Actor(organizer)
        )
    event = draw_final(event, organizer)
    assert pairs(event) == before
    assert [line.number for line in draws_of(event)] == [1, 2, 3]
    assert list(differences()) == []


@pytest.mark.night
def test_a_draw_with_other_people_is_shown_beside_the_one_before(due, organizer, client):
    event = draw_final(due, organizer)
    first_pair_leaves(event, organizer)
    event = draw_final(event, organizer)
    first, second = draws_of(event)
    assert (first.number, second.number) == (1, 2)
    assert first.secret == second.secret == secret_of(event)
    stay = {ticket.number for ticket in first.tickets} & {ticket.number for ticket in second.tickets}
    assert len(stay) == 6
    kept_order = [[each.number for each in line.tickets if each.number in stay] for line in (first, second)]
    assert kept_order[0] == kept_order[1]
    client.force_login(organizer)
    assert "Partners for the playoffs (again)" in client.get(f"/events/{event.pk}/money/").text
    activity = client.get(f"/events/{event.pk}/activity/").text
    assert "Held the draw again because the players changed: partners for the playoffs" in activity
    assert list(differences()) == []


def test_drawing_twice_holds_one_draw(due, organizer):
    event = draw_final(draw_final(due, organizer), organizer)
    assert Draw.objects.filter(event=event).count() == 1
    assert AuditEntry.objects.filter(event=event, action="draw_hold").count() == 1


def test_a_frozen_board_shows_one_draw_without_its_secret(due, organizer, client):
    event = draw_final(due, organizer)
    first_pair_leaves(event, organizer)
    event = draw_final(event, organizer)
    board_freeze(event_id=event.pk, after=0, actor=Actor(organizer))
    answer = client.get(f"/api/v1/public/{event.public_id}/draws").json()
    assert [(each["number"], each["secret"], each["tickets"]) for each in answer] == [(1, "", [])]


def test_a_night_that_started_before_goes_on_with_its_seed(organizer):
    """In parts as a night from before is stored: no secret."""
    event = nights.make_night(organizer, movement=MovementSettings(rounds=1))
    plan(event, organizer, final(Partners.RANK))
    event = played(event, organizer)
    event.stages.filter(number=2).update(feed=final().feed.to_json())
    Event.objects.filter(pk=event.pk).update(seed=1)
    lines = standings_of(Event.objects.get(pk=event.pk))[:8]
    event = draw_final(Event.objects.get(pk=event.pk), organizer)
    assert pairs(event) == {frozenset((lines[one].name, lines[other].name)) for one, other in BY_SEED}
    assert draws_of(event) == ()
    assert list(differences()) == []


def test_partners_who_are_not_those_drawn_are_a_difference(due, organizer):
    event = draw_final(due, organizer)
    one, other = [
        EntryPlayer.objects.filter(stage__event=event, stage__number=2, entry__number=number).first()
        for number in (1, 2)
    ]
    EntryPlayer.objects.filter(pk=one.pk).delete()
    EntryPlayer.objects.filter(pk=other.pk).update(player_id=one.player_id)
    EntryPlayer.objects.create(entry=one.entry, stage=one.stage, player_id=other.player_id)
    assert list(differences()) == [
        f"{event.name}: the partners for the playoffs draw doesn't match its secret number"
    ]
