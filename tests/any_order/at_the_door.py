"""Who is entered, checked in, and taken off the list, before the seats are drawn."""

from uuid import uuid4

from tournaments.money.services.everyone import everyone_check_in
from tournaments.people.services.entries import (
    entries_import,
    entry_add,
    entry_check_in,
    entry_check_out,
    entry_return,
    entry_withdraw,
)
from tournaments.people.services.seeds import entry_seed
from tournaments.seating.services.draw import event_start

from .night import act, one_of


@act(before=4)
def check_in(night, rng):
    entry_check_in(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=1)
def check_out(night, rng):
    entry_check_out(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=2, during=1)
def withdraw(night, rng):
    entry_withdraw(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=2)
def come_back(night, rng):
    entry_return(entry_id=one_of(rng, night.entries).pk, actor=night.actor)


@act(before=6)
def all_here(night, rng):
    coming = night.entries.filter(status="signed_up").count()
    night.do(everyone_check_in, seen=coming if rng.random() < 0.8 else coming + 1)


@act(before=2)
def enter(night, rng):
    night.do(entry_add, name=night.new_name(), key=uuid4())


@act(before=1)
def paste(night, rng):
    names = [night.new_name() for _ in range(rng.randint(1, 3))]
    night.do(entries_import, names=names, key=uuid4(), are_others=rng.random() < 0.5)


@act(before=1)
def seed(night, rng):
    entry_seed(entry_id=one_of(rng, night.entries).pk, place=rng.randint(1, 9), actor=night.actor)


@act(before=6)
def start(night, rng):
    night.do(event_start)
