"""What the API answers with about a table, a round's seats, the standings and the prizes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Hand
from tournaments.money.selectors.prizes import PrizeLine
from tournaments.web.api.answers import Refusal, check_field


class HandAnswer(serializers.Serializer[Any]):
    """The shape of ``hand_answer``, for the schema."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    key = serializers.UUIDField()
    outcome = serializers.CharField()
    seat_points = serializers.ListField(
        child=serializers.IntegerField(), help_text="One number per seat, seat 1 first."
    )
    hands_played = serializers.IntegerField(help_text="At this table in this round.")
    table_status = serializers.CharField(help_text="done once the hands or the game are over.")


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
    report = serializers.DictField(source="report.to_json", help_text="The report as it was sent.")
    outcome = serializers.CharField()
    seat_points = serializers.ListField(
        child=serializers.IntegerField(), help_text="One number per seat, seat 1 first."
    )
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    is_confirmed = serializers.BooleanField(help_text="A second phone reported the same hand.")
    void_reason = serializers.CharField(help_text="Why it was undone or replaced, else empty.")


class TotalLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField(), help_text="One number per side.")
    hands = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    void_reason = serializers.CharField(help_text="Why it was undone or replaced, else empty.")


class RulingAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    code = serializers.CharField()
    seat = serializers.IntegerField(help_text="Seat of the player who did it.")
    target = serializers.CharField(help_text="Whose points change; empty if none do.")
    points = serializers.IntegerField(help_text="Negative where points are taken.")
    reason = serializers.CharField()
    decided_at = serializers.DateTimeField()


class NextSeatAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True, help_text="Null for a bye.")
    position = serializers.IntegerField(allow_null=True)


class DrawnCardAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="Seat that drew it.")
    card = serializers.CharField(help_text="Rank and suit, like Jc.")


class RedealAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="The hand that was dealt again.")
    no_play = serializers.CharField(help_text="passed_out, misdeal or redeal.")
    dealer = serializers.IntegerField(help_text="Seat that dealt the hand that wasn't played.")
    seat = serializers.IntegerField(help_text="Seat that deals instead.")


class DealAnswer(serializers.Serializer[Any]):
    """Who deals, and how that was decided."""

    first_dealer = serializers.IntegerField(
        allow_null=True, help_text="Seat chosen to deal the game's first hand, else null."
    )
    how = serializers.CharField(help_text="seat, drawn, partners or recorded, else empty.")
    cards = DrawnCardAnswer(many=True, help_text="Cards drawn for the game's first hand, in order.")
    question = serializers.CharField(help_text="Question for the table before that hand, else empty.")
    may_draw = serializers.BooleanField(help_text="Whether this table can draw cards here.")
    redeals = RedealAnswer(many=True, help_text="Redeals that didn't count as hands.")


class TableAnswer(serializers.Serializer[Any]):
    """One table in one round, as the people at it see it."""

    event = serializers.CharField(source="event_name")
    public_id = serializers.CharField()
    round = serializers.IntegerField()
    rounds = serializers.IntegerField()
    round_status = serializers.CharField()
    table = serializers.IntegerField()
    status = serializers.CharField()
    version = serializers.IntegerField(help_text="Grows with every change at the table.")
    opening = serializers.IntegerField(
        help_text="Opening of the round. A hand sent with an old one is refused."
    )
    next_number = serializers.IntegerField(allow_null=True, help_text="Null if no hand can be entered.")
    dealer = serializers.IntegerField(allow_null=True, help_text="Seat that deals that hand.")
    deal = DealAnswer()
    sits_out = serializers.IntegerField(allow_null=True, help_text="Seat that sits that hand out.")
    kitty_walk = serializers.IntegerField(
        help_text="Kitty cards turned up one after another; 0 if only one is."
    )
    asks_call_round = serializers.BooleanField(
        help_text="Send call_round if the dealer's partner calls and doesn't go alone."
    )
    hands_total = serializers.IntegerField(allow_null=True, help_text="Null if the number isn't fixed.")
    goal = serializers.CharField(help_text="What the table plays to, like a game to 10.")
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text="One number per side, for the current or last game."
    )
    games = serializers.ListField(
        child=serializers.IntegerField(), help_text="Games won by side, if several are played."
    )
    verdict = serializers.CharField(help_text="Who won, or who's tied and what decides; else empty.")
    seats = SeatLineAnswer(many=True)
    hands = HandLineAnswer(many=True)
    voided = HandLineAnswer(many=True)
    next_seats = NextSeatAnswer(many=True)
    rulings = RulingAnswer(many=True)
    called_at = serializers.DateTimeField(allow_null=True, help_text="When the table called the host.")
    way_on = serializers.CharField(help_text="Where a bracket sends winners and losers, else empty.")
    reporting = serializers.CharField(help_text="hands, or totals (points at the end of the round).")
    total = TotalLineAnswer(allow_null=True, help_text="Points entered at the end.")
    voided_totals = TotalLineAnswer(many=True)
    result = serializers.CharField(help_text="Names the current result; send it with the answer to it.")
    check = check_field()
    walk_over = serializers.IntegerField(
        allow_null=True, help_text="Side that won by forfeit; 0 for neither; else null."
    )


class StaleAnswer(Refusal):
    """Why this was refused, with the current table if its seats are shown."""

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
    note = serializers.CharField(help_text="What the draw decided, else empty.")
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text="Tonight's subs, one sentence each."
    )


class OwnSeatAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    table = serializers.IntegerField(allow_null=True, help_text="Null without a seat.")
    position = serializers.IntegerField(allow_null=True)
    partners = serializers.ListField(child=serializers.CharField())
    partners_change = serializers.BooleanField(help_text="Partners change every hand (table of five).")
    opponents = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()
    against = serializers.IntegerField()
    sits_out = serializers.BooleanField(help_text="Here, with a bye this round.")
    substitute = serializers.CharField(help_text="Sub in this seat, else empty.")
    walk_over = serializers.BooleanField(allow_null=True, help_text="Won by forfeit; null if it was played.")


class StandingLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points", help_text="Scored at the tables.")
    credit = serializers.CharField(help_text='Bye points, exact, like "13/2".')
    awarded = serializers.CharField(help_text="Forfeit points, exact.")
    walk_overs = serializers.IntegerField(help_text="Games won by forfeit.")
    score = serializers.CharField(source="figure", help_text="The main score, exact.")
    games = serializers.IntegerField(help_text="Finished games.")
    hands = serializers.IntegerField(source="tally.hands")
    wins = serializers.IntegerField()
    loners = serializers.IntegerField(source="tally.loners")
    marches = serializers.IntegerField(source="tally.marches")
    euchres = serializers.IntegerField(source="tally.euchres")
    euchred = serializers.IntegerField(source="tally.euchred")
    because = serializers.CharField(help_text="Why it's below a line with the same points.")


class OwnCheckAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="One number per side.")
    result = serializers.CharField(help_text="Names the result; send it with the answer to it.")
    check = check_field()
    may_confirm = serializers.BooleanField(help_text="False for the phone and side that entered it.")


class PlayerPageAnswer(serializers.Serializer[Any]):
    event = serializers.CharField()
    standing = StandingLineAnswer(allow_null=True)
    prize_cents = serializers.IntegerField(
        allow_null=True, help_text="Prize so far; null while standings are frozen, or without a place."
    )
    seats = OwnSeatAnswer(many=True)
    check = OwnCheckAnswer(allow_null=True, help_text="Their table's result, when it needs confirming.")


class PlayOffAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="Shared place.")
    entries = serializers.ListField(
        source="entry_ids",
        child=serializers.IntegerField(),
        help_text="Entry ids; partners are next to each other.",
    )
    is_open = serializers.BooleanField(help_text="Its result isn't entered yet.")
    said = serializers.CharField(help_text="Who plays off, in one sentence.")


class StandingsAnswer(serializers.Serializer[Any]):
    event = serializers.CharField(source="event.name")
    status = serializers.CharField(source="event.status")
    round = serializers.IntegerField(allow_null=True, help_text="The open round.")
    rounds = serializers.IntegerField()
    rule = serializers.CharField(
        help_text="What ranks players who play different numbers of hands; else empty."
    )
    tie_breaks = serializers.ListField(child=serializers.CharField(), help_text="In words, in order.")
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text="Tonight's subs, and who gets the points."
    )
    postponed = serializers.ListField(
        child=serializers.CharField(), help_text="Unfinished games, one sentence each."
    )
    play_offs = PlayOffAnswer(
        many=True,
        help_text="Ties that a playoff decides or decided.",
    )
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="Last round counted here; null if all are."
    )
    standings = StandingLineAnswer(source="lines", many=True)
    groups = serializers.ListField(
        child=StandingLineAnswer(many=True), help_text="Each group on its own, if there are several."
    )


class PartnerPrizeAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cents = serializers.IntegerField()


class PrizeLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    cents = serializers.IntegerField()
    door_cents = serializers.IntegerField(help_text="Door prize, included in cents.")
    partners = serializers.SerializerMethodField(help_text="What each partner of a pair gets.")

    @extend_schema_field(PartnerPrizeAnswer(many=True))
    def get_partners(self, line: PrizeLine) -> list[dict[str, object]]:
        return [{"name": name, "cents": cents} for name, cents in line.partners]


class PrizesAnswer(serializers.Serializer[Any]):
    gross_cents = serializers.IntegerField(help_text="All money paid in or added.")
    house_cents = serializers.IntegerField()
    charity_cents = serializers.IntegerField()
    pool_cents = serializers.IntegerField(help_text="Prize pool after the cuts.")
    currency = serializers.CharField()
    places_cents = serializers.ListField(source="places", child=serializers.IntegerField())
    payouts = PrizeLineAnswer(source="lines", many=True)
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="How ties and odd cents were split, in sentences."
    )
    proof = serializers.CharField(help_text="The payouts as a sum of the pool.")
    pool_proof = serializers.CharField(help_text="The cuts and the pool as a sum; empty without cuts.")
    unpaid_entries = serializers.IntegerField(source="unpaid")
    outstanding_cents = serializers.IntegerField(help_text="What they still owe; it is not in the pool.")
    refusal = serializers.CharField(help_text="Why the plan cannot be paid from this pool, else empty.")
