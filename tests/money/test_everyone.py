"""One tap for everybody: who is meant, what moves, and that nobody is meant whom the list did not show."""

from uuid import uuid4

import pytest

from tests import last_parts, nights
from tests.database import contents
from tests.kept import kept
from tournaments.audit.actor import Actor
from tournaments.audit.last_act import last_act
from tournaments.direct.selectors.record import record_lines
from tournaments.direct.services.simulation import event_simulate
from tournaments.direct.services.undo import act_undo
from tournaments.direct.services.verification import differences
from tournaments.errors import NotNowError
from tournaments.formats import MovementSettings
from tournaments.models import Entry, Event, LedgerEntry
from tournaments.money.services.everyone import everyone_check_in, everyone_pay
from tournaments.money.services.payouts import prizes_fix
from tournaments.money.services.stakes import stake_let_off, stake_pay, stake_take
from tournaments.names.people import field_of
from tournaments.people.services.entries import entry_add, entry_check_in, entry_withdraw
from tournaments.seating.services.draw import event_start

pytestmark = pytest.mark.django_db


@kept
def event(organizer):
    """Six places at ten dollars; Ann to Frank have them, Grace waits for one."""
    return nights.make_list(organizer, nights.NAMES[:7], capacity=6)


@pytest.fixture
def actor(organizer):
    return Actor(organizer)


def named(event, name):
    return Entry.objects.get(stage__event=event, members__player__name=name)


def statuses(event):
    return list(Entry.objects.filter(stage__event=event).order_by("queue").values_list("status", flat=True))


def paid(event):
    return {line.label: line.paid_cents for line in field_of(event)}


def in_the_box(event):
    return sorted(LedgerEntry.objects.filter(event=event, account="cash").values_list("cents", flat=True))


def take_back(event, actor):
    act_undo(event_id=event.pk, undo_id=last_act(event).id, actor=actor)


def test_everyone_with_a_place_is_here_and_nobody_else(event, actor):
    entry_withdraw(entry_id=named(event, "Bob").pk, actor=actor)
    entry_check_in(entry_id=named(event, "Carla").pk, actor=actor)
    assert statuses(event) == ["signed_up", "withdrawn", "in", *["signed_up"] * 4]
    entry_add(event_id=event.pk, name="Hank", key=uuid4(), actor=actor)
    changed = everyone_check_in(event_id=event.pk, seen=5, actor=actor)
    assert [entry.status for entry in changed] == ["in"] * 5
    assert statuses(event) == ["in", "withdrawn", *["in"] * 5, "waiting"]


def test_a_list_that_has_changed_meanwhile_is_not_meant(event, actor):
    before = contents()
    with pytest.raises(NotNowError) as refused:
        everyone_check_in(event_id=event.pk, seen=5, actor=actor)
    text = "The list changed: 6 left to check in, not 5. Check it and try again."
    assert (str(refused.value), refused.value.code, refused.value.field) == (text, "list_changed", "seen")
    entry_check_in(entry_id=named(event, "Ann").pk, actor=actor)
    with pytest.raises(NotNowError, match="1 left to pay, not 2"):
        everyone_pay(event_id=event.pk, seen=2, actor=actor)
    take_back(event, actor)
    changed = {"tournaments_undorecord", "tournaments_auditentry"}
    assert {name: what for name, what in contents(leaving_out=changed).items() if before[name] != what} == {}


def test_twice_is_once(event, actor):
    everyone_check_in(event_id=event.pk, seen=6, actor=actor)
    everyone_pay(event_id=event.pk, seen=6, actor=actor)
    before = contents()
    assert everyone_check_in(event_id=event.pk, seen=6, actor=actor) == []
    assert everyone_pay(event_id=event.pk, seen=6, actor=actor) == []
    assert contents() == before


def test_whoever_is_here_pays_what_is_owed(event, actor):
    """Ann has paid four dollars, Bob all ten, Carla plays free, Dave is not here: 6 + 2 x 10 come in."""
    actor_key = {"actor": actor, "key": uuid4()}
    stake_pay(entry_id=named(event, "Ann").pk, given_cents=4_00, seen_cents=10_00, **actor_key)
    stake_take(entry_id=named(event, "Bob").pk, actor=actor)
    stake_let_off(entry_id=named(event, "Carla").pk, actor=actor)
    for name in ("Ann", "Bob", "Carla", "Edith", "Frank"):
        entry_check_in(entry_id=named(event, name).pk, actor=actor)
    changed = everyone_pay(event_id=event.pk, seen=3, actor=actor)
    assert [entry.members.get().player.name for entry in changed] == ["Ann", "Edith", "Frank"]
    assert paid(event) == {
        "Ann": 10_00,
        "Bob": 10_00,
        "Carla": 0,
        "Dave": 0,
        "Edith": 10_00,
        "Frank": 10_00,
        "Grace": 0,
    }
    assert in_the_box(event) == [4_00, 6_00, 10_00, 10_00, 10_00]
    assert list(differences()) == []


def test_each_stake_has_a_posting_of_its_own_and_the_record_one_line(event, actor):
    everyone_check_in(event_id=event.pk, seen=6, actor=actor)
    everyone_pay(event_id=event.pk, seen=6, actor=actor)
    postings = event.postings.order_by("pk")
    assert [(each.memo, each.kind) for each in postings] == [("Entry fee $10", "stake")] * 6
    assert {each.entry_id for each in postings} == {entry.pk for entry in Entry.objects.filter(status="in")}
    said = [line.says for line in record_lines(event, event.audit.order_by("-pk")[:2])]
    assert said == ["Collected everyone's entry fee (6): $60", "Checked in everyone (6)"]


def test_it_is_taken_back_in_one_step(event, actor):
    before = statuses(event)
    everyone_check_in(event_id=event.pk, seen=6, actor=actor)
    everyone_pay(event_id=event.pk, seen=6, actor=actor)
    assert last_act(event).says == "Collected everyone's entry fee (6)"
    take_back(event, actor)
    assert set(paid(event).values()) == {0}
    assert sum(in_the_box(event)) == 0
    assert last_act(event).says == "Checked in everyone (6)"
    take_back(event, actor)
    assert statuses(event) == before
    assert list(differences()) == []


def test_after_the_draw_nobody_is_checked_in_any_more(event, actor):
    for name in nights.NAMES[:5]:
        entry_check_in(entry_id=named(event, name).pk, actor=actor)
    event_start(event_id=event.pk, actor=actor)
    with pytest.raises(NotNowError, match="night has started"):
        everyone_check_in(event_id=event.pk, seen=1, actor=actor)
    assert len(everyone_pay(event_id=event.pk, seen=5, actor=actor)) == 5


@pytest.mark.night
def test_no_stake_goes_into_a_pool_that_is_shared_out(organizer, actor):
    event = nights.make_night(organizer, nights.NAMES[:4], paid=False)
    stake_take(entry_id=named(event, "Ann").pk, actor=actor)
    nights.start(event, organizer, opened=0)
    event_simulate(event_id=event.pk, seed=3, rounds=3, actor=actor)
    prizes_fix(event_id=event.pk, actor=actor)
    with pytest.raises(NotNowError, match="Prizes are final"):
        everyone_pay(event_id=event.pk, seen=3, actor=actor)
    assert in_the_box(event) == [10_00]


def test_no_stake_goes_into_a_closed_box(event, actor):
    everyone_check_in(event_id=event.pk, seen=6, actor=actor)
    Event.objects.filter(pk=event.pk).update(money_closed_at=event.created_at)
    with pytest.raises(NotNowError, match="cash box is closed"):
        everyone_pay(event_id=event.pk, seen=6, actor=actor)
    assert in_the_box(event) == []


def test_whoever_plays_on_in_a_last_part_owes_nothing_for_it(organizer, actor):
    event = nights.make_night(organizer, last_parts.EIGHT, movement=MovementSettings(rounds=1), paid=False)
    event = last_parts.draw_final(last_parts.played(event, organizer), organizer)
    assert Entry.objects.filter(stage__event=event, stage__number=2, status="in").count() == 4
    assert len(everyone_pay(event_id=event.pk, seen=8, actor=actor)) == 8
    assert in_the_box(event) == [10_00] * 8
    assert everyone_pay(event_id=event.pk, seen=4, actor=actor) == []


def test_a_free_night_owes_nothing(organizer):
    event = nights.make_night(organizer, nights.NAMES[:4], stake_cents=0)
    assert everyone_pay(event_id=event.pk, seen=4, actor=Actor(organizer)) == []
