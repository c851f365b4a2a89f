"""What the API answers with about a table, a round's seats, the standings and the prizes."""

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Hand
from tournaments.money.selectors.prizes import PrizeLine
from tournaments.web.api.answers import Refusal, check_field


class HandAnswer(serializers.Serializer[Any]):
    """A hand that was entered, as ``hand_answer`` returns it."""

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
        help_text=_("Table status. It's done once all hands are in or the game is over.")
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
    report = serializers.DictField(source="report.to_json", help_text=_("Hand as it was sent."))
    outcome = serializers.CharField()
    seat_points = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("One number per seat, seat 1 first.")
    )
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    is_confirmed = serializers.BooleanField(help_text=_("True if a second phone entered the same hand."))
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
    target = serializers.CharField(help_text=_("Who gains or loses points. Empty if no points change."))
    points = serializers.IntegerField(help_text=_("Points given. Negative if points were taken."))
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
    number = serializers.IntegerField(help_text=_("Number of the hand that was dealt again."))
    no_play = serializers.CharField(help_text=_("One of passed_out, misdeal and redeal."))
    dealer = serializers.IntegerField(help_text=_("Seat of the player who dealt the unplayed hand."))
    seat = serializers.IntegerField(help_text=_("Seat of the player who deals next."))


class DealAnswer(serializers.Serializer[Any]):
    """Dealer, and how the dealer was chosen."""

    first_dealer = serializers.IntegerField(
        allow_null=True, help_text=_("Seat of the game's first dealer. Null if none is chosen.")
    )
    how = serializers.CharField(
        help_text=_("One of seat, drawn, partners and recorded. Empty if no seat is chosen.")
    )
    cards = DrawnCardAnswer(
        many=True, help_text=_("Cards drawn to choose the game's first dealer, in order.")
    )
    question = serializers.CharField(
        help_text=_("Question to ask the table before the game's first hand. Empty if there is none.")
    )
    may_draw = serializers.BooleanField(
        help_text=_("True if this table can draw cards in the app to choose the dealer.")
    )
    redeals = RedealAnswer(many=True, help_text=_("Redeals. They don't count as hands."))


class TableAnswer(serializers.Serializer[Any]):
    """A table in a round, as its players see it."""

    event = serializers.CharField(source="event_name")
    public_id = serializers.CharField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    round_status = serializers.CharField()
    table = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField(help_text=_("Number that goes up with every change at the table."))
    opening = serializers.IntegerField(
        help_text=_("Number that changes when the round is reopened. A hand with an old number is refused.")
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
        help_text=_("Number of kitty cards that can be turned up. 0 if only one can.")
    )
    asks_call_round = serializers.BooleanField(
        help_text=_("True if you must send call_round when the dealer's partner calls and doesn't go alone.")
    )
    hands_total = serializers.IntegerField(
        allow_null=True, help_text=_("Number of hands in the round. Null if the number isn't fixed.")
    )
    goal = serializers.CharField(help_text=_("Length of play, like a game to 10."))
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text=_("Points of each side in the current or last game.")
    )
    games = serializers.ListField(
        child=serializers.IntegerField(),
        help_text=_("Games won by each side. Empty if the match is a single game."),
    )
    verdict = serializers.CharField(
        help_text=_("Winner, or the tie and how it's decided. Empty during the game.")
    )
    seats = SeatLineAnswer(many=True)
    hands = HandLineAnswer(many=True)
    voided = HandLineAnswer(many=True)
    next_seats = NextSeatAnswer(many=True)
    rulings = RulingAnswer(many=True)
    called_at = serializers.DateTimeField(
        allow_null=True, help_text=_("Time when the table called the host.")
    )
    way_on = serializers.CharField(
        help_text=_("Where winners and losers play next. Empty without a bracket.")
    )
    reporting = serializers.CharField(
        help_text=_("Kind of entry: hands, or totals (points at the end of the round).")
    )
    total = TotalLineAnswer(allow_null=True, help_text=_("Points entered at the end of the round."))
    voided_totals = TotalLineAnswer(many=True)
    result = serializers.CharField(
        help_text=_("Identifier of the current result. Send it back to confirm the result.")
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
        help_text=_("Outcome of the random draw, in words. Empty if there was no draw.")
    )
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text=_("Tonight's subs, one sentence each.")
    )


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
    sits_out = serializers.BooleanField(help_text=_("True if the player is here and has a bye this round."))
    substitute = serializers.CharField(help_text=_("Name of the sub in this seat. Empty if there is no sub."))
    walk_over = serializers.BooleanField(
        allow_null=True, help_text=_("True if this player won by forfeit. Null if the table played.")
    )


class StandingLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points", help_text=_("Points scored at the tables."))
    credit = serializers.CharField(help_text=_('Exact bye points, like "13/2".'))
    awarded = serializers.CharField(help_text=_("Exact points for forfeits."))
    walk_overs = serializers.IntegerField(help_text=_("Number of games the player won by forfeit."))
    score = serializers.CharField(
        source="figure", help_text=_("Exact value of the score that ranks the player.")
    )
    games = serializers.IntegerField(help_text=_("Number of games the player finished."))
    hands = serializers.IntegerField(source="tally.hands")
    wins = serializers.IntegerField()
    loners = serializers.IntegerField(source="tally.loners")
    marches = serializers.IntegerField(source="tally.marches")
    euchres = serializers.IntegerField(source="tally.euchres")
    euchred = serializers.IntegerField(source="tally.euchred")
    because = serializers.CharField(
        help_text=_("Reason the player ranks below someone with the same points.")
    )


class OwnCheckAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.IntegerField(), help_text=_("One number per side."))
    result = serializers.CharField(
        help_text=_("Identifier of the result. Send it back to confirm the result.")
    )
    check = check_field()
    may_confirm = serializers.BooleanField(
        help_text=_(
            "True if this player may confirm. False for the phone and the side that entered the result."
        )
    )


class MeetingAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    partner = serializers.IntegerField(source="with_them", help_text=_("Number of rounds as partners."))
    opponent = serializers.IntegerField(source="against", help_text=_("Number of rounds as opponents."))
    same_table = serializers.IntegerField(
        source="beside", help_text=_("Number of rounds at one table with partners changing every hand.")
    )


class PlayerPageAnswer(serializers.Serializer[Any]):
    event = serializers.CharField()
    standing = StandingLineAnswer(allow_null=True)
    prize_cents = serializers.IntegerField(
        allow_null=True, help_text=_("Prize so far. Null if standings are frozen or the player has no place.")
    )
    seats = OwnSeatAnswer(many=True)
    met = MeetingAnswer(many=True, help_text=_("Partners and opponents in the rounds shown."))
    check = OwnCheckAnswer(
        allow_null=True, help_text=_("Result of the player's table, if it needs confirming.")
    )


class PlayOffAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text=_("Place that the entries are tied for."))
    entries = serializers.ListField(
        source="entry_ids",
        child=serializers.IntegerField(),
        help_text=_("Entry ids. Partners are next to each other."),
    )
    is_open = serializers.BooleanField(help_text=_("True if the result isn't entered yet."))
    said = serializers.CharField(
        source="text", help_text=_("Sentence that names the players in the playoff.")
    )


class StandingsAnswer(serializers.Serializer[Any]):
    event = serializers.CharField(source="event.name")
    status = serializers.CharField(source="event.status")
    round = serializers.IntegerField(allow_null=True, help_text=_("Number of the open round."))
    rounds = serializers.IntegerField()
    rule = serializers.CharField(
        help_text=_(
            "Ranking rule if players play different numbers of hands. Empty if everyone plays the same."
        )
    )
    tie_breaks = serializers.ListField(
        child=serializers.CharField(), help_text=_("Tiebreakers in order, in words.")
    )
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text=_("Sentences about tonight's subs.")
    )
    postponed = serializers.ListField(
        child=serializers.CharField(), help_text=_("Unfinished games, one sentence each.")
    )
    play_offs = PlayOffAnswer(
        many=True,
        help_text=_("Ties that a playoff decides."),
    )
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text=_("Last round that counts in these standings. Null if all rounds count.")
    )
    standings = StandingLineAnswer(source="lines", many=True)
    groups = serializers.ListField(
        child=StandingLineAnswer(many=True),
        help_text=_("Standings of each group, if there are several groups."),
    )


class PartnerPrizeAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cents = serializers.IntegerField()


class PrizeLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    cents = serializers.IntegerField()
    door_cents = serializers.IntegerField(help_text=_("Door prize included in cents."))
    partners = serializers.SerializerMethodField(help_text=_("Amount for each partner of a pair."))

    @extend_schema_field(PartnerPrizeAnswer(many=True))
    def get_partners(self, line: PrizeLine) -> list[dict[str, object]]:
        return [{"name": name, "cents": cents} for name, cents in line.partners]


class PrizesAnswer(serializers.Serializer[Any]):
    gross_cents = serializers.IntegerField(help_text=_("All money collected or added."))
    house_cents = serializers.IntegerField()
    charity_cents = serializers.IntegerField()
    pool_cents = serializers.IntegerField(help_text=_("Prize pool after all cuts."))
    currency = serializers.CharField()
    places_cents = serializers.ListField(source="places", child=serializers.IntegerField())
    payouts = PrizeLineAnswer(source="lines", many=True)
    sentences = serializers.ListField(
        child=serializers.CharField(),
        help_text=_("Sentences that explain how ties and odd cents were split."),
    )
    proof = serializers.CharField(help_text=_("The prizes as a formula: the amounts add up to the pool."))
    pool_proof = serializers.CharField(
        help_text=_("The pool as a formula: total collected minus cuts. Empty if there are no cuts.")
    )
    unpaid_entries = serializers.IntegerField(source="unpaid")
    outstanding_cents = serializers.IntegerField(help_text=_("Amount still owed, not counted in the pool."))
    refusal = serializers.CharField(help_text=_("Reason the pool can't pay the prizes. Empty if it can."))
