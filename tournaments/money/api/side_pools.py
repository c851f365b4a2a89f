"""Side pools over the API."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from scoring.side_pools import NobodyWins, SideKind, SideTerms
from tournaments.models import Entry, Event, SidePool
from tournaments.money.selectors.side_pools import SideLine, public_side_pools, side_pool_named, side_pools_of
from tournaments.money.services import side_carries, side_changes, side_pools
from tournaments.play.api.playing import PublicView
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer, StrictText
from tournaments.web.api.slips import KeySlip

from .money import Cents


class SidePoolSlip(StrictSerializer):
    kind = serializers.ChoiceField(choices=[kind.value for kind in SideKind])
    stake_cents = Cents(help_text="To take part; for the fines, of one fine.")
    nobody = serializers.ChoiceField(
        choices=[each.value for each in NobodyWins],
        default=NobodyWins.CARRY.value,
        help_text="What becomes of it where nobody wins.",
    )
    nights = StrictInteger(default=1, help_text="Paid in before a perfect hand wins.")


class PoolSlip(StrictSerializer):
    pool = StrictText(max_length=20, help_text="Its kind.")


class TakerSlip(PoolSlip):
    entry = Cents(help_text="Id of the entry.")


class FineSlip(TakerSlip, KeySlip):
    owes_cents = Cents(help_text="What the desk saw as owed.")


class FineBackSlip(TakerSlip, KeySlip):
    back_cents = Cents(help_text="What the desk saw as too much.")


class ReasonedPoolSlip(PoolSlip):
    reason = StrictText(max_length=400)


class FeeSlip(ReasonedPoolSlip):
    stake_cents = Cents(help_text="To take part; for the fines, of one fine.")


class ReasonedTakerSlip(TakerSlip):
    reason = StrictText(max_length=400)


class TakerAnswer(serializers.Serializer[Any]):
    entry = serializers.IntegerField(source="entry_id")
    name = serializers.CharField()
    paid_cents = serializers.IntegerField()
    owes_cents = serializers.IntegerField(help_text="Fines still to be collected.")
    back_cents = serializers.IntegerField(
        help_text="To be given back: they never play, or a correction took a fine off."
    )
    nights = serializers.IntegerField(help_text="On how many of the club's nights they were in.")
    is_perfect = serializers.BooleanField(help_text="A perfect hand was seen, and stands.")
    is_noted = serializers.BooleanField(help_text="The director noted it; otherwise the cards show it.")


class SidePoolAnswer(serializers.Serializer[Any]):
    kind = serializers.CharField(source="pool.kind")
    title = serializers.CharField(source="pool.title")
    rule = serializers.CharField(source="pool.rule")
    stake_cents = serializers.IntegerField(source="pool.stake_cents")
    nobody = serializers.CharField(source="pool.nobody")
    nights = serializers.IntegerField(source="pool.nights")
    cents = serializers.IntegerField(help_text="In it; once settled, what was.")
    carried_cents = serializers.IntegerField(help_text="Of it, from a night before.")
    takers = TakerAnswer(many=True)
    winners = serializers.ListField(child=serializers.CharField(), help_text="As things stand, or for good.")
    now = serializers.CharField(
        help_text="Who has it, in a sentence; empty once it is settled and nobody won it."
    )
    sentence = serializers.CharField(source="shares.sentence", help_text="How it is shared; may be empty.")
    is_closed = serializers.SerializerMethodField(help_text="Called off, with all of its money given back.")
    is_settled = serializers.BooleanField()
    is_stale = serializers.BooleanField(help_text="A result has changed since it was settled.")

    def get_is_closed(self, line: SideLine) -> bool:
        return line.pool.closed_at is not None


def _answer(event: Event) -> Response:
    return Response(SidePoolAnswer(side_pools_of(event), many=True).data)


class SidePoolsView(EventView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the side pools: what is in each, who is in, and who would win it."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        return _answer(event)

    @extend_schema(request=SidePoolSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Open a side pool, with what the club's last one of its kind left; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(SidePoolSlip, request).validated_data
        terms = SideTerms(
            kind=SideKind(said["kind"]),
            stake_cents=said["stake_cents"],
            nobody=NobodyWins(said["nobody"]),
            nights=said["nights"],
        )
        side_pools.side_pool_open(event_id=event.pk, terms=terms, actor=actor)
        return _answer(event)


class SideTakerView(EventView):
    """What happens to one entry in one side pool; twice is once."""

    service: Callable[..., Any]

    @extend_schema(request=TakerSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        pool, entry = _named(event, read(TakerSlip, request).validated_data)
        type(self).service(side_pool_id=pool.pk, entry_id=entry.pk, actor=actor)
        return _answer(event)


def _named(event: Event, said: dict[str, Any]) -> tuple[SidePool, Entry]:
    return side_pool_named(event, said["pool"]), Entry.people.get(pk=said["entry"], stage__event=event)


class SideJoinView(SideTakerView):
    """Let an entry take part and take its stake; twice is once."""

    service = staticmethod(side_pools.side_pool_join)


class SideLeaveView(SideTakerView):
    """Take an entry out and give its stake back, before round one; twice is once."""

    service = staticmethod(side_pools.side_pool_leave)


class SidePerfectView(SideTakerView):
    """Note that a table has seen a perfect hand; twice is once."""

    service = staticmethod(side_pools.side_perfect_note)


class SidePerfectBackView(EventView):
    @extend_schema(request=ReasonedTakerSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Take a noted perfect hand back; the note stays, with the reason. Twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(ReasonedTakerSlip, request).validated_data
        pool, entry = _named(event, said)
        side_pools.side_perfect_take_back(
            side_pool_id=pool.pk, entry_id=entry.pk, reason=said["reason"], actor=actor
        )
        return _answer(event)


class SideFinesView(EventView):
    @extend_schema(request=FineSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Take the fines that an entry owes, once per key."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(FineSlip, request).validated_data
        pool, entry = _named(event, said)
        side_pools.side_fine_take(
            side_pool_id=pool.pk,
            entry_id=entry.pk,
            seen_cents=said["owes_cents"],
            key=said["key"],
            actor=actor,
        )
        return _answer(event)


class SideFinesBackView(EventView):
    @extend_schema(request=FineBackSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Give back the fines that a correction took off somebody who paid them, once per key."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(FineBackSlip, request).validated_data
        pool, entry = _named(event, said)
        side_pools.side_fine_return(
            side_pool_id=pool.pk,
            entry_id=entry.pk,
            seen_cents=said["back_cents"],
            key=said["key"],
            actor=actor,
        )
        return _answer(event)


class SideSettleView(EventView):
    @extend_schema(request=PoolSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Settle a side pool once the night is over; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        pool = side_pool_named(event, read(PoolSlip, request).validated_data["pool"])
        side_pools.side_pool_settle(side_pool_id=pool.pk, actor=actor)
        return _answer(event)


class SideReasonView(EventView):
    """What happens to a whole side pool, for a reason."""

    service: Callable[..., Any]

    @extend_schema(request=ReasonedPoolSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(ReasonedPoolSlip, request).validated_data
        pool = side_pool_named(event, said["pool"])
        type(self).service(side_pool_id=pool.pk, reason=said["reason"], actor=actor)
        return _answer(event)


class SideCorrectView(SideReasonView):
    """Settle anew after a result has changed; the ledger keeps both."""

    service = staticmethod(side_pools.side_pool_correct)


class SideCloseView(SideReasonView):
    """Call a side pool off and give everyone their money back; twice is once."""

    service = staticmethod(side_changes.side_pool_close)


class SideReopenView(SideReasonView):
    """Undo a closing: the same people put the same in again; twice is once."""

    service = staticmethod(side_changes.side_pool_reopen)


class SideCarryInView(SideReasonView):
    """Bring what earlier nights carried over into a side pool that is open; twice is once."""

    service = staticmethod(side_carries.side_carry_bring)


class SideCarryBackView(SideReasonView):
    """Give what a side pool has from earlier nights back, so that another night can take it."""

    service = staticmethod(side_carries.side_carry_back)


class SideFeeView(EventView):
    @extend_schema(request=FeeSlip, responses={200: SidePoolAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Mend a mistyped fee; what everyone has put in follows."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        said = read(FeeSlip, request).validated_data
        pool = side_pool_named(event, said["pool"])
        side_changes.side_pool_change_fee(
            side_pool_id=pool.pk, stake_cents=said["stake_cents"], reason=said["reason"], actor=actor
        )
        return _answer(event)


class PublicSidePoolsView(PublicView):
    @extend_schema(responses={200: SidePoolAnswer(many=True)})
    def get(self, request: Request, public_id: str) -> Response:
        """Show everyone what is in each side pool and who has it."""
        event = self.event(request, public_id)
        return Response(SidePoolAnswer(public_side_pools(event), many=True).data)


#: The view of each action by the end of its address.
SIDE_VIEWS = {
    "join": SideJoinView,
    "leave": SideLeaveView,
    "fines": SideFinesView,
    "fines-back": SideFinesBackView,
    "perfect": SidePerfectView,
    "perfect-back": SidePerfectBackView,
    "settle": SideSettleView,
    "correct": SideCorrectView,
    "close": SideCloseView,
    "reopen": SideReopenView,
    "fee": SideFeeView,
    "carry-in": SideCarryInView,
    "carry-back": SideCarryBackView,
}
