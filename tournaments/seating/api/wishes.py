"""What people wish of the seats."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Event, Wish
from tournaments.seating.selectors.wishes import wish_lines
from tournaments.seating.services.wishes import WishDraft, wish_add, wish_remove
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictInteger, StrictSerializer
from tournaments.web.api.payloads import BIGGEST


class WishPayload(StrictSerializer):
    kind = serializers.ChoiceField(choices=Wish.Kind.choices)
    one = StrictInteger(min_value=1, max_value=BIGGEST, help_text="Id of an entry.")
    other = StrictInteger(
        default=None, allow_null=True, min_value=1, max_value=BIGGEST, help_text="Id of another entry."
    )
    table = StrictInteger(default=None, allow_null=True, max_value=BIGGEST, help_text="Which one is kept.")


class WishAnswer(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    kind = serializers.CharField()
    one = serializers.IntegerField()
    other = serializers.IntegerField(allow_null=True)
    table = serializers.IntegerField(allow_null=True)
    sentence = serializers.CharField()
    is_kept = serializers.BooleanField(allow_null=True, help_text="By the seats; null before the draw.")


class WishesView(EventView):
    @extend_schema(responses={200: WishAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the wishes, and once the seats are drawn which of them they keep."""
        event, _ = self.event(request, event_id, needs=Role.DIRECTOR)
        return Response(_answer(event))

    @extend_schema(request=WishPayload, responses={200: WishAnswer(many=True), 201: WishAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Note a wish before the draw, once, and list them all."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        sent = read(WishPayload, request).validated_data
        draft = WishDraft(
            kind=Wish.Kind(sent["kind"]), one=sent["one"], other=sent["other"], table=sent["table"]
        )
        _, is_new = wish_add(event_id=event.pk, draft=draft, actor=actor)
        return Response(_answer(event), status=201 if is_new else 200)


class WishView(EventView):
    @extend_schema(responses={204: None})
    def delete(self, request: Request, event_id: int, wish_id: int) -> Response:
        """Take a wish back; twice is once."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        wish_remove(event_id=event.pk, wish_id=wish_id, actor=actor)
        return Response(status=204)


def _answer(event: Event) -> Any:
    return WishAnswer(wish_lines(event), many=True).data
