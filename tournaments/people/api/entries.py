"""Who is in a night."""

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.models import Role
from tournaments.models import Entry
from tournaments.web.api.base import EventView

from .entry_answers import EntryAnswer, called


class EntriesView(EventView):
    @extend_schema(responses={200: EntryAnswer(many=True)})
    def get(self, request: Request, event_id: int) -> Response:
        """List the entries in the order of the night's list."""
        event, _ = self.event(request, event_id, needs=Role.SCOREKEEPER)
        entries = Entry.people.filter(stage__event=event, stage__number=1)
        return Response(EntryAnswer(entries, many=True, context=called(event)).data)
