"""Signing up by the public link, and approving and removing those who did."""

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.devices import number_device
from accounts.models import Role
from tournaments.access.joins import joining_device, refuse_many_joins
from tournaments.access.public_access import event_to_join
from tournaments.audit.actor import Actor
from tournaments.people.services.entries import entry_add
from tournaments.people.services.sign_ups import approval_set, sign_ups_approve, sign_ups_remove
from tournaments.play.api.playing import PublicView
from tournaments.web.api.base import EventView, read
from tournaments.web.api.fields import StrictBoolean, StrictInteger, StrictSerializer
from tournaments.web.api.slips import BIGGEST, JoinSlip

from .entry_answers import EntryAnswer, called


class JoinView(PublicView):
    # A whole club signs up from one address, at the door.
    throttle_scope = "join"

    @extend_schema(request=JoinSlip, responses={201: EntryAnswer})
    def post(self, request: Request, public_id: str) -> Response:
        """Sign up for a night, once per key; 429 for too many from one device or client."""
        slip = read(JoinSlip, request).validated_data
        event = event_to_join(public_id, self.who(request))
        page = request._request  # noqa: SLF001 -- where Django's own request is kept
        refuse_many_joins(page, event, slip["key"])
        entry = entry_add(
            event_id=event.pk,
            name=slip["name"],
            key=slip["key"],
            actor=Actor(),
            device=joining_device(page, event),
        )
        answer = Response(EntryAnswer(entry, context=called(event)).data, status=201)
        number_device(page, answer)
        return answer


class ApprovalSlip(StrictSerializer):
    approves_sign_ups = StrictBoolean(help_text="Who signs up by the public link is in once approved.")


class ApprovalAnswer(serializers.Serializer[Any]):
    approves_sign_ups = serializers.BooleanField()


class ApprovalView(EventView):
    @extend_schema(request=ApprovalSlip, responses={200: ApprovalAnswer})
    def post(self, request: Request, event_id: int) -> Response:
        """Choose whether sign-ups by the public link need approval; before the start, idempotent."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        approves = read(ApprovalSlip, request).validated_data["approves_sign_ups"]
        changed = approval_set(event_id=event.pk, approves=approves, actor=actor)
        return Response(ApprovalAnswer(changed).data)


class ApproveSlip(StrictSerializer):
    entries = serializers.ListField(
        child=StrictInteger(min_value=1, max_value=BIGGEST), min_length=1, max_length=1000
    )


class SignUpsApproveView(EventView):
    @extend_schema(request=ApproveSlip, responses={200: EntryAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Approve sign-ups that are pending, and answer with them; without a place they wait for one."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        slip = read(ApproveSlip, request).validated_data
        approved = sign_ups_approve(event_id=event.pk, entry_ids=slip["entries"], actor=actor)
        return Response(EntryAnswer(approved, many=True, context=called(event)).data)


class SignUpsSlip(ApproveSlip):
    and_their_devices = StrictBoolean(default=False, help_text="Also who else signed up on the same devices.")


class SignUpsRemoveView(EventView):
    @extend_schema(request=SignUpsSlip, responses={200: EntryAnswer(many=True)})
    def post(self, request: Request, event_id: int) -> Response:
        """Withdraw many who signed up by the public link, and answer with them; who is here stays."""
        event, actor = self.event(request, event_id, needs=Role.DIRECTOR)
        slip = read(SignUpsSlip, request).validated_data
        removed = sign_ups_remove(
            event_id=event.pk,
            entry_ids=slip["entries"],
            and_their_devices=slip["and_their_devices"],
            actor=actor,
        )
        return Response(EntryAnswer(removed, many=True, context=called(event)).data)
