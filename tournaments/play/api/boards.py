"""What the API answers with about a table and a round's seats."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from tournaments.models import Hand
from tournaments.web.api.answers import Refusal


def check_field() -> serializers.CharField:
    """Make the field of what the other side has answered to a table's result."""
    return serializers.CharField(
        help_text=_(
            "The other side's answer: waiting, right, wrong or ruled. "
            "After “wrong”, the host decides. Empty if no answer is needed."
        )
    )


class HandAnswer(serializers.Serializer[Any]):
    """A hand as it was entered."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    key = serializers.UUIDField()
    outcome = serializers.CharField()
    seat_points = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("One number per seat, seat 1 first.")
    )
    hands_played = serializers.IntegerField(
        help_text=_("Number of hands played at this table in this round.")
    )
    table_status = serializers.CharField(
        help_text=_("Status of the table. It's done once all hands are in or the game is over.")
    )


def hand_answer(hand: Hand) -> dict[str, object]:
    """Answer a hand from what the service returned: no further query on the hot path."""
    return {
        "id": hand.pk,
        "number": hand.number,
        "key": str(hand.key),
        "outcome": str(hand.outcome),
        "seat_points": hand.seat_points,
        "hands_played": hand.match.hands_played,
        "table_status": str(hand.match.status),
    }


class SeatLineAnswer(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    side = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()


class HandLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    number = serializers.IntegerField()
    key = serializers.UUIDField()
    report = serializers.DictField(source="report.to_json", help_text=_("The hand as it was sent."))
    outcome = serializers.CharField()
    seat_points = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("One number per seat, seat 1 first.")
    )
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    is_confirmed = serializers.BooleanField(
        help_text=_("True if a second phone or the desk entered the same hand.")
    )
    void_reason = serializers.CharField(
        help_text=_("Reason the hand was undone or replaced. Empty if it counts.")
    )


class TotalLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField(), help_text=_("One number per side."))
    hands = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    void_reason = serializers.CharField(
        help_text=_("Reason the points were undone or replaced. Empty if they count.")
    )


class RulingAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    code = serializers.CharField()
    seat = serializers.IntegerField(help_text=_("Seat of the player who broke a rule."))
    target = serializers.CharField(help_text=_("Who gains or loses points. Empty if no one does."))
    points = serializers.IntegerField(help_text=_("Points gained. Negative if lost."))
    reason = serializers.CharField()
    decided_at = serializers.DateTimeField()


class NextSeatAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True, help_text=_("Null if the player has a bye."))
    position = serializers.IntegerField(allow_null=True)


class DrawnCardAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text=_("Seat of the player who drew the card."))
    card = serializers.CharField(help_text=_("Rank and suit of the card, like Jc."))


class RedealAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text=_("Number of the hand that the table dealt again."))
    no_play = serializers.CharField(help_text=_("`passed_out`, `misdeal` or `redeal`."))
    dealer = serializers.IntegerField(help_text=_("Seat that dealt the unplayed hand."))
    seat = serializers.IntegerField(help_text=_("Seat that deals next."))


class DealAnswer(serializers.Serializer[Any]):
    """Dealer, and how the dealer was chosen."""

    first_dealer = serializers.IntegerField(
        allow_null=True,
        help_text=_("Seat of the game's first dealer. Null if none is chosen or no hand can be entered."),
    )
    how = serializers.CharField(
        help_text=_(
            "`seat`, `drawn`, `partners` or `recorded`. Empty if no seat is chosen or no hand can be entered."
        )
    )
    cards = DrawnCardAnswer(
        many=True,
        help_text=_("Cards drawn for dealer or partners, in order. Empty after the game's first hand."),
    )
    question = serializers.CharField(
        help_text=_("Question to ask the table before the game's first hand. Empty if there is none.")
    )
    may_draw = serializers.BooleanField(
        help_text=_("True if this table can draw cards in the app to choose the dealer.")
    )
    redeals = RedealAnswer(
        many=True, help_text=_("Redeals. They don't count as hands. Empty if no hand can be entered.")
    )


class TableAnswer(serializers.Serializer[Any]):
    """A table in a round, as its players see it."""

    event = serializers.CharField(source="event_name")
    public_id = serializers.CharField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    round_status = serializers.CharField()
    table = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField(help_text=_("Goes up with every change at the table."))
    opening = serializers.IntegerField(
        help_text=_("Changes each time the round opens. The table refuses hands with an old value.")
    )
    next_number = serializers.IntegerField(
        allow_null=True, help_text=_("Number of the next hand. Null if no hand can be entered.")
    )
    dealer = serializers.IntegerField(allow_null=True, help_text=_("Seat of the next hand's dealer."))
    deal = DealAnswer()
    sits_out = serializers.IntegerField(
        allow_null=True, help_text=_("Seat of the player who sits out the next hand.")
    )
    kitty_walk = serializers.IntegerField(
        help_text=_("Number of kitty cards turned up one by one. 0 if only one is turned up.")
    )
    asks_call_round = serializers.BooleanField(
        help_text=_("True if you must send call_round when the dealer's partner calls and doesn't go alone.")
    )
    hands_total = serializers.IntegerField(
        allow_null=True, help_text=_("Number of hands in the round. Null if the number isn't fixed.")
    )
    goal = serializers.CharField(help_text=_("How long the table plays, like “a game to 10”."))
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Points of each side in the current or last game.")
    )
    games = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_("Games won by each side. Empty if the match is a single game."),
    )
    verdict = serializers.CharField(help_text=_("Who won, or the tie and how to break it. May be empty."))
    seats = SeatLineAnswer(many=True)
    hands = HandLineAnswer(many=True)
    voided = HandLineAnswer(many=True)
    next_seats = NextSeatAnswer(many=True)
    rulings = RulingAnswer(many=True)
    called_at = serializers.DateTimeField(allow_null=True, help_text=_("When the table called the host."))
    way_on = serializers.CharField(
        help_text=_("Where winners and losers play next. Empty if there's no bracket.")
    )
    reporting = serializers.CharField(
        help_text=_("What the table enters: “hands”, or “totals” (points at the end of the round).")
    )
    total = TotalLineAnswer(allow_null=True, help_text=_("Points entered at the end of the round."))
    voided_totals = TotalLineAnswer(many=True)
    result = serializers.CharField(
        help_text=_("ID of the current result. Send it back to confirm or dispute the result.")
    )
    check = check_field()
    walk_over = serializers.IntegerField(
        allow_null=True,
        help_text=_("Side that won by forfeit. 0 if neither side won. Null if there was no forfeit."),
    )


class StaleAnswer(Refusal):
    """Reason for the refusal, with the current table if its seats are shown."""

    table = TableAnswer(required=False)


class BoardSeatAnswer(serializers.Serializer[Any]):
    position = serializers.IntegerField()
    side = serializers.IntegerField()
    name = serializers.CharField()


class BoardTableAnswer(serializers.Serializer[Any]):
    table = serializers.IntegerField()
    seats = BoardSeatAnswer(many=True)


class SeatingAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    status = serializers.CharField()
    tables = BoardTableAnswer(many=True)
    byes = serializers.ListField(child=serializers.CharField())
    note = serializers.CharField(
        help_text=_("How this round's seats were decided, in sentences. May be empty.")
    )
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text=_("Tonight's subs, one sentence each.")
    )
