"""How a club takes entry fees before the night, declared once."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from accounts.models import Role
from tournaments.money.services.pay_ways import pay_ways_set
from tournaments.web.actions import Action, of_club
from tournaments.web.api.fields import StrictSerializer, StrictText
from tournaments.web.subjects import CLUB

from .views.pay_ways import pay_ways_refused


class PayWaysPayload(StrictSerializer):
    """Replaces all ways to pay. We remove ways you leave out."""

    venmo = StrictText(default="", max_length=400, help_text=_("Venmo username."))
    paypal = StrictText(default="", max_length=400, help_text=_("PayPal.me name."))
    interac = StrictText(default="", max_length=400, help_text=_("Email address for Interac e-Transfers."))
    bank = StrictText(default="", max_length=1000, help_text=_("What players need for a bank transfer."))


class PayWaysAnswer(serializers.Serializer[Any]):
    """Ways to pay a club before a night. Players don't see empty ones."""

    venmo = serializers.CharField()
    paypal = serializers.CharField()
    interac = serializers.CharField()
    bank = serializers.CharField()


ACTIONS = (
    Action(
        "pay-ways",
        "pay-ways",
        Role.OWNER,
        of_club(pay_ways_set),
        PayWaysAnswer,
        PayWaysPayload,
        subject=CLUB,
        method="PUT",
        back="pay-ways",
        refused=pay_ways_refused,
        done=_("Saved."),
    ),
)
