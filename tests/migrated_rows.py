"""Rows made as earlier releases stored them, and what the migrations since make of them, as JSON.

Run by itself: ``python -m tests.migrated_rows``, on an empty database of its own.
"""

import json
import sys
from datetime import UTC, datetime
from uuid import uuid4

import django
from django.apps import apps as app_registry

WHEN = datetime(2026, 11, 1, 19, tzinfo=UTC)


def migrate_to(*names):
    """Migrate the apps to these migrations and return the models of that state; without any to the newest."""
    from django.db import connection  # noqa: PLC0415 -- Django is set up only then
    from django.db.migrations.executor import MigrationExecutor  # noqa: PLC0415

    executor = MigrationExecutor(connection)
    executor.migrate(names or executor.loader.graph.leaf_nodes())
    return executor.loader.project_state(list(names)).apps if names else app_registry


def nights(apps, count):
    """Make nights of a club as they were stored, each with a stage."""
    club = apps.get_model("accounts", "Club").objects.create(name="VFW 1")
    user = apps.get_model("accounts", "User").objects.create(email="o@example.org", name="O", password="")
    made = []
    for number in range(1, count + 1):
        event = apps.get_model("tournaments", "Event").objects.create(
            club=club,
            created_by=user,
            name=f"Night {number}",
            starts_at=WHEN,
            time_zone="UTC",
            capacity=12,
            rules={},
            tie_breaks=[],
            stake_cents=0,
            currency="USD",
            prizes={},
            status="running",
            key=uuid4(),
        )
        apps.get_model("tournaments", "Stage").objects.create(event=event, format="party")
        made.append(event)
    return made, user


def matches_before_openings(apps, event):
    """A round that is played, one that was cancelled, one that is to come; a cancellation taken back."""
    rounds = {}
    for number, status in ((1, "open"), (2, "draft"), (3, "draft"), (4, "draft")):
        rounds[number] = apps.get_model("tournaments", "Round").objects.create(
            stage=event.stages.get(), number=number, status=status, note=""
        )
    matches = {
        number: apps.get_model("tournaments", "Match").objects.create(round=each, table=1)
        for number, each in rounds.items()
    }
    line = apps.get_model("tournaments", "AuditEntry").objects
    said = {"event": event, "row": "round:1", "reason": ""}

    def cancelled(number, **more):
        row = {
            "model": "Round",
            "pk": rounds[number].pk,
            "before": {"status": "open"},
            "after": {"status": "draft"},
        }
        return apps.get_model("tournaments", "Deed").objects.create(
            event=event,
            line=line.create(action="round_cancel", **said),
            changes={"rows": [row], "told": {}},
            **more,
        )

    back = line.create(action="deed_take_back", **said)
    deeds = {2: cancelled(2), 4: cancelled(4, taken_back=back)}
    return {number: each.pk for number, each in matches.items()}, {n: deed.pk for n, deed in deeds.items()}


def carried_before_places(apps, one, other, user):
    """A pot of the one night whose 12 dollars the other night took over."""
    make = apps.get_model("tournaments", "SidePool").objects.create
    pot = {"kind": "perfect", "stake_cents": 1_00, "opened_by": user}
    source = make(event=one, **pot)
    target = make(event=other, carried_from=source, **pot)
    posting = apps.get_model("tournaments", "Posting").objects.create(
        event=other, kind="side_in", memo="Carried", initials="", recorded_by=user
    )
    for account, cents in (("cash", 12_00), ("side_perfect", -12_00)):
        apps.get_model("tournaments", "LedgerEntry").objects.create(
            event=other, posting=posting, account=account, cents=cents
        )
    return source.pk, target.pk, posting.pk


def rounds_before_presences(apps, event, places):
    """Draw three of four rounds of a night: by name, a letter a round, who has a seat, a bye or neither."""
    stage, player = event.stages.get(), apps.get_model("accounts", "Player").objects
    make = {name: apps.get_model("tournaments", name).objects.create for name in ("Entry", "EntryPlayer")}
    rounds = [
        apps.get_model("tournaments", "Round").objects.create(
            stage=stage, number=number, status="draft", note=""
        )
        for number in range(1, 5)
    ]
    matches = [
        apps.get_model("tournaments", "Match").objects.create(round=each, table=1) for each in rounds[:3]
    ]
    for number, (name, letters) in enumerate(places.items(), start=1):
        person = player.create(
            club_id=event.club_id, number=event.pk * 100 + number, name=name, is_stand_in=name == "Ghost"
        )
        entry = make["Entry"](
            stage=stage,
            queue=number,
            number=number,
            status="ghost" if name == "Ghost" else "in",
            key=uuid4(),
        )
        make["EntryPlayer"](entry=entry, stage=stage, player=person)
        for index, letter in enumerate(letters):
            if letter == "s":
                apps.get_model("tournaments", "Seat").objects.create(
                    match=matches[index],
                    round=rounds[index],
                    position=number,
                    side=number,
                    entry=entry,
                    player=person,
                )
            elif letter == "b":
                apps.get_model("tournaments", "Bye").objects.create(round=rounds[index], entry=entry)


#: Seat, bye or neither in the three rounds that are drawn; nobody has a seat in the fourth.
PLACES = {"Ann": "sss", "Bob": "sbs", "Cid": "s--", "Dee": "-ss", "Eve": "s-s", "Flo": "---", "Ghost": "s--"}


#: Name, nickname, and whether it is nobody: the second and third Moe cannot both be "Moe K.".
MOES = [
    ("Moe", "", False),
    ("Moe", "K.", False),
    ("moe", "k.", False),
    ("Moe", "L.", False),
    ("Moe", "K.", True),
]


def namesakes_before_their_constraint(apps, club_id):
    for number, (name, nickname, is_stand_in) in enumerate(MOES, start=1):
        apps.get_model("accounts", "Player").objects.create(
            club_id=club_id, number=number, name=name, nickname=nickname, is_stand_in=is_stand_in
        )


def main():
    django.setup()
    apps = migrate_to(("tournaments", "0002_stakes_in_the_ledger"))
    (played, one, other, ended), user = nights(apps, 4)
    other.stages.update(format="knockout")
    apps.get_model("tournaments", "Event").objects.filter(pk=ended.pk).update(status="finished")
    matches, deeds = matches_before_openings(apps, played)
    source, target, posting = carried_before_places(apps, one, other, user)
    rounds_before_presences(apps, one, PLACES)
    rounds_before_presences(apps, other, {"Lou": "ss-"})
    rounds_before_presences(apps, ended, {"Max": "s--"})
    apps = migrate_to(("tournaments", "0007_side_carries"), ("accounts", "0003_region"))
    named = dict(apps.get_model("tournaments", "Match").objects.values_list("pk", "opening"))
    changes = dict(apps.get_model("tournaments", "Deed").objects.values_list("pk", "changes"))
    carries = apps.get_model("tournaments", "SideCarry").objects
    fields = ("source", "target", "cents", "posting", "recorded_by", "voided_at", "reason")
    found = {
        "openings": {number: named[pk] for number, pk in matches.items()},
        "undo": {
            number: [
                (row["before"], row["after"], row["pk"] == matches[number])
                for row in changes[pk]["rows"]
                if row["model"] == "Match"
            ]
            for number, pk in deeds.items()
        },
        "carries": list(carries.values_list(*fields)),
        "carries_expected": [source, target, 12_00, posting, user.pk, None, ""],
        "presences": list(
            apps.get_model("tournaments", "Presence")
            .objects.order_by("player__name", "first")
            .values_list("player__name", "first", "is_here")
        ),
        "secrets": list(
            apps.get_model("tournaments", "DrawSecret").objects.values_list("event__name", "kind")
        ),
    }
    namesakes_before_their_constraint(apps, one.club_id)
    migrate_to()
    newest = app_registry.get_model("tournaments", "DrawSecret").objects
    found["secrets_kept"] = list(newest.values_list("event__name", "kind"))
    people = app_registry.get_model("accounts", "Player").objects.filter(name__iexact="moe")
    found["nicknames"] = list(people.order_by("pk").values_list("name", "nickname", "is_stand_in"))
    json.dump(found, sys.stdout, default=str)


if __name__ == "__main__":
    main()
