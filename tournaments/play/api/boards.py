"""What the API answers with about a table, a round's seats, the standings and the prizes."""

from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from tournaments.models import Hand
from tournaments.money.selectors.prizes import PrizeLine
from tournaments.web.api.answers import CHECK, Refusal


class HandAnswer(serializers.Serializer[Any]):
    """The shape of ``hand_answer``, for the schema."""

    id = serializers.IntegerField()
    number = serializers.IntegerField()
    key = serializers.UUIDField()
    outcome = serializers.CharField()
    seat_points = serializers.ListField(child=serializers.IntegerField(), help_text="By position.")
    hands_played = serializers.IntegerField(help_text="At this table in this round.")
    table_status = serializers.CharField(
        help_text="done once the table has played its hands, or its game is over."
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
    report = serializers.DictField(source="report.to_json", help_text="As it was sent.")
    outcome = serializers.CharField()
    seat_points = serializers.ListField(child=serializers.IntegerField(), help_text="By position.")
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    is_confirmed = serializers.BooleanField(help_text="A second phone told it alike.")
    void_reason = serializers.CharField(help_text="Why it was taken back or replaced, else empty.")


class TotalLineAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    points = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")
    hands = serializers.IntegerField()
    recorded_at = serializers.DateTimeField()
    by = serializers.CharField()
    void_reason = serializers.CharField(help_text="Why it was taken back or replaced, else empty.")


class RulingAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    code = serializers.CharField()
    seat = serializers.IntegerField(help_text="Of who did it.")
    target = serializers.CharField(help_text="Whose points change; empty for nobody's.")
    points = serializers.IntegerField(help_text="Below 0 where they are taken.")
    reason = serializers.CharField()
    decided_at = serializers.DateTimeField()


class NextSeatAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(allow_null=True, help_text="Null for a bye.")
    position = serializers.IntegerField(allow_null=True)


class DrawnCardAnswer(serializers.Serializer[Any]):
    seat = serializers.IntegerField(help_text="Of who drew it.")
    card = serializers.CharField(help_text="Rank and suit, such as Jc.")


class RedealAnswer(serializers.Serializer[Any]):
    number = serializers.IntegerField(help_text="Of the hand that was dealt again.")
    no_play = serializers.CharField(help_text="passed_out, misdeal or redeal.")
    dealer = serializers.IntegerField(help_text="Seat that dealt what came to nothing.")
    seat = serializers.IntegerField(help_text="Seat that deals instead.")


class DealAnswer(serializers.Serializer[Any]):
    """How it is known who deals."""

    first_dealer = serializers.IntegerField(
        allow_null=True, help_text="Seat that was said to deal the game's first hand; null before."
    )
    how = serializers.CharField(help_text="seat, drawn, partners or recorded; empty before.")
    cards = DrawnCardAnswer(many=True, help_text="Drawn here for the game's first hand, in order.")
    question = serializers.CharField(help_text="What to ask the table before that hand, else empty.")
    may_draw = serializers.BooleanField(help_text="Whether the cards may be drawn here.")
    redeals = RedealAnswer(many=True, help_text="Deals that came to nothing and were no hands.")


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
        help_text="Of its round; a hand sent with it is refused once the round was started over."
    )
    next_number = serializers.IntegerField(allow_null=True, help_text="Null when no hand can be entered.")
    dealer = serializers.IntegerField(allow_null=True, help_text="Position of who deals that hand.")
    deal = DealAnswer()
    sits_out = serializers.IntegerField(allow_null=True, help_text="Position of who sits that hand out.")
    kitty_walk = serializers.IntegerField(
        help_text="Cards of the kitty that the dealer turns up in turn, 0 where only one is."
    )
    asks_call_round = serializers.BooleanField(
        help_text="A hand made by the dealer's partner, not alone, needs call_round."
    )
    hands_total = serializers.IntegerField(allow_null=True, help_text="Null where nobody can know.")
    goal = serializers.CharField(help_text="What is played for, such as a game to 10.")
    scores = serializers.ListField(
        child=serializers.IntegerField(), help_text="By side, of the game that is played or was the last."
    )
    games = serializers.ListField(
        child=serializers.IntegerField(), help_text="Won by side; empty where only one is played."
    )
    verdict = serializers.CharField(
        help_text="Who has won a game to a target or a series, and why; or who is tied and what decides."
    )
    seats = SeatLineAnswer(many=True)
    hands = HandLineAnswer(many=True)
    voided = HandLineAnswer(many=True)
    next_seats = NextSeatAnswer(many=True)
    rulings = RulingAnswer(many=True)
    called_at = serializers.DateTimeField(allow_null=True, help_text="When it called the director.")
    way_on = serializers.CharField(help_text="Where a bracket sends winners and losers, else empty.")
    reporting = serializers.CharField(help_text="hands, or totals: points at the end of the round.")
    total = TotalLineAnswer(allow_null=True, help_text="What it told at the end.")
    voided_totals = TotalLineAnswer(many=True)
    result = serializers.CharField(help_text="Names what stands now; sent back with a word on it.")
    check = serializers.CharField(help_text=CHECK)
    walk_over = serializers.IntegerField(
        allow_null=True, help_text="Side that won because the others do not play on; 0: neither; else null."
    )


class StaleAnswer(Refusal):
    """What cannot be taken now, with the table as it is; without it while its seats are not shown."""

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
    note = serializers.CharField(help_text="What the draw had to decide, else empty.")
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text="Who took whose seat tonight, a sentence each."
    )


class OwnSeatAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    status = serializers.CharField()
    table = serializers.IntegerField(allow_null=True, help_text="Null without a seat.")
    position = serializers.IntegerField(allow_null=True)
    partners = serializers.ListField(child=serializers.CharField())
    partners_change = serializers.BooleanField(help_text="With every hand, at a table of five.")
    opponents = serializers.ListField(child=serializers.CharField())
    points = serializers.IntegerField()
    against = serializers.IntegerField()
    sits_out = serializers.BooleanField(help_text="Here for the round, without a table in it.")
    substitute = serializers.CharField(help_text="Who sits there instead, else empty.")
    walk_over = serializers.BooleanField(
        allow_null=True, help_text="Won because the others did not play on; null where it was played."
    )


class StandingLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    number = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField(source="tally.points", help_text="Made at the tables.")
    credit = serializers.CharField(help_text='Points for sitting out beside them, exact, such as "13/2".')
    awarded = serializers.CharField(help_text="Points for walk-overs beside them, exact.")
    walk_overs = serializers.IntegerField(help_text="Games won because the others did not play on.")
    score = serializers.CharField(source="figure", help_text="What decides first, exact.")
    games = serializers.IntegerField(help_text="That have ended.")
    hands = serializers.IntegerField(source="tally.hands")
    wins = serializers.IntegerField()
    loners = serializers.IntegerField(source="tally.loners")
    marches = serializers.IntegerField(source="tally.marches")
    euchres = serializers.IntegerField(source="tally.euchres")
    euchred = serializers.IntegerField(source="tally.euchred")
    because = serializers.CharField(help_text="Why below the line above with as many points.")


class OwnCheckAnswer(serializers.Serializer[Any]):
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    scores = serializers.ListField(child=serializers.IntegerField(), help_text="By side.")
    result = serializers.CharField(help_text="Names the result; sent back with the answer to it.")
    check = serializers.CharField(help_text=CHECK)
    may_confirm = serializers.BooleanField(help_text="Not on the phone, nor for the side, that entered it.")


class PlayerPageAnswer(serializers.Serializer[Any]):
    event = serializers.CharField()
    standing = StandingLineAnswer(allow_null=True)
    prize_cents = serializers.IntegerField(
        allow_null=True, help_text="As it stands; null while the board is frozen, or without a standing."
    )
    seats = OwnSeatAnswer(many=True)
    check = OwnCheckAnswer(allow_null=True, help_text="Their table's result once it is to be confirmed.")


class PlayOffAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField(help_text="That they share.")
    entries = serializers.ListField(
        source="entry_ids",
        child=serializers.IntegerField(),
        help_text="Their ids; who won together stand next to one another, and finish so.",
    )
    is_open = serializers.BooleanField(help_text="Its result is still to be noted.")
    said = serializers.CharField(help_text="Who plays off, in a sentence.")


class StandingsAnswer(serializers.Serializer[Any]):
    event = serializers.CharField(source="event.name")
    status = serializers.CharField(source="event.status")
    round = serializers.IntegerField(allow_null=True, help_text="The open one.")
    rounds = serializers.IntegerField()
    rule = serializers.CharField(
        help_text="What decides first, where people play different numbers of hands; else empty."
    )
    tie_breaks = serializers.ListField(child=serializers.CharField(), help_text="In words, in their order.")
    substitutions = serializers.ListField(
        child=serializers.CharField(), help_text="Who took whose seat tonight, and whose the points are."
    )
    postponed = serializers.ListField(
        child=serializers.CharField(), help_text="Games that are still to be played, a sentence each."
    )
    play_offs = PlayOffAnswer(
        many=True,
        help_text="Who is level, or was, once the rounds are played, where a play-off decides that.",
    )
    frozen_after = serializers.IntegerField(
        allow_null=True, help_text="The last round that is counted here; null where all are."
    )
    standings = StandingLineAnswer(source="lines", many=True)
    groups = serializers.ListField(
        child=StandingLineAnswer(many=True), help_text="Each group by itself, where there are several."
    )


class PartnerPrizeAnswer(serializers.Serializer[Any]):
    name = serializers.CharField()
    cents = serializers.IntegerField()


class PrizeLineAnswer(serializers.Serializer[Any]):
    place = serializers.IntegerField()
    is_tied = serializers.BooleanField()
    name = serializers.CharField()
    cents = serializers.IntegerField()
    door_cents = serializers.IntegerField(help_text="Of these, as a door prize.")
    partners = serializers.SerializerMethodField(help_text="What each of a pair gets; empty for one player.")

    @extend_schema_field(PartnerPrizeAnswer(many=True))
    def get_partners(self, line: PrizeLine) -> list[dict[str, object]]:
        return [{"name": name, "cents": cents} for name, cents in line.partners]


class PrizesAnswer(serializers.Serializer[Any]):
    gross_cents = serializers.IntegerField(help_text="What was paid in and added.")
    house_cents = serializers.IntegerField()
    charity_cents = serializers.IntegerField()
    pool_cents = serializers.IntegerField(help_text="What the cuts leave, to be won.")
    currency = serializers.CharField()
    places_cents = serializers.ListField(source="places", child=serializers.IntegerField())
    payouts = PrizeLineAnswer(source="lines", many=True)
    sentences = serializers.ListField(
        child=serializers.CharField(), help_text="What was decided by a rule rather than by the plan."
    )
    proof = serializers.CharField(help_text="The payouts, adding up to the pool.")
    pool_proof = serializers.CharField(help_text="The cuts, leaving the pool; empty without any.")
    unpaid_entries = serializers.IntegerField(source="unpaid")
    outstanding_cents = serializers.IntegerField(help_text="What they still owe; it is not in the pool.")
    refusal = serializers.CharField(help_text="Why the plan cannot be paid from this pool, else empty.")
