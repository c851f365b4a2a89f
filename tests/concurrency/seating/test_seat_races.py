"""Two desks at once at the seats, two tasks at one letter: once each; without lock or claim, twice."""

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from accounts.outbox.queue import Queue
from tests import nights
from tests.access.clubs import first_entry, link_to
from tests.concurrency.together import kinds, meet_before, together
from tournaments.audit.actor import Actor
from tournaments.direct.services.simulation import event_simulate
from tournaments.formats import MovementSettings
from tournaments.messages.services import letters
from tournaments.models import AuditEntry, Entry, Letter, MailAddress, Stage, Wish
from tournaments.movements import Ideal
from tournaments.seating.services import ideals, substitutes, wishes

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.postgres]


@pytest.fixture
def taking(organizer):
    """Two desks give one person of the club the seats of two regulars; returns the night and the calls."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer)
    zoe = event.club.players.create(number=987, name="Zoe")
    regulars = Entry.objects.filter(stage__event=event).order_by("pk")[:2]

    def take(entry):
        asked = substitutes.TakesSeat(entry=entry.pk, person=zoe.pk, first=1)
        return lambda: substitutes.substitute_take(event_id=event.pk, draft=asked, actor=Actor(organizer))

    return event, [take(entry) for entry in regulars]


def test_one_person_gets_one_of_two_seats(taking):
    event, calls = taking
    assert kinds(together(*calls)) == ["NotNowError", "Substitution"]
    assert event.substitutions.count() == 1


def test_without_the_lock_only_the_constraint_keeps_somebody_out_of_two_seats(taking, no_lock, monkeypatch):
    """The control: both find the person free, and the second fails with an error."""
    _, calls = taking
    meet_before(monkeypatch, substitutes, "Substitution")
    assert kinds(together(*calls)) == ["IntegrityError", "Substitution"]


@pytest.fixture
def wishing(organizer):
    """Two desks note wishes that contradict each other; returns the calls."""
    event = nights.make_night(organizer, nights.NAMES[:8])
    one, other = Entry.objects.filter(stage__event=event).order_by("pk")[:2]

    def wish(kind):
        draft = wishes.WishDraft(kind=kind, one=one.pk, other=other.pk)
        return lambda: wishes.wish_add(event_id=event.pk, draft=draft, actor=Actor(organizer))

    return [wish(Wish.Kind.SHOULD_MEET), wish(Wish.Kind.NEVER_MEET)]


def test_of_two_wishes_that_contradict_each_other_one_is_refused(wishing):
    assert kinds(together(*wishing)) == ["InvalidRequestError", "tuple"]
    assert Wish.objects.count() == 1


def test_without_the_lock_both_are_noted(wishing, no_lock, monkeypatch):
    """The control: each finds nothing against it."""
    meet_before(monkeypatch, Wish.objects, "create")
    assert kinds(together(*wishing)) == ["tuple", "tuple"]
    assert Wish.objects.count() == 2


@pytest.fixture
def choosing(organizer):
    """Two desks choose one fairness goal; returns the calls."""
    event = nights.make_night(organizer, nights.NAMES[:8])
    return [lambda: ideals.ideal_choose(event_id=event.pk, ideal=Ideal.TABLES, actor=Actor(organizer))] * 2


def test_a_kind_of_fairness_is_chosen_once(choosing):
    assert kinds(together(*choosing)) == ["Event", "Event"]
    assert AuditEntry.objects.filter(action="event_change").count() == 1


def test_without_the_lock_it_is_noted_twice(choosing, no_lock, monkeypatch):
    """The control: each finds another kind."""
    meet_before(monkeypatch, Stage, "save")
    assert kinds(together(*choosing)) == ["Event", "Event"]
    assert AuditEntry.objects.filter(action="event_change").count() == 2


@pytest.fixture
def ordering(organizer):
    """Two desks order the list of a night by points; returns the calls."""
    earlier = nights.make_night(organizer, nights.NAMES[:8], movement=MovementSettings(rounds=1))
    nights.start(earlier, organizer, opened=0)
    event_simulate(event_id=earlier.pk, seed=4, rounds=None, actor=Actor(organizer))
    balanced = MovementSettings(ideal=Ideal.BALANCED)
    event = nights.make_event(organizer, capacity=8, movement=balanced)
    nights.enter_again(event, earlier, organizer)
    return [lambda: ideals.list_by_points(event_id=event.pk, actor=Actor(organizer))] * 2


def test_a_list_is_put_in_order_once(ordering):
    assert kinds(together(*ordering)) == ["Event", "Event"]
    assert AuditEntry.objects.filter(action="list_by_points").count() == 1


def test_without_the_lock_a_list_is_put_in_order_twice(ordering, no_lock, monkeypatch):
    """The control: both find it in another order."""
    meet_before(monkeypatch, ideals, "list_reorder")
    together(*ordering)
    assert AuditEntry.objects.filter(action="list_by_points").count() == 2


@pytest.fixture
def letter(organizer):
    """One letter is to be written."""
    event = nights.start(nights.make_night(organizer, nights.NAMES[:4]), organizer, opened=None)
    address = MailAddress.objects.create(
        link=link_to(event, entry=first_entry(event)),
        email="ann@players.example",
        site="https://euchre.example",
        nonce="0" * 32,
        asked_at=timezone.now(),
    )
    Letter.objects.create(address=address, kind=Letter.Kind.CONFIRM, number=address.asked)


def test_four_tasks_send_one_letter_once(letter):
    assert sorted(together(*[letters.letters_send] * 4)) == [0, 0, 0, 1]
    assert len(mail.outbox) == 1


def test_a_letter_that_another_task_is_taking_is_passed_over(letter):
    with transaction.atomic():
        Letter.objects.select_for_update().get()
        assert together(letters.letters_send) == [0]
    assert letters.letters_send() == 1


def test_without_the_lock_two_tasks_send_one_letter_twice(letter, no_lock, monkeypatch):
    """The control: both find it free."""
    meet_before(monkeypatch, Queue, "_mark_taken")
    assert sorted(together(*[letters.letters_send] * 2)) == [1, 1]
    assert len(mail.outbox) == 2
