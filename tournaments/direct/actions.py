"""What the director does about rounds and games, each declared once."""

from collections.abc import Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.utils import html

from accounts.models import Role
from tournaments.access.permissions import match_at
from tournaments.audit.actor import Actor
from tournaments.direct.api.pace import PaceAnswer
from tournaments.direct.api.undo import TakeBackPayload, TakenBackAnswer, way_back_now
from tournaments.direct.selectors.pace import pace_of
from tournaments.direct.services.disputes import TELLINGS, dispute_settle
from tournaments.direct.services.postponed import postponed_stand
from tournaments.direct.services.rematch import rematch_open
from tournaments.direct.services.rounds import round_close, round_next, round_open
from tournaments.direct.services.rulings import director_call
from tournaments.direct.services.shorten import night_shorten
from tournaments.direct.services.take_back import round_cancel, round_reopen
from tournaments.direct.services.undo import act_undo
from tournaments.direct.table_actions import TABLE, table_of
from tournaments.direct.words import undo as words
from tournaments.formats import MOST_ENTRIES
from tournaments.models import Dispute, Event, Match, UndoRecord
from tournaments.play.actions import at_a_table
from tournaments.play.api.boards import TableAnswer
from tournaments.play.services.bell import tables_close
from tournaments.seating.services.draw import event_start
from tournaments.seating.services.next_round import round_draw
from tournaments.web.actions import Action, of_event
from tournaments.web.api.event_answers import EventAnswer, RoundAnswer
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST, ReasonPayload

WHICH_ROUND = _("Choose a round.")
WHICH_RESULT = _("Choose the first or the second result.")
ROUND = "rounds/<int:number>/"


def tables_in(form: Mapping[str, str], prefix: str) -> dict[int, str]:
    """Return what a form says table by table, as in ``stands-3``; what names no table is left out."""
    found = {}
    for name, text in form.items():
        table = name.removeprefix(prefix)
        if table != name and table.isascii() and table.isdigit() and len(table) < 6:
            found[int(table)] = text
    return found


class StandsList(serializers.ListSerializer[Any]):
    """Decisions by table; a form has a field for each table, blank where nothing is decided."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        reasons = tables_in(dictionary, "stands-")
        return [{"table": table, "reason": reason} for table, reason in reasons.items() if reason.strip()]


class StandsPayload(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=BIGGEST)
    reason = StrictText(max_length=400)

    class Meta:
        list_serializer_class = StandsList


class LaterList(serializers.ListField):
    """Numbers of tables; a form has a tick for each."""

    def get_value(self, dictionary: Mapping[Any, Any]) -> Any:
        if not html.is_html_input(dictionary):
            return super().get_value(dictionary)
        return list(tables_in(dictionary, "later-"))


class ClosePayload(StrictSerializer):
    stands = StandsPayload(
        many=True, default=[], help_text=_("For each unfinished table, why its score counts.")
    )
    later = LaterList(
        child=StrictInteger(min_value=1, max_value=BIGGEST),
        default=[],
        max_length=MOST_ENTRIES,
        help_text=_("Tables that finish their game later."),
    )
    others = StrictText(
        max_length=400, default="", help_text=_("Why the score counts at all other unfinished tables.")
    )

    def validate_stands(self, stands: list[dict[str, Any]]) -> dict[int, str]:
        return {each["table"]: each["reason"] for each in stands}


class RematchPayload(StrictSerializer):
    after = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Number of the round just played."))


class ShortenPayload(StrictSerializer):
    rounds = StrictInteger(
        help_text=_("Number of the last round to play."),
        error_messages={"required": WHICH_ROUND, "invalid": WHICH_ROUND},
    )


class SettlePayload(StrictSerializer):
    take = serializers.ChoiceField(
        choices=list(TELLINGS),
        help_text=_("Which result counts: first or second."),
        error_messages={
            "required": WHICH_RESULT,
            "invalid_choice": WHICH_RESULT,
        },
    )
    reason = StrictText(max_length=400, default="")


def settle(*, event: Event, dispute_id: int, take: str, reason: str, actor: Actor) -> Match:
    """Choose which result of a disputed hand counts. Returns its table."""
    dispute = Dispute.objects.get(pk=dispute_id, hand__match__round__stage__event=event)
    dispute_settle(dispute_id=dispute.pk, takes_second=take == "second", reason=reason, actor=actor)
    return dispute.hand.match


def stand(*, event: Event, number: int, table: int, reason: str, actor: Actor) -> Match:
    """Keep the score of a postponed game. Repeating it changes nothing."""
    match = match_at(event, round_number=number, table=table)
    return postponed_stand(match_id=match.pk, reason=reason, actor=actor)


def pace_now(_event: Event, shortened: Event) -> dict[str, Any]:
    return {"pace": pace_of(shortened, now=timezone.now())}


def undone(_event: Event, record: UndoRecord) -> str:
    line = record.taken_back
    return words.undone(says=line.before["done"]) if line and isinstance(line.before, dict) else ""


#: What only a table's phone does.
CALL = at_a_table("call", "call", does=director_call)
HOST = Role.DIRECTOR
ACTIONS = (
    Action("event-start", "start", HOST, of_event(event_start), EventAnswer),
    Action("round-open", f"{ROUND}open", HOST, of_event(round_open), RoundAnswer),
    Action("round-draw", f"{ROUND}draw", HOST, of_event(round_draw), RoundAnswer),
    Action("round-cancel", f"{ROUND}cancel", HOST, of_event(round_cancel), RoundAnswer, takes=ReasonPayload),
    Action("round-reopen", f"{ROUND}reopen", HOST, of_event(round_reopen), RoundAnswer),
    Action("round-close", f"{ROUND}close", HOST, of_event(round_close), RoundAnswer, ClosePayload),
    Action("round-next", f"{ROUND}next", HOST, of_event(round_next), RoundAnswer),
    Action("tables-close", f"{ROUND}tables/close", HOST, of_event(tables_close), RoundAnswer),
    Action("shorten", "shorten", HOST, of_event(night_shorten), PaceAnswer, ShortenPayload, shows=pace_now),
    Action("rematch", "rematch", HOST, of_event(rematch_open), RoundAnswer, RematchPayload),
    Action(
        "dispute-settle",
        "disputes/<int:dispute_id>/settle",
        HOST,
        settle,
        TableAnswer,
        SettlePayload,
        shows=table_of,
    ),
    Action(
        "postponed-stand",
        f"{TABLE}stand",
        HOST,
        stand,
        TableAnswer,
        takes=ReasonPayload,
        shows=table_of,
    ),
    Action(
        "act-undo",
        "undo",
        HOST,
        of_event(act_undo),
        TakenBackAnswer,
        TakeBackPayload,
        shows=way_back_now,
        api_at="take-back",
        api_name="api-take-back",
        done=undone,
    ),
)
