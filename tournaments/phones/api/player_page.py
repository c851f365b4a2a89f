"""What the API answers with about a player's own page."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.play.api.boards import check_field
from tournaments.results.api.standings import StandingLineAnswer


class OwnSeatAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    table = serializers.IntegerField(
        allow_null=True, help_text=_("Number of the table. Null if the player has no seat.")
    )
    position = serializers.IntegerField(allow_null=True)
    partners = serializers.ListField(child=serializers.CharField())
    partners_change = serializers.BooleanField(
        help_text=_("True if partners change every hand (table of five).")
    )
    opponents = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()
    against = serializers.IntegerField()
    sits_out = serializers.BooleanField(help_text=_("True if the player is here and sits out this round."))
    substitute = serializers.CharField(help_text=_("Name of the sub in this seat. Empty if there is no sub."))
    walk_over = serializers.BooleanField(
        allow_null=True,
        help_text=_("True if this player won by forfeit, false if not. Null without a forfeit."),
    )


class OwnCheckAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.IntegerField(), help_text=_("One number per side."))
    result = serializers.CharField(help_text=_("ID of the result. Send it back to confirm the result."))
    check = check_field()
    may_confirm = serializers.BooleanField(
        help_text=_(
            "True if this player may confirm. False for the phone and the side that entered the result."
        )
    )


class MeetingAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    partner = serializers.IntegerField(source="with_them", help_text=_("Rounds as partners."))
    opponent = serializers.IntegerField(source="against", help_text=_("Rounds as opponents."))
    same_table = serializers.IntegerField(
        source="beside", help_text=_("Rounds at a table where partners change every hand.")
    )


class OwnPotAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField()
    paid_cents = serializers.IntegerField()
    owes_cents = serializers.IntegerField()
    wins_cents = serializers.IntegerField(
        allow_null=True,
        help_text=_(
            "Amount the pot gives this player so far, refunds included. Null if standings are hidden."
        ),
    )
    is_settled = serializers.BooleanField()


class OwnMoneyAnswer(serializers.Serializer[Any]):
    fee_cents = serializers.IntegerField()
    paid_cents = serializers.IntegerField(help_text=_("How much of the entry fee is paid."))
    owes_cents = serializers.IntegerField(help_text=_("How much of the entry fee is still due."))
    is_free = serializers.BooleanField()
    handed_cents = serializers.IntegerField(help_text=_("Winnings paid out."))
    pots = OwnPotAnswer(many=True, help_text=_("Side pots the player is in."))


class PlayerPageAnswer(serializers.Serializer[Any]):
    event = serializers.CharField()
    standing = StandingLineAnswer(allow_null=True)
    prize_cents = serializers.IntegerField(
        allow_null=True, help_text=_("Prize so far. Null if standings are hidden or the player has no place.")
    )
    points_to_prize = serializers.CharField(
        allow_null=True,
        help_text=_(
            "Points the player still needs for a prize. Null if already in the prizes, if points alone "
            "don't decide, or if the night isn't running."
        ),
    )
    money = OwnMoneyAnswer()
    seats = OwnSeatAnswer(many=True)
    met = MeetingAnswer(many=True, help_text=_("Partners and opponents in the rounds shown."))
    check = OwnCheckAnswer(
        allow_null=True,
        help_text=_("Result of the player's table and the other side's answer. Null if no one is asked."),
    )
