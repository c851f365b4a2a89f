"""Nights in two parts, made through the services that real ones go through."""

from tests.nights import match_at, record, start
from tournaments.audit.actor import Actor
from tournaments.direct.services.rounds import round_close
from tournaments.formats import Feed, FormatKey, MovementSettings, Partners
from tournaments.models import EntryPlayer, Event
from tournaments.seating.services.stage_plans import StageDraft
from tournaments.seating.services.stages import stage_plan, stage_start

EIGHT = ("Ann", "Bob", "Carla", "Dave", "Edith", "Frank", "Grace", "Hank")
FINAL = StageDraft(
    feed=Feed(best=4, partners=Partners.KEEP),
    format=FormatKey.MEXICANO,
    movement=MovementSettings(rounds=1),
)


def plan(event, organizer, draft=FINAL):
    return stage_plan(event_id=event.pk, draft=draft, actor=Actor(organizer))


def draw_final(event, organizer, **fields):
    stage_start(event_id=event.pk, number=2, actor=Actor(organizer), **fields)
    return Event.objects.get(pk=event.pk)


def close(event, organizer, number, tables=(1, 2)):
    round_close(
        event_id=event.pk,
        number=number,
        stands=dict.fromkeys(tables, "Out of time"),
        actor=Actor(organizer),
    )


def played(event, organizer, draft=FINAL):
    """The first part over: seat 1 of table 1 has 8, of table 2 has 4 points, their partners as many."""
    plan(event, organizer, draft)
    event = start(event, organizer)
    first, second = match_at(event, table=1), match_at(event, table=2)
    record(first, organizer, 1, maker=1, tricks=5, alone=True)
    record(first, organizer, 2, maker=1, tricks=5, alone=True)
    record(second, organizer, 1, maker=1, tricks=5, alone=True)
    close(event, organizer, 1)
    return Event.objects.get(pk=event.pk)


def names(event, stage=2):
    members = EntryPlayer.objects.filter(stage__event=event, stage__number=stage)
    entered = {}
    for member in members.order_by("entry__number", "pk").select_related("player"):
        entered.setdefault(member.entry_id, []).append(member.player.name)
    return list(entered.values())
