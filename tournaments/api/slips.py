"""What clients send."""

from typing import Any
from uuid import UUID

from rest_framework import serializers

from accounts.models import Role
from scoring.hands import HandReport
from scoring.reports import read_report
from scoring.rulesets import Ruleset
from tournaments.brackets import Draw as Seeding
from tournaments.errors import InvalidRequestError
from tournaments.formats import FORMATS, MOST_ENTRIES, FormatKey, MovementSettings
from tournaments.formats.lengths import with_length
from tournaments.formats.own_rules import LONGEST, own_rules
from tournaments.formats.settings import MOST_GROUPS, MOST_TABLES, OFFERED_LEFTOVERS
from tournaments.models import Event
from tournaments.movements import MOST_ROUNDS, Leftovers, Pairing, Progression, TieRule, Within
from tournaments.selectors.house_rules import rules_called
from tournaments.services.disputes import TELLINGS
from tournaments.services.events import EventDraft
from tournaments.services.larger_tables import usual_criteria
from tournaments.standings import (
    CRITERION_LABELS,
    FIRST,
    MOST_FIXED,
    SIT_OUT_LABELS,
    WALK_OVER_LABELS,
    Criterion,
    SitOut,
    WalkOver,
)

from .fields import (
    Moment,
    SeriesList,
    StrictBoolean,
    StrictEmail,
    StrictInteger,
    StrictKey,
    StrictSerializer,
    StrictText,
)
from .prize_slips import PrizeSlip, PrizeTermsSlip, read_plan, read_terms

#: What a table says about a hand; the engine reads it as strictly as it stands in the body.
REPORT_FIELDS = (
    *("dealer", "maker", "tricks", "alone", "lone_defender", "named_partner", "call_round"),
    *("trump", "turned_down", "defender_tricks", "no_play"),
)
BIGGEST = 2**31 - 1


class KeySlip(StrictSerializer):
    key = StrictKey(help_text="Made by the client, the same on every retry.")


class SignInSlip(StrictSerializer):
    email = StrictEmail(max_length=254)
    password = StrictText(max_length=200)


class SignUpSlip(SignInSlip):
    name = StrictText(max_length=400)


class EventSlip(StrictSerializer):
    name = StrictText(max_length=400)
    starts_at = Moment(help_text="With an offset, or the wall clock in time_zone.")
    time_zone = StrictText(default="UTC", max_length=64)
    capacity = StrictInteger(default=12, min_value=1, max_value=MOST_ENTRIES)
    house_rules = StrictText(
        default="usual", max_length=40, help_text="The key of ready rules, or of rules the club keeps."
    )
    rules = serializers.DictField(
        required=False, help_text="Fields of the ruleset that differ from house_rules."
    )
    hands = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=LONGEST["hands"],
        help_text="Hands in a game; without them and a target, as the house rules say.",
    )
    target = StrictInteger(
        default=None,
        allow_null=True,
        min_value=1,
        max_value=LONGEST["target"],
        help_text="Points to win, instead of hands.",
    )
    best_of = StrictInteger(
        default=1, min_value=1, max_value=LONGEST["best_of"], help_text="An odd number of games."
    )
    tie_breaks = serializers.ListField(
        child=serializers.ChoiceField(choices=[each.value for each in Criterion]),
        default=None,
        allow_null=True,
        max_length=len(Criterion),
        help_text="What decides between equals, in turn; null for what is usual in the format.",
    )
    format = serializers.ChoiceField(
        choices=[each.value for each in FormatKey], default=FormatKey.PARTY.value
    )
    progression = serializers.ChoiceField(
        choices=[each.value for each in Progression], default=Progression.WINNERS_UP.value
    )
    ties = serializers.ChoiceField(choices=[each.value for each in TieRule], default=TieRule.LOT.value)
    pairing = serializers.ChoiceField(
        choices=[each.value for each in Pairing], default=Pairing.FIRST_AND_FOURTH.value
    )
    groups = StrictInteger(
        default=1, min_value=1, max_value=MOST_GROUPS, help_text="Of a round robin, side by side."
    )
    within = serializers.ChoiceField(
        choices=[each.value for each in Within],
        default=Within.HALVES.value,
        help_text="Who meets among equal scores, in Swiss rounds of pairs.",
    )
    seeding = serializers.ChoiceField(
        choices=[each.value for each in Seeding],
        default=Seeding.DRAWN.value,
        help_text="How entries come to their places in a knock-out; by the list of entries unless drawn.",
    )
    losses = StrictInteger(default=1, min_value=1, max_value=2, help_text="After how many one is out.")
    third_place = StrictBoolean(default=False, help_text="Losers of the semifinals play for it.")
    consolation = StrictBoolean(default=False, help_text="Losers of a first game play on.")
    leftovers = serializers.ChoiceField(
        choices=[each.value for each in OFFERED_LEFTOVERS],
        default=Leftovers.BYES.value,
        help_text="Of a party: whoever does not fill a table of four sits out, makes a larger one, or plays "
        "with stand-ins, which cannot win.",
    )
    best_of_rounds = SeriesList()
    entry_size = StrictInteger(
        default=None, allow_null=True, help_text="1 where players enter, 2 for pairs; null as usual."
    )
    rounds = StrictInteger(default=None, allow_null=True, min_value=1, max_value=MOST_ROUNDS)
    tables = StrictInteger(default=None, allow_null=True, min_value=1, max_value=MOST_TABLES)
    ranking = serializers.ChoiceField(
        choices=[(each.value, CRITERION_LABELS[each]) for each in FIRST],
        default=None,
        allow_null=True,
        help_text="What decides first; null for what is usual in the format.",
    )
    minimum_games = StrictInteger(
        default=0,
        min_value=0,
        max_value=MOST_ROUNDS,
        help_text="Who played fewer stands last, where points are divided.",
    )
    sit_out = serializers.ChoiceField(
        choices=[(each.value, SIT_OUT_LABELS[each]) for each in SitOut],
        default=None,
        allow_null=True,
        help_text="What a round out brings; null for what is usual in the format.",
    )
    sit_out_points = StrictInteger(default=0, min_value=0, max_value=MOST_FIXED)
    walk_over = serializers.ChoiceField(
        choices=[(each.value, WALK_OVER_LABELS[each]) for each in WalkOver],
        default=WalkOver.TARGET.value,
        help_text="What a game brings that is won because the others did not come or gave up.",
    )
    walk_over_points = StrictInteger(default=0, min_value=0, max_value=MOST_FIXED)
    reporting = serializers.ChoiceField(
        choices=Event.Reporting.choices,
        default=Event.Reporting.HANDS.value,
        help_text="What tables report: each hand, or their points at the end of the round.",
    )
    asks_other_side = StrictBoolean(
        default=False, help_text="A round closes once each result is confirmed by the table's other side."
    )
    is_private = StrictBoolean(
        default=False, help_text="Only the club and those who came by a link of the night see it."
    )
    stake_cents = StrictInteger(default=0, max_value=BIGGEST)
    prizes = PrizeSlip(default={"kind": "weights", "shares": "5:3:2:1", "rounding_cents": 100})
    prize_terms = PrizeTermsSlip(required=False, help_text="All of it, where any is sent.")

    def draft(self, club_id: int | None, rules: Ruleset | None = None) -> EventDraft:
        """Read the event of this club; ``rules`` are those it has where none are sent."""
        sent = self.validated_data
        kind = FORMATS[FormatKey(sent["format"])]
        leftovers = Leftovers(sent["leftovers"] if "leftovers" in kind.asks else Leftovers.BYES)
        return EventDraft(
            name=sent["name"],
            starts_at=sent["starts_at"],
            time_zone=sent["time_zone"],
            capacity=sent["capacity"],
            rules=self._rules(club_id, rules),
            criteria=_criteria(sent, usual_criteria(kind, leftovers)),
            minimum_games=sent["minimum_games"],
            sit_out=SitOut(sent["sit_out"] or kind.usual_sit_out),
            sit_out_points=sent["sit_out_points"],
            walk_over=WalkOver(sent["walk_over"]),
            walk_over_points=sent["walk_over_points"],
            reporting=Event.Reporting(sent["reporting"]),
            asks_other_side=sent["asks_other_side"],
            is_private=sent["is_private"],
            format=FormatKey(sent["format"]),
            movement=MovementSettings(
                rounds=sent["rounds"],
                tables=sent["tables"],
                progression=Progression(sent["progression"]),
                ties=TieRule(sent["ties"]),
                pairing=Pairing(sent["pairing"]),
                groups=sent["groups"] if "groups" in kind.asks else 1,
                within=Within(sent["within"]),
                seeding=Seeding(sent["seeding"]),
                losses=sent["losses"],
                third_place=sent["third_place"],
                consolation=sent["consolation"],
                leftovers=leftovers,
                best_of_rounds=tuple(sent["best_of_rounds"]) if "best_of_rounds" in kind.asks else (),
                entry_size=sent["entry_size"] or kind.entry_sizes[0],
            ),
            stake_cents=sent["stake_cents"],
            terms=read_terms(sent.get("prize_terms")),
            prizes=read_plan(sent["prizes"]),
        )

    def _rules(self, club_id: int | None, now: Ruleset | None) -> Ruleset:
        sent, kind = self.validated_data, FormatKey(self.validated_data["format"])
        if now is None or "house_rules" in self.initial_data:
            rules = rules_called(sent["house_rules"], club_id, kind)
        else:
            rules = now
        long = self._as_long(rules, now or rules)
        return own_rules(long, sent.get("rules", {}), ready=FORMATS[kind].house_rules.values())

    def _as_long(self, rules: Ruleset, now: Ruleset) -> Ruleset:
        """Play these rules over what is sent, else over what the night has now."""
        sent, hands, target = self.validated_data, now.hands, now.target
        if sent["hands"] is not None or sent["target"] is not None:
            hands, target = sent["hands"], sent["target"]
        best_of = sent["best_of"] if "best_of" in self.initial_data else now.best_of
        return with_length(rules, hands=hands, target=target, best_of=best_of)


def _criteria(sent: dict[str, Any], usual: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
    first = Criterion(sent["ranking"] or usual[0])
    if sent["tie_breaks"] is None:
        return (first, *(each for each in usual if each is not first))
    return (first, *(Criterion(each) for each in sent["tie_breaks"]))


class NewEventSlip(EventSlip, KeySlip):
    club = StrictInteger(required=False, help_text="Id of a club of yours; without it, your own.")


class EntrySlip(KeySlip):
    name = StrictText(required=False, max_length=400, help_text='Where pairs enter, as in "Ann & Bob".')
    player = StrictInteger(
        required=False,
        help_text="Number in the club's register, or in a pair beside a name.",
    )
    partner = StrictInteger(required=False, help_text="In a pair, the other's number in the register.")


class ImportSlip(KeySlip):
    text = StrictText(max_length=200_000, help_text="One name a line, or CSV with a header.")
    are_others = StrictBoolean(
        default=False, help_text="Whoever bears a name that is entered already is someone else."
    )


class EveryoneSlip(StrictSerializer):
    seen = StrictInteger(
        min_value=0, max_value=BIGGEST, help_text="How many it was still to be done for when you looked."
    )


class StandsSlip(StrictSerializer):
    table = StrictInteger(min_value=1, max_value=BIGGEST)
    reason = StrictText(max_length=400)


class ReasonSlip(StrictSerializer):
    reason = StrictText(max_length=400)


class CloseSlip(StrictSerializer):
    stands = StandsSlip(many=True, default=[], help_text="A decision for each table that is not done.")
    later = serializers.ListField(
        child=StrictInteger(min_value=1, max_value=BIGGEST),
        default=[],
        max_length=MOST_ENTRIES,
        help_text="Tables that play their game later.",
    )


class SeedSlip(StrictSerializer):
    place = StrictInteger(min_value=1, max_value=BIGGEST, help_text="In the list of those who have a place.")


class SecretSlip(StrictSerializer):
    secret = StrictText(max_length=64, help_text="What follows # in the link.")


class UndoSlip(StrictSerializer):
    round = StrictInteger(min_value=1, max_value=BIGGEST)
    number = StrictInteger(min_value=1, max_value=BIGGEST)


class NumberSlip(StrictSerializer):
    number = StrictInteger(min_value=1, max_value=BIGGEST)


class RematchSlip(StrictSerializer):
    after = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Number of the round that was played.")


class MemberSlip(StrictSerializer):
    email = StrictEmail(max_length=254)
    role = serializers.ChoiceField(choices=Role.choices)


class ClubSlip(StrictSerializer):
    name = StrictText(max_length=400)


class JoinSlip(KeySlip):
    name = StrictText(max_length=400)


class ReportSlip(StrictSerializer):
    """A hand as a table tells it. Only the schema reads these fields; ``report_in`` reads the body."""

    maker = StrictInteger(required=False, help_text="Seat, from 1; with tricks, or no_play instead.")
    tricks = StrictInteger(required=False, help_text="Taken by the makers, 0 to 5.")
    alone = StrictBoolean(default=False)
    no_play = serializers.ChoiceField(choices=["passed_out", "misdeal"], required=False)
    dealer = StrictInteger(required=False, help_text="Seat; checked against the turn to deal.")
    lone_defender = StrictInteger(required=False)
    named_partner = StrictInteger(required=False, help_text="Seat, where the maker names a partner.")
    call_round = StrictInteger(required=False)
    trump = serializers.ChoiceField(choices=["c", "d", "h", "s"], required=False)
    turned_down = serializers.ChoiceField(choices=["c", "d", "h", "s"], required=False)
    defender_tricks = StrictInteger(required=False)


class HandSlip(ReportSlip, KeySlip):
    number = StrictInteger(help_text="Of the hand in its round; the table's next one.")


class LinkHandSlip(HandSlip):
    round = StrictInteger(help_text="Of the round that the phone showed.")


class SettleSlip(StrictSerializer):
    take = serializers.ChoiceField(choices=list(TELLINGS), help_text="Which telling of the hand counts.")
    reason = StrictText(max_length=400, default="")


class CorrectionSlip(ReportSlip, KeySlip):
    reason = StrictText(max_length=400)


def report_in(body: dict[str, Any], number: int, seats: int) -> HandReport:
    """Read the report in a body; raises ``InvalidHandError`` naming the field."""
    said = {name: body[name] for name in REPORT_FIELDS if name in body and body[name] is not None}
    return read_report(said, number=number, seats=seats)


def read_hand(body: dict[str, Any], known: frozenset[str], seats: int) -> tuple[int, UUID, HandReport]:
    """Read number, key and report of a hand without the framework's field machinery: it is the hot path.

    Args:
        known: the fields that may come.
        seats: at the table.

    Raises:
        InvalidRequestError: the body has an unknown field, or no number or key.
        InvalidHandError: no table could have played it.
    """
    unknown = body.keys() - known
    if unknown:
        raise InvalidRequestError(f"There is no field {min(unknown)[:40]!r} here.", field=min(unknown)[:40])
    number, key = body.get("number"), body.get("key")
    if type(number) is not int:
        raise InvalidRequestError("Which hand is this? Send its number.", field="number")
    if not isinstance(key, str):
        raise InvalidRequestError("Send the hand's key, a UUID.", field="key")
    try:
        parsed = UUID(key)
    except ValueError:
        raise InvalidRequestError("A key is a UUID.", field="key") from None
    return number, parsed, report_in(body, number, seats)


HAND_FIELDS = frozenset({*REPORT_FIELDS, "number", "key"})
LINK_HAND_FIELDS = HAND_FIELDS | {"round"}
