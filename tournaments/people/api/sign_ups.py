"""Signing up by the public link, and approving and removing those who did."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.sign_in.devices import number_device
from tournaments.access.joins import joining_device, refuse_many_joins
from tournaments.access.public_access import event_to_join
from tournaments.audit.actor import Actor
from tournaments.people.services.entries import entry_add
from tournaments.play.api.playing import PublicView
from tournaments.web.api.base import read
from tournaments.web.api.payloads import JoinPayload

from .entry_answers import EntryAnswer, called


class JoinView(PublicView):
    # A whole club signs up from one address, at the door.
    throttle_scope = "join"

    @extend_schema(request=JoinPayload, responses={201: EntryAnswer})
    def post(self, request: Request, public_id: str) -> Response:
        """Sign up for a night, once per key. Too many sign-ups from one device or client return 429."""
        payload = read(JoinPayload, request).validated_data
        event = event_to_join(public_id, self.who(request))
        page = request._request  # noqa: SLF001 -- where Django's own request is kept
        refuse_many_joins(page, event, payload["key"])
        entry = entry_add(
            event_id=event.pk,
            name=payload["name"],
            key=payload["key"],
            actor=Actor(),
            device=joining_device(page, event),
        )
        answer = Response(EntryAnswer(entry, context=called(event)).data, status=201)
        number_device(page, answer)
        return answer
