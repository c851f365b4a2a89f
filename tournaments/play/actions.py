"""What a table's phone and the desk do at a table, each declared once."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from scoring.errors import ScoringError
from scoring.table.hands import NoPlay
from tournaments.web.actions import Nothing
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST, KeyPayload, NumberPayload

from .api.boards import TableAnswer
from .api.totals import NewTotalPayload
from .services.deals import deal_take_back, deal_throw_in, first_dealer_draw, first_dealer_set
from .services.hands import hand_undo
from .services.result_checks import result_check
from .services.totals import total_record, total_undo


def _nothing_else(_refusal: ScoringError) -> dict[str, Any]:
    return {}


def _nothing_to_say(_result: Any) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True)
class TableAction:
    """Something done at one table, on its phone or at the desk, by a button of a page or by the API.

    Its pages show the table again, and the API answers it, where nothing else is declared.

    Attributes:
        name: of its routes: ``table-…`` and ``link-…`` of the pages, ``api-…`` and ``api-link-…`` of the API.
        at: its address below the table's.
        does: takes ``match_id``, what was sent, and ``actor``, all by keyword. The first paragraph of its
            docstring is the API's description.
        takes: reads JSON and the form alike, and makes the schema; a phone also says its round.
        needs: the least role that may at the desk; on the phone may whoever has opened the table.
        is_new: whether what was done is new, which the API answers with 201.
        shows: what the API answers of what was done, as ``answers`` describes it.
        explains: what the API answers of a refusal besides its sentence, as ``refusal`` describes it.
        done: what the pages say then, of what was done.
    """

    name: str
    at: str
    does: Callable[..., Any]
    takes: type[StrictSerializer] = Nothing
    needs: Role = Role.SCOREKEEPER
    is_new: Callable[[Any], bool] | None = None
    shows: Callable[[Any], Any] | None = None
    answers: type[serializers.Serializer[Any]] = TableAnswer
    explains: Callable[[ScoringError], dict[str, Any]] = _nothing_else
    refusal: type[serializers.Serializer[Any]] | None = None
    done: Callable[[Any], Iterable[str]] = _nothing_to_say


class DealerPayload(StrictSerializer):
    seat = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Seat of the first dealer."))


class RedealPayload(KeyPayload):
    number = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Number of the hand to deal again."))
    no_play = serializers.ChoiceField(
        choices=[each.value for each in NoPlay],
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose a reason for the redeal.")),
    )
    dealer = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=BIGGEST,
        help_text=_("Seat of this hand's dealer. If two phones report the same redeal, it counts only once."),
    )

    def validate_no_play(self, no_play: str) -> NoPlay:
        return NoPlay(no_play)


class CheckPayload(StrictSerializer):
    result = StrictText(
        max_length=100, help_text=_("Identifier of the result you confirm, from the table's answer.")
    )
    is_right = StrictBoolean(
        help_text=_("Send false to dispute the result, which locks it and calls the host."),
        error_messages=dict.fromkeys(("required", "invalid"), _("Is the result right? Send true or false.")),
    )


CHECK = TableAction("check", "check", result_check, CheckPayload, Role.DIRECTOR)
ACTIONS = (
    TableAction("undo", "undo", hand_undo, NumberPayload),
    TableAction("total", "total", total_record, NewTotalPayload, is_new=lambda total: total.is_new),
    TableAction("total-undo", "total/undo", total_undo),
    TableAction("dealer", "dealer", first_dealer_set, DealerPayload),
    TableAction("dealer-draw", "dealer/draw", first_dealer_draw),
    TableAction("redeal", "redeal", deal_throw_in, RedealPayload),
    TableAction("redeal-undo", "redeal/undo", deal_take_back, NumberPayload),
    CHECK,
)
#: What a player does on their own page about the table at which they sit.
OF_PLAYERS = (CHECK,)
