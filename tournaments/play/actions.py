"""What a table's phone and the desk do at a table, each declared once."""

from functools import partial

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from scoring.table.hands import NoPlay
from tournaments.web.actions import Action
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.payloads import BIGGEST, KeyPayload, NumberPayload

from .api.boards import TableAnswer
from .api.totals import NewTotalPayload
from .services.deals import deal_take_back, deal_throw_in, first_dealer_draw, first_dealer_set
from .services.hands import hand_undo
from .services.result_checks import result_check
from .services.totals import total_record, total_undo

#: Something done at one table, on its phone or at the desk, ``at`` an address below the table's. It takes the
#: ``match_id``, and shows the table again or answers it. Its role is needed at the desk only: on the phone,
#: whoever has opened the table may. Its routes are ``table-…`` and ``link-…``, ``api-…`` and ``api-link-…``.
at_a_table = partial(Action, needs=Role.SCOREKEEPER, answers=TableAnswer)


class DealerPayload(StrictSerializer):
    seat = StrictInteger(min_value=1, max_value=BIGGEST, help_text=_("Seat of the dealer."))


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
        help_text=_("Seat of this hand's dealer. Send it so two phones don't move the deal twice."),
    )

    def validate_no_play(self, no_play: str) -> NoPlay:
        return NoPlay(no_play)


class CheckPayload(StrictSerializer):
    result = StrictText(max_length=100, help_text=_("The table's `result`, to confirm or dispute."))
    is_right = StrictBoolean(
        help_text=_("Send false to dispute the result. That locks it and calls the host."),
        error_messages=dict.fromkeys(("required", "invalid"), _("Is the result right? Send true or false.")),
    )


CHECK = at_a_table("check", "check", does=result_check, takes=CheckPayload, needs=Role.DIRECTOR)
ACTIONS = (
    at_a_table("undo", "undo", does=hand_undo, takes=NumberPayload),
    at_a_table("total", "total", does=total_record, takes=NewTotalPayload, is_new=lambda total: total.is_new),
    at_a_table("total-undo", "total/undo", does=total_undo),
    at_a_table("dealer", "dealer", does=first_dealer_set, takes=DealerPayload),
    at_a_table("dealer-draw", "dealer/draw", does=first_dealer_draw),
    at_a_table("redeal", "redeal", does=deal_throw_in, takes=RedealPayload),
    at_a_table("redeal-undo", "redeal/undo", does=deal_take_back, takes=NumberPayload),
    CHECK,
)
#: What a player does on their own page about the table at which they sit.
OF_PLAYERS = (CHECK,)
