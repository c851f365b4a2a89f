"""Nights for tests, made through the services that real ones go through."""

import itertools
from datetime import datetime
from uuid import uuid4

from accounts.models import Membership, Player, Role, User
from scoring.money.pool_split import parse_prize_plan
from scoring.rules.rulesets import PRESETS
from scoring.table.hand_points import dealer_of_hand
from scoring.table.hands import HandReport
from scoring.table.totals import TotalReport
from tournaments.access.links import hashed, link_exchange, link_secret
from tournaments.access.permissions import table_phone
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_open
from tournaments.models import Event, Link, Match
from tournaments.money.services.everyone import everyone_check_in, everyone_pay
from tournaments.nights.services.drafts import EventDraft
from tournaments.nights.services.events import event_create
from tournaments.people.services.entries import entries_import, entry_add_registered, entry_check_in
from tournaments.play.selectors.result_checks import results_of
from tournaments.play.services.hands import hand_correct, hand_record
from tournaments.play.services.totals import total_record
from tournaments.seating.services.draw import event_start
from tournaments.standings import Criterion

PASSWORD = "correct horse battery"
NAMES = ("Ann", "Bob", "Carla", "Dave", "Edith", "Frank", "Grace", "Hank", "Iris", "Joe", "Kate", "Lou")
#: An event whose tables tell their points at the end; the rest of the usual tie-breaks needs hands.
TOTALS = {
    "reporting": Event.Reporting.TOTALS,
    "criteria": (Criterion.POINTS, Criterion.WINS, Criterion.MARGIN),
}
#: The same, each result confirmed by the other side.
CHECKED = {**TOTALS, "asks_other_side": True}
_serial = itertools.count(1)


def make_user(name="Person", club=None, role=None):
    user = User.objects.create_user(f"person{next(_serial)}@club.test", PASSWORD, name=name)
    if club is not None:
        Membership.objects.create(club=club, user=user, role=role or Role.DIRECTOR)
    return user


def make_draft(**changes):
    return EventDraft(
        **{
            "name": "Friday euchre",
            "starts_at": datetime(2026, 11, 27, 19, 0),  # noqa: DTZ001 -- the wall clock in time_zone
            "time_zone": "America/Detroit",
            "capacity": 12,
            "rules": PRESETS["party"],
            "stake_cents": 10_00,
            "prizes": parse_prize_plan("weights", "5:3:2:1", rounding_cents=100),
            **changes,
        }
    )


def make_event(organizer, **changes):
    return event_create(draft=make_draft(**changes), user_id=organizer.pk, club_id=None, key=uuid4())


def make_list(organizer, names, **changes):
    """An event with these people entered, none of them here yet."""
    event = make_event(organizer, **{"capacity": len(names), **changes})
    entries_import(event_id=event.pk, names=names, key=uuid4(), are_others=True, actor=Actor(organizer))
    return event


def make_night(organizer, names=NAMES, *, paid=True, **changes):
    """An event with these people checked in."""
    event, actor = make_list(organizer, names, **changes), Actor(organizer)
    everyone_check_in(event_id=event.pk, seen=len(names), actor=actor)
    if paid:
        everyone_pay(event_id=event.pk, seen=len(names), actor=actor)
    return event


def enter_again(event, earlier, organizer):
    """Enter the players of an earlier night by their numbers in the club, and check them in."""
    actor = Actor(organizer)
    for player in Player.objects.filter(entries__stage__event=earlier).order_by("number"):
        entry = entry_add_registered(event_id=event.pk, people=(player.pk,), key=uuid4(), actor=actor)
        entry_check_in(entry_id=entry.pk, actor=actor)


def start(event, organizer, *, opened=1):
    event_start(event_id=event.pk, actor=Actor(organizer))
    if opened:
        round_open(event_id=event.pk, number=opened, actor=Actor(organizer))
    return Event.objects.get(pk=event.pk)


def open_round(event, number, organizer):
    return round_open(event_id=event.pk, number=number, actor=Actor(organizer))


def match_at(event, round_number=1, table=1):
    return Match.objects.get(round__stage__event=event, round__number=round_number, table=table)


def report(number, *, maker=1, tricks=3, alone=False, **fields):
    """What a table of four may say of its hand with this number."""
    return HandReport(
        dealer=dealer_of_hand(number, first_dealer=1, seats=4),
        maker=maker,
        tricks=tricks,
        alone=alone,
        **fields,
    )


def record(match, organizer, number, *, key=None, **fields):
    return hand_record(
        match_id=match.pk,
        number=number,
        report=report(number, **fields),
        key=key or uuid4(),
        actor=Actor(organizer),
    )


def phone_at(match):
    """Open a table's link on one more phone and read the table, as each request does."""
    link = Link.objects.get(
        event__stages__rounds__matches=match, kind=Link.Kind.TABLE, table=match.table, revoked_at=None
    )
    return table_phone(hashed(link_exchange(secret=link_secret(link), kind=Link.Kind.TABLE).token))


def record_by(phone, number, *, key=None, **fields):
    """Record a hand as a phone does that has just read its table."""
    return hand_record(
        match_id=phone.table.match.pk,
        number=number,
        report=report(number, **fields),
        key=key or uuid4(),
        actor=Actor(session=phone.session),
        before=phone.table,
    )


def tell(match, organizer, points=(14, 9), *, hands=12, key=None, session=None):
    """Tell what a table has at the end of its round, by a person or by a phone."""
    report, sender = TotalReport(points=points, hands=hands), Actor(organizer, session)
    return total_record(match_id=match.pk, report=report, key=key or uuid4(), actor=sender)


def result_at(match):
    """Name the result of a match as it stands."""
    return results_of(match.round.stage.event, [match])[match.pk]


def play_round(event, organizer, number, *, maker=1):
    """Play one hand at each table of an open round; returns the hands in table order."""
    tables = Match.objects.filter(round__stage__event=event, round__number=number).order_by("table")
    return [record(match, organizer, 1, maker=maker).hand for match in tables]


def correct(hand, organizer, **fields):
    """Say that another hand was played than the one on record."""
    return hand_correct(
        hand_id=hand.pk,
        report=report(hand.number, **fields),
        reason="Written down wrong",
        key=uuid4(),
        actor=Actor(organizer),
    ).hand
